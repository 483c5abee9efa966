// SPDX-License-Identifier: Apache-2.0
// Files, whole: read and written with an answer that can be shown to a person.
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

// Atomically: the file has its old content or its new one, whatever happens in between. Keeps the permissions
// of a file that exists and follows a symbolic link to what it names.
[[nodiscard]] Result<void> writeFile(const std::filesystem::path& path, std::span<const std::byte> bytes);
[[nodiscard]] Result<void> writeFile(const std::filesystem::path& path, std::string_view text);

} // namespace wavesmith::source
