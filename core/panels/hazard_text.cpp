// SPDX-License-Identifier: Apache-2.0
#include "panels/hazard_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace wavesmith::panels {
namespace {

std::string mnemonic(const HazardWords& words, Index at) {
  const isa::Instruction& instruction = words.program.instructions()[at];
  if (words.program.broken(at)) return "does not assemble";
  return instruction.valid() ? std::string(instruction.row().mnemonic) : std::string("not an instruction");
}

std::string laneText(const HazardWords& words, const QueuePair& pair) {
  std::string text;
  for (const QueueItem& item : laneOf(pair))
    text += (text.empty() ? "" : "  ") + chipText(words, item);
  return text.empty() ? "-" : text;
}

std::string arrowText(const HazardWords& words, const Arrow& arrow, Index at) {
  const auto place = [&](Index of) { return placeText(words.program, words.lines, of); };
  if (arrow.to == at) return fmt::format("from {}: {}", place(arrow.from), arrow.text);
  if (arrow.from == at) return fmt::format("to {}: {}", place(arrow.to), arrow.text);
  return fmt::format("{} to {}: {}", place(arrow.from), place(arrow.to), arrow.text);
}

} // namespace

std::string chipText(const HazardWords& words, const QueueItem& item) {
  const std::string text = fmt::format("{} {}{}", shortPlaceText(words.program, words.lines, item.producer),
                                       item.destination, item.ordered ? "" : "?");
  if (item.ends) return fmt::format("({})", text);
  return item.begins ? "+" + text : text;
}

std::string rowText(const HazardWords& words, const HazardRow& row) {
  std::string text = textOf(row.text, words.program, words.lines);
  if (row.verdict == HazardVerdict::Missing) return text;
  if (row.verdict == HazardVerdict::Orders) return fmt::format("{} orders memory: {}", row.what, text);
  return fmt::format("{} is {}: {}", row.what, name(row.verdict), text);
}

std::vector<const HazardRow*> rowsAt(const HazardPanel& panel, Index at) {
  std::vector<const HazardRow*> rows;
  for (const HazardRow& row : std::ranges::equal_range(panel.rows, at, {}, &HazardRow::at))
    rows.push_back(&row);
  return rows;
}

std::string queuesText(const HazardWords& words, Index at) {
  const Queues queues = queuesAt(words.program, words.analysis, at);
  std::string text = fmt::format("{}  {}\n", placeText(words.program, words.lines, at), mnemonic(words, at));
  for (const CounterQueue& queue : queues.counters) {
    const std::string_view counter = name(queue.counter);
    const auto idle = [](const QueuePair& pair) { return pair.before.empty() && pair.after.empty(); };
    // Only global wave sync uses expcnt.
    if (queue.counter == analysis::Counter::Exp && idle(queue.any)) continue;
    if (queue.entry && *queue.entry != *queue.steady) {
      text += fmt::format("  {:<8} first iteration  {}\n", counter, laneText(words, *queue.entry));
      text += fmt::format("  {:<8} steady state     {}\n", "", laneText(words, *queue.steady));
    } else {
      text += fmt::format("  {:<8} {}\n", counter, laneText(words, queue.any));
    }
  }
  if (queues.unknownBefore) text += "  and operations of code of unknown effect\n";
  for (const HazardRow* row : rowsAt(words.panel, at))
    text += fmt::format("  {}\n", rowText(words, *row));
  for (const Arrow& arrow : hazardArrows(words.program, words.analysis, at))
    text += fmt::format("  {}\n", arrowText(words, arrow, at));
  return text;
}

std::string rowsText(const HazardWords& words, const std::vector<const HazardRow*>& rows) {
  std::vector<std::array<std::string, 5>> cells{{"line", "instruction", "verdict", "enough", ""}};
  for (const HazardRow* row : rows)
    cells.push_back({shortPlaceText(words.program, words.lines, row->at), row->what,
                     std::string(name(row->verdict)), row->enough.empty() ? "-" : row->enough,
                     textOf(row->text, words.program, words.lines)});
  if (cells.size() == 1) return {};
  std::array<std::size_t, 5> widths{};
  for (const auto& row : cells)
    for (std::size_t c = 0; c < widths.size(); ++c)
      widths[c] = std::max(widths[c], row[c].size());
  std::string text;
  for (const auto& row : cells) {
    std::string line = fmt::format("{:>{}}  {:<{}}  {:<{}}  {:<{}}  {}", row[0], widths[0], row[1], widths[1],
                                   row[2], widths[2], row[3], widths[3], row[4]);
    line.resize(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

} // namespace wavesmith::panels
