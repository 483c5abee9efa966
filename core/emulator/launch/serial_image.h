// SPDX-License-Identifier: Apache-2.0
// The state of a SerialRun at one position, except for the contents of device memory. Groups that have executed nothing
// between two images are shared by both, and so are pages of registers, LDS and scratch that have not changed.
//
// Values; one thread.
#pragma once

#include "emulator/launch/paged_bytes.h"
#include "emulator/launch/schedule.h"
#include "emulator/machine/gws.h"
#include "emulator/machine/watcher.h"
#include "emulator/machine/wave.h"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace wavesmith::emulator {

struct WaveImage {
  std::array<std::uint32_t, 128> sgpr{};
  const MicroOp* next = nullptr;
  Event event = Event::None;
  bool scc = false, ended = false, atBarrier = false;
  std::uint8_t priority = 0;
  std::uint32_t mode = 0, trapsts = 0;
  std::uint64_t executed = 0;
  std::vector<FaultSite> notes;
  FaultSite fault;
  PagedBytes vgpr, scratch;
};

struct GroupImage {
  std::uint64_t index = 0;
  std::vector<std::uint32_t> order;
  PagedBytes lds;
  std::vector<WaveImage> waves;
  std::unique_ptr<WatchedGroup> watched, traced; // forReplay()
};

// `previous`: an earlier image of the same group, or nullptr.
[[nodiscard]] std::shared_ptr<const GroupImage> imageOf(const Group& group, PageStore& store,
                                                        const GroupImage* previous);
// The group has been started with the image's index.
void restoreGroup(Group& group, const GroupImage& image);

// A group's turn: its waves execute slices, one after the other.
struct Turn {
  std::uint64_t budget = 0, used = 0; // wave-instructions
  std::size_t at = 0;                 // in Group::order: the wave of the slice
  std::uint64_t sliceLeft = 0;
  bool inRound = false;
  bool running = false; // a wave has executed a slice in this round
  bool waiting = true;  // every wave that did is in a loop that waits for other groups
  bool waited = false;  // the wave was in such a loop at the beginning of its slice
};

struct SerialImage {
  enum class State : std::uint8_t { Running, Finished, Faulted };
  State state = State::Running;
  std::uint64_t position = 0; // wave-instructions executed
  std::uint64_t started = 0;  // work-groups
  std::uint64_t blocked = 0;
  Schedule schedule;
  Turn turn;
  FaultSite fault;
  std::shared_ptr<const GroupImage> current;           // the group whose turn it is; nullptr: none
  std::vector<std::shared_ptr<const GroupImage>> live; // the others, in the order of their turns
  Gws::Saved gws;

  [[nodiscard]] const GroupImage* find(std::uint64_t group) const;
};

} // namespace wavesmith::emulator
