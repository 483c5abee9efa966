// SPDX-License-Identifier: Apache-2.0
// Expressions over the state of a wave: conditions of breakpoints, and what a user prints.
//
//   s4 > 3 && v7[12] == 0       registers are u32, pairs u64; other bytes by their number: 1, 2, 4 or 8
//   f32(v4[2]) < 0.5            the low bits of a location as another type, which must not be wider
//   any(v4 > 1000)              in some active lane; also all(...) and count(...); `lane` is the lane's number
//   c[17] == a[17] + b[17]      elements of buffers, in their types
//   group == 3 && hits > 5      the work-group's number, the wave's, how often the condition was asked for
//
// Operators and their precedence are C's; the parser and the exact arithmetic are those of run files
// (project/expressions/expression.h). A vector register without a lane, outside of any, all and count, is that of the selected lane
// for a value; a condition with one, or with `lane`, holds if all of it holds in the same active lane. If no lane is
// active, any(...) is 0, all(...) is 1, and such a condition does not hold.
//
// Parsed once, evaluated often: without allocating, but for the message of an error. Immutable; any thread that may look at the wave.
#pragma once

#include "debug/language/location_text.h"
#include "emulator/machine/wave.h"
#include "project/expressions/scalar.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

namespace wavesmith::debug {

class Condition {
public:
  // Code::DebugRequest, or the code of the parser.
  [[nodiscard]] static source::Result<Condition> parse(std::string_view text, const NameScope& scope);

  struct Moment {
    const emulator::Wave* wave = nullptr;
    const emulator::Memory* memory = nullptr;
    std::uint64_t hits = 0;
    std::uint8_t lane = 0;
    // The group with the number; nullptr: it has not started, or has ended. For locations of other waves.
    std::function<const emulator::Group*(std::uint64_t)> group = {};
  };
  // An error if a location does not exist now, or for a division by zero.
  [[nodiscard]] source::Result<project::Number> evaluate(const Moment& moment) const;
  // Whether its value depends on the lane: it has a vector register without a lane, or `lane`.
  [[nodiscard]] bool isPerLane() const { return perLane_; }
  // False also if it cannot be evaluated.
  [[nodiscard]] bool holds(const Moment& moment) const;

private:
  enum class Quantity : std::uint8_t { Location, Any, All, Count, Group, Wave, Lane, Hits };
  struct Term {
    Quantity quantity = Quantity::Location;
    NamedLocation location;
    execution::ElementType type = execution::ElementType::U32;
    std::shared_ptr<const Condition> inner; // the inner condition of Any, All and Count
  };
  friend class ConditionParser;
  [[nodiscard]] source::Result<project::Number> valueOf(const Term& term, const Moment& moment) const;
  [[nodiscard]] static source::Result<project::Number> overLanes(const Term& term, const Moment& moment);
  [[nodiscard]] static source::Result<project::Number> locationValue(const Term& term, const Moment& moment);

  project::Expression expression_; // with names instead of the terms
  std::vector<Term> terms_;
  bool perLane_ = false; // has a vector register without a lane
};

} // namespace wavesmith::debug
