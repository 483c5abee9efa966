// SPDX-License-Identifier: Apache-2.0
// Selects one of the current kernel's run files. A menu adds another one:
//
//   vector_add.run.yaml ▾   +          New Run File…
//                                      Duplicate Run File…
//
// The owner writes the new file. GUI thread only.
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
  [[nodiscard]] QString current() const; // the selected run file; empty: none
  [[nodiscard]] QAction* newAction() const { return new_; }
  [[nodiscard]] QAction* duplicateAction() const { return duplicate_; }

signals:
  void chosen(const QString& runFile);   // the user selected it
  void newNamed(const QString& runFile); // the user wants a new run file with this free path
  void duplicateNamed(const QString& runFile);

private:
  // Asks for the name of a file beside the current one; empty: canceled.
  [[nodiscard]] QString askName(const QString& title);

  QComboBox* list_;
  QAction* new_;
  QAction* duplicate_;
};

// The first free name beside the file: "vector_add.2.run.yaml" beside vector_add.run.yaml.
[[nodiscard]] QString freeRunFile(const QString& runFile);

} // namespace wavesmith::widgets
