// SPDX-License-Identifier: Apache-2.0
// Programs in the forms SDWA and DPP compared with the emulator: a few opcodes with every selection, every
// lane permutation and every mask, and all opcodes that have the form with some of them.
#include "isa/operation.h"
#include "operations/bench.h"
#include "operations/forms.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::operations {
namespace {

using isa::Op;

constexpr std::array<std::string_view, 7> kSelections = {"BYTE_0", "BYTE_1", "BYTE_2", "BYTE_3",
                                                         "WORD_0", "WORD_1", "DWORD"};
constexpr std::array<std::string_view, 3> kUnused = {"UNUSED_PAD", "UNUSED_SEXT", "UNUSED_PRESERVE"};

struct FormCase {
  Op op = Op::invalid;
  std::string text;
  bool must = false; // must assemble
};

class Cases {
public:
  void add(Op op, const std::optional<std::string>& text, bool must) {
    if (text) cases_.push_back({op, *text, must});
  }
  // Only the cases that LLVM accepts; the form does not support the others.
  void compare(const char* what, unsigned waves) {
    std::vector<std::string> texts;
    for (const FormCase& c : cases_)
      texts.push_back(c.text);
    const std::vector<bool> good = assembles(texts);
    std::set<Op> opcodes;
    unsigned instructions = 0, inputs = 0, wrong = 0;
    for (std::size_t i = 0; i < cases_.size(); ++i) {
      EXPECT_TRUE(good[i] || !cases_[i].must) << cases_[i].text;
      if (!good[i]) continue;
      const FormCase& c = cases_[i];
      const Outcome outcome = compareVector(c.op, c.text, waves, 77 + i);
      ++instructions;
      inputs += outcome.inputs;
      opcodes.insert(c.op);
      wrong += outcome.wrong != 0 ? 1 : 0;
      EXPECT_EQ(outcome.wrong, 0U) << c.text << "\n"
                                   << outcome.differences << "  program: " << isa::operation(c.op);
    }
    std::printf("  %s: %zu opcodes, %u instructions, %u inputs, %u instructions differ\n", what,
                opcodes.size(), instructions, inputs, wrong);
  }

private:
  std::vector<FormCase> cases_;
};

std::string destination(unsigned sel, unsigned unused) {
  return fmt::format(" dst_sel:{} dst_unused:{}", kSelections.at(sel), kUnused.at(unused));
}
std::string sources(Op op, unsigned first, unsigned second) {
  const isa::Opcode& row = isa::row(op);
  std::string text = fmt::format(" src0_sel:{}", kSelections.at(first));
  for (unsigned i = 0; i < row.operandCount(); ++i)
    if (row.operands[i].field == isa::Field::Vsrc1)
      text += fmt::format(" src1_sel:{}", kSelections.at(second));
  return text;
}

TEST(Forms, EverySelection) {
  Cases cases;
  for (const Op op : {Op::v_add_u32, Op::v_add_f16, Op::v_mul_f32})
    for (const bool signs : {false, true}) {
      for (unsigned sel = 0; sel < kSelections.size(); ++sel)
        for (unsigned unused = 0; unused < kUnused.size(); ++unused)
          cases.add(op, sdwaText(op, signs, destination(sel, unused), sources(op, (sel + unused) % 7, 6)),
                    true);
      for (unsigned first = 0; first < kSelections.size(); ++first)
        for (unsigned second = 0; second < kSelections.size(); ++second)
          cases.add(op, sdwaText(op, signs, destination((first + second) % 7, 2), sources(op, first, second)),
                    true);
    }
  cases.compare("SDWA, every selection", 1);
}

TEST(Forms, EveryOpcodeWithSdwa) {
  Cases cases;
  for (std::size_t i = 0; i < isa::opcodes().size(); ++i) {
    const auto op = static_cast<Op>(i);
    if (isa::row(op).fidelity == isa::Fidelity::Unsupported) continue;
    for (unsigned n = 0; n < 4; ++n) {
      const auto pick = static_cast<unsigned>(i) + 3 * n;
      cases.add(op,
                sdwaText(op, n % 2 == 1, destination(pick % 7, n % 3),
                         sources(op, (pick + n) % 7, (pick / 7 + n) % 7)),
                false);
    }
    cases.add(op, sdwaText(op, false, destination(6, 0) + " clamp", sources(op, 5, 4)), false);
  }
  cases.compare("SDWA", 2);
}

const std::vector<std::string>& controls() {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> made = {"wave_shl:1",          "wave_rol:1",          "wave_shr:1",
                                     "wave_ror:1",          "row_mirror",          "row_half_mirror",
                                     "row_bcast:15",        "row_bcast:31",        "quad_perm:[3,2,1,0]",
                                     "quad_perm:[1,0,3,2]", "quad_perm:[0,0,2,3]", "quad_perm:[2,3,3,1]"};
    for (unsigned n = 0; n < 16; ++n) {
      for (const char* shift : {"row_shl", "row_shr", "row_ror"})
        if (n != 0) made.push_back(fmt::format("{}:{}", shift, n));
      made.push_back(fmt::format("row_newbcast:{}", n));
    }
    return made;
  }();
  return all;
}
std::string control(std::size_t number, unsigned rows, unsigned banks, bool bound) {
  return fmt::format(" {} row_mask:{:#x} bank_mask:{:#x}{}", controls().at(number % controls().size()), rows,
                     banks, bound ? " bound_ctrl:1" : "");
}

TEST(Forms, EveryPermutationAndMask) {
  Cases cases;
  for (std::size_t i = 0; i < controls().size(); ++i)
    for (const bool bound : {false, true}) {
      cases.add(Op::v_mov_b32, dppText(Op::v_mov_b32, false, control(i, 15, 15, bound)), true);
      cases.add(Op::v_sub_f32, dppText(Op::v_sub_f32, true, control(i, 15 - i % 7, 15 - i % 5, bound)), true);
    }
  for (unsigned mask = 0; mask < 16; ++mask) {
    cases.add(Op::v_mov_b32, dppText(Op::v_mov_b32, false, control(mask, mask, 15, false)), true);
    cases.add(Op::v_mov_b32, dppText(Op::v_mov_b32, false, control(mask, 15, mask, true)), true);
  }
  cases.compare("DPP, every permutation", 3);
}

TEST(Forms, EveryOpcodeWithDpp) {
  Cases cases;
  for (std::size_t i = 0; i < isa::opcodes().size(); ++i) {
    const auto op = static_cast<Op>(i);
    const isa::Opcode& row = isa::row(op);
    if (row.fidelity == isa::Fidelity::Unsupported) continue;
    bool wide = false; // 64 bits: only row_newbcast exists
    for (unsigned k = 0; k < row.operandCount(); ++k)
      wide = wide || (row.operands[k].field != isa::Field::VopSdst &&
                      row.operands[k].field != isa::Field::CarryIn && row.operands[k].bits == 64);
    for (unsigned n = 0; n < 4; ++n) {
      const std::string how =
          wide ? fmt::format(" row_newbcast:{} row_mask:{:#x} bank_mask:0xf", (i + n) % 16, 15 - n)
               : control(i + 17 * n, n == 2 ? 11 : 15, n == 3 ? 6 : 15, n % 2 == 1);
      cases.add(op, dppText(op, n >= 2, how), false);
    }
  }
  cases.compare("DPP", 2);
}

} // namespace
} // namespace wavesmith::operations
