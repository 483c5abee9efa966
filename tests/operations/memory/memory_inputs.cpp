// SPDX-License-Identifier: Apache-2.0
#include "operations/memory/memory_inputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <numeric>

namespace wavesmith::operations {
namespace {

using isa::Field;
using isa::ValueType;
namespace trait = isa::trait;

std::string addressText(const isa::Opcode& row, const MemoryForm& form) {
  if (row.encoding == isa::Encoding::Ds) return "v8";
  if (row.encoding == isa::Encoding::Scratch) return form.vectorOffset ? "v8" : "off";
  return form.scalarBase ? "v8" : "v[8:9]";
}
std::string operandText(const isa::Opcode& row, const isa::OperandSpec& spec, const MemoryForm& form) {
  const unsigned dwords = std::max<unsigned>(spec.dwords(), 1);
  const char data = form.accumulation ? 'a' : 'v';
  switch (spec.field) {
  case Field::DsVdst: return registers(data, form.resultIsAddress ? kAddressVgpr : kResultVgpr, dwords);
  case Field::FlatVdst:
    if (row.has(trait::kAtomic) && !form.returns) return {};
    return registers(data, form.resultIsAddress ? kAddressVgpr : kResultVgpr, dwords);
  case Field::DsAddr:
  case Field::FlatAddr: return addressText(row, form);
  case Field::DsData0:
  case Field::FlatData: return registers(data, kDataVgpr, dwords);
  case Field::DsData1: return registers(data, kData1Vgpr, dwords);
  case Field::FlatSaddr:
    if (!form.scalarBase) return "off";
    return row.encoding == isa::Encoding::Scratch ? "s36" : "s[36:37]";
  case Field::Sdata: return registers('s', kDataSgpr, dwords);
  case Field::Sbase: return registers('s', kBaseSgpr, dwords);
  case Field::SmemOffset: return form.scalarOffset;
  default: return {};
  }
}

void putVgprs(MemoryWave& wave, unsigned first, unsigned lane, std::span<const std::uint32_t> dwords) {
  for (unsigned d = 0; d < dwords.size(); ++d)
    wave.vgpr(first + d, lane) = dwords[d];
}

} // namespace

std::string memoryText(isa::Op op, const MemoryForm& form) {
  const isa::Opcode& row = isa::row(op);
  std::string text(row.mnemonic);
  const char* separator = " ";
  for (unsigned k = 0; k < row.operandCount(); ++k) {
    const std::string operand = operandText(row, row.operands[k], form);
    if (operand.empty()) continue;
    text += separator + operand;
    separator = ", ";
  }
  return text + form.suffix;
}

std::array<unsigned, kLanes> permutation(Inputs& random) {
  std::array<unsigned, kLanes> order{};
  std::iota(order.begin(), order.end(), 0u);
  for (unsigned i = kLanes - 1; i > 0; --i)
    std::swap(order.at(i), order.at(random.bits() % (i + 1)));
  return order;
}

Element elementOf(const isa::Opcode& row) {
  Element e{ValueType::B32, row.memoryBytes};
  if (!row.has(trait::kAtomic)) return e;
  for (unsigned k = 0; k < row.operandCount(); ++k)
    if (const Field f = row.operands[k].field;
        f == Field::DsData0 || f == Field::FlatData || f == Field::Sdata)
      e.type = row.operands[k].type;
  if (e.type == ValueType::B128 || e.bytes == 8)
    if (e.type != ValueType::F64) e.type = ValueType::U64;
  return e;
}

void fillData(MemoryWave& wave, const isa::Opcode& row, Inputs& random) {
  const Element element = elementOf(row);
  const unsigned dwords = std::max(1u, element.bytes / 4);
  wave.exec = random.exec();
  wave.mode = (random.bits() & 3) == 0 ? 0x3f0 : random.mode();
  if (!row.has(trait::kAtomic) || dwords > 2) return;
  for (unsigned lane = 0; lane < kLanes; ++lane)
    for (const unsigned first : {kDataVgpr, kDataVgpr + dwords, kData1Vgpr}) {
      std::array<std::uint32_t, 2> value{};
      random.fill(std::span(value).first(dwords), element.type, 8 * element.bytes);
      putVgprs(wave, first, lane, std::span(value).first(dwords));
    }
}

void fillElement(std::span<std::uint8_t> bytes, MemoryWave& wave, const isa::Opcode& row, unsigned lane,
                 Inputs& random) {
  const Element element = elementOf(row);
  const unsigned dwords = std::max(1u, element.bytes / 4);
  if (dwords > 2 || bytes.size() < 4 * std::size_t{dwords}) return;
  std::array<std::uint32_t, 2> value{};
  random.fill(std::span(value).first(dwords), element.type, 8 * element.bytes);
  // Equal to the data or to the compare value of a compare and swap, which in LDS is the first of the data.
  const bool compares = row.mnemonic.find("cmp") != std::string_view::npos;
  if (random.bits() % 8 < (compares ? 4 : 1)) {
    const bool second = compares && row.encoding != isa::Encoding::Ds;
    for (unsigned d = 0; d < dwords; ++d)
      value.at(d) = wave.vgpr(kDataVgpr + (second ? dwords : 0) + d, lane);
    const bool isFloat = element.type == ValueType::F32 || element.type == ValueType::F64;
    if (isFloat && (random.bits() & 3) == 0) value.at(dwords - 1) ^= 0x80000000; // +0 equals -0, nothing else
  }
  std::memcpy(bytes.data(), value.data(), 4 * std::size_t{dwords});
}

bool commutes(const isa::Opcode& row) {
  constexpr std::array<std::string_view, 10> kNames = {"_add", "_sub", "_and", "_or", "_xor",
                                                       "_min", "_max", "min",  "max", "_umin"};
  const Element e = elementOf(row);
  const bool isFloat = e.type == ValueType::F32 || e.type == ValueType::F64 || e.type == ValueType::PkF16 ||
                       e.type == ValueType::PkBf16;
  if (!row.has(trait::kAtomic) || isFloat || row.mnemonic.find("rtn") != std::string_view::npos) return false;
  if (row.mnemonic.find("mskor") != std::string_view::npos ||
      row.mnemonic.find("rsub") != std::string_view::npos)
    return false;
  return std::ranges::any_of(
      kNames, [&](std::string_view n) { return row.mnemonic.find(n) != std::string_view::npos; });
}

} // namespace wavesmith::operations
