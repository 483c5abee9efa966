// SPDX-License-Identifier: Apache-2.0
// The Hazards panel: the outstanding operations at the cursor, counter by counter, and every wait and distance of
// the file.
//
//   Line 86  s_waitcnt                      First iteration | Steady state
//   vmcnt    (-78 LDS-)  (-80 LDS-)  ( 82 LDS )  ( 84 LDS )
//   vmcnt(2) is exact: needed for line 94
//   ─────────────────────────────────────────────────────────────────
//   line  instruction  verdict               enough    why
//     62  lgkmcnt(0)   exact                           ...
//
// Draws the newest snapshot of the current document; while hidden it does nothing. GUI thread only.
#pragma once

#include "document/snapshot.h"

#include <QDockWidget>

#include <array>
#include <optional>

class QGridLayout;
class QLabel;
class QLineEdit;
class QToolButton;
class QTreeView;

namespace wavesmith::widgets {

class HazardsModel;
class HintStack;
class QueuesPage;
class QueuesView;
class WindowServices;
class Workspace;

class HazardsDock : public QDockWidget {
  Q_OBJECT

public:
  explicit HazardsDock(Workspace* workspace, QWidget* parent = nullptr);
  static HazardsDock* addTo(WindowServices& window);

  [[nodiscard]] HazardsModel* model() const { return model_; }
  [[nodiscard]] QTreeView* view() const { return view_; }
  [[nodiscard]] QueuesView* queues() const { return queues_; }
  [[nodiscard]] QString heading() const;   // "Line 86  s_waitcnt"
  [[nodiscard]] QString sentences() const; // the sentences below the queues, as plain text
  [[nodiscard]] quint32 shownInstruction() const { return at_; }

  // In a loop, shows the queues of the first iteration or of the steady state.
  void showFirstIteration(bool first);
  // In a line with several instructions, selects one of them, from 0.
  void showRepetition(int n);

signals:
  // Requests the best fix for the problem with this code at this place.
  void fixRequested(const wavesmith::source::Place& place, const QString& code);

protected:
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

private:
  QWidget* makeQueues();
  QWidget* makeList();
  void refresh();
  void moveCursor();
  void followCursor();
  void showQueues();
  void showHint();
  void updateHeading(std::size_t count);
  void updateFilters();
  void arrangeFilters();
  void goTo(quint32 instruction);
  void follow(const QModelIndex& index);
  void fix();
  [[nodiscard]] QString placeOf(quint32 instruction) const;

  Workspace* workspace_;
  HazardsModel* model_;
  QTreeView* view_ = nullptr;
  HintStack* stack_ = nullptr;
  QueuesPage* page_ = nullptr;
  QueuesView* queues_ = nullptr; // in page_, as are the labels
  QLabel* heading_ = nullptr;
  QLabel* sentences_ = nullptr;
  QLabel* legend_ = nullptr;
  QWidget* iterations_ = nullptr;
  std::array<QToolButton*, 2> iteration_{}; // first iteration, steady state
  QWidget* repetitions_ = nullptr;
  QLabel* repetitionText_ = nullptr;
  QGridLayout* bar_ = nullptr; // layout of groups_ and filter_
  QLineEdit* filter_ = nullptr;
  std::array<QToolButton*, 4> groups_{};
  std::optional<bool> isWide_; // all of them are in one row of bar_

  SnapshotPointer snapshot_;
  bool firstIteration_ = false;
  int line_ = 0; // line of the cursor when repetition_ was selected
  int repetition_ = 0;
  quint32 at_ = ~quint32{0};
};

} // namespace wavesmith::widgets
