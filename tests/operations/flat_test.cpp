// SPDX-License-Identifier: Apache-2.0
// The programs of FLAT, GLOBAL and SCRATCH compared with the emulator, in every addressing mode and aperture.
#include "operations/memory/memory_address.h"
#include "operations/memory/memory_inputs.h"
#include "operations/memory/memory_totals.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace wavesmith::operations {
namespace {

using isa::Encoding;
using isa::Op;
namespace trait = isa::trait;

MemoryTest flatTestOf(Op op, const MemoryForm& form) {
  MemoryTest test{op, memoryText(op, form)};
  test.accumulation = form.accumulation;
  test.model = modelOf;
  test.seed = 0xf1a7 + static_cast<std::uint64_t>(op);
  test.lds = isa::row(op).has(trait::kLdsDma);
  return test;
}
std::string suffixOf(int offset, const MemoryForm& form) {
  return (offset == 0 ? "" : fmt::format(" offset:{}", offset)) + (form.returns ? " sc0" : "");
}

// The place of a lane's element, from `least` on: separate bytes for each lane; loads anywhere; commuting
// atomics at few addresses.
class Targets {
public:
  Targets(const isa::Opcode& row, bool returns, unsigned bytes, Inputs& random)
      : row_(row), bytes_(bytes), order_(permutation(random)), random_(random),
        meets_(!returns && commutes(row) && (random.bits() & 1) != 0) {}
  [[nodiscard]] unsigned of(unsigned lane, unsigned least) {
    const unsigned size = row_.memoryBytes, own = (bytes_ - least) / kLanes / 16 * 16;
    const auto choice = random_.bits();
    const bool atomic = row_.has(trait::kAtomic);
    unsigned target = least + order_.at(lane) * own + static_cast<unsigned>(choice % (own - size + 1));
    if (row_.has(trait::kLoad) && !atomic)
      target = least + static_cast<unsigned>(choice % (bytes_ - least - size));
    if (meets_) target = least + 16 * static_cast<unsigned>(choice % 5);
    return atomic ? (target + size - 1) / size * size : target;
  }

private:
  const isa::Opcode& row_;
  unsigned bytes_;
  std::array<unsigned, kLanes> order_;
  Inputs& random_;
  bool meets_;
};

// M0 of loads to LDS: inside or across the end; bits 31:18 and 1:0 are ignored, 17:16 lead far
// outside.
void fillM0(MemoryWave& wave, Inputs& random) {
  const auto choice = random.bits();
  const auto high = static_cast<std::uint32_t>(choice >> 32) & (choice % 8 < 2 ? 0xffff0000u : 0xfffc0000u);
  wave.m0 = high | static_cast<std::uint32_t>(choice % 4200);
}
void fillTarget(MemoryWave& wave, std::uint8_t* byte, const isa::Opcode& row, unsigned lane, Inputs& random) {
  if (row.has(trait::kAtomic) && byte != nullptr)
    fillElement({byte, row.memoryBytes}, wave, row, lane, random);
}

// --- GLOBAL ---

void fillGlobal(MemoryWave& wave, Inputs& random, const isa::Opcode& row, const MemoryForm& form,
                int offset) {
  fillData(wave, row, random);
  fillM0(wave, random);
  constexpr std::array<std::uint64_t, 3> kAhead = {8192, 0x80000000, 0xffff0000}; // offset of the scalar base
  const std::uint64_t ahead = kAhead.at(random.bits() % kAhead.size());
  if (form.scalarBase) wave.setSgpr64(kBaseSgpr, wave.memoryBase - ahead);
  Targets targets(row, form.returns, static_cast<unsigned>(wave.memory.size()), random);
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    const unsigned target = targets.of(lane, 0);
    const std::uint64_t withoutOffset = target - static_cast<std::uint64_t>(std::int64_t{offset});
    if (form.scalarBase)
      wave.vgpr(kAddressVgpr, lane) = static_cast<std::uint32_t>(ahead + withoutOffset);
    else
      wave.setVgpr64(kAddressVgpr, lane, wave.memoryBase + withoutOffset);
    fillTarget(wave, &wave.memory.at(target), row, lane, random);
  }
}

// Atomics again, with their result.
void addForms(Totals& totals, Op op, const std::vector<std::pair<MemoryForm, int>>& forms,
              const std::function<void(MemoryTest&, const MemoryForm&, int)>& prepare) {
  const isa::Opcode& row = isa::row(op);
  for (std::size_t i = 0; i < forms.size(); ++i)
    for (const bool returns : {false, true}) {
      if (returns && !row.has(trait::kAtomic)) continue;
      auto [form, offset] = forms[i];
      form.returns = returns;
      form.suffix = suffixOf(offset, form);
      if (row.has(trait::kLdsDma) && (form.accumulation || form.resultIsAddress)) continue;
      MemoryTest test = flatTestOf(op, form);
      test.seed += 100 * i + (returns ? 7 : 0);
      prepare(test, form, offset);
      totals.add(test);
    }
}

void global(Totals& totals, Op op) {
  const isa::Opcode& row = isa::row(op);
  MemoryForm scalar, accumulation, same;
  scalar.scalarBase = true;
  accumulation.accumulation = true;
  same.resultIsAddress = true;
  addForms(totals, op, {{{}, 0}, {{}, -4096}, {accumulation, 4095}, {scalar, 0}, {scalar, -8}, {same, 16}},
           [&](MemoryTest& test, const MemoryForm& form, int offset) {
             test.waves = row.has(trait::kLdsDma) ? 6 : 1;
             test.fill = [&row, form, offset](MemoryWave& w, Inputs& random) {
               fillGlobal(w, random, row, form, offset);
             };
           });
}

// --- SCRATCH ---

void fillScratch(MemoryWave& wave, Inputs& random, const isa::Opcode& row, const MemoryForm& form,
                 int offset) {
  fillData(wave, row, random);
  fillM0(wave, random);
  const int size = row.memoryBytes, last = static_cast<int>(MemoryWave::kScratchBytes) - size;
  const int fromSgpr = form.scalarBase ? static_cast<int>(random.bits() % 8) : 0;
  const int least = std::max(offset + fromSgpr, 0);
  const int scalarTarget =
      least + static_cast<int>(random.bits() % static_cast<std::uint64_t>(last - least + 1));
  if (form.scalarBase)
    wave.sgpr(kBaseSgpr) = static_cast<std::uint32_t>(form.vectorOffset ? fromSgpr : scalarTarget - offset);
  for (unsigned lane = 0; form.vectorOffset && lane < kLanes; ++lane) {
    const int target = least + static_cast<int>(random.bits() % static_cast<std::uint64_t>(last - least + 1));
    wave.vgpr(kAddressVgpr, lane) = static_cast<std::uint32_t>(target - offset - fromSgpr);
  }
}

void scratch(Totals& totals, Op op) {
  const isa::Opcode& row = isa::row(op);
  MemoryForm st, sv, ss, svs, accumulation, same;
  st.vectorOffset = false;
  ss.vectorOffset = false;
  ss.scalarBase = svs.scalarBase = true;
  accumulation.accumulation = true;
  same.resultIsAddress = true;
  addForms(totals, op,
           {{st, 0},
            {st, 24},
            {sv, 0},
            {sv, 24},
            {sv, -4096},
            {ss, 0},
            {ss, -16},
            {svs, 8},
            {svs, -4},
            {accumulation, 12},
            {same, 0}},
           [&](MemoryTest& test, const MemoryForm& form, int offset) {
             test.waves = row.has(trait::kLdsDma) ? 6 : 1;
             test.scratch = true;
             test.memoryBytes = 64;
             test.fill = [&row, form, offset](MemoryWave& w, Inputs& random) {
               fillScratch(w, random, row, form, offset);
             };
           });
}

// --- FLAT ---

void fillFlat(MemoryWave& wave, Inputs& random, const isa::Opcode& row, const MemoryForm& form,
              unsigned offset) {
  fillData(wave, row, random);
  Targets inMemory(row, form.returns, 4096, random), inLds(row, form.returns, MemoryWave::kLdsBytes, random);
  // The register itself must be in the aperture.
  const bool scratchHasRoom = offset + 2 * row.memoryBytes <= MemoryWave::kScratchBytes;
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    std::uint64_t address = 0;
    std::uint8_t* byte = nullptr;
    const auto choice = random.bits() % 4;
    if (choice == 0 && scratchHasRoom) {
      unsigned target = offset + static_cast<unsigned>(random.bits() % (MemoryWave::kScratchBytes - offset -
                                                                        2 * row.memoryBytes + 1));
      if (row.has(trait::kAtomic))
        target = (target + row.memoryBytes - 1) / row.memoryBytes * row.memoryBytes;
      address = kPrivateAperture + target;
      byte = wave.scratchByte(lane, target);
    } else if (choice == 1 || choice == 2) {
      const unsigned target = inLds.of(lane, offset);
      address = kSharedAperture + target;
      byte = &wave.lds.at(target);
    } else {
      const unsigned target = inMemory.of(lane, 0);
      address = wave.memoryBase + target;
      byte = &wave.memory.at(target);
    }
    wave.setVgpr64(kAddressVgpr, lane, address - offset);
    fillTarget(wave, byte, row, lane, random);
  }
}

void flat(Totals& totals, Op op) {
  const isa::Opcode& row = isa::row(op);
  MemoryForm accumulation, same;
  accumulation.accumulation = true;
  same.resultIsAddress = true;
  addForms(totals, op, {{{}, 0}, {{}, 40}, {accumulation, 2048}, {same, 8}},
           [&](MemoryTest& test, const MemoryForm& form, int offset) {
             test.lds = test.scratch = true;
             test.fill = [&row, form, offset](MemoryWave& w, Inputs& random) {
               fillFlat(w, random, row, form, static_cast<unsigned>(offset));
             };
           });
}

void compareAll(Encoding encoding, void (*compare)(Totals&, Op), const char* what) {
  Totals totals;
  for (std::size_t i = 0; i < isa::opcodes().size(); ++i)
    if (const auto op = static_cast<Op>(i); op != Op::invalid && isa::row(op).encoding == encoding)
      compare(totals, op);
  totals.print(what);
}

TEST(Memory, GlobalOpcodesMatchTheEmulator) {
  compareAll(Encoding::Global, global, "GLOBAL");
}
TEST(Memory, ScratchOpcodesMatchTheEmulator) {
  compareAll(Encoding::Scratch, scratch, "SCRATCH");
}
TEST(Memory, FlatOpcodesMatchTheEmulator) {
  compareAll(Encoding::Flat, flat, "FLAT");
}

// --- Invalid addresses ---

// The fault of the instruction if all lanes have this address.
std::string faultOf(Op op, const std::string& text, std::uint64_t address) {
  MemoryTest test{op, text};
  test.lds = test.scratch = true;
  test.fill = [address](MemoryWave& w, Inputs&) {
    for (unsigned lane = 0; lane < kLanes; ++lane)
      w.setVgpr64(kAddressVgpr, lane, address);
  };
  test.model = modelOf;
  return compareMemory(test).differences;
}

TEST(MemoryFaults, RejectsNegativeScratchRegisters) {
  const std::string fault =
      faultOf(Op::scratch_load_dword, "scratch_load_dword v20, v8, off offset:24", std::uint64_t{0} - 8);
  EXPECT_NE(fault.find("scratch"), std::string::npos) << fault;
}
TEST(MemoryFaults, OffsetDoesNotSelectTheAperture) {
  const std::string fault =
      faultOf(Op::flat_load_dword, "flat_load_dword v20, v[8:9] offset:16", kSharedAperture - 8);
  EXPECT_NE(fault.find("reads 4 bytes"), std::string::npos) << fault;
}

} // namespace
} // namespace wavesmith::operations
