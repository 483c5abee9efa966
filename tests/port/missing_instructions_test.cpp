// SPDX-License-Identifier: Apache-2.0
// Everything that LLVM assembles for an older processor and not for gfx942 (missing_instructions.txt) is rewritten to
// something that assembles, or is a question: nothing is left to an "invalid instruction".
#include "cli/command.h"
#include "source/file.h"
#include "support/paths.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace wavesmith::testing {
namespace {

std::vector<std::string> linesFor(const std::string& processor) {
  const auto text = source::readText((sourceDirectory() / "tests/port/missing_instructions.txt").string());
  std::istringstream stream(text.value_or(""));
  std::vector<std::string> lines;
  bool isMeant = false;
  for (std::string line; std::getline(stream, line);) {
    if (line.starts_with('['))
      isMeant = line.contains(processor);
    else if (isMeant && !line.empty())
      lines.push_back(line);
  }
  return lines;
}

// What became of each line of the old text, from 0.
struct Fate {
  std::string after;
  bool isQuestion = false;
  bool isChanged = false;
};

std::vector<Fate> fatesOf(const nlohmann::json& document, const std::vector<std::string>& lines) {
  std::vector<Fate> fates;
  for (const std::string& line : lines)
    fates.push_back({.after = line});
  for (const auto& change : document["changes"]) {
    const std::size_t line = change["line"].get<std::size_t>();
    if (line < 2 || line - 2 >= fates.size()) continue; // the first line is .amdgcn_target
    Fate& fate = fates[line - 2];
    fate.after = change["after"].get<std::string>();
    fate.isChanged = true;
    fate.isQuestion = fate.isQuestion || change["certainty"] == "question";
  }
  return fates;
}

class MissingInstructions : public ::testing::TestWithParam<const char*> {};

TEST_P(MissingInstructions, AreRewrittenOrAskedAbout) {
  const std::vector<std::string> lines = linesFor(GetParam());
  ASSERT_GE(lines.size(), 600U);
  std::string text = ".amdgcn_target \"amdgcn-amd-amdhsa--" + std::string(GetParam()) + "\"\n";
  for (const std::string& line : lines)
    text += line + '\n';
  const TemporaryDirectory directory;
  ASSERT_TRUE(source::writeFile(directory / "k.s", std::string_view(text)));
  const CommandResult result = cli({"port", "k.s", "--json"}, directory.path());
  const auto document = nlohmann::json::parse(result.out, nullptr, false);
  ASSERT_TRUE(document.is_object()) << result.out << result.err;

  const std::vector<Fate> fates = fatesOf(document, lines);
  std::map<std::size_t, std::size_t> oldLine; // by the line of the new text, from 1
  std::size_t now = 1;
  for (std::size_t i = 0; i < fates.size(); ++i) {
    EXPECT_TRUE(fates[i].isChanged) << lines[i] << ": neither changed nor asked about";
    const auto count = static_cast<std::size_t>(std::ranges::count(fates[i].after, '\n')) + 1;
    for (std::size_t k = 0; k < count && !fates[i].after.empty(); ++k)
      oldLine[++now] = i;
  }
  for (const auto& diagnostic : document["diagnostics"]) {
    if (diagnostic["severity"] != "error" || diagnostic["name"] != "assembler-error") continue;
    const auto at = oldLine.find(diagnostic["line"].get<std::size_t>());
    ASSERT_NE(at, oldLine.end()) << diagnostic.dump();
    EXPECT_TRUE(fates[at->second].isQuestion)
        << lines[at->second] << " becomes " << fates[at->second].after << ": " << diagnostic["message"];
  }
}

INSTANTIATE_TEST_SUITE_P(Port, MissingInstructions,
                         ::testing::Values("gfx803", "gfx900", "gfx906", "gfx908", "gfx90a"),
                         [](const auto& instance) { return std::string(instance.param); });

} // namespace
} // namespace wavesmith::testing
