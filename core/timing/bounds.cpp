// SPDX-License-Identifier: Apache-2.0
#include "timing/bounds.h"

#include <algorithm>

namespace wavesmith::timing {
namespace {

// Blocks of the loop that are in no inner loop.
std::vector<std::uint32_t> ownBlocks(const program::Loops& loops, std::uint32_t loop) {
  std::vector<std::uint32_t> blocks;
  for (const std::uint32_t block : loops.loops[loop].blocks)
    if (loops.innermost[block] == loop) blocks.push_back(block);
  return blocks;
}

void addBlock(const program::Program& program, std::uint32_t block, std::vector<Index>& instructions) {
  for (Index at = program.blocks()[block].first; at < program.blocks()[block].end; ++at)
    instructions.push_back(at);
}

} // namespace

Bound boundOf(const program::Program& program, std::span<const Index> instructions,
              const BoundOptions& options) {
  Bound bound;
  if (!instructions.empty()) bound.first = instructions.front();
  const std::uint64_t ofSimd = options.wavesPerSimd;
  const std::uint64_t ofCu = ofSimd * options.simds;
  for (const Index at : instructions) {
    const isa::Instruction& instruction = program.instructions()[at];
    const Cost cost = costOf(instruction, at < options.extraPasses.size() ? options.extraPasses[at] : 0);
    ++bound.instructions;
    Occupied& issue = bound.resources[static_cast<unsigned>(Resource::Issue)];
    ++issue.instructions;
    issue.cycles += cost.issue;
    if (cost.resource == Resource::Issue) continue;
    Occupied& occupied = bound.resources[static_cast<unsigned>(cost.resource)];
    ++occupied.instructions;
    occupied.cycles += cost.cycles * (isShared(cost.resource) ? ofCu : ofSimd);
    if (cost.resource == Resource::Lds) bound.ldsBytes += instruction.row().memoryBytes * isa::kLanes;
  }
  for (unsigned resource = 0; resource < kResources; ++resource)
    if (bound.resources[resource].cycles > bound.cycles()) bound.binding = static_cast<Resource>(resource);
  return bound;
}

namespace {

Bound loopBound(const program::Program& program, const program::Loops& loops, std::uint32_t loop,
                const BoundOptions& options) {
  const program::Loop& one = loops.loops[loop];
  const std::vector<std::uint32_t> blocks = ownBlocks(loops, loop);
  std::vector<Index> instructions;
  for (const std::uint32_t block : blocks)
    addBlock(program, block, instructions);
  Bound bound = boundOf(program, instructions, options);
  bound.first = program.blocks()[one.header].first;
  bound.isLoop = true;
  bound.depth = one.depth;
  // Each block but the last has one successor within the loop.
  bound.exact = !one.irreducible && blocks.size() == one.blocks.size() && one.backFrom.size() == 1 &&
                std::ranges::all_of(blocks, [&](std::uint32_t block) {
                  return std::ranges::count_if(program.blocks()[block].next, [&](std::uint32_t next) {
                           return std::ranges::binary_search(one.blocks, next);
                         }) <= 1;
                });
  return bound;
}

} // namespace

std::vector<Bound> boundsOf(const program::Program& program, const program::KernelCode& kernel,
                            const BoundOptions& options) {
  const program::Loops loops = program::findLoops(program, program::findReach(program));
  std::vector<Bound> bounds;
  const auto isOfKernel = [&](Index at) { return at >= kernel.first && at < kernel.end; };
  for (std::uint32_t loop = 0; loop < loops.loops.size(); ++loop)
    if (isOfKernel(program.blocks()[loops.loops[loop].header].first))
      bounds.push_back(loopBound(program, loops, loop, options));
  for (std::uint32_t block = 0; block < program.blocks().size(); ++block) {
    if (loops.innermost[block] != program::kNone || !isOfKernel(program.blocks()[block].first)) continue;
    std::vector<Index> instructions;
    addBlock(program, block, instructions);
    bounds.push_back(boundOf(program, instructions, options));
  }
  return bounds;
}

std::vector<Bound> loopBoundsOf(const program::Program& program, const BoundOptions& options) {
  const program::Loops loops = program::findLoops(program, program::findReach(program));
  std::vector<Bound> bounds;
  for (std::uint32_t loop = 0; loop < loops.loops.size(); ++loop)
    bounds.push_back(loopBound(program, loops, loop, options));
  std::ranges::sort(bounds, {}, &Bound::first);
  return bounds;
}

} // namespace wavesmith::timing
