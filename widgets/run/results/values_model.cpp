// SPDX-License-Identifier: Apache-2.0
#include "run/results/values_model.h"

#include "project/launches/fill.h"
#include "style/fixed_font.h"
#include "style/icons.h"
#include "style/theme.h"

#include <QFont>
#include <QLocale>

#include <algorithm>
#include <limits>
#include <span>

namespace wavesmith::widgets {
namespace {

// Elements of the buffer's own type. A multiple of 8, so that no element of any type crosses pages.
constexpr quint64 kPage = 1024;
constexpr QChar kEllipsis(0x2026); // not loaded yet

} // namespace

void ValuesModel::setBuffer(execution::ElementType type, quint64 count,
                            std::optional<execution::Tolerance> tolerance, bool isPoisoned) {
  beginResetModel();
  type_ = type;
  view_ = type;
  count_ = count;
  tolerance_ = tolerance;
  isPoisoned_ = isPoisoned;
  differing_.clear();
  for (auto& pages : pages_)
    pages.clear();
  endResetModel();
}

void ValuesModel::clear() {
  setBuffer(execution::ElementType::U8, 0, std::nullopt);
}

void ValuesModel::setView(std::optional<execution::ElementType> type) {
  beginResetModel();
  view_ = type;
  endResetModel();
}

std::size_t ValuesModel::viewBytes() const {
  return execution::bytesOf(view_.value_or(type_));
}

void ValuesModel::deliver(worker::BufferSide side, quint64 firstElement, const QByteArray& bytes) {
  const quint64 page = firstElement / kPage;
  pages_[static_cast<std::size_t>(side)].insert(page, bytes);
  if (rowCount() == 0) return;
  compare(page);
  const quint64 pageBytes = kPage * execution::bytesOf(type_);
  const auto first = static_cast<int>(page * pageBytes / viewBytes());
  const auto last = static_cast<int>((page + 1) * pageBytes / viewBytes()) - 1;
  emit dataChanged(index(first, Element), index(std::min(last, rowCount() - 1), columnCount() - 1));
}

void ValuesModel::compare(quint64 page) {
  using worker::BufferSide;
  const QByteArray actual = pages_[static_cast<std::size_t>(BufferSide::After)].value(page);
  const QByteArray expected = pages_[static_cast<std::size_t>(BufferSide::Expected)].value(page);
  if (!tolerance_ || actual.isEmpty() || expected.isEmpty()) return;
  const auto bytes = [](const QByteArray& array) {
    return std::as_bytes(std::span(array.constData(), static_cast<std::size_t>(array.size())));
  };
  const execution::Comparison comparison = execution::compare(
      type_, bytes(actual), bytes(expected), {.tolerance = *tolerance_, .keep = kPage, .slices = 1});
  std::vector<bool>& differing = differing_[page];
  differing.assign(kPage, false);
  for (const execution::Difference& difference : comparison.first)
    differing[difference.index] = true;
}

std::optional<quint64> ValuesModel::differingElement(int row) const {
  const quint64 size = execution::bytesOf(type_);
  const quint64 first = static_cast<quint64>(row) * viewBytes() / size;
  const quint64 last = ((static_cast<quint64>(row) + 1) * viewBytes() - 1) / size;
  for (quint64 element = first; element <= last; ++element) {
    const auto page = differing_.constFind(element / kPage);
    if (page != differing_.constEnd() && (*page)[element % kPage]) return element;
  }
  return std::nullopt;
}

void ValuesModel::setOutOfDate(bool outOfDate) {
  outOfDate_ = outOfDate;
  if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int ValuesModel::rowOf(quint64 element) const {
  const quint64 row = element * execution::bytesOf(type_) / viewBytes();
  return static_cast<int>(std::min<quint64>(row, static_cast<quint64>(std::max(0, rowCount() - 1))));
}

int ValuesModel::rowTotal() const {
  const quint64 rows = count_ * execution::bytesOf(type_) / viewBytes();
  return static_cast<int>(std::min<quint64>(rows, std::numeric_limits<int>::max()));
}

int ValuesModel::shownColumns() const {
  return tolerance_ ? ColumnCount : Expected;
}

QString ValuesModel::text(worker::BufferSide side, quint64 row) const {
  auto& pages = pages_[static_cast<std::size_t>(side)];
  const quint64 at = row * viewBytes();
  const quint64 pageBytes = kPage * execution::bytesOf(type_);
  const quint64 page = at / pageBytes;
  const auto found = pages.constFind(page);
  if (found == pages.constEnd()) {
    pages.insert(page, {});
    emit pageWanted(side, page * kPage, std::min(kPage, count_ - page * kPage));
    return kEllipsis;
  }
  const auto offset = static_cast<qsizetype>(at % pageBytes);
  if (offset + static_cast<qsizetype>(viewBytes()) > found->size()) return kEllipsis;
  const auto bytes = std::as_bytes(std::span(found->constData() + offset, viewBytes()));
  const execution::ElementType type = view_.value_or(type_);
  const std::uint64_t bits = execution::loadBits(type, bytes, 0);
  if (!view_)
    return QStringLiteral("0x%1").arg(bits, static_cast<int>(2 * viewBytes()), 16, QLatin1Char('0'));
  return isPoison(side, bits) ? tr("poison") : QString::fromStdString(execution::toText(type, bits));
}

// A narrow element after the run may have these bits by chance.
bool ValuesModel::isPoison(worker::BufferSide side, std::uint64_t bits) const {
  constexpr std::size_t kSure = 4; // bytes
  const bool canBe = side == worker::BufferSide::Before ||
                     (side == worker::BufferSide::After && execution::bytesOf(type_) >= kSure);
  return isPoisoned_ && canBe && view_ == type_ && bits == project::poisonBits(type_);
}

QVariant ValuesModel::cell(const QModelIndex& index, int role) const {
  const int column = index.column();
  const bool wrong = column == After && differs(index.row());
  switch (role) {
  case Qt::FontRole: {
    QFont font = fixedFont();
    font.setBold(wrong);
    return font;
  }
  case Qt::ForegroundRole:
    return wrong && !outOfDate_ ? QVariant(theme_->color(Theme::Role::Error)) : QVariant();
  case Qt::DecorationRole:
    if (!wrong) return {};
    return icon(QStringLiteral("not-equal"),
                theme_->color(outOfDate_ ? Theme::Role::Quiet : Theme::Role::Error));
  case Qt::AccessibleDescriptionRole: return wrong ? tr("not as expected") : QString();
  case Qt::DisplayRole:
  case Qt::ToolTipRole: break;
  default: return {};
  }
  const auto row = static_cast<quint64>(index.row());
  switch (column) {
  case Element: return QLocale().toString(index.row());
  case Before: return text(worker::BufferSide::Before, row);
  case After: return text(worker::BufferSide::After, row);
  case Expected: return text(worker::BufferSide::Expected, row);
  default: return {};
  }
}

std::span<const TableColumn> ValuesModel::columns() const {
  static constexpr TableColumn columns[] = {
      {QT_TR_NOOP("Element"), nullptr, CellAlignment::Number},
      {QT_TR_NOOP("Before"), nullptr, CellAlignment::Number},
      {QT_TR_NOOP("After"), nullptr, CellAlignment::Number},
      {QT_TR_NOOP("Expected"), nullptr, CellAlignment::Number},
  };
  static_assert(std::size(columns) == ColumnCount);
  return columns;
}

QVariant ValuesModel::heading(int section, Qt::Orientation orientation, int role) const {
  if (role == Qt::TextAlignmentRole && orientation == Qt::Horizontal)
    return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  if (role == Qt::DisplayRole && orientation == Qt::Horizontal && section == After && tolerance_)
    return tr("Actual");
  return TableModel::heading(section, orientation, role);
}

} // namespace wavesmith::widgets
