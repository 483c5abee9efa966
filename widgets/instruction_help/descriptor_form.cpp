// SPDX-License-Identifier: Apache-2.0
#include "instruction_help/descriptor_form.h"

#include "style/from_view.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QVBoxLayout>

#include <optional>

namespace wavesmith::widgets {
namespace {

constexpr quint64 kMostBase = 0xffff'ffff'ffff;
constexpr int kMostStride = 0x3fff;

QString hexText(quint64 number) {
  return QStringLiteral("0x%1").arg(number, 0, 16);
}

// Nothing: the text is not a number up to `most`.
std::optional<quint64> numberIn(const QLineEdit* line, quint64 most) {
  bool isNumber = false;
  const quint64 number = line->text().trimmed().toULongLong(&isNumber, 0);
  return isNumber && number <= most ? std::optional(number) : std::nullopt;
}

isa::BufferDescriptor startOf(const isa::BufferWords& words) {
  std::array<std::uint32_t, 4> known = isa::encode(isa::BufferDescriptor{});
  for (unsigned k = 0; k < 4; ++k)
    known[k] = words[k].value_or(known[k]);
  return isa::decodeBuffer(known);
}

QWidget* inOneRow(const QList<QWidget*>& controls) {
  auto* const row = new QWidget;
  auto* const layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  for (QWidget* control : controls)
    layout->addWidget(control);
  layout->addStretch(1);
  return row;
}

} // namespace

DescriptorForm::DescriptorForm(unsigned first, const isa::BufferWords& words, Theme* theme, const QFont& code,
                               QWidget* parent)
    : EncodingForm(theme, code, parent), first_(first), before_(words), start_(startOf(words)),
      base_(new QLineEdit), stride_(new QSpinBox), swizzle_(new QCheckBox(tr("s&wizzled"))),
      records_(new QLineEdit), dataFormat_(new QComboBox), numberFormat_(new QComboBox),
      indexStride_(new QComboBox), addTid_(new QCheckBox(tr("&add the lane to the index"))) {
  setWindowTitle(tr("Buffer Descriptor in s[%1:%2]").arg(first).arg(first + 3));
  setObjectName(QStringLiteral("descriptorForm"));
  addControls(start_, words);
  compose();
}

void DescriptorForm::addControls(const isa::BufferDescriptor& descriptor, const isa::BufferWords& words) {
  auto* const form = new QFormLayout;
  base_->setText(hexText(descriptor.base));
  records_->setText(QString::number(descriptor.records));
  stride_->setRange(0, kMostStride);
  stride_->setValue(static_cast<int>(descriptor.stride));
  swizzle_->setChecked(descriptor.swizzle);
  addTid_->setChecked(descriptor.addTid);
  for (unsigned n = 0; n < 16; ++n)
    dataFormat_->addItem(fromView(isa::dataFormatName(n)));
  dataFormat_->setCurrentIndex(static_cast<int>(descriptor.dataFormat));
  for (unsigned n = 0; n < 8; ++n)
    numberFormat_->addItem(fromView(isa::numberFormatName(n)));
  numberFormat_->setCurrentIndex(static_cast<int>(descriptor.numberFormat));
  for (unsigned n = 0; n < 4; ++n)
    indexStride_->addItem(QString::number(8U << n));
  indexStride_->setCurrentIndex(static_cast<int>(descriptor.indexStride));
  QList<QWidget*> selects;
  for (unsigned k = 0; k < 4; ++k) {
    select_[k] = new QComboBox;
    select_[k]->setAccessibleName(tr("Component %1 of a load").arg(fromView(isa::componentName(4 + k))));
    for (unsigned n = 0; n < 8; ++n)
      select_[k]->addItem(fromView(isa::componentName(n)));
    select_[k]->setCurrentIndex(static_cast<int>(descriptor.select[k]));
    selects << select_[k];
  }
  QList<QWidget*> chosen;
  for (unsigned k = 0; k < 4; ++k) {
    written_[k] = new QCheckBox(QStringLiteral("s%1").arg(first_ + k));
    written_[k]->setAccessibleName(tr("Write word %1 in s%2").arg(k).arg(first_ + k));
    written_[k]->setChecked(words[k].has_value());
    chosen << written_[k];
  }
  form->addRow(tr("&Base address:"), base_);
  form->addRow(tr("S&tride (bytes):"), inOneRow({stride_, swizzle_}));
  form->addRow(tr("&Records:"), records_);
  form->addRow(tr("&Data format:"), dataFormat_);
  form->addRow(tr("&Number format:"), numberFormat_);
  form->addRow(tr("&Components:"), inOneRow(selects));
  form->addRow(tr("&Index stride:"), inOneRow({indexStride_, addTid_}));
  form->addRow(tr("Words written:"), inOneRow(chosen));
  base_->setAccessibleName(tr("Base address"));
  stride_->setAccessibleName(tr("Stride in bytes"));
  records_->setAccessibleName(tr("Number of records"));
  dataFormat_->setAccessibleName(tr("Data format"));
  numberFormat_->setAccessibleName(tr("Number format"));
  indexStride_->setAccessibleName(tr("Index stride"));
  for (QLineEdit* line : {base_, records_})
    connect(line, &QLineEdit::textChanged, this, &DescriptorForm::compose);
  for (QCheckBox* box : {swizzle_, addTid_, written_[0], written_[1], written_[2], written_[3]})
    connect(box, &QCheckBox::toggled, this, &DescriptorForm::compose);
  for (QComboBox* box :
       {dataFormat_, numberFormat_, indexStride_, select_[0], select_[1], select_[2], select_[3]})
    connect(box, &QComboBox::currentIndexChanged, this, &DescriptorForm::compose);
  connect(stride_, &QSpinBox::valueChanged, this, &DescriptorForm::compose);
  controls()->addLayout(form);
}

isa::BufferDescriptor DescriptorForm::descriptor() const {
  isa::BufferDescriptor result = start_;
  result.base = numberIn(base_, kMostBase).value_or(0);
  result.stride = static_cast<unsigned>(stride_->value());
  result.swizzle = swizzle_->isChecked();
  result.records = static_cast<std::uint32_t>(numberIn(records_, 0xffffffff).value_or(0));
  result.dataFormat = static_cast<unsigned>(dataFormat_->currentIndex());
  result.numberFormat = static_cast<unsigned>(numberFormat_->currentIndex());
  for (unsigned k = 0; k < 4; ++k)
    result.select[k] = static_cast<unsigned>(select_[k]->currentIndex());
  result.indexStride = static_cast<unsigned>(indexStride_->currentIndex());
  result.addTid = addTid_->isChecked();
  return result;
}

isa::BufferWords DescriptorForm::words() const {
  const auto encoded = isa::encode(descriptor());
  isa::BufferWords result;
  for (unsigned k = 0; k < 4; ++k)
    if (written_[k]->isChecked()) result[k] = encoded[k];
  return result;
}

QString DescriptorForm::lineOf(unsigned word) const {
  return QStringLiteral("s_mov_b32 s%1, %2").arg(first_ + word).arg(hexText(isa::encode(descriptor())[word]));
}

void DescriptorForm::compose() {
  QStringList lines;
  isa::BufferWords shown = words();
  for (unsigned k = 0; k < 4; ++k) {
    if (shown[k]) lines << lineOf(k);
    if (!shown[k]) shown[k] = before_[k];
  }
  const bool isNumber = numberIn(base_, kMostBase) && numberIn(records_, 0xffffffff);
  isa::Explained explained = isa::explain(shown);
  if (!numberIn(base_, kMostBase))
    explained.summary = tr("The base address is not a number of 48 bits.").toStdString();
  else if (!isNumber)
    explained.summary = tr("The number of records is not a number of 32 bits.").toStdString();
  display(isNumber ? lines.join(u'\n') : QString(), explained);
}

} // namespace wavesmith::widgets
