// SPDX-License-Identifier: Apache-2.0
#include "window/tabs/recent_files.h"

#include "controls/action_reason.h"
#include "settings/settings.h"
#include "style/icons.h"

#include <QAction>
#include <QFileInfo>
#include <QMenu>
#include <QSettings>

namespace wavesmith::widgets {
namespace {

constexpr qsizetype kRecentFiles = 10;
constexpr qsizetype kRecentFolders = 5;
const QString kRecentFilesKey = QStringLiteral("window/recent");
const QString kFoldersKey = QStringLiteral("window/recentFolders");

} // namespace

RecentFiles::RecentFiles(Settings* settings, QObject* parent) : QObject(parent), settings_(settings) {}

QStringList RecentFiles::paths() const {
  return settings_->storage().value(kRecentFilesKey).toStringList();
}

void RecentFiles::remember(const QString& path) {
  QStringList recent = paths();
  recent.removeAll(path);
  recent.prepend(path);
  settings_->storage().setValue(kRecentFilesKey, recent.mid(0, kRecentFiles));
}

void RecentFiles::forget(const QString& path) {
  QStringList recent = paths();
  recent.removeAll(path);
  settings_->storage().setValue(kRecentFilesKey, recent);
}

QStringList RecentFiles::folders() const {
  return settings_->storage().value(kFoldersKey).toStringList();
}

void RecentFiles::rememberFolder(const QString& path) {
  QStringList recent = folders();
  recent.removeAll(path);
  recent.prepend(path);
  settings_->storage().setValue(kFoldersKey, recent.mid(0, kRecentFolders));
}

void RecentFiles::fillMenu(QMenu* menu) {
  menu->clear();
  menu->setToolTipsVisible(true);
  const auto add = [this, menu](const QString& path, const QString& picture) {
    QString name = QFileInfo(path).fileName();
    name.replace(u'&', QLatin1String("&&"));
    QAction* entry = menu->addAction(picture.isEmpty() ? QIcon() : icon(picture), name, this,
                                     [this, path] { emit chosen(path); });
    entry->setToolTip(path);
    if (!QFileInfo::exists(path)) setReason(entry, {tr("%1 does not exist.").arg(path), {}});
  };
  for (const QString& path : paths())
    add(path, {});
  if (menu->isEmpty())
    setReason(menu->addAction(tr("No file")), {tr("No file was opened yet."), QStringLiteral("open")});
  const QStringList recentFolders = folders();
  if (!recentFolders.isEmpty()) menu->addSeparator();
  for (const QString& path : recentFolders)
    add(path, QStringLiteral("folder"));
}

} // namespace wavesmith::widgets
