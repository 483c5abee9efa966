// SPDX-License-Identifier: Apache-2.0
// The lines of the debug information, for every word of code, compared with llvm-symbolizer.
#include "assembler/assembling.h"
#include "assembler/disassembly/disassemble_text.h"
#include "assembler/dwarf_lines.h"
#include "codeobject/toolchain.h"
#include "support/paths.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

namespace wavesmith::assembler::testing {
namespace {

using ::testing::HasSubstr;
using wavesmith::testing::BuildOptions;
using wavesmith::testing::ByteVector;

// Nested calls, two calls of one function in a row, a loop, and a macro.
constexpr const char* kKernels = R"(#define SQUARE(x) ((x) * (x))
float twice(float x) {
  float y = x * 2.0f;
  return y + x;
}
float quad(float x) {
  return twice(twice(x));
}
__kernel void saxpy(__global float *a, __global const float *b, float k, int n) {
  int i = __builtin_amdgcn_workgroup_id_x() * 256 + __builtin_amdgcn_workitem_id_x();
  if (i < n) {
    a[i] = quad(b[i]) * k;
    a[i] += SQUARE(b[i + 1]);
  }
}
__kernel void sum(__global int *a, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i)
    s += a[i] * i;
  *a = s;
}
)";

ByteVector withDebug(const char* dwarf, const char* level) {
  return wavesmith::testing::compileOpenCl(kKernels, {.arguments = {"-g", dwarf, level}});
}

std::vector<std::uint64_t> codeWords(const ByteVector& bytes) {
  std::vector<std::uint64_t> words;
  const auto object = codeobject::read(bytes, "k.hsaco");
  if (!object) return words;
  for (const codeobject::Section& section : object->sections())
    if ((section.flags & 4) != 0) // SHF_EXECINSTR
      for (std::uint64_t at = 0; at < section.size; at += 4)
        words.push_back(section.address + at);
  return words;
}

// llvm-symbolizer's output for each address, as "a.cl:3:5 in f; a.cl:9:7 in k", or empty.
std::vector<std::string> symbolized(const ByteVector& bytes, const std::vector<std::uint64_t>& addresses) {
  const wavesmith::testing::TemporaryDirectory directory;
  const auto file = directory / "k.hsaco";
  wavesmith::testing::writeFile(file, bytes);
  std::string list;
  for (const std::uint64_t address : addresses)
    list += fmt::format("{:#x}\n", address);
  wavesmith::testing::writeFile(directory / "list", std::string_view(list));
  const std::string output =
      wavesmith::testing::run({"sh", "-c",
                               fmt::format("llvm-symbolizer-19 --functions=short --no-demangle --obj={} <{}",
                                           file.string(), (directory / "list").string())});
  std::vector<std::string> texts;
  std::istringstream stream(output);
  std::string text;
  for (std::string function, place; std::getline(stream, function);) {
    if (function.empty()) {
      texts.push_back(text);
      text.clear();
    } else if (std::getline(stream, place)) {
      text += fmt::format("{}{} in {}", text.empty() ? "" : "; ", place, function);
    }
  }
  return texts;
}

std::string ours(const source::LineTable& lines, std::uint64_t address) {
  const source::LineEntry* entry = lines.at(address);
  if (entry == nullptr) return {};
  const auto place = [&](const source::Location& location) {
    const source::Place at = lines.place(location);
    return fmt::format("{}:{}:{}", at.file, at.line, at.column);
  };
  std::string text = place(entry->location);
  for (const source::Expansion* expansion : lines.chain(entry->location))
    text += fmt::format(" in {}; {}", expansion->name, place(expansion->site));
  return text; // empty for the outermost function
}

// The number of words that have a line.
std::size_t expectSymbolizerLines(const ByteVector& bytes, const std::string& what) {
  const DebugLines debug = debugLines(bytes, "k.hsaco");
  EXPECT_TRUE(debug.diagnostics.empty()) << debug.diagnostics[0].message;
  const auto words = codeWords(bytes);
  const auto texts = symbolized(bytes, words);
  EXPECT_EQ(texts.size(), words.size());
  std::size_t known = 0;
  for (std::size_t i = 0; i < std::min(words.size(), texts.size()); ++i) {
    const std::string actual = ours(debug.lines, words[i]);
    std::string_view wanted = texts[i];
    wanted = wanted.substr(0, wanted.rfind(" in "));
    const bool isUnknown = wanted.starts_with("??:") || texts[i].find(":0:") < texts[i].find(" in ");
    EXPECT_EQ(actual, isUnknown ? "" : wanted) << what << " at " << words[i];
    known += actual.empty() ? 0 : 1;
  }
  return known;
}

TEST(DwarfLines, MatchLlvmSymbolizer) {
  for (const char* dwarf : {"-gdwarf-4", "-gdwarf-5"})
    for (const char* level : {"-O0", "-O2", "-O3"})
      EXPECT_GT(expectSymbolizerLines(withDebug(dwarf, level), fmt::format("{} {}", dwarf, level)), 100U);
}

TEST(DwarfLines, IncludeInlinedCalls) {
  const ByteVector bytes = withDebug("-gdwarf-5", "-O2");
  const DebugLines debug = debugLines(bytes, "k.hsaco");
  EXPECT_TRUE(debug.lines.fromDebugInformation);
  std::size_t deepest = 0;
  for (const source::LineEntry& entry : debug.lines.entries) {
    const auto chain = debug.lines.chain(entry.location);
    deepest = std::max(deepest, chain.size());
    if (chain.size() != 2) continue;
    EXPECT_EQ(chain[0]->kind, source::Expansion::Kind::Inlining);
    EXPECT_EQ(chain[0]->name, "twice");
    EXPECT_EQ(chain[1]->name, "quad");
    EXPECT_THAT(debug.lines.text(entry.location), HasSubstr(", twice inlined at "));
    EXPECT_EQ(debug.lines.outermost(entry.location).line, 12U);
  }
  EXPECT_EQ(deepest, 2U);
}

// Relative names are relative to the compilation directory.
TEST(DwarfLines, ResolveFilesInTheCompilationDirectory) {
  const std::string here = std::filesystem::temp_directory_path().string();
  for (const char* dwarf : {"-gdwarf-4", "-gdwarf-5"}) {
    const ByteVector bytes = wavesmith::testing::compileOpenCl(
        kKernels, {.arguments = {"-g", dwarf, "-fdebug-compilation-dir=/nowhere",
                                 "-ffile-prefix-map=" + here + "=made"}});
    EXPECT_GT(expectSymbolizerLines(bytes, dwarf), 100U);
    const DebugLines debug = debugLines(bytes, "k.hsaco");
    ASSERT_FALSE(debug.lines.files.empty());
    EXPECT_TRUE(debug.lines.files[0].starts_with("/nowhere/made/")) << debug.lines.files[0];
  }
}

TEST(DwarfLines, ReadAssemblySources) {
  for (const char* example : {"vector_add.s", "matmul_tile.s", "unrolled.s"}) {
    const std::string text = readFile(wavesmith::testing::example(example).string());
    const ByteVector bytes = wavesmith::testing::assemble(text, {.arguments = {"-g"}});
    EXPECT_GT(expectSymbolizerLines(bytes, example), 10U);
    // They agree with our assembler, which gives the line of the file without macro expansions.
    const Assembly assembly = assembleText(text, example);
    const DebugLines debug = debugLines(bytes, "k.hsaco");
    for (const source::LineEntry& entry : assembly.lines.entries) {
      if (const source::LineEntry* same = debug.lines.at(entry.address);
          same != nullptr && entry.location.expansion == source::kNoExpansion) {
        EXPECT_EQ(same->location.line, entry.location.line) << example << " at " << entry.address;
      }
    }
  }
}

TEST(DwarfLines, AreEmptyWithoutDebugInformation) {
  const DebugLines none = debugLines(wavesmith::testing::compileOpenCl(kKernels), "k.hsaco");
  EXPECT_TRUE(none.lines.entries.empty());
  EXPECT_FALSE(none.lines.fromDebugInformation);
  EXPECT_TRUE(none.diagnostics.empty());
  EXPECT_TRUE(debugLines({}, "nothing").lines.entries.empty());
}

// Lines are written as comments; the text assembles to the same file as without them.
TEST(DwarfLines, AppearInTheDisassembly) {
  const ByteVector bytes = withDebug("-gdwarf-5", "-O2");
  DebugLines debug = debugLines(bytes, "k.hsaco");
  WS_ASSERT_OK(plain, disassemble(bytes, "k.hsaco"));
  debug.lines.files[0] = "a\nb.cl"; // a line break must not get into a comment
  WS_ASSERT_OK(withLines, disassemble(bytes, "k.hsaco", debug.lines));
  EXPECT_EQ(withLines.differences, plain.differences);
  EXPECT_THAT(withLines.text, HasSubstr("\n  // a?b.cl:18\n"));
  ASSERT_EQ(withLines.lines.entries.size(), plain.lines.entries.size());
  std::vector<std::string> lines;
  std::istringstream stream(withLines.text);
  for (std::string line; std::getline(stream, line);)
    lines.push_back(line);
  for (const source::LineEntry& entry : withLines.lines.entries)
    EXPECT_THAT(lines.at(entry.location.line - 1), HasSubstr(" // ")) << "the address of the instruction";
}

} // namespace
} // namespace wavesmith::assembler::testing
