// SPDX-License-Identifier: Apache-2.0
// An input as the files of a folder, for readers that take a path:
//
//   ==> code.json          a line begins each file
//   {"code": []}
//   ==> occupancy.json
//
// The folder is in memory where the machine has one (/dev/shm), and removed at the end. A name is one of those that the
// target knows. One thread.
#pragma once

#include <filesystem>
#include <span>
#include <string_view>

namespace wavesmith::fuzz {

class Folder {
public:
  Folder(std::string_view input, std::span<const std::string_view> names);
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
  void write(std::string_view name, std::string_view text) const;

  std::filesystem::path path_;
};

} // namespace wavesmith::fuzz
