// SPDX-License-Identifier: Apache-2.0
// Prints elements of every type and fill, comparisons, and what is said about wrong arguments. It is compiled twice, with
// Wavesmith's Session and with dispatch.h alone: both programs must print the same.
//
//   probe VECTOR_ADD.s
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <string>
#include <vector>
#include <wavesmith/dispatch.h>

namespace {

using wavesmith::Argument;
using wavesmith::Buffer;
using wavesmith::ElementType;

constexpr int kTypes = 14;
constexpr std::uint64_t kCount = 1000;

void show(const char* what, const Buffer& buffer) {
  std::vector<unsigned char> bytes(buffer.byteCount());
  if (!buffer.downloadBytes(bytes.data(), bytes.size())) return;
  std::uint64_t hash = 14695981039346656037U; // FNV-1a
  for (const unsigned char byte : bytes)
    hash = (hash ^ byte) * 1099511628211U;
  std::printf("  %s %016llx", what, static_cast<unsigned long long>(hash));
  for (std::size_t i = 0; i < 16; ++i)
    std::printf("%s%02x", i % 4 == 0 ? " " : "", static_cast<unsigned>(bytes[i]));
  std::printf("\n");
}

template <typename Done>
void filled(const char* what, const Buffer& buffer, const Done& done) {
  if (done)
    show(what, buffer);
  else
    std::printf("  %s: %s\n", what, done.error().message.c_str());
}

void fills(const wavesmith::Session& session) {
  for (int type = 0; type < kTypes; ++type) {
    auto made = session.buffer(static_cast<ElementType>(type), kCount);
    if (!made) return;
    std::printf("type %d\n", type);
    show("poison", *made);
    filled("fill 3", *made, made->fill(3));
    filled("fill -1.5", *made, made->fill(-1.5));
    filled("fill 1e300", *made, made->fill(1e300));
    filled("uniform", *made, made->fillUniform(-1, 1, 1));
    filled("uniform 0 to 100", *made, made->fillUniform(0, 100, 77));
    filled("uniform 2 to 1", *made, made->fillUniform(2, 1, 77));
    filled("normal", *made, made->fillNormal(10, 40, 3));
    filled("iota", *made, made->fillIota());
    filled("iota 5 -2", *made, made->fillIota(5, -2));
    if (made->byteCount() / kCount > 2) filled("permutation", *made, made->fillPermutation(9));
  }
}

void comparisons(const wavesmith::Session& session) {
  const float infinite = std::numeric_limits<float>::infinity();
  const float nan = std::nanf("");
  const std::vector<float> actual{1, 2, 0.1F, 1e-5F, 100000, 16777216, -0.0F, infinite, nan, 1, 3e38F, 65504};
  const std::vector<float> expected{1, 2.5F,      0.10000001F, 1.1e-5F, 100001, 16777216,
                                    0, -infinite, nan,         nan,     1,      65504};
  auto buffer = session.buffer(actual);
  if (!buffer) return;
  wavesmith::Tolerance tolerances[5];
  tolerances[1].absolute = 0.5;
  tolerances[2].relative = 1e-4;
  tolerances[3].ulp = 1;
  tolerances[4].bits = true;
  for (const wavesmith::Tolerance& tolerance : tolerances) {
    const auto comparison = buffer->compare(expected, tolerance);
    if (!comparison) continue;
    std::printf("%s; %g %g %llu\n", wavesmith::describe(*comparison).c_str(), comparison->greatestAbsolute,
                comparison->greatestRelative, static_cast<unsigned long long>(comparison->greatestUlp));
  }
  // One element of each type, with other bits.
  for (int type = 0; type < kTypes; ++type) {
    auto one = session.buffer(static_cast<ElementType>(type), 1);
    const unsigned char bits[8] = {0x31, 0x2e, 0x7b, 0x45, 0x12, 0x34, 0xd5, 0x3f};
    if (!one || !one->fill(1)) continue;
    if (const auto comparison = one->compareBytes(bits, one->byteCount()))
      std::printf("type %d: %s; %llu ulp\n", type, wavesmith::describe(*comparison).c_str(),
                  static_cast<unsigned long long>(comparison->greatestUlp));
  }
}

void attempt(const wavesmith::Kernel& kernel, const std::vector<Argument>& arguments) {
  wavesmith::LaunchShape shape;
  shape.grid = {256, 1, 1};
  const auto result = kernel.launch(shape, arguments);
  std::printf("%s\n",
              result ? wavesmith::describe(*result).substr(0, 80).c_str() : result.error().message.c_str());
}

void arguments(const wavesmith::Session& session, const wavesmith::Kernel& kernel) {
  auto x = session.buffer(ElementType::F32, 256);
  auto other = session.buffer(ElementType::F64, 256);
  auto raw = session.buffer(ElementType::U32, 256);
  if (!x || !other || !raw || !x->fill(0) || !other->fill(0)) return;
  attempt(kernel, {*x, *x, *x, 256});
  attempt(kernel, {*x, *x, *x, 256, 256, 1});
  attempt(kernel, {*x, *other, *x, 256, 256});
  attempt(kernel, {*x, *x, 5, 256, 256});
  attempt(kernel, {*x, *x, *x, *x, 256});
  attempt(kernel, {*x, *x, *x, 0.5, 256});
  attempt(kernel, {*x, *x, *x, -1, 256});
  attempt(kernel, {*x, *x, *x, std::uint64_t{1} << 32, 256});
  attempt(kernel, {*x, *x, *x, std::numeric_limits<double>::infinity(), 256});
  attempt(kernel, {*x, *x, *x, nullptr, 256});
  attempt(kernel, {{"a", *x}, {"b", *x}, {"c", *x}, {"n", 256}});
  attempt(kernel, {{"a", *x}, {"a", *x}, {"b", *x}, {"c", *x}, {"n", 256}, {"stride", 256}});
  attempt(kernel, {*x, *x, *x, Argument::bytes("abc", 3), 256});
}

} // namespace

int main(int count, char** programArguments) {
  const auto session = wavesmith::Session::create();
  if (!session || count != 2) return 2;
  fills(*session);
  comparisons(*session);
  const auto module = session->assemble(programArguments[1]);
  if (!module) return 2;
  const auto kernel = module->kernel();
  if (!kernel) return 2;
  arguments(*session, *kernel);
  return 0;
}
