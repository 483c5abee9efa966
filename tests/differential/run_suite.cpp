// SPDX-License-Identifier: Apache-2.0
#include "differential/run_suite.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>

namespace wavesmith::differential {

std::uint64_t seedOfRun() {
  const char* const text = std::getenv("WAVESMITH_SEED"); // NOLINT(concurrency-mt-unsafe): it is never set
  return text == nullptr ? 1 : std::strtoull(text, nullptr, 10);
}

Totals runSuite(Extent extent) {
  const std::filesystem::path folder = WAVESMITH_DIFFERENTIAL_FOLDER;
  const bool all = extent == Extent::All;
  Plan plan = planOf(extent, seedOfRun());
  if (const char* const only = std::getenv("WAVESMITH_PROGRAM")) // NOLINT(concurrency-mt-unsafe)
    std::erase_if(plan.slots, [only](const Slot& slot) {
      const auto program = slot.make(0);
      return !program || program->name.find(only) == std::string::npos;
    });
  Totals totals = runSession(plan, folder / (all ? "all" : "sample"));
  const std::string text = totals.text();
  std::fputs(text.c_str(), stdout);
  std::ofstream(folder / (all ? "all.txt" : "sample.txt")) << text;
  return totals;
}

} // namespace wavesmith::differential
