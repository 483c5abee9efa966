// SPDX-License-Identifier: Apache-2.0
#include "operations/interpreter/place.h"

#include <algorithm>

namespace wavesmith::operations {
namespace {

// The bits of an element in an operand, and whether its sign changes (CDNA3 ISA 6.2.1 and 6.7).
struct Selection {
  unsigned at = 0;
  bool neg = false;
  bool abs = false;
};
Selection selectionOf(const Operand* operand, const PlaceType& type, unsigned element, bool packed) {
  Selection s{element * type.width, false, false};
  if (operand == nullptr || operand->destination) return s;
  if (packed && type.width >= 16) {
    const bool high = element == 0 ? operand->opSel : operand->opSelHi;
    s.neg = element == 0 ? operand->neg : operand->negHi;
    if (type.width == 16 || (type.width == 32 && operand->dwords > 1)) s.at = high ? type.width : 0;
    return s;
  }
  if (element != 0) return s;
  s.neg = operand->neg;
  s.abs = operand->abs;
  if (type.width == 16 && operand->opSel) s.at = 16;
  return s;
}

Value clamped(const Value& v, const FloatModes& modes) {
  if (isNan(v)) return modes.dx10Clamp ? Value::real(v.type, 0) : v;
  if (isNegative(v)) return Value::real(v.type, 0);
  const Value one = fromInteger(v.type, 1, Rounding::NearestEven, false);
  return below(one, v) ? one : v;
}

// OMOD, CLAMP, denormals (CDNA3 ISA 6.2.2). OMOD has no effect with MODE.IEEE or if denormal results are
// kept.
Value modified(Value v, const State& state, const FloatModes& modes) {
  const bool flushes = (modes.denorm(v.type) & 2) == 0;
  if (flushes) v = flushed(v);
  if (state.omod != 0 && !modes.ieee && flushes && !isNan(v)) {
    v = flushed(scaled(v, state.omod == 3 ? -1 : static_cast<int>(state.omod), modes));
    if (isZero(v)) v.bits = 0;
  }
  return state.clamp ? clamped(v, modes) : v;
}

} // namespace

Place Place::of(Operand& operand, unsigned lane) {
  Place p;
  p.dwords = operand.at(lane);
  p.count = operand.dwords;
  p.operand = &operand;
  p.order = operand.order;
  return p;
}
Place Place::of(std::uint32_t* dwords, unsigned count) {
  Place p;
  p.dwords = dwords;
  p.count = count;
  return p;
}
Place Place::of(std::map<std::uint64_t, std::uint8_t>& memory, std::uint64_t address) {
  Place p;
  p.memory = &memory;
  p.address = address;
  return p;
}

Place Place::of(MemoryModel& model, bool isLds, unsigned lane, std::uint64_t address) {
  Place p;
  p.model = &model;
  p.isLds = isLds;
  p.lane = lane;
  p.address = address;
  return p;
}

std::uint32_t Place::unit(unsigned index) const {
  if (model != nullptr) {
    const std::uint8_t* const byte =
        isLds ? model->lds(lane, address + index) : model->memory(lane, address + index);
    return byte == nullptr ? 0 : *byte;
  }
  if (memory == nullptr) return index < count ? dwords[index] : 0;
  const auto it = memory->find(address + index);
  return it == memory->end() ? 0 : it->second;
}
void Place::setUnit(unsigned index, std::uint32_t mask, std::uint32_t bits) {
  const auto change = [&](std::uint8_t& byte) { byte = static_cast<std::uint8_t>((byte & ~mask) | bits); };
  if (model != nullptr) {
    std::uint8_t* const byte =
        isLds ? model->lds(lane, address + index) : model->memory(lane, address + index);
    if (byte != nullptr) change(*byte);
  } else if (memory != nullptr) {
    change((*memory)[address + index]);
  } else if (index < count) {
    dwords[index] = (dwords[index] & ~mask) | bits;
  }
}

Integer Place::readBits(unsigned at, unsigned width) const {
  UnsignedInteger value = 0;
  for (unsigned bit = 0; bit < width;) {
    const unsigned size = isMemory() ? 8 : 32, index = (at + bit) / size, within = (at + bit) % size;
    const unsigned take = std::min(size - within, width - bit);
    const UnsignedInteger mask = (UnsignedInteger{1} << take) - 1;
    value |= ((UnsignedInteger{unit(index)} >> within) & mask) << bit;
    bit += take;
  }
  return static_cast<Integer>(value);
}

void Place::writeBits(unsigned at, unsigned width, Integer value) {
  for (unsigned bit = 0; bit < width;) {
    const unsigned size = isMemory() ? 8 : 32, index = (at + bit) / size, within = (at + bit) % size;
    const unsigned take = std::min(size - within, width - bit);
    const auto mask = static_cast<std::uint32_t>(((std::uint64_t{1} << take) - 1) << within);
    setUnit(index, mask,
            static_cast<std::uint32_t>(zeroExtend(value >> static_cast<int>(bit), take)) << within);
    bit += take;
  }
}

Value Place::read(const PlaceType& type, unsigned element, const State& state,
                  const FloatModes& modes) const {
  const Selection s = selectionOf(operand, type, element, state.packed);
  const Integer raw = readBits(s.at, type.width);
  using PlaceKind = PlaceType::Kind;
  switch (type.kind) {
  case PlaceKind::Unsigned: return Value::integer(raw);
  case PlaceKind::Signed: return Value::integer(signExtend(raw, type.width));
  case PlaceKind::Fp8: return fromSmall(SmallFormat::Fp8, static_cast<std::uint8_t>(raw));
  case PlaceKind::Bf8: return fromSmall(SmallFormat::Bf8, static_cast<std::uint8_t>(raw));
  default: break;
  }
  Value v = Value::real(type.floating, static_cast<std::uint64_t>(raw), order);
  const std::uint64_t sign = formatOf(v.type).sign();
  if (s.abs) v.bits &= ~sign;
  if (s.neg) v.bits ^= sign;
  if (type.kind == PlaceKind::Bits) return Value::integer(static_cast<Integer>(v.bits));
  if (type.kind == PlaceKind::Xf32) v.bits &= ~std::uint64_t{0x1fff};
  const bool source = order != Value::kNoOrder;
  return source && (modes.denorm(v.type) & 1) == 0 ? flushed(v) : v;
}

std::string Place::write(const PlaceType& type, unsigned element, bool whole, const Value& value,
                         const State& state, const FloatModes& modes) {
  using PlaceKind = PlaceType::Kind;
  const bool isFloat =
      type.kind == PlaceKind::Float || type.kind == PlaceKind::Fp8 || type.kind == PlaceKind::Bf8;
  if (value.isFloat != isFloat || (isFloat && value.type != type.floating))
    return "a place of another type than the value " + describe(value);
  const bool result = operand != nullptr && operand->destination;
  Integer raw = value.number;
  if (type.kind == PlaceKind::Float)
    raw = static_cast<Integer>((result ? modified(value, state, modes) : value).bits);
  else if (isFloat)
    raw =
        toSmall(type.kind == PlaceKind::Fp8 ? SmallFormat::Fp8 : SmallFormat::Bf8, value, modes.fp16Overflow);
  if (result && whole && operand->perLane && type.width < 32 && !operand->opSel && !state.keepsHalf)
    writeBits(0, 32, zeroExtend(raw, type.width));
  else
    writeBits(result && whole && operand->opSel && type.width == 16 ? 16 : element * type.width, type.width,
              raw);
  return {};
}

} // namespace wavesmith::operations
