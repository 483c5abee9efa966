// SPDX-License-Identifier: Apache-2.0
// The project follows its own rules.
#include "house/architecture.h"
#include "house/inner_order.h"
#include "house/plain_words.h"
#include "house/rules.h"
#include "house/tree.h"
#include "support/paths.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

namespace wavesmith::house {
namespace {

const Tree& project() {
  static const Tree tree = readTree(testing::sourceDirectory());
  return tree;
}

std::string joined(const Violations& violations) {
  std::string text;
  for (const std::string& violation : violations)
    text += violation + "\n";
  return text;
}

// The libraries that the dynamic linker loads for one of our programs.
std::string neededLibraries(std::string_view program) {
  return outputOf("LC_ALL=C readelf -d '" + testing::program(program).string() + "' | grep NEEDED");
}

TEST(Project, IsRead) {
  EXPECT_GT(project().files.size(), 100u);
  EXPECT_NE(project().find("core/source/place.h"), nullptr);
}

TEST(Project, RespectsFolderDependencies) {
  EXPECT_EQ(joined(includeOrder(project())), "");
}

TEST(Project, RespectsWidgetFolderDependencies) {
  EXPECT_EQ(joined(widgetOrder(project())), "");
}

TEST(Project, RespectsTheOrderOfSubfolders) {
  EXPECT_EQ(joined(innerOrder(project())), "");
}

TEST(Project, HasSmallFolders) {
  EXPECT_EQ(joined(foldersAreSmall(project())), "");
}

TEST(Project, IncludesLlvmInTheAssemblerOnly) {
  EXPECT_EQ(joined(llvmOnlyInAssembler(project())), "");
}

TEST(Project, HasNoQtInCore) {
  EXPECT_EQ(joined(coreWithoutQt(project())), "");
}

TEST(Project, LinksOnlyItsDependencies) {
  std::ifstream file(WAVESMITH_LINK_GRAPH);
  const LinkGraph graph = readLinkGraph(std::string{std::istreambuf_iterator<char>(file), {}});
  ASSERT_TRUE(graph.contains("wavesmith_source")) << "CMake wrote no link graph";
  EXPECT_GE(graph.size(), 10u);
  EXPECT_EQ(joined(linkOrder(graph)), "");
}

TEST(Project, ProgramsLoadNoQtAndOnlyTheWorkerLoadsLlvm) {
  const std::string worker = neededLibraries("wavesmith-worker");
  const std::string commandLine = neededLibraries("wavesmith-cli");
  EXPECT_NE(worker.find("libstdc++"), std::string::npos) << worker;
  EXPECT_EQ(worker.find("Qt"), std::string::npos) << worker;
  EXPECT_EQ(commandLine.find("Qt"), std::string::npos) << commandLine;
  EXPECT_EQ(commandLine.find("LLVM"), std::string::npos) << commandLine;
  const std::string runWorker = neededLibraries("wavesmith-run-worker");
  EXPECT_NE(runWorker.find("libstdc++"), std::string::npos) << runWorker;
  EXPECT_EQ(runWorker.find("LLVM"), std::string::npos) << runWorker;
  EXPECT_EQ(runWorker.find("clang"), std::string::npos) << runWorker;
}

TEST(Project, StatesItsLicense) {
  EXPECT_EQ(joined(licenseLines(project())), "");
}

TEST(Project, HeadersIntroduceThemselves) {
  EXPECT_EQ(joined(headersIntroduceThemselves(project())), "");
}

TEST(Project, HasOneLineSectionHeadings) {
  EXPECT_EQ(joined(rulersAreWhole(project())), "");
}

TEST(Project, HasAHeaderForEachSource) {
  EXPECT_EQ(joined(sourcesHaveHeaders(project())), "");
}

TEST(Project, TestsItsModels) {
  EXPECT_EQ(joined(modelsAreTested(project())), "");
}

TEST(Project, CitesFilesThatExist) {
  EXPECT_EQ(joined(citationsExist(project())), "");
}

TEST(Project, ListsItsSources) {
  EXPECT_EQ(joined(sourcesAreListed(project())), "");
}

TEST(Project, UsesPlainWords) {
  EXPECT_EQ(joined(plainWords(project())), "");
}

TEST(Project, HasShortFiles) {
  EXPECT_EQ(joined(filesAreShort(project())), "");
}

TEST(Project, ContainsNoMachinePaths) {
  EXPECT_EQ(joined(noMachinePaths(project())), "");
}

TEST(Project, ContainsNoArtifacts) {
  EXPECT_EQ(joined(noArtifacts(project())), "");
}

TEST(Project, HasNoBrokenLinks) {
  EXPECT_EQ(joined(linksLead(project())), "");
}

TEST(Project, NumbersItsDecisions) {
  EXPECT_EQ(joined(decisionsHaveNumbers(project())), "");
}

TEST(Project, HasReasonsForThreads) {
  EXPECT_EQ(joined(threadsHaveReasons(project())), "");
}

TEST(Project, ExplainsItsFolders) {
  EXPECT_EQ(joined(foldersAreExplained(project())), "");
}

} // namespace
} // namespace wavesmith::house
