// SPDX-License-Identifier: Apache-2.0
// The bits of the kernel descriptor that determine the initial registers. The user changes them for experiments; the
// file is not changed.
//
// GUI thread only.
#pragma once

#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "panels/initial_panel.h"
#endif

#include <QGroupBox>
#include <QVector>

class QCheckBox;
class QGridLayout;
class QLabel;
class QPushButton;
class QSpinBox;

namespace wavesmith::widgets {

class DescriptorBits : public QGroupBox {
  Q_OBJECT

public:
  explicit DescriptorBits(QWidget* parent = nullptr);

  // `file`: the descriptor in the file; `chosen`: the one that the user tries.
  void setDescriptors(const codeobject::KernelDescriptor& file, const codeobject::KernelDescriptor& chosen);
  // Sets why the last change was rejected; empty: it was accepted.
  void setRefusal(const QString& why);
  [[nodiscard]] QString refusal() const;

  [[nodiscard]] QSize minimumSizeHint() const override; // size of one column

signals:
  void bitChanged(const QString& directive, unsigned value); // the user changed it
  void resetRequested();

protected:
  void resizeEvent(QResizeEvent* event) override;

private:
  struct Bit {
    QString directive;
    QCheckBox* check = nullptr; // of check and number, one is used
    QSpinBox* number = nullptr;
    QLabel* label = nullptr; // label of the number
    QWidget* cell = nullptr; // the widget in the grid
  };
  void addBit(const panels::InitialBit& bit);
  void arrange(int columns);
  [[nodiscard]] int widestCell() const;

  QVector<Bit> bits_;
  QGridLayout* grid_;
  int columns_ = 0;
  QLabel* note_;
  QLabel* refusal_;
  QPushButton* reset_;
  bool loading_ = false;
};

} // namespace wavesmith::widgets
