// SPDX-License-Identifier: Apache-2.0
#include "mutants/verdict.h"

#include "analysis/waits/counter_events.h"
#include "isa/opcode.h"
#include "isa/target.h"
#include "source/codes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <tuple>

namespace wavesmith::mutants {
namespace {

using analysis::Finding;
using false_positives::Examined;
using program::Index;
using source::Code;

constexpr unsigned kLastOfWaits = 299; // the codes 01xx and 02xx

// A finding without its texts, at the original's instructions.
using Key = std::tuple<Code, Index, Index, std::string, bool>;

std::set<Key> keysOf(const analysis::Analysis& analysis) {
  std::set<Key> keys;
  for (const Finding& finding : analysis.findings)
    keys.emplace(finding.code, finding.at, finding.producer, finding.rule, finding.strict);
  return keys;
}

std::vector<Finding> newFindings(const Examined& original, const Examined& changed, const Mutant& mutant) {
  const std::set<Key> known = keysOf(*original.analysis);
  std::vector<Finding> fresh;
  for (const Finding& finding : changed.analysis->findings)
    if (finding.severity != source::Severity::Remark && static_cast<unsigned>(finding.code) <= kLastOfWaits &&
        !known.contains({finding.code, mutant.original(finding.at), mutant.original(finding.producer),
                         finding.rule, finding.strict}))
      fresh.push_back(finding);
  return fresh;
}

// LLVM lets no vector memory instruction of a clause write a register that another one reads; the manual has the rule for
// scalar loads only (8.2.1.1), where we report it.
bool isVectorClause(const Examined& original, const std::vector<Index>& places) {
  const auto target = isa::parseTargetId(original.object->target());
  if (!target || target->xnack != isa::Feature::On) return false;
  return std::ranges::all_of(places, [&](Index place) {
    const isa::Unit unit = original.program->instructions()[place].row().unit;
    return unit == isa::Unit::Buffer || unit == isa::Unit::Flat;
  });
}

bool hasNewUnproven(const Examined& original, const Examined& changed, const Mutant& mutant,
                    const std::vector<Index>& places) {
  using Place = std::tuple<Index, Index, analysis::Counter>;
  std::set<Place> known;
  for (const analysis::UnprovenFinding& finding : original.analysis->counters.unproven())
    known.emplace(finding.at, finding.producer, finding.counter);
  return std::ranges::any_of(
      changed.analysis->counters.unproven(), [&](const analysis::UnprovenFinding& finding) {
        const Index at = mutant.original(finding.at);
        return std::ranges::find(places, at) != places.end() &&
               !known.contains({at, mutant.original(finding.producer), finding.counter});
      });
}

// Rules that only the manual, or a later LLVM, has (isa/hazards.inc names their sources).
bool isUnknownToLlvm(const std::string& rule) {
  constexpr std::array kRules{"H-ZFLAG",    "H-STORE-NV",   "H-STORE-SOFF",
                              "H-DSTSEL-2", "H-DSTSEL-SRC", "M-SX-ovl"};
  return std::ranges::find(kRules, rule) != kRules.end();
}

// Why LLVM does not ask for what is reported; empty: it should.
std::string limitOf(const Finding& finding, const Examined& changed) {
  const auto codeOf = static_cast<unsigned>(finding.code);
  if (codeOf >= 200) return isUnknownToLlvm(finding.rule) ? "manual alone" : "";
  const auto events = analysis::counterEvents(*changed.program, changed.analysis->footprints);
  const auto at = events[finding.at];
  if (at.role == analysis::Role::Barrier || at.role == analysis::Role::Call ||
      at.role == analysis::Role::Leave)
    return "other waves";
  if (finding.producer == program::kNone) return {};
  const auto producer = events[finding.producer];
  if (producer.has(analysis::CounterEvent::kLdsDma) || at.has(analysis::CounterEvent::kLdsDma))
    return "LDS DMA";
  if (producer.kind == analysis::Pending::Kind::Cache) return "caches";
  if (producer.kind == analysis::Pending::Kind::Gws) return "GWS";
  return {};
}

} // namespace

Verdict judge(const Examined& original, const Examined& changed, const Mutant& mutant,
              const std::vector<Index>& places) {
  Verdict verdict{.outcome = Outcome::Silent, .isProved = !places.empty()};
  if (!changed.analysis)
    return {.outcome = Outcome::Undecided, .isProved = verdict.isProved, .reason = changed.trouble};
  const std::vector<Finding> fresh = newFindings(original, changed, mutant);
  const bool hasLoud = std::ranges::any_of(fresh, [](const Finding& finding) { return !finding.strict; });
  if (verdict.isProved && hasLoud) {
    verdict.outcome = Outcome::Found;
    verdict.isElsewhere = std::ranges::none_of(fresh, [&](const Finding& finding) {
      return !finding.strict && std::ranges::find(places, mutant.original(finding.at)) != places.end();
    });
  } else if (verdict.isProved) {
    verdict.outcome = Outcome::Limit;
    if (!fresh.empty())
      verdict.reason = "only LLVM";
    else if (hasNewUnproven(original, changed, mutant, places))
      verdict.reason = "merged paths";
    else if (isVectorClause(original, places))
      verdict.reason = "XNACK of vector memory";
    else
      verdict.outcome = Outcome::Missed;
  } else if (hasLoud) {
    verdict.outcome = Outcome::Limit;
    for (const Finding& finding : fresh) {
      if (finding.strict) continue;
      const std::string limit = limitOf(finding, changed);
      if (limit.empty()) {
        verdict.outcome = Outcome::False;
        verdict.text = false_positives::describe(finding, *changed.program);
      } else if (verdict.reason.empty()) {
        verdict.reason = limit;
      }
    }
  }
  return verdict;
}

std::string limitAt(const Examined& examined, Index place) {
  if (std::ranges::any_of(examined.analysis->findings,
                          [&](const Finding& finding) { return finding.strict && finding.at == place; }))
    return "only LLVM";
  if (std::ranges::find(examined.analysis->counters.unproven(), place, &analysis::UnprovenFinding::at) !=
      examined.analysis->counters.unproven().end())
    return "merged paths";
  return isVectorClause(examined, {place}) ? "XNACK of vector memory" : "";
}

void Row::add(const Verdict& verdict, const std::string& where) {
  ++mutants;
  proved += verdict.isProved ? 1 : 0;
  if (verdict.isElsewhere) elsewhere.push_back(where);
  switch (verdict.outcome) {
  case Outcome::Found: ++found; break;
  case Outcome::Missed: missed.push_back(where + ": not found"); break;
  case Outcome::False: falsePositives.push_back(where + ": " + verdict.text); break;
  case Outcome::Limit: ++limits[verdict.reason]; break;
  case Outcome::Undecided: ++undecided[verdict.reason]; break;
  case Outcome::Silent: break;
  }
}

} // namespace wavesmith::mutants
