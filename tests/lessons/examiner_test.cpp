// SPDX-License-Identifier: Apache-2.0
// Answers examined by running: what is accepted, and the sentence about what is not.
#include "lessons/examiner.h"
#include "lessons/lesson_folder.h"
#include "lessons/read_lesson.h"
#include "support/result.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <thread>

namespace wavesmith::lessons {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// All tests use one examiner, as the window does.
class ExaminerTest : public ::testing::Test {
protected:
  static Examiner& shared() {
    static Examiner examiner(testing::examinerOptions());
    return examiner;
  }

  static Verdict examine(const testing::LessonFolder& folder, const Attempt& attempt, unsigned number = 1) {
    const auto lesson = readLesson(folder.path());
    EXPECT_TRUE(lesson) << testing::describe(lesson.error());
    if (!lesson) return {};
    const Question* const question = lesson->question(number);
    EXPECT_NE(question, nullptr);
    const auto verdict = shared().examine(*lesson, *question, attempt);
    EXPECT_TRUE(verdict) << testing::describe(verdict.error());
    return verdict.value_or(Verdict{});
  }

  // The student's file: the lesson's, with one text replaced.
  static Attempt edited(const testing::LessonFolder& folder, const std::string& file, const std::string& text,
                        const std::string& with) {
    std::string contents = folder.read(file);
    const std::size_t at = contents.find(text);
    EXPECT_NE(at, std::string::npos) << text;
    contents.replace(at, text.size(), with);
    return {.typed = {}, .texts = {{file, contents}}};
  }

  static std::string message(const testing::LessonFolder& folder, const Attempt& attempt,
                             unsigned number = 1) {
    const Verdict verdict = examine(folder, attempt, number);
    EXPECT_FALSE(verdict.accepted);
    return verdict.message;
  }
};

// Makes every work-item write its index, as question 3 of 01-index asks.
constexpr const char* kMove = "v_mov_b32 v1, 0";

TEST_F(ExaminerTest, ATypedValue) {
  const testing::LessonFolder folder;
  EXPECT_TRUE(examine(folder, {.typed = "0b101"}).accepted);
  EXPECT_EQ(message(folder, {.typed = "4"}), "that is not the value");
  EXPECT_EQ(message(folder, {.typed = "lane"}), "that is not a number; write 12, 0x1f, 0b101 or 0.5");
  EXPECT_EQ(message(folder, {.typed = " "}), "there is no answer yet");
}

TEST_F(ExaminerTest, AValueIsThatAtThePosition) {
  const testing::LessonFolder folder;
  struct Case {
    const char* answer;
    const char* value;
  };
  for (const Case& one : std::initializer_list<Case>{
           {"{ value: 'v2[3]', at: 'index.s:9' }", "0"}, // the first instruction of the run: before it
           {"{ value: 'v0[3]', at: start }", "3"},
           {"{ value: 'v0[3]', at: start, wave: 0.1 }", "67"},
           {"{ value: 'v2[3]', at: 'index.s:11' }", "12"},
           {"{ value: 'v2[3]', at: 'store', mode: checked }", "12"},
           {"{ value: 'v0[3]', at: end, wave: 0.0 }", "3"},
           {"{ value: 'v0[3]', at: end, wave: 0.1 }", "67"},
           {"{ value: 'out[9] + 1' }", "1"},
           {"{ value: exec, at: store }", "0xffffffffffffffff"},
           {"{ value: 'count(v0 > 60)', at: store }", "3"},
       }) {
    folder.ask(std::string("ask: What?\nsolution: 1\nanswer: ") + one.answer);
    EXPECT_TRUE(examine(folder, {.typed = one.value}).accepted) << one.answer;
    EXPECT_FALSE(examine(folder, {.typed = "77"}).accepted) << one.answer;
  }
}

TEST_F(ExaminerTest, ATypedAnswerIsAboutTheFilesOfTheLesson) {
  const testing::LessonFolder folder;
  Attempt attempt = edited(folder, "index.s", "v_lshlrev_b32 v2, 2, v0", "v_mov_b32 v0, 9");
  attempt.typed = "5";
  EXPECT_TRUE(examine(folder, attempt).accepted);
}

TEST_F(ExaminerTest, ARunPassesOrSaysWhatDiffers) {
  const testing::LessonFolder folder;
  EXPECT_TRUE(examine(folder, edited(folder, "index.s", kMove, "v_mov_b32 v1, v0"), 3).accepted);
  EXPECT_EQ(message(folder, {}, 3), "out[1] is 0, and the run file expects 1; 127 of 128 elements differ");
  const Verdict broken = examine(folder, edited(folder, "index.s", kMove, "v_mov v1, v0"), 3);
  EXPECT_FALSE(broken.accepted);
  EXPECT_THAT(broken.message, HasSubstr("the text does not assemble: index.s:11: "));
  ASSERT_FALSE(broken.diagnostics.empty());
  EXPECT_EQ(broken.diagnostics[0].place.file, "index.s");
  EXPECT_EQ(broken.diagnostics[0].place.line, 11u);
}

TEST_F(ExaminerTest, AFaultAndAnEndlessLoopAreSentences) {
  const testing::LessonFolder folder;
  EXPECT_THAT(message(folder, edited(folder, "index.s", kMove, "v_bfrev_b32 v2, 1"), 3),
              AllOf(HasSubstr("the kernel stopped with a fault: index.s:"), Not(HasSubstr("/tmp"))));
  EXPECT_EQ(message(folder, edited(folder, "index.s", kMove, "forever: s_branch forever"), 3),
            "the kernel did not end within 20000000 instructions; look for an endless loop");
  // Where the debugger runs it, too.
  folder.ask("ask: What?\nholds: { location: 'v0[1]', value: 7, at: store }\n"
             "solution: [{ file: index.s, replace: 'v2, 2, v0', with: 'v0, 2, v0' }]");
  EXPECT_EQ(message(folder, edited(folder, "index.s", kMove, "forever: s_branch forever")),
            "the kernel did not end within 20000000 instructions; look for an endless loop");
}

TEST_F(ExaminerTest, AnEndlessKernelEndsAfterSomeSeconds) {
  ExaminerOptions options = testing::examinerOptions();
  options.instructionLimit = ~std::uint64_t{0} / 4;
  options.secondsLimit = 0.2;
  Examiner examiner(options);
  const testing::LessonFolder folder;
  const Attempt endless = edited(folder, "index.s", kMove, "forever: s_branch forever");
  for (const char* const test :
       {"passes: index.run.yaml", "holds: { location: 'v0[1]', value: 7, at: store }"}) {
    folder.ask(std::string("ask: What?\nsolution: [{ file: index.s, replace: 'v1, 0', with: 'v1, 1' }]\n") +
               test);
    WS_ASSERT_OK(lesson, readLesson(folder.path()));
    WS_ASSERT_OK(verdict, examiner.examine(lesson, *lesson.question(1), endless));
    EXPECT_EQ(verdict.message, "the kernel did not end within 0.2 s; look for an endless loop");
  }
}

TEST_F(ExaminerTest, CanBeCanceledAndUsedAgain) {
  ExaminerOptions options = testing::examinerOptions();
  options.instructionLimit = ~std::uint64_t{0} / 4;
  options.secondsLimit = 500;
  Examiner examiner(options);
  const testing::LessonFolder folder;
  for (const char* const test :
       {"passes: index.run.yaml", "holds: { location: 'v0[1]', value: 0, at: store }"}) {
    folder.ask(std::string("ask: What?\nsolution: [{ file: index.s, replace: 'v1, 0', with: 'v1, v0' }]\n") +
               test);
    WS_ASSERT_OK(lesson, readLesson(folder.path()));
    const Attempt endless = edited(folder, "index.s", kMove, "forever: s_branch forever");
    std::stop_source stop;
    source::Result<Verdict> verdict;
    {
      const std::jthread asking(
          [&] { verdict = examiner.examine(lesson, *lesson.question(1), endless, stop.get_token()); });
      stop.request_stop();
    }
    ASSERT_FALSE(verdict);
    EXPECT_EQ(verdict.error().code, source::Code::RunCanceled);
    WS_ASSERT_OK(after, examiner.examine(lesson, *lesson.question(1),
                                         edited(folder, "index.s", kMove, "v_mov_b32 v1, v0")));
    EXPECT_EQ(after.accepted, std::string_view(test).starts_with("passes")) << after.message;
  }
}

TEST_F(ExaminerTest, ALocationHoldsAValue) {
  const testing::LessonFolder folder;
  folder.ask("ask: What?\nholds: { location: 'v1[2]', value: 'v0[2] * 3', at: store, wave: 0.1 }\n"
             "solution: [{ file: index.s, replace: 'v_mov_b32 v1, 0', with: 'v_mul_u32_u24 v1, 3, v0' }]");
  EXPECT_TRUE(examine(folder, edited(folder, "index.s", kMove, "v_mul_u32_u24 v1, 3, v0")).accepted);
  EXPECT_EQ(message(folder, {}), "v1[2] is 0 at index.s:store, and the question asks for v0[2] * 3");
  EXPECT_EQ(message(folder, edited(folder, "index.s", "store:", "")), "there is no label store in index.s");
  EXPECT_EQ(message(folder, edited(folder, "index.s", kMove, "s_endpgm")),
            "no wave reaches index.s:store in wave 0.1");
}

TEST_F(ExaminerTest, ALabelWithoutASymbolIsALine) {
  const testing::LessonFolder folder("02-wait");
  folder.ask("ask: What?\nanswer: { value: 'v2[3]', at: .Ladd }\nsolution: 12");
  EXPECT_TRUE(examine(folder, {.typed = "12"}).accepted);
}

TEST_F(ExaminerTest, AFindingIsGone) {
  const testing::LessonFolder folder("02-wait");
  const std::string add = "v_add_f32 v1, v1, v1";
  folder.ask("ask: What?\nclean: missing-vmcnt\n"
             "solution: [{ file: wait.s, replace: 'v_add', with: 's_waitcnt vmcnt(0)\n\n  v_add' }]");
  EXPECT_TRUE(examine(folder, edited(folder, "wait.s", add, "s_waitcnt vmcnt(0)\n" + add)).accepted);
  EXPECT_THAT(message(folder, {}), AllOf(HasSubstr("the check finds wait.s:15: "), HasSubstr("[W0102]")));
  EXPECT_THAT(message(folder, edited(folder, "wait.s", add, "s_waitcnt vm(0)\n" + add)),
              HasSubstr("the text does not assemble: wait.s:15: "));
  EXPECT_EQ(message(folder, edited(folder, "wait.s", add, add + " // wavesmith: ignore W0102 not needed")),
            "a comment suppresses a finding, which is still there");
  EXPECT_THAT(message(folder, {.typed = {}, .texts = {{"wait.s", ""}}}),
              HasSubstr("the text does not assemble: wait.s:1: "));
}

TEST_F(ExaminerTest, LimitsAreMeasured) {
  const testing::LessonFolder folder;
  struct Case {
    const char* limit;
    const char* message; // of the lesson's files; nullptr: it is kept
  };
  for (const Case& one : std::initializer_list<Case>{
           {"vgprs: <3", "vgprs is 4, and the question asks for less than 3"},
           {"vgprs: <=8", nullptr},
           {"occupancy: \">8\"", "occupancy is 8, and the question asks for more than 8"},
           {"occupancy: >=8", nullptr},
           {"waits: ==0", "waits is 1, and the question asks for exactly 0"},
           {"instructions: <=11", "instructions is 12, and the question asks for at most 11"},
           {"instructions: ==12", nullptr},
           {"waves: ==2", nullptr},
           {"vector_stores: ==2", nullptr},
           {"scratch_bytes: ==0", nullptr},
           {"cache_lines: ==4", nullptr},
       }) {
    folder.ask(std::string(
                   "ask: What?\nsolution: [{ file: index.s, replace: 'v1, 0', with: 'v1, 1' }]\nlimits: { ") +
               one.limit + " }");
    const Verdict verdict = examine(folder, {});
    EXPECT_EQ(verdict.accepted, one.message == nullptr) << one.limit << ": " << verdict.message;
    EXPECT_EQ(verdict.message, one.message != nullptr ? one.message : "that is correct");
  }
}

TEST_F(ExaminerTest, ATextThatDoesNotAssembleIsNotMeasured) {
  const testing::LessonFolder folder;
  folder.ask(
      "ask: What?\nsolution: [{ file: index.s, replace: 'v1, 0', with: 'v1, 1' }]\nlimits: { waits: <=1 }");
  EXPECT_TRUE(examine(folder, {}).accepted);
  EXPECT_THAT(message(folder, edited(folder, "index.s", kMove, "v_mov_b33 v1, 0")),
              HasSubstr("the text does not assemble: index.s:11: "));
}

TEST_F(ExaminerTest, ASourceThatComputesExpectedValuesIsThatOfTheLesson) {
  const testing::LessonFolder folder;
  std::string reference = folder.read("index.s");
  folder.write("reference.s", reference);
  folder.replace("index.run.yaml", "expect: \"i\"", "expect: { kernel: index, source: reference.s }");
  folder.replace("lesson.md", "files: [index.s,", "files: [index.s, reference.s,");
  folder.ask("ask: What?\npasses: index.run.yaml\n"
             "solution: [{ file: index.s, replace: 'v1, 0', with: 'v1, 1' }]");
  EXPECT_TRUE(examine(folder, {}).accepted);
  EXPECT_TRUE(examine(folder, edited(folder, "reference.s", kMove, "v_mov_b32 v1, 1")).accepted);
}

TEST_F(ExaminerTest, BankConflictsAreCounted) {
  const testing::LessonFolder folder;
  folder.replace("index.s", kMove, "v_lshlrev_b32 v1, 7, v0\n  ds_read_b32 v1, v1");
  folder.replace("index.s", "    .amdhsa_kernarg_size 8\n",
                 "    .amdhsa_kernarg_size 8\n    .amdhsa_group_segment_fixed_size 16384\n");
  folder.ask("ask: What?\nsolution: [{ file: index.s, replace: '7, v0', with: '2, v0' }]\n"
             "limits: { bank_conflict_cycles: ==0, lds_bytes: ==16384, lds_instructions: ==2 }");
  // 64 lanes, all in one bank: the model has 62 passes more than the two that are always needed, in each of two waves.
  EXPECT_EQ(message(folder, {}), "bank_conflict_cycles is 124, and the question asks for exactly 0");
  EXPECT_TRUE(examine(folder, edited(folder, "index.s", "v1, 7, v0", "v1, 2, v0")).accepted);
}

TEST_F(ExaminerTest, CountsAndLinesAreTyped) {
  const testing::LessonFolder folder("02-wait");
  EXPECT_TRUE(examine(folder, {.typed = "15"}, 1).accepted);
  EXPECT_EQ(message(folder, {.typed = "16"}, 1), "that is not the line");
  EXPECT_TRUE(examine(folder, {.typed = "15"}, 2).accepted);
  EXPECT_TRUE(examine(folder, {.typed = "8"}, 5).accepted);
  EXPECT_EQ(message(folder, {.typed = "9"}, 5), "that is not the number");
}

TEST_F(ExaminerTest, AStudentCannotChangeWhatTheAnswerIsComparedWith) {
  const testing::LessonFolder folder;
  EXPECT_EQ(
      message(folder, edited(folder, "index.run.yaml", "\"i\"", "\"0\""), 3),
      "out[1] is 0, and the run file expects 1; 127 of 128 elements differ; your changes of index.run.yaml "
      "do not count");
  // Unless the question asks for it.
  folder.ask("ask: What?\npasses: index.run.yaml\n"
             "solution: [{ file: index.run.yaml, replace: '\"i\"', with: '\"0\"' }]");
  EXPECT_TRUE(examine(folder, edited(folder, "index.run.yaml", "\"i\"", "\"i - i\"")).accepted);
}

TEST_F(ExaminerTest, FilesThatTheLessonDoesNotNameAreThereToo) {
  const testing::LessonFolder folder("02-wait"); // includes offsets.inc
  EXPECT_THAT(message(folder, {}, 6), HasSubstr("checked mode finds a problem: wait.s:15: "));
}

TEST_F(ExaminerTest, LeavesNoFilesBehindAndDoesNotWriteTheLesson) {
  const auto count = [] {
    std::size_t folders = 0;
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::temp_directory_path()))
      folders += entry.path().filename().string().starts_with("wavesmith-lesson-") ? 1 : 0;
    return folders;
  };
  const testing::LessonFolder folder;
  const std::string before = folder.read("index.s");
  ::setenv("TMPDIR", folder.collection().c_str(), 1);
  static_cast<void>(examine(folder, edited(folder, "index.s", kMove, "v_mov_b32 v1, v0"), 3));
  static_cast<void>(examine(folder, {.typed = "5"}, 1));
  EXPECT_EQ(count(), 0u);
  ::unsetenv("TMPDIR");
  EXPECT_EQ(folder.read("index.s"), before);
}

TEST_F(ExaminerTest, AFileThatIsNotTheLessonsIsRefused) {
  const testing::LessonFolder folder;
  WS_ASSERT_OK(lesson, readLesson(folder.path()));
  const auto verdict =
      shared().examine(lesson, *lesson.question(3), {.typed = {}, .texts = {{"../index.s", ""}}});
  ASSERT_FALSE(verdict);
  EXPECT_EQ(verdict.error().message, "../index.s is not one of the lesson's files");
}

TEST_F(ExaminerTest, AWorkerThatCannotStartIsAnError) {
  ExaminerOptions options = testing::examinerOptions();
  options.runWorker = "/nowhere/wavesmith-run-worker";
  Examiner examiner(options);
  WS_ASSERT_OK(lesson, readLesson(testing::testCollection() / "01-index"));
  const auto verdict = examiner.examine(lesson, *lesson.question(1), {.typed = "5"});
  ASSERT_FALSE(verdict);
  EXPECT_EQ(verdict.error().code, source::Code::WorkerUnavailable);
}

// --- Explanations, and lines of the student's copy ---

TEST_F(ExaminerTest, ListedWrongAnswersAreExplained) {
  const testing::LessonFolder folder;
  EXPECT_EQ(examine(folder, {.typed = "64"}).explanation, "Look at answer 2 again.");
  EXPECT_EQ(examine(folder, {.typed = " 0x40 "}).explanation, "Look at answer 2 again.");
  EXPECT_EQ(examine(folder, {.typed = "63"}).explanation, "");
  EXPECT_EQ(examine(folder, {.typed = "5"}).explanation, "");
  // Of files, whatever blanks and comments are in them.
  const Verdict seven = examine(folder, edited(folder, "index.s", kMove, "v_mov_b32  v1, 7 // lucky"), 3);
  EXPECT_FALSE(seven.accepted);
  EXPECT_EQ(seven.explanation, "Look at answer 8 again.");
  EXPECT_EQ(examine(folder, edited(folder, "index.s", kMove, "v_mov_b32 v1, 8"), 3).explanation, "");
}

TEST_F(ExaminerTest, LinesAreThoseOfTheStudentsFile) {
  const testing::LessonFolder folder("02-wait");
  // A wait above the finding, which is at line 15 of the lesson's file.
  Attempt attempt = edited(folder, "wait.s", ".Ladd:\n", ".Ladd:\n  s_waitcnt vmcnt(0)\n");
  attempt.typed = "16";
  EXPECT_TRUE(examine(folder, attempt).accepted);
  attempt.typed = "15";
  EXPECT_FALSE(examine(folder, attempt).accepted);
  attempt.typed = "13";
  EXPECT_EQ(examine(folder, attempt).explanation, "Look at answer 1 again.");
  EXPECT_TRUE(examine(folder, {.typed = "15"}).accepted);
}

TEST_F(ExaminerTest, AsksForTheLineOfTheLastWriter) {
  const testing::LessonFolder folder("02-wait");
  folder.ask("ask: Who wrote v1?\nanswer: { line: writer v1, at: end }\nsolution: 15\n"
             "wrong: [{ answer: 13, why: 'That is the load at line {wait.s:13}.' }]");
  EXPECT_TRUE(examine(folder, {.typed = "15"}).accepted);
  Attempt attempt = edited(folder, "wait.s", "twice:\n", "// mine\ntwice:\n");
  attempt.typed = "16";
  EXPECT_TRUE(examine(folder, attempt).accepted);
  attempt.typed = "14";
  EXPECT_EQ(examine(folder, attempt).explanation, "That is the load at line 14.");
}

} // namespace
} // namespace wavesmith::lessons
