// SPDX-License-Identifier: Apache-2.0
#include "check/port/sequence_match.h"

#include "check/port/opcode_pairs.h"
#include "check/port/operands.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

namespace wavesmith::check {
namespace {

using assembler::EncodedInstruction;
using Sequence = std::span<const EncodedInstruction* const>;

std::string_view baseOf(const EncodedInstruction& instruction) {
  return opcodeName(instruction.opcode).base;
}

// Whether the instructions begin with these opcodes; their operands.
template <std::size_t N>
std::optional<std::array<Operands, N>> operandsIf(Sequence now,
                                                  const std::array<std::string_view, N>& bases) {
  if (now.size() < N) return std::nullopt;
  std::array<Operands, N> all;
  for (std::size_t i = 0; i < N; ++i) {
    if (baseOf(*now[i]) != bases[i]) return std::nullopt;
    all[i] = operandsOf(now[i]->text);
  }
  return all;
}

bool sameShape(const Operand& one, const Operand& other) {
  return one.shape == other.shape;
}

void addTo(std::vector<VectorRegisters>& all, const Operand& operand) {
  all.insert(all.end(), operand.registers.begin(), operand.registers.end());
}

// The results and inputs of both, each list in the same order.
MatchedInstruction stated(std::string why,
                          const std::vector<std::pair<const Operand*, const Operand*>>& inputs,
                          const Operand& before, const Operand& after) {
  MatchedInstruction match{Match::Stated, std::move(why)};
  for (const auto& [old, now] : inputs) {
    addTo(match.before.reads, *old);
    addTo(match.after.reads, *now);
  }
  addTo(match.before.writes, before);
  addTo(match.after.writes, after);
  return match;
}

// Both round the product and the sum, and 0 times anything is 0 ("Vega" ISA, V_MAD_LEGACY_F32).
std::optional<MatchedSequence> sumOfLegacy(const EncodedInstruction& old, Sequence now) {
  if (baseOf(old) != "V_MAD_LEGACY_F32") return std::nullopt;
  const auto parts = operandsIf<2>(now, {"V_MUL_LEGACY_F32", "V_ADD_F32"});
  const Operands before = operandsOf(old.text);
  if (!parts || before.operands.size() != 4) return std::nullopt;
  const auto& [product, sum] = *parts;
  const auto isSame =
      product.operands.size() == 3 && sum.operands.size() == 3 &&
      product.operands[0].text == sum.operands[0].text && product.operands[0].text == sum.operands[1].text &&
      product.modifiers.empty() && sum.modifiers == before.modifiers &&
      sameShape(before.operands[1], product.operands[1]) &&
      sameShape(before.operands[2], product.operands[2]) && sameShape(before.operands[3], sum.operands[2]);
  if (!isSame) return std::nullopt;
  return MatchedSequence{2, stated("a multiplication and an addition do what one instruction did",
                                   {{&before.operands[1], &product.operands[1]},
                                    {&before.operands[2], &product.operands[2]},
                                    {&before.operands[3], &sum.operands[2]}},
                                   before.operands[0], product.operands[0])};
}

// VOP3 has no literal (CDNA3 ISA, "VOP3").
std::optional<MatchedSequence> literalFirst(const EncodedInstruction& old, Sequence now) {
  if (baseOf(old) != "V_MUL_LEGACY_F32") return std::nullopt;
  const auto parts = operandsIf<2>(now, {"V_MOV_B32", "V_MUL_LEGACY_F32"});
  const Operands before = operandsOf(old.text);
  if (!parts || before.operands.size() != 3) return std::nullopt;
  const auto& [literal, product] = *parts;
  const bool isSame = literal.operands.size() == 2 && product.operands.size() == 3 &&
                      literal.operands[1].text == before.operands[1].text &&
                      literal.operands[0].text == product.operands[0].text &&
                      literal.operands[0].text == product.operands[1].text &&
                      sameShape(before.operands[2], product.operands[2]) &&
                      before.modifiers == product.modifiers;
  if (!isSame) return std::nullopt;
  return MatchedSequence{2, stated("a literal is moved to a register first",
                                   {{&before.operands[2], &product.operands[2]}}, before.operands[0],
                                   product.operands[0])};
}

// LLVM 19 VOP3PInstructions.td: the matrix instructions without and with twice the depth. The result is the same if
// the second register of each input is 0.
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kTwiceTheDepth{{
    {"V_MFMA_F32_32X32X2BF16", "V_MFMA_F32_32X32X4BF16_1K"},
    {"V_MFMA_F32_16X16X2BF16", "V_MFMA_F32_16X16X4BF16_1K"},
    {"V_MFMA_F32_4X4X2BF16", "V_MFMA_F32_4X4X4BF16_1K"},
    {"V_MFMA_F32_32X32X4BF16", "V_MFMA_F32_32X32X8BF16_1K"},
    {"V_MFMA_F32_16X16X8BF16", "V_MFMA_F32_16X16X16BF16_1K"},
    {"V_MFMA_I32_32X32X8I8", "V_MFMA_I32_32X32X16I8"},
    {"V_MFMA_I32_16X16X16I8", "V_MFMA_I32_16X16X32I8"},
}};

bool isOne(const Operand& operand, unsigned number) {
  return operand.registers ==
         std::vector<VectorRegisters>{{.isAccumulation = false, .first = number, .count = 1}};
}

// Whether `value` and 0 are moved to the two registers of `pair`.
bool fillsPair(const Operand& pair, const Operands& low, const Operands& high) {
  if (pair.registers.size() != 1 || pair.registers[0].count != 2 || pair.registers[0].isAccumulation)
    return false;
  return low.operands.size() == 2 && high.operands.size() == 2 &&
         isOne(low.operands[0], pair.registers[0].first) &&
         isOne(high.operands[0], pair.registers[0].first + 1) && high.operands[1].text == "0";
}

std::optional<MatchedSequence> twiceTheDepth(const EncodedInstruction& old, Sequence now) {
  const auto* found =
      std::ranges::find(kTwiceTheDepth, baseOf(old), [](const auto& pair) { return pair.first; });
  if (found == kTwiceTheDepth.end()) return std::nullopt;
  std::size_t last = 4; // after the wait states that gfx942 needs
  while (last < now.size() && now[last]->opcode.starts_with("S_NOP"))
    ++last;
  if (last >= now.size() || baseOf(*now[last]) != found->second) return std::nullopt;
  std::array<Operands, 5> parts;
  for (std::size_t i = 0; i < 4; ++i)
    parts[i] = operandsOf(now[i]->text);
  parts[4] = operandsOf(now[last]->text);
  for (std::size_t i = 0; i < 4; ++i) {
    const std::string_view base = baseOf(*now[i]);
    if (base != "V_MOV_B32" && (base != "V_ACCVGPR_READ_B32" || i % 2 != 0)) return std::nullopt;
  }
  const Operands before = operandsOf(old.text);
  const Operands& product = parts[4];
  const bool isSame = before.operands.size() == 4 && product.operands.size() == 4 &&
                      fillsPair(product.operands[1], parts[0], parts[1]) &&
                      fillsPair(product.operands[2], parts[2], parts[3]) &&
                      sameShape(before.operands[0], product.operands[0]) &&
                      sameShape(before.operands[1], parts[0].operands[1]) &&
                      sameShape(before.operands[2], parts[2].operands[1]) &&
                      sameShape(before.operands[3], product.operands[3]) &&
                      before.modifiers == product.modifiers;
  if (!isSame) return std::nullopt;
  return MatchedSequence{last + 1, stated("twice the depth, whose second half is 0",
                                          {{&before.operands[1], &parts[0].operands[1]},
                                           {&before.operands[2], &parts[2].operands[1]},
                                           {&before.operands[3], &product.operands[3]}},
                                          before.operands[0], product.operands[0])};
}

} // namespace

std::optional<MatchedSequence> matchSequence(const EncodedInstruction& old, Sequence now) {
  if (old.kind != EncodedInstruction::Kind::Instruction) return std::nullopt;
  for (const auto& rule : {sumOfLegacy, literalFirst, twiceTheDepth})
    if (auto match = rule(old, now)) return match;
  return std::nullopt;
}

} // namespace wavesmith::check
