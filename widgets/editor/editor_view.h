// SPDX-License-Identifier: Apache-2.0
// What a tab holds: the editor of a document, the find bar below it and, above it, a bar that says what has
// happened to the file (changed by somebody else, removed, read-only) and offers what can be done.
#pragma once

#include <QWidget>

class QFrame;
class QLabel;
class QPushButton;

namespace wavesmith::widgets {

class CodeEditor;
class Document;
class FindBar;
class Settings;
class Theme;

class EditorView : public QWidget {
  Q_OBJECT

public:
  EditorView(Document* document, Settings* settings, Theme* theme, QWidget* parent = nullptr);

  [[nodiscard]] Document* document() const { return document_; }
  [[nodiscard]] CodeEditor* editor() const { return editor_; }
  [[nodiscard]] FindBar* findBar() const { return findBar_; }
  [[nodiscard]] QString notice() const; // what the bar says; empty: it is hidden

signals:
  void failed(const QString& message); // a reload that did not work

private:
  void onChangedOnDisk(bool removed);
  void showNotice(const QString& text, bool offerReload);

  Document* document_;
  CodeEditor* editor_;
  FindBar* findBar_;
  QFrame* bar_;
  QLabel* text_;
  QPushButton* reload_;
};

} // namespace wavesmith::widgets
