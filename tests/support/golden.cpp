// SPDX-License-Identifier: Apache-2.0
#include "support/golden.h"

#include "support/paths.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>

namespace wavesmith::testing {
namespace {

std::string diff(const std::filesystem::path& golden, const std::filesystem::path& now) {
  const std::string command = "diff -u '" + golden.string() + "' '" + now.string() + "'";
  std::string text;
  if (FILE* pipe = popen(command.c_str(), "r")) {
    char buffer[4096];
    while (const std::size_t n = fread(buffer, 1, sizeof buffer, pipe))
      text.append(buffer, n);
    pclose(pipe);
  }
  return text;
}

} // namespace

::testing::AssertionResult matchesGolden(std::string_view name, std::string_view text) {
  const auto path = sourceDirectory() / "tests" / "golden" / name;
  if (std::getenv("WAVESMITH_BLESS") != nullptr) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
    return ::testing::AssertionSuccess();
  }
  std::ifstream file(path, std::ios::binary);
  const std::string golden{std::istreambuf_iterator<char>(file), {}};
  if (file && golden == text) return ::testing::AssertionSuccess();
  TemporaryDirectory directory;
  std::ofstream(directory / "now", std::ios::binary) << text;
  return ::testing::AssertionFailure()
         << name << " differs from its golden text; to accept it, ./test --bless\n"
         << diff(path, directory / "now");
}

} // namespace wavesmith::testing
