// SPDX-License-Identifier: Apache-2.0
#include "models/hazards_model.h"

#include "models/descriptor_text.h"
#include "style/status_icon.h"
#include "style/theme.h"

#include <algorithm>
#include <numeric>

namespace wavesmith::widgets {
namespace {

using panels::HazardRow;
using panels::HazardVerdict;

} // namespace

HazardsModel::HazardsModel(const Theme* theme, QObject* parent) : QAbstractTableModel(parent), theme_(theme) {
  makeIcons();
  connect(theme, &Theme::changed, this, [this] {
    makeIcons();
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
  });
}

void HazardsModel::makeIcons() {
  icons_ = {statusIcon(source::Severity::Error, *theme_), statusIcon(source::Severity::Warning, *theme_),
            statusIcon(source::Severity::Remark, *theme_), goodIcon(*theme_), QIcon()};
}

void HazardsModel::setSnapshot(SnapshotPointer snapshot) {
  // Views access the rows of the old snapshot until the new rows are set.
  const SnapshotPointer old = std::exchange(snapshot_, std::move(snapshot));
  update();
}

void HazardsModel::setShown(unsigned groups) {
  groups_ = groups;
  update();
}

void HazardsModel::setFilter(const QString& words) {
  filter_ = words.trimmed();
  update();
}

void HazardsModel::update() {
  counts_ = {};
  std::vector<quint32> rows;
  if (snapshot_ != nullptr && snapshot_->panels != nullptr) {
    const auto& all = snapshot_->panels->hazards.rows;
    for (quint32 n = 0; n < all.size(); ++n) {
      ++counts_[groupOf(all[n])];
      if (isShown(all[n])) rows.push_back(n);
    }
  }
  // While typing, the rows mostly stay: selection and scrolling are kept.
  if (rows.size() == rows_.size()) {
    rows_ = std::move(rows);
    if (!rows_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    return;
  }
  beginResetModel();
  rows_ = std::move(rows);
  endResetModel();
}

bool HazardsModel::isShown(const HazardRow& row) const {
  if ((groups_ & (1u << groupOf(row))) == 0) return false;
  if (filter_.isEmpty()) return true;
  for (int column = 0; column < ColumnCount; ++column)
    if (text(row, column).contains(filter_, Qt::CaseInsensitive)) return true;
  return false;
}

int HazardsModel::count() const {
  return std::accumulate(counts_.begin(), counts_.end(), 0);
}

HazardsModel::Group HazardsModel::groupOf(const HazardRow& row) {
  switch (row.verdict) {
  case HazardVerdict::Missing: return Missing;
  case HazardVerdict::Stronger:
  case HazardVerdict::NotNeeded: return TooStrong;
  case HazardVerdict::Exact:
  case HazardVerdict::Orders: return Exact;
  case HazardVerdict::Unknown: break;
  }
  return Unknown;
}

const HazardRow& HazardsModel::row(int row) const {
  return snapshot_->panels->hazards.rows[rows_[static_cast<std::size_t>(row)]];
}

int HazardsModel::rowBefore(quint32 instruction) const {
  const auto at = [this](quint32 n) { return snapshot_->panels->hazards.rows[n].at; };
  const auto exact = std::ranges::lower_bound(rows_, instruction, {}, at);
  if (exact != rows_.end() && at(*exact) == instruction) return static_cast<int>(exact - rows_.begin());
  return static_cast<int>(exact - rows_.begin()) - 1;
}

int HazardsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int HazardsModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
}

QString HazardsModel::text(const HazardRow& row, int column) const {
  switch (column) {
  case Line:
    return QString::fromStdString(panels::shortPlaceText(*snapshot_->program, *snapshot_->lines, row.at));
  case Instruction: return QString::fromStdString(row.what);
  case Verdict: return fromView(panels::name(row.verdict));
  case Enough: return QString::fromStdString(row.enough);
  case Why: return QString::fromStdString(panels::textOf(row.text, *snapshot_->program, *snapshot_->lines));
  default: return {};
  }
}

const QIcon& HazardsModel::iconOf(const HazardRow& row) const {
  switch (groupOf(row)) {
  case Missing: return icons_[static_cast<std::size_t>(row.severity)];
  case TooStrong: return icons_[static_cast<std::size_t>(source::Severity::Remark)];
  case Exact: return icons_[3];
  default: return icons_[4];
  }
}

QVariant HazardsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const HazardRow& shown = row(index.row());
  switch (role) {
  case Qt::DisplayRole: return text(shown, index.column());
  case Qt::ToolTipRole: return text(shown, Why);
  case Qt::DecorationRole: return index.column() == Verdict ? QVariant(iconOf(shown)) : QVariant();
  case Qt::ForegroundRole:
    return shown.weak || index.column() == Line ? QVariant(theme_->color(Theme::Role::Quiet)) : QVariant();
  case Qt::TextAlignmentRole:
    return index.column() == Line ? QVariant(int(Qt::AlignRight | Qt::AlignVCenter)) : QVariant();
  default: return {};
  }
}

QVariant HazardsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
  case Line: return tr("Line");
  case Instruction: return tr("Instruction");
  case Verdict: return tr("Verdict");
  case Enough: return tr("Enough");
  case Why: return tr("Why");
  default: return {};
  }
}

} // namespace wavesmith::widgets
