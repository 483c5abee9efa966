// SPDX-License-Identifier: Apache-2.0
#include "port/rules/matrix_rules.h"

#include "source/assembly/assembly_lexer.h"
#include "syntax/registers.h"
#include "syntax/statement.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace wavesmith::port {
namespace {

// LLVM 19 VOP3PInstructions.td: predicates of the MFMA instructions. Both have the same blocks and the same
// result; a lane has the elements of twice as many k.
struct HalfDepth {
  std::string_view old;
  std::string_view now;
  std::string_view elements; // in a lane: of the old one, of the new one
};
constexpr std::string_view kTwo = "a lane has 4 elements of k in two registers instead of 2 in one";
constexpr std::string_view kFour = "a lane has 8 elements of k in two registers instead of 4 in one";
constexpr std::array<HalfDepth, 7> kHalfDepth{{
    {"v_mfma_f32_32x32x2bf16", "v_mfma_f32_32x32x4_2b_bf16", kTwo},
    {"v_mfma_f32_16x16x2bf16", "v_mfma_f32_16x16x4_4b_bf16", kTwo},
    {"v_mfma_f32_4x4x2bf16", "v_mfma_f32_4x4x4_16b_bf16", kTwo},
    {"v_mfma_f32_32x32x4bf16", "v_mfma_f32_32x32x8_bf16", kTwo},
    {"v_mfma_f32_16x16x8bf16", "v_mfma_f32_16x16x16_bf16", kTwo},
    {"v_mfma_i32_32x32x8i8", "v_mfma_i32_32x32x16_i8", kFour},
    {"v_mfma_i32_16x16x16i8", "v_mfma_i32_16x16x32_i8", kFour},
}};
constexpr unsigned kVectorRegisters = 256;

// The number after the last VGPR of an operand; 0: it has none; nothing: it is unknown.
std::optional<unsigned> endOf(std::string_view operand, const syntax::Symbols& symbols) {
  while (!operand.empty() && (operand.front() == '-' || operand.front() == '|'))
    operand.remove_prefix(1);
  if (!operand.starts_with('v')) return operand.contains("v[") ? std::nullopt : std::optional(0U);
  if (const auto registers = syntax::readRegisters(operand)) return registers->first + registers->count;
  if (operand.contains('\\')) return std::nullopt;
  if (!operand.starts_with("v[") || !operand.ends_with(']')) return 0;
  std::string_view inner = operand.substr(2, operand.size() - 3);
  if (const std::size_t colon = inner.rfind(':'); colon != std::string_view::npos)
    inner.remove_prefix(colon + 1);
  const auto last = symbols.value(inner);
  if (!last || *last < 0 || *last >= kVectorRegisters) return std::nullopt;
  return static_cast<unsigned>(*last) + 1;
}

} // namespace

MatrixRules::MatrixRules(std::span<const Draft> drafts, const syntax::Symbols& symbols) {
  unsigned end = 0;
  for (const Draft& draft : drafts)
    for (std::size_t i = 0; i < draft.size(); ++i) {
      const auto statement = syntax::readStatement(draft.line(i).before, draft.line(i).state);
      if (!statement) continue;
      for (const syntax::Piece& operand : statement->operands) {
        const auto one = endOf(operand.text, symbols);
        if (!one) return;
        end = std::max(end, *one);
      }
    }
  end = (end + 1) / 2 * 2;
  if (end + 4 <= kVectorRegisters) free_ = end;
}

void MatrixRules::apply(Rewriting& line) const {
  if (!line.statement().base.starts_with("v_mfma_")) return;
  halfDepth(line);
  negations(line);
}

void MatrixRules::halfDepth(Rewriting& line) const {
  const syntax::Statement& statement = line.statement();
  const auto* found = std::ranges::find(kHalfDepth, statement.base, &HalfDepth::old);
  if (found == kHalfDepth.end() || statement.operands.size() != 4) return;
  if (!free_)
    return line.ask(
        fmt::format("gfx942 has no {}", found->old),
        fmt::format("{} has twice the depth: {}. Two instructions in a row whose inputs are in consecutive "
                    "registers become one; or give it pairs whose second register is 0",
                    found->now, found->elements));
  const auto& operands = statement.operands;
  const std::array<std::string, 2> pairs{toString(syntax::Registers{'v', *free_, 2}),
                                         toString(syntax::Registers{'v', *free_ + 2, 2})};
  for (unsigned i = 0; i < 2; ++i) {
    const std::string_view input = operands[1 + i].text;
    const char* move = input.starts_with('a') ? "v_accvgpr_read_b32" : "v_mov_b32";
    line.before(fmt::format("{} v{}, {}", move, *free_ + 2 * i, input));
    line.before(fmt::format("v_mov_b32 v{}, 0", *free_ + 2 * i + 1));
    line.replace(operands[1 + i], pairs[i]);
  }
  line.replace(statement.mnemonic, std::string(found->now));
  line.because(
      {.what = fmt::format("{} becomes {}", found->old, found->now),
       .why = fmt::format("gfx942 has only the one of twice the depth: {}. The second registers are 0. Two "
                          "instructions in a row whose inputs are in consecutive registers can be one",
                          found->elements)});
}

// The same bits of the instruction (LLVM 19 AMDGPUAsmParser.cpp, validateBLGP).
void MatrixRules::negations(Rewriting& line) {
  const syntax::Statement& statement = line.statement();
  const syntax::Piece* blgp = statement.modifier("blgp");
  if (!statement.base.starts_with("v_mfma_f64") || blgp == nullptr) return;
  const std::string_view value = blgp->text.substr(blgp->text.find(':') + 1);
  if (value.size() != 1 || value[0] < '0' || value[0] > '7')
    return line.ask(fmt::format("gfx942 has no blgp for {}", statement.base),
                    "its bits are written neg:[a,b,c] there");
  const unsigned bits = static_cast<unsigned>(value[0] - '0');
  const std::string now = fmt::format("neg:[{},{},{}]", bits & 1, bits >> 1 & 1, bits >> 2);
  line.replace(*blgp, now);
  line.because({.what = fmt::format("{} becomes {}", blgp->text, now),
                .why = "the bits of blgp negate the inputs of this instruction, and are written so"});
}

} // namespace wavesmith::port
