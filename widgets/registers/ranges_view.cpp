// SPDX-License-Identifier: Apache-2.0
#include "registers/ranges_view.h"

#include "controls/copy_rows.h"
#include "controls/fitted_texts.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr int kInset = 4;         // left and right of the bars
constexpr double kBarFill = 0.30; // opacity of a bar
constexpr double kMark = 0.16;    // opacity of the row of the register under the cursor
constexpr int kNarrowest = 2;     // pixels of a bar
constexpr int kBarsWidth = 80;
constexpr int kFewestRows = 4;

class BarDelegate : public QStyledItemDelegate {
public:
  BarDelegate(RangesTree* tree, RangesFilter* filter)
      : QStyledItemDelegate(tree), tree_(tree), filter_(filter) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const int row = filter_->mapToSource(index).row();
    const RangesModel& model = *tree_->ranges();
    const Theme& theme = *tree_->theme();
    if (model.isMarked(row)) {
      QColor mark = theme.color(model.role(row));
      mark.setAlphaF(kMark);
      painter->fillRect(option.rect, mark);
    }
    if (index.column() != RangesModel::Ranges) {
      QStyleOptionViewItem text = option;
      if (index.column() == RangesModel::Register && (option.state & QStyle::State_Selected) == 0)
        text.palette.setColor(QPalette::Text, theme.color(model.role(row)));
      if (model.isMarked(row)) text.font.setBold(true);
      return QStyledItemDelegate::paint(painter, text, index);
    }
    QStyleOptionViewItem empty =
        option; // not the text of the cell, which is for screen readers: it takes long
    empty.index = index;
    empty.widget->style()->drawControl(QStyle::CE_ItemViewItem, &empty, painter, empty.widget);
    paintBars(*painter, option.rect, row, tree_->currentIndex().row() == index.row());
  }

  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    // Bars show no text; laying out the text of thousands of live ranges would take seconds.
    if (index.column() == RangesModel::Ranges) return {kBarsWidth, option.fontMetrics.height()};
    return QStyledItemDelegate::sizeHint(option, index);
  }

private:
  void paintBars(QPainter& painter, const QRect& cell, int row, bool current) const {
    const RangesModel& model = *tree_->ranges();
    const Theme& theme = *tree_->theme();
    const QColor color = theme.color(model.role(row));
    QColor fill = color;
    fill.setAlphaF(kBarFill);
    painter.save();
    painter.setClipRect(cell);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto bars = model.bars(row);
    const panels::RegisterBar* const chosen = current && tree_->hasFocus() ? tree_->chosenBar() : nullptr;
    for (const RangesTree::Span& span : tree_->spansOf(row)) {
      const QRectF shape = shapeOf(cell, span);
      if (span.isNarrow()) {
        painter.fillRect(shape.adjusted(-0.5, -0.5, 0.5, 0.5), color);
        continue;
      }
      painter.setPen(QPen(color, 1));
      painter.setBrush(fill);
      painter.drawRoundedRect(shape, 2, 2);
      paintName(painter, shape, bars[span.bar], theme.color(Theme::Role::EditorText));
    }
    if (chosen != nullptr) {
      const QRectF shape = shapeOf(cell, tree_->spanOf(*chosen));
      painter.setPen(QPen(theme.color(Theme::Role::EditorText), 2));
      painter.setBrush(fill);
      painter.drawRoundedRect(shape, 2, 2);
    }
    if (const std::uint32_t cursor = model.kernel().cursor; cursor != program::kNone) {
      const double x = cell.left() + (tree_->pixelOf(cursor) + tree_->pixelOf(cursor + 1)) / 2.0;
      painter.setPen(QPen(theme.color(Theme::Role::EditorText), 1));
      painter.drawLine(QPointF(x, cell.top()), QPointF(x, cell.bottom() + 1));
    }
    painter.restore();
  }

  static QRectF shapeOf(const QRect& cell, const RangesTree::Span& span) {
    return {cell.left() + span.left + 0.5, cell.top() + 3.5, std::max(1.0, span.right - span.left - 1.0),
            cell.height() - 7.0};
  }

  // Paints the name in a bar that has room for it.
  static void paintName(QPainter& painter, const QRectF& shape, const panels::RegisterBar& bar,
                        const QColor& ink) {
    if (bar.name == isa::toString(bar.range.registers)) return;
    QFont small = painter.font();
    small.setPointSizeF(small.pointSizeF() * 0.85);
    const QString name = QString::fromStdString(bar.name);
    if (QFontMetricsF(small).horizontalAdvance(name) + 6 > shape.width()) return;
    painter.save();
    painter.setFont(small);
    painter.setPen(ink);
    painter.drawText(shape.adjusted(4, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, name);
    painter.restore();
  }

  RangesTree* tree_;
  RangesFilter* filter_;
};

} // namespace

RangesTree::RangesTree(RangesModel* model, RangesFilter* filter, const Theme* theme, QWidget* parent)
    : QTreeView(parent), model_(model), filter_(filter), theme_(theme) {
  setModel(filter);
  setItemDelegate(new BarDelegate(this, filter));
  setAccessibleName(tr("Live ranges"));
  setRootIsDecorated(false);
  setUniformRowHeights(true);
  setAllColumnsShowFocus(true);
  setFrameShape(QFrame::NoFrame);
  setMouseTracking(true);
  setIndentation(0);
  header()->setStretchLastSection(true);
  header()->resizeSection(RangesModel::Register, 52);
  header()->resizeSection(RangesModel::Name, 84);
  makeRowsCopyable(this);
  connect(theme, &Theme::changed, viewport(), qOverload<>(&QWidget::update));
}

QSize RangesTree::minimumSizeHint() const {
  const int row = std::max(sizeHintForRow(0), fontMetrics().height());
  return {QTreeView::minimumSizeHint().width(), header()->sizeHint().height() + kFewestRows * row};
}

std::uint32_t RangesTree::instructionAt(const QRect& cell, int x) const {
  const panels::RegisterPanel& panel = model_->kernel().panel();
  const std::int64_t width = std::max(1, cell.width() - 2 * kInset);
  const std::int64_t offset = std::clamp<std::int64_t>(x - cell.left() - kInset, 0, width - 1);
  return panel.first + static_cast<std::uint32_t>(offset * (panel.end - panel.first) / width);
}

int RangesTree::pixelOf(std::uint32_t at) const {
  const panels::RegisterPanel& panel = model_->kernel().panel();
  const std::int64_t width = std::max(1, columnWidth(RangesModel::Ranges) - 2 * kInset);
  return kInset + static_cast<int>((at - panel.first) * width / std::max(1U, panel.end - panel.first));
}

RangesTree::Span RangesTree::spanOf(const panels::RegisterBar& bar) const {
  const std::uint32_t first =
      bar.range.first == program::kNone ? model_->kernel().panel().first : bar.range.first;
  const int left = pixelOf(first);
  return {.left = left, .right = std::max(left + kNarrowest, pixelOf(bar.range.last + 1))};
}

// Thousands of short bars share a pixel, so that most of them are passed over by their last instruction alone.
std::vector<RangesTree::Span> RangesTree::spansOf(int row) const {
  std::vector<Span> spans;
  const panels::RegisterPanel& panel = model_->kernel().panel();
  const std::int64_t width = std::max(1, columnWidth(RangesModel::Ranges) - 2 * kInset);
  std::uint32_t next = 0; // the first instruction right of the spans
  const auto bars = model_->bars(row);
  for (std::size_t i = 0; i < bars.size(); ++i) {
    if (bars[i].range.last + 1 < next) continue;
    Span span = spanOf(bars[i]);
    if (!spans.empty() && span.right <= spans.back().right) continue;
    span.bar = i;
    next = panel.first + static_cast<std::uint32_t>((span.right + 1 - kInset) *
                                                    std::int64_t{panel.end - panel.first} / width);
    if (!spans.empty() && span.isNarrow() && spans.back().isFilled && span.left <= spans.back().right) {
      spans.back().right = span.right;
      continue;
    }
    span.isFilled = span.isNarrow();
    spans.push_back(span);
  }
  return spans;
}

RangesTree::Picture RangesTree::picture() const {
  Picture picture;
  if (const std::uint32_t cursor = model_->kernel().cursor; cursor != program::kNone)
    picture.cursor = {pixelOf(cursor), pixelOf(cursor + 1)};
  for (QModelIndex at = indexAt(QPoint(0, 0)); at.isValid(); at = indexBelow(at)) {
    if (visualRect(at).top() >= viewport()->height()) break;
    const int row = filter_->mapToSource(at).row();
    Picture::Row& shown = picture.rows.emplace_back();
    shown.row = row;
    shown.names = model_->namesOf(row);
    const auto bars = model_->bars(row);
    for (const Span& span : spansOf(row)) {
      shown.spans.emplace_back(span.left, span.right);
      if (!span.isNarrow()) shown.inBars.push_back(bars[span.bar].name);
    }
  }
  return picture;
}

void RangesTree::redraw(const Picture& before, const Picture& now) {
  if (before.cursor != now.cursor || before.rows.size() != now.rows.size()) return viewport()->update();
  for (std::size_t i = 0; i < now.rows.size(); ++i) {
    if (before.rows[i] == now.rows[i]) continue;
    const QRect cell = cellOf(now.rows[i].row);
    viewport()->update(0, cell.top(), viewport()->width(), cell.height());
  }
}

QRect RangesTree::cellOf(int row) const {
  return visualRect(filter_->mapFromSource(model_->index(row, RangesModel::Ranges)));
}

const panels::RegisterBar* RangesTree::barUnder(const QPoint& position) const {
  const QModelIndex index = indexAt(position);
  if (index.column() != RangesModel::Ranges) return nullptr;
  const int row = filter_->mapToSource(index).row();
  const QRect cell = visualRect(index);
  const panels::RegisterBar* bar = model_->barAt(row, instructionAt(cell, position.x()));
  const Span span = spanOf(*bar);
  const int x = position.x() - visualRect(index).left();
  return x >= span.left - 2 && x <= span.right + 2 ? bar : nullptr;
}

const panels::RegisterBar* RangesTree::chosenBar() const {
  const QModelIndex index = currentIndex();
  if (!index.isValid()) return nullptr;
  const auto bars = model_->bars(filter_->mapToSource(index).row());
  return &bars[std::min(chosen_, bars.size() - 1)];
}

void RangesTree::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
  chosen_ = 0;
  QTreeView::currentChanged(current, previous);
}

void RangesTree::goToFirst(const panels::RegisterBar& bar) {
  emit goTo(bar.range.first == program::kNone ? model_->kernel().panel().first : bar.range.first);
}

void RangesTree::mousePressEvent(QMouseEvent* event) {
  QTreeView::mousePressEvent(event);
  if (event->button() != Qt::LeftButton || event->modifiers() != Qt::NoModifier) return;
  const panels::RegisterBar* bar = barUnder(event->pos());
  if (bar == nullptr) return;
  const auto bars = model_->bars(filter_->mapToSource(indexAt(event->pos())).row());
  chosen_ = static_cast<std::size_t>(bar - bars.data());
  goToFirst(*bar);
}

void RangesTree::mouseDoubleClickEvent(QMouseEvent* event) {
  const panels::RegisterBar* bar = barUnder(event->pos());
  if (bar != nullptr)
    emit goTo(bar->range.last);
  else
    QTreeView::mouseDoubleClickEvent(event);
}

void RangesTree::keyPressEvent(QKeyEvent* event) {
  const panels::RegisterBar* bar = chosenBar();
  if (bar == nullptr) return QTreeView::keyPressEvent(event);
  const std::size_t count = model_->bars(filter_->mapToSource(currentIndex()).row()).size();
  switch (event->key()) {
  case Qt::Key_Left:
    if (chosen_ > 0) --chosen_;
    break;
  case Qt::Key_Right:
    if (chosen_ + 1 < count) ++chosen_;
    break;
  case Qt::Key_Return:
  case Qt::Key_Enter:
    if ((event->modifiers() & Qt::ShiftModifier) != 0)
      emit goTo(bar->range.last);
    else
      goToFirst(*bar);
    return;
  default: return QTreeView::keyPressEvent(event);
  }
  viewport()->update();
}

bool RangesTree::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const panels::RegisterBar* bar = barUnder(help->pos())) {
      QToolTip::showText(help->globalPos(), model_->textOf(*bar), this);
      return true;
    }
  }
  return QTreeView::viewportEvent(event);
}

RangesView::RangesView(const Theme* theme, QWidget* parent)
    : QWidget(parent), theme_(theme), model_(new RangesModel(this)), filter_(new RangesFilter(model_, this)),
      tree_(new RangesTree(model_, filter_, theme)), field_(new QLineEdit) {
  field_->setClearButtonEnabled(true);
  fitPlaceholder(field_, {tr("Filter by register or name"), tr("Filter")});
  field_->setAccessibleName(tr("Filter of the live ranges"));
  connect(field_, &QLineEdit::textChanged, filter_, &RangesFilter::setText);
  auto* row = new QHBoxLayout;
  row->setContentsMargins(6, 6, 6, 4);
  row->setSpacing(4);
  row->addWidget(field_, 1);
  const std::array<std::pair<QString, QString>, 3> kinds = {{{tr("VGPR"), tr("Show vector registers")},
                                                             {tr("AGPR"), tr("Show accumulation registers")},
                                                             {tr("SGPR"), tr("Show scalar registers")}}};
  for (std::size_t n = 0; n < kinds.size(); ++n) {
    auto* button = new QToolButton;
    button->setText(kinds[n].first);
    button->setToolTip(kinds[n].second);
    button->setAccessibleName(kinds[n].second);
    button->setCheckable(true);
    button->setChecked(true);
    kinds_[n] = button;
    connect(button, &QToolButton::toggled, this, [this] {
      unsigned bits = 0;
      for (std::size_t k = 0; k < kinds_.size(); ++k)
        bits |= kinds_[k]->isChecked() ? 1u << k : 0u;
      filter_->setKinds(bits);
    });
    row->addWidget(button);
  }
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(row);
  column->addWidget(tree_, 1);
  connect(tree_, &RangesTree::goTo, this, &RangesView::goTo);
  setFocusProxy(tree_);
}

void RangesView::setKernel(const ShownKernel& kernel) {
  model_->setKernel(kernel);
  if (!field_->text().isEmpty()) filter_->setText(field_->text()); // names may have changed
  std::optional<RangesTree::Picture> now;
  if (tree_->isVisible() && !kernel.isNull()) now = tree_->picture();
  const auto before = std::exchange(picture_, std::move(now));
  if (before && picture_)
    tree_->redraw(*before, *picture_);
  else
    tree_->viewport()->update();
}

void RangesView::setMarked(const isa::RegisterRange& registers) {
  model_->setMarked(registers);
  const int row = model_->firstMarked();
  if (row < 0 || tree_->hasFocus()) return;
  const QModelIndex shown = filter_->mapFromSource(model_->index(row, 0));
  if (shown.isValid()) tree_->scrollTo(shown);
}

} // namespace wavesmith::widgets
