// SPDX-License-Identifier: Apache-2.0
// The language worker and hostile sources: every request is answered, and the next request works.
#include "assembler/disassembly/disassemble_text.h"
#include "codeobject/toolchain.h"
#include "support/paths.h"
#include "support/process.h"
#include "support/result.h"
#include "worker/language/language_client.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <future>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace wavesmith::worker {
namespace {

using namespace std::chrono_literals;
using source::Code;
using ::testing::AnyOf;
using testing::describe;
using ::testing::HasSubstr;

constexpr const char* kGood = "s_nop 0\ns_endpgm\n";
// Each macro invokes the next one ten times, and the last one contains `body`: 10^17 expansions, which no
// limit on the text of one repetition catches.
std::string multiplying(std::string_view body) {
  std::string text = fmt::format(".macro m0\n{}\n.endm\n", body);
  for (int i = 1; i < 18; ++i) {
    text += fmt::format(".macro m{}\n", i);
    for (int call = 0; call < 10; ++call)
      text += fmt::format("  m{}\n", i - 1);
    text += ".endm\n";
  }
  return text + "s_nop 0\nm17\n";
}

// A source that takes forever, and one that also exhausts memory.
const std::string kHangs = multiplying("");
const std::string kDevours = multiplying("  .zero 1000000");

WorkerOptions options() {
  WorkerOptions result;
  result.program = testing::program("wavesmith-worker");
  return result;
}

assembler::Assembly assemble(LanguageClient& client, const std::string& text,
                             const std::stop_token& stop = {}) {
  return client.assemble({{"test.s", text}}, {}, stop);
}

// The only error of a failed assembly.
source::Diagnostic onlyError(const assembler::Assembly& assembly) {
  EXPECT_FALSE(assembly.ok());
  EXPECT_EQ(assembly.diagnostics.size(), 1u) << describe(assembly.diagnostics);
  return assembly.diagnostics.empty() ? source::Diagnostic{} : assembly.diagnostics.front();
}

void expectWorks(LanguageClient& client) {
  const auto assembly = assemble(client, kGood);
  EXPECT_TRUE(assembly.ok()) << describe(assembly.diagnostics);
}

TEST(LanguageClientTest, Assembles) {
  LanguageClient client(options());
  expectWorks(client);
  const auto bad = assemble(client, "s_nop 0\nv_nonsense v1\n");
  const auto error = onlyError(bad);
  EXPECT_EQ(error.code, Code::AssemblerError);
  EXPECT_EQ(error.place.line, 2u);
  expectWorks(client);
}

TEST(LanguageClientTest, EncodesForOlderProcessors) {
  LanguageClient client(options());
  const auto encodings = client.encode({"k.s", "  s_nop 0\n  v_mac_f32 v0, v1, v2\n"},
                                       {.target = "gfx803", .includePaths = {}, .definitions = {}});
  ASSERT_EQ(encodings.instructions.size(), 2u) << describe(encodings.diagnostics);
  EXPECT_EQ(encodings.instructions[1].opcode, "V_MAC_F32_e32_vi");
  WorkerOptions impatient = options();
  impatient.timeLimit = 300ms;
  LanguageClient stopped(impatient);
  const auto hanging =
      stopped.encode({"k.s", kHangs}, {.target = "gfx803", .includePaths = {}, .definitions = {}});
  ASSERT_EQ(hanging.diagnostics.size(), 1u);
  EXPECT_EQ(hanging.diagnostics[0].code, Code::AssemblerTimeLimit);
  expectWorks(client);
}

TEST(LanguageClientTest, DisassemblesItsOutput) {
  LanguageClient client(options());
  const auto assembly = assemble(client, "v_add_f32 v4, v4, v5\ns_endpgm\n");
  ASSERT_TRUE(assembly.ok()) << describe(assembly.diagnostics);
  WS_ASSERT_OK(disassembly, client.disassemble(assembly.codeObject, "test.hsaco"));
  EXPECT_THAT(disassembly.text, HasSubstr("v_add_f32"));
  EXPECT_TRUE(disassembly.differences.empty());
  WS_ASSERT_OK(lines, client.instructionTexts(assembly.codeObject, "test.hsaco"));
  ASSERT_GE(lines.size(), 2u);
  EXPECT_THAT(lines[0].text, HasSubstr("v_add_f32"));
  EXPECT_EQ(lines[1].address, lines[0].address + lines[0].length);
  const source::LineEntry* first = disassembly.lines.at(lines[0].address);
  const source::LineEntry* second = disassembly.lines.at(lines[1].address);
  ASSERT_TRUE(first != nullptr && second != nullptr);
  EXPECT_EQ(disassembly.lines.place(second->location),
            (source::Place{"test.hsaco", first->location.line + 1, 3, 0}));
  EXPECT_FALSE(client.disassemble({}, "nothing.hsaco").has_value());
}

// Compiled by clang with -g.
std::vector<std::byte> withDebugInformation() {
  return testing::compileOpenCl("float f(float x) { return x * x + 1; }\n"
                                "__kernel void k(__global float *a, int n) {\n"
                                "  for (int i = 0; i < n; ++i)\n    a[i] = f(a[i]);\n}\n",
                                {.arguments = {"-g", "-O2"}});
}

TEST(LanguageClientTest, ReadsDebugLines) {
  LanguageClient client(options());
  WS_ASSERT_OK(object, codeobject::read(withDebugInformation(), "k.hsaco"));
  const assembler::DebugLines debug = client.lines(object);
  EXPECT_TRUE(debug.diagnostics.empty()) << describe(debug.diagnostics);
  EXPECT_TRUE(debug.lines.fromDebugInformation);
  const source::LineEntry* entry = debug.lines.at(object.kernels()[0].entry);
  ASSERT_NE(entry, nullptr);
  EXPECT_THAT(debug.lines.place(entry->location).file, HasSubstr("input.cl"));
  WS_ASSERT_OK(disassembly, client.disassemble(object.bytes(), "k.hsaco", {}, debug.lines));
  EXPECT_THAT(disassembly.text, HasSubstr("input.cl:1, f inlined at "));
}

// A code object without debug information needs no worker.
TEST(LanguageClientTest, StartsNoWorkerWithoutDebugInformation) {
  LanguageClient client(options());
  const auto assembly = assemble(client, kGood);
  WS_ASSERT_OK(object, codeobject::read(assembly.codeObject, "k.hsaco"));
  LanguageClient another(options());
  EXPECT_TRUE(another.lines(object).lines.entries.empty());
  EXPECT_EQ(another.processId(), -1);
}

// Damaged bytes yield an answer, and the client survives.
TEST(LanguageClientTest, SurvivesDamagedDebugInformation) {
  LanguageClient client(options());
  const std::vector<std::byte> good = withDebugInformation();
  WS_ASSERT_OK(object, codeobject::read(good, "k.hsaco"));
  std::size_t reported = 0;
  const auto look = [&](const std::vector<std::byte>& bytes) {
    const auto damaged = codeobject::read(bytes, "k.hsaco");
    if (!damaged) return;
    const assembler::DebugLines debug = client.lines(*damaged);
    reported += debug.diagnostics.size();
    for (const source::Diagnostic& diagnostic : debug.diagnostics)
      EXPECT_NE(diagnostic.severity, source::Severity::Error);
    for (const source::LineEntry& entry : debug.lines.entries)
      EXPECT_FALSE(debug.lines.text(entry.location).empty());
  };
  for (const codeobject::Section& section : object.sections()) {
    if (!section.name.starts_with(".debug_") || section.size == 0) continue;
    const auto begin = static_cast<std::ptrdiff_t>(section.fileOffset);
    const auto size = static_cast<std::ptrdiff_t>(section.size);
    for (std::ptrdiff_t at = 0; at < size; at += std::max<std::ptrdiff_t>(size / 16, 1)) {
      std::vector<std::byte> bytes = good;
      bytes[static_cast<std::size_t>(begin + at)] ^= std::byte{0xff};
      look(bytes);
      // Truncated here.
      std::fill(bytes.begin() + begin + at, bytes.begin() + begin + size, std::byte{0});
      look(bytes);
      std::fill(bytes.begin() + begin + at, bytes.begin() + begin + size, std::byte{0xff});
      look(bytes);
    }
  }
  EXPECT_GT(reported, 0U);
  expectWorks(client);
}

TEST(LanguageClientTest, LimitsDisassemblyTime) {
  LanguageClient unlimited(options());
  const auto assembly = assemble(unlimited, ".rept 100000\ns_nop 1\n.endr\ns_endpgm\n");
  ASSERT_TRUE(assembly.ok()) << describe(assembly.diagnostics);
  WorkerOptions limited = options();
  limited.timeLimit = 10ms;
  LanguageClient client(limited);
  const auto disassembly = client.disassemble(assembly.codeObject, "test.hsaco");
  ASSERT_FALSE(disassembly.has_value());
  EXPECT_EQ(disassembly.error().code, Code::AssemblerTimeLimit);
  EXPECT_EQ(disassembly.error().place, (source::Place{"test.hsaco", 0, 0, 0}));
  EXPECT_THAT(disassembly.error().message, HasSubstr("allow more time"));
}

TEST(LanguageClientTest, StopsEndlessExpansionAtItsLine) {
  WorkerOptions limited = options();
  limited.timeLimit = 1000ms;
  LanguageClient client(limited);
  expectWorks(client);
  const auto error = onlyError(assemble(client, kHangs));
  EXPECT_EQ(error.code, Code::AssemblerTimeLimit) << describe(error);
  EXPECT_EQ(error.place.file, "test.s");
  EXPECT_THAT(error.place.line, ::testing::Gt(0u)) << describe(error);
  EXPECT_THAT(error.message, HasSubstr("1 s"));
  expectWorks(client);
}

// The limit is processor time: a worker that is not scheduled does not hang.
TEST(LanguageClientTest, TimeLimitIsProcessorTime) {
  WorkerOptions limited = options();
  limited.timeLimit = 300ms;
  LanguageClient client(limited);
  expectWorks(client);
  const int worker = client.processId();
  ASSERT_GT(worker, 0);
  kill(worker, SIGSTOP);
  auto assembly = std::async(std::launch::async, [&] { return assemble(client, kGood); });
  EXPECT_EQ(assembly.wait_for(450ms), std::future_status::timeout) << "stopped by wall-clock time";
  kill(worker, SIGCONT);
  EXPECT_TRUE(assembly.get().ok());
}

TEST(LanguageClientTest, StopsExcessiveMemoryUseAtItsLine) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "sanitizers need terabytes of address space themselves";
#endif
  WorkerOptions limited = options();
  limited.memoryLimit = std::uint64_t{512} << 20;
  limited.timeLimit = 60s;
  LanguageClient client(limited);
  // The first exceeds the limit where LLVM checks, the second where it crashes.
  for (const std::string& text : {kDevours, kHangs}) {
    const auto error = onlyError(assemble(client, text));
    EXPECT_EQ(error.code, Code::AssemblerMemoryLimit) << describe(error);
    EXPECT_EQ(error.place.file, "test.s");
    EXPECT_GT(error.place.line, 0u) << describe(error);
    EXPECT_THAT(error.message, HasSubstr("512 MiB"));
    expectWorks(client);
  }
}

TEST(LanguageClientTest, ReportsRecursiveMacros) {
  LanguageClient client(options());
  const auto assembly = assemble(client, ".macro again\n  again\n.endm\nagain\n");
  EXPECT_TRUE(source::hasErrors(assembly.diagnostics));
  for (const auto& diagnostic : assembly.diagnostics)
    EXPECT_NE(diagnostic.place.line, 0u) << describe(diagnostic);
  expectWorks(client);
}

TEST(LanguageClientTest, RestartsAWorkerKilledBetweenRequests) {
  LanguageClient client(options());
  expectWorks(client);
  const int first = client.processId();
  ASSERT_GT(first, 0);
  ASSERT_TRUE(testing::killProcess(first));
  siginfo_t info{};
  ASSERT_EQ(waitid(P_PID, static_cast<id_t>(first), &info, WEXITED | WNOWAIT), 0);
  expectWorks(client);
  EXPECT_NE(client.processId(), first);
}

// Kills spread over a request: it is answered or fails with a diagnostic, and the next request works.
TEST(LanguageClientTest, RecoversFromAKillAtAnyTime) {
  LanguageClient client(options());
  std::string text;
  for (int i = 0; i < 20000; ++i)
    text += fmt::format("v_add_f32 v{}, v1, v2\n", i % 256);
  int lost = 0;
  for (int round = 0; round < 12; ++round) {
    expectWorks(client);
    const int victim = client.processId();
    auto assembly = std::async(std::launch::async, [&] { return assemble(client, text); });
    static_cast<void>(assembly.wait_for(round * 10ms));
    static_cast<void>(testing::killProcess(victim)); // it may have ended already
    const auto result = assembly.get();
    siginfo_t info{};
    waitid(P_PID, static_cast<id_t>(victim), &info,
           WEXITED | WNOWAIT); // unless the client has reaped it already
    if (result.ok()) continue;
    ++lost;
    const auto error = onlyError(result);
    EXPECT_EQ(error.code, Code::WorkerDied) << describe(error);
    EXPECT_EQ(error.place, (source::Place{"test.s", 0, 0, 0})); // no line is the reason
    EXPECT_EQ(error.message,
              "assembling was stopped: another program or the system killed its process (signal 9); try "
              "again, and close other programs if memory is short");
  }
  EXPECT_GT(lost, 0) << "no kill met a request";
  expectWorks(client);
}

TEST(LanguageClientTest, SpareTakesOver) {
  LanguageClient client(options());
  client.warmUp();
  expectWorks(client);
  WorkerOptions limited = options();
  limited.timeLimit = 1000ms;
  LanguageClient withLimit(limited);
  withLimit.warmUp();
  expectWorks(withLimit);
  // The spare loaded LLVM during the hanging request: the next answer takes no longer than a request.
  EXPECT_EQ(onlyError(assemble(withLimit, kHangs)).code, Code::AssemblerTimeLimit);
  expectWorks(withLimit);
}

TEST(LanguageClientTest, StopsARequest) {
  LanguageClient client(options());
  expectWorks(client);
  std::stop_source stop;
  auto assembly = std::async(std::launch::async, [&] { return assemble(client, kHangs, stop.get_token()); });
  EXPECT_EQ(assembly.wait_for(50ms), std::future_status::timeout);
  stop.request_stop(); // otherwise the source takes longer than the test's time limit
  EXPECT_EQ(onlyError(assembly.get()).code, Code::RunCanceled);
  expectWorks(client);
}

TEST(LanguageClientTest, ServesThreadsInTurn) {
  LanguageClient client(options());
  std::vector<std::jthread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] { expectWorks(client); });
}

TEST(LanguageClientTest, ReportsAMissingProgram) {
  WorkerOptions missing;
  missing.program = "/nowhere/wavesmith-worker";
  LanguageClient client(missing);
  const auto error = onlyError(assemble(client, kGood));
  EXPECT_EQ(error.code, Code::WorkerUnavailable);
  EXPECT_THAT(error.message, HasSubstr("/nowhere/wavesmith-worker"));
}

// Scripts in place of the worker.
class FakeWorker : public ::testing::Test {
protected:
  source::Diagnostic errorFrom(const std::string& script) {
    const auto path = directory_ / "worker";
    std::ofstream(path) << "#!/bin/sh\n" << script << "\n";
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    WorkerOptions fake;
    fake.program = path;
    fake.spare = false;
    LanguageClient client(fake);
    return onlyError(assemble(client, kGood));
  }

  testing::TemporaryDirectory directory_;
};

TEST_F(FakeWorker, ReportsAnExitWithItsStderr) {
  const auto error = errorFrom("echo 'LLVM ERROR: something broke' >&2; exit 3");
  EXPECT_EQ(error.code, Code::AssemblerDied);
  EXPECT_THAT(error.message, HasSubstr("exit code 3: LLVM ERROR: something broke"));
}

// As a user, systemd-oomd or the kernel's out-of-memory killer do it: no crash of LLVM.
TEST_F(FakeWorker, ReportsAKillAsOne) {
  for (const char* signal : {"KILL", "TERM"}) {
    const auto error = errorFrom(fmt::format("kill -{} $$", signal));
    EXPECT_EQ(error.code, Code::WorkerDied) << describe(error);
    EXPECT_THAT(error.message, HasSubstr("another program or the system killed its process"))
        << describe(error);
    EXPECT_THAT(error.message, ::testing::Not(HasSubstr("bug"))) << describe(error);
  }
  const auto crash = errorFrom("kill -SEGV $$");
  EXPECT_EQ(crash.code, Code::AssemblerDied) << describe(crash);
  EXPECT_THAT(crash.message, HasSubstr("signal 11"));
}

TEST_F(FakeWorker, ReportsExhaustedMemory) {
  EXPECT_EQ(errorFrom("echo 'LLVM ERROR: out of memory' >&2; kill -ABRT $$").code,
            Code::AssemblerMemoryLimit);
  EXPECT_EQ(errorFrom("exit 77").code, Code::AssemblerMemoryLimit);
}

TEST_F(FakeWorker, RejectsGarbage) {
  EXPECT_EQ(errorFrom("echo 'this is more than twenty-four bytes of nonsense' >&3; cat <&3 >/dev/null").code,
            Code::WorkerProtocol);
}

TEST_F(FakeWorker, RejectsAnotherProtocolVersion) {
  // A greeting with protocol 99: magic, kind 1, id 0, size 11, [99, "language"]
  EXPECT_EQ(
      errorFrom(
          R"(printf 'WSM1\001\0\0\0\0\0\0\0\0\0\0\0\013\0\0\0\0\0\0\0\222\143\250language' >&3; cat <&3 >/dev/null)")
          .code,
      Code::WorkerProtocol);
}

TEST_F(FakeWorker, TruncatesEndlessStderr) {
  const auto error = errorFrom("head -c 10000000 /dev/zero | tr '\\0' x >&2; exit 4");
  EXPECT_EQ(error.code, Code::AssemblerDied);
  EXPECT_LT(error.message.size(), 10000u);
}

// A worker inherits three standard descriptors, the socket and the progress page.
TEST_F(FakeWorker, InheritsOnlyItsDescriptors) {
  const int leak = open("/dev/null", O_RDONLY); // without O_CLOEXEC, as third-party libraries do
  const auto error = errorFrom("echo $(ls /proc/$$/fd | tr '\\n' ' ') >&2; exit 5");
  close(leak);
  // dash has its script as descriptor 10.
  EXPECT_THAT(error.message,
              AnyOf(HasSubstr("exit code 5: 0 1 10 2 3 4"), HasSubstr("exit code 5: 0 1 2 3 4")));
}

} // namespace
} // namespace wavesmith::worker
