// SPDX-License-Identifier: Apache-2.0
#include "support/paths.h"

#include <cstdlib>
#include <stdexcept>
#include <string>

namespace wavesmith::testing {

std::filesystem::path sourceDirectory() {
  return WAVESMITH_SOURCE_DIR;
}

std::filesystem::path example(std::string_view fileName) {
  return sourceDirectory() / "resources" / "examples" / fileName;
}

std::filesystem::path program(std::string_view name) {
  return std::filesystem::path(WAVESMITH_PROGRAM_DIR) / name;
}

TemporaryDirectory::TemporaryDirectory() {
  std::string pattern = (std::filesystem::temp_directory_path() / "wavesmith-test-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary directory");
  path_ = pattern;
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

} // namespace wavesmith::testing
