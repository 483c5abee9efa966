// SPDX-License-Identifier: Apache-2.0
// What a screen reader is told: every widget that takes the focus or shows something has a name and a role.
#include "widgets/accessibility/whole_window.h"

#include <QAbstractScrollArea>
#include <QAccessible>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLayout>
#include <QMenu>
#include <QProgressBar>
#include <QScrollBar>
#include <QSpinBox>
#include <QSplitterHandle>
#include <QTabBar>

#include <algorithm>

namespace wavesmith::testing {

class NamesTest : public QObject {
  Q_OBJECT

private:
  // Parts of a control that Qt describes as a part of it.
  static bool isInside(const QWidget& widget) {
    const QWidget* const above = widget.parentWidget();
    if (qobject_cast<const QScrollBar*>(&widget) != nullptr ||
        qobject_cast<const QHeaderView*>(&widget) != nullptr ||
        qobject_cast<const QSplitterHandle*>(&widget) != nullptr)
      return true;
    if (above == nullptr) return false;
    if (qobject_cast<const QComboBox*>(above) != nullptr ||
        qobject_cast<const QAbstractSpinBox*>(above) != nullptr ||
        qobject_cast<const QTabBar*>(above) != nullptr)
      return true;
    const auto* const area = qobject_cast<const QAbstractScrollArea*>(above);
    return area != nullptr && area->viewport() == &widget;
  }
  // A picture whose meaning the text beside it tells is decoration.
  static bool hasTextBeside(const QLabel& picture) {
    const auto labels = picture.parentWidget()->findChildren<QLabel*>();
    return std::ranges::any_of(labels, [](const QLabel* label) { return !label->text().isEmpty(); });
  }
  // A leaf of ours paints what it shows.
  static bool showsSomething(const QWidget& widget) {
    if (const auto* label = qobject_cast<const QLabel*>(&widget))
      return !label->pixmap().isNull() && !hasTextBeside(*label);
    if (qobject_cast<const QProgressBar*>(&widget) != nullptr) return true;
    const bool isOurs = QByteArray(widget.metaObject()->className()).startsWith("wavesmith::widgets::");
    return isOurs && widget.layout() == nullptr && widget.findChildren<QWidget*>().isEmpty() &&
           !widget.testAttribute(Qt::WA_TransparentForMouseEvents);
  }
  static bool needsName(const QWidget& widget) {
    if (isInside(widget) || widget.isWindow() || widget.focusProxy() != nullptr || !widget.isVisible())
      return false;
    // A row of tabs has no name; each of its tabs has one.
    if (qobject_cast<const QTabBar*>(&widget) != nullptr) return false;
    if (const auto* label = qobject_cast<const QLabel*>(&widget); label != nullptr && label->text().isEmpty())
      return showsSomething(*label);
    return widget.focusPolicy() != Qt::NoFocus || showsSomething(widget);
  }

private slots:
  void everyWidgetHasANameAndARole() {
    WholeWindow whole;
    QVERIFY(whole.open());
    QStringList problems;
    int named = 0;
    whole.forEachPart([&](const QString& part, QWidget& shown) {
      for (QWidget* widget : widgetsOf(shown)) {
        if (!needsName(*widget)) continue;
        QAccessibleInterface* const accessible = QAccessible::queryAccessibleInterface(widget);
        const QString where = part + QStringLiteral(": ") + placeOf(*widget);
        if (accessible == nullptr) {
          problems << where + QStringLiteral(": not accessible");
          continue;
        }
        if (accessible->text(QAccessible::Name).trimmed().isEmpty())
          problems << where + QStringLiteral(": no name");
        if (accessible->role() == QAccessible::NoRole || accessible->role() == QAccessible::Client)
          problems << where + QStringLiteral(": no role");
        ++named;
      }
    });
    QVERIFY(named > 100);
    QVERIFY2(isNone(problems), "problems");
  }

  // A window or dialog is announced by its title.
  void everyWindowHasATitle() {
    WholeWindow whole;
    QVERIFY(whole.open());
    whole.forEachPart([](const QString& name, QWidget& part) {
      QVERIFY2(!part.window()->windowTitle().isEmpty(), qPrintable(name));
    });
  }
};

} // namespace wavesmith::testing

using wavesmith::testing::NamesTest;
WAVESMITH_WIDGET_TEST(NamesTest)
#include "names_test.moc"
