// SPDX-License-Identifier: Apache-2.0
// Old kernels, as people wrote them at the time (kernels/PROCESSOR): each is ported, checked, and run equal to its
// run file.
#include "cli/command.h"
#include "support/paths.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace wavesmith::testing {
namespace {

namespace fs = std::filesystem;

fs::path kernels() {
  return sourceDirectory() / "tests/port/kernels";
}

std::vector<std::string> names() {
  std::vector<std::string> all;
  for (const auto& entry : fs::recursive_directory_iterator(kernels()))
    if (entry.path().extension() == ".s")
      all.push_back(entry.path().lexically_relative(kernels()).replace_extension().string());
  std::ranges::sort(all);
  return all;
}

class OldKernel : public ::testing::TestWithParam<std::string> {};

TEST_P(OldKernel, RunsOnGfx942) {
  const fs::path source = kernels() / (GetParam() + ".s");
  const std::string processor = fs::path(GetParam()).parent_path().string();
  const TemporaryDirectory directory;
  const CommandResult ported = cli({"port", source.string(), "-o", "new/k.s", "--json"}, directory.path());
  const auto document = nlohmann::json::parse(ported.out, nullptr, false);
  ASSERT_TRUE(document.is_object()) << ported.out << ported.err;
  if (document["stated"].get<bool>()) {
    EXPECT_EQ(document["from"], processor) << document["because"];
  }
  EXPECT_TRUE(document["assembles"].get<bool>()) << document["diagnostics"].dump(1);
  const auto& comparison = document["comparison"];
  EXPECT_EQ(comparison["processor"], processor);
  EXPECT_GT(comparison["same"], comparison["instructions"].get<int>() / 2) << comparison.dump(1);
  EXPECT_EQ(comparison["different"], 0) << comparison.dump(1);

  const fs::path name = source.filename();
  fs::rename(directory / "new/k.s", directory / "new" / name);
  fs::path runFile = name;
  runFile.replace_extension(".run.yaml");
  fs::copy_file(fs::path(source).replace_extension(".run.yaml"), directory / "new" / runFile);
  const CommandResult run = cli({"run", (fs::path("new") / runFile).string()}, directory.path());
  EXPECT_EQ(run.exitCode, 0) << run.out << run.err;
}

INSTANTIATE_TEST_SUITE_P(Port, OldKernel, ::testing::ValuesIn(names()), [](const auto& instance) {
  std::string name = instance.param;
  std::ranges::replace_if(name, [](char c) { return c == '/' || c == '.'; }, '_');
  return name;
});

} // namespace
} // namespace wavesmith::testing
