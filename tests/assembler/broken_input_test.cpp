// SPDX-License-Identifier: Apache-2.0
// Inputs that hang, abort or exhaust LLVM, and inputs that are not assembly: each gets a message at its
// place, quickly.
#include "assembler/assembling.h"
#include "source/file.h"
#include "support/paths.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::assembler::testing {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

TEST(BrokenInput, EmptyFile) {
  for (const char* text : {"", "\n", " \t\n// only\n/* a\n comment */ ; and another\n# one more\n"}) {
    const Assembly assembly = assembleText(text);
    EXPECT_THAT(messages(assembly), ElementsAre("kernel.s:1:1 error W1008 this file has no statements"));
    EXPECT_TRUE(assembly.codeObject.empty());
  }
}

TEST(BrokenInput, BinaryFile) {
  EXPECT_THAT(messages(assembleText(std::string("  s_nop 1\n  s\0", 14))),
              ElementsAre("kernel.s:2:4+1 error W1007 this is not text: byte 0x00 at offset 13 is zero"));
  EXPECT_THAT(
      messages(assembleText("  s_nop 1 // \xc3\xa4 is fine, \xff is not\n")),
      ElementsAre("kernel.s:1:26+1 error W1007 this is not text: byte 0xff at offset 25 is not UTF-8"));
  EXPECT_THAT(
      messages(assembleText("  s_nop 1 // gr\xf6\xdf\n")),
      ElementsAre(
          "kernel.s:1:16+1 error W1007 this is not UTF-8 (byte 0xf6 at offset 15); it looks like Latin-1 | "
          "kernel.s:1:16+1 convert it with iconv -f ISO-8859-1 -t UTF-8"));
  EXPECT_THAT(
      messages(assembleText(std::string("s\0_\0n\0o\0p\0\n\0", 12))),
      ElementsAre(
          "kernel.s:1:2+1 error W1007 this is not UTF-8 (byte 0x00 at offset 1); it looks like UTF-16 LE | "
          "kernel.s:1:2+1 convert it with iconv -f UTF-16LE -t UTF-8"));
  EXPECT_THAT(messages(assembleText("\x83\x65\x83\x58\n")),
              ElementsAre("kernel.s:1:1+1 error W1007 this is not text: byte 0x83 at offset 0 is not UTF-8"));
  for (const char* overlong :
       {"\xc0\x80", "\xe0\x80\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xf0\x80\x80\x80", "\xe2\x82"})
    EXPECT_THAT(assembleText(overlong).diagnostics, SizeIs(1));
  const Assembly elf = assembleText("\x7f"
                                    "ELF and so on");
  ASSERT_THAT(elf.diagnostics, SizeIs(1));
  EXPECT_EQ(elf.diagnostics[0].code, source::Code::NotText);
}

TEST(BrokenInput, CharacterConstantThatHangsLlvm) {
  for (const char* text :
       {"  s_nop 'ab'", "  s_nop 'ab'\n", "  s_nop '\\", "  s_nop '", "  s_nop \"ab", "k: s_nop 'a"}) {
    const Assembly assembly = assembleText(text);
    EXPECT_THAT(assembly.diagnostics, SizeIs(1)) << text;
    EXPECT_EQ(assembly.diagnostics.front().place.line, 1U) << text;
  }
}

TEST(BrokenInput, CharacterConstantInAnIncludedFile) {
  const wavesmith::testing::TemporaryDirectory directory;
  const std::string path = (directory / "inner.s").string();
  ASSERT_TRUE(source::writeFile(path, std::string_view("  s_nop 'ab'")).has_value());
  const Assembly assembly =
      assembleText("  .include \"inner.s\"\n  s_nop 1\n", (directory / "kernel.s").string());
  ASSERT_THAT(assembly.diagnostics, SizeIs(1));
  EXPECT_EQ(assembly.diagnostics[0].place, (source::Place{path, 1, 9, 4}));
}

TEST(BrokenInput, HugeRepetition) {
  const Assembly assembly =
      assembleText("  .set n, 1000000000\n  .rept n // many\n  s_nop 1\n  .endr\n  s_nop 2\n");
  EXPECT_THAT(messages(assembly), ElementsAre("kernel.s:2:9+1 error W1005 1000000000 repetitions of 1 line "
                                              "exceed the limit of 16 MiB of repeated text in a file"));
  EXPECT_THAT(instructions(assembly), ElementsAre("s_nop 2 @kernel.s:5:3"));
}

TEST(BrokenInput, NestedRepetitions) {
  const Assembly assembly =
      assembleText("  .rept 1000\n  .rept 1000\n  .rept 1000\n  .endr\n  .endr\n  .endr\n  s_nop 2\n");
  ASSERT_FALSE(assembly.diagnostics.empty());
  EXPECT_EQ(assembly.diagnostics[0].code, source::Code::AssemblerMemoryLimit);
}

TEST(BrokenInput, HugeData) {
  for (const char* directive : {".fill 1000000000, 4, 0", ".zero 5000000000", ".skip 1<<40", ".p2align 31",
                                ".balign 1<<30", ".org 0x3fffffff", ".space 3000000000"}) {
    const Assembly assembly = assembleText(fmt::format("  s_nop 1\n  {}\n  s_nop 2\n", directive));
    ASSERT_THAT(assembly.diagnostics, SizeIs(1)) << directive;
    EXPECT_EQ(assembly.diagnostics[0].code, source::Code::AssemblerMemoryLimit) << directive;
    EXPECT_EQ(assembly.diagnostics[0].place.line, 2U) << directive;
    EXPECT_LT(assembly.codeObject.size(), 100000U) << directive;
  }
}

// Each names the number and the limit.
TEST(BrokenInput, HugeNumbersAreNamed) {
  const auto said = [](const std::string& text) { return messages(assembleText(text)); };
  EXPECT_THAT(said("  .fill 1000000000, 8, 0\n"),
              ElementsAre("kernel.s:1:9+10 error W1005 with these 1000000000 times 8 bytes, the data of the "
                          "file exceeds the limit of 64 MiB"));
  EXPECT_THAT(
      said("  .zero 40000000\n  .zero 40000000\n"),
      ElementsAre("kernel.s:2:9+8 error W1005 with these 40000000 bytes, the data of the file exceeds "
                  "the limit of 64 MiB"));
  for (const std::string_view directive :
       {".fill 5000000, 4, 0", ".dcb.l 5000000, 5", ".DCB.B 5000000, 5", ".ds 5000000", ".ds.l n"})
    EXPECT_THAT(said(fmt::format("  .set n, 5000000\n  {}\n  s_nop 1\n", directive)),
                ElementsAre(AllOf(HasSubstr("kernel.s:2:"),
                                  HasSubstr(" error W1005 with these 5000000 values, the values of a file "
                                            "exceed the limit of 4194304"))))
        << directive;
  EXPECT_THAT(said("  .file 1000000000 \"a.c\"\n"),
              ElementsAre("kernel.s:1:9+10 error W1001 file number 1000000000 exceeds the limit of 65536"));
  EXPECT_THAT(said("  .file 4294967295 \"a.c\"\n  .loc 1 1\n"),
              Contains(HasSubstr("file number 4294967295 exceeds the limit of 65536")));
}

// A distance over an alignment is unknown until the layout.
constexpr const char* kDistance = "a:\n  s_nop 1\n  .p2align 8\nb:\n";

TEST(BrokenInput, HugeNumbersOfTheLayoutAreNamed) {
  const auto said = [](const std::string& line) {
    const Assembly assembly = assembleText(fmt::format("{}  .data\n  {}\n  .byte 1\n", kDistance, line));
    EXPECT_LT(assembly.codeObject.size(), 100000U) << line;
    return messages(assembly);
  };
  EXPECT_THAT(
      said(".fill (b-a)*0x10000000, 4, 0"),
      ElementsAre(
          "kernel.s:6:9+1 error W1005 with these 68719476736 times 4 bytes, the data of the file exceeds "
          "the limit of 64 MiB"));
  EXPECT_THAT(said(".fill (b-a)*0x10000000000000, 8, 0"),
              ElementsAre(HasSubstr("W1005 with these 1152921504606846976 times 8 bytes, the data")));
  for (const char* directive : {".space", ".zero", ".skip", ".org"})
    for (const auto& [factor, bytes] :
         {std::pair("0x10000000", "68719476736"), std::pair("0x50000", "83886080")})
      EXPECT_THAT(said(fmt::format("{} (b-a)*{}", directive, factor)),
                  ElementsAre(AllOf(
                      HasSubstr("kernel.s:6:"),
                      HasSubstr(fmt::format("W1005 with these {} bytes, the data of the file exceeds the "
                                            "limit of 64 MiB",
                                            bytes)))))
          << directive;
  EXPECT_THAT(said(".org .+(b-a)*0x50000"),
              ElementsAre(HasSubstr("W1005 with these 83886080 bytes, the data")));
}

// Many sizes that are small, and one that depends on another.
TEST(BrokenInput, SizesOfTheLayoutAddUp) {
  std::string text = kDistance;
  for (int n = 0; n < 100; ++n)
    text += "  .space (b-a)*0x10000\n";
  EXPECT_THAT(
      messages(assembleText(text)),
      ElementsAre(
          "kernel.s:8:10+1 error W1005 with these 16777216 bytes, the data of the file exceeds the limit of "
          "64 MiB"));
  EXPECT_THAT(
      messages(assembleText(fmt::format("{}c:\n  .space (b-a)*0x20000\nd:\n  .space (d-c)*2\n", kDistance))),
      ElementsAre(HasSubstr("kernel.s:8:10+1 error W1005 with these 67108864 bytes")));
}

TEST(BrokenInput, SizesOfTheLayoutBelowTheLimit) {
  const Assembly assembly = assembleText(
      fmt::format("{}  .data\n  .fill (b-a)*2, 4, 7\n  .space b-a\n  .org .+(b-a)\n  .org 0x1000\n"
                  "  .skip (b-a)*0x20000\n  .section .rodata\n  .org 0x1000000\n  .org 0x1000010\n",
                  kDistance));
  EXPECT_THAT(messages(assembly), IsEmpty());
  EXPECT_GT(assembly.codeObject.size(), 0x1000U + 0x100U * 0x20000U + 0x1000010U);
  EXPECT_THAT(messages(assembleText(fmt::format("{}  .data\n  .space a-b\n", kDistance))),
              ElementsAre("kernel.s:6:10+1 error W1001 invalid number of bytes"));
}

// The bytes of a .fill count once.
TEST(BrokenInput, DataBelowTheLimit) {
  EXPECT_THAT(messages(assembleText("  .data\n  .fill 4300000, 8, 1\n  .text\n  .fill 4, 4, 0\n"
                                    "  .dcb.w 3, 7\n  .ds.l 2\n  .file 1 \"a.c\"\n")),
              IsEmpty());
}

TEST(BrokenInput, RecursiveMacro) {
  // Twice: LLVM would give 2^20 messages.
  const Assembly assembly =
      assembleText("  .macro m a\n  s_nop \\a\n  m \\a\n  m \\a\n  .endm\n  m 1\n  s_nop 2\n");
  EXPECT_THAT(
      messages(assembly),
      ElementsAre(
          "kernel.s:3:5+1 error W1001 macros cannot be nested more than 20 levels deep | kernel.s:3:3+1 in "
          "this expansion of macro m, 19 deep | kernel.s:6:3+1 in this expansion of macro m"));
  EXPECT_THAT(instructions(assembly).back(), "s_nop 2 @kernel.s:7:3");
}

TEST(BrokenInput, CodeObjectVersionThatAbortsLlvm) {
  for (const char* version : {"3", "2", "7", "1+1"}) {
    const Assembly assembly =
        assembleText(fmt::format("  s_nop 1\n  .amdhsa_code_object_version {} // no\n", version));
    EXPECT_THAT(messages(assembly),
                ElementsAre(fmt::format(
                    "kernel.s:2:31+{0} error W1001 unsupported code object version {1}; use 4, 5 or 6",
                    std::string(version).size(), version == std::string("1+1") ? "2" : version)));
  }
  EXPECT_THAT(
      messages(assembleText("  .amdhsa_code_object_version 6\n s_nop 1 // .amdhsa_code_object_version 3\n")),
      IsEmpty());
}

TEST(BrokenInput, MissingFiles) {
  const Assembly assembly =
      assembleText("  .incbin \"no.bin\"\n  .include \"no.s\"\n  .incbin 3\n  s_nop 1\n");
  EXPECT_THAT(messages(assembly),
              ElementsAre("kernel.s:1:11+8 error W1001 file 'no.bin' not found, neither next to this file "
                          "nor in a directory of -I",
                          "kernel.s:2:12+6 error W1001 file 'no.s' not found, neither next to this file nor "
                          "in a directory of -I",
                          "kernel.s:3:11+1 error W1001 expected string in '.incbin' directive"));
  EXPECT_THAT(instructions(assembly), ElementsAre("s_nop 1 @kernel.s:4:3"));
}

TEST(BrokenInput, PreprocessorLinesInAPlainFile) {
  const Assembly assembly = assembleText("#define X 1\n  # if X\n  s_nop 1\n#endif\n# a comment\n#!also\n");
  EXPECT_THAT(messages(assembly), ElementsAre("kernel.s:1:1+7 warning W1003 the assembler treats #define as "
                                              "a comment; rename the file to .S to preprocess it",
                                              "kernel.s:2:3+4 warning W1003 the assembler treats #if as a "
                                              "comment; rename the file to .S to preprocess it",
                                              "kernel.s:4:1+6 warning W1003 the assembler treats #endif as a "
                                              "comment; rename the file to .S to preprocess it"));
  EXPECT_TRUE(assembly.ok());
}

TEST(BrokenInput, UnfinishedBlocks) {
  for (const char* text : {"  .macro m\n  s_nop 1\n", "  .rept 3\n  s_nop 1\n", "  .if 1\n  s_nop 1\n",
                           "  s_nop 1\n /* open", "  s_nop 1\n  .endm\n", "  .irp x\n"}) {
    EXPECT_TRUE(source::hasErrors(assembleText(text).diagnostics)) << text;
  }
}

TEST(BrokenInput, UnterminatedQuotesEndWithTheirLine) {
  const Assembly assembly =
      assembleText("  s_nop 'ab'\n  s_nop \"a\n  s_nop 1 // don't; \"x\n# nor 'here\n  s_nop 'a'-'`'\n"
                   "  .amdgpu_metadata\n---\namdhsa.version: [1, 2]\namdhsa.kernels: [] # it's\n...\n"
                   "  .end_amdgpu_metadata\n  s_nop 2 /* open\n  s_nop 3\n");
  EXPECT_THAT(
      messages(assembly),
      ElementsAre("kernel.s:1:9+4 error W1001 a character constant must be one character between two quotes",
                  "kernel.s:2:9+2 error W1001 unterminated string",
                  "kernel.s:12:11+2 error W1001 unterminated comment"));
  EXPECT_THAT(instructions(assembly),
              ElementsAre("!s_nop 0 @kernel.s:1:3", "!s_nop 0 @kernel.s:2:3", "s_nop 1 @kernel.s:3:3",
                          "s_nop 1 @kernel.s:5:3", "s_nop 2 @kernel.s:12:3"));
}

TEST(BrokenInput, UnknownCharactersAffectOnlyTheirLine) {
  const Assembly assembly =
      assembleText("  s_nop 1 \xc3\xa4\xc3\xb6\n  s_nop ``\n  s_nop 'ab' 'cd' \"e\n  s_nop 4\n");
  EXPECT_THAT(instructions(assembly), ElementsAre("!s_nop 0 @kernel.s:1:3", "!s_nop 0 @kernel.s:2:3",
                                                  "!s_nop 0 @kernel.s:3:3", "s_nop 4 @kernel.s:4:3"));
  ASSERT_THAT(assembly.diagnostics, SizeIs(3));
  for (const source::Diagnostic& diagnostic : assembly.diagnostics)
    EXPECT_LE(diagnostic.place.line, 3U);
}

// The checks before LLVM reads the text recognize comments and strings like LLVM.
TEST(BrokenInput, CommentsAreNotChecked) {
  EXPECT_THAT(messages(assembleText("/*\n#define X 1\n.amdhsa_code_object_version 9\n'ab\n*/\n  s_nop 1\n")),
              IsEmpty());
  EXPECT_THAT(messages(assembleText("  s_nop 1 /* \"a */ // \"b\n  .ascii \"/*\\\"//\" ; 'c\n")), IsEmpty());
  // An unterminated string does not open a comment.
  const Assembly assembly = assembleText("  s_nop \"a /* b\n  s_nop 1\n  s_nop ` /* c\n*/\n  s_nop 2\n");
  EXPECT_THAT(instructions(assembly), ElementsAre("!s_nop 0 @kernel.s:1:3", "s_nop 1 @kernel.s:2:3",
                                                  "!s_nop 0 @kernel.s:3:3", "s_nop 2 @kernel.s:5:3"));
}

TEST(BrokenInput, SizesThatAbortLlvm) {
  const Assembly assembly =
      assembleText("k:\n  s_nop 1\n  .size k, .Lend-k\n  .size k, k\n  .data\nd:\n  .size d, d-k\n"
                   "  .size d, 4\n");
  EXPECT_THAT(messages(assembly), ElementsAre("kernel.s:3:12+5 error W1001 undefined label .Lend",
                                              "kernel.s:4:3+5 error W1001 a size must be a number or the "
                                              "distance between two labels in one section",
                                              "kernel.s:7:3+5 error W1001 a size must be a number or the "
                                              "distance between two labels in one section"));
  EXPECT_THAT(instructions(assembly), ElementsAre("s_nop 1 @kernel.s:2:3"));
}

TEST(BrokenInput, AlignmentsThatHangLlvm) {
  for (const char* before :
       {".byte 1", ".short 1", ".ascii \"abc\"", ".fill 3, 1, 0", ".uleb128 x-y", ".org 6"}) {
    const Assembly assembly = assembleText(fmt::format("  {}\n  .p2align 4\n  s_nop 1\n", before));
    ASSERT_FALSE(assembly.diagnostics.empty()) << before;
    EXPECT_EQ(assembly.diagnostics.back().place.line, 2U) << before;
  }
  EXPECT_THAT(messages(assembleText(
                  "  .byte 1\n  .zero 3\n  .p2align 4\n  .short 1\n  .p2align 1\n  .org 32\n  .p2align 8\n")),
              IsEmpty());
  EXPECT_THAT(assembleText("  .data\n  .byte 1\n  .p2alignl 3, 5\n").diagnostics, SizeIs(1));
}

TEST(BrokenInput, NextAssemblyWorksAfterAnError) {
  EXPECT_FALSE(assembleText("  v_oops\n  .endm\n  .rept 1000000000\n").ok());
  EXPECT_TRUE(assembleText("  s_nop 1\n").ok());
}

TEST(BrokenInput, ManyMessagesAreTruncated) {
  std::string text;
  for (unsigned count = 0; count < 1200; ++count)
    text += "  .oops\n";
  const Assembly assembly = assembleText(text);
  ASSERT_THAT(assembly.diagnostics, SizeIs(1001));
  EXPECT_EQ(assembly.diagnostics.back().message, "200 more messages are not shown");
}

TEST(ValidInput, Assembles200000Lines) {
  std::string text = "kernel:\n";
  while (std::count(text.begin(), text.end(), '\n') < 1000)
    text += "  v_add_f32 v0, v1, v2\n  s_waitcnt vmcnt(0) // why\n";
  std::string all;
  for (unsigned count = 0; count < 200; ++count)
    all += fmt::format(".L{}:\n{}", count, text.substr(8));
  const Assembly assembly = assembleText(all);
  EXPECT_TRUE(assembly.ok());
  EXPECT_EQ(assembly.lines.entries.size(), 200U * 1000U);
}

} // namespace
} // namespace wavesmith::assembler::testing
