// SPDX-License-Identifier: Apache-2.0
// Where tests find the project's own files and programs.
#pragma once

#include <filesystem>
#include <string_view>

namespace wavesmith::testing {

[[nodiscard]] std::filesystem::path sourceDirectory();                  // the checkout
[[nodiscard]] std::filesystem::path example(std::string_view fileName); // resources/examples/...
[[nodiscard]] std::filesystem::path program(std::string_view name);     // build/<preset>/bin/...

// A fresh empty directory, removed with everything in it at the end of the object's life.
class TemporaryDirectory {
public:
  TemporaryDirectory();
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] std::filesystem::path operator/(std::string_view name) const { return path_ / name; }

private:
  std::filesystem::path path_;
};

} // namespace wavesmith::testing
