// SPDX-License-Identifier: Apache-2.0
#include "style/system_appearance.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>
#include <QFileInfo>
#include <QGuiApplication>
#include <QPalette>

namespace wavesmith::widgets {
namespace {

// The settings portal of XDG Desktop Portal: GNOME, KDE and most other desktops implement it, also inside of
// Flatpak.
const auto kService = QStringLiteral("org.freedesktop.portal.Desktop");
const auto kPath = QStringLiteral("/org/freedesktop/portal/desktop");
const auto kInterface = QStringLiteral("org.freedesktop.portal.Settings");
const auto kNamespace = QStringLiteral("org.freedesktop.appearance");
const auto kKey = QStringLiteral("color-scheme");
// The values of color-scheme; 0 is "no preference".
constexpr uint kPrefersDark = 1;
constexpr uint kPrefersLight = 2;

// Without a session bus, a connection would start one.
bool hasSessionBus() {
  if (!qEnvironmentVariableIsEmpty("DBUS_SESSION_BUS_ADDRESS")) return true;
  const QString runtime = qEnvironmentVariable("XDG_RUNTIME_DIR");
  return !runtime.isEmpty() && QFileInfo::exists(runtime + QStringLiteral("/bus"));
}

// Read() wraps the value twice.
uint schemeOf(QVariant value) {
  while (value.canConvert<QDBusVariant>())
    value = value.value<QDBusVariant>().variant();
  return value.toUInt();
}

} // namespace

struct SystemAppearance::Implementation {
  bool dark = false;
};

SystemAppearance::SystemAppearance(QObject* parent)
    : QObject(parent), implementation_(std::make_unique<Implementation>()) {
  implementation_->dark = widgets::isDark(QGuiApplication::palette());
  if (!hasSessionBus()) return;
  QDBusConnection bus = QDBusConnection::sessionBus();
  qRegisterMetaType<QDBusVariant>(); // QtDBus looks up the types of a slot by name
  // Accepts any sender, because resolving the service's name would be a blocking call.
  bus.connect(QString(), kPath, kInterface, QStringLiteral("SettingChanged"), this,
              SLOT(settingChanged(QString, QString, QDBusVariant)));
  QDBusMessage read = QDBusMessage::createMethodCall(kService, kPath, kInterface, QStringLiteral("Read"));
  read << kNamespace << kKey;
  auto* const answer = new QDBusPendingCallWatcher(bus.asyncCall(read), this);
  connect(answer, &QDBusPendingCallWatcher::finished, this, [this, answer] {
    answer->deleteLater();
    const QDBusPendingReply<QDBusVariant> reply = *answer;
    if (reply.isValid()) settingChanged(kNamespace, kKey, reply.value());
  });
}

SystemAppearance::~SystemAppearance() = default;

bool SystemAppearance::isDark() const {
  return implementation_->dark;
}

void SystemAppearance::setDark(bool dark) {
  if (implementation_->dark == dark) return;
  implementation_->dark = dark;
  emit changed();
}

void SystemAppearance::settingChanged(const QString& group, const QString& key, const QDBusVariant& value) {
  if (group != kNamespace || key != kKey) return;
  const uint scheme = schemeOf(QVariant::fromValue(value));
  if (scheme == kPrefersDark) setDark(true);
  if (scheme == kPrefersLight) setDark(false);
}

bool isDark(const QPalette& palette) {
  return palette.color(QPalette::WindowText).lightnessF() > palette.color(QPalette::Window).lightnessF();
}

} // namespace wavesmith::widgets
