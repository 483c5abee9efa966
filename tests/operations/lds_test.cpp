// SPDX-License-Identifier: Apache-2.0
// The programs of DS compared with the emulator: every LDS opcode with every form of its address.
#include "isa/operation.h"
#include "operations/memory/memory_address.h"
#include "operations/memory/memory_inputs.h"
#include "operations/memory/memory_totals.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

namespace wavesmith::operations {
namespace {

using isa::Op;
namespace trait = isa::trait;

enum class LdsKind : std::uint8_t { OneAddress, TwoAddresses, OwnDword, Counter, Lanes, Nothing, Gws };
LdsKind kindOf(const isa::Opcode& row) {
  bool address = false;
  for (unsigned k = 0; k < row.operandCount(); ++k)
    address = address || row.operands[k].field == isa::Field::DsAddr;
  if (row.unit == isa::Unit::Gws) return LdsKind::Gws;
  if (row.memoryBytes == 0) return row.operandCount() == 0 ? LdsKind::Nothing : LdsKind::Lanes;
  if (row.has(trait::kTwoAddresses)) return LdsKind::TwoAddresses;
  if (address) return LdsKind::OneAddress;
  return row.has(trait::kAtomic) ? LdsKind::Counter : LdsKind::OwnDword;
}

// Beyond the end of the LDS, with any offset added.
std::uint32_t outside(Inputs& random) {
  constexpr std::array<std::uint32_t, 6> kBases = {
      MemoryWave::kLdsBytes, 0x10000, 0x1000000, 0x7fff0000, 0x80000000, 0xfff00000};
  return kBases.at(random.bits() % kBases.size()) + static_cast<std::uint32_t>(random.bits() % 64 * 16);
}

// Every lane has its own 64 bytes, at the address or (loads) anywhere; commuting atomics share addresses.
void fillOne(MemoryWave& wave, Inputs& random, const isa::Opcode& row, unsigned offset) {
  fillData(wave, row, random);
  const auto order = permutation(random);
  const bool meets = commutes(row) && (random.bits() & 1) != 0, atomic = row.has(trait::kAtomic);
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    const auto choice = random.bits();
    std::uint32_t target = order.at(lane) * 64 + choice % (64 - row.memoryBytes);
    if (row.has(trait::kLoad) && !atomic) target = choice % (MemoryWave::kLdsBytes - row.memoryBytes);
    if (meets) target = choice % 5 * 1000;
    if (atomic) target -= target % row.memoryBytes;
    if (atomic && row.mnemonic.find("condxchg") != std::string_view::npos) target += choice >> 60 & 7;
    if ((choice >> 32) % 8 == 0) target = outside(random);
    wave.vgpr(kAddressVgpr, lane) = target - offset;
    if (atomic && target < MemoryWave::kLdsBytes)
      fillElement(std::span(wave.lds).subspan(target / row.memoryBytes * row.memoryBytes), wave, row, lane,
                  random);
  }
}

// Writes of two lanes or of both addresses do not overlap: elements are adjacent or a whole wave's elements
// apart.
void fillTwo(MemoryWave& wave, Inputs& random, const isa::Opcode& row, unsigned first, unsigned stride) {
  fillData(wave, row, random);
  const auto order = permutation(random);
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    std::uint32_t target = order.at(lane) * stride;
    if (random.bits() % 8 == 0) target = outside(random);
    wave.vgpr(kAddressVgpr, lane) = target - first;
  }
}

MemoryTest ldsTestOf(Op op, const MemoryForm& form) {
  MemoryTest test{op, memoryText(op, form)};
  test.lds = true;
  test.memoryBytes = 64;
  test.accumulation = form.accumulation;
  test.model = modelOf;
  test.seed = 0x1d5 + static_cast<std::uint64_t>(op);
  return test;
}

void oneAddress(Totals& totals, Op op) {
  const isa::Opcode& row = isa::row(op);
  std::vector<MemoryForm> forms(3);
  const std::array<unsigned, 5> offsets = {0, 8, 65528, 4096, 40};
  forms.resize(offsets.size());
  forms[3].accumulation = true;
  forms[4].resultIsAddress = row.operands[0].field == isa::Field::DsVdst;
  for (std::size_t i = 0; i < forms.size(); ++i) {
    const unsigned offset = offsets.at(i);
    forms[i].suffix = offset == 0 ? "" : fmt::format(" offset:{}", offset);
    MemoryTest test = ldsTestOf(op, forms[i]);
    test.seed += 1000 * i;
    test.fill = [&row, offset](MemoryWave& w, Inputs& random) { fillOne(w, random, row, offset); };
    totals.add(test);
  }
}

void twoAddresses(Totals& totals, Op op) {
  const isa::Opcode& row = isa::row(op);
  const unsigned element = row.memoryBytes / 2;
  const bool far = row.mnemonic.find("st64") != std::string_view::npos;
  const unsigned scale = element * (far ? 64 : 1);
  struct Offsets {
    unsigned first, second;
    bool accumulation, resultIsAddress;
  };
  for (const Offsets& o :
       {Offsets{0, 1, false, false}, Offsets{1, 0, false, false}, Offsets{0, 64, false, false},
        Offsets{200, 100, false, false}, Offsets{255, 0, true, false}, Offsets{2, 3, false, true},
        Offsets{7, 7, false, false}}) {
    MemoryForm form;
    form.suffix = fmt::format(" offset0:{} offset1:{}", o.first, o.second);
    form.accumulation = o.accumulation;
    form.resultIsAddress = o.resultIsAddress && row.operands[0].field == isa::Field::DsVdst;
    MemoryTest test = ldsTestOf(op, form);
    test.seed += 1000 * std::size_t{o.first};
    test.fill = [&row, o, scale, element, far](MemoryWave& w, Inputs& random) {
      fillTwo(w, random, row, o.first * scale, far ? element : 2 * element);
    };
    // Two elements for each lane, or 64 in a row, because the element 64 further on would be another lane's.
    if (!far && (o.first > o.second ? o.first - o.second : o.second - o.first) > 1)
      test.fill = [&row, o, scale, element](MemoryWave& w, Inputs& random) {
        fillTwo(w, random, row, o.first * scale, element);
      };
    totals.add(test);
  }
}

// Only M0 and the offset.
void withoutAddress(Totals& totals, Op op) {
  const isa::Opcode& row = isa::row(op);
  for (const unsigned offset : {0u, 4u, 1020u, 65532u}) {
    MemoryForm form;
    form.suffix = offset == 0 ? "" : fmt::format(" offset:{}", offset);
    form.accumulation = offset == 1020;
    MemoryTest test = ldsTestOf(op, form);
    test.waves = 4;
    test.fill = [&row](MemoryWave& w, Inputs& random) {
      fillData(w, row, random);
      w.m0 = static_cast<std::uint32_t>(random.bits() << 16 | random.bits() % 1100 * 4);
      if (random.bits() % 8 == 0) w.m0 = static_cast<std::uint32_t>(random.bits() & ~std::uint64_t{3});
    };
    totals.add(test);
  }
}

void acrossLanes(Totals& totals, Op op) {
  const isa::Opcode& row = isa::row(op);
  std::vector<unsigned> offsets = {0, 4, 252, 65535, 17};
  if (op == Op::ds_swizzle_b32)
    offsets = {0x0000, 0x041f, 0x401f, 0x7c1f, 0x03e0, 0x0c18, 0x56b5, 0x7fff, 0x8000,
               0x801b, 0x80e4, 0x80b1, 0xbfff, 0xc000, 0xc020, 0xc021, 0xc420, 0xc421,
               0xc7ea, 0xdfff, 0xc155, 0xe000, 0xe010, 0xe01f, 0xe008, 0xffff};
  for (const unsigned offset : offsets) {
    MemoryForm form;
    form.suffix = offset == 0 ? "" : fmt::format(" offset:{}", offset);
    form.accumulation = offset == 252;
    form.resultIsAddress = offset == 17;
    MemoryTest test = ldsTestOf(op, form);
    test.lds = false;
    test.fill = [&row, op](MemoryWave& w, Inputs& random) {
      fillData(w, row, random);
      // A permutation, small numbers or any bits: of several lanes with one target the last one wins (12.12).
      const auto order = permutation(random);
      const auto choice = random.bits() % 3;
      for (unsigned lane = 0; op != Op::ds_swizzle_b32 && lane < kLanes; ++lane)
        if (choice != 2)
          w.vgpr(kAddressVgpr, lane) =
              choice == 0 ? order.at(lane) * 4 : static_cast<std::uint32_t>(random.bits() % 300);
    };
    totals.add(test);
  }
}

TEST(Memory, DsOpcodesMatchTheEmulator) {
  Totals totals;
  for (std::size_t i = 0; i < isa::opcodes().size(); ++i) {
    const auto op = static_cast<Op>(i);
    if (op == Op::invalid || isa::row(op).encoding != isa::Encoding::Ds) continue;
    switch (kindOf(isa::row(op))) {
    case LdsKind::OneAddress: oneAddress(totals, op); break;
    case LdsKind::TwoAddresses: twoAddresses(totals, op); break;
    case LdsKind::OwnDword:
    case LdsKind::Counter: withoutAddress(totals, op); break;
    case LdsKind::Lanes: acrossLanes(totals, op); break;
    case LdsKind::Nothing: totals.add(ldsTestOf(op, {})); break;
    case LdsKind::Gws: break; // gws_test.cpp
    }
  }
  totals.print("DS");
}

} // namespace
} // namespace wavesmith::operations
