// SPDX-License-Identifier: Apache-2.0
#include "debug/values/use_type.h"

#include "debug/values/value_text.h"
#include "isa/effects.h"
#include "source/text/text.h"

namespace wavesmith::debug {

using emulator::Location;
using emulator::Storage;

namespace {

constexpr std::size_t kDwordSize = 4;

// The mnemonic of a line: the word after the labels, which end with a colon.
std::string_view mnemonicOf(std::string_view line) {
  while (true) {
    line = source::trimmedStart(line);
    const std::string_view word = line.substr(0, line.find_first_of(" \t"));
    if (!word.ends_with(':')) return word;
    line.remove_prefix(word.size());
  }
}

bool isMnemonic(const isa::Instruction& instruction, std::string_view text) {
  const std::string_view mnemonic = instruction.row().mnemonic;
  if (!text.starts_with(mnemonic)) return false;
  const std::string_view form = text.substr(mnemonic.size());
  return form.empty() || form == "_e32" || form == "_e64" || form == "_sdwa" || form == "_dpp";
}

bool overlaps(const isa::Operand& operand, const Location& location) {
  const isa::OperandKind kind = location.storage == Storage::Scalar   ? isa::OperandKind::Scalar
                                : location.storage == Storage::Vector ? isa::OperandKind::Vector
                                                                      : isa::OperandKind::Accumulation;
  return operand.kind == kind && operand.index < location.first + location.count &&
         location.first < operand.index + operand.dwords;
}

} // namespace

std::string_view useType(const isa::Instruction& instruction, unsigned operand) {
  if (!instruction.valid() || operand >= instruction.operandCount) return {};
  using enum isa::ValueType;
  switch (instruction.row().operands[operand].type) {
  case F32:
  case Xf32:
  case PkF32: return "f32";
  case F64: return "f64";
  case F16:
  case PkF16: return "f16x2";
  case Bf16:
  case PkBf16: return "bf16x2";
  case Fp8:
  case PkFp8: return "fp8x4";
  case Bf8:
  case PkBf8: return "bf8x4";
  case I32:
  case I24: return "i32";
  case U32:
  case U24: return "u32";
  case I64: return "i64";
  case U64: return "u64";
  case Address: return instruction.operands[operand].dwords == 2 ? "address" : "";
  case LaneMask:
  case Descriptor: return "hex";
  default: return {};
  }
}

std::string_view typeOfOperand(const isa::Instruction& instruction, const Location& location) {
  std::string_view found;
  if (!instruction.valid() || !location.isRegister() || location.storage == Storage::State) return found;
  for (unsigned i = 0; i < instruction.operandCount; ++i) {
    const isa::Operand& operand = instruction.operands[i];
    const bool isRead = (isa::access(instruction, i) & static_cast<unsigned>(isa::Access::Read)) != 0;
    if (!isRead || !overlaps(operand, location)) continue;
    const std::string_view type = useType(instruction, i);
    if (type.empty() || (!found.empty() && found != type)) return {};
    if (bytesOfType(type) == kDwordSize * location.count) found = type;
  }
  return found;
}

std::string_view typeWritten(const isa::Instruction& instruction, std::size_t bytes) {
  if (!instruction.valid()) return {};
  const isa::Opcode& row = instruction.row();
  if (row.unit != isa::Unit::Valu && row.unit != isa::Unit::Mfma) return {};
  const isa::ValueType type = row.operandCount() != 0 ? row.operands[0].type : isa::ValueType::B32;
  const std::string_view shown = type == isa::ValueType::F32   ? "f32"
                                 : type == isa::ValueType::F64 ? "f64"
                                                               : "";
  return !shown.empty() && bytesOfType(shown) == bytes ? shown : std::string_view();
}

std::string_view typeInLine(const program::Program& program, const Location& location,
                            std::string_view line) {
  const std::string_view mnemonic = mnemonicOf(line);
  if (mnemonic.empty() || !location.isRegister() || location.storage == Storage::State) return {};
  std::string_view written;
  for (const isa::Instruction& instruction : program.instructions()) {
    if (!instruction.valid() || !isMnemonic(instruction, mnemonic)) continue;
    for (unsigned i = 0; i < instruction.operandCount; ++i) {
      const std::string_view type = useType(instruction, i);
      if (type.empty() || !overlaps(instruction.operands[i], location)) continue;
      if (bytesOfType(type) > kDwordSize * location.count) continue; // a part of it is named
      if ((isa::access(instruction, i) & static_cast<unsigned>(isa::Access::Read)) != 0) return type;
      written = type;
    }
  }
  return written;
}

} // namespace wavesmith::debug
