// SPDX-License-Identifier: Apache-2.0
// What a value was computed from, as a tree that is unfolded node by node:
//
//   1  v6[40] = 1.35      step 3,139, wave 3.3: v_add_f32
//     2  operand v6[40]   ...
//     3  operand v7[40]   step 3,137, wave 3.3: ds_read_b32
//       5  data lds[0xda0:4]  ...
//
// To unfold a node, the last writer of its location is found by replay, and what that instruction uses is read before it is
// executed. The run is where it was afterward. One thread.
#pragma once

#include "debug/debugger.h"
#include "debug/request.h"
#include "debug/values/value_sources.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

namespace wavesmith::debug {

class Causes {
public:
  // The value of a location at the current position, with the author's names near the instruction at the address, or the
  // next one of the selected wave; an empty type is the usual one.
  using ShowValue = std::function<ItemValue(const emulator::Location& location, std::string_view type,
                                            std::optional<std::uint64_t> address)>;

  // The debugger must exist longer.
  Causes(Debugger& debugger, ShowValue show) : debugger_(debugger), show_(std::move(show)) {}

  // A new tree: of the value at the current position.
  [[nodiscard]] source::Result<void> ask(const emulator::Location& location, const std::stop_token& stop);
  // Code::DebugRequest if there is no node of that number.
  [[nodiscard]] source::Result<void> unfold(std::uint32_t number, const std::stop_token& stop);
  [[nodiscard]] std::vector<CauseNode> nodes() const;

private:
  struct Cause {
    CauseNode node;
    emulator::Location location;
    std::uint64_t position = 0;                // the value was written before this position
    std::optional<std::uint64_t> address = {}; // address of the instruction that uses the value
    std::string_view type;                     // the type in which it is shown; empty: the usual one
    bool constant = false;
  };
  [[nodiscard]] source::Result<void> unfold(Cause& cause, const std::stop_token& stop);
  [[nodiscard]] source::Result<bool> writtenInParts(const Cause& cause, const std::stop_token& stop);
  void addParts(Cause& cause);
  [[nodiscard]] std::string_view typeIn(const emulator::Location& location) const;
  void showAsWritten(Cause& cause) const;
  // The type in which an instruction uses one of its sources; for a copy, the type of the value itself.
  [[nodiscard]] std::string_view typeOfUse(const Cause& cause, const isa::Instruction& instruction,
                                           const ValueSource& source) const;
  void addCause(std::uint32_t parent, SourceRole role, const ValueSource& source, std::uint64_t position,
                std::string_view type = {}, std::optional<std::uint64_t> address = {});
  // The cause is what a load before `position` read, and got in an old version.
  void showOld(Cause& cause, std::uint32_t value, const std::stop_token& stop);

  Debugger& debugger_;
  ShowValue show_;
  std::vector<std::unique_ptr<Cause>> causes_;
};

} // namespace wavesmith::debug
