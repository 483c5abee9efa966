// SPDX-License-Identifier: Apache-2.0
// The type in which an instruction uses a register.
#include "debug/debugged.h"
#include "debug/session.h"
#include "debug/values/use_type.h"
#include "debug/values/value_text.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace wavesmith::testing {
namespace {

struct UseCase {
  std::string line;
  std::vector<std::string_view> types; // of the operands
};
const std::vector<UseCase>& useCases() {
  static const std::vector<UseCase> all{
      {"v_add_f32 v4, v5, v6", {"f32", "f32", "f32"}},
      {"v_pk_add_f16 v4, v5, v6", {"f16x2", "f16x2", "f16x2"}},
      {"v_pk_fma_f32 v[4:5], v[6:7], v[8:9], v[10:11]", {"f32", "f32", "f32", "f32"}},
      {"v_add_f64 v[4:5], v[6:7], v[8:9]", {"f64", "f64", "f64"}},
      {"v_cvt_f32_u32 v4, v4", {"f32", "u32"}},
      {"v_cvt_f32_i32 v4, v5", {"f32", "i32"}},
      {"v_cvt_f64_f32 v[4:5], v6", {"f64", "f32"}},
      {"v_mfma_f32_32x32x8_f16 a[0:15], v[0:1], v[2:3], a[0:15]", {"f32", "f16x2", "f16x2", "f32"}},
      {"v_mfma_f32_16x16x32_fp8_bf8 a[0:3], v[0:1], v[2:3], a[0:3]", {"f32", "fp8x4", "bf8x4", "f32"}},
      {"v_mfma_f64_16x16x4_f64 a[0:7], v[0:1], v[2:3], a[0:7]", {"f64", "f64", "f64", "f64"}},
      {"v_mad_u64_u32 v[4:5], vcc, v6, v7, v[8:9]", {"u64", "hex", "u32", "u32", "u64"}},
      {"global_load_dword v4, v[6:7], off", {"", "address"}},
      {"v_mov_b32 v4, v5", {"", ""}},
  };
  return all;
}

class UseType : public ::testing::Test {
protected:
  UseType() {
    std::string text = ".amdgcn_target \"amdgcn-amd-amdhsa--gfx942\"\n.text\n.globl k\n.p2align 8\n"
                       ".type k,@function\nk:\n  v_cvt_f32_u32 v0, v0\n  v_cvt_f64_f32 v[4:5], v0\n"
                       "  s_branch over\n";
    for (const UseCase& one : useCases())
      text += one.line + "\n";
    text += "over:\n  s_endpgm\n.Lend:\n.size k, .Lend - k\n.rodata\n.p2align 6\n.amdhsa_kernel k\n"
            ".amdhsa_next_free_vgpr 32\n.amdhsa_next_free_sgpr 16\n.amdhsa_accum_offset 16\n"
            ".end_amdhsa_kernel\n";
    debugged_ = debuggedText(text, "wavesmith: 1\nsource: k.s\nkernel: k\n"
                                   "launch: { grid: [64, 1, 1], workgroup: [64, 1, 1] }\n");
    session_ = debug::Session::start(debugged_.launch, {}).value();
  }
  [[nodiscard]] const program::Program& program() const { return session_->debugger().program(); }

  Debugged debugged_;
  std::unique_ptr<debug::Session> session_;
};

TEST_F(UseType, OfEachOperand) {
  for (std::size_t n = 0; n < useCases().size(); ++n) {
    const UseCase& one = useCases()[n];
    const isa::Instruction& instruction = program().instructions()[3 + n];
    ASSERT_EQ(one.line.substr(0, one.line.find(' ')), instruction.row().mnemonic);
    for (unsigned i = 0; i < one.types.size(); ++i) {
      EXPECT_EQ(debug::useType(instruction, i), one.types[i]) << one.line << ", operand " << i;
      EXPECT_TRUE(one.types[i].empty() || debug::isValueType(one.types[i]));
    }
  }
}

TEST_F(UseType, InALine) {
  const auto vectors = [](std::uint16_t first, std::uint16_t count) {
    return emulator::Location{.storage = emulator::Storage::Vector, .first = first, .count = count};
  };
  EXPECT_EQ(debug::typeInLine(program(), vectors(4, 1), "  v_add_f32 v4, v5, v6"), "f32");
  EXPECT_EQ(debug::typeInLine(program(), vectors(4, 1), "a: b:\tv_cvt_f32_u32_e32 v4, v4 // c"), "u32")
      << "as read";
  EXPECT_EQ(debug::typeInLine(program(), vectors(4, 2), "v_cvt_f64_f32 v[4:5], v6"), "f64");
  EXPECT_EQ(debug::typeInLine(program(), vectors(4, 1), "v_cvt_f64_f32 v[4:5], v6"), "") << "half of it";
  EXPECT_EQ(debug::typeInLine(program(), vectors(6, 2), "global_load_dword v4, v[6:7], off"), "address");
  EXPECT_EQ(debug::typeInLine(program(), vectors(9, 1), "v_add_f32 v4, v5, v6"), "") << "not an operand";
  EXPECT_EQ(debug::typeInLine(program(), vectors(4, 1), "v_add_f3 v4"), "");
  EXPECT_EQ(debug::typeInLine(program(), vectors(4, 1), ""), "");
}

TEST_F(UseType, OfAnOperandThatIsRead) {
  const auto vectors = [](std::uint16_t first, std::uint16_t count) {
    return emulator::Location{.storage = emulator::Storage::Vector, .first = first, .count = count};
  };
  const auto of = [&](std::string_view line, const emulator::Location& location) {
    const auto found = std::ranges::find(useCases(), line, &UseCase::line);
    const auto n = static_cast<std::size_t>(found - useCases().begin());
    return debug::typeOfOperand(program().instructions()[3 + n], location);
  };
  EXPECT_EQ(of("v_add_f32 v4, v5, v6", vectors(6, 1)), "f32");
  EXPECT_EQ(of("v_add_f32 v4, v5, v6", vectors(4, 1)), "") << "only written";
  EXPECT_EQ(of("v_cvt_f32_u32 v4, v4", vectors(4, 1)), "u32");
  EXPECT_EQ(of("v_add_f64 v[4:5], v[6:7], v[8:9]", vectors(6, 2)), "f64");
  EXPECT_EQ(of("v_add_f64 v[4:5], v[6:7], v[8:9]", vectors(6, 1)), "") << "half of it";
  EXPECT_EQ(of("v_mov_b32 v4, v5", vectors(5, 1)), "");
}

// Lane 9's number as f32 and as f64, computed here.
TEST_F(UseType, PrintsInTheTypeOfTheLine) {
  const auto print = [&](const std::string& text, const std::string& line, const std::string& type = {}) {
    auto reply =
        session_->handle({.verb = debug::Verb::Print, .text = text, .value = line, .type = type}, {});
    return reply ? reply->values.at(0).type + " " + reply->values.at(0).text : reply.error().message;
  };
  ASSERT_TRUE(session_->handle({.verb = debug::Verb::Step, .number = 2}, {}));
  EXPECT_EQ(print("v0[9]", "v_cvt_f64_f32 v[4:5], v0"), "f32 9");
  EXPECT_EQ(print("v[4:5][9]", "v_cvt_f64_f32 v[4:5], v0"), "f64 9");
  EXPECT_EQ(print("v0[9]", "v_cvt_f64_f32 v[4:5], v0", "hex"), "hex 0x41100000");
  EXPECT_EQ(print("v0[9]", ""), "u32 1091567616");
}

} // namespace
} // namespace wavesmith::testing
