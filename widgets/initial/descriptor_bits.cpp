// SPDX-License-Identifier: Apache-2.0
#include "initial/descriptor_bits.h"

#include "style/core_texts.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {

DescriptorBits::DescriptorBits(QWidget* parent)
    : QGroupBox(tr("Descriptor bits"), parent), grid_(new QGridLayout(this)), note_(new QLabel),
      refusal_(new QLabel), reset_(new QPushButton(tr("Reset"))) {
  for (const panels::InitialBit& bit : panels::initialBits())
    addBit(bit);
  refusal_->setWordWrap(true);
  refusal_->setObjectName(QStringLiteral("refusal"));
  refusal_->hide();
  note_->setText(tr("For experiments: the file is not changed."));
  note_->setWordWrap(true);
  reset_->setObjectName(QStringLiteral("reset-bits"));
  reset_->setToolTip(tr("Restore the bits of the file"));
  arrange(1);
  connect(reset_, &QPushButton::clicked, this, &DescriptorBits::resetRequested);
}

// In a narrow panel, the bits are one column.
void DescriptorBits::arrange(int columns) {
  if (std::exchange(columns_, columns) == columns) return;
  for (QWidget* part : findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
    grid_->removeWidget(part);
  int index = 0;
  for (const Bit& bit : bits_) {
    grid_->addWidget(bit.cell, index / columns, index % columns, 1, columns == 1 ? 2 : 1);
    ++index;
  }
  int row = (index + columns - 1) / columns;
  grid_->addWidget(refusal_, row++, 0, 1, 2);
  grid_->addWidget(note_, row, 0, 1, columns == 1 ? 2 : 1);
  grid_->addWidget(reset_, columns == 1 ? row + 1 : row, 1, Qt::AlignRight);
}

int DescriptorBits::widestCell() const {
  int width = reset_->sizeHint().width();
  for (const Bit& bit : bits_)
    width = std::max(width, bit.cell->sizeHint().width());
  return width;
}

QSize DescriptorBits::minimumSizeHint() const {
  const QMargins margins = grid_->contentsMargins();
  int width = reset_->sizeHint().width();
  for (const Bit& bit : bits_)
    width = std::max(width, bit.cell->minimumSizeHint().width()); // labels of numbers can have two lines
  return {width + margins.left() + margins.right(), QGroupBox::minimumSizeHint().height()};
}

void DescriptorBits::resizeEvent(QResizeEvent* event) {
  QGroupBox::resizeEvent(event);
  const QMargins margins = grid_->contentsMargins();
  const int two = 2 * widestCell() + grid_->horizontalSpacing() + margins.left() + margins.right();
  arrange(width() < two ? 1 : 2);
}

void DescriptorBits::addBit(const panels::InitialBit& bit) {
  const QString directive = QString::fromUtf8(bit.directive.data(), static_cast<int>(bit.directive.size()));
  const QString name = coreText(bit.name);
  const QString takes = tr("%n register(s)", nullptr, static_cast<int>(bit.registers));
  const QString tip = bit.registers == 0 ? directive : QStringLiteral("%1: %2").arg(directive, takes);
  Bit made{.directive = directive};
  if (bit.highest == 1) {
    made.check = new QCheckBox(name);
    made.check->setToolTip(tip);
    made.check->setObjectName(directive);
    made.cell = made.check;
    connect(made.check, &QCheckBox::toggled, this, [this, directive](bool on) {
      if (!loading_) emit bitChanged(directive, on ? 1 : 0);
    });
  } else {
    made.label = new QLabel(name);
    made.label->setWordWrap(true);
    made.number = new QSpinBox;
    made.number->setRange(0, static_cast<int>(bit.highest));
    made.number->setToolTip(tip);
    made.number->setAccessibleName(name);
    made.number->setObjectName(directive);
    made.label->setBuddy(made.number);
    made.cell = new QWidget;
    auto* line = new QHBoxLayout(made.cell);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(made.number);
    line->addWidget(made.label, 1);
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
    else if (bit.number->value() != static_cast<int>(value))
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
