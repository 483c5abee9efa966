// SPDX-License-Identifier: Apache-2.0
// Formatted texts assemble to the same bytes: all kernels of the project, as they are and with other blanks in
// random places. WAVESMITH_SEED=n selects other places.
#include "assembler/assembling.h"
#include "isa/opcode.h"
#include "source/assembly/assembly_format.h"
#include "source/assembly/assembly_line.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::assembler::testing {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> kernels() {
  std::vector<fs::path> paths;
  for (const char* folder : {"resources", "tests"})
    for (const auto& entry : fs::recursive_directory_iterator(wavesmith::testing::sourceDirectory() / folder))
      if (entry.path().extension() == ".s" || entry.path().extension() == ".S") paths.push_back(entry.path());
  std::ranges::sort(paths);
  return paths;
}

// Kernels to be ported are in a folder of their processor.
Options optionsFor(const fs::path& path) {
  Options options;
  const std::string folder = path.parent_path().filename();
  if (folder.starts_with("gfx")) options.target = folder;
  return options;
}

std::string formatted(std::string_view text) {
  return source::formatAssembly(text, {.isInstruction = [](std::string_view word) {
                                  return isa::findMnemonic(word) != isa::Op::invalid;
                                }});
}

// Messages without their columns, which formatting may move.
std::vector<std::string> messagesOf(const Assembly& assembly) {
  std::vector<std::string> result;
  for (const source::Diagnostic& diagnostic : assembly.diagnostics)
    result.push_back(fmt::format("{} {}", diagnostic.place.line, diagnostic.message));
  return result;
}

void expectSameBytes(const std::string& before, const std::string& after, const fs::path& path) {
  const Assembly expected = assembleText(before, path, optionsFor(path));
  const Assembly actual = assembleText(after, path, optionsFor(path));
  EXPECT_TRUE(actual.codeObject == expected.codeObject) << path;
  EXPECT_EQ(messagesOf(actual), messagesOf(expected)) << path;
}

TEST(FormatReferee, KernelsAssembleToTheSameBytes) {
  std::size_t assembled = 0;
  std::size_t changed = 0;
  for (const fs::path& path : kernels()) {
    const std::string text = readFile(path);
    const std::string result = formatted(text);
    EXPECT_EQ(formatted(result), result) << path;
    expectSameBytes(text, result, path);
    changed += text != result ? 1 : 0;
    assembled += assembleText(result, path, optionsFor(path)).ok() ? 1 : 0;
  }
  EXPECT_GT(assembled, 40U);
  EXPECT_GT(changed, 40U);
  fmt::print("{} kernels formatted, {} of them assemble\n", changed, assembled);
}

// Widens, and where LLVM allows it removes, the blanks of a text; indents it at random.
class Blanks {
public:
  explicit Blanks(std::uint64_t seed) : random_(seed) {}

  std::string change(const std::string& text) {
    std::string result;
    for (const source::AssemblyLine& line : source::assemblyLines(text)) {
      const bool isFree = line.state == source::LineState::Statement &&
                          source::stateAfter(line.text, line.state) == source::LineState::Statement;
      if (isFree && random_() % 4 == 0) result.append(random_() % 5, random_() % 8 == 0 ? '\t' : ' ');
      result += canChange(line) ? changeLine(line) : std::string(line.text);
      result += '\n';
    }
    return result;
  }

private:
  // Metadata is YAML. The operands of macros are separated by blanks.
  bool canChange(const source::AssemblyLine& line) {
    const std::string_view word = source::wordAt(line.text, line.place().begin);
    metadata_ = (metadata_ || word == ".amdgpu_metadata") && word != ".end_amdgpu_metadata";
    return !metadata_ && isa::findMnemonic(word) != isa::Op::invalid;
  }

  std::string changeLine(const source::AssemblyLine& line) {
    std::string result;
    source::Lexer lexer(line.text, line.state);
    for (source::Token token = lexer.next(); token.kind != source::TokenKind::EndOfLine;
         token = lexer.next()) {
      if (token.kind == source::TokenKind::Gap) {
        result.append(1 + random_() % 4, random_() % 8 == 0 ? '\t' : ' ');
        continue;
      }
      if (lexer.text(token) == "," && random_() % 2 == 0) result += ' ';
      result += lexer.text(token);
    }
    if (random_() % 4 == 0) result += " // a comment, with a comma";
    if (random_() % 4 == 0) result += " \t";
    return result;
  }

  std::mt19937_64 random_;
  bool metadata_ = false;
};

TEST(FormatReferee, OtherBlanksMakeNoDifference) {
  const char* const wanted = std::getenv("WAVESMITH_SEED");
  const std::uint64_t seed = wanted != nullptr ? std::strtoull(wanted, nullptr, 10) : 1;
  Blanks blanks(seed);
  for (const fs::path& path : kernels()) {
    const std::string text = blanks.change(readFile(path));
    const std::string result = formatted(text);
    EXPECT_EQ(formatted(result), result) << path << " seed " << seed;
    expectSameBytes(text, result, path);
  }
}

} // namespace
} // namespace wavesmith::assembler::testing
