// SPDX-License-Identifier: Apache-2.0
#include "output/json.h"
#include "panels/hazard_text.h"
#include "show/show.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace wavesmith::cli {
namespace {

using panels::Arrow;
using panels::HazardRow;
using panels::HazardWords;
using panels::QueueItem;
using panels::QueuePair;

HazardWords wordsOf(const Shown& shown) {
  return {shown.program, shown.analysis, shown.lines, shown.panels.hazards};
}

// The rows of the requested kernels; in a file without kernels, all rows.
std::vector<const HazardRow*> rowsOf(const Shown& shown, const ShowOptions& options) {
  std::vector<const HazardRow*> rows;
  for (const HazardRow& row : shown.panels.hazards.rows) {
    const auto inside = [&](std::size_t kernel) {
      const program::KernelCode& code = shown.program.kernels()[kernel];
      return row.at >= code.first && row.at < code.end;
    };
    if (options.kernel.empty() || std::ranges::any_of(shown.kernels, inside)) rows.push_back(&row);
  }
  return rows;
}

Json rowJson(const Shown& shown, const HazardRow& row) {
  constexpr std::array kKinds{"finding", "wait", "nop", "unproven"};
  Json json = placeJson(shown, row.at);
  json["kind"] = kKinds[static_cast<std::size_t>(row.kind)];
  json["instruction"] = row.what;
  json["rule"] = row.rule;
  json["verdict"] = name(row.verdict);
  json["enough"] = row.enough.empty() ? Json() : Json(row.enough);
  json["sentence"] = textOf(row.text, shown.program, shown.lines);
  json["producer"] = placeJson(shown, row.producer);
  json["code"] = Json();
  json["fixes"] = Json::array();
  if (row.finding != HazardRow::kNoFinding) {
    const analysis::Finding& finding = shown.analysis.findings[row.finding];
    json["code"] = source::toString(finding.code);
    for (const analysis::SuggestedFix& fix : finding.fixes)
      json["fixes"].push_back(fix.title);
  }
  return json;
}

Json itemsJson(const Shown& shown, const panels::QueueItems& items, analysis::Counter counter) {
  Json json = Json::array();
  for (const QueueItem& item : items) {
    Json entry = placeJson(shown, item.producer);
    entry["kind"] = panels::name(item.kind);
    entry["destination"] = item.destination;
    entry["younger"] = item.younger;
    entry["ordered"] = item.ordered;
    entry["provedBy"] = item.waitFor;
    entry["ends"] = item.ends;
    entry["begins"] = item.begins;
    entry["sentence"] =
        textOf(panels::sentenceOf(shown.program, shown.analysis, item, counter), shown.program, shown.lines);
    json.push_back(std::move(entry));
  }
  return json;
}

Json pairJson(const Shown& shown, const QueuePair& pair, analysis::Counter counter) {
  return {{"before", itemsJson(shown, pair.before, counter)},
          {"after", itemsJson(shown, pair.after, counter)}};
}

Json queuesJson(const Shown& shown) {
  constexpr std::array kKinds{"drains", "missing", "tooNear", "keptApart", "defines"};
  const panels::Queues queues = panels::queuesAt(shown.program, shown.analysis, shown.at);
  Json json = placeJson(shown, shown.at);
  json["unknownBefore"] = queues.unknownBefore;
  json["unknownAfter"] = queues.unknownAfter;
  json["counters"] = Json::array();
  for (const panels::CounterQueue& queue : queues.counters) {
    Json entry{{"counter", name(queue.counter)}};
    entry.update(pairJson(shown, queue.any, queue.counter));
    entry["firstTrip"] = queue.entry ? pairJson(shown, *queue.entry, queue.counter) : Json();
    entry["laterTrips"] = queue.steady ? pairJson(shown, *queue.steady, queue.counter) : Json();
    json["counters"].push_back(std::move(entry));
  }
  json["arrows"] = Json::array();
  for (const Arrow& arrow : panels::hazardArrows(shown.program, shown.analysis, shown.at))
    json["arrows"].push_back({{"kind", kKinds[static_cast<std::size_t>(arrow.kind)]},
                              {"from", placeJson(shown, arrow.from)},
                              {"to", placeJson(shown, arrow.to)},
                              {"text", arrow.text}});
  return json;
}

} // namespace

std::string hazardsText(const Shown& shown, const ShowOptions& options) {
  const HazardWords words = wordsOf(shown);
  if (shown.at != program::kNone) return panels::queuesText(words, shown.at);
  const std::string text = panels::rowsText(words, rowsOf(shown, options));
  return text.empty() ? "no waits, and none are needed\n" : text;
}

void addHazardsJson(Json& json, const Shown& shown, const ShowOptions& options) {
  json["rows"] = Json::array();
  for (const HazardRow* row : rowsOf(shown, options))
    json["rows"].push_back(rowJson(shown, *row));
  json["at"] = shown.at == program::kNone ? Json() : queuesJson(shown);
}

} // namespace wavesmith::cli
