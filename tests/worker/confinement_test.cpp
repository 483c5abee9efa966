// SPDX-License-Identifier: Apache-2.0
// What the kernel says about real workers while a client uses them.
#include "source/file.h"
#include "support/paths.h"
#include "support/process.h"
#include "support/result.h"
#include "worker/language/language_client.h"
#include "worker/runs/run_client.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <sys/syscall.h>
#include <unistd.h>

namespace wavesmith::worker {
namespace {

using ::testing::HasSubstr;

std::string statusOf(int process) {
  return source::readText(fmt::format("/proc/{}/status", process)).value_or("");
}

bool kernelHasFilters() {
  return syscall(SYS_seccomp, 2 /* SECCOMP_GET_ACTION_AVAIL */, 0, "\0\0\5") == 0; // SECCOMP_RET_ERRNO
}

void expectConfined(int process) {
  ASSERT_GT(process, 0);
  const std::string status = statusOf(process);
  EXPECT_THAT(status, HasSubstr("NoNewPrivs:\t1"));
  if (kernelHasFilters()) EXPECT_THAT(status, HasSubstr("Seccomp:\t2"));
}

// The folder that a worker was given, on its command line.
std::filesystem::path folderOf(int process) {
  std::string words = source::readText(fmt::format("/proc/{}/cmdline", process)).value_or("");
  if (!words.empty()) words.pop_back(); // the last zero
  return words.substr(words.rfind('\0') + 1);
}

class ConfinementTest : public ::testing::TestWithParam<const char*> {
protected:
  static WorkerOptions runOptions(const char* name) {
    WorkerOptions options = runWorkerOptions();
    options.program = testing::program(name);
    return options;
  }
};

TEST(LanguageConfinement, AssemblesAndPreprocesses) {
  WorkerOptions options;
  options.program = testing::program("wavesmith-worker");
  LanguageClient client(options);
  EXPECT_TRUE(client.assemble({{"a.s", "s_endpgm\n"}}, {}).ok());
  expectConfined(client.processId());
  // clang is started with what the worker may do.
  const auto assembly = client.assemble({{"a.S", "#define LAST s_endpgm\nLAST\n"}}, {});
  EXPECT_TRUE(assembly.ok()) << testing::describe(assembly.diagnostics);
  expectConfined(client.processId());
}

TEST_P(ConfinementTest, OfARunWorker) {
  RunClient client(runOptions(GetParam()));
  EXPECT_FALSE(client.confinement().has_value()) << "there is no worker yet";
  WS_ASSERT_OK(backends, client.backends());
  EXPECT_EQ(backends.front().name, "emulator");
  expectConfined(client.processId());
  ASSERT_TRUE(client.confinement().has_value());
  EXPECT_TRUE(client.confinement()->noNewPrivileges);
  EXPECT_EQ(client.confinement()->seccomp, kernelHasFilters());
  constexpr unsigned kVersion = 1;
  EXPECT_EQ(client.confinement()->landlock,
            std::max(syscall(SYS_landlock_create_ruleset, nullptr, 0, kVersion), 0L));
}

TEST_P(ConfinementTest, TheFolderOfARunWorkerIsRemovedWithIt) {
  std::filesystem::path folder;
  {
    RunClient client(runOptions(GetParam()));
    ASSERT_TRUE(client.backends().has_value());
    folder = folderOf(client.processId());
    ASSERT_TRUE(std::filesystem::is_directory(folder)) << folder;
    ASSERT_TRUE(source::writeFile(folder / "left", std::string_view("by a program that was killed")));
    ASSERT_TRUE(testing::killProcess(client.processId()));
  }
  EXPECT_FALSE(std::filesystem::exists(folder));
}

INSTANTIATE_TEST_SUITE_P(Programs, ConfinementTest,
                         ::testing::Values("wavesmith-worker", "wavesmith-run-worker"),
                         [](const auto& parameter) {
                           return std::string(parameter.param) == "wavesmith-worker" ? "Both" : "RunsOnly";
                         });

} // namespace
} // namespace wavesmith::worker
