// SPDX-License-Identifier: Apache-2.0
// A page of memory that a worker shares with the program: the current position of the worker, written at
// every line and readable after the worker was killed. (A message would not work: a process that hangs sends
// none.)
//
// The worker's one working thread writes; any thread of the program reads. During a change of the file, a
// reader may see the line of one file with the name of another; the position is only a hint for a message,
// and the line is 0 during the change.
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

// A sealed memory file of one zeroed page, or -1. Its owner cannot shrink it.
[[nodiscard]] int makeProgressMemory();
// Maps the page in that file; nullptr on failure.
[[nodiscard]] ProgressPage* mapProgressPage(int memory);
void unmapProgressPage(ProgressPage* page);

} // namespace wavesmith::worker
