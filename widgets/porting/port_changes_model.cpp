// SPDX-License-Identifier: Apache-2.0
#include "porting/port_changes_model.h"

#include "style/core_texts.h"
#include "style/icons.h"
#include "style/status_icon.h"
#include "style/theme.h"

#include <QFileInfo>

#include <utility>

namespace wavesmith::widgets {
namespace {

bool isQuestion(const port::Change& change) {
  return change.reason.certainty == port::Certainty::Question;
}

} // namespace

PortChangesModel::PortChangesModel(const Theme* theme, QObject* parent) : TableModel(parent), theme_(theme) {
  makeIcons();
  connect(theme, &Theme::changed, this, [this] {
    makeIcons();
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
  });
}

void PortChangesModel::makeIcons() {
  certain_ = goodIcon(*theme_);
  question_ = icon(QStringLiteral("question"), theme_->color(Theme::Role::Warning));
}

void PortChangesModel::setPorted(std::shared_ptr<const check::PortedText> ported) {
  const auto old = std::exchange(ported_, std::move(ported)); // its rows are shown until the reset
  update();
}

void PortChangesModel::setQuestionsOnly(bool only) {
  questionsOnly_ = only;
  update();
}

void PortChangesModel::setFilter(const QString& words) {
  filter_ = words.trimmed();
  update();
}

void PortChangesModel::update() {
  beginResetModel();
  rows_.clear();
  if (ported_ != nullptr)
    for (std::size_t n = 0; n < ported_->text.changes.size(); ++n)
      if (isShown(ported_->text.changes[n])) rows_.push_back(n);
  endResetModel();
}

bool PortChangesModel::isShown(const port::Change& change) const {
  if (questionsOnly_ && !isQuestion(change)) return false;
  if (filter_.isEmpty()) return true;
  for (int column = 0; column < ColumnCount; ++column)
    if (text(change, column).contains(filter_, Qt::CaseInsensitive)) return true;
  return false;
}

int PortChangesModel::rowTotal() const {
  return static_cast<int>(rows_.size());
}

QString PortChangesModel::text(const port::Change& change, int column) const {
  switch (column) {
  case Kind: return isQuestion(change) ? tr("Question") : tr("Certain");
  case Line: {
    QString line = change.place.line == 0 ? QString() : QString::number(change.place.line);
    if (change.place.file == ported_->text.files.front().path) return line;
    const QString file = QFileInfo(QString::fromStdString(change.place.file)).fileName();
    return line.isEmpty() ? file : QStringLiteral("%1:%2").arg(file, line);
  }
  case What: return coreText(change.reason.what);
  case Why: return coreText(change.reason.why);
  default: return {};
  }
}

QVariant PortChangesModel::cell(const QModelIndex& index, int role) const {
  const port::Change& change = ported_->text.changes[changeOf(index.row())];
  switch (role) {
  case Qt::DisplayRole: return text(change, index.column());
  case Qt::ToolTipRole:
    return index.column() == Why || index.column() == What ? QVariant(text(change, index.column()))
                                                           : QVariant();
  case Qt::DecorationRole:
    return index.column() == Kind ? QVariant(isQuestion(change) ? question_ : certain_) : QVariant();
  default: return {};
  }
}

std::span<const TableColumn> PortChangesModel::columns() const {
  static constexpr TableColumn columns[] = {
      {QT_TR_NOOP("Kind")},
      {QT_TR_NOOP("Line"), nullptr, CellAlignment::Number},
      {QT_TR_NOOP("Change")},
      {QT_TR_NOOP("Why")},
  };
  static_assert(std::size(columns) == ColumnCount);
  return columns;
}

} // namespace wavesmith::widgets
