// SPDX-License-Identifier: Apache-2.0
#include "analysis/registers/def_use.h"

#include <algorithm>
#include <cstdint>
#include <span>

namespace wavesmith::analysis {
namespace {

using isa::RegisterRange;

// Subsets of the registers of one range, one bit each: an operand has at most 32.
using Part = std::uint64_t;
constexpr unsigned kMostRegisters = 64;

Part partOf(std::span<const RegisterRange> ranges, const RegisterRange& of) {
  Part part = 0;
  for (const RegisterRange& range : ranges) {
    if (range.cls != of.cls) continue;
    const unsigned first = std::max(range.first, of.first);
    const unsigned end = std::min<unsigned>(range.first + range.count, of.first + of.count);
    for (unsigned r = first; r < end && r - of.first < kMostRegisters; ++r)
      part |= Part{1} << (r - of.first);
  }
  return part;
}

RegisterRange rangeOf(Part part, const RegisterRange& of) {
  unsigned first = 0;
  unsigned last = 0;
  for (unsigned k = 0; k < std::min<unsigned>(of.count, kMostRegisters); ++k) {
    if ((part >> k & 1) == 0) continue;
    if ((part & ((Part{1} << k) - 1)) == 0) first = k;
    last = k;
  }
  return {of.cls, static_cast<std::uint16_t>(of.first + first), static_cast<std::uint16_t>(last - first + 1)};
}

bool reads(std::uint8_t access) {
  return (access & static_cast<std::uint8_t>(isa::Access::Read)) != 0;
}
bool writes(std::uint8_t access) {
  return (access & static_cast<std::uint8_t>(isa::Access::Write)) != 0;
}

// Writes a part of its destination and preserves the rest (SDWA, op_sel, v_writelane): the previous value
// stays live.
bool keepsSome(const isa::Instruction& instruction) {
  const isa::Opcode& row = instruction.row();
  if (row.has(isa::trait::kKeepsHalf)) return true;
  for (unsigned o = 0; o < instruction.operandCount; ++o) {
    const std::uint8_t access = isa::access(instruction, o);
    if (!writes(access) || !reads(access)) continue;
    if (row.operands[o].access == isa::Access::Write || row.has(isa::trait::kLaneAccess)) return true;
  }
  return false;
}

// Follows control flow from an instruction, backward or forward.
class ChainSearch {
public:
  ChainSearch(const program::Program& program, const Footprints& footprints, const RegisterRange& of,
              Follow follow)
      : program_(program), footprints_(footprints), of_(of), follow_(follow),
        seen_(program.blocks().size(), 0),
        all_((of.count >= kMostRegisters ? Part{0} : Part{1} << of.count) - 1) {}

  std::vector<RegisterAccess> definitions(Index at) {
    std::vector<Item> work{{program_.blockOf(at), at, all_}};
    while (!work.empty()) {
      Item item = work.back();
      work.pop_back();
      const program::Block& block = program_.blocks()[item.block];
      for (Index i = item.from; item.part != 0 && i-- > block.first;) {
        const Part written = partOf(footprints_.writes(i), of_) & item.part;
        if (written != 0) found_.push_back({i, written});
        item.part &= ~overwritten(i, written);
      }
      for (const std::uint32_t previous : block.previous)
        if (const Part rest = unseen(previous, item.part); rest != 0)
          work.push_back({previous, program_.blocks()[previous].end, rest});
    }
    return sorted();
  }

  std::vector<RegisterAccess> uses(Index at) {
    std::vector<Item> work{{program_.blockOf(at), at + 1, all_}};
    while (!work.empty()) {
      Item item = work.back();
      work.pop_back();
      const program::Block& block = program_.blocks()[item.block];
      for (Index i = item.from; item.part != 0 && i < block.end; ++i) {
        const Part read = partOf(footprints_.reads(i), of_) & item.part;
        if (read != 0) found_.push_back({i, read});
        item.part &= ~overwritten(i, partOf(footprints_.writes(i), of_) & item.part);
      }
      for (const std::uint32_t next : block.next)
        if (const Part rest = unseen(next, item.part); rest != 0)
          work.push_back({next, program_.blocks()[next].first, rest});
    }
    return sorted();
  }

private:
  struct Item {
    std::uint32_t block = 0;
    Index from = 0;
    Part part = 0;
  };
  struct Found {
    Index at = kNone;
    Part part = 0;
  };
  // The written registers at which the search stops.
  [[nodiscard]] Part overwritten(Index i, Part written) const {
    if (written == 0) return 0;
    if (follow_ == Follow::Derived) return written & ~partOf(footprints_.reads(i), of_);
    return keepsSome(program_.instructions()[i]) ? 0 : written;
  }
  Part unseen(std::uint32_t block, Part part) {
    const Part rest = part & ~seen_[block];
    seen_[block] |= rest;
    return rest;
  }
  std::vector<RegisterAccess> sorted() {
    std::ranges::sort(found_, {}, &Found::at);
    std::vector<RegisterAccess> result;
    for (std::size_t n = 0; n < found_.size();) {
      const Index at = found_[n].at;
      Part part = 0;
      for (; n < found_.size() && found_[n].at == at; ++n)
        part |= found_[n].part;
      result.push_back({at, rangeOf(part, of_)});
    }
    return result;
  }

  const program::Program& program_;
  const Footprints& footprints_;
  RegisterRange of_;
  Follow follow_;
  std::vector<Part> seen_; // by block
  std::vector<Found> found_;
  Part all_;
};

} // namespace

std::vector<RegisterAccess> definitions(const program::Program& program, const Footprints& footprints,
                                        Index at, const RegisterRange& registers, Follow follow) {
  return ChainSearch(program, footprints, registers, follow).definitions(at);
}

std::vector<RegisterAccess> uses(const program::Program& program, const Footprints& footprints, Index at,
                                 const RegisterRange& registers, Follow follow) {
  return ChainSearch(program, footprints, registers, follow).uses(at);
}

} // namespace wavesmith::analysis
