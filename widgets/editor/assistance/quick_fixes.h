// SPDX-License-Identifier: Apache-2.0
// The fixes for the problems of a line, opened by Alt+Enter, the bulb in the margin or the context menu:
// apply a fix, apply it to all problems of its kind in the file, explain the code, or add a comment that
// suppresses it with a reason. Others can add entries for the line of the cursor (addSource).
//
//   editor->quickFixes()->open();      opens the list next to the cursor
//   QList<QuickFix> fixes = editor->quickFixes()->fixes();
//   editor->quickFixes()->apply(fixes.front());
//
// While the list is open, Up, Down, Page Up, Page Down, Home and End select, Enter, Tab and the digits apply,
// Esc closes, and any other key closes it and has its usual effect. Each application is one undo step; a
// large one is made in the background (FixAll). Text that has changed since the check is not edited, and the
// status bar says so. GUI thread only.
#pragma once

#include "document/snapshot.h"
#include "document/text/shared_text.h"
#include "document/text/text_edits.h"
#include "editor/popups/popup_keys.h"
#include "editor/popups/quick_fixes_popup.h"

#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

class QKeyEvent;
class QMenu;

namespace wavesmith::widgets {

class CodeEditor;
class FixAll;
class Theme;

class QuickFixes : public PopupKeys {
  Q_OBJECT

public:
  QuickFixes(CodeEditor* editor, Theme* theme);

  // Opens the list at the cursor, or shows a sentence in the status bar if it would be empty.
  void open();
  void close() final;
  [[nodiscard]] bool isOpen() const;

  // The entries for the cursor's line, or for the lines of the selection: for each problem its fixes (the
  // best first), then the other actions for its code.
  [[nodiscard]] QList<QuickFix> fixes() const;
  // Whether a problem of the line (from 1) has a fix: the bulb in the margin.
  [[nodiscard]] bool hasFix(int line) const;
  // Applies the entry. Returns false if the text is no longer the one that the fix was made for.
  bool apply(const QuickFix& fix);
  // Adds them at the top of a context menu.
  void addTo(QMenu* menu);
  // Adds entries for the cursor's line that are not fixes; they come last. Called whenever the list is made.
  using Source = std::function<QList<QuickFix>()>;
  void addSource(Source source) { sources_.push_back(std::move(source)); }
  // Requests the page of the problem at the cursor or, without one, of its line.
  void explain();

  [[nodiscard]] QuickFixPopup* popup() const { return popup_; }
  [[nodiscard]] FixAll* fixAll() const { return fixAll_; }

protected:
  [[nodiscard]] bool claims(const QKeyEvent* key) const final;
  bool handleKey(const QKeyEvent* event) final;

private:
  void accept(int row);
  void onSnapshot();
  [[nodiscard]] bool isUnchanged(const Replacements& edits, int line, int shift) const;
  [[nodiscard]] bool isHere(const source::Place& place) const;
  [[nodiscard]] std::optional<Replacements> editsOf(const source::Fix& fix,
                                                    const source::Diagnostic& diagnostic, int shift) const;
  void addProblems(QList<QuickFix>& list) const;
  void addFixes(QList<QuickFix>& list, const source::Diagnostic& diagnostic, int line) const;
  [[nodiscard]] std::optional<QuickFix> fixOf(const source::Fix& fix, const source::Diagnostic& diagnostic,
                                              int line) const;
  [[nodiscard]] std::optional<QuickFix> allOf(source::Code code) const;
  [[nodiscard]] bool isCurrent() const; // the text is the snapshot's
  void sayFixed(int fixed, int left);
  void compareProblems(); // compares the problems with those before Fix All
  [[nodiscard]] std::optional<QuickFix> ignore(const source::Diagnostic& diagnostic, int line) const;
  [[nodiscard]] QString whyNothing() const;

  CodeEditor* editor_;
  QuickFixPopup* popup_;
  FixAll* fixAll_;
  SnapshotPointer snapshot_; // the snapshot of the text in seen_; null: none for this text
  SharedText seen_;
  mutable std::optional<SeenText> seenLines_; // the lines of seen_; made when they are needed
  std::vector<Source> sources_;
  QList<QuickFix> open_; // the entries of the list
  quint64 revision_ = 0; // the document's revision when the list was made
  // Number of errors and warnings before Fix All, by code; empty when its text has been checked.
  std::optional<std::map<source::Code, int>> problemsBefore_;
};

} // namespace wavesmith::widgets
