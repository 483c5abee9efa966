// SPDX-License-Identifier: Apache-2.0
#include "assembler/disassembly/object_words.h"

#include "assembler/disassembly/code_items.h"
#include "codeobject/amdgpu_elf.h"
#include "source/assembly/assembly_line.h"

#include <fmt/format.h>

#include <algorithm>

namespace wavesmith::assembler {

std::string_view visibilityDirective(std::uint8_t visibility) {
  switch (visibility) {
  case STV_HIDDEN: return ".hidden";
  case STV_PROTECTED: return ".protected";
  case STV_INTERNAL: return ".internal";
  default: return {};
  }
}

std::string sectionTypeName(const ImageSection& section) {
  switch (section.type) {
  case SHT_PROGBITS: return "@progbits";
  case SHT_NOBITS: return "@nobits";
  case SHT_NOTE: return "@note";
  case SHT_INIT_ARRAY: return "@init_array";
  case SHT_FINI_ARRAY: return "@fini_array";
  case SHT_PREINIT_ARRAY: return "@preinit_array";
  default: return fmt::format("@0x{:x}", section.type);
  }
}

std::string sectionFlags(const ImageSection& section, bool merges) {
  constexpr std::uint64_t kRetain = 0x200000; // SHF_GNU_RETAIN
  std::string flags;
  const auto add = [&](std::uint64_t flag, char letter) {
    if ((section.flags & flag) != 0) flags += letter;
  };
  add(SHF_ALLOC, 'a');
  add(SHF_WRITE, 'w');
  add(SHF_EXECINSTR, 'x');
  add(SHF_TLS, 'T');
  add(kRetain, 'R');
  if (merges) {
    add(SHF_MERGE, 'M');
    add(SHF_STRINGS, 'S');
  }
  return flags;
}

std::string spelledName(const std::string& name) {
  const auto isPlainCharacter = [](char c) { return source::isNameCharacter(c) && c != '?'; };
  const bool isPlain = std::ranges::all_of(name, isPlainCharacter) && !name.empty();
  return isPlain ? name : fmt::format("\"{}\"", name);
}

std::string wordsText(std::span<const std::byte> bytes) {
  std::string text;
  if (bytes.size() % 4 != 0) {
    for (const std::byte byte : bytes)
      text += fmt::format("{}0x{:02x}", text.empty() ? ".byte " : ", ", static_cast<unsigned>(byte));
    return text;
  }
  for (std::size_t offset = 0; offset < bytes.size(); offset += 4)
    text += fmt::format("{}0x{:08x}", text.empty() ? ".long " : ", ", firstWord(bytes.subspan(offset)));
  return text;
}

std::string_view symbolTypeName(std::uint8_t type) {
  switch (type) {
  case STT_OBJECT: return "@object";
  case STT_FUNC: return "@function";
  case STT_TLS: return "@tls_object";
  case STT_COMMON: return "@common";
  case STT_GNU_IFUNC: return "@gnu_indirect_function";
  default: return {};
  }
}

std::string offsetText(std::int64_t offset) {
  return offset == 0 ? std::string() : fmt::format("{:+}", offset);
}

} // namespace wavesmith::assembler
