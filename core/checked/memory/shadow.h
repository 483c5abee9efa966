// SPDX-License-Identifier: Apache-2.0
// What checked mode keeps for memory: who last wrote and read each dword, and which bits are undefined.
//
//   if (MemoryShadow::Region* region = shadow.find(address, 4))   // of the allocation
//     region->cells.at((address - region->base) / 4).read = use;
#pragma once

#include "checked/memory/uses.h"
#include "checked/undefined/origin.h"
#include "emulator/machine/memory.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace wavesmith::checked {

class UndefinedMemory;

// The accesses to one dword.
struct Cell {
  UseNumber& write;
  UseNumber& read;         // the latest
  std::uint32_t& previous; // the dword before the first of the last writer's writes
  std::uint8_t& mask;      // bytes of the last write
};

// The accesses to consecutive dwords: an array for each member, because most accesses are to many dwords at once.
struct Cells {
  std::span<UseNumber> writes, reads;
  std::span<std::uint32_t> previous;
  std::span<std::uint8_t> masks;

  [[nodiscard]] Cell at(std::uint64_t dword) const {
    return {writes[dword], reads[dword], previous[dword], masks[dword]};
  }
};

// The undefined bits of a dword.
struct Stored {
  Origin origin;
  std::uint32_t store =
      0; // the index of the instruction that stored them, plus 1; 0: none, they were there before
};

class MemoryShadow {
public:
  // The arrays are zeros, and take no memory of the host until they are used.
  struct Region {
    emulator::Address base = 0, end = 0;
    std::byte* host = nullptr;
    Cells cells;                   // by dword
    std::span<std::uint8_t> masks; // by byte: 1 bits are undefined; empty: all are defined
    std::span<Stored> stored;      // by dword; empty as masks

    [[nodiscard]] bool holds(emulator::Address address, std::uint64_t bytes) const {
      return base <= address && address < end && bytes <= end - address;
    }
    [[nodiscard]] std::uint64_t dwords() const { return cells.writes.size(); }
    [[nodiscard]] Stored& storedAt(emulator::Address address) const { return stored[(address - base) / 4]; }
    [[nodiscard]] std::span<std::uint8_t> maskOf(emulator::Address address, std::uint64_t bytes) const {
      return masks.subspan(address - base, bytes);
    }
  };

  // `undefined`: before the run; may be nullptr.
  void begin(const emulator::Memory& memory, const UndefinedMemory* undefined) {
    memory_ = &memory;
    undefined_ = undefined;
  }
  // nullptr: the bytes are in no allocation.
  [[nodiscard]] Region* find(emulator::Address address, std::uint64_t bytes) {
    if (last_ != nullptr && last_->holds(address, bytes)) return last_;
    return search(address, bytes);
  }
  void makeMasks(Region& region);
  [[nodiscard]] std::span<const std::unique_ptr<Region>> regions() const { return regions_; }

private:
  void undefine(Region& region);
  [[nodiscard]] Region* search(emulator::Address address, std::uint64_t bytes);
  template <class T>
  [[nodiscard]] std::span<T> zeros(std::uint64_t count);

  const emulator::Memory* memory_ = nullptr;
  const UndefinedMemory* undefined_ = nullptr;
  emulator::Memory arrays_{std::uint64_t{1} << 46}; // only for its large, zeroed pages
  std::vector<std::unique_ptr<Region>> regions_;
  Region* last_ = nullptr;
};

} // namespace wavesmith::checked
