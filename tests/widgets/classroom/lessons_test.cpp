// SPDX-License-Identifier: Apache-2.0
// Goes through each lesson from its first step to its last with the keys and clicks of a student, and fails if a wrong
// answer is accepted. The lessons of the program, and the one of this test.
#include "classroom/student_record.h"
#include "lessons/anchors.h"
#include "lessons/progress.h"
#include "lessons/read_lesson.h"
#include "widgets/classroom/classroom_bench.h"

#include <QSignalSpy>

#include <optional>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::ClassroomBench;

namespace {

using Texts = std::map<std::string, std::string>;

// The student's texts with these edits, by keys; they are what the author of the lesson means.
bool enter(const ClassroomBench& w, const lessons::WrittenAnswer& answer, const Texts& original) {
  for (const auto& [file, text] : original)
    if (w.window->workspace()->find(w.dock->pathOf(file)) != nullptr) w.retype(file, text);
  for (const lessons::Edit& edit : answer.edits)
    w.apply(edit);
  const auto expected = lessons::applyEdits(original, answer.edits, answer.place);
  if (!expected) return false;
  for (const auto& [file, text] : *expected)
    if (const Document* open = w.window->workspace()->find(w.dock->pathOf(file));
        (open != nullptr ? open->content().toStdString() : original.at(file)) != text)
      return false;
  return true;
}

// A written line is one of the lesson's own file; the student sees it where earlier answers have moved it.
QString typedNow(const ClassroomBench& w, const lessons::Question& question, const std::string& written,
                 const Texts& original) {
  const bool isLine = question.asked && (std::holds_alternative<lessons::AskLine>(*question.asked) ||
                                         std::holds_alternative<lessons::AskWriter>(*question.asked));
  bool isNumber = false;
  QString typed = QString::fromStdString(written);
  const unsigned line = typed.toUInt(&isNumber);
  const std::string& file = w.page()->lesson()->files.front();
  const Document* const shown = w.window->workspace()->find(w.dock->pathOf(file));
  if (!isLine || !isNumber || shown == nullptr) return typed;
  return QString::number(lessons::nearestInCopy(original.at(file), shown->content().toStdString(), line));
}

QByteArray describeAnswer(const lessons::Question& question, const lessons::WrittenAnswer& answer) {
  std::string text = "question " + std::to_string(question.number) + ", line " +
                     std::to_string(answer.place.line) + ": " + answer.typed;
  for (const lessons::Edit& edit : answer.edits)
    text += "[" + edit.replace + " -> " + edit.with + "]";
  return QByteArray::fromStdString(text);
}

} // namespace

class LessonsTest : public QObject {
  Q_OBJECT

  static void addLessons(const std::filesystem::path& collection, const char* name) {
    const auto folders = lessons::lessonFolders(collection);
    if (!folders) return;
    for (const auto& folder : *folders)
      QTest::addRow("%s/%s", name, folder.filename().c_str()) << QString::fromStdString(folder.string());
  }

  static void answer(const ClassroomBench& w, QuestionView& view, const lessons::Question& question,
                     const Texts& original) {
    const bool isTyped = question.kind == lessons::Question::Kind::Typed;
    const auto examine = [&](const lessons::WrittenAnswer& written) {
      if (isTyped) return ClassroomBench::typeAnswer(view, typedNow(w, question, written.typed, original));
      return enter(w, written, original) && ClassroomBench::clickCheck(view);
    };
    std::vector<lessons::WrittenAnswer> wrong = question.wrong;
    if (!isTyped) wrong.insert(wrong.begin(), lessons::WrittenAnswer{}); // the unchanged files
    QVERIFY2(!wrong.empty(), "no wrong answer is known");
    for (const lessons::WrittenAnswer& written : wrong) {
      const QByteArray what = describeAnswer(question, written);
      QVERIFY2(examine(written), what);
      QVERIFY2(view.state() == QuestionView::State::Refused,
               what + " is not refused: " + view.verdict().toUtf8());
      const auto* done = w.dock->record()->progress().find(w.page()->lesson()->id, question.number);
      QVERIFY2(done != nullptr && !done->accepted, what);
    }
    const QByteArray what = describeAnswer(question, question.solution);
    QVERIFY2(examine(question.solution), what);
    QVERIFY2(view.state() == QuestionView::State::Accepted,
             what + " is not accepted: " + view.verdict().toUtf8());
  }

private slots:
  void driveFromFirstStepToLast_data() {
    QTest::addColumn<QString>("folder");
    addLessons(testing::lessonData(), "test");
    if (!builtInLessons().isEmpty()) addLessons(builtInLessons().toStdString(), "program");
  }

  void driveFromFirstStepToLast() {
    QFETCH(const QString, folder);
    const std::filesystem::path path = folder.toStdString();
    const bool isBuiltIn = path.parent_path() == std::filesystem::path(builtInLessons().toStdString());
    ClassroomBench w(isBuiltIn ? std::filesystem::path() : path.parent_path());
    const QString id = QString::fromStdString(path.filename().string());
    QVERIFY(w.rowOf(id) >= 0);
    QCOMPARE(w.row(id).state, LessonRow::State::NotStarted);
    QSignalSpy panels(w.dock, &LessonsDock::panelRequested);
    QSignalSpy debugged(w.dock, &LessonsDock::debugRequested);
    QVERIFY(w.openLesson(id));
    const auto lesson = w.page()->lesson();
    const auto original = lessons::readTexts(*lesson);
    QVERIFY(original.has_value());
    QCOMPARE(w.document()->path(), w.dock->pathOf(lesson->files.front()));

    for (std::size_t n = 0; n < lesson->steps.size(); ++n) {
      const lessons::Step& step = lesson->steps[n];
      QCOMPARE(w.page()->step(), unsigned(n));
      QVERIFY(w.page()->text().contains(QString::fromStdString(step.title)));
      for (const lessons::LineRange& range : step.show) {
        const Document* shown = w.window->workspace()->find(w.dock->pathOf(range.file));
        QVERIFY2(shown != nullptr, range.file.c_str());
        // Answers to earlier questions may have moved them (core/lessons/anchors.h).
        const std::string now = shown->content().toStdString();
        const auto line = [&](unsigned own) {
          return static_cast<int>(lessons::nearestInCopy(original->at(range.file), now, own));
        };
        QVERIFY(shown->pointedLines().contains({line(range.first), line(range.last)}));
      }
      QCOMPARE(std::size_t(panels.size()), step.panels.size());
      for (QPushButton* button : w.page()->panels())
        QTest::mouseClick(button, Qt::LeftButton);
      QCOMPARE(std::size_t(panels.size()), 2 * step.panels.size());
      QCOMPARE(w.page()->showMe() != nullptr, step.debug.has_value());
      if (w.page()->showMe() != nullptr) QTest::mouseClick(w.page()->showMe(), Qt::LeftButton);
      QCOMPARE(debugged.size(), step.debug ? 1 : 0);
      panels.clear();
      debugged.clear();

      QCOMPARE(std::size_t(w.page()->questions().size()), step.questions.size());
      for (const lessons::Question& question : step.questions) {
        answer(w, *w.page()->question(question.number), question, *original);
        if (QTest::currentTestFailed()) return;
      }
      QTest::mouseClick(w.page()->next(), Qt::LeftButton);
    }

    QVERIFY(w.dock->isListShown());
    QCOMPARE(w.row(id).state, LessonRow::State::Done);
    const auto progress =
        lessons::Progress::read((w.bench.settings.dataDirectory() + "/answers.json").toStdString());
    QVERIFY(progress.has_value());
    QVERIFY(progress->find(lesson->id) != nullptr);
    QCOMPARE(progress->find(lesson->id)->accepted(), lesson->questions());
    for (Document* document : w.window->workspace()->documents())
      QVERIFY(document->pointedLines().isEmpty());
    for (const auto& [file, text] : *original) // the lesson itself is as it was
      QCOMPARE(lessons::readTexts(*lesson)->at(file), text);
  }
};

WAVESMITH_WIDGET_TEST(LessonsTest)
#include "lessons_test.moc"
