// SPDX-License-Identifier: Apache-2.0
// What is run of a run file with parameters, and what is debugged of one with several launches:
//
//   Point: All 6 points ▾      Debug: 2 of 3: total ▾
//
// Each list is hidden if there is nothing to choose. GUI thread only.
#pragma once

#include "project/run_file/sweep.h"

#include <QString>
#include <QStringList>
#include <QWidget>

#include <optional>
#include <string>
#include <vector>

class QComboBox;
class QLabel;

namespace wavesmith::widgets {

class RunChoice : public QWidget {
  Q_OBJECT

public:
  explicit RunChoice(QWidget* parent = nullptr);

  // The choices stay if the file still has them.
  void setRunFile(const project::RunFile& file);
  void choosePoint(const project::SweepPoint& point);

  // None: all of them, or there is at most one.
  [[nodiscard]] std::optional<project::SweepPoint> point() const;
  // The debugger takes one: the chosen one, or the first.
  [[nodiscard]] std::optional<project::SweepPoint> debuggedPoint() const;
  [[nodiscard]] quint32 debuggedLaunch() const; // from 0
  // "launch 2 of 3 (total), n=64, the first of 6 points"; empty: there is only one.
  [[nodiscard]] QString debugged() const;

  [[nodiscard]] QComboBox* points() const { return points_; }
  [[nodiscard]] QComboBox* launches() const { return launches_; }

signals:
  void pointChosen();

private:
  QComboBox* points_;
  QComboBox* launches_;
  QLabel* launchLabel_;
  std::string path_;
  std::vector<project::SweepPoint> all_;
  QStringList kernels_; // of the launches
};

} // namespace wavesmith::widgets
