// SPDX-License-Identifier: Apache-2.0
// LLVM's parser of AMDGPU statements, which is not asked again about a statement that it has parsed before
// (statement_memory.h): the instruction is emitted at once, with the same effect on the registers that count as
// used. Everything else is passed on.
//
// One thread at a time.
#pragma once

#include "assembler/recording/recording_streamer.h"
#include "assembler/recording/statement_memory.h"

#include <llvm/MC/MCParser/MCTargetAsmParser.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

namespace wavesmith::assembler {

struct LlvmTarget;

class RememberingParser final : public llvm::MCTargetAsmParser {
public:
  // The text of the buffer with this place.
  using BufferAt = std::function<llvm::StringRef(const char*)>;

  // `messages`: the number of messages so far, which the caller counts. All arguments must outlive it.
  RememberingParser(const LlvmTarget& target, llvm::MCAsmParser& parser, RecordingStreamer& streamer,
                    const std::size_t& messages, BufferAt bufferAt);

  // Asked about each directive before LLVM reads its operands; true: they have been skipped.
  using Refuses = std::function<bool(llvm::StringRef directive)>;
  void setRefuses(Refuses refuses) { refuses_ = std::move(refuses); }

  // While an instruction is emitted: it is known, so that its statement has no symbols.
  [[nodiscard]] bool isKnown() const { return known_ != nullptr; }
  // The values of `.amdgcn.next_free_vgpr` and `.amdgcn.next_free_sgpr`; nothing: one of them is not a number.
  using Counts = std::array<std::int64_t, 2>;
  [[nodiscard]] std::optional<Counts> counts() const;

  void Initialize(llvm::MCAsmParser& parser) override;
  bool ParseInstruction(llvm::ParseInstructionInfo& info, llvm::StringRef name, llvm::SMLoc where,
                        llvm::OperandVector& operands) override;
  bool ParseInstruction(llvm::ParseInstructionInfo& info, llvm::StringRef name, llvm::AsmToken token,
                        llvm::OperandVector& operands) override;
  bool MatchAndEmitInstruction(llvm::SMLoc where, unsigned& opcode, llvm::OperandVector& operands,
                               llvm::MCStreamer& out, std::uint64_t& error, bool inlineAssembly) override;

  // Passed on.
  bool parsePrimaryExpr(const llvm::MCExpr*& result, llvm::SMLoc& end) override;
  bool parseRegister(llvm::MCRegister& result, llvm::SMLoc& start, llvm::SMLoc& end) override;
  llvm::ParseStatus tryParseRegister(llvm::MCRegister& result, llvm::SMLoc& start, llvm::SMLoc& end) override;
  bool ParseDirective(llvm::AsmToken directive) override;
  llvm::ParseStatus parseDirective(llvm::AsmToken directive) override;
  bool OmitRegisterFromClobberLists(unsigned number) override;
  unsigned validateTargetOperandClass(llvm::MCParsedAsmOperand& operand, unsigned kind) override;
  unsigned checkEarlyTargetMatchPredicate(llvm::MCInst& instruction,
                                          const llvm::OperandVector& operands) override;
  unsigned checkTargetMatchPredicate(llvm::MCInst& instruction) override;
  void convertToMapAndConstraints(unsigned kind, const llvm::OperandVector& operands) override;
  bool areEqualRegs(const llvm::MCParsedAsmOperand& a, const llvm::MCParsedAsmOperand& b) const override;
  bool equalIsAsmAssignment() override;
  bool isLabel(llvm::AsmToken& token) override;
  bool starIsStartOfStatement() override;
  llvm::MCSymbolRefExpr::VariantKind getVariantKindForName(llvm::StringRef name) const override;
  const llvm::MCExpr* applyModifierToExpr(const llvm::MCExpr* value, llvm::MCSymbolRefExpr::VariantKind kind,
                                          llvm::MCContext& context) override;
  void doBeforeLabelEmit(llvm::MCSymbol* symbol, llvm::SMLoc where) override;
  void onLabelParsed(llvm::MCSymbol* symbol) override;
  void flushPendingInstructions(llvm::MCStreamer& out) override;
  const llvm::MCExpr* createTargetUnaryExpr(const llvm::MCExpr* value, llvm::AsmToken::TokenKind operation,
                                            llvm::MCContext& context) override;
  void onBeginOfFile() override;
  void onEndOfFile() override;

private:
  void setCounts(const Counts& counts);
  void raise(const Counts& before, const Counts& needed);
  // The statement at this place; empty: it may be more than the rest of a line.
  [[nodiscard]] std::string_view statementAt(llvm::SMLoc where) const;
  void skip(std::string_view text);
  bool parseNew(llvm::ParseInstructionInfo& info, llvm::StringRef name, llvm::SMLoc where,
                llvm::OperandVector& operands, std::string_view text, const Counts& before);

  std::unique_ptr<llvm::MCTargetAsmParser> llvm_;
  RecordingStreamer& streamer_;
  const std::size_t& messages_;
  BufferAt bufferAt_;
  Refuses refuses_;
  StatementMemory& memory_;
  std::array<llvm::MCSymbol*, 2> countSymbols_{};
  // Between parsing a statement and matching it:
  const KnownStatement* known_ = nullptr; // set if the statement is known
  std::string_view kept_;                 // its text if it is new and may be kept
  KnownStatement made_;
  std::size_t messagesBefore_ = 0;
};

} // namespace wavesmith::assembler
