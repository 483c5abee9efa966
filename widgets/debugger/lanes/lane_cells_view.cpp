// SPDX-License-Identifier: Apache-2.0
#include "debugger/lanes/lane_cells_view.h"

#include "debugger/lanes/lane_cells_model.h"
#include "style/fixed_font.h"
#include "style/theme.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QWheelEvent>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

constexpr int kCellPadding = 5; // pixels beside a text
constexpr int kCorner = 6;      // size of the corner that marks a change
constexpr int kFewestDigits = 3;

class LaneDelegate : public QStyledItemDelegate {
public:
  LaneDelegate(const Theme* theme, QObject* parent) : QStyledItemDelegate(parent), theme_(theme) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    if (index.data(LaneCellsModel::LaneRole).toInt() < 0) return;
    const auto marks = static_cast<quint8>(index.data(LaneCellsModel::MarksRole).toUInt());
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    if (!selected && (marks & LaneCellsModel::Inactive) != 0) {
      painter->save();
      LaneCellsView::paintMarks(*painter, option.rect, LaneCellsModel::Inactive, *theme_);
      painter->restore();
    }
    QStyledItemDelegate::paint(painter, option, index);
    painter->save();
    LaneCellsView::paintMarks(*painter, option.rect, marks & static_cast<quint8>(~LaneCellsModel::Inactive),
                              *theme_);
    painter->restore();
  }

private:
  const Theme* theme_;
};

} // namespace

LaneCellsView::LaneCellsView(const Theme* theme, LaneCellsModel* model, QWidget* parent)
    : QTableView(parent) {
  setModel(model);
  setItemDelegate(new LaneDelegate(theme, this));
  setEditTriggers(DoubleClicked | EditKeyPressed);
  setSelectionMode(ExtendedSelection);
  setTabKeyNavigation(false);
  setCornerButtonEnabled(false);
  setWordWrap(false);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setHorizontalScrollMode(ScrollPerPixel);
  setFrameShape(NoFrame);
  setTextElideMode(Qt::ElideRight);
  for (QHeaderView* header : {horizontalHeader(), verticalHeader()}) {
    header->setSectionResizeMode(QHeaderView::Fixed);
    header->setHighlightSections(true);
    header->setSectionsClickable(true);
  }
  horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
  connect(model, &QAbstractItemModel::modelReset, this, &LaneCellsView::forgetFit);
  // A click on the current cell is no change of it, but another lane may have been selected.
  connect(this, &QAbstractItemView::clicked, this, [this](const QModelIndex& index) {
    const int lane = index.data(LaneCellsModel::LaneRole).toInt();
    if (lane >= 0) emit laneChosen(lane);
  });
  connect(theme, &Theme::changed, viewport(), qOverload<>(&QWidget::update));
}

LaneCellsModel* LaneCellsView::cells() const {
  return static_cast<LaneCellsModel*>(model());
}

void LaneCellsView::forgetFit() {
  width_ = 0;
}

void LaneCellsView::fit() {
  QFont fixed = fixedFont();
  fixed.setBold(true);
  const QFontMetrics metrics(fixed);
  qsizetype longest = kFewestDigits;
  for (int row = 0; row < cells()->rowCount(); ++row)
    for (int column = 0; column < cells()->columnCount(); ++column)
      longest = std::max(longest, cells()->index(row, column).data().toString().size());
  const int wanted = static_cast<int>(longest) * metrics.horizontalAdvance(u'0') + 2 * kCellPadding + kCorner;
  width_ = std::max(width_, wanted); // columns do not jump while values change
  const int height = metrics.height() + 4;
  if (horizontalHeader()->defaultSectionSize() != width_) horizontalHeader()->setDefaultSectionSize(width_);
  if (verticalHeader()->defaultSectionSize() != height) verticalHeader()->setDefaultSectionSize(height);
  fitHeight();
}

// With room for the scroll bar only if there is one.
void LaneCellsView::fitHeight() {
  const int wanted = verticalHeader()->sizeHint().width() + horizontalHeader()->length() + 2 * frameWidth();
  const int bar = wanted > width() ? horizontalScrollBar()->sizeHint().height() : 0;
  setFixedHeight(horizontalHeader()->sizeHint().height() + verticalHeader()->length() + bar +
                 2 * frameWidth());
}

void LaneCellsView::resizeEvent(QResizeEvent* event) {
  QTableView::resizeEvent(event);
  fitHeight();
}

QString LaneCellsView::selectionText() const {
  const QModelIndexList indexes = selectionModel()->selectedIndexes();
  if (indexes.isEmpty()) return {};
  int left = cells()->columnCount(), right = 0, top = cells()->rowCount(), bottom = 0;
  for (const QModelIndex& index : indexes) {
    left = std::min(left, index.column());
    right = std::max(right, index.column());
    top = std::min(top, index.row());
    bottom = std::max(bottom, index.row());
  }
  QString text;
  for (int row = top; row <= bottom; ++row) {
    QStringList line;
    for (int column = left; column <= right; ++column) {
      const QModelIndex index = cells()->index(row, column);
      line << (selectionModel()->isSelected(index) ? index.data().toString() : QString());
    }
    text += line.join(u'\t');
    if (top != bottom) text += u'\n';
  }
  return text;
}

void LaneCellsView::copySelection() const {
  const QString text = selectionText();
  if (!text.isEmpty()) QGuiApplication::clipboard()->setText(text);
}

void LaneCellsView::keyPressEvent(QKeyEvent* event) {
  const QModelIndex current = currentIndex();
  if (event->matches(QKeySequence::Copy)) return copySelection();
  const bool plain = (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
  if (plain && event->key() == Qt::Key_Delete) return emit removeRequested();
  if (plain && current.isValid()) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return edit(current);
    if (event->key() == Qt::Key_Up && current.row() == 0) return emit leftThrough(-1, current.column());
    if (event->key() == Qt::Key_Down && current.row() == cells()->rowCount() - 1)
      return emit leftThrough(1, current.column());
  }
  QTableView::keyPressEvent(event);
}

void LaneCellsView::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
  QTableView::currentChanged(current, previous);
  const QVariant lane = current.data(LaneCellsModel::LaneRole);
  if (current.isValid() && lane.toInt() >= 0) emit laneChosen(lane.toInt());
}

// All rows are visible: up and down belong to the area around the table.
void LaneCellsView::wheelEvent(QWheelEvent* event) {
  const bool sideways = event->angleDelta().x() != 0 || event->modifiers().testFlag(Qt::ShiftModifier);
  if (sideways)
    QTableView::wheelEvent(event);
  else
    event->ignore();
}

void LaneCellsView::changeEvent(QEvent* event) {
  QTableView::changeEvent(event);
  if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
    forgetFit();
    if (model() != nullptr) fit();
  }
}

void LaneCellsView::paintMarks(QPainter& painter, const QRect& rect, quint8 marks, const Theme& theme) {
  if ((marks & LaneCellsModel::Inactive) != 0) {
    painter.fillRect(rect, theme.color(Theme::Role::Gutter));
    painter.fillRect(rect, QBrush(theme.color(Theme::Role::Border), Qt::BDiagPattern));
  }
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setBrush(Qt::NoBrush);
  if ((marks & LaneCellsModel::Undefined) != 0) {
    QPen pen(theme.color(Theme::Role::Error), 2, Qt::DotLine);
    pen.setCapStyle(Qt::FlatCap);
    painter.setPen(pen);
    painter.drawLine(rect.left() + 3, rect.bottom() - 2, rect.right() - 3, rect.bottom() - 2);
  }
  if ((marks & LaneCellsModel::InFlight) != 0) {
    painter.setPen(QPen(theme.color(Theme::Role::Warning), 1, Qt::DashLine));
    painter.drawRect(rect.adjusted(1, 1, -2, -2));
  }
  if ((marks & LaneCellsModel::Selected) != 0) {
    painter.setPen(QPen(theme.color(Theme::Role::Accent), 1));
    painter.drawRect(rect.adjusted(0, 0, -1, -1));
  }
  if ((marks & LaneCellsModel::Changed) != 0) {
    QPainterPath corner;
    corner.moveTo(rect.topLeft());
    corner.lineTo(rect.topLeft() + QPoint(kCorner, 0));
    corner.lineTo(rect.topLeft() + QPoint(0, kCorner));
    corner.closeSubpath();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillPath(corner, theme.color(Theme::Role::Accent));
  }
}

} // namespace wavesmith::widgets
