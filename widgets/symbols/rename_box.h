// SPDX-License-Identifier: Apache-2.0
// A field for the new name of a symbol, over the old name in the text. Below it is the reason why a name is refused.
//
//   v_mov_b32 v[┌──────────────┐
//               │v_sum         │
//               └──────────────┘
//               v_sum is already the name of a register
//
// Enter accepts; Esc and losing the focus close it. GUI thread only.
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

  // Returns why a name is refused; empty: it is allowed. Called at each change of the typed name.
  using RefusalOf = std::function<QString(const QString& name)>;
  // `about`: the rectangle of the old name, in the viewport of the editor.
  void open(const QRect& about, const QString& name, RefusalOf refusalOf);
  void setRefusal(const QString& reason); // refuses the whole change, after assembling it
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
