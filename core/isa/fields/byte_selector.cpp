// SPDX-License-Identifier: Apache-2.0
#include "isa/fields/byte_selector.h"

#include <fmt/format.h>

namespace wavesmith::isa {
namespace {

using Kind = ByteChoice::Kind;

constexpr std::uint8_t kSelectZero = 12;
constexpr std::uint8_t kSelectOnes = 13; // and every larger number

} // namespace

ByteChoice byteChoice(std::uint8_t selector) {
  if (selector >= kSelectOnes) return {Kind::Ones, 0};
  if (selector == kSelectZero) return {Kind::Zero, 0};
  // 64 bits, src0 above src1: bytes 0 to 7, and 8 to 11 the signs of its four halves.
  if (selector >= 8) return {selector >= 10 ? Kind::Src0Sign : Kind::Src1Sign, selector % 2U};
  return {selector >= 4 ? Kind::Src0 : Kind::Src1, selector % 4U};
}

std::uint8_t selectorOf(const ByteChoice& choice) {
  switch (choice.kind) {
  case Kind::Src1: return static_cast<std::uint8_t>(choice.number);
  case Kind::Src0: return static_cast<std::uint8_t>(4 + choice.number);
  case Kind::Src1Sign: return static_cast<std::uint8_t>(8 + choice.number);
  case Kind::Src0Sign: return static_cast<std::uint8_t>(10 + choice.number);
  case Kind::Zero: return kSelectZero;
  case Kind::Ones: break;
  }
  return kSelectOnes;
}

std::string byteChoiceText(const ByteChoice& choice) {
  const std::string_view half = choice.number == 0 ? "bits 15:0" : "bits 31:16";
  switch (choice.kind) {
  case Kind::Src0: return fmt::format("byte {} of src0", choice.number);
  case Kind::Src1: return fmt::format("byte {} of src1", choice.number);
  case Kind::Src0Sign: return fmt::format("the sign of {} of src0", half);
  case Kind::Src1Sign: return fmt::format("the sign of {} of src1", half);
  case Kind::Zero: return "0x00";
  case Kind::Ones: break;
  }
  return "0xff";
}

std::uint32_t byteSelector(const std::array<ByteChoice, 4>& lowestFirst) {
  std::uint32_t selector = 0;
  for (unsigned byte = 0; byte < 4; ++byte)
    selector |= std::uint32_t{selectorOf(lowestFirst[byte])} << (8 * byte);
  return selector;
}

Explained explainByteSelector(std::uint32_t selector) {
  Explained result{.text = fmt::format("0x{:08x}", selector), .summary = {}, .fields = {}, .notes = {}};
  std::string list;
  for (unsigned byte = 4; byte-- > 0;) {
    const auto one = static_cast<std::uint8_t>(selector >> (8 * byte));
    const std::string chosen = byteChoiceText(byteChoice(one));
    result.fields.push_back(
        {fmt::format("bits {}:{}", 8 * byte + 7, 8 * byte), fmt::format("0x{:02x}", one), chosen});
    list += fmt::format("{}{}", list.empty() ? "" : ", ", chosen);
  }
  result.summary = fmt::format("The result, from its highest byte: {}.", list);
  return result;
}

} // namespace wavesmith::isa
