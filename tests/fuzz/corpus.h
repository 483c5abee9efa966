// SPDX-License-Identifier: Apache-2.0
// Runs a fuzz target once with every file of a folder.
//
//   runCorpus(folder, target)      12, or "corpus/elf/bug-1: an error has a message"
//
// One thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <string>

namespace wavesmith::fuzz {

using Target = int (*)(const std::uint8_t* data, std::size_t size);

// How many files there were. An error: there is no such folder, no file in it, or what a target found in the first file
// that it does not accept.
[[nodiscard]] std::expected<std::size_t, std::string> runCorpus(const std::filesystem::path& folder,
                                                                Target target);

} // namespace wavesmith::fuzz
