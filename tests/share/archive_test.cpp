// SPDX-License-Identifier: Apache-2.0
// Share files are packed and unpacked without loss, the same contents give the same bytes, and other programs read them.
#include "cli/command.h"
#include "share/archive.h"
#include "share/shared.h"
#include "source/file.h"
#include "support/paths.h"
#include "support/result.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <clocale>
#include <cstdlib>
#include <ctime>

namespace wavesmith::testing {
namespace {

using share::pack;
using share::ShareContents;
using share::unpack;
using ::testing::HasSubstr;

TEST(ShareArchive, NothingIsLost) {
  const ShareContents contents = fullContents();
  WS_ASSERT_OK(bytes, pack(contents));
  EXPECT_TRUE(share::isShareFile(bytes));
  WS_ASSERT_OK(back, unpack(bytes, "k.wavesmith"));
  EXPECT_EQ(back, contents);
}

TEST(ShareArchive, TheSameContentsGiveTheSameBytes) {
  const ShareContents contents = fullContents();
  WS_ASSERT_OK(bytes, pack(contents));
  ShareContents otherOrder = contents;
  std::ranges::reverse(otherOrder.files);
  const char* const zone = std::getenv("TZ");
  const std::string before = zone != nullptr ? zone : "";
  for (const char* other : {"Pacific/Kiritimati", "UTC+11", "America/New_York"}) {
    ::setenv("TZ", other, 1);
    ::tzset();
    WS_ASSERT_OK(again, pack(otherOrder));
    EXPECT_TRUE(again == bytes) << other;
  }
  zone != nullptr ? ::setenv("TZ", before.c_str(), 1) : ::unsetenv("TZ");
  ::tzset();
  // Names are UTF-8 in any locale.
  const std::string locale = std::setlocale(LC_ALL, nullptr);
  for (const char* other : {"C", "C.UTF-8"}) {
    ASSERT_NE(std::setlocale(LC_ALL, other), nullptr);
    WS_ASSERT_OK(again, pack(contents));
    EXPECT_TRUE(again == bytes) << other;
    WS_ASSERT_OK(back, unpack(bytes, "k.wavesmith"));
    EXPECT_EQ(back, contents);
  }
  std::setlocale(LC_ALL, locale.c_str());
}

TEST(ShareArchive, BeginsWithTheManifest) {
  WS_ASSERT_OK(bytes, pack(fullContents()));
  // The file type of packaging/desktop is recognized by this.
  EXPECT_EQ(textOf(bytes).substr(30, 14), "wavesmith.json");
}

TEST(ShareArchive, PythonReadsIt) {
  const ShareContents contents = fullContents();
  WS_ASSERT_OK(bytes, pack(contents));
  const TemporaryDirectory directory;
  WS_EXPECT_OK(source::writeFile(directory / "k.wavesmith", bytes));
  const CommandResult result = command({"python3", "-c",
                                        "import zipfile, json, sys\n"
                                        "z = zipfile.ZipFile('k.wavesmith')\n"
                                        "assert z.testzip() is None\n"
                                        "for i in z.infolist(): print(ascii(i.filename), i.file_size, "
                                        "i.date_time[0], oct(i.external_attr >> 16))\n"
                                        "print(json.loads(z.read('wavesmith.json'))['position'])\n"},
                                       directory.path());
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("'files/kernels/gr\\xf6\\xdfer.s' 9 1980 0o100644\n"));
  EXPECT_THAT(result.out, HasSubstr("'files/runs/zeros.bin' 70000 1980 0o100644\n"));
  EXPECT_THAT(result.out, HasSubstr("'files/runs/empty/' 0 1980 0o40755\n"));
  EXPECT_THAT(result.out, HasSubstr("'views/window' 8 1980 0o100644\n"));
  EXPECT_THAT(result.out, HasSubstr("{'step': 3140, 'wave': '7.2', 'lane': 40}"));
}

TEST(ShareArchive, ReadsWhatPythonHasPacked) {
  const TemporaryDirectory directory;
  const CommandResult made = command(
      {"python3", "-c",
       "import zipfile\n"
       "z = zipfile.ZipFile('k.wavesmith', 'w', zipfile.ZIP_DEFLATED)\n"
       "z.writestr('files/k.run.yaml', 'wavesmith: 1\\n' * 1000)\n"
       "z.writestr('files/\\u00e9.s', 's_endpgm')\n"
       "z.writestr('other/readme.txt', 'not of Wavesmith')\n"
       "z.writestr('wavesmith.json', '{\"schema\": \"wavesmith.share/1\", \"runFile\": \"k.run.yaml\"}')\n"
       "z.close()\n"},
      directory.path());
  ASSERT_EQ(made.exitCode, 0) << made.err;
  WS_ASSERT_OK(contents, share::openShareFile(directory / "k.wavesmith"));
  ASSERT_EQ(contents.files.size(), 2u);
  EXPECT_EQ(contents.files[0].bytes.size(), 13000u);
  EXPECT_EQ(contents.files[1].name, "\xc3\xa9.s");
}

TEST(ShareArchive, ArraysOfZerosCanBeShared) {
  ShareContents contents = fullContents();
  contents.files.push_back({"zeros.bin", std::vector<std::byte>(std::size_t{70} << 20)});
  std::ranges::sort(contents.files, {}, &share::SharedFile::name);
  WS_ASSERT_OK(bytes, pack(contents));
  WS_ASSERT_OK(back, unpack(bytes, "k.wavesmith"));
  EXPECT_TRUE(back == contents);
}

TEST(ShareArchive, WhatCannotBeUnpackedIsNotPacked) {
  const auto message = [](const ShareContents& contents) {
    const auto packed = pack(contents);
    return packed ? std::string("packed") : packed.error().message;
  };
  ShareContents contents = fullContents();
  contents.runFile = "other.run.yaml";
  EXPECT_THAT(message(contents), HasSubstr("the run file 'other.run.yaml' is missing"));
  contents = fullContents();
  contents.files[0].name = "../k.s";
  EXPECT_THAT(message(contents), HasSubstr("'../k.s' is not a relative name"));
  contents = fullContents();
  contents.files.push_back(contents.files[0]);
  EXPECT_THAT(message(contents), HasSubstr("two files have the name"));
  contents = fullContents();
  contents.files.push_back({"runs/zeros.bin/more", {}});
  EXPECT_THAT(message(contents), HasSubstr("'runs/zeros.bin' is a file and also a folder"));
  contents = fullContents();
  contents.points[0].file = "absent.s";
  EXPECT_THAT(message(contents), HasSubstr("a breakpoint is in 'absent.s'"));
  contents = fullContents();
  contents.views["../x"] = "";
  EXPECT_THAT(message(contents), HasSubstr("'../x' is not the name of a view"));
}

TEST(ShareArchive, ArchiveNames) {
  for (const char* good : {"k.s", "a/b/c", "a b", "..k", "a/...", "\xc3\xa9", "C:k"})
    EXPECT_TRUE(share::isArchiveName(good)) << good;
  for (const char* bad : {"", "/", "/k", "k/", "a//b", ".", "..", "../k", "a/..", "a/../b", "./k", "a\\b",
                          "a\nb", "\xff", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\x7f"})
    EXPECT_FALSE(share::isArchiveName(bad)) << bad;
  EXPECT_FALSE(share::isArchiveName(std::string_view("a\0b", 3)));
  EXPECT_FALSE(share::isArchiveName(std::string(256, 'a')));
  EXPECT_FALSE(share::isArchiveName(std::string(1025, 'a')));
}

TEST(ShareArchive, ATextIsNoShareFile) {
  const TemporaryDirectory directory;
  writeText(directory / "k.wavesmith", "wavesmith: 1\n");
  EXPECT_FALSE(share::isShareFile(directory / "k.wavesmith"));
  EXPECT_FALSE(share::isShareFile(directory / "absent"));
  EXPECT_FALSE(share::isShareFile(directory.path()));
  writeText(directory / "short", "PK");
  EXPECT_FALSE(share::isShareFile(directory / "short"));
  writeText(directory / "zip", "PK\3\4");
  EXPECT_TRUE(share::isShareFile(directory / "zip"));
}

} // namespace
} // namespace wavesmith::testing
