// SPDX-License-Identifier: Apache-2.0
#include "disassembly/disassembly_model.h"

#include "style/fixed_font.h"
#include "style/from_view.h"

#include <algorithm>

namespace wavesmith::widgets {

// While typing, the number of rows mostly stays: then a view keeps their places.
void DisassemblyModel::setSnapshot(SnapshotPointer snapshot, InstructionTexts texts) {
  const int rows = rowsIn(snapshot);
  const bool isReset = rows != rowCount();
  if (isReset) beginResetModel();
  snapshot_ = std::move(snapshot);
  texts_ = std::move(texts);
  index_ = nullptr;
  if (isReset)
    endResetModel();
  else if (rows > 0)
    emit dataChanged(index(0, 0), index(rows - 1, ColumnCount - 1));
}

void DisassemblyModel::setTexts(InstructionTexts texts) {
  texts_ = std::move(texts);
  if (rowCount() > 0) emit dataChanged(index(0, Text), index(rowCount() - 1, Text));
}

int DisassemblyModel::rowsIn(const SnapshotPointer& snapshot) {
  return snapshot && snapshot->program ? static_cast<int>(snapshot->program->instructions().size()) : 0;
}

const source::LineEntry* DisassemblyModel::entryOf(int row) const {
  const program::Program& program = *snapshot_->program;
  return program.lines().at(program.instructions()[static_cast<std::size_t>(row)].address);
}

source::Place DisassemblyModel::place(int row) const {
  if (row < 0 || row >= rowCount()) return {};
  const source::LineEntry* entry = entryOf(row);
  return entry != nullptr ? snapshot_->program->lines().outermost(entry->location) : source::Place{};
}

const program::LineIndex* DisassemblyModel::linesOf(const QString& file) const {
  if (snapshot_->lines && file == snapshot_->path) return snapshot_->lines.get();
  if (!index_ || file != indexedFile_) {
    index_ = std::make_shared<const program::LineIndex>(*snapshot_->program, file.toStdString());
    indexedFile_ = file;
  }
  return index_.get();
}

std::vector<int> DisassemblyModel::rowsOf(const QString& file, int line) const {
  if (!snapshot_ || !snapshot_->program || line < 1) return {};
  const auto rows = linesOf(file)->at(static_cast<std::uint32_t>(line));
  return {rows.begin(), rows.end()};
}

int DisassemblyModel::rowTotal() const {
  return rowsIn(snapshot_);
}

QString DisassemblyModel::instructionText(int row) const {
  const program::Program& program = *snapshot_->program;
  if (program.broken(static_cast<program::Index>(row))) return tr("(this line does not assemble)");
  if (!texts_) return {};
  if (texts_->empty()) return tr("(the worker could not disassemble this file)");
  const auto& texts = *texts_;
  const std::uint64_t address = program.instructions()[static_cast<std::size_t>(row)].address;
  const auto found = std::ranges::lower_bound(texts, address, {}, &worker::LanguageClient::Line::address);
  return found != texts.end() && found->address == address ? QString::fromStdString(found->text) : QString();
}

QString DisassemblyModel::sourceText(int row) const {
  const source::LineEntry* entry = entryOf(row);
  if (entry == nullptr) return {};
  const source::LineTable& lines = snapshot_->program->lines();
  QString text = QString::number(entry->location.line);
  for (const source::Expansion* expansion : lines.chain(entry->location)) {
    const QString name = QString::fromStdString(expansion->name);
    const bool repeated = expansion->kind == source::Expansion::Kind::Repetition;
    text += repeated ? tr(" in %1 #%2, %3").arg(name).arg(expansion->iteration + 1).arg(expansion->site.line)
                     : tr(" in %1, %2").arg(name).arg(expansion->site.line);
  }
  return text;
}

QVariant DisassemblyModel::cell(const QModelIndex& index, int role) const {
  const isa::Instruction& instruction =
      snapshot_->program->instructions()[static_cast<std::size_t>(index.row())];
  if (role == Qt::FontRole && index.column() != Source) return fixedFont();
  if (role == Qt::ToolTipRole && index.column() == Text && instruction.valid()) {
    const auto summary = instruction.row().summary;
    return fromView(summary);
  }
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
  switch (index.column()) {
  case Address: return QStringLiteral("%1").arg(instruction.address, 6, 16, QLatin1Char('0'));
  case Bytes: {
    const QString first = QStringLiteral("%1").arg(instruction.bits & 0xffffffffu, 8, 16, QLatin1Char('0'));
    return instruction.length == 4
               ? first
               : first + QStringLiteral(" %1").arg(instruction.bits >> 32, 8, 16, QLatin1Char('0'));
  }
  case Text: return instructionText(index.row());
  case Source: return sourceText(index.row());
  default: return {};
  }
}

std::span<const TableColumn> DisassemblyModel::columns() const {
  static constexpr TableColumn columns[] = {
      {QT_TR_NOOP("Address")},
      {QT_TR_NOOP("Bytes")},
      {QT_TR_NOOP("Instruction")},
      {QT_TR_NOOP("Line")},
  };
  static_assert(std::size(columns) == ColumnCount);
  return columns;
}

} // namespace wavesmith::widgets
