// SPDX-License-Identifier: Apache-2.0
#include "instruction_help/bytes_form.h"

#include "isa/fields/byte_selector.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <utility>

namespace wavesmith::widgets {

BytesForm::BytesForm(QString instruction, quint32 selector, Theme* theme, const QFont& code, QWidget* parent)
    : EncodingForm(theme, code, parent), instruction_(std::move(instruction)) {
  setWindowTitle(tr("Byte Selector"));
  setObjectName(QStringLiteral("bytesForm"));
  auto* const form = new QFormLayout;
  for (unsigned n = 4; n-- > 0;) {
    auto* const box = new QComboBox;
    for (unsigned choice = 0; choice < isa::kByteChoices; ++choice)
      box->addItem(
          QString::fromStdString(isa::byteChoiceText(isa::byteChoice(static_cast<std::uint8_t>(choice)))));
    const isa::ByteChoice chosen = isa::byteChoice(static_cast<std::uint8_t>(selector >> (8 * n)));
    box->setCurrentIndex(isa::selectorOf(chosen));
    const QString name = tr("Bits %1:%2:").arg(8 * n + 7).arg(8 * n);
    box->setAccessibleName(name);
    connect(box, &QComboBox::currentIndexChanged, this, &BytesForm::compose);
    form->addRow(name, box);
    bytes_[n] = box;
  }
  controls()->addLayout(form);
  compose();
}

quint32 BytesForm::selector() const {
  std::array<isa::ByteChoice, 4> bytes;
  for (unsigned n = 0; n < 4; ++n)
    bytes[n] = isa::byteChoice(static_cast<std::uint8_t>(bytes_[n]->currentIndex()));
  return isa::byteSelector(bytes);
}

void BytesForm::compose() {
  const quint32 value = selector();
  display(QStringLiteral("%1, 0x%2").arg(instruction_).arg(value, 8, 16, QLatin1Char('0')),
          isa::explainByteSelector(value));
}

} // namespace wavesmith::widgets
