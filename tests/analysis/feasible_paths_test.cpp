// SPDX-License-Identifier: Apache-2.0
// Which paths are feasible, decided by executing them: random kernels whose branches compare scalars with
// constants run with every combination of scalars that the comparisons can distinguish. A missing wait is an
// error where one of these runs reads a register while its load is outstanding.
#include "analysis/analyzed.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace wavesmith::analysis {
namespace {

constexpr unsigned kScalarArguments = 3;     // s8, s9, s10: arguments of the kernel
constexpr unsigned kFirstScalarArgument = 8; // s8
constexpr unsigned kFirstLoaded = 2;         // v2, v3, v4: what is loaded
constexpr std::uint32_t kConstants = 3;      // compared with 0, 1 and 2, and moved by at most 1 at a time

enum class Relation : std::uint8_t { EqU, LgU, LtU, GtU, LeU, GeU, LtI, GtI, LeI, GeI };
constexpr std::array kNames{"eq_u32", "lg_u32", "lt_u32", "gt_u32", "le_u32",
                            "ge_u32", "lt_i32", "gt_i32", "le_i32", "ge_i32"};

bool holds(Relation relation, std::uint32_t a, std::uint32_t b) {
  const auto x = static_cast<std::int32_t>(a);
  const auto y = static_cast<std::int32_t>(b);
  switch (relation) {
  case Relation::EqU: return a == b;
  case Relation::LgU: return a != b;
  case Relation::LtU: return a < b;
  case Relation::GtU: return a > b;
  case Relation::LeU: return a <= b;
  case Relation::GeU: return a >= b;
  case Relation::LtI: return x < y;
  case Relation::GtI: return x > y;
  case Relation::LeI: return x <= y;
  case Relation::GeI: return x >= y;
  }
  return false;
}

struct Line {
  enum class Kind : std::uint8_t { Load, Wait, Use, Branch, Move, Label };
  Kind kind{};
  unsigned reg = 0; // the VGPR, or the scalar that is compared or written
  unsigned source = 0;
  std::uint32_t number = 0; // the count, or the constant
  Relation relation{};
  bool ifTrue = false;
  unsigned target = 0; // number of a label
};

using Text = std::vector<Line>;

std::string toString(const Line& line) {
  switch (line.kind) {
  case Line::Kind::Load: return fmt::format("  global_load_dword v{}, v1, s[4:5]", line.reg);
  case Line::Kind::Wait: return fmt::format("  s_waitcnt vmcnt({})", line.number);
  case Line::Kind::Use: return fmt::format("  v_add_u32 v5, v5, v{}", line.reg);
  case Line::Kind::Branch:
    return fmt::format("  s_cmp_{} s{}, {}\n  s_cbranch_scc{} L{}",
                       kNames[static_cast<std::size_t>(line.relation)], line.reg, line.number,
                       line.ifTrue ? 1 : 0, line.target);
  case Line::Kind::Move:
    return fmt::format("  s_{}_u32 s{}, s{}, 1", line.number == 0 ? "sub" : "add", line.reg, line.source);
  case Line::Kind::Label: return fmt::format("L{}:", line.target);
  }
  return {};
}

Text randomText(std::mt19937& random) {
  const auto below = [&](std::uint32_t end) { return static_cast<std::uint32_t>(random() % end); };
  const unsigned labels = 4 + below(4);
  Text text;
  for (unsigned n = 0; n < labels; ++n) {
    for (unsigned k = 2 + below(3); k > 0; --k) {
      Line line;
      switch (below(8)) {
      case 0:
      case 1: line = {.kind = Line::Kind::Load, .reg = kFirstLoaded + below(3)}; break;
      case 2: line = {.kind = Line::Kind::Wait, .number = below(3)}; break;
      case 3:
      case 4: line = {.kind = Line::Kind::Use, .reg = kFirstLoaded + below(3)}; break;
      case 5:
        line = {.kind = Line::Kind::Move,
                .reg = kFirstScalarArgument + below(kScalarArguments),
                .source = kFirstScalarArgument + below(kScalarArguments),
                .number = below(2)};
        break;
      default: break;
      }
      if (line.reg != 0 || line.kind == Line::Kind::Wait) text.push_back(line);
    }
    text.push_back({.kind = Line::Kind::Branch,
                    .reg = kFirstScalarArgument + below(kScalarArguments),
                    .number = below(kConstants),
                    .relation = static_cast<Relation>(below(kNames.size())),
                    .ifTrue = below(2) == 0,
                    .target = n + below(labels - n)});
    text.push_back({.kind = Line::Kind::Label, .target = n});
  }
  return text;
}

// Lines as the findings count them: a branch is two.
std::vector<std::uint32_t> lineNumbers(const Text& text, std::uint32_t first) {
  std::vector<std::uint32_t> numbers;
  for (const Line& line : text) {
    numbers.push_back(first);
    first += line.kind == Line::Kind::Branch ? 2 : 1;
  }
  return numbers;
}

// Every (use, load) of a run, as indices into the text, where the load was outstanding.
void execute(const Text& text, std::array<std::uint32_t, kScalarArguments> scalars,
             std::set<std::pair<std::size_t, std::size_t>>& missing) {
  std::vector<std::size_t> queue; // loads, oldest first
  for (std::size_t at = 0; at < text.size(); ++at) {
    const Line& line = text[at];
    switch (line.kind) {
    case Line::Kind::Load: queue.push_back(at); break;
    case Line::Kind::Wait:
      if (queue.size() > line.number)
        queue.erase(queue.begin(), queue.end() - static_cast<std::ptrdiff_t>(line.number));
      break;
    case Line::Kind::Use:
      for (const std::size_t load : queue)
        if (text[load].reg == line.reg) missing.emplace(at, load);
      break;
    case Line::Kind::Branch:
      if (holds(line.relation, scalars[line.reg - kFirstScalarArgument], line.number) == line.ifTrue)
        while (text[at].kind != Line::Kind::Label || text[at].target != line.target)
          ++at;
      break;
    case Line::Kind::Move:
      scalars[line.reg - kFirstScalarArgument] =
          scalars[line.source - kFirstScalarArgument] + (line.number == 0 ? ~0U : 1U);
      break;
    case Line::Kind::Label: break;
    }
  }
}

// Constants and a few moves by one distinguish only numbers near 0 and near the change of the sign.
std::vector<std::uint32_t> domain(const Text& text) {
  const auto moves = static_cast<std::uint32_t>(std::ranges::count(text, Line::Kind::Move, &Line::kind));
  std::vector<std::uint32_t> numbers;
  for (std::uint32_t n = 0; n < 2 * moves + kConstants + 2; ++n)
    numbers.push_back(n - moves - 1);
  for (std::uint32_t n = 0; n < 2 * moves + 2; ++n)
    numbers.push_back(0x80000000U + n - moves - 1);
  return numbers;
}

struct PathCounts {
  unsigned programs = 0, errors = 0, provenFalse = 0, unproven = 0, missed = 0;
};

TEST(FeasiblePaths, ErrorsAreWhereARunReadsTooEarly) {
  const char* given = std::getenv("WAVESMITH_SEED"); // NOLINT(concurrency-mt-unsafe): no other thread
  std::mt19937 random(given != nullptr ? static_cast<unsigned>(std::strtoul(given, nullptr, 10)) : 16);
  PathCounts counts;
  for (unsigned n = 0; n < 1500; ++n) {
    Text text = randomText(random);
    if (std::ranges::count(text, Line::Kind::Move, &Line::kind) > 3) continue;
    ++counts.programs;
    const std::string before =
        "  s_load_dwordx2 s[4:5], s[0:1], 0x0\n  s_load_dwordx4 s[8:11], s[0:1], 0x10\n"
        "  s_waitcnt lgkmcnt(0)";
    std::string body = before;
    for (const Line& line : text)
      body += "\n" + toString(line);
    body += "\n  s_endpgm";
    const auto program =
        testing::programOf(testing::kernel(body, "  .amdhsa_user_sgpr_kernarg_segment_ptr 1\n"));
    const auto analysis = analyze(*program, {});

    std::set<std::pair<std::size_t, std::size_t>> missing;
    const std::vector<std::uint32_t> numbers = domain(text);
    for (const std::uint32_t a : numbers)
      for (const std::uint32_t b : numbers)
        for (const std::uint32_t c : numbers)
          execute(text, {a, b, c}, missing);

    const std::vector<std::uint32_t> lines = lineNumbers(text, 4);
    std::set<std::pair<std::uint32_t, std::uint32_t>> wrong; // lines of a use and of its load
    for (const auto& [use, load] : missing)
      wrong.emplace(lines[use], lines[load]);
    std::set<std::uint32_t> reported;
    for (const Finding& finding : analysis->findings) {
      if (finding.code != source::Code::MissingVmcnt) continue;
      const std::uint32_t use = testing::lineOf(*program, finding.at);
      reported.insert(use);
      ++counts.errors;
      if (wrong.contains({use, testing::lineOf(*program, finding.producer)})) continue;
      ++counts.provenFalse;
      fmt::print("false: {}\n{}\n", testing::toString(finding, *program), body);
    }
    // The first one is not covered by the wait that another finding asks for.
    if (wrong.empty()) continue;
    const std::uint32_t first = wrong.begin()->first;
    if (reported.contains(first)) continue;
    const bool isUnproven =
        std::ranges::any_of(analysis->counters.unproven(), [&](const UnprovenFinding& one) {
          return testing::lineOf(*program, one.at) == first;
        });
    ++(isUnproven ? counts.unproven : counts.missed);
    EXPECT_TRUE(isUnproven) << "line " << first << "\n" << body;
  }
  fmt::print("{} kernels: {} errors, {} of them false; {} unproven, {} missed\n", counts.programs,
             counts.errors, counts.provenFalse, counts.unproven, counts.missed);
  EXPECT_GT(counts.errors, 300U);
  EXPECT_EQ(counts.missed, 0U);
  EXPECT_EQ(counts.provenFalse, 0U);
}

} // namespace
} // namespace wavesmith::analysis
