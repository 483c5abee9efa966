// SPDX-License-Identifier: Apache-2.0
#include "window/recent_files.h"

#include "settings/settings.h"

#include <QAction>
#include <QFileInfo>
#include <QMenu>
#include <QSettings>

namespace wavesmith::widgets {
namespace {

constexpr qsizetype kRecentFiles = 10;
const QString kRecentKey = QStringLiteral("window/recent");

} // namespace

RecentFiles::RecentFiles(Settings* settings, QObject* parent) : QObject(parent), settings_(settings) {}

QStringList RecentFiles::paths() const {
  return settings_->storage().value(kRecentKey).toStringList();
}

void RecentFiles::remember(const QString& path) {
  QStringList recent = paths();
  recent.removeAll(path);
  recent.prepend(path);
  settings_->storage().setValue(kRecentKey, recent.mid(0, kRecentFiles));
}

void RecentFiles::forget(const QString& path) {
  QStringList recent = paths();
  recent.removeAll(path);
  settings_->storage().setValue(kRecentKey, recent);
}

void RecentFiles::fillMenu(QMenu* menu) {
  menu->clear();
  menu->setToolTipsVisible(true);
  for (const QString& path : paths()) {
    QAction* entry = menu->addAction(QFileInfo(path).fileName(), this, [this, path] { emit chosen(path); });
    entry->setToolTip(path);
    entry->setEnabled(QFileInfo::exists(path));
  }
  if (menu->isEmpty()) menu->addAction(tr("No file"))->setEnabled(false);
}

} // namespace wavesmith::widgets
