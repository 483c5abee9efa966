// SPDX-License-Identifier: Apache-2.0
// The cost of the panels compared with the analyses that they show, in one run:
//
//   Analyze/vectors            20,000 instructions                       ... ms
//   RegisterPanels/vectors     pressure and bars of them                 ... ms   ratio=... (by Analyze)
//   RegisterAt/vectors         the uses of the register at the cursor
//   InitialPanel/unset         with a descriptor that is being edited
//   QueuesAt/loads             the queues at one instruction
//   KernargPanels/arguments    100,000 instructions, 10,000 of them loads of arguments
//   ReadsOf/arguments          the reads of each argument
//
// `ratio` is the time divided by that of analyzing the same program. Nothing here is a test, because machines
// differ.
#include "analysis/analysis.h"
#include "analysis/analyzed.h"
#include "panels/initial_panel.h"
#include "panels/kernarg_panel.h"
#include "panels/queues.h"
#include "panels/register_at.h"
#include "panels/register_panel.h"
#include "program/line_index.h"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <string>

namespace {

using namespace wavesmith;

struct Subject {
  explicit Subject(const std::string& body)
      : text(analysis::testing::kernel(body + "s_endpgm\n")), program(analysis::testing::programOf(text)) {
    for (int n = 0; n < 3; ++n) {
      const auto begin = std::chrono::steady_clock::now();
      analysis = analysis::analyze(*program, {});
      const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
      analyzing = n == 0 ? took.count() : std::min(analyzing, took.count());
    }
  }
  std::string text;
  std::unique_ptr<const program::Program> program;
  std::unique_ptr<const analysis::Analysis> analysis;
  double analyzing = 0; // seconds, the shortest of three
};

const Subject& vectors() {
  static const Subject subject([] {
    std::string body = "v_mov_b32 v4, 0\n";
    for (int i = 0; i < 20'000; ++i)
      body +=
          fmt::format("v_add_f32 v{}, v{}, v{}\n", 8 + i % 48, 8 + (i * 7 + 5) % 48, 8 + (i * 3 + 9) % 48);
    return body + "v_mov_b32 v5, v4\n";
  }());
  return subject;
}

const Subject& unset() {
  static const Subject subject([] {
    std::string body;
    for (int i = 0; i < 20'000; ++i)
      body += fmt::format("v_add_u32 v{}, v{}, s{}\n", 40 + i % 8, i % 32, i % 30);
    return body;
  }());
  return subject;
}

const Subject& loads() {
  static const Subject subject([] {
    std::string body;
    for (int n = 0; n < 5000; ++n)
      body += fmt::format("global_load_dword v{}, v0, s[4:5]\nv_add_u32 v60, 1, v60\nv_add_u32 v61, 1, v61\n"
                          "v_add_u32 v62, 1, v62\n",
                          2 + n % 50);
    return body;
  }());
  return subject;
}

const Subject& arguments() {
  static const Subject subject([] {
    std::string body;
    for (int i = 0; i < 10'000; ++i) {
      body += fmt::format("s_load_dword s{}, s[0:1], {}\ns_waitcnt lgkmcnt(0)\n", 10 + i % 50, 4 * (i % 64));
      for (int more = 0; more < 8; ++more)
        body += fmt::format("v_add_u32 v{}, s{}, v{}\n", more, 10 + i % 50, more);
    }
    return body;
  }());
  return subject;
}

// Times `measured` and reports it with the time of analyzing the subject.
template <typename Measured>
void beside(benchmark::State& state, const Subject& subject, Measured measured) {
  const auto begin = std::chrono::steady_clock::now();
  for (auto _ : state)
    benchmark::DoNotOptimize(measured());
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  state.counters["ratio"] = took.count() / static_cast<double>(state.iterations()) / subject.analyzing;
}

void analyzeVectors(benchmark::State& state) {
  beside(state, vectors(), [] { return analysis::analyze(*vectors().program, {}); });
}

void registerPanels(benchmark::State& state) {
  beside(state, vectors(), [] { return panels::registerPanels(*vectors().program, *vectors().analysis); });
}

void registerAt(benchmark::State& state) {
  const Subject& subject = vectors();
  constexpr std::string_view kLine = "v_mov_b32 v5, v4";
  const std::size_t at = subject.text.find(kLine);
  const auto line = static_cast<std::uint32_t>(
      std::count(subject.text.begin(), subject.text.begin() + static_cast<long>(at), '\n') + 1);
  const program::LineIndex lines(*subject.program, "body.s");
  beside(state, subject,
         [&] { return panels::registerAt(*subject.program, *subject.analysis, lines, line, 15, kLine); });
}

void initialPanel(benchmark::State& state) {
  const Subject& subject = unset();
  codeobject::KernelDescriptor descriptor = panels::descriptorOf(*subject.program, 0);
  (void)panels::setBit(descriptor, ".amdhsa_user_sgpr_dispatch_ptr", 1);
  beside(state, subject,
         [&] { return panels::initialPanel(*subject.program, *subject.analysis, 0, {}, descriptor); });
}

void queuesAt(benchmark::State& state) {
  const Subject& subject = loads();
  std::uint32_t n = 0;
  beside(state, subject,
         [&] { return panels::queuesAt(*subject.program, *subject.analysis, 399 * (n++ % 50) + 100); });
}

void kernargPanels(benchmark::State& state) {
  beside(state, arguments(),
         [] { return panels::kernargPanels(*arguments().program, *arguments().analysis); });
}

void readsOf(benchmark::State& state) {
  const auto made = panels::kernargPanels(*arguments().program, *arguments().analysis);
  beside(state, arguments(), [&] { return panels::readsOf(made[0].accesses, made[0].guess); });
}

BENCHMARK(analyzeVectors)->Name("Analyze/vectors")->Unit(benchmark::kMillisecond);
BENCHMARK(registerPanels)->Name("RegisterPanels/vectors")->Unit(benchmark::kMillisecond);
BENCHMARK(registerAt)->Name("RegisterAt/vectors")->Unit(benchmark::kMillisecond);
BENCHMARK(initialPanel)->Name("InitialPanel/unset")->Unit(benchmark::kMillisecond);
BENCHMARK(queuesAt)->Name("QueuesAt/loads")->Unit(benchmark::kMillisecond);
BENCHMARK(kernargPanels)->Name("KernargPanels/arguments")->Unit(benchmark::kMillisecond);
BENCHMARK(readsOf)->Name("ReadsOf/arguments")->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
