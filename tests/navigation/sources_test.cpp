// SPDX-License-Identifier: Apache-2.0
// The files that navigation reads from the disk are those that the assembler reads.
#include "navigation/sources.h"
#include "source/file.h"
#include "support/paths.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace wavesmith::navigation {
namespace {

namespace fs = std::filesystem;

TEST(IncludedFiles, AreNotReadFromOutside) {
  const wavesmith::testing::TemporaryDirectory directory;
  for (const char* folder : {"kernels", "lib"})
    fs::create_directories(directory / folder);
  for (const char* file : {"kernels/near.inc", "lib/far.inc"})
    ASSERT_TRUE(source::writeFile(directory / file, std::string_view("text")).has_value());
  fs::create_symlink(directory / "lib/far.inc", directory / "kernels/link.inc");
  const std::string main = (directory / "kernels/k.s").string();
  const std::string lib = (directory / "lib").string();
  const ReadIncluded strict = includedFiles(main, {lib}, {});
  EXPECT_TRUE(strict("near.inc", main).has_value());
  for (const std::string& name :
       {std::string("far.inc"), std::string("../lib/far.inc"), std::string("link.inc"), lib + "/far.inc"})
    EXPECT_FALSE(strict(name, main).has_value()) << name;
  const ReadIncluded allowed = includedFiles(main, {lib}, {lib});
  for (const std::string& name :
       {std::string("far.inc"), std::string("../lib/far.inc"), std::string("link.inc"), lib + "/far.inc"})
    EXPECT_TRUE(allowed(name, main).has_value()) << name;
}

} // namespace
} // namespace wavesmith::navigation
