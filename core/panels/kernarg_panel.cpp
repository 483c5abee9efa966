// SPDX-License-Identifier: Apache-2.0
#include "panels/kernarg_panel.h"

#include "kernarg/guess.h"

#include <algorithm>
#include <utility>

namespace wavesmith::panels {

std::vector<KernargPanel> kernargPanels(const program::Program& program, const analysis::Analysis& analysis) {
  std::vector<KernargPanel> panels;
  const codeobject::CodeObject& object = program.codeObject();
  for (std::size_t k = 0; k < program.kernels().size(); ++k) {
    const codeobject::Kernel& kernel = object.kernels()[program.kernels()[k].kernel];
    KernargPanel& panel = panels.emplace_back();
    panel.layout = kernarg::layoutOf(object, kernel);
    panel.accesses = kernarg::accessesOf(program, analysis, k);
    panel.guess = kernarg::guessLayout(program, analysis, panel.accesses, kernel.descriptor.kernargSize);
  }
  return panels;
}

KernargReads readsOf(const kernarg::Accesses& accesses, const kernarg::Layout& layout) {
  KernargReads reads;
  std::vector<std::pair<analysis::Index, std::string>> odd;
  for (const kernarg::Access& access : accesses.all)
    if (std::string text = kernarg::describe(access, layout); !text.empty()) {
      reads.odd.push_back({access.at, text});
      odd.emplace_back(access.at, std::move(text));
    }
  for (const kernarg::Argument& argument : layout.arguments) {
    std::vector<ArgumentRead>& of = reads.byArgument.emplace_back();
    for (const analysis::Index at : kernarg::readersOf(accesses, argument)) {
      const auto said = std::ranges::find(odd, at, &std::pair<analysis::Index, std::string>::first);
      of.push_back({at, said != odd.end() ? said->second : std::string()});
    }
  }
  return reads;
}

} // namespace wavesmith::panels
