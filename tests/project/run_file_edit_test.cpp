// SPDX-License-Identifier: Apache-2.0
// Saving a form keeps the comments, order and spelling of the file.
#include "project/run_file/read_run_file.h"
#include "project/run_file/run_file_changes.h"
#include "project/run_file/run_file_edit.h"
#include "project/run_file/write_run_file.h"
#include "support/replaced.h"
#include "support/result.h"

#include <gtest/gtest.h>

namespace wavesmith::project {
namespace {

using wavesmith::testing::replaced;

const std::string kCommentedText = R"(# SPDX-License-Identifier: Apache-2.0
wavesmith: 1
source: k.s
kernel: first   # of two
# 16 waves
launch: { grid: [1024, 1, 1], workgroup: [256, 1, 1] }
arguments:
  in: { type: f32, count: 900, fill: { uniform: [-1, 1], seed: 1 } }   # random
  out:
    type: f32
    count: 1024
  # the end
  n: { value: 900 }  # all of them
)";

RunFile parsed(const std::string& text) {
  auto file = readRunFile(text, "k.run.yaml");
  EXPECT_TRUE(file.has_value());
  return file ? *file : RunFile{};
}

TEST(RunFileEdit, ChangesNumbersInPlace) {
  RunFile now = parsed(kCommentedText);
  now.grid[0].text = "cus * 256";
  now.workgroup[0].text = "64";
  EXPECT_EQ(editRunFile(kCommentedText, now),
            replaced(replaced(kCommentedText, "1024", "cus * 256"), "256, 1, 1] }", "64, 1, 1] }"));
}

TEST(RunFileEdit, ChangesArgumentsOnTheirLine) {
  RunFile now = parsed(kCommentedText);
  now.arguments[2].value->text = "901";
  EXPECT_EQ(editRunFile(kCommentedText, now), replaced(kCommentedText, "value: 900", "value: 901"));
  now.arguments[0].fill = FillPoison{};
  EXPECT_EQ(editRunFile(kCommentedText, now), replaced(replaced(kCommentedText, "value: 900", "value: 901"),
                                                       "{ uniform: [-1, 1], seed: 1 }", "poison"));
}

TEST(RunFileEdit, ChangesWordsInPlaceAndAddsTheirKeys) {
  RunFile now = parsed(kCommentedText);
  now.checkedMode = true;
  const std::string checked = replaced(kCommentedText, "arguments:", "mode: checked\narguments:");
  EXPECT_EQ(editRunFile(kCommentedText, now), checked);
  now.checkedMode = false;
  now.plainMatrix = true;
  EXPECT_EQ(editRunFile(replaced(checked, "mode: checked", "mode:  checked  # slow"), now),
            replaced(kCommentedText, "arguments:", "mode:  fast  # slow\nmatrix: plain\narguments:"));
  const std::string withoutArguments = kCommentedText.substr(0, kCommentedText.find("arguments:"));
  EXPECT_EQ(editRunFile(withoutArguments,
                        [&] {
                          RunFile file = parsed(withoutArguments);
                          file.checkedMode = true;
                          return file;
                        }()),
            withoutArguments + "mode: checked\n");
}

TEST(RunFileEdit, ChangesTheKernel) {
  RunFile now = parsed(kCommentedText);
  now.kernel = "second";
  EXPECT_EQ(editRunFile(kCommentedText, now), replaced(kCommentedText, "first", "second"));
}

TEST(RunFileEdit, KeepsAnUnchangedFile) {
  EXPECT_EQ(editRunFile(kCommentedText, parsed(kCommentedText)), kCommentedText);
}

TEST(RunFileEdit, AppliesEveryChange) {
  RunFile now = parsed(kCommentedText);
  now.arguments[1].count->text = "2048"; // over several lines
  now.plainMatrix = true;                // a missing key
  const std::string edited = editRunFile(kCommentedText, now);
  EXPECT_FALSE(changesBetween(parsed(edited), now).any()) << edited;
  EXPECT_EQ(editRunFile("wavesmith: [", now), writeRunFile(now));
  RunFile odd = parsed(kCommentedText);
  odd.kernel = "a: b # c"; // needs quotes
  EXPECT_FALSE(changesBetween(parsed(editRunFile(kCommentedText, odd)), odd).any());
}

} // namespace
} // namespace wavesmith::project
