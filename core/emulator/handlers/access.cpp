// SPDX-License-Identifier: Apache-2.0
#include "emulator/handlers/access.h"

#include <algorithm>
#include <bit>

namespace wavesmith::emulator {
namespace {

constexpr Lanes kZeros{};

// The offset in the window of the last possible access.
std::uint32_t lastInWindow(const Window& window, std::uint64_t from, std::uint32_t bytes) {
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(window.size - from - bytes, ~0u));
}

} // namespace

CheckedAccess checkAll(Wave& wave, Address base, const std::uint32_t* low, const std::uint32_t* high,
                       std::uint32_t bytes, bool write, std::uint32_t last) {
  const std::uint64_t exec = wave.exec();
  if (exec == 0) return {};
  if (low == nullptr) low = kZeros.lane;
  const auto first = static_cast<unsigned>(std::countr_zero(exec));
  const Address at =
      base + low[first] + (high != nullptr ? static_cast<std::uint64_t>(high[first]) << 32 : 0);
  if (!inWindow(wave, at, bytes, write) && !findWindow(wave, at, bytes, write)) return {};
  const Window& window = wave.window;
  const std::uint64_t start = base - window.base;
  const WaveAccess& access = *wave.access;
  if (high == nullptr && start <= window.size - bytes) {
    const std::uint32_t most = std::min(last, lastInWindow(window, start, bytes));
    if ((access.beyond(low, most) & exec) != 0) return {};
    return {window.host + start, low};
  }
  // The base alone is not an address in the window.
  if (last != ~0u && (access.beyond(low, last) & exec) != 0) return {};
  std::uint32_t* const offsets = wave.temporary[0][0].lane;
  if ((access.addresses(low, high, start, lastInWindow(window, 0, bytes), offsets) & exec) != 0) return {};
  return {window.host, offsets};
}

bool findWindow(Wave& wave, Address address, std::uint32_t bytes, bool write) {
  const Allocation* const allocation = wave.group->dispatch->memory->find(address);
  if (allocation == nullptr || bytes > allocation->size - (address - allocation->base)) return false;
  if (write && !allocation->writable) return false;
  wave.window = {allocation->base, allocation->size, allocation->host, allocation->writable};
  return true;
}

std::byte* translateSlow(Wave& wave, const MicroOp& op, unsigned lane, Address address, std::uint32_t bytes,
                         bool write) {
  if (findWindow(wave, address, bytes, write)) return wave.window.host + (address - wave.window.base);
  const bool readOnly = write && findWindow(wave, address, bytes, false);
  const FaultKind kind = readOnly ? FaultKind::ReadOnly : write ? FaultKind::Write : FaultKind::Read;
  raise(wave, op, kind, lane, address, bytes);
  return nullptr;
}

} // namespace wavesmith::emulator
