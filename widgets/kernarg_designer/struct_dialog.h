// SPDX-License-Identifier: Apache-2.0
// Imports a C or C++ struct as the arguments; it is pasted or read from a header. clang parses it in the language
// worker while typing; its messages are listed below by line.
//
//   [C++ v] [Open Header...]    struct [Args v]   5 arguments, 32 bytes
//   struct Args { float* a; int n; };
//   line 3: unknown type name 'uit'
//
// GUI thread only.
#pragma once

#include "assembler/c_types.h"
#include "kernarg/layout.h"

#include <QDialog>
#include <QString>
#include <QTimer>

#include <optional>

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QListWidget;
class QPlainTextEdit;

namespace wavesmith::widgets {

class Workspace;

class StructDialog : public QDialog {
  Q_OBJECT

public:
  explicit StructDialog(Workspace* workspace, QWidget* parent = nullptr);

  // Loads the text of a file, and uses its folder for includes. False: it cannot be read; messages() has the
  // reason.
  bool openHeader(const QString& path);
  [[nodiscard]] QPlainTextEdit* text() const { return text_; }
  [[nodiscard]] QComboBox* structs() const { return structs_; }
  [[nodiscard]] QListWidget* messages() const { return messages_; }
  [[nodiscard]] bool isParsed() const { return parsed_; } // the shown result belongs to the current text
  // The layout of the selected struct; empty: none.
  [[nodiscard]] std::optional<kernarg::Layout> layout() const;

signals:
  void parsed();

private:
  void parse();
  void show(const assembler::CHeader& header);
  void showChoice();
  void say(const QString& text, int line, bool isError);

  Workspace* workspace_;
  QComboBox* language_;
  QComboBox* structs_;
  QLabel* summary_;
  QPlainTextEdit* text_;
  QListWidget* messages_;
  QDialogButtonBox* buttons_;
  QTimer pause_;
  QString path_; // path of the header; empty: the text was pasted
  assembler::CHeader header_;
  quint64 question_ = 0;
  bool parsed_ = false;
};

} // namespace wavesmith::widgets
