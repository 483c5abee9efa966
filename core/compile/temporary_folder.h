// SPDX-License-Identifier: Apache-2.0
// A folder for the files of one compilation, which is removed with the object.
#pragma once

#include <filesystem>

namespace wavesmith::compile {

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

} // namespace wavesmith::compile
