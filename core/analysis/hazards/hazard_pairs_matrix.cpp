// SPDX-License-Identifier: Apache-2.0
// MFMA, SMFMAC and dot products (CDNA3 ISA, table 37; LLVM 19, GCNHazardRecognizer.cpp, checkMAIHazards90A
// and checkMAIVALUHazards).

#include "analysis/hazards/hazard_pairs_matrix.h"

#include <algorithm>

namespace wavesmith::analysis {
namespace {

using isa::Field;
using isa::Hazard;
using isa::HazardSeverity;
using isa::Op;
using isa::RegisterRange;
namespace trait = isa::trait;

bool isMemory(const Subject& s) {
  return isVectorMemory(*s.row) || isLds(*s.row);
}
RegisterRange rangeAt(const Subject& s, Field field) {
  const isa::Operand* const operand = operandAt(s, field);
  return operand != nullptr ? rangeOf(*operand) : RegisterRange{isa::RegisterClass::State, 0, 0};
}
// D, which is also C for SMFMAC.
RegisterRange destination(const Subject& s) {
  return rangeAt(s, Field::Vdst);
}
RegisterRange accumulator(const Subject& s) {
  return s.row->has(trait::kSparse) ? destination(s) : rangeAt(s, Field::Src2);
}
// A, B or the index of SMFMAC: the first one that shares a register.
RegisterRange sharedFactor(const Subject& c, const RegisterRange& with) {
  RegisterRange shared = common(rangeAt(c, Field::Src0), with);
  if (shared.count == 0) shared = common(rangeAt(c, Field::Vsrc1), with);
  if (shared.count == 0 && c.row->has(trait::kSparse)) shared = common(rangeAt(c, Field::Src2), with);
  return shared;
}
bool isDgemm16(const Subject& s) {
  return s.instruction->op == Op::v_mfma_f64_16x16x4_f64;
}

// The rows for each kind of producer.
struct Rows {
  Hazard factor; // D is A, B or the index of another
  Hazard valu;   // VALU reads or writes D
  Hazard memory; // memory reads D
};
Rows rowsOf(const Subject& p) {
  if (p.row->has(trait::kXdl)) return {Hazard::xdlAb, Hazard::xdlValu, Hazard::xdlMemory};
  if (p.row->has(trait::kSgemm)) return {Hazard::sgemmAb, Hazard::sgemmValu, Hazard::sgemmMemory};
  if (isDgemm16(p)) return {Hazard::dgemm16Ab, Hazard::dgemm16Valu, Hazard::dgemm16Memory};
  return {Hazard::dgemm4Ab, Hazard::dgemm4Valu, Hazard::dgemm4Memory};
}

// The row that applies if D of `p` and C of `c` share a register. "Same": the same registers and the same
// number of passes.
Hazard rowOfAccumulator(const Subject& p, const Subject& c) {
  const bool same = destination(p) == accumulator(c) && p.row->passes == c.row->passes;
  const bool toXdl = c.row->has(trait::kXdl);
  if (p.row->has(trait::kXdl)) {
    if (!toXdl) return Hazard::xdlSgemm;
    return same ? Hazard::xdlXdlSame : Hazard::xdlXdlOverlap;
  }
  if (p.row->has(trait::kSgemm)) {
    if (toXdl) return same ? Hazard::sgemmXdlSame : Hazard::sgemmXdlOverlap;
    return same && c.row->has(trait::kSgemm) ? Hazard::sgemmSgemmSame : Hazard::sgemmSgemmOverlap;
  }
  const bool sameOpcode = p.instruction->op == c.instruction->op;
  if (isDgemm16(p)) {
    if (toXdl) return Hazard::dgemm16Xdl;
    return same && sameOpcode ? Hazard::dgemm16Same : Hazard::dgemm16Overlap;
  }
  if (toXdl) return Hazard::dgemm4Xdl;
  return same && sameOpcode ? Hazard::dgemm4Same : Hazard::dgemm4Overlap;
}

void matrixToMatrix(const Subject& p, const Subject& c, Needs& needs) {
  const RegisterRange d = destination(p);
  const RegisterRange factor = sharedFactor(c, d);
  if (factor.count != 0) needs.add(rowsOf(p).factor, factor, p.row->passes);
  const RegisterRange summand = common(accumulator(c), d);
  if (summand.count != 0) needs.add(rowOfAccumulator(p, c), summand, p.row->passes);
}

unsigned column(unsigned passes) {
  return passes <= 2 ? 0 : passes <= 4 ? 1 : passes <= 8 ? 2 : 3;
}

void matrixToOther(const Subject& p, const Subject& c, Needs& needs) {
  const RegisterRange d = destination(p);
  const RegisterRange read = common(c.reads, d), written = common(c.writes, d);
  if (isValu(c)) {
    if (read.count != 0)
      needs.add(rowsOf(p).valu, read, p.row->passes);
    else if (written.count != 0)
      needs.add(rowsOf(p).valu, written, p.row->passes);
    if (p.row->has(trait::kXdl) && !p.row->has(trait::kSparse)) {
      const RegisterRange overwritten = common(c.writes, accumulator(p));
      if (overwritten.count != 0) needs.add(Hazard::xdlValuOverC, overwritten, p.row->passes);
    }
    const Op op = c.instruction->op;
    if (p.row->has(trait::kDgemm) && (op == Op::v_fma_f64 || op == Op::v_fmac_f64))
      needs.add(Hazard::dgemmFma64);
  }
  if (!isMemory(c)) return;
  if (read.count != 0) needs.add(rowsOf(p).memory, read, p.row->passes);
  // As for a VALU instruction.
  if (written.count != 0)
    needs.add(Hazard::matrixLoad, isa::row(rowsOf(p).valu).states.at(column(p.row->passes)),
              HazardSeverity::Strict, written);
}

void valuToMatrix(const Subject& p, const Subject& c, Needs& needs) {
  for (const RegisterRange& written : p.writes) {
    if (!isVectorFile(written)) continue;
    RegisterRange shared = sharedFactor(c, written);
    if (shared.count == 0) shared = common(accumulator(c), written);
    if (shared.count != 0) needs.add(Hazard::matrixValu, shared);
  }
}

void afterDot(const Subject& p, const Subject& c, Needs& needs) {
  const RegisterRange d = destination(p);
  const RegisterRange read = common(c.reads, d), written = common(c.writes, d);
  const RegisterRange shared = read.count != 0 ? read : written;
  if (shared.count == 0) return;
  if (c.instruction->op == p.instruction->op) {
    const RegisterRange factor = sharedFactor(c, d);
    if (factor.count != 0) needs.add(Hazard::dotAb, factor);
  } else if (isMatrix(c)) {
    needs.add(Hazard::dotMatrix, shared);
  } else if (isValu(c)) {
    needs.add(Hazard::dotValu, shared);
  } else if (isMemory(c)) {
    needs.add(Hazard::dotMemory, shared);
  }
}

} // namespace

void findMatrixNeeds(const Subject& producer, const Subject& consumer, Needs& needs) {
  if (isMatrix(producer)) {
    if (isMatrix(consumer))
      matrixToMatrix(producer, consumer, needs);
    else
      matrixToOther(producer, consumer, needs);
    return;
  }
  if (producer.row->has(trait::kDot))
    afterDot(producer, consumer, needs);
  else if (isMatrix(consumer))
    valuToMatrix(producer, consumer, needs);
}

} // namespace wavesmith::analysis
