// SPDX-License-Identifier: Apache-2.0
// The headers of a HIP program: which they are, and what old ones mean.
#include "compile/compile.h"
#include "compile/hip_headers.h"
#include "source/file.h"
#include "support/paths.h"
#include "support/result.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string_view>

namespace wavesmith::compile {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::Not;
namespace fs = std::filesystem;

class HipHeadersTest : public ::testing::Test {
protected:
  void file(const fs::path& path, std::string_view text) const {
    fs::create_directories((root_.path() / path).parent_path());
    ASSERT_TRUE(source::writeFile(root_.path() / path, text));
  }
  void version(const fs::path& include, unsigned major, unsigned minor) const {
    file(include / "hip/hip_runtime.h", "\n");
    file(include / "hip/hip_version.h", "#define HIP_VERSION_MAJOR " + std::to_string(major) +
                                            "\n#define HIP_VERSION_MINOR " + std::to_string(minor) + "\n");
  }
  [[nodiscard]] Compiled compile(std::string_view text, const Preferences& preferences = {.rocm = "none"},
                                 const process::Limits& limits = {}) const {
    file("k.hip", text);
    Request request{
        .path = (root_ / "k.hip").string(), .text = std::string(text), .preferences = preferences};
    request.limits = limits;
    worker::WorkerOptions options;
    options.program = testing::program("wavesmith-worker");
    options.spare = false;
    worker::LanguageClient client(options);
    auto compiled = compileText(client, request);
    EXPECT_TRUE(compiled.has_value());
    return compiled ? std::move(*compiled) : Compiled{};
  }

  testing::TemporaryDirectory root_;
};

TEST_F(HipHeadersTest, AFolderCanBeARocmOrItsInclude) {
  version("usr/include", 5, 2);
  version("new/include", 6, 3);
  const Toolchain debian = findToolchain(Language::Hip, {}, root_.path());
  const auto old = hipHeaders(debian, root_.path());
  ASSERT_TRUE(old);
  EXPECT_EQ(old->version(), "HIP 5.2");
  EXPECT_THAT(sentenceOf(*old), HasSubstr("usr/include; --hip-headers DIR uses newer ones"));
  for (const char* const given : {"new", "new/include"}) {
    const Toolchain found = findToolchain(Language::Hip, {.headers = (root_ / given).string()}, root_.path());
    EXPECT_EQ(found.refused, "");
    const auto headers = hipHeaders(found, root_.path());
    ASSERT_TRUE(headers);
    EXPECT_EQ(headers->version(), "HIP 6.3");
    EXPECT_EQ(headers->folder, root_ / "new/include");
    EXPECT_THAT(sentenceOf(*headers), Not(HasSubstr("--hip-headers")));
  }
  EXPECT_THAT(findToolchain(Language::Hip, {.headers = (root_ / "usr/lib").string()}, root_.path()).refused,
              HasSubstr("has no HIP headers"));
}

TEST_F(HipHeadersTest, TheSettingsOfTheFolderNameThem) {
  file(".wavesmith/settings.yaml", "wavesmith: 1\nhip-headers: new\n");
  const std::string text = (root_ / "sub/k.hip").string();
  WS_ASSERT_OK(preferences, withFolder({}, text));
  EXPECT_EQ(preferences.headers, (root_ / "new").string());
  WS_ASSERT_OK(given, withFolder({.headers = "/mine"}, text));
  EXPECT_EQ(given.headers, "/mine");
  file(".wavesmith/settings.yaml", "wavesmith: 1\nhip_headers: new\n");
  EXPECT_FALSE(withFolder({}, text).has_value());
}

// ROCm/clr rocm-5.7.1 and rocm-6.0.0, amd_hip_fp16.h.
TEST_F(HipHeadersTest, OnlyBitPatternsAreMarked) {
  const char* const before =
      "struct __half2_raw { unsigned short x; unsigned short y; };\nstruct __half2 {\npublic:\n"
      "  union {\n    struct {\n";
  const char* const after =
      "    };\n    _Float16_2 data;\n  };\n  __half2() = default;\n};\nunsigned short x;\n";
  const HipHeaders headers{.folder = root_.path(), .major = 5, .minor = 7};
  EXPECT_FALSE(markedHalf2(headers)); // there is none
  file("hip/amd_detail/amd_hip_fp16.h",
       std::string(before) + "      unsigned short x;\n      unsigned short y;\n" + after);
  const auto marked = markedHalf2(headers);
  ASSERT_TRUE(marked);
  EXPECT_THAT(marked->text, AllOf(HasSubstr("      unsigned short x __attribute__((deprecated("),
                                  HasSubstr("      unsigned short y __attribute__((deprecated("),
                                  HasSubstr("__half2_raw { unsigned short x; unsigned short y; }"),
                                  HasSubstr("\nunsigned short x;\n")));
  file("hip/amd_detail/amd_hip_fp16.h", std::string(before) + "      __half x;\n      __half y;\n" + after);
  EXPECT_FALSE(markedHalf2(headers));
}

constexpr const char* kHalf2 = R"(#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>
__global__ void first(const __half2* a, float* out) {
  out[0] = static_cast<float>(a[0].x);
  out[1] = a[0].y;
  out[2] = __low2float(a[0]);
  out[3] = static_cast<float>(threadIdx.x);
}
)";

TEST_F(HipHeadersTest, EachUseOfABitPatternIsAWarning) {
  const Compiled compiled = compile(kHalf2);
  if (!compiled.headers || compiled.headers->major >= 6) GTEST_SKIP() << "HIP before 6.0 is not installed";
  EXPECT_TRUE(compiled.ok());
  ASSERT_EQ(compiled.diagnostics.size(), 2U);
  const source::Diagnostic& x = compiled.diagnostics[0];
  EXPECT_EQ(x.severity, source::Severity::Warning);
  EXPECT_EQ(x.message, "__half2::x is a bit pattern in " + compiled.headers->version() + ", not a number");
  EXPECT_EQ(x.place.line, 4U);
  EXPECT_EQ(fs::path(x.place.file).filename(), "k.hip");
  EXPECT_THAT(x.notes, Contains(Field(&source::Note::text, HasSubstr("--hip-headers DIR"))));
  EXPECT_EQ(compiled.diagnostics[1].place.line, 5U);
  EXPECT_THAT(compiled.diagnostics[1].message, HasSubstr("__half2::y"));
}

TEST_F(HipHeadersTest, AMissingHeaderIsExplained) {
  const Compiled compiled = compile("#include <hip/hip_runtime.h>\n#include <hip/hip_fp8.h>\n");
  if (!compiled.headers || compiled.headers->major >= 6) GTEST_SKIP() << "HIP before 6.0 is not installed";
  ASSERT_FALSE(compiled.diagnostics.empty());
  const source::Diagnostic& missing = compiled.diagnostics.front();
  EXPECT_EQ(missing.place.line, 2U);
  EXPECT_EQ(missing.message, "'hip/hip_fp8.h' file not found");
  EXPECT_THAT(missing.notes,
              Contains(Field(&source::Note::text, HasSubstr("HIP 6.2 and later have hip/hip_fp8.h"))));
  EXPECT_THAT(missing.notes, Contains(Field(&source::Note::text, HasSubstr("--hip-headers DIR"))));
}

TEST_F(HipHeadersTest, AWrongFolderIsAnError) {
  const Compiled compiled = compile(kHalf2, {.rocm = "none", .headers = (root_ / "nowhere").string()});
  ASSERT_EQ(compiled.diagnostics.size(), 1U);
  EXPECT_THAT(compiled.diagnostics.front().message, HasSubstr("nowhere has no HIP headers"));
}

TEST_F(HipHeadersTest, AReachedLimitNamesItsOption) {
  process::Limits limits;
  limits.time = std::chrono::milliseconds(1);
  const Compiled late = compile(kHalf2, {.rocm = "none"}, limits);
  ASSERT_FALSE(late.diagnostics.empty());
  EXPECT_THAT(late.diagnostics.back().message, HasSubstr("exceeded its limit of 0.001 seconds"));
  ASSERT_FALSE(late.diagnostics.back().notes.empty());
  EXPECT_THAT(late.diagnostics.back().notes.front().text, HasSubstr("--compile-seconds"));
}

} // namespace
} // namespace wavesmith::compile
