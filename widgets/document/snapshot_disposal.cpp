// SPDX-License-Identifier: Apache-2.0
#include "document/snapshot_disposal.h"

namespace wavesmith::widgets {

SnapshotPointer SnapshotDisposal::watch(SnapshotPointer snapshot) {
  const Snapshot* const shown = snapshot.get();
  if (shown == nullptr) return nullptr;
  return {shown, [self = shared_from_this(), snapshot = std::move(snapshot)](const Snapshot*) mutable {
            self->take(std::move(snapshot));
          }};
}

void SnapshotDisposal::take(SnapshotPointer snapshot) {
  const std::lock_guard lock(mutex_);
  if (!wake_) return; // destroyed by the caller
  snapshots_.push_back(std::move(snapshot));
  isEmpty_ = false;
  wake_();
}

void SnapshotDisposal::empty() {
  std::vector<SnapshotPointer> snapshots; // destroyed after the lock is released
  const std::lock_guard lock(mutex_);
  snapshots.swap(snapshots_);
  isEmpty_ = true;
}

void SnapshotDisposal::close() {
  const std::lock_guard lock(mutex_);
  wake_ = nullptr;
}

} // namespace wavesmith::widgets
