// SPDX-License-Identifier: Apache-2.0
#include "cycles/memory_level_box.h"

#include <QSpinBox>

#include <cstdint>
#include <optional>

namespace wavesmith::widgets {
namespace {

constexpr int kUnknown = 0; // the first item; the others are the levels in their order

std::optional<timing::MemoryLevel> levelOf(int item) {
  if (item <= kUnknown) return std::nullopt;
  return static_cast<timing::MemoryLevel>(item - 1);
}

} // namespace

MemoryLevelBox::MemoryLevelBox(QSpinBox* latency, QWidget* parent) : QComboBox(parent), latency_(latency) {
  addItems({tr("unknown level"), tr("L1"), tr("L2"), tr("HBM")});
  setAccessibleName(tr("Memory that vector loads hit"));
  setToolTip(
      tr("Where vector loads find their data; the CUs of the device share the bandwidth of L2 and HBM"));
  connect(this, &QComboBox::currentIndexChanged, this, [this](int item) {
    timing::Assumptions usual;
    usual.level = levelOf(item);
    latency_->setValue(static_cast<int>(usual.loadLatency()));
  });
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
