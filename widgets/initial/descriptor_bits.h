// SPDX-License-Identifier: Apache-2.0
// The bits of the kernel descriptor that determine the initial registers, for experiments. The file stays
// unchanged.
//
// GUI thread only.
#pragma once

#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "panels/initial_panel.h"
#endif

#include <QGroupBox>
#include <QVector>

class QCheckBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace wavesmith::widgets {

class DescriptorBits : public QGroupBox {
  Q_OBJECT

public:
  explicit DescriptorBits(QWidget* parent = nullptr);

  // `file`: the descriptor of the file; `chosen`: the one being tried.
  void setDescriptors(const codeobject::KernelDescriptor& file, const codeobject::KernelDescriptor& chosen);
  // The reason why the last change was rejected; empty: it was accepted.
  void setRefusal(const QString& why);
  [[nodiscard]] QString refusal() const;

signals:
  void bitChanged(const QString& directive, unsigned value); // by the user
  void resetRequested();

private:
  struct Bit {
    QString directive;
    QCheckBox* check = nullptr; // one of the two
    QSpinBox* number = nullptr;
    QLabel* label = nullptr; // label of the number
  };
  void addBit(const panels::InitialBit& bit, int index);

  QVector<Bit> bits_;
  QLabel* note_;
  QLabel* refusal_;
  QPushButton* reset_;
  bool loading_ = false;
};

} // namespace wavesmith::widgets
