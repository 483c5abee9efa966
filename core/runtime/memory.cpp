// SPDX-License-Identifier: Apache-2.0
#include "runtime/memory.h"

#include "source/round_up.h"

#include <fmt/format.h>

#include <sys/mman.h>

namespace wavesmith::runtime {
namespace {

constexpr std::size_t kPage = 4096;
// LLVM widens a load of uniform data that is aligned to 16 bytes, such as three floats, to 16 bytes: on hardware, an
// allocation ends with a page (SITargetLowering and AMDGPULegalizerInfo, shouldWidenLoad). A kernel may therefore read up to
// the next multiple.
constexpr std::size_t kReadable = 16;
constexpr std::size_t kMostBytes = std::size_t{1} << 47; // bytes of user space

std::string_view nameOf(MemoryKind kind) {
  switch (kind) {
  case MemoryKind::Device: return "hipMalloc";
  case MemoryKind::Pinned: return "hipHostMalloc";
  case MemoryKind::Managed: return "hipMallocManaged";
  case MemoryKind::Registered: return "hipHostRegister";
  }
  return {};
}

// Between guard pages, so that an access out of bounds crashes there.
void* mapBetweenGuards(std::size_t size, std::size_t& mapped) {
  if (size > kMostBytes) return nullptr; // prevents overflow in the sums below
  mapped = source::roundUp(size, kPage) + 2 * kPage;
  void* all = ::mmap(nullptr, mapped, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (all == MAP_FAILED) return nullptr;
  std::byte* inner = static_cast<std::byte*>(all) + kPage;
  if (::mprotect(inner, mapped - 2 * kPage, PROT_READ | PROT_WRITE) != 0) {
    ::munmap(all, mapped);
    return nullptr;
  }
  return inner;
}

} // namespace

DeviceMemory::~DeviceMemory() {
  for (const auto& [base, block] : blocks_)
    if (block.mapped != 0)
      ::munmap(reinterpret_cast<void*>(base - kPage), block.mapped); // NOLINT(performance-no-int-to-ptr)
}

hipError_t DeviceMemory::allocate(void** pointer, std::size_t size, MemoryKind kind, unsigned flags) {
  if (pointer == nullptr) return hipErrorInvalidValue;
  *pointer = nullptr;
  if (size == 0) return hipSuccess;
  if (kind != MemoryKind::Pinned && size > limit_ - std::min(used_, limit_)) return hipErrorOutOfMemory;
  const std::string name = fmt::format("{} number {}", nameOf(kind), ++count_);
  Block block{.kind = kind, .base = 0, .size = size, .mapped = 0, .flags = flags};
  if (kind == MemoryKind::Device) {
    const auto address = memory_.allocate(name, source::roundUp(size, kReadable));
    if (!address) return hipErrorOutOfMemory;
    block.base = *address;
  } else {
    void* host = mapBetweenGuards(size, block.mapped);
    if (host == nullptr) return hipErrorOutOfMemory;
    block.base = reinterpret_cast<std::uintptr_t>(host);
    if (!memory_.adopt(name, {static_cast<std::byte*>(host), source::roundUp(size, kReadable)})) {
      ::munmap(static_cast<std::byte*>(host) - kPage, block.mapped);
      return hipErrorOutOfMemory;
    }
  }
  if (kind != MemoryKind::Pinned) used_ += size;
  blocks_.emplace(block.base, block);
  *pointer =
      reinterpret_cast<void*>(block.base); // NOLINT(performance-no-int-to-ptr): what a device pointer is
  return hipSuccess;
}

hipError_t DeviceMemory::adopt(void* pointer, std::size_t size, unsigned flags) {
  if (pointer == nullptr || size == 0) return hipErrorInvalidValue;
  if (find(pointer) != nullptr) return hipErrorHostMemoryAlreadyRegistered;
  const std::string name = fmt::format("hipHostRegister number {}", ++count_);
  if (!memory_.adopt(name, {static_cast<std::byte*>(pointer), size})) return hipErrorInvalidValue;
  const auto base = reinterpret_cast<std::uintptr_t>(pointer);
  blocks_.emplace(
      base, Block{.kind = MemoryKind::Registered, .base = base, .size = size, .mapped = 0, .flags = flags});
  return hipSuccess;
}

hipError_t DeviceMemory::release(void* pointer, bool ofHost) {
  if (pointer == nullptr) return hipSuccess;
  const auto found = blocks_.find(reinterpret_cast<std::uintptr_t>(pointer));
  if (found == blocks_.end()) return hipErrorInvalidValue;
  const Block block = found->second;
  if (block.kind == MemoryKind::Registered || ofHost != (block.kind == MemoryKind::Pinned))
    return hipErrorInvalidValue;
  memory_.release(block.base);
  if (block.mapped != 0) ::munmap(static_cast<std::byte*>(pointer) - kPage, block.mapped);
  if (block.kind != MemoryKind::Pinned) used_ -= block.size;
  blocks_.erase(found);
  return hipSuccess;
}

hipError_t DeviceMemory::giveBack(void* pointer) {
  const auto found = blocks_.find(reinterpret_cast<std::uintptr_t>(pointer));
  if (found == blocks_.end() || found->second.kind != MemoryKind::Registered)
    return hipErrorHostMemoryNotRegistered;
  memory_.release(found->second.base);
  blocks_.erase(found);
  return hipSuccess;
}

const Block* DeviceMemory::find(const void* pointer) const {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  const auto after = blocks_.upper_bound(address);
  if (after == blocks_.begin()) return nullptr;
  const Block& block = std::prev(after)->second;
  return address - block.base < block.size ? &block : nullptr;
}

std::byte* DeviceMemory::bytes(const void* pointer, std::size_t size) const {
  const Block* block = find(pointer);
  if (block == nullptr) {
    // In a module, or in the program's own memory.
    const auto place = reinterpret_cast<std::uintptr_t>(pointer);
    const auto span = memory_.host(place, size);
    if (!span.empty()) return span.data();
    const bool ofDevice = place >= kFirstDeviceAddress && place < kEndOfDeviceAddresses;
    return ofDevice || memory_.find(place) != nullptr ? nullptr
                                                      : static_cast<std::byte*>(const_cast<void*>(pointer));
  }
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  if (size > block->size - (address - block->base)) return nullptr;
  if (block->kind != MemoryKind::Device) return static_cast<std::byte*>(const_cast<void*>(pointer));
  return size == 0 ? static_cast<std::byte*>(const_cast<void*>(pointer)) : memory_.host(address, size).data();
}

} // namespace wavesmith::runtime
