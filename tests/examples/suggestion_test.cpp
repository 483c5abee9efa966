// SPDX-License-Identifier: Apache-2.0
// The suggested run file of an example without one runs unchanged: no fault, no endless loop.
#include "analysis/analyzed.h"
#include "execution/emulator_backend.h"
#include "project/launches/prepare.h"
#include "project/run_file/read_run_file.h"
#include "project/run_file/write_run_file.h"
#include "project/suggestion/suggestion.h"
#include "support/paths.h"
#include "support/result.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace wavesmith {
namespace {

constexpr std::uint64_t kMostInstructions = 100'000'000;

std::vector<std::string> examples() {
  std::vector<std::string> paths;
  for (const auto& entry :
       std::filesystem::directory_iterator(testing::example("vector_add.s").parent_path()))
    if (entry.path().extension() == ".s")
      paths.push_back("resources/examples/" + entry.path().filename().string());
  std::ranges::sort(paths);
  return paths;
}

class SuggestionTest : public ::testing::TestWithParam<std::string> {};

TEST_P(SuggestionTest, Runs) {
  const auto program = analysis::testing::programOfFile(GetParam());
  const auto analysis = analysis::analyze(*program, {});
  project::RunFile file = project::suggestRun(*program, *analysis, 0);
  file.sources = {"k.s"};
  const std::string text = project::writeRunFile(file);
  WS_ASSERT_OK(read, project::readRunFile(text, "k.run.yaml"));
  const auto object = std::make_shared<const codeobject::CodeObject>(program->codeObject());
  WS_ASSERT_OK(launch, project::prepare(read, object, {}, {}));
  execution::EmulatorBackend backend({});
  WS_ASSERT_OK(outcome, backend.run(launch, {.instructionLimit = kMostInstructions}));
  EXPECT_THAT(outcome.faults, ::testing::IsEmpty()) << text;
}

INSTANTIATE_TEST_SUITE_P(Examples, SuggestionTest, ::testing::ValuesIn(examples()),
                         [](const auto& name) { return std::filesystem::path(name.param).stem().string(); });

} // namespace
} // namespace wavesmith
