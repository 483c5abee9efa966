// SPDX-License-Identifier: Apache-2.0
// The new name of a symbol, typed over its old one in the text; below it, why a name is refused.
//
//   v_mov_b32 v[┌──────────────┐
//               │v_sum         │
//               └──────────────┘
//               v_sum is already the name of a register
//
// Enter accepts, Esc and the loss of the focus close. GUI thread only.
#pragma once

#include <QFrame>
#include <QString>

#include <functional>

class QLabel;
class QLineEdit;

namespace wavesmith::widgets {

class CodeEditor;
class Theme;

class RenameBox : public QFrame {
  Q_OBJECT

public:
  RenameBox(CodeEditor* editor, Theme* theme);

  // The reason why a name is refused; empty: it is allowed. Called for each change of the text.
  using RefusalOf = std::function<QString(const QString& name)>;
  // `about`: the old name, in the viewport of the editor.
  void open(const QRect& about, const QString& name, RefusalOf refusalOf);
  void setRefusal(const QString& reason); // of the whole change, which only assembling shows
  void setBusy(bool busy);
  void close();
  [[nodiscard]] QLineEdit* field() const { return field_; }
  [[nodiscard]] QString refusal() const;

signals:
  void accepted(const QString& name);

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void accept();
  void fit();

  CodeEditor* editor_;
  Theme* theme_;
  QLineEdit* field_;
  QLabel* reason_;
  QString old_;
  RefusalOf refusalOf_;
  bool busy_ = false;
};

} // namespace wavesmith::widgets
