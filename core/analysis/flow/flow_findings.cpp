// SPDX-License-Identifier: Apache-2.0
#include "analysis/flow/flow_findings.h"

#include "isa/register.h"
#include "program/loops.h"

#include <fmt/format.h>

#include <algorithm>

namespace wavesmith::analysis {
namespace {

using program::Block;
using program::EntryKind;
using source::Code;
using source::Severity;

// Padding between functions and after their ends.
bool isPadding(const isa::Instruction& i) {
  return !i.valid() || i.bits == 0 || i.row().has(isa::trait::kNop) || i.row().has(isa::trait::kEndsWave);
}

class FlowFinder {
public:
  explicit FlowFinder(const program::Program& program)
      : program_(program), instructions_(program.instructions()), reach_(program::findReach(program)) {
    broken_ = std::ranges::any_of(program.lines().entries, [&](const source::LineEntry& entry) {
      return entry.broken && program.broken(program.at(entry.address));
    });
  }

  std::vector<Finding> run() {
    // A line that does not assemble may be a branch to unreached code.
    if (!broken_) findUnreachable();
    for (std::uint32_t b = 0; b < program_.blocks().size(); ++b) {
      if (!reach_.reached[b]) continue;
      findFallingOff(b);
      findUnknown(b);
    }
    for (const program::KernelCode& kernel : program_.kernels())
      findRunningOut(kernel);
    return std::move(found_);
  }

private:
  void findUnreachable();
  void addUnreachable(Index first, Index end);
  void findFallingOff(std::uint32_t block);
  void findRunningOut(const program::KernelCode& kernel);
  void findUnknown(std::uint32_t block);
  void addFallingOff(Index at, std::string message);
  void findWays();
  [[nodiscard]] std::vector<Index> pathTo(Index at);
  void markFunctions();
  [[nodiscard]] std::string_view mnemonic(Index i) const { return instructions_[i].row().mnemonic; }

  const program::Program& program_;
  std::span<const isa::Instruction> instructions_;
  program::Reach reach_;
  bool broken_ = false;
  std::vector<bool> isInFunction_;      // by instruction
  std::vector<std::uint32_t> cameFrom_; // by block, see findWays()
  std::vector<bool> fallsOff_;          // by instruction: already reported
  std::vector<Finding> found_;
};

// By block: its predecessor on a shortest path from an entry; for the block of an entry, the block itself.
void FlowFinder::findWays() {
  const auto blocks = program_.blocks();
  cameFrom_.assign(blocks.size(), kNone);
  std::vector<std::uint32_t> open;
  for (std::uint32_t b = 0; b < blocks.size(); ++b) {
    if (!reach_.reached[b] || reach_.entries[b] == EntryKind::None) continue;
    cameFrom_[b] = b;
    open.push_back(b);
  }
  for (std::size_t n = 0; n < open.size(); ++n) {
    for (const std::uint32_t next : blocks[open[n]].next) {
      if (cameFrom_[next] != kNone) continue;
      cameFrom_[next] = open[n];
      open.push_back(next);
    }
  }
}

// One path from an entry: the entry, each instruction after which control did not fall through, and `at`.
std::vector<Index> FlowFinder::pathTo(Index at) {
  if (cameFrom_.empty()) findWays();
  const auto blocks = program_.blocks();
  std::vector<Index> path{at};
  std::uint32_t b = program_.blockOf(at);
  for (; cameFrom_[b] != b; b = cameFrom_[b]) {
    const Index end = blocks[cameFrom_[b]].end - 1;
    if (blocks[b].first != end + 1 && path.back() != end) path.push_back(end);
  }
  if (path.back() != blocks[b].first) path.push_back(blocks[b].first);
  std::ranges::reverse(path);
  return path;
}

// Inside the range of a function symbol; data may be anywhere else.
void FlowFinder::markFunctions() {
  // Number of functions that begin minus number that end.
  std::vector<int> change(instructions_.size() + 1, 0);
  const auto mark = [&](Index first, Index end) {
    if (first >= end) return;
    ++change[first];
    --change[end];
  };
  const auto indexFrom = [&](std::uint64_t address) {
    const auto at = std::ranges::lower_bound(instructions_, address, {}, &isa::Instruction::address);
    return static_cast<Index>(at - instructions_.begin());
  };
  for (const program::KernelCode& kernel : program_.kernels())
    mark(kernel.first, std::min(kernel.end, static_cast<Index>(instructions_.size())));
  for (const codeobject::Symbol& s : program_.codeObject().symbols()) {
    if (!s.defined || s.kind != codeobject::Symbol::Kind::Function) continue;
    mark(indexFrom(s.address), indexFrom(s.address + std::min(s.size, ~s.address)));
  }
  isInFunction_.assign(instructions_.size(), false);
  int functions = 0;
  for (Index i = 0; i < instructions_.size(); ++i) {
    functions += change[i];
    isInFunction_[i] = functions != 0;
  }
}

void FlowFinder::findUnreachable() {
  markFunctions();
  const auto blocks = program_.blocks();
  for (std::uint32_t b = 0; b < blocks.size();) {
    if (reach_.reached[b]) {
      ++b;
      continue;
    }
    const Index first = blocks[b].first;
    while (b < blocks.size() && !reach_.reached[b] &&
           (blocks[b].first == first || isInFunction_[blocks[b].first]))
      ++b;
    addUnreachable(first, blocks[b - 1].end);
  }
}

void FlowFinder::addUnreachable(Index first, Index end) {
  const auto isCode = [&](Index i) { return !isPadding(instructions_[i]); };
  for (Index i = first; i < end; ++i)
    if (!instructions_[i].valid()) return; // data
  while (first < end && !isCode(first))
    ++first;
  while (end > first && !isCode(end - 1))
    --end;
  if (first == end || !isInFunction_[first]) return;
  const Index count = end - first;
  found_.push_back(
      {.code = Code::UnreachableCode,
       .severity = Severity::Remark,
       .at = first,
       .rule = "reach",
       .found = static_cast<int>(count),
       .message = count == 1
                      ? std::string("unreachable instruction: remove it or branch to it")
                      : fmt::format("{} unreachable instructions: remove them or branch to them", count),
       .consequence = "unreachable code still occupies the instruction cache",
       .steps = count == 1 ? std::vector<Step>{} : std::vector<Step>{{end - 1, "the last of them"}},
       .path = {},
       .queue = {},
       .fixes = {}});
}

void FlowFinder::addFallingOff(Index at, std::string message) {
  fallsOff_.resize(instructions_.size(), false);
  if (fallsOff_[at]) return;
  fallsOff_[at] = true;
  found_.push_back({.code = Code::FallsOffEnd,
                    .severity = Severity::Error,
                    .at = at,
                    .rule = "end",
                    .message = std::move(message),
                    .consequence = "the wave executes whatever words follow, or faults",
                    .steps = {},
                    .path = pathTo(at),
                    .queue = {},
                    .fixes = {}});
}

void FlowFinder::findFallingOff(std::uint32_t b) {
  const Block& block = program_.blocks()[b];
  const Index at = block.end - 1;
  if (!block.fallsOff || program_.broken(at) || !instructions_[at].valid()) return;
  const isa::Instruction& last = instructions_[at];
  const bool relative = last.row().unit == isa::Unit::Branch && !last.row().has(isa::trait::kIndirect);
  if (relative && program_.branchTarget(at) == kNone) {
    addFallingOff(at,
                  fmt::format("{} branches to 0x{:x}, which is not an instruction: use a label in the code",
                              mnemonic(at), last.branchTarget()));
    return;
  }
  addFallingOff(at, "control flow runs past the end of the code: end with s_endpgm");
}

// Control runs past the end given by the symbol's size, whatever follows.
void FlowFinder::findRunningOut(const program::KernelCode& kernel) {
  const codeobject::Kernel& info = program_.codeObject().kernels()[kernel.kernel];
  if (info.codeSize == 0 || kernel.first >= kernel.end || kernel.end >= instructions_.size()) return;
  const Index at = kernel.end - 1;
  const isa::Instruction& last = instructions_[at];
  const std::uint32_t block = program_.blockOf(at);
  if (!reach_.reached[block] || program_.broken(at) || !last.valid()) return;
  const bool leaves = last.row().unit == isa::Unit::Branch || last.row().has(isa::trait::kEndsWave);
  const bool mayStay = last.row().has(isa::trait::kConditional | isa::trait::kCall);
  if ((leaves && !mayStay) || last.address + last.length != instructions_[kernel.end].address) return;
  addFallingOff(at,
                fmt::format("control flow runs past the end of kernel {}: end with s_endpgm", kernel.name));
}

void FlowFinder::findUnknown(std::uint32_t b) {
  const Block& block = program_.blocks()[b];
  const Index at = block.end - 1;
  const isa::Instruction& branch = instructions_[at];
  if (!block.leadsToUnknown || block.returns || !branch.valid() || program_.broken(at)) return;
  if (!branch.row().has(isa::trait::kIndirect) || !program_.branchTargets(at).empty()) return;
  const isa::Operand* target = nullptr;
  for (unsigned n = 0; n < branch.operandCount; ++n) {
    if (branch.row().operands[n].type == isa::ValueType::Address &&
        branch.row().operands[n].access == isa::Access::Read)
      target = &branch.operands[n];
  }
  const std::string registers = target != nullptr && target->kind == isa::OperandKind::Scalar
                                    ? isa::toString({isa::RegisterClass::Scalar, target->index, 2})
                                    : std::string("its operand");
  found_.push_back(
      {.code = Code::UnknownBranch,
       .severity = Severity::Remark,
       .at = at,
       .rule = "branch",
       .message = fmt::format("the target of {} {} is not statically known", mnemonic(at), registers),
       .consequence = "nothing is known about registers and outstanding operations at its possible targets, "
                      "so nothing is reported there",
       .steps = {},
       .path = {at},
       .queue = {},
       .fixes = {}});
}

} // namespace

std::vector<Finding> findFlow(const program::Program& program) {
  return FlowFinder(program).run();
}

} // namespace wavesmith::analysis
