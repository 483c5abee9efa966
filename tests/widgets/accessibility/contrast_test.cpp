// SPDX-License-Identifier: Apache-2.0
// Every text that the window draws, in both themes, has a contrast of at least 4.5 to what is under it (WCAG 2.1,
// success criterion 1.4.3, which excepts what is disabled). tests/widgets/style checks the roles of the theme.
#include "style/theme.h"
#include "widgets/accessibility/whole_window.h"
#include "widgets/support/drawn_texts.h"

#include <QApplication>
#include <QLabel>
#include <QPalette>

namespace wavesmith::testing {

class ContrastTest : public QObject {
  Q_OBJECT

private:
  static constexpr double kReadable = 4.5;

  static bool isDisabled(const QWidget& part, const DrawnText& drawn) {
    const QWidget* at = part.childAt(drawn.place.center());
    if (at == nullptr) at = &part;
    const QPalette palette = at->palette();
    // A row or an entry may be disabled in a control that is not.
    for (const auto role : {QPalette::Text, QPalette::WindowText, QPalette::ButtonText})
      if (drawn.color == palette.color(QPalette::Disabled, role)) return true;
    return !at->isEnabled();
  }

private slots:
  void aPaleTextIsFound() {
    QLabel label(QStringLiteral("text"));
    QPalette palette;
    palette.setColor(QPalette::Window, Qt::white);
    palette.setColor(QPalette::WindowText, QColor(0x777777));
    label.setPalette(palette);
    label.resize(label.sizeHint());
    const QList<DrawnText> drawn = drawnTexts(label);
    QCOMPARE(drawn.size(), 1);
    QCOMPARE(drawn[0].text, QStringLiteral("text"));
    QCOMPARE(drawn[0].ground, QColor(Qt::white));
    QVERIFY(widgets::contrast(drawn[0].color, drawn[0].ground) < kReadable);
  }

  void everyTextIsReadable_data() {
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
  }
  void everyTextIsReadable() {
    QFETCH(const bool, dark);
    WholeWindow whole(dark);
    QVERIFY(whole.open());
    QStringList problems;
    int texts = 0;
    whole.forEachPart([&](const QString& name, QWidget& part) {
      for (const DrawnText& drawn : drawnTexts(part)) {
        ++texts;
        const double found = widgets::contrast(drawn.color, drawn.ground);
        if (found >= kReadable || isDisabled(part, drawn)) continue;
        const QWidget* const at = part.childAt(drawn.place.center());
        problems << QStringLiteral("%1: %2: \"%3\", %4 on %5 has a contrast of %6")
                        .arg(name, placeOf(at != nullptr ? *at : part), drawn.text, drawn.color.name(),
                             drawn.ground.name())
                        .arg(found, 0, 'f', 2);
      }
    });
    QVERIFY(texts > 1000);
    QVERIFY2(isNone(problems), "problems");
  }
};

} // namespace wavesmith::testing

using wavesmith::testing::ContrastTest;
WAVESMITH_WIDGET_TEST(ContrastTest)
#include "contrast_test.moc"
