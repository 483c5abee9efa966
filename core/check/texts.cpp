// SPDX-License-Identifier: Apache-2.0
#include "check/texts.h"

#include "source/file.h"

#include <cstdint>
#include <filesystem>
#include <system_error>
#include <utility>

namespace wavesmith::check {
namespace {

// A source of 200,000 lines has a tenth of this size. Larger files were not included for their text.
constexpr std::uintmax_t kLargestText = std::uintmax_t{64} << 20; // bytes

// The file may have been replaced since the assembler read it; reading a pipe or a device would not
// terminate.
bool isReadable(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error) || error) return false;
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  return !error && size <= kLargestText;
}

} // namespace

Texts::Texts(assembler::SourceFile given, const std::vector<assembler::SourceFile>& edited) {
  texts_.emplace(std::move(given.path), std::move(given.text));
  for (const assembler::SourceFile& file : edited)
    texts_.emplace(file.path, file.text);
}

std::string_view Texts::operator()(const std::string& path) {
  const auto [at, isNew] = texts_.try_emplace(path);
  if (isNew && isReadable(path))
    if (auto text = source::readText(path)) at->second = std::move(*text);
  return at->second;
}

} // namespace wavesmith::check
