// SPDX-License-Identifier: Apache-2.0
// HIP programs with kernels in them, compiled by clang 19 with Debian's headers and device libraries and run unchanged:
// those of programs/, two at a time, and the messages about programs that cannot run.
#include "cli/command.h"
#include "codeobject/toolchain.h"
#include "source/file.h"
#include "support/golden.h"
#include "support/paths.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <regex>
#include <thread>

namespace wavesmith::testing {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr const char* kPrograms[] = {
    "vector_add",  "reduction", "scan",        "matmul",    "histogram",  "streams",     "constant_memory",
    "dynamic_lds", "templates", "device_math", "assertion", "atomic_inc", "cooperative", "device_printf"};

struct WholePrograms : ::testing::Test {
  TemporaryDirectory directory;

  void SetUp() override {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "a library with a sanitizer needs programs built with it";
#endif
  }

  static std::string source(const std::string& name) {
    return (sourceDirectory() / "tests/hip/programs" / (name + ".hip")).string();
  }
  // hip-run with these options, the program and its arguments.
  [[nodiscard]] CommandResult compileAndRun(std::vector<std::string> options, const std::string& file,
                                            const std::vector<std::string>& arguments = {}) const {
    options.insert(options.begin(), {"hip-run", "--compile", "--rocm", "none"});
    options.push_back(file);
    options.insert(options.end(), arguments.begin(), arguments.end());
    return cli(options, directory.path());
  }
  static bool isMissing(const CommandResult& result) {
    return result.err.find("are not installed") != std::string::npos;
  }
  std::string written(std::string_view name, std::string_view text) const {
    writeText(directory / name, text);
    return std::string(name);
  }
  // Without the line that names the headers.
  static std::string withoutHeaders(const std::string& text) {
    return std::regex_replace(text, std::regex("wavesmith-cli: compiled with the headers of HIP [^\n]*\n"),
                              "");
  }
  // With addresses of the device replaced.
  static std::string steady(const std::string& text) {
    return std::regex_replace(text, std::regex("0x40[0-9a-f]{10}"), "ADDRESS");
  }
};

TEST_F(WholePrograms, AllPass) {
  constexpr std::size_t kCount = std::size(kPrograms);
  std::vector<CommandResult> results(kCount);
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < kCount; i = next++)
      results[i] = compileAndRun({"--compile-options", "-O1"}, source(kPrograms[i]));
  };
  {
    const std::jthread other(work);
    work();
  }
  if (isMissing(results[0])) GTEST_SKIP() << "HIP cannot be compiled here: " << results[0].err;
  for (std::size_t i = 0; i < kCount; ++i) {
    SCOPED_TRACE(kPrograms[i]);
    const CommandResult& result = results[i];
    EXPECT_EQ(result.exitCode, 0) << result.out << result.err;
    if (kPrograms[i] != std::string_view("device_printf")) {
      EXPECT_EQ(result.out, fmt::format("PASS {}\n", kPrograms[i]));
    }
    if (kPrograms[i] == std::string_view("assertion")) {
      EXPECT_THAT(result.err,
                  AllOf(HasSubstr("assertion.hip:"),
                        HasSubstr("square(int *, int): Device-side assertion `i < limit' failed.\n"),
                        HasSubstr("the kernel executed trap 2")));
    }
  }
  // The program can also print what its kernel must have printed.
  const CommandResult expected =
      compileAndRun({"--compile-options", "-O1"}, source("device_printf"), {"host"});
  EXPECT_EQ(results[kCount - 1].out, expected.out);
  EXPECT_THAT(expected.out, HasSubstr("group 2 of 3\n"));
}

// Unoptimized code and checked mode: the device functions are called, and every kernel has the hostcall buffer.
TEST_F(WholePrograms, CheckedModeFindsNothing) {
  const CommandResult result =
      compileAndRun({"--mode", "checked", "--compile-options", "-O0"}, source("reduction"), {"3000"});
  if (isMissing(result)) GTEST_SKIP() << "HIP cannot be compiled here: " << result.err;
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_EQ(result.out, "PASS reduction\n");
  EXPECT_EQ(withoutHeaders(result.err), "");
}

// Of a compressed bundle with code objects for three targets.
TEST_F(WholePrograms, ChoosesTheCodeObjectOfTheDevice) {
  const CommandResult result =
      compileAndRun({"--compile-options", "-O1 --no-offload-arch=gfx942 --offload-arch=gfx90a "
                                          "--offload-arch=gfx942:xnack+ --offload-arch=gfx942:xnack- "
                                          "--offload-compress"},
                    source("templates"));
  if (isMissing(result)) GTEST_SKIP() << "HIP cannot be compiled here: " << result.err;
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_EQ(result.out, "PASS templates\n");
}

TEST_F(WholePrograms, OldAtomicsLinkWithoutOptimization) {
  const CommandResult result = compileAndRun({"--compile-options", "-O0"}, source("atomic_inc"));
  if (isMissing(result)) GTEST_SKIP() << "HIP cannot be compiled here: " << result.err;
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_EQ(result.out, "PASS atomic_inc\n");
}

// The command line waits for signals while it compiles; the program gets those that it would get without it.
TEST_F(WholePrograms, NoSignalIsBlocked) {
  const std::string file = written("signals.hip", R"(#include <csignal>
#include <cstdio>
#include <hip/hip_runtime.h>
__global__ void nothing() {}
int main() {
  sigset_t blocked;
  sigprocmask(SIG_BLOCK, nullptr, &blocked);
  std::printf("%d %d\n", sigismember(&blocked, SIGINT), sigismember(&blocked, SIGTERM));
}
)");
  const CommandResult result = compileAndRun({}, file);
  if (isMissing(result)) GTEST_SKIP() << "HIP cannot be compiled here: " << result.err;
  EXPECT_EQ(result.out, "0 0\n") << result.err;
}

constexpr std::string_view kSmall = R"(#include <hip/hip_runtime.h>
#include <cstdio>
__global__ void store(int* out) { *out = 1; }
int main() {
  int* out = nullptr;
  if (hipMalloc(&out, 4) != hipSuccess) return 2;
  store<<<1, 1>>>(out);
  std::printf("%s\n", hipGetErrorName(hipGetLastError()));
}
)";

TEST_F(WholePrograms, NamesTheTargetsIfNoneFits) {
  const CommandResult result =
      compileAndRun({"--compile-options", "-O1 --no-offload-arch=gfx942 --offload-arch=gfx90a"},
                    written("small.hip", kSmall));
  if (isMissing(result)) GTEST_SKIP() << "HIP cannot be compiled here: " << result.err;
  EXPECT_EQ(result.out, "hipErrorNoBinaryForGpu\n");
  EXPECT_TRUE(matchesGolden("hip/no_target.txt", withoutHeaders(result.err)));
}

TEST_F(WholePrograms, MessagesHaveTheNamesOfTheSource) {
  std::string text(kSmall);
  text.replace(text.find("*out = 1"), 8, "out[1 << 28] = 1");
  const CommandResult result = compileAndRun({}, written("far.hip", text));
  if (isMissing(result)) GTEST_SKIP() << "HIP cannot be compiled here: " << result.err;
  EXPECT_THAT(result.err, HasSubstr("wavesmith-hip: hipLaunchKernel: kernel store(int*): "));
  EXPECT_THAT(result.err, Not(HasSubstr("_Z5storePi")));
  EXPECT_THAT(result.err, HasSubstr(" bytes after the end of hipMalloc number 1 ("));
}

// The store is in a function that is inlined into the kernel.
constexpr std::string_view kOverrun = R"(#include <hip/hip_runtime.h>
__device__ void put(int* out, int at) {
  out[at] = at;
}
__global__ void overrun(int* out, int at) {
  put(out, at + static_cast<int>(threadIdx.x));
}
int main() {
  int* out = nullptr;
  if (hipMalloc(&out, 400) != hipSuccess) return 2;
  overrun<<<1, 64>>>(out, 1 << 20);
  return hipDeviceSynchronize() == hipSuccess ? 0 : 3;
}
)";

TEST_F(WholePrograms, FaultsNameTheSourceLine) {
  const std::string file = written("overrun.hip", kOverrun);
  const CommandResult result = compileAndRun({}, file);
  if (isMissing(result)) GTEST_SKIP() << "HIP cannot be compiled here: " << result.err;
  EXPECT_EQ(result.exitCode, 3);
  EXPECT_THAT(result.err,
              ContainsRegex("kernel overrun\\(int\\*, int\\): [^ ]*overrun.hip:3:11: error: global_store"));
  EXPECT_THAT(result.err, HasSubstr("\n     3 |   out[at] = at;\n"));
  EXPECT_THAT(result.err, ContainsRegex("overrun.hip:6:3: note: in put, inlined here"));
  EXPECT_THAT(result.err, HasSubstr(" of the code object"));
  // Far from everything, it is the buffer that was overrun.
  EXPECT_THAT(result.err, HasSubstr("4193904 bytes after the end of hipMalloc number 1 (400 bytes)"));
  // The compiler's options decide.
  const CommandResult without = compileAndRun({"--compile-options", "-O2 -g0"}, file);
  EXPECT_EQ(without.exitCode, 3);
  EXPECT_THAT(without.err, AllOf(HasSubstr("error: global_store"), Not(HasSubstr("overrun.hip:3"))));
}

// Checked mode, in a program that the compiler has built with -g: also for undefined bytes that reach the host.
TEST_F(WholePrograms, FindingsNameTheSourceLine) {
  const std::string file = written("undefined.hip", R"(#include <hip/hip_runtime.h>
__global__ void undefined(int* out) {
  __shared__ int never[64];
  out[threadIdx.x] = never[63 - threadIdx.x];
}
int main() {
  int* out = nullptr;
  int host[64];
  if (hipMalloc(&out, sizeof host) != hipSuccess) return 2;
  undefined<<<1, 64>>>(out);
  return hipMemcpy(host, out, sizeof host, hipMemcpyDeviceToHost) == hipSuccess ? 0 : 3;
}
)");
  const CommandResult result = compileAndRun({"--mode", "checked", "--compile-options", "-O0 -g"}, file);
  if (isMissing(result)) GTEST_SKIP() << "HIP cannot be compiled here: " << result.err;
  EXPECT_THAT(result.err, ContainsRegex("copy to the host: [^ ]*undefined.hip:4:20: error: "));
  EXPECT_EQ(result.exitCode, 1);
}

TEST_F(WholePrograms, CompilerErrorsHavePlaces) {
  std::string text(kSmall);
  text.replace(text.find("*out = 1"), 8, "*aut = 1");
  const CommandResult result = compileAndRun({}, written("wrong.hip", text));
  if (isMissing(result)) GTEST_SKIP() << "HIP cannot be compiled here: " << result.err;
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_EQ(result.out, "");
  EXPECT_THAT(result.err, StartsWith("wrong.hip:3:36: error: use of undeclared identifier 'aut'"));
  EXPECT_EQ(result.err.find("wrong.hip:3:36: error", 1), std::string::npos)
      << "once, not for host and device";
  EXPECT_EQ(compileAndRun({}, "there_is_none.hip").exitCode, 1);
}

// The installed headers in another folder, as those of another version.
TEST_F(WholePrograms, UsesAndNamesOtherHeaders) {
  const CommandResult installed = compileAndRun({}, written("small.hip", kSmall));
  if (isMissing(installed)) GTEST_SKIP() << "HIP cannot be compiled here: " << installed.err;
  EXPECT_THAT(installed.err, StartsWith("wavesmith-cli: compiled with the headers of HIP "));
  EXPECT_THAT(installed.err, HasSubstr(" in /usr/include"));
  std::filesystem::create_directories(directory / "rocm/include");
  std::filesystem::copy("/usr/include/hip", directory / "rocm/include/hip",
                        std::filesystem::copy_options::recursive);
  std::string version = *source::readText(directory / "rocm/include/hip/hip_version.h");
  version = std::regex_replace(version, std::regex("(HIP_VERSION_MAJOR) [0-9]+"), "$1 6");
  writeText(directory / "rocm/include/hip/hip_version.h", version + "\n#define WAVESMITH_OTHER_HEADERS 1\n");
  std::string text(kSmall);
  text.replace(text.find("std::printf("), 12, "std::printf(\"%d \", WAVESMITH_OTHER_HEADERS); std::printf(");
  const std::string other = written("other.hip", text);
  const CommandResult given = compileAndRun({"--hip-headers", "rocm"}, other);
  EXPECT_EQ(given.out, "1 hipSuccess\n") << given.err;
  EXPECT_THAT(given.err, StartsWith("wavesmith-cli: compiled with the headers of HIP 6."));
  EXPECT_THAT(given.err, HasSubstr("rocm/include\n"));
  EXPECT_EQ(compileAndRun({}, other).exitCode, 1);
  std::filesystem::create_directories(directory / ".wavesmith");
  writeText(directory / ".wavesmith/settings.yaml", "wavesmith: 1\nhip-headers: rocm\n");
  EXPECT_EQ(compileAndRun({}, other).out, "1 hipSuccess\n");
  writeText(directory / ".wavesmith/settings.yaml", "wavesmith: 1\nhip-headers: nowhere\n");
  const CommandResult wrong = compileAndRun({}, other);
  EXPECT_EQ(wrong.exitCode, 1);
  EXPECT_THAT(wrong.err, HasSubstr("nowhere has no HIP headers"));
}

TEST_F(WholePrograms, AReachedLimitOfTheCompilerNamesItsOption) {
  const std::string file = written("small.hip", kSmall);
  const CommandResult late = compileAndRun({"--compile-seconds", "0.01"}, file);
  EXPECT_EQ(late.exitCode, 1);
  EXPECT_THAT(late.err, AllOf(HasSubstr("the compiler exceeded its limit of 0.01 seconds"),
                              HasSubstr("--compile-seconds of wavesmith-cli raises it")));
  const CommandResult small = compileAndRun({"--compile-memory", "260"}, file);
  EXPECT_EQ(small.exitCode, 1);
  EXPECT_THAT(small.err, HasSubstr("--compile-memory"));
  EXPECT_EQ(compileAndRun({"--compile-seconds", "0"}, file).exitCode, 2);
}

// A kernel and its host program can do what they want with a pointer of the other.
TEST_F(WholePrograms, ExplainsAnAccessOfTheHostToTheDevice) {
  writeText(directory / "crash.cpp", R"(#include <hip/hip_runtime_api.h>
int main(int argc, char**) {
  int* p = nullptr;
  if (hipMalloc(reinterpret_cast<void**>(&p), 64) != hipSuccess) return 2;
  if (argc > 1 && hipFree(p) != hipSuccess) return 2;
  return p[2];
}
)");
  const std::string program = (directory / "crash").string();
  run({"g++", "-O0", "-D__HIP_PLATFORM_AMD__", (directory / "crash.cpp").string(),
       fmt::format("{}/libamdhip64.so.6", WAVESMITH_HIP_FOLDER), "-o", program});
  const CommandResult live = cli({"hip-run", program}, directory.path());
  const CommandResult freed = cli({"hip-run", program, "free"}, directory.path());
  EXPECT_EQ(live.exitCode, 128 + 11); // SIGSEGV
  EXPECT_EQ(freed.exitCode, 128 + 11);
  EXPECT_TRUE(matchesGolden("hip/host_access.txt", steady(live.err + freed.err)));
}

TEST_F(WholePrograms, LibraryIsFoundWithoutANumber) {
  writeText(directory / "load.cpp", R"(#include <cstdio>
#include <dlfcn.h>
int main() {
  void* library = dlopen("libamdhip64.so", RTLD_NOW);
  if (library == nullptr) return std::puts(dlerror());
  int count = -1;
  const int status = reinterpret_cast<int (*)(int*)>(dlsym(library, "hipGetDeviceCount"))(&count);
  std::printf("rc %d count %d\n", status, count);
}
)");
  const std::string program = (directory / "load").string();
  run({"g++", (directory / "load.cpp").string(), "-o", program});
  const CommandResult result = cli({"hip-run", program}, directory.path());
  EXPECT_EQ(result.out, "rc 0 count 1\n") << result.err;
}

} // namespace
} // namespace wavesmith::testing
