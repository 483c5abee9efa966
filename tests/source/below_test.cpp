// SPDX-License-Identifier: Apache-2.0
#include "source/below.h"
#include "source/file.h"
#include "support/paths.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::source {
namespace {

namespace fs = std::filesystem;

class BelowTest : public ::testing::Test {
protected:
  BelowTest() {
    for (const char* folder : {"a/b", "ab"})
      fs::create_directories(directory_ / folder);
    for (const char* file : {"a/b/x", "ab/x", "x"})
      EXPECT_TRUE(writeFile(directory_ / file, std::string_view("x")).has_value());
  }
  [[nodiscard]] bool isBelowA(std::string_view path) const {
    const std::vector<std::string> folders{(directory_ / "a").string()};
    return isBelow(directory_ / path, folders);
  }
  testing::TemporaryDirectory directory_;
};

TEST_F(BelowTest, FilesAndFoldersBelow) {
  EXPECT_TRUE(isBelowA("a/b/x"));
  EXPECT_TRUE(isBelowA("a/b"));
  EXPECT_TRUE(isBelowA("a"));
  EXPECT_TRUE(isBelowA("ab/../a/b/x"));
  EXPECT_FALSE(isBelowA("x"));
  EXPECT_FALSE(isBelowA("ab/x"));
  EXPECT_FALSE(isBelowA("a/b/../../x"));
  EXPECT_FALSE(isBelowA("a/absent"));
}

TEST_F(BelowTest, LinksCountAsWhatTheyLeadTo) {
  fs::create_symlink(directory_ / "x", directory_ / "a/out");
  fs::create_directory_symlink(directory_ / "a/b", directory_ / "into");
  EXPECT_FALSE(isBelowA("a/out"));
  EXPECT_TRUE(isBelowA("into/x"));
  const std::vector<std::string> link{(directory_ / "into").string()};
  EXPECT_TRUE(isBelow(directory_ / "a/b/x", link));
}

TEST_F(BelowTest, NoFolderAndTheRoot) {
  const std::vector<std::string> none, root{"/"}, absent{(directory_ / "absent").string()};
  EXPECT_FALSE(isBelow(directory_ / "x", none));
  EXPECT_TRUE(isBelow(directory_ / "x", root));
  EXPECT_FALSE(isBelow(directory_ / "x", absent));
}

TEST_F(BelowTest, TheFolderOfTheMainFile) {
  EXPECT_EQ(includableFolders("k/main.s", {"/lib"}), (std::vector<std::string>{"/lib", "k"}));
  EXPECT_EQ(includableFolders("main.s", {}), (std::vector<std::string>{""}));
  EXPECT_TRUE(isBelow(".", includableFolders("main.s", {}))); // the current folder
}

} // namespace
} // namespace wavesmith::source
