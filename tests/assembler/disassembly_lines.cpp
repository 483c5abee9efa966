// SPDX-License-Identifier: Apache-2.0
#include "assembler/disassembly_lines.h"

#include "assembler/assembler.h"
#include "program/program.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <memory>
#include <string_view>

namespace wavesmith::assembler::testing {
namespace {

std::vector<std::string_view> linesOf(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::uint32_t wordAt(std::span<const std::byte> bytes, std::size_t offset) {
  std::uint32_t word = 0;
  std::memcpy(&word, bytes.data() + offset, sizeof word);
  return word;
}

std::string_view firstWordOf(std::string_view text) {
  return text.substr(0, text.find(' '));
}

// Whether the line shows the instruction at `address` with these bytes.
::testing::AssertionResult showsInstruction(std::string_view line, std::uint64_t address,
                                            std::span<const std::byte> bytes, const std::string& target) {
  const std::size_t comment = line.rfind("// ");
  if (comment == std::string_view::npos) return ::testing::AssertionFailure() << "no comment";
  const std::string_view statement = line.substr(2, comment - 2);
  const std::string_view place = line.substr(comment + 3);
  const std::string word = fmt::format("{:08x}", wordAt(bytes, 0));
  if (statement.starts_with(".fill ")) {
    std::uint64_t first = 0;
    std::uint64_t count = 0;
    std::from_chars(place.data(), place.data() + place.size(), first, 16);
    std::from_chars(statement.data() + 6, statement.data() + statement.size(), count);
    const bool isIn = address >= first && address < first + 4 * count;
    if (!isIn || statement.find(fmt::format(", 4, 0x{} ", word)) == std::string_view::npos)
      return ::testing::AssertionFailure() << "another fill";
    return ::testing::AssertionSuccess();
  }
  // Where LLVM decodes one of two words and we neither, the second word is a separate instruction.
  if (place.starts_with(fmt::format("{:x}: ", address - 4))) {
    if (!place.substr(place.find(": ") + 11).starts_with(word))
      return ::testing::AssertionFailure() << "another second word than " << word;
    return ::testing::AssertionSuccess();
  }
  std::string expected = fmt::format("{:x}: {}", address, word);
  const DisassembledInstruction instruction = disassembleInstruction(bytes, address, target);
  if (instruction.length == 8) expected += fmt::format(" {:08x}", wordAt(bytes, 4));
  if (!place.starts_with(expected)) return ::testing::AssertionFailure() << "not " << expected;
  // Instructions without a text, or that LLVM does not know, are written as words.
  const bool isWords = statement.starts_with(fmt::format(".long 0x{}", word));
  if (!isWords && (instruction.text.empty() || firstWordOf(statement) != firstWordOf(instruction.text)))
    return ::testing::AssertionFailure() << "not " << instruction.text;
  return ::testing::AssertionSuccess();
}

} // namespace

std::size_t expectLineOfEachInstruction(const std::vector<std::byte>& codeObject,
                                        const Disassembly& disassembly, const std::string& what) {
  auto object = codeobject::read(codeObject, "first.hsaco");
  if (!object) return 0;
  const auto shared = std::make_shared<const codeobject::CodeObject>(std::move(*object));
  const auto program = program::decode(shared, disassembly.lines);
  if (!program) return 0; // a target whose instructions are not known
  const std::vector<std::string_view> lines = linesOf(disassembly.text);
  for (const isa::Instruction& instruction : program->instructions()) {
    const source::LineEntry* entry = disassembly.lines.at(instruction.address);
    const bool hasLine = entry != nullptr && entry->location.line > 0 && entry->location.line <= lines.size();
    EXPECT_TRUE(hasLine) << fmt::format("{}: no line for {:x}", what, instruction.address);
    if (!hasLine) continue;
    EXPECT_EQ(entry->location.column, 3U);
    const std::string_view line = lines[entry->location.line - 1];
    EXPECT_TRUE(
        showsInstruction(line, instruction.address, shared->mapped(instruction.address), shared->target()))
        << fmt::format("{}: line {} for {:x}: {}", what, entry->location.line, instruction.address, line);
  }
  return program->instructions().size();
}

} // namespace wavesmith::assembler::testing
