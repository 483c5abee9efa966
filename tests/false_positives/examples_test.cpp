// SPDX-License-Identifier: Apache-2.0
// The examples are correct: nothing is missing, and each wait and s_nop is needed as written.
#include "analysis/analyzed.h"
#include "support/paths.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <fstream>
#include <functional>
#include <regex>
#include <set>

namespace wavesmith::analysis {
namespace {

using source::Code;
using source::Severity;

std::vector<std::string> linesOf(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);)
    lines.push_back(line);
  return lines;
}

std::vector<std::filesystem::path> examples() {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(wavesmith::testing::example("")))
    if (entry.path().extension() == ".s") paths.push_back(entry.path());
  std::ranges::sort(paths);
  return paths;
}

std::vector<Finding> findingsOf(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines)
    text += line + "\n";
  const auto program = testing::programOf(text);
  return analyze(*program, {})->findings;
}

// Lines, from 0, with a remark that something can be relaxed.
std::set<unsigned> remarkedLines(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines)
    text += line + "\n";
  const auto program = testing::programOf(text);
  std::set<unsigned> remarked;
  for (const Finding& finding : analyze(*program, {})->findings)
    if (finding.severity == Severity::Remark) remarked.insert(program->place(finding.at).line - 1);
  return remarked;
}

bool hasErrors(const std::vector<Finding>& findings) {
  return std::any_of(findings.begin(), findings.end(), [](const Finding& finding) {
    return finding.severity != Severity::Remark && finding.code < Code::UninitializedRegister;
  });
}

// Whether a longer wait could order memory for other waves, which no remark denies; this wave needs only `enough`.
bool isForOtherWaves(const std::vector<std::string>& lines, std::size_t line, unsigned enough) {
  std::string text;
  for (const std::string& each : lines)
    text += each + "\n";
  const auto program = testing::programOf(text);
  const auto analysis = analyze(*program, {});
  return std::ranges::any_of(analysis->counters.answers(), [&](const WaitAnswer& answer) {
    return program->place(answer.wait).line == line + 1 && answer.verdict == Verdict::Orders &&
           answer.suffices == enough;
  });
}

// LDS writes that are outstanding at an s_barrier, and of which the analysis does not know whether other waves read
// their bytes: these are counted, not reported (docs/codes/W0106.md).
std::size_t unprovenAtBarriers(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& each : lines)
    text += each + "\n";
  const auto program = testing::programOf(text);
  return static_cast<std::size_t>(std::ranges::count(analyze(*program, {})->counters.unproven(),
                                                     Counter::Lgkm, &UnprovenFinding::counter));
}

bool isFound(const std::vector<std::string>& lines, const std::vector<std::string>& changed) {
  return hasErrors(findingsOf(changed)) || unprovenAtBarriers(changed) > unprovenAtBarriers(lines);
}

bool has(const std::vector<Finding>& findings, Code code) {
  return std::any_of(findings.begin(), findings.end(),
                     [code](const Finding& finding) { return finding.code == code; });
}

// Calls `change` with each number of each wait or s_nop in turn: where it is, how long, the number.
using Change = std::function<void(std::size_t line, std::size_t at, std::size_t length, unsigned number)>;
void eachNumber(const std::vector<std::string>& lines, const char* pattern, const Change& change) {
  const std::regex number(pattern);
  for (std::size_t line = 0; line < lines.size(); ++line) {
    const std::string code = lines[line].substr(0, lines[line].find("//"));
    for (std::sregex_iterator match(code.begin(), code.end(), number); match != std::sregex_iterator();
         ++match)
      change(line, static_cast<std::size_t>(match->position(1)), static_cast<std::size_t>(match->length(1)),
             static_cast<unsigned>(std::stoul(match->str(1))));
  }
}
constexpr const char* kCounts = "cnt\\(([0-9]+)\\)";
constexpr const char* kNops = "^\\s*s_nop\\s+([0-9]+)";

std::vector<std::string> numbered(std::vector<std::string> lines, std::size_t line, std::size_t at,
                                  std::size_t length, unsigned number) {
  lines[line].replace(at, length, std::to_string(number));
  return lines;
}

std::vector<Finding> withNumber(const std::vector<std::string>& lines, std::size_t line, std::size_t at,
                                std::size_t length, unsigned number) {
  return findingsOf(numbered(lines, line, at, length, number));
}

class Examples : public ::testing::TestWithParam<std::filesystem::path> {};

TEST_P(Examples, MissNothing) {
  EXPECT_FALSE(hasErrors(findingsOf(linesOf(GetParam()))));
}

TEST_P(Examples, MissRemovedWaits) {
  const std::vector<std::string> lines = linesOf(GetParam());
  const std::regex wait("^\\s*s_(waitcnt|nop)\\b.*");
  for (std::size_t line = 0; line < lines.size(); ++line) {
    if (!std::regex_match(lines[line], wait)) continue;
    std::vector<std::string> without = lines;
    without[line].clear();
    EXPECT_TRUE(isFound(lines, without)) << "without line " << line + 1 << ": " << lines[line];
  }
}

TEST_P(Examples, MissLoosenedWaits) {
  const std::vector<std::string> lines = linesOf(GetParam());
  const std::set<unsigned> remarked = remarkedLines(lines);
  const auto loosened = [&](int by) {
    return [&, by](std::size_t line, std::size_t at, std::size_t length, unsigned number) {
      if (by < 0 && number == 0) return;                          // s_nop 0 is covered by removal
      if (remarked.contains(static_cast<unsigned>(line))) return; // reported as stronger than needed
      const auto changed = numbered(lines, line, at, length, number + static_cast<unsigned>(by));
      EXPECT_TRUE(isFound(lines, changed)) << "line " << line + 1 << ": " << lines[line];
    };
  };
  eachNumber(lines, kCounts, loosened(1));
  eachNumber(lines, kNops, loosened(-1));
}

TEST_P(Examples, WaitLongerIfTightened) {
  const std::vector<std::string> lines = linesOf(GetParam());
  eachNumber(lines, kCounts, [&](std::size_t line, std::size_t at, std::size_t length, unsigned number) {
    if (number == 0) return;
    const auto changed = numbered(lines, line, at, length, number - 1);
    const auto findings = findingsOf(changed);
    // Or a later wait has no outstanding operations left.
    EXPECT_TRUE(has(findings, Code::WaitStronger) || has(findings, Code::WaitNotNeeded) ||
                isForOtherWaves(changed, line, number))
        << "line " << line + 1 << ": " << lines[line];
    EXPECT_FALSE(hasErrors(findings)) << "line " << line + 1 << ": " << lines[line];
  });
}

INSTANTIATE_TEST_SUITE_P(All, Examples, ::testing::ValuesIn(examples()),
                         [](const auto& example) { return example.param.stem().string(); });

TEST(ExamplesOfWaits, VectorAddHasNoFindings) {
  const std::vector<std::string> lines = linesOf(wavesmith::testing::example("vector_add.s"));
  EXPECT_EQ(findingsOf(lines).size(), 0U);
  eachNumber(lines, kCounts, [&](std::size_t line, std::size_t at, std::size_t length, unsigned number) {
    if (number == 0) return;
    EXPECT_TRUE(has(withNumber(lines, line, at, length, number - 1), Code::WaitStronger)) << lines[line];
  });
}

TEST(ExamplesOfWaits, VectorAddLoadsFirstHasTwoRemarks) {
  const auto findings = findingsOf(linesOf(wavesmith::testing::example("vector_add_loads_first.s")));
  EXPECT_EQ(findings.size(), 2U);
  for (const Finding& finding : findings)
    EXPECT_EQ(finding.code, Code::WaitStronger);
}

} // namespace
} // namespace wavesmith::analysis
