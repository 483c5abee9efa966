// SPDX-License-Identifier: Apache-2.0
// What a file is that a user names as a kernel. The content decides, not the name: Triton writes assembly as NAME.amdgcn,
// others as NAME.asm or NAME.txt. Every command, run files and the window ask here.
//
//   kindOf("k.amdgcn", bytes)    FileKind::Assembly
//   kindOf("k.s", bytes)         FileKind::CodeObject, if the bytes begin like an ELF file
//   kindOf("notes.txt", bytes)   FileKind::Text: a command that is given it assembles it, the window shows a text
//
// Any bytes are safe. kindOfFile() reads the beginning of a regular file; the others are pure functions. Any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>

namespace wavesmith::codeobject {

enum class FileKind : std::uint8_t {
  CodeObject, // begins like ELF or a bundle; or is named like one and does not
  Assembly,   // a text that is named like assembly, or has directives of AMDGPU
  Text,       // another text
  Other,      // empty, binary, or not readable
};

// `beginning` may be the whole file.
[[nodiscard]] FileKind kindOf(const std::filesystem::path& path, std::span<const std::byte> beginning);
[[nodiscard]] FileKind kindOf(const std::filesystem::path& path, std::string_view beginning);
[[nodiscard]] FileKind kindOfFile(const std::filesystem::path& path);

// Whether a command that takes both assembles it.
[[nodiscard]] constexpr bool isSource(FileKind kind) {
  return kind == FileKind::Assembly || kind == FileKind::Text;
}

} // namespace wavesmith::codeobject
