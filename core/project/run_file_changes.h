// SPDX-License-Identifier: Apache-2.0
// What two run files ask for differently: whether a result still belongs to what is shown, and what to say if
// it does not.
//
//   changesBetween(before, now)     grid is true, arguments are {"n"}
//
// Compares what is asked for, not how the file spells it: comments, places and the path of the run file do
// not count. Pure function; any thread.
#pragma once

#include "project/run_file.h"

#include <string>
#include <vector>

namespace wavesmith::project {

struct RunFileChanges {
  bool sources = false;
  bool kernel = false;
  bool grid = false;
  bool workgroup = false;
  bool assembly = false; // target, include paths, definitions
  bool matrix = false;
  bool limits = false; // instructions, seconds, dynamic LDS, work
  // Names of those that were added, removed or changed, in the order of `now`, then the removed ones. The
  // order of arguments does not count: they are matched by name.
  std::vector<std::string> arguments;

  [[nodiscard]] bool any() const {
    return sources || kernel || grid || workgroup || assembly || matrix || limits || !arguments.empty();
  }
};

[[nodiscard]] RunFileChanges changesBetween(const RunFile& before, const RunFile& now);

} // namespace wavesmith::project
