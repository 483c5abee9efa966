// SPDX-License-Identifier: Apache-2.0
// Notes of an ELF file, one by one (System V ABI, "Note Section"):
//
//   Notes notes(bytes, alignment);
//   while (const auto note = notes.next()) ...
//   if (notes.isCutOff()) ...;       // the last one claims more bytes than there are
//
// A view of the bytes; one thread at a time.
#pragma once

#include "codeobject/elf_view.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace wavesmith::codeobject {

struct Note {
  std::string_view owner; // without its zero
  std::uint32_t type = 0; // NT_*
  Bytes description;
};

class Notes {
public:
  // `alignment`: p_align of the segment, or sh_addralign of the section.
  Notes(Bytes bytes, std::uint64_t alignment);

  [[nodiscard]] std::optional<Note> next();
  [[nodiscard]] bool isCutOff() const { return isCutOff_; }

private:
  Bytes bytes_;
  std::uint64_t step_ = 4;
  std::uint64_t offset_ = 0;
  bool isCutOff_ = false;
};

// The contents as text: YAML, a version, a name; otherwise the first bytes in hexadecimal.
[[nodiscard]] std::string noteText(const Note& note);

} // namespace wavesmith::codeobject
