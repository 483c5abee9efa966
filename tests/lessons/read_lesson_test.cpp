// SPDX-License-Identifier: Apache-2.0
// lesson.md: what is read, where and how errors are reported, and any bytes.
#include "lessons/lesson_folder.h"
#include "lessons/read_lesson.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <set>

namespace wavesmith::lessons {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(ReadLesson, ReadsTitleTextStepsAndQuestions) {
  WS_ASSERT_OK(lesson, readLesson(testing::testCollection() / "01-index"));
  EXPECT_EQ(lesson.id, "01-index");
  EXPECT_EQ(lesson.title, "An index for every work-item");
  EXPECT_EQ(lesson.minutes, 3u);
  EXPECT_THAT(lesson.files, ElementsAre("index.s", "index.run.yaml"));
  EXPECT_EQ(lesson.introduction, "After this lesson you know what `v0` holds.");
  ASSERT_EQ(lesson.steps.size(), 2u);
  const Step& first = lesson.steps[0];
  EXPECT_EQ(first.title, "Before the first instruction");
  EXPECT_EQ(first.markdown, "The kernel starts with the work-item's number in `v0`.\n\n"
                            "```asm\nv_mov_b32 v1, 0\n```\n\n\n\nAnd in the other wave?");
  EXPECT_THAT(first.show, ElementsAre(LineRange{"index.s", 9, 11}));
  EXPECT_THAT(first.panels, ElementsAre("state", "lanes"));
  EXPECT_EQ(first.debug,
            (DebugTo{.runFile = "index.run.yaml", .file = "index.s", .line = 13, .checkedMode = true}));
  EXPECT_EQ(first.place.line, 8u);
  EXPECT_THAT(lesson.steps[1].show, ElementsAre(LineRange{"index.s", 12, 12}, LineRange{"index.s", 12, 15}));
  EXPECT_EQ(lesson.questions(), 4u);
  EXPECT_EQ(lesson.question(5), nullptr);
  const Question& typed = *lesson.question(1);
  EXPECT_EQ(typed.kind, Question::Kind::Typed);
  EXPECT_EQ(typed.hints.size(), 2u);
  EXPECT_EQ(typed.solution.typed, "5");
  EXPECT_EQ(typed.wrong.size(), 4u);
  const auto& asked = std::get<AskValue>(typed.asked.value());
  EXPECT_EQ(asked.value, "v0[5]");
  EXPECT_EQ(asked.position.at, "index.s:10");
  EXPECT_EQ(asked.position.runFile, "index.run.yaml");
  const Question& files = *lesson.question(3);
  EXPECT_EQ(files.kind, Question::Kind::Files);
  ASSERT_EQ(files.tests.size(), 5u);
  EXPECT_EQ(std::get<Passes>(files.tests[0]).schedules, 2u);
  EXPECT_EQ(std::get<Holds>(files.tests[2]).position.wave, (emulator::WaveId{0, 1}));
  EXPECT_TRUE(std::get<Clean>(files.tests[3]).codes.empty());
  const auto& limits = std::get<Limits>(files.tests[4]).limits;
  ASSERT_EQ(limits.size(), 5u);
  EXPECT_EQ(limits[1].quantity, "occupancy");
  EXPECT_EQ(limits[1].order, Limit::Order::AtLeast);
  EXPECT_EQ(limits[1].bound, 8);
  EXPECT_EQ(files.wrong.size(), 4u);
  EXPECT_TRUE(files.wrong[0].edits.empty());
}

TEST(ReadLesson, ACollectionIsInTheOrderOfItsNames) {
  const std::filesystem::path collection = testing::testCollection();
  WS_ASSERT_OK(folders, lessonFolders(collection));
  EXPECT_EQ(folders, (std::vector{collection / "01-index", collection / "02-wait"}));
  WS_ASSERT_OK(one, lessonFolders(collection / "02-wait"));
  EXPECT_EQ(one, (std::vector{collection / "02-wait"}));
  const testing::TemporaryDirectory empty;
  EXPECT_FALSE(lessonFolders(empty.path()));
  EXPECT_FALSE(lessonFolders(empty / "missing"));
}

// The error of the test lesson with one text replaced, without the folder: "lesson.md:4:1: message".
std::string errorOf(std::string_view text, std::string_view with) {
  const testing::LessonFolder folder;
  folder.replace("lesson.md", text, with);
  const auto lesson = readLesson(folder.path());
  if (lesson) return "no error";
  source::Diagnostic error = lesson.error();
  EXPECT_TRUE(error.code == source::Code::LessonSchema || error.code == source::Code::LessonSyntax)
      << source::toString(error.code);
  EXPECT_EQ(error.place.file, (folder.path() / "lesson.md").string());
  error.place.file = "lesson.md";
  return fmt::format("{}: {}", source::toString(error.place), error.message);
}

TEST(ReadLesson, ErrorsSayWhereAndWhatToDo) {
  struct Case {
    const char* text;
    const char* with;
    const char* error;
  };
  for (const Case& one : std::initializer_list<Case>{
           {"---\ntitle", "title", "lesson.md:1: lesson.md must start with a line ---"},
           {"title: An index", "titel: An index",
            "lesson.md:2:1: unknown key 'titel' in the front matter; did "
            "you mean title?"},
           {"title: An index for every work-item\n", "", "lesson.md:1: the front matter has no title"},
           {"minutes: 3", "minutes: soon",
            "lesson.md:3:10: minutes must be a non-negative integer, not 'soon'"},
           {"files: [index.s,", "files: [inex.s,", "lesson.md:4:9: the lesson's folder has no file inex.s"},
           {"files: [index.s,", "files: [../01-index/index.s,",
            "lesson.md:4:9: '../01-index/index.s' is not the name of a file in the lesson's folder"},
           {"files: [index.s,", "files: [index.s, index.s,", "lesson.md:4:18: index.s is named twice"},
           {"## The store", "##", "lesson.md:46: the step has no title"},
           {"show: index.s:9-11", "show: index.s:9-99", "lesson.md:17:7: index.s has no line 99: it has "},
           {"show: index.s:9-11", "show: index.s:11-9",
            "lesson.md:17:7: the last line, 9, is before the first, 11"},
           {"show: index.s:9-11", "show: index.s:stor",
            "lesson.md:17:7: index.s has no label 'stor'; did you mean store?"},
           {"show: index.s:9-11", "show: inde.s:9",
            "lesson.md:17:7: 'inde.s' is not one of the lesson's files; did you mean index.s?"},
           {"open: [state, lanes]", "opne: [state]",
            "lesson.md:18:1: unknown key 'opne' in the step; did you mean open?"},
           {"open: [state, lanes]", "open: [stat, lanes]",
            "lesson.md:18:8: there is no panel 'stat'; did you mean state?"},
           {"mode: checked\n```", "mode: quick\n```",
            "lesson.md:20:7: mode must be fast or checked, not 'quick'"},
           {"debug: index.s:store\n", "", "lesson.md:19:1: mode needs debug: where the debugger goes"},
           {"```step\nshow: index.s:9-11", "```stop\nshow: index.s:9-11",
            "lesson.md:16: unknown block 'stop'; did you mean step?"},
           {"ask: Which value does `v0` hold in lane 5?\n", "",
            "lesson.md:24:1: the question has no ask: what it asks"},
           {"answer: { value: \"v0[5]\", at: \"index.s:10\", type: u32 }", "answers: 5",
            "unknown key 'answers' in the question; did you mean answer?"},
           {"at: \"index.s:10\", type: u32", "at: \"index.s:100\", type: u32",
            "lesson.md:25:31: index.s has no line 100: it has "},
           {"type: u32 }", "type: u33 }", "lesson.md:25:51: there is no type 'u33'; did you mean u32?"},
           {"wave: 0.1 }\nsolution", "wave: first }\nsolution", "wave must be GROUP.WAVE, such as 0.1"},
           {"solution: \"5\"\n", "", "the question has no solution"},
           {"passes: { run: index.run.yaml", "passes: { run: index.s",
            "index.s is not a run file (NAME.run.yaml)"},
           {"clean: true", "clean: [W9999]", "there is no code 'W9999', such as W0101"},
           {"clean: true", "clean: false", "there is no code 'false'"},
           {"vgprs: <=4", "vgpr: <=4", "unknown key 'vgpr' in limits; did you mean vgprs?"},
           {"vgprs: <=4", "vgprs: 4", "a limit must be a comparison, such as <=64"},
           {"clean: true", "answer: { count: instructions }",
            "a question has either answer, or passes, holds, clean and limits"},
           {"{ count: instructions }", "{ count: everything }", "'everything' cannot be counted"},
           {"{ count: instructions }", "{ count: instructions, at: end }", "at has no meaning for count"},
           {"replace: \"v_mov_b32 v1, 0\", with: \"v_mov_b32 v1, v0\" }\nwrong",
            "replace: \"v_mov_b32 v1, 9\", with: \"v_mov_b32 v1, v0\" }\nwrong",
            "lesson.md:63:31: the text to replace must occur exactly once in index.s, and it occurs 0 times"},
           {"replace: \"v_mov_b32 v1, 0\", with: \"v_mov_b32 v1, v0\" }\nwrong",
            "replace: \"v1\", with: \"v_mov_b32 v1, v0\" }\nwrong", "and it occurs 2 times: 'v1'"},
           {"solution:\n  - { file: index.s, replace: \"v_mov_b32 v1, 0\", with: \"v_mov_b32 v1, v0\" }\n",
            "solution: []\n", "the solution changes nothing"},
           {"hints: [\"Look at `v1`.\"]", "hints: [\"Look at `v1`.\"", "lesson.md:62:1: invalid YAML: "},
       }) {
    EXPECT_THAT(errorOf(one.text, one.with), HasSubstr(one.error)) << one.with;
  }
}

TEST(ReadLesson, BlocksMustBeClosedAndInAStep) {
  const testing::LessonFolder folder;
  const std::string front = "---\ntitle: t\nfiles: [index.s]\n---\n";
  const auto error = [&](const std::string& text) {
    const auto lesson = readLessonText(front + text, folder.path());
    return lesson ? std::string("no error")
                  : fmt::format("{}: {}", lesson.error().place.line, lesson.error().message);
  };
  EXPECT_EQ(error("## A\ntext\n"), "no error");
  EXPECT_EQ(error("text\n"), "0: the lesson has no step; a line that starts with ## starts one");
  EXPECT_EQ(error("```step\n```\n## A\n"),
            "5: a step block must be in a step, after a line that starts with ##");
  EXPECT_EQ(error("## A\n```step\nshow: 3\n"), "6: the block has no end; close it with a line ```");
  EXPECT_EQ(error("## A\n```step\nshow: 3\n```\n```step\nshow: 4\n```\n"),
            "9: the step has more than one step block");
  EXPECT_EQ(error("## A\n```step\n```\n"), "7: the step must be a mapping of keys to values, not nothing");
  EXPECT_EQ(error("## A\n```step\nshow: 3\n---\nshow: 4\n```\n"),
            "7: the step has more than one YAML document");
  EXPECT_EQ(error("## A\n````text\n```step\n```\n````\n"), "no error") << "a longer fence";
  EXPECT_EQ(error("## A\n```\n## no step\n```\n"), "no error");
  EXPECT_EQ(error("## A\n\n\xff\n"), "7: the line is not UTF-8 text");
  EXPECT_EQ(error(std::string("## A\n\0\n", 7)), "6: the line is not UTF-8 text");
  EXPECT_EQ(error("## A\n```question\nask: a\nclean: true\nsolution: []\n```"),
            "9: the solution changes nothing");
}

TEST(ReadLesson, LinesMayEndWithCrLf) {
  const testing::LessonFolder folder;
  std::string text = folder.read("lesson.md");
  for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 2))
    text.replace(at, 1, "\r\n");
  WS_ASSERT_OK(lesson, readLessonText(text, folder.path()));
  WS_ASSERT_OK(same, readLesson(folder.path()));
  EXPECT_EQ(lesson.steps[0].markdown, same.steps[0].markdown);
  EXPECT_EQ(lesson.questions(), 4u);
}

TEST(ReadLesson, AnyBytesGiveALessonOrALocatedError) {
  const testing::LessonFolder folder;
  const std::string good = folder.read("lesson.md");
  std::mt19937 random(21);
  constexpr std::string_view kPieces[] = {
      "```",    "step", "question", "---\n", "## ",  "{", "[", "]", ": ", "- ", "\"", "&a ", "*a ",
      "!!int ", "\xff", "\n",       "|\n",   "<<: ", "}", ",", "'", "? ", "# ", "%",  "@"};
  unsigned errors = 0;
  for (int i = 0; i < 4000; ++i) {
    std::string text = good;
    for (unsigned change = 0; change < 1 + random() % 4; ++change) {
      const std::size_t at = random() % text.size();
      const std::string_view piece = kPieces[random() % std::size(kPieces)];
      switch (random() % 4) {
      case 0: text.insert(at, piece); break;
      case 1: text.erase(at, 1 + random() % 20); break;
      case 2: text[at] = static_cast<char>(random()); break;
      default: text.insert(at, text.substr(random() % text.size(), random() % 200)); break;
      }
    }
    const auto lesson = readLessonText(text, folder.path());
    if (lesson) continue;
    ++errors;
    EXPECT_THAT(lesson.error().place.file, HasSubstr("lesson.md"));
    EXPECT_FALSE(lesson.error().message.empty());
  }
  EXPECT_GT(errors, 1000u);
}

TEST(ReadLesson, AComparisonInATextStaysAsItIs) {
  const testing::LessonFolder folder;
  folder.replace("lesson.md", "[\"Look at `v1`.\"]", "[\"occupancy: >=8\"]");
  WS_ASSERT_OK(lesson, readLesson(folder.path()));
  EXPECT_THAT(lesson.question(3)->hints, ElementsAre("occupancy: >=8"));
}

TEST(ReadLesson, DeepNestingIsAnError) {
  const testing::LessonFolder folder;
  for (const char bracket : {'[', '{'}) {
    const std::string text =
        "---\ntitle: t\nfiles: [index.s]\n---\n## A\n```question\nask: " + std::string(100'000, bracket) +
        "\n```\n";
    EXPECT_FALSE(readLessonText(text, folder.path()));
  }
}

TEST(ReadLesson, PanelsAndQuantitiesAreListedOnce) {
  for (const auto names : {panelNames(), countNames(), limitNames()})
    EXPECT_EQ(std::set<std::string_view>(names.begin(), names.end()).size(), names.size());
}

} // namespace
} // namespace wavesmith::lessons
