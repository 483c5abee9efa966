// SPDX-License-Identifier: Apache-2.0
// Wherever Tab goes, one sees it: each control looks different with the focus, in both themes (WCAG 2.1, success
// criterion 2.4.7), by enough pixels of a contrast of 3 to what was there (WCAG 2.2, success criterion 2.4.13).
#include "editor/code_editor.h"
#include "style/theme.h"
#include "widgets/accessibility/whole_window.h"

#include <QAbstractScrollArea>
#include <QApplication>
#include <QImage>
#include <QLabel>
#include <QMainWindow>
#include <QPixmap>
#include <QPushButton>
#include <QTextBrowser>

#include <algorithm>

namespace wavesmith::testing {

class VisibleFocusTest : public QObject {
  Q_OBJECT

private:
  static constexpr double kVisible = 3;

  static bool takesFocus(const QWidget& widget) {
    return (widget.focusPolicy() & Qt::TabFocus) != 0 && widget.isVisible() && widget.isEnabled() &&
           widget.focusProxy() == nullptr && widget.width() > 0 && widget.height() > 0 &&
           !widget.visibleRegion().isEmpty();
  }
  // With its surroundings.
  static QImage pictureOf(QWidget& control) {
    constexpr int kAround = 3;
    QWidget* const window = control.window();
    const QRect place(control.mapTo(window, QPoint()), control.size());
    return window->grab(place.adjusted(-kAround, -kAround, kAround, kAround) & window->rect())
        .toImage()
        .convertToFormat(QImage::Format_RGB32);
  }
  static int difference(const QImage& a, const QImage& b) {
    int count = 0;
    for (int y = 0; y < std::min(a.height(), b.height()); ++y)
      for (int x = 0; x < std::min(a.width(), b.width()); ++x)
        if (a.pixel(x, y) != b.pixel(x, y) &&
            widgets::contrast(a.pixelColor(x, y), b.pixelColor(x, y)) >= kVisible)
          ++count;
    return count;
  }
  // As many pixels as a line has along the shorter side; a caret is enough where text is typed.
  static int enough(const QWidget& control) {
    constexpr int kCaret = 8;
    constexpr int kMost = 60;
    if (qobject_cast<const widgets::CodeEditor*>(&control) != nullptr) return kCaret;
    return std::min({control.width(), control.height(), kMost});
  }
  static int differenceByFocus(QWidget& control) {
    control.setFocus(Qt::TabFocusReason);
    if (QApplication::focusWidget() != &control) return -1; // something else has taken it
    QCoreApplication::processEvents();
    const QImage with = pictureOf(control);
    control.clearFocus();
    QCoreApplication::processEvents();
    return difference(with, pictureOf(control));
  }

private slots:
  void initTestCase() { QApplication::setCursorFlashTime(0); } // the caret does not blink

  void aControlWithoutAMarkIsFound() {
    const Bench bench; // with its style
    QWidget window;
    auto* const label = new QLabel(QStringLiteral("text"), &window);
    label->setFocusPolicy(Qt::ClickFocus);
    auto* const button = new QPushButton(QStringLiteral("button"), &window);
    button->move(0, 40);
    window.resize(200, 100);
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QCOMPARE(differenceByFocus(*label), 0);
    QVERIFY(differenceByFocus(*button) >= enough(*button));
  }

  void focusIsVisible_data() {
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
  }
  void focusIsVisible() {
    QFETCH(const bool, dark);
    WholeWindow whole(dark);
    QVERIFY(whole.open());
    QStringList problems;
    int seen = 0;
    whole.forEachPart([&](const QString& name, QWidget& part) {
      part.activateWindow();
      QCoreApplication::processEvents();
      QList<QWidget*> controls = widgetsOf(part);
      controls.removeIf([](const QWidget* widget) { return !takesFocus(*widget); });
      for (QWidget* control : controls) {
        const int found = differenceByFocus(*control);
        if (found < 0) continue;
        ++seen;
        if (found < enough(*control))
          problems << QStringLiteral("%1: %2: focus changes %3 pixels, %4 are enough")
                          .arg(name, placeOf(*control))
                          .arg(found)
                          .arg(enough(*control));
      }
    });
    QVERIFY(seen > 100);
    QVERIFY2(isNone(problems), "problems");
  }
};

} // namespace wavesmith::testing

using wavesmith::testing::VisibleFocusTest;
WAVESMITH_WIDGET_TEST(VisibleFocusTest)
#include "visible_focus_test.moc"
