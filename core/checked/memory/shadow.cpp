// SPDX-License-Identifier: Apache-2.0
#include "checked/memory/shadow.h"

#include "checked/undefined/undefined_memory.h"

#include <algorithm>

namespace wavesmith::checked {

namespace {

// A larger allocation counts as defined before the run: each of its bytes would need a byte of the host.
constexpr std::uint64_t kMostUndefined = 16 << 20;

} // namespace

template <class T>
std::span<T> MemoryShadow::zeros(std::uint64_t count) {
  const auto address = arrays_.allocate("shadow", count * sizeof(T));
  if (!address) return {};
  return {reinterpret_cast<T*>(arrays_.host(*address, count * sizeof(T)).data()), count};
}

MemoryShadow::Region* MemoryShadow::search(emulator::Address address, std::uint64_t bytes) {
  for (const auto& region : regions_)
    if (region->holds(address, bytes)) return last_ = region.get();
  const emulator::Allocation* const allocation = memory_->find(address);
  if (allocation == nullptr || bytes > allocation->base + allocation->size - address) return nullptr;
  Region region;
  region.base = allocation->base / 4 * 4; // memory of a host program begins anywhere
  region.end = allocation->base + allocation->size;
  region.host = allocation->host - (allocation->base - region.base);
  const std::uint64_t dwords = (region.end - region.base + 3) / 4;
  region.cells = {zeros<UseNumber>(dwords), zeros<UseNumber>(dwords), zeros<std::uint32_t>(dwords),
                  zeros<std::uint8_t>(dwords)};
  // The host is out of memory: nothing is known of the bytes.
  if (region.cells.writes.empty() || region.cells.reads.empty() || region.cells.previous.empty() ||
      region.cells.masks.empty())
    return nullptr;
  undefine(region);
  regions_.push_back(std::make_unique<Region>(region));
  return last_ = regions_.back().get();
}

void MemoryShadow::undefine(Region& region) {
  if (undefined_ == nullptr || region.end - region.base > kMostUndefined) return;
  undefined_->visit(region.base, region.end, [&](const UndefinedMemory::Range& range) {
    if (!range.whole) return; // it is unknown which of its bits are undefined
    makeMasks(region);
    if (!region.masks.empty())
      std::ranges::fill(region.maskOf(range.begin, range.end - range.begin), std::uint8_t{0xff});
  });
}

void MemoryShadow::makeMasks(Region& region) {
  if (!region.masks.empty()) return;
  region.stored = zeros<Stored>(region.dwords());
  if (!region.stored.empty()) region.masks = zeros<std::uint8_t>(region.dwords() * 4);
}

} // namespace wavesmith::checked
