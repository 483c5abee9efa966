// SPDX-License-Identifier: Apache-2.0
// A lesson: text in steps, each of which can highlight lines, open panels and ask questions (docs/guide/lessons.md).
//
//   lessons/01-a-wave/lesson.md        title, files, text, steps, questions
//   lessons/01-a-wave/first_wave.s     a file that the student works on, in a copy
//
// Values, as readLesson() returns them (read_lesson.h); any thread.
#pragma once

#include "emulator/machine/location.h"
#include "source/diagnostic.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace wavesmith::lessons {

// Lines of a file of the lesson, from 1; a label in lesson.md is the line of its definition. In the student's copy they are
// where lineInCopy() says (anchors.h).
struct LineRange {
  std::string file;
  std::uint32_t first = 0;
  std::uint32_t last = 0;

  bool operator==(const LineRange&) const = default;
};

// Where "Show me" takes the debugger: to the first time that a wave is about to execute the line.
struct DebugTo {
  std::string runFile; // a run file of the lesson
  std::string file;
  std::uint32_t line = 0;
  bool checkedMode = false;
  std::optional<emulator::WaveId> wave = {}; // none: whichever is first

  bool operator==(const DebugTo&) const = default;
};

// Replaces a text that occurs exactly once in the file.
struct Edit {
  std::string file;
  std::string replace;
  std::string with;

  bool operator==(const Edit&) const = default;
};

// What a student answers.
struct Attempt {
  std::string typed = {};
  // The student's text of each file of the lesson, by its name there, including changes that are not saved. A file that is
  // missing here is that of the lesson.
  std::map<std::string, std::string> texts = {};
};

// An answer that the author of the lesson wrote: one that is accepted, or one that is not.
struct WrittenAnswer {
  std::string typed;       // for Question::Kind::Typed
  std::vector<Edit> edits; // for Question::Kind::Files; empty: the files of the lesson
  std::string why; // for a wrong answer: what is wrong with it, in Markdown; empty: the author does not say
  source::Place place; // in lesson.md
};

// A position in a debugged run.
struct Position {
  std::string runFile; // a run file of the lesson
  bool checkedMode = false;
  // "first_wave.s:14", "14", "loop", "loop+2": the first time that the wave is about to execute it; "end": all waves have
  // ended; "start": before the first instruction.
  std::string at = "end";
  std::optional<emulator::WaveId> wave = {}; // none: whichever is first
};

// --- Typed answers ---

// The value of an expression of the debugger, in the lesson's own files.
struct AskValue {
  Position position;
  std::string value;               // "v0[5]", "n", "lds[0x40]", "s4 * 4"
  std::string type;                // as in debug/values/value_text.h; empty: the usual one
  std::optional<double> tolerance; // absolute, for types of real numbers
};

// A measurement of a run of the lesson's own files.
struct AskCount {
  std::string count;   // one of countNames()
  std::string file;    // for what the analysis counts
  std::string kernel;  // empty: that of the run file, or the only one
  std::string runFile; // for what a run counts
};

// The line of the first finding with a code: of the check, or of a run in checked mode.
struct AskLine {
  std::string code;    // "W0102"
  std::string file;    // the file to check; empty if a run is meant
  std::string runFile; // empty: the check
};

// The line of the instruction that has written a location last.
struct AskWriter {
  Position position;
  std::string location; // "s_scale", "v4[12]"
};

using Asked = std::variant<AskValue, AskCount, AskLine, AskWriter>;

// --- Tests of the student's files ---

// Every expectation of the run file is met, and in checked mode there are no findings.
struct Passes {
  std::string runFile;
  std::optional<bool> checkedMode; // none: that of the run file
  std::uint64_t schedules = 1;     // 0 to schedules - 1
};

// A location or expression of the debugger has a value.
struct Holds {
  Position position;
  std::string location; // an expression: "v4[12]", "c[5]"
  std::string value;    // an expression or a number
  std::string type;     // as in AskValue
  std::optional<double> tolerance;
};

// The check of a file has no findings: none at all but remarks, or none with these codes.
struct Clean {
  std::string file;
  std::vector<std::string> codes; // empty: all
};

struct Limit {
  enum class Order : std::uint8_t { Less, AtMost, Equal, AtLeast, Greater };
  std::string quantity; // one of limitNames()
  Order order = Order::AtMost;
  double bound = 0;
};
struct Limits {
  std::string file;    // the file to analyze
  std::string kernel;  // empty: that of the run file, or the only one
  std::string runFile; // for what only a run measures
  std::vector<Limit> limits;
};

using Test = std::variant<Passes, Holds, Clean, Limits>;

struct Question {
  enum class Kind : std::uint8_t {
    Typed, // `asked`
    Files, // `tests`: all of them must hold
  };
  unsigned number = 0; // in its lesson, from 1
  std::string ask;     // Markdown
  Kind kind = Kind::Typed;
  std::optional<Asked> asked;
  std::vector<Test> tests;
  std::vector<std::string> hints; // Markdown, in the order in which they are given
  WrittenAnswer solution;
  std::vector<WrittenAnswer> wrong; // for files, without the unchanged ones, which are never an answer
  source::Place place;              // in lesson.md
};

struct Step {
  std::string title;    // plain text
  std::string markdown; // without its heading and its blocks
  std::vector<LineRange> show;
  std::vector<std::string> panels; // names of panelNames()
  std::optional<DebugTo> debug;
  std::vector<Question> questions; // in order, after the text
  source::Place place;             // place of its heading
};

struct Lesson {
  std::string id; // the name of its folder
  std::string title;
  std::string introduction; // Markdown
  unsigned minutes = 0;
  std::vector<std::string> files; // the first is shown when the lesson starts
  std::vector<Step> steps;        // at least one
  std::filesystem::path folder;

  [[nodiscard]] unsigned questions() const;
  // nullptr: there is none with this number.
  [[nodiscard]] const Question* question(unsigned number) const;
};

// What `open` in a step can name: "state", "lds", "memory", ...
[[nodiscard]] std::span<const std::string_view> panelNames();
// What `answer: { count: NAME }` can name.
[[nodiscard]] std::span<const std::string_view> countNames();
// What `limits` can name.
[[nodiscard]] std::span<const std::string_view> limitNames();

// The texts of the lesson's files, by name.
[[nodiscard]] source::Result<std::map<std::string, std::string>> readTexts(const Lesson& lesson);
// The texts with the edits applied, one after the other. Code::LessonSchema at `place` for a text that does not occur
// exactly once.
[[nodiscard]] source::Result<std::map<std::string, std::string>>
applyEdits(std::map<std::string, std::string> texts, const std::vector<Edit>& edits,
           const source::Place& place);

} // namespace wavesmith::lessons
