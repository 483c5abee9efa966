// SPDX-License-Identifier: Apache-2.0
// Everything can be used with the keyboard: Tab reaches each control of a part and leaves it again.
#include "editor/code_editor.h"
#include "widgets/accessibility/whole_window.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QMainWindow>
#include <QRadioButton>
#include <QSet>
#include <QTextBrowser>

namespace wavesmith::testing {

class FocusTest : public QObject {
  Q_OBJECT

private:
  static constexpr int kMostLinks = 500;

  static bool takesFocus(const QWidget& widget) {
    return (widget.focusPolicy() & Qt::TabFocus) != 0 && widget.isVisible() && widget.isEnabled() &&
           widget.focusProxy() == nullptr && widget.width() > 0 && widget.height() > 0;
  }
  // Of the window, those of its panels as well: Tab goes from its own to them.
  static QList<QWidget*> controlsOf(QWidget& part) {
    QList<QWidget*> controls;
    const bool isWindow = qobject_cast<const QMainWindow*>(&part) != nullptr;
    for (QWidget* widget : isWindow ? part.findChildren<QWidget*>() : widgetsOf(part))
      if (takesFocus(*widget)) controls << widget;
    return controls;
  }
  // In a text editor, Tab indents; the keys of the panels and Alt with the letter of a menu lead out of it.
  static bool keepsTab(const QWidget& widget) {
    return qobject_cast<const widgets::CodeEditor*>(&widget) != nullptr;
  }

private slots:
  void tabReachesAndLeavesEveryControl() {
    WholeWindow whole;
    QVERIFY(whole.open());
    QStringList problems;
    whole.forEachPart([&](const QString& name, QWidget& part) {
      const QList<QWidget*> controls = controlsOf(part);
      QSet<const QWidget*> reached;
      part.activateWindow();
      for (QWidget* control : controls)
        for (const Qt::Key key : {Qt::Key_Tab, Qt::Key_Backtab}) {
          control->setFocus(Qt::TabFocusReason);
          if (QApplication::focusWidget() != control || keepsTab(*control)) continue;
          // In a page with links, it goes to each of them first.
          const int presses = qobject_cast<const QTextBrowser*>(control) != nullptr ? kMostLinks : 1;
          for (int n = 0; n < presses && QApplication::focusWidget() == control; ++n)
            QTest::keyClick(control, key, key == Qt::Key_Tab ? Qt::NoModifier : Qt::ShiftModifier);
          if (QApplication::focusWidget() == control && controls.size() > 1)
            problems << name + QStringLiteral(": Tab does not leave ") + placeOf(*control);
          reached.insert(QApplication::focusWidget());
        }
      if (controls.size() < 2) return;
      for (const QWidget* control : controls)
        if (!reached.contains(control) && !keepsTab(*control) &&
            qobject_cast<const QRadioButton*>(control) == nullptr)
          problems << name + QStringLiteral(": Tab does not reach ") + placeOf(*control);
    });
    QVERIFY2(isNone(problems), "problems");
  }
};

} // namespace wavesmith::testing

using wavesmith::testing::FocusTest;
WAVESMITH_WIDGET_TEST(FocusTest)
#include "focus_test.moc"
