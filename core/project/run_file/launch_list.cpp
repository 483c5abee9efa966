// SPDX-License-Identifier: Apache-2.0
#include "project/run_file/launch_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace wavesmith::project {
namespace {

using Passing = RunArgument::Passing;

const RunArgument* bufferNamed(const RunFile& file, std::string_view name) {
  const auto found = std::ranges::find(file.arguments, name, &RunArgument::name);
  return found == file.arguments.end() || !found->isBuffer() ? nullptr : &*found;
}

// An argument of the launch that is not one of the file's buffers.
RunArgument ownValue(const LaunchArgument& given) {
  RunArgument result;
  result.name = given.name;
  result.place = given.place;
  result.type = given.type;
  result.offset = given.offset;
  result.value = given.value;
  return result;
}

// Adds an argument of the file to a launch: once for each argument of the kernel that it is.
void addShared(const RunFile& file, const RunLaunch& launch, const RunArgument& shared,
               std::vector<RunArgument>& arguments) {
  RunArgument argument = shared;
  argument.expect.reset();
  argument.tolerance = {};
  const auto expected = std::ranges::find(launch.expectations, shared.name, &LaunchExpectation::buffer);
  if (expected != launch.expectations.end()) {
    argument.expect = expected->expect;
    argument.expectPlace = expected->expectPlace;
    argument.tolerance = expected->tolerance;
  }
  bool isGiven = false;
  for (const LaunchArgument& given : launch.arguments) {
    if (given.value.text != shared.name || bufferNamed(file, shared.name) == nullptr) continue;
    argument.as = given.name;
    argument.offset = given.offset;
    argument.structure.clear();
    argument.place = given.place;
    arguments.push_back(argument);
    argument.expect.reset(); // once is enough
    isGiven = true;
  }
  if (isGiven) return;
  const std::string& name = shared.as.empty() ? shared.name : shared.as;
  const bool isTaken = launch.onlyThese || std::ranges::find(launch.arguments, name, &LaunchArgument::name) !=
                                               launch.arguments.end();
  const bool isParameter = shared.passing == Passing::Never; // a parameter of a sweep
  argument.passing = isTaken || isParameter ? Passing::Never : Passing::IfNamed;
  arguments.push_back(std::move(argument));
}

} // namespace

std::size_t launchCount(const RunFile& file) {
  return std::max<std::size_t>(1, file.launches.size());
}

RunFile launchFile(const RunFile& file, std::size_t index) {
  if (file.launches.empty()) return file;
  const RunLaunch& launch = file.launches.at(index);
  RunFile result = file;
  result.launches.clear();
  if (!launch.kernel.empty()) {
    result.kernel = launch.kernel;
    result.kernelPlace = launch.kernelPlace;
  }
  if (result.kernelPlace.line == 0) result.kernelPlace = launch.place;
  result.grid = launch.grid;
  result.workgroup = launch.workgroup;
  result.dynamicLds = launch.dynamicLds;
  result.repeat = launch.repeat;
  result.workBytes = launch.workBytes;
  result.workOperations = launch.workOperations;
  result.arguments.clear();
  for (const LaunchArgument& given : launch.arguments)
    if (bufferNamed(file, given.value.text) == nullptr) result.arguments.push_back(ownValue(given));
  for (const RunArgument& shared : file.arguments)
    addShared(file, launch, shared, result.arguments);
  return result;
}

RunFile endOfLaunches(const RunFile& file) {
  RunFile result = launchFile(file, launchCount(file) - 1);
  result.arguments = file.arguments;
  for (RunArgument& argument : result.arguments)
    argument.passing = Passing::Never;
  return result;
}

std::vector<PlacedExpect> expectationsOf(const RunFile& file) {
  std::vector<PlacedExpect> result;
  for (const RunArgument& argument : file.arguments)
    if (argument.expect) result.push_back({&*argument.expect, argument.expectPlace});
  for (const RunLaunch& launch : file.launches)
    for (const LaunchExpectation& expected : launch.expectations)
      result.push_back({&expected.expect, expected.expectPlace});
  return result;
}

bool needsPython(const RunFile& file) {
  return std::ranges::any_of(expectationsOf(file), [](const PlacedExpect& expected) {
    return std::holds_alternative<ExpectPython>(*expected.expect);
  });
}

std::string launchTitle(const RunFile& file, std::size_t index) {
  if (file.launches.empty()) return {};
  const std::string& own = file.launches.at(index).kernel;
  const std::string& kernel = own.empty() ? file.kernel : own;
  return fmt::format("launch {} of {}{}", index + 1, file.launches.size(),
                     kernel.empty() ? std::string() : fmt::format(" ({})", kernel));
}

} // namespace wavesmith::project
