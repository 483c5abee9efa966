// SPDX-License-Identifier: Apache-2.0
#include "style/icons.h"
#include "style/theme.h"
#include "support/paths.h"
#include "widgets/support/widget_test.h"

#include <QDir>
#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <QPalette>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>

namespace wavesmith::widgets {

class IconsTest : public QObject {
  Q_OBJECT

private:
  static QImage drawn(const QIcon& icon, int size, QIcon::Mode mode = QIcon::Normal) {
    return icon.pixmap(QSize(size, size), 1.0, mode).toImage().convertToFormat(QImage::Format_ARGB32);
  }

  // The color of fully covered pixels, and the covered fraction.
  struct Ink {
    QColor color;
    bool oneColor = true;
    double coverage = 0;
  };
  static Ink inkOf(const QImage& image) {
    Ink ink;
    double sum = 0;
    for (int y = 0; y < image.height(); ++y) {
      for (int x = 0; x < image.width(); ++x) {
        const QColor pixel = image.pixelColor(x, y);
        sum += pixel.alphaF();
        if (pixel.alpha() != 255) continue;
        if (ink.color.isValid() && ink.color.rgb() != pixel.rgb()) ink.oneColor = false;
        ink.color = pixel;
      }
    }
    ink.coverage = sum / (image.width() * image.height());
    return ink;
  }

  static void addIcons() {
    QTest::addColumn<QString>("name");
    for (const QString& name : iconNames())
      QTest::newRow(qPrintable(name)) << name;
  }

private slots:
  void resourcesContainAllFiles() {
    const QDir files(QString::fromStdString((testing::sourceDirectory() / "resources" / "icons").string()));
    QStringList names;
    for (const QString& file : files.entryList({QStringLiteral("*.svg")}, QDir::Files, QDir::Name)) {
      names.append(file.chopped(4));
    }
    names.sort();
    QVERIFY(names.removeOne(QStringLiteral("wavesmith")));
    QStringList known = iconNames();
    known.sort();
    QCOMPARE(known, names);
    for (const char* wanted : {"run",  "cancel", "debug",  "open",     "save",      "save-all", "new",
                               "undo", "redo",   "find",   "settings", "error",     "warning",  "remark",
                               "good", "file",   "folder", "kernel",   "step-back", "step",     "continue",
                               "copy", "close",  "up",     "down",     "refresh",   "pin",      "chip"}) {
      QVERIFY2(names.contains(QLatin1String(wanted)), wanted);
    }
  }

  void uses16x16Grid_data() { addIcons(); }
  void uses16x16Grid() {
    QFETCH(const QString, name);
    const QSvgRenderer renderer(QStringLiteral(":/wavesmith/icons/%1.svg").arg(name));
    QVERIFY(renderer.isValid());
    QCOMPARE(renderer.viewBoxF(), QRectF(0, 0, 16, 16));
  }

  void usesTheTextColor_data() { addIcons(); }
  void usesTheTextColor() {
    QFETCH(const QString, name);
    const Ink ink = inkOf(drawn(icon(name), 64));
    QVERIFY2(ink.coverage > 0.03 && ink.coverage < 0.75, qPrintable(QString::number(ink.coverage)));
    QVERIFY(ink.oneColor);
    QCOMPARE(ink.color.name(), QGuiApplication::palette().color(QPalette::WindowText).name());
  }

  void followsThePalette() {
    const QIcon kept = icon(QStringLiteral("run"));
    const QPalette before = QGuiApplication::palette();
    QPalette palette = before;
    palette.setColor(QPalette::WindowText, QColor(0x12ab34));
    QGuiApplication::setPalette(palette);
    const QColor after = inkOf(drawn(kept, 32)).color;
    QGuiApplication::setPalette(before);
    QCOMPARE(after.name(), QStringLiteral("#12ab34"));
    QCOMPARE(inkOf(drawn(kept, 32)).color.name(), before.color(QPalette::WindowText).name());
  }

  void disabledIsPaler() {
    const QTemporaryDir directory;
    Settings settings(directory.filePath(QStringLiteral("a.ini")));
    const QPalette before = QGuiApplication::palette();
    for (const ThemeMode mode : {ThemeMode::Light, ThemeMode::Dark}) {
      settings.setThemeMode(mode);
      const Theme theme(&settings);
      QGuiApplication::setPalette(theme.palette());
      const QColor window = theme.palette().color(QPalette::Window);
      const QColor normal = inkOf(drawn(icon(QStringLiteral("save")), 64)).color;
      const QColor disabled = inkOf(drawn(icon(QStringLiteral("save")), 64, QIcon::Disabled)).color;
      QVERIFY(contrast(disabled, window) < contrast(normal, window) / 2);
    }
    QGuiApplication::setPalette(before);
  }

  void keepsAnExplicitColor() {
    const QColor red(0xc0222d);
    QCOMPARE(inkOf(drawn(icon(QStringLiteral("error"), red), 64)).color.name(), red.name());
  }

  // Drawn at the device's resolution, not scaled up.
  void isSharpAtEveryScale() {
    const QPixmap twice = icon(QStringLiteral("close")).pixmap(QSize(16, 16), 2.0);
    QCOMPARE(twice.size(), QSize(32, 32));
    QCOMPARE(twice.devicePixelRatio(), 2.0);
    QImage wanted = drawn(icon(QStringLiteral("close")), 32);
    wanted.setDevicePixelRatio(2.0);
    QCOMPARE(twice.toImage().convertToFormat(QImage::Format_ARGB32), wanted);

    QPixmap target(32, 32);
    target.setDevicePixelRatio(2.0);
    target.fill(Qt::transparent);
    QPainter painter(&target);
    icon(QStringLiteral("close")).paint(&painter, QRect(0, 0, 16, 16));
    painter.end();
    QCOMPARE(target.toImage().convertToFormat(QImage::Format_ARGB32), wanted);
  }

  void unknownIconsAreNull() {
    QVERIFY(icon(QStringLiteral("no such icon")).isNull());
    QVERIFY(!icon(QStringLiteral("run")).isNull());
  }

  void programIconIsColored() {
    for (const int size : {16, 32, 48, 256}) {
      const Ink ink = inkOf(drawn(programIcon(), size));
      QVERIFY(ink.coverage > 0.5);
      QVERIFY(!ink.oneColor);
    }
  }
};

} // namespace wavesmith::widgets

using wavesmith::widgets::IconsTest;
WAVESMITH_WIDGET_TEST(IconsTest)
#include "icons_test.moc"
