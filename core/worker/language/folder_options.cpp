// SPDX-License-Identifier: Apache-2.0
#include "worker/language/folder_options.h"

#include "project/folders/folder_settings.h"

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

source::Result<assembler::Options> withFolder(assembler::Options options, const std::string& text,
                                              Given given) {
  auto folder = project::folderSettingsOf(text);
  if (!folder) return std::unexpected(std::move(folder.error()));
  const bool folderFirst = given == Given::AsDefaults;
  if (!folder->target.empty() && (folderFirst || options.target.empty())) options.target = folder->target;
  if (folderFirst) {
    std::swap(options.includePaths, folder->includePaths);
    std::swap(options.definitions, folder->definitions);
  }
  options.includePaths.insert(options.includePaths.end(), folder->includePaths.begin(),
                              folder->includePaths.end());
  addMissing(options.definitions, folder->definitions);
  return options;
}

} // namespace wavesmith::worker
