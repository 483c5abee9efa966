// SPDX-License-Identifier: Apache-2.0
#include "analysis/waits/wait_drain.h"

#include <algorithm>
#include <array>
#include <vector>

namespace wavesmith::analysis {
namespace {

using Flag = QueueEntry::Flags;

class Drain {
public:
  Drain(const WaitProgram& program, Queue& queue, Counter counter, Index wait, unsigned count,
        WaitObserver* observer)
      : program_(program), queue_(queue), observer_(observer), wait_(wait), count_(static_cast<int>(count)),
        counter_(counter) {}

  void run() {
    mixed_ = count_ != 0 && std::ranges::any_of(queue_.entries, [](const QueueEntry& e) {
               return e.pending() && !e.has(Flag::kOrdered);
             });
    const bool endsWrites = count_ != 0 && std::ranges::any_of(queue_.entries, [this](const QueueEntry& e) {
                              return e.pending() && writesLds(e) && ends(e, queue_.fewest(e));
                            });
    for (QueueEntry& e : queue_.entries) {
      if (e.has(Flag::kAtBarrier))
        endAfterBarrier(e);
      else if (e.pending())
        end(e);
      else if (program_.credit != WaitProgram::Credit::First)
        takeOver(e);
      if (endsWrites && e.pending() && e.anywhere() && writesLds(e)) e.flags |= Flag::kPartial;
    }
    std::erase_if(queue_.entries, [](const QueueEntry& e) { return !e.anywhere(); });
    queue_.entries.insert(queue_.entries.end(), made_.begin(), made_.end());
    for (const QueueEntry& e : others_)
      if (e.anywhere()) queue_.entries.push_back(e);
    // That a full counter has completed them is no reason to advise against this wait.
    if (saturated_ && observer_ != nullptr) observer_->waitsForUnknown(wait_, counter_);
    if (count_ == 0) queue_.unknown = false;
  }

private:
  [[nodiscard]] bool ends(const QueueEntry& e, int younger) const {
    return counters::proves(count_, e.has(Flag::kOrdered), younger);
  }
  [[nodiscard]] bool endedBefore(const QueueEntry& e, int younger) const {
    return counters::proves(capacity(counter_), e.has(Flag::kOrdered), younger);
  }

  [[nodiscard]] bool writesLds(const QueueEntry& e) const {
    return program_.events[e.producer].has(CounterEvent::kWritesLds);
  }

  // Its operation has completed, but not before the barrier: it stays for the readers after that.
  void endAfterBarrier(QueueEntry& e) {
    if (!e.pending()) return;
    QueueEntry done = e;
    done.wait = wait_;
    done.flags &= static_cast<std::uint8_t>(~Flag::kOrdered);
    done.birth = {QueueEntry::kAbsent, QueueEntry::kAbsent};
    for (unsigned p = 0; p < kPhases; ++p) {
      if (!e.in(p) || !ends(e, queue_.younger(e, p))) continue;
      e.birth[p] = QueueEntry::kAbsent;
      done.birth[p] = queue_.born(false, 0);
    }
    if (done.anywhere()) made_.push_back(done);
  }

  void end(QueueEntry& e) {
    QueueEntry proved = empty(e);
    const bool ordered = e.has(Flag::kOrdered);
    for (unsigned p = 0; p < kPhases; ++p) {
      if (!e.in(p)) continue;
      const int younger = queue_.younger(e, p);
      const bool before = endedBefore(e, younger);
      if (!before && !ends(e, younger)) continue;
      e.birth[p] = QueueEntry::kAbsent;
      if (before) {
        saturated_ |= e.has(Flag::kLive);
        continue;
      }
      const int needed = counters::highestProof(ordered, younger);
      if (observer_ != nullptr) observer_->waits(wait_, counter_, p, needed, e.producer);
      prove(proved, p, needed);
    }
    const CounterEvent& event = program_.events[e.producer];
    if (!proved.anywhere()) return;
    if (mixed_) proved.flags |= Flag::kMixed;
    using PendingKind = Pending::Kind;
    // Only the wait itself proves that these have completed.
    const bool itself = event.kind == PendingKind::Message || event.kind == PendingKind::Gws ||
                        event.kind == PendingKind::Cache;
    if (itself && observer_ != nullptr) observer_->need(counter_, proved, NeedClass::Others, wait_);
    if (event.has(CounterEvent::kForOthers) && !itself) forOthers(proved);
    const bool lds = event.has(CounterEvent::kLdsDma | CounterEvent::kReadsLds | CounterEvent::kWritesLds);
    const bool used =
        counter_ == Counter::Exp || event.has(CounterEvent::kReturns) || (lds && program_.hasLdsDma);
    if (e.has(Flag::kLive) && used) made_.push_back(proved);
  }

  // An earlier wait completed it without need. This wait would have sufficed, too, so the other one could
  // have used a higher count; unless this wait comes directly after it and waits for no more.
  void takeOver(QueueEntry& e) {
    const bool ordered = e.has(Flag::kOrdered);
    QueueEntry proved = empty(e);
    const int last = program_.waitAt(e.wait)[counter_];
    for (unsigned p = 0; p < kPhases; ++p) {
      if (!e.in(p)) continue;
      const int younger = queue_.younger(e, p);
      if (endedBefore(e, younger)) {
        e.birth[p] = QueueEntry::kAbsent;
        continue;
      }
      const bool later = younger > counters::highestProof<int>(ordered, std::min(e.needed[0], e.needed[1]));
      const bool isEffective = later || count_ < last || program_.credit == WaitProgram::Credit::Last;
      if (!ends(e, younger) || !isEffective) continue;
      e.birth[p] = QueueEntry::kAbsent;
      prove(proved, p, counters::highestProof(ordered, younger));
    }
    if (!proved.anywhere()) return;
    if (e.has(Flag::kOthers))
      forOthers(proved);
    else
      made_.push_back(proved);
  }

  [[nodiscard]] QueueEntry empty(const QueueEntry& of) const {
    QueueEntry e = of;
    e.wait = wait_;
    e.birth = {QueueEntry::kAbsent, QueueEntry::kAbsent};
    e.needed = {QueueEntry::kNever, QueueEntry::kNever};
    e.flags &= static_cast<std::uint8_t>(~(Flag::kMixed | Flag::kPartial));
    return e;
  }
  void prove(QueueEntry& e, unsigned phase, int needed) const {
    e.birth[phase] = queue_.born(e.has(Flag::kOrdered), needed);
    e.needed[phase] = static_cast<std::uint8_t>(needed);
  }
  // One entry for all of them: the youngest one determines the count.
  void forOthers(const QueueEntry& proved) {
    const bool ordered = proved.has(Flag::kOrdered);
    const bool isDma = proved.producer != kNone ? program_.events[proved.producer].has(CounterEvent::kLdsDma)
                                                : proved.has(Flag::kDma);
    QueueEntry& e = others_[(ordered ? 1u : 0u) + (isDma ? 2u : 0u)];
    e.wait = wait_;
    e.flags =
        static_cast<std::uint8_t>(Flag::kOthers | (ordered ? Flag::kOrdered : 0) | (isDma ? Flag::kDma : 0));
    for (unsigned p = 0; p < kPhases; ++p) {
      e.birth[p] = std::min(e.birth[p], proved.birth[p]);
      e.needed[p] = std::min(e.needed[p], proved.needed[p]);
    }
  }

  const WaitProgram& program_;
  Queue& queue_;
  WaitObserver* observer_;
  Index wait_;
  int count_;
  Counter counter_;
  bool mixed_ = false;
  bool saturated_ = false; // operations whose results are needed have completed because the counter was full
  std::vector<QueueEntry> made_;
  std::array<QueueEntry, 4> others_{};
};

} // namespace

void drain(const WaitProgram& program, Queue& queue, Counter counter, Index wait, unsigned count,
           WaitObserver* observer) {
  if (queue.unknown && observer != nullptr) observer->waitsForUnknown(wait, counter);
  Drain(program, queue, counter, wait, count, observer).run();
}

} // namespace wavesmith::analysis
