// SPDX-License-Identifier: Apache-2.0
// The programs of all opcodes: complete, syntactically valid, consistent with their row, and without
// undocumented functions.
#include "isa/operation.h"
#include "operations/interpreter/checker.h"
#include "operations/interpreter/functions.h"
#include "support/paths.h"

#include <gtest/gtest.h>

#include <array>
#include <cctype>
#include <cstdio>
#include <fstream>
#include <set>
#include <string>
#include <utility>

namespace wavesmith::operations {
namespace {

template <class Visit>
void forEachProgram(const Visit& visit) {
  for (std::size_t i = 0; i < isa::opcodes().size(); ++i) {
    const auto op = static_cast<isa::Op>(i);
    if (op == isa::Op::invalid || isa::operation(op).empty()) continue;
    visit(isa::opcodes()[i], isa::operation(op));
  }
}

TEST(Programs, ExistForEveryOpcode) {
  std::array<unsigned, isa::kEncodings> have{}, all{};
  std::string missing;
  for (std::size_t i = 0; i < isa::opcodes().size(); ++i) {
    const isa::Opcode& row = isa::opcodes()[i];
    const auto encoding = static_cast<std::size_t>(row.encoding);
    const bool there = !isa::operation(static_cast<isa::Op>(i)).empty();
    ++all.at(encoding);
    have.at(encoding) += there ? 1 : 0;
    if (!there) missing += std::string(row.mnemonic) + " ";
  }
  unsigned programs = 0;
  for (std::size_t i = 0; i < have.size(); ++i) {
    programs += have.at(i);
    std::printf("  %-12s %3u of %3u\n", std::string(isa::name(static_cast<isa::Encoding>(i))).c_str(),
                have.at(i), all.at(i));
  }
  std::printf("  programs: %u of %zu opcodes\n", programs, isa::opcodes().size());
  EXPECT_EQ(missing, "");
}

TEST(Programs, Parse) {
  std::string wrong;
  forEachProgram([&](const isa::Opcode& row, std::string_view text) {
    if (const auto program = parse(text); !program)
      wrong += std::string(row.mnemonic) + ": " + program.error() + "\n";
  });
  EXPECT_EQ(wrong, "");
}

TEST(Programs, UseOnlyTheirOperandsAndMixNoTypes) {
  std::string wrong;
  forEachProgram([&](const isa::Opcode& row, std::string_view text) {
    const auto program = parse(text);
    if (!program) return;
    for (const std::string& problem : check(*program, row))
      wrong += std::string(row.mnemonic) + ": " + problem + "\n";
  });
  EXPECT_EQ(wrong, "");
}

// The words in the first column of the tables of docs/guide/operations.md.
std::set<std::string> documentedWords() {
  std::ifstream file(testing::sourceDirectory() / "docs/guide/operations.md");
  std::set<std::string> words;
  const auto add = [&words](std::string_view text) {
    std::string word;
    for (const char c : std::string(text) + " ") {
      if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_') {
        word += c;
      } else if (!word.empty()) {
        words.insert(std::exchange(word, {}));
      }
    }
  };
  bool effects = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("#")) effects = line.ends_with("What has no value");
    if (line.starts_with("| ")) add(std::string_view(line).substr(0, line.find('|', 1)));
    if (effects) add(line);
  }
  return words;
}

TEST(Programs, CallOnlyDocumentedFunctions) {
  const std::set<std::string> documented = documentedWords();
  ASSERT_TRUE(documented.contains("fma"));
  std::set<std::string> unknown;
  forEachProgram([&](const isa::Opcode& row, std::string_view text) {
    const auto program = parse(text);
    if (!program) return;
    forEach(program->statements, [&](const Expression& e) {
      if (e.kind == Expression::Kind::Call && !documented.contains(e.text))
        unknown.insert(e.text + " in " + std::string(row.mnemonic));
    });
  });
  EXPECT_EQ(unknown, std::set<std::string>{});
}

TEST(Programs, FunctionsAreDocumented) {
  const std::set<std::string> documented = documentedWords();
  for (const Function& function : functions())
    EXPECT_TRUE(documented.contains(std::string(function.name))) << function.name;
}

TEST(Checker, FindsErrors) {
  const isa::Opcode& add = isa::row(isa::Op::v_add_f32);
  const auto problems = [&](std::string_view text) {
    const auto program = parse(text);
    return program ? check(*program, add).size() : std::size_t{99};
  };
  EXPECT_EQ(problems("D.f32 = S0.f32 + S1.f32"), 0u);
  EXPECT_EQ(problems("D.f32 = S0.f32 + S1.u32"), 1u);
  EXPECT_EQ(problems("D.u32 = S0.f32 + S1.f32"), 1u);
  EXPECT_EQ(problems("D.f32 = S0.f32 + S2.f32"), 1u);
  EXPECT_EQ(problems("D.f32 = fma(S0.f32, S1.f32)"), 1u);
  EXPECT_EQ(problems("D.f32 = fmo(S0.f32)"), 1u);
  EXPECT_EQ(problems("D.f32 = t"), 1u);
  EXPECT_EQ(problems("D = 1"), 1u);
  EXPECT_EQ(problems("D.u32 = 1 + saturate(S0.u32)"), 1u);
  EXPECT_EQ(problems("D.f32 = "), 99u);
  EXPECT_EQ(problems("if SCC then D.u32 = 1"), 99u);
  EXPECT_EQ(problems("D.u32 = (1"), 99u);
  EXPECT_EQ(problems("D.u32 = 1 $ 2"), 99u);
  EXPECT_EQ(problems("D.f32 = 1.5"), 99u);
}

} // namespace
} // namespace wavesmith::operations
