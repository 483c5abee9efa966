// SPDX-License-Identifier: Apache-2.0
#include "emulator/launch/wave_positions.h"

#include "program/control_flow.h"
#include "program/places.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace wavesmith::emulator {
namespace {

using program::Index;
using program::Program;

constexpr std::size_t kMostPlaces = 4;
constexpr std::size_t kMostLoops = 3;

std::string grouped(std::uint64_t number) {
  std::string digits = fmt::format("{}", number);
  for (std::size_t i = digits.size(); i > 3; i -= 3)
    digits.insert(i - 3, 1, ',');
  return digits;
}

Index indexOf(const Program& program, const isa::Instruction* instruction) {
  return static_cast<Index>(instruction - program.instructions().data());
}

// The kernel, or the function named by the last label before the instruction; empty: none.
std::string_view functionOf(const Program& program, Index instruction) {
  for (const program::KernelCode& kernel : program.kernels())
    if (kernel.first <= instruction && instruction < kernel.end) return kernel.name;
  const program::Label* last = nullptr;
  for (const program::Label& label : program.labels())
    if (label.instruction <= instruction && (last == nullptr || last->instruction <= label.instruction))
      last = &label;
  return last != nullptr ? std::string_view(last->name) : std::string_view();
}

// " (in macro spin invoked at line 229)".
std::string inExpansion(const Program& program, Index at) {
  const std::string text = program::expansionText(program, at, program.place(at).file);
  return text.empty() ? text : fmt::format(" ({})", text);
}

std::string loopText(const Program& program, const Loop& loop) {
  const source::Place from = program.place(loop.first), to = program.place(loop.last);
  if (from.line != 0 && from.file == to.file && from.line <= to.line &&
      program::expansionOf(program, loop.first) == program::expansionOf(program, loop.last))
    return (from.line == to.line ? fmt::format("the loop of line {}", from.line)
                                 : fmt::format("the loop of lines {} to {}", from.line, to.line)) +
           inExpansion(program, loop.first);
  if (from.line != 0 && to.line != 0)
    return fmt::format("the loop from {} to {}", program::placeText(program, loop.first, from.file),
                       program::placeText(program, loop.last, from.file));
  return fmt::format("the loop from {:#x} to {:#x}", program.instructions()[loop.first].address,
                     program.instructions()[loop.last].address);
}

} // namespace

std::vector<Loop> loopsAround(const Program& program, Index instruction) {
  std::map<Index, Index> lastOf; // by target
  const auto instructions = program.instructions();
  for (Index i = instruction; i < instructions.size(); ++i) {
    if (!instructions[i].valid() || instructions[i].op == isa::Op::s_call_b64 ||
        !program::hasStaticTarget(instructions[i]))
      continue;
    const Index target = program.branchTarget(i);
    if (target != program::kNone && target <= instruction) lastOf[target] = i;
  }
  std::vector<Loop> loops;
  for (const auto& [first, last] : lastOf)
    loops.push_back({first, last});
  std::ranges::sort(loops, {}, [](const Loop& loop) { return loop.last - loop.first; });
  return loops;
}

void describeWavePositions(source::Diagnostic& diagnostic, const FaultSite& fault,
                           const WavePositions& positions, std::uint64_t instructions,
                           const Program& program) {
  diagnostic.message += fault.kind == FaultKind::Limit
                            ? ": " + grouped(instructions)
                            : fmt::format(", after {} instructions of all waves", grouped(instructions));
  if (fault.instruction != nullptr) {
    std::vector<Loop> loops = loopsAround(program, indexOf(program, fault.instruction));
    loops.resize(std::min(loops.size(), kMostLoops));
    std::string text;
    for (const Loop& loop : loops)
      text += (text.empty() ? "in " : ", which is in ") + loopText(program, loop);
    if (text.empty())
      diagnostic.notes.push_back(
          {program.place(indexOf(program, fault.instruction)), "in no loop of the code"});
    else
      diagnostic.notes.push_back({program.place(loops.front().first), text});
  }
  // The places with the most waves first; then in program order.
  std::vector<std::pair<const isa::Instruction*, std::uint64_t>> places(positions.begin(), positions.end());
  std::ranges::stable_sort(places, std::ranges::greater{}, &decltype(places)::value_type::second);
  std::uint64_t elsewhere = 0;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const auto& [instruction, waves] = places[i];
    if (i >= kMostPlaces || instruction == nullptr) {
      elsewhere += waves;
      continue;
    }
    const Index index = indexOf(program, instruction);
    const std::string_view function = functionOf(program, index);
    diagnostic.notes.push_back(
        {program.place(index),
         fmt::format("{} {} here{}{}{}", grouped(waves), waves == 1 ? "wave was" : "waves were",
                     function.empty() ? "" : ", in ", function, inExpansion(program, index))});
  }
  if (elsewhere != 0)
    diagnostic.notes.push_back({{},
                                fmt::format("{} more {} elsewhere", grouped(elsewhere),
                                            elsewhere == 1 ? "wave was" : "waves were")});
}

} // namespace wavesmith::emulator
