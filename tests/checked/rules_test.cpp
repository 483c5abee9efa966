// SPDX-License-Identifier: Apache-2.0
// A bit that a rule of undefined values calls defined is the same in the emulator, whatever the undefined bits of the
// sources are. For every instruction that has a rule.
#include "checked/undefined/comparison.h"
#include "checked/undefined/rules.h"
#include "emulator/machine.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace wavesmith::testing {
namespace {

using checked::Bits;
using Words = std::vector<std::uint64_t>;

constexpr unsigned kLanesOfAWave = 64;
constexpr unsigned kSources = 3;

struct RuledOp {
  isa::Op op{};
  std::string mnemonic;
  bool scalar = false;
  std::vector<unsigned> bits; // of the operands: 32 or 64, the destination first
  bool carries = false;       // into a mask, which is the second operand
  bool takesCarry = false;    // the last operand
};

std::vector<RuledOp> ruledOps() {
  std::vector<RuledOp> result;
  for (std::size_t i = 0; i < isa::opcodes().size(); ++i) {
    const auto op = static_cast<isa::Op>(i);
    const isa::Opcode& row = isa::opcodes()[i];
    // Accumulation registers are tested with those that move to and from them.
    if (checked::ruleOf(op) == nullptr || row.mnemonic.starts_with("v_accvgpr")) continue;
    RuledOp one{op, std::string(row.mnemonic), row.unit != isa::Unit::Valu, {}};
    for (unsigned k = 0; k < row.operandCount(); ++k) {
      const isa::Field field = row.operands[k].field;
      one.carries = one.carries || field == isa::Field::VopSdst;
      one.takesCarry = one.takesCarry || field == isa::Field::CarryIn;
      if (field != isa::Field::VopSdst && field != isa::Field::CarryIn)
        one.bits.push_back(row.operands[k].bits == 64 ? 64 : 32);
    }
    result.push_back(std::move(one));
  }
  return result;
}

std::string registersOf(char file, unsigned first, unsigned bits) {
  return bits == 64 ? fmt::format("{}[{}:{}]", file, first, first + 1) : fmt::format("{}{}", file, first);
}

// out[lane] = op(in[3 * lane], in[3 * lane + 1], in[3 * lane + 2]), all of 64 bits.
std::string textOf(const RuledOp& op) {
  std::string text =
      "s_load_dwordx4 s[4:7], s[0:1], 0x0\nv_mul_u32_u24 v1, 24, v0\nv_lshlrev_b32 v2, 3, v0\n"
      "v_mov_b32 v10, 0\nv_mov_b32 v11, 0\ns_mov_b64 s[16:17], 0\ns_mov_b64 vcc, 0\ns_waitcnt lgkmcnt(0)\n";
  for (unsigned k = 0; k < kSources; ++k)
    text += fmt::format("global_load_dwordx2 v[{}:{}], v1, s[4:5] offset:{}\n", 4 + 2 * k, 5 + 2 * k, 8 * k);
  text += "s_waitcnt vmcnt(0)\n";
  if (op.scalar)
    for (unsigned k = 0; k < 2 * kSources; ++k)
      text += fmt::format("v_readfirstlane_b32 s{}, v{}\n", 8 + k, 4 + k);
  const char file = op.scalar ? 's' : 'v';
  text += fmt::format("{} {}", op.mnemonic, registersOf(file, op.scalar ? 16 : 10, op.bits[0]));
  if (op.carries) text += ", vcc";
  for (unsigned k = 1; k < op.bits.size(); ++k)
    text += ", " + registersOf(file, (op.scalar ? 6 : 2) + 2 * k, op.bits[k]);
  if (op.takesCarry) text += ", vcc";
  if (op.scalar) text += "\nv_mov_b32 v10, s16\nv_mov_b32 v11, s17";
  return kernelText("k", text + "\nglobal_store_dwordx2 v2, v[10:11], s[6:7]\ns_endpgm\n");
}

std::uint64_t low(std::uint64_t value, unsigned bits) {
  return bits == 64 ? value : value & 0xffff'ffff;
}

class UndefinedRules : public ::testing::TestWithParam<RuledOp> {};

TEST_P(UndefinedRules, DefinedBitsDoNotDependOnUndefinedOnes) {
  const RuledOp& op = GetParam();
  Machine machine(textOf(op));
  ASSERT_TRUE(machine.ready());
  std::mt19937_64 random(1);
  const auto run = [&](const Words& in) {
    const emulator::Address source = machine.buffer("in", in);
    const emulator::Address out = machine.buffer("out", Words(kLanesOfAWave));
    EXPECT_TRUE(machine.run({64, 1, 1}, {64, 1, 1}, arguments(source, out)).faults.empty());
    return machine.read<std::uint64_t>(out, kLanesOfAWave);
  };
  std::size_t partly = 0; // results some bits of which are undefined, and not all
  for (unsigned trial = 0; trial < (op.scalar ? 100 : 8); ++trial) {
    Words values(std::size_t{kLanesOfAWave} * kSources), masks(values.size()), one(values.size()),
        two(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
      // Also small numbers, which shift; some sources are defined, some have few undefined bits.
      values[i] = random() >> (random() % 2 == 0 ? 0 : random() % 64);
      const std::uint64_t kind = random() % 4;
      masks[i] = kind == 0 ? 0 : random();
      if (kind == 1) masks[i] = std::uint64_t{1} << masks[i] % 64;
      for (unsigned k = 0; k < 2 && kind > 1; ++k)
        masks[i] &= random();
      one[i] = (values[i] & ~masks[i]) | (random() & masks[i]);
      two[i] = (values[i] & ~masks[i]) | (random() & masks[i]);
    }
    const Words first = run(one), second = run(two);
    for (unsigned lane = 0; lane < kLanesOfAWave; ++lane) {
      checked::Sources sources{};
      for (unsigned k = 1; k < op.bits.size(); ++k) {
        const std::size_t i = (op.scalar ? 0 : std::size_t{lane} * kSources) + k - 1;
        sources[k - 1] = {low(one[i], op.bits[k]), low(masks[i], op.bits[k])};
      }
      const std::uint64_t undefined = low(checked::ruleOf(op.op)(sources).undefined, op.bits[0]);
      if (undefined != 0 && undefined != low(~std::uint64_t{0}, op.bits[0])) ++partly;
      ASSERT_EQ((first[lane] ^ second[lane]) & ~undefined, 0U) << fmt::format(
          "sources {:#x} {:#x} {:#x}, undefined {:#x} {:#x} {:#x}; result {:#x} or {:#x}, undefined {:#x}",
          sources[0].value, sources[1].value, sources[2].value, sources[0].undefined, sources[1].undefined,
          sources[2].undefined, first[lane], second[lane], undefined);
    }
  }
  EXPECT_GT(partly, 0U);
}

template <class T>
bool compared(std::string_view relation, std::uint64_t a, std::uint64_t b) {
  const T x = static_cast<T>(a), y = static_cast<T>(b);
  if (relation == "eq") return x == y;
  if (relation == "ne" || relation == "lg") return x != y;
  if (relation == "lt") return x < y;
  if (relation == "le") return x <= y;
  return relation == "gt" ? x > y : x >= y;
}
bool compared(std::string_view mnemonic, std::uint64_t a, std::uint64_t b) {
  const std::string_view relation = mnemonic.substr(mnemonic.size() - 6, 2);
  if (mnemonic.ends_with("u32")) return compared<std::uint32_t>(relation, a, b);
  if (mnemonic.ends_with("i32")) return compared<std::int32_t>(relation, a, b);
  if (mnemonic.ends_with("u64")) return compared<std::uint64_t>(relation, a, b);
  return compared<std::int64_t>(relation, a, b);
}

TEST(UndefinedComparisons, AreTheSameForAllValuesIfDecided) {
  std::mt19937_64 random(1);
  unsigned comparisons = 0;
  for (const isa::Opcode& row : isa::opcodes()) {
    const auto comparison = checked::comparisonOf(row);
    if (!comparison) continue;
    ++comparisons;
    unsigned decided = 0;
    for (unsigned trial = 0; trial < 2000; ++trial) {
      // Numbers that are close, often, with few undefined bits.
      const std::uint64_t value = random() >> random() % 64;
      const Bits a{value, std::uint64_t{1} << random() % 64},
          b{random() % 2 == 0 ? value + random() % 3 : random(), random() % 2 == 0 ? 0 : random() & 0x11};
      if (!checked::isDecided(*comparison, a, b)) continue;
      ++decided;
      const bool first = compared(row.mnemonic, a.value, b.value);
      for (unsigned fill = 0; fill < 8; ++fill)
        ASSERT_EQ(compared(row.mnemonic, (a.value & ~a.undefined) | (random() & a.undefined),
                           (b.value & ~b.undefined) | (random() & b.undefined)),
                  first)
            << row.mnemonic;
    }
    EXPECT_GT(decided, 100U) << row.mnemonic;
    EXPECT_LT(decided, 1990U) << row.mnemonic;
  }
  EXPECT_EQ(comparisons, 6U * 4 * 2 + 6 * 2 + 2); // v_cmp, v_cmpx; s_cmp, of which only equality has 64 bits
}

INSTANTIATE_TEST_SUITE_P(All, UndefinedRules, ::testing::ValuesIn(ruledOps()),
                         [](const auto& op) { return op.param.mnemonic; });

} // namespace
} // namespace wavesmith::testing
