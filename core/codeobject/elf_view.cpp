// SPDX-License-Identifier: Apache-2.0
#include "codeobject/elf_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace wavesmith::codeobject {
namespace {

using source::Code;
using source::failure;

static_assert(std::endian::native == std::endian::little,
              "code objects are little-endian and are read without conversion");

} // namespace

std::optional<Bytes> slice(Bytes bytes, std::uint64_t offset, std::uint64_t size) {
  if (offset > bytes.size() || size > bytes.size() - offset) return std::nullopt;
  return bytes.subspan(offset, size);
}

std::optional<std::string_view> stringAt(Bytes table, std::uint64_t offset) {
  if (offset >= table.size()) return std::nullopt;
  const auto* begin = reinterpret_cast<const char*>(table.data()) + offset;
  const void* end = std::memchr(begin, 0, table.size() - offset);
  if (end == nullptr) return std::nullopt;
  return std::string_view(begin, static_cast<const char*>(end));
}

bool looksLikeElf(Bytes bytes) {
  return bytes.size() >= SELFMAG && std::memcmp(bytes.data(), ELFMAG, SELFMAG) == 0;
}

source::Result<ElfView> ElfView::open(Bytes file, const std::string& path) {
  if (file.empty()) return failure(Code::NotACodeObject, {path}, "the file is empty, not a code object");
  if (!looksLikeElf(file))
    return failure(Code::NotACodeObject, {path},
                   "not an ELF file: it does not begin with the bytes 7f 45 4c 46");
  const auto header = load<Elf64_Ehdr>(file, 0);
  if (!header) return failure(Code::NotACodeObject, {path}, "the ELF file ends within its header");
  if (header->e_ident[EI_CLASS] != ELFCLASS64 || header->e_ident[EI_DATA] != ELFDATA2LSB)
    return failure(Code::NotACodeObject, {path}, "the ELF file is not 64-bit and little-endian");
  ElfView view;
  view.file_ = file;
  view.header_ = *header;
  if (auto read = view.readSegments(path); !read) return std::unexpected(std::move(read.error()));
  if (auto read = view.readSections(path); !read) return std::unexpected(std::move(read.error()));
  return view;
}

source::Result<void> ElfView::readSegments(const std::string& path) {
  if (header_.e_phnum == 0) return {};
  if (header_.e_phentsize != sizeof(Elf64_Phdr))
    return failure(Code::MalformedCodeObject, {path},
                   fmt::format("program headers of {} bytes each; ELF requires {}", header_.e_phentsize,
                               sizeof(Elf64_Phdr)));
  auto table = loadTable<Elf64_Phdr>(file_, header_.e_phoff, header_.e_phnum);
  if (!table)
    return failure(
        Code::MalformedCodeObject, {path},
        fmt::format("{} program headers at offset {:#x} extend past the end of the file of {} bytes",
                    header_.e_phnum, header_.e_phoff, file_.size()));
  segments_ = std::move(*table);
  for (const Elf64_Phdr& segment : segments_)
    if (segment.p_type != PT_NULL && !slice(file_, segment.p_offset, segment.p_filesz))
      return failure(
          Code::MalformedCodeObject, {path},
          fmt::format("the segment at {:#x} of {:#x} bytes at offset {:#x} extends past the end of the file",
                      segment.p_vaddr, segment.p_filesz, segment.p_offset));
  return {};
}

source::Result<void> ElfView::readSections(const std::string& path) {
  if (header_.e_shoff == 0) return {}; // stripped: a loader does not need them
  if (header_.e_shentsize != sizeof(Elf64_Shdr))
    return failure(Code::MalformedCodeObject, {path},
                   fmt::format("section headers of {} bytes each; ELF requires {}", header_.e_shentsize,
                               sizeof(Elf64_Shdr)));
  const auto first = load<Elf64_Shdr>(file_, header_.e_shoff);
  // Counts that do not fit the header are in the null section (System V ABI, "ELF Header").
  const std::uint64_t count = header_.e_shnum != 0 ? header_.e_shnum : first ? first->sh_size : 1;
  auto table = loadTable<Elf64_Shdr>(file_, header_.e_shoff, count);
  if (!table || !first)
    return failure(
        Code::MalformedCodeObject, {path},
        fmt::format("{} section headers at offset {:#x} extend past the end of the file of {} bytes", count,
                    header_.e_shoff, file_.size()));
  sections_ = std::move(*table);
  for (const Elf64_Shdr& section : sections_)
    if (section.sh_type != SHT_NULL && section.sh_type != SHT_NOBITS &&
        !slice(file_, section.sh_offset, section.sh_size))
      return failure(Code::MalformedCodeObject, {path},
                     fmt::format("a section of {:#x} bytes at offset {:#x} extends past the end of the file",
                                 section.sh_size, section.sh_offset));
  const std::uint64_t names = header_.e_shstrndx == SHN_XINDEX ? first->sh_link : header_.e_shstrndx;
  if (names < sections_.size()) sectionNames_ = contents(sections_[names]);
  return {};
}

std::string_view ElfView::sectionName(const Elf64_Shdr& section) const {
  return stringAt(sectionNames_, section.sh_name).value_or(std::string_view{});
}

const Elf64_Shdr* ElfView::findSection(std::string_view name) const {
  const auto found = std::ranges::find_if(sections_, [&](const auto& s) { return sectionName(s) == name; });
  return found == sections_.end() ? nullptr : &*found;
}

Bytes ElfView::contents(const Elf64_Shdr& section) const {
  if (section.sh_type == SHT_NULL || section.sh_type == SHT_NOBITS) return {};
  return slice(file_, section.sh_offset, section.sh_size).value_or(Bytes{});
}

} // namespace wavesmith::codeobject
