// SPDX-License-Identifier: Apache-2.0
#include "program/computed_branches.h"

#include "program/backward_values.h"

#include <algorithm>
#include <iterator>

namespace wavesmith::program {
namespace {

using isa::Op;

// The register pair with the return address (LLVM AMDGPUUsage, "Non-Kernel Functions").
constexpr unsigned kReturnPair = 30;

// Whether the function that contains an instruction is a kernel: the last function start before it decides.
class Functions {
public:
  Functions(const Program& program, std::span<const Index> entries, const ControlFlow& flow) {
    for (const Index entry : entries)
      if (entry != kNone) starts_.push_back(entry);
    for (const Block& block : flow.blocks)
      if (block.callee != kNone) starts_.push_back(flow.blocks[block.callee].first);
    for (const KernelCode& kernel : program.kernels())
      kernels_.push_back(kernel.entry);
    std::ranges::sort(starts_);
    std::ranges::sort(kernels_);
  }
  [[nodiscard]] bool isInKernel(Index i) const {
    const auto after = std::ranges::upper_bound(starts_, i);
    const Index start = after == starts_.begin() ? 0 : *std::prev(after);
    return std::ranges::binary_search(kernels_, start);
  }

private:
  std::vector<Index> starts_, kernels_; // ascending
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
    const bool asEntered = to.known && to.atEntry && to.numbers.empty();
    // Restored from a spill, it is no longer known to be unchanged.
    const bool byConvention = !to.known && from.index == kReturnPair && !functions.isInKernel(i);
    if (asEntered || byConvention) found.push_back({.branch = i, .targets = {}, .returns = true});
  }
  return found;
}

} // namespace wavesmith::program
