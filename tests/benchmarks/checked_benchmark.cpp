// SPDX-License-Identifier: Apache-2.0
// How fast kernels run in checked mode, on one thread with the best instruction set of the host:
//
//   fma   43 M wave-instructions/s, 0.15 of fast mode in the same run
//   add   21 M elements/s, 0.06 of fast mode
//   mfma  4.4 M wave-instructions/s, 0.8 of fast mode
#include "assembler/assembler.h"
#include "checked/checker.h"
#include "codeobject/code_object.h"
#include "emulator/device.h"
#include "program/program.h"
#include "source/file.h"
#include "support/paths.h"
#include "support/result.h"

#include <benchmark/benchmark.h>

#include <array>
#include <chrono>
#include <cstring>
#include <string>

namespace {

namespace emulator = wavesmith::emulator;
namespace source = wavesmith::source;

class Bench {
public:
  explicit Bench(const std::string& kernel) : device_({.threads = 1}) {
    const std::string text =
        source::readText(wavesmith::testing::sourceDirectory() / "tests/benchmarks/kernels" / (kernel + ".s"))
            .value();
    const auto assembly = wavesmith::assembler::assemble({{kernel + ".s", text}}, {});
    auto object = wavesmith::codeobject::read(assembly.codeObject, kernel);
    auto program = wavesmith::program::decode(
        std::make_shared<const wavesmith::codeobject::CodeObject>(std::move(object.value())), assembly.lines);
    object_ =
        device_.load(std::make_shared<const wavesmith::program::Program>(std::move(program.value()))).value();
  }
  emulator::Address buffer(const std::string& name, std::size_t bytes) {
    return device_.memory().allocate(name, bytes).value();
  }
  // The seconds that it took; an error in `wrong`.
  double run(std::uint32_t items, const std::array<std::uint64_t, 4>& kernarg, bool isChecked,
             std::string& wrong) {
    const emulator::Address segment = buffer("kernarg", sizeof kernarg);
    std::memcpy(device_.memory().host(segment, sizeof kernarg).data(), kernarg.data(), sizeof kernarg);
    wavesmith::checked::Checker checker({.kernargBytes = sizeof kernarg});
    const auto report =
        device_.run(object_, {.grid = {items, 1, 1}, .workgroup = {256, 1, 1}, .kernarg = segment},
                    {.watcher = isChecked ? &checker : nullptr});
    device_.memory().release(segment);
    if (!report) {
      wrong = wavesmith::testing::describe(report.error());
      return 0;
    }
    instructions_ = report->counts.instructions;
    wrong = wavesmith::testing::describe(report->faults) + wavesmith::testing::describe(report->findings);
    return report->seconds;
  }
  [[nodiscard]] std::uint64_t instructions() const { return instructions_; } // of the last run

private:
  emulator::Device device_;
  emulator::LoadedObject object_;
  std::uint64_t instructions_ = 0;
};

// `perRun` 0: instructions are counted.
void measure(benchmark::State& state, Bench& bench, std::uint32_t items,
             const std::array<std::uint64_t, 4>& kernarg, const char* unit, double perRun) {
  double fast = 1e9, checkedSeconds = 0, total = 0;
  std::string wrong;
  for (unsigned i = 0; i < 5; ++i) // other programs only make it slower
    fast = std::min(fast, bench.run(items, kernarg, false, wrong));
  for (auto _ : state) {
    checkedSeconds += bench.run(items, kernarg, true, wrong);
    if (!wrong.empty()) return state.SkipWithError(wrong.c_str());
    total += perRun != 0 ? perRun : static_cast<double>(bench.instructions());
  }
  const double each = perRun != 0 ? perRun : static_cast<double>(bench.instructions());
  state.counters[unit] = total / checkedSeconds;
  state.counters["of fast mode"] = total / checkedSeconds / (each / fast);
}

void fma(benchmark::State& state) {
  Bench bench("fma");
  measure(state, bench, 256, {bench.buffer("out", 1024), 4000}, "wave-instructions/s", 0);
}
void add(benchmark::State& state) {
  constexpr std::uint32_t kCount = 1 << 18;
  Bench bench("add");
  measure(
      state, bench, kCount,
      {bench.buffer("a", 4 * kCount), bench.buffer("b", 4 * kCount), bench.buffer("c", 4 * kCount), kCount},
      "elements/s", kCount);
}
void mfma(benchmark::State& state) {
  Bench bench("mfma");
  measure(state, bench, 64, {bench.buffer("out", 1024), 500}, "wave-instructions/s", 0);
}

BENCHMARK(fma)->Unit(benchmark::kMillisecond);
BENCHMARK(add)->Unit(benchmark::kMillisecond);
BENCHMARK(mfma)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
