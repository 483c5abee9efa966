// SPDX-License-Identifier: Apache-2.0
// Arbitrary files as the folder of a thread trace (folder.h): the JSON of a viewer, the table of totals.
//
// A trace that was read has rows for its executions; its table of totals reads as the same rows.
#include "trace/trace.h"

#include "fuzz/folder.h"
#include "fuzz/target.h"
#include "fuzz/word_object.h"
#include "trace/hidden_latency.h"
#include "trace/match.h"
#include "trace/open.h"
#include "trace/stats_csv.h"
#include "trace/summary.h"
#include "trace/timeline.h"
#include "trace/wait_times.h"

#include <array>
#include <fstream>

namespace wavesmith::fuzz {
namespace {

constexpr std::array<std::string_view, 10> kNames{"code.json",
                                                  "filenames.json",
                                                  "se0_sm1_sl0_wv0.json",
                                                  "se8_sm0_sl0_wv0.json",
                                                  "se8_sm0_sl0_wv1.json",
                                                  "occupancy.json",
                                                  "realtime.json",
                                                  "se0_perfcounter.json",
                                                  "se8_perfcounter.json",
                                                  "stats.csv"};

// s_load_dwordx2 s[2:3], s[0:1], 0x0; s_waitcnt lgkmcnt(0); s_endpgm
constexpr std::array<std::uint32_t, 4> kWords{0xc0060080, 0x00000000, 0xbf8cc07f, 0xbf810000};

void look(const trace::Trace& trace) {
  for (const trace::Wave& wave : trace.waves)
    for (const trace::Execution& execution : wave.executions)
      require(execution.row == trace::kNoRow || execution.row < trace.code.size(), "an execution has a row");
  static_cast<void>(trace::summary(trace));
  static_cast<void>(trace::clockText(trace));
  require(trace::totalsOf(trace).size() == trace.code.size(), "every row has totals");
  static_cast<void>(trace::hotspots(trace));
  static_cast<void>(trace::hiddenLatency(trace));
  static_cast<void>(trace::waitTimes(trace));
  const trace::Timeline timeline(trace);
  for (const trace::SlotRow& row : timeline.rows()) {
    static_cast<void>(row.states.pixels(timeline.begin(), timeline.end(), 100));
    static_cast<void>(row.categories.pixels(timeline.begin(), timeline.begin() + 7, 10));
    static_cast<void>(trace::executionAt(trace, row, timeline.begin() + 3));
  }
  const auto program =
      programOf({.words = std::as_bytes(std::span(kWords)), .descriptor = usualDescriptor()});
  const trace::Match match = trace::matchTo(trace, *program);
  static_cast<void>(match.sentence());
  static_cast<void>(trace::totalsByLine(trace, match, *program));
  static_cast<void>(trace::pairRows(trace, trace));
}

void requireTable(const trace::Trace& trace, const std::filesystem::path& folder) {
  const std::filesystem::path file = folder / "stats_again.csv";
  std::ofstream(file, std::ios::binary) << trace::toStatsCsv(trace);
  const auto again = trace::readStatsCsv(file);
  require(again.has_value(), "a table that was written can be read");
  require(again->code.size() == trace.code.size(), "it has the same rows");
}

} // namespace
} // namespace wavesmith::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wavesmith;
  const fuzz::Folder folder(fuzz::textOf(data, size), fuzz::kNames);
  for (const std::filesystem::path& path : {folder.path(), folder.path() / "stats.csv"}) {
    const auto trace = trace::openTrace(path);
    if (!trace) {
      fuzz::require(!trace.error().message.empty(), "an error has a message");
      continue;
    }
    fuzz::look(*trace);
    fuzz::requireTable(*trace, folder.path());
  }
  return 0;
}
