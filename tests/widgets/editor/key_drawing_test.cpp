// SPDX-License-Identifier: Apache-2.0
// What is on the screen when a key returns, and what follows. The screen is that of the offscreen platform, which
// shows what was flushed to it.
#include "editor/code_editor.h"
#include "editor/key_drawing.h"
#include "editor/sides/columns.h"
#include "editor/sides/editor_margin.h"
#include "editor/sides/editor_sides.h"
#include "editor/sides/overview_ruler.h"
#include "widgets/support/answered_editor.h"
#include "widgets/support/widget_test.h"

#include <QEvent>
#include <QInputMethodEvent>
#include <QPaintEvent>
#include <QScreen>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

using namespace wavesmith;
using namespace wavesmith::widgets;

namespace {

// The paint events of an editor and all of its parts.
class Paints : public QObject {
public:
  explicit Paints(CodeEditor* editor) : editor_(editor) {
    editor->installEventFilter(this);
    for (QWidget* part : editor->findChildren<QWidget*>())
      part->installEventFilter(this);
  }
  void clear() { painted_.clear(); }
  [[nodiscard]] bool has(const QWidget* widget) const {
    return std::ranges::any_of(painted_, [&](const auto& paint) { return paint.first == widget; });
  }
  [[nodiscard]] bool hasOnlyText() const {
    return !painted_.empty() && std::ranges::all_of(painted_, [this](const auto& paint) {
      return paint.first == editor_->viewport();
    });
  }
  // The height of the part of the text that was drawn, in lines.
  [[nodiscard]] int lines() const {
    QRegion text;
    for (const auto& [widget, region] : painted_)
      if (widget == editor_->viewport()) text |= region;
    return text.boundingRect().height() / editor_->fontMetrics().height();
  }

protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::Paint)
      painted_.emplace_back(static_cast<QWidget*>(watched), static_cast<QPaintEvent*>(event)->region());
    return QObject::eventFilter(watched, event);
  }

private:
  CodeEditor* editor_;
  std::vector<std::pair<const QWidget*, QRegion>> painted_;
};

QString manyLines() {
  QString body;
  for (int n = 0; n < 100; ++n)
    body += QStringLiteral("  v_add_u32 v1, v2, v%1\n").arg(n % 16);
  return testing::kernelOf(body);
}

// Nothing waits to be drawn.
void settle() {
  for (int n = 0; n < 3; ++n)
    QTest::qWait(20);
}

} // namespace

class KeyDrawingTest : public QObject {
  Q_OBJECT

  struct Typing : testing::AnsweredEditor {
    explicit Typing(int line, const QString& text = manyLines())
        : AnsweredEditor(text), paints(editor.get()) {
      editor->goTo(line, 1); // at no register, whose uses are marked in other lines
      waitForAnswer();
      settle();
      paints.clear();
    }
    // The text as it is on the screen, and as it would be if all of it were drawn now.
    [[nodiscard]] QImage shown() const { return shownOf(editor->viewport()); }
    [[nodiscard]] QImage drawn() const { return drawnOf(editor->viewport()); }
    [[nodiscard]] QImage shownOf(const QWidget* part) const {
      const QRect place = part->geometry();
      return editor->screen()
          ->grabWindow(editor->winId(), place.x(), place.y(), place.width(), place.height())
          .toImage()
          .convertToFormat(QImage::Format_RGB32);
    }
    [[nodiscard]] static QImage drawnOf(QWidget* part) {
      return part->grab().toImage().convertToFormat(QImage::Format_RGB32);
    }
    Paints paints;
  };

private slots:
  // Also later: nothing asks to draw the whole text because the colors of one line have changed.
  void onlyItsLineIsDrawnIfItsColorsChange() {
    Typing f(50);
    for (const Qt::Key key : {Qt::Key_Slash, Qt::Key_Slash}) { // a comment
      f.paints.clear();
      QTest::keyClick(f.editor.get(), key);
      QCoreApplication::processEvents();
      QVERIFY2(f.paints.lines() <= 2, qPrintable(QString::number(f.paints.lines())));
      QCOMPARE(f.shown(), f.drawn());
    }
  }

  void onlyItsLineIsDrawnWithAKey() {
    Typing f(50);
    QTest::keyClick(f.editor.get(), Qt::Key_Space);
    QVERIFY(f.paints.hasOnlyText());
    QVERIFY2(f.paints.lines() <= 2, qPrintable(QString::number(f.paints.lines())));
    QCOMPARE(f.shown(), f.drawn());
    f.paints.clear();
    QCoreApplication::processEvents();
    QVERIFY(f.paints.has(f.editor->sides()->margin()));
    QVERIFY(f.paints.has(f.editor->sides()->columns()));
  }

  // The caret reaches a pixel into the lines above and below, which have no text there.
  void onlyItsLineIsDrawnBetweenShorterOnes() {
    QString body;
    for (int n = 0; n < 100; ++n)
      body += n % 2 == 0 ? QStringLiteral("  s_nop 0 // longer\n") : QStringLiteral("  s_nop 0\n");
    Typing f(49, testing::kernelOf(body));
    QCOMPARE(f.editor->textCursor().block().text(), QStringLiteral("  s_nop 0 // longer"));
    f.editor->moveCursor(QTextCursor::EndOfBlock);
    settle();
    f.paints.clear();
    QTest::keyClick(f.editor.get(), Qt::Key_Space);
    QCoreApplication::processEvents();
    settle();
    QVERIFY2(f.paints.lines() <= 3, qPrintable(QString::number(f.paints.lines())));
    QCOMPARE(f.shown(), f.drawn());
  }

  // What changes in a line changes all of it, so that what is beside it follows; the caret blinks in a part of it.
  void aBlinkingCaretDrawsNothingBesideTheText() {
    Typing f(50);
    const VisibleRow row = f.editor->visibleRows()[3];
    const auto ask = [&f, &row](int width) {
      f.paints.clear();
      emit f.editor->updateRequest(QRect(0, static_cast<int>(row.top), width, static_cast<int>(row.height)),
                                   0);
      QCoreApplication::processEvents();
      return f.paints.has(f.editor->sides()->margin());
    };
    QVERIFY(!ask(12));
    QVERIFY(ask(f.editor->viewport()->width()));
  }

  // A space changes no figure. A line that does not assemble has an unknown effect, which the columns show below it.
  void onlyItsLineIsDrawnWithTheAnswer() {
    Typing f(50);
    for (const Qt::Key key : {Qt::Key_Space, Qt::Key_X, Qt::Key_Backspace}) {
      QTest::keyClick(f.editor.get(), key);
      QCoreApplication::processEvents();
      if (f.answered()) continue; // it is drawn with the key
      f.paints.clear();
      f.waitForAnswer();
      settle();
      QVERIFY2(f.paints.lines() <= 3, qPrintable(QString::number(f.paints.lines())));
      const EditorSides& sides = *f.editor->sides();
      if (key == Qt::Key_Space) QVERIFY(sides.columns()->rowsPainted() <= 3);
      for (QWidget* part : std::initializer_list<QWidget*>{f.editor->viewport(), sides.margin(),
                                                           sides.columns(), sides.ruler()})
        QCOMPARE(f.shownOf(part), f.drawnOf(part));
    }
  }

  void soIsTheTextOfAnInputMethod() {
    Typing f(50);
    QInputMethodEvent event;
    event.setCommitString(QStringLiteral("x"));
    QCoreApplication::sendEvent(f.editor.get(), &event);
    QVERIFY(f.paints.hasOnlyText());
    QVERIFY2(f.paints.lines() <= 2, qPrintable(QString::number(f.paints.lines())));
    QCOMPARE(f.shown(), f.drawn());
  }

  void linesBelowAddedOnesAreMoved() {
    Typing f(50);
    QTest::keyClick(f.editor.get(), Qt::Key_Return);
    QVERIFY(f.paints.hasOnlyText());
    QVERIFY2(f.paints.lines() <= 3, qPrintable(QString::number(f.paints.lines())));
    QCOMPARE(f.shown(), f.drawn());
    QCoreApplication::processEvents();
    QVERIFY(f.paints.has(f.editor->sides()->margin()));
    QVERIFY(f.paints.has(f.editor->verticalScrollBar()));
    settle();
    QCOMPARE(f.shown(), f.drawn());
  }

  void linesBelowRemovedOnesAreMoved() {
    Typing f(50);
    f.editor->goTo(51, 1);
    settle();
    f.paints.clear();
    QTest::keyClick(f.editor.get(), Qt::Key_Backspace);
    QCOMPARE(f.document->content().count(u'\n'), manyLines().count(u'\n') - 1);
    QVERIFY(f.paints.hasOnlyText());
    QCOMPARE(f.shown(), f.drawn());
  }

  // At the last line of the screen the text is scrolled; at the last line of the text there is nothing below.
  void newLinesAtTheEnd_data() {
    QTest::addColumn<bool>("ofText");
    QTest::newRow("screen") << false;
    QTest::newRow("text") << true;
  }

  void newLinesAtTheEnd() {
    QFETCH(bool, ofText);
    Typing f(50);
    const std::vector<VisibleRow> rows = f.editor->visibleRows();
    QTextCursor cursor = f.editor->textCursor();
    cursor.setPosition(f.editor->document()
                           ->findBlockByNumber(ofText ? f.editor->blockCount() - 1 : rows.back().line - 3)
                           .position());
    f.editor->setTextCursor(cursor);
    f.editor->ensureCursorVisible();
    settle();
    for (int n = 0; n < 6; ++n) {
      QTest::keyClick(f.editor.get(), Qt::Key_Return);
      QCOMPARE(f.shown(), f.drawn());
      settle();
      QCOMPARE(f.shown(), f.drawn());
    }
  }

  void longLinesAreDrawnWhenTheyScroll() {
    Typing f(50);
    const QString spaces(150, u' ');
    f.editor->insertPlainText(spaces);
    settle();
    f.paints.clear();
    const int before = f.editor->horizontalScrollBar()->value();
    QTest::keyClick(f.editor.get(), Qt::Key_X);
    QVERIFY(f.editor->horizontalScrollBar()->value() > before);
    QVERIFY(f.paints.hasOnlyText());
    QCOMPARE(f.shown(), f.drawn());
    settle();
    QVERIFY(f.paints.has(f.editor->horizontalScrollBar()));
    QCOMPARE(f.shown(), f.drawn());
  }

  void scrollingDrawsTheNewLine() {
    Typing f(50);
    f.editor->verticalScrollBar()->setValue(f.editor->verticalScrollBar()->value() + 1);
    QCoreApplication::processEvents();
    QVERIFY2(f.paints.lines() <= 2, qPrintable(QString::number(f.paints.lines())));
    settle();
    QCOMPARE(f.shown(), f.drawn());
  }

  void panelsFollowWhenTheEventLoopContinues() {
    Typing f(50);
    QSignalSpy moved(f.editor.get(), &CodeEditor::cursorPlaceChanged);
    QTest::keyClick(f.editor.get(), Qt::Key_Space);
    QTest::keyClick(f.editor.get(), Qt::Key_Backspace);
    QCOMPARE(moved.size(), 1); // the second key finds everything where the first one has left it
    QCoreApplication::processEvents();
    QCOMPARE(moved.size(), 2);
    QTest::keyClick(f.editor.get(), Qt::Key_Up);
    QCOMPARE(moved.size(), 3); // nothing is typed
    QCOMPARE(moved.back()[0].toInt(), 49);
  }
};

WAVESMITH_WIDGET_TEST(KeyDrawingTest)
#include "key_drawing_test.moc"
