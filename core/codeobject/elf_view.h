// SPDX-License-Identifier: Apache-2.0
// A 64-bit little-endian ELF file as its tables, every offset checked: what code_object.cpp and bundle.cpp
// stand on.
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

// The part of `bytes` that begins at `offset`; nothing when it is not all there.
[[nodiscard]] std::optional<Bytes> slice(Bytes bytes, std::uint64_t offset, std::uint64_t size);

// A T as it lies in the bytes, aligned or not.
template <typename T>
  requires std::is_trivially_copyable_v<T>
[[nodiscard]] std::optional<T> load(Bytes bytes, std::uint64_t offset) {
  const auto part = slice(bytes, offset, sizeof(T));
  if (!part) return std::nullopt;
  T value;
  std::memcpy(&value, part->data(), sizeof value);
  return value;
}

// `count` of T, one after the other.
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

// The string that begins at `offset` of a string table; nothing when it does not end in it.
[[nodiscard]] std::optional<std::string_view> stringAt(Bytes table, std::uint64_t offset);

class ElfView {
public:
  // Code::NotACodeObject for what is no such ELF file, Code::MalformedCodeObject when its tables lie outside
  // of it.
  [[nodiscard]] static source::Result<ElfView> open(Bytes file, const std::string& path);

  [[nodiscard]] Bytes file() const { return file_; }
  [[nodiscard]] const Elf64_Ehdr& header() const { return header_; }
  [[nodiscard]] const std::vector<Elf64_Phdr>& segments() const { return segments_; } // all program headers
  [[nodiscard]] const std::vector<Elf64_Shdr>& sections() const { return sections_; } // the null section too
  [[nodiscard]] std::string_view sectionName(const Elf64_Shdr& section) const;        // empty: none
  [[nodiscard]] const Elf64_Shdr* findSection(std::string_view name) const;
  // Its bytes in the file; none for SHT_NOBITS. Sections are checked to lie inside the file.
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

// Whether the bytes begin as an ELF file does.
[[nodiscard]] bool looksLikeElf(Bytes bytes);

} // namespace wavesmith::codeobject
