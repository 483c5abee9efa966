// SPDX-License-Identifier: Apache-2.0
// Keeps the student's progress (lessons::Progress) in a file of the program's data folder, written after each change.
//
//   StudentRecord record(settings->dataDirectory() + "/answers.json");
//   record.change([&](lessons::Progress& progress) { progress.recordStep(lesson, 2); });
//   record.progress().find("01-a-wave")
//
// GUI thread; the file is small.
#pragma once

#include "lessons/progress.h"

#include <QObject>
#include <QString>

namespace wavesmith::widgets {

class StudentRecord : public QObject {
  Q_OBJECT

public:
  // If the file cannot be read, it is kept as "answers.json.unreadable".
  explicit StudentRecord(QString path, QObject* parent = nullptr);

  [[nodiscard]] const lessons::Progress& progress() const { return progress_; }

  // Applies the change, and writes the file if the progress is different.
  template <typename Change>
  void change(Change apply) {
    const lessons::Progress before = progress_;
    apply(progress_);
    if (!(before == progress_)) keep();
  }

signals:
  void changed();
  void failed(const QString& message); // the file cannot be written

private:
  void keep();

  QString path_;
  lessons::Progress progress_;
};

} // namespace wavesmith::widgets
