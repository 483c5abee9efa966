// SPDX-License-Identifier: Apache-2.0
#include "project/run_file_changes.h"

#include "project/argument_text.h"

#include <algorithm>

namespace wavesmith::project {
namespace {

bool same(const Scalar& a, const Scalar& b) {
  return a.text == b.text;
}

bool same(const std::array<Scalar, 3>& a, const std::array<Scalar, 3>& b) {
  return std::ranges::equal(a, b, [](const Scalar& x, const Scalar& y) { return same(x, y); });
}

const RunArgument* find(const RunFile& file, const std::string& name) {
  const auto found = std::ranges::find(file.arguments, name, &RunArgument::name);
  return found == file.arguments.end() ? nullptr : &*found;
}

} // namespace

RunFileChanges changesBetween(const RunFile& before, const RunFile& now) {
  RunFileChanges changes;
  changes.sources = before.sources != now.sources;
  changes.kernel = before.kernel != now.kernel;
  changes.grid = !same(before.grid, now.grid);
  changes.workgroup = !same(before.workgroup, now.workgroup);
  changes.assembly = before.target != now.target || before.includePaths != now.includePaths ||
                     before.definitions != now.definitions;
  changes.matrix = before.plainMatrix != now.plainMatrix;
  changes.mode = before.checkedMode != now.checkedMode;
  changes.limits = before.instructionLimit != now.instructionLimit ||
                   before.secondsLimit != now.secondsLimit || !same(before.dynamicLds, now.dynamicLds) ||
                   !same(before.workBytes, now.workBytes) || !same(before.workOperations, now.workOperations);
  for (const RunArgument& argument : now.arguments) {
    const RunArgument* const old = find(before, argument.name);
    if (old == nullptr || textOf(*old) != textOf(argument)) changes.arguments.push_back(argument.name);
  }
  for (const RunArgument& argument : before.arguments)
    if (find(now, argument.name) == nullptr) changes.arguments.push_back(argument.name);
  return changes;
}

} // namespace wavesmith::project
