// SPDX-License-Identifier: Apache-2.0
// Where the estimate assumes the data of vector loads, beside the spin box of their latency:
//
//   [L2      v] [430 cycles]
//
// Another level sets its latency; with a level, bandwidth counts too. The last item is the measured memory of the open
// trace, and then the latency is that of loads that were not measured. GUI thread only.
#pragma once

#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "timing/estimate.h"
#endif

#include <QComboBox>

class QSpinBox;

namespace wavesmith::widgets {

class MemoryLevelBox : public QComboBox {
  Q_OBJECT

public:
  explicit MemoryLevelBox(QSpinBox* latency, QWidget* parent = nullptr);

  // Whether memory takes what the open trace measured, where that has the instruction.
  [[nodiscard]] bool isMeasured() const;
  void setCanMeasure(bool can); // there is a trace with waves
  // Level and latency of vector loads.
  void applyTo(timing::Assumptions& assumed) const;

private:
  QSpinBox* latency_;
};

} // namespace wavesmith::widgets
