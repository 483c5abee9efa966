// SPDX-License-Identifier: Apache-2.0
// The pages of the codes in the window, and every way to open them.
#include "editor/assistance/quick_fixes.h"
#include "editor/code_editor.h"
#include "editor/editor_view.h"
#include "explanation/explanation_dock.h"
#include "problems/problems_dock.h"
#include "source/explanation.h"
#include "widgets/support/bench.h"
#include "widgets/support/widget_test.h"
#include "window/main_window.h"

#include <QAction>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTreeView>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;

class ExplanationTest : public QObject {
  Q_OBJECT

private slots:
  void showsEveryPage() {
    testing::Bench bench;
    Workspace workspace(&bench.settings, &bench.theme);
    ExplanationDock dock(&workspace);
    QVERIFY(dock.code().isEmpty());
    const QString list = dock.page()->toPlainText();
    for (const source::ExplanationPage& page : source::explanationPages()) {
      const QString code = QString::fromUtf8(page.code.data(), static_cast<qsizetype>(page.code.size()));
      QVERIFY2(list.contains(code), qPrintable(code));
      QVERIFY2(dock.showCode(code), qPrintable(code));
      QCOMPARE(dock.code(), code);
      // The heading without its Markdown, and what is code in a fixed-width font.
      QVERIFY(dock.page()->toPlainText().startsWith(code));
      if (page.text.contains('`'))
        QVERIFY2(dock.page()->toHtml().contains(bench.settings.editorFont().family()), qPrintable(code));
    }
    QVERIFY(!dock.showCode(QStringLiteral("W9999")));
    QVERIFY(!dock.code().isEmpty());
  }

  // The page of W0103 links to W0108.
  void followsLinksAndGoesBack() {
    testing::Bench bench;
    Workspace workspace(&bench.settings, &bench.theme);
    ExplanationDock dock(&workspace);
    QVERIFY(dock.showCode(QStringLiteral("W0103")));
    QString link;
    for (QTextBlock block = dock.page()->document()->begin(); block.isValid(); block = block.next())
      for (auto it = block.begin(); !it.atEnd(); ++it)
        if (it.fragment().charFormat().isAnchor()) link = it.fragment().charFormat().anchorHref();
    QCOMPARE(link, QStringLiteral("W0108.md"));
    dock.page()->setSource(dock.page()->source().resolved(QUrl(link)));
    QCOMPARE(dock.code(), QStringLiteral("W0108"));
    QVERIFY(dock.page()->toPlainText().startsWith(QStringLiteral("W0108")));
    dock.page()->backward();
    QCOMPARE(dock.code(), QStringLiteral("W0103"));
    // Other links do nothing.
    dock.page()->setSource(dock.page()->source().resolved(QUrl(QStringLiteral("../guide/check.md"))));
    QVERIFY(dock.page()->toPlainText().startsWith(QStringLiteral("W0103")));
    dock.showAll();
    QVERIFY(dock.code().isEmpty());
  }

  void opensByKeysAndMenus() {
    testing::Bench bench;
    MainWindow window(&bench.settings, &bench.theme);
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QString text =
        QString::fromUtf8(testing::kSmallKernel.data(), static_cast<qsizetype>(testing::kSmallKernel.size()));
    text.replace(QStringLiteral("  v_mov_b32 v1, 1\n"),
                 QStringLiteral("  v_mov_b32 v1, 1\n  s_nop 3\n  .long 0x7e020301\n  s_oops 1\n"));
    QVERIFY(window.openFile(bench.write("k.s", text.toStdString())));
    const Document* document = window.workspace()->current();
    QTRY_VERIFY_WITH_TIMEOUT(document->snapshot() && document->snapshot()->revision == document->revision(),
                             kPatience);
    CodeEditor* editor = window.currentView()->editor();
    const auto goTo = [&](const QString& what) {
      editor->goTo(static_cast<int>(text.section(what, 0, 0).count(u'\n')) + 1, 4);
      editor->setFocus();
    };
    goTo(QStringLiteral(".long"));
    ExplanationDock* dock = window.explanationDock();
    QVERIFY(!dock->isVisible());
    QTest::keyClick(&window, Qt::Key_F1, Qt::ShiftModifier);
    QVERIFY(dock->isVisible());
    QCOMPARE(dock->code(), QStringLiteral("W1320"));

    // The window's action and the editor's list.
    QAction* action = window.action(QStringLiteral("quick-fix"));
    QVERIFY(action != nullptr && action->toolTip().contains(QStringLiteral("Alt+Return")));
    QTest::keyClick(&window, Qt::Key_Return, Qt::AltModifier);
    QVERIFY(editor->quickFixes()->isOpen());
    QTest::keyClick(editor, Qt::Key_1);
    QVERIFY(document->content().contains(QStringLiteral("v_mov_b32_e32 v1, v1")));
    editor->undo();
    QTRY_VERIFY_WITH_TIMEOUT(document->snapshot() && document->snapshot()->revision == document->revision(),
                             kPatience);

    // From the list of problems.
    QTreeView* problems = window.problemsDock()->view();
    dock->showAll();
    bool found = false;
    for (int row = 0; row < problems->model()->rowCount() && !found; ++row) {
      const QModelIndex code = problems->model()->index(row, 1);
      if (code.data().toString() != QStringLiteral("W1320")) continue;
      problems->setCurrentIndex(code);
      found = true;
    }
    QVERIFY(found);
    problems->setFocus();
    QTest::keyClick(&window, Qt::Key_F1, Qt::ShiftModifier);
    QCOMPARE(dock->code(), QStringLiteral("W1320"));
    dock->showAll();
    problems->findChild<QAction*>(QStringLiteral("explain"))->trigger();
    QCOMPARE(dock->code(), QStringLiteral("W1320"));
  }
};

WAVESMITH_WIDGET_TEST(ExplanationTest)
#include "explanation_test.moc"
