// SPDX-License-Identifier: Apache-2.0
#include "reference/matrix_view.h"

#include "style/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <array>
#include <cmath>

namespace wavesmith::widgets {
namespace {

using isa::Matrix;

constexpr int kDiagramMargin = 10;
constexpr int kSmallest = 6, kLargest = 64; // pixels of a cell
constexpr int kWithBorder = 8;              // cells of at least this size have borders
constexpr int kWaveLanes = 64;
constexpr std::array kDrawn = {Matrix::A, Matrix::B, Matrix::D};

QColor mix(const QColor& low, const QColor& high, double share) {
  const auto part = [share](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * share)); };
  return {part(low.red(), high.red()), part(low.green(), high.green()), part(low.blue(), high.blue())};
}

Theme::Role roleOf(Matrix matrix) {
  if (matrix == Matrix::A) return Theme::Role::Vector;
  return matrix == Matrix::B ? Theme::Role::Scalar : Theme::Role::Accumulation;
}

} // namespace

MatrixView::MatrixView(const Theme* theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  setAccessibleName(tr("Elements of the matrices by lane and register"));
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  connect(theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void MatrixView::setDiagram(const MatrixDiagram& diagram) {
  const bool sameShape = diagram.shape() == diagram_.shape();
  diagram_ = diagram;
  MatrixCell first = sameShape ? chosen_ : MatrixCell{};
  first.element.block = static_cast<std::uint8_t>(diagram.block());
  chosen_ = first;
  setAccessibleDescription(description());
  updateGeometry();
  resize(sizeHint());
  update();
  emit chosenChanged();
}

void MatrixView::setLane(int lane) {
  lane_ = lane;
  update();
}

void MatrixView::setCellSize(int pixels) {
  pixels = std::clamp(pixels, kSmallest, kLargest);
  if (pixels == cell_) return;
  cell_ = pixels;
  updateGeometry();
  resize(sizeHint());
  update();
  emit cellSizeChanged();
}

int MatrixView::readableCellSize() const {
  return std::max(fontMetrics().horizontalAdvance(QStringLiteral("00.0")) + 4, 2 * fontMetrics().height());
}

int MatrixView::fittingCellSize(const QSize& pixels) const {
  const QSize cells = diagram_.size();
  if (cells.isEmpty()) return cell_;
  const int wide = (pixels.width() - origin().x() - kDiagramMargin) / cells.width();
  const int high = (pixels.height() - origin().y() - kDiagramMargin) / cells.height();
  return std::clamp(std::min(wide, high), kSmallest, kLargest);
}

void MatrixView::choose(const MatrixCell& cell) {
  if (cell == chosen_) return;
  chosen_ = cell;
  setAccessibleDescription(description());
  update();
  emit chosenChanged();
}

QPoint MatrixView::origin() const {
  return {kDiagramMargin, 2 * kDiagramMargin + fontMetrics().height()}; // below the legend
}

int MatrixView::legendWidth() const {
  int width = 0;
  for (const Matrix matrix : kDrawn)
    width += fontMetrics().height() + kDiagramMargin / 2 +
             fontMetrics().horizontalAdvance(diagram_.title(matrix)) + 2 * kDiagramMargin;
  return width;
}

void MatrixView::paintLegend(QPainter& painter) const {
  const int side = fontMetrics().height();
  QPoint at(kDiagramMargin, kDiagramMargin);
  for (const Matrix matrix : kDrawn) {
    const QString title = diagram_.title(matrix);
    const int width = fontMetrics().horizontalAdvance(title);
    painter.fillRect(QRect(at, QSize(side, side)).adjusted(2, 2, -2, -2), theme_->color(roleOf(matrix)));
    painter.setPen(theme_->color(Theme::Role::EditorText));
    at.rx() += side + kDiagramMargin / 2;
    painter.drawText(QRect(at, QSize(width, side)), Qt::AlignLeft | Qt::AlignVCenter, title);
    at.rx() += width + 2 * kDiagramMargin;
  }
}

QRect MatrixView::rectOf(const MatrixCell& cell) const {
  return {origin() + diagram_.positionOf(cell) * cell_, QSize(cell_, cell_)};
}

std::optional<MatrixCell> MatrixView::cellAt(const QPoint& pixel) const {
  const QPoint inside = pixel - origin();
  if (inside.x() < 0 || inside.y() < 0) return std::nullopt;
  return diagram_.cellAt(QPoint(inside.x() / cell_, inside.y() / cell_)); // QPoint's own division rounds
}

QSize MatrixView::sizeHint() const {
  if (diagram_.shape().m == 0) return {};
  const QSize cells =
      diagram_.size() * cell_ + QSize(origin().x() + kDiagramMargin, origin().y() + kDiagramMargin);
  return cells.expandedTo({kDiagramMargin + legendWidth(), 0});
}

void MatrixView::paintCell(QPainter& painter, const MatrixCell& cell, const QColor& color) const {
  const isa::MatrixPlace place = diagram_.place(cell);
  const QColor background = theme_->color(Theme::Role::EditorBackground);
  const bool faded = lane_ >= 0 && place.lane != lane_;
  const QColor fill = mix(background, color, faded ? 0.06 : 0.18 + 0.55 * place.lane / (kWaveLanes - 1));
  QRect rect = rectOf(cell);
  if (cell_ >= kWithBorder) rect.adjust(0, 0, -1, -1);
  painter.fillRect(rect, fill);
  if (diagram_.related(chosen_, cell)) {
    painter.setPen(QPen(theme_->color(Theme::Role::Accent), cell == chosen_ ? 3 : 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect.adjusted(0, 0, -1, -1));
  }
  if (cell_ < readableCellSize()) return;
  const QColor light = theme_->color(Theme::Role::EditorText);
  const QColor ink = contrast(light, fill) >= contrast(background, fill) ? light : background;
  painter.setPen(faded ? theme_->color(Theme::Role::Quiet) : ink);
  const QRect upper(rect.left(), rect.top(), rect.width(), rect.height() / 2);
  painter.drawText(upper, Qt::AlignCenter, QString::number(place.lane));
  painter.drawText(upper.translated(0, rect.height() / 2), Qt::AlignCenter, diagram_.registerName(cell));
}

void MatrixView::paintMatrix(QPainter& painter, Matrix matrix, const QRect& visible) const {
  const QRect area = diagram_.area(matrix);
  const QColor color = theme_->color(roleOf(matrix));
  for (int row = 0; row < area.height(); ++row)
    for (int column = 0; column < area.width(); ++column) {
      const auto cell = diagram_.cellAt(area.topLeft() + QPoint(column, row));
      if (cell && visible.intersects(rectOf(*cell))) paintCell(painter, *cell, color);
    }
}

void MatrixView::paintEvent(QPaintEvent* event) {
  QPainter painter(this);
  painter.fillRect(event->rect(), theme_->color(Theme::Role::EditorBackground));
  if (diagram_.shape().m == 0) return;
  paintLegend(painter);
  for (const Matrix matrix : kDrawn)
    paintMatrix(painter, matrix, event->rect());
  // Painted again, so that no neighbor covers its frame.
  paintCell(painter, chosen_, theme_->color(roleOf(chosen_.matrix)));
  if (hasFocus()) {
    painter.setPen(QPen(theme_->color(Theme::Role::Accent), 1, Qt::DotLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
  }
}

void MatrixView::mousePressEvent(QMouseEvent* event) {
  if (const auto cell = cellAt(event->pos())) choose(*cell);
}

void MatrixView::mouseMoveEvent(QMouseEvent* event) {
  if ((event->buttons() & Qt::LeftButton) != 0) mousePressEvent(event);
}

void MatrixView::keyPressEvent(QKeyEvent* event) {
  QPoint step;
  switch (event->key()) {
  case Qt::Key_Left: step = {-1, 0}; break;
  case Qt::Key_Right: step = {1, 0}; break;
  case Qt::Key_Up: step = {0, -1}; break;
  case Qt::Key_Down: step = {0, 1}; break;
  case Qt::Key_Plus: return setCellSize(cell_ + 2);
  case Qt::Key_Minus: return setCellSize(cell_ - 2);
  default: return QWidget::keyPressEvent(event);
  }
  // Steps over the gap into the next matrix.
  QPoint at = diagram_.positionOf(chosen_) + step;
  if (!diagram_.cellAt(at)) at += step * MatrixDiagram::kGap;
  if (const auto cell = diagram_.cellAt(at)) choose(*cell);
}

void MatrixView::wheelEvent(QWheelEvent* event) {
  if ((event->modifiers() & Qt::ControlModifier) == 0) return QWidget::wheelEvent(event);
  setCellSize(cell_ + (event->angleDelta().y() > 0 ? 2 : -2));
  event->accept();
}

bool MatrixView::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const auto cell = cellAt(help->pos()))
      QToolTip::showText(help->globalPos(), diagram_.describe(*cell), this, rectOf(*cell));
    else
      QToolTip::hideText();
    return true;
  }
  return QWidget::event(event);
}

} // namespace wavesmith::widgets
