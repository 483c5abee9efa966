// SPDX-License-Identifier: Apache-2.0
// Lines of an edited text, compared with a list that stores the number of each line.
#include "editor/line_map.h"
#include "widgets/support/widget_test.h"

#include <QTest>

#include <algorithm>
#include <random>
#include <vector>

using wavesmith::widgets::LineMap;

class LineMapTest : public QObject {
  Q_OBJECT

private slots:
  void followsLines() {
    LineMap map;
    QVERIFY(map.isIdentity());
    map.edit(2, 4, 1, 2);
    QCOMPARE(map.origin(3), (LineMap::Origin{3, false}));
    QCOMPARE(map.origin(4), (LineMap::Origin{4, true}));
    QCOMPARE(map.origin(5), (LineMap::Origin{0, true}));
    QCOMPARE(map.origin(6), (LineMap::Origin{5, false}));
    QCOMPARE(map.lineNow(5), 6);
    map.edit(3, 1, 2, 0);
    QCOMPARE(map.origin(1), (LineMap::Origin{3, false}));
    QCOMPARE(map.lineNow(2), 0);
    QCOMPARE(map.lineNow(5), 4);
    map.rebase(2);
    QCOMPARE(map.origin(1), (LineMap::Origin{3, false}));
    QCOMPARE(map.origin(9), (LineMap::Origin{11, false}));
    map.rebase(3);
    QVERIFY(map.isIdentity());
  }

  void typingInOneLineIsOnePiece() {
    LineMap map;
    for (std::uint64_t i = 1; i <= 1000; ++i)
      map.edit(i, 500, 1, 1);
    QVERIFY(map.pieces() <= 3);
    QCOMPARE(map.origin(500), (LineMap::Origin{500, true}));
    QCOMPARE(map.origin(501), (LineMap::Origin{501, false}));
  }

  void isRightForRandomEdits() {
    struct Line {
      int origin;
      bool changed;
    };
    std::mt19937 random(7);
    for (int round = 0; round < 200; ++round) {
      std::vector<Line> lines;
      for (int i = 1; i <= 40; ++i)
        lines.push_back({i, false});
      LineMap map;
      for (std::uint64_t step = 1; step <= 12; ++step) {
        const auto size = static_cast<int>(lines.size());
        const int first = 1 + static_cast<int>(random() % static_cast<unsigned>(size));
        const int removed = std::min(static_cast<int>(random() % 4), size - first + 1);
        const int added = static_cast<int>(random() % 4);
        map.edit(step, first, removed, added);
        std::vector<Line> fresh;
        for (int i = 0; i < added; ++i)
          fresh.push_back(
              i < removed
                  ? Line{lines[static_cast<std::size_t>(first) - 1 + static_cast<std::size_t>(i)].origin,
                         true}
                  : Line{0, true});
        lines.erase(lines.begin() + first - 1, lines.begin() + first - 1 + removed);
        lines.insert(lines.begin() + first - 1, fresh.begin(), fresh.end());
        if (lines.empty()) break;
        const auto changed = map.changed(static_cast<int>(lines.size()));
        for (std::size_t i = 0; i < lines.size(); ++i) {
          const auto line = static_cast<int>(i) + 1;
          const bool isIn = std::ranges::any_of(
              changed, [line](const auto& range) { return range.first <= line && line <= range.second; });
          QCOMPARE(isIn, lines[i].changed);
          QCOMPARE(map.origin(line), (LineMap::Origin{lines[i].origin, lines[i].changed}));
          if (lines[i].origin > 0) QCOMPARE(map.lineNow(lines[i].origin), line);
        }
      }
    }
  }
};

WAVESMITH_WIDGET_TEST(LineMapTest)
#include "line_map_test.moc"
