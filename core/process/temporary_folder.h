// SPDX-License-Identifier: Apache-2.0
// A folder for files that only a program of ours or one that it starts needs; it is removed with the object. One thread.
#pragma once

#include <filesystem>

namespace wavesmith::process {

class TemporaryFolder {
public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; } // empty: it could not be created

private:
  std::filesystem::path path_;
};

} // namespace wavesmith::process
