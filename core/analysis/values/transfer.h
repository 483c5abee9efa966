// SPDX-License-Identifier: Apache-2.0
// The transfer function: the effect of one instruction on the known values of registers.
//
//   transfer.apply(state, i)      before: s3 = #1           i: s_add_u32 m0, s3, 64     after: m0 = #1 + 64
//
// An instruction that is not modeled leaves a new symbol in the scalars that it writes, and makes the vector
// registers that it writes unknown. The value of a vector register holds for the lanes that were enabled when
// it was written: it is known wherever EXEC is certainly a subset of that mask. Const except for the masks,
// which apply() updates; one thread.
#pragma once

#include "analysis/values/operations.h"
#include "analysis/values/state.h"

namespace wavesmith::analysis::value {

class Transfer {
public:
  Transfer(const program::Program& program, const Footprints& footprints, const Symbols& symbols)
      : program_(program), footprints_(footprints), symbols_(symbols) {}

  void apply(State& state, Index i, Masks& masks) const;
  // Does not update the masks: they are already known.
  void replay(State& state, Index i, const Masks& masks) const;
  // The values of the operands that the instruction reads, as far as result() can use them.
  [[nodiscard]] static Sources sources(const State& state, const isa::Instruction& i, const Masks& masks);
  // The value of a vector register in the lanes of EXEC.
  [[nodiscard]] static Number vector(const State& state, unsigned number, const Masks& masks);

private:
  void clobber(State& state, Index i) const;
  void clobberAll(State& state, Index i) const;

  const program::Program& program_;
  const Footprints& footprints_;
  const Symbols& symbols_;
};

} // namespace wavesmith::analysis::value
