// SPDX-License-Identifier: Apache-2.0
#include "initial/initial_model.h"

#include "panels/sentence.h"
#include "style/core_texts.h"
#include "style/icons.h"
#include "style/theme.h"

#include <ranges>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr std::size_t kMostReaders = 200; // most readers in one cell

QString hex(quint64 value, int digits) {
  return QStringLiteral("0x%1").arg(value, digits, 16, QLatin1Char('0'));
}

} // namespace

QString registersText(const isa::RegisterRange& registers) {
  return QString::fromStdString(isa::toString(registers));
}

QString placeText(const Snapshot& snapshot, analysis::Index at) {
  return QString::fromStdString(panels::shortPlaceText(*snapshot.program, *snapshot.lines, at));
}

source::Place placeOf(const Snapshot& snapshot, analysis::Index at) {
  const source::LineTable& lines = snapshot.program->lines();
  const source::LineEntry* entry = lines.at(snapshot.program->instructions()[at].address);
  return entry == nullptr ? source::Place{} : lines.outermost(entry->location);
}

QString valueText(const panels::InitialRow& row) {
  QString text = coreText(row.text);
  if (!row.known) return text;
  if (row.address) return InitialModel::tr("%1 (an example)").arg(text);
  switch (row.by) {
  case panels::FilledBy::User:
  case panels::FilledBy::System: return QStringLiteral("%1 = %2").arg(hex(row.values[0], 8), text);
  case panels::FilledBy::WorkItem: return QStringLiteral("%1: %2").arg(hex(row.values[0], 8), text);
  case panels::FilledBy::Hardware:
    return QStringLiteral("%1: %2").arg(hex(row.values[0] | quint64{row.values[1]} << 32, 16), text);
  case panels::FilledBy::Preload: break;
  }
  return text;
}

QString filledByText(panels::FilledBy by) {
  switch (by) {
  case panels::FilledBy::User: return InitialModel::tr("user");
  case panels::FilledBy::Preload: return InitialModel::tr("preloaded");
  case panels::FilledBy::System: return InitialModel::tr("system");
  case panels::FilledBy::WorkItem: return InitialModel::tr("work-item");
  case panels::FilledBy::Hardware: break;
  }
  return InitialModel::tr("hardware");
}

InitialModel::InitialModel(const Theme* theme, QObject* parent) : TableModel(parent), theme_(theme) {}

bool InitialModel::setPanel(SnapshotPointer snapshot, panels::InitialPanel panel) {
  const int before = rowCount();
  const int after = static_cast<int>(panel.rows.size() + panel.unset.size());
  // A changed value keeps the selection.
  if (before != after) beginResetModel();
  snapshot_ = std::move(snapshot);
  panel_ = std::move(panel);
  QStringList cells;
  for (int row = 0; row < after; ++row)
    for (int column = 0; column < kColumnCount; ++column)
      if (column != ReadBy) cells << text(row, column);
  std::vector<source::Location> readers = shownReaders();
  const bool isChanged = cells != cells_ || readers != shownReaders_;
  cells_ = std::move(cells);
  shownReaders_ = std::move(readers);
  if (before != after)
    endResetModel();
  else if (isChanged && after != 0)
    emit dataChanged(index(0, 0), index(after - 1, kColumnCount - 1));
  return isChanged || before != after;
}

bool InitialModel::isUnset(int row) const {
  return row >= static_cast<int>(panel_.rows.size());
}

const std::vector<analysis::Index>& InitialModel::readers(int row) const {
  const auto at = static_cast<std::size_t>(row);
  return isUnset(row) ? panel_.unset[at - panel_.rows.size()].readBy : panel_.rows[at].initial.readBy;
}

int InitialModel::rowTotal() const {
  return static_cast<int>(panel_.rows.size() + panel_.unset.size());
}

std::vector<source::Location> InitialModel::shownReaders() const {
  std::vector<source::Location> all;
  for (int row = 0; row < rowTotal(); ++row) {
    all.push_back({.line = static_cast<std::uint32_t>(readers(row).size())}); // between the rows
    for (const analysis::Index at : readers(row) | std::views::take(kMostReaders))
      if (const auto* entry = snapshot_->program->lines().at(snapshot_->program->instructions()[at].address))
        all.push_back(entry->location);
  }
  return all;
}

QString InitialModel::readersText(int row) const {
  const std::vector<analysis::Index>& all = readers(row);
  QStringList texts;
  for (std::size_t i = 0; i < std::min(all.size(), kMostReaders); ++i)
    texts << placeText(*snapshot_, all[i]);
  QString text = texts.join(QStringLiteral(", "));
  if (all.size() > kMostReaders) text += tr(" and %1 more").arg(all.size() - kMostReaders);
  return text;
}

QString InitialModel::text(int row, int column) const {
  if (column == ReadBy) return readersText(row);
  if (isUnset(row)) {
    const panels::UnsetRegister& unset = panel_.unset[static_cast<std::size_t>(row) - panel_.rows.size()];
    switch (column) {
    case Registers: return registersText(unset.registers);
    case Name: return tr("nothing");
    case Value: return tr("undefined");
    default: return unset.always ? tr("read uninitialized") : tr("read uninitialized on one path");
    }
  }
  const panels::InitialRow& of = panel_.rows[static_cast<std::size_t>(row)];
  switch (column) {
  case Registers: return registersText(of.initial.registers);
  case Name: return coreText(of.initial.name);
  case Meaning: return coreText(of.initial.meaning);
  default: return valueText(of);
  }
}

QVariant InitialModel::cell(const QModelIndex& index, int role) const {
  const int row = index.row();
  switch (role) {
  case Qt::DisplayRole: return text(row, index.column());
  case Qt::AccessibleTextRole:
    if (index.column() == ReadBy)
      return readers(row).empty() ? tr("not read") : tr("read at %1").arg(readersText(row));
    return text(row, index.column());
  case Qt::ToolTipRole: {
    QString tip = tr("%1: %2").arg(text(row, Name), text(row, Meaning));
    if (!isUnset(row)) {
      const panels::InitialRow& of = panel_.rows[static_cast<std::size_t>(row)];
      if (!of.directive.empty()) tip += u'\n' + QString::fromStdString(of.directive);
      if (of.address) tip += u'\n' + tr("Differs between launches.");
    }
    if (!readers(row).empty()) tip += u'\n' + tr("Enter goes to the lines that read it, one after another.");
    return tip;
  }
  case Qt::DecorationRole:
    if (index.column() == Registers && isUnset(row))
      return icon(QStringLiteral("warning"), theme_->color(Theme::Role::Warning));
    return {};
  case Qt::ForegroundRole:
    if (isUnset(row) && index.column() != ReadBy) return theme_->color(Theme::Role::Warning);
    if (index.column() == ReadBy) return theme_->color(Theme::Role::Accent);
    if (index.column() == Meaning) return theme_->color(Theme::Role::Quiet);
    return {};
  case Qt::TextAlignmentRole: return QVariant(Qt::AlignLeft | Qt::AlignVCenter);
  default: return {};
  }
}

std::span<const TableColumn> InitialModel::columns() const {
  static constexpr TableColumn columns[] = {
      {QT_TR_NOOP("Register")}, {QT_TR_NOOP("Name")},         {QT_TR_NOOP("Meaning")},
      {QT_TR_NOOP("Value")},    {QT_TR_NOOP("Read by line")},
  };
  static_assert(std::size(columns) == kColumnCount);
  return columns;
}

} // namespace wavesmith::widgets
