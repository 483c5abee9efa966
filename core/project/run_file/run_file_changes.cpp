// SPDX-License-Identifier: Apache-2.0
#include "project/run_file/run_file_changes.h"

#include "project/run_file/argument_text.h"

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

bool same(const RunLaunch& a, const RunLaunch& b) {
  const auto sameArgument = [](const LaunchArgument& x, const LaunchArgument& y) {
    return x.name == y.name && same(x.value, y.value) && x.type == y.type && x.offset == y.offset;
  };
  const auto sameExpectation = [](const LaunchExpectation& x, const LaunchExpectation& y) {
    RunArgument first, second;
    first.expect = x.expect;
    first.tolerance = x.tolerance;
    second.expect = y.expect;
    second.tolerance = y.tolerance;
    return x.buffer == y.buffer && textOf(first) == textOf(second);
  };
  return a.kernel == b.kernel && same(a.grid, b.grid) && same(a.workgroup, b.workgroup) &&
         same(a.dynamicLds, b.dynamicLds) && same(a.repeat, b.repeat) && same(a.workBytes, b.workBytes) &&
         same(a.workOperations, b.workOperations) && a.onlyThese == b.onlyThese &&
         std::ranges::equal(a.arguments, b.arguments, sameArgument) &&
         std::ranges::equal(a.expectations, b.expectations, sameExpectation);
}

bool same(const RunParameter& a, const RunParameter& b) {
  return a.name == b.name &&
         std::ranges::equal(a.values, b.values, [](const Scalar& x, const Scalar& y) { return same(x, y); });
}

bool same(const SavedBuffer& a, const SavedBuffer& b) {
  return a.buffer == b.buffer && a.path == b.path;
}

template <typename T>
bool sameAll(const std::vector<T>& a, const std::vector<T>& b) {
  return std::ranges::equal(a, b, [](const T& x, const T& y) { return same(x, y); });
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
  changes.launches = !sameAll(before.launches, now.launches) || !same(before.repeat, now.repeat);
  changes.parameters = !sameAll(before.parameters, now.parameters);
  changes.saves = !sameAll(before.saves, now.saves);
  for (const RunArgument& argument : now.arguments) {
    const RunArgument* const old = find(before, argument.name);
    if (old == nullptr || textOf(*old) != textOf(argument)) changes.arguments.push_back(argument.name);
  }
  for (const RunArgument& argument : before.arguments)
    if (find(now, argument.name) == nullptr) changes.arguments.push_back(argument.name);
  return changes;
}

} // namespace wavesmith::project
