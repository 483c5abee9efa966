// SPDX-License-Identifier: Apache-2.0
#include "limits/inductions.h"

#include "isa/integer_operations.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace wavesmith::limits {
namespace {

using analysis::Index;
using isa::Op;
using isa::OperandKind;

using Register = std::pair<isa::RegisterClass, unsigned>;

class LoopReader {
public:
  LoopReader(const program::Program& program, const analysis::Footprints& footprints,
             const program::Loop& loop)
      : program_(program), footprints_(footprints), loop_(loop) {}

  LoopChanges read() {
    for (const std::uint32_t block : loop_.blocks)
      for (Index i = program_.blocks()[block].first; i < program_.blocks()[block].end; ++i) {
        for (const isa::RegisterRange& range : footprints_.writes(i)) {
          changes_.written.push_back(range);
          for (unsigned n = 0; n < range.count; ++n)
            writers_[{range.cls, range.first + n}].push_back(i);
        }
        if (footprints_.unknown(i)) hasUnknown_ = true;
      }
    for (const std::uint32_t block : loop_.blocks)
      hasUnknown_ = hasUnknown_ || program_.blocks()[block].calls || program_.blocks()[block].leadsToUnknown;
    if (hasUnknown_) forgetAll();
    if (hasUnknown_ || loop_.irreducible) return std::move(changes_);
    for (const auto& [one, at] : writers_)
      if (at.size() == 1) add(one, at.front());
    return std::move(changes_);
  }

private:
  // Something in it may write anything.
  void forgetAll() {
    changes_.written = {{isa::RegisterClass::Scalar, 0, 128},
                        {isa::RegisterClass::Vector, 0, isa::kVectorRegisters}};
  }

  void add(const Register& one, Index at) {
    const isa::Instruction& i = program_.instructions()[at];
    unsigned first = 1;
    bool isSubtracted = false;
    switch (i.op) {
    case Op::s_sub_u32:
    case Op::s_sub_i32:
    case Op::v_sub_u32: isSubtracted = true; break;
    case Op::s_add_u32:
    case Op::s_add_i32:
    case Op::v_add_u32: break;
    case Op::s_addk_i32: first = 0; break;
    case Op::v_add_co_u32: first = 2; break;
    default: return;
    }
    const OperandKind kind =
        one.first == isa::RegisterClass::Scalar ? OperandKind::Scalar : OperandKind::Vector;
    if (i.form == isa::Form::Sdwa || i.form == isa::Form::Dpp || i.modifiers.clamp) return;
    if (i.operands[0].kind != kind || i.operands[0].index != one.second || !isOnce(at)) return;
    for (const unsigned own : {first, first + 1}) {
      const unsigned step = own == first ? first + 1 : first;
      if (i.operands[own].kind != kind || i.operands[own].index != one.second) continue;
      if (isSubtracted && own != first) continue;
      if (isWritten(i.operands[step])) continue;
      changes_.inductions.push_back({.cls = one.first,
                                     .number = static_cast<std::uint16_t>(one.second),
                                     .high = isSubtracted ? kNoRegister : highOf(one, at),
                                     .at = at,
                                     .step = step,
                                     .isSubtracted = isSubtracted});
      return;
    }
  }
  bool isWritten(const isa::Operand& operand) const {
    if (operand.kind != OperandKind::Scalar && operand.kind != OperandKind::Vector) return false;
    return writers_.contains(
        {operand.kind == OperandKind::Scalar ? isa::RegisterClass::Scalar : isa::RegisterClass::Vector,
         operand.index});
  }
  // The register to which the next instructions add the carry of `at`, and 0.
  std::uint16_t highOf(const Register& low, Index at) const {
    const Register high{low.first, low.second + 1};
    const auto found = writers_.find(high);
    if (found == writers_.end() || found->second.size() != 1) return kNoRegister;
    const Index next = found->second.front();
    const isa::Instruction& i = program_.instructions()[next];
    const bool isAdjacent = next == at + 1 && program_.blockOf(next) == program_.blockOf(at);
    if (!isAdjacent || isa::lowHalfOf(i.op) != program_.instructions()[at].op) return kNoRegister;
    return static_cast<std::uint16_t>(high.second);
  }

  // Every iteration executes it once: it is in no inner loop, and without its block no way leads from the header to the end of
  // an iteration.
  bool isOnce(Index at) {
    const std::uint32_t block = program_.blockOf(at);
    if (const auto known = once_.find(block); known != once_.end()) return known->second;
    const std::set<std::uint32_t> inside(loop_.blocks.begin(), loop_.blocks.end());
    const auto reaches = [&](std::uint32_t from, std::uint32_t without, bool toItself) {
      std::set<std::uint32_t> seen;
      std::vector<std::uint32_t> open{from};
      while (!open.empty()) {
        const std::uint32_t now = open.back();
        open.pop_back();
        for (const std::uint32_t next : program_.blocks()[now].next) {
          if (toItself && next == from) return true;
          if (next == loop_.header && !toItself) return true;
          if (next == loop_.header || next == without || !inside.contains(next)) continue;
          if (seen.insert(next).second) open.push_back(next);
        }
      }
      return false;
    };
    // Around the block to the header; from the block to itself without the header.
    const bool isSkipped = block != loop_.header && reaches(loop_.header, block, false);
    const bool isRepeated = block != loop_.header && reaches(block, loop_.header, true);
    return once_[block] = !isSkipped && !isRepeated;
  }

  const program::Program& program_;
  const analysis::Footprints& footprints_;
  const program::Loop& loop_;
  LoopChanges changes_;
  std::map<Register, std::vector<Index>> writers_;
  std::map<std::uint32_t, bool> once_;
  bool hasUnknown_ = false;
};

} // namespace

LoopChanges changesIn(const program::Program& program, const analysis::Footprints& footprints,
                      const program::Loop& loop) {
  return LoopReader(program, footprints, loop).read();
}

} // namespace wavesmith::limits
