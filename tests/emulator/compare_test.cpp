// SPDX-License-Identifier: Apache-2.0
// Compares VOPC with the comparisons of the host (CDNA3 ISA 12.9).
#include "emulator/machine.h"
#include "emulator/vectors.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <bit>

namespace wavesmith::testing {
namespace {

using u32 = std::uint32_t;
using u64 = std::uint64_t;

template <class F>
void check(const std::string& instruction, const std::vector<Input>& inputs, F&& expected) {
  const auto results = evaluate(instruction, inputs);
  ASSERT_EQ(results.size(), inputs.size());
  for (std::size_t i = 0; i < inputs.size(); ++i)
    EXPECT_EQ(results[i].vcc, expected(inputs[i]))
        << instruction << " " << hex(inputs[i].a) << " " << hex(inputs[i].b);
}

template <class T>
T as(u64 v) {
  if constexpr (sizeof(T) == 8)
    return std::bit_cast<T>(v);
  else if constexpr (sizeof(T) == 4)
    return std::bit_cast<T>(static_cast<u32>(v));
  else
    return static_cast<T>(v);
}

template <class T>
void integers(const char* type, const std::vector<u64>& values) {
  const auto inputs = pairs(values, values);
  const std::string operands = sizeof(T) == 8 ? "v[2:3], v[4:5]" : "v2, v4";
  const auto run = [&](const char* name, auto&& relation) {
    check(fmt::format("v_cmp_{}_{} vcc, {}", name, type, operands), inputs,
          [&](const Input& in) { return relation(as<T>(in.a), as<T>(in.b)); });
  };
  run("f", [](T, T) { return false; });
  run("lt", [](T a, T b) { return a < b; });
  run("eq", [](T a, T b) { return a == b; });
  run("le", [](T a, T b) { return a <= b; });
  run("gt", [](T a, T b) { return a > b; });
  run("ne", [](T a, T b) { return a != b; });
  run("ge", [](T a, T b) { return a >= b; });
  run("t", [](T, T) { return true; });
}

template <class T>
void floats(const char* type, const std::vector<u64>& values) {
  const auto inputs = pairs(values, values);
  const std::string operands = sizeof(T) == 8 ? "v[2:3], v[4:5]" : "v2, v4";
  const auto run = [&](const char* name, auto&& relation) {
    check(fmt::format("v_cmp_{}_{} vcc, {}", name, type, operands), inputs,
          [&](const Input& in) { return relation(as<T>(in.a), as<T>(in.b)); });
  };
  run("f", [](T, T) { return false; });
  run("lt", [](T a, T b) { return a < b; });
  run("eq", [](T a, T b) { return a == b; });
  run("le", [](T a, T b) { return a <= b; });
  run("gt", [](T a, T b) { return a > b; });
  run("lg", [](T a, T b) { return a < b || a > b; });
  run("ge", [](T a, T b) { return a >= b; });
  run("o", [](T a, T b) { return a == a && b == b; });
  run("u", [](T a, T b) { return a != a || b != b; });
  run("nge", [](T a, T b) { return !(a >= b); });
  run("nlg", [](T a, T b) { return !(a < b || a > b); });
  run("ngt", [](T a, T b) { return !(a > b); });
  run("nle", [](T a, T b) { return !(a <= b); });
  run("neq", [](T a, T b) { return a != b; });
  run("nlt", [](T a, T b) { return !(a < b); });
  run("tru", [](T, T) { return true; });
}

TEST(Compare, Integers) {
  integers<std::int16_t>("i16", kIntegers16);
  integers<std::uint16_t>("u16", kIntegers16);
  integers<std::int32_t>("i32", kIntegers32);
  integers<std::uint32_t>("u32", kIntegers32);
  integers<std::int64_t>("i64", kIntegers64);
  integers<std::uint64_t>("u64", kIntegers64);
}

TEST(Compare, Floats) {
  floats<float>("f32", kFloats32);
  floats<double>("f64", kFloats64);
}

TEST(Compare, DisabledLanesAreZeroAndCmpxWritesExec) {
  Machine machine(kernelText("k", R"(
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_waitcnt lgkmcnt(0)
  v_lshlrev_b32 v1, 2, v0
  s_mov_b64 vcc, -1
  s_mov_b64 exec, 0xff00ff
  v_cmp_lt_u32 vcc, 3, v0
  s_mov_b64 s[10:11], vcc
  v_cmpx_gt_u32 vcc, 18, v0
  s_mov_b64 s[12:13], exec
  s_mov_b64 exec, -1
  v_mov_b32 v2, s10
  v_mov_b32 v3, s11
  v_mov_b32 v4, s12
  v_mov_b32 v5, s13
  v_lshlrev_b32 v1, 4, v0
  global_store_dwordx4 v1, v[2:5], s[4:5]
  s_endpgm)"));
  const auto out = machine.buffer("out", std::vector<u32>(256));
  const auto report = machine.run({64, 1, 1}, {64, 1, 1}, arguments(out));
  ASSERT_TRUE(report.completed()) << messages(report);
  EXPECT_EQ(machine.read<u32>(out, 4), (std::vector<u32>{0x00ff00f0, 0, 0x000300ff, 0}));
}

} // namespace
} // namespace wavesmith::testing
