// SPDX-License-Identifier: Apache-2.0
// Runs a compiled element expression, one block of elements at a time: each step is a loop over the block.
// When lanes diverge (a condition, a sum whose bounds differ), the active ones are packed together.
#pragma once

#include "project/expressions/element_program.h"
#include "source/diagnostic.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace wavesmith::project::detail {

// Lanes that are evaluated together: their variables; slot 0 is the index of the element.
struct Lanes {
  std::size_t count = 0;
  std::array<const std::uint64_t*, kMaxSums + 1> variables{};
};

// Values of a step; the step's type selects one of the two.
struct Values {
  const std::uint64_t* integers = nullptr;
  const double* reals = nullptr;
};

class ElementRunner {
public:
  explicit ElementRunner(ElementProgram program);

  [[nodiscard]] source::Result<void> run(std::span<std::byte> bytes, std::stop_token stop,
                                         std::uint64_t begin = 0);

private:
  // Storage for packing lanes, for a step that needs it.
  struct Scratch {
    std::array<std::vector<std::uint64_t>, kMaxSums + 1> variables;
    std::vector<std::uint16_t> selected;
    std::vector<std::uint64_t> counter; // for a sum: its variable before packing
  };

  Values step(std::uint32_t index, const Lanes& lanes);
  void gather(Step& step, const Lanes& lanes, const std::uint64_t* index);
  void toInteger(Step& step, const Lanes& lanes, const Step& from, Values child);
  void toReal(Step& step, const Lanes& lanes, const Step& from, Values child);
  void divide(Step& step, const Lanes& lanes, const std::uint64_t* a, const std::uint64_t* b);
  void call(Step& self, const Lanes& lanes);
  Values conditional(std::uint32_t index, const Lanes& lanes);
  void branch(std::uint32_t index, std::uint32_t child, const Lanes& lanes);
  void sum(std::uint32_t index, const Lanes& lanes);
  void accumulate(Step& step, Values term, const std::uint16_t* selected, std::size_t count);
  Lanes packed(Scratch& scratch, const Lanes& lanes) const;
  void store(std::span<std::byte> bytes, std::uint64_t first, std::size_t count, Values values) const;
  [[nodiscard]] source::Result<void> runBlock(std::span<std::byte> bytes, std::uint64_t first,
                                              std::size_t count);
  [[noreturn]] void fail(const Step& step, const Lanes& lanes, std::size_t lane, std::string message) const;

  ElementProgram program_;
  std::vector<Scratch> scratch_;           // by step; empty if not needed
  std::vector<std::string> variableNames_; // names of the variables of the active sums, by slot
  std::vector<std::uint64_t> indices_;
  std::stop_token stop_;
  std::uint64_t begin_ = 0; // the first element of the bytes
};

} // namespace wavesmith::project::detail
