// SPDX-License-Identifier: Apache-2.0
#include "editing/port_comparison_text.h"

#include "output/json.h"
#include "output/terminal.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <string_view>
#include <utility>

namespace wavesmith::cli {
namespace {

using check::Match;
std::string_view matchName(Match match) {
  switch (match) {
  case Match::Same: return "same";
  case Match::Stated: return "stated";
  case Match::NotComparable: return "not comparable";
  case Match::Different: return "different";
  case Match::Inserted: return "inserted";
  }
  return "";
}

} // namespace

std::string comparisonLine(const check::PortComparison& comparison) {
  if (comparison.processor.empty())
    return fmt::format("not compared with the old encoding: {}\n", comparison.unavailable);
  std::string line =
      fmt::format("compared with {}'s encoding: {} of {} are the same", comparison.processor, comparison.same,
                  counted(comparison.instructions(), "instruction", "instructions"));
  const auto add = [&](Match match, std::string_view one, std::string_view many) {
    if (const std::size_t count = comparison.count(match); count != 0)
      line += fmt::format(", {}", counted(count, one, many));
  };
  add(Match::Stated, "differs as stated", "differ as stated");
  add(Match::NotComparable, "is not comparable", "are not comparable");
  add(Match::Different, "is different", "are different");
  if (const std::size_t inserted = comparison.count(Match::Inserted); inserted != 0)
    line += fmt::format("; {} inserted", inserted);
  return line + '\n';
}

std::string comparedLine(const check::ComparedInstruction& one) {
  const source::Place& place = one.old.line != 0 ? one.old : one.now;
  std::string text = one.before;
  if (!one.before.empty() && !one.after.empty()) text += " -> ";
  text += one.after;
  return fmt::format("{}:{}: {} ({}): {}{}\n", place.file, place.line, matchName(one.match), one.why, text,
                     one.count > 1 ? fmt::format(" ({} times)", one.count) : "");
}

Json comparisonJson(const check::PortComparison& comparison) {
  Json json;
  json["processor"] = comparison.processor;
  if (!comparison.unavailable.empty()) json["unavailable"] = comparison.unavailable;
  json["instructions"] = comparison.instructions();
  json["same"] = comparison.same;
  json["stated"] = comparison.count(Match::Stated);
  json["notComparable"] = comparison.count(Match::NotComparable);
  json["different"] = comparison.count(Match::Different);
  json["inserted"] = comparison.count(Match::Inserted);
  json["rules"] = Json::array();
  for (const auto& [rule, count] : comparison.stated())
    json["rules"].push_back({{"rule", rule}, {"count", count}});
  json["others"] = Json::array();
  for (const check::ComparedInstruction& one : comparison.others) {
    const source::Place& place = one.old.line != 0 ? one.old : one.now;
    json["others"].push_back({{"match", matchName(one.match)},
                              {"file", place.file},
                              {"line", one.old.line},
                              {"newLine", one.now.line},
                              {"before", one.before},
                              {"after", one.after},
                              {"why", one.why},
                              {"count", one.count}});
  }
  return json;
}

} // namespace wavesmith::cli
