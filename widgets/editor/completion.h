// SPDX-License-Identifier: Apache-2.0
// Completion in one editor: opens automatically after the second letter of a word, or with Ctrl+Space; typing
// filters, Tab and Enter accept, Esc closes. While it is closed it takes no key but Ctrl+Space.
//
// GUI thread only. A key costs a few milliseconds: nothing here reads more of the text than its line
// (completion_index.h).
#pragma once

#include "editor/completion_context.h"
#include "editor/popup_keys.h"

#include <QTimer>

class QKeyEvent;

namespace wavesmith::isa {
struct Target;
}

namespace wavesmith::widgets {

class CodeEditor;
class CompletionIndex;
class CompletionModel;
class CompletionPopup;
class Settings;
class Theme;
struct CompletionItem;

class Completion : public PopupKeys {
  Q_OBJECT

public:
  Completion(CodeEditor* editor, CompletionIndex* index, Settings* settings, Theme* theme);

  void open(); // at the cursor; nothing happens where nothing fits
  void close() final;
  [[nodiscard]] bool isOpen() const;
  void accept(int row);

  [[nodiscard]] CompletionModel* model() const { return model_; }
  [[nodiscard]] CompletionPopup* popup() const { return popup_; }

protected:
  [[nodiscard]] bool claims(const QKeyEvent* key) const final;
  bool handleKey(const QKeyEvent* event) final;

private:
  void onTextChanged();
  void onCursorMoved();
  void update(bool byHand);
  void showHelp();
  [[nodiscard]] CompletionContext context() const;
  [[nodiscard]] QString helpFor(const CompletionItem& item) const;

  CodeEditor* editor_;
  CompletionIndex* index_;
  Settings* settings_;
  Theme* theme_;
  CompletionModel* model_;
  CompletionPopup* popup_;
  // The list is there at once; the documentation follows when no key has come for a moment.
  QTimer helpTimer_;
  bool typed_ = false; // the change of the text that comes is a typed character
  bool accepting_ = false;
  int line_ = 0;  // where the list is open
  int start_ = 0; // of the word, in its line
};

// The target of the settings; gfx942 where that is none of ours.
[[nodiscard]] const isa::Target& targetOf(const Settings& settings);

} // namespace wavesmith::widgets
