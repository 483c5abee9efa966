// SPDX-License-Identifier: Apache-2.0
#include "worker/language/instruction_check.h"

#include "codeobject/code_object.h"
#include "isa/availability.h"
#include "program/constraints.h"
#include "program/program.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

namespace wavesmith::worker {

assembler::Adviser adviserFor(const std::string& targetId) {
  const auto id = isa::parseTargetId(targetId);
  if (!id) return {};
  return [target = id->target](std::string_view word,
                               std::string_view instruction) -> std::optional<assembler::Advice> {
    auto found = isa::unavailable(word, *target, instruction);
    if (!found) return std::nullopt;
    return assembler::Advice{std::move(found->sentence), std::move(found->replacement)};
  };
}

void addViolations(assembler::Assembly& assembly) {
  if (assembly.codeObject.empty()) return;
  auto object = codeobject::read(assembly.codeObject, {});
  if (!object) return;
  const auto program =
      program::decode(std::make_shared<const codeobject::CodeObject>(*std::move(object)), assembly.lines);
  if (program) std::ranges::move(program::violations(*program), std::back_inserter(assembly.diagnostics));
}

} // namespace wavesmith::worker
