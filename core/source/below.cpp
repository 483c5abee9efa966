// SPDX-License-Identifier: Apache-2.0
#include "source/below.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <system_error>
#include <utility>

namespace wavesmith::source {

namespace fs = std::filesystem;

namespace {

enum class Relation : std::uint8_t { Outside, Below, Hidden };

// Empty: it does not exist.
fs::path withoutLinks(const fs::path& path) {
  std::error_code error;
  fs::path real = fs::canonical(path, error);
  return error ? fs::path() : real;
}

bool isPrefix(const fs::path& above, const fs::path& path) {
  return std::ranges::mismatch(above, path).in1 == above.end();
}

// Whether a folder has more in it than the sources of one project.
bool isShared(const fs::path& folder) {
  for (const char* variable : {"HOME", "TMPDIR"})
    if (const char* named = std::getenv(variable); named != nullptr && *named != '\0')
      if (const fs::path real = withoutLinks(named); !real.empty() && isPrefix(folder, real)) return true;
  return folder == "/" || folder == "/home" || folder == "/root" || folder == "/tmp" || folder == "/var/tmp";
}

Relation relationOf(const fs::path& real, const std::string& folder) {
  const fs::path above = withoutLinks(folder.empty() ? fs::path(".") : fs::path(folder));
  if (above.empty() || !isPrefix(above, real)) return Relation::Outside;
  const auto rest = std::ranges::subrange(std::ranges::mismatch(above, real).in2, real.end());
  const bool isHidden =
      std::ranges::any_of(rest, [](const fs::path& part) { return part.native().starts_with('.'); });
  return isHidden && isShared(above) ? Relation::Hidden : Relation::Below;
}

bool anyIs(const fs::path& path, std::span<const std::string> folders, Relation relation) {
  const fs::path real = withoutLinks(path);
  if (real.empty()) return false;
  return std::ranges::any_of(folders,
                             [&](const std::string& one) { return relationOf(real, one) == relation; });
}

} // namespace

bool isBelow(const fs::path& path, std::span<const std::string> folders) {
  return anyIs(path, folders, Relation::Below);
}

bool isHiddenBelow(const fs::path& path, std::span<const std::string> folders) {
  return !isBelow(path, folders) && anyIs(path, folders, Relation::Hidden);
}

std::vector<std::string> includableFolders(const fs::path& main, std::vector<std::string> allowed) {
  allowed.push_back(main.parent_path().string());
  return allowed;
}

} // namespace wavesmith::source
