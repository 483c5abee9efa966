// SPDX-License-Identifier: Apache-2.0
#include "syntax/registers.h"

#include "syntax/integer.h"
#include "syntax/token_buffer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace wavesmith::syntax {
namespace {

using source::TokenKind;

// LLVM 19 AMDGPUAsmParser.cpp, getSpecialRegForName.
constexpr std::array<std::string_view, 39> kSpecial{"exec",
                                                    "exec_hi",
                                                    "exec_lo",
                                                    "execz",
                                                    "flat_scratch",
                                                    "flat_scratch_hi",
                                                    "flat_scratch_lo",
                                                    "lds_direct",
                                                    "m0",
                                                    "null",
                                                    "pc",
                                                    "pops_exiting_wave_id",
                                                    "private_base",
                                                    "private_limit",
                                                    "scc",
                                                    "shared_base",
                                                    "shared_limit",
                                                    "src_execz",
                                                    "src_lds_direct",
                                                    "src_pops_exiting_wave_id",
                                                    "src_private_base",
                                                    "src_private_limit",
                                                    "src_scc",
                                                    "src_shared_base",
                                                    "src_shared_limit",
                                                    "src_vccz",
                                                    "tba",
                                                    "tba_hi",
                                                    "tba_lo",
                                                    "tma",
                                                    "tma_hi",
                                                    "tma_lo",
                                                    "vcc",
                                                    "vcc_hi",
                                                    "vcc_lo",
                                                    "vccz",
                                                    "xnack_mask",
                                                    "xnack_mask_hi",
                                                    "xnack_mask_lo"};

struct NamedRegister {
  std::string_view prefix;
  char kind = 'v';
  unsigned number = 0;
};

// v7, acc3, ttmp1.
std::optional<NamedRegister> readName(std::string_view word) {
  const std::size_t digits = std::min(word.find_first_of("0123456789"), word.size());
  const auto kind = registerKind(word.substr(0, digits));
  const auto number = readRegisterInName(word.substr(digits));
  if (!kind || !number) return std::nullopt;
  return NamedRegister{.prefix = word.substr(0, digits), .kind = *kind, .number = *number};
}

// The registers that begin with a token.
class Reader {
public:
  explicit Reader(const TokenBuffer& buffer) : buffer_(buffer) {}

  [[nodiscard]] std::optional<RegisterToken> at(std::size_t n) const {
    if (n >= buffer_.tokens().size() || buffer_.tokens()[n].kind != TokenKind::Identifier)
      return std::nullopt;
    const auto found = bracketed(n);
    return found ? found : single(n);
  }

private:
  [[nodiscard]] std::optional<RegisterToken> single(std::size_t n) const {
    const auto name = readName(buffer_.word(n));
    if (!name || name->kind == 't') return std::nullopt;
    const Piece piece = buffer_.piece(n, n + 1);
    return RegisterToken{.file = name->kind,
                         .first = name->number,
                         .begin = piece.begin,
                         .end = piece.end,
                         .prefix = name->prefix};
  }

  [[nodiscard]] std::optional<RegisterToken> bracketed(std::size_t n) const {
    const auto file = registerKind(buffer_.word(n));
    if (!file || *file == 't' || buffer_.word(n + 1) != "[") return std::nullopt;
    const auto first = readRegisterInBrackets(buffer_.word(n + 2));
    const bool isRange = buffer_.word(n + 3) == ":";
    const auto last = isRange ? readRegisterInBrackets(buffer_.word(n + 4)) : first;
    const std::size_t close = isRange ? n + 5 : n + 3;
    if (!first || !last || *last < *first || buffer_.word(close) != "]") return std::nullopt;
    const Piece piece = buffer_.piece(n, close + 1);
    return RegisterToken{.file = *file,
                         .first = *first,
                         .count = *last - *first + 1,
                         .begin = piece.begin,
                         .end = piece.end,
                         .isBracketed = true,
                         .prefix = buffer_.word(n)};
  }

  const TokenBuffer& buffer_;
};

// [v1,v2]: registers in a row (LLVM 19 AMDGPUAsmParser.cpp, ParseRegList).
std::optional<Registers> readList(const TokenBuffer& buffer) {
  std::optional<Registers> all;
  std::size_t n = 0;
  do {
    const auto one = readName(buffer.word(++n));
    if (!one || one->kind == 't') return std::nullopt;
    if (!all) all = Registers{.kind = one->kind, .first = one->number, .count = 0};
    if (one->kind != all->kind || one->number != all->first + all->count) return std::nullopt;
    ++all->count;
    ++n;
  } while (buffer.word(n) == ",");
  return buffer.word(n) == "]" && n + 1 == buffer.tokens().size() ? all : std::nullopt;
}

} // namespace

std::optional<char> registerKind(std::string_view prefix) {
  if (prefix == "v" || prefix == "s" || prefix == "a") return prefix[0];
  if (prefix == "acc") return 'a';
  return prefix == "ttmp" ? std::optional('t') : std::nullopt;
}

bool isRegisterName(std::string_view name) {
  return readName(name).has_value() || std::ranges::find(kSpecial, name) != kSpecial.end();
}

std::optional<Registers> readRegisters(std::string_view operand) {
  const TokenBuffer buffer(operand);
  if (buffer.word(0) == "[") return readList(buffer);
  const auto token = Reader(buffer).at(0);
  if (!token || buffer.tokens().back().end != token->end) return std::nullopt;
  return Registers{.kind = token->file, .first = token->first, .count = token->count};
}

std::string toString(const Registers& registers) {
  if (registers.count == 1) return fmt::format("{}{}", registers.kind, registers.first);
  return fmt::format("{}[{}:{}]", registers.kind, registers.first, registers.first + registers.count - 1);
}

std::vector<RegisterToken> registerTokens(std::string_view line, source::LineState state) {
  const TokenBuffer buffer(line, state);
  std::vector<RegisterToken> found;
  for (const StatementTokens& statement : buffer.statements()) {
    // The first token is the mnemonic.
    for (std::size_t n = statement.begin + (statement.continues ? 0 : 1); n < statement.end; ++n) {
      // Of a name that a macro's parameter completes, nothing is known: v\x, \x\()v1.
      const auto isPartOf = [&](std::size_t token) {
        return buffer.isJoined(token) && (buffer.word(token) == "\\" || buffer.word(token - 1) == "\\");
      };
      const auto one = isPartOf(n) || isPartOf(n + 1) ? std::nullopt : Reader(buffer).at(n);
      if (one) found.push_back(*one);
    }
  }
  return found;
}

std::string moved(const RegisterToken& token, unsigned first) {
  if (!token.isBracketed) return fmt::format("{}{}", token.prefix, first);
  if (token.count == 1) return fmt::format("{}[{}]", token.prefix, first);
  return fmt::format("{}[{}:{}]", token.prefix, first, first + token.count - 1);
}

} // namespace wavesmith::syntax
