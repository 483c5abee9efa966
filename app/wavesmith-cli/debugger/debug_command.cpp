// SPDX-License-Identifier: Apache-2.0
#include "arguments/commands.h"
#include "arguments/completions.h"
#include "arguments/numbers.h"
#include "arguments/opened_share.h"
#include "arguments/run_files.h"
#include "arguments/sources.h"
#include "authoring/writing_client.h"
#include "debug/language/commands.h"
#include "debug/language/render.h"
#include "debug/session_displays.h"
#include "debugger/debug_json.h"
#include "debugger/line_editor.h"
#include "lessons/lesson_files.h"
#include "output/exit_code.h"
#include "output/json.h"
#include "output/terminal.h"
#include "project/run_file/launch_list.h"
#include "project/run_file/read_run_file.h"
#include "project/run_file/sweep.h"
#include "share/debugger_state.h"
#include "source/file.h"
#include "worker/runs/build_run.h"
#include "worker/runs/debug_client.h"

#include <CLI/App.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <sstream>

namespace wavesmith::cli {
namespace {

struct DebugArguments {
  std::string file;
  std::string against;
  std::string mode;
  std::string matrix;
  std::uint64_t schedule = 0;
  std::uint64_t launch = 1; // which of several launches, from 1
  std::vector<std::string> parameters;
  std::vector<std::string> allowedFolders;
  bool scheduleGiven = false;
  std::uint64_t historyMegabytes = 512;
  std::vector<std::string> commands;
  std::string script;
  bool json = false;
};

constexpr const char* kDebugFooter =
    R"(FILE is a run file, a source NAME.s with NAME.run.yaml next to it, or a share file. Commands are read from --command and --script;
without them from standard input, on a terminal with editing, completion and history. `help` lists them.

Examples:
  wavesmith-cli debug vector_add.s
  wavesmith-cli debug vector_add.s -c 'break 45 if s4 > 3' -c continue -c 'why v4[12]'
  wavesmith-cli debug vector_add.s --mode checked --script steps.txt --json)";

// A debugged run and the commands to it.
class Front {
public:
  Front(worker::DebugClient& client, bool json) : client_(client), json_(json) {}

  void started(const debug::Reply& reply) { shown("", {}, reply); }

  // False: the last command.
  bool execute(const std::string& line) {
    const auto command = debug::parseCommand(line);
    if (!command) return failed(line, command.error());
    switch (command->kind) {
    case debug::Command::Kind::Empty: return true;
    case debug::Command::Kind::Quit: return false;
    case debug::Command::Kind::Help: return print(debug::helpText(command->request.text));
    case debug::Command::Kind::List:
      if (json_) return true;
      if (const std::string text = listText(command->request.number); !text.empty()) return print(text);
      return execute(fmt::format("code {}", command->request.number)); // there is no source
    case debug::Command::Kind::Request: break;
    }
    const auto reply = ask(command->request);
    if (!reply) return failed(line, reply.error());
    shown(line, command->request, *reply);
    return true;
  }

  // The texts in which local labels are looked up.
  void setSources(std::vector<std::string> sources) { sources_ = std::move(sources); }

  // What a share file has of its debugger. A point that this run does not have is reported, and the rest restored.
  void restore(const share::ShareContents& contents) {
    for (const debug::Request& request : share::restoringRequests(contents)) {
      const auto reply = client_.ask(request, nextInterrupt());
      if (reply) {
        shown(share::commandText(request), request, *reply);
        continue;
      }
      source::Diagnostic warning = reply.error();
      warning.severity = source::Severity::Warning;
      warning.message =
          fmt::format("`{}` of the share file: {}", share::commandText(request), warning.message);
      lost_ = lost_ || warning.code != source::Code::DebugRequest;
      if (json_)
        replies_.push_back({{"command", share::commandText(request)}, {"error", warning.message}});
      else
        printDiagnostics({warning});
    }
  }

  [[nodiscard]] std::vector<std::string> complete(std::string_view line) {
    if (names_.empty())
      if (const auto reply = client_.ask({.verb = debug::Verb::Names}, {})) names_ = reply->names;
    return debug::completeCommand(line, names_);
  }

  [[nodiscard]] bool anyFailed() const { return !errors_.empty(); }
  [[nodiscard]] bool lost() const { return lost_; }
  [[nodiscard]] const debug::Stop& stop() const { return stop_; }
  [[nodiscard]] const nlohmann::ordered_json& replies() const { return replies_; }
  [[nodiscard]] const source::Diagnostics& errors() const { return errors_; }

private:
  // A code object has no local labels (`.Lloop`): their lines are asked for.
  source::Result<debug::Reply> ask(debug::Request request) {
    auto reply = client_.ask(request, nextInterrupt());
    using enum debug::Verb;
    const bool isPlace = request.verb == Break || request.verb == Until || request.verb == Values;
    if (reply || !isPlace || !request.text.starts_with('.')) return reply;
    for (const std::string& source : sources_) {
      const auto text = source::readText(source);
      const auto label = text ? lessons::lineOfLabel(*text, request.text) : std::nullopt;
      const auto line = label ? lessons::instructionLine(*text, *label) : std::nullopt;
      if (!line) continue;
      request.text = fmt::format("{}:{}", source, *line);
      return client_.ask(request, nextInterrupt());
    }
    return reply;
  }

  bool print(const std::string& text) const {
    if (!json_) printOut(text);
    return true;
  }

  bool failed(const std::string& line, const source::Diagnostic& error) {
    errors_.push_back(error);
    lost_ = lost_ || error.code != source::Code::DebugRequest;
    if (json_)
      replies_.push_back({{"command", line}, {"error", error.message}});
    else
      printDiagnostics({error});
    return true;
  }

  void shown(const std::string& line, const debug::Request& request, const debug::Reply& reply) {
    stop_ = reply.stop;
    if (json_) {
      replies_.push_back(debugJson(line, reply));
      return;
    }
    std::string text = debug::replyText(request, reply);
    if (showsPlace(request.verb)) text += sourceLine() + debug::displayText(reply);
    printOut(text);
  }

  static bool showsPlace(debug::Verb verb) {
    return debug::isMovement(verb) || verb == debug::Verb::Where || verb == debug::Verb::Ran;
  }

  // The line of the next instruction; empty without source.
  [[nodiscard]] std::string sourceLine() {
    if (!stop_.wave) return {};
    const source::Place& place = stop_.wave->at.outermost;
    const std::vector<std::string>& lines = linesOf(place.file);
    if (place.line == 0 || place.line > lines.size()) return {};
    return fmt::format("{:>5}  {}\n", place.line, lines[place.line - 1]);
  }

  // Empty without source.
  [[nodiscard]] std::string listText(std::uint64_t count) {
    if (!stop_.wave) return "every wave has ended\n";
    const source::Place& place = stop_.wave->at.outermost;
    const std::vector<std::string>& lines = linesOf(place.file);
    if (place.line == 0 || place.line > lines.size()) return {};
    const std::uint64_t first = place.line > count / 2 ? place.line - count / 2 : 1;
    std::string text;
    for (std::uint64_t line = first; line < first + count && line <= lines.size(); ++line)
      text += fmt::format("{} {:>5}  {}\n", line == place.line ? '>' : ' ', line, lines[line - 1]);
    return text;
  }

  const std::vector<std::string>& linesOf(const std::string& file) {
    const auto [entry, added] = files_.try_emplace(file);
    if (!added || file.empty()) return entry->second;
    if (const auto text = source::readText(file)) {
      std::istringstream stream(*text);
      for (std::string line; std::getline(stream, line);)
        entry->second.push_back(line);
    }
    return entry->second;
  }

  worker::DebugClient& client_;
  bool json_;
  bool lost_ = false;
  debug::Stop stop_;
  nlohmann::ordered_json replies_ = nlohmann::ordered_json::array();
  source::Diagnostics errors_;
  std::vector<std::string> names_;
  std::vector<std::string> sources_;
  std::map<std::string, std::vector<std::string>> files_;
};

source::Result<std::vector<std::string>> scriptOf(const DebugArguments& arguments) {
  std::vector<std::string> commands = arguments.commands;
  if (arguments.script.empty()) return commands;
  const auto text = source::readText(arguments.script);
  if (!text) return std::unexpected(text.error());
  std::istringstream stream(*text);
  for (std::string line; std::getline(stream, line);)
    commands.push_back(line);
  return commands;
}

// What a run file describes, assembled.
source::Result<worker::RunRequest> requestOf(const std::string& file, const DebugArguments& arguments,
                                             worker::LanguageClient& language,
                                             source::Diagnostics& diagnostics, const std::stop_token& stop) {
  const auto path = findRunFile(file);
  if (!path) return std::unexpected(path.error());
  const auto text = source::readText(*path);
  if (!text) return std::unexpected(text.error());
  auto runFile = project::readRunFile(*text, *path);
  if (!runFile) return std::unexpected(runFile.error());
  for (const std::string& parameter : arguments.parameters)
    if (auto set = project::setParameter(*runFile, parameter); !set)
      return std::unexpected(std::move(set.error()));
  // Only one launch, at one point, can be debugged: says which.
  if (runFile->launches.size() > 1 && !arguments.json && arguments.launch <= runFile->launches.size())
    printError(fmt::format("debugging {}; --launch N chooses another one\n",
                           project::launchTitle(*runFile, arguments.launch - 1)));
  const auto points = project::sweepPoints(*runFile);
  if (points.size() > 1 && !arguments.json)
    printError(fmt::format("debugging at {}, the first of {} points; -P NAME=VALUE chooses another one\n",
                           project::toText(points.front()), points.size()));
  worker::RunBuild build = worker::buildRun(*runFile, language, {}, stop, arguments.allowedFolders);
  diagnostics.insert(diagnostics.end(), build.diagnostics.begin(), build.diagnostics.end());
  if (!build.ok) return std::unexpected(build.diagnostics.front());
  build.request.launch = static_cast<std::uint32_t>(arguments.launch - 1);
  return std::move(build.request);
}

class DebugCommand {
public:
  explicit DebugCommand(DebugArguments arguments) : arguments_(std::move(arguments)) {}

  int run() {
    // Before a share file changes the current folder.
    const auto script = scriptOf(arguments_);
    if (const auto started = start(); !started) return cannot(started.error());
    if (!script) return cannot(script.error());
    if (arguments_.commands.empty() && arguments_.script.empty())
      interact();
    else
      for (const std::string& line : *script)
        if (front_.anyFailed() || !front_.execute(line)) break;
    return finish();
  }

private:
  source::Result<void> start() {
    const std::stop_token stop = stopOnInterrupt();
    if (!arguments_.against.empty())
      arguments_.against = std::filesystem::absolute(arguments_.against).string();
    const auto file = share_.open(arguments_.file);
    if (!file) return std::unexpected(file.error());
    if (!share_.folder().empty()) arguments_.allowedFolders.push_back(share_.folder());
    authoring::WritingClient language(languageWorker());
    language.warmUp();
    client_.warmUp();
    worker::DebugStart start;
    auto request = requestOf(*file, arguments_, language, diagnostics_, stop);
    if (!request) return std::unexpected(std::move(request.error()));
    start.run = std::move(*request);
    if (!arguments_.mode.empty()) start.run.checkedMode = arguments_.mode == "checked";
    if (!arguments_.matrix.empty()) start.run.plainMatrix = arguments_.matrix == "plain";
    start.run.schedule = arguments_.schedule;
    if (const auto& contents = share_.contents()) {
      if (arguments_.mode.empty() && contents->checkedMode) start.run.checkedMode = contents->checkedMode;
      if (arguments_.matrix.empty() && contents->plainMatrix) start.run.plainMatrix = contents->plainMatrix;
      if (!arguments_.scheduleGiven) start.run.schedule = contents->schedule;
    }
    start.memoryLimit = arguments_.historyMegabytes << 20;
    if (!arguments_.against.empty()) {
      auto other = requestOf(arguments_.against, arguments_, language, diagnostics_, stop);
      if (!other) return std::unexpected(std::move(other.error()));
      start.other = std::move(*other);
    }
    const auto reply = client_.start(start, stop);
    if (!reply) return std::unexpected(reply.error());
    if (!arguments_.json) printDiagnostics(diagnostics_);
    front_.setSources(project::sourcePaths(start.run.runFile));
    front_.started(*reply);
    if (share_.contents()) front_.restore(*share_.contents());
    return {};
  }

  void interact() {
    LineEditor editor("wavesmith-cli", [this](std::string_view line) { return front_.complete(line); });
    std::string last;
    while (!front_.lost()) {
      auto line = editor.read("(debug) ");
      if (!line) break;
      // A blank line repeats the last command, as in other debuggers.
      if (line->empty() && editor.interactive()) line = last;
      last = *line;
      if (!front_.execute(*line)) break;
      if (!editor.interactive() && front_.anyFailed()) break;
    }
  }

  int cannot(const source::Diagnostic& error) {
    if (arguments_.json) {
      printJson(document("wavesmith.debug/1", false, {error}));
    } else {
      if (std::ranges::find(diagnostics_, error) == diagnostics_.end()) diagnostics_.push_back(error);
      printDiagnostics(diagnostics_);
    }
    return kCannot;
  }

  [[nodiscard]] int finish() const {
    const debug::StopReason reason = front_.stop().reason;
    const bool found = reason == debug::StopReason::Faulted || reason == debug::StopReason::Finding;
    const int exitCode = front_.anyFailed() ? kCannot : found ? kFindings : kAllWell;
    if (arguments_.json) {
      source::Diagnostics all = diagnostics_;
      all.insert(all.end(), front_.errors().begin(), front_.errors().end());
      auto json = document("wavesmith.debug/1", exitCode == kAllWell, all);
      json["replies"] = front_.replies();
      printJson(json);
    }
    return exitCode;
  }

  DebugArguments arguments_;
  OpenedShare share_;
  worker::DebugClient client_;
  source::Diagnostics diagnostics_; // diagnostics of the assembler
  Front front_{client_, arguments_.json};
};

} // namespace

Action addDebugCommand(CLI::App& command, Completions& completions) {
  auto arguments = std::make_shared<DebugArguments>();
  completions.files(command
                        .add_option("FILE", arguments->file,
                                    "Run file (NAME.run.yaml), the source next to it, or a share file")
                        ->required(),
                    "run.yaml s S wavesmith");
  command.add_option("-c,--command", arguments->commands, "Execute this command; may be given several times")
      ->type_name("COMMAND");
  completions.files(command
                        .add_option("--script", arguments->script,
                                    "Execute the commands of this file, after those of --command")
                        ->type_name("FILE"),
                    "txt");
  completions.files(
      command.add_option("--against", arguments->against, "Run file of another kernel, for `diverge other`")
          ->type_name("FILE"),
      "run.yaml");
  command
      .add_option("--mode", arguments->mode,
                  "Run as fast as possible (fast), or as the strictest gfx942 would (checked); overrides the "
                  "run file")
      ->type_name("MODE")
      ->check(CLI::IsMember({"fast", "checked"}));
  command
      .add_option(
          "--matrix", arguments->matrix,
          "Round matrix products like MI300 (exact), or use plain arithmetic (plain); overrides the run file")
      ->type_name("HOW")
      ->check(CLI::IsMember({"exact", "plain"}));
  auto* const schedule =
      command
          .add_option("--schedule", arguments->schedule,
                      "Order of waves: a number always gives the same order, 0 the usual one")
          ->type_name("N")
          ->check(integerFrom(0))
          ->capture_default_str();
  command
      .add_option("--history", arguments->historyMegabytes, "Memory for the history of the run, in megabytes")
      ->type_name("MB")
      ->capture_default_str()
      ->check(CLI::Range(1, 1 << 20));
  command
      .add_option("--launch", arguments->launch,
                  "Which of several launches to debug, from 1; earlier launches run first")
      ->type_name("N")
      ->capture_default_str()
      ->check(integerFrom(1));
  command
      .add_option("-P,--parameter", arguments->parameters,
                  "Give a parameter of the run file another value: n=128")
      ->type_name("NAME=VALUE");
  addAllowInclude(command, completions, arguments->allowedFolders);
  command.add_flag("--json", arguments->json, "Print all replies as one JSON document (wavesmith.debug/1)");
  command.footer(kDebugFooter);
  return [arguments, schedule] {
    arguments->scheduleGiven = schedule->count() != 0;
    return DebugCommand(*arguments).run();
  };
}

} // namespace wavesmith::cli
