// SPDX-License-Identifier: Apache-2.0
#include "project/run_file/sweep.h"

#include "source/nearest.h"
#include "source/text/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace wavesmith::project {

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

source::Result<void> setParameter(RunFile& file, std::string_view assignment) {
  const auto refused = [&](std::string message) {
    return source::failure(source::Code::RunFileMismatch, {file.path, 0, 0, 0}, std::move(message));
  };
  const std::size_t equals = assignment.find('=');
  if (equals == std::string_view::npos || equals == 0)
    return refused(fmt::format("a parameter is given as n=128 or n=64,128, not '{}'", assignment));
  const std::string_view name = assignment.substr(0, equals);
  const auto found = std::ranges::find(file.parameters, name, &RunParameter::name);
  if (found == file.parameters.end()) {
    std::vector<std::string_view> names;
    for (const RunParameter& parameter : file.parameters)
      names.push_back(parameter.name);
    return refused(names.empty() ? fmt::format("the run file has no parameters, so no {}", name)
                                 : fmt::format("the run file has no parameter {}{}", name,
                                               source::suggest(name, names)));
  }
  std::vector<Scalar> values;
  std::string_view rest = assignment.substr(equals + 1);
  while (true) {
    const std::string_view text = rest.substr(0, rest.find(','));
    const auto number = source::readNumber<double>(text);
    if (!number || !std::isfinite(*number))
      return refused(fmt::format("'{}' is not a number, as parameter {} needs", text, name));
    values.push_back({std::string(text), {}});
    if (text.size() == rest.size()) break;
    rest.remove_prefix(text.size() + 1);
  }
  found->values = std::move(values);
  return {};
}

} // namespace wavesmith::project
