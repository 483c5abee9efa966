// SPDX-License-Identifier: Apache-2.0
// Descriptor and metadata from a text and the run files next to it.
#include "check/generate.h"
#include "codeobject/toolchain.h"
#include "source/file.h"
#include "support/language_worker.h"
#include "support/paths.h"
#include "support/result.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::check {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

// Without metadata, only a run file has the names of arguments.
constexpr std::string_view kBare = "  .text\n  .globl k\n  .p2align 8\n  .type k,@function\nk:\n"
                                   "  s_load_dwordx2 s[2:3], s[0:1], 0x0\n  s_waitcnt lgkmcnt(0)\n"
                                   "  v_mov_b32 v1, s2\n  s_endpgm\n.Lend:\n  .size k, .Lend-k\n";
constexpr std::string_view kRun = "wavesmith: 1\nsource: k.s\nkernel: k\n"
                                  "launch: { grid: [64, 1, 1], workgroup: [64, 1, 1] }\n"
                                  "arguments:\n  samples: { type: f32, count: 64, fill: poison }\n";

class Generate : public ::testing::Test {
protected:
  std::string write(std::string_view name, std::string_view text) const {
    const auto path = directory_ / name;
    testing::writeFile(path, text);
    return path.string();
  }
  source::Result<generate::GeneratedBlocks> blocks(const GenerateOptions& options = {}) {
    const std::string path = write("k.s", kBare);
    return generateBlocks(language_, {path, std::string(kBare)}, options);
  }
  testing::TemporaryDirectory directory_;
  worker::LanguageClient language_{testing::languageWorker()};
};

TEST_F(Generate, UsesArgumentNamesOfTheRunFile) {
  WS_ASSERT_OK(without, blocks());
  EXPECT_THAT(without.text, HasSubstr(".amdhsa_kernel k"));
  EXPECT_THAT(without.text, Not(HasSubstr("samples")));
  write("k.run.yaml", kRun);
  WS_ASSERT_OK(with, blocks());
  EXPECT_TRUE(with.verified);
  EXPECT_THAT(with.text, HasSubstr("samples"));
  WS_ASSERT_OK(alone, blocks({.lookBeside = false}));
  EXPECT_THAT(alone.text, Not(HasSubstr("samples")));
}

TEST_F(Generate, FindsRunFileByItsSource) {
  write("other.run.yaml", kRun);
  WS_ASSERT_OK(with, blocks());
  EXPECT_THAT(with.text, HasSubstr("samples"));
}

TEST_F(Generate, ReportsBrokenNeighborRunFileAsRemark) {
  write("k.run.yaml", "wavesmith: 1\nnonsense: 2\n");
  write("other.run.yaml", "of another kernel, and broken");
  WS_ASSERT_OK(done, blocks());
  EXPECT_THAT(done.remarks, ElementsAre(HasSubstr("k.run.yaml is not used: ")));
}

TEST_F(Generate, RejectsBrokenNamedRunFile) {
  const std::string broken = write("broken.run.yaml", "wavesmith: 1\nnonsense: 2\n");
  EXPECT_FALSE(blocks({.runFiles = {broken}}).has_value());
  EXPECT_FALSE(blocks({.runFiles = {(directory_ / "missing.run.yaml").string()}}).has_value());
  const std::string good = write("good.yaml", kRun);
  WS_ASSERT_OK(done, blocks({.runFiles = {good}}));
  EXPECT_THAT(done.remarks, IsEmpty());
  EXPECT_THAT(done.text, HasSubstr("samples"));
}

TEST_F(Generate, ReturnsAssemblerErrors) {
  const auto none = generateBlocks(language_, {"k.s", "; nothing\n"}, {});
  ASSERT_FALSE(none.has_value());
  EXPECT_EQ(none.error().code, source::Code::EmptySource);
}

TEST_F(Generate, StopsOnRequest) {
  std::stop_source stop;
  stop.request_stop();
  const auto stopped = generateBlocks(language_, {"k.s", std::string(kBare)}, {}, stop.get_token());
  ASSERT_FALSE(stopped.has_value());
  EXPECT_EQ(stopped.error().code, source::Code::RunCanceled);
}

} // namespace
} // namespace wavesmith::check
