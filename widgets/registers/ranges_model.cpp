// SPDX-License-Identifier: Apache-2.0
#include "registers/ranges_model.h"

#include "style/core_texts.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr int kNames = 4;    // names listed for a register
constexpr int kRanges = 100; // live ranges listed for a register

QString numberOf(const panels::RegisterBar& bar) {
  return QString::fromStdString(isa::toString(bar.range.registers));
}

} // namespace

void RangesModel::setKernel(const ShownKernel& kernel) {
  const bool same = kernel.snapshot == kernel_.snapshot && kernel.kernel == kernel_.kernel;
  if (same) {
    kernel_.cursor = kernel.cursor;
    return;
  }
  std::vector<std::size_t> starts;
  if (!kernel.isNull()) {
    const auto& bars = kernel.panel().bars;
    for (auto first = bars.begin(); first != bars.end();) {
      starts.push_back(static_cast<std::size_t>(first - bars.begin()));
      // A large kernel has a hundred thousand bars, sorted by register.
      first = std::partition_point(first, bars.end(), [first](const panels::RegisterBar& bar) {
        return bar.range.registers == first->range.registers;
      });
    }
    starts.push_back(bars.size());
  }
  const auto areSame = [&] {
    if (kernel.isNull() || kernel_.isNull() || starts.size() != starts_.size()) return false;
    for (std::size_t row = 0; row + 1 < starts.size(); ++row)
      if (kernel.panel().bars[starts[row]].range.registers != registerOf(static_cast<int>(row))) return false;
    return true;
  };
  const bool isReset = !areSame();
  if (isReset) beginResetModel();
  const ShownKernel before = std::exchange(kernel_, kernel);
  starts_ = std::move(starts);
  names_.assign(static_cast<std::size_t>(rowTotal()), std::nullopt);
  if (isReset) endResetModel();
}

void RangesModel::setMarked(const isa::RegisterRange& registers) {
  if (registers == marked_) return;
  const isa::RegisterRange before = std::exchange(marked_, registers);
  for (int row = 0; row < rowCount(); ++row)
    if (isMarked(row) != (before.count != 0 && isa::overlap(registerOf(row), before)))
      emit dataChanged(index(row, 0), index(row, Ranges), {Qt::BackgroundRole});
}

bool RangesModel::isMarked(int row) const {
  return marked_.count != 0 && isa::overlap(registerOf(row), marked_);
}

int RangesModel::firstMarked() const {
  for (int row = 0; row < rowCount(); ++row)
    if (isMarked(row)) return row;
  return -1;
}

std::span<const panels::RegisterBar> RangesModel::bars(int row) const {
  const auto n = static_cast<std::size_t>(row);
  return std::span(kernel_.panel().bars).subspan(starts_[n], starts_[n + 1] - starts_[n]);
}

isa::RegisterRange RangesModel::registerOf(int row) const {
  return bars(row).front().range.registers;
}

const panels::RegisterBar* RangesModel::barAt(int row, std::uint32_t at) const {
  const auto all = bars(row);
  const auto found =
      std::ranges::lower_bound(all, at, {}, [](const panels::RegisterBar& bar) { return bar.range.last; });
  return found == all.end() ? &all.back() : &*found;
}

QString RangesModel::textOf(const panels::RegisterBar& bar) const {
  return coreText(kernel_.text().bar(bar));
}

Theme::Role RangesModel::role(int row) const {
  switch (registerOf(row).cls) {
  case isa::RegisterClass::Vector: return Theme::Role::Vector;
  case isa::RegisterClass::Accumulation: return Theme::Role::Accumulation;
  default: return Theme::Role::Scalar;
  }
}

QString RangesModel::namesOf(int row) const {
  std::optional<QString>& known = names_[static_cast<std::size_t>(row)];
  if (!known) known = namesIn(row);
  return *known;
}

QString RangesModel::namesIn(int row) const {
  QStringList names;
  std::string_view last; // most of a hundred thousand bars have the same name
  for (const panels::RegisterBar& bar : bars(row)) {
    if (bar.name == std::exchange(last, bar.name)) continue;
    const QString name = QString::fromStdString(bar.name);
    if (name == numberOf(bar) || names.contains(name)) continue;
    if (names.size() == kNames) {
      names << QStringLiteral("\u2026");
      break;
    }
    names << name;
  }
  return names.join(QStringLiteral(", "));
}

QString RangesModel::rangesOf(int row) const {
  QStringList texts;
  for (const panels::RegisterBar& bar : bars(row)) {
    if (texts.size() == kRanges) {
      texts << tr("%n more", nullptr, static_cast<int>(bars(row).size() - kRanges));
      break;
    }
    const QString text = textOf(bar);
    texts << text.mid(text.indexOf(QStringLiteral(": ")) + 2);
  }
  return texts.join(QStringLiteral("; "));
}

int RangesModel::rowTotal() const {
  return starts_.empty() ? 0 : static_cast<int>(starts_.size()) - 1;
}

QVariant RangesModel::cell(const QModelIndex& index, int role) const {
  if (role == Qt::AccessibleTextRole || role == Qt::DisplayRole) {
    switch (index.column()) {
    case Register: return numberOf(bars(index.row()).front());
    case Name: return namesOf(index.row());
    default: return rangesOf(index.row());
    }
  }
  if (role == Qt::ToolTipRole && index.column() == Name) return namesOf(index.row());
  return {};
}

std::span<const TableColumn> RangesModel::columns() const {
  static constexpr TableColumn columns[] = {
      {QT_TR_NOOP("Register")},
      {QT_TR_NOOP("Name")},
      {QT_TR_NOOP("Live range")},
  };
  return columns;
}

RangesFilter::RangesFilter(RangesModel* model, QObject* parent)
    : QSortFilterProxyModel(parent), model_(model) {
  setSourceModel(model);
}

void RangesFilter::setKinds(unsigned kinds) {
  kinds_ = kinds;
  invalidateFilter();
}

void RangesFilter::setText(const QString& text) {
  text_ = text.trimmed();
  invalidateFilter();
}

bool RangesFilter::filterAcceptsRow(int row, const QModelIndex& /*parent*/) const {
  const Theme::Role role = model_->role(row);
  const unsigned kind = role == Theme::Role::Vector         ? Vectors
                        : role == Theme::Role::Accumulation ? Accumulations
                                                            : Scalars;
  if ((kinds_ & kind) == 0) return false;
  if (text_.isEmpty()) return true;
  const auto has = [this](const std::string& name) {
    return QString::fromStdString(name).contains(text_, Qt::CaseInsensitive);
  };
  const auto bars = model_->bars(row);
  return has(isa::toString(bars.front().range.registers)) ||
         std::ranges::any_of(bars, [&](const panels::RegisterBar& bar) { return has(bar.name); });
}

} // namespace wavesmith::widgets
