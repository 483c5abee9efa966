// SPDX-License-Identifier: Apache-2.0
#include "program/program.h"

#include "isa/decode/decode.h"
#include "program/computed_branches.h"
#include "program/control_flow.h"

#include <fmt/format.h>

#include <algorithm>
#include <elf.h>

namespace wavesmith::program {

namespace {

using codeobject::CodeObject;
using codeobject::Symbol;

constexpr std::uint32_t kMachineMask = 0xff; // EF_AMDGPU_MACH of e_flags (LLVM AMDGPUUsage, "ELF Header")
constexpr std::uint64_t kInstructionAlignment = 4;

// Executable bytes and their address.
struct Piece {
  std::uint64_t address = 0;
  std::span<const std::byte> bytes;

  [[nodiscard]] std::uint64_t end() const { return address + bytes.size(); }
};

// The part that is actually in the file.
Piece piece(const CodeObject& object, std::uint64_t address, std::uint64_t offset, std::uint64_t size) {
  const auto file = object.bytes();
  if (offset >= file.size()) return {address, {}};
  const std::uint64_t room = std::min<std::uint64_t>(file.size() - offset, ~address);
  return {address, file.subspan(offset, std::min(size, room))};
}

// Sorted by address, without duplicates: if pieces overlap in a damaged file, the later one keeps only the
// part past the earlier one.
std::vector<Piece> executablePieces(const CodeObject& object) {
  std::vector<Piece> pieces;
  for (const codeobject::Section& section : object.sections()) {
    if ((section.flags & SHF_EXECINSTR) != 0 && section.type != SHT_NOBITS)
      pieces.push_back(piece(object, section.address, section.fileOffset, section.size));
  }
  if (pieces.empty()) {
    for (const codeobject::Segment& segment : object.segments()) {
      if (segment.executable)
        pieces.push_back(piece(object, segment.address, segment.fileOffset, segment.fileSize));
    }
  }
  std::ranges::sort(pieces, {}, &Piece::address);
  std::uint64_t covered = 0;
  for (Piece& p : pieces) {
    const std::uint64_t twice = covered > p.address ? covered - p.address : 0;
    const std::uint64_t skipped = std::min<std::uint64_t>(twice, p.bytes.size());
    p.address += skipped;
    p.bytes = p.bytes.subspan(skipped);
    covered = std::max(covered, p.end());
  }
  return pieces;
}

// Addresses at which an instruction certainly begins. Data between functions may look like an instruction
// that extends into the next function; decoding restarts there.
std::vector<std::uint64_t> functionStarts(const CodeObject& object) {
  std::vector<std::uint64_t> starts;
  for (const codeobject::Kernel& kernel : object.kernels())
    starts.push_back(kernel.entry);
  for (const Symbol& symbol : object.symbols()) {
    if (symbol.defined && symbol.kind == Symbol::Kind::Function) starts.push_back(symbol.address);
  }
  std::erase_if(starts, [](std::uint64_t address) { return address % kInstructionAlignment != 0; });
  std::ranges::sort(starts);
  const auto repeated = std::ranges::unique(starts);
  starts.erase(repeated.begin(), repeated.end());
  return starts;
}

void decodePiece(const Piece& p, std::span<const std::uint64_t> starts, const isa::Target& target,
                 std::vector<isa::Instruction>& out) {
  std::uint64_t from = p.address;
  while (from < p.end()) {
    const auto next = std::ranges::upper_bound(starts, from);
    const std::uint64_t to = next != starts.end() ? std::min(*next, p.end()) : p.end();
    const auto instructions = isa::decodeAll(p.bytes.subspan(from - p.address, to - from), from, target);
    out.insert(out.end(), instructions.begin(), instructions.end());
    from = to;
  }
}

// The first instruction at or after an address.
Index indexFrom(std::span<const isa::Instruction> instructions, std::uint64_t address) {
  return static_cast<Index>(std::ranges::lower_bound(instructions, address, {}, &isa::Instruction::address) -
                            instructions.begin());
}

std::vector<KernelCode> findKernels(const CodeObject& object, const Program& program,
                                    std::span<const std::uint64_t> starts) {
  const auto instructions = program.instructions();
  std::vector<KernelCode> kernels;
  for (std::size_t i = 0; i < object.kernels().size(); ++i) {
    const codeobject::Kernel& kernel = object.kernels()[i];
    KernelCode code{.name = kernel.name, .kernel = i, .entry = program.at(kernel.entry)};
    code.first = indexFrom(instructions, kernel.entry);
    // A symbol without a size extends to the next function.
    const auto next = std::ranges::upper_bound(starts, kernel.entry);
    std::uint64_t end = next != starts.end() ? *next : ~std::uint64_t{0};
    if (kernel.codeSize != 0 && kernel.codeSize <= ~kernel.entry) end = kernel.entry + kernel.codeSize;
    code.end = std::max(code.first, indexFrom(instructions, end));
    kernels.push_back(std::move(code));
  }
  return kernels;
}

std::vector<Label> findLabels(const CodeObject& object, const Program& program) {
  std::vector<Label> labels;
  for (const Symbol& symbol : object.symbols()) {
    const bool namesCode = symbol.kind == Symbol::Kind::None || symbol.kind == Symbol::Kind::Function ||
                           symbol.kind == Symbol::Kind::Kernel;
    if (!symbol.defined || symbol.absolute || !namesCode || symbol.name.empty()) continue;
    const Index instruction = program.at(symbol.address);
    if (instruction != kNone) labels.push_back({symbol.name, instruction});
  }
  std::ranges::sort(labels, [](const Label& a, const Label& b) {
    return a.instruction != b.instruction ? a.instruction < b.instruction : a.name < b.name;
  });
  return labels;
}

bool hasComputedBranch(const Program& program) {
  return std::ranges::any_of(program.instructions(), [](const isa::Instruction& i) {
    return i.op == isa::Op::s_setpc_b64 || i.op == isa::Op::s_swappc_b64;
  });
}

// Rounds of the search for computed branches: the second confirms the first, except for chains of branches.
constexpr int kMostRounds = 8;

} // namespace

Index Program::at(std::uint64_t address) const {
  const Index index = indexFrom(instructions_, address);
  return index < instructions_.size() && instructions_[index].address == address ? index : kNone;
}

source::Place Program::place(Index instruction) const {
  if (instruction >= instructions_.size()) return {};
  const source::LineEntry* entry = lines_.at(instructions_[instruction].address);
  source::Place place = entry != nullptr ? lines_.place(entry->location) : source::Place{};
  if (place.line == 0 || lines_.fromDebugInformation) place.address = instructions_[instruction].address;
  return place;
}

bool Program::broken(Index instruction) const {
  if (instruction >= instructions_.size()) return false;
  const source::LineEntry* entry = lines_.at(instructions_[instruction].address);
  return entry != nullptr && entry->broken;
}

Index Program::branchTarget(Index instruction) const {
  if (instruction >= instructions_.size() || !hasStaticTarget(instructions_[instruction])) return kNone;
  return at(instructions_[instruction].branchTarget());
}

std::vector<Index> Program::branchTargets(Index instruction) const {
  if (const Index target = branchTarget(instruction); target != kNone) return {target};
  const auto found = std::ranges::lower_bound(computed_, instruction, {}, &ComputedBranch::branch);
  return found != computed_.end() && found->branch == instruction ? found->targets : std::vector<Index>{};
}

source::Result<Program> decode(std::shared_ptr<const CodeObject> codeObject, source::LineTable lines) {
  const auto* target = isa::findTarget(static_cast<std::uint8_t>(codeObject->flags() & kMachineMask));
  if (target == nullptr)
    return source::failure(
        source::Code::UnsupportedCodeObject, {codeObject->path()},
        fmt::format("the instruction set of '{}' is unsupported; build for gfx942", codeObject->target()));
  Program program;
  program.codeObject_ = std::move(codeObject);
  program.target_ = target;
  program.lines_ = std::move(lines);
  const CodeObject& object = *program.codeObject_;

  const std::vector<std::uint64_t> starts = functionStarts(object);
  for (const Piece& p : executablePieces(object))
    decodePiece(p, starts, *target, program.instructions_);
  program.kernels_ = findKernels(object, program, starts);
  program.labels_ = findLabels(object, program);

  std::vector<Index> entries;
  for (const std::uint64_t start : starts)
    entries.push_back(program.at(start));
  ControlFlow flow = findControlFlow(program, entries, {});
  if (hasComputedBranch(program)) {
    // New targets create new blocks and paths, on which more may be known, or less.
    bool settled = false;
    for (int round = 0; round < kMostRounds && !settled; ++round) {
      std::vector<ComputedBranch> computed = findComputedBranches(program, entries, flow, round == 0);
      settled = round != 0 && computed == program.computed_;
      program.computed_ = std::move(computed);
      flow = findControlFlow(program, entries, program.computed_);
    }
    if (!settled) program.computed_.clear();
    if (!settled) flow = findControlFlow(program, entries, {});
  }
  program.blocks_ = std::move(flow.blocks);
  program.blockOf_ = std::move(flow.blockOf);
  return program;
}

} // namespace wavesmith::program
