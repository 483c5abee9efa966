// SPDX-License-Identifier: Apache-2.0
#include "editing/symbols_command.h"

#include "arguments/completion_values.h"
#include "arguments/sources.h"
#include "arguments/with_folder.h"
#include "authoring/writing_client.h"
#include "check/navigate.h"
#include "editing/symbols_text.h"
#include "navigation/outline.h"
#include "output/exit_code.h"
#include "output/json.h"
#include "output/terminal.h"
#include "source/file.h"
#include "source/text/text_diff.h"

#include <CLI/App.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace wavesmith::cli {
namespace {

struct SymbolsArguments {
  std::string file;
  std::string definition, references, rename, renumber, expand; // at most one is given
  std::string to;
  std::string lines;
  AssemblerArguments assembler;
  bool write = false;
  bool json = false;
};

constexpr const char* kSymbolsFooter =
    R"(Shows the names of a source and of the files that it includes, from the text alone: a text with errors
has them, too. A place is LINE:COLUMN of the file, or FILE:LINE:COLUMN of a file that it includes; instead of a
place, a name can be given. A rename or new register numbers are refused, with the reason, if the text
could assemble to anything else; the result is assembled and compared.

Examples:
  wavesmith-cli symbols gemm.s                           its kernels, labels, macros and symbols
  wavesmith-cli symbols gemm.s --definition 40:21        where the name in line 40 is defined
  wavesmith-cli symbols gemm.s --references v_acc        all uses of a symbol
  wavesmith-cli symbols gemm.s --rename v_acc --to v_c   a diff; --write changes the files
  wavesmith-cli symbols gemm.s --renumber v8-v15 --to v24 --lines 40-60
  wavesmith-cli symbols gemm.s --expand 88               the code of the macro invoked in line 88)";

class SymbolsRun {
public:
  explicit SymbolsRun(const SymbolsArguments& arguments) : arguments_(arguments) {}

  int run() {
    auto text = source::readText(arguments_.file);
    if (!text) return fail(text.error());
    text_ = {.path = arguments_.file, .text = std::move(*text)};
    auto options = optionsInFolder(arguments_.assembler, {text_});
    if (!options) return fail(options.error());
    options_ = std::move(*options);
    if (!arguments_.definition.empty()) return uses("definition", arguments_.definition, true);
    if (!arguments_.references.empty()) return uses("references", arguments_.references, false);
    if (!arguments_.rename.empty()) return rename();
    if (!arguments_.renumber.empty()) return renumber();
    if (!arguments_.expand.empty()) return expand();
    return outline();
  }

private:
  // --- Answers ---

  int outline() {
    const navigation::Index index = check::indexOf(text_, options_);
    const auto all = navigation::outline(index);
    Json json = start("outline", true);
    json["outline"] = outlineJson(index, all);
    return answer(json, outlineText(index, all), kAllWell);
  }

  int uses(const char* query, const std::string& asked, bool onlyDefinitions) {
    const navigation::Index index = check::indexOf(text_, options_);
    const AskedName name = parseAskedName(asked);
    const std::uint32_t symbol = symbolOf(index, name);
    if (symbol == navigation::kNone) return refuse(query, noName(name));
    const Json list = usesJson(index, symbol, onlyDefinitions);
    Json json = start(query, !list.empty());
    json["symbol"] = symbolJson(index.symbols()[symbol]);
    json["uses"] = list;
    const navigation::Symbol& of = index.symbols()[symbol];
    if (list.empty())
      return refuse(query, {.reason = fmt::format("{} is not defined in these files", of.name), .place = {}});
    return answer(json,
                  fmt::format("{} {}\n{}", navigation::name(of.kind), of.name,
                              usesText(index, symbol, onlyDefinitions)),
                  kAllWell);
  }

  int rename() {
    const navigation::Index index = check::indexOf(text_, options_);
    const AskedName name = parseAskedName(arguments_.rename);
    const std::uint32_t symbol = symbolOf(index, name);
    if (symbol == navigation::kNone || index.symbols()[symbol].occurrences.empty())
      return refuse("rename", noName(name));
    const navigation::Span span = index.occurrences()[index.symbols()[symbol].occurrences.front()].span;
    authoring::WritingClient language(languageWorker());
    return changed("rename", check::rename(language, text_, options_, index.place(span), arguments_.to,
                                           stopOnInterrupt()));
  }

  int renumber() {
    const auto from = navigation::parseBank(arguments_.renumber);
    if (!from)
      return wrong(fmt::format("\"{}\" is not a range of registers, such as v8-v15", arguments_.renumber));
    const auto to = navigation::parseBank(arguments_.to);
    if (!to || to->file != from->file || (to->count != 1 && to->count != from->count))
      return wrong(
          fmt::format("\"{}\" is not a register of the same kind, such as {}24", arguments_.to, from->file));
    const auto lines = parseAskedLines(arguments_.lines);
    if (!lines) return wrong(fmt::format("\"{}\" is not a range of lines, such as 40-60", arguments_.lines));
    authoring::WritingClient language(languageWorker());
    return changed(
        "renumber",
        check::renumber(language, text_, options_, fileOf(lines->file),
                        {.from = *from, .to = to->first, .firstLine = lines->first, .lastLine = lines->last},
                        stopOnInterrupt()));
  }

  int expand() {
    const auto lines = parseAskedLines(arguments_.expand);
    if (!lines || lines->first != lines->last)
      return wrong(fmt::format("\"{}\" is not a line", arguments_.expand));
    authoring::WritingClient language(languageWorker());
    const auto code =
        check::expand(language, text_, options_, fileOf(lines->file), lines->first, stopOnInterrupt());
    if (!code) return refuse("expand", code.error());
    Json json = start("expand", true);
    json["expansion"] = expansionJson(*code);
    return answer(json, expansionText(*code), kAllWell);
  }

  int changed(const char* query, const navigation::Allowed<check::EditedFiles>& files) {
    if (!files) return refuse(query, files.error());
    std::vector<std::string> written;
    if (arguments_.write)
      for (const check::EditedFile& file : files->files) {
        if (auto result = source::writeFile(file.path, std::string_view(file.after)); !result)
          return fail(result.error());
        written.push_back(file.path);
      }
    Json json = start(query, true);
    json["assembled"] = files->isAssembled;
    json["edits"] = files->edits;
    json["files"] = Json::array();
    std::string text;
    for (const check::EditedFile& file : files->files) {
      const std::string diff = source::unifiedDiff(file.before, file.after, file.path);
      json["files"].push_back(
          {{"path", file.path}, {"edits", file.edits}, {"text", file.after}, {"diff", diff}});
      text += arguments_.write ? fmt::format("wrote {}\n", file.path) : diff;
    }
    json["written"] = written;
    if (files->files.empty())
      text = "nothing changes\n";
    else
      text += fmt::format("{} in {}; {}\n", counted(files->edits, "change", "changes"),
                          counted(files->files.size(), "file", "files"),
                          files->isAssembled ? "the result assembles to the intended code"
                                             : "the text has errors, so the result was not assembled");
    return answer(json, text, kAllWell);
  }

  // --- Names and places ---

  [[nodiscard]] std::string fileOf(const std::string& name) const {
    return name.empty() ? arguments_.file : name;
  }
  [[nodiscard]] std::uint32_t symbolOf(const navigation::Index& index, const AskedName& name) const {
    if (!name.name.empty()) {
      const std::uint32_t symbol = index.symbolNamed(name.name);
      return symbol != navigation::kNone ? symbol : index.macroSymbol(name.name);
    }
    const auto file = index.fileOf(fileOf(name.file));
    const navigation::Occurrence* at = file ? index.occurrenceAt(*file, name.line, name.column) : nullptr;
    return at == nullptr ? navigation::kNone : at->symbol;
  }
  [[nodiscard]] navigation::Refusal noName(const AskedName& name) const {
    if (!name.name.empty())
      return {.reason = fmt::format("no symbol, label or macro is named {}", name.name), .place = {}};
    return {.reason = "there is no name of a symbol, label or macro here",
            .place = {.file = fileOf(name.file), .line = name.line, .column = name.column, .length = 0}};
  }

  // --- Output ---

  [[nodiscard]] Json start(const char* query, bool ok) const {
    Json json = document("wavesmith.symbols/1", ok, {});
    json["file"] = arguments_.file;
    json["query"] = query;
    return json;
  }
  int answer(const Json& json, const std::string& text, int code) const {
    if (arguments_.json)
      printJson(json);
    else
      printOut(text);
    return code;
  }
  int refuse(const char* query, const navigation::Refusal& refusal) const {
    Json json = start(query, false);
    json["refused"] = refusalJson(refusal);
    return answer(json, refusalText(refusal), kFindings);
  }
  int wrong(const std::string& message) const {
    return fail(source::makeError(source::Code::NoSuchPlace, {arguments_.file, 0, 0, 0}, message));
  }
  int fail(const source::Diagnostic& problem) const {
    if (arguments_.json)
      printJson(document("wavesmith.symbols/1", false, {problem}));
    else
      printDiagnostics({problem});
    return kCannot;
  }

  const SymbolsArguments& arguments_;
  assembler::SourceFile text_;
  assembler::Options options_;
};

} // namespace

Action addSymbolsCommand(CLI::App& command, Completions& completions) {
  auto arguments = std::make_shared<SymbolsArguments>();
  completions.files(command.add_option("FILE", arguments->file, "Source (.s)")->required(), kSourceFiles);
  auto* definition =
      command.add_option("--definition", arguments->definition, "Where the name at a place is defined")
          ->type_name("PLACE");
  auto* references =
      command.add_option("--references", arguments->references, "All uses of the name at a place")
          ->type_name("PLACE");
  auto* rename =
      command.add_option("--rename", arguments->rename, "Rename the name at a place to the one of --to")
          ->type_name("PLACE");
  auto* renumber = command
                       .add_option("--renumber", arguments->renumber,
                                   "Give registers other numbers in --lines, from --to on")
                       ->type_name("REGISTERS");
  auto* expand =
      command.add_option("--expand", arguments->expand, "The code of the macro that a line invokes")
          ->type_name("LINE");
  const std::vector<CLI::Option*> queries{definition, references, rename, renumber, expand};
  for (CLI::Option* one : queries)
    for (CLI::Option* other : queries)
      if (one != other) one->excludes(other);
  auto* to = command.add_option("--to", arguments->to, "New name, or new number of the first register")
                 ->type_name("NAME");
  auto* lines = command.add_option("--lines", arguments->lines, "Lines of --renumber: 40-60, or FILE:40-60")
                    ->type_name("LINES");
  rename->needs(to);
  renumber->needs(to)->needs(lines);
  command.add_flag("--write", arguments->write, "Change the files");
  addAssemblerOptions(command, completions, arguments->assembler);
  command.add_flag("--json", arguments->json, "Print the result as JSON (wavesmith.symbols/1)");
  command.footer(kSymbolsFooter);
  return [arguments] { return SymbolsRun(*arguments).run(); };
}

} // namespace wavesmith::cli
