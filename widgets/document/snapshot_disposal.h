// SPDX-License-Identifier: Apache-2.0
// Where unused snapshots go. That of a large file has a million parts, and giving them
// back takes longer than a frame, while it is usually the GUI thread that has been the last to show it.
//
//   const auto disposal = std::make_shared<SnapshotDisposal>(wake);
//   SnapshotPointer shown = disposal->watch(snapshot);
//   shown.reset();         keeps what it was, and calls `wake`
//   disposal->empty();     destroys it, here
//
// Any thread. What is watched keeps it alive.
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
  // `wake` is called on the thread that releases a snapshot, so that empty() is called. It may take no snapshot.
  explicit SnapshotDisposal(std::function<void()> wake) : wake_(std::move(wake)) {}

  [[nodiscard]] SnapshotPointer watch(SnapshotPointer snapshot);
  [[nodiscard]] bool isEmpty() const { return isEmpty_; }
  void empty();
  // No more calls of `wake`: a snapshot is destroyed where it is released.
  void close();

private:
  void take(SnapshotPointer snapshot);

  std::mutex mutex_;
  std::function<void()> wake_; // none once it is closed
  std::vector<SnapshotPointer> snapshots_;
  std::atomic<bool> isEmpty_ = true;
};

} // namespace wavesmith::widgets
