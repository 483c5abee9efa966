// SPDX-License-Identifier: Apache-2.0
#include "arguments/commands.h"
#include "arguments/completion_values.h"
#include "arguments/numbers.h"
#include "output/exit_code.h"
#include "output/json.h"
#include "output/terminal.h"
#include "project/launches/array_file.h"
#include "runs/comparison_text.h"

#include <CLI/App.hpp>
#include <fmt/format.h>

#include <memory>
#include <optional>

namespace wavesmith::cli {
namespace {

struct DiffArguments {
  std::string actual;
  std::string expected;
  std::string type;
  execution::Tolerance tolerance;
  std::size_t shown = 10;
  bool json = false;
};

constexpr const char* kDiffFooter =
    R"(Elements are equal if they are within all given tolerances or, without tolerances, equal as values: NaN equals NaN, and
+0 equals -0. A .npy file has an element type, which must be the same as --type.

Examples:
  wavesmith-cli diff c.npy expected.npy --type f32 --ulp 2
  wavesmith-cli diff out.bin expected.bin --type f16 --relative 1e-3
  wavesmith-cli diff out.bin expected.bin --type u32 --json)";

int report(const DiffArguments& arguments, int exitCode, const source::Diagnostics& diagnostics,
           const execution::Comparison* comparison) {
  if (arguments.json) {
    auto json = document("wavesmith.diff/1", exitCode == kAllWell, diagnostics);
    json["actual"] = arguments.actual;
    json["expected"] = arguments.expected;
    json["type"] = arguments.type;
    addToleranceJson(json, arguments.tolerance);
    if (comparison != nullptr) addComparisonJson(json, *comparison);
    printJson(json);
  } else {
    printDiagnostics(diagnostics);
    if (comparison != nullptr) printOut(comparisonText(arguments.actual, *comparison, arguments.shown));
  }
  return exitCode;
}

int diff(const DiffArguments& arguments) {
  const auto type = execution::elementTypeOf(arguments.type); // the parser has checked it
  const auto cannot = [&](const source::Diagnostic& diagnostic) {
    return report(arguments, kCannot, {diagnostic}, nullptr);
  };
  auto actual = project::readArray(arguments.actual, type, {arguments.actual, 0, 0, 0});
  if (!actual) return cannot(actual.error());
  auto expected = project::readArray(arguments.expected, type, {arguments.expected, 0, 0, 0});
  if (!expected) return cannot(expected.error());
  if (actual->count != expected->count) {
    return cannot(source::makeError(
        source::Code::BadArrayFile, {arguments.actual, 0, 0, 0},
        fmt::format("it has {}, but {} has {}; only arrays of the same size can be compared",
                    counted(actual->count, "element", "elements"), arguments.expected,
                    grouped(expected->count))));
  }
  execution::CompareOptions options;
  options.tolerance = arguments.tolerance;
  const execution::Comparison comparison = execution::compare(*type, actual->bytes, expected->bytes, options);
  return report(arguments, comparison.equal() ? kAllWell : kFindings, {}, &comparison);
}

std::string checkType(const std::string& text) {
  if (execution::elementTypeOf(text)) return "";
  return fmt::format("{} is not an element type; use u8 to u64, i8 to i64, f16, bf16, f32, f64, fp8 or bf8",
                     text);
}

} // namespace

Action addDiffCommand(CLI::App& command, Completions& completions) {
  auto arguments = std::make_shared<DiffArguments>();
  completions.files(
      command.add_option("ACTUAL", arguments->actual, "Array: .npy, or raw elements")->required());
  completions.files(command.add_option("EXPECTED", arguments->expected, "Array to compare with")->required());
  completions.values(
      command.add_option("--type", arguments->type, "Type of the elements: f32, u32, bf16, ...")
          ->required()
          ->type_name("TYPE")
          ->check(CLI::Validator(checkType, "", "element type")),
      elementTypes);
  command.add_option("--ulp", arguments->tolerance.ulp, "Maximum distance in representable values")
      ->type_name("N")
      ->check(integerFrom(0));
  command.add_option("--absolute", arguments->tolerance.absolute, "Maximum absolute error")->type_name("X");
  command
      .add_option("--relative", arguments->tolerance.relative, "Maximum error relative to the expected value")
      ->type_name("X");
  command.add_flag("--bits", arguments->tolerance.bits, "Compare bits: distinguishes +0 from -0, and NaNs");
  command.add_option("--first", arguments->shown, "Number of differences to show, at most 1000")
      ->type_name("N")
      ->check(integerFrom(0))
      ->capture_default_str();
  command.add_flag("--json", arguments->json, "Print the result as JSON (wavesmith.diff/1)");
  command.footer(kDiffFooter);
  return [arguments] { return diff(*arguments); };
}

} // namespace wavesmith::cli
