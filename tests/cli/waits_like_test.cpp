// SPDX-License-Identifier: Apache-2.0
// `waits --like` after random moves of memory instructions that keep the dependences of a kernel: it runs as the strictest gfx942
// would, with the outputs that its run file expects. With WAVESMITH_TEST_MANY all examples, in eight orders of waves.
#include "check/check.h"
#include "cli/cli_test.h"
#include "counters/event.h"
#include "source/assembly/assembly_line.h"
#include "source/file.h"
#include "support/language_worker.h"
#include "timing/legality.h"
#include "timing/what_if.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace wavesmith::testing {
namespace {

using program::Index;

struct Move {
  std::size_t line = 0, before = 0; // from 0
};

std::vector<std::string> linesOf(const std::string& text) {
  std::vector<std::string> lines;
  for (const std::string_view line : source::splitLines(text))
    lines.emplace_back(line);
  return lines;
}
std::string textOf(const std::vector<std::string>& lines) {
  return fmt::format("{}\n", fmt::join(lines, "\n"));
}

class WaitsLike : public CliTest {
protected:
  // A move of a memory instruction that is legal if the waits follow it: judged in the text without them.
  std::optional<Move> legalMove(const std::string& file, const std::vector<std::string>& lines,
                                std::mt19937& random) {
    std::vector<std::size_t> kept; // lines of the text without waits
    std::vector<std::string> without;
    for (std::size_t i = 0; i < lines.size(); ++i)
      if (!lines[i].contains("s_waitcnt ")) {
        kept.push_back(i);
        without.push_back(lines[i]);
      }
    const auto checked = check::checkText(language_, {file, textOf(without)}, {});
    if (!checked || checked->program == nullptr) return std::nullopt;
    const program::Program& program = *checked->program;
    const auto lineOf = [&](Index i) -> std::optional<std::size_t> {
      const source::LineEntry* const entry = program.lines().at(program.instructions()[i].address);
      if (entry == nullptr || entry->location.expansion != source::kNoExpansion) return std::nullopt;
      return kept.at(entry->location.line - 1);
    };
    std::vector<Index> operations;
    for (Index i = 0; i < program.instructions().size(); ++i) {
      const counters::Event event = counters::eventOf(program.instructions()[i]);
      if (std::ranges::any_of(counters::kAllCounters,
                              [&](auto counter) { return event.raises(counter) != 0; }) &&
          lineOf(i))
        operations.push_back(i);
    }
    for (int attempt = 0; attempt < 200 && !operations.empty(); ++attempt) {
      const Index at = operations[random() % operations.size()];
      const program::Block& block = program.blocks()[program.blockOf(at)];
      const auto distance = static_cast<int>(random() % 13) - 6;
      const auto other = static_cast<std::int64_t>(at) + distance;
      if (other < block.first || other >= block.end || distance == 0 || distance == 1) continue;
      timing::Path path;
      for (Index i = block.first; i < block.end; ++i)
        path.push_back({i});
      const timing::Change change{
          .kind = timing::Change::Kind::Move, .at = at, .other = static_cast<Index>(other)};
      const timing::Path after = timing::changedPath(program, path, change);
      const auto from = lineOf(at), before = lineOf(change.other);
      if (after.empty() || !before) continue;
      if (timing::Legality(program, *checked->analysis, path).judge(change, after).verdict !=
          timing::Judgment::Verdict::Legal)
        continue;
      return Move{*from, *before};
    }
    return std::nullopt;
  }

  worker::LanguageClient language_{languageWorker()};
};

TEST_F(WaitsLike, ExamplesRunInCheckedMode) {
  const bool all = std::getenv("WAVESMITH_TEST_MANY") != nullptr;
  const std::set<std::string> quick{"vector_add", "scan", "softmax"};
  std::size_t runs = 0, renumbered = 0, refused = 0;
  for (const auto& entry : std::filesystem::directory_iterator(sourceDirectory() / "resources/examples"))
    if (entry.is_regular_file()) copyExample(entry.path().filename().string());
  for (const auto& entry : std::filesystem::directory_iterator(directory_.path())) {
    const std::string name = entry.path().stem().string();
    const std::string runFile = name + ".run.yaml";
    if (entry.path().extension() != ".s" || !std::filesystem::exists(directory_ / runFile)) continue;
    if (!all && !quick.contains(name)) continue;
    const std::string old = source::readText(entry.path()).value();
    for (unsigned seed = 1; seed <= (all ? 8U : 2U); ++seed) {
      std::mt19937 random(seed);
      std::vector<std::string> lines = linesOf(old);
      const auto move = legalMove(entry.path().string(), lines, random);
      if (!move) break; // all of its memory instructions are in macros
      const std::string moved = lines[move->line];
      lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(move->line));
      lines.insert(lines.begin() +
                       static_cast<std::ptrdiff_t>(move->before - (move->line < move->before ? 1 : 0)),
                   moved);
      SCOPED_TRACE(
          fmt::format("{}, seed {}: line {} before line {}", name, seed, move->line + 1, move->before + 1));
      write("old.s", old);
      write(name + ".s", textOf(lines));
      const auto like = run({"waits", "--like", "old.s", name + ".s", "--write"});
      if (like.exitCode == 1) {
        ++refused;
        continue;
      }
      ASSERT_EQ(like.exitCode, 0) << like.err;
      renumbered += like.out.contains("wrote ") ? 1 : 0;
      const auto result = run({"run", runFile, "--mode", "checked", "--schedules", all ? "8" : "2"});
      EXPECT_EQ(result.exitCode, 0) << result.err << '\n' << like.out;
      ++runs;
    }
    write(name + ".s", old);
  }
  fmt::print("{} runs, {} of them with new counts; {} refused\n", runs, renumbered, refused);
  EXPECT_GE(runs, all ? 80U : 4U);
  EXPECT_GE(renumbered * 10, runs);
  EXPECT_LE(refused * 4, runs);
}

} // namespace
} // namespace wavesmith::testing
