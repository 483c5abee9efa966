// SPDX-License-Identifier: Apache-2.0
// Selects the point to run of a run file with parameters, and the launch to debug of one with several launches:
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

  // Keeps the choices that the file still has.
  void setRunFile(const project::RunFile& file);
  void choosePoint(const project::SweepPoint& point);

  // The chosen point; none: all points, or there is at most one.
  [[nodiscard]] std::optional<project::SweepPoint> point() const;
  // The point to debug: the chosen one, or the first.
  [[nodiscard]] std::optional<project::SweepPoint> debuggedPoint() const;
  [[nodiscard]] quint32 debuggedLaunch() const; // index of the launch, from 0
  // Describes what is debugged: "launch 2 of 3 (total), n=64, the first of 6 points"; empty: there is only one.
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
  QStringList kernels_; // kernels of the launches
};

} // namespace wavesmith::widgets
