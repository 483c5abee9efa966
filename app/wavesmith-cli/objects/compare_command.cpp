// SPDX-License-Identifier: Apache-2.0
#include "arguments/commands.h"
#include "arguments/completion_values.h"
#include "arguments/sources.h"
#include "authoring/writing_client.h"
#include "compare/comparison.h"
#include "compare/kernel_pairs.h"
#include "compile/version.h"
#include "output/exit_code.h"
#include "output/json.h"
#include "output/terminal.h"
#include "program/places.h"

#include <CLI/App.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace wavesmith::cli {
namespace {

using compare::Change;

struct CompareArguments {
  std::string before;
  std::string after;
  std::string beforeOptions = compile::kUsualOptions;
  std::string afterOptions;
  std::string kernel;
  std::string target;
  bool all = false;
  bool json = false;
};

constexpr std::size_t kContext = 3;     // equal rows around a difference
constexpr std::size_t kWidestText = 56; // width of the left side

constexpr const char* kCompareFooter =
    R"(Compares two versions of a kernel instruction by instruction: assembly, code objects, or sources that
are compiled. First what changed in registers, memory, occupancy, waits and instructions; then the rows:
  r  the same instruction with other registers      -  only in the first version
  ~  the same opcode with other operands            +  only in the second version

Examples:
  wavesmith-cli compare old.s new.s
  wavesmith-cli compare mine.s built.hsaco --kernel gemm
  wavesmith-cli compare saxpy.cl --options "-O1" --to "-O3"     one source under two options)";

struct Compared {
  compile::Version before;
  compile::Version after;
  compare::KernelPairs pairs;
  std::vector<compare::Comparison> kernels;

  [[nodiscard]] bool isEqual() const {
    return pairs.onlyBefore.empty() && pairs.onlyAfter.empty() &&
           std::ranges::all_of(kernels, &compare::Comparison::isEqual);
  }
};

class CompareRun {
public:
  explicit CompareRun(const CompareArguments& arguments) : arguments_(arguments) {}

  int run() {
    const std::stop_token stop = stopOnInterrupt();
    authoring::WritingClient language(languageWorker());
    auto before =
        compile::readVersion(language, requestOf(arguments_.before, arguments_.beforeOptions), stop);
    if (!before) return fail({before.error()});
    const std::string& options =
        arguments_.afterOptions.empty() ? arguments_.beforeOptions : arguments_.afterOptions;
    auto after = compile::readVersion(
        language, requestOf(arguments_.after.empty() ? arguments_.before : arguments_.after, options), stop);
    if (!after) return fail({after.error()});
    if (!before->hasKernels()) return fail(before->diagnostics);
    if (!after->hasKernels()) return fail(after->diagnostics);
    Compared compared{std::move(*before), std::move(*after), {}, {}};
    if (auto problem = compareAll(compared)) return fail({*problem});
    const int code = compared.isEqual() ? kAllWell : kFindings;
    if (arguments_.json)
      printJson(toJson(compared, code == kAllWell));
    else
      print(compared);
    return code;
  }

private:
  [[nodiscard]] compile::VersionRequest requestOf(const std::string& path, const std::string& options) const {
    return {.path = path, .options = options, .target = arguments_.target};
  }

  int fail(const source::Diagnostics& problems) const {
    if (arguments_.json)
      printJson(document("wavesmith.compare/1", false, problems));
    else
      printDiagnostics(problems);
    return exitCodeOf(problems);
  }

  std::optional<source::Diagnostic> compareAll(Compared& compared) const {
    const program::Program& old = *compared.before.checked.program;
    const program::Program& now = *compared.after.checked.program;
    compared.pairs = compare::pairKernels(old, now);
    if (!arguments_.kernel.empty()) {
      auto& pairs = compared.pairs;
      std::erase_if(pairs.pairs,
                    [&](const auto& pair) { return old.kernels()[pair.first].name != arguments_.kernel; });
      pairs.onlyBefore.clear();
      pairs.onlyAfter.clear();
    }
    if (compared.pairs.pairs.empty())
      return source::makeError(source::Code::NoSuchKernel, {.file = arguments_.before},
                               arguments_.kernel.empty()
                                   ? "the two files have no kernel of the same name"
                                   : fmt::format("there is no kernel {} in both files", arguments_.kernel));
    for (const auto& [before, after] : compared.pairs.pairs)
      compared.kernels.push_back(
          compare::compareKernels({&old, compared.before.checked.analysis.get(), before},
                                  {&now, compared.after.checked.analysis.get(), after}));
    return std::nullopt;
  }

  // --- Text ---

  void print(const Compared& compared) const {
    printDiagnostics(compared.before.diagnostics);
    printDiagnostics(compared.after.diagnostics);
    for (const compare::Comparison& kernel : compared.kernels)
      print(kernel);
    for (const std::string& name : compared.pairs.onlyBefore)
      printOut(fmt::format("only in the first version: {}\n", name));
    for (const std::string& name : compared.pairs.onlyAfter)
      printOut(fmt::format("only in the second version: {}\n", name));
  }

  void print(const compare::Comparison& kernel) const {
    const std::string both =
        kernel.before == kernel.after ? kernel.before : fmt::format("{} and {}", kernel.before, kernel.after);
    if (kernel.isEqual())
      printOut(fmt::format("{}: all {} are equal\n", both,
                           counted(kernel.rows.size(), "instruction", "instructions")));
    else
      printOut(fmt::format(
          "{}: {} equal, {} with other registers, {} with other operands, {} removed, {} inserted\n", both,
          kernel.count(Change::Equal), kernel.count(Change::Registers), kernel.count(Change::Operands),
          kernel.count(Change::Removed), kernel.count(Change::Inserted)));
    printOut(factsText(kernel));
    printOut(rowsText(kernel));
  }

  // Facts that changed; all of them with --all.
  [[nodiscard]] std::string factsText(const compare::Comparison& kernel) const {
    std::string text;
    for (const compare::Fact& fact : kernel.facts) {
      if (fact.before == fact.after && !arguments_.all) continue;
      const auto change = static_cast<std::int64_t>(fact.after) - static_cast<std::int64_t>(fact.before);
      text += fmt::format("  {:<13} {:<34}{:>8}{:>8}{}\n", compare::name(fact.group), fact.name, fact.before,
                          fact.after, change == 0 ? "" : fmt::format("  {:+}", change));
    }
    return text;
  }

  [[nodiscard]] std::string rowsText(const compare::Comparison& kernel) const {
    std::vector<bool> isShown(kernel.rows.size(), arguments_.all);
    for (std::size_t row = 0; row < kernel.rows.size(); ++row)
      if (kernel.rows[row].change != Change::Equal)
        for (std::size_t near = row - std::min(row, kContext);
             near < kernel.rows.size() && near <= row + kContext; ++near)
          isShown[near] = true;
    std::size_t width = 0;
    for (std::size_t row = 0; row < kernel.rows.size(); ++row)
      if (isShown[row]) width = std::max(width, sideText(kernel.rows[row].before).size());
    width = std::min(width, kWidestText);
    std::string text;
    std::size_t hidden = 0;
    const auto showHidden = [&text, &hidden] {
      if (hidden != 0)
        text += fmt::format("    ... {}\n", counted(hidden, "equal instruction", "equal instructions"));
      hidden = 0;
    };
    for (std::size_t row = 0; row < kernel.rows.size(); ++row) {
      if (!isShown[row]) {
        ++hidden;
        continue;
      }
      showHidden();
      const compare::ComparedRow& one = kernel.rows[row];
      text += fmt::format("{} {:<{}}   {}", compare::mark(one.change), sideText(one.before), width,
                          sideText(one.after));
      text.erase(text.find_last_not_of(' ') + 1);
      text += '\n';
    }
    if (!kernel.isEqual()) showHidden();
    return text;
  }

  static std::string sideText(const compare::RowSide& side) {
    return side.at == program::kNone ? std::string() : fmt::format("{:<4} {}", side.label, side.text);
  }

  // --- JSON ---

  static Json sideJson(const compare::RowSide& side, const check::Checked& checked) {
    if (side.at == program::kNone) return nullptr;
    const source::Place place = checked.program->place(side.at);
    Json json = {{"address", checked.program->instructions()[side.at].address},
                 {"text", side.text},
                 {"label", side.label}};
    json["file"] = place.file;
    json["line"] = place.line;
    return json;
  }

  [[nodiscard]] Json toJson(const Compared& compared, bool ok) const {
    source::Diagnostics diagnostics = compared.before.diagnostics;
    diagnostics.insert(diagnostics.end(), compared.after.diagnostics.begin(),
                       compared.after.diagnostics.end());
    Json json = document("wavesmith.compare/1", ok, diagnostics);
    json["before"] = arguments_.before;
    json["after"] = arguments_.after.empty() ? arguments_.before : arguments_.after;
    json["kernels"] = Json::array();
    for (const compare::Comparison& kernel : compared.kernels) {
      Json facts = Json::array();
      for (const compare::Fact& fact : kernel.facts)
        facts.push_back({{"group", compare::name(fact.group)},
                         {"name", fact.name},
                         {"before", fact.before},
                         {"after", fact.after}});
      Json rows = Json::array();
      for (const compare::ComparedRow& row : kernel.rows)
        rows.push_back({{"change", compare::name(row.change)},
                        {"before", sideJson(row.before, compared.before.checked)},
                        {"after", sideJson(row.after, compared.after.checked)}});
      json["kernels"].push_back({{"before", kernel.before},
                                 {"after", kernel.after},
                                 {"equal", kernel.isEqual()},
                                 {"facts", std::move(facts)},
                                 {"rows", std::move(rows)}});
    }
    json["onlyBefore"] = compared.pairs.onlyBefore;
    json["onlyAfter"] = compared.pairs.onlyAfter;
    return json;
  }

  const CompareArguments& arguments_;
};

} // namespace

Action addCompareCommand(CLI::App& command, Completions& completions) {
  auto arguments = std::make_shared<CompareArguments>();
  const std::string files = std::string(kKernelFiles) + ' ' + std::string(kCompiledFiles);
  completions.files(
      command
          .add_option("FILE", arguments->before,
                      "First version: source (.s), code object, or a text to compile (.cl, .hip)")
          ->required(),
      files);
  completions.files(command.add_option("OTHER", arguments->after,
                                       "Second version; by default, FILE under the options of --to"),
                    files);
  command.add_option("--options", arguments->beforeOptions, "Options of the compiler for sources")
      ->type_name("\"-O2 -DN=4\"")
      ->capture_default_str();
  command
      .add_option("--to", arguments->afterOptions,
                  "Options of the compiler for the second version; by default those of --options")
      ->type_name("\"-O3\"");
  completions.values(command.add_option("--kernel", arguments->kernel, "Only this kernel")->type_name("NAME"),
                     kernelNames);
  completions.values(command
                         .add_option("--mcpu", arguments->target,
                                     "Processor, like gfx942:sramecc+:xnack-; by default what the files say")
                         ->type_name("TARGET"),
                     targetIds);
  command.add_flag("--all", arguments->all, "Show equal rows and numbers, too");
  command.add_flag("--json", arguments->json, "Print the result as JSON (wavesmith.compare/1)");
  command.footer(kCompareFooter);
  return [arguments] { return CompareRun(*arguments).run(); };
}

} // namespace wavesmith::cli
