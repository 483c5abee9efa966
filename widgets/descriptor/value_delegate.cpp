// SPDX-License-Identifier: Apache-2.0
#include "descriptor/value_delegate.h"

#include "codeobject/descriptor/descriptor_check.h"
#include "descriptor/descriptor_model.h"
#include "descriptor/descriptor_text.h"

#include <QComboBox>
#include <QSpinBox>

#include <algorithm>
#include <limits>

namespace wavesmith::widgets {
namespace {

// values that are too large can be entered, and are rejected with the reason
constexpr std::uint64_t kLeastRange = 9999;

std::string directiveOf(const QModelIndex& index) {
  return index.siblingAtColumn(DescriptorModel::Directive).data().toString().toStdString();
}

} // namespace

QWidget* ValueDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&,
                                     const QModelIndex& index) const {
  const std::string directive = directiveOf(index);
  if (const QStringList choices = choicesOf(directive); !choices.isEmpty()) {
    auto* box = new QComboBox(parent);
    for (qsizetype i = 0; i < choices.size(); ++i)
      box->addItem(QStringLiteral("%1: %2").arg(i).arg(choices[i]), static_cast<qulonglong>(i));
    connect(box, &QComboBox::activated, this, [this, box] {
      auto* self = const_cast<ValueDelegate*>(this); // QStyledItemDelegate's own editors do the same
      emit self->commitData(box);
      emit self->closeEditor(box);
    });
    return box;
  }
  auto* box = new QSpinBox(parent);
  const std::uint64_t most = std::min<std::uint64_t>(std::max(codeobject::largestOf(directive), kLeastRange),
                                                     std::numeric_limits<int>::max());
  box->setRange(0, static_cast<int>(most));
  if (directive == ".amdhsa_accum_offset") box->setSingleStep(4);
  if (directive == ".amdhsa_next_free_vgpr") box->setSingleStep(8);
  box->setAccessibleName(index.siblingAtColumn(DescriptorModel::Field).data().toString());
  return box;
}

void ValueDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const {
  const qulonglong value = index.data(Qt::EditRole).toULongLong();
  if (auto* choices = qobject_cast<QComboBox*>(editor)) {
    choices->setCurrentIndex(choices->findData(value));
  } else if (auto* number = qobject_cast<QSpinBox*>(editor)) {
    number->setValue(static_cast<int>(std::min<qulonglong>(value, std::numeric_limits<int>::max())));
    number->selectAll();
  }
}

void ValueDelegate::setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const {
  if (const auto* choices = qobject_cast<QComboBox*>(editor)) {
    if (choices->currentIndex() >= 0) model->setData(index, choices->currentData());
  } else if (auto* number = qobject_cast<QSpinBox*>(editor)) {
    number->interpretText();
    model->setData(index, number->value());
  }
}

} // namespace wavesmith::widgets
