// SPDX-License-Identifier: Apache-2.0
// The layout as source code, with a tab for each language. The text can be copied or saved.
//
//   C++ | C | Python | Rust | Assembly | YAML | Host Program          [Copy] [Save As...]
//
// Only the visible tab is generated. GUI thread only.
#pragma once

#include "kernarg/emit/emit.h"

#include <QWidget>

class QAction;
class QPlainTextEdit;
class QTabBar;

namespace wavesmith::widgets {

class SyntaxHighlighter;
class Theme;

class GeneratedView : public QWidget {
  Q_OBJECT

public:
  explicit GeneratedView(const Theme* theme, QWidget* parent = nullptr);

  void setSubject(kernarg::Subject subject);
  void setFolder(const QString& folder) { folder_ = folder; } // the initial folder of Save As
  [[nodiscard]] QTabBar* tabs() const { return tabs_; }
  [[nodiscard]] QPlainTextEdit* view() const { return view_; }
  [[nodiscard]] QString text() const; // text of the visible tab
  void showOutput(kernarg::Output output);
  [[nodiscard]] QString fileName() const; // suggested name: "vector_add_args.h"
  // False: it could not be written; failed() was emitted with the reason.
  bool saveTo(const QString& path);

signals:
  void failed(const QString& message);
  void done(const QString& message);

protected:
  void showEvent(QShowEvent* event) override;

private:
  void make();
  void follow(); // the theme has changed
  void saveAs();
  void highlight();
  [[nodiscard]] kernarg::Output output() const;

  const Theme* theme_;
  kernarg::Subject subject_;
  QString folder_;
  QTabBar* tabs_;
  QPlainTextEdit* view_;
  SyntaxHighlighter* highlighter_;
  bool stale_ = true;
};

} // namespace wavesmith::widgets
