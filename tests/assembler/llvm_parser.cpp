// SPDX-License-Identifier: Apache-2.0
#include "assembler/llvm_parser.h"

#include "assembler/llvm_target.h"

#include <llvm/MC/MCAsmInfo.h>
#include <llvm/MC/MCContext.h>
#include <llvm/MC/MCInstrInfo.h>
#include <llvm/MC/MCObjectFileInfo.h>
#include <llvm/MC/MCParser/MCAsmLexer.h>
#include <llvm/MC/MCParser/MCAsmParser.h>
#include <llvm/MC/MCParser/MCParsedAsmOperand.h>
#include <llvm/MC/MCParser/MCTargetAsmParser.h>
#include <llvm/MC/MCRegisterInfo.h>
#include <llvm/MC/MCStreamer.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>

#include <charconv>
#include <memory>
#include <system_error>

namespace wavesmith::assembler::testing {
namespace {

// LLVM's class of operands is private, its text is not: "<16 type: Offset mods: ...>".
std::optional<std::int64_t> immediateOf(const llvm::MCParsedAsmOperand& operand) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  operand.print(stream);
  if (!text.starts_with('<')) return std::nullopt;
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), value);
  const bool isNumber = error == std::errc() && std::string_view(end).starts_with(" type: ");
  return isNumber ? std::optional(value) : std::nullopt;
}

} // namespace

std::optional<std::vector<LlvmParsedOperand>> LlvmParser::operands(const std::string& statement) const {
  const LlvmTarget& target = **llvmTarget(target_, {});
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBufferCopy(statement), llvm::SMLoc());
  sources.setDiagHandler([](const llvm::SMDiagnostic&, void*) {});
  llvm::MCContext context(target.triple, target.syntax.get(), target.registers.get(), target.subtarget.get(),
                          &sources, &target.options);
  const std::unique_ptr<llvm::MCObjectFileInfo> objectFile(
      target.target->createMCObjectFileInfo(context, /*PIC=*/true));
  context.setObjectFileInfo(objectFile.get());
  const std::unique_ptr<llvm::MCStreamer> streamer(llvm::createNullStreamer(context));
  target.target->createNullTargetStreamer(*streamer);
  const std::unique_ptr<llvm::MCAsmParser> parser(
      llvm::createMCAsmParser(sources, context, *streamer, *target.syntax));
  const std::unique_ptr<llvm::MCTargetAsmParser> ofTarget(
      target.target->createMCAsmParser(*target.subtarget, *parser, *target.instructions, target.options));
  parser->setTargetParser(*ofTarget);
  parser->Lex();
  const llvm::AsmToken mnemonic = parser->getTok();
  if (mnemonic.isNot(llvm::AsmToken::Identifier)) return std::nullopt;
  parser->Lex();
  llvm::ParseInstructionInfo info;
  llvm::SmallVector<std::unique_ptr<llvm::MCParsedAsmOperand>, 8> parsed;
  const std::string name = mnemonic.getString().lower();
  if (ofTarget->ParseInstruction(info, name, mnemonic.getLoc(), parsed) || parser->hasPendingError())
    return std::nullopt;
  const char* const start = sources.getMemoryBuffer(sources.getMainFileID())->getBufferStart();
  std::vector<LlvmParsedOperand> found;
  for (std::size_t n = 1; n < parsed.size(); ++n) // the first one is the mnemonic
    found.push_back({.begin = static_cast<std::size_t>(parsed[n]->getStartLoc().getPointer() - start),
                     .immediate = immediateOf(*parsed[n])});
  return found;
}

} // namespace wavesmith::assembler::testing
