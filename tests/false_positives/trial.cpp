// SPDX-License-Identifier: Apache-2.0
#include "false_positives/trial.h"

#include "false_positives/descriptor_mutants.h"
#include "false_positives/mutants.h"
#include "support/paths.h"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>

namespace wavesmith::false_positives {
namespace {

// Mutants of each kind per code object.
constexpr std::size_t kSampledMutants = 8;
constexpr std::size_t kMutants = 40;
constexpr std::size_t kShown = 12;

void keep(const codeobject::CodeObject& object, std::string name) {
  const char* const folder = std::getenv("WAVESMITH_KEEP"); // NOLINT(concurrency-mt-unsafe): it is never set
  if (folder == nullptr) return;
  for (char& c : name)
    if (c == ' ' || c == ':') c = '_';
  std::filesystem::create_directories(folder);
  std::ofstream(std::filesystem::path(folder) / (name + ".hsaco"), std::ios::binary)
      .write(reinterpret_cast<const char*>(object.bytes().data()), // NOLINT: bytes as characters
             static_cast<std::streamsize>(object.bytes().size()));
}

} // namespace

std::string Trial::failures() const {
  std::string text;
  const auto add = [&](const std::vector<std::string>& lines) {
    for (std::size_t i = 0; i < std::min(kShown, lines.size()); ++i)
      text += lines[i] + "\n";
    if (lines.size() > kShown) text += fmt::format("and {} more\n", lines.size() - kShown);
  };
  add(compiled.troubles);
  add(totals.falsePositives);
  for (const auto& [kind, mutants] : totals.mutants)
    add(mutants.unexplained);
  return text;
}

Trial tryAll(Extent extent) {
  Trial trial;
  std::vector<CompiledProgram> programs = compiledProgramsOf(extent);
  if (const char* const only = std::getenv("WAVESMITH_PROGRAM")) // NOLINT(concurrency-mt-unsafe)
    std::erase_if(programs, [only](const CompiledProgram& built) {
      return built.name().find(only) == std::string::npos;
    });
  const wavesmith::testing::TemporaryDirectory folder;
  const std::size_t most = extent == Extent::Sample ? kSampledMutants : kMutants;
  trial.compiled =
      compileAll(programs, folder.path(), [&](const CompiledProgram& built, codeobject::CodeObject object) {
        keep(object, built.name());
        const Examined examined = examine(std::move(object));
        count(built, examined, trial.totals);
        countConsistency(built, examined, trial.totals);
        if (!examined.analysis) return;
        mutate(built.name(), examined, most, trial.totals);
        mutateDescriptors(built.name(), examined, trial.totals);
      });
  std::fputs(trial.totals.text().c_str(), stdout);
  std::fputs(fmt::format("the compiler crashed at {} programs\n", trial.compiled.compilerCrashed).c_str(),
             stdout);
  for (std::size_t i = 0; i < std::min(kShown, trial.totals.warnings.size()); ++i)
    std::fputs(("  " + trial.totals.warnings[i] + "\n").c_str(), stdout);
  return trial;
}

} // namespace wavesmith::false_positives
