// SPDX-License-Identifier: Apache-2.0
#include "worker/transport/progress_page.h"

#include <algorithm>
#include <fcntl.h>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

namespace wavesmith::worker {

void ProgressPage::clear() {
  line_.store(0, std::memory_order_release);
  pathLength_.store(0, std::memory_order_release);
}

void ProgressPage::set(std::string_view path, std::uint32_t line) {
  path = path.substr(0, kPathBytes);
  const auto same = [&] {
    if (pathLength_.load(std::memory_order_relaxed) != path.size()) return false;
    for (std::size_t i = 0; i < path.size(); ++i) {
      if (path_[i].load(std::memory_order_relaxed) != path[i]) return false;
    }
    return true;
  };
  if (!same()) {
    line_.store(0, std::memory_order_release);
    pathLength_.store(0, std::memory_order_release);
    for (std::size_t i = 0; i < path.size(); ++i)
      path_[i].store(path[i], std::memory_order_relaxed);
    pathLength_.store(static_cast<std::uint32_t>(path.size()), std::memory_order_release);
  }
  line_.store(line, std::memory_order_release);
}

source::Place ProgressPage::place() const {
  source::Place place;
  place.line = line_.load(std::memory_order_acquire);
  const std::size_t length = std::min<std::size_t>(pathLength_.load(std::memory_order_acquire), kPathBytes);
  for (std::size_t i = 0; i < length; ++i)
    place.file.push_back(path_[i].load(std::memory_order_relaxed));
  if (place.file.empty()) place.line = 0;
  return place;
}

int makeProgressMemory() {
  const int memory = memfd_create("wavesmith-progress", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (memory < 0) return -1;
  if (ftruncate(memory, kProgressPageBytes) != 0 ||
      fcntl(memory, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0) {
    close(memory);
    return -1;
  }
  return memory;
}

ProgressPage* mapProgressPage(int memory) {
  void* page = mmap(nullptr, kProgressPageBytes, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0);
  // Zeroed memory is a valid ProgressPage: it only has atomics of trivial types.
  return page == MAP_FAILED ? nullptr : static_cast<ProgressPage*>(page);
}

void unmapProgressPage(ProgressPage* page) {
  if (page != nullptr) munmap(page, kProgressPageBytes);
}

} // namespace wavesmith::worker
