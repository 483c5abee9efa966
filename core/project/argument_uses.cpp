// SPDX-License-Identifier: Apache-2.0
#include "project/argument_uses.h"

#include "analysis/registers/def_use.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace wavesmith::project {
namespace {

using analysis::Index;
using analysis::Initial;
using isa::Field;
using isa::Op;
using isa::Operand;
using isa::OperandKind;

constexpr std::uint32_t kDwordBytes = 4;
constexpr std::uint32_t kIdBits =
    10; // bits of each work-item id in v0 (LLVM AMDGPUUsage, "Initial Kernel Execution State")
constexpr std::uint32_t kIdMask = (1u << kIdBits) - 1;
constexpr unsigned kScalars = 128;
constexpr std::int64_t kMost = std::int64_t{1} << 40; // a larger number is not a size

Terms constantTerms(std::int64_t value) {
  return {.known = true, .constant = value};
}

Terms scaled(Terms terms, std::int64_t by) {
  if (!terms.known || by < 0 || by > kMost) return {};
  terms.constant *= by;
  terms.slack *= by;
  for (std::size_t k = 0; k < 3; ++k) {
    terms.item[k] *= by;
    terms.group[k] *= by;
    if (terms.item[k] > kMost || terms.group[k] > kMost) return {};
  }
  for (auto& [offset, times] : terms.arguments) {
    times *= by;
    if (times > kMost) return {};
  }
  return terms.constant > kMost || terms.slack > kMost ? Terms{} : terms;
}

Terms sum(const Terms& a, const Terms& b) {
  if (!a.known || !b.known) return {};
  Terms result = a;
  result.constant += b.constant;
  result.slack += b.slack;
  for (std::size_t k = 0; k < 3; ++k) {
    result.item[k] += b.item[k];
    result.group[k] += b.group[k];
  }
  for (const auto& term : b.arguments) {
    const auto at = std::ranges::lower_bound(result.arguments, term.first, {},
                                             &std::pair<std::uint32_t, std::int64_t>::first);
    if (at != result.arguments.end() && at->first == term.first)
      at->second += term.second;
    else
      result.arguments.insert(at, term);
  }
  return result;
}

Terms product(const Terms& a, const Terms& b) {
  if (a.isConstant()) return scaled(b, a.constant);
  return b.isConstant() ? scaled(a, b.constant) : Terms{};
}

Terms shifted(const Terms& a, const Terms& by) {
  return by.isConstant() && by.constant >= 0 && by.constant < 32 ? scaled(a, std::int64_t{1} << by.constant)
                                                                 : Terms{};
}

// AND with a mask: up to the mask. An id that fits in 2^n - 1 is unchanged.
Terms masked(const Terms& a, const Terms& mask) {
  if (!mask.isConstant() || mask.constant < 0) return {};
  const bool isLowBits = std::has_single_bit(static_cast<std::uint64_t>(mask.constant) + 1);
  Terms id = a;
  id.constant = 0;
  id.slack = 0;
  const bool isPlainId = a == id && a.arguments.empty() && a.group == std::array<std::int64_t, 3>{} &&
                         a.item == std::array<std::int64_t, 3>{1, 0, 0};
  if (isLowBits && a.known && isPlainId && mask.constant >= kIdMask) return a;
  return {.known = true, .slack = mask.constant};
}

class Walk {
public:
  Walk(const program::Program& program, const analysis::Analysis& analysis, std::size_t kernel)
      : program_(program), analysis_(analysis), code_(program.kernels()[kernel]),
        descriptor_(program.codeObject().kernels()[code_.kernel].descriptor),
        accesses_(kernarg::accessesOf(program, analysis, kernel)) {
    for (const analysis::InitialRegister& initial : analysis.initial[kernel].registers)
      begin(initial);
  }

  ArgumentUses walk() {
    for (Index at = code_.entry; at != analysis::kNone && at < code_.end; ++at)
      step(at);
    return std::move(uses_);
  }

private:
  void begin(const analysis::InitialRegister& initial) {
    const unsigned first = initial.registers.first;
    const auto beginGroup = [&](std::size_t k) {
      Terms id{.known = true};
      id.group[k] = 1;
      scalars_[first] = id;
      uses_.readsGroup[k] = !initial.readBy.empty();
    };
    switch (initial.what) {
    case Initial::WorkgroupIdX: return beginGroup(0);
    case Initial::WorkgroupIdY: return beginGroup(1);
    case Initial::WorkgroupIdZ: return beginGroup(2);
    case Initial::PreloadedArgument: scalars_[first] = argumentAt(initial.argumentOffset); return;
    case Initial::WorkItemIds:
      vectors_[0] = {.known = true, .item = {1, 0, 0}};
      packedIds_ = descriptor_.workitemId > 0;
      return;
    default: return;
    }
  }

  static Terms argumentAt(std::uint32_t offset) { return {.known = true, .arguments = {{offset, 1}}}; }

  const Operand* operand(const isa::Instruction& i, Field field) const {
    for (unsigned n = 0; n < i.operandCount; ++n)
      if (i.row().operands[n].field == field && i.operands[n].kind != OperandKind::None)
        return &i.operands[n];
    return nullptr;
  }

  Terms read(const isa::Instruction& i, const Operand& operand) const {
    switch (operand.kind) {
    case OperandKind::Scalar: return operand.index < kScalars ? scalars_[operand.index] : Terms{};
    case OperandKind::Vector: return vectors_[operand.index];
    case OperandKind::Inline:
      return constantTerms(static_cast<std::int32_t>(isa::inlineBits32(operand.index)));
    case OperandKind::Literal: return constantTerms(static_cast<std::int64_t>(i.literal));
    case OperandKind::Off: return constantTerms(0);
    default: return {};
    }
  }

  void write(const isa::RegisterRange& range, const Terms& terms) {
    for (unsigned k = 0; k < range.count; ++k) {
      const Terms& value = k == 0 ? terms : Terms{};
      if (range.cls == isa::RegisterClass::Scalar && range.first + k < kScalars)
        scalars_[range.first + k] = value;
      if (range.cls == isa::RegisterClass::Vector && range.first + k < isa::kVectorRegisters) {
        vectors_[range.first + k] = value;
        types_[range.first + k].reset();
      }
    }
  }

  // Reads first, then writes.
  void step(Index at) {
    const isa::Instruction& i = program_.instructions()[at];
    if (!i.valid() || program_.broken(at)) return;
    const isa::Opcode& row = i.row();
    if (row.memoryBytes != 0) noteMemory(at, i);
    std::vector<Terms> in(i.operandCount);
    for (unsigned n = 0; n < i.operandCount; ++n)
      if ((static_cast<unsigned>(row.operands[n].access) & static_cast<unsigned>(isa::Access::Read)) != 0)
        in[n] = read(i, i.operands[n]);
    if (row.has(isa::trait::kCompare)) noteCompared(in);
    noteStep(i, in);
    const Terms result = resultOf(i, in);
    noteGroupSize(result);
    const std::optional<Terms> high = highOf(i);
    for (const isa::RegisterRange& range : analysis_.footprints.writes(at))
      write(range, {});
    if (i.operandCount == 0 || !i.operands[0].isRegister()) return;
    const isa::RegisterClass cls =
        i.operands[0].kind == OperandKind::Scalar ? isa::RegisterClass::Scalar : isa::RegisterClass::Vector;
    if (i.operands[0].kind == OperandKind::Accumulation) return;
    if (result.known) write({cls, i.operands[0].index, 1}, result);
    if (high && i.operands[0].index + 1u < kScalars) scalars_[i.operands[0].index + 1] = *high;
    if (cls == isa::RegisterClass::Vector) types_[i.operands[0].index] = row.operands[0].type;
    noteLoad(at, i);
  }

  // The second register of s_mov_b64: half of a pointer or of a descriptor.
  std::optional<Terms> highOf(const isa::Instruction& i) const {
    if (i.op != Op::s_mov_b64 || i.operands[1].kind != OperandKind::Scalar) return std::nullopt;
    const unsigned second = i.operands[1].index + 1u;
    return second < kScalars ? std::optional(scalars_[second]) : std::nullopt;
  }

  // Dwords that come from the kernarg segment.
  void noteLoad(Index at, const isa::Instruction& i) {
    const auto first = std::ranges::lower_bound(accesses_.all, at, {}, &kernarg::Access::at);
    if (first == accesses_.all.end() || first->at != at || first->preloaded || !first->byDwords) return;
    if (first->offset < 0 || i.operands[0].kind != OperandKind::Scalar) return;
    for (std::uint32_t k = 0; k * kDwordBytes < first->bytes && i.operands[0].index + k < kScalars; ++k)
      scalars_[i.operands[0].index + k] =
          argumentAt(static_cast<std::uint32_t>(first->offset) + k * kDwordBytes);
  }

  void noteCompared(const std::vector<Terms>& in) {
    for (const Terms& a : in)
      for (const Terms& b : in)
        if (&a != &b && a.varies()) count(b);
  }

  // s_sub_u32 s8, s8, 4 on an argument: the kernel counts it down in steps of 4.
  void noteStep(const isa::Instruction& i, const std::vector<Terms>& in) {
    const bool subtracts = i.op == Op::s_sub_u32 || i.op == Op::s_sub_i32;
    const bool adds = i.op == Op::s_add_u32 || i.op == Op::s_add_i32;
    if (!(subtracts || adds) || i.operands[0].index != i.operands[1].index || !in[2].isConstant()) return;
    const std::int64_t step = subtracts ? in[2].constant : -in[2].constant;
    const std::vector<std::pair<std::uint32_t, std::int64_t>>& arguments = in[1].arguments;
    if (step <= 0 || arguments.size() != 1 || in[1] != argumentAt(arguments[0].first)) return;
    uses_.steps.emplace(arguments[0].first, step);
  }

  void count(const Terms& terms) {
    for (const auto& [offset, times] : terms.arguments)
      uses_.counts.insert(offset);
  }

  // item + n * group: a work-group has n work-items in this dimension.
  void noteGroupSize(const Terms& terms) {
    for (std::size_t k = 0; k < 3; ++k) {
      const bool both = terms.item[k] > 0 && terms.group[k] > 0;
      if (both && uses_.groupSize[k] == 0 && terms.group[k] % terms.item[k] == 0)
        uses_.groupSize[k] = static_cast<std::uint32_t>(std::min<std::int64_t>(
            terms.group[k] / terms.item[k], std::numeric_limits<std::uint32_t>::max()));
    }
    // A number that is added to a position in the grid has the same unit. A pointer is not a count.
    if (terms.varies()) countSummands(terms);
  }

  void countSummands(const Terms& terms) {
    for (const auto& [offset, times] : terms.arguments)
      if (!pointers_.contains(offset)) uses_.counts.insert(offset);
  }

  Terms resultOf(const isa::Instruction& i, const std::vector<Terms>& in) const {
    switch (i.op) {
    case Op::s_mov_b32:
    case Op::s_mov_b64:
    case Op::v_mov_b32:
    case Op::v_readfirstlane_b32: return in[1];
    case Op::s_movk_i32: return constantTerms(i.immediate);
    case Op::s_add_u32:
    case Op::s_add_i32:
    case Op::v_add_u32: return sum(in[1], in[2]);
    case Op::v_add_co_u32: return sum(in[2], in[3]); // operand 1 is the carry
    case Op::s_mul_i32:
    case Op::v_mul_u32_u24:
    case Op::v_mul_lo_u32: return product(in[1], in[2]);
    case Op::s_lshl_b32:
    case Op::s_lshl_b64: return shifted(in[1], in[2]);
    case Op::v_lshlrev_b32:
    case Op::v_lshlrev_b64: return shifted(in[2], in[1]);
    case Op::s_lshl1_add_u32: return sum(scaled(in[1], 2), in[2]);
    case Op::s_lshl2_add_u32: return sum(scaled(in[1], 4), in[2]);
    case Op::s_lshl3_add_u32: return sum(scaled(in[1], 8), in[2]);
    case Op::s_lshl4_add_u32: return sum(scaled(in[1], 16), in[2]);
    case Op::v_lshl_add_u32:
    case Op::v_lshl_or_b32:
    case Op::v_lshl_add_u64: return sum(shifted(in[1], in[2]), in[3]);
    case Op::v_add_lshl_u32: return shifted(sum(in[1], in[2]), in[3]);
    case Op::v_add3_u32: return sum(sum(in[1], in[2]), in[3]);
    case Op::v_mad_u32_u24: return sum(product(in[1], in[2]), in[3]);
    case Op::v_mad_u64_u32: return sum(product(in[2], in[3]), in[4]); // operand 1 is the carry
    case Op::v_or_b32:
    case Op::s_or_b32: return sum(in[1], in[2]); // of disjoint bits, as in address computations
    case Op::v_and_b32: return in[1].isConstant() ? masked(in[2], in[1]) : masked(in[1], in[2]);
    case Op::v_bfe_u32: return field(in[1], in[2], in[3]);
    default: return {};
    }
  }

  // A bit field of the ids in v0, or of any number: up to the maximum of the field.
  Terms field(const Terms& a, const Terms& offset, const Terms& width) const {
    if (!offset.isConstant() || !width.isConstant() || width.constant < 0 || width.constant > 31) return {};
    const Terms mask = constantTerms((std::int64_t{1} << width.constant) - 1);
    const bool isIds = packedIds_ && a == Terms{.known = true, .item = {1, 0, 0}};
    if (isIds && width.constant == kIdBits && offset.constant % kIdBits == 0 &&
        offset.constant <= 2 * kIdBits) {
      Terms id{.known = true};
      id.item[static_cast<std::size_t>(offset.constant / kIdBits)] = 1;
      return id;
    }
    return offset.constant == 0 ? masked(a, mask) : Terms{.known = true, .slack = mask.constant};
  }

  // --- Memory ---

  void noteMemory(Index at, const isa::Instruction& i) {
    switch (i.row().encoding) {
    case isa::Encoding::Smem: return noteScalarLoad(at, i);
    case isa::Encoding::Global:
    case isa::Encoding::Flat: return noteGlobal(at, i);
    case isa::Encoding::Mubuf:
    case isa::Encoding::Mtbuf: return noteBuffer(at, i);
    default: return;
    }
  }

  void noteScalarLoad(Index at, const isa::Instruction& i) {
    const Operand* const base = operand(i, Field::Sbase);
    const Operand* const offset = operand(i, Field::SmemOffset);
    if (base == nullptr) return;
    Terms address = sum(read(i, *base), constantTerms(i.immediate));
    if (offset != nullptr && offset->isRegister()) address = sum(address, read(i, *offset));
    note(at, i, read(i, *base), std::move(address), {});
  }

  void noteGlobal(Index at, const isa::Instruction& i) {
    const Operand* const address = operand(i, Field::FlatAddr);
    const Operand* const base = operand(i, Field::FlatSaddr);
    if (address == nullptr) return;
    const Terms vector = sum(read(i, *address), constantTerms(i.immediate));
    if (base != nullptr && base->kind == OperandKind::Scalar)
      note(at, i, read(i, *base), sum(read(i, *base), vector), {});
    else
      note(at, i, read(i, *address), vector, {});
  }

  void noteBuffer(Index at, const isa::Instruction& i) {
    const Operand* const resource = operand(i, Field::BufSrsrc);
    const Operand* const vector = operand(i, Field::BufVaddr);
    const Operand* const scalar = operand(i, Field::BufSoffset);
    if (resource == nullptr || resource->index + 2u >= kScalars) return;
    Terms address = sum(scalars_[resource->index], constantTerms(i.immediate));
    if (scalar != nullptr) address = sum(address, read(i, *scalar));
    if (i.modifiers.idxen) address = {}; // scaled by a stride in the descriptor
    if (i.modifiers.offen && vector != nullptr) address = sum(address, read(i, *vector));
    note(at, i, scalars_[resource->index], std::move(address), scalars_[resource->index + 2]);
  }

  // `base` is the value that contains the pointer, even if the whole address is unknown.
  void note(Index at, const isa::Instruction& i, const Terms& base, Terms address, const Terms& size) {
    // Without a pointer argument it is the kernarg segment, or memory that the kernel found in another way.
    if (!base.known || base.arguments.empty()) return;
    const auto pointer =
        std::ranges::find(base.arguments, std::int64_t{1}, &std::pair<std::uint32_t, std::int64_t>::second);
    if (pointer == base.arguments.end()) return;
    BufferUse use{.pointer = pointer->first,
                  .offset = {},
                  .bytes = i.row().memoryBytes,
                  .size = size,
                  .type = typeOf(at, i)};
    pointers_.insert(use.pointer);
    uses_.counts.erase(use.pointer);
    if (address.known) {
      std::erase(address.arguments, *pointer);
      countSummands(address.varies() ? address : Terms{});
      use.offset = std::move(address);
    }
    uses_.buffers.push_back(std::move(use));
  }

  // The type in the instruction that uses the loaded value, or that computed the stored one.
  std::optional<isa::ValueType> typeOf(Index at, const isa::Instruction& i) const {
    const Operand* data = nullptr;
    for (const Field field : {Field::FlatVdst, Field::FlatData, Field::BufVdata, Field::Sdata})
      if (data == nullptr) data = operand(i, field);
    if (data == nullptr || !data->isRegister() || data->kind == OperandKind::Accumulation)
      return std::nullopt;
    const bool vector = data->kind == OperandKind::Vector;
    if (i.row().has(isa::trait::kStore)) return vector ? types_[data->index] : std::nullopt;
    const isa::RegisterRange loaded{vector ? isa::RegisterClass::Vector : isa::RegisterClass::Scalar,
                                    data->index, 1};
    for (const analysis::RegisterAccess& reader :
         analysis::uses(program_, analysis_.footprints, at, loaded)) {
      const isa::Instruction& use = program_.instructions()[reader.at];
      for (unsigned n = 0; n < use.operandCount; ++n)
        if (use.operands[n].kind == data->kind && use.operands[n].index == data->index &&
            use.row().operands[n].access != isa::Access::Write && use.row().memoryBytes == 0)
          return use.row().operands[n].type;
    }
    return std::nullopt;
  }

  const program::Program& program_;
  const analysis::Analysis& analysis_;
  const program::KernelCode& code_;
  const codeobject::KernelDescriptor& descriptor_;
  kernarg::Accesses accesses_;
  ArgumentUses uses_;
  std::array<Terms, kScalars> scalars_;
  std::array<Terms, isa::kVectorRegisters> vectors_;
  std::array<std::optional<isa::ValueType>, isa::kVectorRegisters> types_; // the type that was written last
  std::set<std::uint32_t> pointers_;
  bool packedIds_ = false;
};

} // namespace

bool Terms::isConstant() const {
  return known && slack == 0 && arguments.empty() && !varies();
}

bool Terms::varies() const {
  constexpr std::array<std::int64_t, 3> kNone{};
  return known && (item != kNone || group != kNone);
}

ArgumentUses argumentUses(const program::Program& program, const analysis::Analysis& analysis,
                          std::size_t kernel) {
  if (program.kernels()[kernel].entry == analysis::kNone) return {};
  return Walk(program, analysis, kernel).walk();
}

} // namespace wavesmith::project
