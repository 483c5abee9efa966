// SPDX-License-Identifier: Apache-2.0
#include "initial/launch_pickers.h"

#include "style/core_texts.h"

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

constexpr int kSpacing = 6;                // pixels
constexpr std::uint32_t kMostItems = 1024; // most work-items of a work-group
constexpr int kMostNumber = std::numeric_limits<int>::max();

int shown(std::uint32_t value) {
  return static_cast<int>(std::min<std::uint32_t>(value, kMostNumber));
}

// A box is laid out and drawn again even if it is given what it has, and it is with each key in the text.
void setRange(QSpinBox* box, int lowest, int highest) {
  if (box->minimum() != lowest || box->maximum() != highest) box->setRange(lowest, highest);
}

void setValue(QSpinBox* box, int value) {
  if (box->value() != value) box->setValue(value);
}

} // namespace

LaunchPickers::LaunchPickers(QWidget* parent)
    : QWidget(parent), from_(new QLabel), reset_(new QToolButton), form_(new QGridLayout(this)) {
  form_->setContentsMargins(0, 0, 0, 0);
  form_->setHorizontalSpacing(kSpacing);
  for (QWidget*& row : rows_) {
    row = new QWidget;
    auto* boxes = new QHBoxLayout(row);
    boxes->setContentsMargins(0, 0, 0, 0);
    boxes->setSpacing(kSpacing);
  }
  const std::array<QString, 3> axes{QStringLiteral("x"), QStringLiteral("y"), QStringLiteral("z")};
  struct Line {
    std::array<QSpinBox*, 3>* boxes;
    QString title, name;
    int lowest;
  };
  const Line lines[] = {{&grid_, tr("Grid"), QStringLiteral("grid"), 1},
                        {&workgroup_, tr("Work-group"), QStringLiteral("workgroup"), 1},
                        {&group_, tr("Show group"), QStringLiteral("group"), 0}};
  std::size_t row = 0;
  for (const Line& line : lines) {
    titles_[row] = new QLabel(line.title);
    for (std::size_t i = 0; i < 3; ++i) {
      (*line.boxes)[i] = box(QStringLiteral("%1-%2").arg(line.name, axes[i]),
                             tr("%1 in %2").arg(line.title, axes[i]), line.lowest);
      (*line.boxes)[i]->setPrefix(axes[i] + u' ');
      rows_[row]->layout()->addWidget((*line.boxes)[i]);
    }
    ++row;
  }
  wave_ = box(QStringLiteral("wave"), tr("Wave of the work-group"), 0);
  wave_->setPrefix(tr("wave "));
  lane_ = box(QStringLiteral("lane"), tr("Lane of the wave"), 0);
  lane_->setPrefix(tr("lane "));
  lane_->setRange(0, 63);
  rows_[row]->layout()->addWidget(wave_);
  rows_[row]->layout()->addWidget(lane_);
  reset_->setText(tr("Reset"));
  reset_->setObjectName(QStringLiteral("reset-launch"));
  reset_->setToolTip(tr("Reset to the grid and work-group of the run file, or of the example"));
  from_->setWordWrap(true);
  from_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  from_->setObjectName(QStringLiteral("launch-from"));
  for (QSpinBox* const size : {grid_[0], grid_[1], grid_[2], workgroup_[0], workgroup_[1], workgroup_[2]}) {
    size->setKeyboardTracking(false); // a partly typed number would be a different launch
    connect(size, &QSpinBox::valueChanged, this, &LaunchPickers::onSizes);
  }
  for (QSpinBox* const point : {group_[0], group_[1], group_[2], wave_, lane_})
    connect(point, &QSpinBox::valueChanged, this, &LaunchPickers::onPoint);
  connect(reset_, &QToolButton::clicked, this, &LaunchPickers::resetRequested);
  for (QWidget* one : rows_)
    qobject_cast<QHBoxLayout*>(one->layout())->addStretch(1);
  form_->setColumnStretch(2, 1);
  setWidths();
  arrange(true);
}

// In a narrow panel, each title is above its boxes.
void LaunchPickers::arrange(bool isNarrow) {
  isNarrow_ = isNarrow;
  for (QWidget* part : findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
    form_->removeWidget(part);
  int row = 0;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    if (i < titles_.size()) form_->addWidget(titles_[i], isNarrow ? row++ : row, 0);
    form_->addWidget(rows_[i], row++, isNarrow ? 0 : 1, 1, isNarrow ? 3 : 1);
  }
  if (isNarrow)
    form_->addWidget(reset_, row++, 0, 1, 3, Qt::AlignLeft);
  else
    form_->addWidget(reset_, row - 1, 2, Qt::AlignLeft);
  form_->addWidget(from_, row, 0, 1, 3);
}

int LaunchPickers::widthOfForm(bool isNarrow) const {
  int titles = 0;
  int boxes = 0;
  for (const QLabel* title : titles_)
    titles = std::max(titles, title->sizeHint().width());
  for (const QWidget* row : rows_)
    boxes = std::max(boxes, row->minimumSizeHint().width());
  if (isNarrow) return std::max({titles, boxes, reset_->sizeHint().width()});
  return titles + boxes + reset_->sizeHint().width() + 2 * kSpacing;
}

QSize LaunchPickers::minimumSizeHint() const {
  return {widthOfForm(true), QWidget::minimumSizeHint().height()};
}

void LaunchPickers::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (const bool isNarrow = width() < widthOfForm(false); isNarrow != isNarrow_) arrange(isNarrow);
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

// By default, every box would be as wide as the largest number. Here it is as wide as its own, and two digits more.
void LaunchPickers::setWidths() {
  constexpr int kButtons = 30; // and the frame
  for (QSpinBox* const spin : findChildren<QSpinBox*>())
    spin->setFixedWidth(fontMetrics().horizontalAdvance(spin->text() + QStringLiteral("00")) + kButtons);
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
    setRange(group_[i], 0, shown(groups[i] - 1));
  setRange(wave_, 0, shown(waves - 1));
  loading_ = was;
}

void LaunchPickers::show() {
  limit();
  const bool was = std::exchange(loading_, true);
  for (std::size_t i = 0; i < 3; ++i) {
    setValue(grid_[i], shown(launch_.grid[i]));
    setRange(workgroup_[i], 1, static_cast<int>(kMostItems));
    setValue(workgroup_[i], shown(launch_.workgroup[i]));
    setValue(group_[i], shown(launch_.group[i]));
  }
  setValue(wave_, shown(launch_.wave));
  setValue(lane_, shown(launch_.lane));
  loading_ = was;
  setWidths();
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
    from_->setText(coreText(*problem));
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
