// SPDX-License-Identifier: Apache-2.0
// Whole host programs, compiled by g++: the example, those that `wavesmith-cli kernarg --emit host` writes,
// and the effect of each setting.
#include "cli/command.h"
#include "codeobject/code_object.h"
#include "hip/kernels.h"
#include "kernarg/emit/emit.h"
#include "kernarg/emit/emit_host.h"
#include "source/file.h"
#include "support/golden.h"
#include "support/paths.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace wavesmith::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

std::string textOf(const std::filesystem::path& path) {
  const ByteVector bytes = readFile(path);
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// Puts programs and code objects into a temporary folder.
struct HipPrograms : ::testing::Test {
  TemporaryDirectory directory;

  void SetUp() override {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "a library with a sanitizer needs programs built with it";
#endif
  }

  std::string assembled(const std::string& kernel) {
    const auto file = directory / (kernel + ".hsaco");
    writeFile(file, assemble(textOf(example(kernel + ".s"))));
    return file.string();
  }
  // Links the library of that generation, as -lamdhip64 would find it.
  std::string compiled(const std::filesystem::path& source, int generation,
                       const std::vector<std::string>& more = {}) {
    const std::string output = (directory / fmt::format("program{}", ++programs_)).string();
    std::vector<std::string> command{
        "g++", "-std=c++17", "-O1", "-Wall", "-Wextra", "-Werror", "-D__HIP_PLATFORM_AMD__"};
    command.insert(command.end(), more.begin(), more.end());
    command.insert(command.end(),
                   {source.string(), fmt::format("{}/libamdhip64.so.{}", WAVESMITH_HIP_FOLDER, generation),
                    "-o", output});
    run(command);
    return output;
  }
  [[nodiscard]] CommandResult hipRun(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), "hip-run");
    return cli(arguments, directory.path());
  }

private:
  int programs_ = 0;
};

struct HipProgramsOf : HipPrograms, ::testing::WithParamInterface<int> {};

TEST_P(HipProgramsOf, ExamplePasses) {
  const std::string program = compiled(example("vector_add_host.cpp"), GetParam());
  const std::string kernel = assembled("vector_add");
  for (const std::string form : {"packed", "one-by-one"}) {
    const CommandResult result = hipRun({program, kernel, form});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.out, StartsWith("AMD Instinct MI300X, gfx942:sramecc+:xnack-, 304 compute units\n"));
    EXPECT_THAT(result.out, HasSubstr("\nPASS: 1000003 elements"));
    EXPECT_EQ(result.err, "");
  }
}
INSTANTIATE_TEST_SUITE_P(Generations, HipProgramsOf, ::testing::Values(5, 6, 7),
                         [](const auto& generation) { return fmt::format("Rocm{}", generation.param); });

TEST_F(HipPrograms, LoaderFindsTheLibrary) {
  const std::string program = compiled(example("vector_add_host.cpp"), 5);
  const CommandResult result = command(
      {"env", std::string("LD_LIBRARY_PATH=") + WAVESMITH_HIP_FOLDER, program, assembled("vector_add")},
      directory.path());
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("PASS"));
}

// A struct as long as the right one, but with n first.
TEST_F(HipPrograms, ArgumentChecksFindAWrongStruct) {
  const std::string program = compiled(example("vector_add_host.cpp"), 6, {"-DWRONG_STRUCT"});
  const std::string kernel = assembled("vector_add");
  const CommandResult usual = hipRun({program, kernel});
  EXPECT_EQ(usual.exitCode, 1);
  EXPECT_THAT(
      usual.err,
      AllOf(
          HasSubstr("wavesmith-hip: hipModuleLaunchKernel: kernel vector_add: argument a (bytes 0 to 7) is "),
          HasSubstr("host and kernel have different structs"), HasSubstr("hipErrorInvalidValue")));
  EXPECT_THAT(usual.out, Not(HasSubstr("PASS")));
  const CommandResult unchecked = hipRun({"--no-argument-checks", program, kernel});
  EXPECT_NE(unchecked.exitCode, 0);
  EXPECT_THAT(unchecked.out, Not(HasSubstr("PASS")));
  EXPECT_THAT(unchecked.err, HasSubstr("hipErrorIllegalAddress"));
}

// Computes the right result on most machines.
TEST_F(HipPrograms, CheckedModeFindsAMissingWait) {
  std::string text = source::readText(example("vector_add.s")).value();
  const std::string wait = "  s_waitcnt vmcnt(2)\n";
  ASSERT_NE(text.find(wait), std::string::npos);
  text.replace(text.find(wait), wait.size(), "");
  const auto source = directory / "vector_add.s";
  writeFile(source, std::string_view(text));
  const std::string kernel = (directory / "vector_add.hsaco").string();
  ASSERT_EQ(cli({"assemble", source.string(), "-o", kernel}, directory.path()).exitCode, 0);
  const std::string program = compiled(example("vector_add_host.cpp"), 6);
  const CommandResult fast = hipRun({program, kernel});
  EXPECT_EQ(fast.exitCode, 0) << fast.err;
  EXPECT_EQ(fast.err, "");
  const CommandResult checked = hipRun({"--mode", "checked", program, kernel});
  EXPECT_THAT(checked.err, AllOf(HasSubstr("wavesmith-hip: hipModuleLaunchKernel: kernel vector_add: "),
                                 HasSubstr("[W3201 used-before-arrival]"), HasSubstr("at address 0x")));
}

TEST_F(HipPrograms, CheckedModeAcceptsTheRightStruct) {
  const CommandResult result = hipRun({"--mode", "checked", compiled(example("vector_add_host.cpp"), 7),
                                       assembled("vector_add"), "one-by-one"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("PASS"));
  EXPECT_EQ(result.err, "");
}

// The output of `wavesmith-cli kernarg FILE --emit host`, with kernels that accept arguments of any value.
TEST_F(HipPrograms, GeneratedHostsRun) {
  for (const std::string kernel : {"vector_add", "guarded_copy"}) {
    const std::string file = assembled(kernel);
    WS_ASSERT_OK(object, codeobject::read(readFile(file), file));
    ASSERT_EQ(object.kernels().size(), 1U);
    const auto source = directory / (kernel + "_host.cpp");
    writeFile(source, std::string_view(kernarg::emitHost(kernarg::subjectOf(object, object.kernels()[0]))));
    const CommandResult result = hipRun({compiled(source, 6), file});
    EXPECT_EQ(result.exitCode, 0) << kernel << result.out << result.err;
    EXPECT_THAT(result.out, HasSubstr("numbers changed; it begins with")) << kernel;
  }
}

// ctypes, as tinygrad and others use it.
TEST_F(HipPrograms, PythonHostPasses) {
  writeFile(directory / "kernels.hsaco", codeObject());
  const CommandResult result = hipRun({"python3", (sourceDirectory() / "tests/hip/host_test.py").string(),
                                       (directory / "kernels.hsaco").string()});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_EQ(result.out, "ok: 1 device, HIP 7, AMD Instinct MI300X\n");
  EXPECT_EQ(result.err, "");
}

// A warning at each launch is printed once, with the number of repetitions at the end.
TEST_F(HipPrograms, WarningsAreCounted) {
  writeFile(directory / "kernels.hsaco", codeObject());
  const CommandResult result = hipRun({"python3", "-c", R"(
import ctypes
hip = ctypes.CDLL("libamdhip64.so")
module, kernel, out = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_void_p()
hip.hipModuleLoad(ctypes.byref(module), b"kernels.hsaco")
hip.hipModuleGetFunction(ctypes.byref(kernel), module, b"fill")
hip.hipMalloc(ctypes.byref(out), 256)
size = ctypes.c_size_t(8)
extra = (ctypes.c_void_p * 5)(1, ctypes.addressof(out), 2, ctypes.addressof(size), 3)
for i in range(4):
    assert hip.hipModuleLaunchKernel(kernel, 1, 1, 1, 64, 1, 1, 0, None, None, extra) == 0
)"});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_TRUE(matchesGolden("hip/repeated_warning.txt", result.err));
}

struct HipSettings : ::testing::Test {
  TemporaryDirectory directory;

  // The probe's output with these environment variables.
  CommandResult probe(std::vector<std::string> variables, const std::string& kernel = "nothing") {
    writeFile(directory / "kernels.hsaco", codeObject());
    variables.insert(variables.begin(), "env");
    variables.insert(variables.end(), {WAVESMITH_HIP_PROBE, (directory / "kernels.hsaco").string(), kernel});
    return command(variables, directory.path());
  }
};

TEST_F(HipSettings, Defaults) {
  EXPECT_EQ(probe({}).out,
            "devices: 1 (hipSuccess)\n"
            "device: AMD Instinct MI300X, gfx942:sramecc+:xnack-, 304 compute units, 206158430208 bytes\n"
            "megabyte: hipSuccess\nload: hipSuccess\nfunction: hipSuccess\nlaunch: hipSuccess\n"
            "synchronize: hipSuccess\n");
}

TEST_F(HipSettings, AnotherDevice) {
  const CommandResult result = probe(
      {"WAVESMITH_HIP_COMPUTE_UNITS=20", "WAVESMITH_HIP_MEMORY=1000000", "WAVESMITH_HIP_NAME=A small one",
       "WAVESMITH_HIP_ARCHITECTURE=gfx942:sramecc-:xnack-", "WAVESMITH_HIP_THREADS=1"});
  EXPECT_THAT(result.out,
              HasSubstr("device: A small one, gfx942:sramecc-:xnack-, 20 compute units, 1000000 bytes\n"
                        "megabyte: hipErrorOutOfMemory\nload: hipSuccess\n"));
}

TEST_F(HipSettings, IgnoresMalformedNumbers) {
  EXPECT_EQ(probe({"WAVESMITH_HIP_COMPUTE_UNITS=many", "WAVESMITH_HIP_MEMORY=12G",
                   "WAVESMITH_HIP_MODE=", "WAVESMITH_HIP_THREADS=-1"})
                .out,
            probe({}).out);
}

TEST_F(HipSettings, NoDevice) {
  EXPECT_EQ(probe({"WAVESMITH_HIP_DEVICES=0"}).out,
            "devices: 0 (hipErrorNoDevice)\nmegabyte: hipErrorNoDevice\nload: hipErrorNoDevice\n"
            "function: hipErrorNoDevice\nlaunch: hipErrorNoDevice\nsynchronize: hipErrorNoDevice\n");
}

TEST_F(HipSettings, OtherArchitectureRejectsTheCode) {
  const CommandResult result = probe({"WAVESMITH_HIP_ARCHITECTURE=gfx90a:sramecc+:xnack-"});
  EXPECT_THAT(result.out, HasSubstr("load: hipErrorNoBinaryForGpu\n"));
  EXPECT_THAT(result.err, HasSubstr("gfx90a"));
}

TEST_F(HipSettings, TimeLimit) {
  for (const char* const kernel : {"endless", "poll"})
    for (const char* const mode : {"fast", "checked"}) {
      SCOPED_TRACE(::testing::Message() << kernel << ", " << mode);
      const CommandResult result =
          probe({"WAVESMITH_HIP_SECONDS=0.2", fmt::format("WAVESMITH_HIP_MODE={}", mode)}, kernel);
      EXPECT_THAT(result.out, HasSubstr("launch: hipSuccess\nsynchronize: hipErrorLaunchTimeOut\n"));
    }
}

TEST_F(HipSettings, FaultAbortsTheProgramIfSet) {
  const CommandResult stays = probe({}, "fill");
  EXPECT_EQ(stays.exitCode, 0);
  EXPECT_THAT(stays.out, HasSubstr("launch: hipSuccess\nsynchronize: hipErrorIllegalAddress\n"));
  const CommandResult ends = probe({"WAVESMITH_HIP_ABORT=1"}, "fill");
  EXPECT_EQ(ends.exitCode, 128 + 6); // SIGABRT
  EXPECT_THAT(ends.err, HasSubstr("kernel fill: "));
}

} // namespace
} // namespace wavesmith::testing
