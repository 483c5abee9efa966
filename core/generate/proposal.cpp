// SPDX-License-Identifier: Apache-2.0
#include "generate/proposal.h"

#include "generate/kernel_candidates.h"
#include "source/assembly/assembly_line.h"

#include <fmt/format.h>

#include <algorithm>

namespace wavesmith::generate {
std::vector<std::string> functionsWithoutDescriptor(const program::Program& program) {
  std::vector<std::string> names;
  for (const KernelCandidate& kernel : kernelCandidates(program).kernels)
    names.push_back(kernel.name);
  return names;
}

Proposal propose(std::string_view text, const std::string& file, const program::Program& program,
                 const analysis::Analysis& analysis, std::size_t kernel, const Hints& hints) {
  Proposal proposal;
  const program::KernelCode& code = program.kernels()[kernel];
  proposal.kernel = code.name;
  proposal.inference = infer(program, analysis, kernel, hints);
  if (hints.isNew) {
    // After the last line, whose end is kept.
    const std::vector<std::string_view> lines = source::splitLines(text);
    std::string block = newBlock(code.name, proposal.inference);
    if (text.ends_with('\n')) block.pop_back();
    source::Place place{file, 1, 1, 0};
    if (!lines.empty()) {
      place.line = static_cast<std::uint32_t>(lines.size());
      place.column = static_cast<std::uint32_t>(lines.back().size() + 1);
      block.insert(0, "\n\n");
    }
    proposal.update.edits.push_back({std::move(place), std::move(block)});
    for (const InferredField& field : proposal.inference.fields)
      proposal.update.changes.push_back({.directive = field.directive,
                                         .before = std::nullopt,
                                         .after = field.value,
                                         .why = field.why,
                                         .because = field.because,
                                         .line = 0});
    return proposal;
  }
  const auto block = findBlock(text, code.name);
  if (!block) {
    proposal.why = fmt::format("the .amdhsa_kernel block of {} is not plain text (it comes from a macro or "
                               "contains conditions): change it by hand",
                               code.name);
    return proposal;
  }
  const codeobject::Kernel& source = program.codeObject().kernels()[code.kernel];
  proposal.update = updateBlock(text, file, *block, proposal.inference, source.descriptor, program.target());
  return proposal;
}

} // namespace wavesmith::generate
