// SPDX-License-Identifier: Apache-2.0
#include "trace/hidden_latency.h"

#include "isa/opcode.h"
#include "trace/row_keys.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <tuple>

namespace wavesmith::trace {
namespace {

// From the highest priority to the lowest. Other hides nothing.
enum class Pipe : std::uint8_t { Matrix, Vector, Memory, Scalar, Other };
constexpr std::size_t kPipes = 4; // pipes that hide something

Pipe pipeOf(const Execution& execution, bool isMatrix) {
  switch (execution.category) {
  case Category::Valu: return isMatrix ? Pipe::Matrix : Pipe::Vector; // gfx9 has one category for both
  case Category::Vmem:
  case Category::Flat:
  case Category::Lds: return Pipe::Memory;
  case Category::Smem:
  case Category::Salu: return Pipe::Scalar;
  default: return Pipe::Other;
  }
}

struct Span {
  std::int64_t begin = 0;
  std::int64_t end = 0;

  [[nodiscard]] bool isEmpty() const { return end <= begin; }
};

// When something was busy: spans that neither touch nor overlap, and the busy cycles before each.
class Busy {
public:
  void add(Span span) {
    if (!span.isEmpty()) spans_.push_back(span);
  }

  void finish() {
    std::ranges::sort(spans_, {}, &Span::begin);
    std::vector<Span> merged;
    for (const Span& span : spans_) {
      if (!merged.empty() && span.begin <= merged.back().end)
        merged.back().end = std::max(merged.back().end, span.end);
      else
        merged.push_back(span);
    }
    spans_ = std::move(merged);
    std::int64_t sum = 0;
    for (const Span& span : spans_) {
      before_.push_back(sum);
      sum += span.end - span.begin;
    }
  }

  [[nodiscard]] std::uint64_t within(Span span) const {
    return span.isEmpty() ? 0 : static_cast<std::uint64_t>(until(span.end) - until(span.begin));
  }

private:
  [[nodiscard]] std::int64_t until(std::int64_t time) const {
    const auto next = std::ranges::upper_bound(spans_, time, {}, &Span::begin);
    if (next == spans_.begin()) return 0;
    const auto at = static_cast<std::size_t>(next - spans_.begin()) - 1;
    return before_[at] + std::min(time, spans_[at].end) - spans_[at].begin;
  }

  std::vector<Span> spans_;
  std::vector<std::int64_t> before_;
};

// The parts of an execution, without what overlaps the wave's own previous instruction.
struct Parts {
  Span idle, stall, issue;
};

Parts partsOf(const Execution& execution, std::int64_t free) {
  const std::int64_t issue = execution.time + execution.stall;
  const std::int64_t end = execution.time + execution.duration;
  return {{free, execution.time}, {std::max(free, execution.time), issue}, {std::max(free, issue), end}};
}

template <typename Function>
void forEachPart(const Wave& wave, std::size_t rows, Function function) {
  std::int64_t free = wave.begin;
  for (const Execution& execution : wave.executions) {
    if (execution.row >= rows) continue;
    function(execution, partsOf(execution, free));
    free = std::max(free, execution.time + execution.duration);
  }
}

void addHidden(std::span<const Wave* const> waves, const std::vector<bool>& isMatrix,
               std::vector<Hidden>& hidden) {
  std::array<Busy, kPipes> upTo; // pipes of this priority, and those above it
  for (const Wave* wave : waves)
    forEachPart(*wave, hidden.size(), [&](const Execution& execution, const Parts& parts) {
      for (auto pipe = static_cast<std::size_t>(pipeOf(execution, isMatrix[execution.row])); pipe < kPipes;
           ++pipe)
        upTo.at(pipe).add(parts.issue);
    });
  for (Busy& busy : upTo)
    busy.finish();
  for (const Wave* wave : waves)
    forEachPart(*wave, hidden.size(), [&](const Execution& execution, const Parts& parts) {
      const auto pipe = static_cast<std::size_t>(pipeOf(execution, isMatrix[execution.row]));
      const Busy& same = upTo.at(std::min(pipe, kPipes - 1));
      Hidden& row = hidden[execution.row];
      row.idle += same.within(parts.idle);
      row.stall += same.within(parts.stall);
      if (pipe != 0) row.issue += upTo.at(pipe - 1).within(parts.issue);
    });
}

} // namespace

Hidden& Hidden::operator+=(const Hidden& other) {
  idle += other.idle;
  stall += other.stall;
  issue += other.issue;
  return *this;
}

std::vector<Hidden> hiddenLatency(const Trace& trace) {
  if (trace.waves.empty()) return {};
  std::vector<Hidden> hidden(trace.code.size());
  std::vector<bool> isMatrix(trace.code.size());
  for (std::size_t row = 0; row < trace.code.size(); ++row) {
    const isa::Op op = opOf(trace.code[row]);
    isMatrix[row] = op != isa::Op::invalid && isa::row(op).unit == isa::Unit::Mfma;
  }
  std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, std::vector<const Wave*>> simds;
  for (const Wave& wave : trace.waves)
    simds[{wave.engine, wave.cu, wave.simd}].push_back(&wave);
  for (const auto& [simd, waves] : simds)
    addHidden(waves, isMatrix, hidden);
  return hidden;
}

std::vector<Hidden> hiddenByInstruction(std::span<const Hidden> hidden, const Match& match) {
  if (hidden.empty()) return {};
  std::vector<Hidden> all(match.rowOf.size());
  for (std::size_t row = 0; row < hidden.size() && row < match.rows.size(); ++row)
    if (match.rows[row].at != kNone) all[match.rows[row].at] += hidden[row];
  return all;
}

} // namespace wavesmith::trace
