// SPDX-License-Identifier: Apache-2.0
#include "runs/comparison_text.h"

#include "check/document.h"
#include "output/json.h"
#include "output/terminal.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>

namespace wavesmith::cli {
namespace {

using execution::Comparison;
// The result of ulpDistance for a number and a NaN.
constexpr std::uint64_t kNoDistance = std::numeric_limits<std::uint64_t>::max();

std::string greatestError(const Comparison& comparison) {
  if (!comparison.worst) return "";
  const execution::Difference& worst = *comparison.worst;
  // The distance to a NaN is not a number.
  const std::uint64_t ulp = ulpDistance(comparison.type, worst.actual, worst.expected);
  if (isFloat(comparison.type) && ulp == kNoDistance) {
    return fmt::format("; a number instead of a NaN, or vice versa, at {}", grouped(worst.index));
  }
  const std::string inUlp = isFloat(comparison.type) ? fmt::format(" ({} ulp)", grouped(ulp)) : "";
  return fmt::format("; the maximum error is {:.7g}{} at {}", comparison.greatestAbsolute, inUlp,
                     grouped(worst.index));
}

} // namespace

std::string comparisonText(std::string_view name, const Comparison& comparison, std::size_t shown) {
  if (comparison.compared == 0) return fmt::format("  {}: there are no elements\n", name);
  if (comparison.equal()) {
    const std::string what = comparison.onlyTolerated() ? "within the tolerance" : "equal";
    if (comparison.compared == 1)
      return fmt::format("  {}: its 1 element is {}{}\n", name, what, greatestError(comparison));
    return fmt::format("  {}: all {} elements are {}{}\n", name, grouped(comparison.compared), what,
                       greatestError(comparison));
  }
  std::string text = fmt::format("  {}: {} of {} {}{}\n", name, grouped(comparison.differing),
                                 counted(comparison.compared, "element", "elements"),
                                 comparison.differing == 1 ? "differs" : "differ", greatestError(comparison));
  text += fmt::format("    {:>13} {:>20} {:>20}\n", "index", "actual", "expected");
  const std::size_t lines = std::min(shown, comparison.first.size());
  for (std::size_t i = 0; i < lines; ++i) {
    const execution::Difference& difference = comparison.first[i];
    text +=
        fmt::format("    {:>13} {:>20} {:>20}\n", difference.index,
                    toText(comparison.type, difference.actual), toText(comparison.type, difference.expected));
  }
  if (lines < comparison.differing)
    text += fmt::format("    and {} more\n", grouped(comparison.differing - lines));
  return text;
}

void addToleranceJson(Json& json, const execution::Tolerance& tolerance) {
  Json object = Json::object();
  if (tolerance.absolute) object["absolute"] = *tolerance.absolute;
  if (tolerance.relative) object["relative"] = *tolerance.relative;
  if (tolerance.ulp) object["ulp"] = *tolerance.ulp;
  if (tolerance.bits) object["bits"] = true;
  json["tolerance"] = std::move(object);
}

void addComparisonJson(Json& json, const Comparison& comparison) {
  check::addComparison(json, comparison);
}

} // namespace wavesmith::cli
