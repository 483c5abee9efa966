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

void unmap(const Allocation& allocation) {
  if (allocation.host != nullptr && !allocation.adopted)
    ::munmap(allocation.host, source::roundUp(std::max<std::uint64_t>(allocation.size, 1), kPage));
}

} // namespace

Memory::Memory(std::uint64_t limit, Address first) : limit_(limit), next_(first) {}

Memory::~Memory() {
  for (const auto& [base, allocation] : allocations_)
    unmap(*allocation);
}

source::Result<Address> Memory::allocate(std::string name, std::uint64_t size, std::uint64_t alignment,
                                         bool writable) {
  const auto refuse = [&](std::string_view why) {
    return source::failure(
        source::Code::RunMemoryLimit, {},
        fmt::format("cannot allocate {} bytes of device memory for {}: {}", size, name, why));
  };
  if (size > limit_ - std::min(used_, limit_)) return refuse(fmt::format("the limit is {} bytes", limit_));
  if (alignment == 0 || (alignment & (alignment - 1)) != 0) alignment = 256;
  const Address base = source::roundUp(next_ + kGuard, std::max<std::uint64_t>(alignment, 256));
  const std::uint64_t mapped = source::roundUp(std::max<std::uint64_t>(size, 1), kPage);
  if (base > kEndOfAddresses || mapped > kEndOfAddresses - base) return refuse("the address space is full");
  void* host =
      ::mmap(nullptr, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (host == MAP_FAILED) return refuse("the host is out of memory");

  auto allocation = std::make_unique<Allocation>(
      Allocation{std::move(name), base, size, writable, static_cast<std::byte*>(host), false});
  allocations_.emplace(base, std::move(allocation));
  used_ += size;
  // Addresses are never reused, so that a stale pointer hits no allocation.
  next_ = source::roundUp(base + size, kGuard);
  return base;
}

source::Result<void> Memory::adopt(std::string name, std::span<std::byte> host) {
  const auto base = reinterpret_cast<Address>(host.data());
  const auto after = allocations_.lower_bound(base);
  const bool touches =
      (after != allocations_.end() && after->first - base < host.size()) || find(base) != nullptr;
  if (host.empty() || touches || base > kEndOfAddresses || host.size() > kEndOfAddresses - base)
    return source::failure(source::Code::RunMemoryLimit, {},
                           fmt::format("{} cannot be mapped for the device: its addresses are in use", name));
  allocations_.emplace(base, std::make_unique<Allocation>(
                                 Allocation{std::move(name), base, host.size(), true, host.data(), true}));
  return {};
}

void Memory::release(Address base) {
  const auto found = allocations_.find(base);
  if (found == allocations_.end()) return;
  if (!found->second->adopted) used_ -= found->second->size;
  unmap(*found->second);
  allocations_.erase(found);
}

const Allocation* Memory::find(Address address) const {
  auto after = allocations_.upper_bound(address);
  if (after == allocations_.begin()) return nullptr;
  const Allocation& candidate = *std::prev(after)->second;
  return address - candidate.base < candidate.size ? &candidate : nullptr;
}

const Allocation* Memory::nearest(Address address) const {
  if (allocations_.empty()) return nullptr;
  const auto above = allocations_.upper_bound(address);
  if (above == allocations_.begin()) return above->second.get();
  const Allocation& below = *std::prev(above)->second;
  if (above == allocations_.end()) return &below;
  const Address end = below.base + below.size;
  const std::uint64_t distance = address < end ? 0 : address - end;
  return distance <= above->second->base - address ? &below : above->second.get();
}

std::vector<const Allocation*> Memory::allocations() const {
  std::vector<const Allocation*> result;
  for (const auto& [base, allocation] : allocations_)
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
