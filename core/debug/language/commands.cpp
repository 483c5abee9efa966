// SPDX-License-Identifier: Apache-2.0
#include "debug/language/commands.h"

#include "debug/refusal.h"
#include "debug/values/value_text.h"
#include "isa/register.h"
#include "source/text/numbers.h"
#include "source/text/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

namespace wavesmith::debug {
namespace {

using source::trimmed;

constexpr std::uint64_t kAround = 11; // lines that `list` shows, and instructions that `code` does

constexpr std::array<CommandHelp, 39> kCommands{{
    {"where", "w", "", "show where the selected wave is"},
    {"list", "l", "[N]", "show N lines of the source around it"},
    {"code", "", "[N]", "show N instructions around it"},
    {"step", "s", "[N]", "execute one instruction of the wave", true},
    {"next", "n", "[N]", "execute to another line: functions and macros at once", true},
    {"out", "o", "", "execute to the end of the function, or back to its call", true},
    {"barrier", "", "", "execute to the next s_barrier of the wave", true},
    {"until", "u", "LINE", "execute to the line, a label or *ADDRESS", true},
    {"continue", "c", "", "execute to a breakpoint, a watchpoint, a finding or the end", true},
    {"back", "", "COMMAND", "step, next, out, barrier, until or continue backward"},
    {"goto", "g", "STEP|start|end", "go to a step of the run"},
    {"waves", "", "", "list the waves"},
    {"wave", "", "GROUP.WAVE", "select a wave"},
    {"lane", "", "N", "select the lane that vector registers are shown in"},
    {"break", "b", "LINE [wave G.W] [if CONDITION] [after N]",
     "stop before a line, a label or *ADDRESS; after N hits"},
    {"watch", "", "LOCATION [if CONDITION] [after N]", "stop after a register or bytes have changed"},
    {"points", "", "", "list breakpoints and watchpoints"},
    {"delete", "d", "NUMBER", "delete a breakpoint or watchpoint"},
    {"enable", "", "NUMBER", "enable it"},
    {"disable", "", "NUMBER", "disable it"},
    {"print", "p", "[TYPE] EXPRESSION", "show a location or the value of an expression"},
    {"show", "", "[TYPE] registers|vectors|state|lds|scratch|memory", "show everything of a kind"},
    {"ran", "", "", "show the instruction that the wave executed last"},
    {"timeline", "", "[FIRST LAST]", "show what each wave did over the steps"},
    {"banks", "", "", "show the bank conflicts of the wave's last LDS instruction"},
    {"counters", "", "", "show the wait counters and what is outstanding"},
    {"set", "", "LOCATION = EXPRESSION", "change a register or memory; what came after is forgotten"},
    {"writer", "", "LOCATION", "show the last instruction that wrote it"},
    {"changed", "", "LOCATION", "go back to the instruction that changed it last"},
    {"why", "", "LOCATION|NODE", "show what a value was computed from; unfold a node"},
    {"values", "", "[TYPE] LINE EXPRESSION [lane N] [wave G.W] [if CONDITION]",
     "show its value at each execution of the line"},
    {"writes", "", "[TYPE] LOCATION", "show every instruction that has written it"},
    {"find", "", "EXPRESSION", "show the waves and lanes where it holds"},
    {"display", "", "[[TYPE] EXPRESSION]", "show it at each stop; without one, show all of them"},
    {"undisplay", "", "NUMBER", "show it no longer"},
    {"diverge", "", "mode|matrix|schedule N|other", "find where another run begins to differ"},
    {"findings", "", "", "show what checked mode has found"},
    {"help", "h", "[COMMAND]", "show the commands"},
    {"quit", "q", "", "end"},
}};

// Commands that are younger than others of the same letters: prefixes of both stay with the older ones.
constexpr std::array<std::string_view, 5> kYounger{"values", "writes", "find", "display", "undisplay"};

// The first word, which is taken from the text.
std::string_view takeWord(std::string_view& text) {
  text = trimmed(text);
  const std::string_view word = text.substr(0, text.find_first_of(" \t"));
  text = trimmed(text.substr(word.size()));
  return word;
}

std::optional<std::uint64_t> numberOf(std::string_view text) {
  return source::readNumber<std::uint64_t>(text);
}

std::optional<emulator::WaveId> waveOf(std::string_view text) {
  const std::size_t dot = text.find('.');
  const auto group = numberOf(text.substr(0, dot));
  const auto wave =
      dot == std::string_view::npos ? std::optional<std::uint64_t>(0) : numberOf(text.substr(dot + 1));
  if (!group || !wave) return std::nullopt;
  return emulator::WaveId{*group, static_cast<std::uint32_t>(*wave)};
}

const CommandHelp* findCommand(std::string_view word) {
  const auto found = std::ranges::find_if(kCommands, [&](const CommandHelp& command) {
    return command.name == word || (!command.shortName.empty() && command.shortName == word);
  });
  return found == kCommands.end() ? nullptr : &*found;
}

// Removes " KEYWORD rest" from the end of the text.
std::optional<std::string_view> takeClause(std::string_view& text, std::string_view keyword) {
  const std::string padded = fmt::format(" {} ", keyword);
  const std::size_t at = text.rfind(padded);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view rest = trimmed(text.substr(at + padded.size()));
  text = trimmed(text.substr(0, at));
  return rest;
}

// "f32 v4": the type, if the first word is one and something follows.
void takeType(std::string_view& text, Request& request) {
  std::string_view rest = text;
  const std::string_view word = takeWord(rest);
  if (rest.empty() || !isValueType(word)) return;
  request.type = word;
  text = rest;
}

using Parsed = source::Result<Command>;

// A command from its name and the text after it.
class CommandParser {
public:
  CommandParser(const CommandHelp& command, std::string_view rest) : command_(command), rest_(rest) {}

  Parsed parse() {
    const std::string_view name = command_.name;
    if (name == "quit") return Command{.kind = Command::Kind::Quit, .request = {}};
    if (name == "help") return Command{.kind = Command::Kind::Help, .request = {.text = std::string(rest_)}};
    if (name == "code")
      return withNumber({.kind = Command::Kind::Request, .request = {.verb = Verb::Code, .number = kAround}});
    if (name == "list") return withNumber({.kind = Command::Kind::List, .request = {.number = kAround}});
    if (name == "back") return parseBack();
    if (name == "goto") return parseGoto();
    if (name == "wave") return parseWave();
    if (name == "break" || name == "watch") return parsePoint(name == "break" ? Verb::Break : Verb::Watch);
    if (name == "set") return parseSet();
    if (name == "why") return parseWhy();
    if (name == "timeline") return parseTimeline();
    if (name == "diverge") return parseDiverge();
    if (name == "values") return parseValues();
    if (name == "print") return parseShown(Verb::Print);
    if (name == "display") return rest_.empty() ? made({.verb = Verb::Displays}) : parseShown(Verb::Display);
    if (name == "show") return parseShown(Verb::Show);
    if (name == "writes") return parseShown(Verb::Writes);
    return parseSimple();
  }

private:
  static Parsed made(Request request) {
    return Command{.kind = Command::Kind::Request, .request = std::move(request)};
  }
  [[nodiscard]] std::unexpected<source::Diagnostic> usage() const {
    return refusal(fmt::format("usage: {} {}", command_.name, command_.arguments));
  }

  [[nodiscard]] Parsed withNumber(Command command) const {
    if (rest_.empty()) return command;
    const auto number = numberOf(rest_);
    if (!number) return usage();
    command.request.number = *number;
    return command;
  }

  [[nodiscard]] Parsed parseSimple() const {
    struct Simple {
      std::string_view name;
      Verb verb;
      StepKind kind;
      enum class Takes : std::uint8_t { Nothing, Count, Number, Text } takes;
    };
    using enum Simple::Takes;
    static constexpr std::array<Simple, 21> kSimple{{{"where", Verb::Where, {}, Nothing},
                                                     {"ran", Verb::Ran, {}, Nothing},
                                                     {"banks", Verb::Banks, {}, Nothing},
                                                     {"step", Verb::Step, StepKind::Into, Count},
                                                     {"next", Verb::Step, StepKind::Over, Count},
                                                     {"out", Verb::Step, StepKind::Out, Nothing},
                                                     {"barrier", Verb::Step, StepKind::Barrier, Nothing},
                                                     {"until", Verb::Until, {}, Text},
                                                     {"continue", Verb::Continue, {}, Nothing},
                                                     {"waves", Verb::Waves, {}, Nothing},
                                                     {"lane", Verb::Lane, {}, Number},
                                                     {"points", Verb::Points, {}, Nothing},
                                                     {"delete", Verb::Delete, {}, Number},
                                                     {"enable", Verb::Enable, {}, Number},
                                                     {"disable", Verb::Disable, {}, Number},
                                                     {"undisplay", Verb::Undisplay, {}, Number},
                                                     {"counters", Verb::Counters, {}, Nothing},
                                                     {"writer", Verb::LastWriter, {}, Text},
                                                     {"changed", Verb::LastChange, {}, Text},
                                                     {"find", Verb::Find, {}, Text},
                                                     {"findings", Verb::Findings, {}, Nothing}}};
    const auto simple = std::ranges::find(kSimple, command_.name, &Simple::name);
    Command command{.kind = Command::Kind::Request, .request = {.verb = simple->verb, .kind = simple->kind}};
    switch (simple->takes) {
    case Nothing:
      if (!rest_.empty()) return usage();
      break;
    case Count: return withNumber(std::move(command));
    case Number:
      if (rest_.empty()) return usage();
      return withNumber(std::move(command));
    case Text:
      if (rest_.empty()) return usage();
      command.request.text = rest_;
      break;
    }
    return command;
  }

  Parsed parseBack() {
    const std::string_view word = takeWord(rest_);
    const CommandHelp* const inner = findCommand(word);
    if (inner == nullptr || !inner->goesBack) return usage();
    Parsed command = CommandParser(*inner, rest_).parse();
    if (command) command->request.direction = Direction::Backward;
    return command;
  }

  [[nodiscard]] Parsed parseGoto() const {
    if (rest_ == "end") return made({.verb = Verb::GoEnd});
    if (rest_ == "start") return made({.verb = Verb::Go, .number = 0});
    const auto number = numberOf(rest_);
    if (!number) return usage();
    return made({.verb = Verb::Go, .number = *number});
  }

  [[nodiscard]] Parsed parseWave() const {
    const auto wave = waveOf(rest_);
    if (!wave) return usage();
    return made({.verb = Verb::Select, .wave = wave});
  }

  Parsed parsePoint(Verb verb) {
    Request request{.verb = verb, .number = 0};
    if (const auto after = takeClause(rest_, "after")) {
      const auto number = numberOf(*after);
      if (!number) return usage();
      request.number = *number;
    }
    if (const auto condition = takeClause(rest_, "if")) request.condition = *condition;
    if (const auto wave = takeClause(rest_, "wave")) {
      request.wave = waveOf(*wave);
      if (!request.wave) return usage();
    }
    if (rest_.empty()) return usage();
    request.text = rest_;
    return made(std::move(request));
  }

  [[nodiscard]] Parsed parseSet() const {
    const std::size_t equals = rest_.find('=');
    if (equals == std::string_view::npos) return usage();
    Request request{.verb = Verb::Set,
                    .text = std::string(trimmed(rest_.substr(0, equals))),
                    .value = std::string(trimmed(rest_.substr(equals + 1)))};
    if (request.text.empty() || request.value.empty()) return usage();
    return made(std::move(request));
  }

  [[nodiscard]] Parsed parseWhy() const {
    if (rest_.empty()) return usage();
    if (const auto number = numberOf(rest_)) return made({.verb = Verb::Why, .number = *number});
    return made({.verb = Verb::Why, .text = std::string(rest_)});
  }

  // Without an interval, the whole run in as many pieces as one reads.
  Parsed parseTimeline() {
    Request request{.verb = Verb::Timeline, .number = 0, .columns = 40};
    if (rest_.empty()) return made(std::move(request));
    const auto first = numberOf(takeWord(rest_));
    const auto last = numberOf(rest_);
    if (!first || !last || *last <= *first) return usage();
    request.number = *first;
    request.last = *last;
    return made(std::move(request));
  }

  Parsed parseDiverge() {
    Request request{.verb = Verb::Diverge, .text = std::string(takeWord(rest_))};
    if (request.text == "schedule") {
      const auto number = numberOf(rest_);
      if (!number) return usage();
      request.number = *number;
    } else if (!rest_.empty() ||
               (request.text != "mode" && request.text != "matrix" && request.text != "other")) {
      return usage();
    }
    return made(std::move(request));
  }

  Parsed parseShown(Verb verb) {
    if (rest_.empty()) return usage();
    Request request{.verb = verb};
    takeType(rest_, request);
    request.text = rest_;
    return made(std::move(request));
  }

  // The expression may use `lane` and `wave` itself: only a number after one of them ends it.
  Parsed parseValues() {
    Request request{.verb = Verb::Values, .number = isa::kLanes};
    takeType(rest_, request);
    if (const auto condition = takeClause(rest_, "if")) request.condition = *condition;
    for (bool taken = true; taken;) { // in either order
      std::string_view before = rest_;
      const auto wave = takeClause(before, "wave");
      taken = wave && waveOf(*wave);
      if (taken) request.wave = waveOf(*wave);
      if (!taken) {
        before = rest_;
        const auto lane = takeClause(before, "lane");
        taken = lane && numberOf(*lane);
        if (taken) request.number = *numberOf(*lane);
        if (taken && request.number >= isa::kLanes) return usage();
      }
      if (taken) rest_ = before;
    }
    request.text = takeWord(rest_);
    request.value = rest_;
    if (request.value.empty()) return usage();
    return made(std::move(request));
  }

  const CommandHelp& command_;
  std::string_view rest_;
};

} // namespace

std::span<const CommandHelp> commandHelp() {
  return kCommands;
}

source::Result<Command> parseCommand(std::string_view line) {
  if (const std::size_t comment = line.find('#'); comment != std::string_view::npos)
    line = line.substr(0, comment);
  std::string_view rest = line;
  const std::string_view word = takeWord(rest);
  if (word.empty()) return Command{.kind = Command::Kind::Empty, .request = {}};
  if (const CommandHelp* const command = findCommand(word)) return CommandParser(*command, rest).parse();
  std::vector<const CommandHelp*> begun;
  for (const CommandHelp& command : kCommands)
    if (command.name.starts_with(word)) begun.push_back(&command);
  if (begun.empty()) return refusal(fmt::format("there is no command {}; `help` lists them", word));
  const auto isYounger = [](const CommandHelp* command) {
    return std::ranges::find(kYounger, command->name) != kYounger.end();
  };
  if (!std::ranges::all_of(begun, isYounger)) std::erase_if(begun, isYounger);
  if (begun.size() > 1)
    return refusal(fmt::format("{} could be {} or {}", word, begun[0]->name, begun[1]->name));
  return CommandParser(*begun.front(), rest).parse();
}

std::vector<std::string> completeCommand(std::string_view line, std::span<const std::string> names) {
  const std::size_t blank = line.find_last_of(" (=");
  const std::string_view word = blank == std::string_view::npos ? line : line.substr(blank + 1);
  std::string_view rest = line;
  const std::string_view first = takeWord(rest);
  const bool atCommand = blank == std::string_view::npos || trimmed(line.substr(0, blank)) == "back";
  std::vector<std::string> result;
  const auto offer = [&](std::string_view candidate) {
    if (candidate.starts_with(word)) result.emplace_back(candidate);
  };
  if (atCommand) {
    for (const CommandHelp& command : kCommands)
      if (blank == std::string_view::npos || command.goesBack) offer(command.name);
    std::ranges::sort(result);
    return result;
  }
  const CommandHelp* const command = findCommand(first);
  if (command == nullptr) return result;
  if (command->name == "help")
    for (const CommandHelp& one : kCommands)
      offer(one.name);
  if (command->name == "show")
    for (const std::string_view kind : {"registers", "vectors", "state", "lds", "scratch", "memory"})
      offer(kind);
  if (command->name == "diverge")
    for (const std::string_view kind : {"mode", "matrix", "schedule", "other"})
      offer(kind);
  if (command->name == "goto")
    for (const std::string_view place : {"start", "end"})
      offer(place);
  if (command->arguments.find("TYPE") != std::string_view::npos)
    for (const std::string_view type : valueTypes())
      offer(type);
  if (command->arguments.find("LOCATION") != std::string_view::npos ||
      command->arguments.find("EXPRESSION") != std::string_view::npos ||
      command->arguments.find("LINE") != std::string_view::npos)
    for (const std::string& name : names)
      offer(name);
  std::ranges::sort(result);
  return result;
}

} // namespace wavesmith::debug
