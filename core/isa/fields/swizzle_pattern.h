// SPDX-License-Identifier: Apache-2.0
// The offset of ds_swizzle_b32: from which lane each lane reads (CDNA3 ISA 12.12, DS_SWIZZLE_B32).
//
//   swizzleText(0x101f)             "swizzle(SWAP,4)"
//   swizzleSourceLane(0x101f, 12)   8
//   parseSwizzle("swizzle(SWAP,n*2)", evaluate)   0x101f, for n = 2
//
// Independent of the emulator, with which tests compare it. Pure functions; any thread.
#pragma once

#include "isa/fields/explained.h"
#include "syntax/expression.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace wavesmith::isa {

// The macros of the assembler (LLVM, AMDGPUAsmParser.cpp, parseSwizzleMacro), and what it has no macro for.
enum class SwizzleMode : std::uint8_t { QuadPerm, BitmaskPerm, Broadcast, Swap, Reverse, Rotate, Fft };
inline constexpr unsigned kSwizzleMacros = 5; // the first ones

// The macro that swizzleText() uses.
[[nodiscard]] SwizzleMode swizzleMode(std::uint32_t offset);
[[nodiscard]] std::string_view swizzleModeName(SwizzleMode mode); // "QUAD_PERM"

// --- Composing ---

[[nodiscard]] std::uint32_t swizzleQuadPerm(const std::array<unsigned, 4>& lanes); // each 0 to 3
// ((lane & keep) | set) ^ flip, each of five bits.
struct SwizzleMasks {
  unsigned keep = 0x1f, set = 0, flip = 0;
};
[[nodiscard]] std::uint32_t swizzleBitmask(const SwizzleMasks& masks);
[[nodiscard]] SwizzleMasks swizzleMasks(std::uint32_t offset); // of an offset below 0x8000
// Of groups of `size` lanes, a power of two: 2 to 32 for the first and the last, 1 to 16 for Swap.
[[nodiscard]] std::uint32_t swizzleBroadcast(unsigned size, unsigned lane);
[[nodiscard]] std::uint32_t swizzleSwap(unsigned size);
[[nodiscard]] std::uint32_t swizzleReverse(unsigned size);

// --- Text ---

// A macro, or a number if no macro has this offset.
[[nodiscard]] std::string swizzleText(std::uint32_t offset);
// Of a macro or a number; nothing: it is neither, or out of range.
[[nodiscard]] std::optional<std::uint32_t> parseSwizzle(std::string_view text,
                                                        const syntax::Evaluate& evaluate);

[[nodiscard]] unsigned swizzleSourceLane(std::uint32_t offset, unsigned lane);
[[nodiscard]] Explained explainSwizzle(std::uint32_t offset);

} // namespace wavesmith::isa
