// SPDX-License-Identifier: Apache-2.0
// Kernel > Check with Another Assembler: assembles the current text with another clang, that of the folder's settings or
// that of the user's, and compares the bytes with ours (check/external_assembler.h), as check --assembler does:
//
//   a difference       an error in the line, under Problems, until the text changes
//   none               a sentence in the status bar
//
// The program of a folder is asked about once. GUI thread only; the programs run in the background.
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
  [[nodiscard]] QMessageBox* question() const; // that is open, or nullptr

signals:
  void finished(const QString& sentence); // compared, or why not

private:
  struct Program {
    QString folder; // empty: it is that of the user's settings
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
