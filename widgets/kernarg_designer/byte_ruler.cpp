// SPDX-License-Identifier: Apache-2.0
#include "kernarg_designer/byte_ruler.h"

#include "kernarg/type_input.h"
#include "kernarg_designer/kernarg_model.h"
#include "style/theme.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

constexpr int kSpace = 6;   // between rows
constexpr int kNarrow = 16; // bytes in a row
constexpr int kWide = 32;   // bytes in a row, if each of them has at least kPixelsOfWide
constexpr int kPixelsOfWide = 22;
constexpr int kMostRead = 2000; // distinct reads

QColor mixed(const QColor& a, const QColor& b, double part) {
  const auto mix = [part](int x, int y) { return static_cast<int>(x + (y - x) * part); };
  return {mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue())};
}

QString bytesText(quint64 begin, quint64 end) {
  return end - begin == 1 ? ByteRuler::tr("byte %1").arg(begin)
                          : ByteRuler::tr("bytes %1 to %2").arg(begin).arg(end - 1);
}

} // namespace

ByteRuler::ByteRuler(const KernargModel* model, const Theme* theme, QWidget* parent)
    : QAbstractScrollArea(parent), model_(model), theme_(theme) {
  setAccessibleName(tr("Bytes of the kernarg segment"));
  setFocusPolicy(Qt::StrongFocus);
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  viewport()->setMouseTracking(true);
  connect(model, &QAbstractItemModel::modelReset, this, &ByteRuler::refresh);
  connect(model, &QAbstractItemModel::dataChanged, this, &ByteRuler::refresh);
  connect(theme, &Theme::changed, viewport(), qOverload<>(&QWidget::update));
  refresh();
}

void ByteRuler::refresh() {
  reads_.clear();
  std::map<std::pair<std::int64_t, std::uint32_t>, qsizetype> known;
  for (const kernarg::Access& access : model_->accesses()) {
    const QString line = model_->lineText(access.at);
    const auto [at, isNew] = known.try_emplace({access.offset, access.bytes}, reads_.size());
    if (!isNew) {
      Read& read = reads_[at->second];
      if (!read.lines.endsWith(line) && read.lines.size() < 200) read.lines += QStringLiteral(", ") + line;
      continue;
    }
    if (reads_.size() >= kMostRead) break;
    reads_.push_back({{access.offset, access.bytes},
                      line,
                      access.at,
                      QString::fromStdString(kernarg::describe(access, model_->layout()))});
  }
  if (chosen_ >= model_->rowCount()) chosen_ = -1;
  arrange();
}

void ByteRuler::arrange() {
  const int room = viewport()->width() - gutter() - 2;
  bytesInRow_ = room >= kWide * kPixelsOfWide ? kWide : kNarrow;
  std::vector<RulerRead> bytes;
  for (const Read& read : reads_)
    bytes.push_back(read.bytes);
  rows_ = rulerRows(model_->layout(), bytes, static_cast<std::uint64_t>(bytesInRow_));
  tops_.assign(1, 0);
  for (const RulerRow& row : rows_)
    tops_.push_back(tops_.back() + heightOf(row));
  verticalScrollBar()->setRange(0, std::max(0, tops_.back() + header() - viewport()->height()));
  verticalScrollBar()->setPageStep(viewport()->height());
  verticalScrollBar()->setSingleStep(blockHeight());
  viewport()->update();
}

// --- Geometry ---

int ByteRuler::gutter() const {
  return fontMetrics().horizontalAdvance(QStringLiteral("00000")) + 10;
}

int ByteRuler::header() const {
  return fontMetrics().height() + 4;
}

int ByteRuler::blockHeight() const {
  const bool named = model_->preloading().enabled != 0;
  return (named ? 2 : 1) * fontMetrics().height() + 8;
}

int ByteRuler::laneHeight() const {
  return fontMetrics().height() + 5;
}

int ByteRuler::heightOf(const RulerRow& row) const {
  if (row.skipped) return fontMetrics().height() + 2;
  return blockHeight() + static_cast<int>(row.lanes) * laneHeight() + kSpace;
}

int ByteRuler::xOf(quint64 byte) const {
  const int room = viewport()->width() - gutter() - 2;
  return gutter() + static_cast<int>(static_cast<quint64>(room) * byte / static_cast<quint64>(bytesInRow_));
}

QRect ByteRuler::blockRect(int row, const RulerPiece& piece) const {
  const int top = header() + tops_[static_cast<std::size_t>(row)] - verticalScrollBar()->value();
  return {xOf(piece.begin), top, xOf(piece.end) - xOf(piece.begin), blockHeight()};
}

QRect ByteRuler::bracketRect(int row, const RulerPiece& piece) const {
  const QRect block = blockRect(row, piece);
  return {block.left(), block.bottom() + 1 + static_cast<int>(piece.lane) * laneHeight(), block.width(),
          laneHeight()};
}

QRect ByteRuler::rectOf(int argument) const {
  for (std::size_t row = 0; row < rows_.size(); ++row)
    for (const RulerPiece& piece : rows_[row].arguments)
      if (static_cast<int>(piece.of) == argument) return blockRect(static_cast<int>(row), piece);
  return {};
}

std::optional<ByteRuler::Hit> ByteRuler::hitAt(const QPoint& place) const {
  if (place.y() < header()) return std::nullopt;
  const int y = place.y() - header() + verticalScrollBar()->value();
  const auto below = std::upper_bound(tops_.begin(), tops_.end(), y);
  if (below == tops_.begin() || below == tops_.end()) return std::nullopt;
  const auto n = static_cast<int>(below - tops_.begin()) - 1;
  const RulerRow& row = rows_[static_cast<std::size_t>(n)];
  const auto bytes = [&](const RulerPiece& piece) {
    return std::pair<quint64, quint64>(row.offset + piece.begin, row.offset + piece.end);
  };
  for (const RulerPiece& piece : row.reads)
    if (bracketRect(n, piece).contains(place)) {
      const RulerRead& read = reads_[static_cast<qsizetype>(piece.of)].bytes;
      return Hit{Hit::Kind::Read, static_cast<int>(piece.of),
                 static_cast<quint64>(std::max<std::int64_t>(read.offset, 0)),
                 static_cast<quint64>(std::max<std::int64_t>(read.offset + read.bytes, 0))};
    }
  // The last one is drawn over the others.
  for (auto piece = row.arguments.rbegin(); piece != row.arguments.rend(); ++piece)
    if (blockRect(n, *piece).contains(place)) {
      const kernarg::Argument& argument = model_->layout().arguments[piece->of];
      return Hit{Hit::Kind::Argument, static_cast<int>(piece->of), argument.offset, argument.end()};
    }
  for (const RulerPiece& piece : row.padding)
    if (blockRect(n, piece).contains(place)) {
      const auto [begin, end] = bytes(piece);
      return Hit{Hit::Kind::Padding, -1, begin, end};
    }
  return std::nullopt;
}

QString ByteRuler::nameOf(int argument) const {
  return model_->index(argument, KernargModel::Name).data().toString();
}

QString ByteRuler::describe(const Hit& hit) const {
  if (hit.kind == Hit::Kind::Read) {
    const Read& read = reads_[hit.of];
    const QString what = read.odd.isEmpty()
                             ? tr("reads %1 bytes at %2").arg(read.bytes.bytes).arg(read.bytes.offset)
                             : read.odd;
    return read.lines.contains(u',') ? tr("each of lines %1 %2").arg(read.lines, what)
                                     : tr("line %1 %2").arg(read.lines, what);
  }
  if (hit.kind == Hit::Kind::Padding) {
    const auto& all = model_->layout().arguments;
    const auto next = std::find_if(all.begin(), all.end(),
                                   [&](const kernarg::Argument& one) { return one.offset >= hit.end; });
    const QString where = next == all.end()
                              ? tr("at the end")
                              : tr("before %1").arg(nameOf(static_cast<int>(next - all.begin())));
    return tr("%1, %2: padding, which belongs to no argument").arg(bytesText(hit.begin, hit.end), where);
  }
  QString text = QStringLiteral("%1: %2, %3")
                     .arg(nameOf(hit.of), model_->index(hit.of, KernargModel::Type).data().toString(),
                          bytesText(hit.begin, std::max(hit.end, hit.begin + 1)));
  if (const QString registers = model_->registersOf(hit.of);
      !registers.isEmpty() && !registers.startsWith(u'('))
    text += tr("; in %1 before the kernel starts").arg(registers);
  if (const QString reads = model_->index(hit.of, KernargModel::ReadBy).data().toString(); !reads.isEmpty())
    text += reads.front().isDigit() ? tr("; read by line %1").arg(reads) : QStringLiteral("; ") + reads;
  return text;
}

// --- Drawing ---

void ByteRuler::paintEvent(QPaintEvent*) {
  QPainter painter(viewport());
  painter.fillRect(viewport()->rect(), theme_->color(Theme::Role::EditorBackground));
  const int top = verticalScrollBar()->value();
  painter.save();
  painter.setClipRect(0, header(), viewport()->width(), viewport()->height() - header());
  for (std::size_t row = 0; row < rows_.size(); ++row)
    if (tops_[row + 1] > top && tops_[row] < top + viewport()->height())
      paintRow(painter, static_cast<int>(row));
  painter.restore();
  paintHeader(painter);
  if (hasFocus() && chosen_ < 0) {
    painter.setPen(QPen(theme_->color(Theme::Role::Accent), 1, Qt::DotLine));
    painter.drawRect(viewport()->rect().adjusted(0, 0, -1, -1));
  }
}

void ByteRuler::paintHeader(QPainter& painter) const {
  painter.setPen(theme_->color(Theme::Role::Quiet));
  for (int byte = 0; byte < bytesInRow_; byte += 4) {
    const int x = xOf(static_cast<quint64>(byte));
    painter.drawLine(x, header() - 4, x, header() - 1);
    painter.drawText(QRect(x + 2, 0, 60, header() - 2), Qt::AlignLeft | Qt::AlignVCenter,
                     QStringLiteral("+%1").arg(byte));
  }
}

void ByteRuler::paintRow(QPainter& painter, int n) const {
  const RulerRow& row = rows_[static_cast<std::size_t>(n)];
  const int top = header() + tops_[static_cast<std::size_t>(n)] - verticalScrollBar()->value();
  const QColor quiet = theme_->color(Theme::Role::Quiet);
  painter.setPen(quiet);
  if (row.skipped) {
    painter.drawText(QRect(gutter(), top, viewport()->width() - gutter(), heightOf(row)),
                     Qt::AlignLeft | Qt::AlignVCenter, tr("… %1 bytes more of the same").arg(row.bytes));
    return;
  }
  painter.drawText(QRect(0, top, gutter() - 6, blockHeight()), Qt::AlignRight | Qt::AlignVCenter,
                   QString::number(row.offset));
  if (row.more != 0)
    painter.drawText(QRect(0, top + blockHeight(), gutter() - 6, laneHeight()),
                     Qt::AlignRight | Qt::AlignVCenter, QStringLiteral("+%1").arg(row.more));
  for (const RulerPiece& piece : row.padding) {
    const QRect rect = blockRect(n, piece);
    painter.fillRect(
        rect, QBrush(mixed(theme_->color(Theme::Role::EditorBackground), quiet, 0.55), Qt::BDiagPattern));
    painter.setPen(QPen(theme_->color(Theme::Role::Border), 1, Qt::DashLine));
    painter.drawRect(rect.adjusted(0, 0, -1, -1));
  }
  for (const RulerPiece& piece : row.arguments)
    paintArgument(painter, piece, blockRect(n, piece));
  for (const RulerPiece& piece : row.overlaps) {
    const QRect rect = blockRect(n, piece);
    painter.fillRect(rect.adjusted(1, 1, -1, -1),
                     QBrush(theme_->color(Theme::Role::Error), Qt::DiagCrossPattern));
  }
  // Names are drawn over the crosses.
  for (const RulerPiece& piece : row.arguments)
    paintName(painter, piece, blockRect(n, piece), !row.overlaps.empty());
  for (const RulerPiece& piece : row.reads)
    paintBracket(painter, piece, bracketRect(n, piece));
}

void ByteRuler::paintArgument(QPainter& painter, const RulerPiece& piece, const QRect& rect) const {
  const kernarg::Argument& argument = model_->layout().arguments[piece.of];
  const auto row = static_cast<int>(piece.of);
  const QColor background = theme_->color(Theme::Role::EditorBackground);
  const QColor color = theme_->color(argument.hidden()           ? Theme::Role::Quiet
                                     : argument.type.isPointer() ? Theme::Role::Vector
                                     : argument.type.isScalar()  ? Theme::Role::Scalar
                                                                 : Theme::Role::Accumulation);
  painter.fillRect(rect, mixed(background, color, 0.2));
  if (argument.hidden()) painter.fillRect(rect, QBrush(mixed(background, color, 0.5), Qt::Dense7Pattern));
  const bool isChosen = row == chosen_;
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(isChosen ? theme_->color(Theme::Role::Accent) : color, isChosen ? 2 : 1));
  const QRect frame = rect.adjusted(isChosen ? 1 : 0, isChosen ? 1 : 0, -1, -1);
  painter.drawLine(frame.topLeft(), frame.topRight());
  painter.drawLine(frame.bottomLeft(), frame.bottomRight());
  if (piece.opens) painter.drawLine(frame.topLeft(), frame.bottomLeft());
  if (piece.closes) painter.drawLine(frame.topRight(), frame.bottomRight());
}

void ByteRuler::paintName(QPainter& painter, const RulerPiece& piece, const QRect& rect,
                          bool hasOverlap) const {
  const kernarg::Argument& argument = model_->layout().arguments[piece.of];
  const auto row = static_cast<int>(piece.of);
  const QRect words = rect.adjusted(5, 3, -3, -3);
  QString name = nameOf(row);
  if (argument.hidden()) name.remove(QStringLiteral("hidden_"));
  if (!piece.opens) name = QStringLiteral("…");
  painter.setPen(theme_->color(argument.hidden() ? Theme::Role::Quiet : Theme::Role::EditorText));
  name = fontMetrics().elidedText(name, Qt::ElideRight, words.width());
  if (hasOverlap)
    painter.fillRect(
        fontMetrics().boundingRect(words, Qt::AlignLeft | Qt::AlignTop, name).adjusted(-2, 0, 2, 0),
        theme_->color(Theme::Role::EditorBackground));
  painter.drawText(words, Qt::AlignLeft | Qt::AlignTop, name);
  const QString registers = model_->registersOf(row);
  if (!piece.opens || registers.isEmpty() || registers.startsWith(u'(')) return;
  painter.setPen(theme_->color(Theme::Role::Scalar));
  painter.drawText(words, Qt::AlignLeft | Qt::AlignBottom,
                   fontMetrics().elidedText(registers, Qt::ElideRight, words.width()));
}

// The bracket of a problematic read is dashed and thicker.
void ByteRuler::paintBracket(QPainter& painter, const RulerPiece& piece, const QRect& rect) const {
  const Read& read = reads_[static_cast<qsizetype>(piece.of)];
  const bool odd = !read.odd.isEmpty();
  const QColor color = theme_->color(odd ? Theme::Role::Warning : Theme::Role::Accent);
  painter.setPen(QPen(color, odd ? 2 : 1, odd ? Qt::DashLine : Qt::SolidLine));
  const int left = rect.left() + 2, right = rect.right() - 2, line = rect.top() + 4;
  painter.drawLine(left, line, right, line);
  if (piece.opens) painter.drawLine(left, rect.top() + 1, left, line);
  if (piece.closes) painter.drawLine(right, rect.top() + 1, right, line);
  const QString text = (odd ? QStringLiteral("! ") : QString()) + read.lines;
  painter.setPen(odd ? color : theme_->color(Theme::Role::Quiet));
  painter.drawText(rect.adjusted(4, 4, -2, 0), Qt::AlignLeft | Qt::AlignTop,
                   fontMetrics().elidedText(text, Qt::ElideRight, rect.width() - 6));
}

// --- Mouse and keys ---

void ByteRuler::choose(int argument) {
  if (argument == chosen_) return;
  chosen_ = argument;
  const QRect rect = rectOf(argument);
  if (!rect.isNull()) {
    QScrollBar* bar = verticalScrollBar();
    if (rect.top() < header()) bar->setValue(bar->value() + rect.top() - header());
    if (rect.bottom() > viewport()->height())
      bar->setValue(bar->value() + rect.bottom() + 2 * laneHeight() - viewport()->height());
    const kernarg::Argument& of = model_->layout().arguments[static_cast<std::size_t>(argument)];
    setAccessibleDescription(describe({Hit::Kind::Argument, argument, of.offset, of.end()}));
  } else {
    setAccessibleDescription({});
  }
  viewport()->update();
}

void ByteRuler::chooseByUser(int argument) {
  if (argument < 0 || argument >= model_->rowCount()) return;
  choose(argument);
  emit argumentChosen(argument);
}

void ByteRuler::goToReader(int argument) {
  if (argument < 0) return;
  for (const ReadPart& part : model_->readParts(argument))
    if (part.at != program::kNone) return emit lineRequested(part.at);
}

void ByteRuler::mousePressEvent(QMouseEvent* event) {
  const auto hit = hitAt(event->pos());
  if (event->button() != Qt::LeftButton || !hit) return QAbstractScrollArea::mousePressEvent(event);
  if (hit->kind == Hit::Kind::Argument) chooseByUser(hit->of);
  if (hit->kind == Hit::Kind::Read) emit lineRequested(reads_[hit->of].at);
}

void ByteRuler::mouseDoubleClickEvent(QMouseEvent* event) {
  if (const auto hit = hitAt(event->pos()); hit && hit->kind == Hit::Kind::Argument) goToReader(hit->of);
}

void ByteRuler::keyPressEvent(QKeyEvent* event) {
  const int last = model_->rowCount() - 1;
  if (event->matches(QKeySequence::Copy) && chosen_ >= 0) {
    QGuiApplication::clipboard()->setText(accessibleDescription());
    return;
  }
  switch (event->key()) {
  case Qt::Key_Left:
  case Qt::Key_Up: return chooseByUser(std::max(0, chosen_ - 1));
  case Qt::Key_Right:
  case Qt::Key_Down: return chooseByUser(std::min(last, chosen_ + 1));
  case Qt::Key_Home: return chooseByUser(0);
  case Qt::Key_End: return chooseByUser(last);
  case Qt::Key_Return:
  case Qt::Key_Enter: return goToReader(chosen_);
  default: QAbstractScrollArea::keyPressEvent(event);
  }
}

bool ByteRuler::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<const QHelpEvent*>(event);
    if (const auto hit = hitAt(help->pos()))
      QToolTip::showText(help->globalPos(), describe(*hit), viewport());
    else
      QToolTip::hideText();
    return true;
  }
  if (event->type() == QEvent::MouseMove) {
    const auto hit = hitAt(static_cast<const QMouseEvent*>(event)->pos());
    viewport()->setCursor(hit && hit->kind == Hit::Kind::Read ? Qt::PointingHandCursor : Qt::ArrowCursor);
  }
  return QAbstractScrollArea::viewportEvent(event);
}

void ByteRuler::resizeEvent(QResizeEvent* event) {
  QAbstractScrollArea::resizeEvent(event);
  arrange();
}

void ByteRuler::changeEvent(QEvent* event) {
  QAbstractScrollArea::changeEvent(event);
  if (event->type() == QEvent::FontChange) arrange();
}

} // namespace wavesmith::widgets
