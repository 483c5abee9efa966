// SPDX-License-Identifier: Apache-2.0
#include "operations/memory/memory_address.h"

namespace wavesmith::operations {
namespace {

using isa::Field;
using isa::OperandKind;

const isa::Operand* operandIn(const isa::Instruction& instruction, Field field) {
  const isa::Opcode& row = instruction.row();
  for (unsigned k = 0; k < row.operandCount(); ++k)
    if (row.operands[k].field == field && instruction.operands.at(k).kind != OperandKind::None)
      return &instruction.operands.at(k);
  return nullptr;
}
bool isVector(const isa::Operand* o) {
  return o != nullptr && o->kind == OperandKind::Vector;
}
bool isScalar(const isa::Operand* o) {
  return o != nullptr && o->kind == OperandKind::Scalar;
}

// Common to all modes: the instruction, the wave, its LDS.
class Model : public MemoryModel {
public:
  Model(const isa::Instruction& instruction, MemoryWave& wave) : instruction_(instruction), wave_(wave) {}
  std::uint8_t* lds(unsigned /*lane*/, std::uint64_t address) override { return wave().ldsByte(address); }

protected:
  [[nodiscard]] const isa::Instruction& instruction() const { return instruction_; }
  [[nodiscard]] MemoryWave& wave() const { return wave_; }
  [[nodiscard]] Integer scalar(const isa::Operand& o) const {
    return o.index == isa::scalar::kM0 ? wave_.m0 : wave_.sgpr(o.index);
  }

private:
  const isa::Instruction& instruction_;
  MemoryWave& wave_;
};

// 11.3.1: the VGPR and the offset are added to 32 bits (LLVM, GCNSubtarget::hasUsableDSOffset: since Sea
// Islands the sum wraps, so that a base may be negative). Two addresses: the offsets count elements, or 64 of
// them.
class DsModel final : public Model {
public:
  using Model::Model;
  std::optional<Integer> address(std::string_view name, unsigned lane) override {
    const isa::Opcode& row = instruction().row();
    const Integer offset = zeroExtend(instruction().immediate, 16);
    const isa::Operand* const base = operandIn(instruction(), Field::DsAddr);
    if (!isVector(base)) {
      if (name != "addr") return std::nullopt;
      const Integer start = (wave().m0 & 0xffff) + offset;
      const bool counter = row.has(isa::trait::kAtomic); // append and consume: one address for the wave
      return counter ? start : start + 4 * lane;
    }
    const Integer start = wave().vgpr(base->index, lane);
    if (name == "addr") return zeroExtend(start + offset, 32);
    if (!row.has(isa::trait::kTwoAddresses) || (name != "addr0" && name != "addr1")) return std::nullopt;
    const bool first = name == "addr0";
    const Integer count = first ? zeroExtend(offset, 8) : Integer{instruction().modifiers.offset1};
    const unsigned element = row.memoryBytes / 2,
                   stride = row.mnemonic.find("st64") != std::string_view::npos ? 64 : 1;
    return zeroExtend(start + count * element * stride, 32);
  }
};

// 10.3 to 10.5; 10.3 for the place of a value loaded into LDS.
class FlatModel : public Model {
public:
  using Model::Model;
  std::optional<Integer> address(std::string_view name, unsigned lane) override {
    const Integer offset = instruction().immediate;
    if (name == "lds_addr") return (wave().m0 & 0x3fffc) + offset + 4 * lane;
    if (name != "addr") return std::nullopt;
    return base(lane) + offset;
  }
  std::uint8_t* memory(unsigned /*lane*/, std::uint64_t address) override {
    return wave().memoryByte(address);
  }

protected:
  [[nodiscard]] virtual Integer base(unsigned lane) const {
    const isa::Operand* const vaddr = operandIn(instruction(), Field::FlatAddr);
    const isa::Operand* const saddr = operandIn(instruction(), Field::FlatSaddr);
    if (!isScalar(saddr)) return wave().vgpr64(vaddr->index, lane);
    return Integer{wave().sgpr64(saddr->index)} + (isVector(vaddr) ? wave().vgpr(vaddr->index, lane) : 0);
  }
};

// The register is an unsigned offset into the lane's own memory (10.5; LLVM, AMDGPUDAGToDAGISel::
// isFlatScratchBaseLegal: before GFX12 it may not be negative).
class ScratchModel final : public FlatModel {
public:
  using FlatModel::FlatModel;
  std::uint8_t* memory(unsigned lane, std::uint64_t address) override {
    return wave().scratchByte(lane, address);
  }

protected:
  [[nodiscard]] Integer base(unsigned lane) const override {
    const isa::Operand* const vaddr = operandIn(instruction(), Field::FlatAddr);
    const isa::Operand* const saddr = operandIn(instruction(), Field::FlatSaddr);
    Integer sum = 0;
    if (isVector(vaddr)) sum += wave().vgpr(vaddr->index, lane);
    if (isScalar(saddr)) sum += wave().sgpr(saddr->index);
    return sum;
  }
};

// The register alone, without the offset, chooses the aperture (LLVM issue 132353; 10.1).
class ApertureModel final : public FlatModel {
public:
  using FlatModel::FlatModel;
  std::uint8_t* memory(unsigned lane, std::uint64_t address) override {
    if (isLds(lane)) return wave().ldsByte(address - kSharedAperture);
    if (base(lane) >> 32 == kPrivateAperture >> 32)
      return wave().scratchByte(lane, address - kPrivateAperture);
    return wave().memoryByte(address);
  }
  bool isLds(unsigned lane) override { return base(lane) >> 32 == kSharedAperture >> 32; }
};

// 8.2.1.1: base, register and offset are added, the two lowest bits of each ignored; s_scratch_* counts 64
// bytes in the register. A buffer has stride times num_records bytes, or num_records without a stride, and a
// dword is in it or not (8.4).
class SmemModel final : public Model {
public:
  SmemModel(const isa::Instruction& i, MemoryWave& w) : Model(i, w) {
    const isa::Operand* const base = operandIn(i, Field::Sbase);
    if (base == nullptr) return; // a cache operation
    const isa::Operand* const soffset = operandIn(i, Field::SmemOffset);
    const Integer counted = isScalar(soffset) ? scalar(*soffset) : 0;
    offset_ =
        aligned(i.row().mnemonic.starts_with("s_scratch") ? 64 * counted : counted) + aligned(i.immediate);
    start_ = aligned(w.sgpr64(base->index));
    isBuffer_ = base->dwords == 4;
    if (!isBuffer_) return;
    start_ = zeroExtend(start_, 48);
    const std::uint32_t stride = (w.sgpr(base->index + 1) >> 16) & 0x3fff, records = w.sgpr(base->index + 2);
    size_ = Integer{records} * (stride == 0 ? 1 : stride);
  }
  std::optional<Integer> address(std::string_view name, unsigned /*lane*/) override {
    if (name != "addr") return std::nullopt;
    return start_ + offset_;
  }
  std::uint8_t* memory(unsigned /*lane*/, std::uint64_t address) override {
    if (!isBuffer_) return wave().memoryByte(address);
    // An atomic of two dwords must be entirely in the buffer.
    const bool whole = instruction().row().has(isa::trait::kAtomic);
    const Integer within = Integer{address} - start_;
    const Integer first = whole ? offset_ : within / 4 * 4;
    const Integer bytes = whole ? instruction().row().memoryBytes : 4;
    return first >= 0 && first + bytes <= size_ ? wave().memoryByte(address) : nullptr;
  }

private:
  static Integer aligned(Integer v) { return v - zeroExtend(v, 2); }

  Integer start_ = 0, offset_ = 0, size_ = 0;
  bool isBuffer_ = false;
};

} // namespace

std::unique_ptr<MemoryModel> modelOf(const isa::Instruction& instruction, MemoryWave& wave) {
  switch (instruction.row().encoding) {
  case isa::Encoding::Ds: return std::make_unique<DsModel>(instruction, wave);
  case isa::Encoding::Flat: return std::make_unique<ApertureModel>(instruction, wave);
  case isa::Encoding::Global: return std::make_unique<FlatModel>(instruction, wave);
  case isa::Encoding::Scratch: return std::make_unique<ScratchModel>(instruction, wave);
  case isa::Encoding::Smem: return std::make_unique<SmemModel>(instruction, wave);
  default: return nullptr;
  }
}

} // namespace wavesmith::operations
