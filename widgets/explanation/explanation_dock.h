// SPDX-License-Identifier: Apache-2.0
// The Explanation panel shows the page of a code such as W0102: its meaning, a wrong example, the reason, and the
// fix.
//
//   ┌ Explanation ────────────────────────────────┐
//   │ ◀ ▶  All codes                              │
//   │ W0102 missing-vmcnt                         │
//   │ A register or LDS is used before …          │
//   └─────────────────────────────────────────────┘
//
// Pages link to each other; the first page is the list of all codes. GUI thread.
#pragma once

#include <QDockWidget>

class QTextBrowser;

namespace wavesmith::widgets {

class ExplanationPage;
class WindowServices;
class Workspace;

class ExplanationDock : public QDockWidget {
  Q_OBJECT

public:
  explicit ExplanationDock(Workspace* workspace, QWidget* parent = nullptr);
  static ExplanationDock* addTo(WindowServices& window);

  // Shows the page of a code ("W0102"). False: there is no such page, and the shown one stays.
  bool showCode(const QString& code);
  void showAll();
  [[nodiscard]] QString code() const; // code of the shown page; empty: the list
  [[nodiscard]] QTextBrowser* page() const;

private:
  ExplanationPage* page_;
};

} // namespace wavesmith::widgets
