// SPDX-License-Identifier: Apache-2.0
#include "kernarg_designer/kernarg_model.h"

#include "kernarg/access_shift.h"
#include "kernarg/type_input.h"
#include "panels/sentence.h"
#include "style/from_view.h"
#include "style/theme.h"

#include <QFont>
#include <QMimeData>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr std::size_t kMostReadersOfArgument = 100; // most readers in one cell
const QString kRows = QStringLiteral("application/x-wavesmith-kernarg-rows");

} // namespace

KernargModel::KernargModel(const Theme* theme, QObject* parent) : TableModel(parent), theme_(theme) {}

const panels::KernargPanel* KernargModel::panel() const {
  if (!snapshot_ || !snapshot_->panels || kernel_ >= snapshot_->panels->kernargs.size()) return nullptr;
  return &snapshot_->panels->kernargs[kernel_];
}

void KernargModel::setDesign(kernarg::Design design, SnapshotPointer snapshot, std::size_t kernel) {
  snapshot_ = std::move(snapshot);
  kernel_ = kernel;
  show(std::move(design));
}

// Changes of existing rows keep the selection.
void KernargModel::show(kernarg::Design design) {
  const bool other = design.layout().arguments.size() != layout().arguments.size();
  if (other) beginResetModel();
  design_ = std::move(design);
  derive();
  if (other)
    endResetModel();
  else if (rowCount() != 0)
    emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

void KernargModel::derive() {
  reads_ = {};
  accesses_.clear();
  preloading_ = {};
  preloaded_.assign(layout().arguments.size(), -1);
  refused_.clear();
  if (const panels::KernargPanel* known = panel(); known != nullptr && !design_.isEdited()) {
    reads_ = panels::readsOf(known->accesses, layout());
    accesses_ = known->accesses.all;
  } else if (known != nullptr) {
    const kernarg::LayoutChange change = design_.change();
    const kernarg::AccessShifts shifts(change);
    kernarg::Accesses moved = known->accesses;
    for (kernarg::Access& access : moved.all) {
      kernarg::Shift shift = shifts.of(access);
      access.offset += shift.by.value_or(0);
      if (!shift.refused.empty()) refused_.push_back({access.at, std::move(shift.refused)});
    }
    reads_ = panels::readsOf(moved, layout());
    accesses_ = std::move(moved.all);
  }
  if (!snapshot_ || !snapshot_->program || kernel_ >= snapshot_->program->kernels().size()) return;
  const codeobject::CodeObject& object = snapshot_->program->codeObject();
  const std::size_t kernel = snapshot_->program->kernels()[kernel_].kernel;
  preloading_ = kernarg::preloadingOf(layout(), object.kernels()[kernel].descriptor);
  for (std::size_t i = 0; i < preloading_.arguments.size(); ++i)
    preloaded_[preloading_.arguments[i].argument] = static_cast<int>(i);
}

// --- Edits ---

int KernargModel::accept(const kernarg::Design& changed, const kernarg::Design::Done& done, int row,
                         int column) {
  if (!done) {
    emit refused(fromView(done.error()), row, column);
    return -1;
  }
  const auto now = static_cast<int>(*done);
  show(changed);
  emit edited(now);
  return now;
}

int KernargModel::add(int before) {
  kernarg::Design changed = design_;
  const auto done = changed.add(static_cast<std::size_t>(std::max(before, 0)));
  return accept(changed, done, before, Name);
}

void KernargModel::removeArguments(const QList<int>& rows) {
  kernarg::Design changed = design_;
  changed.remove({rows.begin(), rows.end()});
  show(std::move(changed));
  emit edited(-1);
}

int KernargModel::move(const QList<int>& rows, int before) {
  if (rows.isEmpty() || before < 0) return -1;
  kernarg::Design changed = design_;
  const auto done = changed.move({rows.begin(), rows.end()}, static_cast<std::size_t>(before));
  return accept(changed, done, rows.front(), Number);
}

bool KernargModel::setArrangement(kernarg::Arrangement arrangement) {
  kernarg::Design changed = design_;
  const auto done = changed.setArrangement(arrangement);
  return accept(changed, done, 0, Offset) >= 0;
}

bool KernargModel::setHidden(bool hidden) {
  kernarg::Design changed = design_;
  const auto done = changed.setHidden(hidden);
  return accept(changed, done, 0, Name) >= 0;
}

bool KernargModel::replace(const kernarg::Layout& layout) {
  kernarg::Design changed = design_;
  const auto done = changed.replace(layout);
  return accept(changed, done, 0, Type) >= 0;
}

void KernargModel::revertDesign() {
  kernarg::Design changed = design_;
  changed.revert();
  show(std::move(changed));
  emit edited(-1);
}

QString KernargModel::problemOf(const QModelIndex& index, const QString& text) const {
  const auto row = static_cast<std::size_t>(index.row());
  const std::string typed = text.trimmed().toStdString();
  if (index.column() == Name) return fromView(design_.problemOfName(row, typed));
  if (index.column() == Type) return fromView(design_.problemOfType(row, typed));
  bool isNumber = false;
  (void)text.trimmed().toULongLong(&isNumber, 0);
  return isNumber ? QString() : tr("an offset is a number of bytes, like 24 or 0x18");
}

bool KernargModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (!index.isValid() || role != Qt::EditRole || !flags(index).testFlag(Qt::ItemIsEditable)) return false;
  const QString typed = value.toString().trimmed();
  if (typed == text(index.row(), index.column())) return true;
  if (const QString problem = problemOf(index, typed); !problem.isEmpty()) {
    emit refused(problem, index.row(), index.column());
    return false;
  }
  kernarg::Design changed = design_;
  const auto row = static_cast<std::size_t>(index.row());
  const auto done = index.column() == Name   ? changed.rename(row, typed.toStdString())
                    : index.column() == Type ? changed.retype(row, typed.toStdString())
                                             : changed.setOffset(row, typed.toULongLong(nullptr, 0));
  return accept(changed, done, index.row(), index.column()) >= 0;
}

// --- Drag and drop ---

QStringList KernargModel::mimeTypes() const {
  return {kRows};
}

QMimeData* KernargModel::mimeData(const QModelIndexList& indexes) const {
  QList<int> rows;
  for (const QModelIndex& one : indexes)
    if (!rows.contains(one.row()) && design_.isEditable(static_cast<std::size_t>(one.row())))
      rows << one.row();
  std::sort(rows.begin(), rows.end());
  QByteArray text;
  for (const int row : rows)
    text += QByteArray::number(row) + ' ';
  auto* data = new QMimeData;
  data->setData(kRows, text);
  return data;
}

// Always returns false, because the rows are moved here.
bool KernargModel::dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int /*column*/,
                                const QModelIndex& parent) {
  if (action != Qt::MoveAction || data == nullptr || !data->hasFormat(kRows)) return false;
  QList<int> rows;
  for (const QByteArray& one : data->data(kRows).split(' '))
    if (!one.isEmpty()) rows << one.toInt();
  if (row < 0) row = parent.isValid() ? parent.row() : rowCount();
  move(rows, row);
  return false;
}

// --- Cell texts ---

QString KernargModel::lineText(std::uint32_t at) const {
  if (!snapshot_ || !snapshot_->program || at >= snapshot_->program->instructions().size()) return {};
  if (snapshot_->lines) return fromView(panels::shortPlaceText(*snapshot_->program, *snapshot_->lines, at));
  return QStringLiteral("0x%1").arg(snapshot_->program->instructions()[at].address, 0, 16);
}

QVector<ReadPart> KernargModel::readParts(int row) const {
  QVector<ReadPart> parts;
  const panels::KernargPanel* known = panel();
  if (known == nullptr || static_cast<std::size_t>(row) >= reads_.byArgument.size()) return parts;
  const std::vector<panels::ArgumentRead>& all = reads_.byArgument[static_cast<std::size_t>(row)];
  if (all.empty())
    return {{known->accesses.complete ? tr("never read") : tr("no known reads"), program::kNone}};
  // The copies of a loop that a macro unrolls have one line number, which is shown once.
  QString before;
  for (std::size_t i = 0; i < std::min(all.size(), kMostReadersOfArgument); ++i) {
    const QString line = lineText(all[i].at);
    if (line == before && all[i].odd.empty()) continue;
    if (!parts.isEmpty()) parts.push_back({QStringLiteral(", "), program::kNone});
    parts.push_back({line, all[i].at});
    if (!all[i].odd.empty()) parts.push_back({u' ' + fromView(all[i].odd), program::kNone});
    before = line;
  }
  if (all.size() > kMostReadersOfArgument)
    parts.push_back({tr(" and %1 more").arg(all.size() - kMostReadersOfArgument), program::kNone});
  return parts;
}

QString KernargModel::registersOf(int row) const {
  const int at = preloaded_[static_cast<std::size_t>(row)];
  if (at < 0) return {};
  const kernarg::PreloadedArgument& one = preloading_.arguments[static_cast<std::size_t>(at)];
  const QString name = one.sgprs == 1
                           ? QStringLiteral("s%1").arg(one.firstSgpr)
                           : QStringLiteral("s[%1:%2]").arg(one.firstSgpr).arg(one.firstSgpr + one.sgprs - 1);
  return one.enabled ? name : QStringLiteral("(%1)").arg(name);
}

QString KernargModel::text(int row, int column) const {
  const auto i = static_cast<std::size_t>(row);
  const kernarg::Argument& argument = layout().arguments[i];
  switch (column) {
  case Number: return QString::number(row);
  case Name: return fromView(layout().nameOf(i));
  case Type:
    return argument.hidden() ? tr("written by the runtime") : fromView(kernarg::typeText(argument.type));
  case Offset: return QString::number(argument.offset);
  case Size: return QString::number(argument.size);
  case Alignment: return QString::number(argument.alignment);
  case Preload: return registersOf(row);
  default: break;
  }
  QString all;
  for (const ReadPart& part : readParts(row))
    all += part.text;
  return all;
}

QString KernargModel::tip(int row, int column) const {
  const auto i = static_cast<std::size_t>(row);
  const kernarg::Argument& argument = layout().arguments[i];
  if (column == Preload && preloaded_[i] >= 0) {
    const bool enabled = preloading_.arguments[static_cast<std::size_t>(preloaded_[i])].enabled;
    return enabled ? tr("In %1 before the kernel starts").arg(registersOf(row))
                   : tr("Would be in %1 if the descriptor asked for its preloading").arg(registersOf(row));
  }
  if (column == ReadBy) return text(row, ReadBy) + u'\n' + tr("Enter goes to one line after another.");
  QString description = tr("%1: %2, bytes %3 to %4 (0x%5)")
                            .arg(text(row, Name), text(row, Type))
                            .arg(argument.offset)
                            .arg(std::max<quint64>(argument.end(), 1) - 1)
                            .arg(argument.offset, 0, 16);
  if (argument.hidden())
    return description + u'\n' + tr("The runtime appends it to the arguments of the kernel.");
  if (column == Offset)
    description += u'\n' + tr("An entered offset stays: then all arguments are placed by hand.");
  return description;
}

int KernargModel::rowTotal() const {
  return static_cast<int>(layout().arguments.size());
}

QVariant KernargModel::cell(const QModelIndex& index, int role) const {
  const int row = index.row();
  const kernarg::Argument& argument = layout().arguments[static_cast<std::size_t>(row)];
  const bool isNumber = index.column() == Number || index.column() == Offset || index.column() == Size ||
                        index.column() == Alignment;
  switch (role) {
  case Qt::DisplayRole: return text(row, index.column());
  case Qt::EditRole:
    // The placeholder of an unnamed argument is not the initial text of the editor.
    return index.column() == Name ? fromView(argument.name) : text(row, index.column());
  case Qt::ToolTipRole: return tip(row, index.column());
  case Qt::AccessibleTextRole:
    if (index.column() == ReadBy) return tr("read by %1").arg(text(row, ReadBy));
    return text(row, index.column());
  case Qt::TextAlignmentRole: return QVariant((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  case Qt::ForegroundRole:
    if (argument.hidden() || index.column() == Number) return theme_->color(Theme::Role::Quiet);
    return {};
  case Qt::FontRole: {
    QFont font;
    font.setItalic(true);
    return argument.hidden() && index.column() <= Type ? QVariant(font) : QVariant();
  }
  default: return {};
  }
}

std::span<const TableColumn> KernargModel::columns() const {
  static constexpr TableColumn columns[] = {
      {"#"},
      {QT_TR_NOOP("Name")},
      {QT_TR_NOOP("Type"),
       QT_TR_NOOP("f32, uint, const float*, local void*, float4, int[4], 12 bytes, the tag of a struct")},
      {QT_TR_NOOP("Offset"), QT_TR_NOOP("Bytes from the start of the kernarg segment")},
      {QT_TR_NOOP("Size")},
      {QT_TR_NOOP("Align")},
      {QT_TR_NOOP("Preload"),
       QT_TR_NOOP("SGPRs that have it before the kernel starts;\nin brackets: that would have it if the "
                  "descriptor requested it")},
      {QT_TR_NOOP("Read by line"), QT_TR_NOOP("Lines that read it, and problems of a read")},
  };
  static_assert(std::size(columns) == ColumnCount);
  return columns;
}

QVariant KernargModel::heading(int section, Qt::Orientation orientation, int role) const {
  if (role == Qt::TextAlignmentRole && orientation == Qt::Horizontal)
    return QVariant(Qt::AlignLeft | Qt::AlignVCenter);
  return TableModel::heading(section, orientation, role);
}

Qt::ItemFlags KernargModel::flags(const QModelIndex& index) const {
  Qt::ItemFlags result = TableModel::flags(index);
  if (!index.isValid()) return result | Qt::ItemIsDropEnabled; // between rows and after the last one
  if (!design_.isEditable(static_cast<std::size_t>(index.row()))) return result;
  result |= Qt::ItemIsDragEnabled;
  if (index.column() == Name || index.column() == Type || index.column() == Offset)
    result |= Qt::ItemIsEditable;
  return result;
}

} // namespace wavesmith::widgets
