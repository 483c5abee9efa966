// SPDX-License-Identifier: Apache-2.0
#include "descriptor/descriptor_model.h"

#include "descriptor/descriptor_text.h"
#include "style/core_texts.h"
#include "style/from_view.h"
#include "style/icons.h"
#include "style/theme.h"

#include <QFont>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr quintptr kGroup = 0; // internal id of groups; that of a row is its group plus one

} // namespace

DescriptorModel::DescriptorModel(const Theme* theme, QObject* parent)
    : QAbstractItemModel(parent), theme_(theme) {
  connect(theme, &Theme::changed, this, &DescriptorModel::changed);
}

void DescriptorModel::setTable(TablePointer table, const QString& readOnly) {
  const auto sameRow = [](const generate::DescriptorRow& a, const generate::DescriptorRow& b) {
    return a.name == b.name && a.group == b.group;
  };
  const bool same = table_ != nullptr && table != nullptr && table_->kernel == table->kernel &&
                    std::ranges::equal(table_->rows, table->rows, sameRow);
  const bool nothing =
      same && readOnly == readOnly_ && table_->rows == table->rows && table_->bytes == table->bytes;
  if (!same) beginResetModel();
  table_ = std::move(table);
  readOnly_ = readOnly;
  wrong_ =
      table_ == nullptr ? std::vector<codeobject::Refusal>() : codeobject::refusalsOf(table_->descriptor);
  if (!same) {
    refused_.clear();
    refusal_.clear();
    groups_ = arranged();
    endResetModel();
  } else if (!nothing) {
    rearrange(arranged());
    changed();
  }
}

std::vector<DescriptorModel::Group> DescriptorModel::arranged() const {
  if (table_ == nullptr) return {};
  const auto rank = [this](std::size_t i) {
    const generate::DescriptorRow& row = table_->rows[i];
    if (!wrongOf(row).isEmpty() || (row.need && row.need->differs)) return 0;
    return row.written.empty() ? 2 : 1;
  };
  Group first;
  std::vector<Group> groups;
  for (std::size_t i = 0; i < table_->rows.size(); ++i) {
    if (rank(i) < 2) {
      first.rows.push_back(i);
      continue;
    }
    if (groups.empty() || groups.back().group != table_->rows[i].group)
      groups.push_back({table_->rows[i].group, {}});
    groups.back().rows.push_back(i);
  }
  std::ranges::stable_sort(first.rows, {}, rank);
  if (!first.rows.empty()) groups.insert(groups.begin(), std::move(first));
  return groups;
}

// Rows that have moved stay selected.
void DescriptorModel::rearrange(std::vector<Group> groups) {
  if (groups == groups_) return;
  emit layoutAboutToBeChanged();
  const QModelIndexList before = persistentIndexList();
  QModelIndexList after;
  const std::vector<Group> old = std::exchange(groups_, std::move(groups));
  for (const QModelIndex& index : before) {
    const bool isGroup = index.internalId() == kGroup;
    const Group& from = old[isGroup ? static_cast<std::size_t>(index.row()) : index.internalId() - 1];
    QModelIndex now;
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      if (isGroup) {
        if (groups_[g].group == from.group) now = createIndex(static_cast<int>(g), index.column(), kGroup);
        continue;
      }
      const auto& rows = groups_[g].rows;
      const auto found = std::ranges::find(rows, from.rows[static_cast<std::size_t>(index.row())]);
      if (found != rows.end())
        now =
            createIndex(static_cast<int>(found - rows.begin()), index.column(), static_cast<quintptr>(g) + 1);
    }
    after << now;
  }
  changePersistentIndexList(before, after);
  emit layoutChanged();
}

void DescriptorModel::changed() {
  for (int group = 0; group < rowCount(); ++group) {
    const QModelIndex above = index(group, 0);
    emit dataChanged(index(0, 0, above), index(rowCount(above) - 1, ColumnCount - 1, above));
  }
}

void DescriptorModel::clearRefusal() {
  if (refusal_.isEmpty()) return;
  refusal_.clear();
  refused_.clear();
  changed();
}

const generate::DescriptorRow* DescriptorModel::rowAt(const QModelIndex& index) const {
  if (!index.isValid() || index.internalId() == kGroup || table_ == nullptr) return nullptr;
  const auto& rows = groups_[index.internalId() - 1].rows;
  return index.row() < static_cast<int>(rows.size())
             ? &table_->rows[rows[static_cast<std::size_t>(index.row())]]
             : nullptr;
}

QModelIndex DescriptorModel::indexOf(const QString& nameOrDirective, int column) const {
  if (nameOrDirective.isEmpty()) return {}; // some fields have no directive
  const std::string name = nameOrDirective.toStdString();
  for (int group = 0; group < rowCount(); ++group) {
    const QModelIndex above = index(group, 0);
    for (int row = 0; row < rowCount(above); ++row) {
      const QModelIndex at = index(row, column, above);
      if (const auto* found = rowAt(at); found->name == name || found->directive == name) return at;
    }
  }
  return {};
}

QModelIndex DescriptorModel::indexOf(const codeobject::DescriptorField* field, int column) const {
  return field == nullptr ? QModelIndex() : indexOf(fromView(field->name), column);
}

QStringList DescriptorModel::wrongOf(const generate::DescriptorRow& row) const {
  QStringList all;
  for (const codeobject::Refusal& refusal : wrong_)
    if (refusal.field == row.field && row.field != nullptr) all << QString::fromStdString(refusal.why);
  return all;
}

QModelIndex DescriptorModel::index(int row, int column, const QModelIndex& parent) const {
  if (!hasIndex(row, column, parent)) return {};
  return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : kGroup);
}

QModelIndex DescriptorModel::parent(const QModelIndex& index) const {
  if (!index.isValid() || index.internalId() == kGroup) return {};
  return createIndex(static_cast<int>(index.internalId()) - 1, 0, kGroup);
}

int DescriptorModel::rowCount(const QModelIndex& parent) const {
  if (!parent.isValid()) return static_cast<int>(groups_.size());
  if (parent.internalId() != kGroup || parent.column() != 0) return 0;
  return static_cast<int>(groups_[static_cast<std::size_t>(parent.row())].rows.size());
}

int DescriptorModel::columnCount(const QModelIndex&) const {
  return ColumnCount;
}

bool DescriptorModel::isEditable(const generate::DescriptorRow& row) const {
  return readOnly_.isEmpty() && !row.directive.empty();
}

QString DescriptorModel::note(const generate::DescriptorRow& row) const {
  if (!refusal_.isEmpty() && fromView(row.directive) == refused_) return tr("rejected: %1").arg(refusal_);
  if (const QStringList wrong = wrongOf(row); !wrong.isEmpty()) return tr("wrong: %1").arg(wrong.join(u"; "));
  if (!row.need || row.need->why.empty()) return {};
  const QString lines = linesText(row.need->lines);
  const QString why = coreText(row.need->why);
  return lines.isEmpty() ? why : QStringLiteral("%1: %2").arg(why, lines);
}

QString DescriptorModel::text(const generate::DescriptorRow& row, int column) const {
  switch (column) {
  case Field: return fromView(row.name);
  case Directive: return fromView(row.directive);
  case Value: return valueText(row);
  case Needs: return row.need && row.need->differs ? tr("%1 !").arg(needText(row)) : needText(row);
  case Note: return note(row);
  default: return {};
  }
}

QVariant DescriptorModel::decoration(const generate::DescriptorRow& row) const {
  const bool refused = !refusal_.isEmpty() && fromView(row.directive) == refused_;
  if (refused || !wrongOf(row).isEmpty())
    return icon(QStringLiteral("error"), theme_->color(Theme::Role::Error));
  if (row.need && row.need->differs)
    return icon(QStringLiteral("warning"), theme_->color(Theme::Role::Warning));
  return {};
}

QVariant DescriptorModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  if (index.internalId() == kGroup) {
    if (index.column() != 0) return {};
    if (role == Qt::DisplayRole) {
      const auto& group = groups_[static_cast<std::size_t>(index.row())].group;
      if (!group) return tr("Set or wrong");
      QString text = coreText(codeobject::name(*group));
      text.front() = text.front().toUpper();
      return text;
    }
    if (role == Qt::FontRole) {
      QFont font;
      font.setBold(true);
      return font;
    }
    return {};
  }
  const generate::DescriptorRow* row = rowAt(index);
  if (row == nullptr) return {};
  const int column = index.column();
  switch (role) {
  case Qt::DisplayRole: return text(*row, column);
  case Qt::EditRole: return column == Value ? QVariant(static_cast<qulonglong>(row->value)) : QVariant();
  case Qt::ToolTipRole: return explanationOf(*row, wrongOf(*row));
  case Qt::CheckStateRole:
    if (column != Value || !isFlag(*row) || !isEditable(*row)) return {};
    return row->value != 0 ? Qt::Checked : Qt::Unchecked;
  case Qt::DecorationRole: return column == Note ? decoration(*row) : QVariant();
  case Qt::FontRole: {
    QFont font;
    if (column == Needs && row->need && row->need->differs) font.setBold(true);
    return font;
  }
  case Qt::ForegroundRole:
    // Default values are paler, and marked.
    if (row->written.empty() && (column == Value || column == Directive))
      return theme_->color(Theme::Role::Quiet);
    return {};
  case Qt::AccessibleTextRole: return QStringLiteral("%1 %2").arg(fromView(row->name), text(*row, column));
  default: return {};
  }
}

QVariant DescriptorModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::ToolTipRole) {
    switch (section) {
    case Value: return tr("Double click, F2 or a digit edits it in the text; Space toggles");
    case Needs: return tr("What the code needs; ! if the descriptor differs");
    default: return {};
    }
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
  case Field: return tr("Field");
  case Directive: return tr("Directive");
  case Value: return tr("Value");
  case Needs: return tr("Code needs");
  case Note: return tr("Note");
  default: return {};
  }
}

Qt::ItemFlags DescriptorModel::flags(const QModelIndex& index) const {
  const generate::DescriptorRow* row = rowAt(index);
  if (row == nullptr) return index.isValid() ? Qt::ItemIsEnabled : Qt::NoItemFlags;
  Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
  if (index.column() == Value && isEditable(*row))
    flags |= isFlag(*row) ? Qt::ItemIsUserCheckable : Qt::ItemIsEditable;
  return flags;
}

bool DescriptorModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  const generate::DescriptorRow* row = rowAt(index);
  if (row == nullptr || index.column() != Value || !isEditable(*row) || !editor_) return false;
  quint64 number = 0;
  if (role == Qt::CheckStateRole) {
    number = value.toInt() == Qt::Checked ? 1 : 0;
  } else if (role == Qt::EditRole) {
    bool isNumber = false;
    number = value.toULongLong(&isNumber);
    if (!isNumber) return false;
  } else {
    return false;
  }
  if (row->exact && number == row->value) {
    clearRefusal();
    return true;
  }
  const QString directive = fromView(row->directive);
  const std::optional<QString> why = editor_(directive, number);
  refused_ = why ? directive : QString();
  refusal_ = why.value_or(QString());
  changed();
  return !why;
}

} // namespace wavesmith::widgets
