// SPDX-License-Identifier: Apache-2.0
#include "program/computed_branches.h"

#include "isa/effects.h"
#include "program/backward_values.h"

#include <algorithm>
#include <iterator>
#include <map>

namespace wavesmith::program {
namespace {

using isa::Op;

// The register pair with the return address (LLVM AMDGPUUsage, "Non-Kernel Functions").
constexpr unsigned kReturnPair = 30;

// What is known of the function that contains an instruction: the last function start before it decides.
class Functions {
public:
  Functions(const Program& program, std::span<const Index> entries, const ControlFlow& flow)
      : program_(program) {
    for (const Index entry : entries)
      if (entry != kNone) starts_.push_back(entry);
    for (const Block& block : flow.blocks) {
      if (block.callee == kNone) continue;
      starts_.push_back(flow.blocks[block.callee].first);
      const isa::Operand& link = program.instructions()[block.end - 1].operands[0];
      links_.emplace(flow.blocks[block.callee].first, link.index);
    }
    for (const KernelCode& kernel : program.kernels())
      kernels_.push_back(kernel.entry);
    std::ranges::sort(starts_);
    std::ranges::sort(kernels_);
  }
  [[nodiscard]] bool isInKernel(Index i) const { return std::ranges::binary_search(kernels_, startOf(i)); }
  // Whether the pair can hold the return address: false if all known calls leave it in another pair, from which the
  // function does not copy it.
  [[nodiscard]] bool canReturnThrough(Index i, unsigned pair) const {
    const Index start = startOf(i);
    const auto [first, last] = links_.equal_range(start);
    if (first == last || std::any_of(first, last, [&](const auto& link) { return link.second == pair; }))
      return true;
    const isa::RegisterRange range{isa::RegisterClass::Scalar, static_cast<std::uint16_t>(pair), 2};
    const auto instructions = program_.instructions().subspan(start, i - start);
    return std::ranges::any_of(instructions, [&](const isa::Instruction& instruction) {
      return instruction.valid() &&
             std::ranges::any_of(isa::effects(instruction).writes, [&](const isa::RegisterRange& written) {
               return isa::overlap(range, written);
             });
    });
  }

private:
  [[nodiscard]] Index startOf(Index i) const {
    const auto after = std::ranges::upper_bound(starts_, i);
    return after == starts_.begin() ? 0 : *std::prev(after);
  }

  const Program& program_;
  std::multimap<Index, unsigned> links_; // link registers of the known calls, by the start of the function
  std::vector<Index> starts_, kernels_;  // ascending
};

std::vector<Index> instructionsAt(const Program& program, const Addresses& addresses) {
  std::vector<Index> targets;
  for (const std::uint64_t address : addresses.numbers) {
    const Index target = program.at(address);
    if (target == kNone) return {};
    targets.push_back(target);
  }
  return targets;
}

} // namespace

std::vector<ComputedBranch> findComputedBranches(const Program& program, std::span<const Index> entries,
                                                 const ControlFlow& flow, bool trusting) {
  std::vector<ComputedBranch> found;
  Backward backward(program, entries, flow, trusting);
  const Functions functions(program, entries, flow);
  for (const Block& block : flow.blocks) {
    const Index i = block.end - 1;
    const isa::Instruction& branch = program.instructions()[i];
    const bool calls = branch.op == Op::s_swappc_b64;
    if ((!calls && branch.op != Op::s_setpc_b64) || program.broken(i)) continue;
    const isa::Operand& from = branch.operands[calls ? 1 : 0];
    if (from.kind != isa::OperandKind::Scalar) continue;
    const Addresses to = backward.pair(i, from.index);
    if (to.known && !to.atEntry && !to.numbers.empty()) {
      std::vector<Index> targets = instructionsAt(program, to);
      if (!targets.empty()) found.push_back({.branch = i, .targets = std::move(targets)});
      continue;
    }
    if (calls) continue;
    const bool asEntered =
        to.known && to.atEntry && to.numbers.empty() && functions.canReturnThrough(i, from.index);
    // Restored from a spill, it is no longer known to be unchanged.
    const bool byConvention = !to.known && from.index == kReturnPair && !functions.isInKernel(i);
    if (asEntered || byConvention) found.push_back({.branch = i, .targets = {}, .returns = true});
  }
  return found;
}

} // namespace wavesmith::program
