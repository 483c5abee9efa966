// SPDX-License-Identifier: Apache-2.0
#include "source/rocm_folders.h"
#include "support/paths.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <vector>

namespace wavesmith::source {
namespace {

TEST(RocmFolders, TheNewestVersionIsFirstBehindTheDefault) {
  const testing::TemporaryDirectory root;
  for (const char* name : {"opt/rocm-6.9.0", "opt/rocm-6.10.1", "opt/rocm-5.7", "opt/other"})
    std::filesystem::create_directories(root.path() / name);
  ::unsetenv("HIP_PATH");
  ::setenv("ROCM_PATH", "/my/rocm", 1);
  const std::filesystem::path opt = root.path() / "opt";
  EXPECT_EQ(rocmFolders(root.path()),
            (std::vector<std::filesystem::path>{"/my/rocm", opt / "rocm", opt / "rocm-6.10.1",
                                                opt / "rocm-6.9.0", opt / "rocm-5.7"}));
  ::unsetenv("ROCM_PATH");
  EXPECT_EQ(rocmFolders(root.path() / "nowhere").size(), 1U);
}

} // namespace
} // namespace wavesmith::source
