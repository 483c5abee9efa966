// SPDX-License-Identifier: Apache-2.0
#include "false_positives/examination.h"

#include "isa/opcode.h"
#include "source/codes.h"
#include "support/result.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace wavesmith::false_positives {
namespace {

using analysis::Finding;
using source::Severity;

constexpr unsigned kLastOfWaits = 299; // the codes 01xx and 02xx

bool ofWaits(const Finding& finding) {
  return static_cast<unsigned>(finding.code) <= kLastOfWaits;
}

std::string kernelOf(const program::Program& program, program::Index at) {
  for (const program::KernelCode& kernel : program.kernels())
    if (at >= kernel.first && at < kernel.end) return kernel.name;
  return "a function";
}

std::string instructionAt(const program::Program& program, program::Index at) {
  if (at == program::kNone) return "none";
  const isa::Instruction& instruction = program.instructions()[at];
  return fmt::format("{:#x} {}", instruction.address, instruction.row().mnemonic);
}

} // namespace

Examined examine(codeobject::CodeObject object) {
  Examined result;
  result.object = std::make_shared<const codeobject::CodeObject>(std::move(object));
  auto program = program::decode(result.object);
  if (!program) {
    result.trouble = wavesmith::testing::describe(program.error());
    return result;
  }
  result.program = std::make_unique<const program::Program>(std::move(*program));
  result.analysis = analysis::analyze(*result.program, {.strict = true});
  return result;
}

std::vector<Finding> newFindings(const analysis::Analysis& before, const analysis::Analysis& after) {
  const auto same = [](const Finding& a, const Finding& b) {
    return a.code == b.code && a.at == b.at && a.producer == b.producer && a.rule == b.rule &&
           a.strict == b.strict;
  };
  std::vector<Finding> fresh;
  for (const Finding& finding : after.findings)
    if (finding.severity != Severity::Remark && ofWaits(finding) &&
        std::none_of(before.findings.begin(), before.findings.end(),
                     [&](const Finding& known) { return same(known, finding); }))
      fresh.push_back(finding);
  return fresh;
}

std::string describe(const Finding& finding, const program::Program& program) {
  std::string text = fmt::format(
      "{} {} in {} at {} after {}: {} needs {} and finds {}", source::toString(finding.code),
      source::name(finding.severity), kernelOf(program, finding.at), instructionAt(program, finding.at),
      instructionAt(program, finding.producer), finding.rule, finding.required, finding.found);
  text += fmt::format(" ({}); path", finding.message);
  for (const program::Index at : finding.path)
    text += fmt::format(" {:#x}", program.instructions()[at].address);
  return text;
}

std::uint64_t Mutants::count() const {
  return found + unexplained.size() +
         std::accumulate(silent.begin(), silent.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const auto& reason) { return sum + reason.second; });
}

void count(const CompiledProgram& built, const Examined& examined, Totals& totals) {
  ++totals.codeObjects;
  if (!examined.analysis) {
    totals.falsePositives.push_back(built.name() + ": " + examined.trouble);
    return;
  }
  const std::uint64_t kernels = examined.program->kernels().size();
  totals.kernels += kernels;
  totals.instructions += examined.program->instructions().size();
  totals.kernelsBy[fmt::format("-O{}", built.level)] += kernels;
  totals.kernelsBy[built.target] += kernels;
  for (const Finding& finding : examined.analysis->findings) {
    if (finding.strict) continue;
    ++totals.said[fmt::format("{} {} ({})", source::toString(finding.code), source::name(finding.code),
                              source::name(finding.severity))];
    if (finding.severity == Severity::Remark) continue;
    (ofWaits(finding) || finding.severity == Severity::Error ? totals.falsePositives : totals.warnings)
        .push_back(built.name() + ": " + describe(finding, *examined.program));
  }
}

std::string Totals::text() const {
  std::string text =
      fmt::format("{} kernels in {} code objects, {} instructions\n ", kernels, codeObjects, instructions);
  for (const auto& [what, number] : kernelsBy)
    text += fmt::format(" {} {}", number, what);
  text += "\n";
  for (const auto& [what, number] : said)
    text += fmt::format("  {}: {}\n", what, number);
  for (const auto& [what, of] : mutants) {
    text += fmt::format("mutants, {}: {}, of them found {}", what, of.count(), of.found);
    for (const auto& [reason, number] : of.silent)
      text += fmt::format(", {} {}", number, reason);
    text += fmt::format("; unexplained {}\n", of.unexplained.size());
  }
  return text;
}

} // namespace wavesmith::false_positives
