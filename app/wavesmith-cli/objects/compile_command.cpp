// SPDX-License-Identifier: Apache-2.0
#include "arguments/commands.h"
#include "arguments/compiler_options.h"
#include "arguments/completion_values.h"
#include "arguments/sources.h"
#include "authoring/writing_client.h"
#include "compile/take_over.h"
#include "output/exit_code.h"
#include "output/json.h"
#include "output/terminal.h"
#include "source/file.h"

#include <CLI/App.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace wavesmith::cli {
namespace {

namespace fs = std::filesystem;
struct CompileArguments {
  compile::Request request;
  CompilerOptions compiler;
  std::string out;
  bool noRunFile = false;
  bool json = false;
};

constexpr const char* kCompileFooter =
    R"(Prints the instructions of each kernel below the line of the source that they came from, through
inlining, and the resources that clang reports beside those that Wavesmith finds. OpenCL C needs clang 19 and
libclc; HIP needs a ROCm, or clang 19 with the headers of libamdhip64-dev and rocm-device-libs.

Examples:
  wavesmith-cli compile saxpy.cl                      lines of the source, their instructions, resources
  wavesmith-cli compile saxpy.hip --options "-O2 -DN=4"
  wavesmith-cli compile saxpy.cl -o saxpy.s           assembly to edit, and a run file to start it
  wavesmith-cli run saxpy.run.yaml)";

class CompileRun {
public:
  explicit CompileRun(const CompileArguments& arguments)
      : arguments_(arguments), request_(arguments.request) {
    request_.preferences = arguments.compiler.preferences;
    request_.limits = limitsOf(arguments.compiler);
  }

  int run() {
    const std::stop_token stop = stopOnInterrupt();
    auto text = source::readText(request_.path);
    if (!text) return fail(text.error());
    request_.text = std::move(*text);
    authoring::WritingClient language(languageWorker());
    const auto compiled = compile::compileText(language, request_, stop);
    if (!compiled) return fail(compiled.error());
    if (auto problem = write(*compiled)) return fail(*problem);
    const int code = compiled->ok() ? kAllWell : kFindings;
    if (arguments_.json)
      printJson(toJson(*compiled, code == kAllWell));
    else
      print(*compiled);
    return code;
  }

private:
  int fail(const source::Diagnostic& problem) const {
    if (arguments_.json)
      printJson(document("wavesmith.compile/1", false, {problem}));
    else
      printDiagnostics({problem});
    return exitCodeOf({problem});
  }

  std::optional<source::Diagnostic> write(const compile::Compiled& compiled) {
    if (arguments_.out.empty() || compiled.assembly.text.empty()) return std::nullopt;
    const auto put = [this](const fs::path& path,
                            const std::string& text) -> std::optional<source::Diagnostic> {
      if (auto written = source::writeFile(path, std::string_view(text)); !written) return written.error();
      written_.push_back(path.string());
      return std::nullopt;
    };
    if (auto problem = put(arguments_.out, compile::takenOver(compiled, request_.text))) return problem;
    const fs::path runFile = fs::path(arguments_.out).replace_extension(".run.yaml");
    std::error_code error;
    if (arguments_.noRunFile || fs::exists(runFile, error)) return std::nullopt;
    const auto text = compile::runFileFor(compiled, arguments_.out);
    return text ? put(runFile, *text) : std::nullopt;
  }

  void print(const compile::Compiled& compiled) const {
    printDiagnostics(compiled.diagnostics);
    if (compiled.headers) printError(fmt::format("{}\n", compile::sentenceOf(*compiled.headers)));
    if (compiled.assembly.text.empty()) return;
    if (written_.empty()) printOut(compile::codeBySource(compiled, request_.text));
    for (const compile::KernelResources& kernel : compiled.resources)
      printOut(tableOf(kernel));
    for (const std::string& path : written_)
      printOut(fmt::format("wrote {}\n", path));
  }

  static std::string tableOf(const compile::KernelResources& kernel) {
    std::string text = fmt::format("\n{:<34}{:>8}{:>8}\n", kernel.kernel, "clang", "ours");
    for (const compile::ResourceRow& row : kernel.rows)
      text += fmt::format("  {:<32}{:>8}{:>8}{}\n", row.name, row.clang, row.ours,
                          row.differs() ? "  differs" : "");
    return text;
  }

  [[nodiscard]] Json toJson(const compile::Compiled& compiled, bool ok) const {
    Json json = document("wavesmith.compile/1", ok, compiled.diagnostics);
    json["file"] = request_.path;
    json["language"] = compile::name(compiled.language);
    json["options"] = compiled.options;
    if (compiled.headers)
      json["headers"] = {{"folder", compiled.headers->folder.string()},
                         {"version", compiled.headers->version()}};
    json["processor"] = request_.processor;
    json["assembly"] = compiled.assembly.text;
    json["lines"] = Json::array();
    std::uint32_t number = 0;
    for (const compile::AssemblyLine& line : compiled.links.lines()) {
      ++number;
      if (line.instruction == program::kNone) continue;
      Json chain = Json::array();
      for (const compile::LinkPlace& link : line.chain)
        chain.push_back({{"file", link.place.file},
                         {"line", link.place.line},
                         {"column", link.place.column},
                         {"function", link.function}});
      json["lines"].push_back({{"line", number}, {"address", line.address}, {"chain", std::move(chain)}});
    }
    json["kernels"] = Json::array();
    for (const compile::KernelResources& kernel : compiled.resources) {
      Json rows = Json::array();
      for (const compile::ResourceRow& row : kernel.rows)
        rows.push_back({{"name", row.name}, {"clang", row.clang}, {"ours", row.ours}});
      json["kernels"].push_back({{"name", kernel.kernel}, {"resources", std::move(rows)}});
    }
    json["written"] = written_;
    return json;
  }

  const CompileArguments& arguments_;
  compile::Request request_;
  std::vector<std::string> written_;
};

} // namespace

Action addCompileCommand(CLI::App& command, Completions& completions) {
  auto arguments = std::make_shared<CompileArguments>();
  compile::Request& request = arguments->request;
  completions.files(
      command.add_option("FILE", request.path, "OpenCL C (.cl) or HIP (.hip, .cpp)")->required(),
      kCompiledFiles);
  command
      .add_option("--options", request.options, "Options of the compiler, in one word as a shell splits them")
      ->type_name("\"-O2 -DN=4\"")
      ->capture_default_str();
  completions.values(command.add_option("--mcpu", request.processor, "Processor to compile for")
                         ->type_name("TARGET")
                         ->capture_default_str(),
                     targetIds);
  auto* out = completions.files(
      command.add_option("-o", arguments->out, "Write the assembly there, and a run file next to it")
          ->type_name("OUT"),
      "s");
  command.add_flag("--no-run-file", arguments->noRunFile, "Write no run file")->needs(out);
  addCompilerOptions(command, completions, arguments->compiler);
  command.add_flag("--json", arguments->json, "Print the result as JSON (wavesmith.compile/1)");
  command.footer(kCompileFooter);
  return [arguments] { return CompileRun(*arguments).run(); };
}

} // namespace wavesmith::cli
