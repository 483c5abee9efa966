// SPDX-License-Identifier: Apache-2.0
// Which files a text may include: those below the folder of the main file, and those below folders that the user allows.
// A text may be a stranger's, and messages quote the lines of the files that it includes.
//
//   const auto folders = includableFolders("kernels/gemm.s", {"/opt/include"});
//   isBelow("kernels/tiles/a.inc", folders)     true
//   isBelow("kernels/../../.ssh/key", folders)  false; also if kernels/a.inc is a symbolic link to that file
//
// The home folder, the folders above it and those for temporary files have more in them than sources: keys, passwords,
// files of other programs. So what is hidden below them is in none of them, unless it is named itself:
//
//   isBelow("~/.ssh/key", {{"~"}})       false; true for ~/macros.inc
//   isBelow("~/.ssh/key", {{"~/.ssh"}})  true
//
// The assembler, the preprocessor, navigation, ports and share files all ask here. Reads the disk; any thread.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace wavesmith::source {

// Whether a file or folder is one of the folders or below one. Symbolic links in all of them are resolved. An empty name
// of a folder is the current one. False for what does not exist.
[[nodiscard]] bool isBelow(const std::filesystem::path& path, std::span<const std::string> folders);

// Whether a file is not below these folders only because it is hidden.
[[nodiscard]] bool isHiddenBelow(const std::filesystem::path& path, std::span<const std::string> folders);

// The folder of the main file, and those that the user allows.
[[nodiscard]] std::vector<std::string> includableFolders(const std::filesystem::path& main,
                                                         std::vector<std::string> allowed);

} // namespace wavesmith::source
