// SPDX-License-Identifier: Apache-2.0
// Formats bytes as directives, one per line: strings as .asciz, words as .long, runs of zeros as .zero, the
// rest as .byte.
//
// A function of values; any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace wavesmith::assembler {

// `address` determines their alignment.
[[nodiscard]] std::vector<std::string> dataText(std::span<const std::byte> bytes, std::uint64_t address);

} // namespace wavesmith::assembler
