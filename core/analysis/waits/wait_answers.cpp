// SPDX-License-Identifier: Apache-2.0
#include "analysis/waits/wait_answers.h"

#include <fmt/format.h>

#include <algorithm>

namespace wavesmith::analysis {
namespace {

std::string count(Counter counter, unsigned count) {
  return fmt::format("{}({})", name(counter), count);
}

} // namespace

WaitNeeds::WaitNeeds(const WaitProgram& program) : program_(program) {
  for (Index i = 0; i < program.events.size(); ++i)
    if (program.waitAt(i) != kNoWait || (program.plan.empty() && program.events[i].role == Role::Wait))
      waits_.push_back(i);
  records_.resize(waits_.size());
}

WaitNeeds::Record* WaitNeeds::record(Index wait, Counter counter) {
  const auto at = std::ranges::lower_bound(waits_, wait);
  if (at == waits_.end() || *at != wait) return nullptr;
  return &records_[static_cast<std::size_t>(at - waits_.begin())][number(counter)];
}

const WaitNeeds::Record& WaitNeeds::record(Index wait, Counter counter) const {
  const auto at = std::ranges::lower_bound(waits_, wait);
  return records_[static_cast<std::size_t>(at - waits_.begin())][number(counter)];
}

std::uint8_t WaitNeeds::ordering(Index wait, Counter counter) const {
  std::uint8_t least = highest(counter);
  for (const NeedClass cls : {NeedClass::Others, NeedClass::Order})
    for (const Need& need : record(wait, counter).needs[static_cast<unsigned>(cls)])
      least = std::min(least, need.count);
  return least;
}

WaitNeeds::DataNeed WaitNeeds::data(Index wait, Counter counter) const {
  DataNeed least;
  for (const NeedClass cls : {NeedClass::Data, NeedClass::Maybe})
    for (const Need& need : record(wait, counter).needs[static_cast<unsigned>(cls)])
      if (need.count < least.count) least = {need.count, need.by, need.producer};
  return least;
}

void WaitNeeds::need(Counter counter, const QueueEntry& entry, NeedClass cls, Index by) {
  Record* of = record(entry.wait, counter);
  if (of == nullptr) return;
  for (unsigned p = 0; p < kPhases; ++p) {
    Need& need = of->needs[static_cast<unsigned>(cls)][p];
    if (entry.needed[p] < need.count) need = {entry.needed[p], by, entry.producer};
  }
}

void WaitNeeds::waits(Index wait, Counter counter, unsigned phase, int younger) {
  Record* of = record(wait, counter);
  if (of == nullptr) return;
  of->ends[phase] = std::min(of->ends[phase], static_cast<std::uint8_t>(younger));
}

void WaitNeeds::waitsForUnknown(Index wait, Counter counter) {
  Record* of = record(wait, counter);
  if (of != nullptr) of->unknown = true;
}

void WaitNeeds::lacks(Index wait, Counter counter) {
  Record* of = record(wait, counter);
  if (of != nullptr) of->lacks = true;
}

void WaitNeeds::settle() {
  for (std::size_t w = 0; w < waits_.size(); ++w) {
    if (program_.loops.simple[program_.program.blockOf(waits_[w])] == kNoBlock) continue;
    for (Record& of : records_[w]) {
      const auto& data = of.needs[static_cast<unsigned>(NeedClass::Data)];
      const bool isNeeded = std::ranges::any_of(data, [](const Need& need) { return need.count != kNever; });
      if (isNeeded) of.needs[static_cast<unsigned>(NeedClass::Order)] = {};
    }
  }
}

const WaitNeeds::Need& WaitNeeds::lowest(const Record& record) const {
  const Need* best = &record.needs[0][0];
  for (const auto& ofClass : record.needs)
    for (const Need& need : ofClass)
      if (need.count < best->count) best = &need;
  return *best;
}

std::uint8_t WaitNeeds::lowest(const Record& record, unsigned phase) const {
  std::uint8_t best = kNever;
  for (const auto& ofClass : record.needs)
    best = std::min(best, ofClass[phase].count);
  return best;
}

WaitAnswer WaitNeeds::answer(std::size_t wait, Counter counter, unsigned written) const {
  const Record& record = records_[wait][number(counter)];
  const auto most = highest(counter);
  WaitAnswer answer;
  answer.wait = waits_[wait];
  answer.counter = counter;
  answer.count = static_cast<std::uint8_t>(written);
  const auto least = [&](NeedClass cls) {
    const auto& needs = record.needs[static_cast<unsigned>(cls)];
    return needs[0].count <= needs[1].count ? needs[0] : needs[1];
  };
  const Need own = least(NeedClass::Data);
  const Need others = least(NeedClass::Others);
  const Need maybe = least(NeedClass::Maybe);
  const Need order = least(NeedClass::Order);
  // Global wave sync requires an immediate wait for all counters, whatever is outstanding (CDNA3 ISA 11.4).
  const bool first = program_.program.blocks()[program_.program.blockOf(answer.wait)].first == answer.wait;
  if (!first && program_.events[answer.wait - 1].kind == Pending::Kind::Gws && written == 0) {
    answer.verdict = Verdict::Exact;
    answer.suffices = 0;
    answer.neededBy = answer.wait - 1;
    return answer;
  }
  const Need& all = lowest(record);
  answer.suffices = std::min(all.count, most);
  answer.neededBy = all.by;
  if (own.count <= written) {
    answer.verdict = Verdict::Exact;
    answer.neededBy = own.by;
  } else if (others.count <= written) {
    answer.verdict = Verdict::Orders;
    answer.suffices = std::min(own.count, most);
    answer.why = "other waves may depend on the operations it waits for";
  } else if (order.count <= written) {
    answer.verdict = Verdict::Orders;
    answer.suffices = std::min(own.count, most);
    answer.why = "the stores it waits for may have to be complete before a later access";
  } else if (maybe.count <= written) {
    answer.verdict = Verdict::Unknown;
    answer.suffices = std::nullopt;
    answer.why = "whether the results it waits for are used is not statically known";
  } else if (record.unknown) {
    answer.verdict = Verdict::Unknown;
    answer.suffices = std::nullopt;
    answer.why = "the outstanding operations are not statically known here";
  } else if (record.lacks) {
    answer.verdict = Verdict::Unknown;
    answer.suffices = std::nullopt;
    answer.why = "a wait is missing after it";
  } else {
    answer.verdict = all.count == kNever ? Verdict::NotNeeded : Verdict::Stronger;
  }
  return answer;
}

// After a branch with an unknown target, any code of the function can be executed.
void WaitNeeds::findUnknownBranches(const std::vector<WaitState>& states,
                                    std::vector<bool>& uncertain) const {
  const auto blocks = program_.program.blocks();
  std::vector<std::uint32_t> starts = program_.kernelEntries;
  starts.insert(starts.end(), program_.otherEntries.begin(), program_.otherEntries.end());
  std::ranges::sort(starts);
  uncertain.resize(blocks.size(), false);
  for (std::uint32_t b = 0; b < blocks.size(); ++b) {
    const Index last = blocks[b].end - 1;
    if (!states[b].reached() || !blocks[b].leadsToUnknown) continue;
    if (program_.events[last].role != Role::Leave || program_.isReturn(last)) continue;
    const auto after = std::ranges::upper_bound(starts, b);
    const std::uint32_t end = after == starts.end() ? static_cast<std::uint32_t>(blocks.size()) : *after;
    for (std::uint32_t i = after == starts.begin() ? 0 : *(after - 1); i < end; ++i)
      uncertain[i] = true;
  }
}

std::vector<WaitAnswer> WaitNeeds::answers(const std::vector<WaitState>& states) const {
  std::vector<WaitAnswer> answers;
  std::vector<bool> uncertain;
  findUnknownBranches(states, uncertain);
  for (std::size_t w = 0; w < waits_.size(); ++w) {
    const WaitCounts counts = program_.waitAt(waits_[w]);
    const std::uint32_t block = program_.program.blockOf(waits_[w]);
    for (const Counter counter : kAllCounters) {
      if (!counts.waitsFor(counter)) continue;
      const unsigned written = counts[counter];
      WaitAnswer a = answer(w, counter, written);
      const bool idle = a.verdict == Verdict::Stronger || a.verdict == Verdict::NotNeeded;
      if (!states[block].reached() || (idle && uncertain[block])) {
        a.verdict = Verdict::Unknown;
        a.suffices = std::nullopt;
        a.why = states[block].reached() ? "the target of a nearby branch is not statically known"
                                        : "this code is unreachable";
      }
      if (program_.loops.simple[block] != kNoBlock && states[block].phases[0] && states[block].phases[1] &&
          a.suffices) {
        const Record& of = records_[w][number(counter)];
        const auto most = highest(counter);
        a.onEntry = std::min(lowest(of, kFirstIteration), most);
        a.inSteadyState = std::min(lowest(of, kSteadyState), most);
      }
      answers.push_back(std::move(a));
    }
  }
  return answers;
}

// Exact in the first iteration; stronger than needed in the steady state.
bool WaitNeeds::isSteadyRemark(const WaitAnswer& answer) const {
  if (answer.verdict != Verdict::Exact || !answer.onEntry || !answer.inSteadyState) return false;
  const Record& of = record(answer.wait, answer.counter);
  return *answer.inSteadyState > answer.count && of.ends[kSteadyState] < *answer.inSteadyState &&
         !of.unknown && !of.lacks;
}

void WaitNeeds::remark(const std::vector<WaitAnswer>& answers, std::vector<Finding>& findings) const {
  for (std::size_t first = 0; first < answers.size();) {
    std::size_t end = first + 1;
    while (end < answers.size() && answers[end].wait == answers[first].wait)
      ++end;
    remarkOn(std::span(answers).subspan(first, end - first), findings);
    first = end;
  }
}

void WaitNeeds::remarkOn(std::span<const WaitAnswer> answers, std::vector<Finding>& findings) const {
  const Index wait = answers.front().wait;
  const auto& events = program_.events;
  // A redundant wait before the end is harmless: the end waits for everything by itself.
  if (wait + 1 < events.size() && events[wait + 1].role == Role::End) return;
  const SuggestedFix fix = fixOf(wait, answers);
  const bool idle = std::ranges::all_of(answers, [&](const WaitAnswer& a) {
    const Record& of = record(a.wait, a.counter);
    return a.verdict == Verdict::NotNeeded && of.ends[0] == kNever && of.ends[1] == kNever;
  });
  if (idle) {
    findings.push_back(notNeeded(answers.front(), fix));
    return;
  }
  for (const WaitAnswer& a : answers) {
    const Record& of = record(a.wait, a.counter);
    const bool ends = of.ends[0] != kNever || of.ends[1] != kNever;
    if (a.verdict == Verdict::Stronger || isSteadyRemark(a)) findings.push_back(stronger(a, fix));
    if (a.verdict == Verdict::NotNeeded && ends) findings.push_back(notNeeded(a, fix));
  }
}

// All counters of the wait at once.
SuggestedFix WaitNeeds::fixOf(Index wait, std::span<const WaitAnswer> answers) const {
  WaitCounts counts = program_.waitAt(wait);
  for (const WaitAnswer& a : answers)
    if ((a.verdict == Verdict::Stronger || a.verdict == Verdict::NotNeeded) && a.suffices)
      counts[a.counter] = *a.suffices;
  if (counts == kNoWait) return {"Remove the wait", {{Change::Kind::Remove, wait, {}}}};
  const std::string text = counters::waitStatement(counts);
  return {fmt::format("Change it to {}", text), {{Change::Kind::Replace, wait, text}}};
}

Finding WaitNeeds::stronger(const WaitAnswer& a, const SuggestedFix& fix) const {
  Finding f;
  f.code = source::Code::WaitStronger;
  f.severity = source::Severity::Remark;
  f.at = a.wait;
  f.rule = name(a.counter);
  f.found = a.count;
  const bool steady = a.verdict == Verdict::Exact;
  const auto most = highest(a.counter);
  f.required = steady ? *a.inSteadyState : *a.suffices;
  const Record& of = record(a.wait, a.counter);
  const Need* need = nullptr;
  for (const auto& ofClass : of.needs)
    for (unsigned p = steady ? kSteadyState : 0; p < kPhases; ++p)
      if (ofClass[p].count == f.required && need == nullptr) need = &ofClass[p];
  if (steady && *a.inSteadyState == most)
    f.message = fmt::format("{} is needed only on entry to the loop, not in its steady state",
                            count(a.counter, a.count));
  else if (steady)
    f.message = fmt::format("{} is needed only on entry to the loop; {} is enough in its steady state",
                            count(a.counter, a.count), count(a.counter, *a.inSteadyState));
  else
    f.message = fmt::format("{1} is stronger than needed; {0} is enough", count(a.counter, *a.suffices),
                            count(a.counter, a.count));
  f.consequence = "the wave waits for results that it does not need yet";
  if (need != nullptr && need->producer != kNone) {
    f.producer = need->producer;
    f.steps.push_back({need->producer, "this operation must have completed"});
  }
  if (need != nullptr && need->by != kNone) f.steps.push_back({need->by, "before this instruction"});
  if (!steady) f.fixes.push_back(fix);
  return f;
}

Finding WaitNeeds::notNeeded(const WaitAnswer& a, const SuggestedFix& fix) const {
  Finding f;
  f.code = source::Code::WaitNotNeeded;
  f.severity = source::Severity::Remark;
  f.at = a.wait;
  f.rule = name(a.counter);
  f.required = highest(a.counter);
  f.found = a.count;
  const Record& of = record(a.wait, a.counter);
  const bool ends = of.ends[0] != kNever || of.ends[1] != kNever;
  f.message = ends ? fmt::format("{} is not needed before a later wait; remove it", count(a.counter, a.count))
                   : fmt::format("{} has no outstanding operations to wait for; remove it",
                                 count(a.counter, a.count));
  f.consequence =
      ends ? "the wave waits for results that it does not need yet" : "the wave issues one more instruction";
  f.fixes.push_back(fix);
  return f;
}

} // namespace wavesmith::analysis
