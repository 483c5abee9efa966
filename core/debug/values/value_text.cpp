// SPDX-License-Identifier: Apache-2.0
#include "debug/values/value_text.h"

#include "execution/element.h"
#include "isa/register.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace wavesmith::debug {

using execution::ElementType;

namespace {

struct PackedType {
  std::string_view name;
  ElementType element;
  unsigned count;
};
constexpr std::array<PackedType, 4> kPacked{{{"f16x2", ElementType::F16, 2},
                                             {"bf16x2", ElementType::Bf16, 2},
                                             {"fp8x4", ElementType::Fp8, 4},
                                             {"bf8x4", ElementType::Bf8, 4}}};
constexpr std::array<std::string_view, 3> kWhole{"hex", "bits", "address"};
constexpr std::size_t kDword = 4;

std::uint64_t numberIn(std::span<const std::byte> bytes) {
  std::uint64_t value = 0;
  std::memcpy(&value, bytes.data(), std::min(bytes.size(), sizeof value));
  return value;
}

// "a + 0x44"; a number if it points into no allocation.
std::string addressText(std::uint64_t address, const emulator::Memory& memory) {
  const emulator::Allocation* const allocation = memory.find(address);
  if (allocation == nullptr) return fmt::format("{:#x}", address);
  const std::uint64_t offset = address - allocation->base;
  return offset == 0 ? allocation->name : fmt::format("{} + {:#x}", allocation->name, offset);
}

std::string oneText(std::span<const std::byte> bytes, std::string_view type, const emulator::Memory& memory) {
  if (type == "hex")
    return fmt::format("{:#0{}x}", numberIn(bytes), 2 + 2 * std::min<std::size_t>(bytes.size(), 8));
  if (type == "bits")
    return fmt::format("{:0{}b}", numberIn(bytes), 8 * std::min<std::size_t>(bytes.size(), 8));
  if (type == "address") return addressText(numberIn(bytes), memory);
  if (const auto packed = std::ranges::find(kPacked, type, &PackedType::name); packed != kPacked.end()) {
    std::string text;
    for (unsigned i = 0; i < packed->count; ++i)
      text += fmt::format("{}{}", i == 0 ? "" : ",",
                          execution::toText(packed->element, execution::loadBits(packed->element, bytes, i)));
    return text;
  }
  const ElementType element = execution::elementTypeOf(type).value_or(ElementType::U32);
  return execution::toText(element, execution::loadBits(element, bytes, 0));
}

} // namespace

std::vector<std::string_view> valueTypes() {
  std::vector<std::string_view> result(kWhole.begin(), kWhole.end());
  for (int i = 0; i <= static_cast<int>(ElementType::Bf8); ++i)
    result.push_back(execution::name(static_cast<ElementType>(i)));
  for (const PackedType& packed : kPacked)
    result.push_back(packed.name);
  return result;
}

bool isValueType(std::string_view type) {
  const auto types = valueTypes();
  return std::ranges::find(types, type) != types.end();
}

std::size_t bytesOfType(std::string_view type) {
  if (type == "hex" || type == "bits") return 0;
  if (type == "address") return 8;
  if (std::ranges::find(kPacked, type, &PackedType::name) != kPacked.end()) return kDword;
  return execution::bytesOf(execution::elementTypeOf(type).value_or(ElementType::U32));
}

std::vector<std::byte> laneByLane(std::span<const std::byte> bytes, unsigned dwords) {
  constexpr std::size_t kRegister = kDword * isa::kLanes;
  std::vector<std::byte> result;
  result.reserve(bytes.size());
  for (std::size_t first = 0; first + dwords * kRegister <= bytes.size(); first += dwords * kRegister)
    for (unsigned lane = 0; lane < isa::kLanes; ++lane)
      for (unsigned i = 0; i < dwords; ++i) {
        const auto dword = bytes.subspan(first + i * kRegister + lane * kDword, kDword);
        result.insert(result.end(), dword.begin(), dword.end());
      }
  return result;
}

std::string valueText(std::span<const std::byte> bytes, std::string_view type,
                      const emulator::Memory& memory) {
  const std::size_t whole = bytes.size() <= 8 ? bytes.size() : kDword;
  const std::size_t size = bytesOfType(type) != 0 ? bytesOfType(type) : whole;
  if (size == 0) return {};
  std::string text;
  for (std::size_t at = 0; at + size <= bytes.size(); at += size)
    text += fmt::format("{}{}", at == 0 ? "" : " ", oneText(bytes.subspan(at, size), type, memory));
  return text;
}

} // namespace wavesmith::debug
