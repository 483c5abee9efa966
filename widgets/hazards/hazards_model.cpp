// SPDX-License-Identifier: Apache-2.0
#include "hazards/hazards_model.h"

#include "document/snapshot_facts.h"
#include "style/core_texts.h"
#include "style/from_view.h"
#include "style/status_icon.h"
#include "style/theme.h"

#include <algorithm>
#include <numeric>
#include <ranges>
#include <utility>

namespace wavesmith::widgets {
namespace {

using panels::HazardRow;
using panels::HazardVerdict;

} // namespace

HazardsModel::HazardsModel(const Theme* theme, QObject* parent) : TableModel(parent), theme_(theme) {
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
  std::optional<std::vector<quint32>> rows;
  int count = 0;
  if (snapshot_ != nullptr && snapshot_->panels != nullptr) {
    const auto facts = factsOf(*snapshot_);
    for (std::size_t verdict = 0; verdict < facts->verdicts.size(); ++verdict)
      counts_[groupOf(static_cast<HazardVerdict>(verdict))] += static_cast<int>(facts->verdicts[verdict]);
    const auto& all = snapshot_->panels->hazards.rows;
    count = static_cast<int>(all.size());
    constexpr unsigned kAll = (1u << GroupCount) - 1;
    if (!filter_.isEmpty() || (groups_ & kAll) != kAll) {
      rows.emplace();
      for (quint32 n = 0; n < all.size(); ++n)
        if (isShown(all[n])) rows->push_back(n);
      count = static_cast<int>(rows->size());
    }
  }
  // While typing, the rows mostly stay: selection and scrolling are kept.
  const bool isReset = count != count_;
  if (isReset) beginResetModel();
  rows_ = std::move(rows);
  count_ = count;
  if (isReset)
    endResetModel();
  else if (count != 0)
    emit dataChanged(index(0, 0), index(count - 1, ColumnCount - 1));
}

bool HazardsModel::isShown(const HazardRow& row) const {
  if ((groups_ & (1u << groupOf(row.verdict))) == 0) return false;
  if (filter_.isEmpty()) return true;
  for (int column = 0; column < ColumnCount; ++column)
    if (text(row, column).contains(filter_, Qt::CaseInsensitive)) return true;
  return false;
}

int HazardsModel::count() const {
  return std::accumulate(counts_.begin(), counts_.end(), 0);
}

HazardsModel::Group HazardsModel::groupOf(HazardVerdict verdict) {
  switch (verdict) {
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
  const auto n = static_cast<std::size_t>(row);
  return snapshot_->panels->hazards.rows[rows_ ? (*rows_)[n] : n];
}

int HazardsModel::rowBefore(quint32 instruction) const {
  const auto at = [this](int n) { return row(n).at; };
  const auto all = std::views::iota(0, count_);
  const int exact = static_cast<int>(std::ranges::lower_bound(all, instruction, {}, at) - all.begin());
  return exact < count_ && at(exact) == instruction ? exact : exact - 1;
}

int HazardsModel::rowTotal() const {
  return count_;
}

QString HazardsModel::text(const HazardRow& row, int column) const {
  switch (column) {
  case Line:
    return QString::fromStdString(panels::shortPlaceText(*snapshot_->program, *snapshot_->lines, row.at));
  case Instruction: return QString::fromStdString(row.what);
  case Verdict: return coreText(panels::name(row.verdict));
  case Enough: return coreText(row.enough);
  case Why: return coreText(panels::textOf(row.text, *snapshot_->program, *snapshot_->lines));
  default: return {};
  }
}

const QIcon& HazardsModel::iconOf(const HazardRow& row) const {
  switch (groupOf(row.verdict)) {
  case Missing: return icons_[static_cast<std::size_t>(row.severity)];
  case TooStrong: return icons_[static_cast<std::size_t>(source::Severity::Remark)];
  case Exact: return icons_[3];
  default: return icons_[4];
  }
}

QVariant HazardsModel::cell(const QModelIndex& index, int role) const {
  const HazardRow& shown = row(index.row());
  switch (role) {
  case Qt::DisplayRole: return text(shown, index.column());
  case Qt::ToolTipRole: return text(shown, Why);
  case Qt::DecorationRole: return index.column() == Verdict ? QVariant(iconOf(shown)) : QVariant();
  case Qt::ForegroundRole:
    return shown.weak || index.column() == Line ? QVariant(theme_->color(Theme::Role::Quiet)) : QVariant();
  default: return {};
  }
}

std::span<const TableColumn> HazardsModel::columns() const {
  static constexpr TableColumn columns[] = {
      {QT_TR_NOOP("Line"), nullptr, CellAlignment::Number},
      {QT_TR_NOOP("Instruction")},
      {QT_TR_NOOP("Verdict")},
      {QT_TR_NOOP("Enough")},
      {QT_TR_NOOP("Why")},
  };
  static_assert(std::size(columns) == ColumnCount);
  return columns;
}

} // namespace wavesmith::widgets
