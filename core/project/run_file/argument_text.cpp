// SPDX-License-Identifier: Apache-2.0
#include "project/run_file/argument_text.h"

#include "project/run_file/flow_text.h"
#include "project/run_file/read_run_file.h"

#include <fmt/format.h>

#include <array>
#include <span>
#include <string_view>
#include <utility>
#include <variant>

namespace wavesmith::project {
namespace {

std::string withoutBraces(std::string text) {
  if (text.starts_with("{ ") && text.ends_with(" }")) return text.substr(2, text.size() - 4);
  return text;
}

// A cell with a key is a mapping; `keys` distinguishes keys from the colon of `x ? y : z`.
bool isMapping(std::string_view text, std::span<const std::string_view> keys) {
  for (const std::string_view key : keys) {
    if (!text.starts_with(key)) continue;
    const std::size_t colon = text.find_first_not_of(' ', key.size());
    if (colon != std::string_view::npos && text[colon] == ':') return true;
  }
  return false;
}

constexpr std::array<std::string_view, 8> kFillKeys{"constant",    "ramp",   "uniform", "normal",
                                                    "permutation", "poison", "file",    "expression"};
constexpr std::array<std::string_view, 5> kExpectKeys{"file", "kernel", "backend", "source", "python"};
constexpr std::array<std::string_view, 4> kToleranceKeys{"ulp", "absolute", "relative", "bits"};

} // namespace

ArgumentText textOf(const RunArgument& argument) {
  ArgumentText text;
  if (argument.type) text.type = execution::name(*argument.type);
  if (argument.count) text.count = argument.count->text;
  if (argument.value) text.value = argument.value->text;
  if (argument.offset) text.offset = fmt::format("{}", *argument.offset);
  if (argument.fillGiven) text.fill = withoutBraces(flowText(argument.fill));
  if (argument.expect) {
    if (const auto* expression = std::get_if<ExpectExpression>(&*argument.expect)) {
      text.expect = expression->text;
      text.inElementType = expression->inElementType;
    } else {
      text.expect = withoutBraces(flowText(*argument.expect));
    }
  }
  if (argument.tolerance != execution::Tolerance{})
    text.tolerance = withoutBraces(flowText(argument.tolerance));
  text.as = argument.as;
  text.structure = argument.structure;
  text.structureOffset = argument.structureOffset;
  return text;
}

source::Result<RunArgument> argumentOf(const std::string& name, const ArgumentText& text) {
  std::string flow;
  const auto add = [&](std::string_view key, const std::string& value) {
    if (!value.empty()) flow += fmt::format("{}{}: {}", flow.empty() ? "" : ", ", key, value);
  };
  const auto scalar = [](const std::string& cell) { return cell.empty() ? cell : quotedScalar(cell); };
  const auto mapping = [](const std::string& cell, std::span<const std::string_view> keys, bool quote) {
    if (cell.empty()) return cell;
    if (isMapping(cell, keys)) return fmt::format("{{ {} }}", cell);
    if (cell.starts_with('[')) return cell;
    return quote ? quotedScalar(cell) : cell;
  };
  add("type", text.type);
  add("offset", scalar(text.offset));
  add("count", scalar(text.count));
  add("value", scalar(text.value));
  add("fill", mapping(text.fill, kFillKeys, true));
  add("expect", mapping(text.expect, kExpectKeys, true));
  if (text.inElementType && !text.expect.empty()) add("eval", "type");
  add("tolerance", mapping(text.tolerance, kToleranceKeys, true));
  const std::string file = fmt::format("wavesmith: 1\nsource: cell.s\n"
                                       "launch: {{ grid: [1, 1, 1], workgroup: [1, 1, 1] }}\n"
                                       "arguments:\n  {}: {{ {} }}\n",
                                       quotedScalar(name), flow);
  auto read = readRunFile(file, "cell");
  if (!read) return std::unexpected(std::move(read.error()));
  if (read->arguments.size() != 1)
    return source::failure(source::Code::RunFileSchema, {}, "this is more than one argument");
  RunArgument argument = std::move(read->arguments.front());
  argument.as = text.as;
  argument.structure = text.structure;
  argument.structureOffset = text.structureOffset;
  return argument;
}

} // namespace wavesmith::project
