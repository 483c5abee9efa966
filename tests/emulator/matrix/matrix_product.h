// SPDX-License-Identifier: Apache-2.0
// One MFMA or SMFMAC on registers that a test fills.
//
//   const isa::MatrixShape shape = *isa::matrixShape(op);
//   Product product{.op = op, .a = registersOf(isa::Matrix::A, shape), ...};
//   put(product.a, isa::Matrix::A, shape, {0, row, k}, 0x3c00);
//   get(run(product), isa::Matrix::D, shape, {0, row, column});
//
// The layout comes from isa (core/isa/matrix_layout.h), whose tests compare it with AMD's calculator.
#pragma once

#include "emulator/device.h"
#include "isa/matrix_layout.h"
#include "isa/opcode.h"

#include <cstdint>
#include <string>
#include <vector>

namespace wavesmith::testing {

// The registers of one operand: dword d of lane l is at [64 * d + l].
using Registers = std::vector<std::uint32_t>;

struct Product {
  isa::Op op = isa::Op::invalid;
  Registers a, b;
  Registers c;                 // the previous value of D
  Registers index = {};        // of SMFMAC: one dword for each lane
  std::string modifiers = {};  // in the text of the instruction
  std::string directives = {}; // of the kernel
  bool accumulators = false;   // C and D in accumulation registers
  emulator::DeviceOptions options = {};
};

// Zero registers of the size of the matrix.
[[nodiscard]] Registers registersOf(isa::Matrix matrix, const isa::MatrixShape& shape);

[[nodiscard]] inline isa::MatrixElement elementAt(unsigned block, unsigned row, unsigned column) {
  return {static_cast<std::uint8_t>(block), static_cast<std::uint8_t>(row),
          static_cast<std::uint8_t>(column)};
}
void put(Registers& registers, isa::Matrix matrix, const isa::MatrixShape& shape,
         const isa::MatrixElement& element, std::uint64_t bits);
[[nodiscard]] std::uint64_t get(const Registers& registers, isa::Matrix matrix, const isa::MatrixShape& shape,
                                const isa::MatrixElement& element);

// Returns D. Fails the test if the kernel faults.
[[nodiscard]] Registers run(const Product& product);

} // namespace wavesmith::testing
