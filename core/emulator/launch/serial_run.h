// SPDX-License-Identifier: Apache-2.0
// A dispatch on one thread that executes as many instructions as it is told to, in the order of a Run with a watcher
// (launch/dispatch.h), and can return to an earlier position:
//
//   SerialRun run(prepared->context(), device.options(), schedule, watcher);
//   run.run(1000);
//   const SerialImage image = run.image(store, nullptr);
//   run.run(500);               // position 1500
//   run.restore(image);         // position 1000; the contents of device memory are the caller's concern
//
// A position is the number of wave-instructions that all waves together have executed. At each the next instruction is
// determined: work-groups have started and barriers have opened as far as possible. One thread.
#pragma once

#include "emulator/launch/initial_state.h"
#include "emulator/launch/interleaving.h"
#include "emulator/launch/schedule.h"
#include "emulator/launch/serial_image.h"
#include "emulator/statistics/instruction_counters.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

namespace wavesmith::emulator {

class SerialRun {
public:
  using State = SerialImage::State;

  // The watcher executes the instructions, and may pause the run; it must exist longer.
  SerialRun(const DispatchContext& context, const DeviceOptions& options, std::uint64_t schedule,
            Watcher& watcher);
  ~SerialRun();
  SerialRun(const SerialRun&) = delete;
  SerialRun& operator=(const SerialRun&) = delete;

  [[nodiscard]] const DispatchContext& context() const { return context_; }
  [[nodiscard]] std::uint64_t position() const { return position_; }
  [[nodiscard]] State state() const { return state_; }
  [[nodiscard]] const FaultSite& fault() const { return fault_; } // if Faulted
  // The wave that executes the next instruction; nullptr unless Running.
  [[nodiscard]] Wave* next() const { return next_; }
  [[nodiscard]] std::uint64_t startedGroups() const { return started_; }
  [[nodiscard]] std::uint64_t totalGroups() const { return total_; }
  // The work-groups that have started and not ended, by number.
  [[nodiscard]] std::vector<Group*> groups() const;
  [[nodiscard]] Group* find(std::uint64_t index) const;
  [[nodiscard]] Wave* find(WaveId id) const;

  // Executes up to `count` instructions: fewer if the run ends, or the watcher pauses it.
  void run(std::uint64_t count);

  // Shares with `previous`, an image of the same dispatch, what has not changed since.
  [[nodiscard]] SerialImage image(PageStore& store, const SerialImage* previous);
  void restore(const SerialImage& image);
  // Call after a change of registers, LDS or scratch from outside, here or in a SerialRun that shares images.
  void changed();

private:
  struct Live {
    std::unique_ptr<Group> group;
    std::shared_ptr<const GroupImage> image; // an image of the group's current state, if there is one
  };
  [[nodiscard]] Live start();
  [[nodiscard]] std::unique_ptr<Group> takeGroup();
  void spare(std::unique_ptr<Group> group);
  [[nodiscard]] bool beginTurn();
  void endTurn(bool progress);
  void endRound();
  void endGroup();
  void endDeadlocked();
  void endSlice(Wave& wave);
  [[nodiscard]] bool findNext();
  // Goes on to the next instruction.
  void settle();
  [[nodiscard]] std::shared_ptr<const GroupImage> imageOfLive(Live& live, PageStore& store,
                                                              const SerialImage* previous) const;
  [[nodiscard]] Live restoreLive(const std::shared_ptr<const GroupImage>& image, std::vector<Live>& pool);

  DispatchContext context_;
  Gws gws_;
  Interleaving interleaving_;
  Schedule schedule_;
  InitialState initial_;
  Watcher& watcher_;
  InstructionCounters counters_;
  std::uint64_t total_ = 0;
  std::uint64_t atOnce_ = 1;

  std::deque<Live> live_;
  Live current_; // the group whose turn it is
  // Restarting a group clears the registers that its code writes; from outside, others may have been.
  bool reuses_ = true;
  std::vector<std::unique_ptr<Group>> spare_;
  Turn turn_;
  std::uint64_t position_ = 0, started_ = 0, blocked_ = 0;
  State state_ = State::Running;
  FaultSite fault_;
  Wave* next_ = nullptr;
};

} // namespace wavesmith::emulator
