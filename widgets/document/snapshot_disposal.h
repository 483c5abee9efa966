// SPDX-License-Identifier: Apache-2.0
// Destroys unused snapshots in the background. The snapshot of a large file has a million parts, whose
// destruction takes longer than a frame, and its last user is usually the GUI thread.
//
//   const auto disposal = std::make_shared<SnapshotDisposal>(wake);
//   SnapshotPointer shown = disposal->watch(snapshot);      or another large value
//   shown.reset();         keeps the snapshot, and calls `wake`
//   disposal->empty();     destroys it, here
//
// Any thread. Watched snapshots keep this object alive.
#pragma once

#include "document/snapshot.h"

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace wavesmith::widgets {

class SnapshotDisposal : public std::enable_shared_from_this<SnapshotDisposal> {
public:
  // `wake` is called on the thread that releases a snapshot, so that empty() is called. It must not use
  // snapshots.
  explicit SnapshotDisposal(std::function<void()> wake) : wake_(std::move(wake)) {}

  template <typename Value>
  [[nodiscard]] std::shared_ptr<const Value> watch(std::shared_ptr<Value> value) {
    const Value* const shown = value.get();
    if (shown == nullptr) return nullptr;
    return {shown, [self = shared_from_this(), value = std::move(value)](const Value*) mutable {
              self->take(std::move(value));
            }};
  }
  [[nodiscard]] bool isEmpty() const { return isEmpty_; }
  void empty();
  // Stops the calls of `wake`: from now on, a snapshot is destroyed on the thread that releases it.
  void close();

private:
  void take(std::shared_ptr<const void> value);

  std::mutex mutex_;
  std::function<void()> wake_; // empty after close()
  std::vector<std::shared_ptr<const void>> values_;
  std::atomic<bool> isEmpty_ = true;
};

} // namespace wavesmith::widgets
