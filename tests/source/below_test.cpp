// SPDX-License-Identifier: Apache-2.0
#include "source/below.h"
#include "source/file.h"
#include "support/paths.h"

#include <gtest/gtest.h>

#include <cstdlib>
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

// The home folder, those above it, and those for temporary files: what is hidden there has to be named.
TEST_F(BelowTest, TheHomeFolderDoesNotHaveItsHiddenFiles) {
  const char* const home = std::getenv("HOME");
  const std::string before = home != nullptr ? home : "";
  setenv("HOME", (directory_ / "u/ann").c_str(), 1);
  for (const char* folder : {"u/ann/.ssh", "u/ann/kernels/.build", "u/ann/.work/gemm", "u/bob/.ssh"})
    fs::create_directories(directory_ / folder);
  for (const char* file : {"u/ann/macros.inc", "u/ann/.netrc", "u/ann/.ssh/key", "u/ann/kernels/.build/a.inc",
                           "u/ann/kernels/a.inc", "u/ann/.work/gemm/a.inc", "u/bob/.ssh/key"})
    EXPECT_TRUE(writeFile(directory_ / file, std::string_view("x")).has_value());
  fs::create_symlink(directory_ / "u/ann/.ssh/key", directory_ / "u/ann/link.inc");
  const auto readable = [&](const char* folder, const char* file) {
    const std::vector<std::string> folders{(directory_ / folder).string()};
    const bool isReadable = isBelow(directory_ / file, folders);
    EXPECT_FALSE(isReadable && isHiddenBelow(directory_ / file, folders)) << file;
    return isReadable;
  };
  EXPECT_TRUE(readable("u/ann", "u/ann/macros.inc"));
  EXPECT_TRUE(readable("u/ann", "u/ann/kernels/a.inc"));
  for (const char* secret :
       {"u/ann/.netrc", "u/ann/.ssh/key", "u/ann/link.inc", "u/ann/kernels/.build/a.inc"})
    EXPECT_FALSE(readable("u/ann", secret)) << secret;
  EXPECT_FALSE(readable("u", "u/ann/.ssh/key"));
  EXPECT_FALSE(readable("u", "u/bob/.ssh/key"));
  // Other folders have all that is below them, also hidden ones.
  EXPECT_TRUE(readable("u/ann/kernels", "u/ann/kernels/.build/a.inc"));
  EXPECT_TRUE(readable("u/ann/.work/gemm", "u/ann/.work/gemm/a.inc"));
  EXPECT_TRUE(readable("u/ann/.ssh", "u/ann/.ssh/key"));
  EXPECT_TRUE(readable("u/ann/.netrc", "u/ann/.netrc")); // named itself
  const std::vector<std::string> folders{(directory_ / "u/ann").string()};
  EXPECT_TRUE(isHiddenBelow(directory_ / "u/ann/.ssh/key", folders));
  EXPECT_FALSE(isHiddenBelow(directory_ / "u/bob/.ssh/key", folders)); // outside
  setenv("HOME", before.c_str(), 1);
}

TEST_F(BelowTest, TheFolderOfTheMainFile) {
  EXPECT_EQ(includableFolders("k/main.s", {"/lib"}), (std::vector<std::string>{"/lib", "k"}));
  EXPECT_EQ(includableFolders("main.s", {}), (std::vector<std::string>{""}));
  EXPECT_TRUE(isBelow(".", includableFolders("main.s", {}))); // the current folder
}

} // namespace
} // namespace wavesmith::source
