// SPDX-License-Identifier: Apache-2.0
#include "assembler/recording/remembering_parser.h"

#include "assembler/llvm_target.h"

#include <llvm/MC/MCAsmInfo.h>
#include <llvm/MC/MCContext.h>
#include <llvm/MC/MCExpr.h>
#include <llvm/MC/MCInstrInfo.h>
#include <llvm/MC/MCParser/AsmLexer.h>
#include <llvm/MC/MCParser/MCAsmParser.h>
#include <llvm/MC/MCParser/MCParsedAsmOperand.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/TargetRegistry.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace wavesmith::assembler {
namespace {

// LLVM's parser raises them with each register that it reads (AMDGPUAsmParser.cpp, updateGprCountSymbols).
constexpr std::array<const char*, 2> kCountSymbols{".amdgcn.next_free_vgpr", ".amdgcn.next_free_sgpr"};

// Expressions belong to the context of one text.
bool isIndependent(const llvm::MCInst& instruction) {
  return std::ranges::all_of(instruction, [](const llvm::MCOperand& operand) {
    return operand.isReg() || operand.isImm() || operand.isSFPImm() || operand.isDFPImm();
  });
}

} // namespace

RememberingParser::RememberingParser(const LlvmTarget& target, llvm::MCAsmParser& parser,
                                     RecordingStreamer& streamer, const std::size_t& messages,
                                     BufferAt bufferAt)
    : MCTargetAsmParser(target.options, *target.subtarget, *target.instructions),
      llvm_(
          target.target->createMCAsmParser(*target.subtarget, parser, *target.instructions, target.options)),
      streamer_(streamer), messages_(messages), bufferAt_(std::move(bufferAt)),
      memory_(statementMemory(target)) {
  setAvailableFeatures(llvm_->getAvailableFeatures());
  for (std::size_t n = 0; n < countSymbols_.size(); ++n)
    countSymbols_[n] = parser.getContext().lookupSymbol(kCountSymbols[n]);
}

void RememberingParser::Initialize(llvm::MCAsmParser& parser) {
  MCTargetAsmParser::Initialize(parser);
  llvm_->Initialize(parser);
}

std::optional<RememberingParser::Counts> RememberingParser::counts() const {
  Counts counts{};
  for (std::size_t n = 0; n < counts.size(); ++n) {
    const llvm::MCSymbol* symbol = countSymbols_[n];
    if (!symbol || !symbol->isVariable()) return std::nullopt;
    const auto* number = llvm::dyn_cast<llvm::MCConstantExpr>(symbol->getVariableValue(/*SetUsed=*/false));
    if (!number) return std::nullopt;
    counts[n] = number->getValue();
  }
  return counts;
}

void RememberingParser::setCounts(const Counts& counts) {
  for (std::size_t n = 0; n < counts.size(); ++n)
    countSymbols_[n]->setVariableValue(llvm::MCConstantExpr::create(counts[n], getContext()));
}

// As LLVM does.
void RememberingParser::raise(const Counts& before, const Counts& needed) {
  for (std::size_t n = 0; n < before.size(); ++n)
    if (needed[n] != 0 && needed[n] > before[n])
      countSymbols_[n]->setVariableValue(llvm::MCConstantExpr::create(needed[n], getContext()));
}

std::string_view RememberingParser::statementAt(llvm::SMLoc where) const {
  const char* const begin = where.getPointer();
  const char* end = begin; // LLVM's buffers end with NUL
  while (*end != '\0' && *end != '\n')
    ++end;
  return *end == '\n' ? std::string_view(begin, end) : std::string_view();
}

bool RememberingParser::ParseInstruction(llvm::ParseInstructionInfo& info, llvm::StringRef name,
                                         llvm::SMLoc where, llvm::OperandVector& operands) {
  known_ = nullptr;
  kept_ = {};
  const std::string_view text = statementAt(where);
  const std::optional<Counts> before = text.empty() ? std::nullopt : counts();
  if (!before) return llvm_->ParseInstruction(info, name, where, operands);
  known_ = memory_.find(text);
  if (!known_) return parseNew(info, name, where, operands, text, *before);
  raise(*before, {known_->vgprs, known_->sgprs});
  skip(text);
  return false;
}

// The lexer of LLVM's parser (AsmParser.cpp) continues at the end of the line, and reads it.
void RememberingParser::skip(std::string_view text) {
  static_cast<llvm::AsmLexer&>(getLexer()).setBuffer(bufferAt_(text.data()), text.data() + text.size());
  getParser().Lex(); // the end of the statement
  getParser().Lex();
}

bool RememberingParser::ParseInstruction(llvm::ParseInstructionInfo& info, llvm::StringRef name,
                                         llvm::AsmToken token, llvm::OperandVector& operands) {
  return ParseInstruction(info, name, token.getLoc(), operands);
}

bool RememberingParser::parseNew(llvm::ParseInstructionInfo& info, llvm::StringRef name, llvm::SMLoc where,
                                 llvm::OperandVector& operands, std::string_view text, const Counts& before) {
  const bool isPlain = isWithoutSymbols(text, [this](std::string_view word) {
    return getContext().lookupSymbol(llvm::StringRef(word.data(), word.size())) != nullptr;
  });
  if (!isPlain) return llvm_->ParseInstruction(info, name, where, operands);
  messagesBefore_ = messages_;
  const std::size_t symbols = getContext().getSymbols().size();
  setCounts({}); // what this statement alone needs
  const bool failed = llvm_->ParseInstruction(info, name, where, operands);
  const std::optional<Counts> needed = counts();
  setCounts(before);
  if (needed) raise(before, *needed);
  const bool isWhole = getTok().getLoc().getPointer() > text.data() + text.size();
  if (failed || !needed || !isWhole || getContext().getSymbols().size() != symbols) return failed;
  kept_ = text;
  made_.vgprs = (*needed)[0];
  made_.sgprs = (*needed)[1];
  return false;
}

bool RememberingParser::MatchAndEmitInstruction(llvm::SMLoc where, unsigned& opcode,
                                                llvm::OperandVector& operands, llvm::MCStreamer& out,
                                                std::uint64_t& error, bool inlineAssembly) {
  if (known_) {
    llvm::MCInst instruction = known_->instruction;
    instruction.setLoc(where);
    opcode = instruction.getOpcode();
    out.emitInstruction(instruction, llvm_->getSTI());
    known_ = nullptr;
    return false;
  }
  if (kept_.empty())
    return llvm_->MatchAndEmitInstruction(where, opcode, operands, out, error, inlineAssembly);
  std::vector<llvm::MCInst> emitted;
  const std::size_t symbols = getContext().getSymbols().size();
  streamer_.copyInstructionsTo(&emitted);
  const bool failed = llvm_->MatchAndEmitInstruction(where, opcode, operands, out, error, inlineAssembly);
  streamer_.copyInstructionsTo(nullptr);
  if (!failed && emitted.size() == 1 && isIndependent(emitted.front()) && messages_ == messagesBefore_ &&
      !getParser().hasPendingError() && getContext().getSymbols().size() == symbols) {
    made_.instruction = std::move(emitted.front());
    memory_.keep(kept_, made_);
  }
  return failed;
}

// --- Passed on ---

bool RememberingParser::parsePrimaryExpr(const llvm::MCExpr*& result, llvm::SMLoc& end) {
  return llvm_->parsePrimaryExpr(result, end);
}
bool RememberingParser::parseRegister(llvm::MCRegister& result, llvm::SMLoc& start, llvm::SMLoc& end) {
  return llvm_->parseRegister(result, start, end);
}
llvm::ParseStatus RememberingParser::tryParseRegister(llvm::MCRegister& result, llvm::SMLoc& start,
                                                      llvm::SMLoc& end) {
  return llvm_->tryParseRegister(result, start, end);
}
bool RememberingParser::ParseDirective(llvm::AsmToken directive) {
  return llvm_->ParseDirective(directive);
}
llvm::ParseStatus RememberingParser::parseDirective(llvm::AsmToken directive) {
  if (refuses_ && refuses_(directive.getString())) return llvm::ParseStatus::Success;
  return llvm_->parseDirective(directive);
}
bool RememberingParser::OmitRegisterFromClobberLists(unsigned number) {
  return llvm_->OmitRegisterFromClobberLists(number);
}
unsigned RememberingParser::validateTargetOperandClass(llvm::MCParsedAsmOperand& operand, unsigned kind) {
  return llvm_->validateTargetOperandClass(operand, kind);
}
unsigned RememberingParser::checkEarlyTargetMatchPredicate(llvm::MCInst& instruction,
                                                           const llvm::OperandVector& operands) {
  return llvm_->checkEarlyTargetMatchPredicate(instruction, operands);
}
unsigned RememberingParser::checkTargetMatchPredicate(llvm::MCInst& instruction) {
  return llvm_->checkTargetMatchPredicate(instruction);
}
void RememberingParser::convertToMapAndConstraints(unsigned kind, const llvm::OperandVector& operands) {
  llvm_->convertToMapAndConstraints(kind, operands);
}
bool RememberingParser::areEqualRegs(const llvm::MCParsedAsmOperand& a,
                                     const llvm::MCParsedAsmOperand& b) const {
  return llvm_->areEqualRegs(a, b);
}
bool RememberingParser::equalIsAsmAssignment() {
  return llvm_->equalIsAsmAssignment();
}
bool RememberingParser::isLabel(llvm::AsmToken& token) {
  return llvm_->isLabel(token);
}
bool RememberingParser::starIsStartOfStatement() {
  return llvm_->starIsStartOfStatement();
}
llvm::MCSymbolRefExpr::VariantKind RememberingParser::getVariantKindForName(llvm::StringRef name) const {
  return llvm_->getVariantKindForName(name);
}
const llvm::MCExpr* RememberingParser::applyModifierToExpr(const llvm::MCExpr* value,
                                                           llvm::MCSymbolRefExpr::VariantKind kind,
                                                           llvm::MCContext& context) {
  return llvm_->applyModifierToExpr(value, kind, context);
}
void RememberingParser::doBeforeLabelEmit(llvm::MCSymbol* symbol, llvm::SMLoc where) {
  llvm_->doBeforeLabelEmit(symbol, where);
}
void RememberingParser::onLabelParsed(llvm::MCSymbol* symbol) {
  llvm_->onLabelParsed(symbol);
}
void RememberingParser::flushPendingInstructions(llvm::MCStreamer& out) {
  llvm_->flushPendingInstructions(out);
}
const llvm::MCExpr* RememberingParser::createTargetUnaryExpr(const llvm::MCExpr* value,
                                                             llvm::AsmToken::TokenKind operation,
                                                             llvm::MCContext& context) {
  return llvm_->createTargetUnaryExpr(value, operation, context);
}
void RememberingParser::onBeginOfFile() {
  llvm_->onBeginOfFile();
}
void RememberingParser::onEndOfFile() {
  llvm_->onEndOfFile();
}

} // namespace wavesmith::assembler
