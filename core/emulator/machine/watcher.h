// SPDX-License-Identifier: Apache-2.0
// Watches the waves of a dispatch and executes their instructions itself: checked mode (core/checked) is one.
//
// A dispatch with a watcher runs on one thread of the host, from which all functions are called. Without one, nothing
// here costs anything.
#pragma once

#include <cstdint>
#include <memory>

namespace wavesmith::emulator {

struct DispatchContext;
struct Group;
struct RunReport;
struct Wave;

// What a watcher keeps for a work-group: Group::watched.
class WatchedGroup {
public:
  WatchedGroup() = default;
  virtual ~WatchedGroup() = default;
  WatchedGroup(const WatchedGroup&) = delete;
  WatchedGroup& operator=(const WatchedGroup&) = delete;

  // What a replay of the group from here on needs of it (launch/serial_image.h); nullptr: nothing.
  [[nodiscard]] virtual std::unique_ptr<WatchedGroup> forReplay() const { return nullptr; }
};

class Watcher {
public:
  Watcher() = default;
  virtual ~Watcher() = default;
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;

  // Before the first work-group. The context exists until end().
  virtual void begin(const DispatchContext& context) = 0;
  // The group's waves are in their initial state.
  virtual void startGroup(Group& group) = 0;
  // Executes up to `count` instructions of the wave, as long as its event is Event::None.
  virtual void runSlice(Wave& wave, std::uint64_t count) = 0;
  // Every wave of the group that has not ended has arrived at a barrier, and continues.
  virtual void openBarrier(Group& group) = 0;
  // All waves of the group have ended, or the dispatch stops early.
  virtual void endGroup(Group& group) = 0;
  // After the last work-group: adds what was found to the report.
  virtual void end(RunReport& report) = 0;
  // runSlice() has stopped early, or after its last instruction, to pause a SerialRun.
  [[nodiscard]] virtual bool paused() const { return false; }
};

} // namespace wavesmith::emulator
