// SPDX-License-Identifier: Apache-2.0
// Kernel > Check with Another Assembler. Assembles the current text with another clang, which the folder's or the
// user's settings name, and compares the bytes with ours (check/external_assembler.h), as check --assembler does:
//
//   a difference       an error in the line, under Problems, until the text changes
//   none               a sentence in the status bar
//
// The user is asked once whether a folder's program may run. GUI thread only; the programs run in the background.
#pragma once

#include "source/diagnostic.h"

#include <QObject>
#include <QPointer>
#include <QString>

#include <memory>

class QMessageBox;

namespace wavesmith::widgets {

class Document;
class LanguageTasks;
class MainWindow;

class ExternalCheck : public QObject {
  Q_OBJECT

public:
  explicit ExternalCheck(MainWindow* window);
  ~ExternalCheck() override;
  [[nodiscard]] static ExternalCheck* in(const MainWindow* window);

  void start(Document* document);
  [[nodiscard]] QMessageBox* question() const; // the open question, or nullptr

signals:
  void finished(const QString& sentence); // the result of the comparison, or why there is none

private:
  struct Program {
    QString folder; // empty: the program is from the user's settings
    QString path;
  };
  void ask(Document* document, const Program& program);
  void run(Document* document, const QString& program);
  void show(Document* document, const source::Diagnostic& said);
  void say(const QString& sentence);

  MainWindow* window_;
  std::unique_ptr<LanguageTasks> tasks_; // made when it is first needed
  QPointer<QMessageBox> question_;
};

} // namespace wavesmith::widgets
