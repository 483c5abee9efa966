// SPDX-License-Identifier: Apache-2.0
// Global wave sync: 64 resources with which waves of different work-groups wait for each other (CDNA3 ISA
// 12.12, DS_GWS_*). Each is a counter, used as a barrier or a semaphore by the last operation on it, and a
// queue of waves.
//
//   gws.initialize(0, waves - 1);
//   gws.barrier(0, wave, waves - 1);   // the wave waits until that many others have arrived
//   gws.waits(wave)
//
// Each dispatch has its own resources, all zero at the start, except the first if the runtime has initialized it
// (Dispatch::gwsCounter): the manual defines no state that a kernel could rely on from one dispatch to the next. Kernels that use it run on one thread (Code::communicates), so there
// is no lock; runGroup skips a wave that waits, and waves are released in the order in which they arrived.
#pragma once

#include "emulator/machine/location.h"
#include "emulator/machine/micro_op.h"

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <unordered_set>
#include <utility>
#include <vector>

namespace wavesmith::emulator {

struct Group;

class Gws {
public:
  // The state without pointers to waves, for another Gws of the same dispatch.
  struct Saved {
    struct Resource {
      unsigned number = 0;
      std::uint32_t counter = 0;
      bool flag = false, isBarrier = false;
      std::vector<std::pair<WaveId, bool>> queue;
    };
    std::vector<Resource> resources; // those that were used
  };
  [[nodiscard]] Saved save() const;
  void restore(const Saved& saved, const std::function<const Wave*(WaveId)>& waveOf);

  static constexpr unsigned kResources = 64;

  void initialize(unsigned resource, std::uint32_t count);
  // Waits until the counter is 0; each arriving wave decrements it. `next` is the count for the next barrier.
  // So count + 1 waves meet.
  void barrier(unsigned resource, const Wave& wave, std::uint32_t next);
  void signal(unsigned resource, std::uint32_t count); // ds_gws_sema_v and _br
  void acquire(unsigned resource, const Wave& wave);   // ds_gws_sema_p
  void releaseAll(unsigned resource);

  [[nodiscard]] bool waits(const Wave& wave) const { return !waiting_.empty() && waiting_.contains(&wave); }
  void forget(const Group& group); // its waves will not continue

private:
  struct Queued {
    const Wave* wave = nullptr;
    bool flag = false;
  };
  struct Resource {
    std::uint32_t counter = 0;
    bool flag = false; // flips when a barrier opens
    bool isBarrier = false;
    std::deque<Queued> queue;
  };
  void enqueue(Resource& resource, const Wave& wave);
  void release(Resource& resource);

  std::array<Resource, kResources> resources_;
  std::unordered_set<const Wave*> waiting_;
};

// The handlers of ds_gws_*, for the list in lds.cpp.
void gwsInitialize(Wave& wave, const MicroOp& op);
void gwsBarrier(Wave& wave, const MicroOp& op);
void gwsSignal(Wave& wave, const MicroOp& op);
void gwsSignalMany(Wave& wave, const MicroOp& op);
void gwsAcquire(Wave& wave, const MicroOp& op);
void gwsReleaseAll(Wave& wave, const MicroOp& op);

} // namespace wavesmith::emulator
