// SPDX-License-Identifier: Apache-2.0
// The contents of a linked code object that its text must reproduce: sections with all fields of their
// headers, symbols in the order of the symbol table, and which of these have to be written in the text
// because the linker does not create them.
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
  std::span<const std::byte> bytes; // empty: zeros that are not in the file, or no bytes
  bool isMetadata = false;          // contains the note that .amdgpu_metadata creates
  bool isWritten = false;           // false: the linker creates it (dynamic section, symbols, hashes, GOT)

  [[nodiscard]] bool isLoaded() const { return (flags & SHF_ALLOC) != 0; }
  [[nodiscard]] bool isCode() const { return (flags & SHF_EXECINSTR) != 0; }
  [[nodiscard]] bool isInFile() const { return type != SHT_NOBITS; }
  [[nodiscard]] std::uint64_t end() const { return address + size; }
  [[nodiscard]] bool has(std::uint64_t place) const {
    return isLoaded() && place >= address && place < end();
  }
};

struct ImageSymbol {
  std::string name;             // in the assembler: a different one if two symbols have the same name
  std::string spelled;          // the same, quoted if the assembler's syntax requires it
  std::uint64_t nameOffset = 0; // in the string table: it gives the order in which symbols were created
  std::uint64_t value = 0;
  std::uint64_t size = 0;
  std::uint8_t type = STT_NOTYPE;
  std::uint8_t binding = STB_LOCAL;
  std::uint8_t visibility = STV_DEFAULT;
  std::uint16_t section = SHN_UNDEF; // index into Image::sections(), or SHN_UNDEF, SHN_ABS
  bool isAuthored = true;            // false: the linker creates it

  [[nodiscard]] bool isDefined() const { return section != SHN_UNDEF; }
  [[nodiscard]] bool isPlace() const { return section != SHN_UNDEF && section < SHN_LORESERVE; }
  [[nodiscard]] bool isLocal() const { return binding == STB_LOCAL && visibility == STV_DEFAULT; }
  // Another code object may define it instead at load time, so nothing here can be at a fixed distance from
  // it.
  [[nodiscard]] bool isPreemptible() const { return binding != STB_LOCAL && visibility == STV_DEFAULT; }
};

class Image {
public:
  explicit Image(const codeobject::CodeObject& object);

  [[nodiscard]] const codeobject::CodeObject& object() const { return object_; }
  [[nodiscard]] const std::vector<ImageSection>& sections() const { return sections_; } // as in the file
  [[nodiscard]] const std::vector<ImageSymbol>& symbols() const { return symbols_; }    // as in the file
  [[nodiscard]] const ImageSymbol* symbol(std::string_view name) const;
  [[nodiscard]] bool isStripped() const { return isStripped_; } // has only the symbols that the loader needs

  // The written section that contains `address`, or that ends there.
  [[nodiscard]] std::optional<std::size_t> sectionAt(std::uint64_t address) const;

  // The symbol whose address is in the slot of the global offset table at `address`.
  [[nodiscard]] const ImageSymbol* slot(std::uint64_t address) const;
  // Slots, sorted by address.
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

// The string that lld writes to a section of strings (.comment): "Linker: LLD 19.1.7"; empty: none.
[[nodiscard]] std::string linkerOf(std::span<const std::byte> comment);

} // namespace wavesmith::assembler
