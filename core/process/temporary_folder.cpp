// SPDX-License-Identifier: Apache-2.0
#include "process/temporary_folder.h"

#include <cstdlib>
#include <string>
#include <system_error>

namespace wavesmith::process {

TemporaryFolder::TemporaryFolder() {
  std::error_code error;
  std::string name = (std::filesystem::temp_directory_path(error) / "wavesmith-XXXXXX").string();
  if (!error && mkdtemp(name.data()) != nullptr) path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
}

} // namespace wavesmith::process
