// SPDX-License-Identifier: Apache-2.0
#include "isa/fields/swizzle_pattern.h"

#include "isa/fields/lane_map.h"
#include "syntax/statement.h"

#include <fmt/format.h>

#include <bit>
#include <vector>

namespace wavesmith::isa {
namespace {

constexpr std::uint32_t kFiveBits = 0x1f;
constexpr std::uint32_t kRotateMode = 0xc000; // CDNA3 ISA 12.12: offset[15:0] >= 0xc000, and >= 0xe000
constexpr std::uint32_t kFftMode = 0xe000;
constexpr std::uint32_t kQuadMode = 0x8000;
constexpr std::uint32_t kMostOffset = 0xffff;

constexpr std::array<std::string_view, 7> kSwizzleNames = {"QUAD_PERM", "BITMASK_PERM", "BROADCAST", "SWAP",
                                                           "REVERSE",   "rotate",       "FFT"};

bool isGroup(unsigned size, unsigned first, unsigned last) {
  return size >= first && size <= last && std::has_single_bit(size);
}

// One letter for each bit of the lane's number, the highest first: 0, 1, p keeps it, i inverts it.
std::string bitLetters(const SwizzleMasks& masks) {
  const std::uint32_t ofZeros = masks.set ^ masks.flip;
  const std::uint32_t ofOnes = (masks.keep | masks.set) ^ masks.flip;
  std::string text;
  for (std::uint32_t bit = 0x10; bit != 0; bit >>= 1) {
    const bool zero = (ofZeros & bit) != 0;
    const bool one = (ofOnes & bit) != 0;
    text += zero == one ? (zero ? '1' : '0') : (zero ? 'i' : 'p');
  }
  return text;
}

std::optional<SwizzleMasks> masksOfLetters(std::string_view letters) {
  if (letters.size() != 5) return std::nullopt;
  SwizzleMasks masks{0, 0, 0};
  for (const char letter : letters) {
    masks = {masks.keep << 1, masks.set << 1, masks.flip << 1};
    switch (letter) {
    case '0': break;
    case '1': masks.set |= 1; break;
    case 'p': masks.keep |= 1; break;
    case 'i': masks.keep |= 1, masks.flip |= 1; break;
    default: return std::nullopt;
    }
  }
  return masks;
}

std::optional<std::uint32_t> parseMacro(std::string_view name, const std::vector<syntax::Piece>& arguments,
                                        const syntax::Evaluate& evaluate) {
  if (name == "BITMASK_PERM") {
    const std::string_view letters = arguments.size() == 1 ? arguments[0].text : std::string_view();
    if (letters.size() < 2 || !letters.starts_with('"') || !letters.ends_with('"')) return std::nullopt;
    const auto masks = masksOfLetters(letters.substr(1, letters.size() - 2));
    return masks ? std::optional(swizzleBitmask(*masks)) : std::nullopt;
  }
  std::vector<unsigned> numbers;
  for (const syntax::Piece& argument : arguments) {
    const auto number = evaluate(argument.text);
    if (!number || *number < 0 || *number > kMostOffset) return std::nullopt;
    numbers.push_back(static_cast<unsigned>(*number));
  }
  const auto has = [&](std::size_t count) { return numbers.size() == count; };
  if (name == "QUAD_PERM" && has(4)) {
    for (const unsigned lane : numbers)
      if (lane > 3) return std::nullopt;
    return swizzleQuadPerm({numbers[0], numbers[1], numbers[2], numbers[3]});
  }
  if (name == "BROADCAST" && has(2) && isGroup(numbers[0], 2, 32) && numbers[1] < numbers[0])
    return swizzleBroadcast(numbers[0], numbers[1]);
  if (name == "SWAP" && has(1) && isGroup(numbers[0], 1, 16)) return swizzleSwap(numbers[0]);
  if (name == "REVERSE" && has(1) && isGroup(numbers[0], 2, 32)) return swizzleReverse(numbers[0]);
  return std::nullopt;
}

// The number of the lane with its five low bits in reverse order.
unsigned reversedLane(unsigned lane) {
  unsigned reversed = 0;
  for (unsigned bit = 0; bit < 5; ++bit)
    reversed = reversed << 1 | (lane >> bit & 1);
  return reversed;
}

std::string swizzleSentence(std::uint32_t offset) {
  const SwizzleMasks masks = swizzleMasks(offset);
  switch (swizzleMode(offset)) {
  case SwizzleMode::QuadPerm:
    return fmt::format("In each group of four lanes, lanes 0 to 3 read lanes {}, {}, {} and {} of the group.",
                       offset & 3, offset >> 2 & 3, offset >> 4 & 3, offset >> 6 & 3);
  case SwizzleMode::Broadcast:
    return fmt::format("All lanes of a group of {} read its lane {}.", kFiveBits - masks.keep + 1, masks.set);
  case SwizzleMode::Swap:
    return masks.flip == 1 ? "Neighboring lanes change places."
                           : fmt::format("Neighboring groups of {} lanes change places.", masks.flip);
  case SwizzleMode::Reverse:
    return fmt::format("The lanes of each group of {} in reverse order.", masks.flip + 1);
  case SwizzleMode::BitmaskPerm:
    return fmt::format("Lane i reads lane ((i & 0x{:x}) | 0x{:x}) ^ 0x{:x} of its half of the wave.",
                       masks.keep, masks.set, masks.flip);
  case SwizzleMode::Rotate:
    return fmt::format("Rotates by {} lanes toward {} lanes, in groups of {}.", offset >> 5 & kFiveBits,
                       (offset & 0x400) != 0 ? "higher" : "lower", 32U >> std::popcount(offset & kFiveBits));
  case SwizzleMode::Fft:
    return "Reorders the lanes for a fast Fourier transform: the bits of their numbers reversed.";
  }
  return {};
}

} // namespace

SwizzleMode swizzleMode(std::uint32_t offset) {
  if (offset >= kFftMode) return SwizzleMode::Fft;
  if (offset >= kRotateMode) return SwizzleMode::Rotate;
  if ((offset & kQuadMode) != 0) return SwizzleMode::QuadPerm;
  const SwizzleMasks masks = swizzleMasks(offset);
  const unsigned group = kFiveBits - masks.keep + 1;
  if (masks.keep == kFiveBits && masks.set == 0 && std::has_single_bit(masks.flip)) return SwizzleMode::Swap;
  if (masks.keep == kFiveBits && masks.set == 0 && masks.flip != 0 && std::has_single_bit(masks.flip + 1))
    return SwizzleMode::Reverse;
  if (group > 1 && std::has_single_bit(group) && masks.set < group && masks.flip == 0)
    return SwizzleMode::Broadcast;
  return SwizzleMode::BitmaskPerm;
}

std::string_view swizzleModeName(SwizzleMode mode) {
  return kSwizzleNames[static_cast<std::size_t>(mode)];
}

std::uint32_t swizzleQuadPerm(const std::array<unsigned, 4>& lanes) {
  return kQuadMode | lanes[0] | lanes[1] << 2 | lanes[2] << 4 | lanes[3] << 6;
}

std::uint32_t swizzleBitmask(const SwizzleMasks& masks) {
  return (masks.keep & kFiveBits) | (masks.set & kFiveBits) << 5 | (masks.flip & kFiveBits) << 10;
}

SwizzleMasks swizzleMasks(std::uint32_t offset) {
  return {offset & kFiveBits, offset >> 5 & kFiveBits, offset >> 10 & kFiveBits};
}

std::uint32_t swizzleBroadcast(unsigned size, unsigned lane) {
  return swizzleBitmask({.keep = kFiveBits - size + 1, .set = lane, .flip = 0});
}

std::uint32_t swizzleSwap(unsigned size) {
  return swizzleBitmask({.keep = kFiveBits, .set = 0, .flip = size});
}

std::uint32_t swizzleReverse(unsigned size) {
  return swizzleBitmask({.keep = kFiveBits, .set = 0, .flip = size - 1});
}

std::string swizzleText(std::uint32_t offset) {
  const SwizzleMode mode = swizzleMode(offset);
  const SwizzleMasks masks = swizzleMasks(offset);
  const std::string_view name = swizzleModeName(mode);
  switch (mode) {
  case SwizzleMode::QuadPerm:
    // Bits 14:8 have no effect, and the macro leaves them 0.
    if ((offset & 0xff00) != kQuadMode) break;
    return fmt::format("swizzle({},{},{},{},{})", name, offset & 3, offset >> 2 & 3, offset >> 4 & 3,
                       offset >> 6 & 3);
  case SwizzleMode::Swap: return fmt::format("swizzle({},{})", name, masks.flip);
  case SwizzleMode::Reverse: return fmt::format("swizzle({},{})", name, masks.flip + 1);
  case SwizzleMode::Broadcast:
    return fmt::format("swizzle({},{},{})", name, kFiveBits - masks.keep + 1, masks.set);
  case SwizzleMode::BitmaskPerm: return fmt::format("swizzle({},\"{}\")", name, bitLetters(masks));
  case SwizzleMode::Rotate:
  case SwizzleMode::Fft: break;
  }
  return std::to_string(offset);
}

std::optional<std::uint32_t> parseSwizzle(std::string_view text, const syntax::Evaluate& evaluate) {
  if (const auto number = evaluate(text); number && *number >= 0 && *number <= kMostOffset)
    return static_cast<std::uint32_t>(*number);
  const syntax::TokenBuffer buffer(text);
  const std::size_t last = buffer.tokens().size() - 1;
  if (buffer.tokens().size() < 4 || buffer.word(0) != "swizzle" || buffer.word(1) != "(" ||
      buffer.word(last) != ")")
    return std::nullopt;
  auto parts = syntax::splitAtCommas(buffer.piece(2, last).text, 0);
  const std::string_view name = parts.front().text;
  parts.erase(parts.begin());
  return parseMacro(name, parts, evaluate);
}

unsigned swizzleSourceLane(std::uint32_t offset, unsigned lane) {
  const unsigned half = lane & 32; // nothing crosses the halves of the wave
  const unsigned mask = offset & kFiveBits;
  switch (swizzleMode(offset)) {
  case SwizzleMode::QuadPerm: return lane - lane % 4 + (offset >> (2 * (lane % 4)) & 3);
  case SwizzleMode::Fft:
    return half | ((reversedLane(lane) >> std::popcount(mask) | (lane & mask)) & kFiveBits);
  case SwizzleMode::Rotate: {
    const unsigned turn = offset >> 5 & kFiveBits;
    const unsigned to = (offset & 0x400) != 0 ? lane - turn : lane + turn;
    return half | (((lane & mask) | (to & ~mask)) & kFiveBits);
  }
  default: break;
  }
  const SwizzleMasks masks = swizzleMasks(offset);
  return half | ((((lane & masks.keep) | masks.set) ^ masks.flip) & kFiveBits);
}

Explained explainSwizzle(std::uint32_t offset) {
  Explained result{
      .text = swizzleText(offset), .summary = swizzleSentence(offset), .fields = {}, .notes = {}};
  const SwizzleMode mode = swizzleMode(offset);
  if (mode != SwizzleMode::QuadPerm && mode != SwizzleMode::Rotate && mode != SwizzleMode::Fft) {
    const SwizzleMasks masks = swizzleMasks(offset);
    result.fields.push_back({"lane bits 4:0", bitLetters(masks), "0, 1, p keeps the bit, i inverts it"});
  }
  for (ExplainedField& row :
       laneRows([&](unsigned lane) { return std::optional(swizzleSourceLane(offset, lane)); }))
    result.fields.push_back(std::move(row));
  result.notes.emplace_back("a lane whose source is inactive gets 0");
  return result;
}

} // namespace wavesmith::isa
