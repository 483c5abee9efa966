// SPDX-License-Identifier: Apache-2.0
// Where in the text the wait of each instruction is written.
//
//   1  .macro sum                         the v_add_u32 of line 6 and that of line 8 share the wait before line 2,
//   2    v_add_u32 v1, v4, v0             until moveOut() gives each its own, before lines 6 and 8
//   3    v_mov_b32 v2, v1
//   4  .endm
//   6  sum
//   8  sum
//
// An s_waitcnt is its own place. A place is fixed, so that nothing is changed there, where the text cannot be edited or must
// not be: outside of the wanted range, in a file that others include as well, in data, in a line whose count depends on the
// expansion, with the comment "wavesmith: keep", and across branches whose distance is a number.
//
// Refers to the program and the lines. One thread at a time.
#pragma once

#include "analysis/waits/wait_plan.h"
#include "check/expansion_places.h"
#include "check/fixed_distances.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <vector>

namespace wavesmith::authoring {

[[nodiscard]] inline bool isWait(const program::Program& program, program::Index i) {
  return program.instructions()[i].op == isa::Op::s_waitcnt;
}

// In the comment of a wait that stays as it is.
inline constexpr std::string_view kKeepWait = "wavesmith: keep";

class WaitPlaces {
public:
  using Index = program::Index;
  struct Scope {
    std::function<bool(Index)> hasInstruction;       // whether the waits there are reconsidered
    std::function<bool(const std::string&)> hasFile; // whether its text can be changed
  };
  WaitPlaces(const program::Program& program, check::SourceLines& lines, const Scope& scope);

  [[nodiscard]] const analysis::PlanRequest& request() const { return request_; }
  // What is outstanding before this instruction needs no wait; `isUnproven`: where it is unknown whether it does.
  void accept(Index i, bool isUnproven);
  void keepWritten() { request_.keepsWritten = true; }
  // The instructions whose wait is written at this place, ascending.
  [[nodiscard]] std::span<const Index> instructionsOf(std::uint32_t place) const { return members_[place]; }
  [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(members_.size()); }
  // The line before which, or as which, the wait is written; or after which.
  [[nodiscard]] const source::Location& locationOf(std::uint32_t place) const { return locations_[place]; }
  [[nodiscard]] bool isAfter(std::uint32_t place) const { return isAfter_[members_[place].front()]; }
  // The following change where waits are written. The places have their new numbers after number().
  void number();
  // Gives each instruction of a place a wait of its own, which the plan begins with: the line has a parameter as its count.
  void separate(std::uint32_t place, std::span<const counters::WaitCounts> waits);
  [[nodiscard]] bool isSeparate(Index i) const { return isSeparate_[i]; }
  // The plan begins with these waits, by instruction, where none is written.
  void begin(std::vector<counters::WaitCounts> waits);
  // They share one again.
  void join(std::span<const Index> instructions);
  // Gives all iterations of each repetition that a place is in one wait before the repetition. False: there are none, or an
  // iteration issues operations, so that no count before the repetition is right for all.
  // `counts`: what each instruction waits for.
  bool hoist(std::uint32_t place, const std::vector<counters::WaitCounts>& counts);
  // Gives the instructions of a place that need a wait the ones before the lines that expand it. False: there is none for
  // some of those that `needs` is true for.
  bool moveOut(std::uint32_t place, const std::function<bool(Index)>& needs);
  // Gives those instructions of a place that need a wait one after the line that is executed before them, if that is before
  // none that needs no wait: the last line of an .else, for example. False: there is no such line for some of them.
  bool moveAfter(std::uint32_t place, const std::function<bool(Index)>& needs);
  // Where several places need the same after one line, such as both ways of an .if, gives them one wait after it. `counts`: what
  // each instruction waits for.
  void gather(const std::vector<counters::WaitCounts>& counts);
  // Branches whose distance is a number, and which kept waits from being changed.
  [[nodiscard]] std::span<const Index> fixedBranches() const { return fixedBranches_; }

private:
  enum class Kind : std::uint8_t { Before, After, Itself, Alone };
  using Key = std::tuple<Kind, std::uint32_t, std::uint32_t, std::uint32_t>; // file, line, column

  void placeAll(const Scope& scope);
  [[nodiscard]] bool isEditable(const source::Location& location, Index at, const Scope& scope);
  // The iterations of one repetition.
  struct Run {
    std::vector<Index> instructions; // of the place, ascending
    source::Location before;         // the line that repeats
  };
  [[nodiscard]] std::optional<std::vector<Run>> runsOf(std::uint32_t place) const;
  [[nodiscard]] bool issues(Index first, Index end, const counters::WaitCounts& counts) const;
  void fixDifferentCounts();
  // By line: the instructions after which its expansion ends.
  using Ends = std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<Index>>; // by file, line
  [[nodiscard]] const Ends& ends();
  [[nodiscard]] bool canFollow(const source::Location& location);
  [[nodiscard]] bool fallsInto(Index end) const;
  void setAfter(Index i, const source::Location& location);

  const program::Program& program_;
  check::SourceLines& lines_;
  check::ExpansionPlaces expansions_;
  std::vector<source::Location> at_; // by instruction
  std::vector<bool> isSeparate_;     // by instruction
  std::vector<bool> isAfter_;        // by instruction: after the line at_
  analysis::PlanRequest request_;
  std::vector<std::vector<Index>> members_; // by place
  std::vector<source::Location> locations_; // by place
  std::vector<Index> fixedBranches_;
  std::function<bool(const std::string&)> hasFile_;
  std::optional<Ends> ends_;
};

} // namespace wavesmith::authoring
