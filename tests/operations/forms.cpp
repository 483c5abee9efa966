// SPDX-License-Identifier: Apache-2.0
#include "operations/forms.h"

#include "operations/interpreter/checker.h"

#include <fmt/format.h>

#include <algorithm>

namespace wavesmith::operations {
namespace {

using isa::Field;
using isa::ValueType;

// SRC_SEL and DST_SEL: 0 to 3 a byte, 4 and 5 a half, 6 the dword. The manual's table calls the bytes of
// DST_SEL reserved; LLVM assembles them, and GCN's manuals have them.
struct Part {
  unsigned shift = 0, width = 32;
};
Part partOf(unsigned sel) {
  if (sel < 4) return {8 * sel, 8};
  return sel < 6 ? Part{16 * (sel - 4), 16} : Part{};
}
std::uint32_t maskOf(const Part& p) {
  return p.width == 32 ? ~std::uint32_t{0} : ((std::uint32_t{1} << p.width) - 1) << p.shift;
}

// The lane that DPP_CTRL reads for lane n (table 93), or nothing: bound_ctrl decides.
std::optional<unsigned> sourceOf(unsigned control, unsigned n) {
  const unsigned count = control & 15, inRow = n % 16, row = n - inRow;
  const auto onlyIf = [](bool there, unsigned lane) { return there ? std::optional(lane) : std::nullopt; };
  if (control < 0x100) return n / 4 * 4 + (control >> (n % 4 * 2) & 3);                       // quad_perm
  if (control > 0x100 && control < 0x110) return onlyIf(inRow + count < 16, n + count);       // row_shl
  if (control > 0x110 && control < 0x120) return onlyIf(inRow >= count, n - count);           // row_shr
  if (control > 0x120 && control < 0x130) return inRow >= count ? n - count : n + 16 - count; // row_ror
  if (control >= 0x150 && control < 0x160) return row + count;                                // row_newbcast
  switch (control) {
  case 0x130: return onlyIf(n < 63, n + 1);   // wave_shl
  case 0x134: return n < 63 ? n + 1 : 0;      // wave_rol
  case 0x138: return onlyIf(n > 0, n - 1);    // wave_shr
  case 0x13c: return n > 0 ? n - 1 : 63;      // wave_ror
  case 0x140: return row + 15 - inRow;        // row_mirror
  case 0x141: return n / 8 * 8 + 7 - n % 8;   // row_half_mirror
  case 0x142: return onlyIf(n > 15, row - 1); // row_bcast:15
  case 0x143: return onlyIf(n > 31, 31);      // row_bcast:31
  default: return std::nullopt;
  }
}

// The manual does not specify which half of a packed source NEG and ABS apply to.
bool isReal(ValueType type) {
  return type == ValueType::F16 || type == ValueType::F32 || type == ValueType::F64;
}
bool usesOwnSelection(const isa::Opcode& row) {
  const ValueType type = row.operandCount() > 1 ? row.operands[1].type : ValueType::B32;
  return type == ValueType::Fp8 || type == ValueType::Bf8 || type == ValueType::PkFp8 ||
         type == ValueType::PkBf8;
}
std::string registers(unsigned first, unsigned dwords) {
  return dwords > 1 ? fmt::format("v[{}:{}]", first, first + dwords - 1) : fmt::format("v{}", first);
}

// Operands of VOP1, VOP2 and VOPC; nothing for others. sext: integers take sext(), as SDWA has it.
std::optional<std::string> operandsText(const isa::Opcode& row, bool signs, bool sext) {
  std::string text;
  for (unsigned i = 0; i < row.operandCount(); ++i) {
    const isa::OperandSpec& spec = row.operands[i];
    const std::string_view before = i == 0 ? " " : ", ";
    std::string operand;
    const auto source = [&](unsigned first, bool minus) {
      std::string plain = registers(first, spec.dwords());
      if (!signs) return plain;
      if (isReal(spec.type)) return minus ? "-" + plain : "|" + plain + "|";
      return sext && spec.type != ValueType::PkF16 ? "sext(" + plain + ")" : plain;
    };
    switch (spec.field) {
    case Field::Vdst: operand = registers(16, spec.dwords()); break;
    case Field::Src0: operand = source(4, true); break;
    case Field::Vsrc1: operand = source(8, false); break;
    case Field::VopSdst: operand = row.encoding == isa::Encoding::Vopc && signs ? "s[36:37]" : "vcc"; break;
    case Field::CarryIn: operand = "vcc"; break;
    default: return std::nullopt;
    }
    if (spec.field == Field::Vdst && spec.allowed != isa::Allowed::Vgpr) return std::nullopt;
    text += std::string(before) + operand;
  }
  return text;
}

} // namespace

Form::Form(const isa::Instruction& instruction, State& state)
    : instruction_(instruction), exec_(state.special64("EXEC")) {
  if (instruction.form != isa::Form::Sdwa && instruction.form != isa::Form::Dpp) return;
  const auto copy = [&](const char* role, std::optional<Operand>& to) {
    if (const auto it = state.operands.find(role); it != state.operands.end() && it->second.perLane)
      to = it->second;
  };
  copy("D", destination_);
  copy("S0", first_);
  copy("S1", second_);
  if (instruction.form == isa::Form::Sdwa) select(state);
  if (instruction.form == isa::Form::Dpp) permute(state);
}

// Selects a part of each source; SEXT extends its sign, otherwise it is zero-extended. NEG and ABS are
// applied later.
void Form::select(State& state) const {
  const isa::Opcode& row = instruction_.row();
  for (unsigned k = 0; k < row.operandCount(); ++k) {
    const Field field = row.operands[k].field;
    const auto it = state.operands.find(roleOf(row, row.operands[k]));
    if ((field != Field::Src0 && field != Field::Vsrc1) || it == state.operands.end()) continue;
    const isa::Operand& given = instruction_.operands.at(k);
    const Part part = partOf(given.sel);
    for (std::uint32_t& v : it->second.data) {
      v = (v & maskOf(part)) >> part.shift;
      if (given.sext) v = static_cast<std::uint32_t>(signExtend(v, part.width));
    }
  }
}

void Form::permute(State& state) const {
  const isa::Modifiers& m = instruction_.modifiers;
  const auto it = state.operands.find("S0");
  if (it == state.operands.end()) return;
  const Operand before = it->second;
  Operand from = before;
  std::uint64_t writes = 0;
  for (unsigned n = 0; n < kLanes; ++n) {
    const std::optional<unsigned> lane = sourceOf(m.dppCtrl, n);
    const bool there = lane && ((exec_ >> *lane) & 1) != 0; // nothing from an inactive lane either
    for (unsigned d = 0; d < from.dwords; ++d)
      it->second.at(n)[d] = there ? from.at(*lane)[d] : 0;
    const bool unmasked = (m.rowMask >> (n / 16) & 1) != 0 && (m.bankMask >> (n / 4 % 4) & 1) != 0;
    if (unmasked && (there || m.boundCtrl)) writes |= std::uint64_t{1} << n;
  }
  state.setSpecial64("EXEC", exec_ & writes);
}

// Table 90, DST_SEL and DST_U.
void Form::finish(State& state) const {
  if (first_) state.operands["S0"] = *first_;
  if (second_) state.operands["S1"] = *second_;
  if (instruction_.form == isa::Form::Dpp && !instruction_.row().has(isa::trait::kWritesExec))
    state.setSpecial64("EXEC", exec_);
  if (instruction_.form != isa::Form::Sdwa || !destination_) return;
  const isa::Modifiers& m = instruction_.modifiers;
  const Part part = partOf(m.dstSel);
  if (part.width == 32) return;
  Operand& d = state.operands["D"];
  Operand before = *destination_;
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    if (((exec_ >> lane) & 1) == 0) continue;
    std::uint32_t& value = *d.at(lane);
    const std::uint32_t placed = value << part.shift & maskOf(part);
    const std::uint32_t rest = ~maskOf(part), above = rest & ~(maskOf(part) | (maskOf(part) - 1));
    const bool negative = (value >> (part.width - 1) & 1) != 0;
    if (m.dstUnused == 0) value = placed;                             // zeros
    if (m.dstUnused == 1) value = placed | (negative ? above : 0);    // the sign above, zeros below
    if (m.dstUnused == 2) value = placed | (*before.at(lane) & rest); // kept
  }
}

std::optional<std::string> sdwaText(isa::Op op, bool signs, const std::string& destination,
                                    const std::string& sources) {
  const isa::Opcode& row = isa::row(op);
  const auto operands = (row.forms & isa::kSdwa) != 0 ? operandsText(row, signs, true) : std::nullopt;
  if (!operands) return std::nullopt;
  const bool scalarResult = row.encoding == isa::Encoding::Vopc || usesOwnSelection(row);
  return std::string(row.mnemonic) + "_sdwa" + *operands + (scalarResult ? "" : destination) + sources;
}

std::optional<std::string> dppText(isa::Op op, bool signs, const std::string& control) {
  const isa::Opcode& row = isa::row(op);
  const auto operands = (row.forms & isa::kDpp) != 0 ? operandsText(row, signs, false) : std::nullopt;
  if (!operands) return std::nullopt;
  return std::string(row.mnemonic) + "_dpp" + *operands + control;
}

} // namespace wavesmith::operations
