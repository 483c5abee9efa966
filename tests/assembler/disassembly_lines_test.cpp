// SPDX-License-Identifier: Apache-2.0
// The lines of a code object's instructions in its disassembly. expectSameFile() checks them for every code
// object of the round trip, too.
#include "assembler/assembling.h"
#include "assembler/disassembly/disassemble_text.h"
#include "assembler/disassembly_lines.h"
#include "assembler/round_trip_sources.h"
#include "support/paths.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

namespace wavesmith::assembler::testing {
namespace {

TEST(DisassemblyLines, EachInstructionOfAnExampleHasALine) {
  std::size_t seen = 0;
  for (const auto& entry : std::filesystem::directory_iterator(wavesmith::testing::example(""))) {
    if (entry.path().extension() != ".s") continue;
    const Assembly assembly = assembleText(readFile(entry.path().string()), entry.path().string());
    WS_ASSERT_OK(disassembly, disassemble(assembly.codeObject, "first.hsaco"));
    const std::size_t count =
        expectLineOfEachInstruction(assembly.codeObject, disassembly, entry.path().filename().string());
    EXPECT_GT(count, 0U);
    // They include the source's instructions at the same addresses.
    for (const source::LineEntry& written : assembly.lines.entries)
      EXPECT_NE(disassembly.lines.at(written.address), nullptr) << entry.path() << " " << written.address;
    ++seen;
  }
  EXPECT_GE(seen, 8U);
}

// A `.fill` covers all of its words; the next line is the instruction after them.
TEST(DisassemblyLines, MapsEachWordOfAFillToItsLine) {
  const Assembly assembly =
      assembleText("  .globl k\n  .p2align 8\nk:\n  s_nop 1\n  .fill 9, 4, 0xbf800000\n  s_endpgm\n");
  WS_ASSERT_OK(disassembly, disassemble(assembly.codeObject, "k.hsaco"));
  EXPECT_EQ(disassembly.lines.files, std::vector<std::string>{"k.hsaco"});
  const auto& entries = disassembly.lines.entries;
  ASSERT_GE(entries.size(), 11U);
  const std::uint32_t first = entries[0].location.line;
  for (std::size_t index = 1; index <= 9; ++index) {
    EXPECT_EQ(entries[index].address, entries[0].address + 4 * index);
    EXPECT_EQ(entries[index].location.line, first + 1);
  }
  EXPECT_EQ(entries[10].location.line, first + 2);
}

// Comments above the text move the lines below them.
TEST(DisassemblyLines, ComeAfterTheDifferences) {
  const Assembly assembly = assembleText(readFile(wavesmith::testing::example("vector_add.s").string()));
  std::vector<std::byte> changed = assembly.codeObject;
  const std::string linker = "Linker: ";
  const auto at = std::ranges::search(changed, linker, {}, [](std::byte b) { return static_cast<char>(b); });
  ASSERT_FALSE(at.empty());
  at.back() = std::byte{'X'};
  WS_ASSERT_OK(disassembly, disassemble(changed, "first.hsaco"));
  ASSERT_FALSE(disassembly.differences.empty());
  EXPECT_GT(expectLineOfEachInstruction(changed, disassembly, "changed"), 0U);
}

TEST(DisassemblyLines, HandleDamagedCode) {
  const Assembly assembly = assembleText(readFile(wavesmith::testing::example("guarded_copy.s").string()));
  ASSERT_TRUE(assembly.ok());
  std::vector<std::byte> changed = assembly.codeObject;
  for (std::size_t index = 0; index < changed.size(); index += 61) {
    changed[index] ^= std::byte{0xff};
    if (const auto disassembly = disassemble(changed, "changed")) {
      const auto& entries = disassembly->lines.entries;
      EXPECT_EQ(
          std::ranges::adjacent_find(entries, std::ranges::greater_equal(), &source::LineEntry::address),
          entries.end());
      const auto lines = static_cast<std::uint32_t>(std::ranges::count(disassembly->text, '\n'));
      EXPECT_TRUE(std::ranges::all_of(entries, [&](const source::LineEntry& e) {
        return e.location.line >= 1 && e.location.line <= lines;
      }));
    }
    changed[index] ^= std::byte{0xff};
  }
}

} // namespace
} // namespace wavesmith::assembler::testing
