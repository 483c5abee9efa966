// SPDX-License-Identifier: Apache-2.0
#include "emulator/machine/memory.h"

#include "source/round_up.h"

#include <fmt/format.h>

#include <algorithm>
#include <sys/mman.h>

namespace wavesmith::emulator {
namespace {

constexpr Address kEndOfAddresses = 0x8000'0000'0000; // 47 bits for user space
constexpr std::uint64_t kGuard = 0x10000;             // bytes before, between and after allocations
constexpr std::uint64_t kPage = 4096;
constexpr std::uint64_t kFewBytes = 256; // the farthest access that is meant for an object of the machine

// Large allocations are usually used completely, and their first use is many times faster in huge pages. Beyond
// the upper limit, a kernel that uses a few bytes here and there would need too much of the host's memory.
constexpr std::uint64_t kHugePage = std::uint64_t{2} << 20;
constexpr std::uint64_t kMostInHugePages = std::uint64_t{1} << 30;

void unmap(const Allocation& allocation) {
  if (allocation.host != nullptr && allocation.owned)
    ::munmap(allocation.host, source::roundUp(std::max<std::uint64_t>(allocation.size, 1), kPage));
}

source::Result<Address> refuse(std::string_view name, std::uint64_t size, std::string_view why) {
  return source::failure(
      source::Code::RunMemoryLimit, {},
      fmt::format("cannot allocate {} bytes of device memory for {}: {}", size, name, why));
}

} // namespace

Memory::Memory(std::uint64_t limit, Address first) : limit_(limit), next_(first) {}

Memory::~Memory() {
  for (const auto& allocation : allocations_)
    unmap(*allocation);
}

source::Result<Address> Memory::reserve(const std::string& name, std::uint64_t size,
                                        std::uint64_t alignment) const {
  if (size > limit_ - std::min(used_, limit_))
    return refuse(name, size, fmt::format("the limit is {} bytes", limit_));
  if (alignment == 0 || (alignment & (alignment - 1)) != 0) alignment = 256;
  const Address base = source::roundUp(next_ + kGuard, std::max<std::uint64_t>(alignment, 256));
  if (base > kEndOfAddresses || size > kEndOfAddresses - base)
    return refuse(name, size, "the address space is full");
  return base;
}

void Memory::append(Allocation allocation) {
  used_ += allocation.size;
  // Addresses are never reused, so that a stale pointer hits no allocation.
  next_ = source::roundUp(allocation.base + allocation.size, kGuard);
  insert(std::move(allocation));
}

source::Result<Address> Memory::allocate(std::string name, std::uint64_t size, std::uint64_t alignment,
                                         bool writable) {
  auto base = reserve(name, size, alignment);
  if (!base) return base;
  const std::uint64_t mapped = source::roundUp(std::max<std::uint64_t>(size, 1), kPage);
  void* host =
      ::mmap(nullptr, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (host == MAP_FAILED) return refuse(name, size, "the host is out of memory");
  // If the host has none, the pages are small.
  if (size >= kHugePage && size <= kMostInHugePages)
    static_cast<void>(::madvise(host, mapped, MADV_HUGEPAGE));
  append({std::move(name), *base, size, writable, static_cast<std::byte*>(host)});
  return base;
}

source::Result<Address> Memory::place(std::string name, std::span<std::byte> host, std::uint64_t alignment) {
  auto base = reserve(name, host.size(), alignment);
  if (base) append({std::move(name), *base, host.size(), true, host.data(), false});
  return base;
}

source::Result<void> Memory::adopt(std::string name, std::span<std::byte> host) {
  const auto base = reinterpret_cast<Address>(host.data());
  const std::size_t after = above(base);
  const bool touches =
      (after != bases_.size() && bases_[after] - base < host.size()) || find(base) != nullptr;
  const bool taken = after != 0 && bases_[after - 1] == base; // perhaps by an empty allocation
  if (host.empty() || touches || taken || base > kEndOfAddresses || host.size() > kEndOfAddresses - base)
    return source::failure(source::Code::RunMemoryLimit, {},
                           fmt::format("{} cannot be mapped for the device: its addresses are in use", name));
  insert({std::move(name), base, host.size(), true, host.data(), false, false});
  return {};
}

void Memory::insert(Allocation allocation) {
  const auto at = static_cast<std::ptrdiff_t>(above(allocation.base));
  bases_.insert(bases_.begin() + at, allocation.base);
  allocations_.insert(allocations_.begin() + at, std::make_unique<Allocation>(std::move(allocation)));
}

void Memory::release(Address base) {
  const std::size_t after = above(base);
  if (after == 0 || bases_[after - 1] != base) return;
  const auto at = static_cast<std::ptrdiff_t>(after - 1);
  const Allocation& allocation = *allocations_[after - 1];
  if (allocation.counted) used_ -= allocation.size;
  unmap(allocation);
  bases_.erase(bases_.begin() + at);
  allocations_.erase(allocations_.begin() + at);
}

std::size_t Memory::above(Address address) const {
  return static_cast<std::size_t>(std::ranges::upper_bound(bases_, address) - bases_.begin());
}

const Allocation* Memory::find(Address address) const {
  const std::size_t after = above(address);
  if (after == 0) return nullptr;
  const Allocation& candidate = *allocations_[after - 1];
  return address - candidate.base < candidate.size ? &candidate : nullptr;
}

const Allocation* Memory::nearest(Address address) const {
  const auto distanceTo = [address](const Allocation& allocation) {
    const Address end = allocation.base + allocation.size;
    return address < allocation.base ? allocation.base - address : address < end ? 0 : address - end;
  };
  const auto likely = [&](const Allocation& allocation) {
    return !allocation.internal || distanceTo(allocation) < kFewBytes;
  };
  const std::size_t after = above(address);
  const Allocation *below = nullptr, *next = nullptr;
  for (std::size_t i = after; i != 0 && below == nullptr; --i)
    if (likely(*allocations_[i - 1])) below = allocations_[i - 1].get();
  for (std::size_t i = after; i != allocations_.size() && next == nullptr; ++i)
    if (likely(*allocations_[i])) next = allocations_[i].get();
  if (below == nullptr || next == nullptr) return below == nullptr ? next : below;
  return distanceTo(*below) <= distanceTo(*next) ? below : next;
}

void Memory::markInternal(Address base) {
  const std::size_t after = above(base);
  if (after != 0 && bases_[after - 1] == base) allocations_[after - 1]->internal = true;
}

std::vector<const Allocation*> Memory::allocations() const {
  std::vector<const Allocation*> result;
  for (const auto& allocation : allocations_)
    result.push_back(allocation.get());
  return result;
}

std::span<std::byte> Memory::host(Address address, std::uint64_t size) const {
  const Allocation* allocation = find(address);
  if (allocation == nullptr) {
    return {};
  }
  const std::uint64_t offset = address - allocation->base;
  if (size > allocation->size - offset) return {};
  return {allocation->host + offset, size};
}

} // namespace wavesmith::emulator
