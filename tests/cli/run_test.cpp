// SPDX-License-Identifier: Apache-2.0
#include "cli/cli_test.h"
#include "cli/terminal.h"

#include <fcntl.h>
#include <fstream>
#include <poll.h>
#include <regex>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace wavesmith::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class RunTest : public CliTest {
protected:
  // Copies an example and its run file, with a change in the run file.
  void copyRun(std::string_view name, std::string_view from = {}, std::string_view to = {}) {
    copyExample(fmt::format("{}.s", name));
    const std::string runFile = fmt::format("{}.run.yaml", name);
    std::string text = readAll(example(runFile));
    if (!from.empty()) {
      const std::size_t at = text.find(from);
      ASSERT_NE(at, std::string::npos) << runFile << " has no " << from;
      text.replace(at, from.size(), to);
    }
    write(runFile, text);
  }

  // Removes what differs between machines and between runs.
  static std::string steady(std::string text) {
    text = std::regex_replace(text, std::regex(R"([0-9]+ threads?)"), "N threads");
    text = std::regex_replace(text, std::regex(R"([0-9,]+ work-groups/s)"), "N work-groups/s");
    return std::regex_replace(text, std::regex(R"(in [0-9.e+-]+ s\b)"), "in T s");
  }
};

TEST_F(RunTest, VectorAddIsEqual) {
  copyRun("vector_add");
  const auto result = run({"run", "vector_add.run.yaml"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_EQ(result.err, "");
  EXPECT_THAT(result.out, HasSubstr("c: all 1,000,003 elements are equal"));
  EXPECT_TRUE(matchesGolden("cli/run_vector_add.txt", steady(result.out)));
}

TEST_F(RunTest, FindsTheRunFileOfASource) {
  copyRun("guarded_copy");
  EXPECT_EQ(run({"run", "guarded_copy.s"}).exitCode, 0);
  std::filesystem::remove(directory_ / "guarded_copy.run.yaml");
  const auto result = run({"run", "guarded_copy.s"});
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_THAT(result.err, HasSubstr("guarded_copy.run.yaml"));
}

TEST_F(RunTest, ReportsADifference) {
  copyRun("guarded_copy", R"("i < 900 ? in[i] : 7")", R"("i == 123 ? 5 : i < 900 ? in[i] : 7")");
  const auto result = run({"run", "guarded_copy.run.yaml"});
  EXPECT_EQ(result.exitCode, 1) << result.err;
  EXPECT_TRUE(matchesGolden("cli/run_differs.txt", steady(result.out)));
  const auto document = json({"run", "guarded_copy.run.yaml"}, "run-1", 1);
  EXPECT_FALSE(document["faulted"]);
  const auto& buffers = document["buffers"];
  ASSERT_EQ(buffers.size(), 2u);
  EXPECT_FALSE(buffers[0]["checked"]);
  EXPECT_EQ(buffers[1]["name"], "out");
  EXPECT_EQ(buffers[1]["differing"], 1);
  EXPECT_EQ(buffers[1]["first"][0]["index"], 123);
  EXPECT_EQ(buffers[1]["first"][0]["expected"], "5");
}

TEST_F(RunTest, ResultIsIndependentOfThreads) {
  copyRun("permute");
  auto one = json({"run", "permute.run.yaml", "--threads", "1"}, "run-1", 0);
  auto three = json({"run", "permute.run.yaml", "--threads", "3"}, "run-1", 0);
  for (auto* document : {&one, &three}) {
    document->erase("kernelSeconds");
    document->erase("totalSeconds");
    document->erase("backendDescription");
    document->erase("workgroupsPerSecond");
  }
  EXPECT_EQ(one, three);
}

TEST_F(RunTest, ShowsAccessesThatWasteCacheLines) {
  copyRun("shifted_copy");
  const auto result = run({"run", "shifted_copy.run.yaml"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  // Each wave reads 256 bytes that do not begin at a cache line: three lines instead of two.
  EXPECT_THAT(result.out,
              ::testing::ContainsRegex("shifted_copy.s:[0-9]+ +global_load_dword +256 +64.0 +3.0 +2.0"));
  const auto document = json({"run", "shifted_copy.run.yaml"}, "run-1", 0);
  const auto& statistics = document["statistics"];
  EXPECT_EQ(statistics["exact"], true);
  EXPECT_EQ(statistics["averageLanes"], 64.0);
  EXPECT_GT(document["workgroupsPerSecond"], 0);
  std::uint64_t sum = 0;
  for (const auto& cls : statistics["classes"])
    sum += cls["executed"].get<std::uint64_t>();
  EXPECT_EQ(sum, document["counts"]["instructions"].get<std::uint64_t>());
  bool found = false;
  for (const auto& line : statistics["lines"])
    found |= line["instruction"] == "global_load_dword" && line["cacheLines"]["average"] == 3.0;
  EXPECT_TRUE(found);
}

TEST_F(RunTest, OmitsStatisticsOnRequest) {
  copyRun("guarded_copy");
  EXPECT_THAT(run({"run", "guarded_copy.run.yaml", "--no-statistics"}).out, Not(HasSubstr("fidelity")));
  EXPECT_FALSE(json({"run", "guarded_copy.run.yaml", "--no-statistics"}, "run-1", 0).contains("statistics"));
}

TEST_F(RunTest, ReportsAFaultAtItsLine) {
  copyRun("guarded_copy", "count: 1024", "count: 10");
  const auto result = run({"run", "guarded_copy.run.yaml"});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_THAT(result.err, HasSubstr("W3103 memory-fault"));
  EXPECT_THAT(result.err, HasSubstr("guarded_copy.s:"));
  EXPECT_THAT(result.out, HasSubstr("nothing was compared"));
  EXPECT_TRUE(json({"run", "guarded_copy.run.yaml"}, "run-1", 1)["faulted"]);
}

TEST_F(RunTest, PrintsRegistersOfTheFaultingWave) {
  copyRun("guarded_copy", "count: 1024", "count: 10");
  const auto result = run({"run", "guarded_copy.run.yaml"});
  EXPECT_THAT(result.out, HasSubstr("registers of work-group (0, 0, 0), wave 0, lane 10:"));
  EXPECT_THAT(result.out, HasSubstr("    exec  0x"));
  const auto registers = json({"run", "guarded_copy.run.yaml"}, "run-1", 1)["registers"];
  EXPECT_EQ(registers["wave"], 0);
  EXPECT_EQ(registers["lane"], 10);
  EXPECT_FALSE(registers["reads"].empty());
  EXPECT_EQ(registers["vgprs"][0][10], 10); // v0: the work-item
  copyRun("guarded_copy");
  EXPECT_FALSE(json({"run", "guarded_copy.run.yaml"}, "run-1", 0).contains("registers"));
}

TEST_F(RunTest, ReportsErrorsInTheSource) {
  copyRun("guarded_copy");
  write("guarded_copy.s", "nonsense\n");
  const auto document = json({"run", "guarded_copy.run.yaml"}, "run-1", 1);
  EXPECT_EQ(document["diagnostics"][0]["file"], "guarded_copy.s");
  EXPECT_FALSE(document.contains("kernel"));
}

TEST_F(RunTest, NamesNumbersThatAreOutOfRange) {
  const auto said = [this](std::string_view option, std::string_view number) {
    const CommandResult result = run({"run", "a.run.yaml", std::string(option), std::string(number)});
    EXPECT_EQ(result.exitCode, 2) << option << " " << number;
    return result.err.substr(0, result.err.find('\n'));
  };
  EXPECT_EQ(said("--threads", "1000000"), "--threads: \"1000000\" is not an integer from 0 to 1024");
  EXPECT_EQ(said("--schedules", "0"), "--schedules: \"0\" is not an integer from 1 to 1000000");
  EXPECT_EQ(said("--schedules", "4294967296"),
            "--schedules: \"4294967296\" is not an integer from 1 to 1000000");
  for (const std::string_view number : {"-1", "99999999999999999999", "1e300"})
    for (const std::string_view option : {"--schedule", "--limit-instructions", "--first"})
      EXPECT_THAT(said(option, number),
                  ::testing::HasSubstr("is not an integer from 0 to 18446744073709551615"));
  for (const std::string_view number : {"-1", "nan", "inf"})
    EXPECT_EQ(said("--limit-seconds", number),
              fmt::format("--limit-seconds: \"{}\" is not a non-negative number", number));
}

TEST_F(RunTest, InvalidRunFilesExitWithTwo) {
  EXPECT_EQ(json({"run", "missing.run.yaml"}, "run-1", 2)["diagnostics"][0]["code"], "W4101");
  write("broken.run.yaml", "wavesmith: [\n");
  EXPECT_EQ(json({"run", "broken.run.yaml"}, "run-1", 2)["diagnostics"][0]["code"], "W2001");
  write("unknown.run.yaml", "wavesmith: 1\nsuorce: a.s\n");
  const auto unknown = json({"run", "unknown.run.yaml"}, "run-1", 2);
  EXPECT_EQ(unknown["diagnostics"][0]["code"], "W2002");
  EXPECT_EQ(unknown["diagnostics"][0]["line"], 2);
  copyRun("guarded_copy", "guarded_copy.s", "missing.s");
  EXPECT_EQ(json({"run", "guarded_copy.run.yaml"}, "run-1", 2)["diagnostics"][0]["code"], "W4101");
  copyRun("guarded_copy", "kernel: guarded_copy", "kernel: another");
  EXPECT_EQ(json({"run", "guarded_copy.run.yaml"}, "run-1", 2)["diagnostics"][0]["severity"], "error");
  copyRun("guarded_copy");
  EXPECT_EQ(
      json({"run", "guarded_copy.run.yaml", "--backend", "abacus"}, "run-1", 2)["diagnostics"][0]["code"],
      "W3002");
}

TEST_F(RunTest, RunsACodeObject) {
  copyRun("guarded_copy", "source: guarded_copy.s", "source: guarded_copy.hsaco");
  ASSERT_EQ(run({"assemble", "guarded_copy.s"}).exitCode, 0);
  const auto result = run({"run", "guarded_copy.run.yaml"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
}

TEST_F(RunTest, ComparesWithAReferenceKernel) {
  copyRun("guarded_copy");
  std::filesystem::copy_file(directory_ / "guarded_copy.s", directory_ / "reference.s");
  std::string text = readAll(directory_ / "guarded_copy.run.yaml");
  const std::string from = R"(expect: "i < 900 ? in[i] : 7")";
  ASSERT_NE(text.find(from), std::string::npos);
  write("guarded_copy.run.yaml",
        text.replace(text.find(from), from.size(), "expect: { source: reference.s, kernel: guarded_copy }"));
  const auto result = run({"run", "guarded_copy.run.yaml"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("out: all 1,024 elements are equal"));
}

constexpr const char* kEndless =
    "  .globl endless\n  .p2align 8\n  .type endless,@function\nendless:\n  s_branch endless\n.Lend:\n"
    "  .size endless, .Lend - endless\n  .rodata\n  .p2align 6\n  .amdhsa_kernel endless\n"
    "    .amdhsa_next_free_vgpr 1\n    .amdhsa_next_free_sgpr 8\n    .amdhsa_accum_offset 4\n"
    "  .end_amdhsa_kernel\n";
constexpr const char* kEndlessRun = "wavesmith: 1\nsource: endless.s\nkernel: endless\n"
                                    "launch: { grid: [64, 1, 1], workgroup: [64, 1, 1] }\n";

TEST_F(RunTest, CtrlCStopsARun) {
  write("endless.s", kEndless);
  write("endless.run.yaml", kEndlessRun);
  Terminal terminal({"run", "endless.run.yaml"}, directory_.path());
  ASSERT_THAT(terminal.readUntil("running"), HasSubstr("running"));
  terminal.type('\x03'); // the kernel itself never ends
  EXPECT_EQ(terminal.exitCode(), 2);
  EXPECT_THAT(terminal.readUntil("W3005"), HasSubstr("W3005"));
}

// The running children of a process.
std::vector<pid_t> childrenOf(pid_t parent) {
  std::vector<pid_t> children;
  for (const auto& task : std::filesystem::directory_iterator(fmt::format("/proc/{}/task", parent))) {
    std::ifstream list(task.path() / "children");
    for (pid_t child = 0; list >> child;)
      children.push_back(child);
  }
  return children;
}
bool lives(pid_t process) {
  std::ifstream status(fmt::format("/proc/{}/stat", process));
  std::string text;
  if (!std::getline(status, text)) return false;
  const std::size_t name = text.rfind(')'); // "1 (name) S ..."
  return name != std::string::npos && text[name + 2] != 'Z';
}

// A run that takes hours in one of its stages, and the text to wait for on the terminal.
struct Stage {
  const char* name;
  const char* source; // after kEndless, or instead of it
  const char* arguments;
  const char* shown;
};
constexpr const char* kEnds =
    "  .globl endless\n  .p2align 8\n  .type endless,@function\nendless:\n  s_endpgm\n.Lend:\n"
    "  .size endless, .Lend - endless\n  .rodata\n  .p2align 6\n  .amdhsa_kernel endless\n"
    "    .amdhsa_next_free_vgpr 1\n    .amdhsa_next_free_sgpr 8\n    .amdhsa_accum_offset 4\n"
    "  .end_amdhsa_kernel\n";
constexpr Stage kStages[] = {
    {"preparing", kEnds,
     "arguments:\n  a: { type: f32, count: 30000000, offset: 0, fill: { normal: [0, 1] } }\n", "preparing"},
    {"running", kEndless, "", "running"},
    {"comparing", kEnds,
     "arguments:\n  a: { type: f32, count: 1000, offset: 0, fill: 1, expect: \"sum(k, 0, 1000000000, a[i])\" "
     "}\n",
     "comparing"},
};

// Each stage would exceed the time limit of the test.
TEST_F(RunTest, SignalsStopEveryStageAndItsWorkers) {
  for (const Stage& stage : kStages) {
    write("endless.s", stage.source);
    write("endless.run.yaml", std::string(kEndlessRun) + stage.arguments);
    for (const int signal : {SIGINT, SIGTERM}) {
      Terminal terminal({"run", "endless.run.yaml"}, directory_.path());
      ASSERT_THAT(terminal.readUntil(stage.shown), HasSubstr(stage.shown));
      const std::vector<pid_t> workers = childrenOf(terminal.processId());
      EXPECT_FALSE(workers.empty());
      ASSERT_EQ(kill(terminal.processId(), signal), 0);
      EXPECT_EQ(terminal.exitCode(), 2) << stage.name;
      EXPECT_THAT(terminal.readUntil("W3005"), HasSubstr("W3005")) << stage.name;
      for (const pid_t worker : workers)
        EXPECT_FALSE(lives(worker)) << stage.name;
    }
  }
}

// A program that is killed cannot end its workers: they notice it, and none is left.
TEST_F(RunTest, WorkersOfAKilledProgramEnd) {
  ASSERT_EQ(prctl(PR_SET_CHILD_SUBREAPER, 1), 0); // this process inherits them
  write("endless.s", kEndless);
  write("endless.run.yaml", kEndlessRun);
  std::vector<pid_t> workers;
  {
    Terminal terminal({"run", "endless.run.yaml"}, directory_.path());
    ASSERT_THAT(terminal.readUntil("running"), HasSubstr("running"));
    workers = childrenOf(terminal.processId());
    ASSERT_EQ(kill(terminal.processId(), SIGKILL), 0);
    EXPECT_EQ(terminal.exitCode(), 128 + SIGKILL);
  }
  EXPECT_FALSE(workers.empty());
  constexpr int kMilliseconds = 60'000;
  for (const pid_t worker : workers) {
    const int process = static_cast<int>(syscall(SYS_pidfd_open, worker, 0));
    if (process < 0) continue; // it has ended and init has reaped it
    pollfd ended{process, POLLIN, 0};
    EXPECT_EQ(poll(&ended, 1, kMilliseconds), 1) << "a worker goes on";
    close(process);
    if (ended.revents == 0) kill(worker, SIGKILL);
    waitpid(worker, nullptr, 0);
  }
  prctl(PR_SET_CHILD_SUBREAPER, 0);
}

TEST_F(RunTest, SignalStopsTheAssembler) {
  std::string text = ".macro m0\n.endm\n"; // each calls the one before ten times: 10^17 times
  for (int i = 1; i < 18; ++i)
    text += fmt::format(".macro m{}\n.rept 10\n  m{}\n.endr\n.endm\n", i, i - 1);
  write("endless.s", text + "m17\n");
  write("endless.run.yaml", kEndlessRun);
  Terminal terminal({"run", "endless.run.yaml"}, directory_.path());
  std::vector<pid_t> workers;
  while (workers.empty())
    workers = childrenOf(terminal.processId());
  ASSERT_EQ(kill(terminal.processId(), SIGINT), 0);
  EXPECT_EQ(terminal.exitCode(), 2);
  for (const pid_t worker : workers)
    EXPECT_FALSE(lives(worker));
}

TEST_F(RunTest, StoppedRunReportsWavePositions) {
  write("endless.s", kEndless);
  write("endless.run.yaml", kEndlessRun);
  Terminal terminal({"run", "endless.run.yaml"}, directory_.path());
  ASSERT_THAT(terminal.readUntil("running"), HasSubstr("running"));
  terminal.type('\x03');
  EXPECT_EQ(terminal.exitCode(), 2);
  const std::string shown = terminal.readUntil("no end");
  EXPECT_THAT(shown, HasSubstr("endless.s:5"));
  EXPECT_THAT(shown, HasSubstr("in the loop of line 5"));
  EXPECT_THAT(shown, HasSubstr("1 wave was here, in endless"));
  EXPECT_THAT(shown, ::testing::ContainsRegex("after [0-9,]+ instructions of all waves"));
}

TEST_F(RunTest, LimitsStopAnEndlessLoopAtItsLine) {
  write("endless.s", kEndless);
  write("endless.run.yaml", kEndlessRun);
  const auto counted = run({"run", "endless.run.yaml", "--limit-instructions", "1000000"});
  EXPECT_EQ(counted.exitCode, 2);
  EXPECT_TRUE(matchesGolden("cli/run_limit.txt", counted.err));
  const auto timed = json({"run", "endless.run.yaml", "--limit-seconds", "0.05"}, "run-1", 2);
  EXPECT_EQ(timed["diagnostics"][0]["code"], "W3006");
  EXPECT_EQ(timed["diagnostics"][0]["line"], 5);
  write("endless.run.yaml", std::string(kEndlessRun) + "limits: { instructions: 1000, seconds: 60 }\n");
  const auto fromFile = json({"run", "endless.run.yaml"}, "run-1", 2);
  EXPECT_EQ(fromFile["diagnostics"][0]["code"], "W3008");
  EXPECT_EQ(run({"run", "endless.run.yaml", "--limit-seconds", "-1"}).exitCode, 2);
}

TEST_F(RunTest, SupportsPlainMatrixArithmetic) {
  copyRun("matmul_tile");
  EXPECT_EQ(json({"run", "matmul_tile.run.yaml"}, "run-1", 0)["matrix"], "exact");
  const auto plain = json({"run", "matmul_tile.run.yaml", "--matrix", "plain"}, "run-1", 0);
  EXPECT_EQ(plain["matrix"], "plain");
  EXPECT_THAT(plain["backendDescription"].get<std::string>(), HasSubstr("plain matrix arithmetic"));
  copyRun("matmul_tile", "kernel:", "matrix: plain\nkernel:");
  EXPECT_EQ(json({"run", "matmul_tile.run.yaml"}, "run-1", 0)["matrix"], "plain");
  EXPECT_EQ(json({"run", "matmul_tile.run.yaml", "--matrix", "exact"}, "run-1", 0)["matrix"], "exact");
  EXPECT_EQ(run({"run", "matmul_tile.run.yaml", "--matrix", "odd"}).exitCode, 2);
}

// --- Checked mode ---

class CheckedRunTest : public RunTest {
protected:
  // vector_add without the wait for the loads before the loop: right on most machines.
  void copyWithoutWait() {
    copyRun("vector_add");
    removeWait();
  }
  void removeWait() {
    std::string text = readAll(example("vector_add.s"));
    const std::string wait = "  s_waitcnt vmcnt(2)\n";
    ASSERT_NE(text.find(wait), std::string::npos);
    write("vector_add.s", text.replace(text.find(wait), wait.size(), "\n"));
  }
};

TEST_F(CheckedRunTest, ReportsAFindingAtItsLine) {
  copyWithoutWait();
  EXPECT_EQ(run({"run", "vector_add.s"}).exitCode, 0);
  const auto result = run({"run", "vector_add.s", "--mode", "checked", "--no-statistics"});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_TRUE(matchesGolden("cli/run_checked.txt", result.err));
  EXPECT_THAT(result.out, HasSubstr("checked mode found 2 problems"));
}

TEST_F(CheckedRunTest, FindsNothingInTheExample) {
  copyRun("vector_add");
  const auto result = run({"run", "vector_add.s", "--mode", "checked"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_EQ(result.err, "");
  EXPECT_THAT(result.out, HasSubstr("checked mode found nothing"));
  EXPECT_THAT(result.out, HasSubstr("c: all 1,000,003 elements are equal"));
}

TEST_F(CheckedRunTest, RunFileSetsTheMode) {
  copyRun("vector_add", "kernel: vector_add", "kernel: vector_add\nmode: checked");
  removeWait();
  EXPECT_EQ(run({"run", "vector_add.s"}).exitCode, 1);
  EXPECT_EQ(run({"run", "vector_add.s", "--mode", "fast"}).exitCode, 0);
}

TEST_F(CheckedRunTest, WritesJsonAndSarif) {
  copyWithoutWait();
  const auto json = nlohmann::json::parse(run({"run", "vector_add.s", "--mode", "checked", "--json"}).out);
  EXPECT_TRUE(matchesSchema("run-1", json));
  EXPECT_EQ(json["mode"], "checked");
  EXPECT_EQ(json["diagnostics"][0]["code"], "W3201");
  const auto sarif = nlohmann::json::parse(run({"run", "vector_add.s", "--mode", "checked", "--sarif"}).out);
  EXPECT_EQ(sarif["runs"][0]["results"][0]["ruleId"], "W3201");
}

// The wave that is first gets 0.
constexpr std::string_view kTicket = R"(
  s_load_dwordx4 s[4:7], s[0:1], 0x0
  v_mov_b32 v1, 0
  v_mov_b32 v2, 1
  v_and_b32 v3, 63, v0
  v_lshrrev_b32 v4, 6, v0
  v_lshlrev_b32 v4, 2, v4
  v_cmp_eq_u32 vcc, 0, v3
  s_and_b64 exec, exec, vcc
  s_waitcnt lgkmcnt(0)
  global_atomic_add v5, v1, v2, s[4:5] sc0
  s_waitcnt vmcnt(0)
  global_store_dword v4, v5, s[6:7]
  s_endpgm
)";

TEST_F(CheckedRunTest, SchedulesStopAtTheFirstDifference) {
  write("ticket.s", fmt::format(R"(.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.globl ticket
.p2align 8
.type ticket,@function
ticket:{}
.rodata
.p2align 6
.amdhsa_kernel ticket
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_next_free_vgpr 8
  .amdhsa_next_free_sgpr 16
  .amdhsa_accum_offset 8
.end_amdhsa_kernel
)",
                                kTicket));
  write("ticket.run.yaml", R"(wavesmith: 1
source: ticket.s
launch: { grid: [1024, 1, 1], workgroup: [1024, 1, 1] }
arguments:
  next: { type: u32, count: 1, fill: 0, offset: 0 }
  out: { type: u32, count: 16, fill: poison, offset: 8 }
)");
  const auto all = run({"run", "ticket.s", "--schedules", "100", "--json", "--no-statistics"});
  EXPECT_EQ(all.exitCode, 1);
  const auto json = nlohmann::json::parse(all.out);
  EXPECT_EQ(json["differs"], true);
  const auto schedule = json["schedule"].get<std::uint64_t>();
  EXPECT_GT(schedule, 0U);
  const auto one = run({"run", "ticket.s", "--schedule", std::to_string(schedule), "--no-statistics"});
  EXPECT_EQ(one.exitCode, 0) << one.err;
  EXPECT_THAT(one.out, HasSubstr(fmt::format("--schedule {} repeats it", schedule)));
  copyRun("guarded_copy");
  const auto same = run({"run", "guarded_copy.s", "--mode", "checked", "--schedules", "10"});
  EXPECT_EQ(same.exitCode, 0) << same.err;
  EXPECT_THAT(same.out, HasSubstr("the same under all 10 schedules"));
}

TEST_F(RunTest, PrintsProgressAndColorsOnlyOnTerminals) {
  copyRun("guarded_copy", R"("i < 900 ? in[i] : 7")", "\"0\"");
  Terminal terminal({"run", "guarded_copy.run.yaml"}, directory_.path());
  EXPECT_EQ(terminal.exitCode(), 1);
  EXPECT_THAT(terminal.readUntil("elements"), HasSubstr("\x1b[K")); // the progress line, overwritten
  write("bad.s", "nonsense\n");
  EXPECT_THAT(run({"assemble", "bad.s"}).err, Not(HasSubstr("\x1b")));
  EXPECT_THAT(Terminal({"assemble", "bad.s"}, directory_.path()).readUntil("no end"), HasSubstr("\x1b["));
  setenv("NO_COLOR", "1", 1);
  EXPECT_THAT(Terminal({"assemble", "bad.s"}, directory_.path()).readUntil("no end"),
              Not(HasSubstr("\x1b[")));
  unsetenv("NO_COLOR");
}

} // namespace
} // namespace wavesmith::testing
