// SPDX-License-Identifier: Apache-2.0
// The run files of the current kernel, and a menu for another one:
//
//   vector_add.run.yaml ▾   +          New Run File…
//                                      Duplicate Run File…
//
// The owner writes the file. GUI thread only.
#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>

class QAction;
class QComboBox;

namespace wavesmith::widgets {

class RunFileList : public QWidget {
  Q_OBJECT

public:
  explicit RunFileList(QWidget* parent = nullptr);

  void offer(const QStringList& runFiles, const QString& chosen); // absolute paths
  [[nodiscard]] QStringList runFiles() const;
  [[nodiscard]] QString current() const; // empty: there is none
  [[nodiscard]] QAction* newAction() const { return new_; }
  [[nodiscard]] QAction* duplicateAction() const { return duplicate_; }

signals:
  void chosen(const QString& runFile);   // by the user
  void newNamed(const QString& runFile); // a path of no file, to be written
  void duplicateNamed(const QString& runFile);

private:
  // Asks for the name of a file beside the current one; empty: canceled.
  [[nodiscard]] QString askName(const QString& title);

  QComboBox* list_;
  QAction* new_;
  QAction* duplicate_;
};

// "vector_add.2.run.yaml" beside vector_add.run.yaml: the first name of no file.
[[nodiscard]] QString freeRunFile(const QString& runFile);

} // namespace wavesmith::widgets
