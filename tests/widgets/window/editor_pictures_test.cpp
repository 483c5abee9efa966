// SPDX-License-Identifier: Apache-2.0
// Pictures of the guide, of help in the text (see pictures_test.cpp).
#include "editor/assistance/completion.h"
#include "editor/assistance/completion_popup.h"
#include "editor/assistance/snippet_stops.h"
#include "editor/code_editor.h"
#include "editor/edits/multi_cursor.h"
#include "instruction_help/instruction_help.h"
#include "widgets/support/open_window.h"
#include "widgets/support/picture.h"

#include <QDialog>
#include <QTextBrowser>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;

class EditorPicturesTest : public QObject {
  Q_OBJECT

  struct Fixture : testing::OpenWindow {
    explicit Fixture(bool dark) {
      bench.settings.setThemeMode(dark ? ThemeMode::Dark : ThemeMode::Light);
      window->resize(1280, 800);
    }
    // The first line (from 1) that contains this.
    [[nodiscard]] int lineWith(const char* text) const {
      const QStringList lines = document()->content().split(u'\n');
      for (int line = 0; line < lines.size(); ++line)
        if (lines[line].contains(QLatin1String(text))) return line + 1;
      return 0;
    }
  };
  // What it is about is drawn in it.
  static void take(QWidget& window, const char* what, bool dark, const char* about) {
    const QString name = QLatin1String(what) + (dark ? QStringLiteral("-dark") : QStringLiteral("-light"));
    QCOMPARE(testing::takePicture(window, name, {QString::fromUtf8(about)}), QString());
  }
  static void addThemes() {
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
  }

private slots:
  void snippets_data() { addThemes(); }
  void snippets() {
    QFETCH(const bool, dark);
    Fixture w(dark);
    QVERIFY(w.window->openFile(w.bench.copyExample("guarded_copy")));
    QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
    w.editor()->setFocus();
    w.editor()->goTo(w.lineWith("global_load_dword"));
    QTest::keyClick(w.editor(), Qt::Key_Return);
    w.editor()->goTo(w.lineWith("global_load_dword") - 1);
    w.press("insertSnippet");
    QVERIFY(w.editor()->completion()->isOpen());
    for (int n = 0; n < 4; ++n) // lds_double_buffer, loop, mfma_tile
      QTest::keyClick(w.editor(), Qt::Key_Down);
    QTRY_VERIFY(
        w.editor()->completion()->popup()->help()->toPlainText().contains(QLatin1String("s_sub_u32")));
    take(*w.window, "snippet-list", dark, "mfma_tile");
    QTest::keyClick(w.editor(), Qt::Key_Return);
    QVERIFY(w.editor()->snippetStops()->isActive());
    QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
    take(*w.window, "snippet-stops", dark, "Placeholder 1 of 3");
  }

  void severalCursors_data() { addThemes(); }
  void severalCursors() {
    QFETCH(const bool, dark);
    Fixture w(dark);
    QVERIFY(w.window->openFile(w.bench.copyExample("guarded_copy")));
    w.editor()->setFocus();
    w.editor()->goTo(w.lineWith("v_and_b32 v[v_i]"), 15);
    for (int n = 0; n < 5; ++n) // selects the name, and then four more
      w.press("addNextOccurrence");
    QVERIFY(w.editor()->cursors()->isActive());
    QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
    take(*w.window, "cursors", dark, "5 cursors");
  }

  void composing_data() { addThemes(); }
  void composing() {
    QFETCH(const bool, dark);
    Fixture w(dark);
    QVERIFY(w.window->openFile(w.bench.write(
        "sum.s", ".text\n.globl sum\n.p2align 8\n.type sum,@function\nsum:\n  v_cvt_f32_u32 v2, v0\n"
                 "  ds_swizzle_b32 v3, v2 offset:swizzle(SWAP,1)\n  s_waitcnt lgkmcnt(0)\n"
                 "  v_add_f32 v2, v2, v3\n  s_endpgm\n")));
    QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
    w.editor()->setFocus();
    w.editor()->goTo(7, 3);
    w.press("composeValue");
    QDialog* const form = InstructionHelp::of(w.editor())->form();
    QVERIFY(form != nullptr);
    take(*form, "compose", dark, "SWAP");
    QTest::keyClick(form, Qt::Key_Escape);
  }
};

WAVESMITH_WIDGET_TEST(EditorPicturesTest)
#include "editor_pictures_test.moc"
