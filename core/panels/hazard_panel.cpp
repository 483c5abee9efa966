// SPDX-License-Identifier: Apache-2.0
#include "panels/hazard_panel.h"

#include "analysis/waits/counter_events.h"
#include "isa/hazards.h"
#include "panels/operations.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <tuple>

namespace wavesmith::panels {
namespace {

using analysis::Analysis;
using analysis::Finding;
using analysis::NopAnswer;
using analysis::UnprovenFinding;
using analysis::WaitAnswer;
using source::Code;
using source::Severity;

HazardVerdict verdictOf(analysis::Verdict verdict) {
  switch (verdict) {
  case analysis::Verdict::Exact: return HazardVerdict::Exact;
  case analysis::Verdict::Stronger: return HazardVerdict::Stronger;
  case analysis::Verdict::NotNeeded: return HazardVerdict::NotNeeded;
  case analysis::Verdict::Orders: return HazardVerdict::Orders;
  case analysis::Verdict::Unknown: break;
  }
  return HazardVerdict::Unknown;
}

bool isWeak(HazardVerdict verdict) {
  return verdict == HazardVerdict::Stronger || verdict == HazardVerdict::NotNeeded;
}

class Rows {
public:
  Rows(const program::Program& program, const Analysis& analysis) : program_(program), analysis_(analysis) {}

  std::vector<HazardRow> take() {
    for (std::size_t n = 0; n < analysis_.findings.size(); ++n)
      add(analysis_.findings[n], n);
    const auto answers = analysis_.counters.answers();
    for (std::size_t n = 0; n < answers.size(); ++n)
      add(answers[n], n);
    const auto nops = analysis_.states.answers();
    for (std::size_t n = 0; n < nops.size(); ++n)
      add(nops[n], n);
    addUnproven();
    std::ranges::stable_sort(rows_, {}, [](const HazardRow& row) { return std::tuple(row.at, row.kind); });
    rows_.shrink_to_fit(); // 300 bytes each, kept as long as the text does not change
    return std::move(rows_);
  }

private:
  std::string mnemonic(Index at) const {
    const isa::Instruction& instruction = program_.instructions()[at];
    return instruction.valid() ? std::string(instruction.row().mnemonic) : std::string();
  }

  void add(const Finding& finding, std::size_t n) {
    const bool distance = isMissingDistance(finding);
    if (!distance && !isMissingWait(finding)) return;
    HazardRow& row = rows_.emplace_back();
    row.kind = HazardRow::Kind::Finding;
    row.at = finding.at;
    row.index = row.finding = n;
    row.producer = finding.producer;
    row.what = mnemonic(finding.at);
    row.rule = finding.rule;
    row.verdict = HazardVerdict::Missing;
    row.severity = finding.severity;
    if (distance)
      row.enough = fmt::format("{} wait states", finding.required);
    else if (finding.code != Code::ScalarStoreAtEnd)
      row.enough = countText(*counterOf(finding), static_cast<unsigned>(finding.required));
    row.text.add(finding.message);
    if (finding.producer != kNone && finding.producer != finding.at)
      row.text.add("; it begins at ").add(finding.producer);
  }

  // The remark about a wait or s_nop, which has the fix.
  std::size_t remarkAt(Index at, std::string_view rule) const {
    const auto of = std::ranges::equal_range(analysis_.findings, at, {}, &Finding::at);
    for (const Finding& finding : of) {
      const bool remark = finding.code == Code::WaitStronger || finding.code == Code::WaitNotNeeded ||
                          finding.code == Code::NopLonger;
      if (remark && (rule.empty() || finding.rule == rule))
        return static_cast<std::size_t>(&finding - analysis_.findings.data());
    }
    return HazardRow::kNoFinding;
  }

  void add(const WaitAnswer& answer, std::size_t n) {
    HazardRow& row = rows_.emplace_back();
    row.kind = HazardRow::Kind::Wait;
    row.at = answer.wait;
    row.index = n;
    row.what = countText(answer.counter, answer.count);
    row.rule = name(answer.counter);
    row.verdict = verdictOf(answer.verdict);
    row.weak = isWeak(row.verdict);
    row.finding = remarkAt(answer.wait, row.rule);
    if (row.finding != HazardRow::kNoFinding) row.producer = analysis_.findings[row.finding].producer;
    if (row.verdict == HazardVerdict::Stronger) row.enough = countText(answer.counter, *answer.suffices);
    row.text = sentenceOf(answer);
  }

  Sentence sentenceOf(const WaitAnswer& answer) const {
    Sentence s;
    const bool named = answer.neededBy != kNone && answer.neededBy != answer.wait;
    switch (answer.verdict) {
    case analysis::Verdict::Exact:
      s.add("needed");
      if (named) s.add(" for ").add(answer.neededBy);
      addIterations(s, answer);
      break;
    case analysis::Verdict::Stronger:
      s.add(countText(answer.counter, *answer.suffices)).add(" would be enough");
      if (named) s.add(" for ").add(answer.neededBy);
      addIterations(s, answer);
      break;
    case analysis::Verdict::NotNeeded: {
      const auto ended = analysis_.counters.endedBy(answer.wait);
      const bool any = std::ranges::find(ended, answer.counter, &analysis::Ended::counter) != ended.end();
      s.add(any ? "nothing uses its results before a later wait" : "no outstanding operations to wait for");
      break;
    }
    case analysis::Verdict::Orders:
      s.add(answer.why);
      if (answer.suffices && *answer.suffices < analysis::highest(answer.counter) && named)
        s.add(fmt::format("; this wave alone needs {}", countText(answer.counter, *answer.suffices)));
      break;
    case analysis::Verdict::Unknown: s.add(answer.why); break;
    }
    return s;
  }

  static void addIterations(Sentence& s, const WaitAnswer& answer) {
    if (!answer.onEntry || !answer.inSteadyState || *answer.onEntry == *answer.inSteadyState) return;
    const auto trip = [&](std::uint8_t count) {
      return count >= analysis::highest(answer.counter) ? std::string("no wait")
                                                        : countText(answer.counter, count);
    };
    s.add(fmt::format("; the first iteration of the loop needs {}, the steady state {}",
                      trip(*answer.onEntry), trip(*answer.inSteadyState)));
  }

  void add(const NopAnswer& answer, std::size_t n) {
    const std::size_t remark = remarkAt(answer.nop, {});
    const bool needed = answer.suffices != 0;
    // Padding after the code has no line and cannot be shortened.
    if (!needed && remark == HazardRow::kNoFinding && program_.place(answer.nop).line == 0) return;
    HazardRow& row = rows_.emplace_back();
    row.kind = HazardRow::Kind::Nop;
    row.at = answer.nop;
    row.index = n;
    row.what = fmt::format("s_nop {}", answer.states - 1);
    row.finding = remark;
    if (needed) row.rule = isa::row(answer.hazard).id;
    if (needed) row.producer = answer.producer;
    if (!answer.known) {
      row.verdict = HazardVerdict::Unknown;
      row.text.add("code of unknown effect nearby may need it");
    } else if (remark != HazardRow::kNoFinding) {
      row.verdict = needed ? HazardVerdict::Stronger : HazardVerdict::NotNeeded;
      row.weak = true;
      if (needed) row.enough = fmt::format("s_nop {}", answer.suffices - 1);
      if (!needed) row.text.add("no rule requires it");
    } else {
      row.verdict = HazardVerdict::Exact;
      if (!needed) row.text.add("s_icache_inv must be followed by it");
    }
    if (!needed || !answer.known) return;
    row.text.add(fmt::format("{} of {} wait state{} {} needed: {}, from ", answer.suffices, answer.states,
                             answer.states == 1 ? "" : "s", answer.suffices == 1 ? "is" : "are", row.rule));
    row.text.add(answer.producer).add(" to ").add(answer.consumer);
  }

  // One instruction can have hundreds, all for the same reason.
  void addUnproven() {
    const auto unproven = analysis_.counters.unproven();
    for (std::size_t n = 0; n < unproven.size();) {
      const UnprovenFinding& finding = unproven[n];
      std::size_t end = n + 1;
      while (end < unproven.size() && unproven[end].at == finding.at &&
             unproven[end].counter == finding.counter && unproven[end].why == finding.why)
        ++end;
      add(finding, n, end - n);
      n = end;
    }
  }

  void add(const UnprovenFinding& finding, std::size_t n, std::size_t count) {
    HazardRow& row = rows_.emplace_back();
    row.kind = HazardRow::Kind::Unproven;
    row.at = finding.at;
    row.index = n;
    row.producer = finding.producer;
    row.what = mnemonic(finding.at);
    row.rule = name(finding.counter);
    row.verdict = HazardVerdict::Unknown;
    row.text.add("it is not statically known whether this must wait for ").add(finding.producer);
    if (count > 1) row.text.add(fmt::format(" and {} more", count - 1));
    row.text.add(": " + finding.why);
  }

  const program::Program& program_;
  const Analysis& analysis_;
  std::vector<HazardRow> rows_;
};

} // namespace

std::string_view name(HazardVerdict verdict) {
  constexpr std::array<std::string_view, 6> kNames{"missing",    "exact",  "stronger than needed",
                                                   "not needed", "orders", "unknown"};
  return kNames[static_cast<std::size_t>(verdict)];
}

HazardPanel hazardPanel(const program::Program& program, const Analysis& analysis) {
  return {Rows(program, analysis).take()};
}

} // namespace wavesmith::panels
