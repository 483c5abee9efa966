// SPDX-License-Identifier: Apache-2.0
#include "fuzz/folder.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <string>
#include <system_error>

namespace wavesmith::fuzz {
namespace {

constexpr std::string_view kMark = "==> ";

} // namespace

Folder::Folder(std::string_view input, std::span<const std::string_view> names) {
  std::error_code error;
  const bool inMemory = std::filesystem::is_directory("/dev/shm", error);
  std::string pattern =
      ((inMemory ? "/dev/shm" : std::filesystem::temp_directory_path()) / "wavesmith-fuzz-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
  path_ = pattern;
  std::string_view name;
  std::size_t begin = 0;
  for (std::size_t line = 0; line < input.size();) {
    const std::size_t end = std::min(input.find('\n', line), input.size());
    if (const std::string_view text = input.substr(line, end - line); text.starts_with(kMark)) {
      if (!name.empty()) write(name, input.substr(begin, line - begin));
      const auto known = std::ranges::find(names, text.substr(kMark.size()));
      name = known != names.end() ? *known : std::string_view();
      begin = std::min(end + 1, input.size());
    }
    line = end + 1;
  }
  if (!name.empty()) write(name, input.substr(begin));
}

Folder::~Folder() {
  std::error_code error;
  std::filesystem::remove_all(path_, error);
}

void Folder::write(std::string_view name, std::string_view text) const {
  const std::filesystem::path file = path_ / name;
  std::filesystem::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << text;
}

} // namespace wavesmith::fuzz
