// SPDX-License-Identifier: Apache-2.0
// Compares the findings of the wait counters with compiled code, which has the waits it needs, and with
// programs in which one wait is removed or relaxed.
#include "analysis/analyzed.h"
#include "analysis/waits/counter_events.h"
#include "codeobject/code_object.h"
#include "codeobject/toolchain.h"
#include "support/paths.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <stdexcept>

namespace wavesmith::analysis {
namespace {

using ::testing::IsEmpty;
using Bytes = std::vector<std::byte>;

struct AnalyzedProgram {
  std::unique_ptr<const program::Program> program;
  Footprints footprints;
  Values values;
  WaitCounters counters;

  explicit AnalyzedProgram(std::unique_ptr<const program::Program> p)
      : program(std::move(p)), footprints(*program), values(*program, footprints),
        counters(*program, footprints, values, {}) {}

  [[nodiscard]] std::vector<std::string> reported() const {
    std::vector<std::string> all;
    for (const Finding& f : counters.findings())
      if (!f.strict && f.severity != source::Severity::Remark)
        all.push_back(fmt::format("{} at {:#x}", testing::toString(f, *program),
                                  program->instructions()[f.at].address));
    return all;
  }
};

AnalyzedProgram analyzed(const Bytes& bytes) {
  auto object = codeobject::read(bytes, "test.hsaco");
  if (!object) throw std::runtime_error(wavesmith::testing::describe(object.error()));
  auto program = program::decode(std::make_shared<const codeobject::CodeObject>(std::move(*object)));
  if (!program) throw std::runtime_error(wavesmith::testing::describe(program.error()));
  return AnalyzedProgram(std::make_unique<const program::Program>(std::move(*program)));
}

// Replaces a wait.
void replaceWait(Bytes& bytes, const program::Program& program, Index wait, const WaitCounts& counts) {
  const std::uint64_t address = program.instructions()[wait].address;
  for (const codeobject::Section& section : program.codeObject().sections()) {
    if (address < section.address || address >= section.address + section.size) continue;
    const std::uint32_t word = 0xbf8c0000u | isa::encode(counts);
    std::memcpy(bytes.data() + section.fileOffset + (address - section.address), &word, sizeof word);
    return;
  }
  throw std::out_of_range("no section has this wait");
}

Bytes bytesOf(const program::Program& program) {
  const auto bytes = program.codeObject().bytes();
  return {bytes.begin(), bytes.end()};
}

// Removes each count of each wait, and relaxes exact counts by one; records what was found.
void removeWaits(const AnalyzedProgram& whole, std::map<std::string, int>& totals) {
  constexpr std::array kVerdicts{"exact", "stronger", "not needed", "for others", "unknown"};
  const std::size_t before = whole.reported().size();
  for (const WaitAnswer& answer : whole.counters.answers()) {
    const WaitCounts written = waitCounts(whole.program->instructions()[answer.wait]);
    const auto foundWith = [&](unsigned count) {
      WaitCounts counts = written;
      counts[answer.counter] = static_cast<std::uint8_t>(count);
      Bytes bytes = bytesOf(*whole.program);
      replaceWait(bytes, *whole.program, answer.wait, counts);
      return analyzed(bytes).reported().size() > before;
    };
    const bool found = foundWith(highest(answer.counter));
    ++totals[fmt::format("{}, {}", kVerdicts[static_cast<unsigned>(answer.verdict)],
                         found ? "found" : "silent")];
    const bool needed = answer.verdict == Verdict::Exact || answer.verdict == Verdict::Stronger;
    const auto where = fmt::format("wait {:#x}, {}", whole.program->instructions()[answer.wait].address,
                                   name(answer.counter));
    if (needed) {
      EXPECT_TRUE(found) << where;
    }
    if (answer.verdict == Verdict::NotNeeded) {
      EXPECT_FALSE(found) << where;
    }
    if (answer.verdict == Verdict::Exact) {
      EXPECT_TRUE(foundWith(answer.count + 1u)) << where << " loosened";
    }
    if (answer.verdict == Verdict::Stronger) {
      EXPECT_FALSE(foundWith(*answer.suffices)) << where << " relaxed";
      EXPECT_TRUE(foundWith(*answer.suffices + 1u)) << where << " relaxed too far";
    }
  }
}

// Applies all sufficient counts together: no wait is missing, and nothing else is reported.
void relaxAll(const AnalyzedProgram& whole) {
  Bytes bytes = bytesOf(*whole.program);
  std::map<Index, WaitCounts> waits;
  for (const WaitAnswer& answer : whole.counters.answers()) {
    const bool idle = answer.verdict == Verdict::Stronger || answer.verdict == Verdict::NotNeeded;
    if (!idle || !answer.suffices) continue;
    const auto [at, isNew] =
        waits.try_emplace(answer.wait, waitCounts(whole.program->instructions()[answer.wait]));
    at->second[answer.counter] = *answer.suffices;
  }
  for (const auto& [wait, counts] : waits)
    replaceWait(bytes, *whole.program, wait, counts);
  const AnalyzedProgram relaxed = analyzed(bytes);
  EXPECT_THAT(relaxed.reported(), ::testing::ElementsAreArray(whole.reported()));
  for (const WaitAnswer& answer : relaxed.counters.answers())
    EXPECT_NE(answer.verdict, Verdict::Stronger) << relaxed.program->instructions()[answer.wait].address;
}

void print(const std::map<std::string, int>& totals) {
  for (const auto& [what, count] : totals)
    std::cout << "removed waits: " << what << ": " << count << "\n";
}

constexpr std::array kExamples{
    "vector_add",  "vector_add_loads_first", "unrolled", "matmul_tile", "guarded_copy", "permute", "scratch",
    "shifted_copy"};

TEST(WaitCounterReferee, FindsEachWaitRemovedFromTheExamples) {
  std::map<std::string, int> totals;
  for (const char* name : kExamples) {
    SCOPED_TRACE(name);
    const AnalyzedProgram whole(testing::programOfFile(fmt::format("resources/examples/{}.s", name)));
    EXPECT_THAT(whole.reported(), IsEmpty());
    removeWaits(whole, totals);
    relaxAll(whole);
  }
  print(totals);
}

// The waits of vector_add are exact: relaxed by one each is too weak, tightened by one it is stronger than
// needed.
TEST(WaitCounterReferee, ReportsEachTightenedWaitOfVectorAdd) {
  const AnalyzedProgram whole(testing::programOfFile("resources/examples/vector_add.s"));
  for (const WaitAnswer& answer : whole.counters.answers()) {
    EXPECT_EQ(answer.verdict, Verdict::Exact);
    if (answer.count == 0) continue;
    WaitCounts counts = waitCounts(whole.program->instructions()[answer.wait]);
    --counts[answer.counter];
    Bytes bytes = bytesOf(*whole.program);
    replaceWait(bytes, *whole.program, answer.wait, counts);
    const AnalyzedProgram tightened = analyzed(bytes);
    ASSERT_EQ(tightened.counters.findings().size(), 1u);
    const Finding& finding = tightened.counters.findings()[0];
    EXPECT_EQ(finding.code, source::Code::WaitStronger);
    EXPECT_EQ(finding.at, answer.wait);
    EXPECT_EQ(finding.required, answer.count);
  }
}

// clang's code for loops, LDS, atomics, calls, generic pointers, scratch and matrix operations.
constexpr std::string_view kOpenCl = R"(
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
typedef float f4 __attribute__((ext_vector_type(4)));
typedef float f16 __attribute__((ext_vector_type(16)));
typedef half h4 __attribute__((ext_vector_type(4)));
#define ID() (__builtin_amdgcn_workgroup_id_x() * 256 + __builtin_amdgcn_workitem_id_x())
#define LANE() __builtin_amdgcn_workitem_id_x()
static inline void sync(void) {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}
kernel void saxpy(global float* y, global const float* x, float a, int n) {
  for (int i = ID(); i < n; i += 4096) y[i] = a * x[i] + y[i];
}
kernel void sum(global float* out, global const f4* in, int n) {
  f4 s = 0;
  for (int i = 0; i < n; ++i) { s += in[ID() + i * 4096]; if (s.x > 1e6f) s *= in[i]; }
  out[ID()] = s.x + s.y + s.z + s.w;
}
kernel void transpose(global float* out, global const float* in, int n) {
  local float tile[16][17];
  const int l = LANE() & 15, m = LANE() >> 4;
  for (int k = 0; k < n; ++k) {
    tile[m][l] = in[k * 256 + LANE()];
    sync();
    out[k * 256 + LANE()] = tile[l][m];
    sync();
  }
}
kernel void reduce(global int* out, global const int* in) {
  local int part[256];
  part[LANE()] = in[ID()];
  sync();
  for (int step = 128; step > 0; step >>= 1) {
    if (LANE() < step) part[LANE()] += part[LANE() + step];
    sync();
  }
  if (LANE() == 0) __opencl_atomic_fetch_add((global atomic_int*)out, part[0], __ATOMIC_RELAXED, __OPENCL_MEMORY_SCOPE_DEVICE);
}
kernel void histogram(global int* out, global const int* in, int n) {
  local int bins[64];
  if (LANE() < 64) bins[LANE()] = 0;
  sync();
  for (int i = ID(); i < n; i += 4096)
    __opencl_atomic_fetch_add((local atomic_int*)&bins[in[i] & 63], 1, __ATOMIC_RELAXED, __OPENCL_MEMORY_SCOPE_WORK_GROUP);
  sync();
  if (LANE() < 64) out[LANE()] = bins[LANE()];
}
kernel void tickets(global int* queue, global int* out, global const int* in, int n) {
  int t = __opencl_atomic_fetch_add((global atomic_int*)queue, 1, __ATOMIC_ACQ_REL, __OPENCL_MEMORY_SCOPE_DEVICE);
  while (t < n) {
    out[t] = in[t] * 3;
    t = __opencl_atomic_fetch_add((global atomic_int*)queue, 1, __ATOMIC_SEQ_CST, __OPENCL_MEMORY_SCOPE_ALL_SVM_DEVICES);
  }
}
kernel void handshake(global int* flag, global int* data) {
  if (LANE() == 0) {
    data[ID()] = 7;
    __opencl_atomic_store((global atomic_int*)flag, 1, __ATOMIC_RELEASE, __OPENCL_MEMORY_SCOPE_DEVICE);
    while (__opencl_atomic_load((global atomic_int*)(flag + 1), __ATOMIC_ACQUIRE, __OPENCL_MEMORY_SCOPE_DEVICE) == 0);
  }
  data[ID() + 1024] = data[ID()] + 1;
}
kernel void generic_pointer(global int* out, global int* in, int which) {
  local int mine[256];
  mine[LANE()] = LANE();
  sync();
  int* p = which & 1 ? (int*)mine : (int*)in;
  int s = 0;
  for (int i = 0; i < which; ++i) s += p[(LANE() + i) & 255];
  p[LANE()] = s;
  out[ID()] = s;
}
__attribute__((noinline)) int helper(global const int* in, int k) { return k > 0 ? in[k] * in[k + 1] : in[0]; }
kernel void calls(global int* out, global const int* in, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) s += helper(in, in[i + LANE()]);
  out[ID()] = s;
}
kernel void scratch(global int* out, global const int* in, int n) {
  int a[32];
  for (int i = 0; i < 32; ++i) a[i] = in[i + LANE()];
  for (int i = 0; i < n; ++i) a[in[i] & 31] += a[(in[i] >> 5) & 31];
  int s = 0;
  for (int i = 0; i < 32; ++i) s ^= a[i];
  out[ID()] = s;
}
kernel void choose(global int* out, global const int* in, int n) {
  int s = in[LANE()];
  for (int i = 0; i < n; ++i) {
    switch (in[i] & 7) {
    case 0: s += in[i + 1]; break;
    case 1: s ^= in[s & 255]; break;
    case 2: out[s & 255] = s; break;
    case 3: s = s * in[i + 3] + in[i + 4]; break;
    default: s -= i; break;
    }
  }
  out[ID()] = s;
}
kernel void matrix(global float* out, global const h4* a, global const h4* b, int n) {
  f16 c = 0;
  for (int k = 0; k < n; ++k)
    c = __builtin_amdgcn_mfma_f32_32x32x8f16(a[k * 64 + LANE()], b[k * 64 + LANE()], c, 0, 0, 0);
  for (int i = 0; i < 16; ++i) out[i * 64 + LANE()] = c[i];
}
kernel void tiles(global float* out, global const float* a, global const float* b, int n) {
  local float ta[256], tb[256];
  float s = 0;
  for (int t = 0; t < n; ++t) {
    ta[LANE()] = a[t * 256 + LANE()];
    tb[LANE()] = b[t * 256 + LANE()];
    sync();
    for (int k = 0; k < 16; ++k) s += ta[(LANE() & 240) + k] * tb[k * 16 + (LANE() & 15)];
    sync();
  }
  out[ID()] = s;
}
kernel void clocks(global ulong* out, global const int* in) {
  const ulong t = __builtin_amdgcn_s_memtime();
  int s = in[LANE()];
  s = __builtin_amdgcn_ds_bpermute(4 * (LANE() ^ 1), s) + __builtin_amdgcn_ds_swizzle(s, 0x401f);
  out[ID()] = __builtin_amdgcn_s_memtime() - t + s;
}
)";

class WaitCounterCompiled : public ::testing::TestWithParam<int> {};

TEST_P(WaitCounterCompiled, HasExactlyTheWaitsItNeeds) {
  const AnalyzedProgram whole = analyzed(wavesmith::testing::compileOpenCl(
      kOpenCl, {.processor = "gfx942", .version = 5, .arguments = {fmt::format("-O{}", GetParam())}}));
  EXPECT_EQ(whole.program->kernels().size(), 14u);
  EXPECT_THAT(whole.reported(), IsEmpty());
  EXPECT_THAT(whole.counters.unproven(), IsEmpty());
  std::map<std::string, int> totals;
  removeWaits(whole, totals);
  relaxAll(whole);
  EXPECT_GT(totals["exact, found"], 50);
  print(totals);
}

INSTANTIATE_TEST_SUITE_P(Levels, WaitCounterCompiled, ::testing::Values(1, 2, 3));

} // namespace
} // namespace wavesmith::analysis
