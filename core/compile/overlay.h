// SPDX-License-Identifier: Apache-2.0
// A file for clang's -ivfsoverlay: one file has other contents, and keeps its name in includes, messages and line tables.
//
//   overlayText("/src/k.hip", "/tmp/.../text")
//
// Pure; any thread.
#pragma once

#include <filesystem>
#include <string>

namespace wavesmith::compile {

// `path` is absolute.
[[nodiscard]] std::string overlayText(const std::filesystem::path& path,
                                      const std::filesystem::path& contents);

} // namespace wavesmith::compile
