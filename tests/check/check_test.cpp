// SPDX-License-Identifier: Apache-2.0
// The pipeline through a worker: findings, suppressions, and stopping.
#include "analysis/analyzed.h"
#include "check/check.h"
#include "codeobject/toolchain.h"
#include "source/file.h"
#include "support/language_worker.h"
#include "support/paths.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace wavesmith::check {
namespace {

using source::Code;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr std::string_view kUnwaited = "  global_load_dword v1, v0, s[2:3]\n"
                                       "  v_add_f32 v2, v1, v1\n";

// A kernel whose s[2:3] is a pointer; its body begins at line 9.
std::string kernel(std::string_view body) {
  return analysis::testing::kernel(
      fmt::format("  s_load_dwordx2 s[2:3], s[0:1], 0x0\n  s_waitcnt lgkmcnt(0)\n{}  s_endpgm", body),
      "  .amdhsa_user_sgpr_kernarg_segment_ptr 1\n");
}

class Check : public ::testing::Test {
protected:
  std::string write(std::string_view name, std::string_view text) const {
    const auto path = directory_ / name;
    testing::writeFile(path, text);
    return path.string();
  }

  // "W0102 error k.s:12", by the names of the files.
  static std::vector<std::string> findingsIn(const Checked& checked) {
    std::vector<std::string> lines;
    for (const source::Diagnostic& d : checked.diagnostics)
      if (d.code != Code::RegistersUnused) // of the descriptor that all of these have
        lines.push_back(fmt::format("{} {} {}:{}", source::toString(d.code), source::name(d.severity),
                                    std::filesystem::path(d.place.file).filename().string(), d.place.line));
    return lines;
  }
  static const source::Diagnostic* find(const Checked& checked, Code code) {
    const auto at = std::ranges::find(checked.diagnostics, code, &source::Diagnostic::code);
    return at == checked.diagnostics.end() ? nullptr : &*at;
  }

  source::Result<Checked> check(const std::string& text, const Options& options = {}, const Stop& stop = {}) {
    return checkText(language_, {(directory_ / "k.s").string(), text}, options, stop);
  }

  testing::TemporaryDirectory directory_;
  worker::LanguageClient language_{testing::languageWorker()};
};

// The assembler rejects the block as a whole: that there is no descriptor says nothing more.
TEST_F(Check, ReportsARejectedDescriptorOnce) {
  std::string text = kernel(kUnwaited);
  text +=
      "\n.amdgpu_metadata\n---\namdhsa.version: [ 1, 2 ]\namdhsa.kernels:\n  - .name: k\n    .symbol: k.kd\n"
      "    .kernarg_segment_size: 0\n    .kernarg_segment_align: 4\n    .group_segment_fixed_size: 0\n"
      "    .private_segment_fixed_size: 0\n    .wavefront_size: 64\n    .sgpr_count: 8\n    .vgpr_count: 8\n"
      "    .max_flat_workgroup_size: 64\n...\n.end_amdgpu_metadata\n";
  const auto codesOf = [&](const std::string& of) {
    std::vector<std::string> codes;
    const auto checked = check(of);
    for (const source::Diagnostic& d : checked.value().diagnostics)
      if (d.code == Code::AssemblerError || d.code == Code::MetadataWithoutKernel)
        codes.push_back(source::toString(d.code));
    return codes;
  };
  EXPECT_THAT(codesOf(text), IsEmpty());
  const std::size_t line = text.find(".amdhsa_accum_offset");
  ASSERT_NE(line, std::string::npos);
  std::string rejected = text;
  rejected.erase(line, text.find('\n', line) - line);
  EXPECT_THAT(codesOf(rejected), ElementsAre("W1001"));
  std::string other = text;
  other.replace(other.find("k.kd"), 4, "j.kd");
  EXPECT_THAT(codesOf(other), ElementsAre("W0412"));
}

TEST_F(Check, ChecksAnExampleWithoutFindings) {
  const std::string path = testing::example("vector_add.s").string();
  WS_ASSERT_OK(text, source::readText(path));
  WS_ASSERT_OK(checked, checkText(language_, {path, text}, {}));
  EXPECT_THAT(findingsIn(checked), IsEmpty());
  ASSERT_NE(checked.program, nullptr);
  ASSERT_NE(checked.analysis, nullptr);
  EXPECT_EQ(checked.program->kernels().size(), 1U);
  EXPECT_EQ(&checked.program->codeObject(), checked.object.get());
  EXPECT_EQ(checked.program->lines(), checked.assembly->lines);
}

TEST_F(Check, SuppressesInIncludedFiles) {
  const std::string main = kernel("  .include \"body.inc\"\n");
  write("body.inc", kUnwaited);
  WS_ASSERT_OK(before, check(main));
  EXPECT_THAT(findingsIn(before), ElementsAre("W0102 error body.inc:2"));

  write("body.inc", "  global_load_dword v1, v0, s[2:3]\n"
                    "  v_add_f32 v2, v1, v1   // wavesmith: ignore W0102 the caller waits\n");
  WS_ASSERT_OK(after, check(main));
  EXPECT_THAT(findingsIn(after), IsEmpty());
  EXPECT_EQ(after.suppressed, 1U);

  write("body.inc", "  s_nop 0   // wavesmith: ignore W0102 nothing to suppress\n");
  WS_ASSERT_OK(unused, check(main));
  EXPECT_THAT(findingsIn(unused), Contains(HasSubstr("warning body.inc:1")));
  EXPECT_NE(find(unused, Code::UnusedSuppression), nullptr);
}

TEST_F(Check, CountsWhatIsUnproven) {
  WS_ASSERT_OK(none, check(kernel(std::string(kUnwaited))));
  EXPECT_EQ(none.unproven, 0U);
  // The load and the use are on different sides of the same condition.
  WS_ASSERT_OK(infeasible, check(kernel("  s_cmp_eq_u32 s8, 0\n"
                                        "  s_cbranch_scc1 L0\n"
                                        "  global_load_dword v1, v0, s[2:3]\n"
                                        "L0:\n"
                                        "  s_cmp_eq_u32 s8, 0\n"
                                        "  s_cbranch_scc0 L1\n"
                                        "  v_add_f32 v2, v1, v1\n"
                                        "L1:\n")));
  EXPECT_EQ(find(infeasible, Code::MissingVmcnt), nullptr);
  EXPECT_EQ(infeasible.unproven, 1U);
}

TEST_F(Check, OffersFixesInIncludedFiles) {
  const std::string included = write("body.inc", kUnwaited);
  WS_ASSERT_OK(checked, check(kernel("  .include \"body.inc\"\n")));
  const source::Diagnostic* const missing = find(checked, Code::MissingVmcnt);
  ASSERT_NE(missing, nullptr);
  ASSERT_THAT(missing->fixes, Not(IsEmpty()));
  EXPECT_EQ(missing->fixes[0].edits[0].place, (source::Place{included, 2, 1, 0}));
}

TEST_F(Check, SortsByPlaceWithTheMainFileFirst) {
  write("a.inc", kUnwaited);
  WS_ASSERT_OK(checked, check(kernel("  .include \"a.inc\"\n" + std::string(kUnwaited))));
  EXPECT_THAT(findingsIn(checked), ElementsAre("W0102 error k.s:11", "W0102 error a.inc:2"));
  EXPECT_TRUE(std::ranges::is_sorted(checked.diagnostics, {}, [](const source::Diagnostic& d) {
    return std::pair(!d.place.file.ends_with("k.s"), d.place.line);
  }));
}

TEST_F(Check, AnalyzesTheRestAfterABrokenLine) {
  WS_ASSERT_OK(checked, check(kernel(std::string("  v_nonsense v1\n") + std::string(kUnwaited))));
  EXPECT_TRUE(source::hasErrors(checked.diagnostics));
  ASSERT_NE(checked.program, nullptr);
  EXPECT_NE(find(checked, Code::MissingVmcnt), nullptr);
  EXPECT_TRUE(std::ranges::any_of(checked.program->lines().entries, &source::LineEntry::broken));
}

TEST_F(Check, TextWithoutCodeHasNoProgram) {
  WS_ASSERT_OK(checked, check("; nothing\n"));
  EXPECT_EQ(checked.program, nullptr);
  EXPECT_EQ(checked.analysis, nullptr);
  EXPECT_NE(find(checked, Code::EmptySource), nullptr);
}

TEST_F(Check, ReportsDescriptorMistakeOnce) {
  // W0302 reports that v12 is not allocated; the fix changes the descriptor, which only reconcile() knows.
  const std::string path = (testing::sourceDirectory() / "tests/check/corpus/registers.s").string();
  WS_ASSERT_OK(text, source::readText(path));
  WS_ASSERT_OK(checked, checkText(language_, {path, text}, {}));
  const source::Diagnostic* const missing = find(checked, Code::RegisterNotAllocated);
  ASSERT_NE(missing, nullptr) << ::testing::PrintToString(findingsIn(checked));
  ASSERT_THAT(missing->fixes, Not(IsEmpty()));
  EXPECT_THAT(missing->fixes[0].title, HasSubstr(".amdhsa_next_free_vgpr"));
  EXPECT_EQ(std::ranges::count(checked.diagnostics, Code::RegisterNotAllocated, &source::Diagnostic::code),
            1);
}

TEST_F(Check, NamesTheInvocationInMacrosAndRepetitions) {
  // 1: .macro fetch to, 2: its load, 3: .endm
  const std::string macro = "  .macro fetch to\n  global_load_dword \\to, v0, s[2:3]\n  .endm\n";
  const std::string body = "  fetch v1\n  fetch v3\n  .rept 2\n  fetch v4\n  .endr\n  v_add_f32 v2, v1, v1\n";
  const std::string text = macro + kernel(body);
  const auto line = [&](std::string_view part) {
    return 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(text.find(part)), '\n');
  };
  WS_ASSERT_OK(checked, check(text));
  const source::Diagnostic* const missing = find(checked, Code::MissingVmcnt);
  ASSERT_NE(missing, nullptr);
  std::vector<std::string> notes;
  for (const source::Note& note : missing->notes)
    notes.push_back(note.text);
  // The load is in a macro, its use is not.
  EXPECT_THAT(notes,
              Contains(HasSubstr(fmt::format("(in macro fetch invoked at line {})", line("fetch v1")))));
  EXPECT_THAT(
      notes,
      Contains(HasSubstr(fmt::format(
          "lines 2 (fetch at {}), 2 (fetch at {}), 2 (fetch at {} in iteration 1 at {}), 2 (fetch at {}",
          line("fetch v1"), line("fetch v3"), line("fetch v4"), line(".rept"), line("fetch v4")))));
}

// The last iteration's wait has no finding, because the kernel ends after it; it needs no wait either.
TEST_F(Check, RemovesARepeatedWaitAtTheEnd) {
  const std::string text = kernel("  .rept 3\n  s_nop 0\n  s_waitcnt vmcnt(0)\n  .endr\n");
  WS_ASSERT_OK(checked, check(text));
  const source::Diagnostic* const wait = find(checked, Code::WaitNotNeeded);
  ASSERT_NE(wait, nullptr);
  ASSERT_EQ(wait->fixes.size(), 1U);
  for (const source::Note& note : wait->notes)
    EXPECT_THAT(note.text, Not(HasSubstr("does not need the change")));
  // At the end of the body of an iteration that must wait, the wait stays.
  WS_ASSERT_OK(needed, check(kernel("  .rept 2\n  s_waitcnt vmcnt(0)\n  v_add_f32 v2, v1, v1\n"
                                    "  global_load_dword v1, v0, s[2:3]\n  .endr\n")));
  const source::Diagnostic* const first = find(needed, Code::WaitNotNeeded);
  ASSERT_NE(first, nullptr);
  EXPECT_THAT(first->fixes, IsEmpty());
}

TEST_F(Check, FiltersByCodeAndName) {
  const std::string text = kernel("  global_load_dword v1, v0, s[2:3]\n  v_add_f32 v2, v1, v1\n"
                                  "  s_nop 0   // wavesmith: ignore W0101 unused\n  v_mov_b32 v70, 0\n");
  WS_ASSERT_OK(all, check(text));
  EXPECT_GE(all.diagnostics.size(), 3U);
  for (const char* word : {"W0102", "missing-vmcnt", "vmcnt"}) {
    WS_ASSERT_OK(one, check(text, {.only = {word}}));
    ASSERT_EQ(one.diagnostics.size(), 1U) << word;
    EXPECT_EQ(one.diagnostics[0].code, Code::MissingVmcnt) << word;
  }
}

TEST_F(Check, StopsBeforeItBegins) {
  std::stop_source stop;
  stop.request_stop();
  const auto checked = check(kernel(kUnwaited), {}, {.now = stop.get_token()});
  ASSERT_FALSE(checked.has_value());
  EXPECT_EQ(checked.error().code, Code::RunCanceled);
  WS_ASSERT_OK(next, check(kernel(kUnwaited))); // a new worker replaces it
  EXPECT_NE(next.program, nullptr);
}

TEST_F(Check, OvertakenCheckKeepsTheWorker) {
  WS_EXPECT_OK(check(kernel(kUnwaited)));
  const int process = language_.processId();
  std::stop_source stop;
  int calls = 0;
  const auto checked = checkText(language_, {"k.s", kernel(kUnwaited)}, {}, {.overtaken = stop.get_token()},
                                 [&](const std::shared_ptr<const assembler::Assembly>& assembly) {
                                   ++calls;
                                   EXPECT_FALSE(assembly->codeObject.empty());
                                   stop.request_stop();
                                 });
  EXPECT_EQ(calls, 1);
  ASSERT_FALSE(checked.has_value());
  EXPECT_EQ(checked.error().code, Code::RunCanceled);
  EXPECT_EQ(language_.processId(), process);
}

TEST_F(Check, ReportsAddressesInCodeObjects) {
  const std::string path = (directory_ / "k.hsaco").string();
  WS_ASSERT_OK(checked,
               checkCodeObject(language_, {.bytes = testing::assemble(kernel(kUnwaited)), .path = path}, {}));
  const source::Diagnostic* const missing = find(checked, Code::MissingVmcnt);
  ASSERT_NE(missing, nullptr);
  EXPECT_THAT(missing->message, HasSubstr("k+0x"));
  ASSERT_TRUE(missing->place.address);
  EXPECT_EQ(missing->place, (source::Place{path, 0, 0, 0, missing->place.address}));
  EXPECT_EQ(checked.program->instructions()[checked.program->at(*missing->place.address)].row().mnemonic,
            "v_add_f32");
  EXPECT_THAT(missing->fixes, IsEmpty());
  EXPECT_TRUE(checked.disassembly.empty());
  EXPECT_EQ(checked.assembly->codeObject.size(), checked.object->bytes().size());
}

TEST_F(Check, ReportsDisassemblyLinesOfCodeObjects) {
  const std::string path = (directory_ / "k.hsaco").string();
  WS_ASSERT_OK(checked, checkCodeObject(language_,
                                        {.bytes = testing::assemble(kernel(kUnwaited)),
                                         .path = path,
                                         .lines = CodeObjectInput::Lines::Disassembly},
                                        {}));
  const source::Diagnostic* const missing = find(checked, Code::MissingVmcnt);
  ASSERT_NE(missing, nullptr);
  ASSERT_NE(missing->place.line, 0U);
  EXPECT_THAT(missing->fixes, IsEmpty()); // the text cannot be edited
  const std::string_view text = checked.disassembly;
  const auto line = checked.program->lines().entriesOf(path, missing->place.line);
  ASSERT_EQ(line.size(), 1U);
  EXPECT_THAT(std::string(text), HasSubstr("v_add_f32"));

  const auto tooLong = checkCodeObject(language_,
                                       {.bytes = testing::assemble(kernel(kUnwaited)),
                                        .path = path,
                                        .lines = CodeObjectInput::Lines::Disassembly,
                                        .longestText = 10},
                                       {});
  ASSERT_FALSE(tooLong.has_value());
  EXPECT_EQ(tooLong.error().code, Code::CannotReadFile);
}

TEST_F(Check, RejectsInvalidCodeObject) {
  const auto checked =
      checkCodeObject(language_, {.bytes = std::vector<std::byte>(100), .path = "k.hsaco"}, {});
  EXPECT_FALSE(checked.has_value());
}

TEST(TargetFor, UsesTheTargetNamedInTheText) {
  const std::string_view named = "  .amdgcn_target \"amdgcn-amd-amdhsa--gfx942:xnack+\"\n";
  EXPECT_EQ(targetFor(named, ""), "gfx942:xnack+");
  EXPECT_EQ(targetFor(named, "gfx942"), "gfx942:xnack+");
  EXPECT_EQ(targetFor(named, "gfx942:xnack-"), "gfx942:xnack-"); // the assembler then reports the difference
  EXPECT_EQ(targetFor(named, "gfx90a"), "gfx90a");
  EXPECT_EQ(targetFor("  s_endpgm\n", ""), "gfx942");
  EXPECT_EQ(targetFor("  s_endpgm\n", "gfx90a"), "gfx90a");
}

} // namespace
} // namespace wavesmith::check
