// SPDX-License-Identifier: Apache-2.0
#include "project/run_file/flow_text.h"

#include "source/yaml_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace wavesmith::project {
namespace {

// Texts that YAML reads as themselves without quotes, also in a flow mapping; all others are quoted.
bool isPlain(std::string_view text) {
  if (text.empty() || text == "~" || text.starts_with("---") || text.starts_with("...")) return false;
  for (const std::string_view null : {"null", "Null", "NULL"})
    if (text == null) return false;
  const auto isWord = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '.' || c == '/';
  };
  const char first = text.front();
  const bool negative = first == '-' && text.size() > 1 && text[1] >= '0' && text[1] <= '9';
  if (!isWord(first) && !negative) return false;
  if (text.back() == ' ') return false;
  return std::ranges::all_of(text.substr(1), [&](char c) {
    return isWord(c) || std::string_view(" +-*()<>=^%~").find(c) != std::string_view::npos;
  });
}

} // namespace

std::string quotedScalar(std::string_view text) {
  return isPlain(text) ? std::string(text) : source::yamlQuoted(text);
}

std::string quotedList(const std::vector<std::string>& texts) {
  std::string result;
  for (const std::string& text : texts)
    result += (result.empty() ? "" : ", ") + quotedScalar(text);
  return fmt::format("[{}]", result);
}

namespace {

struct FillText {
  std::string operator()(const FillPoison&) const { return "poison"; }
  std::string operator()(const FillConstant& fill) const {
    return fmt::format("{{ constant: {} }}", quotedScalar(fill.value.text));
  }
  std::string operator()(const FillRamp& fill) const {
    return fmt::format("{{ ramp: {} }}", quotedList({fill.start.text, fill.step.text}));
  }
  std::string operator()(const FillUniform& fill) const {
    return fmt::format("{{ uniform: {}, seed: {} }}", quotedList({fill.low.text, fill.high.text}), fill.seed);
  }
  std::string operator()(const FillNormal& fill) const {
    return fmt::format("{{ normal: {}, seed: {} }}", quotedList({fill.mean.text, fill.deviation.text}),
                       fill.seed);
  }
  std::string operator()(const FillPermutation& fill) const {
    if (fill.block.text.empty() && fill.seed == 0) return "permutation";
    return fmt::format("{{ permutation: {}, seed: {} }}",
                       fill.block.text.empty() ? "all" : quotedScalar(fill.block.text), fill.seed);
  }
  std::string operator()(const FillFile& fill) const {
    return fmt::format("{{ file: {} }}", quotedScalar(fill.path));
  }
  std::string operator()(const FillExpression& fill) const {
    return fmt::format("{{ expression: {} }}", quotedScalar(fill.text.text));
  }
  std::string operator()(const FillList& fill) const {
    std::vector<std::string> elements;
    for (const Scalar& element : fill.elements)
      elements.push_back(element.text);
    return quotedList(elements);
  }
};

struct ExpectText {
  // Always in quotes, which is the usual style: most have characters that need them.
  std::string operator()(const ExpectExpression& expect) const {
    const std::string text = quotedScalar(expect.text);
    return text.starts_with('"') ? text : '"' + text + '"';
  }
  std::string operator()(const ExpectFile& expect) const {
    return fmt::format("{{ file: {} }}", quotedScalar(expect.path));
  }
  std::string operator()(const ExpectKernel& expect) const {
    if (expect.source.empty()) return fmt::format("{{ kernel: {} }}", quotedScalar(expect.kernel));
    return fmt::format("{{ kernel: {}, source: {} }}", quotedScalar(expect.kernel),
                       quotedScalar(expect.source));
  }
  std::string operator()(const ExpectBackend& expect) const {
    return fmt::format("{{ backend: {} }}", quotedScalar(expect.backend));
  }
  std::string operator()(const ExpectPython& expect) const {
    return fmt::format("{{ python: {} }}", quotedScalar(expect.path + ":" + expect.function));
  }
};

} // namespace

std::string flowText(const Fill& fill) {
  return std::visit(FillText{}, fill);
}
std::string flowText(const Expect& expect) {
  return std::visit(ExpectText{}, expect);
}

std::string flowText(const execution::Tolerance& tolerance) {
  std::string text;
  const auto add = [&](std::string_view key, const auto& value) {
    text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", key, value);
  };
  if (tolerance.ulp) add("ulp", *tolerance.ulp);
  if (tolerance.absolute) add("absolute", *tolerance.absolute);
  if (tolerance.relative) add("relative", *tolerance.relative);
  if (tolerance.bits) add("bits", true);
  return fmt::format("{{ {} }}", text);
}

namespace {

bool inElementType(const Expect& expect) {
  const auto* expression = std::get_if<ExpectExpression>(&expect);
  return expression != nullptr && expression->inElementType;
}

} // namespace

std::string argumentLine(const RunArgument& argument) {
  std::string text;
  const auto add = [&](std::string_view key, std::string_view value) {
    text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", key, value);
  };
  if (argument.type) add("type", execution::name(*argument.type));
  if (!argument.as.empty() && argument.structure.empty()) add("as", quotedScalar(argument.as));
  if (argument.offset) add("offset", fmt::format("{}", *argument.offset));
  if (argument.count) add("count", quotedScalar(argument.count->text));
  if (argument.value) add("value", quotedScalar(argument.value->text));
  if (argument.fillGiven) add("fill", flowText(argument.fill));
  if (argument.expect) add("expect", flowText(*argument.expect));
  if (argument.expect && inElementType(*argument.expect)) add("eval", "type");
  if (argument.tolerance != execution::Tolerance{}) add("tolerance", flowText(argument.tolerance));
  std::string_view name = argument.name;
  if (!argument.structure.empty()) name.remove_prefix(argument.structure.size() + 1);
  return fmt::format("{}: {{ {} }}", quotedScalar(name), text);
}

} // namespace wavesmith::project
