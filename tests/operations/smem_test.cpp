// SPDX-License-Identifier: Apache-2.0
// The programs of SMEM compared with the emulator: offsets in the instruction, in an SGPR, in M0 and in both;
// buffers and their ends; stores and atomics. Each wave is an input vector.
#include "operations/memory/memory_address.h"
#include "operations/memory/memory_inputs.h"
#include "operations/memory/memory_totals.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace wavesmith::operations {
namespace {

using isa::Op;
namespace trait = isa::trait;

constexpr unsigned kBytes = 256;

// Clocks do not depend on their inputs (smem_test of the emulator compares them with each other); a probe has
// no effect on gfx942, and no handler.
bool isExcluded(Op op) {
  return op == Op::s_memtime || op == Op::s_memrealtime || op == Op::s_atc_probe ||
         op == Op::s_atc_probe_buffer;
}
bool isBuffer(const isa::Opcode& row) {
  for (unsigned k = 0; k < row.operandCount(); ++k)
    if (row.operands[k].field == isa::Field::Sbase) return row.operands[k].dwords() == 4;
  return false;
}

struct Offsets {
  std::string text; // the operand and the modifiers after it
  int immediate = 0;
  bool inSgpr = false, inM0 = false;
};

// The register's value for an access `target` bytes after the base.
void fillOffset(MemoryWave& wave, const isa::Opcode& row, const Offsets& o, unsigned value) {
  if (row.mnemonic.starts_with("s_scratch")) value /= 64;
  if (o.inSgpr) wave.sgpr(kOffsetSgpr) = value;
  if (o.inM0) wave.m0 = value;
}

// base + offset = memoryBase + target; the lowest bits of each are random.
void fillScalar(MemoryWave& wave, Inputs& random, const isa::Opcode& row, const Offsets& o) {
  wave.exec = random.exec(); // has no effect here
  wave.mode = random.mode();
  const Element element = elementOf(row);
  const bool buffer = isBuffer(row), atomic = row.has(trait::kAtomic);
  const unsigned align = atomic ? row.memoryBytes : 4;
  const unsigned immediate = static_cast<unsigned>(std::max(o.immediate, 0)) / 4 * 4;
  // The register's value determines what is beyond the immediate.
  const unsigned room = kBytes - std::max<unsigned>(row.memoryBytes, 4) - immediate;
  unsigned ahead = o.inSgpr || o.inM0 ? static_cast<unsigned>(random.bits() % (room / 2)) / align * align : 0;
  if (row.mnemonic.starts_with("s_scratch")) ahead = ahead / 64 * 64;
  const auto negative = static_cast<unsigned>(std::max(-o.immediate, 0));
  unsigned target = static_cast<unsigned>(random.bits() % (room / 2)) / align * align + immediate + ahead;
  target = target / align * align;
  const auto low = [&random] { return random.bits() & 3; };
  const bool scratch = row.mnemonic.starts_with("s_scratch");
  const unsigned fromRegister = ahead + (scratch ? (negative + 63) / 64 * 64 : negative);
  fillOffset(wave, row, o, fromRegister + (scratch ? 0 : static_cast<unsigned>(low())));
  const std::uint64_t base = wave.memoryBase + target - fromRegister - immediate + negative;
  wave.setSgpr64(kBaseSgpr, base | low());
  if (buffer) {
    const auto stride = static_cast<std::uint32_t>(random.bits() % 3 == 0 ? 0 : random.bits() % 20);
    // Swizzle and cache bits, formats: SMEM ignores them (8.2.1).
    wave.sgpr(kBaseSgpr + 1) |= stride << 16 | static_cast<std::uint32_t>(random.bits() & 3) << 30;
    const unsigned offset = fromRegister + immediate - negative; // the access starts here
    const auto bytes = static_cast<std::uint32_t>(offset + random.bits() % (2 * row.memoryBytes + 8));
    wave.sgpr(kBaseSgpr + 2) = stride == 0 ? bytes : bytes / stride;
    wave.sgpr(kBaseSgpr + 3) = static_cast<std::uint32_t>(random.bits());
  }
  if (!atomic) return;
  // Data, the values to compare with, and memory.
  const unsigned dwords = element.bytes / 4;
  for (const unsigned first : {kDataSgpr, kDataSgpr + dwords}) {
    std::array<std::uint32_t, 2> value{};
    random.fill(std::span(value).first(dwords), element.type, 8 * element.bytes);
    for (unsigned d = 0; d < dwords; ++d)
      wave.sgpr(first + d) = value.at(d);
  }
  std::array<std::uint32_t, 2> value{};
  random.fill(std::span(value).first(dwords), element.type, 8 * element.bytes);
  const bool compares = row.mnemonic.find("cmp") != std::string_view::npos;
  const bool equal = random.bits() % 8 < (compares ? 4 : 1);
  for (unsigned d = 0; d < dwords; ++d) {
    if (equal) value.at(d) = wave.sgpr(kDataSgpr + (compares ? dwords : 0) + d);
    for (unsigned i = 0; i < 4; ++i)
      wave.memory.at(target + 4 * d + i) = static_cast<std::uint8_t>(value.at(d) >> (8 * i));
  }
}

std::vector<Offsets> offsetsOf(const isa::Opcode& row) {
  if (row.operandCount() == 0) return {{}};
  std::vector<Offsets> all = {
      {"0x0", 0, false, false}, {"0x10", 16, false, false},           {"s40", 0, true, false},
      {"m0", 0, false, true},   {"s40 offset:0x18", 24, true, false}, {"m0 offset:0x20", 32, false, true}};
  if (!isBuffer(row))
    all.push_back({"s40 offset:-0x40", -64, true, false}); // LLVM rejects negative offsets of buffers
  if (!row.has(trait::kAtomic)) all.push_back({"0x13", 19, false, false}); // the lowest bits are ignored
  return all;
}

// With glc every other time: an atomic then returns the old value, a load or store is unchanged.
void compare(Totals& totals, Op op) {
  const isa::Opcode& row = isa::row(op);
  bool glc = false;
  for (const Offsets& o : offsetsOf(row)) {
    MemoryForm form;
    form.scalarOffset = o.text;
    form.suffix = glc && !row.has(trait::kCacheControl) ? " glc" : "";
    MemoryTest test{op, memoryText(op, form)};
    test.seed = 0x53e3 + 10 * static_cast<std::uint64_t>(op) + static_cast<std::uint64_t>(glc);
    test.waves = row.operandCount() == 0 ? 64 : 12;
    test.scalar = true;
    test.memoryBytes = kBytes;
    test.model = modelOf;
    if (row.operandCount() != 0)
      test.fill = [&row, o](MemoryWave& w, Inputs& random) { fillScalar(w, random, row, o); };
    totals.add(test);
    glc = !glc;
  }
}

TEST(Memory, SmemOpcodesMatchTheEmulator) {
  Totals totals;
  for (std::size_t i = 0; i < isa::opcodes().size(); ++i)
    if (const auto op = static_cast<Op>(i);
        op != Op::invalid && isa::row(op).encoding == isa::Encoding::Smem && !isExcluded(op))
      compare(totals, op);
  totals.print("SMEM");
}

} // namespace
} // namespace wavesmith::operations
