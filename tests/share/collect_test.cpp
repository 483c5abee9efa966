// SPDX-License-Identifier: Apache-2.0
// Every file that a run needs is found, where it is relative to the others.
#include "cli/command.h"
#include "share/archive.h"
#include "share/collect.h"
#include "share/shared.h"
#include "support/paths.h"
#include "support/result.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace wavesmith::testing {
namespace {

using share::collect;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class CollectTest : public ::testing::Test {
protected:
  void write(std::string_view name, std::string_view text) {
    const auto path = directory_ / name;
    std::filesystem::create_directories(path.parent_path());
    writeText(path, text);
  }
  // A run file with these keys and one buffer, whose keys are `buffer`.
  void writeRun(std::string_view name, const std::string& keys, const std::string& buffer = "count: 4") {
    write(name, "wavesmith: 1\n" + keys +
                    "launch: { grid: 64, workgroup: 64 }\narguments:\n  a: { type: f32, " + buffer + " }\n");
  }
  [[nodiscard]] std::vector<std::string> names(std::string_view runFile,
                                               const share::CollectOptions& options = {}) {
    auto collected = collect(directory_ / runFile, options);
    if (!collected) return {collected.error().message};
    EXPECT_EQ(share::problemOf(collected->contents, {}), std::nullopt);
    collected_ = std::move(*collected);
    std::vector<std::string> result;
    for (const share::SharedFile& file : collected_.contents.files)
      result.push_back(file.name);
    return result;
  }
  [[nodiscard]] std::string error(std::string_view runFile) {
    const auto collected = collect(directory_ / runFile, options_);
    return collected ? "collected" : collected.error().place.file + ": " + collected.error().message;
  }

  TemporaryDirectory directory_;
  share::Collected collected_;
  share::CollectOptions options_;
};

TEST_F(CollectTest, SourcesAndWhatTheyInclude) {
  writeRun("k.run.yaml", "source: [k.s, other.s]\ninclude: [inc]\n");
  write("k.s", " .include \"a.inc\"\nlab: .INCBIN \"t.bin\", 4 // .include \"comment.inc\"\n/* .include "
               "\"comment.inc\" */\n"
               ".if 0\n.include \"absent.inc\"\n.endif\n#include \"a-comment-in-s.h\"\n");
  write("comment.inc", "");
  write("a-comment-in-s.h", "");
  write("a.inc", ".include \"sub/b.inc\"\n");
  write("sub/b.inc",
        ".include \"c.inc\"\n.include \"a.inc\"\n.include \"d.inc\"\n"); // c beside it, a beside the source
  write("sub/c.inc", "");
  write("inc/d.inc", "");
  write("t.bin", std::string_view("\0\xff", 2));
  write("other.s", "");
  write("not-needed.s", "");
  EXPECT_THAT(names("k.run.yaml"), ElementsAre("a.inc", "inc/d.inc", "k.run.yaml", "k.s", "other.s",
                                               "sub/b.inc", "sub/c.inc", "t.bin"));
  EXPECT_EQ(collected_.contents.runFile, "k.run.yaml");
  EXPECT_EQ(textOf(collected_.contents.find("t.bin")->bytes), std::string("\0\xff", 2));
  EXPECT_TRUE(collected_.warnings.empty());
}

TEST_F(CollectTest, HeadersOfPreprocessedSources) {
  writeRun("k.run.yaml", "source: k.S\ninclude: [inc]\n");
  write("k.S", "#include \"a.h\"\n  #  include <b.h>\n#include <system.h>\n/*\n#include "
               "\"comment.h\"\n*/\n#include NAME\n");
  write("a.h", "#include \"nested.h\"\n.include \"plain.inc\"\n");
  write("nested.h", "");
  write("plain.inc", "#include \"comment.h\"\n");
  write("comment.h", "");
  write("b.h", ""); // <b.h> is not looked for here
  write("inc/b.h", "");
  EXPECT_THAT(names("k.run.yaml"),
              ElementsAre("a.h", "inc/b.h", "k.S", "k.run.yaml", "nested.h", "plain.inc"));
  ASSERT_EQ(collected_.warnings.size(), 1u);
  EXPECT_EQ(collected_.warnings[0].place.line, 7u);
}

TEST_F(CollectTest, FilesOfArgumentsAndOtherKernels) {
  writeRun(
      "k.run.yaml", "source: k.hsaco\n",
      "fill: { file: in/a.npy }, expect: { kernel: r, source: reference.s } }\n  b: { type: f32, count: 4, "
      "expect: { file: b.bin }");
  write("k.hsaco", ".include \"binary\"");
  write("in/a.npy", "a");
  write("b.bin", "b");
  write("reference.s", ".include \"r.inc\"\n");
  write("r.inc", "");
  EXPECT_THAT(names("k.run.yaml"),
              ElementsAre("b.bin", "in/a.npy", "k.hsaco", "k.run.yaml", "r.inc", "reference.s"));
}

TEST_F(CollectTest, FilesOutsideTheFolderOfTheRunFile) {
  writeRun("p/runs/deep/k.run.yaml", "source: ../../kernels/k.s\ninclude: [../../lib/../inc]\n");
  write("p/kernels/k.s", ".include \"a.inc\"\n.include \"../p.inc\"\n");
  write("p/inc/a.inc", "");
  write("p/p.inc", "");
  std::filesystem::create_directories(directory_ / "p/lib");
  EXPECT_THAT(error("p/runs/deep/k.run.yaml"),
              HasSubstr("a.inc is outside of the folder of its source and the include paths"));
  options_.allowedFolders = {(directory_ / "p").string()};
  EXPECT_THAT(names("p/runs/deep/k.run.yaml", options_),
              ElementsAre("inc/a.inc", "kernels/k.s", "p.inc", "runs/deep/k.run.yaml"));
  EXPECT_THAT(collected_.contents.folders, ElementsAre("lib")); // the path of a.inc passes through it
  EXPECT_EQ(share::sharedNameOf(collected_.contents, directory_ / "p/runs/deep/k.run.yaml",
                                directory_ / "p/runs/deep/../../kernels/k.s"),
            "kernels/k.s");
  EXPECT_EQ(
      share::sharedNameOf(collected_.contents, directory_ / "p/runs/deep/k.run.yaml", directory_ / "p/x.s"),
      "");
}

// `../../p/k.s` passes through the folder above p, which therefore is the innermost one.
TEST_F(CollectTest, PathsThatLeaveTheirFolderAndComeBack) {
  writeRun("q/p/k.run.yaml", "source: ../../q/p/k.s\n");
  write("q/p/k.s", "");
  EXPECT_THAT(names("q/p/k.run.yaml"), ElementsAre("q/p/k.run.yaml", "q/p/k.s"));
}

TEST_F(CollectTest, WhatNoOtherMachineFindsIsRefused) {
  write("k.s", "");
  writeRun("absolute.run.yaml", "source: " + (directory_ / "k.s").string() + "\n");
  EXPECT_THAT(error("absolute.run.yaml"), HasSubstr("k.s is an absolute path"));
  writeRun("included.run.yaml", "source: i.s\n");
  write("i.s", "\n .include \"" + (directory_ / "k.s").string() + "\"\n");
  EXPECT_THAT(error("included.run.yaml"), HasSubstr("i.s: "));
  EXPECT_THAT(error("included.run.yaml"), HasSubstr("k.s is an absolute path"));
  writeRun("link.run.yaml", "source: link/../k.s\n");
  std::filesystem::create_directories(directory_ / "elsewhere/folder");
  std::filesystem::create_directory_symlink(directory_ / "elsewhere/folder", directory_ / "link");
  write("elsewhere/k.s", "");
  EXPECT_THAT(error("link.run.yaml"), HasSubstr("leaves link, which is a symbolic link"));
  std::string up;
  for (int i = 0; i < 40; ++i)
    up += "../";
  writeRun("root.run.yaml", "source: " + up + "etc/hostname\n");
  EXPECT_THAT(error("root.run.yaml"), HasSubstr("no folder in common but the root"));
}

TEST_F(CollectTest, AFolderThatIsALinkIsNoProblem) {
  write("elsewhere/k.s", "");
  std::filesystem::create_directory_symlink(directory_ / "elsewhere", directory_ / "link");
  writeRun("k.run.yaml", "source: link/k.s\n");
  EXPECT_THAT(names("k.run.yaml"), ElementsAre("k.run.yaml", "link/k.s"));
}

TEST_F(CollectTest, MissingFilesAndBrokenRunFiles) {
  EXPECT_THAT(error("absent.run.yaml"), HasSubstr("cannot read the file"));
  EXPECT_THAT(error("absent/k.run.yaml"), HasSubstr("cannot read the file"));
  writeRun("k.run.yaml", "source: absent.s\n");
  EXPECT_THAT(error("k.run.yaml"), HasSubstr("absent.s: cannot read the file"));
  write("broken.run.yaml", "wavesmith: 1\n");
  EXPECT_THAT(error("broken.run.yaml"), HasSubstr("needs the key 'source'"));
  write("packed.wavesmith", "PK\3\4 and more");
  EXPECT_THAT(error("packed.wavesmith"), HasSubstr("this is a share file already"));
}

TEST_F(CollectTest, NamesThatMacrosCompute) {
  writeRun("k.run.yaml", "source: k.s\n");
  write("k.s", ".macro table name\n.include \"\\name.inc\"\n.incbin \\name\n.endm\n table x\n");
  write("x.inc", ".include \"y.inc\"\n");
  write("y.inc", "");
  EXPECT_THAT(names("k.run.yaml"), ElementsAre("k.run.yaml", "k.s"));
  ASSERT_EQ(collected_.warnings.size(), 2u);
  EXPECT_EQ(collected_.warnings[0].severity, source::Severity::Warning);
  EXPECT_EQ(collected_.warnings[0].place.line, 2u);
  EXPECT_THAT(names("k.run.yaml", {.unsaved = {}, .more = {directory_ / "x.inc"}, .limits = {}}),
              ElementsAre("k.run.yaml", "k.s", "x.inc", "y.inc"));
}

TEST_F(CollectTest, UnsavedTexts) {
  writeRun("k.run.yaml", "source: k.s\n");
  write("k.s", "old");
  write("new.inc", "old");
  share::CollectOptions options;
  options.unsaved[directory_ / "k.s"] = ".include \"new.inc\"\n";
  options.unsaved[directory_ / "." / "new.inc"] = "new";
  EXPECT_THAT(names("k.run.yaml", options), ElementsAre("k.run.yaml", "k.s", "new.inc"));
  EXPECT_EQ(textOf(collected_.contents.find("new.inc")->bytes), "new");
}

TEST_F(CollectTest, ALimitOfBytes) {
  writeRun("k.run.yaml", "source: k.s\n");
  write("k.s", std::string(1000, '\n'));
  share::CollectOptions options;
  options.limits.totalBytes = 500;
  EXPECT_THAT(names("k.run.yaml", options), ElementsAre(HasSubstr("more than 500 bytes")));
}

} // namespace
} // namespace wavesmith::testing
