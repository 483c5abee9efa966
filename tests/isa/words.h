// SPDX-License-Identifier: Apache-2.0
// Machine words of any opcode, with operands chosen by a seed among those that its row allows. The referee
// test decodes them with LLVM and with our decoder.
//
//   const auto words = makeWords(row(Op::v_add_f32), Form::Dpp, 7);   // always the same for the same seed
#pragma once

#include "isa/opcode.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace wavesmith::isa::testing {

struct Words {
  std::array<std::uint32_t, 2> dwords{};

  [[nodiscard]] std::span<const std::byte> bytes() const { return std::as_bytes(std::span(dwords)); }
};

// `form` must be a form of the row.
[[nodiscard]] Words makeWords(const Opcode& row, Form form, std::uint32_t seed);

// The words of `number` in `encoding` with every other field zero, to test which numbers exist.
[[nodiscard]] Words bareWords(Encoding encoding, unsigned number);

} // namespace wavesmith::isa::testing
