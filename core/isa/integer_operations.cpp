// SPDX-License-Identifier: Apache-2.0
#include "isa/integer_operations.h"

#include <array>
#include <cstddef>

namespace wavesmith::isa {
namespace {

using OpcodeSet = std::array<bool, static_cast<std::size_t>(Op::invalid) + 1>;

constexpr OpcodeSet collectIntegers() {
  OpcodeSet set{};
#define INTEGER(op, value) set[static_cast<std::size_t>(Op::op)] = true;
#include "isa/integer_operations.inc"
#undef INTEGER
  return set;
}

constexpr OpcodeSet kIntegers = collectIntegers();

} // namespace

bool isInteger(Op op) {
  return kIntegers[static_cast<std::size_t>(op)];
}

Op lowHalfOf(Op high) {
  switch (high) {
  case Op::s_addc_u32: return Op::s_add_u32;
  case Op::s_subb_u32: return Op::s_sub_u32;
  case Op::v_addc_co_u32: return Op::v_add_co_u32;
  case Op::v_subb_co_u32: return Op::v_sub_co_u32;
  case Op::v_subbrev_co_u32: return Op::v_subrev_co_u32;
  default: return Op::invalid;
  }
}

} // namespace wavesmith::isa
