// SPDX-License-Identifier: Apache-2.0
#include "debug/history/memory_pages.h"

#include "emulator/launch/paged_bytes.h"

#include <algorithm>
#include <cstring>

namespace wavesmith::debug {

using emulator::kPageBytes;

void swapContents(PageLog& log) {
  for (SavedPage& page : log)
    std::swap_ranges(page.host, page.host + page.size, page.bytes.get());
}

void restoreContents(const PageLog& log) {
  for (const SavedPage& page : log)
    std::memcpy(page.host, page.bytes.get(), page.size);
}

PageLog contentsNow(const PageLog& pages) {
  PageLog result;
  result.reserve(pages.size());
  for (const SavedPage& page : pages) {
    SavedPage& copy = result.emplace_back(page.address, page.size, page.host,
                                          std::make_unique_for_overwrite<std::byte[]>(page.size));
    std::memcpy(copy.bytes.get(), page.host, page.size);
  }
  return result;
}

std::uint64_t bytesOf(const PageLog& log) {
  return std::uint64_t{log.size()} * (sizeof(SavedPage) + kPageBytes);
}

MemoryPages::MemoryPages(const emulator::Memory& memory) {
  for (const emulator::Allocation* const allocation : memory.allocations()) {
    if (allocation->size == 0) continue;
    Region& region = regions_.emplace_back();
    region.begin = allocation->base;
    region.end = allocation->base + allocation->size;
    region.base = region.begin & ~(emulator::Address{kPageBytes} - 1);
    region.host = allocation->host;
    region.savedIn.resize((region.end - region.base + kPageBytes - 1) / kPageBytes);
  }
  beginLog({});
}

MemoryPages::Region* MemoryPages::find(emulator::Address address) {
  if (last_ != nullptr && address - last_->begin < last_->end - last_->begin) return last_;
  const auto after = std::ranges::upper_bound(regions_, address, {}, &Region::begin);
  if (after == regions_.begin() || address >= (after - 1)->end) return nullptr;
  return last_ = &*(after - 1);
}

void MemoryPages::savePage(Region& region, std::size_t page, PageLog& log) {
  const emulator::Address from = std::max(region.base + page * kPageBytes, region.begin);
  const emulator::Address to = std::min(region.base + (page + 1) * kPageBytes, region.end);
  SavedPage& saved =
      log.emplace_back(from, static_cast<std::uint32_t>(to - from), region.host + (from - region.begin),
                       std::make_unique_for_overwrite<std::byte[]>(to - from));
  std::memcpy(saved.bytes.get(), saved.host, saved.size);
}

void MemoryPages::beginLog(const PageLog& saved) {
  ++log_;
  for (const SavedPage& page : saved)
    if (Region* const region = find(page.address); region != nullptr)
      region->savedIn[(page.address - region->base) / kPageBytes] = log_;
}

void MemoryPages::save(emulator::Address address, std::uint64_t bytes, PageLog& log) {
  Region* region = find(address);
  // A range may begin before the allocation that its lanes access.
  if (region == nullptr && bytes != 0) {
    region = find(address + bytes - 1);
    if (region != nullptr) {
      bytes -= region->begin - address;
      address = region->begin;
    }
  }
  if (region == nullptr || bytes == 0) return; // the access will fault
  const std::size_t last = (std::min(address + bytes, region->end) - 1 - region->base) / kPageBytes;
  for (std::size_t page = (address - region->base) / kPageBytes; page <= last; ++page) {
    if (region->savedIn[page] == log_) continue;
    region->savedIn[page] = log_;
    savePage(*region, page, log);
  }
}

} // namespace wavesmith::debug
