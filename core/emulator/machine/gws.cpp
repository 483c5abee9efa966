// SPDX-License-Identifier: Apache-2.0
#include "emulator/machine/gws.h"

#include "emulator/machine/dispatch_context.h"
#include "emulator/machine/wave.h"

#include <bit>

namespace wavesmith::emulator {

void Gws::initialize(unsigned resource, std::uint32_t count) {
  Resource& r = resources_.at(resource);
  r.counter = count;
  r.flag = false;
}

void Gws::barrier(unsigned resource, const Wave& wave, std::uint32_t next) {
  Resource& r = resources_.at(resource);
  r.isBarrier = true;
  enqueue(r, wave);
  if (r.counter == 0) {
    r.flag = !r.flag;
    r.counter = next;
  } else {
    --r.counter;
  }
  release(r);
}

void Gws::signal(unsigned resource, std::uint32_t count) {
  Resource& r = resources_.at(resource);
  r.isBarrier = false;
  r.counter += count;
  release(r);
}

void Gws::acquire(unsigned resource, const Wave& wave) {
  Resource& r = resources_.at(resource);
  r.isBarrier = false;
  enqueue(r, wave);
  release(r);
}

// "It has no effect if no waves are present": the counter does not change then.
void Gws::releaseAll(unsigned resource) {
  Resource& r = resources_.at(resource);
  r.isBarrier = false;
  if (r.queue.empty()) return;
  r.counter = static_cast<std::uint32_t>(r.queue.size());
  release(r);
}

void Gws::enqueue(Resource& resource, const Wave& wave) {
  resource.queue.push_back({&wave, resource.flag});
  waiting_.insert(&wave);
}

// The manual's release machine: a barrier releases the waves that arrived before its flag flipped, a
// semaphore one per count.
void Gws::release(Resource& resource) {
  const auto mayGo = [&](const Queued& first) {
    return resource.isBarrier ? first.flag != resource.flag : resource.counter != 0;
  };
  while (!resource.queue.empty() && mayGo(resource.queue.front())) {
    if (!resource.isBarrier) --resource.counter;
    waiting_.erase(resource.queue.front().wave);
    resource.queue.pop_front();
  }
}

void Gws::forget(const Group& group) {
  if (waiting_.empty()) return;
  const auto isOfGroup = [&](const Queued& queued) { return queued.wave->group == &group; };
  for (Resource& resource : resources_)
    std::erase_if(resource.queue, isOfGroup);
  for (const auto& wave : group.waves)
    waiting_.erase(wave.get());
}

Gws::Saved Gws::save() const {
  Saved saved;
  for (unsigned i = 0; i < kResources; ++i) {
    const Resource& r = resources_.at(i);
    if (r.counter == 0 && !r.flag && !r.isBarrier && r.queue.empty()) continue;
    Saved::Resource one{
        .number = i, .counter = r.counter, .flag = r.flag, .isBarrier = r.isBarrier, .queue = {}};
    for (const Queued& queued : r.queue)
      one.queue.emplace_back(WaveId{queued.wave->group->index, queued.wave->id}, queued.flag);
    saved.resources.push_back(std::move(one));
  }
  return saved;
}

void Gws::restore(const Saved& saved, const std::function<const Wave*(WaveId)>& waveOf) {
  resources_ = {};
  waiting_.clear();
  for (const Saved::Resource& one : saved.resources) {
    Resource& r = resources_.at(one.number);
    r.counter = one.counter;
    r.flag = one.flag;
    r.isBarrier = one.isBarrier;
    for (const auto& [id, flag] : one.queue) {
      r.queue.push_back({waveOf(id), flag});
      waiting_.insert(r.queue.back().wave);
    }
  }
}

// --- Handlers ---

namespace {

unsigned resourceOf(const Wave& wave, const MicroOp& op) {
  const std::uint32_t base = wave.sgpr[isa::scalar::kM0] >> 16;
  return (base + static_cast<std::uint32_t>(op.immediate)) % Gws::kResources;
}
// The value of the first active lane.
std::uint32_t countOf(const Wave& wave, const MicroOp& op) {
  const std::uint64_t exec = wave.exec();
  const int lane = exec == 0 ? 0 : std::countr_zero(exec);
  return wave.vgpr[op.sources[slot::kAddress].index].lane[lane];
}
Gws& gwsOf(const Wave& wave) {
  return *wave.group->dispatch->gws;
}
void mayWait(Wave& wave) {
  if (gwsOf(wave).waits(wave)) wave.event = Event::Yield;
}

} // namespace

void gwsInitialize(Wave& wave, const MicroOp& op) {
  gwsOf(wave).initialize(resourceOf(wave, op), countOf(wave, op));
}
void gwsBarrier(Wave& wave, const MicroOp& op) {
  gwsOf(wave).barrier(resourceOf(wave, op), wave, countOf(wave, op));
  mayWait(wave);
}
void gwsSignal(Wave& wave, const MicroOp& op) {
  gwsOf(wave).signal(resourceOf(wave, op), 1);
}
void gwsSignalMany(Wave& wave, const MicroOp& op) {
  gwsOf(wave).signal(resourceOf(wave, op), countOf(wave, op));
}
void gwsAcquire(Wave& wave, const MicroOp& op) {
  gwsOf(wave).acquire(resourceOf(wave, op), wave);
  mayWait(wave);
}
void gwsReleaseAll(Wave& wave, const MicroOp& op) {
  gwsOf(wave).releaseAll(resourceOf(wave, op));
}

} // namespace wavesmith::emulator
