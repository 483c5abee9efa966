// SPDX-License-Identifier: Apache-2.0
// Limits for constructs on which LLVM would exhaust memory: they are rejected with a message at their place.
// The limits of the worker catch everything else, with a less specific message.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace wavesmith::assembler {

inline constexpr std::int64_t kMostFilledBytes =
    std::int64_t{64} << 20; // .fill, .zero, .org, .p2align, .incbin; also at the layout
// Total bytes of text from all .rept of a source.
inline constexpr std::uint64_t kMostRepeatedBytes = std::uint64_t{16} << 20;
// Text that must follow the last line. LLVM's lexer consumes up to three characters for a bad character
// constant, including line ends, and AMDGPU's parser then searches for the end of the line forever (`s_nop
// 'ab'`).
inline constexpr std::string_view kEndOfText = "\n\n\n\n";

inline constexpr unsigned kDeepestInclude = 64;
inline constexpr std::size_t kMostMessages = 1000; // per source

// Values that .dcb, .ds and .fill make one by one in a source, each of which is remembered: LLVM and the table of lines
// need up to 200 bytes for one.
inline constexpr std::uint64_t kMostValues = std::uint64_t{1} << 22;
// LLVM has a table of all numbers up to the largest .file (MCDwarf.cpp, MCDwarfLineTableHeader::tryGetFile).
inline constexpr std::int64_t kLargestFileNumber = 1 << 16;

} // namespace wavesmith::assembler
