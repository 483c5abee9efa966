// SPDX-License-Identifier: Apache-2.0
// A preview by real keys: its contents, and the texts and files after applying it.
#include "changes/change_preview.h"
#include "changes/changes_edit.h"
#include "source/text/text_diff.h"
#include "widgets/support/bench.h"
#include "widgets/support/widget_test.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>
#include <QTextDocument>
#include <QTreeWidget>

#include <random>

using namespace wavesmith;
using namespace wavesmith::widgets;

namespace {

const QString kBefore = QStringLiteral("one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\nten\n");
const QString kAfter = QStringLiteral("one\ntwo\nthrice\nfour\nfive\nsix\nseven\neight\nnine\nten\neleven\n");

QString textOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

} // namespace

class ChangePreviewTest : public QObject {
  Q_OBJECT

  struct Table {
    Table() : workspace(&bench.settings, &bench.theme) {
      auto opened = Document::open(bench.write("a.s", kBefore.toStdString()));
      if (opened) document = workspace.add(std::move(*opened));
    }
    [[nodiscard]] FileChange change(const QString& after = kAfter) const {
      return {document->path(), document, document->content(), after};
    }
    testing::Bench bench;
    Workspace workspace;
    Document* document = nullptr;
  };
  static QPushButton* button(const ChangePreview& preview, QDialogButtonBox::StandardButton which) {
    return preview.findChild<QDialogButtonBox*>()->button(which);
  }

private slots:
  void showsDiffAndReasons() {
    Table table;
    ChangePreview preview(
        &table.workspace, QStringLiteral("Title"), {table.change()},
        {{QStringLiteral("three becomes thrice"), QStringLiteral("it is said in line 2"), 2}});
    preview.show();
    QCOMPARE(preview.windowTitle(), QStringLiteral("Title"));
    QCOMPARE(preview.diff(),
             QStringLiteral("--- a.s\n+++ a.s\n@@ -1,6 +1,6 @@\n one\n two\n-three\n+thrice\n four\n"
                            " five\n six\n@@ -8,3 +8,4 @@\n eight\n nine\n ten\n+eleven\n"));
    auto* view = preview.findChild<QPlainTextEdit*>(QStringLiteral("diff"));
    QCOMPARE(view->toPlainText() + u'\n', preview.diff());
    QVERIFY(view->isReadOnly());
    QVERIFY(QFontInfo(view->font()).fixedPitch());
    // The text has the signs, the background the colors.
    const QTextBlock removed = view->document()->findBlockByNumber(5);
    QCOMPARE(removed.text(), QStringLiteral("-three"));
    // In slices of time.
    QTRY_COMPARE(removed.blockFormat().background().color(), table.bench.theme.color(Theme::Role::ErrorFill));
    QTRY_COMPARE(removed.next().blockFormat().background().color(),
                 table.bench.theme.color(Theme::Role::GoodFill));
    QCOMPARE(view->document()->begin().blockFormat().background().style(), Qt::NoBrush);
    view->selectAll();
    QTest::keyClick(view, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text() + u'\n', preview.diff());
    QVERIFY(preview.findChild<QLabel*>(QStringLiteral("summary"))->text().contains(QStringLiteral("a.s")));
    // Enter on a reason goes to its line and applies nothing.
    const QSignalSpy places(&table.workspace, &Workspace::placeRequested);
    auto* reasons = preview.findChild<QTreeWidget*>(QStringLiteral("reasons"));
    reasons->setFocus();
    QTest::keyClick(reasons, Qt::Key_Return);
    QCOMPARE(places.count(), 1);
    QCOMPARE(places[0][0].value<source::Place>().line, 2u);
    QVERIFY(preview.isVisible());
    QCOMPARE(table.document->content(), kBefore);
  }

  void colorsFollowTheTheme() {
    Table table;
    table.bench.settings.setThemeMode(ThemeMode::Light);
    ChangePreview preview(&table.workspace, {}, {table.change()});
    table.bench.settings.setThemeMode(ThemeMode::Dark);
    const auto* view = preview.findChild<QPlainTextEdit*>(QStringLiteral("diff"));
    QTRY_COMPARE(view->document()->findBlockByNumber(5).blockFormat().background().color(),
                 table.bench.theme.color(Theme::Role::ErrorFill));
  }

  void enterAppliesInOneStep() {
    Table table;
    ChangePreview preview(&table.workspace, {}, {table.change()});
    preview.show();
    QSignalSpy finished(&preview, &QDialog::finished);
    QTest::keyClick(preview.findChild<QPlainTextEdit*>(QStringLiteral("diff")), Qt::Key_Return);
    QCOMPARE(finished.count(), 1);
    QCOMPARE(preview.result(), static_cast<int>(QDialog::Accepted));
    QCOMPARE(table.document->content(), kAfter);
    table.document->text()->undo();
    QCOMPARE(table.document->content(), kBefore);
    QVERIFY(!table.document->text()->isUndoAvailable());
  }

  void escapeChangesNothing() {
    Table table;
    ChangePreview preview(&table.workspace, {}, {table.change()});
    preview.show();
    QTest::keyClick(&preview, Qt::Key_Escape);
    QVERIFY(!preview.isVisible());
    QCOMPARE(table.document->content(), kBefore);
  }

  void changesOnlyDifferences() {
    Table table;
    QTextCursor cursor(table.document->text()->findBlockByNumber(4)); // five
    cursor.movePosition(QTextCursor::Right, QTextCursor::MoveAnchor, 2);
    QTextCursor inside(table.document->text()->findBlockByNumber(2)); // thr|ee: only "ee" changes
    inside.movePosition(QTextCursor::Right, QTextCursor::MoveAnchor, 3);
    QList<QPair<int, int>> changes;
    connect(table.document->text(), &QTextDocument::contentsChange, this,
            [&](int, int removed, int added) { changes << QPair(removed, added); });
    ChangePreview preview(&table.workspace, {}, {table.change()});
    QVERIFY(preview.apply());
    QCOMPARE(cursor.block().text(), QStringLiteral("five"));
    QCOMPARE(cursor.positionInBlock(), 2);
    QCOMPARE(table.document->content(), kAfter);
  }

  void rejectsChangedText() {
    Table table;
    const QString path = table.bench.write("b.yaml", "x: 1\n");
    ChangePreview preview(
        &table.workspace, {},
        {{path, nullptr, QStringLiteral("x: 1\n"), QStringLiteral("x: 2\n")}, table.change()});
    preview.show();
    QTextCursor(table.document->text()).insertText(QStringLiteral("zero\n"));
    const QString now = table.document->content();
    button(preview, QDialogButtonBox::Apply)->click();
    QVERIFY(preview.isVisible());
    QVERIFY(preview.problem().contains(QStringLiteral("a.s was edited in the meantime")));
    QCOMPARE(table.document->content(), now);
    QCOMPARE(textOf(path), QStringLiteral("x: 1\n")); // all or none
  }

  void writesFiles() {
    Table table;
    const QString path = table.bench.write("b.yaml", "x: 1\n");
    const QString fresh = table.bench.path("new.yaml");
    ChangePreview preview(&table.workspace, {},
                          {table.change(),
                           {path, nullptr, QStringLiteral("x: 1\n"), QStringLiteral("x: 2\n")},
                           {fresh, nullptr, QString(), QStringLiteral("y: 1\n")}});
    QVERIFY(preview.diff().contains(QStringLiteral("--- b.yaml\n+++ b.yaml\n@@ -1 +1 @@\n-x: 1\n+x: 2\n")));
    QVERIFY(preview.apply());
    QCOMPARE(textOf(path), QStringLiteral("x: 2\n"));
    QCOMPARE(textOf(fresh), QStringLiteral("y: 1\n"));
    QCOMPARE(table.document->content(), kAfter);
  }

  void appliesNothingIfAFileCannotBeWritten() {
    Table table;
    const QString path = table.bench.write("b.yaml", "x: 1\n");
    const QString nowhere = table.bench.path("no/such/folder.yaml");
    ChangePreview preview(&table.workspace, {},
                          {table.change(),
                           {path, nullptr, QStringLiteral("x: 1\n"), QStringLiteral("x: 2\n")},
                           {nowhere, nullptr, QString(), QStringLiteral("y: 1\n")}});
    QVERIFY(!preview.apply());
    QVERIFY(!preview.problem().isEmpty());
    QCOMPARE(textOf(path), QStringLiteral("x: 1\n"));
    QCOMPARE(table.document->content(), kBefore);
    // A file changed by another program.
    ChangePreview other(&table.workspace, {},
                        {{path, nullptr, QStringLiteral("x: 0\n"), QStringLiteral("x: 2\n")}});
    QVERIFY(!other.apply());
    QVERIFY(other.problem().contains(QStringLiteral("changed on disk")));
  }

  void changesOpenFilesInTheEditor() {
    Table table;
    ChangePreview preview(&table.workspace, {}, {{table.document->path(), nullptr, kBefore, kAfter}});
    QVERIFY(preview.apply());
    QCOMPARE(table.document->content(), kAfter);
    QCOMPARE(textOf(table.document->path()), kBefore); // until it is saved
  }

  void survivesAClosedDocument() {
    Table table;
    ChangePreview preview(&table.workspace, {}, {table.change()});
    table.workspace.remove(table.document);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(!preview.apply());
    QVERIFY(preview.problem().contains(QStringLiteral("closed")));
  }

  void reportsNoChanges() {
    Table table;
    ChangePreview preview(&table.workspace, {}, {table.change(kBefore)});
    preview.show();
    QCOMPARE(preview.diff(), QString());
    QVERIFY(button(preview, QDialogButtonBox::Apply) == nullptr);
    bool reported = false;
    for (const QLabel* label : preview.findChildren<QLabel*>())
      reported =
          reported || (label->isVisible() && label->text().contains(QStringLiteral("Nothing to change")));
    QVERIFY(reported);
    QVERIFY(preview.apply());
    QVERIFY(!table.document->text()->isUndoAvailable());
  }

  // Any two texts, with letters of one, two and four bytes.
  void transformsRandomTexts() {
    std::mt19937 random(8);
    const QStringList words{QStringLiteral("a"),          QStringLiteral("b"),
                            QStringLiteral("\u00e4"),     QStringLiteral("\U0001F600"),
                            QStringLiteral("\U0001F601"), QStringLiteral("\n")};
    for (int round = 0; round < 300; ++round) {
      const auto text = [&] {
        QString made;
        for (unsigned left = random() % 40; left > 0; --left)
          made += words[static_cast<qsizetype>(random() % static_cast<unsigned>(words.size()))];
        return made;
      };
      const QString before = text();
      const QString after = text();
      QTextDocument document(before);
      document.setUndoRedoEnabled(true);
      replaceBy(document, before, after);
      QCOMPARE(document.toPlainText(), after);
      for (const Replacement& edit : replacementsBetween(before, after))
        QVERIFY(edit.from <= edit.to && edit.to <= before.size());
      document.undo();
      QCOMPARE(document.toPlainText(), before);
    }
  }

  // 100,000 lines, changed at both ends: the GUI thread computes the preview.
  void isFastForLongTexts() {
    QString before, after;
    for (int i = 0; i < 100000; ++i) {
      before += QStringLiteral("  v_mov_b32 v1, %1\n").arg(i);
      after += QStringLiteral("  v_mov_b32 v1, %1\n").arg(i == 10 || i == 99990 ? -1 : i);
    }
    QBENCHMARK {
      QCOMPARE(replacementsBetween(before, after).size(), 2);
    }
  }
};

WAVESMITH_WIDGET_TEST(ChangePreviewTest)
#include "change_preview_test.moc"
