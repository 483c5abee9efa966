// SPDX-License-Identifier: Apache-2.0
// Selects where the estimate assumes the data of vector loads, beside the spin box of their latency:
//
//   [L2      v] [430 cycles]
//
// Selecting a level sets its latency; bandwidth then counts, too. The last item uses the memory times that the open
// trace measured, and the latency applies to loads without a measurement. GUI thread only.
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

  // Whether memory times are taken from the open trace, for the instructions that it has.
  [[nodiscard]] bool isMeasured() const;
  void setCanMeasure(bool can); // `can`: there is a trace with waves
  // Sets level and latency of vector loads.
  void applyTo(timing::Assumptions& assumed) const;

private:
  QSpinBox* latency_;
};

} // namespace wavesmith::widgets
