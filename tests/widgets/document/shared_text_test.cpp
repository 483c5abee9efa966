// SPDX-License-Identifier: Apache-2.0
#include "document/text/shared_text.h"
#include "widgets/support/widget_test.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace wavesmith::widgets;

class SharedTextTest : public QObject {
  Q_OBJECT

private slots:
  // The reference is a QString.
  void randomEditsEqualThoseOfAString() {
    std::mt19937 random(7);
    const auto below = [&random](qsizetype n) {
      return static_cast<qsizetype>(random() % static_cast<unsigned>(n));
    };
    QString expected;
    for (int n = 0; n < 40'000; ++n)
      expected += QChar(static_cast<char16_t>(u'a' + n % 26));
    SharedText text(expected);
    for (int n = 0; n < 2000; ++n) {
      const qsizetype from = below(expected.size() + 1);
      const qsizetype length = std::min(expected.size() - from, n % 50 == 0 ? below(40'000) : below(8));
      QString inserted(n % 40 == 0 ? below(50'000) : below(6), u'x');
      if (n % 7 == 0)
        inserted += QStringLiteral("\U0001F600"); // a surrogate pair, which later edits may split
      const SharedText before = text;
      const QString old = expected;
      text.replace(from, length, inserted);
      expected.replace(from, length, inserted);
      QCOMPARE(text.size(), expected.size());
      if (n % 20 != 0) continue;
      QVERIFY(text.toString() == expected);
      QVERIFY(before.toString() == old); // copies keep their text
      QVERIFY(text.toUtf8() == expected.toStdString());
      QVERIFY(std::ranges::none_of(text.parts(), &QString::isEmpty));
      const qsizetype at = below(expected.size() + 1);
      QVERIFY(text.hasAt(
          at, QStringView(expected).sliced(at).first(std::min<qsizetype>(30'000, expected.size() - at))));
      const qsizetype some = below(40'000);
      QVERIFY(text.mid(at, some) == expected.mid(at, some));
      QVERIFY(!text.hasAt(0, QString(expected + u'.')));
    }
  }

  void copiesShareUnchangedParts() {
    SharedText text(QString(100'000, u'a'));
    const SharedText copy = text;
    text.replace(50'000, 1, QStringLiteral("b"));
    qsizetype shared = 0;
    for (qsizetype n = 0; n < text.parts().size(); ++n)
      shared += text.parts()[n].constData() == copy.parts()[n].constData() ? 1 : 0;
    QCOMPARE(shared, text.parts().size() - 1);
  }

  void anEmptyTextHasNoParts() {
    SharedText text;
    QCOMPARE(text.toString(), QString());
    text.replace(0, 0, QStringLiteral("ab"));
    text.replace(2, 0, QStringLiteral("c"));
    QCOMPARE(text.toString(), QStringLiteral("abc"));
    text.replace(0, 3, {});
    QVERIFY(text.parts().isEmpty());
    QCOMPARE(text.toUtf8(), std::string());
  }
};

WAVESMITH_WIDGET_TEST(SharedTextTest)
#include "shared_text_test.moc"
