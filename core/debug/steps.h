// SPDX-License-Identifier: Apache-2.0
// The steps of one wave, forward and backward: to the next instruction for which a condition holds.
//
//   StepTarget{.depth = 1, .lines = &lines, .line = 45}    the next line, without the functions that it calls
//
// Values and observers of one Debugger.
#pragma once

#include "debug/history/observer.h"
#include "debug/history/wave_trace.h"
#include "emulator/machine/dispatch_context.h"
#include "emulator/machine/location.h"
#include "source/line_table.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace wavesmith::debug {

// The line of an instruction that its user sees: outside of macros, repetitions and includes. An inlined function has lines
// of its own, as any function: debug information names no other lines.
[[nodiscard]] source::Place seenLine(const source::LineTable& table, const source::Location& location);

// Each operation's line of the source (seenLine), as a number; operations without a line have one of their own.
class OperationLines {
public:
  explicit OperationLines(const emulator::DispatchContext& context);
  [[nodiscard]] std::uint32_t of(const emulator::MicroOp& op) const {
    return lines_[static_cast<std::size_t>(&op - first_)];
  }

private:
  const emulator::MicroOp* first_;
  std::vector<std::uint32_t> lines_;
};

// The instructions of a wave at which a step ends; all conditions that are set have to hold.
struct StepTarget {
  std::optional<std::size_t> depth;      // the wave is in at most this many functions
  std::vector<std::uint64_t> addresses;  // the next instruction is one of these in the code object
  const OperationLines* lines = nullptr; // the next instruction is not one of `line`
  std::uint32_t line = 0;
  bool barrier = false; // s_barrier

  [[nodiscard]] bool mayEndAt(const emulator::MicroOp& op) const;
  [[nodiscard]] bool endsAt(const emulator::Wave& wave, const emulator::MicroOp& op) const {
    return mayEndAt(op) && (!depth || traceOf(wave).frames().size() <= *depth);
  }
};

// Forward: pauses before the first instruction of the target, after the wave has executed one.
class StepObserver : public Observer {
public:
  StepObserver(emulator::WaveId wave, std::uint64_t executed, const StepTarget& target)
      : wave_(wave), executed_(executed), target_(target) {}
  [[nodiscard]] unsigned interest(const emulator::MicroOp& op) override {
    return target_.mayEndAt(op) ? kBefore : 0;
  }
  bool before(emulator::Wave& wave, const emulator::MicroOp& op, std::uint64_t position) override;
  [[nodiscard]] bool reached() const { return reached_; }

private:
  emulator::WaveId wave_;
  std::uint64_t executed_;
  const StepTarget& target_;
  bool reached_ = false;
};

// Pauses where the wave (without one, any wave) is about to execute one of these instructions, now at the earliest.
class ArrivalObserver : public Observer {
public:
  ArrivalObserver(std::vector<std::uint64_t> addresses, std::optional<emulator::WaveId> wave)
      : addresses_(std::move(addresses)), wave_(wave) {}
  [[nodiscard]] unsigned interest(const emulator::MicroOp& op) override;
  bool before(emulator::Wave& wave, const emulator::MicroOp& op, std::uint64_t position) override;
  [[nodiscard]] const std::optional<emulator::WaveId>& arrived() const { return arrived_; }

private:
  std::vector<std::uint64_t> addresses_;
  std::optional<emulator::WaveId> wave_;
  std::optional<emulator::WaveId> arrived_;
};

// Backward: the last instruction of the target before a position.
class BackStepObserver : public Observer {
public:
  BackStepObserver(emulator::WaveId wave, std::uint64_t until, const StepTarget& target)
      : wave_(wave), until_(until), target_(target) {}
  [[nodiscard]] unsigned interest(const emulator::MicroOp& op) override {
    return target_.mayEndAt(op) ? kBefore : 0;
  }
  bool before(emulator::Wave& wave, const emulator::MicroOp& op, std::uint64_t position) override;
  [[nodiscard]] const std::optional<std::uint64_t>& last() const { return last_; }

private:
  emulator::WaveId wave_;
  std::uint64_t until_;
  const StepTarget& target_;
  std::optional<std::uint64_t> last_;
};

// Backward over a line: the first of the instructions of one line in a row that the wave has executed last. Interval by
// interval, as History::search() goes through them.
class BackLineObserver : public Observer {
public:
  BackLineObserver(emulator::WaveId wave, std::uint64_t until, const OperationLines& lines, std::size_t depth)
      : wave_(wave), until_(until), lines_(lines), depth_(depth) {}
  [[nodiscard]] unsigned interest(const emulator::MicroOp&) override { return kBefore; }
  bool before(emulator::Wave& wave, const emulator::MicroOp& op, std::uint64_t position) override;
  // After an interval: whether the row begins in it.
  [[nodiscard]] bool endInterval();
  [[nodiscard]] std::optional<std::uint64_t> first() const;

private:
  struct Row {
    std::uint32_t line = 0;
    std::uint64_t first = 0;
    bool open =
        false; // begins with the first instruction of its interval: may continue one from the interval before
  };
  emulator::WaveId wave_;
  std::uint64_t until_;
  const OperationLines& lines_;
  std::size_t depth_;
  std::optional<Row> last_;     // the last row of the interval
  std::optional<Row> complete_; // the last row of the later intervals
};

// Both of two observers.
class BothObservers : public Observer {
public:
  BothObservers(Observer& first, Observer& second) : first_(first), second_(second) {}
  [[nodiscard]] unsigned interest(const emulator::MicroOp& op) override;
  bool before(emulator::Wave& wave, const emulator::MicroOp& op, std::uint64_t position) override;
  bool after(emulator::Wave& wave, const emulator::MicroOp& op, std::uint64_t position) override;

private:
  Observer& first_;
  Observer& second_;
};

} // namespace wavesmith::debug
