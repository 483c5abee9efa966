// SPDX-License-Identifier: Apache-2.0
#include "limits/limits.h"

#include "analysis/lanes/lds_pattern.h"
#include "limits/followed.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace wavesmith::limits {
namespace {

using isa::Operand;
using isa::OperandKind;

constexpr std::uint32_t kMostItems = 1024;

std::array<std::uint32_t, 3> groupSizeOf(const program::Program& program, const codeobject::Kernel& kernel) {
  const codeobject::KernelMetadata* const metadata = program.codeObject().metadataOf(kernel);
  if (metadata != nullptr && metadata->requiredWorkgroupSize) return *metadata->requiredWorkgroupSize;
  const std::uint32_t most = metadata != nullptr && metadata->maxFlatWorkgroupSize != 0
                                 ? std::min(metadata->maxFlatWorkgroupSize, kMostItems)
                                 : kMostItems;
  return {most, most, most};
}

class Collector {
public:
  Collector(const program::Program& program, const codeobject::Kernel& kernel, Limits& limits)
      : program_(program), kernel_(kernel), limits_(limits) {}

  void access(Index at, const Registers& registers, Duties& duties) {
    const isa::Instruction& i = program_.instructions()[at];
    ++limits_.accesses;
    isUnknown_ = false;
    switch (i.row().encoding) {
    case isa::Encoding::Smem: scalar(at, i, registers, duties); break;
    case isa::Encoding::Global:
    case isa::Encoding::Flat: global(at, i, registers, duties); break;
    case isa::Encoding::Mubuf:
    case isa::Encoding::Mtbuf: buffer(at, i, registers, duties); break;
    case isa::Encoding::Ds: lds(at, i, registers, duties); break;
    default: isUnknown_ = true;
    }
    if (isUnknown_) limits_.unknown.push_back(at);
  }

private:
  static std::optional<unsigned> find(const isa::Instruction& i, isa::Field field) {
    for (unsigned n = 0; n < i.operandCount; ++n)
      if (i.row().operands[n].field == field && i.operands[n].kind != OperandKind::None) return n;
    return std::nullopt;
  }

  void scalar(Index at, const isa::Instruction& i, const Registers& registers, Duties& duties) {
    if (const auto base = find(i, isa::Field::Sbase))
      pointer(at, registers.read(i, *base, true, duties, at), duties);
    const auto offset = find(i, isa::Field::SmemOffset);
    if (offset && i.operands[*offset].isRegister())
      offset32(at, registers.read(i, *offset, false, duties, at), duties);
  }

  void global(Index at, const isa::Instruction& i, const Registers& registers, Duties& duties) {
    const auto address = find(i, isa::Field::FlatAddr), base = find(i, isa::Field::FlatSaddr);
    if (!address) return;
    if (base && i.operands[*base].kind == OperandKind::Scalar) {
      pointer(at, registers.read(i, *base, true, duties, at), duties);
      offset32(at, registers.read(i, *address, false, duties, at), duties);
    } else {
      pointer(at, registers.read(i, *address, true, duties, at), duties);
    }
  }

  void buffer(Index at, const isa::Instruction& i, const Registers& registers, Duties& duties) {
    const auto offset = find(i, isa::Field::BufVaddr), scalarOffset = find(i, isa::Field::BufSoffset);
    if (offset && i.modifiers.offen && !i.modifiers.idxen)
      offset32(at, registers.read(i, *offset, false, duties, at), duties);
    else if (i.modifiers.idxen)
      isUnknown_ = true; // scaled by a stride in the descriptor
    if (scalarOffset && i.operands[*scalarOffset].kind == OperandKind::Scalar)
      offset32(at, registers.read(i, *scalarOffset, false, duties, at), duties);
  }

  void lds(Index at, const isa::Instruction& i, const Registers& registers, Duties& duties) {
    const auto pattern = analysis::ldsPattern(i);
    const auto address = find(i, isa::Field::DsAddr);
    if (!pattern || !address) return;
    const Number number = registers.read(i, *address, false, duties, at);
    const std::uint32_t bytes = kernel_.descriptor.groupSegmentFixedSize;
    const std::uint32_t end = *std::ranges::max_element(pattern->offsets) + pattern->bytes;
    // A launch may add to it; check reports a descriptor that is too small (W0401).
    if (!number.isKnown() || bytes < end) {
      isUnknown_ = isUnknown_ || !number.isKnown();
      return;
    }
    for (const std::uint32_t duty : number.duties)
      add(Precondition::Of::Address, duties[duty], at);
    const std::int64_t limit = std::int64_t{bytes} - end + 1;
    if (number.value->least() >= 0 && number.value->most() < limit) return;
    add(Precondition::Of::Lds, {*number.value, limit, at}, at);
  }

  // 64 bits.
  void pointer(Index at, const Number& number, const Duties& duties) {
    if (!number.isKnown()) {
      isUnknown_ = true;
      return;
    }
    for (const std::uint32_t duty : number.duties)
      add(Precondition::Of::Address, duties[duty], at);
  }
  // 32 bits that are added to a pointer.
  void offset32(Index at, const Number& number, Duties& duties) {
    if (!number.isKnown()) {
      isUnknown_ = true;
      return;
    }
    Number whole = number;
    duties.add(whole.duties, *number.value, kAll32, at);
    pointer(at, whole, duties);
  }

  void add(Precondition::Of of, const Duty& duty, Index access) {
    if (duty.number.has(Symbol::Of::Other)) {
      isUnknown_ = true;
      return;
    }
    // The same number with the same limit, wherever it is needed.
    const auto same = std::ranges::find_if(limits_.preconditions, [&](const Precondition& one) {
      return one.of == of && one.limit == duty.limit && one.number == duty.number;
    });
    Precondition& one =
        same != limits_.preconditions.end()
            ? *same
            : limits_.preconditions.emplace_back(Precondition{of, duty.number, duty.limit, duty.at, {}});
    if (one.accesses.empty() || one.accesses.back() != access) one.accesses.push_back(access);
  }

  const program::Program& program_;
  const codeobject::Kernel& kernel_;
  Limits& limits_;
  bool isUnknown_ = false; // of the access that is looked at
};

} // namespace

Limits limitsOf(const program::Program& program, const analysis::Analysis& analysis, std::size_t kernel,
                const kernarg::Layout& layout) {
  const codeobject::Kernel& info = program.codeObject().kernels()[program.kernels()[kernel].kernel];
  Limits limits{.groupSize = groupSizeOf(program, info), .preconditions = {}, .unknown = {}, .accesses = 0};
  Collector collector(program, info, limits);
  followed(
      program, analysis, kernel, layout, limits.groupSize,
      [&](Index at, const Registers& registers, Duties& duties) { collector.access(at, registers, duties); });
  for (Precondition& one : limits.preconditions) {
    std::ranges::sort(one.accesses);
    const auto doubled = std::ranges::unique(one.accesses);
    one.accesses.erase(doubled.begin(), doubled.end());
  }
  std::ranges::stable_sort(limits.preconditions, {}, &Precondition::at);
  std::ranges::sort(limits.unknown);
  const auto doubled = std::ranges::unique(limits.unknown);
  limits.unknown.erase(doubled.begin(), doubled.end());
  return limits;
}

} // namespace wavesmith::limits
