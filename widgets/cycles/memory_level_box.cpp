// SPDX-License-Identifier: Apache-2.0
#include "cycles/memory_level_box.h"

#include <QSpinBox>
#include <QStandardItemModel>

#include <cstdint>
#include <optional>

namespace wavesmith::widgets {
namespace {

constexpr int kUnknown = 0; // the first item; then come the levels in their order
constexpr int kMeasuredItem = 4;

std::optional<timing::MemoryLevel> levelOf(int item) {
  if (item <= kUnknown || item == kMeasuredItem) return std::nullopt;
  return static_cast<timing::MemoryLevel>(item - 1);
}

} // namespace

MemoryLevelBox::MemoryLevelBox(QSpinBox* latency, QWidget* parent) : QComboBox(parent), latency_(latency) {
  addItems({tr("unknown level"), tr("L1"), tr("L2"), tr("HBM"), tr("as measured")});
  setCanMeasure(false);
  setAccessibleName(tr("Memory that vector loads hit"));
  setToolTip(
      tr("Where vector loads find their data; the CUs of the device share the bandwidth of L2 and HBM"));
  connect(this, &QComboBox::currentIndexChanged, this, [this](int item) {
    timing::Assumptions usual;
    usual.level = levelOf(item);
    latency_->setValue(static_cast<int>(usual.loadLatency()));
  });
}

bool MemoryLevelBox::isMeasured() const {
  return currentIndex() == kMeasuredItem;
}

void MemoryLevelBox::setCanMeasure(bool can) {
  auto* const items = qobject_cast<QStandardItemModel*>(model());
  QStandardItem* const item = items->item(kMeasuredItem);
  item->setEnabled(can);
  item->setToolTip(can ? tr("Memory takes as long as in the open trace")
                       : tr("Open a trace with waves under Trace to use its times"));
  if (!can && isMeasured()) setCurrentIndex(kUnknown);
}

void MemoryLevelBox::applyTo(timing::Assumptions& assumed) const {
  const auto cycles = static_cast<std::uint32_t>(latency_->value());
  assumed.level = levelOf(currentIndex());
  if (!assumed.level) {
    assumed.vectorLoad = cycles;
    return;
  }
  switch (*assumed.level) {
  case timing::MemoryLevel::L1: assumed.l1Latency = cycles; break;
  case timing::MemoryLevel::L2: assumed.l2Latency = cycles; break;
  case timing::MemoryLevel::Hbm: assumed.hbmLatency = cycles; break;
  }
}

} // namespace wavesmith::widgets
