// SPDX-License-Identifier: Apache-2.0
#include "innocents/trial.h"

#include "innocents/descriptor_mutants.h"
#include "innocents/mutants.h"
#include "support/paths.h"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>

namespace wavesmith::innocents {
namespace {

// Mutants of a kind for each code object.
constexpr std::size_t kSampledMutants = 12;
constexpr std::size_t kMutants = 40;
constexpr std::size_t kShown = 12;

void keep(const codeobject::CodeObject& object, std::string name) {
  const char* const folder = std::getenv("WAVESMITH_KEEP"); // NOLINT(concurrency-mt-unsafe): nobody sets it
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
  add(totals.accusations);
  for (const auto& [kind, mutants] : totals.mutants)
    add(mutants.unexplained);
  return text;
}

Trial tryAll(Extent extent) {
  Trial trial;
  std::vector<Innocent> innocents = innocentsOf(extent);
  if (const char* const only = std::getenv("WAVESMITH_PROGRAM")) // NOLINT(concurrency-mt-unsafe)
    std::erase_if(innocents, [only](const Innocent& innocent) {
      return innocent.name().find(only) == std::string::npos;
    });
  const wavesmith::testing::TemporaryDirectory folder;
  const std::size_t most = extent == Extent::Sample ? kSampledMutants : kMutants;
  trial.compiled =
      compileAll(innocents, folder.path(), [&](const Innocent& innocent, codeobject::CodeObject object) {
        keep(object, innocent.name());
        const Examined examined = examine(std::move(object));
        count(innocent, examined, trial.totals);
        countConsistency(innocent, examined, trial.totals);
        if (!examined.analysis) return;
        mutate(innocent.name(), examined, most, trial.totals);
        mutateDescriptors(innocent.name(), examined, trial.totals);
      });
  std::fputs(trial.totals.text().c_str(), stdout);
  std::fputs(fmt::format("the compiler crashed at {} programs\n", trial.compiled.compilerCrashed).c_str(),
             stdout);
  for (std::size_t i = 0; i < std::min(kShown, trial.totals.warnings.size()); ++i)
    std::fputs(("  " + trial.totals.warnings[i] + "\n").c_str(), stdout);
  return trial;
}

} // namespace wavesmith::innocents
