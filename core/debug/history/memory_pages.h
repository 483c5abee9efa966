// SPDX-License-Identifier: Apache-2.0
// Which pages of device memory a run changes, and their contents before:
//
//   MemoryPages memory(device.memory());
//   PageLog log;                       // of one stretch of the run
//   memory.beginLog({});
//   memory.save(address, 4, log);      // before each store; copies a page the first time
//   swapContents(log);                 // memory is as it was; the log has what it became
//   swapContents(log);                 // and back
//
// One thread. Allocations must not change meanwhile.
#pragma once

#include "emulator/machine/memory.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace wavesmith::debug {

struct SavedPage {
  emulator::Address address = 0; // its first byte: that of a page, or of an allocation
  std::uint32_t size = 0;        // bytes; fewer than kPageBytes at the ends of an allocation
  std::byte* host = nullptr;
  std::unique_ptr<std::byte[]> bytes;
};
using PageLog = std::vector<SavedPage>;

// Exchanges memory and log.
void swapContents(PageLog& log);
// Copies the log to memory.
void restoreContents(const PageLog& log);
// The same pages with their contents now.
[[nodiscard]] PageLog contentsNow(const PageLog& pages);
[[nodiscard]] std::uint64_t bytesOf(const PageLog& log);

class MemoryPages {
public:
  explicit MemoryPages(const emulator::Memory& memory);

  // From now on, the first change of each page saves it, except for the pages in `saved`.
  void beginLog(const PageLog& saved);
  void save(emulator::Address address, std::uint64_t bytes, PageLog& log);

private:
  struct Region {
    emulator::Address base = 0; // rounded down to a page
    emulator::Address begin = 0, end = 0;
    std::byte* host = nullptr;          // where the host stores the byte at `begin`
    std::vector<std::uint32_t> savedIn; // by page: the number of the log
  };
  [[nodiscard]] Region* find(emulator::Address address);
  static void savePage(Region& region, std::size_t page, PageLog& log);

  std::vector<Region> regions_; // by address
  Region* last_ = nullptr;
  std::uint32_t log_ = 0;
};

} // namespace wavesmith::debug
