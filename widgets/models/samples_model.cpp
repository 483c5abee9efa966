// SPDX-License-Identifier: Apache-2.0
#include "models/samples_model.h"

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

int SamplesModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() || measurement_ == nullptr
             ? 0
             : static_cast<int>(measurement_->samples->instructions.size());
}

int SamplesModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
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

QVariant SamplesModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || measurement_ == nullptr) return {};
  if (role == Qt::TextAlignmentRole && index.column() != Instruction && index.column() != Reasons)
    return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  QVariant value = valueOf(index.row(), index.column());
  if (role == SortRole) return value;
  if (role != Qt::DisplayRole) return {};
  return value.typeId() == QMetaType::ULongLong ? QLocale().toString(value.toULongLong()) : value.toString();
}

QVariant SamplesModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::ToolTipRole) {
    switch (section) {
    case Line: return tr("The samples have no addresses: an instruction can be in several places");
    case Issued: return tr("Samples in which the wave issued the instruction");
    case Stalled: return tr("Samples in which it could not issue");
    default: return {};
    }
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
  case Line: return tr("Line");
  case Instruction: return tr("Instruction");
  case Samples: return tr("Samples");
  case Issued: return tr("Issued");
  case Stalled: return tr("Stalled");
  case Reasons: return tr("Why stalled");
  default: return {};
  }
}

} // namespace wavesmith::widgets
