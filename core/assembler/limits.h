// SPDX-License-Identifier: Apache-2.0
// What is refused with a message at its place before LLVM would eat all memory on it. What slips through is
// ended by the limits of the worker, which cannot say as much.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace wavesmith::assembler {

inline constexpr std::int64_t kMostFilledBytes = std::int64_t{64} << 20; // .fill, .zero, .p2align, .incbin
// Of text, by all .rept of a source.
inline constexpr std::uint64_t kMostRepeatedBytes = std::uint64_t{16} << 20;
// What must follow the last line. LLVM's lexer takes up to three characters for a bad character constant,
// ends of lines among them, and AMDGPU's parser then looks for the end of the line forever (`s_nop 'ab'`).
inline constexpr std::string_view kEndOfText = "\n\n\n\n";

inline constexpr unsigned kDeepestInclude = 64;
inline constexpr std::size_t kMostMessages = 1000; // of one source

inline constexpr char kTooMuchFill[] = "this needs more than 64 MiB; make it smaller";

} // namespace wavesmith::assembler
