// SPDX-License-Identifier: Apache-2.0
// An action made in one expression: its tool tip, and where its keys work.
#include "controls/make_action.h"
#include "widgets/support/widget_test.h"

#include <QAction>
#include <QTest>
#include <QWidget>

using namespace wavesmith::widgets;

class MakeActionTest : public QObject {
  Q_OBJECT

private slots:
  void keysOfAWindowCallTheFunction() {
    QWidget window;
    int calls = 0;
    const QAction* const action = addAction(&window, "openTrace", "chip", QStringLiteral("Open &Trace\u2026"),
                                            Qt::CTRL | Qt::Key_T, [&calls] { ++calls; });
    QCOMPARE(window.findChild<QAction*>(QStringLiteral("openTrace")), action);
    QVERIFY(!action->icon().isNull());
    QCOMPARE(action->toolTip(), QStringLiteral("Open Trace (Ctrl+T)"));
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QTest::keyClick(&window, Qt::Key_T, Qt::ControlModifier);
    QCOMPARE(calls, 1);
  }

  void anActionOfNoWidgetHasNoKeysInAWindow() {
    QWidget window;
    int calls = 0;
    QAction* const action =
        makeAction(&window, "copyAll", "", QStringLiteral("&Copy All"), {}, [&calls] { ++calls; });
    QVERIFY(window.actions().isEmpty());
    QVERIFY(action->icon().isNull());
    QCOMPARE(action->toolTip(), QStringLiteral("Copy All"));
    action->trigger();
    QCOMPARE(calls, 1);
  }
};

WAVESMITH_WIDGET_TEST(MakeActionTest)
#include "make_action_test.moc"
