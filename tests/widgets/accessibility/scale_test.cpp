// SPDX-License-Identifier: Apache-2.0
// Nothing is cut off and icons are sharp, in both languages, at the scales 1, 1.5 and 2. A scale is chosen when a
// program starts, so the functions run in child processes for the others.
#include "style/languages.h"
#include "widgets/accessibility/cut_texts.h"
#include "widgets/accessibility/whole_window.h"

#include <QAbstractButton>
#include <QLabel>
#include <QProcess>

namespace wavesmith::testing {

class ScaleTest : public QObject {
  Q_OBJECT

private:
  static bool isSharp(const QPixmap& pixmap, const QWidget& widget) {
    return pixmap.isNull() || pixmap.devicePixelRatio() >= widget.devicePixelRatio();
  }

private slots:
  void nothingIsCutOff_data() {
    QTest::addColumn<QString>("language");
    QTest::newRow("English") << QStringLiteral("en");
    QTest::newRow("German") << QStringLiteral("de");
  }
  void nothingIsCutOff() {
    QFETCH(const QString, language);
    widgets::installTranslations(language);
    QStringList problems;
    {
      WholeWindow whole;
      QVERIFY(whole.open());
      whole.forEachPart([&](const QString& name, QWidget& part) {
        for (const QWidget* widget : widgetsOf(part))
          if (const QString text = widget->isVisible() ? cutTextOf(*widget) : QString(); !text.isEmpty())
            problems << QStringLiteral("%1: %2 (%3x%4 of %5x%6): %7")
                            .arg(name, placeOf(*widget))
                            .arg(widget->width())
                            .arg(widget->height())
                            .arg(widget->sizeHint().width())
                            .arg(widget->sizeHint().height())
                            .arg(text);
      });
    }
    widgets::installTranslations(QStringLiteral("en"));
    QVERIFY2(isNone(problems), "problems");
  }

  void iconsAreSharp() {
    WholeWindow whole;
    QVERIFY(whole.open());
    const qreal scale = whole.window.window->devicePixelRatio();
    if (const QByteArray wanted = qgetenv("QT_SCALE_FACTOR"); !wanted.isEmpty())
      QCOMPARE(scale, wanted.toDouble());
    QStringList problems;
    int icons = 0;
    whole.forEachPart([&](const QString& name, QWidget& part) {
      for (const QWidget* widget : widgetsOf(part)) {
        QPixmap shown;
        if (const auto* label = qobject_cast<const QLabel*>(widget)) shown = label->pixmap();
        if (const auto* button = qobject_cast<const QAbstractButton*>(widget);
            button && !button->icon().isNull())
          shown = button->icon().pixmap(button->iconSize(), scale);
        icons += shown.isNull() ? 0 : 1;
        if (!isSharp(shown, *widget)) problems << name + QStringLiteral(": ") + placeOf(*widget);
      }
    });
    QVERIFY(icons > 30);
    QVERIFY2(isNone(problems), "problems");
  }

  void otherScales_data() {
    QTest::addColumn<QString>("scale");
    QTest::newRow("1.5") << QStringLiteral("1.5");
    QTest::newRow("2") << QStringLiteral("2");
  }
  void otherScales() {
    if (qEnvironmentVariableIsSet("QT_SCALE_FACTOR")) return; // the child
    QFETCH(const QString, scale);
    QProcess child;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("QT_SCALE_FACTOR"), scale);
    environment.insert(QStringLiteral("QT_SCALE_FACTOR_ROUNDING_POLICY"), QStringLiteral("PassThrough"));
    child.setProcessEnvironment(environment);
    child.setProcessChannelMode(QProcess::MergedChannels);
    child.start(
        QCoreApplication::applicationFilePath(),
        {QStringLiteral("scale_test"), QStringLiteral("nothingIsCutOff"), QStringLiteral("iconsAreSharp")});
    QVERIFY(child.waitForFinished(3 * kPatience));
    // A message has room for little, and the platform warns in dozens of lines.
    QByteArrayList told;
    for (const QByteArray& line : child.readAll().split('\n'))
      if (!line.contains("This plugin does not support") && !line.startsWith("PASS")) told << line;
    const QByteArray said = told.join('\n');
    QVERIFY2(child.exitStatus() == QProcess::NormalExit && child.exitCode() == 0, said.constData());
  }
};

} // namespace wavesmith::testing

using wavesmith::testing::ScaleTest;
WAVESMITH_WIDGET_TEST(ScaleTest)
#include "scale_test.moc"
