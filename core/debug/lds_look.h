// SPDX-License-Identifier: Apache-2.0
// Keeps the last access to LDS that a wave makes before a position, with the addresses of its lanes. Of one Debugger.
#pragma once

#include "debug/history/observer.h"
#include "debug/request.h"
#include "emulator/statistics/access_pattern.h"

#include <cstdint>
#include <optional>
#include <unordered_map>

namespace wavesmith::debug {

class LdsObserver : public Observer {
public:
  LdsObserver(emulator::WaveId wave, std::uint64_t until) : wave_(wave), until_(until) {}
  [[nodiscard]] unsigned interest(const emulator::MicroOp& op) override;
  bool before(emulator::Wave& wave, const emulator::MicroOp& op, std::uint64_t position) override;

  [[nodiscard]] const std::optional<LdsLook>& last() const { return last_; } // without its CodePlace
  [[nodiscard]] const isa::Instruction* instruction() const { return instruction_; }

private:
  emulator::WaveId wave_;
  std::uint64_t until_;
  std::unordered_map<const emulator::MicroOp*, emulator::AccessPlan> plans_;
  std::optional<LdsLook> last_;
  const isa::Instruction* instruction_ = nullptr;
};

} // namespace wavesmith::debug
