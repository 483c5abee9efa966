// SPDX-License-Identifier: Apache-2.0
// One element of D of a matrix product, computed one step after the other with integers, as microsoft/MMA-Sim
// specifies it (mmasim/simulator/{amd,arithmetic}.py), or with fused multiply-adds. matrix_numerics_test.cpp
// compares both with MMA-Sim's results; this reference is for any number of other operands.
//
//   const Operation exact = operationOf(isa::Op::v_mfma_f32_32x32x8_f16, false);
//   dot(exact, {0x3c00, ...}, {0x4000, ...}, 0x3f800000);
#pragma once

#include "isa/opcode.h"

#include <cstdint>
#include <string>
#include <vector>

namespace wavesmith::testing {

struct ElementFormat {
  int exponentBits = 8, mantissaBits = 23, bias = 127;
  bool fnuz = false;
  int ignoredBits = 0; // lowest ones of the element
};
// "f16", "bf16", "xf32", "fp8", "bf8", "f32"
[[nodiscard]] ElementFormat elementFormat(const std::string& type);

struct Operation {
  ElementFormat a = {}, b = {};
  bool integers = false; // i8
  bool chained = false;  // fused multiply-adds in the order of k
  unsigned group = 0;    // number of products that are aligned together
  bool eight = false;    // of 8-bit elements: even and odd products are aligned separately
};
// `plain`: DeviceOptions::plainMatrix.
[[nodiscard]] Operation operationOf(isa::Op op, bool plain);

// The bits of D. NaNs are 0x7fc00000.
[[nodiscard]] std::uint32_t dot(const Operation& operation, const std::vector<std::uint32_t>& a,
                                const std::vector<std::uint32_t>& b, std::uint32_t c);

} // namespace wavesmith::testing
