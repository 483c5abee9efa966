// SPDX-License-Identifier: Apache-2.0
#include "document/names.h"
#include "outline/outline_dock.h"
#include "outline/outline_model.h"
#include "widgets/support/open_window.h"

#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QTreeView>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;

class OutlineTest : public QObject {
  Q_OBJECT

  static DocumentNamesPointer namesOf(const std::string& text) {
    auto names = std::make_shared<DocumentNames>();
    names->index =
        std::make_shared<const navigation::Index>(navigation::SourceText{"/k/small.s", text}, nullptr);
    names->outline = navigation::outline(*names->index);
    return names;
  }
  static QStringList rowsOf(const QAbstractItemModel& model, const QModelIndex& parent = {}) {
    QStringList rows;
    for (int i = 0; i < model.rowCount(parent); ++i) {
      const QModelIndex row = model.index(i, 0, parent);
      rows << row.data().toString() + u':' + model.index(i, 1, parent).data().toString();
      for (const QString& child : rowsOf(model, row))
        rows << QStringLiteral("  ") + child;
    }
    return rows;
  }

private slots:
  void listsKernelsMacrosAndSymbols() {
    OutlineModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setNames(namesOf(".set v_x, 3\n" + std::string(testing::kSmallKernel) + "  v_mov_b32 v[v_x], 0\n"));
    QCOMPARE(rowsOf(model), (QStringList{QStringLiteral("small:9"), QStringLiteral("  .Lend:12"),
                                         QStringLiteral("Macros:"), QStringLiteral("  twice  reg:2"),
                                         QStringLiteral("Registers:"), QStringLiteral("  v_x  v[3]:1")}));
    QCOMPARE(model.rowAround(10).data(OutlineModel::NameRole).toString(), QStringLiteral("small"));
    QCOMPARE(model.rowAround(13).data(OutlineModel::NameRole).toString(), QStringLiteral(".Lend"));
    QCOMPARE(model.rowAround(3).data(OutlineModel::NameRole).toString(), QStringLiteral("twice"));
    QCOMPARE(model.rowAround(1).data(OutlineModel::NameRole).toString(), QStringLiteral("v_x"));
  }

  void namesAreThoseOfTheSource() {
    std::string text(testing::kSmallKernel);
    for (std::size_t at = text.find("small"); at != std::string::npos; at = text.find("small", at + 10))
      text.replace(at, 5, "_Z5smallPf");
    OutlineModel model;
    model.setNames(namesOf(text));
    QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("small(float*)"));
  }

  void movedLinesKeepTheRows() {
    OutlineModel model;
    model.setNames(namesOf(std::string(testing::kSmallKernel)));
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.setNames(namesOf("\n\n" + std::string(testing::kSmallKernel)));
    QCOMPARE(reset.count(), 0);
    QCOMPARE(model.index(0, 1).data().toString(), QStringLiteral("10"));
    model.setNames(nullptr);
    QCOMPARE(reset.count(), 1);
    QCOMPARE(model.rowCount(), 0);
  }

  // The background compares them: rows of equal names are not made or compared again.
  void sharedPartsOfAnOutlineChangeNoRow() {
    const std::string text = ".set v_x, 3\n" + std::string(testing::kSmallKernel) + "  v_mov_b32 v[v_x], 0\n";
    const auto after = [](const DocumentNamesPointer& before, const std::string& newer) {
      auto names = std::make_shared<DocumentNames>(*namesOf(newer));
      names->parts = outlineParts(*names, *before, before->parts);
      return names;
    };
    const auto empty = std::make_shared<const DocumentNames>();
    const DocumentNamesPointer first = after(empty, text);
    const DocumentNamesPointer same = after(first, text + "  s_nop 0\n");
    QVERIFY(same->parts.names == first->parts.names);
    QVERIFY(same->parts.details == first->parts.details);
    const DocumentNamesPointer moved = after(same, "\n" + text);
    QVERIFY(moved->parts.names == first->parts.names);
    QVERIFY(moved->parts.details == first->parts.details);
    QVERIFY(moved->parts.places != same->parts.places);
    std::string of4 = text;
    of4.replace(of4.find(", 3"), 3, ", 4");
    const DocumentNamesPointer detail = after(same, of4);
    QVERIFY(detail->parts.names == first->parts.names);
    QVERIFY(detail->parts.details != first->parts.details);
    QVERIFY(after(same, text + "other:\n  s_nop 0\n")->parts.names != first->parts.names);

    OutlineModel model;
    model.setNames(first);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    model.setNames(moved);
    QVERIFY(changed.count() > 0);
    for (const QList<QVariant>& one : changed) // a view that sorts by name has nothing to sort
      QCOMPARE(one[0].toModelIndex().column(), 1);
    QCOMPARE(model.index(0, 1).data().toString(), QStringLiteral("10"));
    model.setNames(detail);
    QVERIFY(rowsOf(model).contains(QStringLiteral("  v_x  v[4]:1")));
    QCOMPARE(reset.count(), 0);
    changed.clear();
    model.setNames(after(detail, of4));
    QCOMPARE(changed.count(), 0);
  }

  void followsTheCursorAndFilters() {
    const testing::OpenWindow w;
    QVERIFY(w.window->openFile(w.bench.write("k.s", testing::kSmallKernel)));
    w.press("panelOutline");
    OutlineDock* dock = w.window->outlineDock();
    QTRY_COMPARE_WITH_TIMEOUT(dock->model()->rowCount(), 2, kPatience);
    w.editor()->setFocus();
    w.editor()->goTo(11);
    QTRY_COMPARE(dock->currentName(), QStringLiteral(".Lend"));
    w.editor()->goTo(2);
    QTRY_COMPARE(dock->currentName(), QStringLiteral("twice"));
    dock->filter()->setFocus();
    QTest::keyClicks(dock->filter(), QStringLiteral("len"));
    QTRY_COMPARE(dock->view()->model()->rowCount(), 1); // the kernel of the label
    QTest::keyClick(dock->filter(), Qt::Key_Return);
    QTRY_COMPARE(w.editor()->currentLine(), 11);
    QVERIFY(w.editor()->hasFocus());
  }
};

WAVESMITH_WIDGET_TEST(OutlineTest)
#include "outline_test.moc"
