// SPDX-License-Identifier: Apache-2.0
// Disassembling and assembling gives the same file, byte for byte.
#include "assembler/assembling.h"
#include "assembler/disassembly/disassemble_text.h"
#include "assembler/round_trip_sources.h"
#include "codeobject/toolchain.h"
#include "support/paths.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <random>

namespace wavesmith::assembler::testing {
namespace {

using ::testing::ContainsRegex;
using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class RoundTripProgram : public ::testing::TestWithParam<RoundTripSource> {};

// The long suite tests the other options.
TEST_P(RoundTripProgram, GivesTheSameFile) {
  for (std::size_t index = 0; index < 2; ++index) {
    const RoundTripOptions& options = roundTripOptions()[index];
    expectSameFile(compiled(GetParam(), options), describe(GetParam(), options));
  }
}

INSTANTIATE_TEST_SUITE_P(Compiled, RoundTripProgram, ::testing::ValuesIn(roundTripSources()),
                         [](const auto& which) { return std::string(which.param.name); });

const RoundTripSource& source(std::string_view name) {
  return *std::ranges::find(roundTripSources(), name, &RoundTripSource::name);
}

std::size_t count(std::string_view text, std::string_view what) {
  std::size_t found = 0;
  for (std::size_t at = text.find(what); at != std::string_view::npos; at = text.find(what, at + what.size()))
    ++found;
  return found;
}

TEST(RoundTrip, EveryExampleAndTestKernel) {
  std::size_t seen = 0;
  for (const auto& directory : {wavesmith::testing::example(""),
                                wavesmith::testing::sourceDirectory() / "tests" / "benchmarks" / "kernels"})
    for (const auto& entry : std::filesystem::directory_iterator(directory)) {
      if (entry.path().extension() != ".s") continue;
      const Assembly assembly = assembleText(readFile(entry.path().string()), entry.path().string());
      ASSERT_TRUE(assembly.ok()) << entry.path();
      const std::string text = expectSameFile(assembly.codeObject, entry.path().string());
      EXPECT_THAT(text, Not(HasSubstr("  .long"))) << "LLVM's own code needs no words";
      ++seen;
    }
  EXPECT_GE(seen, 12U);
}

TEST(RoundTrip, NamesAddresses) {
  const std::string text =
      expectSameFile(compiled(source("globals"), {"gfx942", 5, {"-O2", "-fvisibility=default"}}), "globals");
  EXPECT_THAT(text, HasSubstr("hidden_counter@rel32@lo+4"));
  EXPECT_THAT(text, HasSubstr("hidden_counter@rel32@hi+12"));
  EXPECT_THAT(text, HasSubstr("counter@gotpcrel32@lo+4"));
  EXPECT_THAT(text, HasSubstr("elsewhere@gotpcrel32@hi+12"));
  EXPECT_THAT(text, HasSubstr(".quad counter"));
  EXPECT_THAT(text, HasSubstr(".asciz \"alpha\""));
  EXPECT_THAT(text, HasSubstr(".amdhsa_kernel k"));
  EXPECT_THAT(text, HasSubstr(".amdgpu_metadata"));
  EXPECT_THAT(text, HasSubstr(".zero 400"));
}

// Named addresses follow when code or data moves.
TEST(RoundTrip, EditedTextKeepsReferences) {
  const std::string text = expectSameFile(compiled(source("calls"), {"gfx942", 5, {"-O0"}}), "calls");
  std::string changed = text;
  const std::size_t label = changed.find("\nfibonacci:\n");
  ASSERT_NE(label, std::string::npos);
  changed.insert(label + 1, "  .fill 1024, 4, 0xbf800000\n");
  changed.insert(changed.find("\nfunctions:\n") + 1, "  .zero 4096\n");
  const Assembly assembly = assembleText(changed);
  EXPECT_THAT(messages(assembly), IsEmpty());
  const std::string again = expectSameFile(assembly.codeObject, "changed");
  for (const char* use : {"fibonacci@rel32@lo+4", "functions@rel32@lo+4", ".quad b\n"})
    EXPECT_EQ(count(again, use), count(text, use)) << use;
  EXPECT_GT(count(again, "fibonacci@rel32@lo+4"), 0U);
}

std::vector<std::byte> codeOf(const std::vector<std::uint32_t>& words) {
  std::string text = "  .globl k\n  .p2align 8\nk:\n";
  for (const std::uint32_t word : words)
    text += fmt::format("  .long 0x{:08x}\n", word);
  return assembleText(text).codeObject;
}

TEST(RoundTrip, WritesWordsWithoutTextAsData) {
  const std::string text = expectSameFile(codeOf({
                                              0xe0511000,
                                              0x80040200, // LLVM's text has no vdata
                                              0xbe8000ff,
                                              0x00000001, // a literal that is an inline constant
                                              0xbf82fffe, // a branch into an instruction
                                              0xffffffff, // an invalid instruction
                                              0xbf810000,
                                          }),
                                          "words");
  EXPECT_THAT(text,
              ContainsRegex("\\.long 0xe0511000, 0x80040200 +// [0-9a-f]+: e0511000 80040200  buffer_"));
  EXPECT_THAT(text,
              ContainsRegex("\\.long 0xbe8000ff, 0x00000001 +// [0-9a-f]+: be8000ff 00000001  s_mov_b32"));
  EXPECT_THAT(text, HasSubstr(".long 0xffffffff"));
  EXPECT_THAT(text, HasSubstr("  s_endpgm "));
}

// LLVM decodes SDWA with reserved selects, and crashes when printing them.
TEST(RoundTrip, WritesReservedSdwaSelectsAsData) {
  for (const std::uint32_t select : {0x00000700u, 0x00001800u, 0x00070000u, 0x07000000u}) {
    const std::string text = expectSameFile(codeOf({0x02d658f9, 0x06060699 | select}), "sdwa");
    EXPECT_THAT(text, HasSubstr(".long 0x02d658f9, 0x"));
  }
  EXPECT_THAT(expectSameFile(codeOf({0x02d658f9, 0x06060699}), "sdwa"), HasSubstr("_sdwa"));
}

// For every encoding: its fixed high bits and the number of other bits.
TEST(RoundTrip, RandomWordsOfEveryEncoding) {
  struct Encoding {
    std::uint32_t first;
    unsigned bits;
  };
  constexpr std::array<Encoding, 15> kEncodings{{{0x00000000, 31}, // VOP2, VOP1, VOPC
                                                 {0x7c000000, 25},
                                                 {0x7e000000, 25},
                                                 {0x80000000, 30}, // SOP2, SOPK
                                                 {0xbe800000, 23}, // SOP1
                                                 {0xbf000000, 23}, // SOPC
                                                 {0xbf800000, 23}, // SOPP
                                                 {0xc0000000, 26}, // SMEM
                                                 {0xd0000000, 26}, // VOP3
                                                 {0xd3800000, 23}, // VOP3P
                                                 {0xd8000000, 26}, // DS
                                                 {0xdc000000, 26}, // FLAT
                                                 {0xe0000000, 26}, // MUBUF
                                                 {0xe8000000, 26}, // MTBUF
                                                 {0xf0000000, 28}}};
  std::mt19937 random(942); // NOLINT(bugprone-random-generator-seed): the same words each time
  std::vector<std::uint32_t> words;
  for (int round = 0; round < 400; ++round)
    for (const Encoding& encoding : kEncodings) {
      std::uint32_t word = encoding.first | (random() & ((1u << encoding.bits) - 1));
      constexpr std::array<std::uint32_t, 3> kWithMore{0xf9, 0xfa, 0xff}; // SDWA, DPP, a literal
      if (word < 0x80000000 && round % 2 == 0)
        word = (word & ~0x1ffu) | kWithMore[random() % kWithMore.size()];
      words.push_back(word);
      words.push_back(static_cast<std::uint32_t>(random()));
    }
  const std::string text = expectSameFile(codeOf(words), "random");
  // Many words are written as text, and many cannot be.
  const std::size_t inWords = count(text, "\n  .long ");
  EXPECT_GT(inWords, 500U);
  EXPECT_GT(count(text, "\n  v_") + count(text, "\n  s_"), 500U);
}

// A code object with changed bytes.
class ChangedCodeObject : public ::testing::Test {
protected:
  void SetUp() override {
    const Assembly assembly = assembleText(readFile(wavesmith::testing::example("vector_add.s").string()));
    ASSERT_TRUE(assembly.ok());
    bytes_ = assembly.codeObject;
  }
  [[nodiscard]] codeobject::CodeObject object() const {
    auto object = codeobject::read(bytes_, "changed");
    EXPECT_TRUE(object.has_value());
    return std::move(*object);
  }
  [[nodiscard]] std::size_t offsetOf(std::span<const std::byte> part,
                                     const codeobject::CodeObject& of) const {
    return static_cast<std::size_t>(part.data() - of.bytes().data());
  }

  std::vector<std::byte> bytes_;
};

TEST_F(ChangedCodeObject, WritesDescriptorWithReservedBitsAsBytes) {
  const auto before = object();
  const std::size_t descriptor = offsetOf(before.mapped(before.kernels().front().descriptorAddress), before);
  bytes_[descriptor + 12] = std::byte{0x5a}; // reserved (LLVM AMDGPUUsage, "Kernel Descriptor")
  const std::string text = expectSameFile(bytes_, "reserved bits");
  EXPECT_THAT(text, HasSubstr("as bytes: it has values that no directive can express"));
  EXPECT_THAT(text, HasSubstr("@rel64+16"));
  EXPECT_THAT(text, Not(HasSubstr(".amdhsa_kernel")));
}

TEST_F(ChangedCodeObject, WritesInvalidMetadataAsBytes) {
  const auto before = object();
  const auto metadata = before.metadataBytes();
  ASSERT_FALSE(metadata.empty());
  bytes_[offsetOf(metadata, before)] =
      std::byte{0xc1}; // never used (the MessagePack specification, "Formats")
  const std::string text = expectSameFile(bytes_, "no metadata");
  EXPECT_THAT(text, Not(HasSubstr(".amdgpu_metadata")));
  EXPECT_THAT(text, HasSubstr("  .section .note,\"a\",@note"));
}

TEST_F(ChangedCodeObject, ListsDifferencesFromOtherTools) {
  const std::string_view linker = "Linker: ";
  const auto* begin = reinterpret_cast<const char*>(bytes_.data());
  const std::size_t at = std::string_view(begin, bytes_.size()).find(linker);
  ASSERT_NE(at, std::string_view::npos);
  bytes_[at + linker.size()] = std::byte{'X'};
  WS_ASSERT_OK(disassembly, disassemble(bytes_, "other.hsaco"));
  ASSERT_EQ(disassembly.differences.size(), 1U);
  EXPECT_THAT(disassembly.differences[0],
              HasSubstr("section .comment: different contents (linked by \"Linker: X"));
  EXPECT_THAT(disassembly.text, HasSubstr("//   " + disassembly.differences[0]));
}

// Stripped by the linker: hidden objects that the code refers to have no symbols.
TEST(RoundTrip, LinkWithoutSymbolsDiffersOnlyInSymbols) {
  const RoundTripOptions options{"gfx942", 5, {"-O1", "-fvisibility=default", "-Wl,-s"}};
  WS_ASSERT_OK(disassembly, disassemble(compiled(source("globals"), options), "stripped.hsaco"));
  EXPECT_THAT(disassembly.differences, Each(ContainsRegex("section \\.(symtab|strtab|shstrtab)[ :]")));
  EXPECT_THAT(disassembly.differences, Not(IsEmpty()));
}

TEST(RoundTrip, ListsCompressedDebugInformation) {
  const RoundTripOptions options{"gfx942", 5, {"-O1", "-g", "-gz"}};
  WS_ASSERT_OK(disassembly, disassemble(compiled(source("globals"), options), "compressed.hsaco"));
  EXPECT_THAT(disassembly.differences, Each(ContainsRegex("section \\.(debug_[a-z_]+|shstrtab)[ :]")));
  EXPECT_THAT(disassembly.differences, Not(IsEmpty()));
}

TEST(RoundTrip, StrippedFileDiffersOnlyInStrippedSections) {
  const wavesmith::testing::TemporaryDirectory directory;
  const std::string file = (directory / "stripped.hsaco").string();
  wavesmith::testing::writeFile(file, std::span<const std::byte>(compiled(source("many"), {})));
  wavesmith::testing::run({"llvm-strip-19", "--strip-all", file});
  WS_ASSERT_OK(disassembly, disassemble(wavesmith::testing::readFile(file), "stripped.hsaco"));
  EXPECT_THAT(disassembly.differences,
              Each(ContainsRegex("section \\.(symtab|strtab|shstrtab|comment)[ :]")));
  EXPECT_THAT(disassembly.differences, Not(IsEmpty()));
}

} // namespace
} // namespace wavesmith::assembler::testing
