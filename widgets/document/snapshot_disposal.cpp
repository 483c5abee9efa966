// SPDX-License-Identifier: Apache-2.0
#include "document/snapshot_disposal.h"

namespace wavesmith::widgets {

void SnapshotDisposal::take(std::shared_ptr<const void> value) {
  const std::lock_guard lock(mutex_);
  if (!wake_) return; // destroyed by the caller
  values_.push_back(std::move(value));
  isEmpty_ = false;
  wake_();
}

void SnapshotDisposal::empty() {
  std::vector<std::shared_ptr<const void>> values; // destroyed after the lock is released
  const std::lock_guard lock(mutex_);
  values.swap(values_);
  isEmpty_ = true;
}

void SnapshotDisposal::close() {
  const std::lock_guard lock(mutex_);
  wake_ = nullptr;
}

} // namespace wavesmith::widgets
