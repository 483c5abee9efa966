// SPDX-License-Identifier: Apache-2.0
#include "reference/instructions_filter.h"

#include "reference/instructions_model.h"

#include <algorithm>

namespace wavesmith::widgets {

InstructionsFilter::InstructionsFilter(QObject* parent) : QSortFilterProxyModel(parent) {
  sort(InstructionsModel::Mnemonic);
}

void InstructionsFilter::setSearch(const QString& words) {
  words_ = words.simplified().toLower().split(QLatin1Char(' '), Qt::SkipEmptyParts);
  invalidate(); // the order changes too
}

void InstructionsFilter::setClass(const QString& name) {
  class_ = name;
  invalidateFilter();
}

bool InstructionsFilter::filterAcceptsRow(int row, const QModelIndex& parent) const {
  const auto cell = [&](int column) { return sourceModel()->index(row, column, parent).data().toString(); };
  if (!class_.isEmpty() && cell(InstructionsModel::Class) != class_) return false;
  if (words_.isEmpty()) return true;
  const QString all = cell(InstructionsModel::Mnemonic) + QLatin1Char(' ') + cell(InstructionsModel::Class) +
                      QLatin1Char(' ') + cell(InstructionsModel::Summary);
  return std::ranges::all_of(words_,
                             [&](const QString& word) { return all.contains(word, Qt::CaseInsensitive); });
}

int InstructionsFilter::rank(const QString& mnemonic) const {
  if (words_.isEmpty() || mnemonic.startsWith(words_.front())) return 0;
  return mnemonic.contains(words_.front()) ? 1 : 2;
}

bool InstructionsFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const {
  const QString a = left.siblingAtColumn(InstructionsModel::Mnemonic).data().toString();
  const QString b = right.siblingAtColumn(InstructionsModel::Mnemonic).data().toString();
  const int rankA = rank(a), rankB = rank(b);
  return rankA != rankB ? rankA < rankB : a < b;
}

} // namespace wavesmith::widgets
