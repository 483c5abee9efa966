// SPDX-License-Identifier: Apache-2.0
#include "check/texts.h"
#include "codeobject/toolchain.h"
#include "support/paths.h"

#include <gtest/gtest.h>

#include <string>
#include <sys/stat.h>

namespace wavesmith::check {
namespace {

TEST(Texts, PrefersTheGivenTextToTheFile) {
  const testing::TemporaryDirectory directory;
  const std::string given = directory / "k.s";
  const std::string included = directory / "common.inc";
  testing::writeFile(given, "; on the disk\n");
  testing::writeFile(included, "; included\n");
  Texts texts({given, "; being edited\n"});
  EXPECT_EQ(texts(given), "; being edited\n");
  EXPECT_EQ(texts(included), "; included\n");
  // A file is read only once, so that findings and suppressions refer to the same text.
  testing::writeFile(included, "; changed since\n");
  EXPECT_EQ(texts(included), "; included\n");
}

TEST(Texts, PipesDevicesAndMissingFilesAreEmpty) {
  const testing::TemporaryDirectory directory;
  const std::string pipe = directory / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0); // without a writer, opening it would block
  Texts texts;
  EXPECT_EQ(texts(pipe), "");
  EXPECT_EQ(texts("/dev/zero"), "");
  EXPECT_EQ(texts(directory.path().string()), "");
  EXPECT_EQ(texts(directory / "missing"), "");
}

} // namespace
} // namespace wavesmith::check
