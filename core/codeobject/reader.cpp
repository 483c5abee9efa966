// SPDX-License-Identifier: Apache-2.0
#include "codeobject/reader.h"

#include "codeobject/amdgpu_elf.h"
#include "codeobject/bundle.h"
#include "codeobject/kernel_reader.h"
#include "codeobject/relocation.h"
#include "codeobject/target.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace wavesmith::codeobject {
namespace {

using source::Code;
using source::failure;

// A device of the MI300 series has at most 256 GiB of memory (MI325X): no program can be larger.
constexpr std::uint64_t kLargestImage = std::uint64_t{256} << 30;

// The limit for the total size of names. Linkers share equal strings and common tails, so real files stay far
// below it.
constexpr std::uint64_t kLeastNameBytes = std::uint64_t{1} << 20;
constexpr std::uint64_t kNameBytesPerFileByte = 16;

Symbol::Kind kindOf(unsigned char info) {
  switch (ELF64_ST_TYPE(info)) {
  case STT_NOTYPE: return Symbol::Kind::None;
  case STT_OBJECT: return Symbol::Kind::Object;
  case STT_FUNC: return Symbol::Kind::Function;
  case STT_SECTION: return Symbol::Kind::Section;
  case STT_FILE: return Symbol::Kind::File;
  case elf::kSymbolTypeKernel: return Symbol::Kind::Kernel;
  default: return Symbol::Kind::Other;
  }
}

std::string_view kindOfFile(std::uint16_t type) {
  switch (type) {
  case ET_REL: return "a relocatable object: link it first (ld.lld -shared)";
  case ET_EXEC: return "an executable, not a shared object";
  case ET_CORE: return "a core dump";
  default: return "of unknown type";
  }
}

bool isKernelDescriptorName(std::string_view name) {
  return name.size() > 3 && name.ends_with(".kd");
}

} // namespace

Reader::Reader(std::vector<std::byte> bytes, std::string path) {
  nameBytesLeft_ = std::max(kLeastNameBytes, bytes.size() * kNameBytesPerFileByte);
  object_.bytes_ = std::move(bytes);
  object_.path_ = std::move(path);
}

std::unexpected<source::Diagnostic> Reader::malformed(std::string message) const {
  return failure(Code::MalformedCodeObject, {object_.path_}, std::move(message));
}

void Reader::remark(std::string message) {
  object_.report(source::Severity::Remark, Code::SeveralCodeObjects, std::move(message));
}

std::optional<std::string> Reader::nameAt(Bytes strings, std::uint64_t offset) {
  const auto name = stringAt(strings, offset);
  if (!name || name->size() > nameBytesLeft_) return std::nullopt;
  nameBytesLeft_ -= name->size();
  return std::string(*name);
}

source::Result<CodeObject> Reader::read() {
  auto view = ElfView::open(object_.bytes_, object_.path_);
  if (!view) return std::unexpected(std::move(view.error()));
  elf_ = std::move(*view);
  // The order matters: addresses can be resolved once the segments are known, names in relocations once the
  // symbols are.
  for (const auto step : {&Reader::checkHeader, &Reader::readSegments, &Reader::readSections,
                          &Reader::readDynamic, &Reader::readSymbols, &Reader::readRelocations})
    if (auto done = (this->*step)(); !done) return std::unexpected(std::move(done.error()));
  KernelReader(object_, elf_).read(kernelSymbols_);
  return std::move(object_);
}

Reader::Step Reader::checkHeader() {
  const Elf64_Ehdr& header = elf_.header();
  const auto& path = object_.path_;
  if (header.e_machine != EM_AMDGPU)
    return failure(
        Code::NotACodeObject, {path},
        fmt::format("an ELF file for machine {}; AMDGPU code objects have {}", header.e_machine, EM_AMDGPU));
  const unsigned osAbi = header.e_ident[EI_OSABI];
  if (osAbi != elf::kOsAbiHsa)
    return failure(Code::UnsupportedCodeObject, {path},
                   fmt::format("a code object for {}; compile for amdgcn-amd-amdhsa",
                               osAbi == elf::kOsAbiPal      ? "amdpal (graphics)"
                               : osAbi == elf::kOsAbiMesa3d ? "mesa3d"
                                                            : fmt::format("OS ABI {}", osAbi)));
  object_.version_ = header.e_ident[EI_ABIVERSION] + elf::kAbiVersionBias;
  if (object_.version_ < elf::kOldestVersion || object_.version_ > elf::kNewestVersion)
    return failure(
        Code::UnsupportedCodeObject, {path},
        fmt::format("unsupported code object version {}, not {} to {}: build it with -mcode-object-version=5",
                    object_.version_, elf::kOldestVersion, elf::kNewestVersion));
  object_.flags_ = header.e_flags;
  if (!isSupportedProcessor(header.e_flags))
    return failure(Code::UnsupportedCodeObject, {path},
                   fmt::format("a code object for {}; gfx90a, gfx940 and gfx942 are supported",
                               processorName(header.e_flags)));
  object_.target_ = targetText(header.e_flags, object_.version_);
  if (header.e_type != ET_DYN)
    return failure(Code::UnsupportedCodeObject, {path},
                   fmt::format("the ELF file is {}", kindOfFile(header.e_type)));
  return {};
}

Reader::Step Reader::readSegments() {
  for (const Elf64_Phdr& header : elf_.segments()) {
    if (header.p_type != PT_LOAD) continue;
    if (header.p_filesz > header.p_memsz)
      return malformed(
          fmt::format("the segment at {:#x} has more bytes in the file ({:#x}) than in memory ({:#x})",
                      header.p_vaddr, header.p_filesz, header.p_memsz));
    if (header.p_vaddr > kLargestImage || header.p_memsz > kLargestImage - header.p_vaddr)
      return malformed(
          fmt::format("the segment at {:#x} of {:#x} bytes is larger than the memory of any device",
                      header.p_vaddr, header.p_memsz));
    object_.segments_.push_back({.address = header.p_vaddr,
                                 .memorySize = header.p_memsz,
                                 .fileOffset = header.p_offset,
                                 .fileSize = header.p_filesz,
                                 .readable = (header.p_flags & PF_R) != 0,
                                 .writable = (header.p_flags & PF_W) != 0,
                                 .executable = (header.p_flags & PF_X) != 0});
  }
  auto& segments = object_.segments_;
  if (segments.empty()) return malformed("there is no loadable segment (PT_LOAD)");
  std::ranges::sort(segments, {}, [](const Segment& s) { return std::pair(s.address, s.memorySize); });
  const auto overlap = std::ranges::adjacent_find(
      segments, [](const Segment& a, const Segment& b) { return a.address + a.memorySize > b.address; });
  if (overlap != segments.end())
    return malformed(
        fmt::format("the segments at {:#x} and {:#x} overlap", overlap->address, (overlap + 1)->address));
  return {};
}

Reader::Step Reader::readSections() {
  const auto& headers = elf_.sections();
  for (std::size_t i = 1; i < headers.size(); ++i) {
    const Elf64_Shdr& header = headers[i];
    const std::string_view name = elf_.sectionName(header);
    if (name.size() > nameBytesLeft_) return malformed("the section names are larger than the file");
    nameBytesLeft_ -= name.size();
    object_.sections_.push_back({.name = std::string(name),
                                 .type = header.sh_type,
                                 .flags = header.sh_flags,
                                 .address = header.sh_addr,
                                 .fileOffset = header.sh_offset,
                                 .size = header.sh_size});
  }
  return {};
}

Reader::Step Reader::readDynamic() {
  const auto header = std::ranges::find(elf_.segments(), PT_DYNAMIC, &Elf64_Phdr::p_type);
  if (header == elf_.segments().end()) return {};
  const auto table =
      loadTable<Elf64_Dyn>(elf_.file(), header->p_offset, header->p_filesz / sizeof(Elf64_Dyn));
  for (const Elf64_Dyn& entry : *table) { // ElfView has checked that it is inside the file
    if (entry.d_tag == DT_NULL) break;
    switch (entry.d_tag) {
    case DT_SYMTAB: dynamic_.symbols = entry.d_un.d_ptr; break;
    case DT_STRTAB: dynamic_.strings = entry.d_un.d_ptr; break;
    case DT_STRSZ: dynamic_.stringsSize = entry.d_un.d_val; break;
    case DT_HASH: dynamic_.hash = entry.d_un.d_ptr; break;
    case DT_RELA: dynamic_.relocations = entry.d_un.d_ptr; break;
    case DT_RELASZ: dynamic_.relocationsSize = entry.d_un.d_val; break;
    case DT_REL:
    case DT_RELR: dynamic_.otherRelocations = true; break;
    default: break;
    }
  }
  if (dynamic_.strings != 0) {
    const auto strings = slice(object_.mapped(dynamic_.strings), 0, dynamic_.stringsSize);
    if (!strings)
      return malformed(
          fmt::format("the dynamic string table at {:#x} is not inside a segment", dynamic_.strings));
    dynamicStrings_ = *strings;
  }
  return {};
}

source::Result<std::vector<Reader::SymbolTable>> Reader::symbolTables() const {
  std::vector<SymbolTable> tables;
  const auto& sections = elf_.sections();
  for (const std::uint32_t type : {SHT_SYMTAB, SHT_DYNSYM}) {
    const auto section = std::ranges::find(sections, type, &Elf64_Shdr::sh_type);
    if (section == sections.end()) continue;
    const Bytes bytes = elf_.contents(*section);
    if (section->sh_entsize != sizeof(Elf64_Sym) || section->sh_link >= sections.size())
      return malformed(fmt::format(
          "the symbol table {} has invalid entries of {} bytes or names in the invalid section {}",
          elf_.sectionName(*section), section->sh_entsize, section->sh_link));
    tables.push_back({.entries = *loadTable<Elf64_Sym>(bytes, 0, bytes.size() / sizeof(Elf64_Sym)),
                      .strings = elf_.contents(sections[section->sh_link])});
  }
  if (!tables.empty() || dynamic_.symbols == 0 || dynamic_.hash == 0) return tables;
  // Without section headers, the hash table has the number of dynamic symbols: nbucket, nchain, ...
  const auto count = load<std::uint32_t>(object_.mapped(dynamic_.hash), sizeof(std::uint32_t));
  auto entries = loadTable<Elf64_Sym>(object_.mapped(dynamic_.symbols), 0, count.value_or(0));
  if (!entries || !count) return malformed("the dynamic symbol table is not inside a segment");
  tables.push_back({.entries = std::move(*entries), .strings = dynamicStrings_});
  return tables;
}

source::Result<std::vector<Symbol>> Reader::symbolsOf(const SymbolTable& table) {
  std::vector<Symbol> symbols;
  symbols.reserve(table.entries.size());
  for (std::size_t i = 1; i < table.entries.size(); ++i) { // the first one is the null symbol
    const Elf64_Sym& entry = table.entries[i];
    auto name = entry.st_name == 0 ? std::string{} : nameAt(table.strings, entry.st_name);
    if (!name)
      return malformed(
          fmt::format("the name of symbol {} at {:#x} is not in the string table", i, entry.st_value));
    symbols.push_back({.name = std::move(*name),
                       .address = entry.st_value,
                       .size = entry.st_size,
                       .kind = kindOf(entry.st_info),
                       .global = ELF64_ST_BIND(entry.st_info) != STB_LOCAL,
                       .defined = entry.st_shndx != SHN_UNDEF,
                       .absolute = entry.st_shndx == SHN_ABS});
  }
  return symbols;
}

Reader::Step Reader::readSymbols() {
  const auto tables = symbolTables();
  if (!tables) return std::unexpected(tables.error());
  for (const SymbolTable& table : *tables) {
    auto symbols = symbolsOf(table);
    if (!symbols) return std::unexpected(std::move(symbols.error()));
    const bool hasKernels =
        std::ranges::any_of(*symbols, [](const Symbol& s) { return isKernelDescriptorName(s.name); });
    if (kernelSymbols_.empty() && hasKernels) kernelSymbols_ = *symbols;
    if (object_.symbols_.empty()) object_.symbols_ = std::move(*symbols);
  }
  return {};
}

Reader::Step Reader::readRelocations() {
  if (dynamic_.otherRelocations)
    object_.report(source::Severity::Error, Code::UnsupportedCodeObject,
                   "DT_REL and DT_RELR relocations are not supported; link without -z pack-relative-relocs");
  if (dynamic_.relocations == 0 || dynamic_.relocationsSize == 0) return {};
  const auto table = loadTable<Elf64_Rela>(object_.mapped(dynamic_.relocations), 0,
                                           dynamic_.relocationsSize / sizeof(Elf64_Rela));
  if (!table)
    return malformed(fmt::format("{:#x} bytes of relocations at {:#x} are not inside a segment",
                                 dynamic_.relocationsSize, dynamic_.relocations));
  for (const Elf64_Rela& rela : *table) {
    if (ELF64_R_TYPE(rela.r_info) == static_cast<std::uint32_t>(RelocationType::None)) continue;
    auto relocation = relocationOf(rela);
    if (!relocation) return std::unexpected(std::move(relocation.error()));
    object_.relocations_.push_back(std::move(*relocation));
  }
  return {};
}

source::Result<Relocation> Reader::relocationOf(const Elf64_Rela& rela) {
  Relocation relocation;
  relocation.address = rela.r_offset;
  relocation.type = static_cast<std::uint32_t>(ELF64_R_TYPE(rela.r_info));
  relocation.addend = rela.r_addend;
  relocation.symbolAbsolute = true; // if there is no symbol
  if (const std::uint64_t index = ELF64_R_SYM(rela.r_info); index != 0) {
    const auto symbol = load<Elf64_Sym>(object_.mapped(dynamic_.symbols), index * sizeof(Elf64_Sym));
    auto name = symbol ? nameAt(dynamicStrings_, symbol->st_name) : std::nullopt;
    if (!name)
      return malformed(
          fmt::format("the relocation of {:#x} refers to the missing symbol {}", rela.r_offset, index));
    relocation.symbol = std::move(*name);
    relocation.symbolAddress = symbol->st_value;
    relocation.symbolDefined = symbol->st_shndx != SHN_UNDEF;
    relocation.symbolAbsolute = symbol->st_shndx == SHN_ABS;
    relocation.symbolWeak = ELF64_ST_BIND(symbol->st_info) == STB_WEAK;
    if (!relocation.symbolDefined && !relocation.symbolWeak)
      object_.report(
          source::Severity::Error, Code::UnsupportedCodeObject,
          fmt::format("undefined symbol '{}' in the code object; link it with the object that defines it",
                      relocation.symbol));
  }
  const auto bytes = relocatedBytes(relocation.type);
  if (!bytes)
    object_.report(source::Severity::Error, Code::UnsupportedCodeObject,
                   fmt::format("{} at {:#x} is not a dynamic relocation", relocationName(relocation.type),
                               relocation.address));
  const std::uint64_t size = bytes.value_or(1);
  const Segment* segment = object_.segmentAt(rela.r_offset);
  const bool inside = segment && size <= segment->memorySize - (rela.r_offset - segment->address);
  if (!inside)
    return malformed(fmt::format("the relocation of {:#x} is outside all segments", rela.r_offset));
  return relocation;
}

} // namespace wavesmith::codeobject
