// SPDX-License-Identifier: Apache-2.0
// Completion in one editor: opens automatically after the second letter of a word, or with Ctrl+Space; typing
// filters, Tab and Enter accept, Esc closes. While the list is closed, it handles only Ctrl+Space. A snippet that is
// accepted is inserted with its stops (snippet_stops.h).
//
// GUI thread only. A key press costs a few milliseconds, because only the current line of the text is read
// (completion_index.h).
#pragma once

#include "editor/assistance/completion_context.h"
#include "editor/assistance/snippet_shelf.h"
#include "editor/popups/popup_keys.h"

#include <QTimer>

#include <vector>

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

  void open();         // opens the list at the cursor; does nothing if no word matches
  void openSnippets(); // opens the list with snippets only; says so in the status bar if there are none here
  void close() final;
  [[nodiscard]] bool isOpen() const;
  void accept(int row);
  [[nodiscard]] SnippetShelf& shelf() { return shelf_; }

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
  [[nodiscard]] const source::Snippet* snippetNamed(const QString& name) const;

  CodeEditor* editor_;
  CompletionIndex* index_;
  Settings* settings_;
  Theme* theme_;
  CompletionModel* model_;
  CompletionPopup* popup_;
  SnippetShelf shelf_;
  std::vector<source::Snippet> snippets_; // the snippets in the open list
  bool onlySnippets_ = false;             // the open list contains snippets only
  // The list is shown immediately; the documentation follows after a moment without key presses.
  QTimer helpTimer_;
  bool typed_ = false; // the next text change is a typed character
  bool accepting_ = false;
  int line_ = 0;  // line of the typed word
  int start_ = 0; // start of the typed word in its line
};

// The target of the settings; gfx942 if it is not supported.
[[nodiscard]] const isa::Target& targetOf(const Settings& settings);

} // namespace wavesmith::widgets
