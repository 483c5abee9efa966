// SPDX-License-Identifier: Apache-2.0
#include "arguments/commands.h"
#include "arguments/completions.h"
#include "arguments/sources.h"
#include "arguments/with_folder.h"
#include "authoring/waits.h"
#include "authoring/waits_like.h"
#include "authoring/writing_client.h"
#include "output/exit_code.h"
#include "output/json.h"
#include "output/terminal.h"
#include "source/file.h"
#include "source/text/numbers.h"
#include "source/text/text_diff.h"

#include <CLI/App.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace wavesmith::cli {
namespace {

using authoring::WaitEdit;
using authoring::WrittenWaits;

struct WaitsArguments {
  std::string file;
  std::string out;
  AssemblerArguments assembler;
  authoring::WaitOptions waits;
  std::string lines;
  std::string like; // an older text
  bool keepWaitStates = false;
  bool keepOrder = false;
  bool strict = false;
  bool write = false;
  bool json = false;
};

constexpr const char* kWaitsFooter =
    R"(Writes s_waitcnt and s_nop: the weakest sufficient waits at the latest sufficient places. One that is
right already is not touched. Waits that are for other waves or for an order of accesses stay, and so does a line
with the comment "wavesmith: keep". An independent instruction is moved to where it saves an s_nop. The new text is
checked.

Examples:
  wavesmith-cli waits kernel.s                   what it would write, each change with its reason, and a diff
  wavesmith-cli waits kernel.s --write           change the file itself
  wavesmith-cli waits kernel.s -o new/kernel.s   write the new text elsewhere
  wavesmith-cli waits kernel.s --lines 40:80     only in these lines
  wavesmith-cli waits kernel.s --peel --write    also a wait before a loop, where only its first iteration waits for more
  wavesmith-cli waits --like old.s kernel.s      after moving lines: each wait waits for what it waited for in old.s)";

std::string_view kindName(WaitEdit::Kind kind) {
  switch (kind) {
  case WaitEdit::Kind::Insert: return "insert";
  case WaitEdit::Kind::Change: return "change";
  case WaitEdit::Kind::Remove: return "remove";
  }
  return "insert";
}

std::string editLine(const WaitEdit& edit) {
  std::string what;
  switch (edit.kind) {
  case WaitEdit::Kind::Insert:
    what = fmt::format("insert {}{}", edit.after, edit.isAfterLine ? " after this line" : "");
    break;
  case WaitEdit::Kind::Change: what = fmt::format("change {} to {}", edit.before, edit.after); break;
  case WaitEdit::Kind::Remove: what = fmt::format("remove {}", edit.before); break;
  }
  std::string line = fmt::format("{}:{}: {}: {}\n", edit.place.file, edit.place.line, what, edit.reason);
  for (const source::Note& note : edit.notes)
    line += fmt::format("{}:{}: note: {}\n", note.place.file, note.place.line, note.text);
  return line;
}

struct Lines {
  std::uint32_t first = 0, last = 0;
};
// "40:80" or "40": lines of the file, from 1.
std::optional<Lines> readLines(std::string_view text) {
  const auto colon = text.find(':');
  const auto first = source::readNumber<std::uint32_t>(text.substr(0, colon));
  const auto last =
      colon == std::string_view::npos ? first : source::readNumber<std::uint32_t>(text.substr(colon + 1));
  if (!first || !last || *first == 0 || *first > *last) return std::nullopt;
  return Lines{*first, *last};
}
std::string checkLines(const std::string& text) {
  return readLines(text) ? std::string() : fmt::format("\"{}\" is not a range of lines, such as 40:80", text);
}

class WaitsRun {
public:
  explicit WaitsRun(const WaitsArguments& arguments) : arguments_(arguments) {}

  int run() {
    const std::stop_token stop = stopOnInterrupt();
    auto text = source::readText(arguments_.file);
    if (!text) return fail(text.error(), kCannot);
    const auto assembler = optionsFor(arguments_.assembler, arguments_.file);
    if (!assembler) return fail(assembler.error(), kCannot);
    text_ = std::move(*text);
    auto written = plan({.assembler = *assembler, .strict = arguments_.strict}, stop);
    if (!written) return fail(written.error(), exitCodeOf({written.error()}));
    if (written->refused) return fail(*written->refused, kFindings);
    if (auto problem = writeFiles(*written)) return fail(*problem, kCannot);
    if (arguments_.json)
      printJson(toJson(*written));
    else
      print(*written);
    return kAllWell;
  }

private:
  int fail(const source::Diagnostic& problem, int code) const {
    if (arguments_.json)
      printJson(document("wavesmith.waits/1", false, {problem}));
    else
      printDiagnostics({problem});
    return code;
  }

  [[nodiscard]] source::Result<WrittenWaits> plan(const check::Options& checking,
                                                  const std::stop_token& stop) const {
    authoring::WritingClient language(languageWorker());
    const assembler::SourceFile text{arguments_.file, text_};
    if (arguments_.like.empty())
      return authoring::writeWaits(language, text, checking, options(), {.now = stop});
    auto old = source::readText(arguments_.like);
    if (!old) return std::unexpected(std::move(old.error()));
    return authoring::writeWaitsLike(language, {arguments_.like, std::move(*old)}, text, checking,
                                     {.now = stop});
  }

  [[nodiscard]] authoring::WaitOptions options() const {
    authoring::WaitOptions options = arguments_.waits;
    options.waitStates = !arguments_.keepWaitStates;
    options.movesLines = !arguments_.keepOrder;
    if (const auto lines = readLines(arguments_.lines)) {
      options.firstLine = lines->first;
      options.lastLine = lines->last;
    }
    return options;
  }

  std::optional<source::Diagnostic> writeFiles(const WrittenWaits& written) {
    if (!arguments_.out.empty()) {
      const auto own = std::ranges::find(written.files, arguments_.file, &assembler::SourceFile::path);
      return writeFile(arguments_.out, own != written.files.end() ? own->text : text_);
    }
    if (!arguments_.write) return std::nullopt;
    for (const assembler::SourceFile& file : written.files)
      if (auto problem = writeFile(file.path, file.text)) return problem;
    return std::nullopt;
  }
  std::optional<source::Diagnostic> writeFile(const std::string& path, std::string_view text) {
    if (auto done = source::writeFile(path, text); !done) return std::move(done.error());
    written_.push_back(path);
    return std::nullopt;
  }

  // Of a file before; empty if it cannot be read.
  [[nodiscard]] std::string before(const std::string& path) const {
    if (path == arguments_.file) return text_;
    return source::readText(path).value_or(std::string());
  }

  void print(const WrittenWaits& written) const {
    for (const WaitEdit& edit : written.edits)
      printOut(editLine(edit));
    for (const authoring::MovedLine& line : written.moved)
      printOut(fmt::format("{}:{}: move {} before line {}: {}\n", line.place.file, line.place.line,
                           line.statement, line.to.line, line.reason));
    for (const check::AppliedFix& fix : written.waitStates)
      printOut(fmt::format("{}: {}: {}\n", source::toString(fix.place), fix.title, fix.message));
    if (written_.empty())
      for (const assembler::SourceFile& file : written.files)
        printData(source::unifiedDiff(before(file.path), file.text, file.path));
    for (const source::Note& note : written.notes)
      printOut(fmt::format("{}:{}: note: {}\n", note.place.file, note.place.line, note.text));
    for (const authoring::PeeledWait& peeled : written.peeled)
      printOut(fmt::format("{}:{}: {}: {}\n", peeled.place.file, peeled.place.line,
                           arguments_.waits.peels ? "peeled" : "note", peeled.sentence()));
    if (!written.peeled.empty() && !arguments_.waits.peels)
      printOut(fmt::format("{}: --peel writes a wait before the loop\n", arguments_.file));
    for (const std::string& path : written_)
      printOut(fmt::format("wrote {}\n", path));
    printOut(fmt::format("{}: {}\n", arguments_.file, summary(written)));
  }

  static std::string unchanged(const WrittenWaits& written) {
    if (!written.notes.empty()) return "nothing is changed";
    if (written.before == 0) return "no waits, and none is needed";
    return written.before == 1 ? "the only wait is right"
                               : fmt::format("all {} waits are right", written.before);
  }
  static std::string summary(const WrittenWaits& written) {
    if (written.files.empty()) return unchanged(written);
    const auto count = [&](WaitEdit::Kind kind) {
      return std::ranges::count(written.edits, kind, &WaitEdit::kind);
    };
    std::string text =
        fmt::format("{} instead of {}: {} inserted, {} changed, {} removed",
                    counted(written.after, "wait", "waits"), written.before, count(WaitEdit::Kind::Insert),
                    count(WaitEdit::Kind::Change), count(WaitEdit::Kind::Remove));
    if (!written.moved.empty())
      text += fmt::format("; {} moved", counted(written.moved.size(), "line", "lines"));
    if (!written.waitStates.empty())
      text += fmt::format("; {} of s_nop", counted(written.waitStates.size(), "change", "changes"));
    return text;
  }

  [[nodiscard]] Json toJson(const WrittenWaits& written) const {
    Json json = document("wavesmith.waits/1", true, {});
    json["file"] = arguments_.file;
    json["waitsBefore"] = written.before;
    json["waitsAfter"] = written.after;
    json["edits"] = Json::array();
    for (const WaitEdit& edit : written.edits)
      json["edits"].push_back({{"kind", kindName(edit.kind)},
                               {"file", edit.place.file},
                               {"line", edit.place.line},
                               {"isAfterLine", edit.isAfterLine},
                               {"before", edit.before},
                               {"after", edit.after},
                               {"reason", edit.reason},
                               {"notes", notesJson(edit.notes)}});
    json["moved"] = Json::array();
    for (const authoring::MovedLine& line : written.moved)
      json["moved"].push_back({{"file", line.place.file},
                               {"line", line.place.line},
                               {"beforeLine", line.to.line},
                               {"statement", line.statement},
                               {"reason", line.reason}});
    json["peeled"] = Json::array();
    for (const authoring::PeeledWait& peeled : written.peeled)
      json["peeled"].push_back({{"file", peeled.place.file},
                                {"line", peeled.place.line},
                                {"before", peeled.before},
                                {"prologueLine", peeled.prologue.line},
                                {"prologue", peeled.statement},
                                {"cyclesBefore", peeled.cyclesBefore},
                                {"cyclesAfter", peeled.cyclesAfter},
                                {"isWritten", arguments_.waits.peels}});
    json["waitStates"] = Json::array();
    for (const check::AppliedFix& fix : written.waitStates)
      json["waitStates"].push_back({{"file", fix.place.file},
                                    {"line", fix.place.line},
                                    {"title", fix.title},
                                    {"reason", fix.message}});
    json["notes"] = notesJson(written.notes);
    json["files"] = Json::array();
    for (const assembler::SourceFile& file : written.files)
      json["files"].push_back({{"path", file.path},
                               {"text", file.text},
                               {"diff", source::unifiedDiff(before(file.path), file.text, file.path)}});
    json["written"] = written_;
    return json;
  }
  static Json notesJson(const std::vector<source::Note>& notes) {
    Json json = Json::array();
    for (const source::Note& note : notes)
      json.push_back({{"file", note.place.file}, {"line", note.place.line}, {"message", note.text}});
    return json;
  }

  const WaitsArguments& arguments_;
  std::string text_;
  std::vector<std::string> written_;
};

} // namespace

Action addWaitsCommand(CLI::App& command, Completions& completions) {
  auto arguments = std::make_shared<WaitsArguments>();
  completions.files(command.add_option("FILE", arguments->file, "Source (.s, .S)")->required(), kSourceFiles);
  addAssemblerOptions(command, completions, arguments->assembler);
  auto* out = completions.files(
      command.add_option("-o", arguments->out, "File for the new text")->type_name("OUT"), kSourceFiles);
  command.add_flag("--write", arguments->write, "Change the file itself")->excludes(out);
  auto* like = completions
                   .files(command.add_option(
                              "--like", arguments->like,
                              "Each wait waits for what the corresponding one of this older text waits for"),
                          kSourceFiles)
                   ->type_name("OLD");
  command.add_option("--kernel", arguments->waits.kernel, "Only the waits of this kernel")
      ->type_name("NAME")
      ->excludes(like);
  command.add_option("--lines", arguments->lines, "Only the waits of these lines")
      ->excludes(like)
      ->type_name("A:B")
      ->check(CLI::Validator(checkLines, "", "lines"));
  command.add_flag("--includes", arguments->waits.includes, "Change included files as well")
      ->excludes(out)
      ->excludes(like);
  command.add_flag("--keep-nops", arguments->keepWaitStates, "Leave s_nop as it is");
  command.add_flag("--keep-order", arguments->keepOrder, "Move no line to save an s_nop")->excludes(like);
  command
      .add_flag("--peel", arguments->waits.peels,
                "Also write waits before loops whose first iteration alone waits for more")
      ->excludes(like);
  command.add_flag("--strict", arguments->strict, "Also write what only LLVM requires");
  command.add_flag("--json", arguments->json, "Print the result as JSON (wavesmith.waits/1)");
  command.footer(kWaitsFooter);
  return [arguments] { return WaitsRun(*arguments).run(); };
}

} // namespace wavesmith::cli
