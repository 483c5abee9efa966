// SPDX-License-Identifier: Apache-2.0
#include "analysis/lanes/lane_values.h"

#include "analysis/lanes/lds_banks.h"
#include "isa/integer_operations.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <deque>
#include <optional>
#include <span>
#include <utility>

namespace wavesmith::analysis {
namespace {

using isa::Op;
using isa::OperandKind;

constexpr std::uint32_t kOnes = ~std::uint32_t{0};
constexpr unsigned kMostVisits = 6;                        // of a block: what changes more often is unknown
constexpr std::size_t kMostNumbers = std::size_t{1} << 16; // in all blocks together: 17 MB
constexpr unsigned kIdBits =
    10; // of each work-item id in v0 (LLVM AMDGPUUsage, "Initial Kernel Execution State")

class Arithmetic : public isa::UnknownArithmetic<LaneNumber> {
public:
  explicit Arithmetic(const std::array<LaneNumber, isa::kMaxOperands>& in) : in_(&in) {}

  [[nodiscard]] const LaneNumber& read(unsigned operand) const { return (*in_)[operand]; }
  static LaneNumber constant(std::uint64_t number) {
    return laneConstant(static_cast<std::uint32_t>(number));
  }
  static LaneNumber choice(const LaneNumber& a, const LaneNumber& b) { return a == b ? a : LaneNumber{}; }

  static LaneNumber add(const LaneNumber& a, const LaneNumber& b) { return analysis::add(a, b); }
  static LaneNumber subtract(const LaneNumber& a, const LaneNumber& b) { return analysis::subtract(a, b); }
  static LaneNumber multiply(const LaneNumber& a, const LaneNumber& b) { return analysis::multiply(a, b); }
  static LaneNumber narrow(const LaneNumber& a, unsigned bits) {
    return bits >= 32 ? a : analysis::bitAnd(a, laneConstant((1u << bits) - 1));
  }
  static LaneNumber narrowSigned(const LaneNumber& a, unsigned bits) {
    const bool isPositive = isExact(a) && std::ranges::all_of(a.lanes, [&](std::uint32_t lane) {
                              return lane >> (bits - 1) == 0;
                            });
    return bits >= 32 || isPositive ? a : LaneNumber{};
  }
  static LaneNumber shiftLeft(const LaneNumber& a, const LaneNumber& by) {
    return analysis::shiftLeft(a, by);
  }
  static LaneNumber shiftRight(const LaneNumber& a, const LaneNumber& by) {
    return analysis::shiftRight(a, by);
  }
  static LaneNumber shiftRightSigned(const LaneNumber& a, const LaneNumber& by) {
    const bool isPositive =
        isExact(a) && std::ranges::all_of(a.lanes, [](std::uint32_t lane) { return lane >> 31 == 0; });
    return isPositive ? shiftRight(a, by) : LaneNumber{};
  }
  static LaneNumber bitNot(const LaneNumber& a) { return analysis::bitNot(a); }
  static LaneNumber bitAnd(const LaneNumber& a, const LaneNumber& b) { return analysis::bitAnd(a, b); }
  static LaneNumber bitOr(const LaneNumber& a, const LaneNumber& b) { return analysis::bitOr(a, b); }
  static LaneNumber bitXor(const LaneNumber& a, const LaneNumber& b) { return analysis::bitXor(a, b); }
  static LaneNumber field(const LaneNumber& a, const LaneNumber& offset, const LaneNumber& width) {
    if (!isExact(width) || !isUniform(width) || width.lanes[0] >= 32) return {};
    return bitAnd(shiftRight(a, offset), laneConstant((1u << width.lanes[0]) - 1));
  }
  static LaneNumber minimum(const LaneNumber& a, const LaneNumber& b) {
    return ofEach(a, b, [](std::uint32_t x, std::uint32_t y) { return std::min(x, y); });
  }
  static LaneNumber maximum(const LaneNumber& a, const LaneNumber& b) {
    return ofEach(a, b, [](std::uint32_t x, std::uint32_t y) { return std::max(x, y); });
  }
  static LaneNumber lanesBelow(const LaneNumber& mask, unsigned half) {
    if (!isExact(mask) || !isUniform(mask)) return {};
    LaneTable lanes;
    for (unsigned lane = 0; lane < isa::kLanes; ++lane) {
      const unsigned below = half == 0 ? std::min(lane, 32u) : lane < 32 ? 0 : lane - 32;
      const std::uint32_t bits = below >= 32 ? kOnes : (1u << below) - 1;
      lanes[lane] = static_cast<std::uint32_t>(std::popcount(mask.lanes[0] & bits));
    }
    return laneTable(lanes);
  }

private:
  static LaneNumber ofEach(const LaneNumber& a, const LaneNumber& b, auto operation) {
    if (!isExact(a) || !isExact(b)) return {};
    LaneTable lanes;
    std::ranges::transform(a.lanes, b.lanes, lanes.begin(), operation);
    return laneTable(lanes);
  }

  const std::array<LaneNumber, isa::kMaxOperands>* in_;
};

// v0 of a lane: x, y and z of its work-item, 10 bits each. `size` is 0 where it is unknown.
LaneNumber workItemIds(std::uint32_t ids, const std::optional<std::array<std::uint32_t, 3>>& size) {
  LaneTable lanes;
  if (!size) {
    for (unsigned lane = 0; lane < isa::kLanes; ++lane)
      lanes[lane] = lane;
    LaneNumber number = laneCommon(6);
    number.lanes = lanes;
    return ids == 0 ? number : LaneNumber{};
  }
  const auto [x, y, z] = *size;
  if (std::uint64_t{x} * y * z < isa::kLanes) return {}; // no wave has all lanes
  const auto at = [&](std::uint64_t item) {
    return static_cast<std::uint32_t>(item % x | item / x % y << kIdBits | item / x / y << (2 * kIdBits));
  };
  for (unsigned lane = 0; lane < isa::kLanes; ++lane)
    lanes[lane] = at(lane);
  // The other waves: the same, and something in common.
  LaneNumber number = laneTable(lanes);
  const std::uint64_t all = std::uint64_t{x} * y * z;
  for (std::uint64_t wave = 1; wave * isa::kLanes < all && wave < 16; ++wave) {
    if ((wave + 1) * isa::kLanes > all) break; // a part of a wave
    LaneTable other;
    for (unsigned lane = 0; lane < isa::kLanes; ++lane)
      other[lane] = at(wave * isa::kLanes + lane);
    number = either(number, laneTable(other));
  }
  return number;
}

bool indexesRegisters(const isa::Instruction& instruction) {
  switch (instruction.op) {
  case Op::s_set_gpr_idx_on:
  case Op::s_set_gpr_idx_mode:
  case Op::s_set_gpr_idx_idx:
  case Op::s_setvskip: return true;
  default: return false;
  }
}

class KernelAddresses {
public:
  KernelAddresses(const program::Program& program, const Footprints& footprints, const Values& values,
                  const program::KernelCode& kernel)
      : program_(program), footprints_(footprints), values_(values), kernel_(kernel) {
    slots_.fill(kNoSlot);
  }

  void find(std::vector<LdsAddress>& found) {
    if (kernel_.entry == kNone || kernel_.first >= kernel_.end || !findRegisters()) return;
    firstBlock_ = program_.blockOf(kernel_.first);
    const std::uint32_t end = program_.blockOf(kernel_.end - 1) + 1;
    if (std::size_t{end - firstBlock_} * count_ > kMostNumbers) return;
    before_.assign(end - firstBlock_, std::nullopt);
    visits_.assign(before_.size(), 0);
    entryExec_ = execAt(program_.blockOf(kernel_.entry));
    Numbers entry(count_);
    if (slots_[0] != kNoSlot) entry[slots_[0]] = initialIds();
    join(program_.blockOf(kernel_.entry), entry);
    while (!waiting_.empty()) {
      const std::uint32_t block = waiting_.front();
      waiting_.pop_front();
      isWaiting_[block - firstBlock_] = false;
      Numbers numbers = *before_[block - firstBlock_];
      walk(block, numbers, nullptr);
      if (program_.blocks()[block].calls || program_.blocks()[block].leadsToUnknown)
        numbers.assign(count_, {});
      for (const std::uint32_t next : program_.blocks()[block].next)
        join(next, numbers);
    }
    for (std::uint32_t block = firstBlock_; block < end; ++block)
      if (before_[block - firstBlock_]) {
        Numbers numbers = *before_[block - firstBlock_];
        walk(block, numbers, &found);
      }
  }

private:
  using Numbers = std::vector<LaneNumber>; // by slot
  using Exec = std::pair<Value, Value>;
  static constexpr std::uint16_t kNoSlot = UINT16_MAX;

  // The address registers, and those from which they are computed. False: there are none, or registers are indexed.
  bool findRegisters() {
    std::vector<std::uint16_t> open;
    const auto need = [&](std::uint16_t number) {
      if (slots_[number] != kNoSlot) return;
      slots_[number] = static_cast<std::uint16_t>(count_++);
      open.push_back(number);
    };
    for (Index i = kernel_.first; i < kernel_.end; ++i) {
      const isa::Instruction& instruction = program_.instructions()[i];
      if (indexesRegisters(instruction)) return false;
      if (const auto pattern = ldsPattern(instruction)) need(pattern->address.index);
    }
    if (open.empty()) return false;
    for (bool isMore = true; isMore;) {
      const std::size_t before = count_;
      for (Index i = kernel_.first; i < kernel_.end; ++i) {
        const isa::Instruction& instruction = program_.instructions()[i];
        if (!computes(instruction) || slots_[instruction.operands[0].index] == kNoSlot) continue;
        for (const isa::Operand& operand : instruction.used())
          if (operand.kind == OperandKind::Vector) need(operand.index);
      }
      isMore = count_ != before;
    }
    return true;
  }
  static bool computes(const isa::Instruction& instruction) {
    return instruction.valid() && isa::isInteger(instruction.op) && isa::integerBits(instruction) == 32 &&
           instruction.operandCount != 0 && instruction.operands[0].kind == OperandKind::Vector;
  }

  [[nodiscard]] LaneNumber initialIds() const {
    const codeobject::Kernel& kernel = program_.codeObject().kernels()[kernel_.kernel];
    const codeobject::KernelMetadata* const metadata = program_.codeObject().metadataOf(kernel);
    // 0: the metadata does not say it.
    if (metadata != nullptr && metadata->maxFlatWorkgroupSize != 0 &&
        metadata->maxFlatWorkgroupSize < isa::kLanes)
      return {};
    return workItemIds(kernel.descriptor.workitemId,
                       metadata != nullptr ? metadata->requiredWorkgroupSize : std::nullopt);
  }

  [[nodiscard]] Exec execAt(std::uint32_t block) const {
    const Values::Walk walk(values_, block);
    return {walk.scalar(isa::scalar::kExecLo), walk.scalar(isa::scalar::kExecHi)};
  }
  // The lanes that there are.
  [[nodiscard]] bool isWhole(const Values::Walk& walk) const {
    const Exec exec{walk.scalar(isa::scalar::kExecLo), walk.scalar(isa::scalar::kExecHi)};
    const auto isOnes = [](const Value& half) {
      return half.constant() && static_cast<std::uint32_t>(half.low) == kOnes;
    };
    return (exec.first.known && exec.second.known && exec == entryExec_) ||
           (isOnes(exec.first) && isOnes(exec.second));
  }

  void join(std::uint32_t block, const Numbers& numbers) {
    if (block < firstBlock_ || block - firstBlock_ >= before_.size()) return;
    const std::uint32_t at = block - firstBlock_;
    auto& before = before_[at];
    bool isChanged = !before;
    if (!before) {
      before = numbers;
    } else {
      for (std::size_t slot = 0; slot < count_; ++slot) {
        LaneNumber& number = (*before)[slot];
        if (!number.known) continue;
        LaneNumber joined = visits_[at] < kMostVisits ? either(number, numbers[slot]) : LaneNumber{};
        if (visits_[at] >= kMostVisits && number == numbers[slot]) continue;
        if (joined == number) continue;
        number = joined;
        isChanged = true;
      }
    }
    if (isWaiting_.empty()) isWaiting_.assign(before_.size(), false);
    if (!isChanged || isWaiting_[at]) return;
    ++visits_[at];
    isWaiting_[at] = true;
    waiting_.push_back(block);
  }

  void walk(std::uint32_t number, Numbers& numbers, std::vector<LdsAddress>* found) {
    const program::Block& block = program_.blocks()[number];
    std::optional<Values::Walk> values; // only for blocks that need it
    const auto at = [&](Index i) -> const Values::Walk& {
      if (!values) values.emplace(values_, number);
      while (values->at() != i)
        values->next();
      return *values;
    };
    for (Index i = block.first; i < block.end; ++i) {
      const isa::Instruction& instruction = program_.instructions()[i];
      if (footprints_.unknown(i)) {
        numbers.assign(count_, {});
        continue;
      }
      if (found != nullptr)
        if (const auto pattern = ldsPattern(instruction))
          if (const LaneNumber& address = numbers[slots_[pattern->address.index]];
              address.known && isWhole(at(i)))
            found->push_back({i, address});
      if (!writesNeeded(i)) continue;
      LaneNumber result;
      if (computes(instruction)) {
        const Values::Walk& here = at(i);
        if (isWhole(here)) result = computed(instruction, numbers, here);
      }
      for (const isa::RegisterRange& range : footprints_.writes(i))
        if (range.cls == isa::RegisterClass::Vector)
          for (unsigned n = range.first; n < range.first + unsigned{range.count}; ++n)
            if (slots_[n] != kNoSlot) numbers[slots_[n]] = {};
      if (result.known) numbers[slots_[instruction.operands[0].index]] = result;
    }
  }
  [[nodiscard]] bool writesNeeded(Index i) const {
    return std::ranges::any_of(footprints_.writes(i), [&](const isa::RegisterRange& range) {
      if (range.cls != isa::RegisterClass::Vector) return false;
      for (unsigned n = range.first; n < range.first + unsigned{range.count}; ++n)
        if (slots_[n] != kNoSlot) return true;
      return false;
    });
  }

  [[nodiscard]] LaneNumber computed(const isa::Instruction& instruction, const Numbers& numbers,
                                    const Values::Walk& walk) const {
    std::array<LaneNumber, isa::kMaxOperands> in;
    for (unsigned n = 0; n < instruction.operandCount; ++n)
      in[n] = numberOf(instruction, instruction.operands[n], numbers, walk);
    return isa::evaluate(instruction, Arithmetic(in));
  }
  [[nodiscard]] LaneNumber numberOf(const isa::Instruction& instruction, const isa::Operand& operand,
                                    const Numbers& numbers, const Values::Walk& walk) const {
    if (operand.neg || operand.abs || operand.sext || operand.opSel || operand.sel != isa::kSelectAll)
      return {};
    switch (operand.kind) {
    case OperandKind::Vector:
      return slots_[operand.index] != kNoSlot ? numbers[slots_[operand.index]] : LaneNumber{};
    case OperandKind::Scalar: {
      const Value value = walk.scalar(operand.index);
      return value.constant() ? laneConstant(static_cast<std::uint32_t>(value.low)) : laneCommon();
    }
    case OperandKind::Inline: return laneConstant(isa::inlineBits32(operand.index));
    case OperandKind::Literal: return laneConstant(instruction.literal);
    case OperandKind::Special: return laneCommon();
    default: return {};
    }
  }

  const program::Program& program_;
  const Footprints& footprints_;
  const Values& values_;
  const program::KernelCode& kernel_;
  std::array<std::uint16_t, isa::kVectorRegisters> slots_{}; // by register
  std::size_t count_ = 0;
  std::uint32_t firstBlock_ = 0;
  std::vector<std::optional<Numbers>> before_; // by block of the kernel
  std::vector<unsigned> visits_;
  std::vector<bool> isWaiting_;
  std::deque<std::uint32_t> waiting_;
  Exec entryExec_;
};

} // namespace

std::vector<LdsAddress> ldsAddresses(const program::Program& program, const Footprints& footprints,
                                     const Values& values) {
  std::vector<LdsAddress> found;
  for (const program::KernelCode& kernel : program.kernels())
    KernelAddresses(program, footprints, values, kernel).find(found);
  std::ranges::stable_sort(found, {}, &LdsAddress::at);
  return found;
}

} // namespace wavesmith::analysis
