// SPDX-License-Identifier: Apache-2.0
// The differences between two run files: they tell whether a result still belongs to the displayed file, and
// if not, why.
//
//   changesBetween(before, now)     grid is true, arguments are {"n"}
//
// Compares the contents, not the spelling: comments, places and the path of the run file do not count. Pure
// function; any thread.
#pragma once

#include "project/run_file/run_file.h"

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
  bool mode = false;
  bool limits = false;   // instructions, seconds, dynamic LDS, work
  bool launches = false; // the list, or `repeat`
  bool parameters = false;
  bool saves = false;
  // Names of arguments that were added, removed or changed, in the order of `now`, followed by the removed
  // ones. The order of arguments does not matter: they are matched by name.
  std::vector<std::string> arguments;

  [[nodiscard]] bool any() const {
    return sources || kernel || grid || workgroup || assembly || matrix || mode || limits || launches ||
           parameters || saves || !arguments.empty();
  }
};

[[nodiscard]] RunFileChanges changesBetween(const RunFile& before, const RunFile& now);

} // namespace wavesmith::project
