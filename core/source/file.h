// SPDX-License-Identifier: Apache-2.0
// Reads and writes whole files; errors are diagnostics for the user.
#pragma once

#include "source/diagnostic.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::source {

// Programs read files with these functions only. A name may come from a file of another user (a run file, debug
// information): a pipe, a socket, a device or a directory is an error at once, without waiting, and so is a larger file.
inline constexpr std::uint64_t kMostFileBytes = std::uint64_t{4} << 30;
inline constexpr std::uint64_t kMostTextBytes = std::uint64_t{1} << 30;
[[nodiscard]] Result<std::vector<std::byte>> readBytes(const std::filesystem::path& path);
[[nodiscard]] Result<std::vector<std::byte>> readBytes(const std::filesystem::path& path,
                                                       std::uint64_t mostBytes);
[[nodiscard]] Result<std::string> readText(const std::filesystem::path& path);
[[nodiscard]] Result<std::string> readText(const std::filesystem::path& path, std::uint64_t mostBytes);

// "a pipe", "a socket", "a device" or "a directory"; empty for a regular file and if there is none. For names that
// another program or library opens.
[[nodiscard]] std::string_view specialKind(const std::filesystem::path& path);

// Atomic: the file has either its old content or its new content at any time. Keeps the permissions of an
// existing file and follows a symbolic link to its target.
[[nodiscard]] Result<void> writeFile(const std::filesystem::path& path, std::span<const std::byte> bytes);
[[nodiscard]] Result<void> writeFile(const std::filesystem::path& path, std::string_view text);

} // namespace wavesmith::source
