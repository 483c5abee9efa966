// SPDX-License-Identifier: Apache-2.0
// Predicted against measured cycles of the loops of measured traces: the table of docs/guide/timing.md. WAVESMITH_TRACES
// names the folder with the sets, as for test_trace's MeasuredSets; WAVESMITH_TRACE_SET one of them, also another one.
//
// Each traced wave of a CU is simulated with the path that it executed and at the time when it started.
#include "counters/waits.h"
#include "isa/instruction.h"
#include "isa/opcode.h"
#include "support/result.h"
#include "timing/estimate.h"
#include "trace/open.h"
#include "trace/row_keys.h"
#include "trace/trace.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>
#include <string>
#include <tuple>
#include <utility>
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
  return counters::waitCounts(instruction).waitsFor(counters::Counter::Vm);
}

// Waits for nothing but the SIMDs of its CU.
bool isOfWave(const isa::Instruction& instruction) {
  const isa::Opcode& row = instruction.row();
  return row.unit == isa::Unit::Mfma || row.unit == isa::Unit::Valu || row.unit == isa::Unit::Salu ||
         row.unit == isa::Unit::Lds;
}

// No instruction can wait longer for other waves: 8 waves of a SIMD with matrix operations of 16 passes.
constexpr std::int64_t kLongestStall = 1000;

// The traced waves of a CU, by slot and SIMD, and when it was disturbed. A trap handler (a sample of the program counter, a
// context switch) stops the waves of a work-group at their barriers. In pcs, all SIMDs also stop at the same time, at whatever
// instruction, for thousands of cycles.
struct Cu {
  std::vector<const trace::Wave*> waves;
  std::vector<std::pair<std::int64_t, std::int64_t>> disturbed;

  [[nodiscard]] bool isDisturbed(std::int64_t begin, std::int64_t end) const {
    return std::ranges::any_of(disturbed,
                               [&](const auto& one) { return one.first < end && one.second > begin; });
  }
};

std::vector<Cu> cusOf(const trace::Trace& trace, const std::vector<isa::Instruction>& code) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, Cu> cus;
  for (const trace::Wave& wave : trace.waves) {
    Cu& cu = cus[{wave.engine, wave.cu}];
    cu.waves.push_back(&wave);
    std::int64_t last = wave.begin;
    for (const trace::Execution& one : wave.executions) {
      const std::int64_t end = one.time + one.duration;
      const bool isTrap = one.row == trace::kNoRow;
      if (isTrap || (end - last > kLongestStall && isOfWave(code[one.row])))
        cu.disturbed.emplace_back(last, end);
      last = end;
    }
  }
  std::vector<Cu> all;
  for (auto& [key, cu] : cus) {
    std::ranges::sort(cu.waves, {},
                      [](const trace::Wave* wave) { return std::tuple(wave->id, wave->slot, wave->simd); });
    all.push_back(std::move(cu));
  }
  return all;
}

// What the traced waves of some CUs took for the loop, and the paths that they executed, without iterations that are
// disturbed or left before their end.
struct Measured {
  double cycles = 0;
  std::size_t iterations = 0;
  std::size_t leftOut = 0;
  std::vector<double> byRow;
};

Path tracedPath(const trace::Wave& wave, const Cu& cu, const MeasuredLoop& loop,
                const std::vector<isa::Instruction>& code, Measured& measured) {
  Path path;
  std::size_t begin = 0; // of the iteration in the path
  bool isIn = false;
  std::int64_t from = wave.begin;
  std::int64_t last = wave.begin;
  std::vector<std::pair<std::uint32_t, std::int64_t>> cycles; // of the iteration
  const auto close = [&] {
    if (!isIn) return;
    isIn = false;
    const bool isComplete = !path.empty() && path.back().at == loop.last;
    if (isComplete && !cu.isDisturbed(from, last)) {
      for (const auto& [row, count] : cycles)
        measured.byRow[row] += static_cast<double>(count);
      measured.cycles += static_cast<double>(last - from);
      ++measured.iterations;
      return;
    }
    if (isComplete) ++measured.leftOut;
    path.resize(begin);
  };
  for (const trace::Execution& one : wave.executions) {
    const std::int64_t end = std::max(last, one.time + one.duration);
    if (one.row == trace::kNoRow) { // the trap handler
      last = end;
      continue;
    }
    const bool isOfLoop = one.row >= loop.first && one.row <= loop.last;
    if (!isOfLoop || one.row == loop.first) close();
    if (one.row == loop.first) {
      isIn = true;
      begin = path.size();
      from = last;
      cycles.clear();
    }
    const isa::Instruction& instruction = code[one.row];
    const bool isBarrier = instruction.row().has(isa::trait::kBarrier);
    const auto took = static_cast<std::uint32_t>(end - last);
    if (isBarrier && one.category == Category::Immediate && !path.empty() && path.back().at == one.row) {
      *path.back().measured += took; // its release
    } else {
      Step step{one.row, one.category == Category::Jump};
      if (isBarrier || isMemoryTime(instruction)) step.measured = took;
      path.push_back(step);
    }
    if (isIn) cycles.emplace_back(one.row, took);
    last = end;
  }
  close();
  return path;
}

struct Row {
  Measured measured;
  double times = 0; // predicted, if memory and barriers take what they took; of all iterations
  double own = 0;
  double explained = 0; // by instruction, the smaller of predicted and measured
};

// When the wave continued after its first barrier; its end if it has none.
std::int64_t firstRelease(const trace::Wave& wave, const std::vector<isa::Instruction>& code) {
  for (const trace::Execution& one : wave.executions)
    if (one.row != trace::kNoRow && one.category == Category::Immediate &&
        code[one.row].row().has(isa::trait::kBarrier))
      return one.time + one.duration;
  return wave.end;
}

// Waves of a work-group leave a barrier together.
std::uint32_t wavesOfGroup(const Cu& cu, const std::vector<isa::Instruction>& code) {
  constexpr std::int64_t kTogether = 32;
  std::vector<std::int64_t> releases;
  for (const trace::Wave* wave : cu.waves)
    releases.push_back(firstRelease(*wave, code));
  std::ranges::sort(releases);
  std::uint32_t most = 1;
  std::uint32_t here = 1;
  for (std::size_t i = 1; i < releases.size(); ++i) {
    here = releases[i] - releases[i - 1] <= kTogether ? here + 1 : 1;
    most = std::max(most, here);
  }
  return most;
}

std::uint32_t wavesOnASimd(const Cu& cu) {
  std::ptrdiff_t most = 0;
  for (const trace::Wave* wave : cu.waves)
    most = std::max(most, std::ranges::count_if(cu.waves, [&](const trace::Wave* other) {
                      return other->simd == wave->simd && other->begin <= wave->begin &&
                             other->end > wave->begin;
                    }));
  return static_cast<std::uint32_t>(most);
}

// The paths of the waves of a CU. SIMDs that were occupied but not traced execute what the first traced one does.
struct Paths {
  std::vector<Path> paths;
  std::vector<std::uint64_t> starts;
};

Paths measuredPathsOf(const trace::Trace& trace, const Cu& cu, const MeasuredLoop& loop,
                      const std::vector<isa::Instruction>& code, Measured& measured) {
  std::array<bool, 4> isTraced{};
  std::array<bool, 4> isOccupied{};
  std::int64_t first = cu.waves.front()->begin;
  for (const trace::Wave* wave : cu.waves) {
    isTraced.at(wave->simd) = true;
    first = std::min(first, wave->begin);
  }
  for (const trace::OccupancyEvent& event : trace.occupancy)
    if (event.engine == cu.waves.front()->engine && event.cu == cu.waves.front()->cu && event.simd < 4)
      isOccupied.at(event.simd) = true;
  const auto copied = static_cast<std::uint32_t>(std::ranges::find(isTraced, true) - isTraced.begin());
  Paths all;
  const auto add = [&](std::uint32_t simd, Path path, const trace::Wave& wave) {
    for (; all.paths.size() % 4 != simd; all.starts.push_back(0))
      all.paths.emplace_back(); // an idle SIMD
    all.paths.push_back(std::move(path));
    all.starts.push_back(static_cast<std::uint64_t>(wave.begin - first));
  };
  for (const trace::Wave* wave : cu.waves) {
    Path path = tracedPath(*wave, cu, loop, code, measured);
    for (std::uint32_t simd = 0; simd < 4; ++simd)
      if (simd == wave->simd || (wave->simd == copied && isOccupied.at(simd) && !isTraced.at(simd)))
        add(simd, path, *wave);
  }
  return all;
}

void compare(Row& row, const trace::Trace& trace, const Cu& cu, const MeasuredLoop& loop,
             const std::vector<isa::Instruction>& code) {
  Measured here;
  here.byRow.resize(code.size());
  Paths all = measuredPathsOf(trace, cu, loop, code, here);
  const double waves = static_cast<double>(cu.waves.size());
  const auto ofLoop = [&](const Estimate& estimate) {
    double cycles = 0;
    for (std::uint32_t at = loop.first; at <= loop.last; ++at)
      cycles += estimate.byInstruction[at] * waves;
    return cycles;
  };
  // Whether a run finds its code in the cache depends on what ran before it: in sgemm it does, in perf it does not.
  const Assumptions assumed{.wavesPerGroup = std::max(4U, wavesOfGroup(cu, code)), .fetchMiss = 0};
  row.times += ofLoop(estimate(code, all.paths, assumed, all.starts));
  for (Path& path : all.paths)
    for (Step& step : path)
      step.measured.reset();
  const Estimate own = estimate(code, all.paths, assumed, all.starts);
  row.own += ofLoop(own);
  for (std::uint32_t at = loop.first; at <= loop.last; ++at)
    row.explained += std::min(own.byInstruction[at] * waves, here.byRow[at]);
  row.measured.cycles += here.cycles;
  row.measured.iterations += here.iterations;
  row.measured.leftOut += here.leftOut;
}

TEST(Prediction, OfMeasuredLoops) {
  const char* const folder = std::getenv("WAVESMITH_TRACES");
  if (folder == nullptr || *folder == '\0') GTEST_SKIP() << "WAVESMITH_TRACES names no traces";
  const char* const only = std::getenv("WAVESMITH_TRACE_SET");
  std::vector<std::string> sets{"sgemm", "pcs", "perf", "cwsr", "gemmv2"}; // no fact was taken from the last
  if (only != nullptr) sets = {only};
  std::cout << "| set | waves on a SIMD | iterations | left out | measured | memory and barriers measured | "
               "error | "
               "model's own | error | explained |\n";
  for (const std::string& set : sets) {
    fs::path path = fs::path(folder) / fmt::format("mi300_{}", set);
    if (!fs::exists(path)) path = fs::path(folder) / set;
    if (!fs::exists(path)) continue;
    WS_ASSERT_OK(trace, trace::openTrace(path));
    std::vector<isa::Instruction> code;
    for (const trace::CodeRow& row : trace.code)
      code.push_back(trace::decoded(row).value_or(isa::Instruction{}));
    const MeasuredLoop loop = mainLoop(trace);
    std::map<std::uint32_t, Row> rows; // by waves on a SIMD
    for (const Cu& cu : cusOf(trace, code))
      compare(rows[wavesOnASimd(cu)], trace, cu, loop, code);
    for (const auto& [waves, row] : rows) {
      const auto count = static_cast<double>(std::max<std::size_t>(1, row.measured.iterations));
      const double measured = row.measured.cycles;
      std::cout << fmt::format(
          "| {} | {} | {} | {} | {:.0f} | {:.0f} | {:+.1f} % | {:.0f} | {:+.1f} % | {:.0f} % |\n", set, waves,
          row.measured.iterations, row.measured.leftOut, measured / count, row.times / count,
          100 * (row.times / measured - 1), row.own / count, 100 * (row.own / measured - 1),
          100 * row.explained / measured);
      if (only != nullptr) continue; // another set may be worse
      EXPECT_LE(std::abs(row.times / measured - 1), 0.05) << set;
      // The loads of pcs take ten times as long as those of the others, which no default says.
      if (set != "pcs") {
        EXPECT_LE(std::abs(row.own / measured - 1), 0.15) << set;
      }
    }
  }
}

} // namespace
} // namespace wavesmith::timing
