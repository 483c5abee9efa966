// SPDX-License-Identifier: Apache-2.0
// Random instructions of every opcode that the emulator supports, executed one by one in random states of a wave whose
// addresses are valid, for tests that compare what is claimed about an instruction with what it does.
//
//   forEachExecution({.seeds = 4}, [](Trial& trial) {
//     trial.restore(trial.before());
//     debug::sourcesOf(trial.wave(), trial.op(), ...);    // the wave is in the state before the instruction
//     const WaveState after = *trial.execute();
//   });
//
// One thread.
#pragma once

#include "checked/plan.h"
#include "emulator/machine/location.h"
#include "emulator/machine/wave.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace wavesmith::testing {

// What an instruction can change.
struct WaveState {
  std::vector<emulator::Lanes> vectors;
  std::array<std::uint32_t, 128> scalars{};
  bool scc = false;
  std::uint32_t mode = 0, trapsts = 0;
  std::uint8_t priority = 0;
  std::vector<std::byte> lds, scratch, buffer;
};

// An instruction about to be executed.
class Trial {
public:
  Trial(emulator::Wave& wave, const emulator::MicroOp& op, const checked::Plans& plans,
        emulator::Address buffer, std::mt19937& random);

  [[nodiscard]] emulator::Wave& wave() const { return wave_; }
  [[nodiscard]] const emulator::MicroOp& op() const { return op_; }
  [[nodiscard]] const checked::Plans& plans() const { return plans_; }
  [[nodiscard]] std::mt19937& random() const { return random_; }
  [[nodiscard]] std::string text() const; // of the instruction
  [[nodiscard]] const WaveState& before() const { return before_; }

  void restore(const WaveState& state) const;
  [[nodiscard]] WaveState take() const;
  // From the state that the wave is in; nothing if it faults.
  [[nodiscard]] std::optional<WaveState> execute() const;
  // Another state in which the addresses are valid, with the same MODE.
  [[nodiscard]] WaveState randomState() const;
  // The places at which two states differ: single registers, lanes and bytes.
  [[nodiscard]] std::vector<emulator::Location> changes(const WaveState& from, const WaveState& to) const;
  // The bytes of a place in a state: its registers or bytes one after the other.
  [[nodiscard]] std::vector<std::byte*> bytesOf(WaveState& state, const emulator::Location& location) const;
  [[nodiscard]] std::vector<std::byte> valueOf(WaveState& state, const emulator::Location& location) const;

private:
  void placeAddresses(WaveState& state) const;
  void placeVectorAddresses(WaveState& state) const;
  void placeBuffer(WaveState& state) const;
  void placeScalarMemory(WaveState& state) const;
  void placeCode(WaveState& state) const;
  [[nodiscard]] std::uint32_t below(std::uint32_t end) const { return random_() % end; }

  emulator::Wave& wave_;
  const emulator::MicroOp& op_;
  const checked::Plans& plans_;
  emulator::Address buffer_;
  std::mt19937& random_;
  WaveState before_;
};

// Counts what goes wrong by opcode, so that one wrong rule is one line.
class TrialFailures {
public:
  void add(const Trial& trial, const std::string& what);
  [[nodiscard]] std::string text() const;

private:
  std::map<std::string, std::pair<unsigned, std::string>> byOpcode_;
};

struct RandomExecutions {
  unsigned seeds = 1;      // instructions of each form of an opcode
  unsigned first = 0;      // the first seed
  bool exceptions = false; // kernels that read TRAPSTS, for which float exceptions are recorded
};

// Calls `check` for each that is executed without a fault. The opcodes that never were are in the result.
[[nodiscard]] std::vector<isa::Op> forEachExecution(const RandomExecutions& which,
                                                    const std::function<void(Trial&)>& check);

// "v4 in lane 12", "byte 16 of LDS".
[[nodiscard]] std::string textOf(const emulator::Location& location);

} // namespace wavesmith::testing
