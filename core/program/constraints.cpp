// SPDX-License-Identifier: Apache-2.0
#include "program/constraints.h"

#include "isa/constraints.h"
#include "program/places.h"

#include <fmt/format.h>

#include <set>
#include <tuple>
#include <vector>

namespace wavesmith::program {
namespace {

using codeobject::Symbol;

// The entries: kernels and functions; if there are none, the beginning and every label.
std::vector<Index> roots(const Program& program) {
  std::vector<Index> found;
  for (const KernelCode& kernel : program.kernels())
    found.push_back(kernel.entry);
  for (const Symbol& symbol : program.codeObject().symbols()) {
    if (symbol.defined && symbol.kind == Symbol::Kind::Function) found.push_back(program.at(symbol.address));
  }
  if (!found.empty()) return found;
  for (const Label& label : program.labels())
    found.push_back(label.instruction);
  found.push_back(0);
  return found;
}

// By block.
std::vector<bool> reached(const Program& program) {
  std::vector<bool> seen(program.blocks().size());
  std::vector<std::uint32_t> open;
  const auto reach = [&](std::uint32_t block) {
    if (block >= seen.size() || seen[block]) return;
    seen[block] = true;
    open.push_back(block);
  };
  for (const Index root : roots(program)) {
    if (root < program.instructions().size()) reach(program.blockOf(root));
  }
  while (!open.empty()) {
    const std::uint32_t block = open.back();
    open.pop_back();
    for (const std::uint32_t next : program.blocks()[block].next)
      reach(next);
  }
  return seen;
}

source::Diagnostic diagnostic(const Program& program, Index index, const isa::Violation& violation) {
  source::Diagnostic result{.code = violation.code,
                            .severity = violation.severity,
                            .place = program.place(index),
                            .message = fmt::format("{} ({})", violation.sentence, violation.source),
                            .notes = {},
                            .fixes = {}};
  result.notes = expansionNotes(program, index);
  return result;
}

} // namespace

source::Diagnostics violations(const Program& program) {
  source::Diagnostics found;
  std::set<std::tuple<source::Place, std::string>> told;
  const std::vector<bool> isReached = reached(program);
  for (std::size_t block = 0; block < isReached.size(); ++block) {
    if (!isReached[block]) continue;
    const Block& range = program.blocks()[block];
    for (Index index = range.first; index < range.end; ++index) {
      for (const isa::Violation& violation :
           isa::violations(program.instructions()[index], program.target())) {
        if (violation.code == source::Code::MisalignedMatrix || program.broken(index)) continue;
        source::Diagnostic result = diagnostic(program, index, violation);
        if (told.emplace(result.place, result.message).second) found.push_back(std::move(result));
      }
    }
  }
  return found;
}

} // namespace wavesmith::program
