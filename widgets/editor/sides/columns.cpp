// SPDX-License-Identifier: Apache-2.0
#include "editor/sides/columns.h"

#include "controls/tool_tip.h"
#include "editor/code_editor.h"
#include "style/theme.h"

#include <QAction>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QMenu>
#include <QPainter>
#include <QTextBlock>

#include <algorithm>
#include <array>
#include <cmath>

namespace wavesmith::widgets {
namespace {

// Pixels.
constexpr int kOutsideColumns = 5; // left and right of all columns
constexpr int kBetween = 10;       // two columns
constexpr int kWithin = 6;         // two figures of one column
constexpr int kFigureBar = 5;      // width of a bar
constexpr int kBarGap = 4;         // between a bar and its figure
constexpr int kRegisterDigits = 3;
constexpr int kCounterSigns = 3; // "V63"
constexpr int kWordSigns = 8;
constexpr int kEncodingSigns = 2 * kWordSigns + 1;
constexpr int kAddressSigns = 7; // the length of its name
constexpr int kBoundSigns = 13;  // "123,456 issue"
constexpr std::array kTextColumns{EditorColumn::Registers, EditorColumn::Counters, EditorColumn::Bounds,
                                  EditorColumn::Address, EditorColumn::Encoding};
constexpr qreal kStaleOpacity = 0.4;
constexpr qreal kBarGround = 0.18; // opacity of the bar's background

} // namespace

QString columnName(EditorColumn column) {
  switch (column) {
  case EditorColumn::Registers: return QCoreApplication::translate("Columns", "Live &Registers");
  case EditorColumn::Counters: return QCoreApplication::translate("Columns", "&Counters");
  case EditorColumn::Address: return QCoreApplication::translate("Columns", "&Address");
  case EditorColumn::Encoding: return QCoreApplication::translate("Columns", "&Encoding");
  case EditorColumn::Pressure: return QCoreApplication::translate("Columns", "&Pressure Curve");
  case EditorColumn::Bounds: return QCoreApplication::translate("Columns", "&Bounds of Loops");
  }
  return {};
}

void addColumnEntries(QMenu* menu, Settings* settings) {
  for (int i = 0; i < kEditorColumns; ++i) {
    const auto column = static_cast<EditorColumn>(i);
    QAction* entry = menu->addAction(columnName(column));
    entry->setCheckable(true);
    entry->setChecked(settings->columnShown(column));
    QObject::connect(entry, &QAction::toggled, settings,
                     [settings, column](bool on) { settings->setColumnShown(column, on); });
  }
}

Columns::Columns(CodeEditor* editor, ColumnModel* model, Settings* settings, Theme* theme)
    : QWidget(editor), editor_(editor), model_(model), settings_(settings), theme_(theme) {
  setAccessibleName(tr("Columns next to the text"));
  setAttribute(Qt::WA_OpaquePaintEvent);
  connect(model, &ColumnModel::changed, this, &Columns::updateChanged);
}

int Columns::addPart(EditorColumn column, int left, int width, const QString& name,
                     const QString& explanation) {
  parts_.push_back({name, explanation, column, left, left + width});
  return left;
}

int Columns::layOutRegisters(int left) {
  const int width = bar_ + kRegisterDigits * digit_;
  const auto kind = [&](const QString& name, const QString& what) {
    const int at = addPart(EditorColumn::Registers, left, width, name,
                           tr("%1 that are live while the line executes").arg(what));
    left += width + kWithin;
    return at;
  };
  vectors_ = kind(tr("VGPR"), tr("Arch VGPRs"));
  if (model_->extent().accumulations) accumulations_ = kind(tr("AGPR"), tr("Accumulation VGPRs"));
  if (withScalars_) scalars_ = kind(tr("SGPR"), tr("SGPRs"));
  return left - kWithin;
}

int Columns::layOutColumn(EditorColumn column, int left) {
  const ColumnModel::Extent& extent = model_->extent();
  switch (column) {
  case EditorColumn::Registers: return layOutRegisters(left);
  case EditorColumn::Counters: {
    const int counters = extent.exports ? 3 : 2;
    const int width = counters * kCounterSigns * digit_ + (counters - 1) * kBarGap;
    counters_ =
        addPart(column, left, width, tr("Counters"),
                tr("Operations that may be outstanding before the line: V vmcnt, L lgkmcnt, E expcnt"));
    return left + width;
  }
  case EditorColumn::Address: {
    const int width = std::max(extent.addressDigits, kAddressSigns) * digit_;
    address_ = addPart(column, left, width, tr("Address"),
                       tr("Address of the instruction in the code object, hexadecimal"));
    return left + width;
  }
  case EditorColumn::Encoding: {
    const int width = kEncodingSigns * digit_;
    encoding_ = addPart(column, left, width, tr("Encoding"), tr("Words of the instruction, hexadecimal"));
    return left + width;
  }
  case EditorColumn::Bounds: {
    const int width = kBoundSigns * digit_;
    bounds_ = addPart(
        column, left, width, tr("Bound"),
        tr("At the first line of a loop: the cycles of an iteration that no order of its instructions can "
           "beat, and the resource that is occupied longest"));
    return left + width;
  }
  case EditorColumn::Pressure: break;
  }
  return left;
}

int Columns::usualWidth(const QFontMetrics& metrics) {
  const int digit = metrics.horizontalAdvance(u'0');
  constexpr int kTimesSigns = 3; // "×12"
  const int registers = 3 * (kFigureBar + kBarGap + kRegisterDigits * digit) + 2 * kWithin;
  const int counters = 2 * kCounterSigns * digit + kBarGap;
  return 2 * kOutsideColumns + kTimesSigns * digit + kWithin + registers + kBetween + counters;
}

void Columns::layOut(int comfortable, int most) {
  layOutIn(comfortable, RegisterFigures::All);
  if (missing_.isEmpty()) return;
  // SGPRs are omitted first: up to 90 of them do not limit the 8 waves (gfx9 has 800 per SIMD). Then the bars, which
  // show what the figures say.
  const bool hasRegisters = settings_->columnShown(EditorColumn::Registers);
  if (hasRegisters) layOutIn(comfortable, RegisterFigures::Vectors);
  if (hasRegisters && !missing_.isEmpty()) layOutIn(comfortable, RegisterFigures::VectorsWithoutBars);
  if (!missing_.isEmpty()) layOutIn(most, hasRegisters ? RegisterFigures::Vectors : RegisterFigures::All);
  if (vectors_ >= 0 && scalars_ < 0) missing_.prepend(tr("SGPR"));
}

void Columns::layOutIn(int room, RegisterFigures registers) {
  withScalars_ = registers == RegisterFigures::All;
  bar_ = registers == RegisterFigures::VectorsWithoutBars ? 0 : kFigureBar + kBarGap;
  digit_ = QFontMetrics(editor_->font()).horizontalAdvance(u'0');
  parts_.clear();
  missing_.clear();
  times_ = vectors_ = accumulations_ = scalars_ = counters_ = address_ = encoding_ = bounds_ = -1;
  width_ = 0;
  // The number of expansions of a line comes before all columns.
  const int most = model_->extent().mostOfALine;
  timesSigns_ = most > 1 ? static_cast<int>(QString::number(most).size()) + 1 : 0;
  const int times = most > 1 ? timesSigns_ * digit_ + kWithin : 0;
  int x = kOutsideColumns + times;
  for (const auto column : kTextColumns) {
    if (!settings_->columnShown(column)) continue;
    const std::size_t parts = parts_.size();
    const int end = layOutColumn(column, x);
    if (end + kOutsideColumns > room || !missing_.isEmpty()) {
      parts_.resize(parts);
      missing_ << columnName(column).remove(u'&');
      if (column == EditorColumn::Registers) vectors_ = accumulations_ = scalars_ = -1;
      if (column == EditorColumn::Counters) counters_ = -1;
      if (column == EditorColumn::Address) address_ = -1;
      if (column == EditorColumn::Encoding) encoding_ = -1;
      if (column == EditorColumn::Bounds) bounds_ = -1;
      continue;
    }
    width_ = end + kOutsideColumns;
    x = end + kBetween;
  }
  if (width_ > 0 && times > 0) times_ = kOutsideColumns;
  update();
}

QString Columns::textOf(int line) const {
  const LineFigures figures = model_->at(line);
  if (figures.instructions == 0) return {};
  QStringList texts;
  if (figures.instructions > 1) texts << QStringLiteral("\u00d7%1").arg(figures.instructions);
  for (const auto column : kTextColumns)
    if (settings_->columnShown(column)) texts << model_->text(column, figures);
  return texts.join(u'\t');
}

void Columns::paintBar(QPainter& painter, int left, qreal top, qreal height, int value, int most,
                       const QColor& color) const {
  const qreal room = std::floor(height) - 5;
  const QRectF whole(left, std::floor(top) + 3, kFigureBar, room);
  QColor ground = color;
  ground.setAlphaF(kBarGround);
  painter.fillRect(whole, ground);
  if (value == 0 || most == 0) return;
  const qreal filled = std::max(1.0, std::round(room * value / most));
  painter.fillRect(QRectF(left, whole.bottom() - filled, kFigureBar, filled), color);
}

void Columns::paintRow(QPainter& painter, const LineFigures& figures, qreal top, qreal height, bool current) {
  const QColor words = theme_->color(current ? Theme::Role::EditorText : Theme::Role::Quiet);
  const auto say = [&](int left, int signs, Qt::Alignment side, const QString& text) {
    texts_.draw(painter, QRectF(left, top, signs * digit_, height), side, text);
  };
  painter.setOpacity(figures.stale ? kStaleOpacity : 1);
  painter.setPen(words);
  if (times_ >= 0 && figures.instructions > 1)
    say(times_, timesSigns_, Qt::AlignRight, u'\u00d7' + QString::number(figures.instructions));
  const analysis::Pressure& most = model_->maximaAt(figures.first).most;
  const auto registers = [&](int left, int value, int greatest, Theme::Role role) {
    if (left < 0) return;
    if (bar_ > 0) paintBar(painter, left, top, height, value, greatest, theme_->color(role));
    say(left + bar_, kRegisterDigits, Qt::AlignRight, QString::number(value));
  };
  registers(vectors_, figures.live.vectors, most.vectors, Theme::Role::Vector);
  registers(accumulations_, figures.live.accumulations, most.accumulations, Theme::Role::Accumulation);
  registers(scalars_, figures.live.scalars, most.scalars, Theme::Role::Scalar);
  if (counters_ >= 0) {
    constexpr char16_t kSigns[] = u"VLE";
    int left = counters_;
    for (std::size_t c = 0; c < analysis::kCounters; ++c) {
      // Zero counts are not shown.
      if (figures.pending[c] > 0)
        say(left, kCounterSigns + 1, Qt::AlignLeft, kSigns[c] + QString::number(figures.pending[c]));
      left += kCounterSigns * digit_ + kBarGap;
    }
    if (figures.unknown) say(left - kBarGap - digit_, 1, Qt::AlignRight, QStringLiteral("?"));
  }
  if (address_ >= 0) {
    const auto instructions = model_->lines().snapshot()->program->instructions();
    say(address_, std::max(model_->extent().addressDigits, kAddressSigns), Qt::AlignRight,
        QString::number(instructions[figures.first].address, 16)
            .rightJustified(model_->extent().addressDigits, u'0'));
  }
  if (encoding_ >= 0)
    say(encoding_, kEncodingSigns, Qt::AlignLeft, model_->text(EditorColumn::Encoding, figures));
  if (bounds_ >= 0)
    if (const QString bound = model_->boundText(figures); !bound.isEmpty())
      say(bounds_, kBoundSigns, Qt::AlignLeft, bound);
  painter.setOpacity(1);
}

QString Columns::pictureOf(int line) const {
  const LineFigures figures = model_->at(line);
  if (figures.instructions == 0) return {};
  const analysis::Pressure& most = model_->maximaAt(figures.first).most;
  return QStringLiteral("%1 %2 %3 %4 %5")
      .arg(textOf(line))
      .arg(figures.stale)
      .arg(most.vectors)
      .arg(most.accumulations)
      .arg(most.scalars);
}

void Columns::updateChanged() {
  if (!isVisible()) return;
  drawn_.follow(editor_->blockCount());
  for (const VisibleRow& row : editor_->visibleRows())
    if (!drawn_.has(row, pictureOf(row.line))) updateRow(this, row);
}

void Columns::paintEvent(QPaintEvent* event) {
  drawn_.follow(editor_->blockCount());
  QPainter painter(this);
  painter.fillRect(event->rect(), theme_->color(Theme::Role::Gutter));
  texts_.begin(painter, editor_->font());
  const int current = editor_->currentLine();
  rowsPainted_ = 0;
  for (const VisibleRow& row : editor_->visibleRows()) {
    if (row.top > event->rect().bottom() || row.top + row.height < event->rect().top()) continue;
    ++rowsPainted_;
    drawn_.set(row, pictureOf(row.line));
    if (row.line == current)
      painter.fillRect(QRectF(0, row.top, width(), row.height), theme_->color(Theme::Role::CurrentLine));
    const LineFigures figures = model_->at(row.line);
    if (figures.instructions > 0) paintRow(painter, figures, row.top, row.height, row.line == current);
  }
  painter.fillRect(QRect(0, event->rect().top(), 1, event->rect().height()),
                   theme_->color(Theme::Role::Border));
}

void Columns::wheelEvent(QWheelEvent* event) {
  QCoreApplication::sendEvent(editor_->viewport(), event);
}

void Columns::mousePressEvent(QMouseEvent* event) {
  const int line = editor_->lineAtHeight(static_cast<int>(event->position().y()));
  if (line == 0 || event->button() != Qt::LeftButton) return;
  editor_->setTextCursor(QTextCursor(editor_->document()->findBlockByNumber(line - 1)));
  editor_->setFocus();
}

void Columns::copy() const {
  const auto [first, last] = editor_->selectedLines();
  QStringList lines;
  for (int block = first; block <= last; ++block)
    lines << QStringLiteral("%1\t%2").arg(block + 1).arg(textOf(block + 1));
  QGuiApplication::clipboard()->setText(lines.join(u'\n') + u'\n');
}

void Columns::contextMenuEvent(QContextMenuEvent* event) {
  QMenu menu(this);
  menu.addAction(tr("&Copy Figures of the Selected Lines"), this, &Columns::copy);
  menu.addSeparator();
  addColumnEntries(&menu, settings_);
  menu.exec(event->globalPos());
}

bool Columns::event(QEvent* event) {
  const QHelpEvent* const asked = toolTipRequest(event);
  return asked != nullptr
             ? showToolTip(this, *asked, model_->explanation(editor_->lineAtHeight(asked->pos().y())))
             : QWidget::event(event);
}

} // namespace wavesmith::widgets
