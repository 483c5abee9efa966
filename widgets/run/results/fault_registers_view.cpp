// SPDX-License-Identifier: Apache-2.0
#include "run/results/fault_registers_view.h"

#include "controls/copy_rows.h"
#include "run/results/fault_registers_model.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSpinBox>
#include <QTableView>
#include <QVBoxLayout>

#include <bit>

namespace wavesmith::widgets {
namespace {

constexpr int kRows = 3; // visible at least

} // namespace

FaultRegistersView::FaultRegistersView(QWidget* parent)
    : QWidget(parent), model_(new FaultRegistersModel(this)), heading_(new QLabel), lane_(new QSpinBox),
      view_(new QTableView) {
  heading_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  auto* label = new QLabel(tr("&Lane"));
  label->setBuddy(lane_);
  lane_->setRange(0, static_cast<int>(isa::kLanes) - 1);
  lane_->setToolTip(tr("The lane whose VGPRs are shown"));
  view_->setModel(model_);
  view_->setTabKeyNavigation(false);
  view_->setAccessibleName(tr("Registers at the fault"));
  view_->setFrameShape(QFrame::NoFrame);
  view_->setShowGrid(false);
  view_->verticalHeader()->hide();
  view_->verticalHeader()->setDefaultSectionSize(view_->fontMetrics().height() + 6);
  view_->horizontalHeader()->setHighlightSections(false);
  view_->horizontalHeader()->setStretchLastSection(true);
  view_->setMinimumHeight((kRows + 1) * (view_->fontMetrics().height() + 6));
  makeRowsCopyable(view_);
  auto* row = new QHBoxLayout;
  row->setContentsMargins(8, 2, 8, 2);
  row->addWidget(heading_, 1);
  row->addWidget(label);
  row->addWidget(lane_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(row);
  column->addWidget(view_, 1);
  connect(lane_, &QSpinBox::valueChanged, model_, &FaultRegistersModel::setLane);
  hide();
}

void FaultRegistersView::setRegisters(const std::optional<emulator::FaultRegisters>& registers) {
  model_->setRegisters(registers);
  setVisible(registers.has_value());
  if (!registers) return;
  heading_->setText(tr("Registers of work-group (%1, %2, %3), wave %4")
                        .arg(registers->group[0])
                        .arg(registers->group[1])
                        .arg(registers->group[2])
                        .arg(registers->wave));
  const int active = registers->exec == 0 ? 0 : std::countr_zero(registers->exec);
  lane_->setValue(registers->lane ? static_cast<int>(*registers->lane) : active);
  view_->scrollToTop();
}

QString FaultRegistersView::heading() const {
  return heading_->text();
}

} // namespace wavesmith::widgets
