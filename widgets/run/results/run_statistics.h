// SPDX-License-Identifier: Apache-2.0
// The statistics of a run: instructions, lanes, LDS and the vector cache.
//
//   64.0 of 64 lanes active    5,690 work-groups/s    all exact           [ ] only what is remarkable
//   | VALU       41,778  ====== 16.9 % |  vector_add.s:97   ds_read_b32   8,512   64.0   0.0
//
// GUI thread only.
#pragma once

#include "worker/runs/run_client.h"

#include <QWidget>

#include <memory>

class QCheckBox;
class QLabel;
class QTableView;

namespace wavesmith::widgets {

class ClassesModel;
class HintStack;
class LinesFilter;
class LinesModel;
class Theme;

class RunStatistics : public QWidget {
  Q_OBJECT

public:
  explicit RunStatistics(const Theme* theme, QWidget* parent = nullptr);

  void setSummary(const std::shared_ptr<const worker::RunSummary>& summary); // null: none

  [[nodiscard]] QString headline() const;
  [[nodiscard]] QTableView* lines() const { return linesView_; }
  [[nodiscard]] QTableView* classes() const { return classesView_; }
  [[nodiscard]] QCheckBox* onlyRemarkable() const { return only_; }

signals:
  void placeChosen(const wavesmith::source::Place& place);

private:
  ClassesModel* classesModel_;
  LinesModel* linesModel_;
  LinesFilter* filter_;
  QLabel* headline_;
  QCheckBox* only_;
  QTableView* classesView_;
  QTableView* linesView_;
  HintStack* stack_;
};

} // namespace wavesmith::widgets
