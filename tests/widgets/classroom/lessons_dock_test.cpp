// SPDX-License-Identifier: Apache-2.0
// The Lessons dock around the lessons: what is kept, hints, files of the student, folders of a teacher, the exported
// answers, and examinations that take long or lose their worker.
#include "classroom/class_window.h"
#include "classroom/lesson_list.h"
#include "classroom/lesson_text.h"
#include "classroom/student_record.h"
#include "debugger/debug_controller.h"
#include "lessons/progress.h"
#ifndef Q_MOC_RUN
#include "classroom/lessons_model.h"
#endif
#include "source/file.h"
#include "widgets/classroom/classroom_bench.h"
#include "widgets/support/open_window.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QImage>
#include <QInputDialog>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTextBrowser>
#include <QTimer>
#include <QToolButton>
#include <QTreeWidget>

#include <bit>
#include <csignal>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::Answers;
using testing::ClassroomBench;
using testing::kPatience;

namespace {

const auto kLesson = QStringLiteral("01-lanes");
const lessons::Edit kSolution{"lanes.s", "v_mov_b32 v2, 0", "v_mov_b32 v2, v0"};
const lessons::Edit kEndless{"lanes.s", "v_mov_b32 v2, 0", "s_branch lanes"};

struct OpenLesson : ClassroomBench {
  explicit OpenLesson(unsigned step = 0) : ClassroomBench(testing::lessonData()) {
    (void)openLesson(kLesson);
    for (unsigned n = 0; n < step; ++n)
      QTest::mouseClick(page()->next(), Qt::LeftButton);
  }
  [[nodiscard]] QuestionView& question() const { return *page()->questions().front(); }
  [[nodiscard]] const lessons::QuestionProgress* kept(unsigned number) const {
    return dock->record()->progress().find(kLesson.toStdString(), number);
  }
};

QString textOn(const QString& path) {
  return QString::fromStdString(source::readText(path.toStdString()).value_or(""));
}

// The processes that this one has started.
QList<int> startedProcesses() {
  QList<int> found;
  for (const QString& task :
       QDir(QStringLiteral("/proc/self/task")).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
    QFile list(QStringLiteral("/proc/self/task/%1/children").arg(task));
    if (!list.open(QIODevice::ReadOnly)) continue;
    for (const QByteArray& id : list.readAll().simplified().split(' '))
      if (!id.isEmpty()) found << id.toInt();
  }
  return found;
}

// Types into the next modal dialog of this class and presses Return.
template <class Dialog>
void typeIntoDialog(const QString& text) {
  auto* timer = new QTimer;
  timer->start(10);
  QObject::connect(timer, &QTimer::timeout, timer, [timer, text] {
    auto* dialog = qobject_cast<Dialog*>(QApplication::activeModalWidget());
    if (dialog == nullptr) return;
    timer->deleteLater();
    timer->stop();
    auto* line = dialog->template findChild<QLineEdit*>();
    line->setFocus();
    line->setText(text); // typed keys would open the list of completions, which takes Return
    QTest::keyClick(line, Qt::Key_Return);
  });
}

} // namespace

class LessonsDockTest : public QObject {
  Q_OBJECT

private slots:
  // What the command line prints, by students and by questions.
  void theClassTableHasStudentsAndQuestions() {
    OpenLesson w;
    const QString folder = w.bench.path("class");
    QVERIFY(QDir().mkpath(folder));
    const auto write = [&](const char* name, const std::string& text) {
      QVERIFY(source::writeFile((folder + QLatin1String(name)).toStdString(), text));
    };
    const std::string head = R"({"schema": "wavesmith.answers/1", "student": )";
    write("/ada.json", head + R"("Ada", "lessons": [{"lesson": "01-a", "questions": 2, "answers": [
        {"question": 1, "accepted": true, "attempts": 1, "typed": "20"},
        {"question": 2, "accepted": false, "attempts": 4, "hints": 1, "typed": "<5"}]}]})");
    write("/grace.json", head + R"("Grace", "lessons": [{"lesson": "01-a", "questions": 2}]})");
    write("/other.json", "{}");
    w.dock->showList();
    QTest::mouseClick(w.dock->list()->classTable(), Qt::LeftButton);
    ClassWindow* const table = w.dock->classWindow();
    QVERIFY(table != nullptr && table->isVisible());
    table->openFolder(folder);
    QCOMPARE(table->summary(), QStringLiteral("2 students, 1 lesson"));
    QVERIFY2(table->problems().startsWith(QStringLiteral("other.json")), qPrintable(table->problems()));
    QCOMPARE(table->students()->topLevelItemCount(), 2);
    const QTreeWidgetItem* const ada = table->students()->topLevelItem(0);
    QCOMPARE(ada->text(0), QStringLiteral("Ada"));
    QCOMPARE(ada->text(1), QStringLiteral("1/2"));
    QCOMPARE(ada->toolTip(1), QStringLiteral("5 attempts, 1 hint"));
    QCOMPARE(table->questions()->topLevelItemCount(), 2);
    const QTreeWidgetItem* const second = table->questions()->topLevelItem(1);
    QCOMPARE(second->text(1), QStringLiteral("2"));
    QCOMPARE(second->text(2), QStringLiteral("0 of 2"));
    QCOMPARE(second->childCount(), 1);
    QCOMPARE(second->child(0)->text(5), QStringLiteral("<5"));
    // The table in front is saved.
    table->tabs()->setCurrentWidget(table->questions());
    QVERIFY(table->saveTo(folder + QStringLiteral("/class.csv")));
    QVERIFY(textOn(folder + QStringLiteral("/class.csv")).contains(QStringLiteral("01-a,2,2,0,4,1")));
  }

  void keepsProgress() {
    OpenLesson w;
    const QAbstractItemModelTester tester(w.dock->model(),
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    QVERIFY(ClassroomBench::typeAnswer(w.question(), QStringLiteral("5")));
    QCOMPARE(w.question().state(), QuestionView::State::Refused);
    QVERIFY(ClassroomBench::typeAnswer(w.question(), QStringLiteral(" 0x14 "))); // 20
    QCOMPARE(w.question().state(), QuestionView::State::Accepted);
    QCOMPARE(w.kept(1)->attempts, 2u);
    // An accepted answer stays accepted.
    QVERIFY(ClassroomBench::typeAnswer(w.question(), QStringLiteral("6")));
    QCOMPARE(w.question().state(), QuestionView::State::Refused);
    QVERIFY(w.kept(1)->accepted);
    QTest::mouseClick(w.page()->next(), Qt::LeftButton);
    QTest::mouseClick(w.page()->back(), Qt::LeftButton);
    QCOMPARE(w.question().state(), QuestionView::State::Accepted);
    QCOMPARE(w.question().line()->text(), QStringLiteral("0x14"));
    QTest::mouseClick(w.page()->next(), Qt::LeftButton);
    QTest::mouseClick(w.page()->toList(), Qt::LeftButton);
    QVERIFY(w.dock->isListShown());
    QCOMPARE(w.row(kLesson).state, LessonRow::State::InProgress);
    const QModelIndex index = w.dock->model()->index(w.rowOf(kLesson));
    QCOMPARE(index.data(LessonsModel::SummaryRole).toString(), QStringLiteral("1 of 2 answered, 3 min"));
    QVERIFY(index.data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("1 of 2")));

    w.reopen(); // another start of the program
    QCOMPARE(w.row(kLesson).state, LessonRow::State::InProgress);
    QVERIFY(w.openLesson(kLesson));
    QCOMPARE(w.page()->step(), 1u); // where the student was
    QTest::mouseClick(w.page()->back(), Qt::LeftButton);
    QCOMPARE(w.question().state(), QuestionView::State::Accepted);
  }

  void unreadableProgressIsNotOverwritten() {
    const testing::Bench bench;
    QDir(bench.path("")).mkpath(QStringLiteral("data"));
    const QString path = bench.write("data/answers.json", "{ broken");
    StudentRecord record(path);
    record.change([](lessons::Progress& progress) { progress.setStudent("A"); });
    QCOMPARE(textOn(path + QStringLiteral(".unreadable")), QStringLiteral("{ broken"));
    QCOMPARE(lessons::Progress::read(path.toStdString())->student(), std::string("A"));
  }

  void givesHintsOneByOne() {
    OpenLesson w;
    const auto hints = [&] { return w.question().findChildren<LessonText*>(QStringLiteral("hint")); };
    QCOMPARE(hints().size(), 0);
    QTest::mouseClick(w.question().hint(), Qt::LeftButton);
    QCOMPARE(hints().size(), 1);
    QVERIFY(hints().front()->toPlainText().contains(QStringLiteral("four bytes")));
    QCOMPARE(w.kept(1)->hints, 1u);
    QTest::mouseClick(w.question().hint(), Qt::LeftButton);
    QCOMPARE(hints().size(), 2);
    QVERIFY(!w.question().hint()->isEnabled());
    QTest::mouseClick(w.page()->next(), Qt::LeftButton);
    QTest::mouseClick(w.page()->back(), Qt::LeftButton);
    QCOMPARE(hints().size(), 2);
    QCOMPARE(w.kept(1)->hints, 2u);
  }

  void examinesUnsavedTexts() {
    OpenLesson w(2);
    const QString path = w.dock->pathOf("lanes.s");
    const QString before = textOn(path);
    w.apply(kSolution);
    QVERIFY(ClassroomBench::clickCheck(w.question()));
    QVERIFY2(w.question().state() == QuestionView::State::Accepted, qPrintable(w.question().verdict()));
    QCOMPARE(textOn(path), before);
    QVERIFY(w.document()->isModified());
    QVERIFY(!w.kept(2)->files.empty()); // the change is kept with the answer
    QVERIFY(w.kept(2)->files.front().diff.find("+  v_mov_b32 v2, v0") != std::string::npos);
  }

  void neverOverwritesChangedFiles() {
    OpenLesson w(2);
    const QString path = w.dock->pathOf("lanes.s");
    QVERIFY(path.startsWith(w.bench.path("student")));
    const QString original = textOn(path);
    w.apply(kSolution);
    QVERIFY(w.document()->save());
    const QString changed = textOn(path);
    QVERIFY(changed != original);
    QTest::mouseClick(w.page()->toList(), Qt::LeftButton);
    w.reopen();
    QVERIFY(w.openLesson(kLesson));
    QCOMPARE(textOn(path), changed);
    QCOMPARE(w.document()->content(), changed);

    {
      const Answers answers({QStringLiteral("Cancel")});
      w.page()->startOver()->trigger();
      QVERIFY(answers.allGiven());
    }
    QCOMPARE(textOn(path), changed);
    const Answers answers({QStringLiteral("Yes")});
    w.page()->startOver()->trigger();
    QVERIFY(answers.allGiven());
    QCOMPARE(textOn(path), original);
    QCOMPARE(w.document()->content(), original);
    QCOMPARE(w.page()->step(), 0u);
    QTest::keyClick(w.editor(), Qt::Key_Z, Qt::ControlModifier); // not even that is lost
    QCOMPARE(w.document()->content(), changed);
  }

  // The bar in the margin, without the color behind the text.
  void marksLinesInTheMargin() {
    OpenLesson w;
    const auto* margin = w.editor()->findChild<QWidget*>(QStringLiteral("margin"));
    const QRgb accent = w.bench.theme.color(Theme::Role::Accent).rgb();
    const auto barAt = [&](int line) {
      for (const VisibleRow& row : w.editor()->visibleRows())
        if (row.line == line) {
          const QImage image = const_cast<QWidget*>(margin)->grab().toImage();
          return image.pixel(image.width() - 2, static_cast<int>(row.top + 2)) == accent;
        }
      return false;
    };
    QVERIFY(barAt(10));
    QVERIFY(!barAt(9) && !barAt(11));
    // It moves with the text.
    w.editor()->goTo(1);
    QTest::keyClick(w.editor(), Qt::Key_Return);
    QVERIFY(barAt(11));
    QVERIFY(!barAt(10));
    QTest::mouseClick(w.page()->next(), Qt::LeftButton);
    QVERIFY(!barAt(10));
    QTest::mouseClick(w.page()->toList(), Qt::LeftButton);
    QVERIFY(w.document()->pointedLines().isEmpty());
  }

  void nextKeepsTheFocus() {
    OpenLesson w;
    w.page()->next()->setFocus();
    QTest::keyClick(w.page()->next(), Qt::Key_Space);
    QCOMPARE(w.page()->step(), 1u);
    QVERIFY(w.page()->next()->hasFocus()); // although the step has shown lines
    QTest::keyClick(w.page()->next(), Qt::Key_Space);
    QCOMPARE(w.page()->step(), 2u);
    QCOMPARE(w.page()->next()->text().remove(u'&'), QStringLiteral("Finish"));
  }

  void showMeNamesTheStudentsFiles() {
    OpenLesson w(1);
    // However long the text is, the button is below it.
    for (const QScrollArea* area : w.page()->findChildren<QScrollArea*>())
      QVERIFY(!area->isAncestorOf(w.page()->showMe()));
    QTRY_VERIFY(w.page()->showMe()->isVisible());
    LessonDebug asked;
    connect(w.dock, &LessonsDock::debugRequested, this, [&](const LessonDebug& debug) { asked = debug; });
    QTest::mouseClick(w.page()->showMe(), Qt::LeftButton);
    QCOMPARE(asked.source, w.dock->pathOf("lanes.s"));
    QCOMPARE(asked.runFile, w.dock->pathOf("lanes.run.yaml"));
    QVERIFY(asked.checkedMode);
    QVERIFY(asked.line > 0);
    QVERIFY(w.document()
                ->content()
                .section(u'\n', asked.line - 1, asked.line)
                .contains(QStringLiteral("global_store")));
  }

  // In the wave and with the run file of the step, whatever panel was used last; without breakpoints of the student.
  void showMeStopsInTheWaveOfTheStep() {
    ClassroomBench w;
    QVERIFY(w.openLesson(QStringLiteral("01-a-wave")));
    auto* const controller = w.window->findChild<DebugController*>();
    QTest::mouseClick(w.page()->next(), Qt::LeftButton);
    QVERIFY(w.document() != nullptr);
    QTest::mouseClick(w.page()->showMe(), Qt::LeftButton);
    const auto isAt = [&](emulator::WaveId wave) {
      const auto& stop = controller->stop();
      return controller->state() == DebugController::State::Stopped && stop.position > 0 && stop.wave &&
             stop.wave->id == wave;
    };
    QTRY_VERIFY_WITH_TIMEOUT(isAt({1, 0}), kPatience);
    QCOMPARE(QString::fromStdString(controller->job().run.file.path), w.dock->pathOf("first_wave.run.yaml"));
    QVERIFY(w.window->panels()->isInFront(w.window->findChild<QDockWidget*>(QStringLiteral("waves"))));
    w.window->panels()->present(w.window->findChild<QDockWidget*>(QStringLiteral("breakpoints")));
    while (w.page()->step() < 4)
      QTest::mouseClick(w.page()->next(), Qt::LeftButton);
    // A line above moves the line of the step.
    w.apply({"first_wave.s", "  .text\n", "\n\n  .text\n"});
    QTest::mouseClick(w.page()->showMe(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(isAt({0, 1}), kPatience);
    QCOMPARE(QString::fromStdString(controller->job().run.file.path), w.dock->pathOf("hundred.run.yaml"));
    QCOMPARE(std::popcount(controller->stop().wave->exec), 36);
    const QStringList lines = w.document()->content().split(u'\n');
    const auto line = static_cast<qsizetype>(controller->stop().wave->at.outermost.line);
    QVERIFY2(lines.value(line - 1).contains(QStringLiteral("global_store")),
             qPrintable(lines.value(line - 1)));
    QVERIFY(w.window->panels()->isInFront(w.window->findChild<QDockWidget*>(QStringLiteral("lanes"))));
  }

  // Before the debugger runs, a panel of it has nothing to show: a step leaves the room to the lesson, and its button
  // opens a low panel that says what to do.
  void panelsWithNothingToShowTakeNoRoom() {
    ClassroomBench w;
    w.window->resize(1440, 900);
    QVERIFY(w.openLesson(QStringLiteral("01-a-wave")));
    auto* const lanes = w.window->findChild<QDockWidget*>(QStringLiteral("lanes"));
    auto* const problems = w.window->findChild<QDockWidget*>(QStringLiteral("problems"));
    const auto buttonOf = [&](const QString& title) -> QPushButton* {
      for (QPushButton* button : w.page()->panels())
        if (button->text() == title) return button;
      return nullptr;
    };
    while (buttonOf(lanes->windowTitle()) == nullptr) {
      QVERIFY(w.page()->next()->isEnabled());
      QTest::mouseClick(w.page()->next(), Qt::LeftButton);
    }
    QVERIFY(lanes->isHidden());
    QTRY_VERIFY(buttonOf(lanes->windowTitle())->height() > 0);
    QTest::mouseClick(buttonOf(lanes->windowTitle()), Qt::LeftButton);
    QTRY_VERIFY(lanes->isVisible());
    QTRY_VERIFY2(lanes->height() <= 150, qPrintable(QString::number(lanes->height())));
    QVERIFY(lanes->findChild<QToolButton*>(QStringLiteral("hintButton"))->isVisible());
    // Another panel there gets the usual height.
    w.window->panels()->present(problems);
    QTRY_VERIFY2(problems->height() > 250, qPrintable(QString::number(problems->height())));
  }

  // A panel at the bottom is beside the lesson, not below it.
  void theLessonIsAsHighAsTheWindow() {
    ClassroomBench w;
    w.window->resize(1440, 900);
    QVERIFY(w.openLesson(QStringLiteral("01-a-wave")));
    auto* const problems = w.window->findChild<QDockWidget*>(QStringLiteral("problems"));
    const int height = w.dock->height();
    w.window->panels()->present(problems);
    QTRY_VERIFY(problems->isVisible() && problems->height() > 150);
    QTRY_COMPARE(w.dock->height(), height);
    QTRY_VERIFY(problems->x() > w.dock->geometry().right());
  }

  void linesFollowTheStudentsEdits() {
    OpenLesson w;
    w.apply({"lanes.s", "  .text\n", "\n\n  .text\n"});
    QTest::mouseClick(w.page()->next(), Qt::LeftButton);
    const auto pointed = w.document()->pointedLines();
    QVERIFY(pointed.contains(std::pair(13, 13)));
    QVERIFY(pointed.contains(std::pair(15, 15)));
  }

  // Below the visible part, both would be missed.
  void verdictsAndHintsAreScrolledIntoView() {
    OpenLesson w;
    w.window->resize(1000, 420);
    auto* const area = w.page()->findChild<QScrollArea*>();
    const auto isVisible = [&](const QWidget* part) {
      const QRect seen(part->mapTo(area->viewport(), QPoint()), part->size());
      return part->isVisible() && area->viewport()->rect().contains(seen);
    };
    area->verticalScrollBar()->setValue(0);
    QTest::keyClick(w.question().hint(), Qt::Key_Space);
    QTRY_VERIFY(isVisible(w.question().findChild<LessonText*>(QStringLiteral("hint"))));
    QVERIFY(ClassroomBench::typeAnswer(w.question(), QStringLiteral("5")));
    QCOMPARE(w.question().explanation(), QStringLiteral("Look at answer 1 again."));
    QTRY_VERIFY(isVisible(w.question().findChild<LessonText*>(QStringLiteral("explanation"))));
  }

  void showsPicturesOfTheLesson() {
    ClassroomBench w;
    const std::string mine = w.bench.path("course").toStdString();
    std::filesystem::copy(testing::lessonData(), mine, std::filesystem::copy_options::recursive);
    const QString folder = w.bench.path("course/01-lanes");
    QImage picture(2000, 100, QImage::Format_RGB32);
    picture.fill(Qt::red);
    QVERIFY(picture.save(folder + QStringLiteral("/wave.png")));
    QString text = textOn(folder + QStringLiteral("/lesson.md"));
    text.replace(
        QStringLiteral("## What is stored\n"),
        QStringLiteral("## What is stored\n![a wave](wave.png)\n\n```\n%1\n```\n").arg(QString(400, u'x')));
    text.replace(QStringLiteral("at the label `store`?"), QStringLiteral("here? ![a wave](wave.png)"));
    text.replace(QStringLiteral("It is 4 times"), QStringLiteral("![a wave](wave.png) It is 4 times"));
    QVERIFY(source::writeFile((folder + QStringLiteral("/lesson.md")).toStdString(), text.toStdString())
                .has_value());
    QVERIFY(w.dock->addFolder(QString::fromStdString(mine)));
    QVERIFY(w.openLesson(kLesson));
    const auto redPixels = [](QWidget* shown) {
      const QImage image = shown->grab().toImage();
      int count = 0;
      for (int x = 0; x < image.width(); ++x)
        for (int y = 0; y < image.height(); y += 4)
          if (image.pixelColor(x, y) == QColor(Qt::red)) ++count;
      return count;
    };
    QuestionView* const question = w.page()->questions().front();
    QTRY_VERIFY(redPixels(question->findChild<LessonText*>()) > 100);
    QTest::mouseClick(question->hint(), Qt::LeftButton);
    QTest::mouseClick(question->hint(), Qt::LeftButton);
    QTRY_VERIFY(redPixels(question->findChildren<LessonText*>(QStringLiteral("hint")).back()) > 100);
    QTest::mouseClick(w.page()->next(), Qt::LeftButton);
    auto* const shown = w.page()->findChild<QTextBrowser*>();
    QTRY_VERIFY(redPixels(shown) > 100);
    // A wide code block begins at the left.
    QCOMPARE(shown->horizontalScrollBar()->value(), 0);
    QCOMPARE(w.page()->findChild<QScrollArea*>()->horizontalScrollBar()->value(), 0);
  }

  // --- Examinations that do not end well ---

  void endlessKernelEndsInASentence() {
    OpenLesson w(2);
    w.apply(kEndless);
    int turns = 0; // of the event loop of the window, which must not wait
    QTimer ticks;
    connect(&ticks, &QTimer::timeout, this, [&] { ++turns; });
    ticks.start(5);
    QVERIFY(ClassroomBench::clickCheck(w.question()));
    QVERIFY(turns > 3);
    QVERIFY2(w.question().state() == QuestionView::State::Refused, qPrintable(w.question().verdict()));
    QVERIFY(!w.question().verdict().isEmpty());
  }

  void examinationCanBeCanceled() {
    OpenLesson w(2);
    w.apply(kEndless);
    QTest::mouseClick(w.question().check(), Qt::LeftButton);
    QCOMPARE(w.question().state(), QuestionView::State::Busy);
    QVERIFY(!w.question().check()->isEnabled());
    QVERIFY(!w.question().cancel()->isVisible()); // only what takes long has a progress
    QTRY_VERIFY_WITH_TIMEOUT(w.question().cancel()->isVisible(), kPatience);
    QTest::mouseClick(w.question().cancel(), Qt::LeftButton);
    QVERIFY(ClassroomBench::isChecked(w.question()));
    QCOMPARE(w.question().state(), QuestionView::State::Open);
    QCOMPARE(w.question().verdict(), QStringLiteral("Canceled"));
    QVERIFY(w.kept(2) == nullptr || w.kept(2)->attempts == 0);
    // And the next one is examined.
    w.retype("lanes.s", lessons::readTexts(*w.page()->lesson())->at("lanes.s"));
    w.apply(kSolution);
    QVERIFY(ClassroomBench::clickCheck(w.question()));
    QVERIFY2(w.question().state() == QuestionView::State::Accepted, qPrintable(w.question().verdict()));
  }

  void deadWorkerEndsInASentence() {
    OpenLesson w(2);
    w.apply(kEndless);
    QTest::mouseClick(w.question().check(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(w.question().cancel()->isVisible(), kPatience); // its workers run
    for (const int process : startedProcesses())
      ::kill(process, SIGKILL);
    QVERIFY(ClassroomBench::isChecked(w.question()));
    QVERIFY(w.question().state() != QuestionView::State::Accepted);
    QVERIFY(!w.question().verdict().isEmpty());
    w.retype("lanes.s", lessons::readTexts(*w.page()->lesson())->at("lanes.s"));
    w.apply(kSolution);
    QVERIFY(ClassroomBench::clickCheck(w.question()));
    QVERIFY2(w.question().state() == QuestionView::State::Accepted, qPrintable(w.question().verdict()));
  }

  void leavingTheStepEndsTheExamination() {
    OpenLesson w(2);
    w.apply(kEndless);
    QTest::mouseClick(w.question().check(), Qt::LeftButton);
    QTest::mouseClick(w.page()->back(), Qt::LeftButton);
    QTest::mouseClick(w.page()->next(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!w.dock->isExamining() && w.question().check()->isEnabled(), kPatience);
    QVERIFY(w.kept(2) == nullptr || !w.kept(2)->accepted);
    QTest::mouseClick(w.question().check(), Qt::LeftButton); // closing the window as well
  }

  // --- All lessons ---

  void teacherAddsAFolder() {
    ClassroomBench w;
    const std::string mine = w.bench.path("course").toStdString();
    std::filesystem::copy(testing::lessonData(), mine, std::filesystem::copy_options::recursive);
    QVERIFY(QDir(w.bench.path("course")).mkdir(QStringLiteral("02-broken")));
    w.bench.write("course/02-broken/lesson.md", "---\ntitle: Broken\nfiles: [none.s]\n---\n");
    QCOMPARE(w.rowOf(kLesson), -1);
    typeIntoDialog<QFileDialog>(QString::fromStdString(mine));
    QTest::mouseClick(w.dock->list()->add(), Qt::LeftButton);
    QVERIFY(w.rowOf(kLesson) >= 0);
    const LessonRow broken = w.row(QStringLiteral("02-broken"));
    QCOMPARE(broken.state, LessonRow::State::Unreadable); // listed, with the reason
    QVERIFY2(broken.problem.contains(QStringLiteral("lesson.md")), qPrintable(broken.problem));
    QVERIFY(!w.openLesson(QStringLiteral("02-broken")));
    w.reopen();
    QVERIFY(w.openLesson(kLesson));
    QVERIFY(w.dock->pathOf("lanes.s").endsWith(QStringLiteral("/Lessons/course/01-lanes/lanes.s")));
    w.dock->showList();

    // A folder without lessons is refused.
    {
      const Answers answers({QStringLiteral("OK")});
      QVERIFY(!w.dock->addFolder(w.bench.path("student")));
      QVERIFY(answers.allGiven());
    }
    // Its heading's menu removes the folder from the list.
    QListView* const view = w.dock->list()->view();
    const QModelIndex heading = w.dock->model()->index(w.dock->model()->rowOf(QString::fromStdString(mine)));
    QVERIFY(heading.isValid());
    emit view->customContextMenuRequested(view->visualRect(heading).center());
    auto* menu = w.dock->list()->findChild<QMenu*>();
    QTRY_VERIFY(menu->isVisible());
    QTest::keyClick(menu, Qt::Key_Down);
    QTest::keyClick(menu, Qt::Key_Return);
    QTRY_COMPARE(w.rowOf(kLesson), -1);
    QVERIFY(QFile::exists(QString::fromStdString(mine) + QStringLiteral("/01-lanes/lesson.md")));
  }

  void exportsAnswers() {
    OpenLesson w;
    QVERIFY(ClassroomBench::typeAnswer(w.question(), QStringLiteral("20")));
    w.dock->showList();
    const QString first = w.bench.path("first.json");
    typeIntoDialog<QInputDialog>(QStringLiteral("Ada L."));
    QTimer::singleShot(0, this, [&] { typeIntoDialog<QFileDialog>(first); });
    QTest::mouseClick(w.dock->list()->exportAnswers(), Qt::LeftButton);
    const auto exported = lessons::Progress::read(first.toStdString());
    QVERIFY(exported.has_value());
    QCOMPARE(exported->student(), std::string("Ada L."));
    QVERIFY(exported->find("01-lanes", 1)->accepted);
    QCOMPARE(exported->find("01-lanes", 1)->typed, std::string("20"));
    // The name is asked once.
    const QString second = w.bench.path("second.json");
    typeIntoDialog<QFileDialog>(second);
    QTest::mouseClick(w.dock->list()->exportAnswers(), Qt::LeftButton);
    QCOMPARE(textOn(second), textOn(first));
  }

  void programsLessonsAreFound() {
    ClassroomBench w;
    int lessons = 0;
    for (int n = 0; n < w.dock->model()->rowCount(); ++n) {
      QVERIFY2(w.dock->model()->row(n).state != LessonRow::State::Unreadable,
               qPrintable(w.dock->model()->row(n).problem));
      if (w.dock->model()->row(n).state == LessonRow::State::NotStarted) ++lessons;
    }
    QVERIFY2(lessons >= 12, qPrintable(QString::number(lessons)));
  }
};

WAVESMITH_WIDGET_TEST(LessonsDockTest)
#include "lessons_dock_test.moc"
