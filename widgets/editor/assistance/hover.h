// SPDX-License-Identifier: Apache-2.0
// Explains the word under the mouse and, with a key, the word at the cursor. Diagnostics at that place come
// first.
//
// While the explanation is open next to the cursor, Up, Down and the page keys scroll it, Ctrl+C copies its
// selected text, and any other key closes it and has its usual effect. GUI thread only.
#pragma once

#include "editor/popups/popup_keys.h"

#include <QPoint>
#include <QString>

#include <functional>
#include <optional>

class QKeyEvent;
class QRect;
class QTextCursor;

namespace wavesmith::widgets {

class CodeEditor;
class CompletionIndex;
class HoverPopup;
struct HoverAnswer;
class Settings;
class Theme;

class HoverHelp : public PopupKeys {
  Q_OBJECT

public:
  HoverHelp(CodeEditor* editor, CompletionIndex* index, Settings* settings, Theme* theme);

  // Asks a debugged run for the value of a word ("v_x", "s[4:5]") in a line, and calls `show` with HTML later. Does
  // not call it if the value is unknown or `context` has been destroyed.
  using Values = std::function<void(const QString& word, const QString& line, QObject* context,
                                    const std::function<void(const QString& html)>& show)>;
  void setValues(Values values) { values_ = std::move(values); }
  [[nodiscard]] QString wordAtCursor() const; // the word to explain: "v_x", "s[4:5]"; empty: none

  void showAtMouse(const QPoint& global);
  void showAtCursor();
  void close() final;
  [[nodiscard]] bool isOpen() const;
  [[nodiscard]] HoverPopup* popup() const { return popup_; }

protected:
  [[nodiscard]] bool claims(const QKeyEvent* key) const final;
  bool handleKey(const QKeyEvent* event) final;

private:
  bool show(const QTextCursor& at, bool followsMouse);
  [[nodiscard]] std::optional<HoverAnswer> answerAt(const QTextCursor& at) const;
  void askForValue(const QString& word, const QString& line, const QString& html, const QRect& about,
                   bool followsMouse);
  [[nodiscard]] QString diagnosticsHtml(int position) const;

  CodeEditor* editor_;
  CompletionIndex* index_;
  Settings* settings_;
  Theme* theme_;
  HoverPopup* popup_;
  Values values_;
  quint64 shown_ = 0; // counts explanations: a value that arrives later than the next one is dropped
  bool byKey_ = false;
};

} // namespace wavesmith::widgets
