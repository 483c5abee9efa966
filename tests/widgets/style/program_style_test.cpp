// SPDX-License-Identifier: Apache-2.0
#include "style/program_style.h"
#include "style/theme.h"
#include "widgets/support/widget_test.h"

#include <QApplication>
#include <QImage>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QPalette>
#include <QScrollBar>
#include <QStyleOption>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <algorithm>

namespace wavesmith::widgets {

constexpr double kVisible = 3.0; // WCAG 2.1, success criterion 1.4.11: boundaries of controls

class ProgramStyleTest : public QObject {
  Q_OBJECT

private:
  QTemporaryDir directory_;

  static void forBothModes() {
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
  }

  // Applies the row's theme to the application.
  void apply() {
    QFETCH(const bool, dark);
    Settings settings(directory_.filePath(dark ? u"dark.ini"_qs : u"light.ini"_qs));
    settings.setThemeMode(dark ? ThemeMode::Dark : ThemeMode::Light);
    Theme(&settings).apply();
  }

  static QImage drawn(QStyle::PrimitiveElement element, QStyle::State state) {
    QImage image(20, 20, QImage::Format_ARGB32);
    image.fill(QGuiApplication::palette().color(QPalette::Window));
    QPainter painter(&image);
    QStyleOption option;
    option.rect = image.rect();
    option.palette = QGuiApplication::palette();
    option.state = state;
    QApplication::style()->drawPrimitive(element, &option, &painter);
    return image;
  }

  // Columns of the button that differ from the same button without an arrow, in rows `first` to `last`.
  static int changedColumns(const QToolButton& button, int first, int last) {
    const QImage with = const_cast<QToolButton&>(button).grab().toImage();
    QToolButton plain;
    plain.setText(button.text());
    plain.setAutoRaise(true);
    plain.resize(button.size());
    plain.setToolButtonStyle(Qt::ToolButtonTextOnly);
    const QImage without = plain.grab().toImage();
    // To the right of the text.
    int columns = 0;
    for (int x = with.width() - 14; x < with.width(); ++x) {
      bool differs = false;
      for (int y = first; y <= last; ++y)
        differs |= with.pixel(x, y) != without.pixel(0, 0);
      columns += differs ? 1 : 0;
    }
    return columns;
  }

private slots:
  // Beside the text and in the middle, not below it, where it would be a comma.
  void aMenuHasItsArrowBesideTheText_data() { forBothModes(); }
  void aMenuHasItsArrowBesideTheText() {
    apply();
    QToolButton button;
    QToolButton plain;
    for (QToolButton* one : {&button, &plain}) {
      one->setText(QStringLiteral("From"));
      one->setAutoRaise(true);
      one->setToolButtonStyle(Qt::ToolButtonTextOnly);
    }
    QMenu menu;
    button.setMenu(&menu);
    button.setPopupMode(QToolButton::InstantPopup);
    QVERIFY(button.sizeHint().width() >= plain.sizeHint().width() + 10);
    button.resize(button.sizeHint());
    const int middle = button.height() / 2;
    QVERIFY(changedColumns(button, middle - 4, middle + 4) >= 4);
    QCOMPARE(changedColumns(button, middle + 6, button.height() - 1), 0);
  }

  void inputFieldsHaveABorder_data() { forBothModes(); }
  void inputFieldsHaveABorder() {
    apply();
    QVERIFY(qobject_cast<ProgramStyle*>(QApplication::style()) != nullptr);
    QLineEdit edit;
    edit.resize(120, 30);
    const QImage image = edit.grab().toImage();
    const QColor bound = image.pixelColor(60, 0);
    QVERIFY2(contrast(bound, image.pixelColor(60, 5)) >= kVisible, qPrintable(bound.name()));
  }

  void checkBoxesHaveABorder_data() { forBothModes(); }
  void checkBoxesHaveABorder() {
    apply();
    for (const QStyle::PrimitiveElement element :
         {QStyle::PE_IndicatorCheckBox, QStyle::PE_IndicatorRadioButton}) {
      const QImage image = drawn(element, QStyle::State_Enabled | QStyle::State_Off);
      double greatest = 0; // at half height, from the left: the border is first
      for (int x = 0; x < 4; ++x)
        greatest = std::max(greatest, contrast(image.pixelColor(x, 9), image.pixelColor(7, 9)));
      QVERIFY2(greatest >= kVisible, qPrintable(QString::number(greatest)));
    }
  }

  void slidersAreVisible_data() { forBothModes(); }
  void slidersAreVisible() {
    apply();
    QScrollBar bar(Qt::Vertical);
    bar.setRange(0, 100);
    bar.setPageStep(100);
    bar.resize(bar.sizeHint().width(), 200);
    const int middle = bar.width() / 2;
    const QImage image = bar.grab().toImage();
    QVERIFY(contrast(image.pixelColor(middle, 50), image.pixelColor(middle, 150)) >= kVisible);
    // From end to end: there are no buttons.
    QVERIFY(image.pixelColor(middle, 4) == image.pixelColor(middle, 50));
    QTest::mouseClick(&bar, Qt::LeftButton, {}, QPoint(middle, 190)); // beyond the slider: a page
    QCOMPARE(bar.value(), 100);
    QCOMPARE(bar.grab().toImage().pixelColor(middle, 195), image.pixelColor(middle, 50));
    QTest::mousePress(&bar, Qt::LeftButton, {}, QPoint(middle, 150));
    QTest::mouseMove(&bar, QPoint(middle, 100));
    QTest::mouseRelease(&bar, Qt::LeftButton, {}, QPoint(middle, 100));
    QCOMPARE(bar.value(), 50); // dragged by half of the way
    bar.setRange(0, 0);        // everything is seen
    QCOMPARE(bar.grab().toImage().pixelColor(middle, 50), image.pixelColor(middle, 150));
  }

  void tabsHaveACloseIcon_data() { forBothModes(); }
  void tabsHaveACloseIcon() {
    apply();
    const QImage still = drawn(QStyle::PE_IndicatorTabClose, QStyle::State_Enabled);
    const QImage hovered =
        drawn(QStyle::PE_IndicatorTabClose, QStyle::State_Enabled | QStyle::State_MouseOver);
    const QColor window = QGuiApplication::palette().color(QPalette::Window);
    QCOMPARE(still.pixelColor(2, 10).name(), window.name());
    QVERIFY(hovered.pixelColor(2, 10).name() != window.name()); // highlighted
    QVERIFY(contrast(still.pixelColor(9, 9), window) > kVisible);
  }
};

} // namespace wavesmith::widgets

using wavesmith::widgets::ProgramStyleTest;
WAVESMITH_WIDGET_TEST(ProgramStyleTest)
#include "program_style_test.moc"
