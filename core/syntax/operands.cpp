// SPDX-License-Identifier: Apache-2.0
#include "syntax/operands.h"

#include "source/text/text.h"
#include "syntax/registers.h"

#include <algorithm>
#include <array>

namespace wavesmith::syntax {
namespace {

using source::Token;
using source::TokenKind;

// Modifiers that are a word alone; others have a colon. "no" may precede each (LLVM 19 AMDGPUAsmParser.cpp, getCPolKind
// and parseNamedBit).
constexpr std::array<std::string_view, 7> kCacheBits{"glc", "slc", "dlc", "scc", "sc0", "sc1", "nt"};
constexpr std::array<std::string_view, 16> kWords{
    "lds",   "tfe", "offen", "idxen", "addr64", "gds", "clamp",      "high",
    "unorm", "da",  "lwe",   "a16",   "r128",   "d16", "row_mirror", "row_half_mirror"};

constexpr std::array<std::string_view, 6> kFunctions{"abs", "neg", "sext", "hwreg", "sendmsg", "swizzle"};

std::string_view withoutNo(std::string_view word) {
  return word.starts_with("no") ? word.substr(2) : word;
}
bool isCacheBit(std::string_view word) {
  return std::ranges::find(kCacheBits, word) != kCacheBits.end() ||
         std::ranges::find(kCacheBits, withoutNo(word)) != kCacheBits.end();
}
bool isWord(std::string_view word) {
  return std::ranges::find(kWords, word) != kWords.end() ||
         std::ranges::find(kWords, withoutNo(word)) != kWords.end();
}

class Operands {
public:
  // `mnemonic`: in lower case.
  Operands(const TokenBuffer& buffer, std::string_view mnemonic, std::size_t begin, std::size_t end)
      : buffer_(buffer), at_(begin), end_(end), isOfCounters_(mnemonic == "s_waitcnt"),
        isScalar_(mnemonic.starts_with("s_")), isBuffer_(mnemonic.starts_with("buffer_")) {}

  std::vector<OperandTokens> all() {
    std::vector<OperandTokens> found;
    // parseSWaitCnt
    if (isOfCounters_ && is(at_, TokenKind::Identifier) && word(at_ + 1) == "(")
      return {{.begin = at_, .end = end_, .isModifier = false}};
    while (at_ < end_) {
      if (word(at_) == ",") {
        ++at_;
        continue;
      }
      first_ = at_;
      isFirst_ = found.empty();
      skipOne();
      found.push_back({.begin = first_, .end = at_, .isModifier = isModifier()});
    }
    return found;
  }

private:
  [[nodiscard]] std::string_view word(std::size_t n) const {
    return n < end_ ? buffer_.word(n) : std::string_view();
  }
  [[nodiscard]] bool is(std::size_t n, TokenKind kind) const {
    return n < end_ && buffer_.tokens()[n].kind == kind;
  }
  [[nodiscard]] bool isName(std::size_t n) const { return is(n, TokenKind::Identifier); }

  // From first_ to the end of this operand.
  void skipOne() {
    int depth = 0;
    do {
      depth = std::max(0, depth + bracketDepth(word(at_)));
      ++at_;
    } while (at_ < end_ && (depth > 0 || continues()));
  }

  // Whether the token at at_, which is in no bracket, belongs to the operand before it.
  [[nodiscard]] bool continues() const {
    if (word(at_) == ",") return false;
    if (isOfMacro() || word(at_) == ":") return true;
    if (isClosedMagnitude() || isWholeRegister() || isReal() || isModifierWord()) return false;
    const bool isCall = word(at_) == "(" && isFunction(at_ - 1);
    const bool isDirectional = is(at_ - 1, TokenKind::Number) && (word(at_) == "f" || word(at_) == "b");
    return isCall || isDirectional || isRegisterPrefix() || !endsValue(at_ - 1) || !beginsValue(at_);
  }

  [[nodiscard]] bool endsValue(std::size_t n) const {
    const std::string_view text = word(n);
    return beginsWithText(n) || text == ")" || text == "]" || text == "}";
  }
  [[nodiscard]] bool beginsValue(std::size_t n) const {
    const std::string_view text = word(n);
    return beginsWithText(n) || text == "(" || text == "[" || text == "{" || text == "\\" || text == "$" ||
           text == "@" || text == "~";
  }
  // A name, a number or a string.
  [[nodiscard]] bool beginsWithText(std::size_t n) const {
    return n < end_ && buffer_.tokens()[n].kind != TokenKind::Punctuation;
  }

  // `a\b`, `\b\()c`, `\@`: one word, whatever the parameters are.
  [[nodiscard]] bool isOfMacro() const {
    if (!buffer_.isJoined(at_)) return false;
    const std::size_t n = at_;
    return word(n) == "\\" || word(n - 1) == "\\" || word(n - 1) == "$" || word(n - 1) == "@" ||
           (n > first_ + 2 && word(n - 1) == ")" && word(n - 2) == "(" && word(n - 3) == "\\");
  }

  // After signs.
  [[nodiscard]] std::size_t unsignedFirst() const {
    std::size_t n = first_;
    while (n < at_ && word(n) == "-")
      ++n;
    return n;
  }
  // `|v0|`, `-|v0|`
  [[nodiscard]] bool isClosedMagnitude() const {
    const std::size_t open = unsignedFirst();
    return word(open) == "|" && at_ > open + 1 && word(at_ - 1) == "|";
  }
  // `abs(`, `hwreg(`, `offset:swizzle(`: after any other name, a parenthesis begins an operand.
  [[nodiscard]] bool isFunction(std::size_t n) const {
    const bool begins = n == unsignedFirst() || (n == first_ + 2 && word(n - 1) == ":");
    return begins && isName(n) && std::ranges::find(kFunctions, word(n)) != kFunctions.end();
  }
  // `v0`, `-v[1:2]`, `vcc`, `[v0,v1]`, `neg(v0)`: an expression would continue, a register does not.
  [[nodiscard]] bool isWholeRegister() const {
    const std::size_t n = unsignedFirst();
    if (n >= at_) return false;
    if (word(n) == "[") return word(at_ - 1) == "]";
    if (!isName(n)) return false;
    if (at_ == n + 1) return isRegisterName(word(n)) || word(n) == "off";
    const bool isRange = registerKind(word(n)).has_value() && word(n + 1) == "[" && word(at_ - 1) == "]";
    const bool isModified = (word(n) == "neg" || word(n) == "abs" || word(n) == "sext") &&
                            word(n + 1) == "(" && word(at_ - 1) == ")";
    return isRange || isModified;
  }
  // `1.0`, `-2e5`: no expression has one.
  [[nodiscard]] bool isReal() const {
    const std::size_t n = unsignedFirst();
    const std::string_view text = word(n);
    if (at_ != n + 1 || !is(n, TokenKind::Number) || text.starts_with('\'')) return false;
    const bool isHexadecimal = text.starts_with("0x") || text.starts_with("0X");
    return text.find_first_of(isHexadecimal ? ".pP" : ".eE") != std::string_view::npos;
  }
  // The `v` of `v [1:2]`, or a macro's parameter that may be one: `\x[1:2]`.
  [[nodiscard]] bool isRegisterPrefix() const {
    if (word(at_) != "[") return false;
    const bool isParameter = at_ > first_ + 1 && word(at_ - 2) == "\\" && buffer_.isJoined(at_);
    return isParameter || registerKind(word(at_ - 1)).has_value();
  }

  // Only some instructions look for a word: `s_branch high` has a label, `buffer_wbl2 sc1` no operand.
  [[nodiscard]] bool isModifierWord() const {
    if (at_ != first_ + 1 || !isName(first_) || (isFirst_ && !isBuffer_)) return false;
    return isCacheBit(word(first_)) || (!isScalar_ && isWord(word(first_)));
  }
  [[nodiscard]] bool isModifier() const {
    return isModifierWord() || (isName(first_) && at_ > first_ + 1 && word(first_ + 1) == ":");
  }

  const TokenBuffer& buffer_;
  std::size_t at_;
  std::size_t end_;
  std::size_t first_ = 0; // of the operand
  bool isFirst_ = true;   // no other one is before it
  bool isOfCounters_;
  bool isScalar_;
  bool isBuffer_;
};

} // namespace

std::vector<OperandTokens> operandsIn(const TokenBuffer& buffer, std::string_view mnemonic, std::size_t begin,
                                      std::size_t end) {
  return Operands(buffer, source::inLowerCase(mnemonic), begin, end).all();
}

std::string_view modifierName(std::string_view modifier) {
  return source::trimmed(modifier.substr(0, modifier.find(':')));
}

std::string_view modifierValue(std::string_view modifier) {
  const std::size_t colon = modifier.find(':');
  return colon == std::string_view::npos ? std::string_view() : source::trimmed(modifier.substr(colon + 1));
}

int bracketDepth(std::string_view token) {
  if (token == "(" || token == "[" || token == "{") return 1;
  return token == ")" || token == "]" || token == "}" ? -1 : 0;
}

} // namespace wavesmith::syntax
