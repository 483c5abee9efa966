// SPDX-License-Identifier: Apache-2.0
#include "source/file.h"
#include "support/paths.h"
#include "support/result.h"
#include "trace/open.h"
#include "trace/pc_samples.h"
#include "trace/stats_csv.h"
#include "trace/ui_output.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>

namespace wavesmith::trace {
namespace {

namespace fs = std::filesystem;

fs::path sample(const char* path) {
  return testing::sourceDirectory() / "tests/trace/data" / path;
}

// Row by row, as AMD's tools have computed them.
void expectEqualTotals(const Trace& trace, const Trace& expected) {
  ASSERT_EQ(trace.code.size(), expected.code.size());
  for (std::size_t row = 0; row < trace.code.size(); ++row) {
    EXPECT_EQ(trace.code[row].text, expected.code[row].text);
    EXPECT_EQ(trace.code[row].pc, expected.code[row].pc);
    EXPECT_EQ(trace.code[row].totals, expected.code[row].totals) << trace.code[row].text;
  }
}

TEST(Import, ReadsAFolderOfTheViewer) {
  WS_ASSERT_OK(trace, openTrace(sample("mi300_sgemm/ui_output_sample")));
  WS_ASSERT_OK(expected, readStatsCsv(sample("mi300_sgemm/stats_ui_output_sample.csv")));
  EXPECT_EQ(trace.waves.size(), 2U);
  EXPECT_EQ(trace.executions(), 1200U);
  EXPECT_EQ(trace.version, "3.1.0");
  EXPECT_TRUE(trace.diagnostics.empty()) << testing::describe(trace.diagnostics);
  expectEqualTotals(trace, expected);
  const Wave& wave = trace.waves.front();
  EXPECT_EQ(wave.engine, 8U);
  EXPECT_EQ(wave.cu, 1U);
  EXPECT_FALSE(wave.states.empty());
  EXPECT_EQ(wave.executions.front().category, Category::Immediate);
  EXPECT_EQ(trace.code[wave.executions.front().row].text, "s_setprio 3");
  EXPECT_FALSE(trace.occupancy.empty());
}

TEST(Import, ComputesTheSameTotalsFromTheWaves) {
  for (const char* set : {"mi300_sgemm", "mi300_shaderdata"}) {
    WS_ASSERT_OK(trace, openTrace(sample(set)));
    const std::vector<Totals> totals = totalsOf(trace);
    for (std::size_t row = 0; row < totals.size(); ++row)
      EXPECT_EQ(totals[row], trace.code[row].totals) << trace.code[row].text;
  }
}

TEST(Import, ComputesTheShaderClock) {
  WS_ASSERT_OK(trace, openTrace(sample("mi300_shaderdata")));
  // 91,964 cycles in 4,368 ticks of 100 MHz.
  EXPECT_NEAR(trace.shaderFrequency(), 2.1054e9, 1e6);
}

TEST(Import, WritesTheTableThatItReads) {
  WS_ASSERT_OK(trace, readStatsCsv(sample("mi300_shaderdata/stats_ui_output_sample.csv")));
  testing::TemporaryDirectory folder;
  WS_EXPECT_OK(source::writeFile(folder / "stats.csv", toStatsCsv(trace)));
  WS_ASSERT_OK(again, openTrace(folder / "stats.csv"));
  expectEqualTotals(again, trace);
}

TEST(Import, ReadsStochasticSamples) {
  WS_ASSERT_OK(samples, readPcSamples(sample("mi300_pcs/stochastic.csv")));
  EXPECT_EQ(samples.method, PcSamples::Method::Stochastic);
  EXPECT_EQ(samples.samples, 65U);
  EXPECT_EQ(samples.unknown, 5U);
  ASSERT_FALSE(samples.instructions.empty());
  const SampledInstruction& first = samples.instructions.front();
  EXPECT_EQ(first.text, "s_waitcnt vmcnt(0)");
  EXPECT_EQ(first.samples, 52U);
  EXPECT_EQ(first.lanes, 52U * 64);
  EXPECT_EQ(first.reasons, (std::vector<StallReason>{{"WAITCNT", 52}}));
}

TEST(Import, ReadsHostTrapSamples) {
  WS_ASSERT_OK(samples, readPcSamples(sample("mi300_pcs/host_trap.csv")));
  EXPECT_EQ(samples.method, PcSamples::Method::HostTrap);
  EXPECT_EQ(samples.samples, 65U);
  EXPECT_EQ(samples.instructions.front().samples, 52U);
  EXPECT_TRUE(samples.instructions.front().reasons.empty());
}

TEST(Import, SaysWhatIsMissing) {
  testing::TemporaryDirectory folder;
  EXPECT_EQ(openTrace(folder / "none").error().message, "there is no such file or folder");
  EXPECT_NE(openTrace(folder.path()).error().message.find("neither a code.json"), std::string::npos);
  WS_EXPECT_OK(source::writeFile(folder / "code.json", R"({"code": []})"));
  WS_ASSERT_OK(trace, openTrace(folder.path()));
  EXPECT_EQ(trace.diagnostics.size(), 2U); // filenames.json, occupancy.json
}

// Every prefix of a file and every changed byte gives a trace or a located message, and nothing else.
TEST(Import, TakesAnyBytes) {
  testing::TemporaryDirectory folder;
  const fs::path from = sample("mi300_shaderdata/ui_output_sample");
  for (const auto& entry : fs::directory_iterator(from))
    fs::copy_file(entry.path(), folder / entry.path().filename().string());
  for (const char* name :
       {"code.json", "filenames.json", "occupancy.json", "realtime.json", "se0_sm1_sl0_wv0.json"}) {
    WS_ASSERT_OK(text, source::readText(from / name));
    const std::size_t step = text.size() / 40 + 1;
    for (std::size_t at = 0; at < text.size(); at += step)
      for (const char byte : {'\0', ']', '"', '9', '\xff'}) {
        std::string damaged = text;
        damaged[at] = byte;
        if (byte == '\0') damaged.resize(at);
        WS_EXPECT_OK(source::writeFile(folder / name, damaged));
        const auto trace = readUiOutput(folder.path());
        if (!trace) {
          EXPECT_EQ(trace.error().place.file, (folder / name).string());
          EXPECT_FALSE(trace.error().message.empty());
        }
      }
    WS_EXPECT_OK(source::writeFile(folder / name, text));
  }
}

} // namespace
} // namespace wavesmith::trace
