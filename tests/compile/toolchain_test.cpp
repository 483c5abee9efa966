// SPDX-License-Identifier: Apache-2.0
// The search for compilers, in file systems made for it.
#include "compile/command.h"
#include "compile/hip_headers.h"
#include "compile/toolchain.h"
#include "source/file.h"
#include "support/paths.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string_view>

namespace wavesmith::compile {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

class ToolchainTest : public ::testing::Test {
protected:
  void SetUp() override { unsetenv("ROCM_PATH"); }
  void file(std::string_view path) {
    const auto whole = root_ / path;
    std::filesystem::create_directories(whole.parent_path());
    ASSERT_TRUE(source::writeFile(whole, std::string_view("x")));
  }
  [[nodiscard]] Toolchain find(Language language, const Preferences& preferences = {}) const {
    return findToolchain(language, preferences, root_.path());
  }

  testing::TemporaryDirectory root_;
};

TEST_F(ToolchainTest, TheNewestRocmIsUsedForHip) {
  file("opt/rocm-6.9.0/llvm/bin/clang");
  file("opt/rocm-6.10.1/llvm/bin/clang");
  file("opt/rocm-7.0.0/README"); // without a compiler
  const Toolchain found = find(Language::Hip);
  EXPECT_EQ(found.rocm.filename(), "rocm-6.10.1");
  EXPECT_EQ(found.missing, "");
  ASSERT_EQ(found.compilers.size(), 1U);
  const auto arguments = argumentsFor(found, {.language = Language::Hip, .input = "k.hip", .output = "k.s"});
  EXPECT_THAT(arguments, Contains("--rocm-path=" + found.rocm.string()));
  EXPECT_THAT(arguments, Not(Contains("-nogpulib"))); // it has its own libraries
}

TEST_F(ToolchainTest, WithoutRocmDebiansPackagesAreUsed) {
  file("usr/include/hip/hip_runtime.h");
  file("usr/lib/x86_64-linux-gnu/amdgcn/bitcode/ocml.bc");
  file("usr/lib/x86_64-linux-gnu/amdgcn/bitcode/ockl.bc");
  const Toolchain old = find(Language::Hip);
  EXPECT_EQ(old.missing, "");
  EXPECT_EQ(old.bitcode.size(), 2U);
  EXPECT_TRUE(old.needsIsaVersion); // 5.2 does not know gfx942
  file("usr/lib/x86_64-linux-gnu/amdgcn/bitcode/oclc_isa_version_942.bc");
  EXPECT_FALSE(find(Language::Hip).needsIsaVersion);
}

TEST_F(ToolchainTest, TheNameOfTheFolderMayHaveAVersion) {
  file("usr/include/hip/hip_runtime.h");
  file("usr/lib/llvm-17/lib/clang/17/lib/amdgcn/bitcode/ocml.bc");
  EXPECT_EQ(find(Language::Hip).bitcode.size(), 1U);
}

TEST_F(ToolchainTest, WhatIsMissingIsNamedWithItsPackage) {
  EXPECT_THAT(find(Language::OpenCl).missing, HasSubstr("install libclc-19"));
  EXPECT_THAT(find(Language::Hip).missing, HasSubstr("install libamdhip64-dev"));
  file("usr/include/hip/hip_runtime.h");
  EXPECT_THAT(find(Language::Hip).missing, HasSubstr("install rocm-device-libs"));
}

TEST_F(ToolchainTest, TheUserDecides) {
  file("opt/rocm/llvm/bin/clang");
  file("usr/lib/clc/amdgcn--amdhsa.bc");
  EXPECT_EQ(find(Language::Hip, {.clang = "my-clang"}).compilers, std::vector<std::string>{"my-clang"});
  EXPECT_TRUE(find(Language::Hip, {.rocm = "none"}).rocm.empty());
  EXPECT_EQ(find(Language::OpenCl, {.clang = "my-clang"}).compilers, std::vector<std::string>{"my-clang"});
}

TEST(Languages, AreThoseOfNamesAndKernels) {
  EXPECT_EQ(languageOf("a.cl", ""), Language::OpenCl);
  EXPECT_EQ(languageOf("a.hip", ""), Language::Hip);
  EXPECT_EQ(languageOf("a.cpp", "__global__ void k() {}"), Language::Hip);
  EXPECT_EQ(languageOf("a.cpp", "int main() {}"), std::nullopt);
  EXPECT_EQ(languageOf("a.s", "__global__"), std::nullopt);
}

// A program is linked with the library of the headers' version; nothing of it is for the device alone.
TEST_F(ToolchainTest, ExecutablesAreLinkedForTheVersionOfTheHeaders) {
  const Toolchain debian = find(Language::Hip);
  EXPECT_FALSE(hipHeaders(debian, root_.path()));
  file("usr/include/hip/hip_version.h");
  ASSERT_TRUE(
      source::writeFile(root_ / "usr/include/hip/hip_version.h",
                        std::string_view("#ifndef HIP_VERSION_H\n#define HIP_VERSION_H\n"
                                         "#define HIP_VERSION_MAJOR 6\n#define HIP_VERSION_MINOR 4\n")));
  const auto headers = hipHeaders(debian, root_.path());
  ASSERT_TRUE(headers);
  EXPECT_EQ(headers->version(), "HIP 6.4");
  const auto arguments =
      executableArguments(debian, {.language = Language::Hip, .input = "k.hip", .options = {"-O1"}},
                          "/lib/libamdhip64.so.6", "/tmp/k");
  EXPECT_THAT(arguments, ::testing::IsSupersetOf({"-x", "hip", "--offload-arch=gfx942", "-nogpulib", "-O1",
                                                  "k.hip", "/lib/libamdhip64.so.6", "-o", "/tmp/k"}));
  EXPECT_THAT(arguments, Not(Contains("--cuda-device-only")));
  EXPECT_THAT(argumentsFor(debian, {.language = Language::Hip, .input = "k.hip", .output = "k.s"}),
              Contains("--cuda-device-only"));
}

} // namespace
} // namespace wavesmith::compile
