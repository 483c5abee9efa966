// SPDX-License-Identifier: Apache-2.0
// The cost of all analyses, compared with the time llvm-mc-19 takes to assemble the same instructions, in one
// run; and how time and memory grow with the number of instructions.
//
//   Analyze/100000   ... ms   ... bytes of an instruction   ... us of one
//   LlvmMc/100000    ... ms
//   analyzing takes 0.6 times as long as llvm-mc-19 takes to assemble (at most 2 is wanted)
//
// Exits with 1 when it takes more than twice as long.
#include "analysis/analysis.h"
#include "assembler/assembler.h"
#include "check/render.h"
#include "codeobject/code_object.h"
#include "generate/consistency/consistency.h"
#include "generate/consistency/reconcile.h"
#include "kernarg/check.h"
#include "source/file.h"
#include "support/paths.h"
#include "support/result.h"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <fcntl.h>
#include <malloc.h>
#include <map>
#include <memory>
#include <spawn.h>
#include <stdexcept>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using namespace wavesmith;

constexpr double kWanted = 2;
constexpr std::int64_t kCompared = 100'000;

// A typical loop: loads for the next iteration, a wait, arithmetic, LDS, a branch in the middle.
std::string loopText(std::size_t number) {
  return fmt::format(R"(
.Ltop{0}:
  s_mov_b32 m0, s6
  buffer_load_dword v4, s[8:11], 0 offen lds
  buffer_load_dwordx4 v[20:23], v5, s[12:15], 0 offen
  global_load_dword v6, v7, s[16:17]
  s_load_dwordx2 s[20:21], s[0:1], 0x10
  s_waitcnt vmcnt(1)
  v_fma_f32 v8, v20, v21, v22
  v_add_f32 v9, v8, v23
  ds_write_b32 v3, v9 offset:512
  s_waitcnt vmcnt(0) lgkmcnt(0)
  s_barrier
  ds_read_b32 v10, v3
  v_cmp_lt_f32 vcc, v6, v9
  s_cbranch_vccz .Lskip{0}
  v_mul_f32 v9, v9, v6
  v_readfirstlane_b32 s22, v8
  s_nop 1
  v_add_f32 v11, s22, v9
.Lskip{0}:
  s_waitcnt lgkmcnt(0)
  v_mfma_f32_16x16x16_f16 a[0:3], v[20:21], v[22:23], a[0:3]
  v_add_u32 v5, s20, v5
  v_add_f32 v12, v10, v9
  global_store_dword v7, v12, s[16:17]
  s_sub_u32 s7, s7, 1
  s_cmp_lg_u32 s7, 0
  s_cbranch_scc1 .Ltop{0}
)",
                     number);
}
constexpr std::int64_t kOfLoop = 26; // instructions
// VGPRs that the descriptor allocates.
constexpr std::int64_t kEnough = 64;
constexpr std::int64_t kTooFew = 8;
constexpr std::int64_t kTooMany = 256;

std::string textOf(std::int64_t instructions, std::int64_t vectors = kEnough) {
  std::string text = R"(.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.text
.globl k
.p2align 8
.type k,@function
k:
)";
  for (std::int64_t i = 0; i < instructions / kOfLoop; ++i)
    text += loopText(static_cast<std::size_t>(i));
  text += R"(
  s_endpgm
.Lend:
.size k, .Lend-k
.rodata
.p2align 6
.amdhsa_kernel k
  .amdhsa_next_free_vgpr )";
  text += fmt::format("{}", vectors);
  text += R"(
  .amdhsa_next_free_sgpr 32
  .amdhsa_accum_offset )";
  text += fmt::format("{}", std::min<std::int64_t>(vectors, 32));
  text += R"(
  .amdhsa_group_segment_fixed_size 4096
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
.end_amdhsa_kernel
)";
  return text;
}

const program::Program& programOf(std::int64_t instructions, std::int64_t vectors = kEnough) {
  static std::map<std::pair<std::int64_t, std::int64_t>, std::unique_ptr<program::Program>> programs;
  auto& program = programs[{instructions, vectors}];
  if (program == nullptr) {
    assembler::Assembly assembly = assembler::assemble({{"loops.s", textOf(instructions, vectors)}}, {});
    auto object = codeobject::read(std::move(assembly.codeObject), "loops.hsaco");
    if (!object) throw std::runtime_error(wavesmith::testing::describe(assembly.diagnostics));
    auto decoded = program::decode(std::make_shared<const codeobject::CodeObject>(std::move(*object)),
                                   std::move(assembly.lines));
    if (!decoded) throw std::runtime_error(wavesmith::testing::describe(decoded.error()));
    program = std::make_unique<program::Program>(std::move(*decoded));
  }
  return *program;
}

void analyze(benchmark::State& state) {
  const program::Program& program = programOf(state.range(0));
  const auto before = mallinfo2();
  const auto kept = analysis::analyze(program, {});
  const auto bytes = static_cast<double>(mallinfo2().uordblks + mallinfo2().hblkhd) -
                     static_cast<double>(before.uordblks + before.hblkhd);
  for (auto _ : state)
    benchmark::DoNotOptimize(analysis::analyze(program, {}));
  const auto count = static_cast<double>(program.instructions().size());
  state.counters["time/instruction"] = benchmark::Counter(
      count * 1e-9, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
  state.counters["bytes/instruction"] = bytes / count;
  state.counters["findings"] = static_cast<double>(kept->findings.size());
}

// The findings about descriptor, metadata and arguments, compared with the analyses, and the share of the
// arguments. The texts with too few and too many registers need fixes.
void consistency(benchmark::State& state) {
  const program::Program& program = programOf(state.range(0), state.range(1));
  const auto analysis = analysis::analyze(program, {});
  const std::string text = textOf(state.range(0), state.range(1));
  const source::Diagnostics said = check::toDiagnostics(
      analysis->findings, program, [&text](const std::string&) { return std::string_view(text); });
  std::size_t count = 0;
  for (auto _ : state) {
    source::Diagnostics all = said;
    source::Diagnostics more = generate::check(program, *analysis, text, "loops.s");
    all.insert(all.end(), more.begin(), more.end());
    generate::reconcile(all, program, *analysis, text, "loops.s");
    count = all.size() - said.size();
  }
  state.counters["diagnostics"] = static_cast<double>(said.size());
  state.counters["more"] = static_cast<double>(count);
}
void kernargCheck(benchmark::State& state) {
  const program::Program& program = programOf(state.range(0));
  const auto analysis = analysis::analyze(program, {});
  for (auto _ : state)
    benchmark::DoNotOptimize(kernarg::check(program, *analysis));
}

void llvmMc(benchmark::State& state) {
  const wavesmith::testing::TemporaryDirectory directory;
  const std::string path = (directory / "loops.s").string();
  if (!source::writeFile(path, std::string_view(textOf(state.range(0)))))
    return state.SkipWithError("no file");
  std::vector<std::string> arguments{
      "llvm-mc-19", "-triple=amdgcn-amd-amdhsa",     "-mcpu=gfx942", "-filetype=obj", path,
      "-o",         (directory / "loops.o").string()};
  std::vector<char*> pointers;
  for (std::string& argument : arguments)
    pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  for (auto _ : state) {
    pid_t process = -1;
    int status = 1;
    if (posix_spawnp(&process, pointers[0], nullptr, nullptr, pointers.data(), environ) == 0)
      waitpid(process, &status, 0);
    if (status != 0) return state.SkipWithError("llvm-mc-19 fails");
  }
}

BENCHMARK(analyze)
    ->Name("Analyze")
    ->Arg(300)
    ->Arg(10'000)
    ->Arg(kCompared)
    ->Arg(1'000'000)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK(kernargCheck)->Name("KernargCheck")->Arg(kCompared)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(consistency)
    ->Name("Consistency")
    ->Args({kCompared, kEnough})
    ->Args({kCompared, kTooFew})
    ->Args({kCompared, kTooMany})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK(llvmMc)->Name("LlvmMc")->Arg(kCompared)->Unit(benchmark::kMillisecond)->UseRealTime()->MinTime(2);

class RatioReporter : public benchmark::ConsoleReporter {
public:
  void ReportRuns(const std::vector<Run>& runs) override {
    ConsoleReporter::ReportRuns(runs);
    for (const Run& run : runs) {
      if (run.error_occurred) continue;
      const double time = run.GetAdjustedRealTime();
      if (run.benchmark_name().starts_with(fmt::format("Analyze/{}/", kCompared))) analysis_ = time;
      if (run.benchmark_name().starts_with("LlvmMc")) llvm_ = time;
    }
  }
  [[nodiscard]] double ratio() const { return llvm_ > 0 ? analysis_ / llvm_ : 0; }

private:
  double analysis_ = 0;
  double llvm_ = 0;
};

} // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  RatioReporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  fmt::print(
      "analyzing takes {:.2f} times as long as llvm-mc-19 takes to assemble (at most {:.0f} is wanted)\n",
      reporter.ratio(), kWanted);
  return reporter.ratio() <= kWanted ? EXIT_SUCCESS : EXIT_FAILURE;
}
