// SPDX-License-Identifier: Apache-2.0
// The state of an MFMA or SMFMAC program: the elements of A, B, C and D in their registers, and the two sums
// of products with the matrix unit's own rounding (docs/guide/operations.md, "Matrices"), here in exact
// integers.
//
//   Matrices m(isa::Op::v_mfma_f32_32x32x8_f16);
//   m.a = ...; m.setD({0, 3, 5}, Value::real(FloatType::F32, 0x3f800000));
//   m.dot(c, 0, 3, 5, 8)                     // c and the products of row 3 and column 5, eight at a time
//
// core/isa/matrix_layout.h has the places of elements; its tests compare them with AMD's calculator.
// One thread at a time.
#pragma once

#include "emulator/matrix/matrix_product.h"
#include "isa/matrix_layout.h"
#include "operations/interpreter/floats.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace wavesmith::operations {

class Matrices {
public:
  explicit Matrices(isa::Op op);

  isa::MatrixShape shape;
  isa::Modifiers modifiers; // CBSZ, ABID and BLGP
  FloatModes modes;
  testing::Registers a, b, c, index; // zero
  testing::Registers d;              // begins as a copy of c: start()

  // D contains C, like for an instruction with one register for both.
  void start() { d = c; }

  // "A", "B", "C" and "D" as the multiplier sees them.
  [[nodiscard]] Value element(std::string_view matrix, const isa::MatrixElement& at) const;
  [[nodiscard]] unsigned indexOf(unsigned block, unsigned row, unsigned stored) const;
  void setD(const isa::MatrixElement& at, const Value& value);

  // c and all products of row i of A and column j of B, `group` at a time.
  [[nodiscard]] Value dot(const Value& c, unsigned block, unsigned i, unsigned j, unsigned group) const;
  // The same for a sparse A.
  [[nodiscard]] Value sparseDot(const Value& c, unsigned block, unsigned i, unsigned j, unsigned group) const;

  [[nodiscard]] const std::string& typeA() const { return typeA_; }
  [[nodiscard]] const std::string& typeB() const { return typeB_; }

private:
  [[nodiscard]] Value decoded(const std::string& type, std::uint64_t bits) const;
  [[nodiscard]] std::uint64_t raw(isa::Matrix matrix, const isa::MatrixElement& at) const;

  std::string typeA_, typeB_; // from the mnemonic: "f16", "fp8", ...
};

// One group of products added to c, as measured on MI300 by microsoft/MMA-Sim (commit
// c78513835c8b2ae61b35062afce4c4255bc6901c, mmasim/simulator/{amd,arithmetic}.py). `eight`: of types of eight
// bits, whose even and odd products are added separately. Elements are patterns of the types.
struct Factor {
  std::uint64_t a = 0, b = 0;
};
[[nodiscard]] Value addGroup(const Value& c, std::span<const Factor> factors, std::string_view typeA,
                             std::string_view typeB);

} // namespace wavesmith::operations
