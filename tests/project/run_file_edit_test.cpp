// SPDX-License-Identifier: Apache-2.0
// Saving a form keeps the comments, order and spelling of the file.
#include "project/read_run_file.h"
#include "project/run_file_changes.h"
#include "project/run_file_edit.h"
#include "project/write_run_file.h"
#include "support/result.h"

#include <gtest/gtest.h>

namespace wavesmith::project {
namespace {

const std::string kText = R"(# SPDX-License-Identifier: Apache-2.0
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

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  return text.replace(text.find(from), from.size(), to);
}

TEST(RunFileEdit, ChangesNumbersInPlace) {
  RunFile now = parsed(kText);
  now.grid[0].text = "cus * 256";
  now.workgroup[0].text = "64";
  EXPECT_EQ(editRunFile(kText, now),
            replaced(replaced(kText, "1024", "cus * 256"), "256, 1, 1] }", "64, 1, 1] }"));
}

TEST(RunFileEdit, ChangesArgumentsOnTheirLine) {
  RunFile now = parsed(kText);
  now.arguments[2].value->text = "901";
  EXPECT_EQ(editRunFile(kText, now), replaced(kText, "value: 900", "value: 901"));
  now.arguments[0].fill = FillPoison{};
  EXPECT_EQ(editRunFile(kText, now),
            replaced(replaced(kText, "value: 900", "value: 901"), "{ uniform: [-1, 1], seed: 1 }", "poison"));
}

TEST(RunFileEdit, ChangesWordsInPlaceAndAddsTheirKeys) {
  RunFile now = parsed(kText);
  now.checkedMode = true;
  const std::string checked = replaced(kText, "arguments:", "mode: checked\narguments:");
  EXPECT_EQ(editRunFile(kText, now), checked);
  now.checkedMode = false;
  now.plainMatrix = true;
  EXPECT_EQ(editRunFile(replaced(checked, "mode: checked", "mode:  checked  # slow"), now),
            replaced(kText, "arguments:", "mode:  fast  # slow\nmatrix: plain\narguments:"));
  const std::string withoutArguments = kText.substr(0, kText.find("arguments:"));
  EXPECT_EQ(editRunFile(withoutArguments,
                        [&] {
                          RunFile file = parsed(withoutArguments);
                          file.checkedMode = true;
                          return file;
                        }()),
            withoutArguments + "mode: checked\n");
}

TEST(RunFileEdit, ChangesTheKernel) {
  RunFile now = parsed(kText);
  now.kernel = "second";
  EXPECT_EQ(editRunFile(kText, now), replaced(kText, "first", "second"));
}

TEST(RunFileEdit, KeepsAnUnchangedFile) {
  EXPECT_EQ(editRunFile(kText, parsed(kText)), kText);
}

TEST(RunFileEdit, AppliesEveryChange) {
  RunFile now = parsed(kText);
  now.arguments[1].count->text = "2048"; // over several lines
  now.plainMatrix = true;                // a missing key
  const std::string edited = editRunFile(kText, now);
  EXPECT_FALSE(changesBetween(parsed(edited), now).any()) << edited;
  EXPECT_EQ(editRunFile("wavesmith: [", now), writeRunFile(now));
  RunFile odd = parsed(kText);
  odd.kernel = "a: b # c"; // needs quotes
  EXPECT_FALSE(changesBetween(parsed(editRunFile(kText, odd)), odd).any());
}

} // namespace
} // namespace wavesmith::project
