// SPDX-License-Identifier: Apache-2.0
// The registers that an instruction reads and writes, explicitly and implicitly.
//
//   v_addc_co_u32 v4, vcc, v1, v2, vcc  ->  reads v1 v2 vcc exec mode, writes v4 vcc
#pragma once

#include "isa/instruction.h"
#include "isa/register.h"

#include <array>
#include <cstdint>
#include <span>

namespace wavesmith::isa {

// A short list that does not allocate.
class RegisterList {
public:
  static constexpr unsigned kCapacity = 12;

  void add(RegisterRange range) {
    if (size_ < kCapacity) ranges_[size_++] = range;
  }
  [[nodiscard]] std::span<const RegisterRange> ranges() const { return {ranges_.data(), size_}; }
  [[nodiscard]] auto begin() const { return ranges_.begin(); }
  [[nodiscard]] auto end() const { return ranges_.begin() + size_; }
  [[nodiscard]] bool contains(const RegisterRange& range) const;

private:
  std::array<RegisterRange, kCapacity> ranges_{};
  std::uint8_t size_ = 0;
};

struct Effects {
  RegisterList reads;
  RegisterList writes;
};

// How the instruction accesses its operand: Access bits, 0 if the form does not have it. Unlike the row's
// Access, this depends on the form: an atomic without sc0 returns nothing; DPP, SDWA and op_sel can preserve
// a part of VDST, which is then read.
[[nodiscard]] std::uint8_t access(const Instruction& instruction, unsigned operand);

// Loads from memory to LDS, bypassing the registers: always (global_load_lds_*) or because of its lds bit
// (buffer_load).
[[nodiscard]] bool isLdsDma(const Instruction& instruction);

// For an invalid instruction both lists are empty: its effect is unknown, so check Instruction::valid()
// first.
[[nodiscard]] Effects effects(const Instruction& instruction);

} // namespace wavesmith::isa
