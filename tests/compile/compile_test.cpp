// SPDX-License-Identifier: Apache-2.0
// With the real compiler: what it writes, links and reports.
#include "compile/compile.h"
#include "compile/take_over.h"
#include "compile/version.h"
#include "source/file.h"
#include "support/paths.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <thread>

namespace wavesmith::compile {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr const char* kSaxpy = R"(static inline float scale(float a, float x) {
  return a * x;
}

__kernel void saxpy(float a, __global const float* x, __global float* y, uint n) {
  uint i = get_global_id(0);
  if (i < n)
    y[i] = scale(a, x[i]) + y[i];
}
)";

// Every part of a HIP program: headers, device functions, a kernel, and a host that starts it.
constexpr const char* kWave = R"(#include <hip/hip_runtime.h>

__device__ float wave(float x) {
  return sinf(x);
}

__global__ void fill(float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = wave(y[i]);
}

int main() {
  float* y = nullptr;
  (void)hipMalloc(&y, 1024);
  fill<<<4, 64>>>(y, 256);
}
)";

class CompileTest : public ::testing::Test {
protected:
  std::string write(std::string_view name, std::string_view text) {
    const auto path = directory_ / name;
    EXPECT_TRUE(source::writeFile(path, text));
    return path.string();
  }
  [[nodiscard]] Compiled compile(const Request& request) {
    auto compiled = compileText(client_, request);
    EXPECT_TRUE(compiled.has_value());
    return compiled ? std::move(*compiled) : Compiled{};
  }
  [[nodiscard]] Compiled compileFile(std::string_view name, const char* text) {
    return compile({.path = write(name, text), .text = text});
  }

  static std::string lineOf(const Compiled& compiled, std::uint32_t line) {
    std::string_view text = compiled.assembly.text;
    while (--line != 0)
      text.remove_prefix(text.find('\n') + 1);
    return std::string(text.substr(0, text.find('\n')));
  }
  // The first line of the assembly with this text; 0: none.
  static std::uint32_t lineWith(const Compiled& compiled, std::string_view text) {
    const std::size_t at = compiled.assembly.text.find(text);
    if (at == std::string::npos) return 0;
    return 1 + static_cast<std::uint32_t>(
                   std::count(compiled.assembly.text.begin(),
                              compiled.assembly.text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
  }

  static worker::WorkerOptions oneWorker() {
    worker::WorkerOptions options;
    options.program = testing::program("wavesmith-worker");
    options.spare = false;
    return options;
  }

  testing::TemporaryDirectory directory_;
  worker::LanguageClient client_{oneWorker()};
};

TEST_F(CompileTest, LinesAreLinkedBothWaysThroughInlining) {
  const Compiled compiled = compileFile("saxpy.cl", kSaxpy);
  ASSERT_TRUE(compiled.ok()) << (compiled.diagnostics.empty() ? "" : compiled.diagnostics[0].message);
  EXPECT_THAT(compiled.diagnostics, IsEmpty());
  const LineLinks& links = compiled.links;
  const std::uint32_t product = lineWith(compiled, "v_mul_f32");
  ASSERT_NE(product, 0U);
  EXPECT_THAT(links.sourcesOf(product), ElementsAre(2, 8));
  EXPECT_EQ(links.text(product), "line 2 in scale, inlined at line 8");
  // The line of the call has the instructions of the called function, too, and more of its own.
  const auto ofBody = links.assemblyOf(2);
  const auto ofCall = links.assemblyOf(8);
  EXPECT_TRUE(std::ranges::includes(ofCall, ofBody));
  EXPECT_GT(ofCall.size(), ofBody.size());
  const std::uint32_t store = lineWith(compiled, "global_store_dword");
  EXPECT_THAT(links.sourcesOf(store), ElementsAre(8));
  EXPECT_TRUE(std::ranges::binary_search(ofCall, store));
  // Back and forth.
  for (std::uint32_t line = 1; line <= links.lines().size(); ++line)
    for (const std::uint32_t source : links.sourcesOf(line))
      EXPECT_TRUE(std::ranges::binary_search(links.assemblyOf(source), line)) << lineOf(compiled, line);
  EXPECT_THAT(links.assemblyOf(4), IsEmpty()); // an empty line
  EXPECT_EQ(links.colorOf(4), -1);
  EXPECT_NE(links.colorOf(2), links.colorOf(8));
}

TEST_F(CompileTest, ResourcesOfClangAreBesideOurs) {
  const Compiled compiled = compileFile("saxpy.cl", kSaxpy);
  ASSERT_EQ(compiled.resources.size(), 1U);
  EXPECT_EQ(compiled.resources[0].kernel, "saxpy");
  std::size_t compared = 0;
  for (const ResourceRow& row : compiled.resources[0].rows) {
    EXPECT_FALSE(row.differs()) << row.name << ": " << row.clang << " and " << row.ours;
    if (!row.clang.empty() && !row.ours.empty()) ++compared;
  }
  EXPECT_EQ(compared, 6U); // SGPRs, VGPRs, AGPRs, LDS, scratch, occupancy
}

TEST_F(CompileTest, TheTextNeedNotBeSaved) {
  std::string changed = kSaxpy;
  changed.insert(changed.find("+ y[i]"), "* 3.0f ");
  const Compiled compiled = compile({.path = write("saxpy.cl", kSaxpy), .text = changed});
  EXPECT_TRUE(compiled.ok());
  EXPECT_NE(lineWith(compiled, "0x40400000"), 0U) << compiled.assembly.text;
  EXPECT_THAT(compiled.links.sourcesOf(lineWith(compiled, "global_store_dword")), ElementsAre(8));
}

TEST_F(CompileTest, OptionsAreTheUsers) {
  const Compiled plain = compileFile("saxpy.cl", kSaxpy);
  const Compiled slow =
      compile({.path = (directory_ / "saxpy.cl").string(), .text = kSaxpy, .options = "-O0"});
  EXPECT_TRUE(slow.ok());
  EXPECT_GT(slow.links.lines().size(), plain.links.lines().size());
  const Compiled refused =
      compile({.path = (directory_ / "saxpy.cl").string(), .text = kSaxpy, .options = "-E"});
  EXPECT_FALSE(refused.ok());
  EXPECT_THAT(refused.diagnostics[0].message, HasSubstr("the option -E is not possible here"));
}

TEST_F(CompileTest, ErrorsAreDiagnosticsInTheText) {
  const Compiled compiled = compileFile("k.cl", "__kernel void k(__global int* x) {\n  x[0] = y;\n}\n");
  EXPECT_FALSE(compiled.ok());
  EXPECT_TRUE(compiled.assembly.text.empty());
  ASSERT_FALSE(compiled.diagnostics.empty());
  EXPECT_EQ(compiled.diagnostics[0].place.line, 2U);
  EXPECT_EQ(compiled.diagnostics[0].place.column, 10U);
  EXPECT_EQ(compiled.diagnostics[0].place.file, (directory_ / "k.cl").string());
}

TEST_F(CompileTest, HipProgramsWithTheirHostCode) {
  const std::string missing = findToolchain(Language::Hip, {}).missing;
  if (!missing.empty()) GTEST_SKIP() << missing;
  const Compiled compiled = compileFile("wave.hip", kWave);
  ASSERT_TRUE(compiled.ok()) << (compiled.diagnostics.empty() ? "" : compiled.diagnostics[0].message);
  EXPECT_EQ(compiled.language, Language::Hip);
  EXPECT_THAT(compiled.assembly.text, Not(HasSubstr("__ocml"))); // the library is linked
  EXPECT_THAT(compiled.assembly.text, Not(HasSubstr("__hip_cuid")));
  const std::uint32_t store = lineWith(compiled, "global_store_dword");
  EXPECT_THAT(compiled.links.sourcesOf(store), ElementsAre(10));
  // Through headers into the function and from there to the kernel.
  EXPECT_THAT(compiled.links.assemblyOf(4), Not(IsEmpty()));
  EXPECT_THAT(compiled.links.text(compiled.links.assemblyOf(4)[0]), HasSubstr("line 4 in wave"));
}

TEST_F(CompileTest, HipArgumentsHaveTheirNames) {
  const std::string missing = findToolchain(Language::Hip, {}).missing;
  if (!missing.empty()) GTEST_SKIP() << missing;
  const Compiled compiled = compileFile("wave.hip", kWave);
  ASSERT_NE(compiled.checked.object, nullptr);
  const auto& metadata = compiled.checked.object->metadata();
  ASSERT_TRUE(metadata.has_value());
  ASSERT_EQ(metadata->kernels.size(), 1U);
  const auto& arguments = metadata->kernels[0].arguments;
  ASSERT_GE(arguments.size(), 2U);
  EXPECT_EQ(arguments[0].name, "y"); // clang calls a pointer "y.coerce"
  EXPECT_EQ(arguments[1].name, "n");
}

TEST_F(CompileTest, AFunctionThatNoLibraryHasIsReportedAtItsCall) {
  const Compiled compiled = compileFile("k.cl", R"(float __ocml_missing_f32(float);
float called(float x) { return __ocml_missing_f32(x); }
__kernel void k(__global float* x) {
  x[0] = called(x[0]);
}
)");
  EXPECT_FALSE(compiled.ok());
  ASSERT_EQ(compiled.diagnostics.size(), 1U);
  EXPECT_EQ(compiled.diagnostics[0].code, source::Code::LinkerError);
  EXPECT_THAT(compiled.diagnostics[0].message, HasSubstr("rocm-device-libs"));
  EXPECT_EQ(compiled.diagnostics[0].place.file, (directory_ / "k.cl").string());
  EXPECT_THAT((std::vector<std::uint32_t>{2, 4}), ::testing::Contains(compiled.diagnostics[0].place.line));
  EXPECT_FALSE(compiled.links.lines().empty()); // the rest can be looked at
}

TEST_F(CompileTest, AnInlineFunctionOfCHasNoCode) {
  const Compiled compiled = compile({.path = write("k.cl", ""), .text = "", .options = "-O0"});
  EXPECT_TRUE(compiled.resources.empty());
  const std::string text = std::string(kSaxpy).substr(std::string_view("static ").size());
  const Compiled called =
      compile({.path = write("saxpy.cl", text), .text = text, .options = "-O0"}); // it is not inlined
  ASSERT_EQ(called.diagnostics.size(), 1U);
  EXPECT_THAT(called.diagnostics[0].message, HasSubstr("an inline function that is called must be static"));
  EXPECT_EQ(called.diagnostics[0].place.line, 8U);
}

TEST_F(CompileTest, TheAssemblyTakenOverIsTheSameCode) {
  const Compiled compiled = compileFile("saxpy.cl", kSaxpy);
  const std::string text = takenOver(compiled, kSaxpy);
  EXPECT_THAT(text, HasSubstr("// line 2 in scale, inlined at line 8: return a * x;"));
  const auto checked = check::checkText(client_, {"saxpy.s", text}, {});
  ASSERT_TRUE(checked.has_value()) << checked.error().message;
  ASSERT_NE(checked->program, nullptr);
  const auto words = [](const program::Program& program) {
    std::vector<std::uint64_t> result;
    for (const isa::Instruction& instruction : program.instructions())
      result.push_back(instruction.bits);
    return result;
  };
  EXPECT_EQ(words(*checked->program), words(*compiled.checked.program));
  EXPECT_FALSE(source::hasErrors(checked->diagnostics));
  const auto runFile = runFileFor(compiled, directory_ / "saxpy.s");
  ASSERT_TRUE(runFile.has_value());
  EXPECT_THAT(*runFile, HasSubstr("source: saxpy.s"));
  EXPECT_THAT(*runFile, HasSubstr("  x: { type: f32, count: "));
}

TEST_F(CompileTest, ACompilerThatDoesNotExistIsAMessage) {
  const Compiled compiled = compile(
      {.path = write("saxpy.cl", kSaxpy), .text = kSaxpy, .preferences = {.clang = "/nonexistent/clang"}});
  ASSERT_EQ(compiled.diagnostics.size(), 1U);
  EXPECT_THAT(compiled.diagnostics[0].message, HasSubstr("cannot be started; install clang-19"));
}

TEST_F(CompileTest, LimitsAndStopsEndTheCompiler) {
  // A compiler that never ends, with a child.
  const std::string endless = write("endless", "#!/bin/sh\nsleep 1000\n");
  std::filesystem::permissions(endless, std::filesystem::perms::owner_all);
  Request request{.path = write("saxpy.cl", kSaxpy), .text = kSaxpy, .preferences = {.clang = endless}};
  request.limits.time = std::chrono::milliseconds(50);
  const Compiled late = compile(request);
  ASSERT_EQ(late.diagnostics.size(), 1U);
  EXPECT_THAT(late.diagnostics[0].message, HasSubstr("exceeded its limit"));
  request.limits.time = std::chrono::hours(1);
  std::stop_source stop;
  std::jthread stopper([&stop] { stop.request_stop(); });
  const auto stopped = compileText(client_, request, stop.get_token());
  ASSERT_FALSE(stopped.has_value());
  EXPECT_EQ(stopped.error().code, source::Code::RunCanceled);
}

TEST_F(CompileTest, VersionsAreOfThreeKinds) {
  const std::string source = write("saxpy.cl", kSaxpy);
  const auto compiled = readVersion(client_, {.path = source});
  ASSERT_TRUE(compiled.has_value()) << compiled.error().message;
  ASSERT_TRUE(compiled->hasKernels());
  const std::string assembly = write("saxpy.s", takenOver(*compiled->compiled, kSaxpy));
  const auto text = readVersion(client_, {.path = assembly});
  ASSERT_TRUE(text.has_value()) << text.error().message;
  const auto bytes = text->checked.object->bytes();
  const auto path = directory_ / "saxpy.hsaco";
  ASSERT_TRUE(source::writeFile(path, bytes));
  const auto object = readVersion(client_, {.path = path.string()});
  ASSERT_TRUE(object.has_value()) << object.error().message;
  EXPECT_EQ(object->checked.program->instructions().size(), text->checked.program->instructions().size());
  const auto none = readVersion(client_, {.path = write("none.s", "  .text\n")});
  EXPECT_FALSE(none.has_value() && !source::hasErrors(none->diagnostics));
}

} // namespace
} // namespace wavesmith::compile
