// SPDX-License-Identifier: Apache-2.0
#include "assembler/image.h"

#include "codeobject/elf_view.h"
#include "codeobject/relocation.h"
#include "source/assembly/assembly_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <set>
#include <string_view>

namespace wavesmith::assembler {
namespace {

using codeobject::ElfView;

// The sections that lld creates for each code object (LLVM 19, lld/ELF/Writer.cpp, createSyntheticSections
// and finalizeSections), independent of its inputs.
bool isLinkers(const Elf64_Shdr& section, std::string_view name) {
  constexpr std::array<std::uint32_t, 11> kTypes{
      SHT_NULL,    SHT_DYNSYM, SHT_SYMTAB, SHT_STRTAB,     SHT_HASH,        SHT_GNU_HASH,
      SHT_DYNAMIC, SHT_RELA,   SHT_REL,    SHT_GNU_versym, SHT_GNU_verneed,
  };
  constexpr std::array<std::string_view, 5> kNames{".got", ".got.plt", ".plt", ".relro_padding", ".interp"};
  return std::ranges::find(kTypes, section.sh_type) != kTypes.end() ||
         std::ranges::find(kNames, name) != kNames.end();
}

bool isPlainName(std::string_view name) {
  if (name.empty() || (name.front() >= '0' && name.front() <= '9')) return false;
  return std::ranges::all_of(name, [](char character) {
    return source::isNameCharacter(character) && character != '@' && character != '?';
  });
}

// Names that the assembler uses for its own labels and does not write into symbol tables.
bool isTemporary(std::string_view name) {
  return name.starts_with(".L");
}

} // namespace

Image::Image(const codeobject::CodeObject& object) : object_(object) {
  readSections();
  if (sections_.empty()) readSegments();
  readSymbols();
  nameSymbols();
  readSlots();
}

void Image::readSections() {
  const auto elf = ElfView::open(object_.bytes(), object_.path());
  if (!elf) return;
  for (const Elf64_Shdr& header : elf->sections()) {
    ImageSection& section = sections_.emplace_back();
    section.name = elf->sectionName(header);
    section.type = header.sh_type;
    section.flags = header.sh_flags;
    section.address = header.sh_addr;
    section.size = header.sh_size;
    section.alignment = std::max<std::uint64_t>(header.sh_addralign, 1);
    section.entrySize = header.sh_entsize;
    section.bytes = elf->contents(header);
    // Compressed data is meaningless without the flag, which has no name in the assembler.
    section.isWritten = !isLinkers(header, section.name) && (section.flags & SHF_COMPRESSED) == 0;
    const auto metadata = object_.metadataBytes();
    section.isMetadata = section.type == SHT_NOTE && !metadata.empty() &&
                         metadata.data() >= section.bytes.data() &&
                         metadata.data() < section.bytes.data() + section.bytes.size();
  }
}

// For a file without section headers: the executable segments.
void Image::readSegments() {
  sections_.emplace_back(); // 0 is SHN_UNDEF
  for (const codeobject::Segment& segment : object_.segments()) {
    if (!segment.executable || segment.fileSize == 0) continue;
    const auto bytes = codeobject::slice(object_.bytes(), segment.fileOffset, segment.fileSize);
    if (!bytes) continue;
    ImageSection& section = sections_.emplace_back();
    section.name = ".text";
    section.type = SHT_PROGBITS;
    section.flags = SHF_ALLOC | SHF_EXECINSTR;
    section.address = segment.address;
    section.size = segment.fileSize;
    section.alignment =
        256; // alignment of kernels: LLVM AMDGPUUsage, "Kernel Descriptor", KERNEL_CODE_ENTRY_BYTE_OFFSET
    section.bytes = *bytes;
    section.isWritten = true;
  }
}

void Image::readSymbols() {
  const auto elf = ElfView::open(object_.bytes(), object_.path());
  if (!elf) return;
  if (elf->sections().empty()) return readDynamicSymbols();
  const auto table = [&](std::uint32_t type) {
    return std::ranges::find(elf->sections(), type, &Elf64_Shdr::sh_type);
  };
  auto found = table(SHT_SYMTAB);
  isStripped_ = found == elf->sections().end();
  if (isStripped_) found = table(SHT_DYNSYM);
  if (found == elf->sections().end() || found->sh_link >= elf->sections().size()) return;
  const auto strings = elf->contents(elf->sections()[found->sh_link]);
  const auto entries =
      codeobject::loadTable<Elf64_Sym>(elf->contents(*found), 0, found->sh_size / sizeof(Elf64_Sym));
  if (!entries) return;
  for (const Elf64_Sym& entry : *entries) {
    const auto name = codeobject::stringAt(strings, entry.st_name);
    const bool isPlace = entry.st_shndx < SHN_LORESERVE && entry.st_shndx < sections_.size();
    if (!name || name->empty() || (!isPlace && entry.st_shndx != SHN_ABS)) continue;
    ImageSymbol& symbol = symbols_.emplace_back();
    symbol.name = *name;
    symbol.nameOffset = entry.st_name;
    symbol.value = entry.st_value;
    symbol.size = entry.st_size;
    symbol.type = ELF64_ST_TYPE(entry.st_info);
    symbol.binding = ELF64_ST_BIND(entry.st_info);
    symbol.visibility = ELF64_ST_VISIBILITY(entry.st_other);
    symbol.section = entry.st_shndx;
    const bool isElsewhere = symbol.isPlace() && !sections_[symbol.section].isWritten;
    symbol.isAuthored = !isElsewhere && symbol.type != STT_SECTION && symbol.type != STT_FILE;
    if (symbol.isPlace() && symbol.isAuthored) {
      const ImageSection& section = sections_[symbol.section];
      // The address is outside of the section that it names: no label can be there.
      symbol.isAuthored = symbol.value >= section.address && symbol.value <= section.end();
    }
  }
}

// For a file without section headers: the reader of code objects finds them through the dynamic segment.
void Image::readDynamicSymbols() {
  for (const codeobject::Symbol& from : object_.symbols()) {
    using Kind = codeobject::Symbol::Kind;
    const auto section = std::ranges::find_if(
        sections_, [&](const ImageSection& candidate) { return candidate.has(from.address); });
    if (!from.defined || from.absolute || from.name.empty() || section == sections_.end()) continue;
    ImageSymbol& symbol = symbols_.emplace_back();
    symbol.name = from.name;
    symbol.value = from.address;
    symbol.size = from.size;
    symbol.type = from.kind == Kind::Function ? STT_FUNC
                  : from.kind == Kind::Object ? STT_OBJECT
                                              : STT_NOTYPE;
    symbol.binding = from.global ? STB_GLOBAL : STB_LOCAL;
    symbol.visibility = from.global ? STV_PROTECTED : STV_DEFAULT;
    symbol.section = static_cast<std::uint16_t>(section - sections_.begin());
  }
}

// Names are unique in the assembler, and names that begin with .L are local to it.
void Image::nameSymbols() {
  std::set<std::string> used;
  for (const ImageSymbol& symbol : symbols_)
    used.insert(symbol.name);
  std::set<std::string> given;
  for (std::size_t index = 0; index < symbols_.size(); ++index) {
    ImageSymbol& symbol = symbols_[index];
    if (!symbol.isAuthored) continue;
    std::ranges::replace_if(
        symbol.name,
        [](char character) { return character == '"' || character == '\n' || character == '\\'; }, '_');
    const std::string name = isTemporary(symbol.name) ? "_" + symbol.name : symbol.name;
    symbol.name = name;
    for (unsigned number = 1; !given.insert(symbol.name).second; ++number)
      if (const std::string other = fmt::format("{}.{}", name, number); !used.contains(other))
        symbol.name = other;
    symbol.spelled = isPlainName(symbol.name) ? symbol.name : fmt::format("\"{}\"", symbol.name);
    byName_.emplace(symbol.name, index);
  }
}

const ImageSymbol* Image::symbol(std::string_view name) const {
  const auto found = byName_.find(name);
  return found == byName_.end() ? nullptr : &symbols_[found->second];
}

std::optional<std::size_t> Image::sectionAt(std::uint64_t address) const {
  std::optional<std::size_t> ending;
  for (std::size_t index = 0; index < sections_.size(); ++index) {
    const ImageSection& section = sections_[index];
    if (!section.isWritten || !section.isLoaded() || section.type == SHT_NOTE) continue;
    if (section.has(address)) return index;
    if (address == section.end()) ending = index;
  }
  return ending;
}

// A slot has a relocation that names the symbol, or the symbol's address; without a relocation, it contains
// the value of the symbol: 0 for an undefined weak symbol.
void Image::readSlots() {
  const auto table = std::ranges::find(sections_, std::string_view(".got"), &ImageSection::name);
  if (table == sections_.end()) return;
  constexpr std::uint64_t kSlotBytes = 8;
  std::map<std::uint64_t, const codeobject::Relocation*> relocations;
  for (const codeobject::Relocation& relocation : object_.relocations())
    relocations.emplace(relocation.address, &relocation);
  symbols_.reserve(symbols_.size() + table->size / kSlotBytes); // pointers to them stay valid
  std::uint64_t before = 0;
  std::set<const ImageSymbol*> taken;
  const auto take = [&](const auto& fits) {
    const auto found = std::ranges::find_if(symbols_, [&](const ImageSymbol& symbol) {
      return symbol.isAuthored && !symbol.spelled.empty() && fits(symbol) && !taken.contains(&symbol);
    });
    return found == symbols_.end() ? nullptr : &*found;
  };
  for (std::uint64_t address = table->address; address + kSlotBytes <= table->end(); address += kSlotBytes) {
    const auto relocation = relocations.find(address);
    const ImageSymbol* slot = nullptr;
    if (relocation != relocations.end() && !relocation->second->symbol.empty()) {
      slot = symbol(relocation->second->symbol);
    } else if (relocation != relocations.end()) {
      const auto target = static_cast<std::uint64_t>(relocation->second->addend);
      slot = take([&](const ImageSymbol& symbol) {
        return symbol.isPlace() && symbol.value == target && !symbol.isPreemptible() && !symbol.isLocal();
      });
      if (!slot)
        slot = take([&](const ImageSymbol& symbol) { return symbol.isPlace() && symbol.value == target; });
    } else if (const auto value = codeobject::load<std::uint64_t>(table->bytes, address - table->address)) {
      slot = take([&](const ImageSymbol& symbol) {
        return *value == 0 ? !symbol.isDefined() && symbol.visibility != STV_DEFAULT
                           : symbol.section == SHN_ABS && symbol.value == *value;
      });
    }
    if (!slot)
      slot = nameSlot(address, relocation == relocations.end() ? nullptr : relocation->second, before);
    if (!slot) continue;
    before = slot->nameOffset;
    taken.insert(slot);
    slots_.emplace(address, slot);
  }
}

// For a file whose symbols were stripped: creates a hidden symbol, after that of the previous slot.
const ImageSymbol* Image::nameSlot(std::uint64_t address, const codeobject::Relocation* relocation,
                                   std::uint64_t nameOffset) {
  ImageSymbol symbol;
  symbol.name = fmt::format("_got_{:x}", address);
  symbol.spelled = symbol.name;
  symbol.nameOffset = nameOffset;
  symbol.visibility = STV_HIDDEN;
  if (relocation) {
    symbol.value = static_cast<std::uint64_t>(relocation->addend);
    const auto section = sectionAt(symbol.value);
    if (!section || byName_.contains(symbol.name)) return nullptr;
    symbol.section = static_cast<std::uint16_t>(*section);
  }
  byName_.emplace(symbol.name, symbols_.size());
  return &symbols_.emplace_back(std::move(symbol));
}

const ImageSymbol* Image::slot(std::uint64_t address) const {
  const auto found = slots_.find(address);
  return found == slots_.end() ? nullptr : found->second;
}

std::string linkerOf(std::span<const std::byte> comment) {
  const std::string_view text(reinterpret_cast<const char*>(comment.data()), comment.size());
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\0', at), text.size());
    if (text.substr(at, end - at).starts_with("Linker: ")) return std::string(text.substr(at, end - at));
    at = end + 1;
  }
  return {};
}

} // namespace wavesmith::assembler
