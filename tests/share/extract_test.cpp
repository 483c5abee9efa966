// SPDX-License-Identifier: Apache-2.0
// Files are written below their folder, and nowhere else; what is there stays.
#include "cli/command.h"
#include "share/extract.h"
#include "share/shared.h"
#include "support/paths.h"
#include "support/result.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <set>

namespace wavesmith::testing {
namespace {

namespace fs = std::filesystem;
using share::extract;
using ::testing::HasSubstr;

std::set<std::string> below(const fs::path& folder) {
  std::set<std::string> result;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    result.insert(entry.path().lexically_relative(folder).string());
  return result;
}

TEST(ShareExtract, WritesFilesAndFolders) {
  const TemporaryDirectory directory;
  const auto contents = fullContents();
  WS_ASSERT_OK(runFile, extract(contents, directory / "new/folder"));
  EXPECT_EQ(runFile, directory / "new/folder/runs/k.run.yaml");
  for (const share::SharedFile& file : contents.files)
    EXPECT_EQ(readAll(directory / "new/folder" / file.name), textOf(file.bytes)) << file.name;
  EXPECT_TRUE(fs::is_directory(directory / "new/folder/runs/empty"));
  EXPECT_EQ(below(directory / "new/folder").size(), 3u + 3u); // views are not files of the run
}

TEST(ShareExtract, OverwritesNothingAndLeavesNothing) {
  const TemporaryDirectory directory;
  fs::create_directories(directory / "runs");
  writeText(directory / "runs/zeros.bin", "mine");
  const auto before = below(directory.path());
  const auto refused = extract(fullContents(), directory.path());
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, source::Code::CannotWriteFile);
  EXPECT_EQ(refused.error().place.file, (directory / "runs/zeros.bin").string());
  EXPECT_THAT(refused.error().message, HasSubstr("it exists"));
  EXPECT_EQ(readAll(directory / "runs/zeros.bin"), "mine");
  EXPECT_EQ(below(directory.path()), before);
}

TEST(ShareExtract, DoesNotFollowLinks) {
  const TemporaryDirectory outside;
  const TemporaryDirectory directory;
  fs::create_directory_symlink(outside.path(), directory / "runs");
  EXPECT_FALSE(extract(fullContents(), directory.path()).has_value());
  EXPECT_TRUE(fs::is_empty(outside.path()));
  fs::remove(directory / "runs");
  fs::create_directory(directory / "runs");
  fs::create_symlink(outside / "new", directory / "runs/k.run.yaml"); // to a file that does not exist
  EXPECT_FALSE(extract(fullContents(), directory.path()).has_value());
  EXPECT_TRUE(fs::is_empty(outside.path()));
  EXPECT_TRUE(fs::is_symlink(directory / "runs/k.run.yaml"));
}

TEST(ShareExtract, RefusesNamesThatLeadElsewhere) {
  const TemporaryDirectory directory;
  auto contents = fullContents();
  contents.files.push_back({"../outside.s", {}});
  EXPECT_FALSE(extract(contents, directory / "folder").has_value());
  EXPECT_TRUE(fs::is_empty(directory.path()));
}

TEST(ShareExtract, ReportsAFolderThatCannotBeMade) {
  const TemporaryDirectory directory;
  writeText(directory / "file", "");
  EXPECT_FALSE(extract(fullContents(), directory / "file").has_value());
  EXPECT_FALSE(extract(fullContents(), directory / "file/folder").has_value());
}

} // namespace
} // namespace wavesmith::testing
