// SPDX-License-Identifier: Apache-2.0
#ifndef Q_MOC_RUN // moc 6.4 cannot read GCC 12's <compare>
#include "symbols/place_history.h"
#endif
#include "widgets/support/widget_test.h"

#include <QTest>

using namespace wavesmith;
using namespace wavesmith::widgets;

class PlaceHistoryTest : public QObject {
  Q_OBJECT

  static source::Place at(const char* file, std::uint32_t line) {
    return {.file = file, .line = line, .column = 1, .length = 0};
  }

private slots:
  void goesBackAndForward() {
    PlaceHistory history;
    history.visit(at("a", 1));
    history.visit(at("a", 100));
    history.visit(at("b", 5));
    QVERIFY(history.hasBack());
    QCOMPARE(history.back()->line, 100U);
    QCOMPARE(history.back()->line, 1U);
    QVERIFY(!history.back());
    QCOMPARE(history.forward()->line, 100U);
    history.visit(at("c", 7)); // a new way: b is dropped
    QVERIFY(!history.hasForward());
    QCOMPARE(history.back()->line, 100U);
  }

  void nearPlacesAreOne() {
    PlaceHistory history;
    history.visit(at("a", 1));
    history.visit(at("a", 5));
    history.visit(at("a", 12));
    QCOMPARE(history.size(), 1U);
    history.visit(at("a", 30));
    QCOMPARE(history.back()->line, 12U);
  }

  void isLimited() {
    PlaceHistory history;
    for (std::uint32_t i = 0; i < 1000; ++i)
      history.visit(at("a", 1 + 100 * i));
    QCOMPARE(history.size(), PlaceHistory::kMost);
    QCOMPARE(history.back()->line, 1 + 100U * 998);
  }

  void forgetsAFile() {
    PlaceHistory history;
    history.visit(at("a", 1));
    history.visit(at("untitled 1", 1));
    history.visit(at("b", 1));
    history.forget("untitled 1");
    QCOMPARE(history.back()->file, std::string("a"));
  }
};

WAVESMITH_WIDGET_TEST(PlaceHistoryTest)
#include "place_history_test.moc"
