// SPDX-License-Identifier: Apache-2.0
// Our assembly lexer compared with LLVM's: bytes per second over the same text, and the time for line states
// only, which is what an editor and a search for directives need.
//
//   lexer_benchmark --benchmark_counters_tabular=true
#include "assembler/llvm_lexer.h"
#include "source/assembly/assembly_line.h"
#include "source/file.h"
#include "support/paths.h"

#include <benchmark/benchmark.h>

#include <chrono>
#include <cstdint>
#include <string>

namespace {

using wavesmith::source::Lexer;
using wavesmith::source::TokenKind;

// Four megabytes of the examples, one after another.
const std::string& text() {
  static const std::string text = [] {
    constexpr std::size_t kBytes = 4 << 20;
    std::string all;
    while (all.size() < kBytes)
      for (const char* name : {"matmul_tile.s", "vector_add.s", "unrolled.s", "permute.s"})
        all += wavesmith::source::readText(wavesmith::testing::example(name).string()).value();
    return all;
  }();
  return text;
}

std::size_t countTokens(const std::string& of) {
  std::size_t count = 0;
  Lexer lexer(of);
  do {
    while (lexer.next().kind != TokenKind::EndOfLine)
      ++count;
  } while (lexer.nextLine());
  return count;
}

void setBytes(benchmark::State& state) {
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * text().size()));
}

void ours(benchmark::State& state) {
  for (auto _ : state)
    benchmark::DoNotOptimize(countTokens(text()));
  setBytes(state);
}
BENCHMARK(ours)->Unit(benchmark::kMillisecond);

void llvm(benchmark::State& state) {
  const wavesmith::assembler::testing::LlvmLexer lexer;
  for (auto _ : state)
    benchmark::DoNotOptimize(lexer.count(text()));
  setBytes(state);
}
BENCHMARK(llvm)->Unit(benchmark::kMillisecond);

void lineStates(benchmark::State& state) {
  for (auto _ : state)
    benchmark::DoNotOptimize(wavesmith::source::assemblyLines(text()));
  setBytes(state);
}
BENCHMARK(lineStates)->Unit(benchmark::kMillisecond);

// Both in turn, so that other load affects both. `ratio`: our time divided by LLVM's.
void ratio(benchmark::State& state) {
  using Clock = std::chrono::steady_clock;
  const wavesmith::assembler::testing::LlvmLexer lexer;
  std::chrono::duration<double> here{};
  std::chrono::duration<double> there{};
  for (auto _ : state) {
    const auto begin = Clock::now();
    benchmark::DoNotOptimize(countTokens(text()));
    const auto middle = Clock::now();
    benchmark::DoNotOptimize(lexer.count(text()));
    here += middle - begin;
    there += Clock::now() - middle;
  }
  state.counters["ratio"] = here / there;
}
BENCHMARK(ratio)->Unit(benchmark::kMillisecond)->Iterations(20);

} // namespace

BENCHMARK_MAIN();
