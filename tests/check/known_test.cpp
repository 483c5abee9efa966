// SPDX-License-Identifier: Apache-2.0
// The results for an earlier text are used again where an edit changes only places, and are then the same as those
// of a new computation: after random edits of the examples.
#include "analysis/analyzed.h"
#include "check/check.h"
#include "panels/panels.h"
#include "source/file.h"
#include "support/language_worker.h"
#include "support/paths.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::check {
namespace {

using Random = std::mt19937;

// Edits of each example. For longer runs set WAVESMITH_ROUNDS=100.
unsigned rounds() {
  constexpr unsigned kUsual = 10;
  const char* const text = std::getenv("WAVESMITH_ROUNDS"); // NOLINT(concurrency-mt-unsafe)
  return text != nullptr ? static_cast<unsigned>(std::strtoul(text, nullptr, 10)) : kUsual;
}

std::vector<std::string> linesOf(std::string_view text) {
  std::vector<std::string> lines;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    lines.emplace_back(text.substr(from, end - from));
    from = end + 1;
  }
  return lines;
}

std::string textOf(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines)
    text += line + "\n";
  return text;
}

// Half of the edits change no code.
void edit(std::vector<std::string>& lines, Random& random) {
  const std::size_t at = random() % lines.size();
  const auto here = lines.begin() + static_cast<std::ptrdiff_t>(at);
  switch (random() % 10) {
  case 0: lines.insert(here, ""); return;
  case 1: lines.insert(here, "  // a comment"); return;
  case 2: lines[at] += " // wavesmith: ignore W0201 a reason"; return;
  case 3: lines[at] = "  " + lines[at]; return;
  case 4: lines[at] += "  "; return;
  case 5: lines[at] += "x"; return;
  case 6: lines.insert(here, lines[at]); return;
  case 7:
    if (lines.size() > 1) lines.erase(here);
    return;
  case 8: lines.insert(here, "  s_nop 0"); return;
  default: break;
  }
  const std::size_t digit = lines[at].find_last_of("0123456789");
  if (digit != std::string::npos) lines[at][digit] = static_cast<char>('0' + random() % 10);
}

class KnownTest : public ::testing::Test {
protected:
  Checked check(const std::string& path, const std::string& text, const Known& known = {}) {
    auto checked = checkText(language_, {path, text}, {}, {}, {}, known);
    if (!checked) throw std::runtime_error(testing::describe(checked.error()));
    return std::move(*checked);
  }
  static Known known(const Checked& checked) {
    return {.program = checked.program, .analysis = checked.analysis, .strict = false};
  }

  static void expectSamePanels(const Checked& one, const Checked& other) {
    const auto a = panels::describe(*one.program, *one.analysis);
    const auto b = panels::describe(*other.program, *other.analysis);
    EXPECT_EQ(a->hazards.rows, b->hazards.rows);
    EXPECT_EQ(a->columns, b->columns);
    ASSERT_EQ(a->registers.size(), b->registers.size());
    for (std::size_t k = 0; k < a->registers.size(); ++k) {
      const auto& bars = a->registers[k].bars;
      const auto& others = b->registers[k].bars;
      EXPECT_EQ(a->registers[k].atVectors, b->registers[k].atVectors);
      EXPECT_EQ(a->registers[k].file, b->registers[k].file);
      EXPECT_TRUE(std::ranges::equal(bars, others, [](const auto& x, const auto& y) {
        return x.name == y.name && x.range.registers == y.range.registers && x.range.first == y.range.first &&
               x.range.last == y.range.last;
      }));
    }
  }

  static void expectSame(const Checked& one, const Checked& other) {
    EXPECT_EQ(one.diagnostics, other.diagnostics);
    EXPECT_EQ(one.suppressed, other.suppressed);
    EXPECT_EQ(one.unproven, other.unproven);
    ASSERT_EQ(one.analysis == nullptr, other.analysis == nullptr);
    if (one.analysis == nullptr) return;
    EXPECT_EQ(one.program->lines(), other.program->lines());
    EXPECT_TRUE(std::ranges::equal(one.program->codeObject().bytes(), other.program->codeObject().bytes()));
    EXPECT_EQ(one.analysis->findings, other.analysis->findings);
    expectSamePanels(one, other);
  }

  worker::LanguageClient language_{testing::languageWorker()};
};

TEST_F(KnownTest, EqualsAFreshComputation) {
  Random random(1); // NOLINT(bugprone-random-generator-seed)
  unsigned taken = 0, computed = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(testing::example("vector_add.s").parent_path())) {
    if (entry.path().extension() != ".s") continue;
    const std::string path = entry.path().string();
    WS_ASSERT_OK(text, source::readText(path));
    std::vector<std::string> lines = linesOf(text);
    Checked last = check(path, text);
    for (unsigned round = 0; round < rounds(); ++round) {
      std::vector<std::string> before = lines;
      edit(lines, random);
      SCOPED_TRACE(fmt::format("{} after {} edits", path, round + 1));
      Checked next = check(path, textOf(lines), known(last));
      expectSame(next, check(path, textOf(lines)));
      ++(next.analysis == last.analysis ? taken : computed);
      if (HasFailure()) return;
      // Few errors: most of the code is analyzed.
      if (source::hasErrors(next.diagnostics))
        lines = std::move(before);
      else
        last = std::move(next);
    }
  }
  EXPECT_GT(taken, 0U);
  EXPECT_GT(computed, 0U);
}

constexpr std::string_view kBody = ".set v_a, 1\n  v_mov_b32 v[v_a], 0\n.macro twice\n  s_nop 0\n  s_nop 1\n"
                                   ".endm\n  twice\n  global_load_dword v2, v[v_a], s[2:3]\n"
                                   "  v_add_f32 v3, v2, v2\n  s_endpgm";

// Names are in messages, and a line that does not assemble is an instruction of unknown effect.
TEST_F(KnownTest, ChangesOfNamesAndOfBrokenLinesAreComputed) {
  const std::string text = analysis::testing::kernel(kBody);
  const Checked first = check("k.s", text);
  const auto isTaken = [&](std::string_view what, std::string_view with) {
    std::string changed = text;
    for (std::size_t at = changed.find(what); at != std::string::npos;
         at = changed.find(what, at + with.size()))
      changed.replace(at, what.size(), with);
    const Checked next = check("k.s", changed, known(first));
    expectSame(next, check("k.s", changed));
    return next.analysis == first.analysis;
  };
  EXPECT_TRUE(isTaken("  twice", "\n  twice // a comment\n"));
  EXPECT_TRUE(isTaken(".macro", "// a comment\n\n.macro"));
  EXPECT_TRUE(isTaken("s[2:3]", "s[2:3] "));
  EXPECT_FALSE(isTaken("v_a", "v_b"));
  EXPECT_FALSE(isTaken("s_nop 0", "s_nop zero"));
  EXPECT_FALSE(isTaken("s_nop 1", "s_nop 2"));
  EXPECT_FALSE(isTaken("twice", "again"));
  EXPECT_FALSE(isTaken("next_free_sgpr 96", "next_free_sgpr 88"));
}

// An analysis refers to its own program, which may be an earlier one.
TEST_F(KnownTest, KeepsWhatTheAnalysisRefersTo) {
  const std::string text = analysis::testing::kernel(kBody);
  Checked checked = check("k.s", text);
  for (int round = 1; round < 4; ++round)
    checked = check("k.s", std::string(static_cast<std::size_t>(round), '\n') + text, known(checked));
  EXPECT_EQ(checked.program->place(0).line, 11U);
  expectSame(checked, check("k.s", "\n\n\n" + text));
  EXPECT_EQ(&checked.program->codeObject(), checked.object.get());
}

TEST_F(KnownTest, OtherFilesAndStrictFindingsAreComputed) {
  const std::string text = analysis::testing::kernel(kBody);
  const Checked first = check("k.s", text);
  EXPECT_NE(check("other.s", text, known(first)).analysis, first.analysis);
  Known strict = known(first);
  strict.strict = true;
  EXPECT_NE(check("k.s", text, strict).analysis, first.analysis);
}

} // namespace
} // namespace wavesmith::check
