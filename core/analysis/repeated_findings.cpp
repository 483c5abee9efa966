// SPDX-License-Identifier: Apache-2.0
#include "analysis/repeated_findings.h"

#include "isa/hazards.h"
#include "isa/target.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace wavesmith::analysis {
namespace {

bool mayHaveXnack(const program::Program& program) {
  const auto id = isa::parseTargetId(program.codeObject().target());
  return !id || id->xnack == isa::Feature::Any;
}

std::size_t kernelOf(const program::Program& program, Index at) {
  const auto kernels = program.kernels();
  const auto found = std::ranges::find_if(
      kernels, [at](const program::KernelCode& k) { return k.first <= at && at < k.end; });
  return static_cast<std::size_t>(found - kernels.begin());
}

// The first fix of each of them, at once. Neighbors can share one change.
SuggestedFix allFixes(const std::vector<Finding>& same) {
  const std::string& title = same.front().fixes.front().title;
  const bool isOne =
      std::ranges::all_of(same, [&](const Finding& finding) { return finding.fixes.front().title == title; });
  SuggestedFix all{isOne ? title : "Fix them", {}};
  for (const Finding& finding : same)
    for (const Change& change : finding.fixes.front().changes)
      if (all.changes.empty() || all.changes.back() != change) all.changes.push_back(change);
  all.title += fmt::format(" in {} places", all.changes.size());
  return all;
}

Finding joined(const program::Program& program, std::vector<Finding>& same, bool isConditional) {
  Finding finding = same.front();
  const std::size_t others = same.size() - 1;
  if (isConditional) {
    finding.severity = source::Severity::Remark;
    finding.message =
        fmt::format("if XNACK is enabled, {} overwrites an address that an earlier load of its run may "
                    "need again: insert s_nop 0 between them, or assemble for gfx942:xnack-",
                    program.instructions()[finding.at].row().mnemonic);
  }
  if (others == 0) return finding;
  finding.message += fmt::format(" ({} more like this)", others);
  finding.steps.push_back({same.back().at, "the last of them"});
  finding.fixes = {allFixes(same)};
  return finding;
}

} // namespace

void joinRepeated(const program::Program& program, std::vector<Finding>& findings) {
  const std::string_view partial = isa::row(isa::Hazard::partialOverwrite).id;
  const std::string_view replay = isa::row(isa::Hazard::xnackScalar).id;
  const bool isConditional = mayHaveXnack(program);
  std::map<std::pair<std::string, std::size_t>, std::vector<Finding>> groups;
  std::erase_if(findings, [&](Finding& finding) {
    const bool isWaitStates = finding.code == source::Code::MissingWaitStates && !finding.strict;
    const bool repeats =
        finding.code == source::Code::PendingAtVskip ||
        (isWaitStates && (finding.rule == partial || (isConditional && finding.rule == replay)));
    if (repeats) groups[{finding.rule, kernelOf(program, finding.at)}].push_back(std::move(finding));
    return repeats;
  });
  for (auto& [key, same] : groups) {
    std::ranges::sort(same, {}, &Finding::at);
    findings.push_back(joined(program, same, key.first == replay));
  }
}

} // namespace wavesmith::analysis
