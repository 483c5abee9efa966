// SPDX-License-Identifier: Apache-2.0
// A page of memory that a worker shares with the program: where the worker is, written at every line and
// readable after the worker was killed. (A message could not say it: what hangs does not send.)
//
// The worker's one working thread writes; any thread of the program reads. A reader may see the line of one
// file with the name of another for the moment of a change; it is a hint for a message, and the line is 0
// meanwhile.
#pragma once

#include "source/place.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace wavesmith::worker {

class ProgressPage {
public:
  void clear();
  void set(std::string_view path, std::uint32_t line);
  [[nodiscard]] source::Place place() const; // an empty path: not in any file

private:
  static constexpr std::size_t kPathBytes = 4000;

  std::atomic<std::uint32_t> line_;
  std::atomic<std::uint32_t> pathLength_;
  std::array<std::atomic<char>, kPathBytes> path_;
};

inline constexpr std::size_t kProgressPageBytes = 4096;
static_assert(sizeof(ProgressPage) <= kProgressPageBytes);
static_assert(std::atomic<std::uint32_t>::is_always_lock_free && std::atomic<char>::is_always_lock_free,
              "atomics are shared between processes");

// A sealed memory file of one zeroed page, or -1. Its owner cannot shrink it for the others.
[[nodiscard]] int makeProgressMemory();
// The page in that file, mapped; nullptr when it cannot be.
[[nodiscard]] ProgressPage* mapProgressPage(int memory);
void unmapProgressPage(ProgressPage* page);

} // namespace wavesmith::worker
