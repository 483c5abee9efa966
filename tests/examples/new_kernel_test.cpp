// SPDX-License-Identifier: Apache-2.0
// New kernels of every shape: they assemble, have no findings, run, and compute what their run file expects.
#include "cli/command.h"
#include "project/folders/new_kernel.h"
#include "source/file.h"
#include "support/paths.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <tuple>

namespace wavesmith::project {
namespace {

using ::testing::HasSubstr;
using wavesmith::testing::cli;
using wavesmith::testing::TemporaryDirectory;

// One, both or none of the counts; types that match an output and some that do not; no input, no output.
constexpr const char* kParameters[] = {
    "",
    "unsigned n",
    "float factor",
    "const float* in",
    "const unsigned* index, float* out",
    "const unsigned* index, float* out, unsigned n",
    "float* out",
    "int* out, unsigned n",
    "const float* in, float* out, unsigned n",
    "const float* a, const float* b, float* c, int n",
    "const int* a, int* b, int width, int height",
    "const float* x, float* y, float factor, float bias, unsigned n, unsigned m, unsigned extra, unsigned* z",
    "float factor, float* out",
    "const unsigned* index, const float* in, float* out, unsigned n",
    "const float* in, int* kernarg, float* exec, unsigned lds, unsigned width",
    "const half* in, half* out, unsigned n",
    "const half* a, const half* b, const half* c, half* d, unsigned n, unsigned m",
    "half* out",
    "const bf16* in, bf16* out, unsigned n",
    "const bf16* a, const bf16* b, const bf16* c, bf16* d, unsigned n",
    "bf16* out, bf16* again, unsigned n",
    "const double* in, double* out, double factor, unsigned n",
    "double factor, double bias, double* out, float* other, unsigned n, unsigned m",
    "double* out",
    "float factor, const double* a, const double* b, double* c",
    "const fp8* in, fp8* out, unsigned n",
    "const fp8* a, const fp8* b, const fp8* c, fp8* d, unsigned n",
    "fp8* out, unsigned n",
    ("const half* a, const bf16* b, const fp8* c, const double* d, half* e, bf16* f, fp8* g, double* h, "
     "unsigned n"),
    "const half* unused, float* out, unsigned n",
    "const char* in, char* out, unsigned n",
    "const int8_t* a, const int8_t* b, const uchar* c, const uchar* d, int8_t* e, uchar* f, unsigned n",
    "char* out, uchar* other",
    "const float4* in, float4* out, unsigned n",
    "const float4* a, const float4* b, const float4* c, float4* d, float factor, float* e, unsigned n",
    "const float2* a, const float2* b, float2* c, const float* d, float* e",
    "const half2* a, const half2* b, half2* c, const half4* d, half4* e, unsigned n",
    "const half4* a, const half4* b, half4* c, unsigned n",
    ("const int2* a, const int2* b, int2* c, const uint4* d, const uint4* e, const uint4* f, uint4* g, "
     "unsigned n"),
    "const double2* a, const double2* b, double2* c, unsigned n",
    "float4* a, half2* b, half4* c, double2* d, int4* e, float2* f",
};

class NewKernelTest : public ::testing::TestWithParam<std::tuple<const char*, unsigned, bool>> {};

TEST_P(NewKernelTest, AssemblesPassesTheCheckAndRuns) {
  const auto [parameters, dimensions, lds] = GetParam();
  const auto arguments = parseArguments(parameters);
  ASSERT_TRUE(arguments) << arguments.error();
  const auto files =
      newKernel({.name = "fresh", .arguments = *arguments, .dimensions = dimensions, .lds = lds});
  ASSERT_TRUE(files) << files.error();
  const TemporaryDirectory directory;
  ASSERT_TRUE(source::writeFile(directory / "fresh.s", std::string_view(files->assembly)));
  ASSERT_TRUE(source::writeFile(directory / "fresh.run.yaml", std::string_view(files->runFile)));
  const auto checked = cli({"check", "fresh.s"}, directory.path());
  EXPECT_EQ(checked.exitCode, 0) << checked.out << checked.err << files->assembly;
  EXPECT_EQ(checked.err, "") << files->assembly;
  const auto run = cli({"run", "fresh.run.yaml"}, directory.path());
  EXPECT_EQ(run.exitCode, 0) << run.out << run.err << files->assembly << files->runFile;
  const bool expects = files->runFile.find("expect:") != std::string::npos;
  EXPECT_EQ(run.out.find("elements are equal") != std::string::npos, expects) << run.out;
}

INSTANTIATE_TEST_SUITE_P(All, NewKernelTest,
                         ::testing::Combine(::testing::ValuesIn(kParameters), ::testing::Values(1u, 2u),
                                            ::testing::Bool()));

TEST(NewKernel, CommandLineWritesFiles) {
  const TemporaryDirectory directory;
  const auto made =
      cli({"new", "scale", "--args", "const float* in, float* out, float factor, unsigned n", "--lds"},
          directory.path());
  EXPECT_EQ(made.exitCode, 0) << made.err;
  EXPECT_THAT(made.out, HasSubstr("wrote ./scale.s\nwrote ./scale.run.yaml\n"));
  EXPECT_EQ(cli({"run", "scale.run.yaml"}, directory.path()).exitCode, 0);
  const auto again = cli({"new", "scale"}, directory.path());
  EXPECT_EQ(again.exitCode, 2);
  EXPECT_THAT(again.err, HasSubstr("--force"));
  EXPECT_EQ(cli({"new", "scale", "--force"}, directory.path()).exitCode, 0);
}

TEST(NewKernel, ReportsInvalidRequests) {
  const auto why = [](const NewKernel& kernel) {
    const auto files = newKernel(kernel);
    return files ? std::string() : files.error();
  };
  EXPECT_THAT(why({.name = "3d"}), HasSubstr("not a name"));
  EXPECT_THAT(why({.name = "v0"}), HasSubstr("not a register"));
  EXPECT_THAT(why({.name = "s_endpgm"}), HasSubstr("begin with s_"));
  EXPECT_THAT(why({.name = "k", .dimensions = 3}), HasSubstr("1 or 2"));
  const auto with = [&](const char* parameters) {
    auto arguments = parseArguments(parameters);
    return arguments ? why({.name = "k", .arguments = *arguments}) : arguments.error();
  };
  EXPECT_THAT(with("float* a, float* a"), HasSubstr("two arguments a"));
  EXPECT_THAT(with("short* a"), HasSubstr("takes float, double, int, unsigned"));
  EXPECT_THAT(with("half a"),
              HasSubstr("pointers to them, to half, bf16, fp8, char and vectors such as float4"));
  EXPECT_THAT(with("fp8 a"), HasSubstr("a is fp8: "));
  EXPECT_THAT(with("fp8x* a"), HasSubstr("fp8x"));
  for (const char* refused :
       {"float4 a", "char a", "double4* a", "float3* a", "float8* a", "char4* a", "bf16* * a"})
    EXPECT_THAT(with(refused), HasSubstr("a is ")) << refused;
  EXPECT_THAT(with("float* i"), HasSubstr("run files"));
  EXPECT_THAT(with("float"), HasSubstr("not a parameter"));
  EXPECT_THAT(with("floot* a"), HasSubstr("floot"));
  EXPECT_EQ(with("float *a ,\n unsigned\tn"), "");
}

} // namespace
} // namespace wavesmith::project
