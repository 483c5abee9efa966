// SPDX-License-Identifier: Apache-2.0
#include "assembler/round_trip_sources.h"

#include "assembler/assembling.h"
#include "assembler/disassembly/disassemble_text.h"
#include "assembler/disassembly_lines.h"
#include "codeobject/toolchain.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::assembler::testing {
namespace {

// clang-format off
// Data of every kind of section, symbols of every visibility, addresses in data, slots of the global offset
// table.
constexpr std::string_view kGlobals = R"(
#define KERNEL __attribute__((amdgpu_kernel))
#define VISIBLE(kind) __attribute__((visibility(kind)))
int counter = 5;
static int hidden_counter;
int zeroed[100];
const int table[5] = {1, 2, 3, 4, 5};
int *pointer = &counter;
static int *local_pointer = &hidden_counter;
const char *name = "a name\n\t\"quoted\"";
extern int elsewhere __attribute__((weak));
int weak_one __attribute__((weak)) = 3;
VISIBLE("hidden") int hid = 7;
VISIBLE("protected") int prot = 8;
VISIBLE("default") int def = 9;
VISIBLE("default") int *defp = &def;
static const char *const names[] = {"alpha", "beta", "gamma"};
struct { char c; double d; int *p; } mixed = {'x', 2.5, &zeroed[7]};
KERNEL void k(int *out) {
  out[0] = counter + hidden_counter + zeroed[out[1]] + table[out[2]] + *pointer + *local_pointer + name[out[3]];
  out[1] = hid + prot + def + *defp;
  if (&elsewhere) out[4] = elsewhere;
  out[5] = weak_one + names[out[1] % 3][1] + mixed.c;
  hidden_counter++;
}
)";

constexpr std::string_view kCalls = R"(
#define KERNEL __attribute__((amdgpu_kernel))
#define CALLED __attribute__((noinline))
typedef int (*fn)(int);
CALLED static int a(int x) { return x * 3; }
CALLED int b(int x) { return a(x) + 1; }
CALLED __attribute__((visibility("default"))) int c(int x) { return b(x) - 1; }
CALLED __attribute__((weak)) int w(int x) { return x; }
CALLED int fibonacci(int x) { return x < 2 ? 1 : fibonacci(x - 1) + fibonacci(x - 2); }
fn functions[] = {a, b, c, w};
static const fn constant_functions[] = {c, b, a};
KERNEL void k(int *out) {
  fn f = functions[out[0] & 3];
  out[1] = f(out[2]) + c(3) + w(4) + fibonacci(out[3]);
  out[4] = constant_functions[out[1] % 3](2);
}
)";

constexpr std::string_view kSwitch = R"(
kernel void k(global int *out) {
  int i = out[0], r;
  switch (i) {
  case 0: r = 5; break;
  case 1: r = 17; break;
  case 2: r = 99; break;
  case 3: r = -1; break;
  case 4: r = 1234567; break;
  case 5: r = 42; break;
  case 6: r = 7; break;
  case 7: r = 0x10000; break;
  default: r = i;
  }
  out[1] = r;
  switch (out[2]) {
  case 10: out[3] *= 3;
  case 11: out[4] += r; break;
  case 12: for (int j = 0; j < i; ++j) out[j] += j * r; break;
  case 13: out[5] = out[out[6]]; break;
  case 14: out[9] /= r; break;
  case 15: out[2] %= 7;
  }
}
)";

constexpr std::string_view kMemory = R"(
typedef float float4 __attribute__((ext_vector_type(4)));
#define ITEM __builtin_amdgcn_workitem_id_x()
kernel __attribute__((reqd_work_group_size(256, 1, 1))) void reduce(global float *in, global float *out) {
  local float tmp[256];
  int l = ITEM;
  tmp[l] = in[l];
  __builtin_amdgcn_s_barrier();
  for (int s = 128; s > 0; s >>= 1) {
    if (l < s) tmp[l] += tmp[l + s];
    __builtin_amdgcn_s_barrier();
  }
  if (l == 0) out[0] = tmp[0];
}
kernel void dynamic(local float4 *shared, global float4 *out) {
  int l = ITEM;
  shared[l] = out[l];
  __builtin_amdgcn_s_barrier();
  out[l] = shared[l ^ 1];
}
kernel void scratch(global int *out, int n) {
  int a[64];
  for (int i = 0; i < 64; ++i) a[i] = out[i];
  for (int i = 0; i < n; ++i) a[(i * 7) & 63] += a[i & 63];
  for (int i = 0; i < 64; ++i) out[i] = a[i];
}
)";

constexpr std::string_view kMatrix = R"(
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
typedef float f32x16 __attribute__((ext_vector_type(16)));
typedef half f16x4 __attribute__((ext_vector_type(4)));
kernel void multiply(global f16x4 *a, global f16x4 *b, global f32x16 *c) {
  int i = __builtin_amdgcn_workitem_id_x();
  f32x16 sum = c[i];
  for (int k = 0; k < 8; ++k) sum = __builtin_amdgcn_mfma_f32_32x32x8f16(a[i + k], b[i + k], sum, 0, 0, 0);
  c[i] = sum;
}
kernel void divide(global int *p, global float *f, global double *d) {
  __atomic_fetch_add(p, 3, 5);
  f[0] = __builtin_sqrtf(f[1]) / f[2];
  d[1] = d[2] / d[3];
}
)";

// Strings that look like comments, custom sections, alignments, kernels with unusual visibility.
constexpr std::string_view kStrings = R"SOURCE(
#define KERNEL __attribute__((amdgpu_kernel))
#define IN(name) __attribute__((section(name)))
static const char first[] = "first; message // no comment /* nor this */\n";
static const char *const second = "# second \\ \" \xc3\xa9";
const char large[300] = "a long string that goes on and on and on and on and on and on and on and on and on and on and on";
const short narrow[] = {1, 2, 3, -4, 5};
const double doubles[] = {1.0, 3.14159, -0.0};
__attribute__((aligned(128))) char aligned[3] = {1, 2, 3};
char odd[7] = "abcdef";
long long wide = 0x123456789abcdefLL;
IN("my.section") int special = 4;
IN(".data.custom") int custom = 6;
KERNEL void k(int *out) {
  out[0] = first[out[1]] + second[out[2]] + large[out[3]] + narrow[out[4]] + (int)doubles[out[5]];
  out[1] = aligned[out[6]] + odd[out[7]] + (int)wide + special + custom;
}
KERNEL __attribute__((visibility("hidden"))) void hidden_kernel(int *out) { out[0] = 1; }
KERNEL __attribute__((weak)) void weak_kernel(int *out) { out[0] = 1; }
)SOURCE";

constexpr std::string_view kManyKernels = R"(
#define K(n) kernel void kernel_##n(global int *a, int b, long c, global float *d) { \
  int i = __builtin_amdgcn_workgroup_id_x() * 64 + __builtin_amdgcn_workitem_id_x(); \
  a[i] = b * n + (int)c; d[i] *= (n + 0.5f); }
K(1) K(2) K(3) K(4) K(5) K(6) K(7) K(8) K(9) K(10) K(11) K(12)
)";

constexpr std::string_view kOnlyData = R"(
int x = 4;
int *p = &x;
extern int *nowhere __attribute__((weak));
int **pp = &nowhere;
)";

constexpr std::string_view kOnlyFunctions = R"(
int add(int a, int b) { return a + b; }
__attribute__((visibility("default"))) long subtract(long a, long b) { return a - b; }
float fused(float a, float b, float c) { return a * b + c; }
int loop(int *p, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) {
    s += p[i];
    if (s > 100) s -= p[i * 2];
  }
  return s;
}
)";
// clang-format on

} // namespace

const std::vector<RoundTripSource>& roundTripSources() {
  static const std::vector<RoundTripSource> sources{
      {"globals", false, kGlobals}, {"calls", false, kCalls},   {"switch", true, kSwitch},
      {"memory", true, kMemory},    {"matrix", true, kMatrix},  {"strings", false, kStrings},
      {"many", true, kManyKernels}, {"data", false, kOnlyData}, {"functions", false, kOnlyFunctions},
  };
  return sources;
}

const std::vector<RoundTripOptions>& roundTripOptions() {
  static const std::vector<RoundTripOptions> options{
      {"gfx942", 5, {"-O0", "-g"}},
      {"gfx942", 5, {"-O2"}},
      {"gfx942", 5, {"-O1"}},
      {"gfx942", 5, {"-O3", "-g"}},
      {"gfx942", 4, {"-O2"}},
      {"gfx942", 6, {"-O0"}},
      {"gfx942:xnack+", 5, {"-O2"}},
      {"gfx942:sramecc+:xnack-", 6, {"-Os"}},
      {"gfx942", 5, {"-O0", "-fvisibility=default"}},
      {"gfx942", 5, {"-O2", "-fvisibility=default", "-ffunction-sections", "-fdata-sections"}},
      {"gfx90a", 5, {"-O2"}},
  };
  return options;
}

std::vector<std::byte> compiled(const RoundTripSource& source, const RoundTripOptions& options) {
  wavesmith::testing::BuildOptions build;
  build.processor = options.processor;
  build.version = options.version;
  build.arguments = {"-w"};
  build.arguments.insert(build.arguments.end(), options.arguments.begin(), options.arguments.end());
  return source.isOpenCl ? wavesmith::testing::compileOpenCl(source.text, build)
                         : wavesmith::testing::compileC(source.text, build);
}

std::string describe(const RoundTripSource& source, const RoundTripOptions& options) {
  return fmt::format("{} {} {} {}", source.name, options.processor, options.version,
                     fmt::join(options.arguments, " "));
}

std::string expectSameFile(const std::vector<std::byte>& codeObject, const std::string& what) {
  const auto disassembly = disassemble(codeObject, "first.hsaco");
  if (!disassembly) {
    ADD_FAILURE() << what << ": " << disassembly.error().message;
    return {};
  }
  EXPECT_THAT(disassembly->differences, ::testing::IsEmpty()) << what;
  expectLineOfEachInstruction(codeObject, *disassembly, what);
  Options options;
  if (const auto object = codeobject::read(codeObject, "first.hsaco")) options.target = object->target();
  const Assembly again = assembleText(disassembly->text, "again.s", options);
  EXPECT_THAT(messages(again), ::testing::IsEmpty()) << what;
  EXPECT_TRUE(again.codeObject == codeObject) << what << ": the file differs\n" << disassembly->text;
  return disassembly->text;
}

} // namespace wavesmith::assembler::testing
