// SPDX-License-Identifier: Apache-2.0
// Finds every file that a run needs: its sources, what they include, the sources of other kernels that expectations run, and
// files of input and expected values.
//
//   auto collected = collect("runs/vector_add.run.yaml");
//   collected->contents.files     kernels/vector_add.s, runs/vector_add.run.yaml
//
// No text is changed: all files keep their places relative to each other, below the innermost folder that has them all. Reads
// files, runs nothing; any thread.
#pragma once

#include "share/contents.h"
#include "source/diagnostic.h"

#include <filesystem>
#include <map>
#include <vector>

namespace wavesmith::share {

struct CollectOptions {
  // Texts of files with unsaved changes, by path; they are used instead of those on the disk.
  std::map<std::filesystem::path, std::string> unsaved = {};
  // Files that nothing names: a macro argument decides which file is included.
  std::vector<std::filesystem::path> more = {};
  // As for the assembler: the folders whose files the sources may include, beside their own and the include paths below
  // the folders of the run file and of the settings (source/below.h).
  std::vector<std::string> allowedFolders = {};
  ShareLimits limits = {};
};

struct Collected {
  ShareContents contents; // files, folders and the run file
  // Warnings: names of included files that a macro computes.
  source::Diagnostics warnings;
};

// Code::CannotShare, which names the file, for what no other machine can find: absolute paths, `..` after a symbolic link,
// files that have only the root folder in common, names that are not UTF-8. Otherwise the errors of reading files and of
// readRunFile(). An included file that does not exist is not an error: an .if may skip it.
[[nodiscard]] source::Result<Collected> collect(const std::filesystem::path& runFile,
                                                const CollectOptions& options = {});

// The name that a path has in the contents collected from `runFile`, for breakpoints: "kernels/vector_add.s"; empty if it is
// none of their files.
[[nodiscard]] std::string sharedNameOf(const ShareContents& contents, const std::filesystem::path& runFile,
                                       const std::filesystem::path& path);

} // namespace wavesmith::share
