// SPDX-License-Identifier: Apache-2.0
// The tokens of LLVM's AsmLexer for AMDGPU as plain data, for tests outside this folder, which may not
// include LLVM.
//
//   LlvmLexer lexer;
//   lexer.tokens("s_nop 1 // x\n");   Identifier 0-5, Space 5-6, Integer 6-7, Space 7-8, EndOfStatement 8-12
//
// One thread at a time, as LLVM's contexts are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace wavesmith::assembler::testing {

struct LlvmToken {
  enum class Kind : std::uint8_t {
    Identifier,
    Number, // Integer, BigNum or Real
    String,
    Punctuation,
    Comment,        // a block comment
    EndOfStatement, // with the line comment before it, if there is one
    HashDirective,
    Space,
    Error,
  };
  Kind kind = Kind::Error;
  std::size_t begin = 0;
  std::size_t end = 0;
};

class LlvmLexer {
public:
  LlvmLexer();
  ~LlvmLexer();
  LlvmLexer(const LlvmLexer&) = delete;
  LlvmLexer& operator=(const LlvmLexer&) = delete;

  // All tokens before the end of the file, including spaces. The two tokens that LLVM repeats after a
  // HashDirective are left out.
  [[nodiscard]] std::vector<LlvmToken> tokens(const std::string& text) const;
  // The number of tokens without spaces: the work that LLVM's parser asks of its lexer.
  [[nodiscard]] std::size_t count(const std::string& text) const;
  // The integer that is the whole text; nothing: it is something else, or has more than 64 bits.
  [[nodiscard]] std::optional<std::uint64_t> integer(const std::string& text) const;

private:
  struct Llvm;
  std::unique_ptr<Llvm> llvm_;
};

} // namespace wavesmith::assembler::testing
