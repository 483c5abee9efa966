// SPDX-License-Identifier: Apache-2.0
#include "analysis/waits/wait_barrier.h"

#include <algorithm>

namespace wavesmith::analysis {
namespace {

using E = CounterEvent;
using Flag = QueueEntry::Flags;

enum class Read : std::uint8_t { No, Perhaps, Unknown, Yes };

bool sameBytes(const Region& a, const Region& b) {
  return a.symbol != 0 && a.symbol == b.symbol && a.low == b.low && a.high == b.high;
}

// Whether the lanes of other waves read what those of this wave have written. A symbol stands for a value of this
// wave: it says nothing about the addresses of another one, except that equal ones can be meant for the lane itself.
Read readOf(const Values& values, const Region& write, const Region& read) {
  if (!write.known || !read.known) return Read::Unknown;
  if (sameBytes(write, read)) return Read::Perhaps;
  if (write.symbol != 0 || read.symbol != 0) return Read::Unknown;
  switch (values.overlap(write, read)) {
  case Overlap::No: return Read::No;
  case Overlap::Yes: return Read::Yes;
  case Overlap::Unknown: break;
  }
  return Read::Unknown;
}

Read readOf(const WaitProgram& program, const QueueEntry& write, Index reader) {
  const auto writes = program.values.ldsRegions(write.producer);
  const auto reads = program.values.ldsRegions(reader);
  if (writes.empty() || reads.empty() || write.region == kForgottenRegion) return Read::Unknown;
  Read most = Read::No;
  for (const Region& w : writes)
    for (const Region& r : reads)
      most = std::max(most, readOf(program.values, w, r));
  return most;
}

} // namespace

bool leaveAtBarrier(const WaitProgram& program, Queue& lgkm) {
  std::erase_if(lgkm.entries, [](const QueueEntry& e) { return e.has(Flag::kAtBarrier) && !e.pending(); });
  std::vector<QueueEntry> left;
  for (const QueueEntry& e : lgkm.entries) {
    if (!e.pending() || !e.has(Flag::kLive) || e.has(Flag::kAtBarrier)) continue;
    if (!program.events[e.producer].has(E::kWritesLds)) continue;
    const bool ordered = e.has(Flag::kOrdered);
    if (ordered && lgkm.fewest(e) >= capacity(Counter::Lgkm)) continue;
    QueueEntry copy = e;
    copy.flags = static_cast<std::uint8_t>((e.flags & ~Flag::kLive) | Flag::kAtBarrier);
    for (unsigned p = 0; p < kPhases; ++p)
      if (e.in(p)) copy.needed[p] = static_cast<std::uint8_t>(ordered ? lgkm.younger(e, p) : 0);
    left.push_back(copy);
  }
  lgkm.entries.insert(lgkm.entries.end(), left.begin(), left.end());
  return std::ranges::any_of(lgkm.entries, [](const QueueEntry& e) { return e.has(Flag::kAtBarrier); });
}

std::uint8_t countAtBarrier(const QueueEntry& atBarrier) {
  return std::ranges::min(atBarrier.needed);
}

ReadAfterBarrier readAfterBarrier(const WaitProgram& program, Queue& lgkm, Index reader) {
  ReadAfterBarrier result;
  if (program.events[reader].kind == Pending::Kind::Flat) {
    std::ranges::copy_if(lgkm.entries, std::back_inserter(result.unproven),
                         [](const QueueEntry& e) { return e.has(Flag::kAtBarrier); });
    return result;
  }
  std::erase_if(lgkm.entries, [&](const QueueEntry& e) {
    if (!e.has(Flag::kAtBarrier)) return false;
    const Read read = readOf(program, e, reader);
    if (read == Read::No) return false;
    const bool sure = read == Read::Yes || (read == Read::Unknown && !e.has(Flag::kPartial));
    (sure ? result.stale : result.unproven).push_back(e);
    return true;
  });
  std::ranges::stable_sort(result.stale, {}, countAtBarrier);
  return result;
}

} // namespace wavesmith::analysis
