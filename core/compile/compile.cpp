// SPDX-License-Identifier: Apache-2.0
#include "compile/compile.h"

#include "compile/command.h"
#include "compile/compiler_run.h"
#include "compile/hip_headers.h"
#include "compile/options_text.h"
#include "compile/overlay.h"
#include "compile/unresolved.h"
#include "process/temporary_folder.h"
#include "program/line_index.h"
#include "source/file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <system_error>
#include <utility>

namespace wavesmith::compile {
namespace {

namespace fs = std::filesystem;
using source::Code;
using source::Diagnostic;

fs::path absolutePath(const fs::path& path) {
  std::error_code error;
  fs::path absolute = fs::absolute(path, error);
  return error ? path : absolute.lexically_normal();
}

class Compilation {
public:
  Compilation(worker::LanguageClient& language, const Request& request, const std::stop_token& stop)
      : client_(language), request_(request), stop_(stop) {}

  source::Result<Compiled> run() {
    result_.options = request_.options;
    if (prepare() && compile()) assemble();
    if (stop_.stop_requested()) return source::failure(Code::RunCanceled, {.file = request_.path}, "stopped");
    return std::move(result_);
  }

private:
  bool fail(std::string message) {
    result_.diagnostics.push_back(
        source::makeError(Code::HeaderError, {.file = request_.path}, std::move(message)));
    return false;
  }

  bool prepare() {
    const auto language = request_.language ? request_.language : languageOf(request_.path, request_.text);
    if (!language)
      return fail("this is neither OpenCL C (.cl) nor HIP (.hip, or C++ with __global__ functions)");
    result_.language = parts_.language = *language;
    auto options = splitOptions(request_.options);
    if (!options) return fail(options.error().message);
    if (const std::string_view refused = refusedOption(*options); !refused.empty())
      return fail(
          fmt::format("the option {} is not possible here: it changes what the compiler writes", refused));
    parts_.options = std::move(*options);
    parts_.processor = request_.processor;
    if (!find(*language)) return false;
    if (folder_.path().empty())
      return fail(fmt::format("cannot create a temporary folder: {}", std::strerror(errno)));
    parts_.input = request_.path;
    parts_.output = folder_.path() / "out.s";
    return writeOverlay() && markHalf2() && makeDefinitions();
  }

  bool find(Language language) {
    Preferences preferences = request_.preferences;
    if (language == Language::Hip) {
      auto all = withFolder(std::move(preferences), request_.path);
      if (!all) {
        result_.diagnostics.push_back(std::move(all.error()));
        return false;
      }
      preferences = std::move(*all);
    }
    toolchain_ = findToolchain(language, preferences);
    if (!toolchain_.refused.empty()) return fail(toolchain_.refused);
    if (language == Language::Hip) result_.headers = hipHeaders(toolchain_);
    return true;
  }

  bool markHalf2() {
    const auto marked = result_.headers ? markedHalf2(*result_.headers) : std::nullopt;
    parts_.marksHalf2 = marked.has_value();
    return !marked || addOverlay(marked->path, "header", marked->text);
  }

  // A text that is not saved stands in for its file, so that includes, messages and line tables have the
  // file's name.
  bool writeOverlay() {
    const auto saved = source::readText(request_.path);
    if (saved && *saved == request_.text) return true;
    if (!saved) return fail("the compiler needs a saved file; save it first");
    return addOverlay(absolutePath(request_.path), "text", request_.text);
  }

  bool addOverlay(const fs::path& path, const std::string& name, std::string_view text) {
    const fs::path contents = folder_.path() / name;
    parts_.overlays.push_back(folder_.path() / (name + ".yaml"));
    return write(contents, text) && write(parts_.overlays.back(), overlayText(path, contents));
  }

  bool makeDefinitions() {
    const std::string definitions = definitionsText(toolchain_, parts_.language);
    if (definitions.empty()) return true;
    const fs::path text = folder_.path() / "definitions.c";
    parts_.definitions = folder_.path() / "definitions.bc";
    if (!write(text, definitions)) return false;
    return runCompiler(definitionsArguments(text, parts_.definitions));
  }

  bool write(const fs::path& path, std::string_view text) {
    const auto written = source::writeFile(path, text);
    return written ? true : fail(written.error().message);
  }

  bool runCompiler(const std::vector<std::string>& arguments) {
    return compile::runCompiler(toolchain_, arguments, request_.path, request_.limits, stop_,
                                result_.diagnostics);
  }

  bool compile() {
    const bool hasRun = runCompiler(argumentsFor(toolchain_, parts_));
    usage_ = takeResourceUsage(result_.diagnostics);
    explainHeaders(result_.diagnostics, result_.headers);
    if (!hasRun) return false;
    dropUnresolvedBuiltins();
    auto output = source::readText(parts_.output);
    if (!output || source::hasErrors(result_.diagnostics)) {
      explainMissing();
      return false;
    }
    result_.output = withSourceNames(*output);
    result_.assembly = cleaned(result_.output);
    return true;
  }

  // clang's remark about our own command line, if a text has no use for it.
  void dropUnresolvedBuiltins() {
    std::erase_if(result_.diagnostics, [](const Diagnostic& diagnostic) {
      return diagnostic.severity == source::Severity::Warning &&
             diagnostic.message.starts_with("argument unused during compilation");
    });
  }

  // Errors of a compiler without its libraries are a consequence.
  void explainMissing() {
    if (toolchain_.missing.empty() || !source::hasErrors(result_.diagnostics)) return;
    result_.diagnostics.insert(
        result_.diagnostics.begin(),
        source::makeError(Code::HeaderError, {.file = request_.path}, toolchain_.missing));
  }

  void assemble() {
    const std::string path = request_.path + ".s";
    check::Options options;
    options.assembler.target = {}; // the target of the output is used
    auto checked = check::checkText(client_, {path, result_.output}, options, {.now = stop_});
    if (!checked) return;
    result_.checked = std::move(*checked);
    source::Diagnostics problems;
    std::ranges::copy_if(
        result_.checked.diagnostics, std::back_inserter(problems), [](const Diagnostic& one) {
          const bool isAssembler = one.code == Code::AssemblerError || one.code == Code::LinkerError ||
                                   one.code == Code::AssemblerDied || one.code == Code::AssemblerTimeLimit ||
                                   one.code == Code::AssemblerMemoryLimit ||
                                   one.code == Code::WorkerUnavailable || one.code == Code::WorkerDied;
          return isAssembler && one.severity == source::Severity::Error;
        });
    explainUnresolved(problems, result_.output, result_.language, request_.path);
    std::ranges::move(problems, std::back_inserter(result_.diagnostics));
    if (!problems.empty()) explainMissing();
    result_.resources = compareResources(usage_, result_.checked);
    if (result_.checked.program != nullptr) linkLines(path);
  }

  void linkLines(const std::string& path) {
    const program::Program& program = *result_.checked.program;
    const assembler::DebugLines debug = client_.lines(*result_.checked.object, stop_);
    const program::LineIndex index(program, path);
    std::vector<AssemblyLine> lines;
    for (const std::uint32_t origin : result_.assembly.origins) {
      AssemblyLine& line = lines.emplace_back();
      const auto instructions = index.at(origin);
      if (instructions.empty() || isPadding(origin)) continue;
      line.instruction = instructions.front();
      line.address = program.instructions()[line.instruction].address;
      if (const source::LineEntry* entry = debug.lines.at(line.address))
        line.chain = chainOf(debug.lines, *entry);
    }
    result_.links = LineLinks(std::move(lines), request_.path);
    if (auto bySource = program::decode(result_.checked.object, debug.lines))
      result_.bySource = std::make_shared<const program::Program>(std::move(*bySource));
  }

  // `.fill` after the last function is decoded, too.
  [[nodiscard]] bool isPadding(std::uint32_t origin) const {
    if (lineStarts_.empty()) {
      lineStarts_.push_back(0);
      for (std::size_t at = result_.output.find('\n'); at != std::string::npos;
           at = result_.output.find('\n', at + 1))
        lineStarts_.push_back(at + 1);
    }
    const std::size_t start = lineStarts_[origin - 1];
    const std::string_view line =
        std::string_view(result_.output).substr(start, result_.output.find('\n', start) - start);
    return statementOf(line).starts_with('.');
  }

  std::vector<LinkPlace> chainOf(const source::LineTable& table, const source::LineEntry& entry) {
    std::vector<LinkPlace> chain;
    source::Location at = entry.location;
    while (true) {
      LinkPlace& link = chain.emplace_back();
      link.place = table.place(at);
      link.place.file = nameOf(link.place.file);
      if (at.expansion == source::kNoExpansion || chain.size() > table.expansions.size()) break;
      link.function = table.expansions[at.expansion].name;
      at = table.expansions[at.expansion].site;
    }
    return chain;
  }

  // The text itself has the name that the user gave it.
  std::string nameOf(const std::string& file) const {
    return absolutePath(file) == absolutePath(request_.path) ? request_.path : file;
  }

  worker::LanguageClient& client_;
  const Request& request_;
  std::stop_token stop_;
  process::TemporaryFolder folder_;
  Toolchain toolchain_;
  CommandParts parts_;
  std::vector<ResourceUsage> usage_;
  mutable std::vector<std::size_t> lineStarts_;
  Compiled result_;
};

} // namespace

source::Result<Compiled> compileText(worker::LanguageClient& language, const Request& request,
                                     const std::stop_token& stop) {
  return Compilation(language, request, stop).run();
}

} // namespace wavesmith::compile
