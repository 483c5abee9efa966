// SPDX-License-Identifier: Apache-2.0
// Compares LLVM's lexer and source::Lexer on random lines: the same tokens with the same extents, except for
// the differences listed here. WAVESMITH_SEED=n selects other lines.
#include "assembler/llvm_lexer.h"
#include "source/assembly/assembly_lexer.h"
#include "source/file.h"
#include "support/paths.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::assembler::testing {
namespace {

using source::Lexer;
using source::LineState;
using source::Token;
using source::TokenKind;

constexpr std::size_t kLines = 200'000;

// The intentional differences and their reasons.
enum class Difference : std::uint8_t {
  // LLVM continues an unterminated string in the next lines; here it ends with its line, and closeQuotes()
  // rejects it, so that the next lines are still code.
  String,
  // The same for a quote that is the last or last but one character of its line.
  Character,
  // LLVM makes a token of each byte of a non-ASCII character; here a run of them is one token, so that no
  // character is split.
  Foreign,
  // `12UL`: LLVM skips the suffix and excludes it from the token, except for hexadecimal numbers; here it is
  // part of the number.
  Suffix,
  // For `1.5-2` LLVM's token is empty and at the sign; here it is the number.
  Sign,
  // LLVM takes `# N "file"` for a comment if N has more than 64 bits; no preprocessor writes that.
  BigMarker,
  // LLVM begins a token at each zero byte; a text with one is rejected earlier (NotText).
  Zero,
  Count
};
constexpr std::array<std::string_view, static_cast<std::size_t>(Difference::Count)> kDifferences{
    "string without an end",
    "character without an end",
    "run of foreign characters",
    "suffix of an integer",
    "sign in a float",
    "marker over 64 bits",
    "zero bytes"};

std::string_view nameOf(TokenKind kind) {
  constexpr std::string_view kNames[] = {"Identifier", "Number",     "Character", "String",  "Punctuation",
                                         "Comment",    "LineMarker", "Gap",       "Invalid", "EndOfLine"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::string toString(const std::vector<Token>& tokens) {
  std::string text;
  for (const Token& token : tokens)
    text += fmt::format("{}{} {}-{}\n", nameOf(token.kind), token.valid ? "" : "!", token.begin, token.end);
  return text;
}

class Referee {
public:
  // Empty: they agree.
  std::string compare(const std::string& text) {
    std::vector<Token> ours = oursOf(text);
    std::vector<Token> theirs = theirsOf(text, ours);
    // After an unterminated quote the lexers are in different states.
    for (std::size_t i = 0; i < ours.size(); ++i) {
      const bool quoted = ours[i].kind == TokenKind::String || ours[i].kind == TokenKind::Character;
      if (!quoted || ours[i].valid || (i < theirs.size() && theirs[i] == ours[i])) continue;
      ++differences[ours[i].kind == TokenKind::String ? Difference::String : Difference::Character];
      ours.resize(i);
      theirs.resize(std::min(i, theirs.size()));
    }
    compared += ours.size();
    if (ours == theirs) return {};
    return fmt::format("{}\nhere:\n{}LLVM:\n{}", text, toString(ours), toString(theirs));
  }

  std::map<Difference, std::size_t> differences;
  std::size_t compared = 0;

private:
  // Merges the parts of a block comment.
  static std::vector<Token> oursOf(const std::string& text) {
    std::vector<Token> tokens;
    Lexer lexer(text);
    bool open = false;
    do {
      for (;;) {
        const Token token = lexer.next();
        const bool isEnd = token.kind == TokenKind::EndOfLine;
        if (isEnd && (lexer.state() != LineState::Statement || token.length() == 0)) break;
        if (open) {
          tokens.back().end = token.end;
          tokens.back().valid = token.valid;
        } else {
          tokens.push_back(token);
        }
        open = token.kind == TokenKind::Comment && !token.valid;
        if (isEnd) break;
      }
    } while (lexer.nextLine());
    if (open) tokens.back().end = static_cast<std::uint32_t>(text.size());
    return tokens;
  }

  static TokenKind kindOfError(const std::string& text, const LlvmToken& token) {
    const char first = text[token.begin];
    if (first == '"') return TokenKind::String;
    if (first == '\'') return TokenKind::Character;
    if (first == '/') return TokenKind::Comment;
    return (first >= '0' && first <= '9') || first == '.' ? TokenKind::Number : TokenKind::Invalid;
  }

  static TokenKind kindOf(const std::string& text, const LlvmToken& token) {
    using Kind = LlvmToken::Kind;
    switch (token.kind) {
    case Kind::Identifier: return TokenKind::Identifier;
    case Kind::Number: return text[token.begin] == '\'' ? TokenKind::Character : TokenKind::Number;
    case Kind::String: return TokenKind::String;
    case Kind::Punctuation: return TokenKind::Punctuation;
    case Kind::Comment: return TokenKind::Comment;
    case Kind::EndOfStatement: return TokenKind::EndOfLine;
    case Kind::HashDirective: return TokenKind::LineMarker;
    case Kind::Space: return TokenKind::Gap;
    case Kind::Error: return kindOfError(text, token);
    }
    return TokenKind::Invalid;
  }

  static bool isForeign(const std::string& text, std::size_t at) {
    return static_cast<unsigned char>(text[at]) >= 0x80;
  }

  std::vector<Token> theirsOf(const std::string& text, const std::vector<Token>& ours) {
    std::vector<Token> tokens;
    const auto add = [&](TokenKind kind, bool valid, std::size_t begin, std::size_t end) {
      tokens.push_back({kind, valid, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
    };
    for (LlvmToken token : llvm_.tokens(text)) {
      const bool valid = token.kind != LlvmToken::Kind::Error;
      if (token.begin == text.size()) break;
      if (!valid && token.end == token.begin) {
        ++differences[Difference::Sign];
        if (!tokens.empty()) addSuffix(tokens, std::min(suffixEnd(text, tokens.back().end), token.begin));
        add(TokenKind::Number, false, tokens.empty() ? 0 : tokens.back().end, token.begin);
        continue;
      }
      addSuffix(tokens, token.begin);
      const TokenKind kind = kindOf(text, token);
      if (kind == TokenKind::EndOfLine) {
        const std::size_t lineEnd = std::min(text.find_first_of("\r\n", token.begin), text.size());
        if (lineEnd > token.begin) {
          const bool isMarker = isBigMarker(ours, token.begin);
          if (isMarker) ++differences[Difference::BigMarker];
          add(isMarker ? TokenKind::LineMarker : TokenKind::Comment, true, token.begin, lineEnd);
        }
        if (lineEnd < text.size())
          add(kind, true, lineEnd, lineEnd + (std::string_view(text).substr(lineEnd, 2) == "\r\n" ? 2 : 1));
        continue;
      }
      if (!tokens.empty() && tokens.back().end == token.begin && tokens.back().kind == kind) {
        const bool foreign =
            kind == TokenKind::Invalid && isForeign(text, token.begin) && isForeign(text, token.begin - 1);
        if (foreign || kind == TokenKind::Gap) {
          ++differences[foreign ? Difference::Foreign : Difference::Zero];
          tokens.back().end = static_cast<std::uint32_t>(token.end);
          continue;
        }
      }
      const bool splitName = kind == TokenKind::LineMarker && hasOpenString(text, token);
      if (splitName) ++differences[Difference::String];
      add(splitName ? TokenKind::Comment : kind, valid, token.begin, token.end);
    }
    addSuffix(tokens, text.size());
    return tokens;
  }

  // In a marker whose file name LLVM ends in a later line.
  static bool hasOpenString(std::string_view text, const LlvmToken& marker) {
    Lexer lexer(text.substr(marker.begin + 1, marker.end - marker.begin - 1));
    const auto next = [&lexer] {
      const Token token = lexer.next();
      return token.kind == TokenKind::Gap ? lexer.next() : token;
    };
    next();
    const Token name = next();
    return name.kind == TokenKind::String && !name.valid;
  }
  static std::size_t suffixEnd(std::string_view text, std::size_t from) {
    if (text.substr(from).starts_with('u') || text.substr(from).starts_with('U')) ++from;
    for (int n = 0; n < 2; ++n)
      if (text.substr(from).starts_with('l') || text.substr(from).starts_with('L')) ++from;
    return from;
  }
  // Spaces are tokens: only a suffix can be between two.
  void addSuffix(std::vector<Token>& tokens, std::size_t next) {
    if (tokens.empty() || tokens.back().end >= next || tokens.back().kind != TokenKind::Number) return;
    ++differences[Difference::Suffix];
    tokens.back().end = static_cast<std::uint32_t>(next);
  }

  static bool isBigMarker(const std::vector<Token>& ours, std::size_t begin) {
    return std::ranges::any_of(ours, [begin](const Token& token) {
      return token.kind == TokenKind::LineMarker && token.begin == begin && token.length() > 24;
    });
  }

  LlvmLexer llvm_;
};

class Lines {
public:
  explicit Lines(std::uint64_t seed) : random_(seed) {}

  // `lines` lines, most of them with \n.
  std::string text(std::size_t lines) {
    std::string result;
    for (std::size_t n = 0; n < lines; ++n) {
      const std::size_t fragments = below(9);
      for (std::size_t k = 0; k < fragments; ++k)
        result += fragment();
      result += below(8) != 0 ? "\n" : below(2) != 0 ? "\r\n" : "\r";
    }
    if (below(16) == 0) result.pop_back();
    return result;
  }

private:
  std::size_t below(std::size_t count) { return random_() % count; }

  std::string fragment() {
    static constexpr std::string_view kFragments[] = {"v_add_f32",
                                                      "s_nop",
                                                      "lab:",
                                                      "1:",
                                                      "1f",
                                                      "0b",
                                                      ".amdhsa_kernel",
                                                      ".L1",
                                                      "a$b",
                                                      "a?b",
                                                      "a@b",
                                                      "v[0:1]",
                                                      "s[a+1]",
                                                      "|v1|",
                                                      "-v2",
                                                      "0x1f",
                                                      "0X",
                                                      "0x",
                                                      "0x1.8p3",
                                                      "0x.p1",
                                                      "0x1p",
                                                      "0xULL",
                                                      "0b101",
                                                      "0b2",
                                                      "017",
                                                      "09",
                                                      "1.5",
                                                      "1.5e-3",
                                                      "1.",
                                                      "1.5-2",
                                                      "1e5",
                                                      "1ex",
                                                      ".5",
                                                      ".5x",
                                                      ".5e3",
                                                      ".",
                                                      "12UL",
                                                      "3llu",
                                                      "0x1fu",
                                                      "99999999999999999999",
                                                      "0.0",
                                                      "00.5",
                                                      "0e1",
                                                      "<<",
                                                      "<=",
                                                      "<>",
                                                      "<",
                                                      ">>",
                                                      ">=",
                                                      "==",
                                                      "=",
                                                      "->",
                                                      "-",
                                                      "||",
                                                      "|",
                                                      "&&",
                                                      "&",
                                                      "!=",
                                                      "!",
                                                      "~",
                                                      "^",
                                                      "%",
                                                      "+",
                                                      "*",
                                                      "/",
                                                      ",",
                                                      ":",
                                                      "(",
                                                      ")",
                                                      "{",
                                                      "}",
                                                      "[",
                                                      "]",
                                                      "$",
                                                      "@",
                                                      "?",
                                                      "\\",
                                                      "\\@",
                                                      "\\()",
                                                      "\\arg",
                                                      "#",
                                                      "# 12 \"a.s\"",
                                                      "# 99999999999999999999 \"a\"",
                                                      "# 'a' \"b\" 1 3",
                                                      "#define X 1",
                                                      ";",
                                                      "; a // b",
                                                      "//",
                                                      "// a /* b",
                                                      "/*",
                                                      "*/",
                                                      "/* a */",
                                                      "/**/",
                                                      "/*/",
                                                      "\"",
                                                      "\"a\"",
                                                      "\"a\\\"b\"",
                                                      "\"\\\\\"",
                                                      "\"// ; /*\"",
                                                      "\"\\",
                                                      "'",
                                                      "'a'",
                                                      "'\\n'",
                                                      "'\\''",
                                                      "''",
                                                      "'ab'",
                                                      "'\\",
                                                      "`",
                                                      "\x01",
                                                      "\x7f",
                                                      "\xc3\xa9",
                                                      "\xe2\x82\xac",
                                                      "\xf0\x9f\x98\x80",
                                                      " ",
                                                      "  ",
                                                      "\t",
                                                      " ",
                                                      ", ",
                                                      " : ",
                                                      ".macro m a",
                                                      ".endm",
                                                      ".set a, 1"};
    static constexpr std::string_view kAny = "abfxXeEpP0189._+-*/\\'\"#;@$? \t,:";
    if (below(300) == 0) return std::string(1 + below(2), '\0');
    if (below(4) != 0) return std::string(kFragments[below(std::size(kFragments))]);
    std::string result;
    for (std::size_t n = 1 + below(4); n > 0; --n)
      result += kAny[below(kAny.size())];
    return result;
  }

  std::mt19937_64 random_;
};

std::uint64_t seed() {
  const char* const text = std::getenv("WAVESMITH_SEED"); // NOLINT(concurrency-mt-unsafe): no other thread
  return text == nullptr ? 19 : std::strtoull(text, nullptr, 10);
}

TEST(LexerReferee, RandomLines) {
  Referee referee;
  Lines random(seed());
  std::size_t lines = 0;
  std::size_t failures = 0;
  for (std::size_t n = 0; lines < kLines && failures < 5; ++n) {
    const std::size_t count = 1 + n % 4;
    lines += count;
    const std::string difference = referee.compare(random.text(count));
    if (difference.empty()) continue;
    ADD_FAILURE() << "seed " << seed() << "\n" << difference;
    ++failures;
  }
  fmt::print("{} lines, {} tokens as LLVM's lexer makes them; differences that are meant:\n", lines,
             referee.compared);
  for (std::size_t i = 0; i < kDifferences.size(); ++i) {
    fmt::print("{:>8}  {}\n", referee.differences[static_cast<Difference>(i)], kDifferences[i]);
    EXPECT_GT(referee.differences[static_cast<Difference>(i)], 0U) << kDifferences[i] << " was not exercised";
  }
  EXPECT_GT(referee.compared, 3 * lines) << "most lines were not compared to their end";
}

TEST(LexerReferee, ProjectSources) {
  Referee referee;
  std::size_t files = 0;
  for (const char* folder : {"resources", "tests"})
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(wavesmith::testing::sourceDirectory() / folder)) {
      const auto extension = entry.path().extension();
      if (extension != ".s" && extension != ".S") continue;
      const auto text = source::readText(entry.path().string());
      ASSERT_TRUE(text) << entry.path();
      EXPECT_EQ(referee.compare(*text), "") << entry.path();
      ++files;
    }
  EXPECT_GT(files, 5U);
}

// --- The same text by lines, and in UTF-16 ---

std::u16string utf16(std::string_view text) {
  std::u16string result;
  for (std::size_t i = 0; i < text.size();) {
    const auto first = static_cast<unsigned char>(text[i]);
    const std::size_t length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    char32_t point = length == 1 ? first : first & (0x7f >> length);
    for (std::size_t k = 1; k < length; ++k)
      point = point << 6 | (static_cast<unsigned char>(text[i + k]) & 0x3f);
    if (point >= 0x10000) {
      result += static_cast<char16_t>(0xd7c0 + (point >> 10));
      result += static_cast<char16_t>(0xdc00 + (point & 0x3ff));
    } else {
      result += static_cast<char16_t>(point);
    }
    i += length;
  }
  return result;
}

TEST(Lexer, AgreesByLineAndInUtf16) {
  Lines random(seed() + 1);
  for (std::size_t n = 0; n < 10'000; ++n) {
    const std::string text = random.text(3);
    const std::u16string wide = utf16(text);
    Lexer whole(text);
    source::Utf16Lexer wideLexer(wide);
    LineState state = LineState::Statement;
    bool more = true;
    while (more) {
      std::string line;
      for (;;) {
        const Token token = whole.next();
        const Token other = wideLexer.next();
        ASSERT_EQ(token.kind, other.kind) << text;
        ASSERT_EQ(token.valid, other.valid) << text;
        ASSERT_TRUE(utf16(whole.text(token)) == wideLexer.text(other)) << text;
        if (token.kind == TokenKind::EndOfLine) break;
        line += whole.text(token);
      }
      state = source::stateAfter(line, state);
      ASSERT_EQ(state, whole.state()) << text;
      ASSERT_EQ(state, wideLexer.state()) << text;
      more = whole.nextLine();
      ASSERT_EQ(more, wideLexer.nextLine());
    }
  }
}

} // namespace
} // namespace wavesmith::assembler::testing
