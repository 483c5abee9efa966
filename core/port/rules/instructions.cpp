// SPDX-License-Identifier: Apache-2.0
#include "port/rules/instructions.h"

#include "port/rules/arithmetic_rules.h"
#include "port/rules/matrix_rules.h"
#include "port/rules/memory_rules.h"
#include "port/rules/rewriting.h"
#include "syntax/statement.h"

#include <cstddef>
#include <set>
#include <string>
#include <string_view>

namespace wavesmith::port {
namespace {

// Names of macros, whose uses are not instructions.
std::set<std::string, std::less<>> macroNames(std::span<const Draft> drafts) {
  std::set<std::string, std::less<>> names;
  for (const Draft& draft : drafts)
    for (std::size_t i = 0; i < draft.size(); ++i) {
      const auto directive = syntax::readDirective(draft.line(i).before, draft.line(i).state);
      if (!directive || directive->name.text != ".macro") continue;
      const std::string_view rest = directive->rest.text;
      names.emplace(rest.substr(0, rest.find_first_of(" \t,")));
    }
  return names;
}

} // namespace

void portInstructions(std::span<Draft> drafts, const syntax::Symbols& symbols, const Processor& from,
                      std::span<const OldKernel> kernels) {
  if (from.name == "gfx942") return;
  const auto macros = macroNames(drafts);
  const MatrixRules matrix(drafts, symbols);
  const MemoryRules memory(from, kernels);
  for (Draft& draft : drafts)
    for (std::size_t i = 0; i < draft.size(); ++i) {
      const std::string before = draft.line(i).before;
      const auto statement = syntax::readStatement(before, draft.line(i).state);
      if (!statement || macros.contains(statement->mnemonic.text)) continue;
      Rewriting rewriting(before, *statement);
      applyArithmeticRules(rewriting, from);
      matrix.apply(rewriting);
      memory.apply(rewriting);
      rewriting.apply(draft, i);
    }
}

} // namespace wavesmith::port
