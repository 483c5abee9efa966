// SPDX-License-Identifier: Apache-2.0
// The cost of a keystroke: assemble, link and decode vector_add.s in a warm worker, compared with the clang
// command for the same file, in one run.
//
//   BM_WarmWorker/...     1.2 ms
//   BM_ClangCommand/...  60.0 ms
//   the warm worker is 50.0 times as fast as clang-19 as a command (at least 20 is wanted)
//
// Exits with 1 when it is less than twenty times as fast.
#include "codeobject/code_object.h"
#include "program/program.h"
#include "source/file.h"
#include "support/paths.h"
#include "worker/language/language_client.h"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <cstdlib>
#include <fcntl.h>
#include <memory>
#include <spawn.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace {

using namespace wavesmith;

constexpr double kWanted = 20;

std::string sourcePath() {
  return testing::example("vector_add.s").string();
}

void warmWorker(benchmark::State& state) {
  const auto text = source::readText(sourcePath());
  if (!text) return state.SkipWithError("no example");
  worker::WorkerOptions options;
  options.program = testing::program("wavesmith-worker");
  worker::LanguageClient client(options);
  const std::vector<assembler::SourceFile> sources{{sourcePath(), *text}};
  if (!client.assemble(sources, {}).ok()) return state.SkipWithError("the example does not assemble");
  for (auto _ : state) {
    auto assembly = client.assemble(sources, {});
    auto object = codeobject::read(std::move(assembly.codeObject), sourcePath());
    if (!object) return state.SkipWithError("no code object");
    auto decoded = program::decode(std::make_shared<const codeobject::CodeObject>(std::move(*object)),
                                   std::move(assembly.lines));
    if (!decoded || decoded->instructions().empty()) return state.SkipWithError("nothing decoded");
    benchmark::DoNotOptimize(decoded);
  }
}

// Assembles and links, like a build; does not decode.
void clangCommand(benchmark::State& state) {
  const testing::TemporaryDirectory directory;
  std::vector<std::string> arguments{"clang-19",
                                     "-x",
                                     "assembler",
                                     "-target",
                                     "amdgcn-amd-amdhsa",
                                     "-mcpu=gfx942",
                                     sourcePath(),
                                     "-o",
                                     (directory / "vector_add.hsaco").string()};
  std::vector<char*> pointers;
  for (std::string& argument : arguments)
    pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  for (auto _ : state) {
    pid_t processId = -1;
    int status = 1;
    if (posix_spawnp(&processId, pointers[0], nullptr, nullptr, pointers.data(), environ) == 0)
      waitpid(processId, &status, 0);
    if (status != 0) return state.SkipWithError("clang-19 fails");
  }
}

BENCHMARK(warmWorker)->Name("WarmWorker")->Unit(benchmark::kMillisecond)->UseRealTime()->MinTime(2);
BENCHMARK(clangCommand)->Name("ClangCommand")->Unit(benchmark::kMillisecond)->UseRealTime()->MinTime(2);

// The usual table, and the ratio of the two.
class RatioReporter : public benchmark::ConsoleReporter {
public:
  void ReportRuns(const std::vector<Run>& runs) override {
    ConsoleReporter::ReportRuns(runs);
    for (const Run& run : runs) {
      if (run.error_occurred) continue;
      const double time = run.GetAdjustedRealTime();
      if (run.benchmark_name().starts_with("WarmWorker")) worker_ = time;
      if (run.benchmark_name().starts_with("ClangCommand")) clang_ = time;
    }
  }
  [[nodiscard]] double ratio() const { return worker_ > 0 ? clang_ / worker_ : 0; }

private:
  double worker_ = 0;
  double clang_ = 0;
};

} // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  RatioReporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  fmt::print("the warm worker is {:.1f} times as fast as clang-19 as a command (at least {:.0f} is wanted)\n",
             reporter.ratio(), kWanted);
  return reporter.ratio() >= kWanted ? EXIT_SUCCESS : EXIT_FAILURE;
}
