// SPDX-License-Identifier: Apache-2.0
// A linked code object as what its text must say: sections with everything that is in their headers, symbols
// in the order of the symbol table, and which of it the author of the text has to write because the linker
// does not make it.
//
//   Image image(object);
//   for (const ImageSection& section : image.sections()) if (section.isWritten) ...
//
// Any bytes are safe. A view: the code object must outlive it. Immutable; any thread.
#pragma once

#include "codeobject/code_object.h"

#include <cstddef>
#include <cstdint>
#include <elf.h>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace wavesmith::assembler {

struct ImageSection {
  std::string name;
  std::uint32_t type = 0;  // SHT_*
  std::uint64_t flags = 0; // SHF_*
  std::uint64_t address = 0;
  std::uint64_t size = 0;
  std::uint64_t alignment = 1; // bytes
  std::uint64_t entrySize = 0;
  std::span<const std::byte> bytes; // empty: zeros that are not in the file, or none
  bool isMetadata = false;          // the note that .amdgpu_metadata makes is in it
  bool isWritten = false;           // false: the linker makes it (dynamic section, symbols, hashes, GOT)

  [[nodiscard]] bool isLoaded() const { return (flags & SHF_ALLOC) != 0; }
  [[nodiscard]] bool isCode() const { return (flags & SHF_EXECINSTR) != 0; }
  [[nodiscard]] bool isInFile() const { return type != SHT_NOBITS; }
  [[nodiscard]] std::uint64_t end() const { return address + size; }
  [[nodiscard]] bool has(std::uint64_t place) const {
    return isLoaded() && place >= address && place < end();
  }
};

struct ImageSymbol {
  std::string name;             // as the assembler knows it: another one where two have the same
  std::string spelled;          // the same, quoted where the assembler's syntax asks for it
  std::uint64_t nameOffset = 0; // in the table of strings: its order is that in which symbols came
  std::uint64_t value = 0;
  std::uint64_t size = 0;
  std::uint8_t type = STT_NOTYPE;
  std::uint8_t binding = STB_LOCAL;
  std::uint8_t visibility = STV_DEFAULT;
  std::uint16_t section = SHN_UNDEF; // index into Image::sections(), or SHN_UNDEF, SHN_ABS
  bool isAuthored = true;            // false: the linker makes it

  [[nodiscard]] bool isDefined() const { return section != SHN_UNDEF; }
  [[nodiscard]] bool isPlace() const { return section != SHN_UNDEF && section < SHN_LORESERVE; }
  [[nodiscard]] bool isLocal() const { return binding == STB_LOCAL && visibility == STV_DEFAULT; }
  // Another code object may define it instead when this one is loaded, so that nothing here can be at a fixed
  // distance from it.
  [[nodiscard]] bool isPreemptible() const { return binding != STB_LOCAL && visibility == STV_DEFAULT; }
};

class Image {
public:
  explicit Image(const codeobject::CodeObject& object);

  [[nodiscard]] const codeobject::CodeObject& object() const { return object_; }
  [[nodiscard]] const std::vector<ImageSection>& sections() const { return sections_; } // as in the file
  [[nodiscard]] const std::vector<ImageSymbol>& symbols() const { return symbols_; }    // as in the file
  [[nodiscard]] const ImageSymbol* symbol(std::string_view name) const;
  [[nodiscard]] bool isStripped() const { return isStripped_; } // has just the symbols that the loader needs

  // The written section that has `address`, or that ends there.
  [[nodiscard]] std::optional<std::size_t> sectionAt(std::uint64_t address) const;

  // The symbol whose address the slot of the global offset table at `address` holds.
  [[nodiscard]] const ImageSymbol* slot(std::uint64_t address) const;
  // Slots by address, ascending.
  [[nodiscard]] const std::map<std::uint64_t, const ImageSymbol*>& slots() const { return slots_; }

private:
  void readSections();
  void readSegments();
  void readSymbols();
  void readDynamicSymbols();
  void nameSymbols();
  void readSlots();
  const ImageSymbol* nameSlot(std::uint64_t address, const codeobject::Relocation* relocation,
                              std::uint64_t nameOffset);

  const codeobject::CodeObject& object_;
  bool isStripped_ = false;
  std::vector<ImageSection> sections_;
  std::vector<ImageSymbol> symbols_;
  std::map<std::string, std::size_t, std::less<>> byName_;
  std::map<std::uint64_t, const ImageSymbol*> slots_;
};

// The string of a section of strings (.comment) that lld writes there: "Linker: LLD 19.1.7"; empty: none.
[[nodiscard]] std::string linkerOf(std::span<const std::byte> comment);

} // namespace wavesmith::assembler
