// SPDX-License-Identifier: Apache-2.0
#include "cycles/samples_model.h"

#include <QLocale>
#include <QStringList>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace wavesmith::widgets {

QString stallReasonsText(const std::vector<trace::StallReason>& reasons) {
  QStringList texts;
  for (const trace::StallReason& reason : reasons)
    texts << QStringLiteral("%1 %2").arg(QString::fromStdString(reason.name),
                                         QLocale().toString(static_cast<qulonglong>(reason.samples)));
  return texts.join(QStringLiteral(", "));
}

void SamplesModel::setMeasurement(MeasurementPointer measurement) {
  beginResetModel();
  measurement_ = std::move(measurement);
  if (measurement_ != nullptr && measurement_->samples == nullptr) measurement_ = nullptr;
  endResetModel();
}

int SamplesModel::rowTotal() const {
  return measurement_ == nullptr ? 0 : static_cast<int>(measurement_->samples->instructions.size());
}

QVariant SamplesModel::valueOf(int row, int column) const {
  const auto at = static_cast<std::size_t>(row);
  const trace::SampledInstruction& one = measurement_->samples->instructions[at];
  const bool isStochastic = measurement_->samples->method == trace::PcSamples::Method::Stochastic;
  switch (column) {
  case Line: {
    if (const std::uint32_t line = measurement_->lineOf(static_cast<std::uint32_t>(row)); line != 0)
      return line;
    const std::size_t places = at < measurement_->sampled.at.size() ? measurement_->sampled.at[at].size() : 0;
    return places > 1 ? QVariant(tr("%n place(s)", nullptr, static_cast<int>(places))) : QVariant();
  }
  case Instruction: return QString::fromStdString(one.text);
  case Samples: return static_cast<qulonglong>(one.samples);
  case Issued: return isStochastic ? QVariant(static_cast<qulonglong>(one.issued)) : QVariant();
  case Stalled:
    return isStochastic ? QVariant(static_cast<qulonglong>(one.samples - one.issued)) : QVariant();
  case Reasons: return stallReasonsText(one.reasons);
  default: return {};
  }
}

QVariant SamplesModel::cell(const QModelIndex& index, int role) const {
  if (measurement_ == nullptr) return {};
  QVariant value = valueOf(index.row(), index.column());
  if (role == SortRole) return value;
  if (role != Qt::DisplayRole) return {};
  return value.typeId() == QMetaType::ULongLong ? QLocale().toString(value.toULongLong()) : value.toString();
}

std::span<const TableColumn> SamplesModel::columns() const {
  static constexpr TableColumn columns[] = {
      {QT_TR_NOOP("Line"),
       QT_TR_NOOP("The samples have no addresses: an instruction can be in several places"),
       CellAlignment::Number},
      {QT_TR_NOOP("Instruction")},
      {QT_TR_NOOP("Samples"), nullptr, CellAlignment::Number},
      {QT_TR_NOOP("Issued"), QT_TR_NOOP("Samples in which the wave issued the instruction"),
       CellAlignment::Number},
      {QT_TR_NOOP("Stalled"), QT_TR_NOOP("Samples in which it could not issue"), CellAlignment::Number},
      {QT_TR_NOOP("Why stalled")},
  };
  static_assert(std::size(columns) == ColumnCount);
  return columns;
}

} // namespace wavesmith::widgets
