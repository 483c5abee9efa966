// SPDX-License-Identifier: Apache-2.0
#include "run/run_choice.h"

#include "project/run_file/launch_list.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {

RunChoice::RunChoice(QWidget* parent)
    : QWidget(parent), points_(new QComboBox), launches_(new QComboBox),
      launchLabel_(new QLabel(tr("Debug"))) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  points_->setObjectName(QStringLiteral("sweepPoints"));
  points_->setAccessibleName(tr("Point of the sweep"));
  points_->setToolTip(
      tr("Which values of the parameters are run. The debugger takes one point: this one, or the first."));
  launches_->setObjectName(QStringLiteral("debuggedLaunch"));
  launches_->setAccessibleName(tr("Debugged launch"));
  launches_->setToolTip(tr("Which launch the debugger debugs. Those before it run first."));
  for (QComboBox* const list : {points_, launches_}) {
    list->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    list->setMinimumContentsLength(12);
  }
  row->addWidget(points_);
  row->addWidget(launchLabel_);
  row->addWidget(launches_);
  connect(points_, &QComboBox::activated, this, &RunChoice::pointChosen);
  setRunFile({});
}

void RunChoice::setRunFile(const project::RunFile& file) {
  const bool isOther = file.path != std::exchange(path_, file.path);
  auto points = project::sweepPoints(file);
  if (points.size() == 1) points.clear(); // nothing to choose
  if (isOther || points != all_) {
    const auto before = isOther ? std::nullopt : point();
    const QSignalBlocker blocked(points_);
    all_ = std::move(points);
    points_->clear();
    points_->addItem(tr("All %n point(s)", nullptr, static_cast<int>(all_.size())));
    QStringList texts;
    for (const project::SweepPoint& one : all_)
      texts << QString::fromStdString(project::toText(one));
    points_->addItems(texts);
    points_->setCurrentIndex(0);
    if (before) choosePoint(*before);
  }
  QStringList kernels;
  for (const project::RunLaunch& launch : file.launches)
    kernels << QString::fromStdString(launch.kernel.empty() ? file.kernel : launch.kernel);
  if (isOther || kernels != kernels_) {
    const int before = isOther ? 0 : std::max(0, launches_->currentIndex());
    kernels_ = kernels;
    launches_->clear();
    for (qsizetype n = 0; n < kernels.size(); ++n)
      launches_->addItem(kernels[n].isEmpty()
                             ? tr("%1 of %2").arg(n + 1).arg(kernels.size())
                             : tr("%1 of %2: %3").arg(n + 1).arg(kernels.size()).arg(kernels[n]));
    launches_->setCurrentIndex(std::min(before, launches_->count() - 1));
  }
  points_->setVisible(!all_.empty());
  launchLabel_->setVisible(kernels_.size() > 1);
  launches_->setVisible(kernels_.size() > 1);
}

void RunChoice::choosePoint(const project::SweepPoint& point) {
  const auto found = std::ranges::find(all_, point);
  points_->setCurrentIndex(found == all_.end() ? 0 : static_cast<int>(found - all_.begin()) + 1);
}

std::optional<project::SweepPoint> RunChoice::point() const {
  const int row = points_->currentIndex() - 1;
  if (row < 0 || row >= static_cast<int>(all_.size())) return std::nullopt;
  return all_[static_cast<std::size_t>(row)];
}

std::optional<project::SweepPoint> RunChoice::debuggedPoint() const {
  if (all_.empty()) return std::nullopt;
  return point().value_or(all_.front());
}

quint32 RunChoice::debuggedLaunch() const {
  return kernels_.size() > 1 ? static_cast<quint32>(std::max(0, launches_->currentIndex())) : 0;
}

QString RunChoice::debugged() const {
  QStringList parts;
  if (kernels_.size() > 1) {
    const auto launch = static_cast<qsizetype>(debuggedLaunch());
    parts << (kernels_[launch].isEmpty()
                  ? tr("launch %1 of %2").arg(launch + 1).arg(kernels_.size())
                  : tr("launch %1 of %2 (%3)").arg(launch + 1).arg(kernels_.size()).arg(kernels_[launch]));
  }
  if (const auto at = debuggedPoint()) {
    const QString text = QString::fromStdString(project::toText(*at));
    parts << (point() ? text
                      : tr("%1, the first of %n point(s)", nullptr, static_cast<int>(all_.size())).arg(text));
  }
  return parts.join(tr(", "));
}

} // namespace wavesmith::widgets
