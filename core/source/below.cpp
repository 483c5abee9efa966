// SPDX-License-Identifier: Apache-2.0
#include "source/below.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace wavesmith::source {

namespace fs = std::filesystem;

bool isBelow(const fs::path& path, std::span<const std::string> folders) {
  std::error_code error;
  const fs::path real = fs::canonical(path, error);
  if (error) return false;
  return std::ranges::any_of(folders, [&](const std::string& folder) {
    std::error_code missing;
    const fs::path above = fs::canonical(folder.empty() ? fs::path(".") : fs::path(folder), missing);
    return !missing && std::ranges::mismatch(above, real).in1 == above.end();
  });
}

std::vector<std::string> includableFolders(const fs::path& main, std::vector<std::string> allowed) {
  allowed.push_back(main.parent_path().string());
  return allowed;
}

} // namespace wavesmith::source
