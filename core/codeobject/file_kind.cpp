// SPDX-License-Identifier: Apache-2.0
#include "codeobject/file_kind.h"

#include "codeobject/bundle.h"
#include "codeobject/elf_view.h"
#include "codeobject/text_bundle.h"
#include "source/file_names.h"
#include "source/text/lines.h"
#include "source/text/text.h"
#include "source/text/text_encoding.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <string>

namespace wavesmith::codeobject {
namespace {

constexpr std::size_t kBeginning = std::size_t{64} << 10;

bool isOneOf(std::string_view extension, std::span<const std::string_view> all) {
  return std::ranges::find(all, extension) != all.end();
}

// No control characters but those between words and lines.
bool isText(std::string_view bytes) {
  return std::ranges::none_of(bytes, [](char c) {
    const auto value = static_cast<unsigned char>(c);
    return value < 0x20 && (value < '\t' || value > '\r') && value != 0x1a;
  });
}

// One of the directives that only a text for AMDGPU has, at the beginning of a line.
bool hasDirective(std::string_view text) {
  constexpr std::array<std::string_view, 7> kDirectives = {
      ".amdgcn_target",           ".amdhsa_kernel",     ".amdhsa_code_object_version", ".amdgpu_metadata",
      ".hsa_code_object_version", ".amd_kernel_code_t", ".amdgpu_hsa_kernel"};
  while (!text.empty()) {
    const std::string_view line = source::trimmedStart(source::takeLine(text));
    if (std::ranges::any_of(kDirectives, [&](std::string_view one) { return line.starts_with(one); }))
      return true;
  }
  return false;
}

} // namespace

FileKind kindOf(const std::filesystem::path& path, std::span<const std::byte> beginning) {
  constexpr std::array<std::string_view, 4> kObjects = {".hsaco", ".co", ".o", ".hipfb"};
  constexpr std::array<std::string_view, 2> kOtherSources = {".amdgcn", ".asm"};
  // Other files, such as Markdown or C++ with inline assembly, have directives in them as well.
  constexpr std::array<std::string_view, 4> kMayBeSources = {"", ".txt", ".isa", ".gcn"};
  if (looksLikeElf(beginning) || looksLikeBundle(beginning)) return FileKind::CodeObject;
  const std::string extension = path.extension().string();
  if (source::isAssemblyName(path.native())) return FileKind::Assembly;
  if (isOneOf(extension, kObjects)) return FileKind::CodeObject;
  const std::string_view text(reinterpret_cast<const char*>(beginning.data()), beginning.size());
  // A text in another encoding is rejected with the encoding that it looks like.
  if (text.empty() || (!isText(text) && !source::likelyEncoding(text))) return FileKind::Other;
  if (isOneOf(extension, kOtherSources)) return FileKind::Assembly;
  const bool isAssembly = isOneOf(extension, kMayBeSources) && (isTextBundle(text) || hasDirective(text));
  return isAssembly ? FileKind::Assembly : FileKind::Text;
}

FileKind kindOf(const std::filesystem::path& path, std::string_view beginning) {
  return kindOf(path, std::as_bytes(std::span(beginning)));
}

FileKind kindOfFile(const std::filesystem::path& path) {
  std::error_code error;
  std::string beginning;
  // Reading a pipe would wait.
  if (std::filesystem::is_regular_file(path, error)) {
    std::ifstream file(path, std::ios::binary);
    beginning.resize(kBeginning);
    file.read(beginning.data(), static_cast<std::streamsize>(beginning.size()));
    beginning.resize(static_cast<std::size_t>(std::max<std::streamsize>(file.gcount(), 0)));
  }
  return kindOf(path, beginning);
}

} // namespace wavesmith::codeobject
