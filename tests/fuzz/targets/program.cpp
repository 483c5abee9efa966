// SPDX-License-Identifier: Apache-2.0
// Arbitrary words as a program: decoded, analyzed, described, timed and compared with itself.
//
//   byte 0     bit 0: gfx90a; bit 1: strict findings; bit 2: FLAT reaches global memory; bit 3: a second function
//   bytes 1-2  the word at which that begins
//   the rest   words
//
// Every instruction has a text; findings refer to instructions of the program; a program is equal to itself.
#include "analysis/analysis.h"
#include "compare/comparison.h"
#include "fuzz/target.h"
#include "fuzz/word_object.h"
#include "isa/text.h"
#include "kernarg/accesses.h"
#include "kernarg/check.h"
#include "kernarg/guess.h"
#include "panels/panels.h"
#include "program/constraints.h"
#include "timing/bounds.h"
#include "timing/estimate.h"

namespace wavesmith::fuzz {
namespace {

// Analyses take some milliseconds for each thousand instructions; long inputs find nothing that short ones do not.
constexpr std::size_t kMostWords = 256;

void checkFinding(const analysis::Finding& finding, std::size_t count) {
  require(!finding.message.empty(), "a finding has a message");
  require(finding.at < count, "a finding is at an instruction");
  require(finding.producer == analysis::kNone || finding.producer < count, "a producer is an instruction");
  for (const analysis::Step& step : finding.steps)
    require(step.at < count, "a step is at an instruction");
  for (const analysis::Index at : finding.path)
    require(at < count, "a path has instructions");
  for (const analysis::SuggestedFix& fix : finding.fixes)
    for (const analysis::Change& change : fix.changes)
      require(change.at < count, "a fix changes an instruction");
}

void time(const program::Program& program) {
  for (const program::KernelCode& kernel : program.kernels()) {
    static_cast<void>(timing::boundsOf(program, kernel));
    if (const timing::Path path = timing::straightLine(program, kernel); !path.empty())
      static_cast<void>(timing::estimate(program.instructions(), path).sentence());
  }
  const program::Loops loops = program::findLoops(program, program::findReach(program));
  for (std::uint32_t loop = 0; loop < std::min<std::size_t>(loops.loops.size(), 4); ++loop)
    if (const timing::Path path = timing::steadyState(program, loops, loop); !path.empty())
      static_cast<void>(timing::estimate(program.instructions(), path).sentence());
}

void describeKernarg(const program::Program& program, const analysis::Analysis& analysis) {
  static_cast<void>(kernarg::check(program, analysis));
  for (std::size_t kernel = 0; kernel < program.kernels().size(); ++kernel) {
    const kernarg::Accesses accesses = kernarg::accessesOf(program, analysis, kernel);
    const kernarg::Layout layout = kernarg::guessLayout(program, analysis, accesses, 64);
    static_cast<void>(kernarg::checkLayout(layout, "k", {}));
    for (const kernarg::Access& access : accesses.all)
      static_cast<void>(kernarg::describe(access, layout));
  }
}

} // namespace
} // namespace wavesmith::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wavesmith;
  fuzz::Input input(data, size);
  const auto options = input.take<std::uint8_t>();
  const auto function = input.take<std::uint16_t>();
  fuzz::WordObject object{.words = input.bytes().first(std::min(input.bytes().size(), fuzz::kMostWords * 4)),
                          .descriptor = fuzz::usualDescriptor()};
  if ((options & 1) != 0) object.processor = fuzz::Processor::Gfx90a;
  if ((options & 8) != 0) object.function = function;
  const auto program = fuzz::programOf(object);
  for (const isa::Instruction& instruction : program->instructions())
    fuzz::require(!isa::toString(instruction).empty(), "an instruction has a text");

  const auto analysis =
      analysis::analyze(*program, {.strict = (options & 2) != 0, .assumeGlobal = (options & 4) != 0});
  fuzz::require(analysis != nullptr, "an analysis that is not stopped is complete");
  for (const analysis::Finding& finding : analysis->findings)
    fuzz::checkFinding(finding, program->instructions().size());
  static_cast<void>(program::violations(*program));
  static_cast<void>(panels::describe(*program, *analysis));
  fuzz::describeKernarg(*program, *analysis);
  fuzz::time(*program);
  if (!program->kernels().empty()) {
    const compare::KernelSide side{program.get(), analysis.get(), 0};
    fuzz::require(compare::compareKernels(side, side).isEqual(), "a kernel is equal to itself");
  }
  return 0;
}
