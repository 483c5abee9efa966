// SPDX-License-Identifier: Apache-2.0
#include "analysis/values/lds.h"

#include "analysis/lanes/lds_pattern.h"

#include <algorithm>

namespace wavesmith::analysis::value {
namespace {

using isa::Op;

constexpr std::uint32_t kDwordBytes = 4;
constexpr std::uint32_t kLow16 = 0xffff;
constexpr std::uint32_t kDwords18 = 0x3fffc; // M0[17:2] * 4

// `bytes` at each possible value of a number plus an offset.
Region regionOf(const Number& address, std::int64_t offset, std::uint32_t bytes) {
  const Value value = toValue(address);
  if (!value.known) return {};
  return {.known = true,
          .symbol = value.symbol,
          .low = value.low + offset,
          .high = value.high + offset + bytes,
          .certain = address.spread};
}

// M0's part of an address. For a sum with a symbol it is taken modulo 2^16 when regions are compared;
// M0[17:2] loses nothing, since M0 must be a multiple of four.
Number fromM0(const State& state, std::uint32_t mask) {
  const Number& m0 = state.cells[isa::scalar::kM0].number;
  return m0.constant() ? constant(m0.low & mask) : m0;
}

void addDs(const State& state, const isa::Instruction& i, const Masks& masks, std::vector<Region>& out) {
  const isa::Opcode& row = i.row();
  const std::uint32_t bytes = row.memoryBytes;
  const auto offset = static_cast<std::int64_t>(static_cast<std::uint16_t>(i.immediate));
  if (i.op == Op::ds_append || i.op == Op::ds_consume) {
    out.push_back(regionOf(fromM0(state, kLow16), offset, bytes));
    return;
  }
  if (i.op == Op::ds_read_addtid_b32 || i.op == Op::ds_write_addtid_b32) {
    out.push_back(regionOf(fromM0(state, kLow16), offset, isa::kLanes * kDwordBytes));
    return;
  }
  Number address;
  const Sources sources = Transfer::sources(state, i, masks);
  for (unsigned n = 0; n < i.operandCount; ++n)
    if (row.operands[n].field == isa::Field::DsAddr) address = sources[n];
  const auto pattern = ldsPattern(i);
  if (!pattern) return out.push_back({});
  for (const std::uint32_t each : pattern->offsets)
    out.push_back(regionOf(address, each, pattern->bytes));
}

// CDNA3 ISA 9.1.9 and 10.3: each lane has one dword, or as much as it loads if that is more.
void addDma(const State& state, const isa::Instruction& i, std::vector<Region>& out) {
  const std::uint32_t mask = i.row().unit == isa::Unit::Buffer ? kLow16 : kDwords18;
  const std::uint32_t each = std::max<std::uint32_t>(i.row().memoryBytes, kDwordBytes);
  out.push_back(regionOf(fromM0(state, mask), i.immediate, isa::kLanes * each));
}

} // namespace

Value toValue(const Number& number) {
  if (!number.known) return {};
  Value value{.known = true, .symbol = number.symbol, .low = number.low, .high = 0};
  // A canonical form of the same sum: negative if that is nearer, or if the interval wraps past 2^32.
  constexpr std::int64_t kAll = std::int64_t{1} << 32;
  const bool wraps = value.low + number.width >= kAll;
  if (number.symbol != 0 ? value.low >= kAll / 2 : wraps) value.low -= kAll;
  value.high = value.low + number.width;
  return value;
}

void addLdsRegions(const State& state, const isa::Instruction& i, const Masks& masks,
                   std::vector<Region>& out) {
  if (!i.valid() || i.row().memoryBytes == 0) return;
  const isa::Opcode& row = i.row();
  if (row.unit == isa::Unit::Lds) return addDs(state, i, masks, out);
  if (row.unit != isa::Unit::Buffer && row.unit != isa::Unit::Flat) return;
  if (isa::isLdsDma(i)) return addDma(state, i, out);
  if (row.encoding == isa::Encoding::Flat) out.push_back({});
}

} // namespace wavesmith::analysis::value
