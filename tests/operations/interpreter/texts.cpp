// SPDX-License-Identifier: Apache-2.0
// The spelling of the instruction under test. bench.cpp loads the registers.
#include "assembler/assembler.h"
#include "emulator/machine.h"
#include "operations/bench.h"

#include <fmt/format.h>

#include <algorithm>

namespace wavesmith::operations {
namespace {

using isa::Encoding;
using isa::Field;

std::string withSigns(const std::string& text, Field field) {
  if (field == Field::Src0) return "-" + text;
  return field == Field::Vsrc1 ? "|" + text + "|" : "-|" + text + "|";
}

bool hasVop3(const isa::Opcode& row) {
  return row.vop3 >= 0 || row.encoding == Encoding::Vop3;
}

std::optional<std::string> vectorOperand(const isa::Opcode& row, const isa::OperandSpec& spec,
                                         const Variation& v, std::uint32_t literal) {
  const unsigned dwords = spec.dwords();
  const bool scalar = spec.allowed == isa::Allowed::Sgpr || spec.allowed == isa::Allowed::ScalarSource;
  if (dwords > 4) return std::nullopt;
  const char letter = spec.allowed == isa::Allowed::Agpr ? 'a' : 'v';
  const auto source = [&](unsigned first) {
    const std::string text = registers(letter, letter == 'a' ? 0 : first, dwords);
    return v.signs ? withSigns(text, spec.field) : text;
  };
  switch (spec.field) {
  case Field::Vdst: return scalar ? "s36" : letter == 'a' ? "a1" : registers('v', 16, dwords);
  case Field::Src0: return scalar ? "s26" : source(4);
  case Field::Vsrc1: return source(8);
  case Field::Src2: return source(12);
  case Field::VopSdst: return hasVop3(row) ? "s[36:37]" : "vcc";
  case Field::CarryIn: return hasVop3(row) ? "s[34:35]" : "vcc";
  case Field::LaneSelect: return "s26"; // v_writelane can read one SGPR only
  case Field::Literal: return fmt::format("{:#x}", spec.bits == 16 ? literal >> 16 : literal);
  default: return std::nullopt;
  }
}

} // namespace

std::string registers(char letter, unsigned first, unsigned dwords) {
  return dwords > 1 ? fmt::format("{}[{}:{}]", letter, first, first + dwords - 1)
                    : fmt::format("{}{}", letter, first);
}

std::optional<std::string> vectorText(isa::Op op, const Variation& variation, std::uint32_t literal) {
  const isa::Opcode& row = isa::row(op);
  std::string text(row.mnemonic);
  if (row.vop3 >= 0) text += "_e64";
  for (unsigned i = 0; i < row.operandCount(); ++i) {
    const auto operand = vectorOperand(row, row.operands[i], variation, literal);
    if (!operand) return std::nullopt;
    text += (i == 0 ? " " : ", ") + *operand;
  }
  return text + variation.suffix;
}

std::optional<std::string> scalarText(isa::Op op, std::uint32_t immediate) {
  const isa::Opcode& row = isa::row(op);
  std::string text(row.mnemonic);
  for (unsigned i = 0; i < row.operandCount(); ++i) {
    const isa::OperandSpec& spec = row.operands[i];
    text += i == 0 ? " " : ", ";
    switch (spec.field) {
    case Field::Sdst: text += registers('s', 26, spec.dwords()); break;
    case Field::Ssrc0: text += registers('s', 22, spec.dwords()); break;
    case Field::Ssrc1:
      text += spec.allowed == isa::Allowed::Immediate ? fmt::format("{}", immediate & 15)
                                                      : registers('s', 24, spec.dwords());
      break;
    case Field::Simm16:
      if (spec.type == isa::ValueType::Label) return std::nullopt;
      if (spec.type == isa::ValueType::Hwreg) { // a field of MODE without switches
        const unsigned offset = immediate % 10;
        text += fmt::format("hwreg(HW_REG_MODE, {}, {})", offset, 1 + (immediate >> 4) % (10 - offset));
      } else {
        text += fmt::format("{:#x}", immediate & (op == isa::Op::s_set_gpr_idx_mode ? 0xfu : 0xffffu));
      }
      break;
    case Field::Literal: text += fmt::format("{:#x}", immediate * 0x01010101u); break;
    default: return std::nullopt;
    }
  }
  return text;
}

namespace {

// " op_sel:[1,0]": a bit for each source and, for VOP3, the destination. `pattern` selects among the bits
// with an effect on an operand.
template <class Applies>
std::string bitList(const char* name, const isa::Opcode& row, unsigned pattern, bool destination,
                    const Applies& applies) {
  std::string text;
  const auto add = [&](const isa::OperandSpec& spec) {
    const bool one = applies(spec) && (pattern & 1) != 0;
    pattern >>= 1;
    text += (text.empty() ? "" : ",") + std::string(one ? "1" : "0");
  };
  for (unsigned i = 1; i < row.operandCount(); ++i)
    add(row.operands[i]);
  if (destination) add(row.operands[0]);
  return fmt::format(" {}:[{}]", name, text);
}

} // namespace

std::vector<Variation> variationsOf(isa::Op op) {
  const isa::Opcode& row = isa::row(op);
  std::vector<Variation> all = {{"", false, ""},
                                {"clamp", false, " clamp"},
                                {"omod", false, " mul:2"},
                                {"omod", false, " div:2"},
                                {"omod", false, " clamp mul:4"}};
  // The manual does not specify which half of a packed source NEG and ABS of VOP3 apply to.
  const bool packedSource = row.operandCount() > 1 && row.operands[1].type == isa::ValueType::PkF16;
  if (!packedSource) all.push_back({"signs", true, ""});
  const bool mix =
      op == isa::Op::v_fma_mix_f32 || op == isa::Op::v_fma_mixlo_f16 || op == isa::Op::v_fma_mixhi_f16;
  if (row.encoding == Encoding::Vop3p) {
    const auto halves = [&](const isa::OperandSpec& spec) {
      using enum isa::ValueType;
      return mix || spec.type == PkF16 || spec.type == PkI16 || spec.type == PkU16 || spec.type == PkF32 ||
             spec.type == PkB32;
    };
    const auto any = [](const isa::OperandSpec&) { return true; }; // NEG has no effect on integers
    const bool move = op == isa::Op::v_pk_mov_b32;
    for (const unsigned pattern : {0b001u, 0b110u, 0b101u, 0b111u}) {
      std::string suffix = bitList("op_sel", row, pattern, false, halves);
      if (!move) suffix += bitList("op_sel_hi", row, pattern ^ 0b011u, false, halves);
      all.push_back({"packed", false, suffix});
      all.push_back({"packed", false, suffix + " clamp"});
      all.push_back({"packed", false,
                     suffix + bitList("neg_lo", row, pattern ^ 0b101u, false, any) +
                         bitList("neg_hi", row, pattern ^ 0b010u, false, any)});
    }
  } else if (row.has(isa::trait::kOpSel)) {
    const auto any = [](const isa::OperandSpec&) { return true; }; // OP_SEL has no effect on dwords
    for (const unsigned pattern : {0b0001u, 0b0110u, 0b1010u, 0b1111u})
      all.push_back({"op_sel", false, bitList("op_sel", row, pattern, true, any)});
  }
  return all;
}

namespace {

// LLVM limits the number of messages, so the texts of one call are limited.
void assembleSome(const std::vector<std::string>& texts, std::size_t first, std::size_t end,
                  std::vector<bool>& good) {
  std::string body;
  for (std::size_t i = first; i < end; ++i)
    body += texts[i] + "\n";
  const std::string source = testing::kernelText("k", body + "  s_endpgm");
  const auto linesBefore =
      std::count(source.begin(), source.begin() + static_cast<std::ptrdiff_t>(source.find(body)), '\n');
  for (const source::Diagnostic& d : assembler::assemble({{"all.s", source}}, {}).diagnostics) {
    const auto index = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(d.place.line) - 1 - linesBefore);
    if (d.severity == source::Severity::Error && index < end - first) good[first + index] = false;
  }
}

} // namespace

std::vector<bool> assembles(const std::vector<std::string>& texts) {
  std::vector<bool> good(texts.size(), true);
  constexpr std::size_t kChunk = 500;
  for (std::size_t first = 0; first < texts.size(); first += kChunk)
    assembleSome(texts, first, std::min(first + kChunk, texts.size()), good);
  return good;
}

} // namespace wavesmith::operations
