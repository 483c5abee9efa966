// SPDX-License-Identifier: Apache-2.0
#include "worker/language/folder_options.h"

#include "project/folders/folder_settings.h"
#include "source/below.h"

#include <algorithm>
#include <utility>

namespace wavesmith::worker {
namespace {

using Definitions = std::vector<std::pair<std::string, std::string>>;

// Adds those whose names are not defined yet.
void addMissing(Definitions& definitions, const Definitions& more) {
  for (const auto& definition : more)
    if (std::ranges::find(definitions, definition.first, &Definitions::value_type::first) ==
        definitions.end())
      definitions.push_back(definition);
}

} // namespace

void addIncludePaths(assembler::Options& options, const std::vector<std::string>& paths,
                     const std::filesystem::path& folder) {
  const std::vector<std::string> folders{folder.string()};
  for (const std::string& path : paths) {
    options.includePaths.push_back(path);
    if (source::isBelow(path, folders)) options.allowedFolders.push_back(path);
  }
}

source::Result<assembler::Options> withFolder(assembler::Options options, const std::string& text,
                                              Given given) {
  auto folder = project::folderSettingsOf(text);
  if (!folder) return std::unexpected(std::move(folder.error()));
  const bool folderFirst = given == Given::AsDefaults;
  if (!folder->target.empty() && (folderFirst || options.target.empty())) options.target = folder->target;
  if (folderFirst) std::swap(options.definitions, folder->definitions);
  std::vector<std::string> users;
  if (folderFirst) std::swap(users, options.includePaths);
  addIncludePaths(options, folder->includePaths, folder->folder);
  options.includePaths.insert(options.includePaths.end(), users.begin(), users.end());
  addMissing(options.definitions, folder->definitions);
  if (folder->waits == project::WaitSetting::WhenAssembled && options.waits == assembler::Waits::AsTextSays)
    options.waits = assembler::Waits::WhenAssembled;
  return options;
}

} // namespace wavesmith::worker
