// SPDX-License-Identifier: Apache-2.0
#include "navigation/sources.h"

#include "source/below.h"
#include "source/file.h"

#include <cstdint>
#include <filesystem>
#include <system_error>
#include <utility>

namespace wavesmith::navigation {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLargestText = std::uintmax_t{64} << 20; // bytes, as the assembler's limit

} // namespace

ReadIncluded includedFiles(const std::string& main, std::vector<std::string> includePaths,
                           std::vector<std::string> allowedFolders,
                           std::map<std::string, std::string> edited) {
  return [folder = fs::path(main).parent_path(), paths = std::move(includePaths),
          includable = source::includableFolders(main, std::move(allowedFolders)),
          edited = std::move(edited)](const std::string& name,
                                      const std::string& including) -> std::optional<SourceText> {
    std::vector<fs::path> folders{fs::path(including).parent_path(), folder};
    folders.insert(folders.end(), paths.begin(), paths.end());
    std::error_code error;
    for (const fs::path& one : folders) {
      const std::string path = (one / name).string();
      if (!fs::is_regular_file(path, error)) continue;
      if (!source::isBelow(path, includable)) return std::nullopt;
      if (const auto found = edited.find(path); found != edited.end())
        return SourceText{.path = path, .text = found->second};
      if (fs::file_size(path, error) > kLargestText || error) return std::nullopt;
      auto text = source::readText(path);
      if (!text) return std::nullopt;
      return SourceText{.path = path, .text = std::move(*text)};
    }
    return std::nullopt;
  };
}

} // namespace wavesmith::navigation
