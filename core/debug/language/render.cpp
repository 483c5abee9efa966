// SPDX-License-Identifier: Apache-2.0
#include "debug/language/render.h"

#include "debug/language/commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <filesystem>
#include <map>

namespace wavesmith::debug {
namespace {

std::string withSeparators(std::uint64_t number) {
  std::string text = fmt::format("{}", number);
  for (std::size_t at = text.size(); at > 3; at -= 3)
    text.insert(at - 3, ",");
  return text;
}

std::string hexText(const std::vector<std::byte>& bytes) {
  std::string text = "0x";
  for (std::size_t i = std::min<std::size_t>(bytes.size(), 16); i-- > 0;)
    text += fmt::format("{:02x}", static_cast<unsigned>(bytes[i]));
  return text;
}

std::string reasonText(const Stop& stop) {
  switch (stop.reason) {
  case StopReason::Start: return "at the start";
  case StopReason::Step:
  case StopReason::Moved: return "";
  case StopReason::Breakpoint: return fmt::format("breakpoint {}", stop.point);
  case StopReason::Watchpoint:
    return fmt::format("{}: {} -> {}", stop.point != 0 ? fmt::format("watchpoint {}", stop.point) : "changed",
                       hexText(stop.before), hexText(stop.after));
  case StopReason::Finding: return "checked mode found a problem";
  case StopReason::WaveEnded: return "the wave has ended";
  case StopReason::Finished: return "every wave has ended";
  case StopReason::Faulted: return "a wave cannot continue";
  case StopReason::HistoryStart: return stop.begin == 0 ? "at the start" : "at the start of the history";
  case StopReason::Interrupted: return "interrupted";
  case StopReason::Limit: return "the instruction limit of the run";
  case StopReason::TimeLimit: return "the time limit of the run; continue to execute more";
  }
  return "";
}

std::string valueLines(const Reply& reply) {
  std::string text;
  std::string heading;
  for (const ItemValue& value : reply.values) {
    if (value.heading != heading) text += fmt::format("{}\n", heading = value.heading);
    std::string name = value.name;
    if (!value.authorNames.empty() && value.authorNames != value.name)
      name += fmt::format(" {}", value.authorNames);
    text += value.heading.empty() ? fmt::format("{} = {}", name, value.text)
                                  : fmt::format("  {:<24} {}", name, value.text);
    if (!value.note.empty()) text += fmt::format("    {}", value.note);
    text += '\n';
  }
  return text;
}

std::string pointLines(const Reply& reply) {
  if (reply.points.empty()) return "no breakpoints\n";
  std::string text;
  for (const Point& point : reply.points) {
    text += fmt::format("{:>3}  {} {}", point.number, point.isWatchpoint() ? "watch" : "break", point.text);
    if (point.wave) text += fmt::format(" in {}", waveText(*point.wave));
    if (!point.condition.empty()) text += fmt::format(" if {}", point.condition);
    if (point.ignored != 0) text += fmt::format(" after {} hits", point.ignored);
    if (point.hits != 0) text += fmt::format(", {} {}", point.hits, point.hits == 1 ? "hit" : "hits");
    text += point.enabled ? "\n" : ", disabled\n";
  }
  return text;
}

std::string waveLines(const Reply& reply) {
  std::string text;
  for (const WaveSummary& wave : reply.waves)
    text += fmt::format("{} {:<12} work-group ({}, {}, {})  {:>2} lanes  {:<12} {} instructions  {}\n",
                        wave.next ? '>' : ' ', waveText(wave.id), wave.group[0], wave.group[1], wave.group[2],
                        std::popcount(wave.exec), name(wave.state), withSeparators(wave.executed),
                        placeText(wave.at));
  return text.empty() ? "no wave is alive\n" : text;
}

std::string counterLines(const Reply& reply) {
  std::string text;
  for (const CounterState& counter : reply.counters) {
    text += fmt::format("{} {}\n", counter.name, counter.count);
    for (const CounterState::Operation& operation : counter.outstanding)
      text += fmt::format("  {}, issued at step {}\n", placeText(operation.at),
                          withSeparators(operation.position));
  }
  return text;
}

std::string writerLines(const Reply& reply) {
  std::string text = valueLines(reply);
  if (reply.neverWritten) return text + fmt::format("not written by the kernel: {}\n", reply.note);
  if (!reply.writer) return text;
  const Writer& writer = *reply.writer;
  if (writer.edit)
    return text + fmt::format("changed with `set` at step {}\n", withSeparators(writer.position));
  return text + fmt::format("written at step {} by {}: {}\n  {} -> {}\n", withSeparators(writer.position),
                            waveText(writer.wave), placeText(writer.at), hexText(writer.before),
                            hexText(writer.after));
}

// The tree, two blanks for each level.
class CauseTree {
public:
  explicit CauseTree(const std::vector<CauseNode>& nodes) {
    for (const CauseNode& node : nodes)
      children_[node.parent].push_back(&node);
  }
  std::string text() {
    add(0, 0);
    return std::move(text_);
  }

private:
  void add(std::uint32_t parent, unsigned depth) {
    for (const CauseNode* const node : children_[parent]) {
      text_ += fmt::format("{:>{}}{}  {}", "", 2 * depth, node->number,
                           node->role.empty() ? "" : node->role + " ");
      text_ += node->location.empty() ? node->value : fmt::format("{} = {}", node->location, node->value);
      if (!node->origin.empty()) text_ += fmt::format("    {}", node->origin);
      if (node->writer && !node->writer->edit)
        text_ += fmt::format("    step {}, {}: {}", withSeparators(node->writer->position),
                             waveText(node->writer->wave), placeText(node->writer->at));
      if (!node->unfolded) text_ += "    ...";
      text_ += '\n';
      if (node->number != 0) add(node->number, depth + 1);
    }
  }
  std::map<std::uint32_t, std::vector<const CauseNode*>> children_;
  std::string text_;
};

// A line for each wave, in the order of the waves.
std::string timelineLines(const Reply& reply) {
  std::map<emulator::WaveId, std::string> lines;
  for (const TimelineSpan& span : reply.timeline)
    lines[span.wave] += fmt::format("  {} {}-{}", emulator::name(span.cls), span.first, span.last);
  if (lines.empty()) return "nothing has been executed there\n";
  std::string text;
  for (const auto& [wave, line] : lines)
    text += fmt::format("{}{}\n", waveText(wave), line);
  return text;
}

// "step 3,139  wave 3.3  lane 40  1.3530706": a row each.
std::string tableLines(const Request& request, const Reply& reply) {
  std::string text;
  for (const ValueRow& row : reply.rows) {
    if (request.verb != Verb::Find) text += fmt::format("step {:<9}  ", withSeparators(row.position));
    if (!row.at.mnemonic.empty()) text += fmt::format("{:<9}  ", waveText(row.wave));
    if (row.lane) text += fmt::format("lane {:<2}  ", *row.lane);
    if (request.verb == Verb::Writes && row.note.empty())
      text += fmt::format("{} -> {}    {}", row.before, row.value, placeText(row.at));
    else
      text += row.note.empty() ? row.value : row.note;
    text += '\n';
  }
  return text + (reply.note.empty() ? "" : reply.note + "\n");
}

std::string divergenceLines(const Reply& reply) {
  if (!reply.divergence) return "the runs do not differ\n";
  const Divergence& d = *reply.divergence;
  std::string text =
      fmt::format("differs from {} in {}, after {} of its instructions, step {}\n  {}\n", d.other,
                  waveText(d.wave), withSeparators(d.executed), withSeparators(d.position), placeText(d.at));
  if (d.at != d.otherAt) text += fmt::format("  in the other run: {}\n", placeText(d.otherAt));
  if (!d.location.empty())
    text += fmt::format("  {} is {} here and {} there\n", d.location, d.value, d.otherValue);
  return text;
}

std::string findingLines(const source::Diagnostics& findings) {
  std::string text;
  for (const source::Diagnostic& finding : findings)
    text += fmt::format("{}:{}: {}: {} [{}]\n", finding.place.file, finding.place.line,
                        source::name(finding.severity), finding.message, source::toString(finding.code));
  return text;
}

} // namespace

std::string codeText(const Reply& reply) {
  if (reply.code.empty()) return "every wave has ended\n";
  std::string text;
  for (const CodePlace& place : reply.code) {
    const bool here = reply.stop.wave && reply.stop.wave->at.address == place.address;
    text += fmt::format("{} {:#x}  {}", here ? '>' : ' ', place.address, place.text);
    if (!place.place.file.empty())
      text += fmt::format("    {}:{}", std::filesystem::path(place.place.file).filename().string(),
                          place.place.line);
    text += '\n';
  }
  return text;
}

std::string displayText(const Reply& reply) {
  std::string text;
  for (const Display& display : reply.displays) {
    text += fmt::format("{} {}: {}", display.changed ? '*' : ' ', display.number, display.expression);
    if (!display.value.empty()) text += " = " + display.value;
    for (const std::string& more : {display.lanes, display.note})
      if (!more.empty()) text += "    " + more;
    text += '\n';
  }
  return text;
}

std::string placeText(const CodePlace& place) {
  const std::string& instruction = place.text.empty() ? place.mnemonic : place.text;
  if (place.place.file.empty() || place.place.line == 0)
    return fmt::format("{:#x} {}", place.address, instruction);
  const std::string file = std::filesystem::path(place.place.file).filename().string();
  std::string text = fmt::format("{}:{} {}", file, place.place.line, instruction);
  if (place.outermost.line != place.place.line || place.outermost.file != place.place.file)
    text += fmt::format(" (from line {})", place.outermost.line);
  return text;
}

std::string banksText(const std::optional<LdsLook>& look) {
  if (!look) return "the wave has not accessed LDS";
  const std::string passes = look->passes == 1 ? "1 pass" : fmt::format("{} passes", look->passes);
  return fmt::format("{}: {}{}, {}", placeText(look->at), look->estimated ? "about " : "", passes,
                     look->passes == look->leastPasses
                         ? "no bank conflicts"
                         : fmt::format("{} without conflicts", look->leastPasses));
}

std::string waveText(const emulator::WaveId& wave) {
  return fmt::format("wave {}.{}", wave.group, wave.wave);
}

std::string stopText(const Stop& stop) {
  std::string text;
  if (const std::string reason = reasonText(stop); !reason.empty()) text += reason + "\n";
  text += findingLines(stop.faults);
  text += fmt::format("step {} of {}", withSeparators(stop.position), withSeparators(stop.end));
  if (stop.wave)
    text += fmt::format(", {}, {}, {} of 64 lanes active\n{}", waveText(stop.wave->id),
                        name(stop.wave->state), std::popcount(stop.wave->exec), placeText(stop.wave->at));
  return text + "\n";
}

std::string helpText(std::string_view command) {
  std::string text;
  for (const CommandHelp& one : commandHelp()) {
    if (!command.empty() && one.name != command && one.shortName != command) continue;
    const std::string names =
        one.shortName.empty() ? std::string(one.name) : fmt::format("{}, {}", one.name, one.shortName);
    text += fmt::format("  {:<14} {:<44} {}\n", names, one.arguments, one.help);
  }
  return text.empty() ? fmt::format("there is no command {}\n", command) : text;
}

std::string replyText(const Request& request, const Reply& reply) {
  switch (request.verb) {
  case Verb::Waves: return waveLines(reply);
  case Verb::Break:
  case Verb::Watch:
  case Verb::Points:
  case Verb::Delete:
  case Verb::Enable:
  case Verb::Disable: return pointLines(reply);
  case Verb::Print:
  case Verb::Show:
  case Verb::Set: return valueLines(reply);
  case Verb::Counters: return counterLines(reply);
  case Verb::Timeline: return timelineLines(reply);
  case Verb::Banks: return banksText(reply.lds) + "\n";
  case Verb::Ran:
    if (!reply.writer) return "the wave has not executed anything\n";
    return fmt::format("step {}: {}\n", withSeparators(reply.writer->position), placeText(reply.writer->at));
  case Verb::LastWriter: return writerLines(reply);
  case Verb::LastChange: return stopText(reply.stop) + valueLines(reply);
  case Verb::Why: return CauseTree(reply.causes).text();
  case Verb::Values:
  case Verb::Writes:
  case Verb::Find: return tableLines(request, reply);
  case Verb::Display: return displayText(reply);
  case Verb::Undisplay: return "";
  case Verb::Displays: return reply.displays.empty() ? "no displayed expressions\n" : displayText(reply);
  case Verb::Diverge: return divergenceLines(reply);
  case Verb::Findings: return reply.findings.empty() ? "no findings\n" : findingLines(reply.findings);
  case Verb::Code: return codeText(reply);
  case Verb::Lane: return fmt::format("lane {}\n", reply.lane);
  case Verb::Names: return fmt::format("{}\n", fmt::join(reply.names, " "));
  default: return stopText(reply.stop) + (reply.note.empty() ? "" : reply.note + "\n");
  }
}

} // namespace wavesmith::debug
