// SPDX-License-Identifier: Apache-2.0
#include "editor/code_editor.h"
#include "editor/editor_view.h"
#include "editor/find_bar.h"
#include "widgets/support/bench.h"
#include "widgets/support/widget_test.h"

#include <QLineEdit>
#include <QTest>
#include <QToolButton>

using namespace wavesmith;
using namespace wavesmith::widgets;

class FindBarTest : public QObject {
  Q_OBJECT

  struct Fixture {
    explicit Fixture(std::string_view text) {
      auto opened = Document::open(bench.write("a.s", text));
      document = std::move(*opened);
      view = std::make_unique<EditorView>(document.get(), &bench.settings, &bench.theme);
      view->show();
      view->findBar()->openReplace();
      const auto edits = view->findBar()->findChildren<QLineEdit*>();
      find = edits[0];
      replace = edits[1];
    }
    void toggle(const QString& name) const {
      for (QToolButton* button : view->findBar()->findChildren<QToolButton*>())
        if (button->accessibleName() == name) return button->click();
      QFAIL("no such button");
    }
    testing::Bench bench;
    std::unique_ptr<Document> document;
    std::unique_ptr<EditorView> view;
    QLineEdit* find = nullptr;
    QLineEdit* replace = nullptr;
  };

private slots:
  void findsWhileTyping() {
    const Fixture f("s_nop 0\ns_NOP 1\nx\n");
    QTest::keyClicks(f.find, QStringLiteral("nop"));
    QCOMPARE(f.view->findBar()->hitCount(), 2);
    QCOMPARE(f.view->findBar()->statusText(), QStringLiteral("1 of 2"));
    QTest::keyClick(f.find, Qt::Key_Return);
    QCOMPARE(f.view->editor()->textCursor().selectedText(), QStringLiteral("NOP"));
    QTest::keyClick(f.find, Qt::Key_Return);
    QCOMPARE(f.view->editor()->textCursor().selectedText(), QStringLiteral("nop"));
    f.toggle(QStringLiteral("Match case"));
    QCOMPARE(f.view->findBar()->hitCount(), 1);
  }

  void findsWholeWordsAndRegularExpressions() {
    const Fixture f("v1 v10 v1\n");
    QTest::keyClicks(f.find, QStringLiteral("v1"));
    QCOMPARE(f.view->findBar()->hitCount(), 3);
    f.toggle(QStringLiteral("Whole words"));
    QCOMPARE(f.view->findBar()->hitCount(), 2);
    f.toggle(QStringLiteral("Whole words"));
    f.toggle(QStringLiteral("Regular expression"));
    f.find->setText(QStringLiteral("v\\d+"));
    QCOMPARE(f.view->findBar()->hitCount(), 3);
    f.find->setText(QStringLiteral("v("));
    QCOMPARE(f.view->findBar()->hitCount(), 0);
    QVERIFY2(f.view->findBar()->statusText().startsWith(QStringLiteral("At ")),
             "says what is wrong with the expression");
  }

  void replacesAllAsOneStepAndExpandsGroups() {
    const Fixture f("v1, v2\nv3\n");
    f.toggle(QStringLiteral("Regular expression"));
    f.find->setText(QStringLiteral("v(\\d)"));
    f.replace->setText(QStringLiteral("v[\\1]"));
    f.view->findBar()->replaceAll();
    QCOMPARE(f.document->content(), QStringLiteral("v[1], v[2]\nv[3]\n"));
    f.view->editor()->undo();
    QCOMPARE(f.document->content(), QStringLiteral("v1, v2\nv3\n"));
  }

  void replacesOneByOne() {
    const Fixture f("a a a");
    QTest::keyClicks(f.find, QStringLiteral("a"));
    QTest::keyClicks(f.replace, QStringLiteral("bb"));
    f.view->findBar()->replaceOne();
    f.view->findBar()->replaceOne();
    QCOMPARE(f.document->content(), QStringLiteral("bb bb a"));
  }

  void closesOnEscape() {
    const Fixture f("a");
    QVERIFY(f.view->findBar()->isVisible());
    QTest::keyClick(f.find, Qt::Key_Escape);
    QVERIFY(!f.view->findBar()->isVisible());
  }
};

WAVESMITH_WIDGET_TEST(FindBarTest)
#include "find_bar_test.moc"
