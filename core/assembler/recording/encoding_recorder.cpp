// SPDX-License-Identifier: Apache-2.0
#include "assembler/recording/encoding_recorder.h"

#include "source/text/text.h"

#include <fmt/format.h>
#include <llvm/MC/MCAsmInfo.h>
#include <llvm/MC/MCAssembler.h>
#include <llvm/MC/MCExpr.h>
#include <llvm/MC/MCFragment.h>
#include <llvm/MC/MCInstPrinter.h>
#include <llvm/MC/MCInstrInfo.h>
#include <llvm/MC/MCRegisterInfo.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/MCSymbol.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/raw_ostream.h>

#include <cstddef>
#include <string_view>

namespace wavesmith::assembler {
namespace {

constexpr std::uint64_t kBranchUnit = 4; // branches count words from the next instruction (SOPP, SIMM16)
constexpr std::string_view kPlaceholder = "{}";

void replaceOnce(std::string& text, std::string_view what, std::string_view by) {
  if (const std::size_t at = text.find(what); at != std::string::npos) text.replace(at, what.size(), by);
}

// A branch whose distance is written as a number has it as its last operand.
void replaceLastOperand(std::string& text) {
  const std::size_t at = text.find_last_of(" ,");
  if (at != std::string::npos) text.replace(at + 1, std::string::npos, kPlaceholder);
}

} // namespace

EncodingRecorder::EncodingRecorder(const LlvmTarget& target)
    : target_(target), printer_(target.target->createMCInstPrinter(target.triple, 0, *target.syntax,
                                                                   *target.instructions, *target.registers)) {
}
EncodingRecorder::~EncodingRecorder() = default;

void EncodingRecorder::add(const llvm::MCInst& instruction, const Emission& emission,
                           const source::Location& location) {
  kept_.push_back({EncodedInstruction::Kind::Instruction, instruction, emission, location});
}

void EncodingRecorder::addNumber(const Emission& emission, const source::Location& location) {
  kept_.push_back({EncodedInstruction::Kind::Number, {}, emission, location});
}

void EncodingRecorder::addBroken(const Emission& emission, const source::Location& location) {
  kept_.push_back({EncodedInstruction::Kind::Broken, {}, emission, location});
}

void EncodingRecorder::clear() {
  kept_.clear();
  made_.clear();
}

void EncodingRecorder::finish(const llvm::MCAssembler& assembler, const SectionNumbers& sections) {
  made_.reserve(kept_.size());
  for (const Kept& kept : kept_) {
    EncodedInstruction& made = made_.emplace_back();
    made.kind = kept.kind;
    made.location = kept.location;
    made.section = sections.at(kept.emission.section);
    made.offset = assembler.getFragmentOffset(*kept.emission.fragment) + kept.emission.offset;
    made.length = kept.emission.length;
    if (kept.kind == EncodedInstruction::Kind::Instruction) {
      describe(kept.instruction, made, assembler, sections);
    } else if (const auto* data = llvm::dyn_cast<llvm::MCDataFragment>(kept.emission.fragment)) {
      const llvm::ArrayRef<char> contents(data->getContents());
      for (const char byte : contents.slice(kept.emission.offset, kept.emission.length))
        made.text += fmt::format("{:02x}", static_cast<unsigned char>(byte));
    }
  }
  kept_.clear();
}

void EncodingRecorder::describe(const llvm::MCInst& instruction, EncodedInstruction& made,
                                const llvm::MCAssembler& assembler, const SectionNumbers& sections) {
  made.opcode = target_.instructions->getName(instruction.getOpcode()).str();
  const llvm::MCInstrDesc& description = target_.instructions->get(instruction.getOpcode());
  made.writesFirst = description.getNumDefs() > 0;
  for (unsigned i = 0; i < description.getNumOperands(); ++i)
    made.keepsFirst = made.keepsFirst || description.getOperandConstraint(i, llvm::MCOI::TIED_TO) == 0;
  llvm::MCInst copy = instruction;
  for (llvm::MCOperand& operand : copy) {
    std::int64_t value = 0;
    if (operand.isExpr() && operand.getExpr()->evaluateAsAbsolute(value))
      operand = llvm::MCOperand::createImm(value);
  }
  made.text = print(copy);
  for (const llvm::MCOperand& operand : copy)
    if (operand.isExpr()) addLabels(*operand.getExpr(), made, assembler, sections);
  addDistance(copy, made);
}

std::string EncodingRecorder::print(const llvm::MCInst& instruction) const {
  std::string text;
  llvm::raw_string_ostream stream(text);
  printer_->printInst(&instruction, 0, "", *target_.subtarget, stream);
  return std::string(source::trimmed(text));
}

void EncodingRecorder::addDistance(const llvm::MCInst& instruction, EncodedInstruction& made) const {
  const llvm::MCInstrDesc& description = target_.instructions->get(instruction.getOpcode());
  for (unsigned i = 0; i < instruction.getNumOperands() && i < description.getNumOperands(); ++i) {
    if (description.operands()[i].OperandType != llvm::MCOI::OPERAND_PCREL ||
        !instruction.getOperand(i).isImm())
      continue;
    const auto words = static_cast<std::int16_t>(instruction.getOperand(i).getImm());
    replaceLastOperand(made.text);
    made.labels.push_back(
        {.name = {},
         .section = made.section,
         .offset = made.offset + kBranchUnit +
                   kBranchUnit * static_cast<std::uint64_t>(static_cast<std::int64_t>(words)),
         .isDefined = true});
  }
}

void EncodingRecorder::addLabels(const llvm::MCExpr& value, EncodedInstruction& made,
                                 const llvm::MCAssembler& assembler, const SectionNumbers& sections) {
  switch (value.getKind()) {
  case llvm::MCExpr::Unary:
    return addLabels(*llvm::cast<llvm::MCUnaryExpr>(value).getSubExpr(), made, assembler, sections);
  case llvm::MCExpr::Binary:
    addLabels(*llvm::cast<llvm::MCBinaryExpr>(value).getLHS(), made, assembler, sections);
    return addLabels(*llvm::cast<llvm::MCBinaryExpr>(value).getRHS(), made, assembler, sections);
  case llvm::MCExpr::SymbolRef: break;
  default: return;
  }
  const llvm::MCSymbol& symbol = llvm::cast<llvm::MCSymbolRefExpr>(value).getSymbol();
  if (symbol.isVariable())
    return addLabels(*symbol.getVariableValue(/*SetUsed=*/false), made, assembler, sections);
  const std::string name = symbol.getName().str();
  EncodedLabel label{.name = name, .section = 0, .offset = 0, .isDefined = false};
  if (symbol.isDefined() && symbol.isInSection()) {
    const auto section = sections.find(&symbol.getSection());
    label.isDefined = section != sections.end() && assembler.getSymbolOffset(symbol, label.offset);
    if (label.isDefined) label.section = section->second;
  }
  if (symbol.isTemporary()) { // .Ltmp7: the number depends on what is in front of it
    replaceOnce(made.text, name, kPlaceholder);
    label.name.clear();
  }
  made.labels.push_back(std::move(label));
}

} // namespace wavesmith::assembler
