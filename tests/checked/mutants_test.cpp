// SPDX-License-Identifier: Apache-2.0
// The examples in checked mode: silent, and equal to fast mode; with one mistake in vector_add, a finding at its line
// under every schedule.
#include "analysis/analysis.h"
#include "assembler/assembler.h"
#include "checked/checked_machine.h"
#include "codeobject/code_object.h"
#include "execution/emulator_backend.h"
#include "project/launches/prepare.h"
#include "project/run_file/read_run_file.h"
#include "project/run_file/sweep.h"
#include "source/file.h"
#include "support/paths.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

namespace wavesmith::testing {
namespace {

using ::testing::Contains;
using ::testing::IsEmpty;

constexpr std::uint64_t kSchedules = 6;

std::string textOfExample(const std::string& name) {
  return source::readText(example(name)).value();
}

struct ExampleRun {
  std::vector<std::string> found; // "W3201@154" of findings and faults
  std::vector<execution::Bytes> buffers;
};

// Runs a source with the run file of an example.
ExampleRun runExample(const std::string& text, const std::string& runText,
                      const execution::BackendOptions& options) {
  ExampleRun result;
  const auto assembly = assembler::assemble({{"k.s", text}}, {});
  if (!assembly.ok()) {
    ADD_FAILURE() << describe(assembly.diagnostics);
    return result;
  }
  auto object =
      std::make_shared<const codeobject::CodeObject>(codeobject::read(assembly.codeObject, "k.s").value());
  const auto file = project::readRunFile(runText, example("k.run.yaml").string());
  if (!file) {
    ADD_FAILURE() << describe(file.error());
    return result;
  }
  const project::RunFile first = project::atPoint(*file, project::sweepPoints(*file).front());
  auto launch = project::prepare(first, object, assembly.lines, {});
  if (!launch) {
    ADD_FAILURE() << describe(launch.error());
    return result;
  }
  execution::EmulatorBackend backend(options);
  auto outcome = backend.run(*launch, {.instructionLimit = 1'000'000'000});
  if (!outcome) {
    ADD_FAILURE() << describe(outcome.error());
    return result;
  }
  for (const auto* const diagnostics : {&outcome->findings, &outcome->faults})
    for (const source::Diagnostic& diagnostic : *diagnostics)
      result.found.push_back(fmt::format("{}@{}", source::toString(diagnostic.code), diagnostic.place.line));
  result.buffers = std::move(outcome->buffers);
  return result;
}

bool sameBytes(const execution::Bytes& a, const execution::Bytes& b) {
  return std::ranges::equal(a.span(), b.span());
}

// The text with the `number`th occurrence of `old` replaced, and the line of the next occurrence of `line` after it.
struct Change {
  std::string old, replacement;
  unsigned number = 1;
};
std::string changed(std::string text, const Change& change) {
  std::size_t at = text.find(change.old);
  for (unsigned i = 1; i < change.number && at != std::string::npos; ++i)
    at = text.find(change.old, at + 1);
  EXPECT_NE(at, std::string::npos) << change.old;
  return at == std::string::npos ? text : text.replace(at, change.old.size(), change.replacement);
}
// The line, from 1, of the `number`th occurrence.
std::string lineOf(const std::string& text, const std::string& part, unsigned number = 1) {
  std::size_t at = text.find(part);
  for (unsigned i = 1; i < number && at != std::string::npos; ++i)
    at = text.find(part, at + 1);
  EXPECT_NE(at, std::string::npos) << part;
  return std::to_string(std::ranges::count(text.substr(0, at), '\n') + 1);
}

struct Mutant {
  const char* name;
  Change change;
  const char* code;
  const char* at; // the finding is at the `atNumber`th line with this text
  unsigned atNumber = 1;
};
const Mutant kMutants[] = {
    {"FirstHalf",
     {"s_waitcnt vmcnt(3)", "s_waitcnt vmcnt(4)", 1},
     "W3201",
     "ds_read_b32 v[v_y], v[v_lds] offset:768"},
    {"SecondHalf",
     {"s_waitcnt vmcnt(3)", "s_waitcnt vmcnt(4)", 2},
     "W3201",
     "ds_read_b32 v[v_y], v[v_lds] offset:256"},
    {"Prologue",
     {"s_waitcnt vmcnt(2)", "s_waitcnt vmcnt(3)", 1},
     "W3201",
     "ds_read_b32 v[v_y], v[v_lds] offset:256"},
    {"ScalarLoads", {"  s_waitcnt lgkmcnt(0)", "", 1}, "W3201", "s_lshl_b32 s[s_a+2], s[s_n], 2"},
    {"FirstReads", {"  s_waitcnt lgkmcnt(0)", "", 2}, "W3201", "v_add_f32 v[v_x], v[v_x], v[v_y]", 1},
    {"SecondReads", {"  s_waitcnt lgkmcnt(0)", "", 3}, "W3201", "v_add_f32 v[v_x], v[v_x], v[v_y]", 2},
    {"FirstM0",
     {"  s_mov_b32 m0, s[s_lds]", "", 1},
     "W3207",
     "buffer_load_dword v[v_off0], s[s_a:s_a+3], 0 offen lds"},
    {"Records",
     {"s_lshl_b32 s[s_a+2], s[s_n], 2", "s_lshl_b32 s[s_a+2], s[s_n], 3", 1},
     "W3103",
     "buffer_load_dword v[v_off1], s[s_a:s_a+3], 0 offen lds",
     2},
};

class VectorAddMutants : public ::testing::TestWithParam<Mutant> {};

TEST_P(VectorAddMutants, AreFoundUnderEverySchedule) {
  const Mutant& mutant = GetParam();
  const std::string text = changed(textOfExample("vector_add.s"), mutant.change);
  const std::string run = textOfExample("vector_add.run.yaml");
  const std::string expected = fmt::format("{}@{}", mutant.code, lineOf(text, mutant.at, mutant.atNumber));
  for (std::uint64_t schedule = 0; schedule < kSchedules; ++schedule)
    EXPECT_THAT(runExample(text, run, {.checkedMode = true, .schedule = schedule}).found, Contains(expected))
        << "schedule " << schedule;
}

INSTANTIATE_TEST_SUITE_P(All, VectorAddMutants, ::testing::ValuesIn(kMutants),
                         [](const auto& mutant) { return std::string(mutant.param.name); });

// The buffers of the example have 1,000,003 elements.
TEST(VectorAdd, OneElementTooManyIsAFault) {
  const std::string text = textOfExample("vector_add.s");
  const std::string run =
      changed(textOfExample("vector_add.run.yaml"), {"n: { value: 1000003 }", "n: { value: 1000004 }"});
  for (std::uint64_t schedule = 0; schedule < kSchedules; ++schedule)
    EXPECT_THAT(runExample(text, run, {.checkedMode = true, .schedule = schedule}).found,
                Contains(::testing::StartsWith("W3103@")));
}

// In this variant a stronger wait follows before the data is used.
TEST(VectorAdd, LoadsFirstNeedsOnlyFour) {
  const std::string text =
      changed(textOfExample("vector_add_loads_first.s"), {"s_waitcnt vmcnt(3)", "s_waitcnt vmcnt(4)", 2});
  const std::string run = textOfExample("vector_add_loads_first.run.yaml");
  const ExampleRun fast = runExample(text, run, {});
  const ExampleRun checkedMode = runExample(text, run, {.checkedMode = true});
  EXPECT_THAT(checkedMode.found, IsEmpty());
  ASSERT_EQ(fast.buffers.size(), 3U);
  EXPECT_TRUE(sameBytes(fast.buffers[2], checkedMode.buffers[2]));
}

std::vector<std::string> runFiles() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(example("vector_add.s").parent_path()))
    if (entry.path().filename().string().ends_with(".run.yaml"))
      names.push_back(entry.path().filename().string());
  std::ranges::sort(names);
  return names;
}

class CheckedExamples : public ::testing::TestWithParam<std::string> {};

TEST_P(CheckedExamples, AreSilentAndEqual) {
  const std::string run = textOfExample(GetParam());
  const auto file = project::readRunFile(run, example(GetParam()).string());
  ASSERT_TRUE(file.has_value());
  const std::string text = textOfExample(file->sources.front());
  const ExampleRun fast = runExample(text, run, {});
  for (const std::uint64_t schedule : {0, 1}) {
    const ExampleRun checkedMode = runExample(text, run, {.checkedMode = true, .schedule = schedule});
    EXPECT_THAT(checkedMode.found, IsEmpty());
    ASSERT_EQ(fast.buffers.size(), checkedMode.buffers.size());
    for (std::size_t i = 0; i < fast.buffers.size(); ++i)
      EXPECT_TRUE(sameBytes(fast.buffers[i], checkedMode.buffers[i])) << "buffer " << i;
  }
}

INSTANTIATE_TEST_SUITE_P(All, CheckedExamples, ::testing::ValuesIn(runFiles()),
                         [](const auto& name) { return name.param.substr(0, name.param.find('.')); });

// The last wide scalar load reads past the 56 bytes of the segment, as compilers do.
TEST(KernargTail, IsLoadedAndNotUsed) {
  const std::string text =
      compiled("__attribute__((amdgpu_kernel)) void k(float* a, float* b, float* c, float* d, float* e,"
               " float* f, float* g) { int i = __builtin_amdgcn_workitem_id_x();"
               " a[i] = b[i] + c[i] + d[i] + e[i] + f[i] + g[i]; }",
               "-O3");
  ASSERT_NE(text.find("s_load_dwordx8"), std::string::npos);
  std::string run =
      "wavesmith: 1\nsource: k.s\nlaunch: { grid: [64, 1, 1], workgroup: [64, 1, 1] }\narguments:\n";
  for (unsigned i = 0; i < 7; ++i)
    run += fmt::format("  {}: {{ type: f32, offset: {}, count: 64, fill: {} }}\n", static_cast<char>('a' + i),
                       8 * i, i == 0 ? "poison, expect: 6 * i, eval: type" : "{ ramp: [0, 1] }");
  EXPECT_THAT(runExample(text, run, {}).found, IsEmpty());
  EXPECT_THAT(runExample(text, run, {.checkedMode = true}).found, IsEmpty());
}

// --- Barriers ---

// The lines with s_barrier.
std::vector<std::size_t> barriersIn(const std::vector<std::string>& lines) {
  std::vector<std::size_t> found;
  for (std::size_t n = 0; n < lines.size(); ++n)
    if (const std::size_t at = lines[n].find_first_not_of(' ');
        at != std::string::npos && lines[n].substr(at).starts_with("s_barrier"))
      found.push_back(n);
  return found;
}

bool isFoundStatically(const std::string& text) {
  const auto assembly = assembler::assemble({{"k.s", text}}, {});
  const auto object =
      std::make_shared<const codeobject::CodeObject>(codeobject::read(assembly.codeObject, "k.s").value());
  const auto program = program::decode(object, assembly.lines);
  const auto analysis = analysis::analyze(program.value(), {});
  return std::ranges::count(analysis->findings, source::Code::MissingBarrier, &analysis::Finding::code) != 0;
}

// Each barrier of an example removed: what the analysis finds, a run in checked mode finds as well. It finds all but those
// between atomics.
TEST(BarrierMutants, AreFoundBeforeARunAndInIt) {
  std::string table = fmt::format("{:<16}  {:>4}  {:<6}  {}\n", "example", "line", "static", "checked");
  unsigned all = 0, statically = 0;
  for (const std::string name : {"double_buffer", "gemm", "histogram", "reduce", "scan", "transpose"}) {
    const std::string text = textOfExample(name + ".s"), run = textOfExample(name + ".run.yaml");
    EXPECT_FALSE(isFoundStatically(text)) << name;
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
      lines.push_back(line);
    for (const std::size_t barrier : barriersIn(lines)) {
      std::string mutant;
      for (std::size_t n = 0; n < lines.size(); ++n)
        mutant += (n == barrier ? std::string() : lines[n]) + '\n';
      const bool isStatic = isFoundStatically(mutant);
      const std::vector<std::string> found = runExample(mutant, run, {.checkedMode = true}).found;
      const bool isInRun =
          std::ranges::any_of(found, [](const std::string& one) { return one.starts_with("W3209"); });
      table += fmt::format("{:<16}  {:>4}  {:<6}  {}\n", name, barrier + 1, isStatic ? "yes" : "no",
                           isInRun ? "yes" : "no");
      EXPECT_TRUE(isInRun || !isStatic) << table;
      ++all;
      statically += isStatic;
    }
  }
  std::printf("%s", table.c_str());
  EXPECT_GE(all, 9U);
  EXPECT_GE(statically, all - 2) << table;
}

} // namespace
} // namespace wavesmith::testing
