// SPDX-License-Identifier: Apache-2.0
// The verdict on each wait: which instruction needs it, and at which count.
//
//   46 s_waitcnt vmcnt(0)     47 needs v4, which a count of 1 would have waited for
//   47 v_mov_b32 v0, v4       Stronger, suffices 1
//
// Every operation that a wait completes is attributed to that wait on every path until its first use; so all
// waits together can be relaxed to the sufficient counts without a missing wait. Not for several threads.
#pragma once

#include "analysis/waits/wait_walk.h"

#include <array>
#include <optional>
#include <vector>

namespace wavesmith::analysis {

class WaitNeeds {
public:
  static constexpr std::uint8_t kNever = QueueEntry::kNever;

  explicit WaitNeeds(const WaitProgram& program);

  void need(Counter counter, const QueueEntry& entry, NeedClass cls, Index by);
  void waits(Index wait, Counter counter, unsigned phase, int younger);
  void waitsForUnknown(Index wait, Counter counter);
  // A later instruction lacks a wait for which this one may have been intended.
  void lacks(Index wait, Counter counter);

  // Called when all needs are known: in a loop whose wave needs the wait for data, the order of its stores from
  // one iteration to the next is taken to be of no concern.
  void settle();

  // Sorted by wait, then counter; Unknown for waits that are not in `reached`.
  [[nodiscard]] std::vector<WaitAnswer> answers(const std::vector<WaitState>& states) const;
  // The lowest count that something else than the wave's own data may need of a wait: other waves, a later access that has to
  // follow a store, or what is not known; highest() if nothing does. After settle().
  [[nodiscard]] std::uint8_t ordering(Index wait, Counter counter) const;
  // The lowest count that the wave's own data, or perhaps its data, needs.
  struct DataNeed {
    std::uint8_t count = kNever; // kNever: none
    Index by = kNone;
    Index producer = kNone;
  };
  [[nodiscard]] DataNeed data(Index wait, Counter counter) const;
  // Adds the findings for answers that deserve a remark, with the fix.
  void remark(const std::vector<WaitAnswer>& answers, std::vector<Finding>& findings) const;

private:
  struct Need {
    std::uint8_t count = kNever;
    Index by = kNone;
    Index producer = kNone;
  };
  struct Record {
    std::array<std::array<Need, kPhases>, kNeedClasses> needs;
    // Fewest younger operations among those it completes.
    std::array<std::uint8_t, kPhases> ends{kNever, kNever};
    bool unknown = false;
    bool lacks = false;
  };
  [[nodiscard]] Record* record(Index wait, Counter counter);
  [[nodiscard]] const Record& record(Index wait, Counter counter) const;
  [[nodiscard]] const Need& lowest(const Record& record) const;
  [[nodiscard]] std::uint8_t lowest(const Record& record, unsigned phase) const;
  [[nodiscard]] WaitAnswer answer(std::size_t wait, Counter counter, unsigned written) const;
  void findUnknownBranches(const std::vector<WaitState>& states, std::vector<bool>& uncertain) const;
  [[nodiscard]] bool isSteadyRemark(const WaitAnswer& answer) const;
  [[nodiscard]] SuggestedFix fixOf(Index wait, std::span<const WaitAnswer> answers) const;
  [[nodiscard]] Finding stronger(const WaitAnswer& a, const SuggestedFix& fix) const;
  [[nodiscard]] Finding notNeeded(const WaitAnswer& a, const SuggestedFix& fix) const;
  void remarkOn(std::span<const WaitAnswer> answers, std::vector<Finding>& findings) const;

  const WaitProgram& program_;
  std::vector<Index> waits_;
  std::vector<std::array<Record, kCounters>> records_;
};

} // namespace wavesmith::analysis
