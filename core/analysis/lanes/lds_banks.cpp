// SPDX-License-Identifier: Apache-2.0
#include "analysis/lanes/lds_banks.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace wavesmith::analysis {
namespace {

constexpr std::uint32_t kBanks = 32;
constexpr std::uint32_t kBankBytes = 4;
constexpr std::uint32_t kServed = kBanks * kBankBytes; // bytes in a pass
constexpr std::uint32_t kMostPadding = 64;             // bytes; more is another layout

using Group = std::vector<std::uint8_t>;

std::vector<Group> groupsOf(const LdsPattern& pattern) {
  const unsigned bytes = pattern.bytes <= 4 ? 4 : pattern.bytes <= 8 ? 8 : 16;
  const unsigned lanes = kServed / bytes;
  std::vector<Group> groups(isa::kLanes / lanes);
  const bool isCrossed = pattern.isLoad && bytes == 16;
  for (unsigned lane = 0; lane < isa::kLanes; ++lane) {
    unsigned group = lane / lanes;
    if (isCrossed) {
      // Lanes 0-3 with 20-23, 4-7 with 16-19, 8-11 with 28-31, 12-15 with 24-27, and the same in the other half.
      const unsigned four = lane % 32 / 4;
      group = lane / 32 * 4 + (four < 4 ? four : (four - 4) ^ 1u);
    }
    groups[group].push_back(static_cast<std::uint8_t>(lane));
  }
  return groups;
}

// The dwords that a lane accesses.
struct Dwords {
  std::uint32_t first = 0, last = 0;
};
Dwords dwordsOf(std::uint32_t address, std::uint32_t bytes) {
  return {address / kBankBytes, (address + bytes - 1) / kBankBytes};
}

void count(const LaneTable& addresses, std::uint32_t offset, const LdsPattern& pattern, LdsPasses& passes) {
  for (const Group& group : groupsOf(pattern)) {
    std::map<std::uint32_t, std::vector<std::pair<std::uint32_t, std::uint8_t>>>
        asked; // by bank: dwords and their first lane
    std::size_t most = 0;
    for (const std::uint8_t lane : group) {
      const Dwords dwords = dwordsOf(addresses[lane] + offset, pattern.bytes);
      for (std::uint32_t dword = dwords.first; dword <= dwords.last; ++dword) {
        auto& of = asked[dword % kBanks];
        if (!pattern.isAtomic &&
            std::ranges::find(of, dword, &std::pair<std::uint32_t, std::uint8_t>::first) != of.end())
          continue;
        of.emplace_back(dword, lane);
        if (of.size() == 2 && passes.lane == passes.otherLane) {
          passes.lane = of[0].second;
          passes.otherLane = lane;
        }
        most = std::max(most, of.size());
      }
    }
    passes.all += static_cast<std::uint32_t>(most);
    ++passes.least;
  }
}

bool hasConflicts(const LaneTable& addresses, const LdsPattern& pattern) {
  const LdsPasses passes = ldsPasses(addresses, pattern);
  return passes.all > passes.least;
}

// What each bit of the lane adds to the address; nullopt: it is no such sum.
std::optional<std::array<std::uint32_t, 6>> bitsOf(const LaneTable& addresses) {
  std::array<std::uint32_t, 6> bits{};
  for (unsigned bit = 0; bit < bits.size(); ++bit)
    bits[bit] = addresses[std::size_t{1} << bit] - addresses[0];
  for (unsigned lane = 0; lane < isa::kLanes; ++lane) {
    std::uint32_t sum = addresses[0];
    for (unsigned bit = 0; bit < bits.size(); ++bit)
      if ((lane >> bit & 1) != 0) sum += bits[bit];
    if (sum != addresses[lane]) return std::nullopt;
  }
  return bits;
}

} // namespace

LdsPasses ldsPasses(const LaneTable& addresses, const LdsPattern& pattern) {
  LdsPasses passes;
  for (const std::uint32_t offset : pattern.offsets)
    count(addresses, offset, pattern, passes);
  return passes;
}

LdsFix ldsFix(const LaneTable& addresses, const LdsPattern& pattern) {
  const auto bits = bitsOf(addresses);
  if (!bits || pattern.isAtomic) return {};
  // A row is what the highest bits of the lane count: from `first` on, each adds twice what the one before it adds.
  unsigned first = 0, best = 0;
  for (unsigned bit = 1; bit <= bits->size(); ++bit)
    if (bit == bits->size() || (*bits)[bit] != 2 * (*bits)[bit - 1]) {
      if ((*bits)[first] > (*bits)[best] || first == 0) best = first;
      first = bit;
    }
  unsigned end = best + 1;
  while (end < bits->size() && (*bits)[end] == 2 * (*bits)[end - 1])
    ++end;
  const std::uint32_t rows = 1u << (end - best);
  const auto rowOf = [&](unsigned lane) { return (lane >> best) % rows; };
  LdsFix fix{.rowBytes = (*bits)[best], .padding = 0, .xorRows = 0};
  const std::uint32_t unit = std::max(pattern.bytes == 12 ? 16 : pattern.bytes, kBankBytes);
  const auto isFixed = [&](auto change) {
    LaneTable changed = addresses;
    for (unsigned lane = 0; lane < isa::kLanes; ++lane)
      changed[lane] = change(addresses[lane], rowOf(lane));
    return !hasConflicts(changed, pattern);
  };
  for (std::uint32_t padding = unit; padding <= kMostPadding; padding += unit)
    if (isFixed([&](std::uint32_t address, std::uint32_t row) { return address + row * padding; })) {
      fix.padding = padding;
      return fix;
    }
  for (std::uint32_t swizzled = 2; swizzled <= kServed / unit; swizzled *= 2)
    if (isFixed(
            [&](std::uint32_t address, std::uint32_t row) { return address ^ (row % swizzled * unit); })) {
      fix.xorRows = swizzled;
      return fix;
    }
  return {};
}

} // namespace wavesmith::analysis
