// SPDX-License-Identifier: Apache-2.0
#include "mutants/machine_function.h"

#include "support/result.h"

#include <fmt/format.h>

#include <algorithm>

namespace wavesmith::mutants {
namespace {

using assembler::testing::MirInstruction;
using program::Index;

// Where a block of the program is in MachineKernel::blocks.
using Positions = std::map<std::uint32_t, std::size_t>;

Positions reachedBlocks(const program::Program& program, Index entry, std::string& trouble) {
  Positions reached;
  std::vector<std::uint32_t> open{program.blockOf(entry)};
  while (!open.empty()) {
    const std::uint32_t at = open.back();
    open.pop_back();
    const program::Block& block = program.blocks()[at];
    if (!reached.emplace(at, 0).second) continue;
    if (block.calls)
      trouble = "it calls a function";
    else if (block.leadsToUnknown && trouble.empty())
      trouble = "the target of a branch is unknown";
    else if (block.fallsOff && trouble.empty())
      trouble = "control runs past its end";
    open.insert(open.end(), block.next.begin(), block.next.end());
  }
  std::size_t position = 0;
  for (auto& [block, at] : reached)
    at = position++;
  return reached;
}

std::string withTarget(const MirInstruction& instruction, std::size_t block) {
  std::string text = instruction.text;
  constexpr std::string_view kTarget = "%bb.TARGET";
  if (const std::size_t at = text.find(kTarget); at != std::string::npos)
    text.replace(at, kTarget.size(), fmt::format("%bb.{}", block));
  return text;
}

class Writer {
public:
  Writer(const MachineKernel& kernel, Pass pass, const Mutation* mutation)
      : kernel_(kernel), pass_(pass), mutation_(mutation) {}

  MachineFunction write(const std::string& name) {
    text_ = fmt::format("---\nname: {}\ntracksRegLiveness: false\nmachineFunctionInfo:\n"
                        "  isEntryFunction: true\nbody: |\n",
                        name);
    for (std::size_t i = 0; i < kernel_.blocks.size(); ++i)
      writeBlock(i);
    if (usesExit_) {
      text_ += fmt::format("  bb.{}:\n    S_ENDPGM 0\n\n", kernel_.blocks.size());
      lines_.insert(lines_.end(), 2, kernel_.blocks.back().end - 1);
    }
    return {text_ + "...\n", std::move(lines_)};
  }

private:
  void writeBlock(std::size_t position) {
    const MachineKernel::Block& block = kernel_.blocks[position];
    text_ += fmt::format("  bb.{}:\n", position);
    lines_.push_back(block.first);
    std::vector<std::size_t> next = block.next;
    std::ranges::sort(next);
    next.erase(std::ranges::unique(next).begin(), next.end());
    // A block before a loop with one successor is a preheader, in which LLVM 19 may wait for loads early because that
    // is faster (SIInsertWaitcnts::shouldFlushVmCnt): a second way out of it prevents that.
    const bool needsExit = pass_ == Pass::Waits && next.size() == 1;
    usesExit_ = usesExit_ || needsExit;
    if (!next.empty() || needsExit) {
      std::vector<std::string> names;
      for (const std::size_t to : next)
        names.push_back(fmt::format("%bb.{}", to));
      const std::string exit = fmt::format("%bb.{}", kernel_.blocks.size());
      if (needsExit) names.push_back(exit);
      text_ += fmt::format("    successors: {}\n", fmt::join(names, ", "));
    }
    bool isExitWritten = !needsExit;
    const auto writeExit = [&] {
      if (isExitWritten) return;
      line(fmt::format("S_CBRANCH_SCC1 %bb.{}, implicit $scc", kernel_.blocks.size()), block.end - 1);
      isExitWritten = true;
    };
    for (Index at = block.first; at < block.end; ++at) {
      const MirInstruction& instruction = kernel_.instructions.at(at);
      if (instruction.isBranch || instruction.opcode == "S_SETPC_B64") writeExit();
      writeInstruction(at, instruction, block);
    }
    writeExit();
    text_ += "\n";
  }

  void writeInstruction(Index at, const MirInstruction& instruction, const MachineKernel::Block& block) {
    if (mutation_ != nullptr && mutation_->kind == Mutation::Kind::LoadsSwapped) {
      if (at == mutation_->at) return line(kernel_.instructions.at(at + 1).text, at + 1);
      if (at == mutation_->at + 1) return line(kernel_.instructions.at(at - 1).text, at - 1);
    } else if (mutation_ != nullptr && mutation_->at == at) {
      switch (mutation_->kind) {
      case Mutation::Kind::WaitRemoved: line("S_NOP 0", at); return;
      case Mutation::Kind::NopRemoved: return;
      case Mutation::Kind::CountRaised: line(fmt::format("S_WAITCNT {}", mutation_->operand), at); return;
      case Mutation::Kind::LoadsSwapped: break;
      case Mutation::Kind::NopShortened: line(fmt::format("S_NOP {}", mutation_->operand), at); return;
      }
    }
    // `next` has the target first.
    line(instruction.isBranch ? withTarget(instruction, block.next.at(0)) : instruction.text, at);
  }

  void line(const std::string& text, Index at) {
    text_ += "    " + text + "\n";
    if (!text.starts_with(pass_ == Pass::Waits ? "S_WAITCNT " : "S_NOP ")) lines_.push_back(at);
  }

  const MachineKernel& kernel_;
  Pass pass_;
  const Mutation* mutation_;
  std::string text_;
  std::vector<Index> lines_;
  bool usesExit_ = false;
};

} // namespace

MachineKernel machineKernel(assembler::testing::LlvmMir& mir, const program::Program& program,
                            const program::KernelCode& kernel) {
  MachineKernel result;
  if (kernel.entry == program::kNone) {
    result.trouble = "it has no entry";
    return result;
  }
  const Positions positions = reachedBlocks(program, kernel.entry, result.trouble);
  if (result.trouble.empty() && positions.begin()->first != program.blockOf(kernel.entry))
    result.trouble = "its entry is not its first block";
  if (!result.trouble.empty()) return result;
  for (const auto& [number, position] : positions) {
    const program::Block& block = program.blocks()[number];
    MachineKernel::Block to{.first = block.first, .end = block.end, .next = {}};
    const Index target = program.branchTarget(block.end - 1);
    if (target != program::kNone) to.next.push_back(positions.at(program.blockOf(target)));
    for (const std::uint32_t next : block.next)
      if (target == program::kNone || program.blockOf(target) != next) to.next.push_back(positions.at(next));
    result.blocks.push_back(std::move(to));
    for (Index at = block.first; at < block.end; ++at) {
      const std::uint64_t address = program.instructions()[at].address;
      auto instruction = mir.instruction(program.codeObject().mapped(address), address);
      if (!instruction) {
        result.trouble = instruction.error().message;
        return result;
      }
      result.instructions.emplace(at, std::move(*instruction));
    }
  }
  return result;
}

MachineFunction machineFunction(const MachineKernel& kernel, const std::string& name, Pass pass,
                                const Mutation* mutation) {
  return Writer(kernel, pass, mutation).write(name);
}

} // namespace wavesmith::mutants
