// SPDX-License-Identifier: Apache-2.0
// Random programs with branches and loops. A short walker follows random paths and applies the counter rules
// to one path: each use of an outstanding result on some path is reported, and each finding shows a path on
// which it happens.
#include "analysis/analyzed.h"
#include "analysis/waits/wait_plan.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <random>
#include <set>

namespace wavesmith::analysis {
namespace {

// A line of the program, and its effect on the counters.
struct RandomLine {
  enum class What { Other, Issue, Wait, Use, Branch };
  std::string text{};
  What what = What::Other;
  bool vm = false, lgkm = false, ordered = true; // of Issue
  std::string target{};                          // register that it loads
  std::string used{};                            // register that it reads, of Use; or overwrites
  int vmcnt = 63, lgkmcnt = 15;                  // of Wait
  std::size_t to = 0;                            // of Branch: the line
};

using RandomProgram = std::vector<RandomLine>;

class LineGenerator {
public:
  explicit LineGenerator(unsigned seed) : random_(seed) {}

  RandomProgram program() {
    RandomProgram lines;
    const unsigned count = 12 + next(30);
    std::vector<std::size_t> loops;
    for (unsigned n = 0; n < count; ++n) {
      const unsigned kind = next(20);
      if (kind == 0 && loops.size() < 2) {
        loops.push_back(lines.size());
        lines.push_back({.text = fmt::format("L{}:", lines.size())});
      } else if (kind == 1 && !loops.empty()) {
        branch(lines, loops.back());
        loops.pop_back();
      } else if (kind == 2) {
        skip(lines);
      } else {
        lines.push_back(line());
      }
    }
    for (; !loops.empty(); loops.pop_back())
      branch(lines, loops.back());
    lines.push_back({.text = "s_endpgm"});
    return lines;
  }

private:
  unsigned next(unsigned below) { return static_cast<unsigned>(random_() % below); }

  RandomLine line() {
    switch (next(9)) {
    case 0:
    case 1: {
      const std::string v = fmt::format("v{}", 4 + next(4));
      return {.text = fmt::format("global_load_dword {}, v0, s[0:1]", v),
              .what = RandomLine::What::Issue,
              .vm = true,
              .target = v};
    }
    case 2: return {.text = "global_store_dword v0, v1, s[0:1]", .what = RandomLine::What::Issue, .vm = true};
    case 3: {
      const std::string v = fmt::format("v{}", 10 + next(3));
      return {.text = fmt::format("ds_read_b32 {}, v0", v),
              .what = RandomLine::What::Issue,
              .lgkm = true,
              .target = v};
    }
    case 4: {
      if (next(2) != 0) {
        const std::string v = fmt::format("v{}", 14 + next(2));
        return {.text = fmt::format("flat_load_dword {}, v[0:1]", v),
                .what = RandomLine::What::Issue,
                .vm = true,
                .lgkm = true,
                .ordered = false,
                .target = v};
      }
      const std::string s = fmt::format("s{}", 4 + next(3));
      return {.text = fmt::format("s_load_dword {}, s[0:1], 0", s),
              .what = RandomLine::What::Issue,
              .lgkm = true,
              .ordered = false,
              .target = s};
    }
    case 5:
    case 6: {
      RandomLine wait{.what = RandomLine::What::Wait};
      if (next(3) != 0) wait.vmcnt = static_cast<int>(next(4));
      if (next(3) != 0) wait.lgkmcnt = static_cast<int>(next(3));
      wait.text = fmt::format("s_waitcnt vmcnt({}) lgkmcnt({})", wait.vmcnt, wait.lgkmcnt);
      return wait;
    }
    default: return use();
    }
  }

  RandomLine use() {
    constexpr std::array kRegisters{"v4",  "v5",  "v6",  "v7", "v10", "v11",
                                    "v12", "v14", "v15", "s4", "s5",  "s6"};
    const std::string used = kRegisters[next(kRegisters.size())];
    const bool writes = next(4) == 0;
    std::string text = fmt::format("v_mov_b32 v2, {}", used);
    if (writes)
      text = used[0] == 's' ? fmt::format("s_mov_b32 {}, 0", used) : fmt::format("v_mov_b32 {}, 0", used);
    return {.text = text, .what = RandomLine::What::Use, .used = used};
  }

  // On a number that differs each time.
  void condition(RandomProgram& lines) {
    const unsigned s = 20 + next(60);
    lines.push_back({.text = fmt::format("s_add_u32 s{}, s{}, s{}", s, s, 20 + next(60))});
    lines.push_back({.text = fmt::format("s_cmp_lg_u32 s{}, {}", s, lines.size())});
  }
  void branch(RandomProgram& lines, std::size_t to) {
    condition(lines);
    lines.push_back(
        {.text = fmt::format("s_cbranch_scc1 L{}", to), .what = RandomLine::What::Branch, .to = to});
  }
  void skip(RandomProgram& lines) {
    condition(lines);
    const std::size_t at = lines.size();
    lines.push_back({.what = RandomLine::What::Branch});
    for (unsigned n = 0; n < 1 + next(3); ++n)
      lines.push_back(line());
    lines[at].to = lines.size();
    lines[at].text = fmt::format("s_cbranch_scc1 L{}", lines.size());
    lines.push_back({.text = fmt::format("L{}:", lines.size())});
  }

  std::mt19937 random_;
};

std::string textOf(const RandomProgram& program) {
  std::string text{};
  for (const RandomLine& line : program)
    text += line.text + "\n";
  return testing::kernel(text);
}

// One path and its outstanding operations, with counters as described in the manual.
class Walker {
public:
  explicit Walker(const RandomProgram& program) : program_(program) {}

  // The outstanding producer that a line needs, by counter; then executes the line.
  std::optional<std::size_t> step(std::size_t at) {
    const RandomLine& line = program_[at];
    loadAgain(at);
    const std::optional<std::size_t> found = needs(line);
    if (line.what == RandomLine::What::Wait) {
      end(vm_, line.vmcnt, 63);
      end(lgkm_, line.lgkmcnt, 15);
    }
    if (line.what == RandomLine::What::Issue) {
      if (line.vm) issue(vm_, at);
      if (line.lgkm) issue(lgkm_, at);
      end(vm_, 63, 63);
      end(lgkm_, 15, 15);
    }
    return found;
  }
  [[nodiscard]] bool outstanding(std::size_t producer) const {
    const auto is = [&](const Op& op) { return op.at == producer; };
    return std::ranges::any_of(vm_, is) || std::ranges::any_of(lgkm_, is);
  }

private:
  struct Op {
    std::size_t at = 0;
    int younger = 0; // in order
    bool overwritten = false;
  };
  // A load that repeats an outstanding one brings the same value, if the lines in between only load and compute: they
  // never write an address.
  void loadAgain(std::size_t at) {
    for (auto* queue : {&vm_, &lgkm_})
      for (Op& op : *queue)
        if (op.at < at && program_[op.at].text == program_[at].text &&
            std::all_of(
                program_.begin() + static_cast<std::ptrdiff_t>(op.at),
                program_.begin() + static_cast<std::ptrdiff_t>(at),
                [](const RandomLine& line) {
                  const bool stores = line.what == RandomLine::What::Issue && line.target.empty();
                  return !stores && line.what != RandomLine::What::Branch && !line.text.ends_with(':');
                }))
          op.overwritten = true;
  }
  void issue(std::vector<Op>& queue, std::size_t at) {
    for (Op& op : queue) {
      if (program_[at].ordered) ++op.younger;
      if (program_[at].ordered && program_[op.at].ordered && program_[op.at].target == program_[at].target)
        op.overwritten = true;
    }
    queue.push_back({at});
  }
  void end(std::vector<Op>& queue, int count, int most) const {
    std::erase_if(queue, [&](const Op& op) {
      if (program_[op.at].ordered) return op.younger >= count;
      return count == 0 && count < most;
    });
  }
  [[nodiscard]] std::optional<std::size_t> needs(const RandomLine& line) const {
    const std::string& reg = line.what == RandomLine::What::Use ? line.used : line.target;
    if (reg.empty()) return std::nullopt;
    for (const auto* queue : {&vm_, &lgkm_}) {
      for (const Op& op : *queue) {
        const RandomLine& producer = program_[op.at];
        if (op.overwritten || producer.target != reg) continue;
        const bool inOrder = line.what == RandomLine::What::Issue && producer.ordered && line.ordered;
        if (!inOrder) return op.at;
      }
    }
    return std::nullopt;
  }

  const RandomProgram& program_;
  std::vector<Op> vm_, lgkm_;
};

struct AnalyzedText {
  std::unique_ptr<const program::Program> program;
  Footprints footprints;
  Values values;
  WaitCounters counters;

  explicit AnalyzedText(const std::string& text)
      : program(testing::programOf(text)), footprints(*program), values(*program, footprints),
        counters(*program, footprints, values, {}) {}

  [[nodiscard]] std::size_t lineOf(Index at) const { return testing::lineOf(*program, at) - 1; }
  [[nodiscard]] std::vector<Finding> errors() const {
    std::vector<Finding> result;
    for (const Finding& f : counters.findings())
      if (!f.strict && f.severity != source::Severity::Remark) result.push_back(f);
    return result;
  }
};

// The first use of an outstanding result on a random path is reported, itself or by one before it in its
// block, whose fix covers it, too.
void walkAtRandom(const RandomProgram& lines, const AnalyzedText& a, unsigned seed) {
  std::set<std::size_t> reported;
  for (const Finding& f : a.errors())
    reported.insert(a.lineOf(f.at));
  std::mt19937 random(seed);
  for (int walk = 0; walk < 60; ++walk) {
    Walker walker(lines);
    std::size_t straight = 0; // first line since the last branch or label
    for (std::size_t at = 0, steps = 0; at < lines.size() && steps < 400; ++steps) {
      if (lines[at].what == RandomLine::What::Branch || lines[at].text.ends_with(':')) straight = at;
      if (walker.step(at)) {
        const auto first = reported.lower_bound(straight);
        EXPECT_TRUE(first != reported.end() && *first <= at) << "line " << at + 1 << " in\n" << textOf(lines);
        break;
      }
      at = lines[at].what == RandomLine::What::Branch && random() % 2 != 0 ? lines[at].to : at + 1;
    }
  }
}

// The path of a finding leads from the producer to the consumer, and the operation is outstanding there.
void followPaths(const RandomProgram& lines, const AnalyzedText& a) {
  for (const Finding& f : a.errors()) {
    ASSERT_GE(f.path.size(), 1u);
    ASSERT_EQ(f.path.front(), f.producer);
    ASSERT_EQ(f.path.back(), f.at);
    Walker walker(lines);
    std::size_t at = a.lineOf(f.producer);
    std::size_t next = 1;
    for (int steps = 0; steps < 2000; ++steps) {
      if (next + 1 == f.path.size() && steps != 0 && at == a.lineOf(f.at)) break;
      walker.step(at);
      const bool turns = next + 1 < f.path.size() && steps != 0 && at == a.lineOf(f.path[next]);
      if (turns) ++next;
      at = turns ? lines[at].to : at + 1;
      ASSERT_LT(at, lines.size()) << testing::toString(f, *a.program) << "\n" << textOf(lines);
    }
    EXPECT_TRUE(walker.outstanding(a.lineOf(f.producer))) << testing::toString(f, *a.program) << "\n"
                                                          << textOf(lines);
  }
}

// Applies the first fix of each finding, twice, because a fix can bring two waits together.
std::string fixed(const RandomProgram& lines, const AnalyzedText& a) {
  std::map<std::size_t, std::string> before;
  std::map<std::size_t, std::string> instead;
  for (const Finding& f : a.errors()) {
    const Change& change = f.fixes.at(0).changes.at(0);
    (change.kind == Change::Kind::InsertBefore ? before : instead)[a.lineOf(change.at)] = change.text;
  }
  std::string text{};
  for (std::size_t n = 0; n < lines.size(); ++n) {
    if (before.contains(n)) text += before[n] + "\n";
    text += (instead.contains(n) ? instead[n] : lines[n].text) + "\n";
  }
  return testing::kernel(text);
}

TEST(WaitCounterRandom, ReportsExactlyTheHazardsOfRandomPaths) {
  std::size_t reports = 0;
  const char* given = std::getenv("WAVESMITH_SEED"); // NOLINT(concurrency-mt-unsafe): no other thread
  const unsigned first = given != nullptr ? static_cast<unsigned>(std::strtoul(given, nullptr, 10)) : 1;
  for (unsigned seed = first; seed < first + 150; ++seed) {
    SCOPED_TRACE(seed);
    const RandomProgram lines = LineGenerator(seed).program();
    const AnalyzedText a(textOf(lines));
    reports += a.errors().size();
    walkAtRandom(lines, a, seed);
    followPaths(lines, a);
    const AnalyzedText better(fixed(lines, a));
    EXPECT_LT(better.errors().size(), std::max<std::size_t>(a.errors().size(), 1)) << textOf(lines);
    if (HasFailure()) return;
  }
  EXPECT_GT(reports, 150u);
}

// The program with the waits of the plan instead of its own. Lines keep their numbers for branches: a wait stands in the line
// of the instruction, after it in `lines` only as text.
RandomProgram planned(const RandomProgram& lines, const AnalyzedText& a) {
  const WaitPlan plan = planWaits(*a.program, a.footprints, a.values, {});
  EXPECT_TRUE(plan.unsolved.empty());
  std::map<std::size_t, counters::WaitCounts> before;
  for (Index i = 0; i < plan.counts.size(); ++i)
    if (plan.counts[i] != counters::kNoWait) before[a.lineOf(i)] = plan.counts[i];
  RandomProgram result;
  std::vector<std::size_t> moved; // by line: its new number
  for (std::size_t n = 0; n < lines.size(); ++n) {
    moved.push_back(result.size());
    if (before.contains(n))
      result.push_back({.text = counters::waitStatement(before[n]),
                        .what = RandomLine::What::Wait,
                        .vmcnt = before[n].vm,
                        .lgkmcnt = before[n].lgkm});
    if (lines[n].what != RandomLine::What::Wait) result.push_back(lines[n]);
  }
  for (RandomLine& line : result)
    if (line.what == RandomLine::What::Branch) line.to = moved[line.to];
  return result;
}

// No result is used before it is there, on any path; and no wait is too strong or superfluous.
TEST(WaitPlanRandom, WritesTheWeakestSufficientWaits) {
  std::size_t waits = 0;
  for (unsigned seed = 1; seed <= 150; ++seed) {
    SCOPED_TRACE(seed);
    RandomProgram lines = LineGenerator(seed).program();
    if (seed % 2 == 0)
      for (RandomLine& line : lines)
        if (line.what == RandomLine::What::Wait) line = {.text = "s_nop 0"};
    const RandomProgram written = planned(lines, AnalyzedText(textOf(lines)));
    const AnalyzedText a(textOf(written));
    // A wait of the author's that may be for others stays as strong as it was. A count that the first iteration alone needs
    // can only be weaker with another wait before the loop.
    const bool isStripped = seed % 2 == 0;
    for (const Finding& f : a.counters.findings())
      if (!f.strict && (f.severity != source::Severity::Remark ||
                        (isStripped && !f.message.contains("needed only on entry to the loop"))))
        ADD_FAILURE() << testing::toString(f, *a.program) << "\n" << textOf(lines) << textOf(written);
    walkAtRandom(written, a, seed);
    waits += static_cast<std::size_t>(std::ranges::count(written, RandomLine::What::Wait, &RandomLine::what));
    if (isStripped) EXPECT_EQ(textOf(planned(written, a)), textOf(written)); // it is right already
    if (HasFailure()) return;
  }
  EXPECT_GT(waits, 300U);
}

} // namespace
} // namespace wavesmith::analysis
