// SPDX-License-Identifier: Apache-2.0
// Who last wrote and read each dword of memory or LDS.
#pragma once

#include "checked/memory/known.h"
#include "emulator/machine/memory.h"
#include "program/program.h"

#include <array>
#include <memory>
#include <unordered_map>
#include <vector>

namespace wavesmith::checked {

struct Use {
  WaveNumber wave = 0; // 0: nobody
  std::uint32_t number = 0;
  program::Index at : 31 = 0;
  bool atomic : 1 = false; // or synchronizes in another way
};

struct Cell {
  Use write;
  Use read;                   // the latest
  std::uint32_t previous = 0; // the dword before the first of the last writer's writes
  Queue writeQueue : 2 = Queue::VectorMemory;
  Queue readQueue : 2 = Queue::VectorMemory;
  bool scoped : 1 = false; // written by an atomic, or with a scope of its own
  bool dma : 1 = false;    // a load to LDS wrote it
  std::uint8_t mask = 0;   // bytes of the last write
};

// The cells of device memory, made when they are first used.
class MemoryShadow {
public:
  static constexpr std::uint64_t kPageDwords = 1024;

  // The address is rounded down to its dword.
  [[nodiscard]] Cell& at(emulator::Address address) {
    const std::uint64_t dword = address / 4;
    const std::uint64_t page = dword / kPageDwords;
    if (page != lastPage_) {
      lastPage_ = page;
      std::unique_ptr<Page>& cells = pages_[page];
      if (cells == nullptr) cells = std::make_unique<Page>();
      last_ = cells.get();
    }
    return (*last_)[dword % kPageDwords];
  }

private:
  using Page = std::array<Cell, kPageDwords>;
  std::unordered_map<std::uint64_t, std::unique_ptr<Page>> pages_;
  std::uint64_t lastPage_ = ~std::uint64_t{0};
  Page* last_ = nullptr;
};

} // namespace wavesmith::checked
