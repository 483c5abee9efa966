// SPDX-License-Identifier: Apache-2.0
#include "emulator/exceptions/exceptions_harness.h"

#include "emulator/exceptions/exceptions.h"
#include "emulator/machine.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace wavesmith::testing {

namespace {
using u32 = std::uint32_t;
using u64 = std::uint64_t;
} // namespace

std::string modeDirectives(const Modes& m) {
  return fmt::format("    .amdhsa_float_round_mode_32 {}\n    .amdhsa_float_round_mode_16_64 {}\n"
                     "    .amdhsa_float_denorm_mode_32 {}\n    .amdhsa_float_denorm_mode_16_64 {}\n"
                     "    .amdhsa_ieee_mode {}\n    .amdhsa_dx10_clamp 0",
                     m.round32, m.round16_64, m.denorm32, m.denorm16_64, m.ieee ? 1 : 0);
}

namespace {

std::set<std::string>* listing = nullptr; // set while only the names are collected

// One input, one wave, one lane: a in v[2:3], b in v[4:5], c in v[6:7], d in v[8:9]; vcc is 0, or all ones.
std::vector<u32> signaled(std::string_view instruction, const std::vector<Input>& inputs, const Modes& modes,
                          bool vcc = false) {
  const std::string body = fmt::format(R"(
  s_load_dwordx4 s[4:7], s[0:1], 0x0
  s_lshl_b32 s3, s2, 5
  v_mov_b32 v1, s3
  s_waitcnt lgkmcnt(0)
  global_load_dwordx4 v[2:5], v1, s[4:5]
  global_load_dwordx4 v[6:9], v1, s[4:5] offset:16
  s_mov_b64 vcc, {}
  s_waitcnt vmcnt(0)
  s_setreg_imm32_b32 hwreg(HW_REG_TRAPSTS, 0, 9), 0
  {}
  s_getreg_b32 s8, hwreg(HW_REG_TRAPSTS, 0, 9)
  s_mov_b64 exec, 1
  v_mov_b32 v10, s8
  s_lshl_b32 s3, s2, 2
  v_mov_b32 v1, s3
  global_store_dword v1, v10, s[6:7]
  s_endpgm)",
                                       vcc ? -1 : 0, instruction);
  Machine machine(kernelText("signals", body, modeDirectives(modes)));
  if (!machine.ready()) return {};
  const auto in = machine.buffer("in", inputs);
  const auto out = machine.buffer("out", std::vector<u32>(inputs.size()));
  const auto report = machine.run({static_cast<u32>(inputs.size()), 1, 1}, {1, 1, 1}, arguments(in, out));
  EXPECT_TRUE(report.completed()) << instruction << "\n" << messages(report);
  return machine.read<u32>(out, inputs.size());
}

std::string mnemonicIn(std::string_view instruction) {
  std::string name(instruction.substr(0, instruction.find(' ')));
  for (const std::string_view suffix : {"_e64", "_e32", "_sdwa", "_dpp"})
    if (name.ends_with(suffix)) name.resize(name.size() - suffix.size());
  return name;
}

} // namespace

void expectSignals(std::string_view instruction, const std::vector<Input>& inputs, const Modes& modes,
                   const Expected& expected, bool vcc) {
  if (listing != nullptr) {
    listing->insert(mnemonicIn(instruction));
    return;
  }
  const std::vector<u32> results = signaled(instruction, inputs, modes, vcc);
  ASSERT_EQ(results.size(), inputs.size());
  ASSERT_FALSE(inputs.empty());
  unsigned wrong = 0;
  for (std::size_t i = 0; i < inputs.size() && wrong < 5; ++i) {
    const u32 wanted = expected(inputs[i], modes);
    wrong += wanted != results[i] ? 1 : 0;
    EXPECT_EQ(emulator::exceptionNames(results[i]), emulator::exceptionNames(wanted))
        << instruction << "  a " << hex(inputs[i].a) << " b " << hex(inputs[i].b) << " c " << hex(inputs[i].c)
        << " d " << hex(inputs[i].d) << "  rounding " << modes.round32 << " " << modes.round16_64
        << " denormals " << modes.denorm32 << " " << modes.denorm16_64;
  }
}

std::set<std::string> opcodesOf(std::span<const Comparison> comparisons) {
  std::set<std::string> names;
  listing = &names;
  for (const Comparison comparison : comparisons)
    comparison();
  listing = nullptr;
  return names;
}

std::vector<Modes> everyMode() {
  std::vector<Modes> modes;
  for (unsigned rounding = 0; rounding < 4; ++rounding)
    for (unsigned denormals = 0; denormals < 4; ++denormals)
      modes.push_back({.round32 = rounding,
                       .round16_64 = rounding,
                       .denorm32 = denormals,
                       .denorm16_64 = denormals,
                       .ieee = (rounding & 1) == 0});
  return modes;
}

const std::vector<u64>& floats32() {
  static const std::vector<u64> values = [] {
    std::vector<u64> v = kFloats32;
    v.insert(v.end(), {0x1f800001, 0x20000000, 0x00ffffff, 0x7f000000, 0x3f7fffff, 0xa0000001});
    return v;
  }();
  return values;
}
const std::vector<u64>& floats64() {
  static const std::vector<u64> values = [] {
    std::vector<u64> v = kFloats64;
    v.insert(v.end(), {0x2000000000000001, 0x1ff0000000000000, 0x3fefffffffffffff, 0x7fe0000000000000,
                       0x36a0000000000000, 0x47efffffffffffff, 0x380fffffe0000000});
    return v;
  }();
  return values;
}
const std::vector<u64>& floats16() {
  static const std::vector<u64> values = [] {
    std::vector<u64> v = kFloats16;
    v.insert(v.end(), {0x1c01, 0x2000, 0x07ff, 0x7800, 0x3bff, 0x8fff});
    return v;
  }();
  return values;
}

} // namespace wavesmith::testing
