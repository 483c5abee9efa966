// SPDX-License-Identifier: Apache-2.0
// c = a + b with the kernel of vector_add.s: buffers, arguments by name, a launch and a comparison.
//
//   vector_add vector_add.s          or a code object: vector_add vector_add.hsaco
#include "common.h"

#include <cstdint>
#include <vector>

int main(int count, char** arguments) {
  constexpr std::uint32_t kElements = 100003;
  constexpr std::uint32_t kGrid = 4096; // work-items: a persistent kernel adds many elements with each

  const auto session = need(wavesmith::Session::create());
  const auto module = open(session, count > 1 ? arguments[1] : "vector_add.s");
  const auto kernel = need(module.kernel("vector_add"));

  auto a = need(session.buffer(wavesmith::ElementType::F32, kElements));
  auto b = need(session.buffer(wavesmith::ElementType::F32, kElements));
  auto c = need(session.buffer(wavesmith::ElementType::F32, kElements));
  need(a.fillUniform(-1, 1, 1)); // seed 1: the same numbers on every machine
  need(b.fillNormal(0, 1, 2));

  wavesmith::LaunchShape shape;
  shape.grid = {kGrid, 1, 1}; // the work-group is the one that the kernel requires
  const auto result =
      need(kernel.launch(shape, {{"a", a}, {"b", b}, {"c", c}, {"n", kElements}, {"stride", kGrid}}));
  for (const wavesmith::Diagnostic& fault : result.faults)
    print(wavesmith::describe(fault));
  if (!result.ok()) return 1;
  std::printf("%s: %llu work-groups, %llu waves\n", kernel.name().c_str(),
              static_cast<unsigned long long>(result.counters.workgroups),
              static_cast<unsigned long long>(result.counters.waves));

  const auto x = need(a.download<float>());
  const auto y = need(b.download<float>());
  std::vector<float> expected(kElements);
  for (std::uint32_t i = 0; i < kElements; ++i)
    expected[i] = x[i] + y[i];
  const auto comparison = need(c.compare(expected));
  print("c: " + wavesmith::describe(comparison) + "\n");
  return comparison.equal() ? 0 : 1;
}
