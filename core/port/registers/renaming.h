// SPDX-License-Identifier: Apache-2.0
// Other registers for some webs, so that every tuple begins at an even one.
//
//   v[1:2], v3 in use all the time      v[1:2] becomes v[2:3], v3 becomes v1
//
// Webs that one operand or one place of the text names move together. As few as possible move, first within the
// registers that the program uses, then up to v255 and a255. A value that one tuple has in its high half and another
// one in its low half is copied before it is read:
//
//   v_mad_u64_u32 v[0:1], ...           v_mad_u64_u32 v[0:1], ...
//   v_mad_u64_u32 v[1:2], ..., v[1:2]   v_mov_b32 v4, v1
//                                       v_mov_b32 v5, v2
//                                       v_mad_u64_u32 v[4:5], ..., v[4:5]
//
// Values; any thread.
#pragma once

#include "port/registers/webs.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <variant>
#include <vector>

namespace wavesmith::port {

// By instruction and operand: what decides its number, such as a place in the text. Operands of the same one move
// together.
inline constexpr std::size_t kCannotMove = ~std::size_t{0};
using Deciders = std::vector<std::vector<std::size_t>>;

struct OperandRef {
  std::uint32_t instruction = 0;
  std::size_t operand = 0;
};

// Why there is no renaming.
struct NoRenaming {
  enum class Why : std::uint8_t {
    Both,  // `one` begins at an odd register, `other` at an even one, and they must move together
    Fixed, // `one` must keep its number
    Full,  // there is no free register for `one`
  };
  Why why{};
  OperandRef one;
  std::optional<OperandRef> other = std::nullopt;
};

// By instruction and operand, what is added to the number of its first register.
using Moves = std::vector<std::vector<int>>;

// One register is copied: before the instruction to what its operand reads instead, or after it from what its
// operand writes instead.
struct Copy {
  OperandRef ref;
  bool isAfter = false;
  unsigned from = 0;
  unsigned to = 0;
};

struct Renaming {
  Moves moves;
  std::vector<Copy> copies; // in the order of instructions
};

// `canCopy`: by instruction and operand, whether copies can be inserted there; it is only read or only written.
[[nodiscard]] std::variant<Renaming, NoRenaming> renamed(const Webs& webs,
                                                         std::span<const std::vector<VectorOperand>> operands,
                                                         const Deciders& deciders,
                                                         const std::vector<std::vector<bool>>& canCopy);

} // namespace wavesmith::port
