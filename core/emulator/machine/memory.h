// SPDX-License-Identifier: Apache-2.0
// Device memory: a sparse 48-bit address space of named allocations with guard gaps between them, so that a
// kernel that leaves a buffer hits no other allocation, and no address of a kernel is ever valid in the host
// process.
//
//   a     0x7f0000000000  4000012 bytes
//   gap   0x10000 bytes or more
//   b     0x7f00003e0000  ...
//
// allocate and release: from one thread, while no kernel runs. Translation: any thread.
#pragma once

#include "source/diagnostic.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace wavesmith::emulator {

using Address = std::uint64_t;

struct Allocation {
  std::string name; // its name in fault messages: "a", "kernarg", "code of vector_add.s"
  Address base = 0;
  std::uint64_t size = 0;
  bool writable = true;
  std::byte* host = nullptr;
  bool owned = true;     // the host's bytes; not if they were placed or adopted
  bool counted = true;   // counts toward the limit; false if it was adopted
  bool internal = false; // belongs to the machine: the queue, the kernarg segment, the code
};

class Memory {
public:
  // Similar to the addresses that the runtime returns.
  static constexpr Address kFirstAddress = 0x7f00'0000'0000;

  // `limit`: total number of bytes. `first`: the lowest address.
  explicit Memory(std::uint64_t limit = std::uint64_t{16} << 30, Address first = kFirstAddress);
  ~Memory();
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  // Zeroed. Code::RunMemoryLimit if the limit or the host's memory does not allow it.
  [[nodiscard]] source::Result<Address> allocate(std::string name, std::uint64_t size,
                                                 std::uint64_t alignment = 256, bool writable = true);
  // The same with the contents of memory owned by the caller, which must stay there until it is released.
  [[nodiscard]] source::Result<Address> place(std::string name, std::span<std::byte> host,
                                              std::uint64_t alignment = 256);
  // Memory owned by the caller, at its address in this process; it must stay there until it is released. An
  // error if it would overlap an existing allocation.
  [[nodiscard]] source::Result<void> adopt(std::string name, std::span<std::byte> host);
  void release(Address base);
  // Allocation::internal, of the allocation that begins there.
  void markInternal(Address base);

  // The allocation that holds the address, or nullptr. O(log n).
  [[nodiscard]] const Allocation* find(Address address) const;
  // The allocation that ends nearest below or begins nearest above: the probable target of a faulting access. One that is
  // internal only if it holds the address or is a few bytes away: kernels compute addresses in buffers.
  [[nodiscard]] const Allocation* nearest(Address address) const;
  [[nodiscard]] std::vector<const Allocation*> allocations() const;

  // The host bytes of [address, address + size), or an empty span if any of them is in no allocation.
  [[nodiscard]] std::span<std::byte> host(Address address, std::uint64_t size) const;

private:
  // The position of the first allocation that begins above the address.
  [[nodiscard]] std::size_t above(Address address) const;
  void insert(Allocation allocation);
  // The address of a new allocation.
  [[nodiscard]] source::Result<Address> reserve(const std::string& name, std::uint64_t size,
                                                std::uint64_t alignment) const;
  void append(Allocation allocation);

  // By address. Waves look up an allocation whenever they access another one than before: their bases are
  // side by side for that.
  std::vector<Address> bases_;
  std::vector<std::unique_ptr<Allocation>> allocations_;
  std::uint64_t limit_ = 0;
  std::uint64_t used_ = 0;
  Address next_ = 0;
};

} // namespace wavesmith::emulator
