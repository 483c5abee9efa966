// SPDX-License-Identifier: Apache-2.0
// Every panel in the windows of usual screens, in both languages: nothing is cut off, and the panels of the side are one
// narrow column, which does not scroll sideways. Other scales are those of scale_test.cpp.
#include "style/languages.h"
#include "widgets/accessibility/cut_texts.h"
#include "widgets/accessibility/whole_window.h"

#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>

namespace wavesmith::testing {

class SizesTest : public QObject {
  Q_OBJECT

private:
  static QStringList problemsOf(const QString& name, QWidget& panel) {
    QStringList problems;
    for (const QWidget* widget : widgetsOf(panel)) {
      if (!widget->isVisible()) continue;
      for (const QString& text : {cutTextOf(*widget), cutContentOf(*widget)})
        if (!text.isEmpty())
          problems << QStringLiteral("%1: %2 (%3 of %4 pixels): %5")
                          .arg(name, placeOf(*widget))
                          .arg(widget->width())
                          .arg(widget->sizeHint().width())
                          .arg(text);
    }
    for (const QScrollArea* area : panel.findChildren<QScrollArea*>()) {
      // A text without line breaks scrolls, as in the editor.
      const bool isText = qobject_cast<const QLabel*>(area->widget()) != nullptr;
      const int room = area->viewport()->width();
      if (!area->isVisible() || isText || area->horizontalScrollBar()->maximum() == 0) continue;
      QStringList wide;
      for (const QWidget* part : area->widget()->findChildren<QWidget*>())
        if (part->isVisible() &&
            part->minimumSizeHint().width() + part->mapTo(area->widget(), QPoint()).x() > room)
          wide << placeOf(*part).section(QStringLiteral(" > "), -1) +
                      QStringLiteral(" (%1)").arg(part->minimumSizeHint().width());
      problems << QStringLiteral("%1: %2 pixels are too few for %3: %4")
                      .arg(name)
                      .arg(room)
                      .arg(placeOf(*area->widget()), wide.join(QStringLiteral(", ")));
    }
    return problems;
  }

private slots:
  void panelsFit_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<QString>("language");
    for (const QSize size : {QSize(1280, 800), QSize(1366, 768), QSize(1440, 900), QSize(1920, 1080)})
      for (const char* language : {"en", "de"})
        QTest::addRow("%d x %d, %s", size.width(), size.height(), language)
            << size << QString::fromLatin1(language);
  }
  void panelsFit() {
    QFETCH(const QSize, size);
    QFETCH(const QString, language);
    widgets::installTranslations(language);
    QStringList problems;
    {
      WholeWindow whole(false, size);
      QVERIFY(whole.open());
      const auto visit = [&](const QString& name, QWidget& panel) { problems << problemsOf(name, panel); };
      whole.forEachPanel(visit);
      whole.debug();
      whole.forEachPanel(visit);
    }
    widgets::installTranslations(QStringLiteral("en"));
    QVERIFY2(isNone(problems), "problems");
  }
};

} // namespace wavesmith::testing

using wavesmith::testing::SizesTest;
WAVESMITH_WIDGET_TEST(SizesTest)
#include "sizes_test.moc"
