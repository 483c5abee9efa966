// SPDX-License-Identifier: Apache-2.0
// The bytes of a code section split into one item per line, and the addresses computed relative to the
// program counter:
//
//   s_getpc_b64 s[4:5]                    base
//   s_add_u32   s4, s4, 0x2828            low half:  table@rel32@lo+4
//   s_addc_u32  s5, s5, 0                 high half: table@rel32@hi+12
//
// Any bytes are safe. Functions of values; one thread at a time (the disassembler).
#pragma once

#include "assembler/disassembly/disassemble.h"

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <vector>

namespace wavesmith::assembler {

struct CodeItem {
  std::uint64_t address = 0;
  std::span<const std::byte> bytes;
  std::optional<Decoded> decoded; // nothing: data, or an instruction that LLVM does not know

  [[nodiscard]] std::uint64_t end() const { return address + bytes.size(); }
};

struct ByteRange {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

// `boundaries`: addresses at which an item must begin. `data`: ranges that are not code, whatever they look
// like; sorted, not overlapping.
[[nodiscard]] std::vector<CodeItem> decodeAll(std::span<const std::byte> bytes, std::uint64_t address,
                                              const Disassembler& disassembler,
                                              const std::set<std::uint64_t>& boundaries = {},
                                              const std::vector<ByteRange>& data = {});

// One half of an address that code computes from the program counter.
struct RelativeHalf {
  std::size_t item = 0; // index of the s_add_u32 or s_addc_u32
  bool isHigh = false;
  std::uint64_t target = 0;
  std::uint64_t base = 0; // the result of s_getpc_b64
};

// Both halves of each address, in the order of their low halves.
[[nodiscard]] std::vector<RelativeHalf> relativeAddresses(const std::vector<CodeItem>& items);

// The first four bytes, little-endian; padded with zeros if there are fewer.
[[nodiscard]] std::uint32_t firstWord(std::span<const std::byte> bytes);

} // namespace wavesmith::assembler
