// SPDX-License-Identifier: Apache-2.0
// Predicted against measured cycles of the loops of measured traces: the table of docs/guide/timing.md. WAVESMITH_TRACES
// names the folder with the sets, as for test_trace's MeasuredSets.
#include "support/result.h"
#include "timing/estimate.h"
#include "trace/open.h"
#include "trace/row_keys.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>
#include <vector>

namespace wavesmith::timing {
namespace {

namespace fs = std::filesystem;
using trace::Category;

// The innermost loop with the most executed iterations: rows [first, last].
struct MeasuredLoop {
  std::uint32_t first = 0;
  std::uint32_t last = 0;
  std::size_t iterations = 0;
};

MeasuredLoop mainLoop(const trace::Trace& trace) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> edges;
  for (const trace::Wave& wave : trace.waves)
    for (std::size_t i = 1; i < wave.executions.size(); ++i) {
      const auto& from = wave.executions[i - 1];
      if (from.category == Category::Jump && wave.executions[i].row <= from.row)
        ++edges[{wave.executions[i].row, from.row}];
    }
  MeasuredLoop loop;
  for (const auto& [edge, count] : edges)
    if (count > loop.iterations) loop = {edge.first, edge.second, count};
  return loop;
}

bool isVectorMemory(const isa::Instruction& instruction) {
  return instruction.row().unit == isa::Unit::Buffer || instruction.row().unit == isa::Unit::Flat;
}

// Waits for vmcnt, and issues of vector memory.
bool isMemoryTime(const isa::Instruction& instruction) {
  if (instruction.op != isa::Op::s_waitcnt) return isVectorMemory(instruction);
  const auto simm = static_cast<std::uint32_t>(instruction.immediate);
  return ((simm & 0xFU) | ((simm >> 10U) & 0x30U)) != 63;
}

struct Iterations {
  double measured = 0;          // cycles of all
  double withMeasuredTimes = 0; // predicted, if memory and barriers take what they took
  std::size_t count = 0;
  Path path; // of one
};

// How many traced waves were on the SIMD of this one while it ran.
std::uint32_t wavesBeside(const trace::Trace& trace, const trace::Wave& wave) {
  return static_cast<std::uint32_t>(std::ranges::count_if(trace.waves, [&](const trace::Wave& other) {
    return other.engine == wave.engine && other.cu == wave.cu && other.simd == wave.simd &&
           other.begin < wave.end && other.end > wave.begin;
  }));
}

Iterations compare(const trace::Trace& trace, const MeasuredLoop& loop,
                   const std::vector<isa::Instruction>& code, std::uint32_t wavesOfSimd) {
  Iterations sum;
  for (const trace::Wave& wave : trace.waves) {
    if (wavesBeside(trace, wave) != wavesOfSimd) continue;
    Path path;
    std::int64_t start = 0;
    for (std::size_t i = 0; i < wave.executions.size(); ++i) {
      const trace::Execution& one = wave.executions[i];
      if (one.row < loop.first || one.row > loop.last) {
        path.clear();
        continue;
      }
      if (one.row == loop.first) {
        if (!path.empty()) { // the iteration before is complete
          sum.measured += static_cast<double>(one.time - start);
          sum.withMeasuredTimes +=
              estimate(code, path,
                       {.wavesPerSimd = wavesOfSimd, .simds = 1, .wavesPerGroup = 1, .iterations = 2})
                  .cycles;
          ++sum.count;
          for (Step& step : path)
            step.measured.reset();
          sum.path = std::move(path);
          path.clear();
        }
        start = one.time;
      }
      if (path.empty() && one.row != loop.first) continue;
      const isa::Instruction& instruction = code[one.row];
      const bool isBarrier = instruction.row().has(isa::trait::kBarrier);
      if (isBarrier && one.category == Category::Immediate && !path.empty() && path.back().at == one.row) {
        *path.back().measured += static_cast<std::uint32_t>(one.duration); // its release
        continue;
      }
      Step step{one.row, one.category == Category::Jump};
      if (isBarrier || isMemoryTime(instruction)) step.measured = static_cast<std::uint32_t>(one.duration);
      path.push_back(step);
    }
  }
  return sum;
}

TEST(Prediction, OfMeasuredLoops) {
  const char* const folder = std::getenv("WAVESMITH_TRACES");
  if (folder == nullptr || *folder == '\0') GTEST_SKIP() << "WAVESMITH_TRACES names no traces";
  std::cout << "| set | waves on a SIMD | iterations | measured | memory and barriers measured | error | "
               "model's own | error |\n";
  for (const char* set : {"sgemm", "pcs", "perf"}) {
    const fs::path path = fs::path(folder) / fmt::format("mi300_{}", set);
    if (!fs::exists(path)) continue;
    WS_ASSERT_OK(trace, trace::openTrace(path));
    std::vector<isa::Instruction> code;
    for (const trace::CodeRow& row : trace.code)
      code.push_back(trace::decoded(row).value_or(isa::Instruction{}));
    const MeasuredLoop loop = mainLoop(trace);
    for (std::uint32_t waves = 1; waves <= 8; ++waves) {
      const Iterations all = compare(trace, loop, code, waves);
      if (all.count == 0) continue;
      const auto count = static_cast<double>(all.count);
      const double own = estimate(code, all.path, {.wavesPerSimd = waves}).cycles;
      const double measured = all.measured / count;
      const double times = all.withMeasuredTimes / count;
      std::cout << fmt::format("| {} | {} | {} | {:.0f} | {:.0f} | {:+.1f} % | {:.0f} | {:+.1f} % |\n", set,
                               waves, all.count, measured, times, 100 * (times / measured - 1), own,
                               100 * (own / measured - 1));
    }
  }
}

} // namespace
} // namespace wavesmith::timing
