// SPDX-License-Identifier: Apache-2.0
#include "models/problems_model.h"
#include "problems/problems_dock.h"
#include "widgets/support/bench.h"
#include "widgets/support/widget_test.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>
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
