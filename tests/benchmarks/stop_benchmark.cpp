// SPDX-License-Identifier: Apache-2.0
// How long Stop takes, in the run worker:
//
//   shortRun           a run of one wave, from the request to its summary           ... ms
//   stop/running       from the stop of an endless kernel to the answer             ... ms   ratio=...
//   stop/preparing     ... of filling 20,000,000 elements
//   stop/comparing     ... of computing 64 sums of 10^9 terms
//
// `ratio` is the time divided by that of shortRun; the goal is 100 ms. Nothing here is a test, because
// machines differ.
#include "project/run_file/read_run_file.h"
#include "project/run_file/run_file.h"
#include "support/paths.h"
#include "support/result.h"
#include "worker/runs/build_run.h"
#include "worker/runs/run_client.h"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <stop_token>
#include <string>

namespace {

using namespace wavesmith;
using Clock = std::chrono::steady_clock;
using Stage = worker::RunProgress::Stage;

// Adds `rounds` to each element of `data`.
constexpr std::string_view kKernel = R"(
  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .text
  .globl count
  .p2align 8
  .type count,@function
count:
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_load_dwordx2 s[6:7], s[0:1], 0x8
  v_lshlrev_b32 v1, 2, v0
  s_waitcnt lgkmcnt(0)
  global_load_dword v2, v1, s[4:5]
  s_waitcnt vmcnt(0)
loop:
  v_add_u32 v2, 1, v2
  s_sub_u32 s6, s6, 1
  s_subb_u32 s7, s7, 0
  s_cmp_lg_u64 s[6:7], 0
  s_cbranch_scc1 loop
  global_store_dword v1, v2, s[4:5]
  s_endpgm
.Lend:
  .size count, .Lend - count
  .rodata
  .p2align 6
  .amdhsa_kernel count
    .amdhsa_kernarg_size 16
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_next_free_vgpr 4
    .amdhsa_next_free_sgpr 8
    .amdhsa_accum_offset 4
  .end_amdhsa_kernel
)";

constexpr std::string_view kEndlessRounds = "0x7fffffffffffffff";

worker::WorkerOptions program(worker::WorkerOptions options) {
  options.program = wavesmith::testing::program("wavesmith-worker");
  return options;
}

worker::RunRequest request(std::string_view rounds, std::string_view count, std::string_view fill,
                           std::string_view expect) {
  const std::string yaml = fmt::format(
      "wavesmith: 1\nsource: count.s\nkernel: count\nlaunch: {{ grid: [64, 1, 1], workgroup: [64, 1, 1] }}\n"
      "arguments:\n  data: {{ type: u32, count: {}, offset: 0, fill: {}, expect: \"{}\" }}\n"
      "  rounds: {{ type: u64, value: {}, offset: 8 }}\n",
      count, fill, expect, rounds);
  auto file = project::readRunFile(yaml, "count.run.yaml");
  if (!file) {
    fmt::print(stderr, "{}\n", wavesmith::testing::describe(file.error()));
    std::exit(EXIT_FAILURE);
  }
  worker::LanguageClient language(program({}));
  auto build = worker::buildRun(*file, language, [](const auto&) { return std::string(kKernel); });
  if (!build.ok) {
    fmt::print(stderr, "{}\n", wavesmith::testing::describe(build.diagnostics));
    std::exit(EXIT_FAILURE);
  }
  return std::move(build.request);
}

constexpr std::string_view kRamp = "{ ramp: [100, 1] }";

worker::RunRequest shortRequest() {
  return request("3", "64", kRamp, "data[i] + 3");
}

// Seconds from a stop in a stage to the answer; negative if the run ended otherwise.
double stopIn(worker::RunClient& client, const worker::RunRequest& run, Stage stage) {
  std::stop_source stop;
  Clock::time_point begin;
  const auto summary = client.run(
      run,
      [&](const worker::RunProgress& progress) {
        if (progress.stage != stage || stop.stop_requested()) return;
        begin = Clock::now();
        stop.request_stop();
      },
      stop.get_token());
  const std::chrono::duration<double> took = Clock::now() - begin;
  return !summary.has_value() && summary.error().code == source::Code::RunCanceled ? took.count() : -1;
}

void shortRun(benchmark::State& state) {
  worker::RunClient client(program(worker::runWorkerOptions()));
  const worker::RunRequest run = shortRequest();
  (void)client.run(run);
  for (auto _ : state)
    if (!client.run(run)) return state.SkipWithError("the run failed");
}

void stop(benchmark::State& state, const worker::RunRequest& run, Stage stage) {
  worker::RunClient client(program(worker::runWorkerOptions()));
  const worker::RunRequest brief = shortRequest();
  (void)client.run(brief);
  double stopping = 0;
  double running = 0;
  for (auto _ : state) {
    const double took = stopIn(client, run, stage);
    if (took < 0) return state.SkipWithError("the run ended before it was stopped");
    state.SetIterationTime(took);
    stopping += took;
    const Clock::time_point begin = Clock::now();
    if (!client.run(brief)) return state.SkipWithError("the run failed");
    running += std::chrono::duration<double>(Clock::now() - begin).count();
  }
  state.counters["goal_ms"] = 100;
  state.counters["ratio"] = stopping / running;
}

void add(const char* name, const worker::RunRequest& run, Stage stage) {
  benchmark::RegisterBenchmark(name, [run, stage](benchmark::State& state) { stop(state, run, stage); })
      ->Iterations(20)
      ->UseManualTime()
      ->Unit(benchmark::kMillisecond);
}

} // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  benchmark::RegisterBenchmark("shortRun", shortRun)->Unit(benchmark::kMillisecond)->UseRealTime();
  add("stop/running", request(kEndlessRounds, "64", kRamp, "0"), Stage::Running);
  add("stop/preparing", request("1", "20000000", "{ uniform: [0, 1000], seed: 1 }", "0"), Stage::Preparing);
  add("stop/comparing", request("1", "64", kRamp, "sum(k, 0, 1000000000, data[(i + k) % 64])"),
      Stage::Comparing);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
