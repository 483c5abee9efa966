// SPDX-License-Identifier: Apache-2.0
#include "debug/timeline.h"

#include "debug/history/observer.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace wavesmith::debug {
namespace {

using emulator::InstructionClass;
using emulator::kInstructionClasses;
using emulator::WaveId;

constexpr std::uint64_t kWeight = 256; // weight of an instruction: those of a slice are divided among columns

// How often each wave executed which class in each column of `resolution` positions.
class Columns {
public:
  Columns(std::uint64_t first, std::uint64_t last, std::uint64_t resolution)
      : first_(first), last_(last), resolution_(resolution) {}

  // The positions of a wave do not decrease.
  void add(const WaveId& wave, std::uint64_t position, InstructionClass cls) {
    Column& column = columnOf(wave, position, position + 1);
    column.weights[static_cast<std::size_t>(cls)] += kWeight;
  }
  void add(const ExecutedSlice& slice) {
    const std::uint64_t count = slice.count(), end = std::min(last_, slice.first + count);
    for (std::uint64_t from = std::max(first_, slice.first); from < end;) {
      const std::uint64_t next = first_ + ((from - first_) / resolution_ + 1) * resolution_;
      const std::uint64_t to = std::min(end, next);
      Column& column = columnOf(slice.wave, from, to);
      for (std::size_t i = 0; i < kInstructionClasses; ++i)
        column.weights[i] += slice.counts[i] * kWeight * (to - from) / count;
      from = to;
    }
  }

  // In wider columns until there are few enough.
  std::vector<TimelineSpan> spans() {
    std::vector<TimelineSpan> result = allSpans();
    while (result.size() > kMostSpans && resolution_ < last_ - first_) {
      widen();
      result = allSpans();
    }
    std::ranges::sort(result, {}, [](const TimelineSpan& span) { return std::tuple(span.last, span.wave); });
    if (result.size() > kMostSpans) result.resize(kMostSpans); // one for each wave is too many
    return result;
  }

private:
  struct Column {
    std::uint64_t number = 0;
    std::uint64_t first = 0, last = 0; // positions of the wave's instructions in it
    std::array<std::uint64_t, kInstructionClasses> weights{};

    [[nodiscard]] InstructionClass cls() const {
      return static_cast<InstructionClass>(std::ranges::max_element(weights) - weights.begin());
    }
  };

  Column& columnOf(const WaveId& wave, std::uint64_t from, std::uint64_t to) {
    if (current_ == nullptr || wave != currentWave_) {
      current_ = &waves_[wave];
      currentWave_ = wave;
    }
    const std::uint64_t number = (from - first_) / resolution_;
    if (current_->empty() || current_->back().number != number)
      current_->push_back({.number = number, .first = from, .last = to});
    current_->back().last = to;
    return current_->back();
  }

  [[nodiscard]] std::vector<TimelineSpan> allSpans() const {
    std::vector<TimelineSpan> result;
    for (const auto& [wave, columns] : waves_) {
      const std::size_t begin = result.size();
      for (const Column& column : columns) {
        const TimelineSpan span{wave, column.first, column.last, column.cls()};
        // In columns of one position, a gap is what other waves execute.
        const std::uint64_t gap = resolution_ > 1 ? resolution_ : 0;
        if (result.size() > begin && result.back().cls == span.cls && span.first - result.back().last <= gap)
          result.back().last = span.last;
        else
          result.push_back(span);
      }
    }
    return result;
  }

  void widen() {
    resolution_ *= 2;
    for (auto& [wave, columns] : waves_) {
      std::vector<Column> wider;
      for (Column& column : columns) {
        column.number /= 2;
        if (wider.empty() || wider.back().number != column.number) {
          wider.push_back(column);
          continue;
        }
        wider.back().last = column.last;
        for (std::size_t i = 0; i < kInstructionClasses; ++i)
          wider.back().weights[i] += column.weights[i];
      }
      columns = std::move(wider);
    }
    current_ = nullptr;
  }

  std::uint64_t first_, last_, resolution_;
  std::map<WaveId, std::vector<Column>> waves_;
  std::vector<Column>* current_ = nullptr;
  WaveId currentWave_;
};

class TimelineObserver : public Observer {
public:
  explicit TimelineObserver(Columns& columns) : columns_(columns) {}

  unsigned interest(const emulator::MicroOp& op) override {
    if (op.instruction == nullptr) return 0;
    classes_[&op] = emulator::classOf(*op.instruction);
    return kBefore;
  }
  bool before(emulator::Wave& wave, const emulator::MicroOp& op, std::uint64_t position) override {
    columns_.add({wave.group->index, wave.id}, position, classes_.find(&op)->second);
    return false;
  }

private:
  Columns& columns_;
  std::unordered_map<const emulator::MicroOp*, InstructionClass> classes_;
};

} // namespace

std::vector<TimelineSpan> timelineOf(History& history, std::uint64_t first, std::uint64_t last,
                                     std::uint32_t columns, const std::stop_token& stop) {
  first = std::max(first, history.begin());
  last = std::min(last, history.end());
  if (first >= last) return {};
  const std::uint64_t resolution =
      columns == 0 ? 1 : std::max<std::uint64_t>(1, (last - first + columns - 1) / columns);
  Columns all(first, last, resolution);
  if (last - first > (history.checkedMode() ? kReplayedInCheckedMode : kReplayedForTimeline)) {
    history.visitSlices(first, last, [&](const ExecutedSlice& slice) {
      all.add(slice);
      return !stop.stop_requested();
    });
    return all.spans();
  }
  const std::uint64_t here = history.position();
  TimelineObserver observer(all);
  history.go(first);
  history.run(last, &observer, stop);
  history.go(here);
  return all.spans();
}

} // namespace wavesmith::debug
