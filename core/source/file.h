// SPDX-License-Identifier: Apache-2.0
// Reads and writes whole files; errors are diagnostics for the user.
#pragma once

#include "source/diagnostic.h"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::source {

[[nodiscard]] Result<std::vector<std::byte>> readBytes(const std::filesystem::path& path);
[[nodiscard]] Result<std::string> readText(const std::filesystem::path& path);

// Atomic: the file has either its old content or its new content at any time. Keeps the permissions of an
// existing file and follows a symbolic link to its target.
[[nodiscard]] Result<void> writeFile(const std::filesystem::path& path, std::span<const std::byte> bytes);
[[nodiscard]] Result<void> writeFile(const std::filesystem::path& path, std::string_view text);

} // namespace wavesmith::source
