// SPDX-License-Identifier: Apache-2.0
// Archives that are damaged, or made to do damage, are refused with a message that says why.
#include "share/archive.h"
#include "share/extract.h"
#include "share/hand_zip.h"
#include "share/shared.h"
#include "support/paths.h"
#include "support/result.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

namespace wavesmith::testing {
namespace {

using share::pack;
using share::ShareContents;
using share::ShareLimits;
using share::unpack;
using ::testing::HasSubstr;

std::string refusal(const std::vector<std::byte>& bytes, const ShareLimits& limits = {}) {
  const auto contents = unpack(bytes, "k.wavesmith", limits);
  if (contents) return "accepted";
  EXPECT_EQ(contents.error().code, source::Code::BadShareFile);
  EXPECT_EQ(contents.error().place.file, "k.wavesmith");
  return contents.error().message;
}

std::string refusalWith(const HandEntry& entry) {
  std::vector<HandEntry> entries = goodEntries();
  entries.push_back(entry);
  return refusal(handZip(entries));
}

TEST(HostileShare, TheHandMadeArchiveIsGood) {
  WS_ASSERT_OK(contents, unpack(handZip(goodEntries()), "k.wavesmith"));
  EXPECT_EQ(textOf(contents.files.at(0).bytes), "wavesmith: 1\n");
  EXPECT_EQ(refusalWith({.name = "files/a/b.s", .bytes = "s_endpgm"}), "accepted");
}

TEST(HostileShare, NamesThatLeadElsewhere) {
  for (const char* name : {"/etc/passwd", "../k.s", "files/../../k.s", "files//etc/k", "files/a/./k",
                           "files/a\\b", "a/..", "files/\x1b[2J", "files/.."})
    EXPECT_THAT(refusalWith({.name = name}), HasSubstr("could lead out of its folder")) << name;
  EXPECT_THAT(refusalWith({.name = "files/\x1b[2J"}), HasSubstr("'files/?[2J'"));
  EXPECT_THAT(refusalWith({.name = "files/\xff"}), HasSubstr("this share file cannot be opened"));
}

TEST(HostileShare, Links) {
  EXPECT_THAT(refusalWith({.name = "files/k.s", .bytes = "/etc/passwd", .mode = 0120777}),
              HasSubstr("is a link"));
  // libarchive reads a pipe as a file, which harms nothing.
  EXPECT_EQ(refusalWith({.name = "files/k.s", .bytes = "", .mode = 0010644}), "accepted");
}

TEST(HostileShare, TwoFilesOfOneName) {
  EXPECT_THAT(refusalWith({.name = "files/k.run.yaml", .bytes = "other"}),
              HasSubstr("two files with the name"));
  EXPECT_THAT(refusalWith({.name = "wavesmith.json", .bytes = "{}"}), HasSubstr("two files with the name"));
  EXPECT_THAT(refusalWith({.name = "files/k.run.yaml/k.s", .bytes = "other"}), HasSubstr("also a folder"));
  EXPECT_THAT(refusalWith({.name = "files/k.run.yaml/", .mode = 0040755}),
              HasSubstr("two files with the name"));
}

TEST(HostileShare, Encrypted) {
  EXPECT_THAT(refusalWith({.name = "files/k.s", .bytes = std::string(20, 'x'), .flags = 1}),
              HasSubstr("it is encrypted"));
}

TEST(HostileShare, DamagedFiles) {
  EXPECT_THAT(refusalWith({.name = "files/k.s", .bytes = "s_endpgm", .wrongCrc = 1}),
              HasSubstr("'files/k.s' in it is damaged"));
  EXPECT_THAT(refusalWith({.name = "files/k.s", .bytes = "not deflated at all", .method = 8}),
              HasSubstr("'files/k.s' in it is damaged"));
  EXPECT_THAT(refusalWith({.name = "files/k.s", .bytes = "x", .method = 77}), HasSubstr("is damaged"));
}

TEST(HostileShare, NotAShareFile) {
  EXPECT_THAT(refusal({}), HasSubstr("it is not a zip file"));
  EXPECT_THAT(refusal(bytesOf("wavesmith: 1\n")), HasSubstr("it is not a zip file"));
  EXPECT_THAT(refusal(handZip({{.name = "a.txt", .bytes = "a"}})),
              HasSubstr("a zip file without wavesmith.json"));
  EXPECT_THAT(refusal(handZip({})), HasSubstr("it is damaged or incomplete"));
  std::vector<HandEntry> entries = goodEntries();
  entries[0].bytes = R"({"schema": "wavesmith.share/2", "runFile": "k.run.yaml"})";
  EXPECT_THAT(refusal(handZip(entries)), HasSubstr("it has the format wavesmith.share/2"));
  entries[0].bytes = "{";
  EXPECT_THAT(refusal(handZip(entries)), HasSubstr("wavesmith.json is not JSON"));
  entries.erase(entries.begin() + 1);
  entries[0].bytes = R"({"schema": "wavesmith.share/1", "runFile": "k.run.yaml"})";
  EXPECT_THAT(refusal(handZip(entries)), HasSubstr("the run file 'k.run.yaml' is missing"));
}

TEST(HostileShare, Bombs) {
  ShareContents contents = fullContents();
  contents.files.push_back({"zeros", std::vector<std::byte>(std::size_t{80} << 20)});
  ShareLimits wide;
  wide.ratio = 100000;
  WS_ASSERT_OK(bomb, pack(contents, wide));
  EXPECT_LT(bomb.size(), 200000u);
  EXPECT_THAT(refusal(bomb), HasSubstr("more than 200 times its own"));
  wide.totalBytes = std::size_t{79} << 20;
  EXPECT_THAT(refusal(bomb, wide), HasSubstr("more than 82837504 bytes"));
  ShareLimits few;
  few.files = 3;
  EXPECT_THAT(refusal(bomb, few), HasSubstr("more than 3 files"));
  ShareLimits small;
  small.archiveBytes = 1000;
  EXPECT_THAT(refusal(bomb, small), HasSubstr("the limit is 1000"));
  ShareLimits shortManifest;
  shortManifest.manifestBytes = 10;
  EXPECT_THAT(refusal(handZip(goodEntries()), shortManifest),
              HasSubstr("wavesmith.json has more than 10 bytes"));
}

TEST(HostileShare, EveryTruncationIsRefused) {
  ShareContents contents = fullContents();
  contents.files.pop_back();
  WS_ASSERT_OK(bytes, pack(contents));
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_NE(refusal({bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)}), "accepted")
        << size;
}

// An archive that is opened in spite of damage has unharmed files with safe names.
void expectHarmless(const std::vector<std::byte>& bytes, const ShareContents& original,
                    std::size_t& accepted) {
  const auto contents = unpack(bytes, "k.wavesmith");
  if (!contents) return;
  ++accepted;
  EXPECT_EQ(share::problemOf(*contents, {}), std::nullopt);
  for (const share::SharedFile& file : contents->files)
    if (const share::SharedFile* const same = original.find(file.name)) {
      EXPECT_TRUE(file.bytes == same->bytes) << file.name;
    }
}

TEST(HostileShare, Mutations) {
  ShareContents original = fullContents();
  original.files[2].bytes.resize(300);
  WS_ASSERT_OK(good, pack(original));
  std::mt19937_64 random(21);
  std::size_t accepted = 0;
  constexpr std::size_t kTrials = 20000;
  for (std::size_t trial = 0; trial < kTrials; ++trial) {
    std::vector<std::byte> bytes = good;
    for (std::size_t changes = 1 + random() % 3; changes != 0; --changes)
      bytes[random() % bytes.size()] = static_cast<std::byte>(random());
    expectHarmless(bytes, original, accepted);
  }
  EXPECT_GT(accepted, 0u); // times and versions may be anything
  EXPECT_LT(accepted, kTrials * 3 / 4);
}

TEST(HostileShare, RandomBytes) {
  std::mt19937_64 random(4);
  for (int trial = 0; trial < 5000; ++trial) {
    std::vector<std::byte> bytes = bytesOf("PK\3\4");
    for (std::size_t size = random() % 400; size != 0; --size)
      bytes.push_back(static_cast<std::byte>(random()));
    if (trial % 2 == 0) { // with the directory of a good archive
      const std::vector<std::byte> good = handZip(goodEntries());
      bytes.insert(bytes.end(), good.end() - 150, good.end());
    }
    EXPECT_NE(refusal(bytes), "accepted");
  }
}

} // namespace
} // namespace wavesmith::testing
