// SPDX-License-Identifier: Apache-2.0
#include "emulator/vectors.h"

#include "emulator/machine.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <bit>

namespace wavesmith::testing {
namespace {

// Each lane loads its four operands, runs the instruction and stores v[8:9] and its bit of VCC.
std::string vectorKernel(std::string_view instruction, const Modes& m, bool vccIn) {
  const std::string body = fmt::format(R"(
  s_load_dwordx4 s[4:7], s[0:1], 0x0
  s_lshl_b32 s3, s2, 6
  v_add_u32 v0, s3, v0
  v_lshlrev_b32 v1, 5, v0
  s_waitcnt lgkmcnt(0)
  global_load_dwordx4 v[2:5], v1, s[4:5]
  global_load_dwordx4 v[6:9], v1, s[4:5] offset:16
  s_waitcnt vmcnt(0)
  v_and_b32 v10, 1, v8
  {}
  {}
  v_cndmask_b32 v10, 0, 1, vcc
  v_lshlrev_b32 v1, 4, v0
  global_store_dwordx3 v1, v[8:10], s[6:7]
  s_endpgm)",
                                       vccIn ? "v_cmp_eq_u32 vcc, 1, v10" : "s_mov_b64 vcc, 0", instruction);
  return kernelText(
      "vector", body,
      fmt::format("    .amdhsa_float_round_mode_32 {}\n    .amdhsa_float_round_mode_16_64 {}\n"
                  "    .amdhsa_float_denorm_mode_32 {}\n    .amdhsa_float_denorm_mode_16_64 {}\n"
                  "    .amdhsa_ieee_mode {}\n    .amdhsa_dx10_clamp {}",
                  m.round32, m.round16_64, m.denorm32, m.denorm16_64, m.ieee ? 1 : 0, m.dx10Clamp ? 1 : 0));
}

std::vector<Result> evaluateOn(emulator::InstructionSet set, const std::string& text,
                               std::span<const Input> inputs) {
  Machine machine(text, {.instructionSet = set});
  if (!machine.ready()) return {};
  std::vector<Input> padded(inputs.begin(), inputs.end());
  padded.resize((inputs.size() + 63) / 64 * 64);
  const auto in = machine.buffer("in", padded);
  const auto out = machine.buffer("out", std::vector<std::uint32_t>(4 * padded.size()));
  const auto items = static_cast<std::uint32_t>(padded.size());
  const emulator::RunReport report = machine.run({items, 1, 1}, {64, 1, 1}, arguments(in, out));
  EXPECT_TRUE(report.completed()) << text << "\n" << messages(report);
  const std::vector<std::uint32_t> raw = machine.read<std::uint32_t>(out, 4 * padded.size());
  std::vector<Result> results(inputs.size());
  for (std::size_t i = 0; i < inputs.size(); ++i)
    results[i] = {raw[4 * i] | static_cast<std::uint64_t>(raw[4 * i + 1]) << 32, raw[4 * i + 2] != 0};
  return results;
}

} // namespace

std::vector<Result> evaluate(std::string_view instruction, std::span<const Input> inputs, const Modes& modes,
                             bool vccIn) {
  using emulator::InstructionSet;
  const std::string text = vectorKernel(instruction, modes, vccIn);
  const std::vector<Result> results = evaluateOn(InstructionSet::Baseline, text, inputs);
  for (const InstructionSet set : {InstructionSet::Avx2, InstructionSet::Avx512}) {
    if (!available(set)) continue;
    const std::vector<Result> others = evaluateOn(set, text, inputs);
    for (std::size_t i = 0; i < results.size() && i < others.size(); ++i)
      if (others[i] != results[i]) {
        const Input& in = inputs[i];
        ADD_FAILURE() << instruction << " of " << hex(in.a) << ", " << hex(in.b) << ", " << hex(in.c) << ": "
                      << hex(others[i].value) << " on " << name(set) << ", " << hex(results[i].value)
                      << " without";
        break;
      }
  }
  return results;
}

std::vector<Input> singles(const std::vector<std::uint64_t>& a) {
  std::vector<Input> inputs;
  for (const std::uint64_t x : a)
    inputs.push_back({x, 0, 0, 0});
  while (inputs.size() < 64)
    inputs.push_back({a[inputs.size() % a.size()] ^ (inputs.size() * 0x9e3779b9u & 0xffff), 0, 0, 0});
  return inputs;
}
std::vector<Input> pairs(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
  std::vector<Input> inputs;
  for (const std::uint64_t x : a)
    for (const std::uint64_t y : b)
      inputs.push_back({x, y, 0, 0});
  return inputs;
}
std::vector<Input> triples(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b,
                           const std::vector<std::uint64_t>& c) {
  std::vector<Input> inputs = pairs(a, b);
  for (std::size_t i = 0; i < inputs.size(); ++i)
    inputs[i].d = inputs[i].c = c[(i * 7 + i / 11) % c.size()];
  return inputs;
}

std::string hex(std::uint64_t value) {
  return fmt::format("{:#x}", value);
}

} // namespace wavesmith::testing
