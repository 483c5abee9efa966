// SPDX-License-Identifier: Apache-2.0
#include "assembler/llvm_lexer.h"

#include "assembler/llvm_target.h"

#include <llvm/MC/MCAsmInfo.h>
#include <llvm/MC/MCParser/AsmLexer.h>

namespace wavesmith::assembler::testing {
namespace {

using Kind = LlvmToken::Kind;

Kind kindOf(llvm::AsmToken::TokenKind kind) {
  switch (kind) {
  case llvm::AsmToken::Identifier: return Kind::Identifier;
  case llvm::AsmToken::Integer:
  case llvm::AsmToken::BigNum:
  case llvm::AsmToken::Real: return Kind::Number;
  case llvm::AsmToken::String: return Kind::String;
  case llvm::AsmToken::Comment: return Kind::Comment;
  case llvm::AsmToken::EndOfStatement: return Kind::EndOfStatement;
  case llvm::AsmToken::HashDirective: return Kind::HashDirective;
  case llvm::AsmToken::Space: return Kind::Space;
  case llvm::AsmToken::Error: return Kind::Error;
  default: return Kind::Punctuation;
  }
}

} // namespace

struct LlvmLexer::Llvm {
  const LlvmTarget& target;
};

LlvmLexer::LlvmLexer() : llvm_(std::make_unique<Llvm>(Llvm{**llvmTarget("gfx942", {})})) {}
LlvmLexer::~LlvmLexer() = default;

std::vector<LlvmToken> LlvmLexer::tokens(const std::string& text) const {
  llvm::AsmLexer lexer(*llvm_->target.syntax);
  lexer.setBuffer(text);
  lexer.setSkipSpace(false);
  std::vector<LlvmToken> found;
  for (llvm::AsmToken token = lexer.Lex(); token.isNot(llvm::AsmToken::Eof); token = lexer.Lex()) {
    // An error has a length only if LLVM reports its end.
    const auto begin = static_cast<std::size_t>(token.getLoc().getPointer() - text.data());
    found.push_back({kindOf(token.getKind()), begin, begin + token.getString().size()});
    if (token.is(llvm::AsmToken::HashDirective)) {
      lexer.Lex();
      lexer.Lex();
    }
  }
  return found;
}

std::size_t LlvmLexer::count(const std::string& text) const {
  llvm::AsmLexer lexer(*llvm_->target.syntax);
  lexer.setBuffer(text);
  std::size_t count = 0;
  while (lexer.Lex().isNot(llvm::AsmToken::Eof))
    ++count;
  return count;
}

std::optional<std::uint64_t> LlvmLexer::integer(const std::string& text) const {
  llvm::AsmLexer lexer(*llvm_->target.syntax);
  lexer.setBuffer(text);
  lexer.setSkipSpace(false);
  const llvm::AsmToken token = lexer.Lex();
  const llvm::AsmToken after = lexer.Lex(); // the token excludes a suffix
  if (token.isNot(llvm::AsmToken::Integer) || after.isNot(llvm::AsmToken::EndOfStatement) ||
      after.getLoc().getPointer() != text.data() + text.size())
    return std::nullopt;
  return static_cast<std::uint64_t>(token.getIntVal());
}

} // namespace wavesmith::assembler::testing
