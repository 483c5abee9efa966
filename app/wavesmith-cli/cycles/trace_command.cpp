// SPDX-License-Identifier: Apache-2.0
#include "arguments/checked.h"
#include "arguments/commands.h"
#include "arguments/completions.h"
#include "arguments/numbers.h"
#include "cycles/samples_text.h"
#include "output/exit_code.h"
#include "output/json.h"
#include "output/terminal.h"
#include "trace/hidden_latency.h"
#include "trace/match.h"
#include "trace/open.h"
#include "trace/pc_samples.h"
#include "trace/stats_csv.h"
#include "trace/summary.h"
#include "trace/wait_times.h"

#include <CLI/App.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace wavesmith::cli {
namespace {

using trace::CodeRow;
using trace::cyclesOf;
using trace::Hidden;
using trace::hotspots;
using trace::kNoRow;
using trace::mean;
using trace::sumOf;
using trace::Totals;

constexpr const char* kTraceSchema = "wavesmith.trace/1";

struct TraceArguments {
  std::string trace;
  std::string file;  // the source or code object; empty: none
  std::string other; // the second trace of `compare`
  AssemblerArguments assembler;
  std::size_t first = 20;
  bool byLine = false;
  bool csv = false;
  bool json = false;
};

constexpr const char* kTraceFooter =
    R"(TRACE is what rocprofv3's thread trace leaves: a ui_output_* folder, the folder that has it, a stats_*.csv, or a
folder with *.att files and their code objects, which AMD's librocprof-trace-decoder.so decodes if this machine has it.
`show` and `stats` also take the table of a PC sampling, host trap or stochastic. All times are cycles of the shader clock.

Examples:
  wavesmith-cli trace show run/ui_output_agent_1_dispatch_1 gemm.s
  wavesmith-cli trace stats run gemm.s --by-line --first 10
  wavesmith-cli trace compare before after)";

// A trace, with the program that it was made of if one is given.
struct Measured {
  trace::Trace trace;
  std::vector<trace::WaitTime> waits;
  std::vector<Hidden> hidden; // by row; empty: unknown
  std::optional<Checked> checked;
  trace::Match match;

  [[nodiscard]] const program::Program* program() const { return checked ? checked->program.get() : nullptr; }
  [[nodiscard]] program::Index at(std::uint32_t row) const {
    return row < match.rows.size() ? match.rows[row].at : program::kNone;
  }
  [[nodiscard]] source::Place place(std::uint32_t row) const {
    return program() != nullptr && at(row) != program::kNone ? program()->place(at(row)) : source::Place{};
  }
  // "line 41", the profiler's source, or the address.
  [[nodiscard]] std::string where(std::uint32_t row) const {
    if (const source::Place found = place(row); found.line != 0) return fmt::format("line {}", found.line);
    const CodeRow& code = trace.code[row];
    return code.source.empty() ? fmt::format("{:#x}", code.pc.address) : code.source;
  }
};

source::Result<Measured> measure(const TraceArguments& arguments, const std::string& path) {
  auto opened = trace::openTrace(path);
  if (!opened) return std::unexpected(std::move(opened.error()));
  Measured measured;
  measured.trace = std::move(*opened);
  measured.waits = trace::waitTimes(measured.trace);
  measured.hidden = trace::hiddenLatency(measured.trace);
  if (arguments.file.empty()) return measured;
  measured.checked = checkFile(arguments.file, arguments.assembler, {}, stopOnInterrupt());
  if (measured.program() == nullptr)
    return source::failure(source::Code::CannotReadFile, {.file = arguments.file},
                           measured.checked->diagnostics.empty()
                               ? "the file has no program"
                               : measured.checked->diagnostics.front().message);
  measured.match = trace::matchTo(measured.trace, *measured.program());
  return measured;
}

int fail(const TraceArguments& arguments, const source::Diagnostic& problem) {
  if (arguments.json)
    printJson(document(kTraceSchema, false, {problem}));
  else
    printDiagnostics({problem});
  return kCannot;
}

// --- Text ---

std::string headerOf(const Measured& measured) {
  const trace::Trace& trace = measured.trace;
  std::string text = trace::summary(trace) + '\n';
  if (const std::string clock = trace::clockText(trace); !clock.empty()) text += clock + '\n';
  if (measured.program() != nullptr) text += measured.match.sentence() + '\n';
  return text;
}

// Without the waves of the trace, there is no hidden latency.
std::string columnsText(const Measured& measured) {
  return fmt::format("      hits    cycles   mean  stall   idle{}  share\n",
                     measured.hidden.empty() ? "" : " hidden");
}

std::string totalsText(const Totals& totals, const Hidden* hidden, std::uint64_t all) {
  std::string text = fmt::format("{:>10}{:>10}{:>7.0f}{:>7.0f}{:>7.0f}", totals.hits, cyclesOf(totals),
                                 mean(totals.latency, totals.hits), mean(totals.stall, totals.hits),
                                 mean(totals.idle, totals.hits));
  if (hidden != nullptr) text += fmt::format("{:>7.0f}", mean(hidden->total(), totals.hits));
  return text + fmt::format("{:>6.1f}%", 100 * mean(cyclesOf(totals), all));
}

// The hidden cycles of the instructions of a line; nothing: unknown.
std::optional<Hidden> hiddenOf(std::span<const Hidden> byInstruction, const trace::LineTotals& line) {
  if (byInstruction.empty()) return std::nullopt;
  Hidden sum;
  for (const program::Index at : line.instructions)
    sum += byInstruction[at];
  return sum;
}

std::string rowsText(const Measured& measured, std::size_t first) {
  const std::vector<std::uint32_t> rows = hotspots(measured.trace);
  const std::uint64_t all = cyclesOf(sumOf(measured.trace));
  std::string text = columnsText(measured);
  for (std::size_t i = 0; i < std::min(first, rows.size()); ++i) {
    const CodeRow& row = measured.trace.code[rows[i]];
    const Hidden* const hidden = measured.hidden.empty() ? nullptr : &measured.hidden[rows[i]];
    text +=
        fmt::format("{}  {}  {}\n", totalsText(row.totals, hidden, all), row.text, measured.where(rows[i]));
  }
  if (rows.size() > first) text += fmt::format("and {} more\n", rows.size() - first);
  return text;
}

std::string linesText(const Measured& measured, std::size_t first) {
  std::vector<trace::LineTotals> lines =
      trace::totalsByLine(measured.trace, measured.match, *measured.program());
  std::ranges::stable_sort(lines, std::ranges::greater{},
                           [](const trace::LineTotals& line) { return cyclesOf(line.totals); });
  const std::uint64_t all = cyclesOf(sumOf(measured.trace));
  std::string text = columnsText(measured);
  const std::vector<Hidden> byInstruction = trace::hiddenByInstruction(measured.hidden, measured.match);
  for (std::size_t i = 0; i < std::min(first, lines.size()); ++i) {
    const std::optional<Hidden> hidden = hiddenOf(byInstruction, lines[i]);
    text += fmt::format("{}  {}\n", totalsText(lines[i].totals, hidden ? &*hidden : nullptr, all),
                        source::toString(lines[i].place));
  }
  if (lines.size() > first) text += fmt::format("and {} more\n", lines.size() - first);
  return text;
}

// The instruction that needs the wait, by the analysis.
program::Index neededBy(const Measured& measured, std::uint32_t row) {
  if (measured.program() == nullptr || measured.checked->analysis == nullptr) return program::kNone;
  for (const analysis::WaitAnswer& answer : measured.checked->analysis->counters.answers())
    if (answer.wait == measured.at(row) && answer.neededBy != program::kNone) return answer.neededBy;
  return program::kNone;
}

std::vector<const trace::WaitTime*> longestWaits(const Measured& measured) {
  std::vector<const trace::WaitTime*> waits;
  for (const trace::WaitTime& wait : measured.waits)
    waits.push_back(&wait);
  std::ranges::stable_sort(waits, std::ranges::greater{}, [](const auto* wait) { return wait->cycles; });
  return waits;
}

// A code object without debug information has no lines.
std::string placeOf(const program::Program& program, program::Index instruction) {
  if (const std::uint32_t line = program.place(instruction).line; line != 0)
    return fmt::format("line {}", line);
  return fmt::format("{:#x}", program.instructions()[instruction].address);
}

std::string waitsText(const Measured& measured, std::size_t first) {
  std::string text;
  const auto waits = longestWaits(measured);
  for (std::size_t i = 0; i < std::min(first, waits.size()); ++i) {
    const trace::WaitTime& wait = *waits[i];
    text +=
        fmt::format("{}  {}: {} cycles in {}\n", measured.trace.code[wait.row].text, measured.where(wait.row),
                    grouped(wait.cycles), counted(wait.executions, "execution", "executions"));
    for (const trace::WaitedFor& waited : wait.waits)
      text +=
          fmt::format("    waited {} cycles for {}, {}; {:.0f} cycles from issue to the end of the wait\n",
                      grouped(waited.cycles), measured.trace.code[waited.row].text,
                      measured.where(waited.row), waited.meanRoundTrip());
    if (const program::Index need = neededBy(measured, wait.row); need != program::kNone)
      text += fmt::format("    needed by {}\n", placeOf(*measured.program(), need));
  }
  return text;
}

// --- JSON ---

Json totalsJson(const Totals& totals) {
  return {{"hits", totals.hits}, {"latency", totals.latency}, {"stall", totals.stall}, {"idle", totals.idle}};
}

Json hiddenJson(const Hidden* hidden) {
  if (hidden == nullptr) return nullptr;
  return {{"idle", hidden->idle}, {"stall", hidden->stall}, {"issue", hidden->issue}};
}

Json rowJson(const Measured& measured, std::uint32_t row) {
  const CodeRow& code = measured.trace.code[row];
  const source::Place place = measured.place(row);
  Json json = {{"codeObject", code.pc.codeObject}, {"address", code.pc.address}, {"text", code.text}};
  json["file"] = place.file;
  json["line"] = place.line;
  json["totals"] = totalsJson(code.totals);
  json["hidden"] = hiddenJson(measured.hidden.empty() ? nullptr : &measured.hidden[row]);
  return json;
}

Json matchJson(const Measured& measured) {
  if (measured.program() == nullptr) return nullptr;
  const trace::Match& match = measured.match;
  return {{"by", match.by == trace::Match::By::CodeBytes ? "bytes" : "text"},
          {"sameVersion", match.isSameVersion()},
          {"instructions", match.instructions},
          {"equal", match.count(compare::Change::Equal)},
          {"registers", match.count(compare::Change::Registers)},
          {"operands", match.count(compare::Change::Operands)},
          {"onlyInTrace", match.count(compare::Change::Removed)},
          {"sentence", match.sentence()}};
}

Json waitsJson(const Measured& measured) {
  Json waits = Json::array();
  for (const trace::WaitTime* wait : longestWaits(measured)) {
    Json producers = Json::array();
    for (const trace::WaitedFor& waited : wait->waits)
      producers.push_back({{"instruction", rowJson(measured, waited.row)},
                           {"times", waited.times},
                           {"cycles", waited.cycles},
                           {"roundTrip", waited.meanRoundTrip()}});
    const program::Index need = neededBy(measured, wait->row);
    Json line = nullptr;
    Json address = nullptr;
    if (need != program::kNone) {
      address = measured.program()->instructions()[need].address;
      if (const std::uint32_t number = measured.program()->place(need).line; number != 0) line = number;
    }
    waits.push_back({{"instruction", rowJson(measured, wait->row)},
                     {"executions", wait->executions},
                     {"cycles", wait->cycles},
                     {"waitedFor", std::move(producers)},
                     {"neededByLine", std::move(line)},
                     {"neededByAddress", std::move(address)}});
  }
  return waits;
}

Json measuredJson(const Measured& measured) {
  Json json = document(kTraceSchema, true, measured.trace.diagnostics);
  json["trace"] = measured.trace.path;
  json["waves"] = measured.trace.waves.size();
  json["shaderHz"] = measured.trace.shaderFrequency();
  json["match"] = matchJson(measured);
  json["totals"] = totalsJson(sumOf(measured.trace));
  json["instructions"] = Json::array();
  for (const std::uint32_t row : hotspots(measured.trace))
    json["instructions"].push_back(rowJson(measured, row));
  json["lines"] = Json::array();
  const std::vector<Hidden> byInstruction = trace::hiddenByInstruction(measured.hidden, measured.match);
  if (measured.program() != nullptr)
    for (const trace::LineTotals& line :
         trace::totalsByLine(measured.trace, measured.match, *measured.program())) {
      const std::optional<Hidden> hidden = hiddenOf(byInstruction, line);
      json["lines"].push_back({{"file", line.place.file},
                               {"line", line.place.line},
                               {"totals", totalsJson(line.totals)},
                               {"hidden", hiddenJson(hidden ? &*hidden : nullptr)}});
    }
  json["waits"] = waitsJson(measured);
  return json;
}

// --- The commands ---

source::Diagnostic byLineNeedsSource(const TraceArguments& arguments) {
  return source::makeError(source::Code::CannotReadFile, {.file = arguments.trace},
                           "--by-line needs the source: name it after the trace");
}

source::Diagnostic noProgram(const TraceArguments& arguments, const Checked& checked) {
  return source::makeError(source::Code::CannotReadFile, {.file = arguments.file},
                           checked.diagnostics.empty() ? std::string("the file has no program")
                                                       : checked.diagnostics.front().message);
}

int showSamples(const TraceArguments& arguments) {
  std::optional<Checked> checked;
  if (!arguments.file.empty()) {
    checked = checkFile(arguments.file, arguments.assembler, {}, stopOnInterrupt());
    if (checked->program == nullptr) return fail(arguments, noProgram(arguments, *checked));
  }
  const auto shown = openSamples(arguments.trace, checked ? checked->program.get() : nullptr);
  if (!shown) return fail(arguments, shown.error());
  if (arguments.byLine && shown->program == nullptr) return fail(arguments, byLineNeedsSource(arguments));
  if (arguments.csv)
    return fail(arguments, source::makeError(source::Code::CannotReadFile, {.file = arguments.trace},
                                             "samples have no hits and cycles for --csv"));
  if (arguments.json) {
    Json json = document(kTraceSchema, true, {});
    addSamplesJson(json, *shown);
    printJson(json);
    return kAllWell;
  }
  printOut(arguments.byLine ? sampledLinesText(*shown, arguments.first)
                            : samplesText(*shown, arguments.first));
  return kAllWell;
}

int show(const TraceArguments& arguments) {
  if (trace::isPcSamplesFile(arguments.trace)) return showSamples(arguments);
  const auto measured = measure(arguments, arguments.trace);
  if (!measured) return fail(arguments, measured.error());
  if (arguments.json) {
    printJson(measuredJson(*measured));
    return kAllWell;
  }
  printDiagnostics(measured->trace.diagnostics);
  printOut(headerOf(*measured));
  printOut(rowsText(*measured, arguments.first));
  if (!measured->waits.empty()) printOut("\nwaits:\n" + waitsText(*measured, arguments.first));
  return kAllWell;
}

int stats(const TraceArguments& arguments) {
  if (trace::isPcSamplesFile(arguments.trace)) return showSamples(arguments);
  const auto measured = measure(arguments, arguments.trace);
  if (!measured) return fail(arguments, measured.error());
  if (arguments.byLine && measured->program() == nullptr)
    return fail(arguments, byLineNeedsSource(arguments));
  if (arguments.json) {
    printJson(measuredJson(*measured));
    return kAllWell;
  }
  if (arguments.csv) {
    printData(trace::toStatsCsv(measured->trace));
    return kAllWell;
  }
  printDiagnostics(measured->trace.diagnostics);
  printOut(headerOf(*measured));
  printOut(arguments.byLine ? linesText(*measured, arguments.first) : rowsText(*measured, arguments.first));
  return kAllWell;
}

// Mean cycles of an execution; 0 if there is none.
double meanCycles(const CodeRow* row) {
  return row == nullptr ? 0 : mean(cyclesOf(row->totals), row->totals.hits);
}

int compareTraces(const TraceArguments& arguments) {
  const auto before = measure({}, arguments.trace);
  if (!before) return fail(arguments, before.error());
  const auto after = measure({}, arguments.other);
  if (!after) return fail(arguments, after.error());
  struct Row {
    trace::PairedRow pair;
    const CodeRow* before = nullptr;
    const CodeRow* after = nullptr;
  };
  std::vector<Row> rows;
  for (const trace::PairedRow& pair : trace::pairRows(before->trace, after->trace)) {
    Row row{pair};
    if (pair.before != kNoRow) row.before = &before->trace.code[pair.before];
    if (pair.after != kNoRow) row.after = &after->trace.code[pair.after];
    if ((row.before != nullptr ? row.before : row.after)->isLabel()) continue;
    rows.push_back(row);
  }
  std::ranges::stable_sort(rows, std::ranges::greater{}, [](const Row& row) {
    return std::abs(meanCycles(row.after) - meanCycles(row.before));
  });
  if (arguments.json) {
    Json json = document(kTraceSchema, true, {});
    json["before"] = totalsJson(sumOf(before->trace));
    json["after"] = totalsJson(sumOf(after->trace));
    json["rows"] = Json::array();
    for (const Row& row : rows)
      json["rows"].push_back(
          {{"change", compare::name(row.pair.change)},
           {"before", row.before != nullptr ? rowJson(*before, row.pair.before) : Json(nullptr)},
           {"after", row.after != nullptr ? rowJson(*after, row.pair.after) : Json(nullptr)}});
    printJson(json);
    return kAllWell;
  }
  printOut(headerOf(*before) + headerOf(*after));
  printOut("mean cycles: before    after     change\n");
  for (std::size_t i = 0; i < std::min(arguments.first, rows.size()); ++i) {
    const Row& row = rows[i];
    printOut(fmt::format("{} {:>17.1f}{:>9.1f}{:>+11.1f}  {}\n", compare::mark(row.pair.change),
                         meanCycles(row.before), meanCycles(row.after),
                         meanCycles(row.after) - meanCycles(row.before),
                         (row.after != nullptr ? row.after : row.before)->text));
  }
  if (rows.size() > arguments.first) printOut(fmt::format("and {} more\n", rows.size() - arguments.first));
  return kAllWell;
}

void addCommon(CLI::App& command, Completions& completions, TraceArguments& arguments) {
  completions.files(
      command.add_option("TRACE", arguments.trace, "Folder or table of a thread trace")->required());
  command.add_option("--first", arguments.first, "Show this many rows")
      ->type_name("N")
      ->check(integerFrom(0))
      ->capture_default_str();
  command.add_flag("--json", arguments.json, "Print the result as JSON (wavesmith.trace/1)");
}

void addSource(CLI::App& command, Completions& completions, TraceArguments& arguments) {
  completions.files(command.add_option("FILE", arguments.file, "Source or code object to match the trace to"),
                    kKernelFiles);
  addAssemblerOptions(command, completions, arguments.assembler);
}

} // namespace

Action addTraceCommand(CLI::App& command, Completions& completions) {
  auto arguments = std::make_shared<TraceArguments>();
  command.require_subcommand(1);
  command.footer(kTraceFooter);
  CLI::App* const showing = command.add_subcommand("show", "Show hotspots, and what each wait waited for");
  addCommon(*showing, completions, *arguments);
  addSource(*showing, completions, *arguments);
  CLI::App* const counting = command.add_subcommand("stats", "Show the cycles of instructions or lines");
  addCommon(*counting, completions, *arguments);
  addSource(*counting, completions, *arguments);
  counting->add_flag("--by-line", arguments->byLine, "Sum over the instructions of each source line");
  counting->add_flag("--csv", arguments->csv, "Print the table as rocprofv3 writes it")->excludes("--json");
  CLI::App* const comparing =
      command.add_subcommand("compare", "Compare two traces instruction by instruction");
  addCommon(*comparing, completions, *arguments);
  completions.files(comparing->add_option("OTHER", arguments->other, "The second trace")->required());
  return [arguments, showing, counting] {
    if (showing->parsed()) return show(*arguments);
    return counting->parsed() ? stats(*arguments) : compareTraces(*arguments);
  };
}

} // namespace wavesmith::cli
