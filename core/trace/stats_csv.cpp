// SPDX-License-Identifier: Apache-2.0
#include "trace/stats_csv.h"

#include "source/file.h"
#include "trace/csv_reader.h"

#include <fmt/format.h>

#include <utility>

namespace wavesmith::trace {
namespace {

std::string inQuotes(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    result += c;
    if (c == '"') result += '"';
  }
  return result + '"';
}

} // namespace

source::Result<Trace> readStatsCsv(const std::filesystem::path& file) {
  auto text = source::readText(file);
  if (!text) return std::unexpected(std::move(text.error()));
  Trace trace;
  trace.path = file.string();
  CsvReader csv(*text, trace.path);
  const std::size_t codeObject = csv.column("CodeObj");
  const std::size_t address = csv.column("Vaddr");
  const std::size_t instruction = csv.column("Instruction");
  const std::size_t hits = csv.column("Hitcount");
  const std::size_t latency = csv.column("Latency");
  const std::size_t stall = csv.column("Stall");
  const std::size_t idle = csv.column("Idle");
  const std::size_t source = csv.optionalColumn("Source");
  while (csv.nextRow()) {
    CodeRow row;
    row.text = csv.text(instruction);
    row.source = csv.text(source);
    row.line = static_cast<std::uint32_t>(trace.code.size() + 1);
    if (csv.number(codeObject, row.pc.codeObject) && csv.number(address, row.pc.address) &&
        csv.number(hits, row.totals.hits) && csv.number(latency, row.totals.latency) &&
        csv.number(stall, row.totals.stall) && csv.number(idle, row.totals.idle))
      trace.code.push_back(std::move(row));
  }
  if (csv.error()) return std::unexpected(*csv.error());
  return trace;
}

std::string toStatsCsv(const Trace& trace) {
  std::string text = "CodeObj,Vaddr,Instruction,Hitcount,Latency,Stall,Idle,Source\n";
  for (const CodeRow& row : trace.code)
    text += fmt::format("{},{},{},{},{},{},{},{}\n", row.pc.codeObject, row.pc.address, inQuotes(row.text),
                        row.totals.hits, row.totals.latency, row.totals.stall, row.totals.idle,
                        inQuotes(row.source));
  return text;
}

} // namespace wavesmith::trace
