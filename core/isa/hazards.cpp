// SPDX-License-Identifier: Apache-2.0
#include "isa/hazards.h"

#include <algorithm>
#include <cstddef>

namespace wavesmith::isa {
namespace {

constexpr std::array kRows{
#define HAZARD(identifier, ...) HazardRow{__VA_ARGS__},
#include "isa/hazards.inc"
#undef HAZARD
};

// Whether an opcode can pass the test in some form, according to its row.

template <typename Test>
bool hasOperand(const Opcode& row, Test test) {
  return std::ranges::any_of(
      row.operands, [&](const OperandSpec& spec) { return spec.field != Field::None && test(spec); });
}
bool hasField(const Opcode& row, Field field) {
  return hasOperand(row, [field](const OperandSpec& spec) { return spec.field == field; });
}
bool writes(const OperandSpec& spec) {
  return (static_cast<unsigned>(spec.access) & static_cast<unsigned>(Access::Write)) != 0;
}
bool isVectorFile(const OperandSpec& spec) {
  return spec.allowed == Allowed::Vgpr || spec.allowed == Allowed::Agpr ||
         spec.allowed == Allowed::VgprOrAgpr;
}

bool never(const Opcode& /*row*/) {
  return false;
}
bool isMatrix(const Opcode& row) {
  return row.unit == Unit::Mfma;
}
bool isValu(const Opcode& row) {
  return row.unit == Unit::Valu;
}
bool isVector(const Opcode& row) {
  return isValu(row) || isMatrix(row);
}
bool isVmem(const Opcode& row) {
  return row.unit == Unit::Buffer || row.unit == Unit::Flat;
}
bool isMemory(const Opcode& row) {
  return isVmem(row) || row.unit == Unit::Lds || row.unit == Unit::Gws;
}
bool isDot(const Opcode& row) {
  return row.has(trait::kDot);
}
bool isTranscendental(const Opcode& row) {
  return row.has(trait::kTranscendental);
}
// v_cmpx: a VALU opcode that writes EXEC.
bool isCompareExec(const Opcode& row) {
  return isValu(row) && row.has(trait::kWritesExec);
}

bool valuWritesScalar(const Opcode& row) {
  return isValu(row) && ((row.writes & implicit::kVcc) != 0 || hasOperand(row, [](const OperandSpec& spec) {
                           return writes(spec) &&
                                  (spec.allowed == Allowed::Sgpr || spec.field == Field::VopSdst);
                         }));
}
// The destination of v_readlane and v_readfirstlane is an SGPR.
bool valuWritesM0(const Opcode& row) {
  return isValu(row) && hasOperand(row, [](const OperandSpec& spec) {
           return spec.field == Field::Vdst && spec.allowed == Allowed::Sgpr;
         });
}
bool valuWritesVcc(const Opcode& row) {
  return isValu(row) && ((row.writes & implicit::kVcc) != 0 || hasField(row, Field::VopSdst));
}
bool valuWritesVccOrExec(const Opcode& row) {
  return valuWritesVcc(row) || isCompareExec(row);
}
bool valuWritesVgpr(const Opcode& row) {
  return isValu(row) && hasOperand(row, [](const OperandSpec& spec) {
           return spec.field == Field::Vdst && isVectorFile(spec);
         });
}
bool valuNoDotWritesVgpr(const Opcode& row) {
  return valuWritesVgpr(row) && !isDot(row);
}
bool readsConstant(const Opcode& row) {
  return isVector(row) && hasOperand(row, [](const OperandSpec& spec) {
           return spec.allowed == Allowed::VectorSource || spec.allowed == Allowed::ScalarSource;
         });
}
bool readsVgpr(const Opcode& row) {
  return isValu(row) && hasOperand(row, [](const OperandSpec& spec) {
           return spec.field != Field::Vdst && (isVectorFile(spec) || spec.allowed == Allowed::VectorSource ||
                                                spec.allowed == Allowed::VectorOrInline);
         });
}
bool readsVgprNoTranscendental(const Opcode& row) {
  return readsVgpr(row) && !isTranscendental(row);
}
bool touchesVgpr(const Opcode& row) {
  return readsVgpr(row) || valuWritesVgpr(row);
}
bool readsCarry(const Opcode& row) {
  return hasField(row, Field::CarryIn) && row.operands[1].field == Field::VopSdst;
}
bool readsMask(const Opcode& row) {
  return hasField(row, Field::CarryIn) && !readsCarry(row);
}
bool selectsLane(const Opcode& row) {
  return hasField(row, Field::LaneSelect);
}
bool isReadlane(const Opcode& row) {
  return row.has(trait::kLaneAccess) && selectsLane(row) && row.operands[0].allowed == Allowed::Sgpr;
}
bool isReadfirstlane(const Opcode& row) {
  return row.has(trait::kLaneAccess) && !selectsLane(row);
}
bool isLaneAccess(const Opcode& row) {
  return row.has(trait::kLaneAccess);
}
bool hasDpp(const Opcode& row) {
  return (row.forms & kDpp) != 0;
}
bool isDivFmas(const Opcode& row) {
  return &row == &isa::row(Op::v_div_fmas_f32) || &row == &isa::row(Op::v_div_fmas_f64);
}

bool hasSdwa(const Opcode& row) {
  return (row.forms & kSdwa) != 0 && row.encoding != Encoding::Vopc;
}
bool writesPart(const Opcode& row) {
  return isValu(row) && (hasSdwa(row) || row.has(trait::kOpSel));
}
bool writesPartOrConverts(const Opcode& row) {
  return writesPart(row) || &row == &isa::row(Op::v_cvt_sr_fp8_f32) ||
         &row == &isa::row(Op::v_cvt_sr_bf8_f32);
}
bool isPacked(const Opcode& row) {
  return isValu(row) && row.encoding == Encoding::Vop3p;
}
bool convertsFp8(const Opcode& row) {
  return hasSdwa(row) && row.operandCount() == 2 &&
         (row.operands[1].type == ValueType::Fp8 || row.operands[1].type == ValueType::Bf8 ||
          row.operands[1].type == ValueType::PkFp8 || row.operands[1].type == ValueType::PkBf8);
}

constexpr unsigned kWideStore = 3; // dwords

bool storesWide(const Opcode& row) {
  const auto isWide = [](const OperandSpec& spec) {
    return (spec.field == Field::BufVdata || spec.field == Field::FlatData) && spec.dwords() >= kWideStore;
  };
  return isVmem(row) && row.has(trait::kStore | trait::kAtomic) && hasOperand(row, isWide);
}
bool storesWideBuffer(const Opcode& row) {
  return storesWide(row) && row.unit == Unit::Buffer;
}
bool returnsVgpr(const Opcode& row) {
  return isMemory(row) && (row.has(trait::kLoad) || hasOperand(row, [](const OperandSpec& spec) {
                             return writes(spec) && isVectorFile(spec);
                           }));
}
bool readsScalarAddress(const Opcode& row) {
  return isVmem(row) && (hasField(row, Field::BufSrsrc) || hasField(row, Field::BufSoffset) ||
                         hasField(row, Field::FlatSaddr));
}
bool loadsLds(const Opcode& row) {
  return isVmem(row) && (row.has(trait::kLdsDma) || (row.forms & kLds) != 0);
}
bool loadsLdsBuffer(const Opcode& row) {
  return loadsLds(row) && row.unit == Unit::Buffer && row.has(trait::kLoad);
}
bool readsM0ForLds(const Opcode& row) {
  return (row.unit == Unit::Flat && row.has(trait::kLdsDma)) ||
         &row == &isa::row(Op::buffer_store_lds_dword) || &row == &isa::row(Op::ds_read_addtid_b32) ||
         &row == &isa::row(Op::ds_write_addtid_b32);
}
bool scalarWritesM0(const Opcode& row) {
  return row.unit == Unit::Salu && hasField(row, Field::Sdst);
}
bool sendsMessage(const Opcode& row) {
  return row.has(trait::kMessage) || row.unit == Unit::Gws;
}
bool movesRelative(const Opcode& row) {
  return row.encoding == Encoding::Sop1 && row.unit == Unit::Salu && (row.reads & implicit::kM0) != 0;
}

bool isSetreg(const Opcode& row) {
  return &row == &isa::row(Op::s_setreg_b32) || &row == &isa::row(Op::s_setreg_imm32_b32);
}
bool isGetreg(const Opcode& row) {
  return &row == &isa::row(Op::s_getreg_b32);
}
bool returnsFromTrap(const Opcode& row) {
  return &row == &isa::row(Op::s_rfe_b64) || &row == &isa::row(Op::s_rfe_restore_b64);
}
bool isSetvskip(const Opcode& row) {
  return &row == &isa::row(Op::s_setvskip);
}
bool invalidatesCode(const Opcode& row) {
  return &row == &isa::row(Op::s_icache_inv);
}
bool isVectorAny(const Opcode& row) {
  return isVector(row) || isMemory(row);
}
bool loadsScalar(const Opcode& row) {
  return row.unit == Unit::Smem && row.has(trait::kLoad);
}
bool loadsVector(const Opcode& row) {
  return isVmem(row) && row.has(trait::kLoad);
}

bool isXdl(const Opcode& row) {
  return isMatrix(row) && row.has(trait::kXdl);
}
bool isSgemm(const Opcode& row) {
  return isMatrix(row) && row.has(trait::kSgemm);
}
bool isDgemm(const Opcode& row) {
  return isMatrix(row) && row.has(trait::kDgemm);
}
bool isSgemmOrDgemm(const Opcode& row) {
  return isSgemm(row) || isDgemm(row);
}
bool isDgemm16(const Opcode& row) {
  return &row == &isa::row(Op::v_mfma_f64_16x16x4_f64);
}
bool isDgemm4(const Opcode& row) {
  return &row == &isa::row(Op::v_mfma_f64_4x4x4_4b_f64);
}
bool isFma64(const Opcode& row) {
  return &row == &isa::row(Op::v_fma_f64) || &row == &isa::row(Op::v_fmac_f64);
}
// XDL with a number of passes for which the row requires wait states.
bool isXdlShort(const Opcode& row) {
  return isXdl(row) && row.passes == 2;
}
bool isSgemmShort(const Opcode& row) {
  return isSgemm(row) && row.passes == 2;
}

struct Roles {
  Hazard hazard{};
  bool (*produces)(const Opcode&) = never;
  bool (*consumes)(const Opcode&) = never;
};

constexpr std::array kRoles{
    Roles{Hazard::sgprVmem, valuWritesScalar, readsScalarAddress},
    Roles{Hazard::m0Vmem, valuWritesM0, loadsLds},
    Roles{Hazard::execVmem, isCompareExec, isVmem},
    Roles{Hazard::sgprValu, valuWritesScalar, readsConstant},
    Roles{Hazard::carry, valuWritesScalar, readsCarry},
    Roles{Hazard::mask, valuWritesScalar, readsMask},
    Roles{Hazard::laneSelect, valuWritesScalar, selectsLane},
    Roles{Hazard::readlaneVgpr, valuWritesVgpr, isReadlane},
    Roles{Hazard::readfirstlaneVgpr, valuWritesVgpr, isReadfirstlane},
    Roles{Hazard::execLane, isCompareExec, isLaneAccess},
    Roles{Hazard::execConst, isCompareExec, readsConstant},
    Roles{Hazard::dppVgpr, valuWritesVgpr, hasDpp},
    Roles{Hazard::dppExec, isCompareExec, hasDpp},
    Roles{Hazard::divFmas, valuWritesVcc, isDivFmas},
    Roles{Hazard::zeroFlag, valuWritesVccOrExec, readsConstant},
    Roles{Hazard::transcendental, isTranscendental, readsVgprNoTranscendental},
    Roles{Hazard::partialWrite, writesPart, readsVgpr},
    Roles{Hazard::sourceSelect, writesPart, readsVgpr},
    Roles{Hazard::packedSelect, isPacked, readsVgpr},
    Roles{Hazard::convertSelect, convertsFp8, readsVgpr},
    Roles{Hazard::partialOverwrite, writesPartOrConverts, writesPartOrConverts},
    Roles{Hazard::storeData, storesWide, valuWritesVgpr},
    Roles{Hazard::storeDataLoad, storesWide, returnsVgpr},
    Roles{Hazard::storeSoffset, storesWideBuffer, valuWritesVgpr},
    Roles{Hazard::m0Message, scalarWritesM0, sendsMessage},
    Roles{Hazard::m0Lds, scalarWritesM0, readsM0ForLds},
    Roles{Hazard::m0Buffer, scalarWritesM0, loadsLdsBuffer},
    Roles{Hazard::m0Movrel, scalarWritesM0, movesRelative},
    Roles{Hazard::setregGetreg, isSetreg, isGetreg},
    Roles{Hazard::setregSetreg, isSetreg, isSetreg},
    Roles{Hazard::trapStatus, isSetreg, returnsFromTrap},
    Roles{Hazard::vskipGetreg, isSetvskip, isGetreg},
    Roles{Hazard::vskipVector, isSetreg, isVectorAny},
    Roles{Hazard::instructionCache, invalidatesCode, never},
    Roles{Hazard::xnackScalar, loadsScalar, loadsScalar},
    Roles{Hazard::xnackVector, loadsVector, loadsVector},
    Roles{Hazard::dotAb, isDot, isDot},
    Roles{Hazard::dotValu, isDot, touchesVgpr},
    Roles{Hazard::dotMemory, isDot, isMemory},
    Roles{Hazard::dotMatrix, isDot, isMatrix},
    Roles{Hazard::matrixValu, valuNoDotWritesVgpr, isMatrix},
    Roles{Hazard::matrixExec, isCompareExec, isMatrix},
    Roles{Hazard::xdlXdlSame, isXdlShort, isXdl},
    Roles{Hazard::xdlXdlOverlap, isXdl, isXdl},
    Roles{Hazard::xdlSgemm, isXdl, isSgemmOrDgemm},
    Roles{Hazard::xdlAb, isXdl, isMatrix},
    Roles{Hazard::sgemmSgemmSame, isSgemmShort, isSgemm},
    Roles{Hazard::sgemmSgemmOverlap, isSgemm, isSgemmOrDgemm},
    Roles{Hazard::sgemmXdlOverlap, isSgemm, isXdl},
    Roles{Hazard::sgemmXdlSame, isSgemmShort, isXdl},
    Roles{Hazard::sgemmAb, isSgemm, isMatrix},
    Roles{Hazard::dgemm16Overlap, isDgemm16, isSgemmOrDgemm},
    Roles{Hazard::dgemm16Ab, isDgemm16, isMatrix},
    Roles{Hazard::dgemm4Same, isDgemm4, isDgemm4},
    Roles{Hazard::dgemm4Overlap, isDgemm4, isSgemmOrDgemm},
    Roles{Hazard::dgemm4Ab, isDgemm4, isMatrix},
    Roles{Hazard::xdlValu, isXdl, touchesVgpr},
    Roles{Hazard::xdlMemory, isXdl, isMemory},
    Roles{Hazard::sgemmValu, isSgemm, touchesVgpr},
    Roles{Hazard::sgemmMemory, isSgemm, isMemory},
    Roles{Hazard::dgemm16Valu, isDgemm16, touchesVgpr},
    Roles{Hazard::dgemm16Memory, isDgemm16, isMemory},
    Roles{Hazard::dgemm4Valu, isDgemm4, touchesVgpr},
    Roles{Hazard::dgemm4Memory, isDgemm4, isMemory},
    Roles{Hazard::matrixLoad, isMatrix, returnsVgpr},
    Roles{Hazard::xdlValuOverC, isXdl, valuWritesVgpr},
    Roles{Hazard::dgemmFma64, isDgemm, isFma64},
};

} // namespace

std::span<const HazardRow> hazards() {
  return kRows;
}
const HazardRow& row(Hazard hazard) {
  return kRows.at(static_cast<std::size_t>(hazard));
}
std::vector<HazardRole> hazardsOf(Op op) {
  std::vector<HazardRole> roles;
  if (op == Op::invalid) return roles;
  const Opcode& opcode = isa::row(op);
  for (const Roles& candidate : kRoles) {
    if (candidate.produces(opcode)) roles.push_back({candidate.hazard, true});
    if (candidate.consumes(opcode)) roles.push_back({candidate.hazard, false});
  }
  return roles;
}

} // namespace wavesmith::isa
