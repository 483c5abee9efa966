// SPDX-License-Identifier: Apache-2.0
#include "project/run_file/read_launches.h"

#include "execution/launch.h"
#include "project/run_file/read_contents.h"
#include "project/run_file/sweep.h"
#include "source/nearest.h"
#include "source/text/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace wavesmith::project::detail {
namespace {

constexpr std::size_t kMostLaunches = 1000;

// [x, y, z]; missing values are 1.
std::array<Scalar, 3> readExtent(const YamlReader& yaml, const Field& field) {
  std::array<Scalar, 3> result;
  result.fill({"1", yaml.place(field.value)});
  if (!field.value.IsSequence()) {
    result[0] = yaml.expression(field.value, field.key);
    return result;
  }
  if (field.value.size() == 0 || field.value.size() > 3)
    yaml.fail(yaml.place(field.value),
              fmt::format("{} must have 1 to 3 dimensions, not {}", field.key, field.value.size()));
  for (std::size_t i = 0; i < field.value.size(); ++i)
    result[i] = yaml.expression(field.value[i], field.key);
  return result;
}

const Field& requiredIn(const YamlReader& yaml, const Fields& fields, std::string_view key,
                        const source::Place& otherwise) {
  if (const Field* field = fields.find(key)) return *field;
  yaml.fail(fields.all().empty() ? otherwise : yaml.place(fields.all()[0].keyNode),
            fmt::format("launch needs the key '{}'", key));
}

void readShape(const YamlReader& yaml, const Fields& fields, const source::Place& place, RunLaunch& launch) {
  launch.grid = readExtent(yaml, requiredIn(yaml, fields, "grid", place));
  launch.workgroup = readExtent(yaml, requiredIn(yaml, fields, "workgroup", place));
  launch.dynamicLds = {"0", place};
  if (const Field* lds = fields.find("lds")) launch.dynamicLds = yaml.expression(lds->value, "lds");
  if (const Field* repeat = fields.find("repeat")) launch.repeat = yaml.expression(repeat->value, "repeat");
}

LaunchArgument readLaunchArgument(const YamlReader& yaml, std::string name, const source::Place& place,
                                  const YAML::Node& node) {
  LaunchArgument result{.name = std::move(name), .place = place, .value = {}, .type = {}, .offset = {}};
  if (node.IsScalar()) {
    result.value = yaml.expression(node, fmt::format("argument {}", result.name));
    return result;
  }
  const Fields fields(yaml, node, fmt::format("argument {}", result.name), RunFilePlace::OfLaunchArgument);
  const Field* const buffer = fields.find("buffer");
  const Field* const value = fields.find("value");
  if ((buffer == nullptr) == (value == nullptr))
    yaml.fail(place, fmt::format("argument {} of a launch needs a buffer or a value", result.name));
  result.value =
      buffer != nullptr ? yaml.scalar(buffer->value, "buffer") : yaml.expression(value->value, "value");
  if (const Field* type = fields.find("type")) {
    if (buffer != nullptr)
      yaml.fail(yaml.place(type->keyNode), "the type of a buffer is given under `arguments` of the file");
    result.type = readElementType(yaml, type->value);
  }
  if (const Field* offset = fields.find("offset"))
    result.offset =
        static_cast<std::uint32_t>(yaml.unsignedNumber(offset->value, "offset", execution::kMaxKernargBytes));
  return result;
}

void readLaunchArguments(const YamlReader& yaml, const Field& field, RunLaunch& launch) {
  if (field.value.IsSequence()) {
    launch.onlyThese = true;
    for (std::size_t n = 0; n < field.value.size(); ++n)
      launch.arguments.push_back(
          readLaunchArgument(yaml, fmt::format("#{}", n), yaml.place(field.value[n]), field.value[n]));
    return;
  }
  const Fields fields(yaml, field.value, "arguments");
  for (const Field& argument : fields.all())
    launch.arguments.push_back(
        readLaunchArgument(yaml, argument.key, yaml.place(argument.keyNode), argument.value));
}

LaunchExpectation readExpectation(const YamlReader& yaml, const Field& field) {
  LaunchExpectation result;
  result.buffer = field.key;
  result.place = yaml.place(field.keyNode);
  const bool isLong = field.value.IsMap() && static_cast<bool>(field.value["expect"]);
  if (!isLong) {
    auto read = readExpect(yaml, field.value, nullptr, field.key);
    result.expect = std::move(read.expect);
    result.expectPlace = std::move(read.place);
    return result;
  }
  const Fields fields(yaml, field.value, fmt::format("the expectation of {}", field.key),
                      RunFilePlace::OfLaunchExpectation);
  auto read = readExpect(yaml, fields.find("expect")->value, fields.find("eval"), field.key);
  result.expect = std::move(read.expect);
  result.expectPlace = std::move(read.place);
  if (const Field* tolerance = fields.find("tolerance"))
    result.tolerance = readTolerance(yaml, tolerance->value);
  return result;
}

RunLaunch readOne(const YamlReader& yaml, const YAML::Node& node) {
  RunLaunch launch;
  launch.place = yaml.place(node.Mark());
  const Fields fields(yaml, node, "a launch", RunFilePlace::OfOneOfLaunches);
  readShape(yaml, fields, launch.place, launch);
  if (const Field* kernel = fields.find("kernel")) {
    const Scalar name = yaml.scalar(kernel->value, "kernel");
    launch.kernel = name.text;
    launch.kernelPlace = name.place;
  }
  if (const Field* arguments = fields.find("arguments")) readLaunchArguments(yaml, *arguments, launch);
  if (const Field* expect = fields.find("expect")) {
    const Fields buffers(yaml, expect->value, "expect");
    for (const Field& buffer : buffers.all())
      launch.expectations.push_back(readExpectation(yaml, buffer));
  }
  if (const Field* work = fields.find("work")) {
    const Fields inner(yaml, work->value, "work", RunFilePlace::OfWork);
    if (const Field* bytes = inner.find("bytes")) launch.workBytes = yaml.expression(bytes->value, "bytes");
    if (const Field* count = inner.find("operations"))
      launch.workOperations = yaml.expression(count->value, "operations");
  }
  return launch;
}

// --- Parameters ---

double number(const YamlReader& yaml, const YAML::Node& node, std::string_view name) {
  const std::string text = yaml.text(node, fmt::format("a value of {}", name));
  const auto value = source::readNumber<double>(text);
  if (!value || !std::isfinite(*value))
    yaml.fail(yaml.place(node),
              fmt::format("parameter {} must have numbers as values, not '{}'", name, text));
  return *value;
}

Scalar numberScalar(const YamlReader& yaml, const YAML::Node& node, std::string_view name) {
  static_cast<void>(number(yaml, node, name));
  return yaml.scalar(node, name);
}

// { from: 64, to: 4096, times: 2 } or { from: 0, to: 10, step: 5 }
std::vector<Scalar> readRange(const YamlReader& yaml, const Field& field) {
  const Fields fields(yaml, field.value, fmt::format("parameter {}", field.key), RunFilePlace::OfRange);
  const auto value = [&](std::string_view key) {
    const Field* found = fields.find(key);
    if (found == nullptr)
      yaml.fail(yaml.place(field.keyNode),
                fmt::format("the range of {} needs from, to, and step or times", field.key));
    return number(yaml, found->value, field.key);
  };
  const double from = value("from"), to = value("to");
  const bool multiplies = fields.find("times") != nullptr;
  const double by = value(multiplies ? "times" : "step");
  if (multiplies ? !(by > 1) || !(from > 0) : !(by > 0))
    yaml.fail(
        yaml.place(field.keyNode),
        fmt::format("the range of {} never reaches its end: step must be above 0, times above 1, and from "
                    "above 0 with times",
                    field.key));
  const double count = 1 + std::floor(multiplies ? std::log(to / from) / std::log(by) : (to - from) / by);
  if (count > kMostSweepPoints)
    yaml.fail(yaml.place(field.keyNode), fmt::format("the range of {} has {:.0f} values; the limit is {}",
                                                     field.key, count, kMostSweepPoints));
  std::vector<Scalar> values;
  double now = from;
  for (std::size_t n = 1; now <= to && values.size() <= kMostSweepPoints; ++n) {
    values.push_back({fmt::format("{}", now), yaml.place(field.value)});
    now = multiplies ? now * by : from + static_cast<double>(n) * by;
  }
  return values;
}

} // namespace

RunLaunch readLaunch(const YamlReader& yaml, const YAML::Node& node, const YAML::Node& key) {
  RunLaunch launch;
  const Fields fields(yaml, node, "launch", RunFilePlace::OfLaunch);
  readShape(yaml, fields, yaml.place(key), launch);
  return launch;
}

std::vector<RunLaunch> readLaunches(const YamlReader& yaml, const Field& field) {
  if (!field.value.IsSequence() || field.value.size() == 0)
    yaml.fail(yaml.place(field.value.IsNull() ? field.keyNode : field.value),
              "launches must be a list of at least one launch, each with grid and workgroup");
  if (field.value.size() > kMostLaunches)
    yaml.fail(yaml.place(field.value), fmt::format("launches must be at most {}; use repeat", kMostLaunches));
  std::vector<RunLaunch> launches;
  for (const YAML::Node& node : field.value)
    launches.push_back(readOne(yaml, node));
  return launches;
}

std::vector<RunParameter> readParameters(const YamlReader& yaml, const Field& field) {
  std::vector<RunParameter> parameters;
  const Fields fields(yaml, field.value, "parameters");
  std::size_t points = 1;
  for (const Field& given : fields.all()) {
    RunParameter parameter{given.key, yaml.place(given.keyNode), {}};
    if (!isParameterName(given.key))
      yaml.fail(
          parameter.place,
          fmt::format("'{}' cannot be the name of a parameter: use letters, digits and _, and not i or cus",
                      given.key));
    if (given.value.IsScalar())
      parameter.values.push_back(numberScalar(yaml, given.value, given.key));
    else if (given.value.IsMap())
      parameter.values = readRange(yaml, given);
    else
      for (const YAML::Node& value : given.value)
        parameter.values.push_back(numberScalar(yaml, value, given.key));
    if (parameter.values.empty())
      yaml.fail(parameter.place,
                fmt::format("parameter {0} has no values, as in {0}: [64, 4096]", given.key));
    points *= parameter.values.size(); // both are at most as many as a run file has bytes
    if (points > kMostSweepPoints) yaml.fail(parameter.place, tooManyCombinations(points));
    parameters.push_back(std::move(parameter));
  }
  return parameters;
}

std::vector<SavedBuffer> readSaves(const YamlReader& yaml, const Field& field, const RunFile& file) {
  std::vector<SavedBuffer> saves;
  const Fields fields(yaml, field.value, "save");
  for (const Field& given : fields.all()) {
    SavedBuffer save{given.key, yaml.place(given.keyNode), yaml.text(given.value, "save")};
    std::vector<std::string_view> names;
    for (const RunArgument& argument : file.arguments)
      if (argument.isBuffer()) names.push_back(argument.name);
    if (std::ranges::find(names, given.key) == names.end())
      yaml.fail(save.place,
                fmt::format("save: there is no buffer {}{}", given.key, source::suggest(given.key, names)));
    // A run must not write where a run file of others points.
    const std::filesystem::path path(save.path);
    if (path.empty() || path.is_absolute() ||
        std::ranges::find(path, std::filesystem::path("..")) != path.end())
      yaml.fail(
          yaml.place(given.value),
          fmt::format("save writes only in the folder of the run file and below it, not to '{}'; use --save "
                      "of the command line for other places",
                      save.path));
    saves.push_back(std::move(save));
  }
  return saves;
}

void checkLaunches(const YamlReader& yaml, const RunFile& file) {
  std::vector<std::string_view> names;
  for (const RunArgument& argument : file.arguments)
    if (argument.isBuffer()) names.push_back(argument.name);
  for (const RunLaunch& launch : file.launches)
    for (const LaunchExpectation& expected : launch.expectations)
      if (std::ranges::find(names, expected.buffer) == names.end())
        yaml.fail(expected.place, fmt::format("expect: there is no buffer {}{}", expected.buffer,
                                              source::suggest(expected.buffer, names)));
  for (const RunArgument& argument : file.arguments)
    if (!file.launches.empty() && argument.expect && std::holds_alternative<ExpectKernel>(*argument.expect))
      yaml.fail(argument.expectPlace,
                "another kernel's results are expected after one launch: move this to its "
                "expect");
}

} // namespace wavesmith::project::detail
