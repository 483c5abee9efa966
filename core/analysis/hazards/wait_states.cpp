// SPDX-License-Identifier: Apache-2.0
#include "analysis/hazards/wait_states.h"

#include "analysis/hazards/hazard_pairs.h"
#include "analysis/hazards/hazard_search.h"
#include "analysis/waits/wait_findings.h"
#include "program/loops.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>

namespace wavesmith::analysis {
namespace {

using isa::Hazard;
using isa::HazardSeverity;

constexpr unsigned kLongestNop = 16;

source::Severity severityOf(HazardSeverity severity) {
  return severity == HazardSeverity::Error ? source::Severity::Error : source::Severity::Warning;
}

std::string states(unsigned count) {
  return fmt::format("{} wait state{}", count, count == 1 ? "" : "s");
}

Change insertNop(Index at, unsigned states) {
  return {Change::Kind::InsertBefore, at, fmt::format("s_nop {}", states - 1)};
}

// Inserts a nop before the consumer, or extends an existing one.
SuggestedFix fixFor(const program::Program& program, Index at, unsigned missing) {
  const auto instructions = program.instructions();
  if (at > 0 && program.blockOf(at) == program.blockOf(at - 1) && instructions[at - 1].op == isa::Op::s_nop) {
    const unsigned has = waitStatesOf(instructions[at - 1]);
    if (has + missing <= kLongestNop) {
      const std::string longer = fmt::format("s_nop {}", has + missing - 1);
      return {fmt::format("Change the preceding s_nop to {}", longer),
              {{Change::Kind::Replace, at - 1, longer}}};
    }
  }
  SuggestedFix fix{fmt::format("Insert s_nop {}", std::min(missing, kLongestNop) - 1), {}};
  for (unsigned left = missing; left != 0; left -= std::min(left, kLongestNop))
    fix.changes.push_back(insertNop(at, std::min(left, kLongestNop)));
  if (fix.changes.size() > 1) fix.title = fmt::format("Insert {} of s_nop", states(missing));
  return fix;
}

// "Insert s_nop 1" in the middle of a sentence.
std::string asClause(std::string title) {
  title[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(title[0])));
  return title;
}

// Where the wait states of a finding are inserted.
struct Insertion {
  Index before = kNone;
  unsigned states = 0;
};

// Consecutive consumers share the wait states that the first of them lacks, unless the producer is between them.
class Insertions {
public:
  explicit Insertions(const program::Program& program) : program_(program) {}

  Insertion of(const Violation& violation) {
    const Insertion own{violation.consumer, violation.need.states - violation.found};
    const bool isStrict = violation.need.severity == HazardSeverity::Strict;
    const bool isShared = first_.before < own.before &&
                          program_.blockOf(first_.before) == program_.blockOf(own.before) &&
                          (violation.producer < first_.before || violation.producer > own.before);
    if (isStrict || (isShared && own.states <= first_.states)) return isStrict ? own : first_;
    if (isShared) return {first_.before, own.states};
    first_ = own;
    return own;
  }

private:
  const program::Program& program_;
  Insertion first_; // the insertion that the last consumers share
};

Finding findingOf(const program::Program& program, const Violation& violation, const Insertion& insertion) {
  const isa::HazardRow& row = isa::row(violation.need.hazard);
  Finding finding;
  finding.code = source::Code::MissingWaitStates;
  finding.severity = severityOf(violation.need.severity);
  finding.strict = violation.need.severity == HazardSeverity::Strict;
  finding.at = violation.consumer;
  finding.producer = violation.producer;
  finding.rule = row.id;
  finding.required = static_cast<int>(violation.need.states);
  finding.found = static_cast<int>(violation.found);
  const std::string subject = violation.need.registers.count != 0
                                  ? nameOf(program, violation.consumer, violation.need.registers)
                                  : "this instruction";
  SuggestedFix fix = fixFor(program, insertion.before, insertion.states);
  finding.message = fmt::format("{} needs {} after {} and has {}: {}", subject, states(violation.need.states),
                                program.instructions()[violation.producer].row().mnemonic, violation.found,
                                asClause(fix.title));
  finding.consequence = row.explanation;
  finding.steps.push_back({violation.producer, fmt::format("{} ({}; {})", row.producer, row.id, row.source)});
  finding.path = violation.path;
  finding.fixes.push_back(std::move(fix));
  return finding;
}

// With XNACK, s_nops between scalar loads make two runs of them (CDNA3 ISA 8.2.1.1); that is no need of an instruction for wait
// states.
bool separatesScalarLoads(const program::Program& program, Index nop) {
  const auto instructions = program.instructions();
  const auto isScalarLoad = [&](Index i) { return instructions[i].row().unit == isa::Unit::Smem; };
  return nop > 0 && nop + 1 < instructions.size() && isScalarLoad(nop - 1) && isScalarLoad(nop + 1) &&
         mayReplay(program);
}

bool separates(const program::Program& program, Index nop) {
  if (separatesScalarLoads(program, nop)) return true;
  const auto instructions = program.instructions();
  Index at = nop;
  const unsigned most = isa::row(Hazard::instructionCache).states[0];
  while (at > 0 && nop - at < most && instructions[at].op == isa::Op::s_nop)
    --at;
  return instructions[at].op == isa::Op::s_icache_inv;
}

// Sixteen separate s_nop, or a branch, must follow (CDNA3 ISA 12.5); a single s_nop 15 counts as one.
void findInstructionCache(const program::Program& program, std::vector<Finding>& findings) {
  const auto instructions = program.instructions();
  const unsigned needed = isa::row(Hazard::instructionCache).states[0];
  for (Index i = 0; i < instructions.size(); ++i) {
    if (instructions[i].op != isa::Op::s_icache_inv) continue;
    unsigned nops = 0;
    Index at = i + 1;
    while (nops < needed && at < instructions.size() && instructions[at].op == isa::Op::s_nop)
      ++nops, ++at;
    if (nops >= needed || at >= instructions.size()) continue;
    if (!instructions[at].valid() || instructions[at].row().unit == isa::Unit::Branch) continue;
    Violation violation{i, at, {Hazard::instructionCache, needed, HazardSeverity::Warning}, nops, {i, at}};
    Finding finding = findingOf(program, violation, {at, needed - nops});
    finding.message = fmt::format("s_icache_inv must be followed by {} separate s_nop or a branch, but is "
                                  "followed by {}: insert {} more",
                                  needed, nops, needed - nops);
    finding.fixes = {{fmt::format("Insert {} s_nop", needed - nops), {}}};
    for (; nops < needed; ++nops)
      finding.fixes[0].changes.push_back(insertNop(at, 1));
    findings.push_back(std::move(finding));
  }
}

// The nop is there for its wait states and for nothing else, as far as the text shows.
class Changeable {
public:
  explicit Changeable(const program::Program& program) : program_(program) {}

  bool operator()(const NopAnswer& answer) {
    // Padding that the assembler or the compiler inserted has no line or, with debug information, that of the
    // previous instruction; it is never executed.
    if (program_.place(answer.nop).line == 0 || separates(program_, answer.nop)) return false;
    if (!reach_) reach_ = program::findReach(program_);
    const std::uint32_t block = program_.blockOf(answer.nop);
    return reach_->reached[block] && !isPadding(program_.blocks()[block]);
  }

private:
  // Where there are jumps to unknown targets, all code counts as reachable. What follows a branch and has no label
  // is still padding.
  [[nodiscard]] bool isPadding(const program::Block& block) const {
    const auto isHere = [&](const auto& label) { return label.instruction == block.first; };
    const auto isEntry = [&](const auto& kernel) { return kernel.entry == block.first; };
    return block.previous.empty() && std::ranges::none_of(program_.labels(), isHere) &&
           std::ranges::none_of(program_.kernels(), isEntry);
  }

  const program::Program& program_;
  std::optional<program::Reach> reach_; // computed only if there is a candidate, which is rare
};

void findLongerNops(std::span<const NopAnswer> answers, Changeable& mayChange,
                    std::vector<Finding>& findings) {
  for (const NopAnswer& answer : answers) {
    if (!answer.known || answer.suffices >= answer.states || !mayChange(answer)) continue;
    Finding finding;
    finding.code = source::Code::NopLonger;
    finding.severity = source::Severity::Remark;
    finding.at = answer.nop;
    finding.producer = answer.producer;
    finding.rule = answer.suffices != 0 ? std::string(isa::row(answer.hazard).id) : "s_nop";
    finding.required = answer.suffices;
    finding.found = answer.states;
    finding.consequence = "the wave stalls longer than any rule requires";
    if (answer.suffices == 0) {
      finding.message = "no rule requires this s_nop: remove it";
      finding.fixes.push_back({"Remove it", {{Change::Kind::Remove, answer.nop, {}}}});
    } else {
      const std::string shorter = fmt::format("s_nop {}", answer.suffices - 1);
      finding.message = fmt::format("this s_nop is {}, but {} would be enough: change it to {}",
                                    states(answer.states), answer.suffices, shorter);
      const isa::HazardRow& row = isa::row(answer.hazard);
      finding.steps = {{answer.producer, fmt::format("{} ({}; {})", row.producer, row.id, row.source)},
                       {answer.consumer, std::string(row.consumer)}};
      finding.fixes.push_back(
          {fmt::format("Change it to {}", shorter), {{Change::Kind::Replace, answer.nop, shorter}}});
    }
    findings.push_back(std::move(finding));
  }
}

} // namespace

WaitStates::WaitStates(const program::Program& program, const Footprints& footprints, const Options& options,
                       const FeasiblePaths* paths) {
  HazardSearch search(program, footprints, paths, options.strict);
  for (Index at = 0; at < program.instructions().size(); ++at)
    search.visit(at);
  Insertions insertions(program);
  for (const Violation& violation : search.violations())
    findings_.push_back(findingOf(program, violation, insertions.of(violation)));
  Changeable mayChange(program);
  search.shortenTogether(std::ref(mayChange));
  answers_ = search.nops();
  findInstructionCache(program, findings_);
  findLongerNops(answers_, mayChange, findings_);
  sort(findings_);
}

} // namespace wavesmith::analysis
