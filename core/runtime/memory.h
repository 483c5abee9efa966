// SPDX-License-Identifier: Apache-2.0
// Memory as HIP has it: of the device, which a program cannot touch, and of the host, pinned, managed or
// registered, which kernels see at the same address.
//
// Under the runtime's lock.
#pragma once

#include "emulator/machine/memory.h"
#include "runtime/api.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

namespace wavesmith::runtime {

// Where Linux maps nothing of a process (x86-64: programs begin at 0x5555'5555'4000 or above), so that no
// address means two things, and one in there that is in no allocation means nothing.
inline constexpr emulator::Address kFirstDeviceAddress = 0x4000'0000'0000;
inline constexpr emulator::Address kEndOfDeviceAddresses = 0x5000'0000'0000;

enum class MemoryKind : std::uint8_t { Device, Pinned, Managed, Registered };

struct Block {
  MemoryKind kind = MemoryKind::Device;
  std::uintptr_t base = 0;
  std::size_t size = 0;
  std::size_t mapped = 0; // of pinned and managed memory: pages, guards included
  unsigned flags = 0;
};

class DeviceMemory {
public:
  DeviceMemory(emulator::Memory& memory, std::uint64_t limit) : memory_(memory), limit_(limit) {}
  ~DeviceMemory();
  DeviceMemory(const DeviceMemory&) = delete;
  DeviceMemory& operator=(const DeviceMemory&) = delete;

  hipError_t allocate(void** pointer, std::size_t size, MemoryKind kind, unsigned flags);
  hipError_t adopt(void* pointer, std::size_t size, unsigned flags); // hipHostRegister
  hipError_t release(void* pointer, bool ofHost);                    // hipFree, hipHostFree
  hipError_t giveBack(void* pointer);                                // hipHostUnregister

  // That has the address; nullptr: no memory of HIP's.
  [[nodiscard]] const Block* find(const void* pointer) const;
  // Where the bytes are in this process: of HIP's memory when all of them are in one block, of the program's
  // own as they are. nullptr: they reach over a block's end, or nothing is there (any more).
  [[nodiscard]] std::byte* bytes(const void* pointer, std::size_t size) const;

  [[nodiscard]] std::uint64_t total() const { return limit_; }
  [[nodiscard]] std::uint64_t used() const { return used_; }

private:
  emulator::Memory& memory_;
  std::uint64_t limit_;
  std::uint64_t used_ = 0;
  std::uint64_t count_ = 0;                // of allocations so far: a fault calls them by it
  std::map<std::uintptr_t, Block> blocks_; // by base
};

} // namespace wavesmith::runtime
