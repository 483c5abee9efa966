// SPDX-License-Identifier: Apache-2.0
#include "arguments/commands.h"
#include "arguments/completion_values.h"
#include "arguments/sources.h"
#include "arguments/with_folder.h"
#include "authoring/writing_client.h"
#include "check/port.h"
#include "check/port_copies.h"
#include "editing/port_comparison_text.h"
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
#include <string_view>
#include <utility>
#include <vector>

namespace wavesmith::cli {
namespace {

struct PortArguments {
  std::string file;
  std::string to = "gfx942";
  std::string from;
  std::string out;
  AssemblerArguments assembler;
  bool write = false;
  bool compared = false;
  bool json = false;
};

constexpr const char* kPortFooter =
    R"(Ports a kernel for gfx803, gfx900, gfx906, gfx908 or gfx90a, of code object version 2 or later: its
descriptor and metadata, its mnemonics and operands, and the registers that it starts with. Files that
it includes are ported too. Each change has a reason; a question is a place that the author must look at.
The result is assembled, checked, and compared with the old text, instruction by instruction, as LLVM
encodes both.

Examples:
  wavesmith-cli port old.s                     the changes and their reasons, and a diff
  wavesmith-cli port old.s -o new/old.s        write the ported text, and included files, elsewhere
  wavesmith-cli port old.s --write             change the files themselves
  wavesmith-cli port old.s --compared          each instruction that is not the same in both encodings
  wavesmith-cli port old.s --from gfx906       if the text does not say what it is for)";

// "renumbered: v3 to v4 are now v4 to v5, in lines 12 to 20"
std::string movedLine(const port::Moved& moved) {
  const char kind = moved.isAccumulation ? 'a' : 'v';
  const auto now = [&](unsigned number) { return static_cast<int>(number) + moved.by; };
  const std::string what = moved.first == moved.last
                               ? fmt::format("{0}{1} is now {0}{2}", kind, moved.first, now(moved.first))
                               : fmt::format("{0}{1} to {0}{2} are now {0}{3} to {0}{4}", kind, moved.first,
                                             moved.last, now(moved.first), now(moved.last));
  if (moved.from == 0) return fmt::format("renumbered: {}\n", what);
  const std::string where = moved.from == moved.to ? fmt::format("line {}", moved.from)
                                                   : fmt::format("lines {} to {}", moved.from, moved.to);
  return fmt::format("renumbered: {}, in {}\n", what, where);
}

Json movedJson(const port::Moved& moved) {
  Json json{{"first", moved.first}, {"last", moved.last}, {"by", moved.by}};
  if (moved.from != 0) {
    json["file"] = moved.file;
    json["from"] = moved.from;
    json["to"] = moved.to;
  }
  if (moved.isAccumulation) json["kind"] = "a";
  return json;
}

std::string_view certaintyName(port::Certainty certainty) {
  return certainty == port::Certainty::Certain ? "certain" : "question";
}

std::string checkPortTarget(const std::string& name) {
  if (name == "gfx942") return {};
  return fmt::format("all rules of a port lead to gfx942, and none to {}", name);
}

class PortRun {
public:
  explicit PortRun(const PortArguments& arguments) : arguments_(arguments) {}

  int run() {
    const std::stop_token stop = stopOnInterrupt();
    auto text = source::readText(arguments_.file);
    if (!text) return fail(text.error(), kCannot);
    const auto assembler = optionsFor(arguments_.assembler, arguments_.file);
    if (!assembler) return fail(assembler.error(), kCannot);
    authoring::WritingClient language(languageWorker());
    auto ported = check::portText(language, {arguments_.file, std::move(*text)},
                                  {.from = arguments_.from,
                                   .includePaths = assembler->includePaths,
                                   .allowedFolders = assembler->allowedFolders,
                                   .definitions = assembler->definitions},
                                  stop);
    if (!ported) return fail(ported.error(), exitCodeOf({ported.error()}));
    if (auto problem = writeFiles(*ported)) return fail(*problem, kCannot);
    const int code = ported->assembles && ported->questions() == 0 ? kAllWell : kFindings;
    if (arguments_.json)
      printJson(toJson(*ported, code == kAllWell));
    else
      print(*ported);
    return code;
  }

private:
  int fail(const source::Diagnostic& problem, int code) const {
    if (arguments_.json)
      printJson(document("wavesmith.port/1", false, {problem}));
    else
      printDiagnostics({problem});
    return code;
  }

  std::optional<source::Diagnostic> writeFiles(check::PortedText& ported) {
    if (!arguments_.out.empty()) {
      auto written = check::writeCopies(ported.text, arguments_.out);
      if (!written) return std::move(written.error());
      written_ = std::move(*written);
      // The findings are in the copies, which the user opens next.
      if (const auto copies = check::copiesOf(ported.text, arguments_.out); copies)
        ported.diagnostics = check::inCopies(std::move(ported.diagnostics), *copies);
      return std::nullopt;
    }
    if (!arguments_.write) return std::nullopt;
    for (const port::PortedFile& file : ported.text.files) {
      if (file.before == file.after) continue;
      if (auto written = source::writeFile(file.path, std::string_view(file.after)); !written)
        return std::move(written.error());
      written_.push_back(file.path);
    }
    return std::nullopt;
  }

  void print(const check::PortedText& ported) const {
    const port::Processor& from = ported.text.from;
    printOut(fmt::format("{}: {} {} ({}{})\n", arguments_.file,
                         from.stated ? "written for" : "looks like code for", from.exact, from.because,
                         from.line == 0 ? "" : fmt::format(", line {}", from.line)));
    for (const port::Change& change : ported.text.changes)
      printOut(changeLine(change));
    for (const port::Moved& moved : ported.text.moved)
      printOut(movedLine(moved));
    for (const std::string& remark : ported.remarks)
      printOut(fmt::format("remark: {}\n", remark));
    if (written_.empty())
      for (const port::PortedFile& file : ported.text.files)
        printData(source::unifiedDiff(file.before, file.after, file.path));
    printFindings(ported);
    if (arguments_.compared)
      for (const check::ComparedInstruction& one : ported.comparison.others)
        printOut(comparedLine(one));
    for (const std::string& path : written_)
      printOut(fmt::format("wrote {}\n", path));
    printOut(comparisonLine(ported.comparison));
    printOut(summary(ported));
  }

  // They are in the new text, whether or not it is what the file has now.
  static void printFindings(const check::PortedText& ported) {
    std::vector<std::pair<std::string, std::string>> texts;
    for (const port::PortedFile& file : ported.text.files)
      texts.emplace_back(file.path, file.after);
    printDiagnostics(ported.diagnostics, source::linesOf(texts));
  }

  static std::string changeLine(const port::Change& change) {
    const std::string place = change.place.line == 0
                                  ? change.place.file
                                  : fmt::format("{}:{}", change.place.file, change.place.line);
    return fmt::format("{}: {}{}: {}\n", place,
                       change.reason.certainty == port::Certainty::Question ? "question: " : "",
                       change.reason.what, change.reason.why);
  }

  [[nodiscard]] std::string summary(const check::PortedText& ported) const {
    if (!ported.text.isChanged()) return fmt::format("{}: nothing to port\n", arguments_.file);
    return fmt::format("{}, {}; the ported text {}\n",
                       counted(ported.text.changes.size() - ported.questions(), "change", "changes"),
                       counted(ported.questions(), "question", "questions"),
                       ported.assembles ? "assembles" : "does not assemble");
  }

  [[nodiscard]] Json toJson(const check::PortedText& ported, bool ok) const {
    Json json = document("wavesmith.port/1", ok, ported.diagnostics);
    json["file"] = arguments_.file;
    json["from"] = ported.text.from.exact;
    json["stated"] = ported.text.from.stated;
    json["because"] = ported.text.from.because;
    json["to"] = arguments_.to;
    json["assembles"] = ported.assembles;
    json["changes"] = Json::array();
    for (const port::Change& change : ported.text.changes)
      json["changes"].push_back({{"file", change.place.file},
                                 {"line", change.place.line},
                                 {"before", change.before},
                                 {"after", change.after},
                                 {"what", change.reason.what},
                                 {"why", change.reason.why},
                                 {"certainty", certaintyName(change.reason.certainty)}});
    json["moved"] = Json::array();
    for (const port::Moved& moved : ported.text.moved)
      json["moved"].push_back(movedJson(moved));
    json["comparison"] = comparisonJson(ported.comparison);
    json["remarks"] = ported.remarks;
    json["files"] = Json::array();
    for (const port::PortedFile& file : ported.text.files)
      json["files"].push_back({{"path", file.path},
                               {"changed", file.before != file.after},
                               {"text", file.after},
                               {"diff", source::unifiedDiff(file.before, file.after, file.path)}});
    json["written"] = written_;
    return json;
  }

  const PortArguments& arguments_;
  std::vector<std::string> written_;
};

} // namespace

Action addPortCommand(CLI::App& command, Completions& completions) {
  auto arguments = std::make_shared<PortArguments>();
  completions.files(command.add_option("FILE", arguments->file, "Source (.s)")->required(), "s");
  completions.values(command.add_option("--to", arguments->to, "Processor to port to")
                         ->check(CLI::Validator(checkPortTarget, "", "target"))
                         ->capture_default_str(),
                     {{"gfx942"}});
  completions.values(
      command.add_option("--from", arguments->from,
                         "Processor that the text was written for; by default, what the text says or shows"),
      {{"gfx801"}, {"gfx802"}, {"gfx803"}, {"gfx900"}, {"gfx906"}, {"gfx908"}, {"gfx90a"}});
  auto* out = completions.files(
      command.add_option("-o", arguments->out, "File for the ported text")->type_name("OUT"), "s");
  command.add_flag("--write", arguments->write, "Change the files themselves")->excludes(out);
  completions.directories(command
                              .add_option("-I", arguments->assembler.includePaths,
                                          "Directory to search for .include; may be repeated")
                              ->type_name("DIR")
                              ->allow_extra_args(false));
  addAllowInclude(command, completions, arguments->assembler.allowedFolders);
  command
      .add_option("-D", arguments->assembler.definitions,
                  "Define a symbol, as 1 or as the given value; may be repeated")
      ->type_name("SYM=VALUE")
      ->allow_extra_args(false);
  command.add_flag("--compared", arguments->compared,
                   "Print each instruction that is not the same in both encodings");
  command.add_flag("--json", arguments->json, "Print the result as JSON (wavesmith.port/1)");
  command.footer(kPortFooter);
  return [arguments] { return PortRun(*arguments).run(); };
}

} // namespace wavesmith::cli
