// SPDX-License-Identifier: Apache-2.0
// One vector instruction on many inputs: the operands of the text are v[2:3], v[4:5], v[6:7], the result
// v[8:9].
//
//   evaluate("v_add_f32 v8, v2, v4", pairs(kFloats32, kFloats32))   ->  one Result for each input
//
// Runs with each instruction set of the host, which must agree. Expectations never come from the emulator: tests
// compute them on the host.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::testing {

struct Input {
  std::uint64_t a = 0;
  std::uint64_t b = 0;
  std::uint64_t c = 0;
  std::uint64_t d = 0; // the previous value of the destination
};
struct Result {
  std::uint64_t value = 0; // v[8:9]
  bool vcc = false;        // the lane's bit

  bool operator==(const Result&) const = default;
};

// Fields of MODE by their .amdhsa directives.
struct Modes {
  unsigned round32 = 0;
  unsigned round16_64 = 0;
  unsigned denorm32 = 3;
  unsigned denorm16_64 = 3;
  bool ieee = false;
  bool dx10Clamp = true;
};

// VCC is given by bit 0 of each input's d before the instruction runs if `vccIn` is set, else 0.
[[nodiscard]] std::vector<Result> evaluate(std::string_view instruction, std::span<const Input> inputs,
                                           const Modes& modes = {}, bool vccIn = false);

// Special and ordinary values of each width: zeros, ones, ends of ranges, denormals, infinities, NaNs.
inline const std::vector<std::uint64_t> kFloats32 = {
    0x00000000, 0x80000000, 0x3f800000, 0xbf800000, 0x40490fdb, 0xc2280000, 0x3eaaaaab, 0x7f7fffff,
    0xff7fffff, 0x00800000, 0x80800000, 0x007fffff, 0x00000001, 0x80000001, 0x7f800000, 0xff800000,
    0x7fc00000, 0xffc12345, 0x7fa00001, 0x4b800001, 0x33800000, 0x5f000000, 0x4f000000, 0x01800000};
inline const std::vector<std::uint64_t> kFloats64 = {
    0x0000000000000000, 0x8000000000000000, 0x3ff0000000000000, 0xbff8000000000000, 0x400921fb54442d18,
    0x7fefffffffffffff, 0x0010000000000000, 0x800fffffffffffff, 0x0000000000000001, 0x7ff0000000000000,
    0xfff0000000000000, 0x7ff8000000000001, 0x7ff4000000000001, 0x41dfffffffc00000, 0xc1e0000000000000,
    0x3ca0000000000000, 0x4340000000000001, 0x3fd5555555555555};
inline const std::vector<std::uint64_t> kFloats16 = {
    0x0000, 0x8000, 0x3c00, 0xbc00, 0x4248, 0x3555, 0x7bff, 0xfbff, 0x0400, 0x8400, 0x03ff,
    0x0001, 0x8001, 0x7c00, 0xfc00, 0x7e00, 0xfe55, 0x7d01, 0x6400, 0x1400, 0x5800, 0x0c01};
inline const std::vector<std::uint64_t> kIntegers32 = {
    0,        1,        2,          3,          5,          0x1f,       0x20,       0x7f,
    0x80,     0xff,     0x100,      0x7fff,     0x8000,     0xffff,     0x10000,    0x7fffff,
    0x800000, 0xffffff, 0x7fffffff, 0x80000000, 0x80000001, 0xdeadbeef, 0xfffffffe, 0xffffffff};
inline const std::vector<std::uint64_t> kIntegers64 = {0,
                                                       1,
                                                       2,
                                                       0x3f,
                                                       0x40,
                                                       0xffffffff,
                                                       0x100000000,
                                                       0x7fffffffffffffff,
                                                       0x8000000000000000,
                                                       0xdeadbeefcafebabe,
                                                       0x123456789,
                                                       0xffffffffffffffff};
inline const std::vector<std::uint64_t> kIntegers16 = {
    0, 1, 2, 15, 16, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0x8001, 0xffff, 0x1234, 0xabcd, 0xfffe};

[[nodiscard]] inline std::uint32_t lo(std::uint64_t v) {
  return static_cast<std::uint32_t>(v);
}
[[nodiscard]] inline std::int32_t sx(std::uint64_t v) {
  return static_cast<std::int32_t>(v);
}

[[nodiscard]] std::vector<Input> singles(const std::vector<std::uint64_t>& a);
[[nodiscard]] std::vector<Input> pairs(const std::vector<std::uint64_t>& a,
                                       const std::vector<std::uint64_t>& b);
// Not all triples: each pair of a and b with alternating values of c.
[[nodiscard]] std::vector<Input> triples(const std::vector<std::uint64_t>& a,
                                         const std::vector<std::uint64_t>& b,
                                         const std::vector<std::uint64_t>& c);

// Compares evaluate() with a function of the host on every input.
#define EXPECT_LANES(instruction, inputs, modes, expression)                                                 \
  do {                                                                                                       \
    const std::vector<Input>& wsInputs = (inputs);                                                           \
    const std::vector<Result> wsResults = evaluate(instruction, wsInputs, modes);                            \
    ASSERT_FALSE(wsInputs.empty());                                                                          \
    ASSERT_EQ(wsResults.size(), wsInputs.size()) << (instruction);                                           \
    unsigned wsWrong = 0;                                                                                    \
    for (std::size_t wsI = 0; wsI < wsInputs.size() && wsWrong < 5; ++wsI) {                                 \
      const Input& in = wsInputs[wsI];                                                                       \
      const Result& result = wsResults[wsI];                                                                 \
      const std::uint64_t wsExpected = static_cast<std::uint64_t>(expression);                               \
      wsWrong += result.value != wsExpected ? 1 : 0;                                                         \
      EXPECT_EQ(hex(result.value), hex(wsExpected))                                                          \
          << (instruction) << "  a " << hex(in.a) << " b " << hex(in.b) << " c " << hex(in.c) << " d "       \
          << hex(in.d);                                                                                      \
    }                                                                                                        \
  } while (false)

[[nodiscard]] std::string hex(std::uint64_t value);

} // namespace wavesmith::testing
