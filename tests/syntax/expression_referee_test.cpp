// SPDX-License-Identifier: Apache-2.0
// Compares evaluate() with the bytes that LLVM's assembler writes for `.quad EXPRESSION`, for random expressions and
// random sequences of tokens. WAVESMITH_SEED=n selects others.
#include "assembler/encodings.h"
#include "syntax/expression.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::syntax {
namespace {

constexpr int kExpressions = 4'000;
constexpr int kSequences = 4'000;
constexpr std::string_view kSymbols = ".set x, 10\n.set y$1, -3\n"; // two lines

std::optional<std::int64_t> valueOf(std::string_view text) {
  return evaluate(text, [](std::string_view name) -> std::optional<std::int64_t> {
    if (name == "x") return 10;
    return name == "y$1" ? std::optional<std::int64_t>(-3) : std::nullopt;
  });
}

assembler::Encodings encoded(const std::vector<std::string>& expressions) {
  std::string text(kSymbols);
  for (const std::string& one : expressions)
    text += fmt::format(".quad {}\n", one);
  return assembler::encode({"k.s", text}, {.target = "gfx942", .includePaths = {}, .definitions = {}});
}

// The bytes of a .quad, in hexadecimal digits.
std::string bytesOf(std::int64_t value) {
  std::string text;
  for (unsigned n = 0; n < sizeof value; ++n)
    text += fmt::format("{:02x}", static_cast<std::uint64_t>(value) >> (8 * n) & 0xff);
  return text;
}

// LLVM computes for each of them what we do.
void expectValues(const std::vector<std::string>& expressions) {
  const assembler::Encodings encodings = encoded(expressions);
  for (const source::Diagnostic& diagnostic : encodings.diagnostics)
    ADD_FAILURE() << expressions.at(diagnostic.place.line - 3) << ": " << diagnostic.message;
  ASSERT_EQ(encodings.instructions.size(), expressions.size());
  for (std::size_t n = 0; n < expressions.size(); ++n)
    EXPECT_EQ(bytesOf(valueOf(expressions[n]).value()), encodings.instructions[n].text) << expressions[n];
}

void expectErrors(const std::vector<std::string>& expressions) {
  for (const std::string& one : expressions)
    EXPECT_FALSE(encoded({one}).diagnostics.empty()) << one;
}

class ExpressionReferee : public ::testing::Test {
protected:
  ExpressionReferee() {
    if (const char* seed = std::getenv("WAVESMITH_SEED"))
      random_.seed(static_cast<unsigned>(std::atoi(seed)));
  }
  template <std::size_t N>
  std::string oneOf(const std::string_view (&texts)[N]) {
    return std::string(texts[random_() % N]);
  }
  std::string integer() {
    const std::uint64_t small = random_() % 70;
    const std::uint64_t large = std::uint64_t{random_()} << 32 | random_();
    switch (random_() % 10) {
    case 0: return fmt::format("0x{:x}", large);
    case 1: return fmt::format("{}", large >> 1);
    case 2: return fmt::format("0{:o}", small);
    case 3: return fmt::format("0b{:b}", small);
    case 4: return fmt::format("{}ul", small);
    case 5: return oneOf({"'a'", "'\\n'", "x", "x", "y$1"});
    default: return fmt::format("{}", small);
    }
  }
  std::string expression(unsigned depth) {
    const unsigned kind = random_() % 12;
    if (depth == 0 || kind < 3) return integer();
    if (kind < 5) return oneOf({"-", "+", "~", "!", "- "}) + expression(depth - 1);
    if (kind < 7) return fmt::format("({})", expression(depth - 1));
    if (kind < 8) return fmt::format("[ {} ]", expression(depth - 1));
    const std::string op = oneOf({"+", "-",  "*",  "/",  "%",  "<<", ">>", "|",  "^", "&",
                                  "!", "&&", "||", "==", "!=", "<>", "<",  "<=", ">", ">="});
    return expression(depth - 1) + oneOf({"", " ", " /* a */ "}) + op + oneOf({" ", "  "}) +
           expression(depth - 1);
  }

  std::mt19937 random_{1};
};

TEST_F(ExpressionReferee, ComputesRandomExpressionsAlike) {
  std::vector<std::string> all;
  while (all.size() < kExpressions)
    if (std::string text = expression(4); valueOf(text)) all.push_back(std::move(text));
  expectValues(all);
}

// Without / % << >>, so that whatever has no value is an error. LLVM takes a real number as the bits of a double; it is
// not an integer here. Other symbols, which LLVM leaves to the linker, are avoided by the blank after a name.
TEST_F(ExpressionReferee, AcceptsTheSameSequencesOfTokens) {
  std::vector<std::string> good;
  std::vector<std::string> bad;
  for (int n = 0; n < kSequences; ++n) {
    std::string text;
    for (unsigned count = 1 + random_() % 5; count > 0; --count)
      text += oneOf({"1", "1", "2",  "017", "08", "x ", "y$1 ", "'a'", "+", "-", "*", "&",
                     "|", "!", "==", "<",   ">",  "~",  "(",    ")",   "[", "]", " ", " "});
    if (text.find_first_not_of(' ') == std::string::npos) continue;
    (valueOf(text) ? good : bad).push_back(std::move(text));
  }
  EXPECT_GT(good.size(), 300U);
  expectValues(good);
  expectErrors(bad);
}

TEST_F(ExpressionReferee, RejectsADivisionByZero) {
  for (const char* text : {"1/0", "1%0", "2*(1/(x-10))"})
    EXPECT_EQ(valueOf(text), std::nullopt) << text;
  expectErrors({"1/0", "1%0", "2*(1/(x-10))"});
}

} // namespace
} // namespace wavesmith::syntax
