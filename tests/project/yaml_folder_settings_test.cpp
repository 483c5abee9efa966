// SPDX-License-Identifier: Apache-2.0
// Settings of folders: which ones hold for a file, what they may say, and where a mistake is.
#include "project/folders/folder_settings.h"
#include "source/file.h"
#include "support/paths.h"
#include "support/result.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <random>

namespace wavesmith::project {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pair;
namespace fs = std::filesystem;

constexpr const char* kPath = "/k/.wavesmith/settings.yaml";

TEST(FolderSettings, ReadsAllKeys) {
  WS_ASSERT_OK(settings, readFolderSettings("wavesmith: 1\n"
                                            "target: gfx942:xnack-\n"
                                            "include: [include, ../common, /opt/x]\n"
                                            "define: { TILE: 64, DEBUG: }\n"
                                            "assembler: tools/clang\n"
                                            "hip-headers: ../rocm\n"
                                            "indent: 4\n"
                                            "waits: when-assembled\n",
                                            kPath));
  EXPECT_EQ(settings.folder, "/k");
  EXPECT_EQ(settings.target, "gfx942:xnack-");
  EXPECT_THAT(settings.includePaths, ElementsAre("/k/include", "/common", "/opt/x"));
  EXPECT_THAT(settings.definitions, ElementsAre(Pair("TILE", "64"), Pair("DEBUG", "1")));
  EXPECT_EQ(settings.assembler, "/k/tools/clang");
  EXPECT_EQ(settings.assemblerPlace, (source::Place{kPath, 5, 12, 11}));
  EXPECT_EQ(settings.hipHeaders, "/rocm");
  EXPECT_EQ(settings.indent, 4U);
  EXPECT_EQ(settings.waits, WaitSetting::WhenAssembled);
}

TEST(FolderSettings, NewOnesChangeNothingAndShowEachKey) {
  WS_ASSERT_OK(settings, readFolderSettings(kNewFolderSettings, kPath));
  FolderSettings none;
  none.folder = "/k";
  EXPECT_EQ(settings, none);
  std::string all(kNewFolderSettings.substr(kNewFolderSettings.find('\n') + 1));
  for (std::size_t at = 0; (at = all.find("# ")) != std::string::npos;)
    all.erase(at, 2);
  WS_ASSERT_OK(examples, readFolderSettings(all, kPath));
  EXPECT_EQ(examples.target, "gfx942:xnack-");
  EXPECT_THAT(examples.includePaths, ElementsAre("/k/include", "/common"));
  EXPECT_THAT(examples.definitions, ElementsAre(Pair("TILE", "64"), Pair("DEBUG", "1")));
  EXPECT_EQ(examples.assembler, "/opt/rocm/llvm/bin/clang");
  EXPECT_EQ(examples.hipHeaders, "/opt/rocm-6.4.0");
  EXPECT_EQ(examples.indent, 4U);
  EXPECT_EQ(examples.waits, WaitSetting::OnSave);
}

TEST(FolderSettings, ANameWithoutASlashIsOneOfPath) {
  WS_ASSERT_OK(settings, readFolderSettings("wavesmith: 1\nassembler: clang-19\n", kPath));
  EXPECT_EQ(settings.assembler, "clang-19");
  WS_ASSERT_OK(none, readFolderSettings("wavesmith: 1\n", kPath));
  EXPECT_EQ(none.assembler, "");
}

struct Mistake {
  const char* text;
  std::uint32_t line, column;
  const char* says;
};

TEST(FolderSettings, MistakesHaveTheirPlace) {
  const Mistake mistakes[] = {
      {"", 1, 1, "begin it with 'wavesmith: 1'"},
      {"target: gfx942\n", 1, 1, "need the key 'wavesmith'"},
      {"wavesmith: 2\n", 1, 12, "unsupported version 2"},
      {"wavesmith: 1\ninclde: [a]\n", 2, 1, "unknown key 'inclde' in the settings of a folder; did you mean"},
      {"wavesmith: 1\ninclude: { a: b }\n", 2, 10, "include must be a single value"},
      {"wavesmith: 1\ndefine: [N=1]\n", 2, 9, "define must be a mapping"},
      {"wavesmith: 1\ntarget: gfx942\ntarget: gfx90a\n", 3, 1, "has the key 'target' twice"},
      {"wavesmith: 1\nassembler: ''\n", 2, 12, "assembler must name a program"},
      {"wavesmith: 1\nhip-headers: ''\n", 2, 14, "hip-headers must name a folder"},
      {"wavesmith: 1\nindent: 0\n", 2, 9, "indent must be a number from 1 to 16"},
      {"wavesmith: 1\nindent: 17\n", 2, 9, "indent must be a number from 1 to 16"},
      {"wavesmith: 1\nwaits: never\n", 2, 8, "waits must be on-save or when-assembled"},
      {"wavesmith: 1\nindent: four\n", 2, 9, "indent"},
      {"wavesmith: 1\ninclude: [a\n", 3, 1, ""},
      {"- a\n", 1, 1, "must be a mapping"},
  };
  for (const Mistake& mistake : mistakes) {
    const auto settings = readFolderSettings(mistake.text, kPath);
    ASSERT_FALSE(settings) << mistake.text;
    const source::Diagnostic& error = settings.error();
    EXPECT_EQ(error.code, source::Code::CannotReadFile);
    EXPECT_EQ(error.place.file, kPath);
    EXPECT_EQ(error.place.line, mistake.line) << mistake.text << error.message;
    EXPECT_EQ(error.place.column, mistake.column) << mistake.text << error.message;
    EXPECT_THAT(error.message, HasSubstr(mistake.says)) << mistake.text;
  }
}

TEST(FolderSettings, AnyBytesAreSafe) {
  const std::string whole = "wavesmith: 1\ninclude: [a, \"b\"]\ndefine: { N: 1 }\nassembler: x\n";
  std::mt19937 random(23);
  for (int n = 0; n < 2000; ++n) {
    std::string text = whole;
    for (int change = 0; change < 3; ++change)
      text[random() % text.size()] = static_cast<char>(random() % 256);
    (void)readFolderSettings(text, kPath); // an answer, whatever it is
  }
  EXPECT_FALSE(readFolderSettings(std::string(100'000, ' '), kPath));
  EXPECT_FALSE(readFolderSettings(std::string_view("wavesmith: 1\0", 13), kPath));
}

TEST(FolderSettings, TheInnermostFolderCounts) {
  const testing::TemporaryDirectory directory;
  const fs::path root = directory.path();
  EXPECT_TRUE(folderSettingsFile(root / "a/b/k.s").empty());
  for (const char* folder : {"a/.wavesmith", "a/b/c/.wavesmith", "a/d"})
    fs::create_directories(root / folder);
  ASSERT_TRUE(source::writeFile(root / "a/.wavesmith/settings.yaml",
                                std::string_view("wavesmith: 1\ndefine: { OUTER: 1 }\ninclude: x\n")));
  ASSERT_TRUE(source::writeFile(root / "a/b/c/.wavesmith/settings.yaml",
                                std::string_view("wavesmith: 1\ndefine: { INNER: 1 }\n")));
  WS_ASSERT_OK(outer, folderSettingsOf(root / "a/b/k.s"));
  EXPECT_EQ(outer.folder, root / "a");
  EXPECT_THAT(outer.includePaths, ElementsAre((root / "a/x").string()));
  EXPECT_THAT(outer.definitions, ElementsAre(Pair("OUTER", "1")));
  WS_ASSERT_OK(inner, folderSettingsOf(root / "a/b/c/k.s"));
  EXPECT_THAT(inner.definitions, ElementsAre(Pair("INNER", "1")));
  EXPECT_THAT(inner.includePaths, IsEmpty()); // those of the outer folder are not added
  WS_ASSERT_OK(none, folderSettingsOf(root / "k.s"));
  EXPECT_TRUE(none.folder.empty());
}

TEST(FolderSettings, AreKnownByTheirName) {
  EXPECT_TRUE(isFolderSettings("/k/.wavesmith/settings.yaml"));
  EXPECT_TRUE(isFolderSettings(".wavesmith/settings.yaml"));
  EXPECT_FALSE(isFolderSettings("/k/settings.yaml"));
  EXPECT_FALSE(isFolderSettings("/k/.wavesmith/other.yaml"));
}

} // namespace
} // namespace wavesmith::project
