// SPDX-License-Identifier: Apache-2.0
// Opening a thread trace of a million executed instructions (limit: 2 s), beside reading its bytes; and one iteration of a
// loop of 300 instructions for each wave in the estimate (limit: 2 ms).
#include "isa/decode/decode.h"
#include "source/file.h"
#include "support/paths.h"
#include "timing/estimate.h"
#include "trace/ui_output.h"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace wavesmith {
namespace {

constexpr int kWaves = 100;
constexpr int kInstructions = 10'000; // of each wave
constexpr int kRows = 1'000;

void write(const std::filesystem::path& path, const std::string& text) {
  if (!source::writeFile(path, text)) std::abort();
}

// A folder as the viewer gets it, without line ends as rocprofiler-sdk writes it.
const std::filesystem::path& folderOfAMillion() {
  static const testing::TemporaryDirectory kFolder;
  static const bool kIsWritten = [] {
    std::string code = R"({"code":[)";
    for (int row = 0; row < kRows; ++row)
      code += fmt::format("{}[\"v_add_f32_e32 v{}, v1, v2\",0,{},\"\",3,{},1000,4000,0,0]",
                          row == 0 ? "" : ",", row % 256, row + 1, 4096 + 4 * row);
    write(kFolder / "code.json", code + "]}");
    std::string names;
    for (int wave = 0; wave < kWaves; ++wave) {
      const std::string name = fmt::format("se0_sm0_sl0_wv{}.json", wave);
      names += fmt::format("{}\"{}\":[\"{}\",0,1]", wave == 0 ? "" : ",", wave, name);
      std::string text = R"({"wave":{"cu":1,"begin":0,"end":40000000,"instructions":[)";
      for (int i = 0; i < kInstructions; ++i)
        text += fmt::format("{}[{},6,0,4,{}]", i == 0 ? "" : ",", 4'000'000 + 4 * i, i % kRows + 1);
      write(kFolder / name, text + R"(],"timeline":[[2,40000000]]}})");
    }
    write(kFolder / "filenames.json", R"({"wave_filenames":{"0":{"0":{"0":{)" + names + "}}}}}");
    write(kFolder / "occupancy.json", R"({"dispatches":{}})");
    return true;
  }();
  (void)kIsWritten;
  return kFolder.path();
}

void openATraceOfAMillionInstructions(benchmark::State& state) {
  const auto& folder = folderOfAMillion();
  for (auto _ : state) {
    const auto trace = trace::readUiOutput(folder);
    if (!trace || trace->executions() != std::uint64_t{kWaves} * kInstructions)
      state.SkipWithError("not read");
  }
}
BENCHMARK(openATraceOfAMillionInstructions)->Unit(benchmark::kMillisecond);

void readTheBytesOfThatTrace(benchmark::State& state) {
  const auto& folder = folderOfAMillion();
  for (auto _ : state)
    for (const auto& entry : std::filesystem::directory_iterator(folder))
      benchmark::DoNotOptimize(source::readText(entry.path()));
}
BENCHMARK(readTheBytesOfThatTrace)->Unit(benchmark::kMillisecond);

// The time of an iteration of the benchmark is that of one iteration of one wave.
void estimateALoopOf300Instructions(benchmark::State& state) {
  constexpr std::array<std::uint32_t, 1> kAdd{0x02000501}; // v_add_f32 v0, v1, v2
  std::vector<isa::Instruction> code(300, isa::decode(std::as_bytes(std::span(kAdd)), 0));
  timing::Path path;
  for (std::uint32_t i = 0; i < 300; ++i)
    path.push_back({i});
  constexpr std::uint32_t kIterations = 64;
  while (state.KeepRunningBatch(kIterations))
    benchmark::DoNotOptimize(timing::estimate(
        code, path, {.wavesPerSimd = 1, .simds = 1, .wavesPerGroup = 1, .iterations = kIterations}));
}
BENCHMARK(estimateALoopOf300Instructions)->Unit(benchmark::kMicrosecond);

} // namespace
} // namespace wavesmith

BENCHMARK_MAIN();
