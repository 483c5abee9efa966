// SPDX-License-Identifier: Apache-2.0
#include "assembler/object_sections.h"

#include <cstring>
#include <elf.h>

namespace wavesmith::assembler {
namespace {

template <typename T>
std::optional<T> read(std::span<const std::byte> file, std::uint64_t offset) {
  T value;
  if (offset > file.size() || sizeof value > file.size() - offset) return std::nullopt;
  std::memcpy(&value, file.data() + offset, sizeof value);
  return value;
}

std::span<const std::byte> contents(std::span<const std::byte> file, const Elf64_Shdr& section) {
  if (section.sh_type == SHT_NOBITS || section.sh_offset > file.size() ||
      section.sh_size > file.size() - section.sh_offset)
    return {};
  return file.subspan(section.sh_offset, section.sh_size);
}

std::string_view textAt(std::span<const std::byte> strings, std::uint64_t offset) {
  if (offset >= strings.size()) return {};
  const auto* begin = reinterpret_cast<const char*>(strings.data() + offset);
  return {begin, strnlen(begin, strings.size() - offset)};
}

} // namespace

std::span<const std::byte> sectionBytes(std::span<const std::byte> file, std::string_view name,
                                        std::uint32_t occurrence) {
  const auto header = read<Elf64_Ehdr>(file, 0);
  if (!header) return {};
  const auto section = [&](std::uint64_t index) {
    return read<Elf64_Shdr>(file, header->e_shoff + index * sizeof(Elf64_Shdr));
  };
  const auto names = section(header->e_shstrndx);
  if (!names) return {};
  const std::span<const std::byte> strings = contents(file, *names);
  for (std::uint64_t index = 1; index < header->e_shnum; ++index) {
    const auto found = section(index);
    if (found && textAt(strings, found->sh_name) == name && occurrence-- == 0) return contents(file, *found);
  }
  return {};
}

std::optional<std::uint64_t> fileOffset(std::span<const std::byte> file, std::uint64_t address) {
  const auto header = read<Elf64_Ehdr>(file, 0);
  if (!header) return std::nullopt;
  for (std::uint64_t index = 0; index < header->e_phnum; ++index) {
    const auto segment = read<Elf64_Phdr>(file, header->e_phoff + index * sizeof(Elf64_Phdr));
    if (segment && segment->p_type == PT_LOAD && address >= segment->p_vaddr &&
        address - segment->p_vaddr < segment->p_filesz)
      return segment->p_offset + (address - segment->p_vaddr);
  }
  return std::nullopt;
}

} // namespace wavesmith::assembler
