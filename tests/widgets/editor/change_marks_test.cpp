// SPDX-License-Identifier: Apache-2.0
#include "document/document.h"
#include "document/text/head_text.h"
#include "editor/code_editor.h"
#include "editor/sides/change_marks.h"
#include "editor/sides/editor_margin.h"
#include "editor/sides/editor_sides.h"
#include "widgets/support/bench.h"
#include "widgets/support/repository.h"
#include "widgets/support/widget_test.h"

#include <QSignalSpy>
#include <QTest>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;

class ChangeMarksTest : public QObject {
  Q_OBJECT

  struct Fixture {
    explicit Fixture(bool isRepository = true) {
      const QString path = bench.write("a.s", "one\ntwo\nthree\nfour\n");
      if (isRepository) ready = testing::commitAll(bench.path("."));
      document = std::move(*Document::open(path));
      editor = std::make_unique<CodeEditor>(document.get(), &bench.settings, &bench.theme);
      editor->resize(400, 300);
      editor->show();
    }
    [[nodiscard]] ChangeMarks* changes() const { return editor->sides()->margin()->changes(); }
    [[nodiscard]] ChangeMarks::Kind kind(int line) const { return changes()->at(line).kind; }

    testing::Bench bench;
    bool ready = true;
    std::unique_ptr<Document> document;
    std::unique_ptr<CodeEditor> editor;
  };
  using Kind = ChangeMarks::Kind;

private slots:
  void marksTypedLines() {
    Fixture f;
    QVERIFY(f.ready);
    f.editor->goTo(2, 4);
    QTest::keyClicks(f.editor.get(), QStringLiteral("x")); // changes "two"
    QTRY_COMPARE_WITH_TIMEOUT(f.kind(2), Kind::Changed, kPatience);
    f.editor->goTo(4, 5);
    QTest::keyClick(f.editor.get(), Qt::Key_Return);
    QTest::keyClicks(f.editor.get(), QStringLiteral("five"));
    QTRY_COMPARE_WITH_TIMEOUT(f.kind(5), Kind::Added, kPatience);
    QCOMPARE(f.kind(1), Kind::None);
    QCOMPARE(f.kind(4), Kind::None);
    QCOMPARE(f.changes()->textAt(2), QStringLiteral("Changed since HEAD"));
    EditorMargin* const margin = f.editor->sides()->margin();
    const QRect row = f.editor->cursorRect(QTextCursor(f.editor->document()->findBlockByNumber(1)));
    QVERIFY(margin->textAt({1, row.center().y()}).contains(QStringLiteral("Changed since HEAD")));
    // The bar of the added line is drawn.
    const QRect added = f.editor->cursorRect(QTextCursor(f.editor->document()->findBlockByNumber(4)));
    const QImage image = margin->grab().toImage();
    QCOMPARE(image.pixelColor(image.width() - 2, added.center().y()), f.bench.theme.color(Theme::Role::Good));
    // Undone, so that it is as in HEAD.
    while (f.editor->document()->isUndoAvailable())
      f.editor->undo();
    QTRY_COMPARE_WITH_TIMEOUT(f.kind(2), Kind::None, kPatience);
  }

  void marksRemovedLines() {
    Fixture f;
    QVERIFY(f.ready);
    f.editor->goTo(2, 1);
    QTest::keyClick(f.editor.get(), Qt::Key_Down, Qt::ShiftModifier);
    QTest::keyClick(f.editor.get(), Qt::Key_Down, Qt::ShiftModifier);
    QTest::keyClick(f.editor.get(), Qt::Key_Delete);
    QTRY_COMPARE_WITH_TIMEOUT(f.changes()->at(2).removedAbove, 2, kPatience);
    QCOMPARE(f.kind(2), Kind::None);
    QCOMPARE(f.changes()->textAt(2), QStringLiteral("2 lines of HEAD removed above"));
  }

  // A commit elsewhere is seen when the text is saved.
  void followsHead() {
    Fixture f;
    QVERIFY(f.ready);
    QTest::keyClicks(f.editor.get(), QStringLiteral("x"));
    QTRY_COMPARE_WITH_TIMEOUT(f.kind(1), Kind::Changed, kPatience);
    QVERIFY(f.document->save().has_value());
    QVERIFY(testing::commitAll(f.bench.path(".")));
    QVERIFY(f.document->save().has_value());
    QTRY_COMPARE_WITH_TIMEOUT(f.kind(1), Kind::None, kPatience);
  }

  void isSilentWithoutARepository() {
    Fixture f(false);
    QVERIFY(!isInRepository(f.document->path()));
    QTest::keyClicks(f.editor.get(), QStringLiteral("x"));
    QVERIFY(f.changes()->at(1) == ChangeMarks::Mark());
    const auto text = textAtHead(f.document->path());
    QVERIFY(!text);
    QCOMPARE(QString::fromStdString(text.error().message),
             QStringLiteral("the file is in no git repository"));
  }

  void readsHead() {
    Fixture f;
    QVERIFY(f.ready);
    QCOMPARE(*textAtHead(f.document->path()), QStringLiteral("one\ntwo\nthree\nfour\n"));
    const auto other = textAtHead(f.bench.write("new.s", "x\n"));
    QVERIFY(!other);
    QCOMPARE(QString::fromStdString(other.error().message),
             QStringLiteral("git has no version of this file in HEAD"));
  }
};

WAVESMITH_WIDGET_TEST(ChangeMarksTest)
#include "change_marks_test.moc"
