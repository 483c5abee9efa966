// SPDX-License-Identifier: Apache-2.0
#include "source/file.h"
#include "support/paths.h"
#include "support/result.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <sys/stat.h>
#include <utility>

namespace wavesmith::source {
namespace {

namespace fs = std::filesystem;

TEST(File, RoundTrips) {
  const testing::TemporaryDirectory directory;
  const std::string text("a\0b\r\n\xff", 6);
  WS_EXPECT_OK(writeFile(directory / "f", text));
  WS_ASSERT_OK(read, readText(directory / "f"));
  EXPECT_EQ(read, text);
  WS_ASSERT_OK(bytes, readBytes(directory / "f"));
  EXPECT_EQ(bytes.size(), text.size());
}

TEST(File, ReplacesAtomicallyAndKeepsPermissionsAndLinks) {
  const testing::TemporaryDirectory directory;
  WS_EXPECT_OK(writeFile(directory / "f", std::string_view("old")));
  fs::permissions(directory / "f", fs::perms::owner_read | fs::perms::owner_write | fs::perms::owner_exec);
  fs::create_symlink("f", directory / "link");
  WS_EXPECT_OK(writeFile(directory / "link", std::string_view("new")));
  EXPECT_TRUE(fs::is_symlink(directory / "link"));
  WS_ASSERT_OK(read, readText(directory / "f"));
  EXPECT_EQ(read, "new");
  EXPECT_EQ(fs::status(directory / "f").permissions(),
            fs::perms::owner_read | fs::perms::owner_write | fs::perms::owner_exec);
  EXPECT_EQ(std::distance(fs::directory_iterator(directory.path()), {}), 2)
      << "a temporary file was left behind";
}

TEST(File, ReportsReadErrors) {
  const testing::TemporaryDirectory directory;
  const auto missing = readText(directory / "none");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, Code::CannotReadFile);
  EXPECT_EQ(missing.error().place.file, (directory / "none").string());
  const auto folder = readText(directory.path());
  ASSERT_FALSE(folder);
  EXPECT_NE(folder.error().message.find("directory"), std::string::npos);
}

TEST(File, RefusesPipesDevicesAndSockets) {
  const testing::TemporaryDirectory directory;
  const std::string pipe = directory / "pipe"; // opening it would wait for a writer
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  for (const auto& [path, kind] : {std::pair<std::string, std::string>{pipe, "a pipe"},
                                   {"/dev/zero", "a device"},
                                   {directory.path().string(), "a directory"}}) {
    const auto read = readBytes(path);
    ASSERT_FALSE(read) << path;
    EXPECT_EQ(read.error().message, "cannot read the file: it is " + kind);
    EXPECT_EQ(read.error().place.file, path);
    EXPECT_EQ(specialKind(path), kind);
  }
  EXPECT_EQ(specialKind("/proc/self/status"), "");
  EXPECT_EQ(specialKind(directory / "none"), "");
  const auto written = writeFile(pipe, std::string_view("x"));
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().message, "cannot write the file: no program reads this pipe");
}

TEST(File, LimitsSizes) {
  const testing::TemporaryDirectory directory;
  WS_EXPECT_OK(writeFile(directory / "f", std::string((1 << 20) + 1, 'x')));
  WS_EXPECT_OK(readText(directory / "f", (1 << 20) + 1));
  const auto large = readText(directory / "f", 1 << 20);
  ASSERT_FALSE(large);
  EXPECT_EQ(large.error().message, "cannot read the file: it is larger than 1 MiB");
  fs::resize_file(directory / "f", std::uintmax_t{1} << 40); // sparse
  EXPECT_FALSE(readBytes(directory / "f"));
}

TEST(File, ReadsFilesWithoutASize) {
  WS_ASSERT_OK(status, readText("/proc/self/status"));
  EXPECT_NE(status.find("Name:"), std::string::npos);
}

TEST(File, ReportsWriteErrors) {
  const testing::TemporaryDirectory directory;
  const auto result = writeFile(directory / "no" / "such" / "folder", std::string_view("x"));
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, Code::CannotWriteFile);
}

TEST(File, WritesToDevices) {
  WS_EXPECT_OK(writeFile("/dev/null", std::string_view("x")));
}

} // namespace
} // namespace wavesmith::source
