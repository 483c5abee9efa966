// SPDX-License-Identifier: Apache-2.0
// How fast kernels run on the emulator, on one thread and for each instruction set of the host, and on one and
// two threads with the best one:
//
//   fma/AVX-512   84 M wave-instructions/s
//   emptyOnThreads/2   39 M waves/s
#include "assembler/assembler.h"
#include "codeobject/code_object.h"
#include "emulator/device.h"
#include "program/program.h"
#include "source/file.h"
#include "support/paths.h"
#include "support/result.h"

#include <benchmark/benchmark.h>

#include <array>
#include <cstring>
#include <string>
#include <vector>

namespace {

namespace assembler = wavesmith::assembler;
namespace codeobject = wavesmith::codeobject;
namespace emulator = wavesmith::emulator;
namespace program = wavesmith::program;
namespace source = wavesmith::source;
using emulator::InstructionSet;

// A device with one of kernels/*.s and buffers.
class Bench {
public:
  Bench(const std::string& kernel, InstructionSet set, unsigned threads = 1)
      : device_({.threads = threads, .instructionSet = set}) {
    const auto path = wavesmith::testing::sourceDirectory() / "tests/benchmarks/kernels" / (kernel + ".s");
    const auto text = source::readText(path);
    const auto assembly = assembler::assemble({{kernel + ".s", text.value()}}, {});
    auto object = codeobject::read(assembly.codeObject, kernel);
    auto program = program::decode(std::make_shared<const codeobject::CodeObject>(std::move(object.value())),
                                   assembly.lines);
    object_ = device_.load(std::make_shared<const program::Program>(std::move(program.value()))).value();
  }
  emulator::Address buffer(const std::string& name, std::size_t bytes) {
    return device_.memory().allocate(name, bytes).value();
  }
  // Returns an error, or empty on success. `kernarg` is 32 bytes.
  std::string run(std::uint32_t items, const std::array<std::uint64_t, 4>& kernarg,
                  emulator::RunCounts& counts) {
    const emulator::Address segment = buffer("kernarg", sizeof kernarg);
    std::memcpy(device_.memory().host(segment, sizeof kernarg).data(), kernarg.data(), sizeof kernarg);
    const auto report =
        device_.run(object_, {.grid = {items, 1, 1}, .workgroup = {256, 1, 1}, .kernarg = segment}, {});
    device_.memory().release(segment);
    if (!report) return wavesmith::testing::describe(report.error());
    counts = report->counts;
    return wavesmith::testing::describe(report->faults);
  }

private:
  emulator::Device device_;
  emulator::LoadedObject object_;
};

// Runs repeatedly; `unit` names what is counted per run.
template <class Arguments, class What>
void measure(benchmark::State& state, const char* kernel, std::uint32_t items, const char* unit,
             Arguments&& argumentsOf, What&& what) {
  const auto set = static_cast<InstructionSet>(state.range(0));
  if (!available(set)) {
    state.SkipWithError("this host has no such instructions");
    return;
  }
  state.SetLabel(std::string(name(set)));
  Bench bench(kernel, set);
  const std::array<std::uint64_t, 4> kernarg = argumentsOf(bench);
  double total = 0;
  for (auto _ : state) {
    emulator::RunCounts counts;
    if (const std::string wrong = bench.run(items, kernarg, counts); !wrong.empty()) {
      state.SkipWithError(wrong.c_str());
      return;
    }
    total += static_cast<double>(what(counts));
  }
  state.counters[unit] = benchmark::Counter(total, benchmark::Counter::kIsRate);
}

void loop(benchmark::State& state, const char* kernel) {
  measure(
      state, kernel, 256, "wave-instructions/s",
      [](Bench& bench) { return std::array<std::uint64_t, 4>{bench.buffer("out", 1024), 4000}; },
      [](const emulator::RunCounts& counts) { return counts.instructions; });
}
void fma(benchmark::State& state) {
  loop(state, "fma");
}
void fmaMasked(benchmark::State& state) {
  loop(state, "fma_masked");
}
void add(benchmark::State& state) {
  constexpr std::uint32_t kCount = 1 << 18;
  measure(
      state, "add", kCount, "elements/s",
      [](Bench& bench) {
        return std::array<std::uint64_t, 4>{bench.buffer("a", 4 * kCount), bench.buffer("b", 4 * kCount),
                                            bench.buffer("c", 4 * kCount), kCount};
      },
      [](const emulator::RunCounts&) { return kCount; });
}
void mfma(benchmark::State& state) {
  measure(
      state, "mfma", 64, "mfma/s",
      [](Bench& bench) { return std::array<std::uint64_t, 4>{bench.buffer("out", 1024), 500}; },
      [](const emulator::RunCounts& counts) { return counts.matrixInstructions; });
}

// The thousands of independent work-groups of a large launch, with the best instruction set of the host.
void onThreads(benchmark::State& state, const char* kernel, std::uint32_t items, const char* unit,
               double perRun) {
  Bench bench(kernel, emulator::bestInstructionSet(), static_cast<unsigned>(state.range(0)));
  const std::size_t bytes = std::size_t{4} * items;
  const std::array<std::uint64_t, 4> kernarg{bench.buffer("a", bytes), bench.buffer("b", bytes),
                                             bench.buffer("c", bytes), items};
  for (auto _ : state) {
    emulator::RunCounts counts;
    if (const std::string wrong = bench.run(items, kernarg, counts); !wrong.empty()) {
      state.SkipWithError(wrong.c_str());
      return;
    }
  }
  state.counters[unit] = benchmark::Counter(perRun, benchmark::Counter::kIsIterationInvariantRate);
}
void addOnThreads(benchmark::State& state) {
  constexpr std::uint32_t kCount = 1 << 23;
  onThreads(state, "add", kCount, "elements/s", kCount);
}
void emptyOnThreads(benchmark::State& state) {
  constexpr std::uint32_t kWaves = 1 << 20;
  onThreads(state, "empty", kWaves * 64, "waves/s", kWaves);
}

constexpr auto kBaseline = static_cast<int>(InstructionSet::Baseline),
               kLast = static_cast<int>(InstructionSet::Avx512);
BENCHMARK(fma)->DenseRange(kBaseline, kLast)->Unit(benchmark::kMillisecond);
BENCHMARK(fmaMasked)->DenseRange(kBaseline, kLast)->Unit(benchmark::kMillisecond);
BENCHMARK(add)->DenseRange(kBaseline, kLast)->Unit(benchmark::kMillisecond);
BENCHMARK(mfma)->DenseRange(kBaseline, kLast)->Unit(benchmark::kMillisecond);
BENCHMARK(addOnThreads)->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(emptyOnThreads)->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
