// SPDX-License-Identifier: Apache-2.0
// The tokens of example lines; tests/assembler/lexer_referee_test.cpp compares random lines with LLVM.
#include "source/assembly/assembly_lexer.h"
#include "source/assembly/assembly_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::source {
namespace {

using ::testing::ElementsAre;

// "i" identifier, "n" number, "c" character, "s" string, "p" punctuation, "/" comment, "#" line marker, "?"
// invalid; "!" marks a malformed token. Gaps are omitted.
std::vector<std::string> tokens(std::string_view line, LineState state = LineState::Statement) {
  std::vector<std::string> found;
  Lexer lexer(line, state);
  for (Token token = lexer.next(); token.kind != TokenKind::EndOfLine; token = lexer.next()) {
    if (token.kind == TokenKind::Gap) continue;
    constexpr std::string_view kLetters = "incsp/# ?";
    found.push_back(kLetters[static_cast<std::size_t>(token.kind)] + std::string(token.valid ? " " : "! ") +
                    std::string(lexer.text(token)));
  }
  return found;
}

TEST(Lexer, TokensOfAnInstruction) {
  EXPECT_THAT(tokens("lab: s_mov_b32 s[a+1], 0x1f /* x */ // y"),
              ElementsAre("i lab", "p :", "i s_mov_b32", "i s", "p [", "i a", "p +", "n 1", "p ]", "p ,",
                          "n 0x1f", "/ /* x */", "/ // y"));
  EXPECT_THAT(tokens(".set x, a<<2; z"), ElementsAre("i .set", "i x", "p ,", "i a", "p <<", "n 2", "/ ; z"));
  EXPECT_THAT(tokens("s_cbranch_scc0 1f"), ElementsAre("i s_cbranch_scc0", "n 1", "i f"));
  EXPECT_THAT(tokens("lab\\@: \\reg\\()_x"),
              ElementsAre("i lab", "p \\", "p @", "p :", "p \\", "i reg", "p \\", "p (", "p )", "i _x"));
}

TEST(Lexer, StringsContainCommentsAndEscapes) {
  EXPECT_THAT(tokens(R"(.ascii "a;//\"/*", 'b' ; c)"),
              ElementsAre("i .ascii", R"(s "a;//\"/*")", "p ,", "c 'b'", "/ ; c"));
  EXPECT_THAT(tokens(R"(.byte '\'', ';')"), ElementsAre("i .byte", R"(c '\'')", "p ,", "c ';'"));
  EXPECT_THAT(tokens(R"(.ascii "\\" // c)"), ElementsAre("i .ascii", R"(s "\\")", "/ // c"));
}

TEST(Lexer, UnterminatedTokensEndAtTheLineEnd) {
  EXPECT_THAT(tokens("\"a // b"), ElementsAre("s! \"a // b"));
  EXPECT_THAT(tokens("'"), ElementsAre("c! '"));
  EXPECT_THAT(tokens("s_nop 0 /* a // b"), ElementsAre("i s_nop", "n 0", "/! /* a // b"));
}

TEST(Lexer, ReadsLlvmsNumbers) {
  EXPECT_THAT(tokens("1.5e-3 .5 0b101 017 12UL 0x1.8p3"),
              ElementsAre("n 1.5e-3", "n .5", "n 0b101", "n 017", "n 12UL", "n 0x1.8p3"));
  EXPECT_THAT(tokens("09 0x 1.5-2"), ElementsAre("n! 09", "n! 0x", "n! 1.5", "p -", "n 2"));
}

TEST(Lexer, HashStartsACommentOnlyAtAStatementStart) {
  EXPECT_THAT(tokens("  # x"), ElementsAre("/ # x"));
  EXPECT_THAT(tokens("# 12 \"a.s\" 1"), ElementsAre("# # 12 \"a.s\" 1"));
  EXPECT_THAT(tokens("s_nop #1"), ElementsAre("i s_nop", "p #", "n 1"));
  EXPECT_THAT(tokens("/* a */ # x"), ElementsAre("/ /* a */", "p #", "i x"));
}

TEST(Lexer, MarksInvalidCharacters) {
  EXPECT_THAT(tokens("s_nop ` \xc3\xa9\xe2\x82\xac"),
              ElementsAre("i s_nop", "?! `", "?! \xc3\xa9\xe2\x82\xac"));
}

TEST(Lexer, BlockCommentsSpanLines) {
  EXPECT_EQ(stateAfter("s_nop 0 // /*"), LineState::Statement);
  EXPECT_EQ(stateAfter("\"/*\""), LineState::Statement);
  EXPECT_EQ(stateAfter("/* a */ /* b"), LineState::Comment);
  EXPECT_EQ(stateAfter("s_nop /* a"), LineState::CommentInStatement);
  EXPECT_EQ(stateAfter("// a", LineState::Comment), LineState::Comment);
  EXPECT_EQ(stateAfter("", LineState::CommentInStatement), LineState::CommentInStatement);
  EXPECT_EQ(stateAfter("a */ // b", LineState::CommentInStatement), LineState::Statement);
  EXPECT_EQ(stateAfter("a */ s_nop /* b", LineState::Comment), LineState::CommentInStatement);
  EXPECT_THAT(tokens("a */ 3 // b", LineState::CommentInStatement), ElementsAre("/ a */", "n 3", "/ // b"));
  EXPECT_THAT(tokens("# a */ # b", LineState::Comment), ElementsAre("/ # a */", "p #", "i b"));
}

// AMDGPUAsmParser::ParseToEndDirective.
TEST(Lexer, MetadataIsNoStatement) {
  EXPECT_EQ(stateAfter("  .amdgpu_metadata"), LineState::Metadata);
  EXPECT_EQ(stateAfter("\t.amd_amdgpu_hsa_metadata // x"), LineState::Metadata);
  EXPECT_EQ(stateAfter(".amdgpu_metadata2"), LineState::Statement);
  EXPECT_EQ(stateAfter("// .amdgpu_metadata"), LineState::Statement);
  EXPECT_EQ(stateAfter(".amdgpu_metadata", LineState::Comment), LineState::Comment);
  EXPECT_EQ(stateAfter("amdhsa.kernels: /* ", LineState::Metadata), LineState::Metadata);
  EXPECT_EQ(stateAfter("  - .name: .end_amdgpu_metadata", LineState::Metadata), LineState::Metadata);
  EXPECT_EQ(stateAfter(u"  .end_amdgpu_metadata", LineState::Metadata), LineState::Statement);
  EXPECT_EQ(stateAfter(".end_amd_amdgpu_hsa_metadata", LineState::Metadata), LineState::Statement);
  EXPECT_THAT(tokens(".size: 8", LineState::Metadata), ElementsAre("i .size", "p :", "n 8"));
}

TEST(Lexer, IteratesLines) {
  Lexer lexer("a\r\n/* b\n*/ c\rd");
  std::vector<std::string> lines;
  do {
    std::string line;
    for (Token token = lexer.next(); token.kind != TokenKind::EndOfLine; token = lexer.next())
      line += std::string(lexer.text(token)) + "|";
    lines.push_back(line);
  } while (lexer.nextLine());
  EXPECT_THAT(lines, ElementsAre("a|", "/* b|", "*/| |c|", "d|"));
  EXPECT_FALSE(Lexer("").nextLine());
  EXPECT_FALSE(Lexer("a\n").nextLine());
  EXPECT_TRUE(Lexer("\n\n").nextLine());
}

TEST(Lexer, ReadsUtf16) {
  Utf16Lexer lexer(u"s_nop \u00e9 // \u00e9");
  EXPECT_EQ(lexer.next(), (Token{TokenKind::Identifier, true, 0, 5}));
  EXPECT_EQ(lexer.next(), (Token{TokenKind::Gap, true, 5, 6}));
  EXPECT_EQ(lexer.next(), (Token{TokenKind::Invalid, false, 6, 7}));
  EXPECT_EQ(lexer.next(), (Token{TokenKind::Gap, true, 7, 8}));
  EXPECT_EQ(lexer.next(), (Token{TokenKind::Comment, true, 8, 12}));
  EXPECT_EQ(lexer.next(), (Token{TokenKind::EndOfLine, true, 12, 12}));
}

// --- Lines ---

// "LABEL|STATEMENT|COMMENT"
std::string parts(std::string_view line, LineState state = LineState::Statement) {
  const StatementPlace p = findStatement(line, state);
  return std::string(line.substr(p.label, p.begin - p.label)) + "|" +
         std::string(line.substr(p.begin, p.end - p.begin)) + "|" + std::string(line.substr(p.comment));
}

TEST(AssemblyLine, LabelStatementAndComment) {
  EXPECT_EQ(parts("  a: b.c:  s_nop 3  // x ; y"), "a: b.c:  |s_nop 3|// x ; y");
  EXPECT_EQ(parts(".ascii \"a;b//c\\\"\" ; z"), "|.ascii \"a;b//c\\\"\"|; z");
  EXPECT_EQ(parts("v_mov_b32 v[a:b], 0 /* c */"), "|v_mov_b32 v[a:b], 0|/* c */");
  EXPECT_EQ(parts("; only"), "||; only");
  EXPECT_EQ(parts(""), "||");
  EXPECT_EQ(parts("   "), "||");
}

TEST(AssemblyLine, AllowsBlockCommentsAnywhere) {
  EXPECT_EQ(parts("/* a */ lab /* b */: /* c */ s_nop /* d */ 3 /* e */ // f"),
            "lab /* b */: /* c */ |s_nop /* d */ 3|/* e */ // f");
  EXPECT_EQ(parts("a */ s_nop 3", LineState::Comment), "|s_nop 3|");
  EXPECT_EQ(parts("a */ x:", LineState::CommentInStatement), "|x:|");
  EXPECT_EQ(parts("lab: // x", LineState::Comment), "||lab: // x");
}

TEST(AssemblyLine, AllKindsOfLabels) {
  EXPECT_EQ(parts("1: s_nop 0"), "1: |s_nop 0|");
  EXPECT_EQ(parts("\"a b\" : s_nop 0"), "\"a b\" : |s_nop 0|");
  EXPECT_EQ(parts("lab\\@: s_nop 0"), "lab\\@: |s_nop 0|");
  EXPECT_EQ(parts("lab:"), "lab:||");
  EXPECT_EQ(parts("buffer_load_dword v0, off, s[0:3], 0 offset:16"),
            "|buffer_load_dword v0, off, s[0:3], 0 offset:16|");
}

TEST(AssemblyLine, MetadataHasOnlyItsEnd) {
  EXPECT_EQ(parts("    .args: [8]", LineState::Metadata), "||");
  EXPECT_EQ(parts("    .size: 8 // x", LineState::Metadata), "||// x");
  EXPECT_EQ(parts("  .end_amdgpu_metadata // x", LineState::Metadata), "|.end_amdgpu_metadata|// x");
}

TEST(AssemblyLine, SplitsATextIntoLines) {
  std::vector<std::string> found;
  for (const AssemblyLine& line : assemblyLines("s_nop 0 /* a\n// b\n*/ 1\r\ns_nop 2"))
    found.push_back(std::string(line.text) + "|" + std::to_string(line.place().begin));
  EXPECT_THAT(found, ElementsAre("s_nop 0 /* a|0", "// b|0", "*/ 1|3", "s_nop 2|0"));
  EXPECT_THAT(splitLines("a\r\nb\rc\n\nd"), ElementsAre("a", "b", "c", "", "d"));
}

TEST(AssemblyLine, Words) {
  EXPECT_EQ(wordAt("s_branch 1f", 9), "1f");
  EXPECT_EQ(wordAt("a.b$c@d ", 0), "a.b$c@d");
  EXPECT_EQ(wordAt("a+b", 1), "");
  EXPECT_EQ(wordAt("a", 7), "");
}

} // namespace
} // namespace wavesmith::source
