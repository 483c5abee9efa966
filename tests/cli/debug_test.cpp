// SPDX-License-Identifier: Apache-2.0
// `wavesmith-cli debug`: commands from options, a script and a pipe, with the run worker behind it.
#include "cli/cli_test.h"
#include "source/file.h"
#include "support/paths.h"

#include <array>
#include <cstdlib>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

namespace wavesmith::testing {
namespace {

using ::testing::HasSubstr;

class DebugTest : public CliTest {
protected:
  void SetUp() override {
    copyExample("vector_add.s");
    copyExample("vector_add.run.yaml");
  }
};

std::string countdownText() {
  return "  .amdgcn_target \"amdgcn-amd-amdhsa--gfx942\"\n  .text\n  .globl count\n  .p2align 8\n"
         "  .type count,@function\ncount:\n  s_mov_b32 s4, 3\n.Lloop: // three times\n"
         "  s_sub_u32 s4, s4, 1\n  s_cmp_lg_u32 s4, 0\n  s_cbranch_scc1 .Lloop\n  s_endpgm\n.Lend:\n"
         "  .size count, .Lend - count\n  .rodata\n  .p2align 6\n  .amdhsa_kernel count\n"
         "    .amdhsa_next_free_vgpr 4\n    .amdhsa_next_free_sgpr 8\n    .amdhsa_accum_offset 4\n"
         "  .end_amdhsa_kernel\n";
}

TEST_F(DebugTest, ExecutesCommands) {
  const CommandResult result = run({"debug", "vector_add.s", "-c", "break 134 wave 3.3", "-c", "continue",
                                    "-c", "why v_x[40]", "-c", "back step", "-c", "list 3"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("operand v7[40] v_y = 0.89117587")); // as v_add_f32 uses it
  EXPECT_THAT(result.out,
              HasSubstr("breakpoint 1\nstep 3,140 of 3,140, wave 3.3, running, 64 of 64 lanes active\n"));
  EXPECT_THAT(result.out,
              HasSubstr("1  v6[40] v_x = 1.3530706    step 3,139, wave 3.3: vector_add.s:133 v_add_f32\n"));
  EXPECT_THAT(result.out, HasSubstr(">   133    v_add_f32 v[v_x], v[v_x], v[v_y]\n"));
}

TEST_F(DebugTest, ReadsAScriptAndStopsAtTheFirstFailure) {
  write("steps.txt", "# to the end\ncontinue\nback step 2\nprint nonsense\nwaves\n");
  const CommandResult result = run({"debug", "vector_add.run.yaml", "--script", "steps.txt"});
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_THAT(result.out, HasSubstr("step 247,210 of 247,212"));
  EXPECT_THAT(result.err, HasSubstr("no register, buffer or name `nonsense`"));
  EXPECT_THAT(result.out, ::testing::Not(HasSubstr("work-group (")));
}

// They are not in the code object; the text has them.
TEST_F(DebugTest, KnowsLocalLabels) {
  write("count.s", countdownText());
  write("count.run.yaml",
        "wavesmith: 1\nsource: count.s\nlaunch: { grid: [64, 1, 1], workgroup: [64, 1, 1] }\n");
  const std::vector<std::string> start{"debug", "count.run.yaml", "-c"};
  for (std::vector<std::string> commands :
       {std::vector<std::string>{"until .Lloop"}, {"break .Lloop", "-c", "continue"}}) {
    commands.insert(commands.begin(), start.begin(), start.end());
    commands.insert(commands.end(), {"-c", "list 1"});
    const CommandResult result = run(commands);
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr(">     9    s_sub_u32 s4, s4, 1\n"));
  }
  const CommandResult values = run({"debug", "count.run.yaml", "-c", "continue", "-c", "values .Lloop s4"});
  EXPECT_THAT(values.out, HasSubstr("wave 0.0   "));
  const CommandResult result = run({"debug", "count.run.yaml", "-c", "until .Lmissing"});
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_THAT(result.err, HasSubstr("`.Lmissing` is not a line, FILE:LINE, *ADDRESS or a label"));
}

TEST_F(DebugTest, EveryReplyMatchesTheSchema) {
  const auto document = json({"debug", "vector_add.run.yaml",
                              "-c",    "break 134 if s_left > 0 after 1",
                              "-c",    "watch c[1000]",
                              "-c",    "display v_x",
                              "-c",    "continue",
                              "-c",    "waves",
                              "-c",    "counters",
                              "-c",    "show state",
                              "-c",    "show vectors",
                              "-c",    "writer v_x[3]",
                              "-c",    "writer a[3]",
                              "-c",    "why v_x[3]",
                              "-c",    "why 2",
                              "-c",    "values 134 v_x lane 3",
                              "-c",    "writes v_x[3]",
                              "-c",    "find lane == 3",
                              "-c",    "diverge schedule 2",
                              "-c",    "set v_x[0] = 1.5",
                              "-c",    "back continue",
                              "-c",    "points",
                              "-c",    "goto end"},
                             "debug-1", 0);
  EXPECT_EQ(document["replies"].size(), 21u);
  EXPECT_EQ(document["replies"][4]["displays"][0]["expression"], "v_x");
  EXPECT_EQ(document["replies"][4]["stop"]["reason"], "breakpoint");
  EXPECT_EQ(document["replies"][12]["command"], "why 2");
  const auto failed = json({"debug", "vector_add.run.yaml", "-c", "frobnicate"}, "debug-1", 2);
  EXPECT_THAT(failed["replies"][1]["error"].get<std::string>(), HasSubstr("no command frobnicate"));
}

TEST_F(DebugTest, StopsAtAFindingOfCheckedMode) {
  std::string text = source::readText(directory_ / "vector_add.s").value();
  const std::size_t wait = text.find("s_waitcnt vmcnt(2)");
  ASSERT_NE(wait, std::string::npos);
  write("vector_add.s", text.replace(wait, 18, "s_waitcnt vmcnt(3)"));
  const CommandResult result =
      run({"debug", "vector_add.s", "--mode", "checked", "-c", "continue", "-c", "counters"});
  EXPECT_EQ(result.exitCode, 1) << result.err;
  EXPECT_THAT(result.out, HasSubstr("checked mode found a problem\n"));
  EXPECT_THAT(result.out, HasSubstr("wait for vmcnt("));
  const CommandResult differs = run({"debug", "vector_add.s", "-c", "diverge mode"});
  EXPECT_THAT(differs.out, HasSubstr("differs from checked mode in wave 0.0"));
}

TEST_F(DebugTest, ComparesTwoKernels) {
  copyExample("vector_add_loads_first.s");
  copyExample("vector_add_loads_first.run.yaml");
  const CommandResult same =
      run({"debug", "vector_add.s", "--against", "vector_add_loads_first.run.yaml", "-c", "diverge other"});
  EXPECT_THAT(same.out, ::testing::EndsWith("\nthe runs do not differ\n")) << same.err;
  std::string text = source::readText(directory_ / "vector_add_loads_first.s").value();
  const std::size_t add = text.find("v_add_f32");
  ASSERT_NE(add, std::string::npos);
  write("vector_add_loads_first.s", text.replace(add, 9, "v_sub_f32"));
  const CommandResult differs =
      run({"debug", "vector_add.s", "--against", "vector_add_loads_first.run.yaml", "-c", "diverge other"});
  EXPECT_THAT(differs.out, HasSubstr("differs from kernel vector_add_loads_first in wave 0.0"));
  EXPECT_THAT(differs.out, HasSubstr("buffer_store_dword"));
  EXPECT_THAT(differs.out, HasSubstr("c[0] is "));
}

// The program on a terminal: what is typed, and what it shows until `expected` appears.
class DebugTerminal {
public:
  explicit DebugTerminal(const std::filesystem::path& directory) {
    child_ = forkpty(&descriptor_, nullptr, nullptr, nullptr);
    if (child_ != 0) return;
    ::setenv("XDG_STATE_HOME", directory.c_str(), 1);
    ::setenv("TERM", "xterm", 1);
    if (::chdir(directory.c_str()) != 0) ::_exit(1);
    ::execl(program("wavesmith-cli").c_str(), "wavesmith-cli", "debug", "vector_add.s", nullptr);
    ::_exit(1);
  }
  // Closing a terminal ends the program on it: it is read until the program has ended by itself, which saves its history.
  ~DebugTerminal() {
    static_cast<void>(shows("\n(what no program shows)"));
    ::close(descriptor_);
    ::waitpid(child_, nullptr, 0);
  }
  DebugTerminal(const DebugTerminal&) = delete;
  DebugTerminal& operator=(const DebugTerminal&) = delete;

  [[nodiscard]] bool shows(std::string_view expected) {
    constexpr int kPatience = 20'000; // milliseconds
    while (shown_.find(expected) == std::string::npos) {
      pollfd waiting{descriptor_, POLLIN, 0};
      std::array<char, 4096> bytes{};
      if (::poll(&waiting, 1, kPatience) != 1) return false;
      const ssize_t count = ::read(descriptor_, bytes.data(), bytes.size());
      if (count <= 0) return false;
      shown_.append(bytes.data(), static_cast<std::size_t>(count));
    }
    shown_.erase(0, shown_.find(expected) + expected.size());
    return true;
  }
  void type(std::string_view keys) const {
    EXPECT_EQ(::write(descriptor_, keys.data(), keys.size()), static_cast<ssize_t>(keys.size()));
  }

private:
  int descriptor_ = -1;
  pid_t child_ = -1;
  std::string shown_;
};

TEST_F(DebugTest, CompletesAndRemembersOnATerminal) {
  {
    DebugTerminal terminal(directory_.path());
    ASSERT_TRUE(terminal.shows("(debug) "));
    terminal.type("ste\t3\n");
    ASSERT_TRUE(terminal.shows("step 3 of 3"));
    ASSERT_TRUE(terminal.shows("(debug) "));
    terminal.type("\n"); // again
    ASSERT_TRUE(terminal.shows("step 6 of 6"));
    ASSERT_TRUE(terminal.shows("(debug) "));
    terminal.type("print s_le\t\n");
    ASSERT_TRUE(terminal.shows("s7 s_left = 0"));
    ASSERT_TRUE(terminal.shows("(debug) "));
    terminal.type("quit\n");
  }
  DebugTerminal terminal(directory_.path());
  ASSERT_TRUE(terminal.shows("(debug) "));
  terminal.type("\x1b[A\x1b[A\n"); // the last but one of before
  EXPECT_TRUE(terminal.shows("s7 s_left = 0"));
  terminal.type("quit\n");
}

TEST_F(DebugTest, RefusesWhatCannotRun) {
  EXPECT_EQ(run({"debug", "missing.run.yaml"}).exitCode, 2);
  write("broken.s", "v_bogus v0\n");
  write("broken.run.yaml",
        "wavesmith: 1\nsource: broken.s\nkernel: k\nlaunch: { grid: [1, 1, 1], workgroup: [1, 1, 1] }\n");
  const CommandResult broken = run({"debug", "broken.s"});
  EXPECT_EQ(broken.exitCode, 2);
  EXPECT_THAT(broken.err, HasSubstr("broken.s:1"));
}

} // namespace
} // namespace wavesmith::testing
