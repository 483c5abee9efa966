// SPDX-License-Identifier: Apache-2.0
// Decoding speed, ours and LLVM's, on one core and in the same run:
//
//   decodeAll               80 M instructions/s
//   MCDisassembler         1.5 M instructions/s
//   53 times LLVM's disassembler
//
// The code is that of the example kernels and of OpenCL compiled by clang: vector and scalar arithmetic,
// buffers, flat and scratch memory, LDS, matrix operations, branches.
#include "assembler/assembler.h"
#include "assembler/llvm_reader.h"
#include "codeobject/code_object.h"
#include "codeobject/toolchain.h"
#include "isa/decode/decode.h"
#include "source/file.h"
#include "support/paths.h"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <elf.h>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace {

namespace assembler = wavesmith::assembler;
namespace codeobject = wavesmith::codeobject;
namespace isa = wavesmith::isa;
using wavesmith::testing::ByteVector;

constexpr std::size_t kBytes = std::size_t{1} << 20; // a large code object's text

// Compiled once for each N, so that no two copies are the same code.
constexpr const char* kOpenCl = R"(
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define LOCAL_ID (int)__builtin_amdgcn_workitem_id_x()
#define GLOBAL_ID ((int)__builtin_amdgcn_workgroup_id_x() * 256 + LOCAL_ID)
typedef half half4 __attribute__((ext_vector_type(4)));
typedef float f4 __attribute__((ext_vector_type(4)));
kernel void sum(global const float* a, global float* out, local float* tile, int n) {
  int i = GLOBAL_ID, l = LOCAL_ID;
  float s = 0;
  for (int k = 0; k < N; ++k) s += a[(i * N + k) % n] * __builtin_amdgcn_exp2f(a[(i + k * 7) % n]);
  tile[l] = s;
  __builtin_amdgcn_s_barrier();
  for (int w = 128; w > 0; w >>= 1) {
    if (l < w) tile[l] += tile[l + w];
    __builtin_amdgcn_s_barrier();
  }
  if (l == 0) out[__builtin_amdgcn_workgroup_id_x()] = tile[0];
}
kernel void multiply(global const half4* a, global const half4* b, global f4* c, int n) {
  int l = LOCAL_ID;
  f4 d = 0;
  #pragma unroll
  for (int k = 0; k < N; ++k) d = __builtin_amdgcn_mfma_f32_16x16x16f16(a[l + k * n], b[l * n + k], d, 0, 0, 0);
  c[l] = d;
}
kernel void integers(global const uint* a, global ulong* out, int n) {
  int i = GLOBAL_ID;
  uint x = a[i];
  ulong y = 1;
  #pragma unroll
  for (int k = 0; k < N; ++k) {
    x = __builtin_rotateleft32(x ^ a[(i + k) & n], k + 3) * 2654435761u;
    y = y * x + ((ulong)x * k >> 32) + __builtin_popcount(x);
    y ^= (x & 1) ? y >> (k & 31) : (ulong)__builtin_clz(x);
  }
  out[i] = y;
}
kernel void halves(global half2* a, global double* d, int n) {
  int i = GLOBAL_ID;
  half2 x = a[i];
  double y = d[i];
  double keep[32];
  #pragma unroll
  for (int k = 0; k < N; ++k) {
    x = __builtin_elementwise_fma(x, a[i + k], (half2)(0.5h));
    y = __builtin_fma(y, d[i + k * n], (double)x.x);
    keep[(k * n) & 31] = y;
  }
  a[i] = x;
  d[i] = y + keep[n & 31];
}
kernel void bytes(global const uchar4* a, global uchar4* out, global atomic_int* histogram, int n) {
  int i = GLOBAL_ID;
  uchar4 s = a[i];
  #pragma unroll
  for (int k = 0; k < N; ++k) {
    s += a[i + k * n] >> (uchar4)(k & 7);
    __opencl_atomic_fetch_add(&histogram[s.x], (int)s.y, memory_order_relaxed, memory_scope_device);
  }
  out[i] = s;
}
)";

void appendCode(ByteVector& code, const ByteVector& file) {
  const auto object = codeobject::read(file, "benchmark");
  for (const codeobject::Section& section : object.value().sections()) {
    if ((section.flags & SHF_EXECINSTR) == 0) continue;
    const auto bytes = object.value().bytes().subspan(section.fileOffset, section.size);
    code.insert(code.end(), bytes.begin(), bytes.end());
  }
}

ByteVector makeCode() {
  ByteVector code;
  for (const auto& entry : std::filesystem::directory_iterator(wavesmith::testing::example(""))) {
    if (entry.path().extension() != ".s") continue;
    const auto text = wavesmith::source::readText(entry.path());
    appendCode(code, assembler::assemble({{entry.path().filename().string(), text.value()}}, {}).codeObject);
  }
  for (const int n : {4, 7, 12, 24, 33, 48, 96})
    appendCode(code,
               wavesmith::testing::compileOpenCl(kOpenCl, {.arguments = {fmt::format("-DN={}", n), "-O3"}}));
  const ByteVector once = code;
  while (code.size() < kBytes)
    code.insert(code.end(), once.begin(), once.end());
  return code;
}

const ByteVector& code() {
  static const ByteVector made = makeCode();
  return made;
}

void decodeAll(benchmark::State& state) {
  std::size_t instructions = 0;
  for (auto _ : state) {
    const auto decoded = isa::decodeAll(code(), 0);
    benchmark::DoNotOptimize(decoded.data());
    instructions += decoded.size();
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(instructions));
}
BENCHMARK(decodeAll)->Unit(benchmark::kMillisecond);

void llvmGetInstruction(benchmark::State& state) {
  assembler::testing::LlvmReader reader("gfx942");
  std::size_t instructions = 0;
  for (auto _ : state) {
    std::span<const std::byte> rest = code();
    for (std::uint64_t address = 0; rest.size() >= 4; ++instructions) {
      const unsigned length = std::max(4u, reader.length(rest, address));
      rest = rest.subspan(length);
      address += length;
    }
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(instructions));
}
BENCHMARK(llvmGetInstruction)->Unit(benchmark::kMillisecond);

// The usual table, and the rates.
class Rates : public benchmark::ConsoleReporter {
public:
  void ReportRuns(const std::vector<Run>& runs) override {
    ConsoleReporter::ReportRuns(runs);
    for (const Run& run : runs) {
      const auto rate = run.counters.find("items_per_second");
      if (rate != run.counters.end())
        best_[run.run_name.function_name] = std::max(best_[run.run_name.function_name], rate->second.value);
    }
  }
  void print() {
    const double ours = best_["decodeAll"];
    const double llvm = best_["llvmGetInstruction"];
    if (ours > 0) fmt::print("decodeAll       {:6.1f} M instructions/s\n", ours / 1e6);
    if (llvm > 0) fmt::print("MCDisassembler  {:6.1f} M instructions/s\n", llvm / 1e6);
    if (ours > 0 && llvm > 0) fmt::print("{:.1f} times LLVM's disassembler\n", ours / llvm);
  }

private:
  std::map<std::string, double> best_;
};

} // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  const auto decoded = isa::decodeAll(code(), 0);
  const auto invalid = std::ranges::count_if(decoded, [](const isa::Instruction& i) { return !i.valid(); });
  fmt::print("{} bytes of code, {} instructions, {} that are none\n", code().size(), decoded.size(), invalid);
  Rates rates;
  benchmark::RunSpecifiedBenchmarks(&rates);
  rates.print();
  return 0;
}
