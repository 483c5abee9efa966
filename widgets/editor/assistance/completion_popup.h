// SPDX-License-Identifier: Apache-2.0
// The list of completions, with the documentation of the selected one:
//
//   ┌─────────────────────────────┐┌──────────────────────────────┐
//   │ v_add_f32       instruction ││ v_add_f32   vector arithmetic│
//   │ v_add_f16       instruction ││ Adds (f32).                  │
//   └─────────────────────────────┘└──────────────────────────────┘
//
// GUI thread only.
#pragma once

#include "editor/popups/popup.h"

#include <QRect>

class QListView;
class QTextBrowser;

namespace wavesmith::widgets {

class CompletionModel;

class CompletionPopup : public Popup {
  Q_OBJECT

public:
  CompletionPopup(CompletionModel* model, Theme* theme, QWidget* editor);

  // Shows the list next to a word; `word` is its rectangle on the screen.
  void showAt(const QRect& word);
  void setHelp(const QString& html);
  void choose(int row);
  void step(int rows);            // moves the selection; stops at the ends
  [[nodiscard]] int page() const; // number of visible rows
  [[nodiscard]] int row() const;
  [[nodiscard]] QListView* list() const { return list_; }
  [[nodiscard]] QTextBrowser* help() const { return help_; }

signals:
  void chosen(int row);   // the selection moved
  void accepted(int row); // a row was clicked

private:
  void layOut();

  CompletionModel* model_;
  QListView* list_;
  QTextBrowser* help_;
  QRect word_;
};

} // namespace wavesmith::widgets
