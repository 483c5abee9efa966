// SPDX-License-Identifier: Apache-2.0
#include "runs/sweep_text.h"

#include "source/text/numbers.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <vector>

namespace wavesmith::cli {
namespace {

using worker::SweepResult;
using worker::SweepRow;

struct Column {
  std::vector<std::string> cells; // the first is the heading
  bool right = true;
};

std::string aligned(const std::vector<Column>& columns, std::size_t rows) {
  std::string text;
  for (std::size_t row = 0; row < rows; ++row) {
    std::string line;
    for (const Column& column : columns) {
      std::size_t width = 0;
      for (const std::string& cell : column.cells)
        width = std::max(width, cell.size());
      if (!line.empty()) line += "  ";
      line += column.right ? fmt::format("{:>{}}", column.cells[row], width)
                           : fmt::format("{:<{}}", column.cells[row], width);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

double number(const std::string& text) {
  return source::readNumber<double>(text).value_or(0); // a literal number (project/run_file/sweep.h)
}

} // namespace

std::string sweepText(std::span<const SweepRow> rows) {
  if (rows.empty()) return {};
  std::vector<Column> columns;
  for (std::size_t p = 0; p < rows.front().point.size(); ++p) {
    Column column{{rows.front().point[p].first}};
    for (const SweepRow& row : rows)
      column.cells.push_back(row.point[p].second);
    columns.push_back(std::move(column));
  }
  Column results{{"result"}, false};
  for (const SweepRow& row : rows)
    results.cells.push_back(row.result);
  columns.push_back(std::move(results));
  for (std::size_t n = 0; n < worker::kSweepResults; ++n) {
    const auto which = static_cast<SweepResult>(n);
    if (!worker::hasNumbers(rows, which)) continue;
    Column column{{std::string(worker::column(which).name)}};
    for (const SweepRow& row : rows)
      column.cells.push_back(row.numbers[n] ? worker::shortNumberText(*row.numbers[n]) : "");
    columns.push_back(std::move(column));
  }
  return aligned(columns, rows.size() + 1);
}

void addSweepJson(nlohmann::ordered_json& json, std::span<const SweepRow> rows) {
  json["parameters"] = nlohmann::ordered_json::array();
  if (!rows.empty())
    for (const auto& [name, value] : rows.front().point)
      json["parameters"].push_back(name);
  json["points"] = nlohmann::ordered_json::array();
  for (const SweepRow& row : rows) {
    nlohmann::ordered_json of;
    of["values"] = nlohmann::ordered_json::array();
    for (const auto& [name, value] : row.point)
      of["values"].push_back(number(value));
    of["result"] = row.result;
    constexpr std::array<const char*, worker::kSweepResults> kNames{
        "instructions",       "waves",     "instructionsPerWave", "kernelSeconds", "gigabytesPerSecond",
        "gigaflopsPerSecond", "differing", "greatestError"};
    for (std::size_t n = 0; n < worker::kSweepResults; ++n)
      if (row.numbers[n]) of[kNames[n]] = *row.numbers[n];
    json["points"].push_back(std::move(of));
  }
}

} // namespace wavesmith::cli
