// SPDX-License-Identifier: Apache-2.0
// The tables of a code object's ELF file, uninterpreted: shown by `wavesmith-cli info` next to kernels. The
// interpretation is in code_object.h.
//
//   const auto elf = listElf(object.bytes(), object.path());
//   for (const SectionRow& section : elf->sections) fmt::print("{}\n", section.name);
//
// Names are views: the bytes must outlive the listing. Any bytes are safe; a name outside of its table is
// empty. A value; any thread.
#pragma once

#include "codeobject/elf_names.h"
#include "source/diagnostic.h"

#include <cstddef>
#include <cstdint>
#include <elf.h>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::codeobject {

struct SectionRow {
  std::string_view name;
  Elf64_Shdr header{};
};

struct SymbolRow {
  std::string_view table; // ".symtab" or ".dynsym"
  std::string_view name;
  std::string_view section; // ".text", "UND", "ABS", "COM"; "?": no such section
  Elf64_Sym entry{};
};

struct NoteRow {
  std::string_view place; // name of the section; empty: in a segment of a file without sections
  std::string_view owner; // "AMDGPU"
  std::uint32_t type = 0; // noteTypeName()
  std::uint64_t bytes = 0;
  std::string text; // noteText()
};

struct RelocationRow {
  std::string_view section; // ".rela.dyn"
  std::uint64_t address = 0;
  std::uint32_t type = 0; // relocationName()
  std::string_view symbol;
  std::int64_t addend = 0; // 0 for SHT_REL, whose addend is stored at the relocated place
};

struct ElfListing {
  Elf64_Ehdr header{};
  std::vector<FlagText> flags;
  std::vector<Elf64_Phdr> segments;
  std::vector<SectionRow> sections; // without the null section
  std::vector<SymbolRow> symbols;   // from both tables, without their null symbols
  std::vector<NoteRow> notes;
  std::vector<RelocationRow> relocations;
};

// Fails for files that ElfView::open() rejects.
[[nodiscard]] source::Result<ElfListing> listElf(std::span<const std::byte> file, const std::string& path);

} // namespace wavesmith::codeobject
