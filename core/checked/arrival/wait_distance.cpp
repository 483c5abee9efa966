// SPDX-License-Identifier: Apache-2.0
#include "checked/arrival/wait_distance.h"

#include "analysis/hazards/hazard_search.h"
#include "checked/step.h"

#include <fmt/format.h>

#include <algorithm>

namespace wavesmith::checked {

// A quiet NaN in f32 and f64, and no value that a kernel computes by chance.
constexpr std::uint32_t kPoison = 0xfff5'a5a5;

WaitDistances::WaitDistances(const emulator::DispatchContext& context)
    : program_(context.program), footprints_(*context.program) {
  analysis::HazardSearch search(*program_, footprints_);
  const auto count = static_cast<program::Index>(program_->instructions().size());
  for (program::Index at = 0; at < count; ++at)
    search.visit(at);
  for (const analysis::Violation& violation : search.violations()) {
    if (violation.need.severity != isa::HazardSeverity::Error) continue;
    consumers_.resize(count);
    consumers_[violation.consumer] = true;
  }
}

bool WaitHistory::before(const Step& step, const WaitDistances& distances) {
  if (!distances.any() || step.plan.index == program::kNone) return false;
  bool early = false;
  if (distances.consumes(step.plan.index)) {
    const analysis::Subject consumer = distances.subject(step.plan.index);
    unsigned between = 0;
    analysis::Needs needs;
    for (std::uint64_t back = 1; back <= std::min<std::uint64_t>(count_, kLongest) && between < kLongest;
         ++back) {
      const Executed& producer = executed_[(count_ - back) % kLongest];
      needs.clear();
      analysis::findNeeds(distances.subject(producer.index), consumer, needs);
      for (const analysis::Need& need : needs) {
        if (need.severity != isa::HazardSeverity::Error || need.states <= between) continue;
        early = true;
        step.findings.report(
            {.code = source::Code::WaitStatesShort,
             .at = step.plan.index,
             .other = producer.index,
             .wave = &step.wave},
            [&] {
              const isa::HazardRow& row = isa::row(need.hazard);
              const unsigned missing = need.states - between;
              return Text{.message =
                              fmt::format("{} wait states after the instruction it depends on, {} are needed "
                                          "({}): insert s_nop {}",
                                          between, need.states, row.id, missing - 1),
                          .other = fmt::format("{} here", row.producer)};
            });
      }
      // A matrix operation keeps those after it from issuing for its passes; what remains then is not certain.
      const auto& instruction = *distances.subject(producer.index).instruction;
      if (instruction.row().unit == isa::Unit::Mfma) break;
      between += producer.states;
    }
  }
  executed_[count_++ % kLongest] = {step.plan.index,
                                    static_cast<std::uint8_t>(analysis::waitStatesOf(*step.op.instruction))};
  return early;
}

void WaitHistory::poison(const Step& step) {
  if (step.plan.event.role == analysis::Role::Issue) return; // its result is not a computation
  for (const Span span : step.plan.writes()) {
    if (!span.isVector()) continue;
    for (unsigned i = 0; i < span.count; ++i)
      for (std::uint64_t exec = step.wave.exec(); exec != 0; exec &= exec - 1)
        step.wave.vgpr[span.first + i].lane[__builtin_ctzll(exec)] = kPoison;
  }
}

} // namespace wavesmith::checked
