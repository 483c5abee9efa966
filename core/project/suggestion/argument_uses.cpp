// SPDX-License-Identifier: Apache-2.0
#include "project/suggestion/argument_uses.h"

#include "analysis/registers/def_use.h"
#include "isa/integer_operations.h"
#include "project/suggestion/loaded_values.h"

#include <algorithm>
#include <limits>

namespace wavesmith::project {
namespace {

using analysis::Index;
using analysis::Initial;
using isa::Op;
using isa::Operand;
using isa::OperandKind;

constexpr std::uint32_t kBytesOfDword = 4;
constexpr unsigned kScalars = 128;

class Walk {
public:
  Walk(const program::Program& program, const analysis::Analysis& analysis, std::size_t kernel)
      : program_(program), analysis_(analysis), code_(program.kernels()[kernel]),
        descriptor_(program.codeObject().kernels()[code_.kernel].descriptor),
        accesses_(kernarg::accessesOf(program, analysis, kernel)), loaded_(program, analysis, code_) {
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

  const Operand* operand(const isa::Instruction& i, isa::Field field) const {
    for (unsigned n = 0; n < i.operandCount; ++n)
      if (i.row().operands[n].field == field && i.operands[n].kind != OperandKind::None)
        return &i.operands[n];
    return nullptr;
  }

  Terms read(const isa::Instruction& i, unsigned n) const {
    const Operand& operand = i.operands[n];
    switch (operand.kind) {
    case OperandKind::Scalar: return operand.index < kScalars ? scalars_[operand.index] : Terms{};
    case OperandKind::Vector: return vectors_[operand.index];
    case OperandKind::Off: return constantTerms(0);
    default: break;
    }
    const auto number = isa::constantOperand(i, n);
    if (!number) return {};
    const bool isWide = i.row().operands[n].bits == 64;
    return constantTerms(isWide ? static_cast<std::int64_t>(*number) : static_cast<std::int32_t>(*number));
  }
  Terms read(const isa::Instruction& i, const Operand& operand) const {
    return read(i, static_cast<unsigned>(&operand - i.operands.data()));
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
        in[n] = read(i, n);
    if (row.has(isa::trait::kCompare)) noteCompared(in);
    const Terms result = isa::evaluate(i, TermArithmetic(in, isa::integerBits(i), packedIds_));
    noteStep(i, result);
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
    for (std::uint32_t k = 0; k * kBytesOfDword < first->bytes && i.operands[0].index + k < kScalars; ++k)
      scalars_[i.operands[0].index + k] =
          argumentAt(static_cast<std::uint32_t>(first->offset) + k * kBytesOfDword);
  }

  void noteCompared(const std::vector<Terms>& in) {
    for (const Terms& a : in)
      for (const Terms& b : in)
        if (&a != &b && a.varies()) count(b);
  }

  // s_sub_u32 s8, s8, 4 on an argument: the kernel counts it down in steps of 4.
  void noteStep(const isa::Instruction& i, const Terms& result) {
    if (i.operands[0].kind != OperandKind::Scalar || result.arguments.size() != 1) return;
    const Terms before = read(i, 0);
    if (before != argumentAt(result.arguments[0].first) || result.constant >= 0) return;
    if (result == sum(before, constantTerms(result.constant)))
      uses_.steps.emplace(result.arguments[0].first, -result.constant);
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
    const Operand* const base = operand(i, isa::Field::Sbase);
    const Operand* const offset = operand(i, isa::Field::SmemOffset);
    if (base == nullptr) return;
    Terms address = sum(read(i, *base), constantTerms(i.immediate));
    if (offset != nullptr && offset->isRegister()) address = sum(address, read(i, *offset));
    note(at, i, read(i, *base), std::move(address), {});
  }

  void noteGlobal(Index at, const isa::Instruction& i) {
    const Operand* const address = operand(i, isa::Field::FlatAddr);
    const Operand* const base = operand(i, isa::Field::FlatSaddr);
    if (address == nullptr) return;
    const Terms vector = sum(read(i, *address), constantTerms(i.immediate));
    if (base != nullptr && base->kind == OperandKind::Scalar)
      note(at, i, read(i, *base), sum(read(i, *base), vector), {});
    else
      note(at, i, read(i, *address), vector, {});
  }

  void noteBuffer(Index at, const isa::Instruction& i) {
    const Operand* const resource = operand(i, isa::Field::BufSrsrc);
    const Operand* const vector = operand(i, isa::Field::BufVaddr);
    const Operand* const scalar = operand(i, isa::Field::BufSoffset);
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
                  .isWhole = address.known,
                  .bytes = i.row().memoryBytes,
                  .size = size,
                  .type = typeOf(at, i),
                  .isRead = i.row().has(isa::trait::kLoad | isa::trait::kAtomic),
                  .isData = i.row().has(isa::trait::kLoad) && !i.row().has(isa::trait::kAtomic) &&
                            loaded_.areData(at)};
    pointers_.insert(use.pointer);
    uses_.counts.erase(use.pointer);
    if (!address.known) address = base; // at least that far: the row, if the base is one
    std::erase(address.arguments, *pointer);
    countSummands(address.varies() ? address : Terms{});
    use.offset = std::move(address);
    uses_.buffers.push_back(std::move(use));
  }

  // The type in the instruction that uses the loaded value, or that computed the stored one.
  std::optional<isa::ValueType> typeOf(Index at, const isa::Instruction& i) const {
    const Operand* data = nullptr;
    for (const isa::Field field :
         {isa::Field::FlatVdst, isa::Field::FlatData, isa::Field::BufVdata, isa::Field::Sdata})
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
  LoadedValues loaded_;
  ArgumentUses uses_;
  std::array<Terms, kScalars> scalars_;
  std::array<Terms, isa::kVectorRegisters> vectors_;
  std::array<std::optional<isa::ValueType>, isa::kVectorRegisters> types_; // the type that was written last
  std::set<std::uint32_t> pointers_;
  bool packedIds_ = false;
};

} // namespace

ArgumentUses argumentUses(const program::Program& program, const analysis::Analysis& analysis,
                          std::size_t kernel) {
  if (program.kernels()[kernel].entry == analysis::kNone) return {};
  return Walk(program, analysis, kernel).walk();
}

} // namespace wavesmith::project
