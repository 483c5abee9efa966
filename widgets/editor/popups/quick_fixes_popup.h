// SPDX-License-Identifier: Apache-2.0
// The list of fixes for a line, and below it a preview of the selected one:
//
//   ┌──────────────────────────────────────────────────────┐
//   │ 1  Insert s_waitcnt vmcnt(0)                   W0102 │
//   │ 2  Fix all: missing-vmcnt in this file (3)     W0102 │
//   │ 3  Explain W0102 missing-vmcnt                       │
//   ├──────────────────────────────────────────────────────┤
//   │ line 45                                              │
//   │ +  s_waitcnt vmcnt(0)                                │
//   └──────────────────────────────────────────────────────┘
//
// GUI thread only.
#pragma once

#include "document/snapshot.h"
#include "document/text/text_edits.h"
#include "editor/popups/popup.h"

#include <QRect>

#include <functional>
#include <vector>

class QListWidget;
class QTextBrowser;

namespace wavesmith::widgets {

// One line of the list.
struct QuickFix {
  enum class Kind : quint8 { Fix, FixAll, Explain, Ignore, Form };

  Kind kind = Kind::Fix;
  QString title;
  QString code; // "W0102"
  Replacements edits;
  QList<Hunk> preview;   // what the edits change; only the first ones if there are many
  int count = 1;         // FixAll: number of problems that it fixes; for one large fix, of its changes
  int left = 0;          // FixAll: problems whose edits touch those of another one
  QString sentence = {}; // Explain: the meaning of the code; Form: the meaning of the present value
  // Fixes of the snapshot with too many edits to compute while the list opens: FixAll applies them, and
  // `edits` is empty.
  std::vector<const source::Fix*> fixes = {};
  SnapshotPointer snapshot = {};
  std::function<void()> start = {}; // Form: opens it
};

class QuickFixPopup : public Popup {
  Q_OBJECT

public:
  QuickFixPopup(Theme* theme, QWidget* editor);

  // Shows the list next to `about`, a rectangle on the screen.
  void showFixes(const QList<QuickFix>& fixes, const QRect& about);
  void choose(int row);
  void step(int rows); // moves the selection; stops at the ends
  [[nodiscard]] int row() const;
  [[nodiscard]] QListWidget* list() const { return list_; }
  [[nodiscard]] QTextBrowser* preview() const { return preview_; }

signals:
  void accepted(int row); // a row was clicked

private:
  void showPreview(int row);
  [[nodiscard]] QString previewHtml(const QuickFix& fix) const;

  QListWidget* list_;
  QTextBrowser* preview_;
  QList<QuickFix> fixes_;
};

} // namespace wavesmith::widgets
