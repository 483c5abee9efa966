// SPDX-License-Identifier: Apache-2.0
// Lines of a text in a later version of it, and back.
#include "debugger/moved_lines.h"
#include "widgets/support/widget_test.h"

#include <QStringList>
#include <QTest>

using wavesmith::widgets::MovedLines;

class MovedLinesTest : public QObject {
  Q_OBJECT

  static QString text(const QStringList& lines) { return lines.join(u'\n') + u'\n'; }

private slots:
  void equalTexts() {
    const MovedLines lines(text({QStringLiteral("a")}), text({QStringLiteral("a")}));
    QVERIFY(lines.isEmpty());
    QCOMPARE(lines.now(1), 1);
    QCOMPARE(lines.then(7), 7);
    QVERIFY(MovedLines().isEmpty());
    QCOMPARE(MovedLines().now(3), 3);
  }

  void insertedRemovedAndEdited() {
    const QStringList before{QStringLiteral("zero"), QStringLiteral("v_add_u32 v0, v1, v2"),
                             QStringLiteral("v_mul_lo_u32 v3, v4, v5"), QStringLiteral("s_endpgm")};
    QStringList after = before;
    after.insert(1, QStringLiteral("s_nop 0"));
    after[2] += QStringLiteral(" // sum");
    const MovedLines lines(text(before), text(after));
    QCOMPARE(lines.now(1), 1);
    QCOMPARE(lines.now(2), 3);
    QCOMPARE(lines.now(3), 4);
    QCOMPARE(lines.now(4), 5);
    QCOMPARE(lines.then(2), 0);
    QCOMPARE(lines.then(3), 2);
    QCOMPARE(lines.then(5), 4);
    const MovedLines back(text(after), text(before));
    QCOMPARE(back.now(2), 0);
    QCOMPARE(back.now(3), 2);
    QCOMPARE(back.then(2), 3);
  }

  // now() and then() are inverse of each other, whatever is edited.
  void everyLineComesBack() {
    quint32 state = 1;
    const auto random = [&state](int below) {
      state = state * 1664525U + 1013904223U;
      return static_cast<int>((state >> 8) % static_cast<quint32>(below));
    };
    for (int round = 0; round < 300; ++round) {
      QStringList before;
      for (int n = 0; n < 12; ++n)
        before << QStringLiteral("op%1 v%2").arg(random(4)).arg(random(5));
      QStringList after = before;
      for (int edit = 0; edit < 3 && !after.isEmpty(); ++edit) {
        const int at = random(static_cast<int>(after.size()));
        if (random(3) == 0)
          after.removeAt(at);
        else if (random(2) == 0)
          after.insert(at, QStringLiteral("new%1").arg(random(9)));
        else
          after[at] += QStringLiteral(", v9");
      }
      const MovedLines lines(text(before), text(after));
      int last = 0;
      for (int line = 1; line <= before.size(); ++line) {
        const int now = lines.now(line);
        if (now == 0) continue;
        QVERIFY(now > last);
        last = now;
        QCOMPARE(lines.then(now), line);
      }
      for (int line = 1; line <= after.size(); ++line)
        if (const int then = lines.then(line); then != 0) QCOMPARE(lines.now(then), line);
    }
  }
};

WAVESMITH_WIDGET_TEST(MovedLinesTest)
#include "moved_lines_test.moc"
