// SPDX-License-Identifier: Apache-2.0
#include "analysis/group/group_state.h"

#include "isa/effects.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <string_view>
#include <utility>

namespace wavesmith::analysis::group {
namespace {

using isa::Op;
using isa::OperandKind;

constexpr std::uint64_t kOnes32 = 0xffffffff;
constexpr std::uint64_t kOnes64 = ~std::uint64_t{0};
constexpr unsigned kIdBits = 10; // of each id in v0 (LLVM AMDGPUUsage, "Initial Kernel Execution State")

// What a comparison of integers compares, from its mnemonic: v_cmp_lt_u32, s_cmpk_lg_i32, s_bitcmp1_b64.
struct Comparison {
  enum class Kind : std::uint8_t {
    Never,
    Less,
    Equal,
    LessEqual,
    Greater,
    Other,
    GreaterEqual,
    Always,
    Bit0,
    Bit1
  };
  Kind kind = Kind::Never;
  bool isSigned = false;
  unsigned bits = 32;
};
std::optional<Comparison> comparisonOf(std::string_view mnemonic) {
  const std::size_t last = mnemonic.rfind('_');
  const std::string_view type = mnemonic.substr(last + 1);
  Comparison result{.isSigned = type.starts_with('i'), .bits = type.ends_with("64") ? 64u : 32u};
  using enum Comparison::Kind;
  if (mnemonic.starts_with("s_bitcmp")) {
    result.kind = mnemonic.starts_with("s_bitcmp1") ? Bit1 : Bit0;
    return result;
  }
  if (type != "u32" && type != "i32" && type != "u64" && type != "i64") return std::nullopt;
  const std::string_view rest = mnemonic.substr(0, last);
  const std::string_view condition = rest.substr(rest.rfind('_') + 1);
  constexpr std::array<std::pair<std::string_view, Comparison::Kind>, 9> kConditions{{{"f", Never},
                                                                                      {"lt", Less},
                                                                                      {"eq", Equal},
                                                                                      {"le", LessEqual},
                                                                                      {"gt", Greater},
                                                                                      {"ne", Other},
                                                                                      {"lg", Other},
                                                                                      {"ge", GreaterEqual},
                                                                                      {"t", Always}}};
  const auto found =
      std::ranges::find(kConditions, condition, &std::pair<std::string_view, Comparison::Kind>::first);
  if (found == kConditions.end()) return std::nullopt;
  result.kind = found->second;
  return result;
}

bool compare(const Comparison& comparison, std::uint64_t a, std::uint64_t b) {
  using enum Comparison::Kind;
  if (comparison.kind == Bit0 || comparison.kind == Bit1)
    return (a >> (b % comparison.bits) & 1) == (comparison.kind == Bit1 ? 1 : 0);
  if (comparison.bits == 32) {
    a = static_cast<std::uint32_t>(a);
    b = static_cast<std::uint32_t>(b);
  }
  // The order of signed numbers is that of unsigned ones with the sign flipped.
  const std::uint64_t flipped = comparison.isSigned ? std::uint64_t{1} << (comparison.bits - 1) : 0;
  a ^= flipped;
  b ^= flipped;
  switch (comparison.kind) {
  case Less: return a < b;
  case Equal: return a == b;
  case LessEqual: return a <= b;
  case Greater: return a > b;
  case Other: return a != b;
  case GreaterEqual: return a >= b;
  case Always: return true;
  default: return false;
  }
}

// SCC is set if the result is not 0 (CDNA3 ISA 12.1 and 12.3).
bool setsSccIfNotZero(std::string_view mnemonic) {
  constexpr std::array<std::string_view, 14> kBegin{"s_and_",  "s_or_",  "s_xor_",  "s_andn2_", "s_orn2_",
                                                    "s_nand_", "s_nor_", "s_xnor_", "s_lshl_b", "s_lshr_",
                                                    "s_ashr_", "s_bfe_", "s_not_",  "s_bcnt"};
  return std::ranges::any_of(kBegin, [&](std::string_view begin) { return mnemonic.starts_with(begin); });
}

// Differs between waves although what it reads is the same.
bool isOfTheWave(const isa::Instruction& instruction) {
  switch (instruction.op) {
  case Op::s_getreg_b32:
  case Op::s_memtime:
  case Op::s_memrealtime: return true;
  default: return instruction.row().has(isa::trait::kAtomic);
  }
}

bool isPlain(const isa::Operand& operand) {
  return !operand.neg && !operand.abs && !operand.sext && !operand.opSel && operand.sel == isa::kSelectAll;
}

Value half(const Value& pair, bool isHigh) {
  return Value::each(pair, Value::constant(isHigh ? 32 : 0),
                     [](std::uint64_t number, std::uint64_t by) { return number >> by & kOnes32; });
}

} // namespace

GroupState::GroupState(const std::array<std::uint32_t, 3>& size, unsigned ids) {
  const auto [x, y, z] = size;
  const std::uint32_t all = x * y * z;
  waves_ = (all + isa::kLanes - 1) / isa::kLanes;
  live_ = (Waves{1} << waves_) - 1;
  Value::Table items, low, high;
  for (std::uint32_t item = 0; item < waves_ * isa::kLanes; ++item) {
    const std::uint32_t number = item < all ? item : 0;
    items.numbers.push_back(number % x | (ids >= 1 ? number / x % y << kIdBits : 0) |
                            (ids >= 2 ? number / x / y << (2 * kIdBits) : 0));
    items.known.push_back(item < all ? 1 : 0);
  }
  for (unsigned wave = 0; wave < waves_; ++wave) {
    const std::uint32_t lanes = std::min<std::uint32_t>(all - wave * isa::kLanes, isa::kLanes);
    const std::uint64_t mask = lanes == isa::kLanes ? kOnes64 : (std::uint64_t{1} << lanes) - 1;
    low.numbers.push_back(mask & kOnes32);
    high.numbers.push_back(mask >> 32);
  }
  low.known.assign(waves_, 1);
  high.known.assign(waves_, 1);
  slots_[isa::scalar::kExecLo] = Value::of(std::move(low));
  slots_[isa::scalar::kExecHi] = Value::of(std::move(high));
  slots_[kVectorSlot] = Value::of(std::move(items));
  // What the hardware writes into scalar registers is the same for a work-group but for the offset of the wave's scratch
  // memory, which gfx942 keeps in FLAT_SCRATCH.
  for (unsigned number = 0; number < isa::kScalarRegisters; ++number)
    slots_[number] = named(Value::same());
}

// --- Reading ---

Value GroupState::scalar(unsigned number, unsigned bits) const {
  if (bits != 64) return slots_[number];
  return Value::each(slots_[number], slots_[number + 1],
                     [](std::uint64_t low, std::uint64_t high) { return low | high << 32; });
}

Value GroupState::operand(const isa::Instruction& instruction, unsigned n) const {
  const isa::Operand& operand = instruction.operands[n];
  const bool isWide = instruction.row().operands[n].bits == 64;
  const bool isOfVector = instruction.row().unit != isa::Unit::Salu;
  switch (operand.kind) {
  case OperandKind::Scalar: {
    if (operand.index + (isWide ? 1u : 0u) >= kVectorSlot) return {};
    const Value value = scalar(operand.index, isWide ? 64 : 32);
    return isOfVector ? value.forItems(waves_) : value;
  }
  case OperandKind::Vector: {
    const Value& low = slots_[kVectorSlot + operand.index];
    if (!isWide) return low;
    if (operand.index + 1u >= isa::kVectorRegisters) return {};
    return Value::each(low, slots_[kVectorSlot + operand.index + 1],
                       [](std::uint64_t a, std::uint64_t b) { return a | b << 32; });
  }
  case OperandKind::Inline:
  case OperandKind::Literal:
  case OperandKind::Immediate: {
    const auto number = isa::constantOperand(instruction, n);
    if (!number) return Value::same();
    return Value::constant(isWide ? *number : *number & kOnes32);
  }
  case OperandKind::Special: {
    constexpr unsigned kScc = 253;
    if (operand.index == kScc) return isOfVector ? slots_[kSccSlot].forItems(waves_) : slots_[kSccSlot];
    return {};
  }
  default: return {};
  }
}

Value GroupState::bitsOf(unsigned pair) const {
  if (pair + 1 >= kVectorSlot) return {};
  const Value& low = slots_[pair];
  const Value& high = slots_[pair + 1];
  Value::Table bits;
  for (unsigned wave = 0; wave < waves_; ++wave)
    for (unsigned lane = 0; lane < isa::kLanes; ++lane) {
      const auto half = (lane < 32 ? low : high).at(wave);
      bits.numbers.push_back(half.value_or(0) >> (lane % 32) & 1);
      bits.known.push_back(half.has_value());
    }
  return Value::of(std::move(bits));
}

Value GroupState::chosenBy(const isa::Instruction& instruction) const {
  if (instruction.row().unit == isa::Unit::Salu) return slots_[kSccSlot];
  for (unsigned n = 0; n < instruction.operandCount; ++n)
    if (instruction.row().operands[n].field == isa::Field::CarryIn &&
        instruction.operands[n].kind == OperandKind::Scalar)
      return bitsOf(instruction.operands[n].index);
  return {};
}

bool GroupState::readsSame(const isa::Instruction& instruction,
                           std::span<const isa::RegisterRange> reads) const {
  if (isOfTheWave(instruction)) return false;
  bool isSame = true;
  for (const isa::RegisterRange& range : reads) {
    // MODE and the like are those of the launch.
    if (range.cls == isa::RegisterClass::Accumulation) return false;
    forEachSlot(range, [&](unsigned slot) { isSame = isSame && slots_[slot].isSame(); });
  }
  return isSame;
}

bool GroupState::isWhole(Waves waves) const {
  return (waves & live_) == (Waves{1} << waves_) - 1 && slots_[isa::scalar::kExecLo].constant() == kOnes32 &&
         slots_[isa::scalar::kExecHi].constant() == kOnes32;
}

std::vector<Answer> GroupState::active(Waves waves) const {
  std::vector<Answer> lanes(std::size_t{waves_} * isa::kLanes, isWhole(waves) ? Answer::Yes : Answer::No);
  if (isWhole(waves)) return lanes;
  const Value exec = bitsOf(isa::scalar::kExecLo);
  for (std::size_t item = 0; item < lanes.size(); ++item) {
    if (((waves & live_) >> (item / isa::kLanes) & 1) == 0) continue;
    const auto bit = exec.at(item);
    lanes[item] = !bit ? Answer::Unknown : *bit != 0 ? Answer::Yes : Answer::No;
  }
  return lanes;
}

GroupState::Taken GroupState::isTaken(const isa::Instruction& branch) const {
  Value condition;
  bool wantsZero = false;
  switch (branch.op) {
  case Op::s_cbranch_scc0: wantsZero = true; [[fallthrough]];
  case Op::s_cbranch_scc1: condition = slots_[kSccSlot]; break;
  case Op::s_cbranch_vccz: wantsZero = true; [[fallthrough]];
  case Op::s_cbranch_vccnz: condition = scalar(isa::scalar::kVccLo, 64); break;
  case Op::s_cbranch_execz: wantsZero = true; [[fallthrough]];
  case Op::s_cbranch_execnz: condition = scalar(isa::scalar::kExecLo, 64); break;
  default: break;
  }
  Taken taken{.waves = {}, .isSame = condition.isSame()};
  for (unsigned wave = 0; wave < waves_; ++wave) {
    const auto number = condition.at(wave);
    taken.waves[wave] = !number ? Answer::Unknown : (*number == 0) == wantsZero ? Answer::Yes : Answer::No;
  }
  return taken;
}

// --- Writing ---

void GroupState::setScalar(unsigned slot, const Value& value, Waves waves) {
  if (slot >= kSlots) return;
  if ((waves & live_) == live_) {
    slots_[slot] = named(value);
    return;
  }
  Value::Table merged;
  for (unsigned wave = 0; wave < waves_; ++wave) {
    const auto number = ((waves >> wave & 1) != 0 ? value : slots_[slot]).at(wave);
    merged.numbers.push_back(number.value_or(0));
    merged.known.push_back(number.has_value());
  }
  slots_[slot] = Value::of(std::move(merged));
}

void GroupState::setPair(unsigned slot, const Value& value, Waves waves) {
  setScalar(slot, half(value, false), waves);
  setScalar(slot + 1, half(value, true), waves);
}

void GroupState::setVector(unsigned slot, const Value& value, Waves waves) {
  if (slot >= kSccSlot) return;
  const bool isWhole = (waves & live_) == live_ && slots_[isa::scalar::kExecLo].constant() == kOnes32 &&
                       slots_[isa::scalar::kExecHi].constant() == kOnes32;
  if (isWhole) {
    slots_[slot] = named(value);
    return;
  }
  const std::vector<Answer> lanes = active(waves);
  Value::Table merged;
  for (std::size_t item = 0; item < lanes.size(); ++item) {
    const auto number = lanes[item] == Answer::Yes  ? value.at(item)
                        : lanes[item] == Answer::No ? slots_[slot].at(item)
                                                    : std::nullopt;
    merged.numbers.push_back(number.value_or(0));
    merged.known.push_back(number.has_value());
  }
  slots_[slot] = Value::of(std::move(merged));
}

void GroupState::forget(std::span<const isa::RegisterRange> registers, Waves waves) {
  for (const isa::RegisterRange& range : registers)
    forEachSlot(range, [&](unsigned slot) {
      if (slot < kVectorSlot || slot == kSccSlot)
        setScalar(slot, {}, waves);
      else
        setVector(slot, {}, waves);
    });
}

void GroupState::weaken(unsigned slot) {
  if (slots_[slot].constant()) slots_[slot] = named(Value::same());
}

// --- Executing ---

Value GroupState::compared(const isa::Instruction& instruction) const {
  const auto comparison = comparisonOf(instruction.row().mnemonic);
  // s_cmp: sources 0 and 1. v_cmp: after the destination.
  const unsigned first = instruction.row().unit == isa::Unit::Salu ? 0 : 1;
  if (!comparison || instruction.form == isa::Form::Dpp || instruction.operandCount < first + 2) return {};
  if (!isPlain(instruction.operands[first]) || !isPlain(instruction.operands[first + 1])) return {};
  return Value::each(
      operand(instruction, first), operand(instruction, first + 1),
      [&](std::uint64_t x, std::uint64_t y) { return std::uint64_t{compare(*comparison, x, y) ? 1u : 0u}; });
}

void GroupState::executeComparison(const isa::Instruction& instruction, Waves waves) {
  const Value result = compared(instruction);
  if (instruction.row().unit == isa::Unit::Salu) {
    setScalar(kSccSlot, result, waves);
    return;
  }
  // A bit for each lane; 0 for lanes that EXEC leaves out.
  const std::vector<Answer> lanes = active(waves);
  Value::Table masks;
  for (unsigned wave = 0; wave < waves_; ++wave) {
    std::uint64_t mask = 0;
    bool isKnown = true;
    for (unsigned lane = 0; lane < isa::kLanes; ++lane) {
      const std::size_t item = std::size_t{wave} * isa::kLanes + lane;
      const auto bit = lanes[item] == Answer::No ? std::optional<std::uint64_t>(0) : result.at(item);
      isKnown = isKnown && bit && (lanes[item] != Answer::Unknown || *bit == 0);
      mask |= bit.value_or(0) << lane;
    }
    masks.numbers.push_back(mask);
    masks.known.push_back(isKnown ? 1 : 0);
  }
  const Value mask = Value::of(std::move(masks));
  if (instruction.operands[0].kind == OperandKind::Scalar)
    setPair(instruction.operands[0].index, mask, waves);
  if (instruction.row().has(isa::trait::kWritesExec)) setPair(isa::scalar::kExecLo, mask, waves);
}

bool GroupState::executeSaveExec(const isa::Instruction& instruction, Waves waves) {
  std::uint64_t (*combined)(std::uint64_t, std::uint64_t) = nullptr; // of the source and EXEC
  bool savesResult = false;
  switch (instruction.op) {
  case Op::s_and_saveexec_b64: combined = [](std::uint64_t s, std::uint64_t e) { return s & e; }; break;
  case Op::s_or_saveexec_b64: combined = [](std::uint64_t s, std::uint64_t e) { return s | e; }; break;
  case Op::s_xor_saveexec_b64: combined = [](std::uint64_t s, std::uint64_t e) { return s ^ e; }; break;
  case Op::s_andn2_saveexec_b64: combined = [](std::uint64_t s, std::uint64_t e) { return s & ~e; }; break;
  case Op::s_orn2_saveexec_b64: combined = [](std::uint64_t s, std::uint64_t e) { return s | ~e; }; break;
  case Op::s_nand_saveexec_b64: combined = [](std::uint64_t s, std::uint64_t e) { return ~(s & e); }; break;
  case Op::s_nor_saveexec_b64: combined = [](std::uint64_t s, std::uint64_t e) { return ~(s | e); }; break;
  case Op::s_xnor_saveexec_b64: combined = [](std::uint64_t s, std::uint64_t e) { return ~(s ^ e); }; break;
  case Op::s_andn1_saveexec_b64: combined = [](std::uint64_t s, std::uint64_t e) { return ~s & e; }; break;
  case Op::s_orn1_saveexec_b64: combined = [](std::uint64_t s, std::uint64_t e) { return ~s | e; }; break;
  case Op::s_andn1_wrexec_b64:
    combined = [](std::uint64_t s, std::uint64_t e) { return ~s & e; };
    savesResult = true;
    break;
  case Op::s_andn2_wrexec_b64:
    combined = [](std::uint64_t s, std::uint64_t e) { return s & ~e; };
    savesResult = true;
    break;
  default: return false;
  }
  const Value before = scalar(isa::scalar::kExecLo, 64);
  const Value result = Value::each(operand(instruction, 1), before, combined);
  if (instruction.operands[0].kind == OperandKind::Scalar)
    setPair(instruction.operands[0].index, savesResult ? result : before, waves);
  setPair(isa::scalar::kExecLo, result, waves);
  setScalar(kSccSlot,
            Value::each(result, Value::constant(0),
                        [](std::uint64_t a, std::uint64_t) { return std::uint64_t{a != 0 ? 1u : 0u}; }),
            waves);
  return true;
}

// The number in the first active lane, or in lane 0 if none is active (CDNA3 ISA 12.8).
Value GroupState::firstLane(const isa::Instruction& instruction, Waves waves) const {
  Value source = operand(instruction, 1);
  if (source.isSame()) return source;
  const std::vector<Answer> lanes = active(waves);
  Value::Table result;
  for (unsigned wave = 0; wave < waves_; ++wave) {
    const auto begin = lanes.begin() + static_cast<std::ptrdiff_t>(wave) * isa::kLanes;
    const auto first = std::find_if(begin, begin + isa::kLanes, [](Answer one) { return one != Answer::No; });
    const auto lane = first == begin + isa::kLanes ? begin : first;
    const auto number = first != begin + isa::kLanes && *first == Answer::Unknown
                            ? std::nullopt
                            : source.at(static_cast<std::size_t>(lane - lanes.begin()));
    result.numbers.push_back(number.value_or(0));
    result.known.push_back(number.has_value());
  }
  return Value::of(std::move(result));
}

void GroupState::execute(const isa::Instruction& instruction, std::span<const isa::RegisterRange> reads,
                         std::span<const isa::RegisterRange> writes, Waves waves) {
  const isa::Opcode& row = instruction.row();
  if (row.has(isa::trait::kCompare) && (row.unit == isa::Unit::Salu || row.encoding == isa::Encoding::Vopc))
    return executeComparison(instruction, waves);
  if (executeSaveExec(instruction, waves)) return;
  if (instruction.op == Op::v_readfirstlane_b32 && instruction.operands[0].kind == OperandKind::Scalar)
    return setScalar(instruction.operands[0].index, firstLane(instruction, waves), waves);

  const bool isOfScalars = row.unit == isa::Unit::Salu || row.unit == isa::Unit::Smem;
  const Value rest = isOfScalars && readsSame(instruction, reads) ? Value::same() : Value();
  Value result = rest;
  const unsigned bits = isa::isInteger(instruction.op) ? isa::integerBits(instruction) : 0;
  if (bits != 0 &&
      std::ranges::all_of(instruction.used(), [](const isa::Operand& one) { return !one.opSel; })) {
    std::array<Value, isa::kMaxOperands> in;
    for (unsigned n = 0; n < instruction.operandCount; ++n)
      in[n] = operand(instruction, n);
    result = isa::evaluate(instruction, Arithmetic(in, bits, chosenBy(instruction), waves_));
    if (result.isUnknown()) result = rest;
  }
  // Everything that it writes, then the result.
  const bool setsScc = isOfScalars && setsSccIfNotZero(row.mnemonic);
  for (const isa::RegisterRange& range : writes)
    forEachSlot(range, [&](unsigned slot) {
      if (slot < kVectorSlot)
        setScalar(slot, rest, waves);
      else if (slot == kSccSlot)
        setScalar(slot,
                  setsScc ? Value::each(result, Value::constant(0),
                                        [](std::uint64_t a, std::uint64_t) {
                                          return std::uint64_t{a != 0 ? 1u : 0u};
                                        })
                          : rest,
                  waves);
      else
        setVector(slot, {}, waves);
    });
  if (bits == 0 || instruction.operandCount == 0) return;
  const isa::Operand& to = instruction.operands[0];
  if (to.kind == OperandKind::Scalar && to.index + (bits == 64 ? 1u : 0u) < kVectorSlot) {
    if (bits == 64)
      setPair(to.index, result, waves);
    else
      setScalar(to.index, result, waves);
  } else if (to.kind == OperandKind::Vector) {
    setVector(kVectorSlot + to.index, bits == 64 ? half(result, false) : result, waves);
    if (bits == 64 && to.index + 1u < isa::kVectorRegisters)
      setVector(kVectorSlot + to.index + 1u, half(result, true), waves);
  }
}

} // namespace wavesmith::analysis::group
