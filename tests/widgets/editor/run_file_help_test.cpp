// SPDX-License-Identifier: Apache-2.0
// Completion and hover in a run file.
#include "document/document.h"
#include "editor/assistance/completion.h"
#include "editor/assistance/completion_model.h"
#include "editor/assistance/completion_popup.h"
#include "editor/assistance/hover.h"
#include "editor/code_editor.h"
#include "editor/popups/hover_popup.h"
#include "widgets/support/bench.h"
#include "widgets/support/widget_test.h"

#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>

#include <memory>

using namespace wavesmith;
using namespace wavesmith::widgets;

class RunFileHelpTest : public QObject {
  Q_OBJECT

  struct Fixture {
    explicit Fixture(std::string_view text) {
      bench.write("small.s", testing::kSmallKernel);
      auto opened = Document::open(bench.write("small.run.yaml", text));
      document = std::move(*opened);
      editor = std::make_unique<CodeEditor>(document.get(), &bench.settings, &bench.theme);
      editor->resize(800, 500);
      editor->show();
      editor->activateWindow();
      editor->setFocus();
      QVERIFY(QTest::qWaitForWindowActive(editor.get()));
      editor->moveCursor(QTextCursor::End);
    }
    void type(const QString& text) const { QTest::keyClicks(editor.get(), text); }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) const {
      QTest::keyClick(editor.get(), key, modifiers);
    }
    [[nodiscard]] QStringList offered() const {
      QStringList list;
      const CompletionModel* const model = editor->completion()->model();
      for (int row = 0; editor->completion()->isOpen() && row < model->rowCount(); ++row)
        list << model->item(row).text;
      return list;
    }
    [[nodiscard]] QString lastLine() const { return document->content().section(u'\n', -1); }

    testing::Bench bench;
    std::unique_ptr<Document> document;
    std::unique_ptr<CodeEditor> editor;
  };

private slots:
  void keysAreCompletedByPosition() {
    const Fixture f("wavesmith: 1\nsource: small.s\n");
    f.type(QStringLiteral("l"));
    QVERIFY(f.offered().isEmpty()); // from the second letter
    f.type(QStringLiteral("a"));
    QCOMPARE(f.offered(), (QStringList{QStringLiteral("launch"), QStringLiteral("launches")}));
    QTRY_VERIFY(f.editor->completion()->popup()->help()->toPlainText().contains(
        QStringLiteral("the size of the launch")));
    f.key(Qt::Key_Return);
    QCOMPARE(f.lastLine(), QStringLiteral("launch: "));
    f.type(QStringLiteral("{ wo"));
    QCOMPARE(f.offered(), QStringList{QStringLiteral("workgroup")}); // work is none of a launch
    f.key(Qt::Key_Tab);
    QCOMPARE(f.lastLine(), QStringLiteral("launch: { workgroup: "));
    f.type(QStringLiteral("64, v_mo")); // no instruction
    QVERIFY(f.offered().isEmpty());
  }

  void valuesFollowTheirKey() {
    const Fixture f("wavesmith: 1\nsource: small.s\n");
    f.type(QStringLiteral("mo"));
    f.key(Qt::Key_Return);
    QCOMPARE(f.offered(), (QStringList{QStringLiteral("fast"), QStringLiteral("checked")}));
    f.key(Qt::Key_Down);
    f.key(Qt::Key_Return);
    QCOMPARE(f.lastLine(), QStringLiteral("mode: checked"));
  }

  void kernelsAreThoseOfTheSource() {
    const Fixture f("wavesmith: 1\nsource: small.s\nkernel: ");
    f.key(Qt::Key_Space, Qt::ControlModifier);
    QCOMPARE(f.offered(), QStringList{QStringLiteral("small")});
    f.key(Qt::Key_Return);
    QCOMPARE(f.lastLine(), QStringLiteral("kernel: small"));
  }

  void aKeyWithAColonGetsNoOther() {
    const Fixture f("wavesmith: 1\nsource: small.s\nmatr: exact");
    for (int n = 0; n < 7; ++n)
      f.key(Qt::Key_Left);
    f.key(Qt::Key_Space, Qt::ControlModifier);
    QCOMPARE(f.offered(), QStringList{QStringLiteral("matrix")});
    f.key(Qt::Key_Return);
    QCOMPARE(f.lastLine(), QStringLiteral("matrix: exact"));
  }

  void hoverExplainsAKey() {
    const Fixture f("wavesmith: 1\nsource: small.s\narguments:\n  a: { type: f32, tolerance: exact }\n");
    const auto textAt = [&](const QString& word) {
      QTextCursor cursor(f.editor->document());
      cursor.setPosition(static_cast<int>(f.document->content().indexOf(word)) + 1);
      f.editor->setTextCursor(cursor);
      f.key(Qt::Key_I, Qt::ControlModifier);
      const QString text =
          f.editor->hover()->isOpen() ? f.editor->hover()->popup()->text()->toPlainText() : QString();
      f.key(Qt::Key_Escape);
      return text;
    };
    QVERIFY2(textAt(QStringLiteral("tolerance")).contains(QStringLiteral("which differences count as equal")),
             qPrintable(textAt(QStringLiteral("tolerance"))));
    QVERIFY(textAt(QStringLiteral("f32")).contains(QStringLiteral("of the elements, or of the value")));
    QVERIFY(textAt(QStringLiteral("f32")).contains(QStringLiteral("bf16"))); // its values
    QVERIFY(textAt(QStringLiteral("a: {")).isEmpty());                       // a name of the author
  }
};

WAVESMITH_WIDGET_TEST(RunFileHelpTest)
#include "run_file_help_test.moc"
