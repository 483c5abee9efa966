// SPDX-License-Identifier: Apache-2.0
// A product of a 32 x 64 and a 64 x 32 matrix with the kernel of matmul_tile.s, and what it executed.
//
//   matmul matmul_tile.s
#include "common.h"

#include <cstdint>
#include <vector>

namespace {

constexpr std::uint32_t kSide = 32;
constexpr std::uint32_t kDepth = 64;

// The integers 0 to 7 as f16, whose products and sums are exact.
constexpr std::uint16_t kHalf[8] = {0x0000, 0x3c00, 0x4000, 0x4200, 0x4400, 0x4500, 0x4600, 0x4700};

std::uint32_t elementOfA(std::uint32_t i) {
  return i * 5 / 3 % 8;
}
std::uint32_t elementOfB(std::uint32_t i) {
  return i * 7 / 4 % 8;
}

} // namespace

int main(int count, char** arguments) {
  const auto session = need(wavesmith::Session::create());
  const auto module = open(session, count > 1 ? arguments[1] : "matmul_tile.s");
  const auto kernel = need(module.kernel());

  std::vector<std::uint16_t> a(kSide * kDepth);
  std::vector<std::uint16_t> b(kDepth * kSide);
  for (std::uint32_t i = 0; i < kSide * kDepth; ++i) {
    a[i] = kHalf[elementOfA(i)];
    b[i] = kHalf[elementOfB(i)];
  }
  // The vectors have the bits of f16, which C++17 has no type for.
  auto inA = need(session.buffer(wavesmith::ElementType::F16, a.size()));
  auto inB = need(session.buffer(wavesmith::ElementType::F16, b.size()));
  need(inA.upload(a));
  need(inB.upload(b));
  auto out = need(session.buffer(wavesmith::ElementType::F32, kSide * kSide));

  wavesmith::LaunchShape shape;
  shape.grid = {64, 1, 1}; // one wave does it all
  const auto result = need(kernel.launch(shape, {inA, inB, out, kDepth}));
  print(wavesmith::describe(result)); // on the emulator with the instructions of each class
  if (!result.ok()) return 1;

  std::vector<float> expected(kSide * kSide);
  for (std::uint32_t row = 0; row < kSide; ++row)
    for (std::uint32_t column = 0; column < kSide; ++column)
      for (std::uint32_t k = 0; k < kDepth; ++k)
        expected[row * kSide + column] +=
            static_cast<float>(elementOfA(row * kDepth + k) * elementOfB(k * kSide + column));
  const auto comparison = need(out.compare(expected));
  print("c: " + wavesmith::describe(comparison) + "\n");
  return comparison.equal() ? 0 : 1;
}
