// SPDX-License-Identifier: Apache-2.0
#include "project/run_file/sweep.h"

#include "source/nearest.h"
#include "source/text/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace wavesmith::project {

std::string tooManyCombinations(std::size_t points) {
  return fmt::format("the parameters have at least {} combinations; the limit is {}", points,
                     kMostSweepPoints);
}

std::vector<SweepPoint> sweepPoints(const RunFile& file) {
  std::vector<SweepPoint> points{{}};
  for (const RunParameter& parameter : file.parameters) {
    std::vector<SweepPoint> more;
    for (const SweepPoint& point : points)
      for (const Scalar& value : parameter.values) {
        more.push_back(point);
        more.back().emplace_back(parameter.name, value.text);
      }
    points = std::move(more);
  }
  return points;
}

std::string toText(const SweepPoint& point) {
  std::string text;
  for (const auto& [name, value] : point)
    text += fmt::format("{}{}={}", text.empty() ? "" : " ", name, value);
  return text;
}

RunFile atPoint(RunFile file, const SweepPoint& point) {
  for (const auto& [name, value] : point) {
    RunArgument parameter;
    parameter.name = name;
    const auto declared = std::ranges::find(file.parameters, name, &RunParameter::name);
    if (declared != file.parameters.end()) parameter.place = declared->place;
    parameter.value = Scalar{value, {parameter.place.file, parameter.place.line, parameter.place.column, 0}};
    // Behind the arguments, which come first if they have the same name.
    parameter.passing = RunArgument::Passing::Never;
    file.arguments.push_back(std::move(parameter));
  }
  file.parameters.clear();
  return file;
}

namespace {

std::unexpected<source::Diagnostic> refused(const RunFile& file, std::string message) {
  return source::failure(source::Code::RunFileMismatch, {file.path, 0, 0, 0}, std::move(message));
}

// "n=64,128"
source::Result<RunParameter> readAssignment(const RunFile& file, std::string_view assignment) {
  const std::size_t equals = assignment.find('=');
  if (equals == std::string_view::npos || equals == 0)
    return refused(file, fmt::format("a parameter is given as n=128 or n=64,128, not '{}'", assignment));
  RunParameter parameter{std::string(assignment.substr(0, equals)), {}, {}};
  std::string_view rest = assignment.substr(equals + 1);
  while (true) {
    const std::string_view text = rest.substr(0, rest.find(','));
    const auto number = source::readNumber<double>(text);
    if (!number || !std::isfinite(*number))
      return refused(file, fmt::format("'{}' is not a number, as parameter {} needs", text, parameter.name));
    parameter.values.push_back({std::string(text), {}});
    if (text.size() == rest.size()) return parameter;
    rest.remove_prefix(text.size() + 1);
  }
}

} // namespace

bool isParameterName(std::string_view name) {
  const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  return !name.empty() && isLetter(name.front()) && name != "i" && name != "cus" &&
         std::ranges::all_of(name, [&](char c) { return isLetter(c) || (c >= '0' && c <= '9'); });
}

source::Result<void> setParameter(RunFile& file, std::string_view assignment) {
  auto given = readAssignment(file, assignment);
  const std::string_view name = assignment.substr(0, assignment.find('='));
  const auto found = std::ranges::find(file.parameters, name, &RunParameter::name);
  if (found == file.parameters.end() && assignment.contains('=') && !name.empty()) {
    std::vector<std::string_view> names;
    for (const RunParameter& parameter : file.parameters)
      names.push_back(parameter.name);
    return refused(file, names.empty() ? fmt::format("the run file has no parameters, so no {}", name)
                                       : fmt::format("the run file has no parameter {}{}", name,
                                                     source::suggest(name, names)));
  }
  if (!given) return std::unexpected(std::move(given.error()));
  std::size_t points = given->values.size();
  for (const RunParameter& parameter : file.parameters)
    if (parameter.name != name) points *= parameter.values.size();
  if (points > kMostSweepPoints) return refused(file, tooManyCombinations(points));
  found->values = std::move(given->values);
  return {};
}

source::Result<void> setParameters(RunFile& file, std::span<const std::string> assignments) {
  std::vector<RunParameter> parameters;
  std::size_t points = 1;
  for (const std::string& assignment : assignments) {
    auto given = readAssignment(file, assignment);
    if (!given) return std::unexpected(std::move(given.error()));
    if (!isParameterName(given->name))
      return refused(
          file,
          fmt::format("'{}' cannot be the name of a parameter: use letters, digits and _, and not i or cus",
                      given->name));
    if (std::ranges::find(parameters, given->name, &RunParameter::name) != parameters.end())
      return refused(file, fmt::format("parameter {} is given twice", given->name));
    points *= given->values.size();
    if (points > kMostSweepPoints) return refused(file, tooManyCombinations(points));
    const auto old = std::ranges::find(file.parameters, given->name, &RunParameter::name);
    if (old != file.parameters.end()) given->place = old->place;
    parameters.push_back(std::move(*given));
  }
  file.parameters = std::move(parameters);
  return {};
}

} // namespace wavesmith::project
