// SPDX-License-Identifier: Apache-2.0
// The whole MI300 sets of AMD's trace decoder, compared with its control tables row by row. WAVESMITH_TRACES names a folder
// that has `mi300_*/` (the unpacked archives of test/data) and `control/mi300_*/*.csv`; WAVESMITH_TRACE_DECODER the library.
#include "support/result.h"
#include "trace/decoder_library.h"
#include "trace/open.h"
#include "trace/stats_csv.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>
#include <vector>

namespace wavesmith::trace {
namespace {

namespace fs = std::filesystem;

std::map<ProgramCounter, const CodeRow*> byAddress(const Trace& trace) {
  std::map<ProgramCounter, const CodeRow*> rows;
  for (const CodeRow& row : trace.code)
    if (!row.isLabel()) rows.emplace(row.pc, &row);
  return rows;
}

TEST(MeasuredSets, EqualTheirControls) {
  const char* const folder = std::getenv("WAVESMITH_TRACES");
  if (folder == nullptr || *folder == '\0') GTEST_SKIP() << "WAVESMITH_TRACES names no traces";
  std::size_t sets = 0;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    const fs::path control = fs::path(folder) / "control" / name;
    if (!name.starts_with("mi300_") || !fs::exists(control)) continue;
    SCOPED_TRACE(name);
    WS_ASSERT_OK(trace, openTrace(entry.path()));
    const auto rows = byAddress(trace);
    std::size_t compared = 0;
    for (const auto& file : fs::directory_iterator(control)) {
      WS_ASSERT_OK(expected, readStatsCsv(file.path()));
      for (const auto& [pc, row] : byAddress(expected)) {
        const auto ours = rows.find(pc);
        if (ours == rows.end()) {
          EXPECT_EQ(row->totals.hits, 0U) << row->text;
          continue;
        }
        EXPECT_EQ(ours->second->text, row->text);
        EXPECT_EQ(ours->second->totals, row->totals) << row->text;
        ++compared;
      }
    }
    std::cout << name << ": " << compared << " of " << rows.size() << " rows equal the control, "
              << trace.executions() << " executions in " << trace.waves.size() << " waves\n";
    ++sets;
  }
  EXPECT_NE(sets, 0U);
}

TEST(DecoderLibrary, SaysWhatIsMissing) {
  const auto none = DecoderLibrary::load("/nowhere/librocprof-trace-decoder.so");
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, source::Code::BackendUnavailable);
  EXPECT_NE(none.error().message.find("cannot be loaded"), std::string::npos);
  const auto other = DecoderLibrary::load("libc.so.6");
  ASSERT_FALSE(other);
  EXPECT_NE(other.error().message.find("it is not a trace decoder"), std::string::npos);
}

} // namespace
} // namespace wavesmith::trace
