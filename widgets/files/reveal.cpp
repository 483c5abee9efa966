// SPDX-License-Identifier: Apache-2.0
#include "files/reveal.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDesktopServices>
#include <QFileInfo>
#include <QUrl>

namespace wavesmith::widgets {
namespace {

void openFolder(const QString& path) {
  QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(path).absolutePath()));
}

} // namespace

void revealInFileManager(const QString& path) {
  const QDBusConnection bus = QDBusConnection::sessionBus();
  if (!bus.isConnected()) return openFolder(path);
  QDBusMessage call = QDBusMessage::createMethodCall(
      QStringLiteral("org.freedesktop.FileManager1"), QStringLiteral("/org/freedesktop/FileManager1"),
      QStringLiteral("org.freedesktop.FileManager1"), QStringLiteral("ShowItems"));
  call.setArguments({QStringList{QUrl::fromLocalFile(path).toString()}, QString()});
  auto* watcher = new QDBusPendingCallWatcher(bus.asyncCall(call));
  QObject::connect(watcher, &QDBusPendingCallWatcher::finished, watcher, [watcher, path] {
    if (watcher->isError()) openFolder(path);
    watcher->deleteLater();
  });
}

} // namespace wavesmith::widgets
