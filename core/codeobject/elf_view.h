// SPDX-License-Identifier: Apache-2.0
// The tables of a 64-bit little-endian ELF file, with every offset checked: the basis of code_object.cpp and
// bundle.cpp.
//
//   auto elf = ElfView::open(bytes, "a.hsaco");
//   for (const Elf64_Shdr& section : elf->sections()) fmt::print("{}\n", elf->sectionName(section));
//
// A view: the bytes must outlive it. Immutable; any thread.
#pragma once

#include "source/diagnostic.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <elf.h>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace wavesmith::codeobject {

using Bytes = std::span<const std::byte>;

// The part of `bytes` that begins at `offset`; nothing if it is not completely inside.
[[nodiscard]] std::optional<Bytes> slice(Bytes bytes, std::uint64_t offset, std::uint64_t size);

// Reads a T from the bytes, aligned or not.
template <typename T>
  requires std::is_trivially_copyable_v<T>
[[nodiscard]] std::optional<T> load(Bytes bytes, std::uint64_t offset) {
  const auto part = slice(bytes, offset, sizeof(T));
  if (!part) return std::nullopt;
  T value;
  std::memcpy(&value, part->data(), sizeof value);
  return value;
}

// Reads `count` consecutive T.
template <typename T>
  requires std::is_trivially_copyable_v<T>
[[nodiscard]] std::optional<std::vector<T>> loadTable(Bytes bytes, std::uint64_t offset,
                                                      std::uint64_t count) {
  if (count > bytes.size() / sizeof(T)) return std::nullopt;
  const auto part = slice(bytes, offset, count * sizeof(T));
  if (!part) return std::nullopt;
  std::vector<T> values(count);
  if (count != 0) std::memcpy(values.data(), part->data(), part->size());
  return values;
}

// The string that begins at `offset` of a string table; nothing if it does not end inside the table.
[[nodiscard]] std::optional<std::string_view> stringAt(Bytes table, std::uint64_t offset);

class ElfView {
public:
  // Code::NotACodeObject if the file is not such an ELF file, Code::MalformedCodeObject if its tables are
  // outside of the file.
  [[nodiscard]] static source::Result<ElfView> open(Bytes file, const std::string& path);

  [[nodiscard]] Bytes file() const { return file_; }
  [[nodiscard]] const Elf64_Ehdr& header() const { return header_; }
  [[nodiscard]] const std::vector<Elf64_Phdr>& segments() const { return segments_; } // all program headers
  // Includes the null section.
  [[nodiscard]] const std::vector<Elf64_Shdr>& sections() const { return sections_; }
  [[nodiscard]] std::string_view sectionName(const Elf64_Shdr& section) const; // empty: none
  [[nodiscard]] const Elf64_Shdr* findSection(std::string_view name) const;
  // The bytes of the section in the file; none for SHT_NOBITS. Sections are checked to be inside the file.
  [[nodiscard]] Bytes contents(const Elf64_Shdr& section) const;

private:
  source::Result<void> readSegments(const std::string& path);
  source::Result<void> readSections(const std::string& path);

  Bytes file_;
  Elf64_Ehdr header_{};
  std::vector<Elf64_Phdr> segments_;
  std::vector<Elf64_Shdr> sections_;
  Bytes sectionNames_;
};

// Whether the bytes begin like an ELF file.
[[nodiscard]] bool looksLikeElf(Bytes bytes);

} // namespace wavesmith::codeobject
