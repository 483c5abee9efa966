// SPDX-License-Identifier: Apache-2.0
// The operand names in the rows of table/*.inc: vdst(F32), src0(F32), sdst(B64). Each is an OperandSpec: the
// field, the access, the width, and the allowed registers and constants. Only opcode.cpp includes this.
// Constant; any thread.
#pragma once

#include "isa/opcode.h"

namespace wavesmith::isa::table {

using enum ValueType;

// Bits of one value of a type; for a wider or narrower operand, the row states the width.
constexpr std::uint16_t bitsOf(ValueType type) {
  switch (type) {
  case B8:
  case I8:
  case U8:
  case Fp8:
  case Bf8: return 8;
  case B16:
  case I16:
  case U16:
  case F16:
  case Bf16:
  case PkFp8:
  case PkBf8:
  case Hwreg:
  case WaitCounts:
  case Label:
  case Message:
  case Count: return 16;
  case B64:
  case I64:
  case U64:
  case F64:
  case PkF32:
  case PkB32:
  case LaneMask:
  case Address: return 64;
  case B96: return 96;
  case B128:
  case Descriptor: return 128;
  case B256: return 256;
  case B512: return 512;
  default: return 32;
  }
}

constexpr OperandSpec spec(Field field, Access access, ValueType type, Allowed allowed, unsigned bits = 0) {
  return {field, access, static_cast<std::uint16_t>(bits != 0 ? bits : bitsOf(type)), type, allowed};
}

constexpr auto kRead = Access::Read;
constexpr auto kWrite = Access::Write;
constexpr auto kModify = Access::ReadWrite;

// clang-format off
// Scalar operations
constexpr OperandSpec sdst(ValueType t) { return spec(Field::Sdst, kWrite, t, Allowed::Sgpr); }
constexpr OperandSpec sdstRead(ValueType t) { return spec(Field::Sdst, kRead, t, Allowed::Sgpr); }
constexpr OperandSpec sdstModified(ValueType t) { return spec(Field::Sdst, kModify, t, Allowed::Sgpr); }
constexpr OperandSpec ssrc0(ValueType t) { return spec(Field::Ssrc0, kRead, t, Allowed::ScalarSource); }
constexpr OperandSpec ssrc1(ValueType t) { return spec(Field::Ssrc1, kRead, t, Allowed::ScalarSource); }
constexpr OperandSpec ssrc1Immediate(ValueType t) { return spec(Field::Ssrc1, kRead, t, Allowed::Immediate); }
constexpr OperandSpec simm16(ValueType t) { return spec(Field::Simm16, kRead, t, Allowed::Immediate); }
constexpr OperandSpec literal(ValueType t) { return spec(Field::Literal, kRead, t, Allowed::Immediate); }

// Scalar memory
constexpr OperandSpec sdata(ValueType t) { return spec(Field::Sdata, kWrite, t, Allowed::Sgpr); }
constexpr OperandSpec sdataRead(ValueType t) { return spec(Field::Sdata, kRead, t, Allowed::Sgpr); }
constexpr OperandSpec sdataModified(ValueType t) { return spec(Field::Sdata, kModify, t, Allowed::Sgpr); }
constexpr OperandSpec sdataImmediate() { return spec(Field::Sdata, kRead, Count, Allowed::Immediate); }
constexpr OperandSpec sbase() { return spec(Field::Sbase, kRead, Address, Allowed::Sgpr); }
constexpr OperandSpec sbaseBuffer() { return spec(Field::Sbase, kRead, Descriptor, Allowed::Sgpr); }
constexpr OperandSpec smemOffset() { return spec(Field::SmemOffset, kRead, U32, Allowed::ScalarSource); }

// Vector operations
constexpr OperandSpec vdst(ValueType t) { return spec(Field::Vdst, kWrite, t, Allowed::Vgpr); }
constexpr OperandSpec vdstModified(ValueType t) { return spec(Field::Vdst, kModify, t, Allowed::Vgpr); }
constexpr OperandSpec vdstScalar(ValueType t) { return spec(Field::Vdst, kWrite, t, Allowed::Sgpr); }
constexpr OperandSpec vdstAgpr(ValueType t) { return spec(Field::Vdst, kWrite, t, Allowed::Agpr); }
constexpr OperandSpec src0(ValueType t) { return spec(Field::Src0, kRead, t, Allowed::VectorSource); }
constexpr OperandSpec src0Scalar(ValueType t) { return spec(Field::Src0, kRead, t, Allowed::ScalarSource); }
constexpr OperandSpec src0Swapped(ValueType t) { return spec(Field::Src0, kModify, t, Allowed::Vgpr); }
constexpr OperandSpec src0Agpr(ValueType t) { return spec(Field::Src0, kRead, t, Allowed::Agpr); }
constexpr OperandSpec vsrc1(ValueType t) { return spec(Field::Vsrc1, kRead, t, Allowed::Vgpr); }
constexpr OperandSpec src1(ValueType t) { return spec(Field::Vsrc1, kRead, t, Allowed::VectorSource); }
constexpr OperandSpec src2(ValueType t) { return spec(Field::Src2, kRead, t, Allowed::VectorSource); }
constexpr OperandSpec vopSdst() { return spec(Field::VopSdst, kWrite, LaneMask, Allowed::Sgpr); }
constexpr OperandSpec carryIn() { return spec(Field::CarryIn, kRead, LaneMask, Allowed::Sgpr); }
constexpr OperandSpec laneSelect() { return spec(Field::LaneSelect, kRead, U32, Allowed::ScalarSource); }

// Matrix operations: the bits of one lane's share
constexpr OperandSpec vdstMatrix(ValueType t, unsigned bits) { return spec(Field::Vdst, kWrite, t, Allowed::VgprOrAgpr, bits); }
constexpr OperandSpec vdstMatrixModified(ValueType t, unsigned bits) { return spec(Field::Vdst, kModify, t, Allowed::VgprOrAgpr, bits); }
constexpr OperandSpec src0Matrix(ValueType t, unsigned bits) { return spec(Field::Src0, kRead, t, Allowed::VgprOrAgpr, bits); }
constexpr OperandSpec src1Matrix(ValueType t, unsigned bits) { return spec(Field::Vsrc1, kRead, t, Allowed::VgprOrAgpr, bits); }
constexpr OperandSpec src2Matrix(ValueType t, unsigned bits) { return spec(Field::Src2, kRead, t, Allowed::VectorOrInline, bits); }
constexpr OperandSpec src2Index() { return spec(Field::Src2, kRead, B32, Allowed::Vgpr); }

// Local data share
constexpr OperandSpec dsVdst(ValueType t, unsigned bits = 0) { return spec(Field::DsVdst, kWrite, t, Allowed::VgprOrAgpr, bits); }
constexpr OperandSpec dsAddr() { return spec(Field::DsAddr, kRead, Address, Allowed::Vgpr, 32); }
constexpr OperandSpec dsAddrData(ValueType t) { return spec(Field::DsAddr, kRead, t, Allowed::Vgpr); }
constexpr OperandSpec dsGwsData() { return spec(Field::DsAddr, kRead, U32, Allowed::VgprOrAgpr); }
constexpr OperandSpec dsData0(ValueType t) { return spec(Field::DsData0, kRead, t, Allowed::VgprOrAgpr); }
constexpr OperandSpec dsData1(ValueType t) { return spec(Field::DsData1, kRead, t, Allowed::VgprOrAgpr); }

// FLAT, GLOBAL, SCRATCH
constexpr OperandSpec flatVdst(ValueType t, unsigned bits = 0) { return spec(Field::FlatVdst, kWrite, t, Allowed::VgprOrAgpr, bits); }
constexpr OperandSpec flatData(ValueType t) { return spec(Field::FlatData, kRead, t, Allowed::VgprOrAgpr); }
constexpr OperandSpec addr() { return spec(Field::FlatAddr, kRead, Address, Allowed::Vgpr); }
constexpr OperandSpec addrScratch() { return spec(Field::FlatAddr, kRead, Address, Allowed::Vgpr, 32); }
constexpr OperandSpec saddr() { return spec(Field::FlatSaddr, kRead, Address, Allowed::Sgpr); }
constexpr OperandSpec saddrScratch() { return spec(Field::FlatSaddr, kRead, Address, Allowed::Sgpr, 32); }

// Buffers
constexpr OperandSpec vdata(ValueType t, unsigned bits = 0) { return spec(Field::BufVdata, kWrite, t, Allowed::VgprOrAgpr, bits); }
constexpr OperandSpec vdataRead(ValueType t) { return spec(Field::BufVdata, kRead, t, Allowed::VgprOrAgpr); }
constexpr OperandSpec vdataModified(ValueType t) { return spec(Field::BufVdata, kModify, t, Allowed::VgprOrAgpr); }
constexpr OperandSpec vaddr() { return spec(Field::BufVaddr, kRead, Address, Allowed::Vgpr); }
constexpr OperandSpec srsrc() { return spec(Field::BufSrsrc, kRead, Descriptor, Allowed::Sgpr); }
constexpr OperandSpec soffset() { return spec(Field::BufSoffset, kRead, U32, Allowed::ScalarSource); }
// clang-format on

} // namespace wavesmith::isa::table
