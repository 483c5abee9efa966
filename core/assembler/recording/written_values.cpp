// SPDX-License-Identifier: Apache-2.0
#include "assembler/recording/written_values.h"

#include "isa/constraints.h"
#include "isa/decode/decode.h"
#include "isa/target.h"

#include <llvm/MC/MCCodeEmitter.h>
#include <llvm/MC/MCContext.h>
#include <llvm/MC/MCDisassembler/MCDisassembler.h>
#include <llvm/MC/MCFixup.h>
#include <llvm/MC/MCInst.h>
#include <llvm/MC/MCInstrInfo.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/raw_ostream.h>

#include <bit>
#include <optional>
#include <span>

namespace wavesmith::assembler {
namespace {

constexpr unsigned kValueBits = 64;

constexpr std::uint64_t bitOf(unsigned number) {
  return std::uint64_t{1} << number;
}

// Whether the value is the same as the field, modulo its size.
bool holds(std::uint64_t field, std::int64_t value) {
  const auto bits = static_cast<std::uint64_t>(value);
  if (value >= 0) return (bits & ~field) == 0;
  return (~bits & ~field) == 0 && std::bit_width(field & bits) == std::bit_width(field);
}

// What the hardware reads of SIMM16.
struct Used {
  std::uint64_t bits = ~std::uint64_t{0};
  bool isReported = false; // a number beyond it is a finding of its own (W1319)
};

Used usedOf(const isa::Instruction& instruction) {
  constexpr unsigned kImmediateBits = 16;
  const unsigned bits = instruction.valid() ? isa::immediateBits(instruction.op) : kImmediateBits;
  if (bits == kImmediateBits) return {};
  return {.bits = bitOf(bits) - 1, .isReported = instruction.row().has(isa::trait::kNop)};
}

// A literal of an operand of 64 bits without a sign is extended with zeros (CDNA3 ISA 6.2.1.1), so that a negative number
// is not held. LLVM truncates it to 32 bits before it makes an instruction.
std::optional<LostValue> negativeLiteral(const isa::Instruction& instruction) {
  const auto literal = static_cast<std::int32_t>(instruction.literal);
  if (!instruction.valid() || literal >= 0) return std::nullopt;
  for (unsigned n = 0; n < instruction.operandCount; ++n) {
    if (instruction.operands[n].kind != isa::OperandKind::Literal || instruction.row().operands[n].bits != 64)
      continue;
    if (isa::constantOperand(instruction, n) == instruction.literal)
      return LostValue{.written = literal,
                       .encoded = instruction.literal,
                       .most = ~std::uint32_t{0},
                       .onlyIfWritten = true};
  }
  return std::nullopt;
}

// LLVM truncates the constants of 16-bit sources to 16 bits before it compares them with the inline ones.
void addTruncated(const isa::Instruction& instruction, std::vector<LostValue>& found) {
  for (unsigned n = 0; instruction.valid() && n < instruction.operandCount; ++n) {
    const isa::Operand& operand = instruction.operands[n];
    if (operand.kind != isa::OperandKind::Inline || instruction.row().operands[n].bits != 16) continue;
    const auto value = static_cast<std::int16_t>(isa::inlineBits16(operand.index));
    found.push_back({.written = value, .encoded = value, .most = 0, .isModulo = true});
  }
}

// A number of its own in the encoding. Sources, which are constants or literals, and the bits of NEG, ABS and OP_SEL,
// which are not written as numbers, have types of the target; LLVM checks the numbers of sources.
bool isField(const llvm::MCInstrDesc& description, unsigned operand) {
  return operand < description.getNumOperands() &&
         description.operands()[operand].OperandType < llvm::MCOI::OPERAND_FIRST_TARGET;
}

} // namespace

WrittenValues::WrittenValues(const LlvmTarget& target, const llvm::MCCodeEmitter& emitter)
    : target_(target), emitter_(emitter) {
  if (const auto id = isa::parseTargetId(target.id)) known_ = id->target;
}
WrittenValues::~WrittenValues() = default;

WrittenValues::Bytes WrittenValues::encode(const llvm::MCInst& instruction) const {
  Bytes bytes;
  llvm::SmallVector<llvm::MCFixup, 2> fixups;
  emitter_.encodeInstruction(instruction, bytes, fixups, *target_.subtarget);
  return bytes;
}

// Whether a bit of the value that differs from its sign is not in the encoding: cheaper than the whole field.
bool WrittenValues::mayLose(const llvm::MCInst& instruction, unsigned operand, const Bytes& bytes) const {
  const std::int64_t value = instruction.getOperand(operand).getImm();
  if (value < 0) return true;
  llvm::MCInst changed = instruction;
  for (auto rest = static_cast<std::uint64_t>(value); rest != 0; rest &= rest - 1) {
    const std::uint64_t bit = rest & (~rest + 1);
    changed.getOperand(operand).setImm(static_cast<std::int64_t>(static_cast<std::uint64_t>(value) ^ bit));
    if (encode(changed) == bytes) return true;
  }
  return false;
}

std::uint64_t WrittenValues::fieldOf(const llvm::MCInst& instruction, unsigned operand,
                                     const Bytes& bytes) const {
  const auto value = static_cast<std::uint64_t>(instruction.getOperand(operand).getImm());
  llvm::MCInst changed = instruction;
  std::uint64_t field = 0;
  for (unsigned n = 0; n < kValueBits; ++n) {
    changed.getOperand(operand).setImm(static_cast<std::int64_t>(value ^ bitOf(n)));
    if (encode(changed) != bytes) field |= bitOf(n);
  }
  return field;
}

// Bits of a value can be part of the opcode, like SC0 of an atomic that returns: they do not change the encoding, which
// has them nevertheless.
bool WrittenValues::isDecodedAs(const llvm::MCInst& instruction, unsigned operand, const Bytes& bytes) {
  if (!decoder_) {
    context_ = std::make_unique<llvm::MCContext>(target_.triple, target_.syntax.get(),
                                                 target_.registers.get(), target_.subtarget.get());
    decoder_.reset(target_.target->createMCDisassembler(*target_.subtarget, *context_));
  }
  llvm::MCInst decoded;
  std::uint64_t size = 0;
  const llvm::ArrayRef<std::uint8_t> words(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  if (decoder_->getInstruction(decoded, size, words, 0, llvm::nulls()) != llvm::MCDisassembler::Success ||
      decoded.getOpcode() != instruction.getOpcode() ||
      decoded.getNumOperands() != instruction.getNumOperands() || !decoded.getOperand(operand).isImm())
    return false;
  return decoded.getOperand(operand).getImm() == instruction.getOperand(operand).getImm();
}

std::vector<LostValue> WrittenValues::lost(const llvm::MCInst& instruction) {
  std::vector<LostValue> found;
  const llvm::MCInstrDesc& description = target_.instructions->get(instruction.getOpcode());
  const Bytes bytes = encode(instruction);
  Used used;
  if (known_ && bytes.size() >= 4) {
    const isa::Instruction decoded =
        isa::decode(std::as_bytes(std::span(bytes.data(), bytes.size())), 0, *known_);
    used = usedOf(decoded);
    if (const auto negative = negativeLiteral(decoded)) found.push_back(*negative);
    addTruncated(decoded, found);
  }
  for (unsigned n = 0; n < instruction.getNumOperands(); ++n) {
    const llvm::MCOperand& operand = instruction.getOperand(n);
    if (!operand.isImm() || operand.getImm() == 0 || !isField(description, n)) continue;
    const std::int64_t value = operand.getImm();
    const bool isUnused = !used.isReported && !holds(used.bits, value);
    if (!isUnused && !mayLose(instruction, n, bytes)) continue;
    const std::uint64_t field = fieldOf(instruction, n, bytes);
    const bool isHeld = !isUnused && (holds(field, value) || isDecodedAs(instruction, n, bytes));
    if (field == 0 || isHeld) continue;
    const std::uint64_t read = field & used.bits;
    found.push_back({.written = value,
                     .encoded = static_cast<std::int64_t>(static_cast<std::uint64_t>(value) & read),
                     .most = static_cast<std::int64_t>(read)});
  }
  return found;
}

} // namespace wavesmith::assembler
