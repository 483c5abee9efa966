// SPDX-License-Identifier: Apache-2.0
#include "initial/descriptor_bits.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>

#include <utility>

namespace wavesmith::widgets {

DescriptorBits::DescriptorBits(QWidget* parent)
    : QGroupBox(tr("Descriptor bits"), parent), note_(new QLabel), refusal_(new QLabel),
      reset_(new QPushButton(tr("Reset"))) {
  new QGridLayout(this);
  int index = 0;
  for (const panels::InitialBit& bit : panels::initialBits())
    addBit(bit, index++);
  auto* grid = qobject_cast<QGridLayout*>(layout());
  const int row = grid->rowCount();
  refusal_->setWordWrap(true);
  refusal_->setObjectName(QStringLiteral("refusal"));
  refusal_->hide();
  grid->addWidget(refusal_, row, 0, 1, 2);
  note_->setText(tr("For experiments: the file is not changed."));
  note_->setWordWrap(true);
  grid->addWidget(note_, row + 1, 0);
  reset_->setObjectName(QStringLiteral("reset-bits"));
  reset_->setToolTip(tr("Restore the bits of the file"));
  grid->addWidget(reset_, row + 1, 1, Qt::AlignRight);
  connect(reset_, &QPushButton::clicked, this, &DescriptorBits::resetRequested);
}

void DescriptorBits::addBit(const panels::InitialBit& bit, int index) {
  auto* grid = qobject_cast<QGridLayout*>(layout());
  const QString directive = QString::fromUtf8(bit.directive.data(), static_cast<int>(bit.directive.size()));
  const QString name = QString::fromUtf8(bit.name.data(), static_cast<int>(bit.name.size()));
  const QString takes = tr("%n register(s)", nullptr, static_cast<int>(bit.registers));
  const QString tip = bit.registers == 0 ? directive : QStringLiteral("%1: %2").arg(directive, takes);
  Bit made{.directive = directive};
  if (bit.highest == 1) {
    made.check = new QCheckBox(name);
    made.check->setToolTip(tip);
    made.check->setObjectName(directive);
    grid->addWidget(made.check, index / 2, index % 2);
    connect(made.check, &QCheckBox::toggled, this, [this, directive](bool on) {
      if (!loading_) emit bitChanged(directive, on ? 1 : 0);
    });
  } else {
    made.label = new QLabel(name);
    made.number = new QSpinBox;
    made.number->setRange(0, static_cast<int>(bit.highest));
    made.number->setToolTip(tip);
    made.number->setAccessibleName(name);
    made.number->setObjectName(directive);
    made.label->setBuddy(made.number);
    auto* line = new QHBoxLayout;
    line->addWidget(made.number);
    line->addWidget(made.label, 1);
    grid->addLayout(line, index / 2, index % 2);
    connect(made.number, &QSpinBox::valueChanged, this, [this, directive](int value) {
      if (!loading_) emit bitChanged(directive, static_cast<unsigned>(value));
    });
  }
  bits_.push_back(made);
}

void DescriptorBits::setDescriptors(const codeobject::KernelDescriptor& file,
                                    const codeobject::KernelDescriptor& chosen) {
  const bool was = std::exchange(loading_, true);
  bool any = false;
  for (const Bit& bit : bits_) {
    const std::string directive = bit.directive.toStdString();
    const unsigned value = panels::bitOf(chosen, directive);
    const bool changed = value != panels::bitOf(file, directive);
    any = any || changed;
    QWidget* marked = bit.check != nullptr ? static_cast<QWidget*>(bit.check) : bit.label;
    if (bit.check != nullptr)
      bit.check->setChecked(value != 0);
    else
      bit.number->setValue(static_cast<int>(value));
    QFont font; // only the weight is set, so that the size stays that of the dock
    if (changed) font.setBold(true);
    marked->setFont(font);
  }
  reset_->setEnabled(any);
  loading_ = was;
}

void DescriptorBits::setRefusal(const QString& why) {
  refusal_->setText(why);
  refusal_->setVisible(!why.isEmpty());
}

QString DescriptorBits::refusal() const {
  return refusal_->text();
}

} // namespace wavesmith::widgets
