// SPDX-License-Identifier: Apache-2.0
#include "models/disassembly_model.h"

#include "style/fixed_font.h"

#include <algorithm>

namespace wavesmith::widgets {

void DisassemblyModel::setSnapshot(SnapshotPointer snapshot) {
  beginResetModel();
  snapshot_ = std::move(snapshot);
  index_ = nullptr;
  endResetModel();
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

int DisassemblyModel::rowCount(const QModelIndex& parent) const {
  if (parent.isValid() || !snapshot_ || !snapshot_->program) return 0;
  return static_cast<int>(snapshot_->program->instructions().size());
}

int DisassemblyModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
}

QString DisassemblyModel::instructionText(int row) const {
  const program::Program& program = *snapshot_->program;
  if (program.broken(static_cast<program::Index>(row))) return tr("(this line does not assemble)");
  if (!snapshot_->texts) return {};
  if (snapshot_->texts->empty()) return tr("(the worker could not disassemble this file)");
  const auto& texts = *snapshot_->texts;
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

QVariant DisassemblyModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const isa::Instruction& instruction =
      snapshot_->program->instructions()[static_cast<std::size_t>(index.row())];
  if (role == Qt::FontRole && index.column() != Source) return fixedFont();
  if (role == Qt::ToolTipRole && index.column() == Text && instruction.valid()) {
    const auto summary = instruction.row().summary;
    return QString::fromUtf8(summary.data(), static_cast<qsizetype>(summary.size()));
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

QVariant DisassemblyModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
  case Address: return tr("Address");
  case Bytes: return tr("Bytes");
  case Text: return tr("Instruction");
  case Source: return tr("Line");
  default: return {};
  }
}

} // namespace wavesmith::widgets
