// SPDX-License-Identifier: Apache-2.0
// The page of a code: what W0102 means, an example that is wrong, why, and the same corrected.
//
//   ┌ Explanation ────────────────────────────────┐
//   │ ◀ ▶  All codes                              │
//   │ W0102 missing-vmcnt                         │
//   │ A register or LDS is used before …          │
//   └─────────────────────────────────────────────┘
//
// Links between pages lead there; the first page is the list of all. GUI thread.
#pragma once

#include <QDockWidget>

class QTextBrowser;

namespace wavesmith::widgets {

class ExplanationPage;
class Workspace;

class ExplanationDock : public QDockWidget {
  Q_OBJECT

public:
  explicit ExplanationDock(Workspace* workspace, QWidget* parent = nullptr);

  // Of "W0102"; false: there is no page, and what was shown stays.
  bool showCode(const QString& code);
  void showAll();
  [[nodiscard]] QString code() const; // of the page that is shown; empty: the list
  [[nodiscard]] QTextBrowser* page() const;

private:
  ExplanationPage* page_;
};

} // namespace wavesmith::widgets
