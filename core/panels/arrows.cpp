// SPDX-License-Identifier: Apache-2.0
#include "panels/arrows.h"

#include "analysis/waits/counter_events.h"
#include "isa/hazards.h"
#include "panels/operations.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace wavesmith::panels {
namespace {

using analysis::Analysis;
using analysis::Ended;
using analysis::Finding;

class Arrows {
public:
  Arrows(const program::Program& program, const Analysis& analysis, Index at)
      : program_(program), analysis_(analysis), at_(at) {}

  std::vector<Arrow> take() {
    for (const Ended& ended : analysis_.counters.endedBy(at_))
      drains(ended);
    for (const Ended& ended : analysis_.counters.endsOf(at_))
      drains(ended);
    for (const Finding& finding : analysis_.findings)
      add(finding);
    for (const analysis::NopAnswer& answer : analysis_.states.answers())
      add(answer);
    const auto key = [](const Arrow& a) { return std::tuple(a.kind, a.from, a.to); };
    std::ranges::stable_sort(arrows_, {}, key);
    for (std::size_t n = 1; n < arrows_.size();) {
      if (key(arrows_[n - 1]) != key(arrows_[n])) {
        ++n;
        continue;
      }
      // A FLAT access is in two queues.
      if (arrows_[n - 1].text != arrows_[n].text) arrows_[n - 1].text += "; " + arrows_[n].text;
      arrows_.erase(arrows_.begin() + static_cast<std::ptrdiff_t>(n));
    }
    return std::move(arrows_);
  }

private:
  void add(Arrow::Kind kind, Index from, Index to, std::string text) {
    if (from != kNone && to != kNone) arrows_.push_back({kind, from, to, std::move(text)});
  }

  void drains(const Ended& ended) {
    const unsigned written = analysis::waitCounts(program_.instructions()[ended.wait])[ended.counter];
    std::string text = fmt::format("{} waits for the {}", countText(ended.counter, written),
                                   operation(analysis_, ended.producer, ended.kind, ended.counter));
    if (!ended.inSteadyState) text += " in the first iteration of the loop";
    if (!ended.onEntry) text += " in the steady state of the loop";
    if (ended.atMost > written)
      text += fmt::format("; {} would be enough", countText(ended.counter, ended.atMost));
    add(Arrow::Kind::Drains, ended.producer, ended.wait, std::move(text));
  }

  void add(const Finding& finding) {
    if (isMissingDistance(finding)) {
      if (finding.at == at_ || finding.producer == at_)
        add(Arrow::Kind::TooNear, finding.producer, finding.at, finding.message);
      return;
    }
    if (!isMissingWait(finding)) return;
    if (finding.producer != finding.at && (finding.at == at_ || finding.producer == at_))
      add(Arrow::Kind::Missing, finding.producer, finding.at, finding.message);
    // Other operations needed here that the missing wait would also have completed.
    for (const analysis::Step& step : finding.steps) {
      if (step.at == finding.producer || (finding.at != at_ && step.at != at_)) continue;
      if (std::ranges::find(finding.queue, step.at) != finding.queue.end())
        add(Arrow::Kind::Missing, step.at, finding.at, finding.message);
    }
  }

  void add(const analysis::NopAnswer& answer) {
    if (answer.suffices == 0 || (answer.nop != at_ && answer.producer != at_ && answer.consumer != at_))
      return;
    add(Arrow::Kind::KeptApart, answer.producer, answer.consumer,
        fmt::format("{}: {} wait state{} of the s_nop {} needed", isa::row(answer.hazard).id, answer.suffices,
                    answer.suffices == 1 ? "" : "s", answer.suffices == 1 ? "is" : "are"));
  }

  const program::Program& program_;
  const Analysis& analysis_;
  Index at_;
  std::vector<Arrow> arrows_;
};

} // namespace

std::vector<Arrow> hazardArrows(const program::Program& program, const Analysis& analysis, Index at) {
  if (at >= program.instructions().size()) return {};
  return Arrows(program, analysis, at).take();
}

} // namespace wavesmith::panels
