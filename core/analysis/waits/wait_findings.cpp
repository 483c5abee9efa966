// SPDX-License-Identifier: Apache-2.0
#include "analysis/waits/wait_findings.h"

#include "source/register_name.h"

#include <fmt/format.h>

#include <algorithm>

namespace wavesmith::analysis {
namespace {

using counters::only;
using counters::stricter;
using counters::waitStatement;
using HazardKind = WaitHazard::Kind;
using source::Code;
using source::Severity;

// Blocks that the search for a path visits before it is abandoned, and that all searches of a program visit
// before each is limited to a short one.
constexpr std::size_t kFewestBlocks = 16;
constexpr std::size_t kMostBlocks = 4096;
constexpr std::size_t kBlocks = 50'000;
constexpr std::size_t kBlocksOfEach = 8; // plus this many per instruction

// A noun for the outstanding operation; "its" result.
std::string_view nounOf(const CounterEvent& event, const isa::Instruction& producer) {
  switch (event.kind) {
  case Pending::Kind::Load: return "load";
  case Pending::Kind::Store: return "store";
  case Pending::Kind::Atomic: return "atomic operation";
  case Pending::Kind::LdsDma: return "load to LDS";
  case Pending::Kind::Lds: return "LDS operation";
  case Pending::Kind::Scalar:
    if (producer.row().has(isa::trait::kLoad)) return "scalar load";
    return producer.row().has(isa::trait::kStore) ? "scalar store" : "scalar memory operation";
  case Pending::Kind::Flat: return "FLAT access";
  case Pending::Kind::Message: return "message";
  case Pending::Kind::Gws: return "global wave sync";
  case Pending::Kind::Cache: return "cache operation";
  }
  return "operation";
}

Code codeOf(Counter counter) {
  switch (counter) {
  case Counter::Vm: return Code::MissingVmcnt;
  case Counter::Lgkm: return Code::MissingLgkmcnt;
  case Counter::Exp: return Code::MissingExpcnt;
  }
  return Code::MissingVmcnt;
}

isa::RegisterRange common(const isa::RegisterRange& a, std::span<const isa::RegisterRange> ranges) {
  for (const isa::RegisterRange& b : ranges) {
    if (!isa::overlap(a, b)) continue;
    const unsigned first = std::max(a.first, b.first);
    const unsigned end = std::min(a.first + a.count, b.first + b.count);
    return {a.cls, static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(end - first)};
  }
  return a;
}

source::RegisterFile fileOf(isa::RegisterClass cls) {
  switch (cls) {
  case isa::RegisterClass::Vector: return source::RegisterFile::Vector;
  case isa::RegisterClass::Accumulation: return source::RegisterFile::Accumulation;
  default: return source::RegisterFile::Scalar;
  }
}

} // namespace

std::string nameOf(const program::Program& program, Index at, const isa::RegisterRange& registers) {
  std::string plain = isa::toString(registers);
  const source::LineEntry* entry = program.lines().at(program.instructions()[at].address);
  if (entry == nullptr || registers.cls == isa::RegisterClass::State) return plain;
  for (const source::NamedRegister& named : program.lines().namesOf(*entry)) {
    if (named.file != fileOf(registers.cls) || named.first > registers.first) continue;
    if (registers.first + registers.count > named.first + named.count) continue;
    const std::uint32_t offset = registers.first - named.first;
    return fmt::format("{} ({})", source::registerName(named.name, offset), plain);
  }
  return plain;
}

std::vector<SuggestedFix> waitFixes(const WaitProgram& program, Index before, const WaitCounts& counts) {
  const auto instructions = program.program.instructions();
  const Index first = program.program.blocks()[program.program.blockOf(before)].first;
  std::vector<SuggestedFix> fixes;
  const auto replace = [&](Index wait) {
    const std::string text = waitStatement(stricter(counts, waitCounts(instructions[wait])));
    fixes.push_back(
        {fmt::format("Change the preceding wait to {}", text), {{Change::Kind::Replace, wait, text}}});
  };
  const auto counted = [&](const CounterEvent& event) {
    for (const Counter counter : kAllCounters)
      if (counts.waitsFor(counter) && event.raises(counter) != 0) return true;
    return event.role != Role::Plain && event.role != Role::Issue;
  };
  const auto waitsForIt = [&](Index wait) {
    const WaitCounts has = waitCounts(instructions[wait]);
    for (const Counter counter : kAllCounters)
      if (counts.waitsFor(counter) && has.waitsFor(counter)) return true;
    return false;
  };
  for (Index i = before; i-- > first;) {
    const bool wait = program.events[i].role == Role::Wait;
    if (wait && (i + 1 == before || waitsForIt(i))) {
      replace(i);
      if (i + 1 == before) return fixes;
      break;
    }
    if (!wait && counted(program.events[i])) break;
  }
  const std::string text = waitStatement(counts);
  fixes.push_back({fmt::format("Insert {}", text), {{Change::Kind::InsertBefore, before, text}}});
  return fixes;
}

WaitFindings::WaitFindings(const WaitProgram& program)
    : program_(program), blocksLeft_(kBlocks + kBlocksOfEach * program.program.instructions().size()) {}

bool WaitFindings::report(const WaitHazard& a) {
  if (a.strict || a.kind == HazardKind::Gws) {
    WaitPath path{.found = true, .tightest = a.waited};
    if (a.producer != a.at) path.steps.push_back(a.producer);
    path.steps.push_back(a.at);
    proven_.push_back({a, std::move(path)});
    return !a.strict;
  }
  const bool isAtBarrier = a.kind == HazardKind::Barrier;
  const bool dmaAtBarrier = isAtBarrier && a.counter == Counter::Vm && !a.anyBytes;
  WaitPath path = findWaitPath(
      program_, {.from = a.producer,
                 .to = a.at,
                 .counter = a.counter,
                 .ordered = a.ordered,
                 .crossing = isAtBarrier,
                 .lds = a.kind == HazardKind::Lds || a.kind == HazardKind::LdsOverwritten || dmaAtBarrier,
                 .scalarStore = a.kind == HazardKind::ScalarStore,
                 .mostBlocks = std::clamp(blocksLeft_, kFewestBlocks, kMostBlocks)});
  blocksLeft_ -= std::min(blocksLeft_, path.blocks);
  if (!path.found) {
    reportUnproven(a.at, a.producer, a.counter,
                   path.gaveUp ? "there are too many paths to prove that the wait is missing"
                               : "the wait is missing only on infeasible paths");
    return false;
  }
  for (const Index wait : path.waits)
    ineffective_.emplace_back(wait, a.counter);
  proven_.push_back({a, std::move(path)});
  return true;
}

void WaitFindings::reportUnproven(Index at, Index producer, Counter counter, std::string why) {
  unproven_.push_back({at, producer, counter, std::move(why)});
}

std::vector<Finding> WaitFindings::take() {
  std::ranges::stable_sort(proven_, {}, [](const Proven& p) { return p.hazard.at; });
  std::vector<Finding> findings;
  for (std::size_t first = 0; first < proven_.size();) {
    std::size_t end = first + 1;
    while (end < proven_.size() && proven_[end].hazard.at == proven_[first].hazard.at)
      ++end;
    std::vector<Proven> group(std::make_move_iterator(proven_.begin() + static_cast<std::ptrdiff_t>(first)),
                              std::make_move_iterator(proven_.begin() + static_cast<std::ptrdiff_t>(end)));
    add(group, findings);
    first = end;
  }
  proven_.clear();
  return findings;
}

void WaitFindings::add(std::vector<Proven>& group, std::vector<Finding>& findings) const {
  std::vector<Proven> registers;
  bool flatOverFlat = false;
  for (Proven& proven : group) {
    const WaitHazard& a = proven.hazard;
    if (a.kind == HazardKind::Register && !a.strict) {
      registers.push_back(std::move(proven));
    } else if (a.kind != HazardKind::FlatOverFlat || !flatOverFlat) { // a FLAT access is in two queues
      flatOverFlat |= a.kind == HazardKind::FlatOverFlat;
      findings.push_back(finding(proven));
    }
  }
  addRegisters(registers, findings);
}

// One finding for each code and counter: the operation with the lowest count gives the message, the others
// are steps.
void WaitFindings::addRegisters(std::vector<Proven>& group, std::vector<Finding>& findings) const {
  const auto isFlat = [&](const Proven& p) {
    return program_.events[p.hazard.producer].kind == Pending::Kind::Flat;
  };
  const auto inBoth = [&](const Proven& p) {
    return std::ranges::count_if(
               group, [&](const Proven& other) { return other.hazard.producer == p.hazard.producer; }) > 1;
  };
  std::vector<Proven> kept;
  for (const Proven& p : group) {
    const bool lgkmHalf = isFlat(p) && p.hazard.counter == Counter::Lgkm;
    if (lgkmHalf && (inBoth(p) || program_.options.assumeGlobal)) continue;
    kept.push_back(p);
  }
  while (!kept.empty()) {
    const auto sameFinding = [&, counter = kept.front().hazard.counter,
                              half = isFlat(kept.front()) && !inBoth(kept.front())](const Proven& p) {
      return p.hazard.counter == counter && (isFlat(p) && !inBoth(p)) == half;
    };
    const bool half = isFlat(kept.front()) && !inBoth(kept.front());
    std::vector<Proven> same;
    std::ranges::copy_if(kept, std::back_inserter(same), sameFinding);
    std::erase_if(kept, sameFinding);
    std::ranges::stable_sort(same, [](const Proven& a, const Proven& b) {
      if (a.hazard.required != b.hazard.required) return a.hazard.required < b.hazard.required;
      return a.hazard.producer > b.hazard.producer;
    });
    Finding f = finding(same.front());
    const bool both = std::ranges::any_of(same, [&](const Proven& p) { return isFlat(p) && inBoth(p); });
    if (half) f.code = Code::MissingFlatWait;
    if (half && same.front().hazard.counter == Counter::Lgkm) f.severity = Severity::Warning;
    WaitCounts missing = only(same.front().hazard.counter, same.front().hazard.required);
    if (both && !program_.options.assumeGlobal) missing.lgkm = 0;
    describe(f, same.front(), missing);
    for (std::size_t n = 1; n < same.size(); ++n)
      f.steps.push_back({same[n].hazard.producer, "this operation is outstanding, too"});
    findings.push_back(std::move(f));
  }
}

Finding WaitFindings::finding(const Proven& proven) const {
  const WaitHazard& a = proven.hazard;
  Finding f;
  f.code = codeOf(a.counter);
  f.strict = a.strict;
  f.severity = a.strict ? Severity::Warning : Severity::Error;
  f.at = a.at;
  f.producer = a.producer;
  f.rule = name(a.counter);
  f.required = a.required;
  f.found = proven.path.tightest;
  f.path = proven.path.steps;
  switch (a.kind) {
  case HazardKind::Register:
  case HazardKind::Lds: break;
  case HazardKind::FlatOverFlat: f.code = Code::FlatOverFlat; break;
  case HazardKind::LdsOverwritten: f.code = Code::LdsOverwritten; break;
  case HazardKind::Barrier: f.code = Code::LdsAtBarrier; break;
  case HazardKind::Gws: f.code = Code::MissingGwsWait; break;
  case HazardKind::Return:
  case HazardKind::Callee:
  case HazardKind::Caller: f.code = Code::PendingAtCall; break;
  case HazardKind::ScalarStore: f.code = Code::ScalarStoreAtEnd; break;
  case HazardKind::Vskip: f.code = Code::PendingAtVskip; break;
  }
  const bool error = a.kind == HazardKind::Register || a.kind == HazardKind::Lds ||
                     a.kind == HazardKind::FlatOverFlat || a.kind == HazardKind::Gws;
  if (!error) f.severity = Severity::Warning;
  if (a.kind == HazardKind::Barrier && proven.path.barrier != kNone) f.at = proven.path.barrier;
  if (a.kind != HazardKind::Register || a.strict) describe(f, proven, only(a.counter, a.required));
  return f;
}

void WaitFindings::describe(Finding& f, const Proven& proven, const WaitCounts& missing) const {
  const WaitHazard& a = proven.hazard;
  const auto& program = program_.program;
  const std::string_view noun = nounOf(program_.events[a.producer], program.instructions()[a.producer]);
  const std::string wait = waitStatement(missing);
  if (a.kind != HazardKind::Gws)
    f.steps.insert(f.steps.begin(), {a.producer, fmt::format("the {} is issued here", noun)});
  switch (a.kind) {
  case HazardKind::Register: {
    const std::string reg =
        nameOf(program, a.at, common(a.registers, program_.registers(a.producer, a.counter)));
    if (a.strict) {
      f.message =
          a.counter == Counter::Lgkm
              ? fmt::format("LLVM waits before {} is used here, although LDS operations complete in order",
                            reg)
              : fmt::format(
                    "LLVM waits before {} is used here, although vector memory operations complete in order",
                    reg);
      f.consequence = "harmless according to the CDNA3 ISA (4.4)";
    } else if (a.counter == Counter::Exp) {
      f.message = fmt::format("{} is overwritten while the {} that reads it is outstanding: {} is needed",
                              reg, noun, wait);
      f.consequence = "the operation may send the new value";
    } else {
      f.message = fmt::format("{} is {} while its {} is outstanding: {} is needed", reg,
                              a.written ? "overwritten" : "read", noun, wait);
      f.consequence = a.written ? "the result arrives later and overwrites this value"
                                : "the instruction may read the old value of the register";
    }
    if (f.code == Code::MissingFlatWait)
      f.message = fmt::format("{} is used after a wait on only one counter of its FLAT access: {} is needed",
                              reg, wait);
    break;
  }
  case HazardKind::FlatOverFlat: {
    const std::string reg =
        nameOf(program, a.at, common(a.registers, program_.registers(a.producer, a.counter)));
    f.message = fmt::format("a second FLAT access writes {} while the first is outstanding: s_waitcnt "
                            "vmcnt(0) lgkmcnt(0) is needed",
                            reg);
    f.consequence = "FLAT accesses complete out of order, so either result may remain (CDNA3 ISA 10.2.1)";
    break;
  }
  case HazardKind::Lds:
    f.message = fmt::format("LDS is accessed while a load into it is outstanding: {} is needed", wait);
    f.consequence = "the instruction may see the old contents of LDS";
    break;
  case HazardKind::LdsOverwritten:
    f.message = fmt::format("LDS is overwritten while an operation on it is outstanding: {} is needed", wait);
    f.consequence = "the earlier operation may see the new data";
    break;
  case HazardKind::Barrier:
    f.message = fmt::format("s_barrier does not wait for the {}: {} is needed before it", noun, wait);
    f.consequence = "other waves may read stale data from LDS after the barrier";
    if (f.at != a.at) f.steps.push_back({a.at, "read here by waves that have passed the barrier"});
    break;
  case HazardKind::Gws:
    f.message = "global wave sync must be followed immediately by s_waitcnt 0";
    f.consequence = "otherwise the behavior is undefined (CDNA3 ISA 11.4)";
    break;
  case HazardKind::Return:
    f.message = fmt::format("the {} is outstanding at the return: {} is needed", noun, wait);
    f.consequence = "the caller assumes that no operations are outstanding";
    break;
  case HazardKind::Callee:
  case HazardKind::Caller: {
    const bool isCall = a.kind == HazardKind::Callee;
    const std::string reg =
        nameOf(program, a.use, common(a.registers, program_.registers(a.producer, a.counter)));
    f.message = fmt::format("the {} {} {} while its {} is outstanding: {} is needed before the {}",
                            isCall ? "called function" : "caller", a.written ? "overwrites" : "reads", reg,
                            noun, wait, isCall ? "call" : "return");
    f.consequence = a.written ? "the result arrives later and overwrites the new value"
                              : "the instruction may use the old value of the register";
    f.steps.push_back({a.use, fmt::format("{} here", a.written ? "overwritten" : "read")});
    break;
  }
  case HazardKind::ScalarStore:
    f.message = "the wave ends after a scalar store without s_dcache_wb: insert one";
    f.consequence = "the stored data may never reach memory";
    break;
  case HazardKind::Vskip:
    f.message = fmt::format("VSKIP is enabled while the {} is outstanding: {} is needed", noun, wait);
    f.consequence = "waits may count operations that are skipped (CDNA3 ISA 12.4)";
    break;
  }
  if (a.kind == HazardKind::Gws) {
    f.fixes.push_back({"Insert s_waitcnt 0",
                       {{Change::Kind::InsertBefore,
                         std::min<Index>(a.at + 1, static_cast<Index>(program.instructions().size() - 1)),
                         "s_waitcnt 0"}}});
  } else if (a.kind == HazardKind::ScalarStore) {
    f.fixes.push_back({"Insert s_dcache_wb", {{Change::Kind::InsertBefore, a.at, "s_dcache_wb"}}});
  } else {
    WaitCounts counts = missing;
    if (a.kind == HazardKind::FlatOverFlat) counts = stricter(only(Counter::Vm, 0), only(Counter::Lgkm, 0));
    f.fixes = waitFixes(program_, f.at, counts);
  }
}

} // namespace wavesmith::analysis
