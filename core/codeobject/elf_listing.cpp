// SPDX-License-Identifier: Apache-2.0
#include "codeobject/elf_listing.h"

#include "codeobject/amdgpu_elf.h"
#include "codeobject/elf_view.h"
#include "codeobject/notes.h"

#include <utility>

namespace wavesmith::codeobject {
namespace {

class Lister {
public:
  explicit Lister(const ElfView& elf) : elf_(elf) {}

  ElfListing list() {
    made_.header = elf_.header();
    made_.flags = flagsText(made_.header.e_flags, made_.header.e_ident[EI_ABIVERSION] + elf::kAbiVersionBias);
    made_.segments = elf_.segments();
    const auto& sections = elf_.sections();
    for (std::size_t i = 1; i < sections.size(); ++i)
      made_.sections.push_back({elf_.sectionName(sections[i]), sections[i]});
    for (const Elf64_Shdr& section : sections) {
      if (section.sh_type == SHT_SYMTAB || section.sh_type == SHT_DYNSYM) addSymbols(section);
      if (section.sh_type == SHT_NOTE)
        addNotes(elf_.contents(section), section.sh_addralign, elf_.sectionName(section));
      if (section.sh_type == SHT_RELA) addRelocations<Elf64_Rela>(section);
      if (section.sh_type == SHT_REL) addRelocations<Elf64_Rel>(section);
    }
    if (sections.empty())
      for (const Elf64_Phdr& segment : elf_.segments())
        if (segment.p_type == PT_NOTE)
          addNotes(*slice(elf_.file(), segment.p_offset, segment.p_filesz), segment.p_align, {});
    return std::move(made_);
  }

private:
  [[nodiscard]] Bytes linked(const Elf64_Shdr& section) const {
    const auto& sections = elf_.sections();
    return section.sh_link < sections.size() ? elf_.contents(sections[section.sh_link]) : Bytes{};
  }

  [[nodiscard]] std::string_view placeOf(const Elf64_Sym& symbol) const {
    switch (symbol.st_shndx) {
    case SHN_UNDEF: return "UND";
    case SHN_ABS: return "ABS";
    case SHN_COMMON: return "COM";
    default: break;
    }
    return symbol.st_shndx < elf_.sections().size() ? elf_.sectionName(elf_.sections()[symbol.st_shndx])
                                                    : std::string_view("?");
  }

  void addSymbols(const Elf64_Shdr& section) {
    const Bytes bytes = elf_.contents(section);
    const Bytes strings = linked(section);
    const auto entries = loadTable<Elf64_Sym>(bytes, 0, bytes.size() / sizeof(Elf64_Sym));
    for (std::size_t i = 1; entries && i < entries->size(); ++i) {
      const Elf64_Sym& entry = (*entries)[i];
      made_.symbols.push_back({elf_.sectionName(section),
                               stringAt(strings, entry.st_name).value_or(std::string_view{}), placeOf(entry),
                               entry});
    }
  }

  void addNotes(Bytes bytes, std::uint64_t alignment, std::string_view place) {
    Notes notes(bytes, alignment);
    while (const auto note = notes.next()) {
      // Headers can refer to the same note any number of times.
      std::string text = noteBytes_ < kMostNoteBytes ? noteText(*note) : std::string();
      noteBytes_ += text.size();
      made_.notes.push_back({place, note->owner, note->type, note->description.size(), std::move(text)});
    }
  }

  template <typename Entry>
  void addRelocations(const Elf64_Shdr& section) {
    const Bytes bytes = elf_.contents(section);
    const auto entries = loadTable<Entry>(bytes, 0, bytes.size() / sizeof(Entry));
    const bool hasSymbols = section.sh_link < elf_.sections().size();
    const Bytes symbols = linked(section);
    const Bytes strings = hasSymbols ? linked(elf_.sections()[section.sh_link]) : Bytes{};
    for (std::size_t i = 0; entries && i < entries->size(); ++i) {
      const Entry& entry = (*entries)[i];
      RelocationRow row{.section = elf_.sectionName(section),
                        .address = entry.r_offset,
                        .type = static_cast<std::uint32_t>(ELF64_R_TYPE(entry.r_info)),
                        .symbol = {}};
      if constexpr (requires { entry.r_addend; }) row.addend = entry.r_addend;
      const std::uint64_t index = ELF64_R_SYM(entry.r_info);
      if (const auto symbol = load<Elf64_Sym>(symbols, index * sizeof(Elf64_Sym)); symbol && index != 0)
        row.symbol = stringAt(strings, symbol->st_name).value_or(std::string_view{});
      made_.relocations.push_back(row);
    }
  }

  static constexpr std::size_t kMostNoteBytes = std::size_t{1} << 26;

  const ElfView& elf_;
  ElfListing made_;
  std::size_t noteBytes_ = 0; // total size of the texts so far
};

} // namespace

source::Result<ElfListing> listElf(std::span<const std::byte> file, const std::string& path) {
  const auto elf = ElfView::open(file, path);
  if (!elf) return std::unexpected(elf.error());
  return Lister(*elf).list();
}

} // namespace wavesmith::codeobject
