// SPDX-License-Identifier: Apache-2.0
// With a test portal on a private bus.
#include "style/system_appearance.h"
#include "widgets/support/widget_test.h"

#include <QDBusConnection>
#include <QDBusConnectionInterface>
#include <QDBusMessage>
#include <QDBusVariant>
#include <QGuiApplication>
#include <QPalette>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>

namespace wavesmith::widgets {

// The desktop's portal.
class Portal : public QObject {
  Q_OBJECT
  Q_CLASSINFO("D-Bus Interface", "org.freedesktop.portal.Settings")

public:
  uint scheme = 0;

public slots:
  Q_SCRIPTABLE QDBusVariant Read(const QString& group, const QString& key) {
    if (group == u"org.freedesktop.appearance"_qs && key == u"color-scheme"_qs) {
      return QDBusVariant(QVariant::fromValue(QDBusVariant(scheme)));
    }
    return {};
  }
};

class SystemAppearanceTest : public QObject {
  Q_OBJECT

private:
  QProcess daemon_;
  Portal portal_;

  void tell(const QString& group, const QString& key, uint value) {
    QDBusMessage message = QDBusMessage::createSignal(
        u"/org/freedesktop/portal/desktop"_qs, u"org.freedesktop.portal.Settings"_qs, u"SettingChanged"_qs);
    message << group << key << QVariant::fromValue(QDBusVariant(value));
    const QDBusConnection bus(u"portal"_qs);
    QVERIFY(bus.send(message));
    // Asynchronous; the reply to a later call proves that it was sent.
    QVERIFY(bus.interface()->isServiceRegistered(u"org.freedesktop.portal.Desktop"_qs));
  }

private slots:
  void darkIsAPropertyOfThePalette() {
    QVERIFY(
        !isDark(QPalette(Qt::black, Qt::lightGray, Qt::white, Qt::darkGray, Qt::gray, Qt::black, Qt::white)));
    QPalette dark;
    dark.setColor(QPalette::WindowText, Qt::white);
    dark.setColor(QPalette::Window, Qt::black);
    QVERIFY(isDark(dark));
    dark.setColor(QPalette::WindowText, Qt::black);
    dark.setColor(QPalette::Window, Qt::white);
    QVERIFY(!isDark(dark));
  }

  void usesThePaletteWithoutAPortal() {
    qunsetenv("DBUS_SESSION_BUS_ADDRESS");
    qunsetenv("XDG_RUNTIME_DIR");
    const QPalette before = QGuiApplication::palette();
    QPalette dark = before;
    dark.setColor(QPalette::WindowText, Qt::white);
    dark.setColor(QPalette::Window, Qt::black);
    QGuiApplication::setPalette(dark);
    QVERIFY(SystemAppearance().isDark());
    QGuiApplication::setPalette(before);
    QVERIFY(!SystemAppearance().isDark());
  }

  void usesThePortal() {
    const QString program = QStandardPaths::findExecutable(u"dbus-daemon"_qs);
    if (program.isEmpty()) QSKIP("dbus-daemon is not installed");
    daemon_.start(program, {u"--session"_qs, u"--nofork"_qs, u"--print-address"_qs});
    QVERIFY(daemon_.waitForReadyRead());
    const QByteArray address = daemon_.readLine().trimmed();
    qputenv("DBUS_SESSION_BUS_ADDRESS", address);
    QDBusConnection bus = QDBusConnection::connectToBus(QString::fromLatin1(address), u"portal"_qs);
    QVERIFY(bus.registerObject(u"/org/freedesktop/portal/desktop"_qs, &portal_,
                               QDBusConnection::ExportScriptableSlots));
    QVERIFY(bus.registerService(u"org.freedesktop.portal.Desktop"_qs));
    portal_.scheme = 1;

    SystemAppearance appearance;
    QSignalSpy changed(&appearance, &SystemAppearance::changed);
    QVERIFY(!appearance.isDark()); // not yet: the constructor does not wait for the answer
    QTRY_VERIFY(appearance.isDark());
    QCOMPARE(changed.count(), 1);

    tell(u"org.freedesktop.appearance"_qs, u"color-scheme"_qs, 2);
    QTRY_VERIFY(!appearance.isDark());
    tell(u"org.freedesktop.appearance"_qs, u"accent-color"_qs, 1); // something else
    tell(u"org.freedesktop.appearance"_qs, u"color-scheme"_qs, 0); // no preference: unchanged
    tell(u"org.freedesktop.appearance"_qs, u"color-scheme"_qs, 1);
    QTRY_VERIFY(appearance.isDark());
    QCOMPARE(changed.count(), 3);
  }

  void cleanupTestCase() {
    if (daemon_.state() == QProcess::NotRunning) return;
    QDBusConnection::disconnectFromBus(u"portal"_qs);
    daemon_.terminate();
    daemon_.waitForFinished();
  }
};

} // namespace wavesmith::widgets

using wavesmith::widgets::SystemAppearanceTest;
WAVESMITH_WIDGET_TEST(SystemAppearanceTest)
#include "system_appearance_test.moc"
