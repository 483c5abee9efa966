// SPDX-License-Identifier: Apache-2.0
#include "source/rocm_folders.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <string>
#include <system_error>

namespace wavesmith::source {
namespace {

namespace fs = std::filesystem;

std::vector<unsigned> versionNumbers(const fs::path& folder) {
  std::vector<unsigned> numbers;
  bool inNumber = false;
  for (const char character : folder.filename().string()) {
    const bool digit = std::isdigit(static_cast<unsigned char>(character)) != 0;
    if (digit && !inNumber) numbers.push_back(0);
    if (digit) numbers.back() = numbers.back() * 10 + static_cast<unsigned>(character - '0');
    inNumber = digit;
  }
  return numbers;
}

} // namespace

bool isOlderVersion(const fs::path& a, const fs::path& b) {
  return versionNumbers(a) < versionNumbers(b);
}

std::vector<fs::path> rocmFolders(const fs::path& root) {
  std::vector<fs::path> folders;
  for (const char* variable : {"ROCM_PATH", "HIP_PATH"})
    if (const char* value = std::getenv(variable); value != nullptr && *value != '\0')
      folders.emplace_back(value);
  folders.push_back(root / "opt" / "rocm");
  std::vector<fs::path> versions;
  std::error_code error;
  for (fs::directory_iterator at(root / "opt", error), end; !error && at != end; at.increment(error))
    if (at->path().filename().string().starts_with("rocm-")) versions.push_back(at->path());
  std::ranges::sort(versions, isOlderVersion);
  std::ranges::reverse(versions);
  folders.insert(folders.end(), versions.begin(), versions.end());
  return folders;
}

} // namespace wavesmith::source
