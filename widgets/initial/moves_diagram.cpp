// SPDX-License-Identifier: Apache-2.0
#include "initial/moves_diagram.h"

#include "initial/initial_model.h"
#include "style/core_texts.h"

#include <QEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace wavesmith::widgets {
namespace {

constexpr int kMostWide = 56; // pixels of a cell

QVector<CellGroup> scalarsOf(const QVector<CellGroup>& groups) {
  QVector<CellGroup> result;
  for (const CellGroup& group : groups)
    if (group.registers.cls == isa::RegisterClass::Scalar && !group.warning) result.push_back(group);
  return result;
}

bool isScalar(const isa::RegisterRange& registers) {
  return registers.cls == isa::RegisterClass::Scalar && registers.first < isa::kScalarRegisters;
}

bool moves(const panels::InitialChange& change) {
  return change.before.count != 0 && change.after.count != 0 && change.before != change.after;
}

} // namespace

MovesDiagram::MovesDiagram(const Theme* theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  setAccessibleName(tr("Moved registers"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void MovesDiagram::setMoves(const QVector<CellGroup>& before, const QVector<CellGroup>& after,
                            const std::vector<panels::InitialChange>& changes) {
  before_ = scalarsOf(before);
  after_ = scalarsOf(after);
  changes_ = changes;
  QStringList texts;
  for (const panels::InitialChange& change : changes) {
    const QString name = coreText(change.name);
    if (change.before.count == 0)
      texts << tr("%1 is new in %2").arg(name, registersText(change.after));
    else if (change.after.count == 0)
      texts << tr("%1 is removed from %2").arg(name, registersText(change.before));
    else if (change.before == change.after)
      texts << tr("%1 holds %2").arg(registersText(change.after), name);
    else
      texts << tr("%1 moves from %2 to %3")
                   .arg(name, registersText(change.before), registersText(change.after));
  }
  setAccessibleDescription(texts.join(QStringLiteral("; ")));
  setToolTip(texts.join(u'\n'));
  update();
}

int MovesDiagram::arrows() const {
  return static_cast<int>(std::count_if(changes_.begin(), changes_.end(), moves));
}

int MovesDiagram::cells() const {
  int end = 1;
  for (const QVector<CellGroup>* groups : {&before_, &after_})
    for (const CellGroup& group : *groups)
      end = std::max(end, group.registers.first + group.registers.count);
  return end;
}

int MovesDiagram::cellWidth() const {
  const int most = std::max(kMostWide, fontMetrics().horizontalAdvance(QStringLiteral("0000000")));
  return std::clamp((width() - 1) / cells(), 8, most);
}

int MovesDiagram::rowTop(bool after) const {
  const int line = fontMetrics().height();
  return line + 2 + (after ? 2 * line + 6 + 3 * line : 0);
}

QRect MovesDiagram::rectOf(const isa::RegisterRange& registers, bool after) const {
  return {registers.first * cellWidth(), rowTop(after), registers.count * cellWidth(),
          2 * fontMetrics().height() + 6};
}

QSize MovesDiagram::sizeHint() const {
  return {cells() * kMostWide, rowTop(true) + 3 * fontMetrics().height() + 12};
}

QSize MovesDiagram::minimumSizeHint() const {
  return {cells() * 8, sizeHint().height()};
}

void MovesDiagram::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) updateGeometry();
}

bool MovesDiagram::isChanged(const isa::RegisterRange& registers, bool after) const {
  return std::any_of(changes_.begin(), changes_.end(), [&](const panels::InitialChange& change) {
    return (after ? change.after : change.before) == registers;
  });
}

void MovesDiagram::paintRow(QPainter& painter, const QVector<CellGroup>& groups, bool after) const {
  const QColor ground = theme_->color(Theme::Role::EditorBackground);
  for (const CellGroup& group : groups) {
    const QRect rect = rectOf(group.registers, after);
    const QColor color = colorOf(group, *theme_);
    painter.fillRect(rect, mixed(ground, color, group.empty ? 0.04 : 0.18));
    paintBand(painter, QRect(rect.topLeft(), QSize(rect.width(), 4)), group, *theme_);
    const bool changed = isChanged(group.registers, after);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(changed ? theme_->color(Theme::Role::EditorText) : color, changed ? 2 : 1));
    painter.drawRect(rect.adjusted(0, 0, -1, -1));
    painter.setPen(theme_->color(Theme::Role::EditorText));
    const QFontMetrics metrics = fontMetrics();
    QString number = registersText(group.registers);
    if (metrics.horizontalAdvance(number) > rect.width()) number = QString::number(group.registers.first);
    const int half = rect.height() / 2;
    if (metrics.horizontalAdvance(number) <= rect.width())
      painter.drawText(rect.adjusted(0, 3, 0, -half + 3), Qt::AlignCenter, number);
    painter.drawText(rect.adjusted(2, half, -2, -1), Qt::AlignCenter,
                     metrics.elidedText(group.shortName, Qt::ElideRight, rect.width() - 4));
  }
}

void MovesDiagram::paintArrow(QPainter& painter, const panels::InitialChange& change) const {
  const int line = fontMetrics().height();
  painter.setFont(font());
  if (change.before.count == 0 && isScalar(change.after)) {
    painter.setPen(theme_->color(Theme::Role::Good));
    const QRect rect = rectOf(change.after, true);
    painter.drawText(QRect(rect.center().x() - 3 * line, rect.top() - line, 6 * line, line), Qt::AlignCenter,
                     tr("+ new"));
  } else if (change.after.count == 0 && isScalar(change.before)) {
    painter.setPen(theme_->color(Theme::Role::Error));
    const QRect rect = rectOf(change.before, false);
    painter.drawText(QRect(rect.center().x() - 3 * line, rect.bottom() + 1, 6 * line, line), Qt::AlignCenter,
                     tr("× removed"));
  } else if (moves(change) && isScalar(change.after)) {
    const QRect from = rectOf(change.before, false), to = rectOf(change.after, true);
    const QPointF start(from.center().x() + 0.5, from.bottom() + 1), end(to.center().x() + 0.5, to.top() - 1);
    const qreal middle = (start.y() + end.y()) / 2;
    const qreal head = line * 0.45;
    painter.setPen(QPen(theme_->color(Theme::Role::Accent), 2.5));
    painter.setBrush(Qt::NoBrush);
    QPainterPath path(start);
    path.cubicTo({start.x(), middle}, {end.x(), middle}, {end.x(), end.y() - head});
    painter.drawPath(path);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme_->color(Theme::Role::Accent));
    painter.drawPolygon(
        QPolygonF{end, {end.x() - head * 0.6, end.y() - head}, {end.x() + head * 0.6, end.y() - head}});
  }
}

// A value that does not move gets a thin line, so that the others stand out.
void MovesDiagram::paintStay(QPainter& painter, const CellGroup& group) const {
  if (group.empty || isChanged(group.registers, false)) return;
  const QRect from = rectOf(group.registers, false), to = rectOf(group.registers, true);
  painter.setPen(QPen(theme_->color(Theme::Role::Quiet), 1, Qt::DotLine));
  painter.drawLine(from.center().x(), from.bottom() + 1, to.center().x(), to.top() - 1);
}

void MovesDiagram::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const int line = fontMetrics().height();
  painter.setPen(theme_->color(Theme::Role::Quiet));
  painter.drawText(QRect(0, 0, width(), line), Qt::AlignLeft | Qt::AlignVCenter, tr("in the file"));
  painter.drawText(QRect(0, rowTop(true) + 2 * line + 8, width(), line), Qt::AlignLeft | Qt::AlignVCenter,
                   tr("with the bits selected here"));
  for (const CellGroup& group : before_)
    paintStay(painter, group);
  painter.setRenderHint(QPainter::Antialiasing, false);
  paintRow(painter, before_, false);
  paintRow(painter, after_, true);
  painter.setRenderHint(QPainter::Antialiasing);
  for (const panels::InitialChange& change : changes_)
    paintArrow(painter, change);
}

} // namespace wavesmith::widgets
