// SPDX-License-Identifier: Apache-2.0
#include "style/link_colors.h"
#include "style/theme.h"
#include "widgets/support/bench.h"
#include "widgets/support/widget_test.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace wavesmith;
using namespace wavesmith::widgets;

class LinkColorsTest : public QObject {
  Q_OBJECT

  static double distance(const QColor& a, const QColor& b) {
    return std::hypot(a.redF() - b.redF(), a.greenF() - b.greenF(), a.blueF() - b.blueF());
  }

private slots:
  void textIsReadableAndNeighborsDiffer() {
    testing::Bench bench;
    for (const ThemeMode mode : {ThemeMode::Light, ThemeMode::Dark}) {
      bench.settings.setThemeMode(mode);
      const QColor text = bench.theme.color(Theme::Role::EditorText);
      for (int number = 0; number < 200; ++number) {
        const QColor usual = linkFill(bench.theme, number, LinkTint::Usual);
        const QColor active = linkFill(bench.theme, number, LinkTint::Active);
        QVERIFY(contrast(text, usual) > 7);
        QVERIFY(contrast(text, active) > 4.5);
        QVERIFY(contrast(usual, active) > 1.1); // the active line is visible without its mark
        QVERIFY(contrast(linkMark(bench.theme, number), usual) > 1.5);
        for (int next = 1; next <= 3; ++next) {
          const double hues = std::abs(linkMark(bench.theme, number).hslHueF() -
                                       linkMark(bench.theme, number + next).hslHueF());
          QVERIFY(std::min(hues, 1 - hues) > 0.12);
        }
      }
    }
  }
};

WAVESMITH_WIDGET_TEST(LinkColorsTest)
#include "link_colors_test.moc"
