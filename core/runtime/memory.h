// SPDX-License-Identifier: Apache-2.0
// HIP's memory: device memory, which the host program cannot access, and pinned, managed or registered host
// memory, which kernels access at the same address.
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

// A range in which Linux maps nothing in a process (x86-64: programs begin at 0x5555'5555'4000 or above), so
// that device addresses never collide with host addresses, and an address in the range but outside of all
// allocations is invalid.
inline constexpr emulator::Address kFirstDeviceAddress = 0x4000'0000'0000;
inline constexpr emulator::Address kEndOfDeviceAddresses = 0x5000'0000'0000;

enum class MemoryKind : std::uint8_t { Device, Pinned, Managed, Registered };

struct Block {
  MemoryKind kind = MemoryKind::Device;
  std::uintptr_t base = 0;
  std::size_t size = 0;
  std::size_t mapped = 0; // for pinned and managed memory: mapped pages, including guards
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

  // The block that contains the address; nullptr: not memory of HIP.
  [[nodiscard]] const Block* find(const void* pointer) const;
  // Where the bytes are in this process, if they are HIP's memory in one block. A pointer to the program's own memory is
  // returned unchanged. nullptr: they exceed a block, or the memory is not (or no longer) allocated.
  [[nodiscard]] std::byte* bytes(const void* pointer, std::size_t size) const;

  [[nodiscard]] std::uint64_t total() const { return limit_; }
  [[nodiscard]] std::uint64_t used() const { return used_; }

private:
  emulator::Memory& memory_;
  std::uint64_t limit_;
  std::uint64_t used_ = 0;
  std::uint64_t count_ = 0;                // number of allocations so far: names them in fault messages
  std::map<std::uintptr_t, Block> blocks_; // by base
};

} // namespace wavesmith::runtime
