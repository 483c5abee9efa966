// SPDX-License-Identifier: Apache-2.0
#include "models/problems_model.h"
#include "problems/problems_dock.h"
#include "widgets/support/bench.h"
#include "widgets/support/widget_test.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

using namespace wavesmith;
using namespace wavesmith::widgets;

class ProblemsTest : public QObject {
  Q_OBJECT

  static source::Diagnostics some() {
    source::Diagnostic first = source::makeError(source::Code::AssemblerError, {"/a/b.s", 4, 3, 2}, "first");
    first.notes.push_back({{"/a/b.s", 9, 1, 0}, "called here"});
    source::Diagnostic second =
        source::makeError(source::Code::AssemblerWarning, {"/a/c.s", 7, 0, 0}, "second");
    second.severity = source::Severity::Warning;
    return {first, second};
  }

private slots:
  void modelListsDiagnostics() {
    testing::Bench bench;
    ProblemsModel model(&bench.theme);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setDiagnostics(some());
    QCOMPARE(model.rowCount(), 2);
    const QModelIndex first = model.index(0, 0);
    QCOMPARE(model.rowCount(first), 1);
    QCOMPARE(first.data().toString(), QStringLiteral("first"));
    QCOMPARE(first.siblingAtColumn(ProblemsModel::CodeName).data().toString(), QStringLiteral("W1001"));
    QCOMPARE(first.siblingAtColumn(ProblemsModel::File).data().toString(), QStringLiteral("b.s"));
    QCOMPARE(first.siblingAtColumn(ProblemsModel::Line).data().toString(), QStringLiteral("4:3"));
    QCOMPARE(model.index(1, ProblemsModel::Line).data().toString(), QStringLiteral("7"));
    const QModelIndex note = model.index(0, 0, first);
    QCOMPARE(note.data().toString(), QStringLiteral("called here"));
    QCOMPARE(model.place(note).line, 9u);
    QCOMPARE(note.parent(), first);
    model.setDiagnostics({});
    QCOMPARE(model.rowCount(), 0);
  }

  // The next snapshot has equal diagnostics: rows stay, and the old diagnostics are released.
  void replacesSharedDiagnosticsWithoutAReset() {
    testing::Bench bench;
    ProblemsModel model(&bench.theme);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    auto old = std::make_shared<const source::Diagnostics>(some());
    const std::weak_ptr<const source::Diagnostics> kept = old;
    model.share({std::move(old), std::make_shared<const source::Diagnostics>(some())});
    QCOMPARE(model.rowCount(), 4);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.share({std::make_shared<const source::Diagnostics>(some()),
                 std::make_shared<const source::Diagnostics>(some())});
    QCOMPARE(reset.count(), 0);
    QVERIFY(kept.expired());
    QCOMPARE(model.index(2, 0).data().toString(), QStringLiteral("first"));
    model.setShown(1u << static_cast<unsigned>(source::Severity::Warning));
    QCOMPARE(reset.count(), 1);
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.count(), 4);
    QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("second"));
  }

  static std::shared_ptr<const source::Diagnostics> veryMany(const std::string& last) {
    source::Diagnostics many;
    for (std::uint32_t n = 1; n < 20'000; ++n)
      many.push_back(source::makeError(source::Code::AssemblerError, {"/a/b.s", n, 1, 1}, "problem"));
    many.push_back(source::makeError(source::Code::AssemblerError, {"/a/b.s", 20'000, 1, 1}, last));
    return std::make_shared<const source::Diagnostics>(std::move(many));
  }

  // A key press in a long text: the GUI thread neither collects nor compares them.
  void veryManyAreComparedInTheBackground() {
    testing::Bench bench;
    ProblemsModel model(&bench.theme);
    auto old = veryMany("last");
    const std::weak_ptr<const source::Diagnostics> kept = old;
    model.share({std::move(old)});
    QCOMPARE(model.count(), 20'000);
    QVERIFY(model.isUpdating());
    QTRY_COMPARE(model.shownCount(), 20'000);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    QSignalSpy updated(&model, &ProblemsModel::updated);
    model.share({veryMany("last")});
    QVERIFY(model.isUpdating());
    QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("problem")); // of before
    QTRY_COMPARE(updated.count(), 1);
    QCOMPARE(reset.count(), 0);
    QTRY_VERIFY(kept.expired());
    // Only the newest of several is shown.
    model.share({veryMany("older")});
    model.share({veryMany("newer")});
    QTRY_COMPARE(model.index(19'999, 0).data().toString(), QStringLiteral("newer"));
    QVERIFY(!model.isUpdating());
    QCOMPARE(reset.count(), 1);
    // A filter is set at once, and what runs in the background does not replace its rows.
    model.share({veryMany("newest")});
    model.setFilter(QStringLiteral("newest"));
    QVERIFY(!model.isUpdating());
    QCOMPARE(model.shownCount(), 1);
    QTest::qWait(50);
    QCOMPARE(model.shownCount(), 1);
    model.share({std::make_shared<const source::Diagnostics>(some())});
    QTRY_COMPARE(model.count(), 2);
    QTRY_COMPARE(model.shownCount(), 0);
  }

  void dockGoesToPlacesAndFilters() {
    testing::Bench bench;
    Workspace workspace(&bench.settings, &bench.theme);
    ProblemsDock dock(&workspace);
    dock.show();
    dock.model()->setDiagnostics(some());
    QSignalSpy wanted(&workspace, &Workspace::placeRequested);
    dock.goToNext();
    QCOMPARE(wanted.count(), 1);
    QCOMPARE(wanted[0][0].value<source::Place>().line, 4u);
    dock.goToNext();
    QCOMPARE(wanted[1][0].value<source::Place>().line, 7u);
    dock.goToNext(); // wraps around
    QCOMPARE(wanted[2][0].value<source::Place>().line, 4u);
    const auto buttons = dock.findChildren<QToolButton*>();
    for (QToolButton* button : buttons)
      if (button->accessibleName() == QStringLiteral("Show errors")) button->click();
    QCOMPARE(dock.view()->model()->rowCount(), 1);
    QCOMPARE(dock.view()->model()->index(0, 0).data().toString(), QStringLiteral("second"));
  }

  static source::Diagnostics ofTwoFiles() {
    source::Diagnostics all;
    for (const unsigned line : {4u, 7u, 9u}) {
      source::Diagnostic one = source::makeError(source::Code::AssemblerError, {"/a/b.s", line, 3, 2},
                                                 line == 7 ? "Unknown operand" : "unknown word");
      one.notes.push_back({{"/a/b.s", 1, 1, 0}, "called here"});
      all.push_back(one);
      all.push_back(source::makeError(source::Code::AssemblerWarning, {"/a/c.s", line, 1, 1}, "a warning"));
      all.back().severity = source::Severity::Warning;
    }
    return all;
  }

  void modelGroups() {
    testing::Bench bench;
    ProblemsModel model(&bench.theme);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setKernelOf([](const source::Diagnostic& d) { return std::string(d.place.line == 7 ? "k" : ""); });
    model.setDiagnostics(ofTwoFiles());
    model.setGrouping(ProblemsModel::Grouping::File);
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("b.s (3)"));
    QCOMPARE(model.index(1, 0).data().toString(), QStringLiteral("c.s (3)"));
    QCOMPARE(model.rowCount(model.index(1, 0)), 3);
    const QModelIndex last = model.index(2, 0, model.index(0, 0));
    QCOMPARE(model.place(last).line, 9u);
    const QModelIndex note = model.index(0, 0, last);
    QCOMPARE(note.data().toString(), QStringLiteral("called here"));
    QCOMPARE(note.parent(), last);
    QCOMPARE(model.numberOf(note), 2);
    QCOMPARE(model.problem(3), model.index(0, 0, model.index(1, 0)));
    QVERIFY(model.place(model.index(0, 0)).file.empty());
    model.setGrouping(ProblemsModel::Grouping::Code);
    QVERIFY(model.index(1, 0).data().toString().startsWith(QStringLiteral("W1002: ")));
    model.setGrouping(ProblemsModel::Grouping::Kernel);
    QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("In no kernel (4)"));
    QCOMPARE(model.index(1, 0).data().toString(), QStringLiteral("k (2)"));
    model.setGrouping(ProblemsModel::Grouping::None);
    QCOMPARE(model.rowCount(), 6);
  }

  void modelFilters() {
    testing::Bench bench;
    ProblemsModel model(&bench.theme);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setDiagnostics(ofTwoFiles());
    const auto shown = [&](const char* words) {
      model.setFilter(QString::fromLatin1(words));
      return model.shownCount();
    };
    QCOMPARE(shown("OPERAND"), 1);
    QCOMPARE(shown("c.s"), 3);
    QCOMPARE(shown("/a"), 0); // the folder is not shown
    QCOMPARE(shown("w1001"), 3);
    QCOMPARE(shown("b.s  word"), 2);
    QCOMPARE(shown("b.s warning"), 0);
    QCOMPARE(shown("  "), 6);
    QCOMPARE(model.count(), 6);
  }

  // As many as a large file has.
  void modelGroupsManyRows() {
    testing::Bench bench;
    ProblemsModel model(&bench.theme);
    source::Diagnostics many;
    for (std::uint32_t n = 1; n <= 100'000; ++n)
      many.push_back(source::makeError(
          n % 2 == 0 ? source::Code::AssemblerError : source::Code::AssemblerWarning,
          {"/a/" + std::to_string(n % 10) + ".s", n, 1, 1}, "problem " + std::to_string(n)));
    model.setDiagnostics(std::move(many));
    model.setGrouping(ProblemsModel::Grouping::File);
    QCOMPARE(model.rowCount(), 10);
    QCOMPARE(model.rowCount(model.index(3, 0)), 10'000);
    QCOMPARE(model.place(model.problem(30'000)).line, 4u);
    model.setFilter(QStringLiteral("problem 99999"));
    QCOMPARE(model.shownCount(), 1);
    QCOMPARE(model.rowCount(), 1);
  }

  void dockGroupsAndFiltersWithKeys() {
    testing::Bench bench;
    Workspace workspace(&bench.settings, &bench.theme);
    ProblemsDock dock(&workspace);
    dock.show();
    dock.model()->setDiagnostics(ofTwoFiles());
    auto* grouping = dock.findChild<QComboBox*>();
    grouping->setFocus();
    QTest::keyClick(grouping, Qt::Key_Down); // by file
    QCOMPARE(dock.model()->rowCount(), 2);
    QVERIFY(dock.view()->isExpanded(dock.model()->index(0, 0)));
    QSignalSpy wanted(&workspace, &Workspace::placeRequested);
    for (const unsigned line : {4u, 7u, 9u, 4u}) {
      dock.goToNext();
      QCOMPARE(wanted.takeFirst()[0].value<source::Place>().line, line);
    }
    dock.goToPrevious();
    QCOMPARE(wanted.takeFirst()[0].value<source::Place>().file, std::string("/a/b.s"));
    // A closed group stays closed when its problems change.
    dock.view()->collapse(dock.model()->index(0, 0));
    auto* words = dock.findChild<QLineEdit*>();
    QTest::keyClicks(words, QStringLiteral("un"));
    QCOMPARE(dock.model()->shownCount(), 3);
    QVERIFY(!dock.view()->isExpanded(dock.model()->index(0, 0)));
    words->clear();
    QVERIFY(!dock.view()->isExpanded(dock.model()->index(0, 0)));
    QVERIFY(dock.view()->isExpanded(dock.model()->index(1, 0)));
    ProblemsDock again(&workspace);
    QCOMPARE(again.model()->grouping(), ProblemsModel::Grouping::File);
  }

  void copiesRows() {
    testing::Bench bench;
    Workspace workspace(&bench.settings, &bench.theme);
    ProblemsDock dock(&workspace);
    dock.show();
    dock.model()->setDiagnostics(some());
    dock.view()->selectAll();
    for (QAction* action : dock.view()->actions())
      action->trigger();
    QVERIFY(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("first\tW1001\tb.s\t4:3\n")));
  }
};

WAVESMITH_WIDGET_TEST(ProblemsTest)
#include "problems_test.moc"
