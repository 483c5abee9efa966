// SPDX-License-Identifier: Apache-2.0
// The texts of a program for navigation: the main file and the files that it includes.
//
//   const ReadIncluded read = includedFiles("dir/k.s", {"include"}, {"include"}, edited);
//   read("macros.inc", "dir/k.s")      {"dir/macros.inc", its text}; nothing: there is no such file
//
// includedFiles() reads the disk when it is called; any thread.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace wavesmith::navigation {

struct SourceText {
  std::string path;
  std::string text;
};

// The file that `.include "name"` in the file `including` means.
using ReadIncluded =
    std::function<std::optional<SourceText>(const std::string& name, const std::string& including)>;

// Looks where the assembler looks (core/assembler, directives.cpp): in the folder of the including file, in the
// folder of the main file, then in `includePaths`. Texts of `edited`, by path, count instead of those on disk.
// Files that are not regular, or larger than 64 MiB, are not read, nor are those that the assembler refuses: outside of
// the folder of the main file and of `allowedFolders` (source/below.h).
[[nodiscard]] ReadIncluded includedFiles(const std::string& main, std::vector<std::string> includePaths,
                                         std::vector<std::string> allowedFolders,
                                         std::map<std::string, std::string> edited = {});

} // namespace wavesmith::navigation
