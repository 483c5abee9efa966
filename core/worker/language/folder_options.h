// SPDX-License-Identifier: Apache-2.0
// The assembler's options for a text, with the settings of its folder (project/folders/folder_settings.h). The window, the command
// line and runs all ask here, so that they assemble the same.
//
//   auto options = withFolder(given, "kernels/gemm.s", Given::Explicitly);
//   options->includePaths       those given, then those of the folder
//
// The settings of a folder and a run file may be a stranger's: their include paths are searched, but files in a path that
// leaves the folder of the settings or of the run file may not be read (assembler::Options::allowedFolders).
//
// Reads the settings from the disk; any thread.
#pragma once

#include "assembler/assembly.h"
#include "source/diagnostic.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace wavesmith::worker {

// What counts if both say something: a definition of the same name, the target, the order of the include paths.
enum class Given : std::uint8_t {
  Explicitly, // the options: they were written for this text, on a command line or in a run file
  AsDefaults, // the folder: the options are those of the user for all texts
};

// The options as they are if no folder has settings; the errors of folderSettingsOf().
[[nodiscard]] source::Result<assembler::Options> withFolder(assembler::Options options,
                                                            const std::string& text, Given given);

// Adds include paths that a file in `folder` names, after those of the options.
void addIncludePaths(assembler::Options& options, const std::vector<std::string>& paths,
                     const std::filesystem::path& folder);

} // namespace wavesmith::worker
