// SPDX-License-Identifier: Apache-2.0
#include "initial/launch_pickers.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>
#include <limits>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr std::uint32_t kMostItems = 1024; // of a work-group
constexpr int kMostNumber = std::numeric_limits<int>::max();

int shown(std::uint32_t value) {
  return static_cast<int>(std::min<std::uint32_t>(value, kMostNumber));
}

} // namespace

LaunchPickers::LaunchPickers(QWidget* parent) : QWidget(parent), from_(new QLabel), reset_(new QToolButton) {
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(6);
  const std::array<QString, 3> axes{QStringLiteral("x"), QStringLiteral("y"), QStringLiteral("z")};
  struct Line {
    std::array<QSpinBox*, 3>* boxes;
    QString title, name;
    int lowest;
  };
  const Line lines[] = {{&grid_, tr("Grid"), QStringLiteral("grid"), 1},
                        {&workgroup_, tr("Work-group"), QStringLiteral("workgroup"), 1},
                        {&group_, tr("Show group"), QStringLiteral("group"), 0}};
  int row = 0;
  for (const Line& line : lines) {
    grid->addWidget(new QLabel(line.title), row, 0);
    for (std::size_t i = 0; i < 3; ++i) {
      (*line.boxes)[i] = box(QStringLiteral("%1-%2").arg(line.name, axes[i]),
                             tr("%1 in %2").arg(line.title, axes[i]), line.lowest);
      (*line.boxes)[i]->setPrefix(axes[i] + u' ');
      grid->addWidget((*line.boxes)[i], row, 1 + static_cast<int>(i));
    }
    ++row;
  }
  wave_ = box(QStringLiteral("wave"), tr("Wave of the work-group"), 0);
  wave_->setPrefix(tr("wave "));
  lane_ = box(QStringLiteral("lane"), tr("Lane of the wave"), 0);
  lane_->setPrefix(tr("lane "));
  lane_->setRange(0, 63);
  grid->addWidget(wave_, row, 1);
  grid->addWidget(lane_, row, 2);
  reset_->setText(tr("Reset"));
  reset_->setObjectName(QStringLiteral("reset-launch"));
  reset_->setToolTip(tr("Reset to the grid and work-group of the run file, or of the example"));
  grid->addWidget(reset_, row, 3);
  from_->setWordWrap(true);
  from_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  from_->setObjectName(QStringLiteral("launch-from"));
  grid->addWidget(from_, row + 1, 0, 1, 4);
  grid->setColumnStretch(4, 1);
  for (QSpinBox* const size : {grid_[0], grid_[1], grid_[2], workgroup_[0], workgroup_[1], workgroup_[2]}) {
    size->setKeyboardTracking(false); // a partly typed number would be a different launch
    connect(size, &QSpinBox::valueChanged, this, &LaunchPickers::onSizes);
  }
  for (QSpinBox* const point : {group_[0], group_[1], group_[2], wave_, lane_})
    connect(point, &QSpinBox::valueChanged, this, &LaunchPickers::onPoint);
  connect(reset_, &QToolButton::clicked, this, &LaunchPickers::resetRequested);
  setWidths();
}

QSpinBox* LaunchPickers::box(const QString& objectName, const QString& accessibleName, int lowest) {
  auto* spin = new QSpinBox;
  spin->setObjectName(objectName);
  spin->setAccessibleName(accessibleName);
  spin->setToolTip(accessibleName);
  spin->setRange(lowest, lowest == 1 ? kMostNumber : 0);
  spin->setAccelerated(true);
  spin->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  return spin;
}

// By default, every box would be as wide as the largest number.
void LaunchPickers::setWidths() {
  const int width = fontMetrics().horizontalAdvance(QStringLiteral("x 0000000")) + 30;
  for (QSpinBox* const spin : findChildren<QSpinBox*>())
    spin->setFixedWidth(width);
}

void LaunchPickers::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) setWidths();
}

// The ranges of the boxes of the point follow from the sizes.
void LaunchPickers::limit() {
  panels::LaunchPoint first = launch_;
  first.group = {};
  const std::array<std::uint32_t, 3> groups = panels::limitsOf(first).groups;
  for (std::size_t i = 0; i < 3; ++i)
    launch_.group[i] = std::min(launch_.group[i], groups[i] - 1);
  const std::uint32_t waves = panels::limitsOf(launch_).waves;
  launch_.wave = std::min(launch_.wave, waves - 1);
  const bool was = std::exchange(loading_, true);
  for (std::size_t i = 0; i < 3; ++i)
    group_[i]->setRange(0, shown(groups[i] - 1));
  wave_->setRange(0, shown(waves - 1));
  loading_ = was;
}

void LaunchPickers::show() {
  limit();
  const bool was = std::exchange(loading_, true);
  for (std::size_t i = 0; i < 3; ++i) {
    grid_[i]->setValue(shown(launch_.grid[i]));
    workgroup_[i]->setRange(1, static_cast<int>(kMostItems));
    workgroup_[i]->setValue(shown(launch_.workgroup[i]));
    group_[i]->setValue(shown(launch_.group[i]));
  }
  wave_->setValue(shown(launch_.wave));
  lane_->setValue(shown(launch_.lane));
  loading_ = was;
}

void LaunchPickers::setLaunch(const panels::LaunchPoint& launch, const QString& from, bool own) {
  launch_ = launch;
  from_->setText(own ? tr("Grid and work-group as entered here.") : tr("Grid and work-group: %1.").arg(from));
  reset_->setEnabled(own);
  show();
}

void LaunchPickers::onSizes() {
  if (loading_) return;
  panels::LaunchPoint entered = launch_;
  for (std::size_t i = 0; i < 3; ++i) {
    entered.grid[i] = static_cast<std::uint32_t>(grid_[i]->value());
    entered.workgroup[i] = static_cast<std::uint32_t>(workgroup_[i]->value());
  }
  entered.group = {};
  entered.wave = 0;
  if (const auto problem = panels::problemOf(entered)) {
    from_->setText(QString::fromStdString(*problem));
    return;
  }
  entered.group = launch_.group;
  entered.wave = launch_.wave;
  launch_ = entered;
  show();
  emit sizesEdited();
}

void LaunchPickers::onPoint() {
  if (loading_) return;
  for (std::size_t i = 0; i < 3; ++i)
    launch_.group[i] = static_cast<std::uint32_t>(group_[i]->value());
  launch_.wave = static_cast<std::uint32_t>(wave_->value());
  launch_.lane = static_cast<std::uint32_t>(lane_->value());
  show();
  emit pointChanged();
}

} // namespace wavesmith::widgets
