// SPDX-License-Identifier: Apache-2.0
#include "check/port/comparison.h"

#include "check/port/instruction_match.h"
#include "check/port/old_lines.h"
#include "check/port/opcode_pairs.h"
#include "check/port/operands.h"
#include "check/port/register_flow.h"
#include "check/port/same_values.h"
#include "check/port/sequence_match.h"
#include "check/port/text_side.h"
#include "source/text/text_diff.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>

namespace wavesmith::check {
namespace {

using assembler::EncodedInstruction;
using assembler::EncodedLabel;
using assembler::Encodings;
using Kind = EncodedInstruction::Kind;

constexpr const char* kSequence = "it belongs to the instructions that replace one";
constexpr const char* kConditional = "a condition selects it for gfx942 only";

class Comparison {
public:
  Comparison(const port::Ported& ported, const Encodings& old, const Encodings& now)
      : ported_(ported), lines_(ported), old_(old, nullptr), now_(now, &lines_), newOf_(old_.size(), kNone),
        oldOf_(now_.size(), kNone) {}

  PortComparison compare() {
    walk();
    compareLabels();
    compareRegisters();
    return result();
  }

private:
  struct Entry {
    std::size_t old = kNone;
    std::size_t now = kNone;
    MatchedInstruction match;
    bool keepsOther = false; // half of a register that it partly writes differs

    [[nodiscard]] bool isConditional() const { return match.why == kConditional; }
    [[nodiscard]] bool isEqual() const {
      return old != kNone && now != kNone && (match.match == Match::Same || match.match == Match::Stated);
    }
  };

  // Runs of equal lines are in step. Between them are lines with instructions in one of the texts only.
  void walk() {
    std::size_t old = 0;
    std::size_t now = 0;
    const auto inStep = [&](std::size_t until) {
      for (; old < until; ++old, ++now)
        compareRun(old_.runs()[old], now_.runs()[now]);
    };
    for (const source::ChangedLines& change : source::changedLines(old_.lines(), now_.lines())) {
      inStep(change.before);
      for (; old < change.before + change.beforeCount; ++old)
        for (std::size_t i = old_.runs()[old].begin; i < old_.runs()[old].end; ++i)
          entries_.push_back({i, kNone, onlyOld(i)});
      for (; now < change.after + change.afterCount; ++now)
        for (std::size_t i = now_.runs()[now].begin; i < now_.runs()[now].end; ++i)
          entries_.push_back({kNone, i, onlyNow(i)});
    }
    inStep(old_.runs().size());
  }

  // Each old instruction has one counterpart, in order; what else is in the new run was inserted.
  void compareRun(const LineRun& old, const LineRun& now) {
    std::vector<const EncodedInstruction*> around;
    for (std::size_t i = now.begin; i < now.end; ++i)
      around.push_back(&now_[i]);
    std::size_t next = now.begin;
    for (std::size_t i = old.begin; i < old.end; ++i) {
      const std::size_t remaining = old.end - i - 1;
      const std::size_t end = now.end - std::min(remaining, now.end - next);
      Counterpart found = counterpart(i, next, end, now.begin, around);
      if (found.count == 0) {
        entries_.push_back({i, kNone, std::move(found.match)});
        continue;
      }
      for (; next < found.first; ++next)
        entries_.push_back({kNone, next, onlyNow(next)});
      newOf_[i] = found.first;
      oldOf_[found.first] = i;
      next = found.first + found.count;
      for (std::size_t more = found.first + 1; more < next; ++more)
        entries_.push_back({kNone, more, {Match::Inserted, kSequence}});
      entries_.push_back({i, found.first, std::move(found.match)});
    }
    for (; next < now.end; ++next)
      entries_.push_back({kNone, next, onlyNow(next)});
  }

  // What does in the new text what `old` did; with count 0, nothing is left that could.
  struct Counterpart {
    std::size_t first = kNone;
    std::size_t count = 0;
    MatchedInstruction match;
  };
  [[nodiscard]] Counterpart counterpart(std::size_t old, std::size_t next, std::size_t end, std::size_t begin,
                                        std::span<const EncodedInstruction* const> around) const {
    Counterpart found{kNone, 0, {Match::Different, "it is missing in the ported text"}};
    for (std::size_t at = next; at < end; ++at) {
      const auto rest = around.subspan(at - begin, end - at);
      if (auto sequence = matchSequence(old_[old], rest))
        return {at, sequence->count, std::move(sequence->match)};
      found = {at, 1, matchOf(old, at, around)};
      if (found.match.match != Match::Different) return found;
    }
    return found; // the last one
  }

  [[nodiscard]] MatchedInstruction matchOf(std::size_t old, std::size_t now,
                                           std::span<const EncodedInstruction* const> around) const {
    if (old_[old].kind == Kind::Broken)
      return {Match::NotComparable,
              fmt::format("LLVM does not assemble it for {}: {}", ported_.from.exact, old_.message(old))};
    if (now_[now].kind == Kind::Broken)
      return {Match::NotComparable,
              fmt::format("the ported line does not assemble for gfx942: {}", now_.message(now))};
    return check::matchOf(old_[old], now_[now], around, ported_.from.isGfx8());
  }

  [[nodiscard]] MatchedInstruction onlyOld(std::size_t i) const {
    const source::Place where = old_.place(i);
    if (std::ranges::any_of(old_.chain(i), [&](const auto& one) { return lines_.isConditional(one); }))
      return {Match::NotComparable, "a condition selects it for the old processor only"};
    if (lines_.changeAt(where) != nullptr && setsUpScratch(old_[i])) return {Match::Stated, kScratchSetUp};
    return {Match::Different, "it is missing in the ported text"};
  }

  [[nodiscard]] MatchedInstruction onlyNow(std::size_t i) const {
    if (now_[i].opcode.starts_with("S_NOP")) return {Match::Inserted, "wait states that gfx942 needs"};
    const source::Place where = lines_.old(now_.place(i));
    if (const port::Change* change = lines_.changeAt(where))
      return {Match::Inserted, fmt::format("{}: {}", change->reason.what, change->reason.why)};
    if (std::ranges::any_of(now_.chain(i),
                            [&](const auto& one) { return lines_.isConditional(lines_.old(one)); }))
      return {Match::Inserted, kConditional};
    return {Match::Different, "the old text has no such instruction"};
  }

  // Labels lead to corresponding instructions, past what was inserted or is missing.
  void compareLabels() {
    for (Entry& entry : entries_) {
      if (!entry.isEqual()) continue;
      const std::vector<EncodedLabel>& before = old_[entry.old].labels;
      const std::vector<EncodedLabel>& after = now_[entry.now].labels;
      bool isSame = before.size() == after.size();
      for (std::size_t i = 0; isSame && i < before.size(); ++i)
        isSame = before[i].isDefined == after[i].isDefined &&
                 (!before[i].isDefined || correspond(old_.target(before[i]), now_.target(after[i])));
      if (!isSame) entry.match = {Match::Different, "it leads to another instruction"};
    }
  }

  [[nodiscard]] bool correspond(std::size_t old, std::size_t now) const {
    while (old < old_.size() && newOf_[old] == kNone)
      ++old;
    while (now < now_.size() && oldOf_[now] == kNone)
      ++now;
    return old == old_.size() ? now == now_.size() : newOf_[old] == now;
  }

  // Registers may have other numbers if each read gets the same value.
  void compareRegisters() {
    const std::vector<FlowStep> before = stepsOf(old_, &Entry::old, &MatchedInstruction::before);
    const std::vector<FlowStep> after = stepsOf(now_, &Entry::now, &MatchedInstruction::after);
    std::vector<std::vector<std::vector<FlowValue>>> values(before.size());
    RegisterFlow(before).forEachStep([&](std::size_t step, auto reads) { values[step] = std::move(reads); });
    std::vector<Entry*> entryOf(after.size(), nullptr);
    for (Entry& entry : entries_)
      if (entry.isEqual()) entryOf[entry.now] = &entry;
    SameValues same(newOf_, oldOf_);
    RegisterFlow(after).forEachStep([&](std::size_t step, const auto& reads) {
      if (entryOf[step] == nullptr) return;
      Entry& entry = *entryOf[step];
      const std::size_t count = std::min(reads.size(), values[entry.old].size());
      for (std::size_t i = 0; i < count; ++i) {
        if (same(values[entry.old][i], reads[i])) continue;
        const std::string now = nameOf(entry.match.after.reads, i);
        const std::string old = nameOf(entry.match.before.reads, i);
        entry.keepsOther = i < entry.match.before.halfKept;
        entry.match = {Match::Different,
                       entry.keepsOther ? fmt::format("{} keeps half of another value than {} did", now, old)
                                        : fmt::format("{} does not hold what {} held", now, old)};
        return;
      }
    });
  }

  [[nodiscard]] std::vector<FlowStep> stepsOf(const TextSide& side, std::size_t Entry::* index,
                                              RegisterUse MatchedInstruction::* use) const {
    std::vector<FlowStep> steps(side.size());
    for (const Entry& entry : entries_) {
      if (entry.*index == kNone) continue;
      const EncodedInstruction& instruction = side[entry.*index];
      FlowStep& step = steps[entry.*index];
      if (entry.isEqual()) {
        step.reads = (entry.match.*use).reads;
        step.writes = (entry.match.*use).writes;
      } else if (entry.match.match == Match::Inserted && !entry.isConditional()) {
        if (entry.match.why == kSequence) continue;
        RegisterUse inserted = registerUse(instruction);
        step.writes = std::move(inserted.writes);
        step.isCopy = isCopy(instruction, inserted.reads, step.writes);
        if (step.isCopy) step.reads = std::move(inserted.reads);
      } else {
        step.isUnknown = instruction.kind != Kind::Number && entry.match.match != Match::Stated;
      }
    }
    for (std::size_t i = 0; i < steps.size(); ++i)
      addControlFlow(side, i, steps);
    return steps;
  }

  // Where a value is in two halves of tuples, a port copies it.
  static bool isCopy(const EncodedInstruction& instruction, const std::vector<VectorRegisters>& reads,
                     const std::vector<VectorRegisters>& writes) {
    return opcodeName(instruction.opcode).base == "V_MOV_B32" && reads.size() == 1 && writes.size() == 1 &&
           reads.front().count == 1 && writes.front().count == 1;
  }

  static void addControlFlow(const TextSide& side, std::size_t i, std::vector<FlowStep>& steps) {
    const std::string_view text = side[i].text;
    const bool isBranch = text.starts_with("s_branch") || text.starts_with("s_cbranch");
    const bool isJump = text.starts_with("s_setpc") || text.starts_with("s_rfe");
    steps[i].continues = !text.starts_with("s_branch") && !text.starts_with("s_endpgm") && !isJump;
    // After a call, registers are those that the called function leaves.
    if (text.starts_with("s_swappc") || text.starts_with("s_call")) steps[i].isUnknown = true;
    for (const EncodedLabel& label : side[i].labels) {
      const std::size_t target = label.isDefined ? side.target(label) : side.size();
      if (target == side.size()) continue;
      if (isBranch)
        steps[i].targets.push_back(target);
      else
        steps[target].isEntered = true; // through an address in registers
    }
  }

  static std::string nameOf(const std::vector<VectorRegisters>& all, std::size_t index) {
    for (const VectorRegisters& one : all) {
      if (index < one.count)
        return toString(VectorRegisters{.isAccumulation = one.isAccumulation,
                                        .first = one.first + static_cast<unsigned>(index),
                                        .count = 1});
      index -= one.count;
    }
    return {};
  }

  // Equal ones of several expansions are one.
  PortComparison result() const {
    PortComparison all;
    all.processor = ported_.from.exact;
    std::map<std::tuple<Match, source::Place, source::Place, std::string, std::string>, std::size_t> known;
    for (const Entry& entry : entries_) {
      const bool isNumber = entry.old != kNone && entry.now != kNone &&
                            old_[entry.old].kind == Kind::Number && entry.match.match == Match::NotComparable;
      if (isNumber) continue; // data, or an instruction that was written as a number
      if (entry.match.match == Match::Same) {
        ++all.same;
        continue;
      }
      ComparedInstruction one = described(entry);
      const auto [found, isNew] = known.try_emplace(
          std::tuple(one.match, one.old, one.now, one.before + '\n' + one.after, one.why), all.others.size());
      if (isNew)
        all.others.push_back(std::move(one));
      else
        ++all.others[found->second].count;
    }
    return all;
  }

  [[nodiscard]] ComparedInstruction described(const Entry& entry) const {
    ComparedInstruction one;
    one.keepsOtherHalf = entry.keepsOther;
    one.match = entry.match.match;
    one.why = entry.match.why;
    if (entry.old != kNone) {
      one.old = old_.place(entry.old);
      one.before = old_[entry.old].text;
    }
    if (entry.now != kNone) {
      one.now = now_.place(entry.now);
      one.after = now_[entry.now].text;
    }
    return one;
  }

  const port::Ported& ported_;
  OldLines lines_;
  TextSide old_;
  TextSide now_;
  std::vector<std::size_t> newOf_; // for each old instruction, its counterpart
  std::vector<std::size_t> oldOf_;
  std::vector<Entry> entries_;
};

} // namespace

std::size_t PortComparison::count(Match match) const {
  std::size_t all = match == Match::Same ? same : 0;
  for (const ComparedInstruction& one : others)
    if (one.match == match) all += one.count;
  return all;
}

std::size_t PortComparison::instructions() const {
  std::size_t all = same;
  for (const ComparedInstruction& one : others)
    if (one.old.line != 0) all += one.count;
  return all;
}

std::map<std::string, std::size_t> PortComparison::stated() const {
  std::map<std::string, std::size_t> rules;
  for (const ComparedInstruction& one : others)
    if (one.match == Match::Stated) rules[one.why] += one.count;
  return rules;
}

PortComparison comparePort(const port::Ported& ported, const Encodings& old, const Encodings& now) {
  return Comparison(ported, old, now).compare();
}

} // namespace wavesmith::check
