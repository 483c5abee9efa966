// SPDX-License-Identifier: Apache-2.0
#include "models/problems_model.h"

#include "style/status_icon.h"

#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {
namespace {

// internalId of a diagnostic's row; a note's is the row of its diagnostic.
constexpr quintptr kTop = ~quintptr{0};

QString lineText(const source::Place& place) {
  if (place.line == 0) return {};
  return place.column == 0 ? QString::number(place.line)
                           : QStringLiteral("%1:%2").arg(place.line).arg(place.column);
}

} // namespace

void ProblemsModel::setDiagnostics(source::Diagnostics diagnostics) {
  share({std::make_shared<const source::Diagnostics>(std::move(diagnostics))});
}

void ProblemsModel::share(std::vector<Shared> parts) {
  // kept until no row refers to them
  const std::vector<Shared> before = std::exchange(parts_, std::move(parts));
  show();
}

void ProblemsModel::setShown(unsigned severities) {
  severities_ = severities;
  show();
}

void ProblemsModel::show() {
  std::vector<const source::Diagnostic*> rows;
  count_ = 0;
  for (const Shared& part : parts_) {
    count_ += static_cast<int>(part->size());
    for (const auto severity :
         {source::Severity::Error, source::Severity::Warning, source::Severity::Remark}) {
      if (((severities_ >> static_cast<unsigned>(severity)) & 1u) == 0) continue;
      for (const source::Diagnostic& diagnostic : *part)
        if (diagnostic.severity == severity) rows.push_back(&diagnostic);
    }
  }
  // The same diagnostics from a newer snapshot keep selection and scroll position while typing elsewhere.
  const bool same =
      std::ranges::equal(rows, rows_, [](const auto* a, const auto* b) { return a == b || *a == *b; });
  if (!same) beginResetModel();
  rows_ = std::move(rows);
  if (!same) endResetModel();
}

const source::Diagnostic& ProblemsModel::diagnosticOf(const QModelIndex& index) const {
  const auto row = index.internalId() == kTop ? static_cast<std::size_t>(index.row())
                                              : static_cast<std::size_t>(index.internalId());
  return *rows_[row];
}

const source::Note* ProblemsModel::noteOf(const QModelIndex& index) const {
  if (index.internalId() == kTop) return nullptr;
  return &diagnosticOf(index).notes[static_cast<std::size_t>(index.row())];
}

source::Place ProblemsModel::place(const QModelIndex& index) const {
  if (!index.isValid()) return {};
  const source::Note* note = noteOf(index);
  return note != nullptr ? note->place : diagnosticOf(index).place;
}

QModelIndex ProblemsModel::index(int row, int column, const QModelIndex& parent) const {
  if (!hasIndex(row, column, parent)) return {};
  return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) : kTop);
}

QModelIndex ProblemsModel::parent(const QModelIndex& index) const {
  if (!index.isValid() || index.internalId() == kTop) return {};
  return createIndex(static_cast<int>(index.internalId()), 0, kTop);
}

int ProblemsModel::rowCount(const QModelIndex& parent) const {
  if (!parent.isValid()) return static_cast<int>(rows_.size());
  if (parent.internalId() != kTop || parent.column() != 0) return 0;
  return static_cast<int>(diagnosticOf(parent).notes.size());
}

int ProblemsModel::columnCount(const QModelIndex&) const {
  return ColumnCount;
}

QVariant ProblemsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const source::Diagnostic& diagnostic = diagnosticOf(index);
  const source::Note* note = noteOf(index);
  const source::Place& at = note != nullptr ? note->place : diagnostic.place;
  if (role == SeverityRole) return static_cast<int>(diagnostic.severity);
  if (role == Qt::DecorationRole && index.column() == Message && note == nullptr)
    return statusIcon(diagnostic.severity, *theme_);
  if (role == Qt::ToolTipRole && index.column() == CodeName && note == nullptr) {
    const auto text = source::summary(diagnostic.code);
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
  }
  if (role == Qt::ToolTipRole && index.column() == File) return QString::fromStdString(at.file);
  if (role == Qt::AccessibleTextRole && index.column() == Message && note == nullptr) {
    const auto severity = source::name(diagnostic.severity);
    return tr("%1: %2").arg(QString::fromUtf8(severity.data(), static_cast<qsizetype>(severity.size())),
                            QString::fromStdString(diagnostic.message));
  }
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
  switch (index.column()) {
  case Message: return QString::fromStdString(note != nullptr ? note->text : diagnostic.message);
  case CodeName:
    return note != nullptr ? QString() : QString::fromStdString(source::toString(diagnostic.code));
  case File: return QFileInfo(QString::fromStdString(at.file)).fileName();
  case Line: return lineText(at);
  default: return {};
  }
}

QVariant ProblemsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
  case Message: return tr("Problem");
  case CodeName: return tr("Code");
  case File: return tr("File");
  case Line: return tr("Line");
  default: return {};
  }
}

} // namespace wavesmith::widgets
