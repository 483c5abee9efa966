// SPDX-License-Identifier: Apache-2.0
#include "generate/layout_check.h"

#include "analysis/registers/def_use.h"
#include "source/assembly/assembly_line.h"
#include "source/edited.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace wavesmith::generate {
namespace {

std::optional<std::size_t> indexOf(const program::Program& program, const std::string& kernel) {
  const auto kernels = program.kernels();
  const auto found = std::ranges::find(kernels, kernel, &program::KernelCode::name);
  if (found == kernels.end()) return std::nullopt;
  return static_cast<std::size_t>(found - kernels.begin());
}

// Ignores branch targets, which are compared as instructions.
bool isSame(const program::Program& a, const program::Program& b, Index at) {
  if (a.branchTarget(at) != b.branchTarget(at)) return false;
  if (a.branchTarget(at) != program::kNone) return true;
  return a.instructions()[at].bits == b.instructions()[at].bits &&
         a.instructions()[at].literal == b.instructions()[at].literal;
}

} // namespace

void LayoutCheck::refuse(std::uint32_t line, std::string what, std::string why) {
  LoadChange change{line, std::move(what), std::move(why)};
  if (std::ranges::find(result_.refused, change) == result_.refused.end())
    result_.refused.push_back(std::move(change));
}

void LayoutCheck::refuse(Index at, std::string why) {
  refuse(lineIn(file_, *now_.program, at), std::string(now_.program->instructions()[at].row().mnemonic),
         std::move(why));
}

std::optional<Assembled> LayoutCheck::assembled() {
  const auto text = source::edited(text_, result_.edits);
  if (!text) {
    refuse(0, kernel_, "the changes of its blocks and its loads overlap");
    return std::nullopt;
  }
  auto then = assemble_(*text);
  if (!then) {
    refuse(then.error().place.line, kernel_,
           fmt::format("with these changes the text does not assemble: {}", then.error().message));
    return std::nullopt;
  }
  return std::move(*then);
}

void LayoutCheck::run() {
  const auto kernel = indexOf(*now_.program, kernel_);
  if (!kernel) return;
  lines_ = source::splitLines(text_);
  accesses_ = kernarg::accessesOf(*now_.program, *now_.analysis, *kernel);
  use_ = kernarg::addressUseOf(*now_.program, *now_.analysis, *kernel);
  if (!planShifts()) return;
  auto then = assembled();
  if (!then) return;
  moveLoads(*then);
  if (!result_.refused.empty()) return;
  if (!result_.loads.empty()) then = assembled();
  if (then) compare(*then);
}

// Computes the shift of each access. False: refused.
bool LayoutCheck::planShifts() {
  requireComplete();
  const kernarg::AccessShifts shifts(change_);
  for (const kernarg::Access& access : accesses_.all) {
    kernarg::Shift shift = shifts.of(access);
    if (!shift.refused.empty()) refuse(access.at, shift.refused);
    shifts_.push_back(shift.by ? std::optional(std::move(shift)) : std::nullopt);
  }
  return result_.refused.empty();
}

// Accesses that are not tracked must not need a change.
void LayoutCheck::requireComplete() {
  if (accesses_.complete || !kernarg::movesArguments(change_)) return;
  for (const Index at : use_.unresolved)
    refuse(at,
           "it uses an address made from the kernarg pointer that is not statically known, so it may read "
           "an argument that moves");
  if (use_.unresolved.empty())
    refuse(0, kernel_,
           "arguments move, and not all reads of the kernarg segment are known: the kernel calls a "
           "function, or the kernarg pointer is not statically followed");
}

// For the edited text, by instruction. Nothing: refused.
std::optional<LayoutCheck::ByInstruction> LayoutCheck::loadsIn(const Assembled& then) {
  const auto kernel = indexOf(*then.program, kernel_);
  const auto before = now_.program->instructions();
  const auto after = then.program->instructions();
  bool same = kernel && before.size() == after.size();
  for (Index at = 0; same && at < before.size(); ++at)
    same = before[at].op == after[at].op;
  if (!same) {
    refuse(0, kernel_, "with these changes the text assembles to other instructions");
    return std::nullopt;
  }
  ByInstruction loads;
  for (kernarg::Access& access : kernarg::accessesOf(*then.program, *then.analysis, *kernel).all)
    if (!access.preloaded) loads.try_emplace(access.at, std::move(access));
  return loads;
}

// Moves the loads that symbol changes have not moved already.
void LayoutCheck::moveLoads(const Assembled& then) {
  const auto loads = loadsIn(then);
  if (!loads) return;
  std::vector<LoadMove> moves;
  for (std::size_t i = 0; i < accesses_.all.size(); ++i) {
    const kernarg::Access& access = accesses_.all[i];
    if (!shifts_[i] || access.preloaded) continue;
    const auto is = loads->find(access.at);
    if (is == loads->end())
      refuse(access.at, "with these changes its address is not statically known any more");
    else
      moves.push_back({access.at, access.offset + shifts_[i]->by.value_or(0) - is->second.offset,
                       shifts_[i]->why.empty() ? "it has to read the same bytes" : shifts_[i]->why});
  }
  if (result_.refused.empty()) editLoads(text_, file_, *now_.program, moves, result_);
}

// Each access must read the same arguments as before, and nothing else may change.
void LayoutCheck::compare(const Assembled& then) {
  const auto loads = loadsIn(then);
  if (!loads) return;
  for (std::size_t i = 0; i < accesses_.all.size(); ++i) {
    const kernarg::Access& access = accesses_.all[i];
    if (!shifts_[i] || access.preloaded) continue;
    const std::int64_t wanted = access.offset + shifts_[i]->by.value_or(0);
    const auto is = loads->find(access.at);
    if (is == loads->end() || is->second.offset != wanted || is->second.bytes != access.bytes)
      refuse(access.at, fmt::format("it has to read {} bytes at {}, and would not", access.bytes, wanted));
  }
  compareInstructions(*then.program);
  compareLayout(then.program->codeObject());
}

void LayoutCheck::compareInstructions(const program::Program& then) {
  const program::Program& now = *now_.program;
  for (Index at = 0; at < now.instructions().size(); ++at) {
    if (isSame(now, then, at) || isRelocated(at) || computesAddress(at)) continue;
    const bool isAccess = std::ranges::binary_search(accesses_.all, at, {}, &kernarg::Access::at);
    if (!isAccess) refuse(at, "it is no load of an argument, and uses a symbol whose value would change");
  }
}

void LayoutCheck::compareLayout(const codeobject::CodeObject& then) {
  const codeobject::Kernel* kernel = then.findKernel(kernel_);
  if (kernel == nullptr) return;
  const kernarg::Layout is = kernarg::layoutOf(then, *kernel);
  const bool same = std::ranges::equal(is.arguments, change_.after.arguments,
                                       [](const kernarg::Argument& a, const kernarg::Argument& b) {
                                         return a.name == b.name && a.offset == b.offset && a.size == b.size;
                                       });
  if (!same) refuse(0, kernel_, "the metadata would not have the new layout");
}

// Computes an address from the kernarg pointer: its result is only used by loads of arguments and by other
// such instructions.
bool LayoutCheck::computesAddress(Index at) const {
  const auto leads = [&](Index to) {
    return std::ranges::binary_search(use_.addressing, to) ||
           std::ranges::binary_search(accesses_.all, to, {}, &kernarg::Access::at);
  };
  if (std::ranges::binary_search(use_.addressing, at)) return true;
  bool any = false;
  for (const isa::RegisterRange& range : now_.analysis->footprints.writes(at)) {
    if (range.cls == isa::RegisterClass::State) continue;
    for (const analysis::RegisterAccess& use :
         analysis::uses(*now_.program, now_.analysis->footprints, at, range)) {
      any = true;
      if (!leads(use.at)) return false;
    }
  }
  return any;
}

// Its literal is the distance or the address of something that the linker may have moved.
bool LayoutCheck::isRelocated(Index at) const {
  // Maximum number of instructions from s_getpc_b64 to the addition of a distance.
  constexpr Index kFarthest = 4;
  const auto instructions = now_.program->instructions();
  for (Index back = 1; back <= kFarthest && back <= at; ++back)
    if (instructions[at - back].op == isa::Op::s_getpc_b64) return true;
  const source::Place place = now_.program->place(at);
  if (place.file != file_ || place.line == 0 || place.line > lines_.size()) return false;
  return lines_[place.line - 1].find('@') != std::string_view::npos;
}

} // namespace wavesmith::generate
