// SPDX-License-Identifier: Apache-2.0
// What debugging costs, on vector_add with a million elements (247,212 instructions): running to the end against the
// emulator without a debugger on one thread, and each request at random positions of the run. "against_16_ms" is its
// longest time as a part of 16 ms.
//
//   to the end   13 ms, 1.7 of the time without a debugger; in checked mode 201 ms, 1.05
//   step         0.01 ms    back_step  6.1 ms, checked 13.5 ms    goto  3.2 ms, checked 4.5 ms
//   writer of a register 3.0 ms, of memory 6.7 ms    why 5.4 ms    (the longest of 100)
#include "assembler/assembler.h"
#include "codeobject/code_object.h"
#include "debug/session.h"
#include "execution/emulated_launch.h"
#include "project/launches/prepare.h"
#include "project/run_file/read_run_file.h"
#include "source/file.h"
#include "support/paths.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <random>

namespace {

namespace debug = wavesmith::debug;
namespace execution = wavesmith::execution;
using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

std::shared_ptr<const execution::Launch> vectorAdd() {
  const auto path = wavesmith::testing::example("vector_add.run.yaml");
  const std::string text = wavesmith::source::readText(wavesmith::testing::example("vector_add.s")).value();
  const auto assembly = wavesmith::assembler::assemble({{"vector_add.s", text}}, {});
  auto object = std::make_shared<const wavesmith::codeobject::CodeObject>(
      wavesmith::codeobject::read(assembly.codeObject, "vector_add").value());
  const auto file = wavesmith::project::readRunFile(wavesmith::source::readText(path).value(), path.string());
  return std::make_shared<const execution::Launch>(
      wavesmith::project::prepare(*file, object, assembly.lines, {}).value());
}

double plainRun(const execution::Launch& launch, bool checkedMode) {
  auto emulated = execution::EmulatedLaunch::make(launch, {.threads = 1}).value();
  wavesmith::checked::Checker checker(emulated->checkerOptions());
  const auto begin = Clock::now();
  benchmark::DoNotOptimize(emulated->device().run(emulated->object(), emulated->dispatch(),
                                                  {.watcher = checkedMode ? &checker : nullptr}));
  return millisecondsSince(begin);
}

std::unique_ptr<debug::Session> sessionOf(const std::shared_ptr<const execution::Launch>& launch,
                                          bool checkedMode) {
  debug::SessionOptions options;
  options.debugger.backend.checkedMode = checkedMode;
  return std::move(debug::Session::start(launch, options).value());
}

// To the end, without breakpoints.
void runToTheEnd(benchmark::State& state) {
  const auto launch = vectorAdd();
  const bool checkedMode = state.range(0) != 0;
  double plain = 1e9, debugged = 1e9;
  for (auto _ : state) {
    plain = std::min(plain, plainRun(*launch, checkedMode));
    const auto session = sessionOf(launch, checkedMode);
    const auto begin = Clock::now();
    static_cast<void>(session->handle({.verb = debug::Verb::Continue}, {}));
    debugged = std::min(debugged, millisecondsSince(begin));
    state.counters["history_MB"] = static_cast<double>(session->debugger().history().bytes()) / 1e6;
  }
  state.counters["ms"] = debugged;
  state.counters["against_not_debugged"] = debugged / plain;
}
BENCHMARK(runToTheEnd)->Arg(0)->Arg(1)->Iterations(10)->Unit(benchmark::kMillisecond);

// A request at random positions of a run that has been executed.
void request(benchmark::State& state, const debug::Request& asked) {
  const auto session = sessionOf(vectorAdd(), state.range(0) != 0);
  static_cast<void>(session->handle({.verb = debug::Verb::Continue}, {}));
  // One that never holds, at an instruction that each wave executes many times.
  static_cast<void>(session->handle(
      {.verb = debug::Verb::Break, .number = 0, .text = "134", .condition = "s_left == 12345678"}, {}));
  std::mt19937_64 random(1);
  const std::uint64_t end = session->debugger().history().end();
  double longest = 0, sum = 0;
  for (auto _ : state) {
    static_cast<void>(session->handle({.verb = debug::Verb::Go, .number = random() % end}, {}));
    debug::Request one = asked;
    if (one.verb == debug::Verb::Go) one.number = random() % end;
    const auto begin = Clock::now();
    benchmark::DoNotOptimize(session->handle(one, {}));
    const double took = millisecondsSince(begin);
    longest = std::max(longest, took);
    sum += took;
  }
  state.counters["mean_ms"] = sum / static_cast<double>(state.iterations());
  state.counters["longest_ms"] = longest;
  state.counters["against_16_ms"] = longest / 16;
}

void registerRequest(const char* name, const debug::Request& asked) {
  benchmark::RegisterBenchmark(name, [asked](benchmark::State& state) { request(state, asked); })
      ->Arg(0)
      ->Arg(1)
      ->Iterations(100)
      ->Unit(benchmark::kMillisecond);
}

} // namespace

int main(int argc, char** argv) {
  using debug::Direction;
  using debug::StepKind;
  using debug::Verb;
  registerRequest("step", {.verb = Verb::Step});
  registerRequest("back_step", {.verb = Verb::Step, .direction = Direction::Backward});
  registerRequest("next", {.verb = Verb::Step, .kind = StepKind::Over});
  registerRequest("back_next",
                  {.verb = Verb::Step, .kind = StepKind::Over, .direction = Direction::Backward});
  registerRequest("goto", {.verb = Verb::Go});
  registerRequest("until", {.verb = Verb::Until, .text = "134"});
  registerRequest("back_until", {.verb = Verb::Until, .direction = Direction::Backward, .text = "134"});
  registerRequest("back_continue_without_a_hit", {.verb = Verb::Continue, .direction = Direction::Backward});
  registerRequest("back_to_the_change", {.verb = Verb::LastChange, .text = "c[1000]"});
  registerRequest("print", {.verb = Verb::Print, .text = "any(f32(v_x) > 0.9) + c[17]"});
  registerRequest("writer_of_a_register", {.verb = Verb::LastWriter, .text = "v_x[3]"});
  registerRequest("writer_of_memory", {.verb = Verb::LastWriter, .text = "c[1000]"});
  registerRequest("why", {.verb = Verb::Why, .text = "v_x[3]"});
  registerRequest("show_vectors", {.verb = Verb::Show, .text = "vectors"});
  registerRequest("timeline", {.verb = Verb::Timeline, .number = 0, .columns = 4000});
  registerRequest("timeline_of_25000_steps",
                  {.verb = Verb::Timeline, .number = 0, .last = 25'000, .columns = 4000});
  registerRequest("timeline_of_80000_steps",
                  {.verb = Verb::Timeline, .number = 0, .last = 80'000, .columns = 4000});
  registerRequest("waves", {.verb = Verb::Waves});
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
