// SPDX-License-Identifier: Apache-2.0
// Each check can fail: small trees with one error, and the messages.
#include "house/architecture.h"
#include "house/rules.h"
#include "house/tree.h"
#include "support/paths.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace wavesmith::house {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

Tree one(std::string path, std::string text) {
  return {{{std::move(path), std::move(text)}}};
}

// Split, so that the checks do not find their own tests.
const std::string kLicense = std::string("// SPDX-License-") + "Identifier: Apache-2.0\n";
const std::string kInclude = "#include ";

TEST(IncludeOrder, ComputesTransitiveDependencies) {
  EXPECT_THAT(mayInclude("program"), ElementsAre("codeobject", "isa", "program", "source", "syntax"));
  EXPECT_THAT(mayInclude("source"), ElementsAre("source"));
  EXPECT_THAT(mayInclude("counters"), ElementsAre("counters", "isa", "source", "syntax"));
  EXPECT_FALSE(mayInclude("analysis").contains("emulator"));
  EXPECT_FALSE(mayInclude("emulator").contains("analysis"));
  EXPECT_FALSE(mayInclude("program").contains("assembler"));
  EXPECT_TRUE(mayInclude("worker").contains("isa"));
  EXPECT_TRUE(mayInclude("analysis").contains("counters"));
  EXPECT_THAT(mayInclude("nonsense"), IsEmpty());
}

TEST(IncludeOrder, AllowsDependencies) {
  EXPECT_THAT(includeOrder(one("core/worker/a.cpp", kInclude + "\"isa/a.h\"\n" + kInclude + "<vector>\n")),
              IsEmpty());
  EXPECT_THAT(includeOrder(one("app/wavesmith-cli/main.cpp", kInclude + "\"worker/a.h\"\n")), IsEmpty());
}

TEST(IncludeOrder, FindsAnIncludeAgainstTheOrder) {
  EXPECT_THAT(includeOrder(one("core/isa/a.cpp", "\n" + kInclude + "\"emulator/device.h\"\n")),
              ElementsAre("core/isa/a.cpp:2: isa may not include emulator"));
  EXPECT_THAT(includeOrder(one("core/emulator/a.h", " #  include <analysis/a.h>\n")), SizeIs(1));
  EXPECT_THAT(includeOrder(one("core/isa/table/x.inc", kInclude + "\"program/program.h\"\n")), SizeIs(1));
}

TEST(IncludeOrder, FindsIncludesOutsideCore) {
  EXPECT_THAT(includeOrder(one("core/isa/a.cpp", kInclude + "\"../emulator/device.h\"\n")), SizeIs(1));
  EXPECT_THAT(includeOrder(one("core/isa/a.cpp", kInclude + "\"widgets/editor/editor.h\"\n")), SizeIs(1));
  EXPECT_THAT(includeOrder(one("core/elsewhere/a.cpp", "")),
              ElementsAre(HasSubstr("no folder of that name")));
}

// widgets/ with one more source, and a table of three rows.
Tree widgetTree(const std::string& path, const std::string& text, const std::string& row = "") {
  const std::string table =
      "| folders | may include |\n|---|---|\n| `style` | |\n| `run`, `help` | `style` |\n" + row +
      "| `window` | all |\n\n| `editor` | `window` |\n";
  return {{{"docs/ARCHITECTURE.md", table}, {path, text}}};
}

TEST(WidgetOrder, AllowsListedIncludes) {
  EXPECT_THAT(
      widgetOrder(widgetTree("widgets/run/a.cpp", kInclude + "\"run/a.h\"\n" + kInclude +
                                                      "\"style/theme.h\"\n" + kInclude + "\"isa/a.h\"\n")),
      IsEmpty());
  EXPECT_THAT(widgetOrder(widgetTree("widgets/window/a.cpp", kInclude + "\"run/a.h\"\n")), IsEmpty());
}

TEST(WidgetOrder, FindsForbiddenIncludes) {
  EXPECT_THAT(widgetOrder(widgetTree("widgets/run/a.h", kInclude + "\"help/a.h\"\n")),
              ElementsAre("widgets/run/a.h:1: widgets/run may not include help"));
  EXPECT_THAT(widgetOrder(widgetTree("widgets/style/a.cpp", kInclude + "\"window/a.h\"\n")), SizeIs(1));
  EXPECT_THAT(widgetOrder(widgetTree("widgets/editor/a.cpp", "")),
              ElementsAre(HasSubstr("no folder of that name")));
}

TEST(WidgetOrder, FindsInvalidTables) {
  EXPECT_THAT(widgetOrder(Tree{}), ElementsAre(HasSubstr("no table")));
  EXPECT_THAT(widgetOrder(widgetTree("widgets/run/a.h", "", "| `files` | `outline` |\n")),
              ElementsAre(HasSubstr("which has no row")));
  EXPECT_THAT(
      widgetOrder(widgetTree("widgets/run/a.h", "", "| `files` | `changes` |\n| `changes` | `files` |\n")),
      Contains(HasSubstr("include each other")));
  EXPECT_THAT(widgetOrder(widgetTree("widgets/run/a.h", "", "| `kernarg` | |\n")),
              ElementsAre(HasSubstr("core/ has this name too")));
}

TEST(Llvm, BelongsToTheAssembler) {
  const std::string text = kInclude + "\"llvm/MC/MCContext.h\"\n";
  EXPECT_THAT(llvmOnlyInAssembler(one("core/assembler/a.cpp", text)), IsEmpty());
  EXPECT_THAT(llvmOnlyInAssembler(one("tests/assembler/a_test.cpp", text)), IsEmpty());
  EXPECT_THAT(llvmOnlyInAssembler(one("core/isa/a.cpp", text)), SizeIs(1));
  EXPECT_THAT(llvmOnlyInAssembler(one("tests/isa/a_test.cpp", text)), SizeIs(1));
  EXPECT_THAT(llvmOnlyInAssembler(one("app/wavesmith-cli/main.cpp", kInclude + "<lld/Common/Driver.h>\n")),
              SizeIs(1));
  EXPECT_THAT(llvmOnlyInAssembler(one("widgets/editor/a.cpp", kInclude + "<clang-c/Index.h>\n")), SizeIs(1));
}

TEST(Qt, IsNotIncludedByCore) {
  for (const std::string header : {"QString", "QtCore/qglobal.h", "QtGlobal", "qtversion.h"})
    EXPECT_THAT(coreWithoutQt(one("core/isa/a.h", kInclude + "<" + header + ">\n")), SizeIs(1)) << header;
  EXPECT_THAT(coreWithoutQt(one("core/isa/a.h", kInclude + "<queue>\n")), IsEmpty());
  EXPECT_THAT(coreWithoutQt(one("widgets/editor/a.h", kInclude + "<QString>\n")), IsEmpty());
}

TEST(Qt, IsNotNamedByCoresCMake) {
  EXPECT_THAT(coreWithoutQt(one("core/isa/CMakeLists.txt", "# no Qt6::Core here\n")), IsEmpty());
  EXPECT_THAT(coreWithoutQt(one("core/isa/CMakeLists.txt", "target_link_libraries(a Qt6::Core)\n")),
              SizeIs(1));
}

TEST(LinkOrder, AllowsDependencies) {
  EXPECT_THAT(linkOrder(readLinkGraph("wavesmith_isa Wavesmith::source Wavesmith::flags fmt::fmt\n"
                                      "wavesmith_assembler Wavesmith::codeobject LLVM lldELF\n"
                                      "wavesmith_widgets Qt6::Widgets\n")),
              IsEmpty());
}

TEST(LinkOrder, FindsForbiddenLinks) {
  EXPECT_THAT(linkOrder(readLinkGraph("wavesmith_isa Wavesmith::emulator\n")),
              ElementsAre("wavesmith_isa may not link Wavesmith::emulator"));
  EXPECT_THAT(linkOrder(readLinkGraph("wavesmith_analysis wavesmith_emulator\n")), SizeIs(1));
  EXPECT_THAT(linkOrder(readLinkGraph("wavesmith_isa Qt6::Core\n")), ElementsAre(HasSubstr("links Qt")));
  EXPECT_THAT(linkOrder(readLinkGraph("wavesmith_isa LLVMSupport\n")), ElementsAre(HasSubstr("links LLVM")));
  EXPECT_THAT(linkOrder(readLinkGraph("wavesmith_worker lldELF\n")), SizeIs(1));
}

TEST(License, IsRequired) {
  EXPECT_THAT(licenseLines(one("core/isa/a.cpp", "int a;\n")), SizeIs(1));
  EXPECT_THAT(licenseLines(one("core/isa/a.cpp", "")), SizeIs(1));
  EXPECT_THAT(licenseLines(one("core/isa/a.cpp", "\n\n\n" + kLicense)), SizeIs(1));
  EXPECT_THAT(licenseLines(one("tool", "#!/bin/sh\ntrue\n")), SizeIs(1));
  EXPECT_THAT(licenseLines(one("core/isa/a.cpp", kLicense + "int a;\n")), IsEmpty());
  EXPECT_THAT(licenseLines(one("tests/golden/empty.s", "")), IsEmpty());
  EXPECT_THAT(licenseLines(one("tests/fuzz/corpus/answers/a", "#!")), IsEmpty());
  EXPECT_THAT(licenseLines(one("README.md", "")), IsEmpty());
}

TEST(Headers, NeedAnIntroduction) {
  EXPECT_THAT(headersIntroduceThemselves(one("a.h", kLicense + "// What it is for.\n#pragma once\n")),
              IsEmpty());
  EXPECT_THAT(headersIntroduceThemselves(one("a.h", kLicense + "#pragma once\n")), SizeIs(1));
  EXPECT_THAT(headersIntroduceThemselves(one("a.h", kLicense + "// What it is for.\n")), SizeIs(1));
  EXPECT_THAT(headersIntroduceThemselves(one("a.h", "")), SizeIs(2));
}

TEST(Rulers, MustBeOneLine) {
  const std::string slashes = "//";
  EXPECT_THAT(rulersAreWhole(one("a.cpp", slashes + " --- Operands ---\n  " + slashes + " --- v_add ---\n")),
              IsEmpty());
  EXPECT_THAT(rulersAreWhole(one("a.cpp", slashes + " `run --bless`\n" + slashes + " a --- b\n")), IsEmpty());
  EXPECT_THAT(rulersAreWhole(one("a.cpp", slashes + " ---- operands\n" + slashes + " ------------\n")),
              SizeIs(2));
  EXPECT_THAT(rulersAreWhole(one("a.h", slashes + " --- Operands -----\n")), SizeIs(1));
}

TEST(Sources, HaveHeaders) {
  EXPECT_THAT(sourcesHaveHeaders({{{"core/isa/a.cpp", ""}, {"core/isa/a.h", ""}}}), IsEmpty());
  EXPECT_THAT(sourcesHaveHeaders({{{"core/isa/a.cpp", ""}, {"core/source/a.h", ""}}}),
              ElementsAre("core/isa/a.cpp: has no header of its name"));
  EXPECT_THAT(sourcesHaveHeaders({{{"widgets/run/a_parts.cpp", ""}, {"widgets/run/a_parts.h", ""}}}),
              SizeIs(1));
  EXPECT_THAT(sourcesHaveHeaders(one("core/emulator/handlers/flat.cpp", "")), IsEmpty());
  EXPECT_THAT(sourcesHaveHeaders(one("core/runtime/memory.cpp", "")), SizeIs(1));
  EXPECT_THAT(sourcesHaveHeaders(one("app/wavesmith-cli/main.cpp", "")), IsEmpty());
}

TEST(Models, HaveATester) {
  const std::string text = "class RowsModel : public QAbstractTableModel {\n";
  const std::string test = kInclude + "\"run/rows_model.h\"\n";
  EXPECT_THAT(modelsAreTested({{{"widgets/run/rows_model.h", text}, {"tests/widgets/run/a_test.cpp", test}}}),
              ElementsAre(HasSubstr("no test runs")));
  EXPECT_THAT(
      modelsAreTested({{{"widgets/run/rows_model.h", text},
                        {"tests/widgets/run/a_test.cpp", test + "QAbstractItemModelTester tester;\n"}}}),
      IsEmpty());
}

TEST(Models, IncludeNoView) {
  const File model{"widgets/run/rows_model.h", "class RowsModel : public QAbstractTableModel {\n"};
  const File source{"widgets/run/rows_model.cpp", kInclude + "\"run/rows_dock.h\"\n"};
  const File tested{"tests/a_test.cpp",
                    kInclude + "\"run/rows_model.h\"\nQAbstractItemModelTester tester;\n"};
  EXPECT_THAT(
      modelsAreTested(
          {{model, source, tested, {"widgets/run/rows_dock.h", "class RowsDock : public QDockWidget {\n"}}}),
      ElementsAre(HasSubstr("a model that includes a view")));
  EXPECT_THAT(modelsAreTested(
                  {{model, source, tested, {"widgets/run/rows_dock.h", "class Rows : public QObject {\n"}}}),
              IsEmpty());
}

TEST(Sources, AreNotGlobbed) {
  EXPECT_THAT(sourcesAreListed(one("core/CMakeLists.txt", "File ( glob_recurse A *.cpp)\n")), SizeIs(1));
  EXPECT_THAT(sourcesAreListed(one("core/CMakeLists.txt", "# file(GLOB) is not ours\n")), IsEmpty());
}

TEST(Sources, AreNotForgotten) {
  const File forgotten{"core/isa/map.cpp", ""};
  EXPECT_THAT(sourcesAreListed({{forgotten}}), SizeIs(1));
  EXPECT_THAT(sourcesAreListed({{forgotten, {"core/isa/CMakeLists.txt", "lib(isa\n  memory_map.cpp)\n"}}}),
              SizeIs(1));
  EXPECT_THAT(
      sourcesAreListed({{forgotten, {"core/isa/CMakeLists.txt", "lib(isa\n  memory_map.cpp map.cpp)\n"}}}),
      IsEmpty());
  EXPECT_THAT(sourcesAreListed({{forgotten, {"core/CMakeLists.txt", "lib(isa isa/map.cpp)\n"}}}), IsEmpty());
}

TEST(Files, AreFoundWhenLong) {
  const auto lines = [](std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i)
      text += "\n";
    return text;
  };
  EXPECT_THAT(filesAreShort(one("core/isa/a.cpp", lines(600))), IsEmpty());
  EXPECT_THAT(filesAreShort(one("core/isa/a.cpp", lines(601))), SizeIs(1));
  EXPECT_THAT(filesAreShort(one("core/isa/table/a.inc", lines(5000))), IsEmpty());
  EXPECT_THAT(filesAreShort(one("app/wavesmith-cli/main.cpp", lines(300))), IsEmpty());
  EXPECT_THAT(filesAreShort(one("app/wavesmith-cli/main.cpp", lines(301))), SizeIs(1));
}

TEST(MachinePaths, AreFound) {
  EXPECT_THAT(noMachinePaths(one("README.md", std::string("see /ho") + "me/me/notes\n")), SizeIs(1));
  EXPECT_THAT(noMachinePaths(one("a.cmake", std::string("set(a \"/wo") + "rk/main\")\n")), SizeIs(1));
  EXPECT_THAT(noMachinePaths(one("a.cpp", std::string("// /ro") + "ot/x\n")), SizeIs(1));
  EXPECT_THAT(noMachinePaths(one("a.cpp", std::string("// $dir/wo") + "rk/x and frame" + "work/y\n")),
              IsEmpty());
  EXPECT_THAT(noMachinePaths(one("tests/fuzz/corpus/answers/a", std::string("/ro") + "ot/x\n")), IsEmpty());
}

TEST(Artifacts, AreFound) {
  for (const std::string path :
       {"build/release/x", "core/isa/a.o", "a.orig", "x/CMakeCache.txt", "k.hsaco", "b~"})
    EXPECT_THAT(noArtifacts(one(path, "")), SizeIs(1)) << path;
  EXPECT_THAT(noArtifacts(one("resources/tool", "\177ELF...")), SizeIs(1));
  EXPECT_THAT(noArtifacts(one("tests/golden/kernel.hsaco", "\177ELF...")), IsEmpty());
  EXPECT_THAT(noArtifacts(one("tests/fuzz/corpus/code_object/small", "\177ELF...")), IsEmpty());
  EXPECT_THAT(noArtifacts(one("core/isa/decode/decode.cpp", "")), IsEmpty());
}

TEST(Links, AreFollowed) {
  const File target{"docs/adr/0001-a.md", ""};
  EXPECT_THAT(
      linksLead({{target, {"README.md", "[a](docs/adr/0001-a.md#top) [b](docs/) [c](https://a.b/c)"}}}),
      IsEmpty());
  EXPECT_THAT(linksLead({{target, {"docs/README.md", "[a](docs/adr/0001-a.md)"}}}), SizeIs(1));
  EXPECT_THAT(linksLead({{target, {"docs/README.md", "[a](../docs/adr/0001-a.md)"}}}), IsEmpty());
}

TEST(Decisions, HaveNumbersOfTheirOwn) {
  const auto found = [](const std::string& path, const std::string& text) {
    return decisionsHaveNumbers({{{"docs/adr/0010-a.md", "# 10. A\n"}, {path, text}}});
  };
  EXPECT_THAT(found("docs/adr/0011-b.md", "# 11. B\n"), IsEmpty());
  EXPECT_THAT(found("docs/adr/0010-b.md", "# 10. B\n"),
              ElementsAre("docs/adr/0010-b.md: has the number of docs/adr/0010-a.md"));
  EXPECT_THAT(found("docs/adr/0011-b.md", "# 10. B\n"),
              ElementsAre("docs/adr/0011-b.md: its heading does not begin with \"# 11. \""));
}

TEST(Citations, MustExist) {
  const auto cited = [](const std::string& text) {
    return citationsExist({{{"core/isa/a.h", text}, {"core/isa/table/sop1.inc", ""}}});
  };
  EXPECT_THAT(cited("// Rows: core/isa/table/sop1.inc, core/isa/table/ENCODING.inc.\n"), IsEmpty());
  EXPECT_THAT(cited("// LLVM, lld/core/isa/none.cpp\n" + kInclude + "\"tests/none.h\"\n"), IsEmpty());
  EXPECT_THAT(cited("\n// See core/isa/none.cpp.\n"),
              ElementsAre("core/isa/a.h:2: core/isa/none.cpp does not exist"));
}

TEST(Threads, HaveReasons) {
  const auto with = [](std::string code) {
    return threadsHaveReasons(
        {{{"docs/ARCHITECTURE.md", "| files with threads of their own | why |\n|---|---|\n"
                                   "| `widgets/a`, `widgets/b` | a pool |\n\n| `c` | no |\n"},
          {"widgets/a.cpp", "std::jthread thread;\n"},
          {"widgets/b.h", "QThread thread;\n"},
          {"core/d.cpp", "std::thread thread;\n"},
          {"widgets/e.cpp", std::move(code)}}});
  };
  EXPECT_THAT(with("inBackground(this, work, use); // std::async is not used\n"), IsEmpty());
  EXPECT_THAT(with("\nauto later = std::async(work);\n"),
              ElementsAre(HasSubstr("widgets/e.cpp:2: a thread")));
  EXPECT_THAT(threadsHaveReasons({{{"docs/ARCHITECTURE.md", "| files with threads of their own | why |\n"
                                                            "| `widgets/a` | a pool |\n"}}}),
              ElementsAre(HasSubstr("widgets/a has no thread")));
}

TEST(Folders, MustBeExplained) {
  const File source{"core/isa/a.h", ""};
  EXPECT_THAT(foldersAreExplained({{source}}), SizeIs(1));
  EXPECT_THAT(foldersAreExplained({{source, {"docs/ARCHITECTURE.md", "`core/` `docs/`"}}}),
              ElementsAre("docs/ARCHITECTURE.md does not explain core/isa/"));
  EXPECT_THAT(foldersAreExplained({{source, {"docs/ARCHITECTURE.md", "`core/` `docs/` `core/isa/`"}}}),
              IsEmpty());
  EXPECT_THAT(foldersAreExplained({{source,
                                    {"docs/ARCHITECTURE.md",
                                     "`core/` `docs/`\n| `core/isa/` | a |\n| `core/asi/` | b |\n"}}}),
              ElementsAre("docs/ARCHITECTURE.md explains core/asi/, which does not exist"));
}

TEST(ReadTree, WorksWithoutGit) {
  testing::TemporaryDirectory directory;
  std::filesystem::create_directories(directory / "core");
  std::filesystem::create_directories(directory / "build");
  std::ofstream(directory / "core" / "a.h") << "text";
  std::ofstream(directory / "build" / "b.h") << "text";
  const Tree tree = readTree(directory.path());
  ASSERT_EQ(tree.files.size(), 1u);
  EXPECT_EQ(tree.files[0].path, "core/a.h");
  EXPECT_EQ(tree.files[0].text, "text");
}

} // namespace
} // namespace wavesmith::house
