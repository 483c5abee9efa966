// SPDX-License-Identifier: Apache-2.0
// Where a ROCm can be, for what is found at run time: HIP, AMD's trace decoder, a clang.
//
//   rocmFolders()    $ROCM_PATH, $HIP_PATH, /opt/rocm, /opt/rocm-6.10.1, /opt/rocm-6.9.0
//
// Reads the environment and /opt. Any thread.
#pragma once

#include <filesystem>
#include <vector>

namespace wavesmith::source {

// The folders in the order of the search: those of environment variables, the default link, and versions side by side, the
// newest first. The first ones may not exist. `root` is in front of /opt, for tests.
[[nodiscard]] std::vector<std::filesystem::path> rocmFolders(const std::filesystem::path& root = "/");

// Compares the numbers in the names of two folders: "rocm-6.9" is older than "rocm-6.10.2".
[[nodiscard]] bool isOlderVersion(const std::filesystem::path& a, const std::filesystem::path& b);

} // namespace wavesmith::source
