// SPDX-License-Identifier: Apache-2.0
// Snippets with real keys: offered by completion and Insert Snippet, filled in with Tab, linked places, the user's own.
#include "document/document.h"
#include "editor/assistance/completion.h"
#include "editor/assistance/completion_model.h"
#include "editor/assistance/completion_popup.h"
#include "editor/assistance/snippet_shelf.h"
#include "editor/assistance/snippet_stops.h"
#include "editor/code_editor.h"
#include "widgets/support/bench.h"
#include "widgets/support/widget_test.h"

#include <QListView>
#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>

#include <filesystem>

using namespace wavesmith;
using namespace wavesmith::widgets;

class SnippetsTest : public QObject {
  Q_OBJECT

  struct Fixture {
    explicit Fixture(std::string_view text = "", std::string_view name = "a.s") {
      auto opened = Document::open(bench.write(name, text));
      document = std::move(*opened);
      editor = std::make_unique<CodeEditor>(document.get(), &bench.settings, &bench.theme);
      editor->resize(900, 600);
      editor->show();
      editor->activateWindow();
      editor->setFocus();
      QVERIFY(QTest::qWaitForWindowActive(editor.get()));
    }
    void type(const char* text) const { QTest::keyClicks(editor.get(), QString::fromLatin1(text)); }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) const {
      QTest::keyClick(editor.get(), key, modifiers);
    }
    [[nodiscard]] QString selected() const { return editor->textCursor().selectedText(); }
    [[nodiscard]] QString line(int number) const {
      return editor->document()->findBlockByNumber(number - 1).text();
    }
    [[nodiscard]] SnippetStops* stops() const { return editor->snippetStops(); }
    // Accepts the snippet in the list.
    void insert(const char* name) const {
      type(name);
      QVERIFY(editor->completion()->isOpen());
      QCOMPARE(editor->completion()->model()->item(0).text, QString::fromLatin1(name));
      press(Qt::Key_Tab);
      QVERIFY(stops()->isActive());
    }
    void writeOwn(const char* file, std::string_view text) const {
      const auto folder = bench.settings.dataDirectory() + QStringLiteral("/snippets/");
      std::filesystem::create_directories(folder.toStdString());
      QVERIFY(source::writeFile((folder + QString::fromLatin1(file)).toStdString(), text).has_value());
    }

    testing::Bench bench;
    std::unique_ptr<Document> document;
    std::unique_ptr<CodeEditor> editor;
  };

private slots:
  void completionOffersThemWithAPreview() {
    const Fixture f;
    f.type("mfma");
    QVERIFY(f.editor->completion()->isOpen());
    const CompletionItem& item = f.editor->completion()->model()->item(0);
    QCOMPARE(item.text, QStringLiteral("mfma_tile"));
    QVERIFY(item.detail.startsWith(QLatin1String("snippet: MFMA tile")));
    QTRY_VERIFY(f.editor->completion()->popup()->help()->toPlainText().contains(
        QLatin1String("v_mfma_f32_32x32x8_f16 v[v_sum:v_sum+15]")));
    QVERIFY(f.editor->completion()->popup()->help()->toHtml().contains(QLatin1String("underline")));
    f.press(Qt::Key_Escape);
    QCOMPARE(f.document->content(), QStringLiteral("mfma"));
  }

  void tabGoesThroughTheStops() {
    const Fixture f("  s_nop 0\n\n  s_endpgm\n");
    f.editor->goTo(2);
    f.insert("loop");
    QCOMPARE(f.selected(), QStringLiteral("s12"));
    f.press(Qt::Key_Tab);
    QCOMPARE(f.selected(), QStringLiteral("16"));
    f.type("n/4");
    f.press(Qt::Key_Tab);
    QCOMPARE(f.selected(), QStringLiteral(".Lloop"));
    f.press(Qt::Key_Backtab, Qt::ShiftModifier);
    QCOMPARE(f.selected(), QStringLiteral("n/4"));
    f.press(Qt::Key_Backtab, Qt::ShiftModifier);
    f.press(Qt::Key_Backtab, Qt::ShiftModifier); // there is none before the first one
    QCOMPARE(f.selected(), QStringLiteral("s12"));
    f.press(Qt::Key_Tab);
    f.press(Qt::Key_Tab);
    f.press(Qt::Key_Tab); // the last one is where the text belongs
    QVERIFY(!f.stops()->isActive());
    f.type("v_nop");
    f.press(Qt::Key_Escape); // the list of completions
    QCOMPARE(f.editor->toPlainText(), QStringLiteral("  s_nop 0\n"
                                                     "  s_mov_b32 s12, n/4                 // iterations\n"
                                                     ".Lloop:\n"
                                                     "  v_nop\n"
                                                     "  s_sub_u32 s12, s12, 1\n"
                                                     "  s_cmp_lg_u32 s12, 0\n"
                                                     "  s_cbranch_scc1 .Lloop\n"
                                                     "  s_endpgm\n"));
  }

  void typingChangesLinkedPlaces() {
    const Fixture f;
    f.insert("loop");
    f.type("s7");
    QCOMPARE(f.line(1).left(16), QStringLiteral("  s_mov_b32 s7, "));
    QCOMPARE(f.line(4), QStringLiteral("  s_sub_u32 s7, s7, 1"));
    f.press(Qt::Key_Backspace);
    f.type("[count]");
    QCOMPARE(f.line(4), QStringLiteral("  s_sub_u32 s[count], s[count], 1"));
    f.press(Qt::Key_Escape);
    if (f.stops()->isActive()) f.press(Qt::Key_Escape); // the first one was for the completions
    QVERIFY(!f.stops()->isActive());
    f.type("x");
    QCOMPARE(f.line(4), QStringLiteral("  s_sub_u32 s[count], s[count], 1"));
  }

  void undoTakesAChangeAndItsLinkedPlacesBack() {
    const Fixture f;
    f.insert("loop");
    const QString inserted = f.editor->toPlainText();
    f.type("v");
    QVERIFY(f.editor->toPlainText() != inserted);
    f.press(Qt::Key_Escape);
    f.editor->undo();
    QCOMPARE(f.editor->toPlainText(), inserted);
    f.editor->undo();
    QCOMPARE(f.editor->toPlainText(), QStringLiteral("loop"));
    QVERIFY(!f.stops()->isActive());
    f.editor->redo();
    QCOMPARE(f.editor->toPlainText(), inserted);
  }

  void leavingTheSnippetEndsIt() {
    const Fixture f("\n\n\n\n");
    f.insert("loop");
    f.editor->goTo(3, 3); // inside
    QVERIFY(f.stops()->isActive());
    f.press(Qt::Key_End, Qt::ControlModifier);
    QVERIFY(!f.stops()->isActive());
    f.press(Qt::Key_Tab); // as usual, with the indent of the snippet
    QVERIFY(f.editor->toPlainText().endsWith(QStringLiteral("\n  ")));
  }

  // A second loop needs another label.
  void namesThatAreTakenGetANumber() {
    const Fixture f("\n");
    f.insert("loop");
    f.press(Qt::Key_Escape);
    f.press(Qt::Key_End, Qt::ControlModifier);
    f.insert("loop");
    const QString text = f.editor->toPlainText();
    QCOMPARE(text.count(QLatin1String(".Lloop:\n")), 1);
    QCOMPARE(text.count(QLatin1String(".Lloop_2:\n")), 1);
    QVERIFY(text.endsWith(QLatin1String("s_cbranch_scc1 .Lloop_2")));
  }

  void behindALabelItBeginsInTheNextLine() {
    const Fixture f("start: \n  s_endpgm\n");
    f.editor->goTo(1, 8);
    f.insert("loop");
    QCOMPARE(f.line(1), QStringLiteral("start: "));
    QVERIFY(f.line(2).startsWith(QLatin1String("  s_mov_b32 s12, 16")));
    QCOMPARE(f.selected(), QStringLiteral("s12"));
    QCOMPARE(f.line(8), QStringLiteral("  s_endpgm"));
  }

  void insertSnippetListsThemAlone() {
    const Fixture f;
    f.editor->insertSnippet();
    const CompletionModel* const model = f.editor->completion()->model();
    QVERIFY(f.editor->completion()->isOpen());
    QCOMPARE(model->rowCount(), 8);
    for (int row = 0; row < model->rowCount(); ++row)
      QCOMPARE(model->item(row).kind, CompletionItem::Kind::Snippet);
    f.type("reduc"); // no snippet; the usual list follows
    QVERIFY(!f.editor->completion()->isOpen() ||
            f.editor->completion()->model()->item(0).kind != CompletionItem::Kind::Snippet);
    f.editor->selectAll();
    f.press(Qt::Key_Delete);
    f.editor->insertSnippet();
    f.type("wave"); // in their titles
    QCOMPARE(model->rowCount(), 2);
    f.press(Qt::Key_Down);
    f.press(Qt::Key_Return);
    QVERIFY(f.editor->toPlainText().contains(QLatin1String("ds_swizzle_b32 v4, v2")));
    QCOMPARE(f.selected(), QStringLiteral("v4"));
  }

  void itSaysWhereSnippetsBelong() {
    const Fixture f("  s_mov_b32 s0, \n");
    QSignalSpy messages(f.editor.get(), &CodeEditor::statusMessage);
    f.editor->goTo(1, 17);
    f.editor->insertSnippet();
    QVERIFY(!f.editor->completion()->isOpen());
    QCOMPARE(messages.size(), 1);
    QVERIFY(
        messages[0][0].toString().contains(QLatin1String("where an instruction or a directive can begin")));
    const Fixture c("", "a.cl");
    c.type("loo");
    QVERIFY(!c.editor->completion()->isOpen() ||
            c.editor->completion()->model()->item(0).kind != CompletionItem::Kind::Snippet);
  }

  void theUsersOwnComeFromAFolder() {
    const Fixture f;
    f.writeOwn("own.snippet", "name: probe_own\ntitle: Mine\n---\n  s_sleep ${1:3}\n");
    f.insert("probe_own");
    QCOMPARE(f.editor->toPlainText(), QStringLiteral("  s_sleep 3"));
    f.press(Qt::Key_Escape);
    f.editor->selectAll();
    f.press(Qt::Key_Delete);
    // One of ours is replaced, and a wrong file is named.
    f.writeOwn("loop.snippet", "name: loop\ntitle: Mine\n---\n  s_nop ${1:7}\n");
    f.writeOwn("wrong.snippet", "name: wrong\ntitle: x\n");
    QSignalSpy messages(f.editor.get(), &CodeEditor::statusMessage);
    f.editor->insertSnippet();
    QVERIFY(messages.last()[0].toString().contains(QLatin1String("wrong.snippet is not a snippet")));
    f.type("loop");
    f.press(Qt::Key_Return);
    QCOMPARE(f.editor->toPlainText(), QStringLiteral("  s_nop 7"));
  }

  void stopsAreMarkedByMoreThanAColor() {
    const Fixture f;
    f.insert("loop");
    int underlined = 0;
    for (const QTextEdit::ExtraSelection& selection : f.editor->extraSelections())
      underlined += selection.format.underlineStyle() == QTextCharFormat::DotLine ? 1 : 0;
    QCOMPARE(underlined, 7); // s12 four times, 16, and the label twice
    f.press(Qt::Key_Escape);
    for (const QTextEdit::ExtraSelection& selection : f.editor->extraSelections())
      QVERIFY(selection.format.underlineStyle() != QTextCharFormat::DotLine);
  }

  void readOnlyTextsGetNone() {
    const Fixture f;
    f.editor->setReadOnly(true);
    f.editor->insertSnippet();
    QVERIFY(!f.editor->completion()->isOpen());
    f.editor->setReadOnly(false);
  }
};

WAVESMITH_WIDGET_TEST(SnippetsTest)
#include "snippets_test.moc"
