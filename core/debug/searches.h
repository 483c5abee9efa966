// SPDX-License-Identifier: Apache-2.0
// What the debugger looks for while it executes or replays a run:
//
//   LastWriter writer(history, location, until, false);
//   history.search(until, writer, writing(location), [&] { return writer.last().has_value(); });
//
// Of one Debugger; its thread.
#pragma once

#include "debug/history/history.h"
#include "debug/history/observer.h"
#include "debug/stop.h"
#include "debug/values/write_test.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace wavesmith::debug {

// Intervals in which the wave has executed something, or might have.
[[nodiscard]] History::Worth executing(emulator::WaveId id);
// Intervals in which the location may have been written.
[[nodiscard]] History::Worth writing(const emulator::Location& location);

// Keeps the last instruction before `until` that writes a location, and the contents around it. `changed`: only one that
// changes the contents; in checked mode that may be the wait that delivers the result of a load.
class LastWriter : public Observer {
public:
  LastWriter(const History& history, const emulator::Location& location, std::uint64_t until, bool changed);
  [[nodiscard]] unsigned interest(const emulator::MicroOp& op) override;
  bool before(emulator::Wave& wave, const emulator::MicroOp& op, std::uint64_t position) override;
  bool after(emulator::Wave& wave, const emulator::MicroOp& op, std::uint64_t position) override;

  [[nodiscard]] const std::optional<Writer>& last() const { return last_; } // without its CodePlace
  [[nodiscard]] const isa::Instruction* instruction() const { return instruction_; }

private:
  [[nodiscard]] std::vector<std::byte> value() const;

  const History& history_;
  WriteTest test_;
  std::uint64_t until_;
  bool changed_;
  bool armed_ = false; // between before() and after()
  std::vector<std::byte> old_;
  std::optional<Writer> last_;
  const isa::Instruction* instruction_ = nullptr;
};

// Keeps all instructions that write a location, with the contents around them. In checked mode a load writes when its wait
// delivers the data: both are kept, the wait only if it changes the contents.
class AllWriters : public Observer {
public:
  AllWriters(const History& history, const emulator::Location& location);
  [[nodiscard]] unsigned interest(const emulator::MicroOp& op) override;
  bool before(emulator::Wave& wave, const emulator::MicroOp& op, std::uint64_t position) override;
  bool after(emulator::Wave& wave, const emulator::MicroOp& op, std::uint64_t position) override;

  struct Write {
    Writer writer; // without its CodePlace
    const isa::Instruction* instruction = nullptr;
  };
  [[nodiscard]] std::vector<Write>& writes() { return writes_; }

private:
  [[nodiscard]] bool delivers(const emulator::MicroOp& op) const;

  const History& history_;
  WriteTest test_;
  bool writesNow_ = false, deliversNow_ = false; // between before() and after()
  std::vector<std::byte> old_;
  std::vector<Write> writes_;
};

// Pauses when checked mode has found something new.
class NewFinding : public Observer {
public:
  explicit NewFinding(const History& history) : history_(history), count_(history.findingCount()) {}
  [[nodiscard]] unsigned interest(const emulator::MicroOp&) override { return kAfter; }
  bool after(emulator::Wave& wave, const emulator::MicroOp& op, std::uint64_t position) override;
  [[nodiscard]] const std::optional<emulator::WaveId>& wave() const { return wave_; }

private:
  const History& history_;
  std::size_t count_;
  std::optional<emulator::WaveId> wave_;
};

} // namespace wavesmith::debug
