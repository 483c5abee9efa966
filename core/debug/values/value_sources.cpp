// SPDX-License-Identifier: Apache-2.0
#include "debug/values/value_sources.h"

#include "checked/accesses.h"
#include "debug/values/format_store.h"
#include "emulator/handlers/access.h"
#include "emulator/handlers/swizzle.h"
#include "emulator/lanes/dpp.h"
#include "emulator/launch/run_group.h"
#include "isa/effects.h"
#include "isa/matrix_layout.h"

#include <algorithm>
#include <bit>

namespace wavesmith::debug {

using checked::Piece;
using emulator::kEveryLane;
using emulator::kLanes;
using emulator::Location;
using emulator::MicroOp;
using emulator::Storage;
using emulator::Wave;
using isa::Op;
using isa::Operand;
using isa::OperandKind;
namespace slot = emulator::slot;

namespace {

// The old value is returned, and does not contribute to the new one.
bool isExchange(Op op) {
  switch (op) {
  case Op::buffer_atomic_swap:
  case Op::buffer_atomic_swap_x2:
  case Op::flat_atomic_swap:
  case Op::flat_atomic_swap_x2:
  case Op::global_atomic_swap:
  case Op::global_atomic_swap_x2:
  case Op::s_atomic_swap:
  case Op::s_atomic_swap_x2:
  case Op::s_buffer_atomic_swap:
  case Op::s_buffer_atomic_swap_x2:
  case Op::ds_wrxchg_rtn_b32:
  case Op::ds_wrxchg_rtn_b64:
  case Op::ds_wrxchg2_rtn_b32:
  case Op::ds_wrxchg2_rtn_b64:
  case Op::ds_wrxchg2st64_rtn_b32:
  case Op::ds_wrxchg2st64_rtn_b64: return true;
  default: return false;
  }
}

bool isVector(const Location& location) {
  return location.storage == Storage::Vector || location.storage == Storage::Accumulation;
}

class SourceFinder {
  using Field = isa::Field;

public:
  SourceFinder(Wave& wave, const MicroOp& op, const Location& written)
      : wave_(wave), op_(op), instruction_(*op.instruction), row_(instruction_.row()), written_(written),
        id_{wave.group->index, wave.id} {}

  std::vector<ValueSource> find() {
    if (emulator::isIndexed(wave_, op_))
      addRegisters(SourceRole::Address, isa::RegisterClass::Scalar, isa::scalar::kM0, 1, kEveryLane);
    switch (row_.unit) {
    case isa::Unit::Smem:
    case isa::Unit::Buffer:
    case isa::Unit::Flat: findMemory(); break;
    case isa::Unit::Lds: isPermute() ? findPermute() : findMemory(); break;
    default: findComputed(); break;
    }
    addImplicit();
    return std::move(sources_);
  }

private:
  // --- Adding ---

  void add(SourceRole role, const Location& location) {
    const auto same = [&](const ValueSource& source) {
      return !source.isConstant && source.location == location;
    };
    if (std::ranges::none_of(sources_, same)) sources_.push_back({.role = role, .location = location});
  }

  void addRegisters(SourceRole role, isa::RegisterClass cls, unsigned first, unsigned count,
                    std::uint8_t lane) {
    const Storage storage = cls == isa::RegisterClass::Scalar   ? Storage::Scalar
                            : cls == isa::RegisterClass::Vector ? Storage::Vector
                                                                : Storage::Accumulation;
    Location location{.storage = storage,
                      .wave = id_,
                      .first = static_cast<std::uint16_t>(first),
                      .count = static_cast<std::uint16_t>(count)};
    if (storage != Storage::Scalar) location.lane = lane;
    add(role, location);
  }

  // By the number in the wave's row of registers, in which accumulation registers begin at accum_offset.
  void addVectors(SourceRole role, unsigned number, unsigned count, std::uint8_t lane) {
    const unsigned accumOffset = wave_.group->dispatch->kernel->descriptor.accumOffset;
    if (accumOffset == 0 || number < accumOffset)
      addRegisters(role, isa::RegisterClass::Vector, number, count, lane);
    else
      addRegisters(role, isa::RegisterClass::Accumulation, number - accumOffset, count, lane);
  }

  void addOperand(SourceRole role, unsigned k, std::uint8_t lane) {
    const Operand& operand = instruction_.operands[k];
    if (isRelativeSource() && row_.operands[k].field == Field::Ssrc0) return addRelativeSource(k);
    switch (operand.kind) {
    case OperandKind::Scalar:
      return addRegisters(role, isa::RegisterClass::Scalar, operand.index, operand.dwords, lane);
    case OperandKind::Vector:
    case OperandKind::Accumulation: return addVectors(role, indexed(k), operand.dwords, lane);
    case OperandKind::Special:
      if (operand.index == 253)
        add(role, {.storage = Storage::State, .wave = id_}); // SCC (CDNA3 ISA, table 13)
      return;
    case OperandKind::Inline:
    case OperandKind::Literal:
      if (const auto value = isa::constantOperand(instruction_, k))
        sources_.push_back({.role = role, .isConstant = true, .constant = *value});
      return;
    default: return;
    }
  }

  // s_movrels reads the SGPR that M0 selects.
  [[nodiscard]] bool isRelativeSource() const {
    return instruction_.op == Op::s_movrels_b32 || instruction_.op == Op::s_movrels_b64;
  }
  void addRelativeSource(unsigned k) {
    const unsigned number = (op_.sources[slot::kSrc0].index + wave_.sgpr[isa::scalar::kM0]) & 0xff;
    addRegisters(SourceRole::Operand, isa::RegisterClass::Scalar, number, row_.operands[k].dwords(),
                 kEveryLane);
  }

  // VGPR indexing adds M0[7:0] (CDNA3 ISA 6.6).
  [[nodiscard]] unsigned indexed(unsigned k) const {
    const Operand& operand = instruction_.operands[k];
    const unsigned base =
        operand.kind == OperandKind::Accumulation ? wave_.group->dispatch->kernel->descriptor.accumOffset : 0;
    if (!emulator::isIndexed(wave_, op_)) return base + operand.index;
    const std::uint32_t m0 = wave_.sgpr[isa::scalar::kM0];
    const unsigned bit = row_.operands[k].field == Field::Vdst    ? 15
                         : row_.operands[k].field == Field::Src0  ? 12
                         : row_.operands[k].field == Field::Vsrc1 ? 13
                                                                  : 14;
    return base + operand.index + (((m0 >> bit) & 1) != 0 ? m0 & 0xff : 0);
  }

  [[nodiscard]] bool reads(unsigned k) const {
    return (isa::access(instruction_, k) & static_cast<std::uint8_t>(isa::Access::Read)) != 0;
  }

  // EXEC, SCC, VCC and M0 that the instruction reads without naming them.
  void addImplicit() {
    for (const isa::RegisterRange& range : isa::effects(instruction_).reads) {
      if (range.cls == isa::RegisterClass::State) {
        if (range.first == static_cast<std::uint16_t>(isa::StateRegister::Scc))
          add(SourceRole::Operand, {.storage = Storage::State, .wave = id_});
        continue;
      }
      if (range.cls != isa::RegisterClass::Scalar) continue;
      const bool mask = range.first == isa::scalar::kExecLo && isVectorUnit() && !namesExec();
      if (mask && row_.has(isa::trait::kIgnoresExec)) continue;
      const bool address = range.first == isa::scalar::kM0 || range.first == isa::scalar::kFlatScratchLo ||
                           (mask && instruction_.op == Op::v_readfirstlane_b32); // EXEC selects the lane
      addRegisters(address ? SourceRole::Address
                   : mask  ? SourceRole::Mask
                           : SourceRole::Operand,
                   range.cls, range.first, range.count, kEveryLane);
    }
  }
  // EXEC is a mask of lanes. Scalar instructions compute with it.
  [[nodiscard]] bool isVectorUnit() const {
    switch (row_.unit) {
    case isa::Unit::Valu:
    case isa::Unit::Mfma:
    case isa::Unit::Lds:
    case isa::Unit::Buffer:
    case isa::Unit::Flat: return true;
    default: return false;
    }
  }
  [[nodiscard]] bool namesExec() const {
    return std::ranges::any_of(instruction_.used(), [](const Operand& operand) {
      return operand.kind == OperandKind::Scalar && operand.index >= isa::scalar::kExecLo;
    });
  }

  // --- Arithmetic ---

  [[nodiscard]] std::uint8_t firstActive() const {
    return static_cast<std::uint8_t>(wave_.exec() == 0 ? 0 : std::countr_zero(wave_.exec()));
  }

  // The lane of operand k from which the written lane is computed.
  [[nodiscard]] std::uint8_t laneOf(unsigned k) const {
    if (row_.unit == isa::Unit::Mfma) return kEveryLane;
    if (instruction_.op == Op::v_readfirstlane_b32) return firstActive();
    if (instruction_.op == Op::v_readlane_b32)
      return static_cast<std::uint8_t>(emulator::scalar32(wave_, op_.sources[slot::kSrc1]) % kLanes);
    if (!isVector(written_) || written_.lane == kEveryLane) return kEveryLane;
    if (instruction_.form == isa::Form::Dpp && row_.operands[k].field == Field::Src0) {
      const unsigned from = emulator::dppSource(instruction_.modifiers.dppCtrl, written_.lane);
      return static_cast<std::uint8_t>(from == emulator::kNoSource ? written_.lane : from);
    }
    return written_.lane;
  }

  [[nodiscard]] bool isActive(unsigned lane) const { return ((wave_.exec() >> lane) & 1) != 0; }
  void addZero(SourceRole role) { sources_.push_back({.role = role, .isConstant = true}); }

  // DPP with bound_ctrl: 0 is read from a lane that does not exist, or is inactive (CDNA3 ISA 13.3.9).
  [[nodiscard]] bool readsZero(unsigned k) const {
    if (instruction_.form != isa::Form::Dpp || row_.operands[k].field != Field::Src0 || !isVector(written_) ||
        written_.lane == kEveryLane)
      return false;
    const unsigned from = emulator::dppSource(instruction_.modifiers.dppCtrl, written_.lane);
    return from == emulator::kNoSource || !isActive(from);
  }
  // A lane that DPP writes keeps nothing, unless the operation adds to its destination.
  [[nodiscard]] bool keepsOtherLanes(unsigned k) const {
    return instruction_.form == isa::Form::Dpp && row_.operands[k].field == Field::Vdst &&
           row_.operands[k].access == isa::Access::Write && !row_.has(isa::trait::kKeepsHalf);
  }

  // A matrix product: the row of A, the column of B and the element of C, each in its lanes. A lane has elements of one
  // row or column only, so that all of its registers count; for a sparse A, every row of B could be selected.
  void findMatrix(const isa::MatrixShape& shape) {
    const unsigned perElement = shape.bitsD / 32;
    const unsigned first = numberOf(written_) - op_.destination;
    for (unsigned dword = first; dword < first + written_.count; ++dword) {
      const unsigned number = dword / perElement;
      const auto result =
          isa::elementAt(isa::Matrix::D, shape, {written_.lane, static_cast<std::uint8_t>(number)});
      for (unsigned k = 0; k < instruction_.operandCount; ++k) {
        if (!reads(k)) continue;
        const isa::Operand& operand = instruction_.operands[k];
        const bool isVectorOperand =
            operand.kind == OperandKind::Vector || operand.kind == OperandKind::Accumulation;
        if (!isVectorOperand)
          addOperand(SourceRole::Operand, k, kEveryLane);
        else if (const auto matrix = matrixOf(k, shape); matrix == isa::Matrix::C) // in the places of D
          addVectors(row_.operands[k].field == Field::Vdst ? SourceRole::Kept : SourceRole::Operand,
                     indexed(k) + number * perElement, perElement, written_.lane);
        else
          addLine(k, matrix, shape, result);
      }
    }
  }
  static isa::Matrix matrixOf(unsigned operand, const isa::MatrixShape& shape) {
    switch (operand) {
    case 1: return isa::Matrix::A;
    case 2: return isa::Matrix::B;
    case 3: return shape.sparse ? isa::Matrix::Index : isa::Matrix::C;
    default: return isa::Matrix::C; // for SMFMAC: the destination
    }
  }
  // The lanes with the row of A, or of its indices, or with the column of B, of an element of the result.
  void addLine(unsigned k, isa::Matrix matrix, const isa::MatrixShape& shape,
               const isa::MatrixElement& result) {
    const bool isB = matrix == isa::Matrix::B;
    const unsigned depth = isB ? isa::rows(matrix, shape) : isa::columns(matrix, shape);
    for (unsigned i = 0; i < depth; ++i) {
      const auto at = static_cast<std::uint8_t>(i);
      const isa::MatrixElement element = isB ? isa::MatrixElement{result.block, at, result.column}
                                             : isa::MatrixElement{result.block, result.row, at};
      const unsigned lane = isa::placeOf(matrix, shape, element).lane;
      addOperand(SourceRole::Operand, k,
                 static_cast<std::uint8_t>(isa::sourceLane(matrix, shape, lane, instruction_.modifiers)));
    }
  }
  // In the wave's row of registers.
  [[nodiscard]] unsigned numberOf(const Location& location) const {
    const bool accumulation = location.storage == Storage::Accumulation;
    return location.first + (accumulation ? wave_.group->dispatch->kernel->descriptor.accumOffset : 0);
  }

  void findComputed() {
    if (const auto shape = isa::matrixShape(instruction_.op);
        shape && isVector(written_) && written_.lane != kEveryLane)
      return findMatrix(*shape);
    for (unsigned k = 0; k < instruction_.operandCount; ++k) {
      const bool relative = instruction_.op == Op::s_movreld_b32 || instruction_.op == Op::s_movreld_b64;
      if (!reads(k) || (relative && row_.operands[k].field == Field::Sdst)) continue;
      if (keepsOtherLanes(k)) continue;
      if (readsZero(k)) {
        addZero(SourceRole::Operand);
        continue;
      }
      const bool kept = row_.operands[k].field == Field::Vdst || row_.operands[k].field == Field::Sdst;
      const bool lane = row_.operands[k].field == Field::LaneSelect;
      addOperand(kept ? SourceRole::Kept : lane ? SourceRole::Address : SourceRole::Operand, k, laneOf(k));
    }
    if (row_.unit == isa::Unit::Branch || row_.unit == isa::Unit::Control) addState();
  }

  // Instructions that change a part of MODE or TRAPSTS, and s_cbranch_join, which pops EXEC from the fork stack.
  void addState() {
    if (written_.storage == Storage::State && written_.first != 0) add(SourceRole::Kept, written_);
    if (instruction_.op != Op::s_cbranch_join) return;
    constexpr unsigned kStackPointerAt = 29; // bit position of MODE.CSP
    const unsigned entry = 4 * (((wave_.mode >> kStackPointerAt) - 1) & 7);
    addRegisters(SourceRole::Operand, isa::RegisterClass::Scalar, entry, 2, kEveryLane);
  }

  // --- Permutations through LDS hardware (CDNA3 ISA 11.2) ---

  [[nodiscard]] bool isPermute() const {
    return instruction_.op == Op::ds_permute_b32 || instruction_.op == Op::ds_bpermute_b32 ||
           instruction_.op == Op::ds_swizzle_b32;
  }

  void findPermute() {
    const bool swizzle = instruction_.op == Op::ds_swizzle_b32;
    std::uint8_t data = kEveryLane, address = written_.lane;
    bool nothingMoved = false; // an inactive lane gives 0, as does one that no lane selects
    if (swizzle && written_.lane != kEveryLane) {
      data = static_cast<std::uint8_t>(
          emulator::swizzleSource(static_cast<std::uint32_t>(op_.immediate) & 0xffff, written_.lane));
      nothingMoved = !isActive(data);
    } else if (written_.lane != kEveryLane) {
      const std::uint32_t* const to = wave_.vgpr[op_.sources[slot::kAddress].index].lane;
      const auto offset = static_cast<std::uint32_t>(op_.immediate);
      const auto target = [&](unsigned lane) { return (to[lane] + offset) / 4 % kLanes; };
      if (instruction_.op == Op::ds_bpermute_b32)
        data = static_cast<std::uint8_t>(target(written_.lane)), nothingMoved = !isActive(data);
      else { // every lane's address decides which one writes; the last one wins
        address = kEveryLane;
        nothingMoved = true;
        emulator::forEachLane(wave_.exec(), [&](unsigned lane) {
          if (target(lane) != written_.lane) return;
          data = static_cast<std::uint8_t>(lane);
          nothingMoved = false;
        });
      }
    }
    for (unsigned k = 0; k < instruction_.operandCount; ++k) {
      if (!reads(k)) continue;
      const bool isAddress = row_.operands[k].field == Field::DsAddr && !swizzle;
      if (!isAddress && nothingMoved) {
        addZero(SourceRole::Data);
        continue;
      }
      addOperand(isAddress ? SourceRole::Address : SourceRole::Data, k, isAddress ? address : data);
    }
  }

  // --- Loads, stores, atomics ---

  void findMemory() {
    accesses_.collect(wave_, op_);
    written_.isRegister() ? findLoad() : findStore();
  }

  [[nodiscard]] static bool isData(Field field) {
    return field == Field::DsData0 || field == Field::DsData1 || field == Field::FlatData ||
           field == Field::BufVdata || field == Field::Sdata;
  }

  void addAddresses(std::uint8_t lane) {
    for (unsigned k = 0; k < instruction_.operandCount; ++k)
      if (reads(k) && !isData(row_.operands[k].field)) addOperand(SourceRole::Address, k, lane);
  }

  void addBytes(const Piece& piece, std::uint64_t from, std::uint32_t bytes,
                SourceRole role = SourceRole::Data) {
    Location location{.wave = id_, .address = piece.address + from, .bytes = bytes};
    location.storage = piece.space == checked::Space::Memory ? Storage::Memory
                       : piece.space == checked::Space::Lds  ? Storage::Lds
                                                             : Storage::Scratch;
    if (piece.space == checked::Space::Scratch) location.lane = piece.lane;
    if (piece.space == checked::Space::Memory) location.wave = {};
    add(role, location);
  }

  // The written registers, as dwords of the data.
  void findLoad() {
    const bool scalar = written_.storage == Storage::Scalar;
    const unsigned destination = scalar ? op_.scalarDestination : op_.destination;
    const unsigned base =
        written_.storage == Storage::Accumulation ? wave_.group->dispatch->kernel->descriptor.accumOffset : 0;
    const unsigned first = base + written_.first - std::min<unsigned>(destination, base + written_.first);
    for (const Piece& piece : accesses_.pieces()) {
      if (!piece.read) continue;
      const bool ofLane = scalar || piece.lane == checked::kScalarLane || written_.lane == kEveryLane ||
                          piece.lane == written_.lane;
      if (!ofLane) continue;
      if (row_.has(isa::trait::kFormat)) { // a component may be anywhere in the element
        addBytes(piece, 0, piece.bytes);
        continue;
      }
      if (row_.has(isa::trait::kAtomic) && addAtomics(piece)) { // atomics combine whole elements
        addBytes(piece, 0, piece.bytes);
        continue;
      }
      for (unsigned dword = first; dword < first + written_.count; ++dword) {
        if (dword < piece.dword || 4 * (dword - piece.dword) >= piece.bytes) continue;
        const std::uint32_t from = 4 * (dword - piece.dword);
        addBytes(piece, from, std::min<std::uint32_t>(4, piece.bytes - from));
      }
    }
    addAddresses(scalar ? kEveryLane : written_.lane);
  }

  // An atomic sees what those of the lanes before it have done to the same bytes. False: there are none.
  bool addAtomics(const Piece& of) {
    bool any = false;
    for (const Piece& piece : accesses_.pieces()) {
      if (&piece >= &of) break;
      if (piece.space != of.space || piece.address >= of.address + of.bytes ||
          of.address >= piece.address + piece.bytes)
        continue;
      if (piece.space == checked::Space::Scratch && piece.lane != of.lane) continue;
      addStored(piece, 0, piece.lane);
      addAddresses(piece.lane);
      any = true;
    }
    return any;
  }

  // The lane that writes the location last, and its data.
  void findStore() {
    const Piece* last = nullptr;
    for (const Piece& piece : accesses_.pieces()) {
      const Storage storage = piece.space == checked::Space::Memory ? Storage::Memory
                              : piece.space == checked::Space::Lds  ? Storage::Lds
                                                                    : Storage::Scratch;
      const bool overlaps =
          piece.address < written_.address + written_.bytes && written_.address < piece.address + piece.bytes;
      const bool lane =
          storage != Storage::Scratch || written_.lane == kEveryLane || piece.lane == written_.lane;
      if (!piece.write || storage != written_.storage || !overlaps || !lane) continue;
      // If a lane has two equal addresses, the first one is written last (CDNA3 ISA 11.3.1).
      const bool same = last != nullptr && last->lane == piece.lane && last->address == piece.address;
      if (!same) last = &piece;
    }
    if (last == nullptr) return;
    const std::uint8_t lane = last->lane == checked::kScalarLane ? kEveryLane : last->lane;
    const std::uint64_t from = written_.address > last->address ? written_.address - last->address : 0;
    if (isa::isLdsDma(instruction_)) {
      for (const Piece& piece : accesses_.pieces())
        if (piece.read && piece.lane == last->lane) addBytes(piece, 0, piece.bytes);
    } else {
      addStored(*last, static_cast<unsigned>(from / 4), lane);
    }
    if (last->read && !isExchange(instruction_.op)) { // an atomic, which computes with the whole element
      addBytes(*last, 0, last->bytes, SourceRole::Kept);
      addAtomics(*last);
    } else if (row_.has(isa::trait::kFormat) && !isa::isLdsDma(instruction_) &&
               !storedPart(storedBits(wave_, op_), from, written_.bytes).all) {
      add(SourceRole::Kept, written_);
    }
    addAddresses(lane);
  }

  void addStored(const Piece& piece, unsigned dword, std::uint8_t lane) {
    const bool two = row_.has(isa::trait::kTwoAddresses) && piece.dword != 0;
    for (unsigned k = 0; k < instruction_.operandCount; ++k) {
      const Field field = row_.operands[k].field;
      if (!reads(k) || !isData(field) ||
          (field == Field::DsData1 && row_.has(isa::trait::kTwoAddresses)) != two)
        continue;
      const Operand& operand = instruction_.operands[k];
      // One dword of the data, but everything that an atomic or a packed format combines.
      if (!operand.isRegister() || piece.read || row_.has(isa::trait::kFormat) || dword >= operand.dwords) {
        addOperand(SourceRole::Data, k, lane);
        continue;
      }
      const isa::RegisterClass cls = operand.kind == OperandKind::Scalar   ? isa::RegisterClass::Scalar
                                     : operand.kind == OperandKind::Vector ? isa::RegisterClass::Vector
                                                                           : isa::RegisterClass::Accumulation;
      addRegisters(SourceRole::Data, cls, operand.index + dword, 1, lane);
    }
  }

  Wave& wave_;
  const MicroOp& op_;
  const isa::Instruction& instruction_;
  const isa::Opcode& row_;
  const Location& written_;
  emulator::WaveId id_;
  checked::Accesses accesses_;
  std::vector<ValueSource> sources_;
};

} // namespace

std::string_view name(SourceRole role) {
  switch (role) {
  case SourceRole::Operand: return "operand";
  case SourceRole::Data: return "data";
  case SourceRole::Address: return "address";
  case SourceRole::Kept: return "previous value";
  case SourceRole::Mask: return "exec";
  case SourceRole::Part: return "part";
  }
  return "";
}

std::vector<ValueSource> sourcesOf(Wave& wave, const MicroOp& op, const Location& written) {
  return SourceFinder(wave, op, written).find();
}

} // namespace wavesmith::debug
