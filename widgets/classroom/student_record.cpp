// SPDX-License-Identifier: Apache-2.0
#include "classroom/student_record.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace wavesmith::widgets {

StudentRecord::StudentRecord(QString path, QObject* parent) : QObject(parent), path_(std::move(path)) {
  if (!QFileInfo::exists(path_)) return;
  auto progress = lessons::Progress::read(path_.toStdString());
  if (progress) {
    progress_ = std::move(*progress);
    return;
  }
  const QString kept = path_ + QStringLiteral(".unreadable");
  QFile::remove(kept);
  QFile::rename(path_, kept);
}

void StudentRecord::keep() {
  QDir().mkpath(QFileInfo(path_).absolutePath());
  const auto written = progress_.write(path_.toStdString());
  emit changed();
  if (!written)
    emit failed(tr("Cannot keep your answers: %1").arg(QString::fromStdString(written.error().message)));
}

} // namespace wavesmith::widgets
