// SPDX-License-Identifier: Apache-2.0
#include "initial/register_strip.h"

#include "initial/initial_model.h"

#include <QClipboard>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

constexpr int kGap = 8;  // between groups
constexpr int kBand = 7; // height of the band with the pattern

// "s4"; for special registers, the part that the name below does not contain: "lo", "hi".
QString numberOf(const isa::RegisterRange& registers, unsigned k) {
  const QString name = registersText({registers.cls, static_cast<std::uint16_t>(registers.first + k), 1});
  return name.section(u'_', -1);
}

} // namespace

RegisterStrip::RegisterStrip(const Theme* theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  setAccessibleName(tr("Initial registers, as cells"));
  setFocusPolicy(Qt::StrongFocus);
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  connect(theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void RegisterStrip::setGroups(const QVector<CellGroup>& groups) {
  if (groups == groups_) return; // a layout of the whole dock costs more than the squares
  groups_ = groups;
  chosen_ = std::min<int>(chosen_, static_cast<int>(groups.size()) - 1);
  arrange(width(), places_);
  setAccessibleDescription(chosen_ >= 0 ? describe(groups_[chosen_]) : QString());
  updateGeometry();
  update();
}

QString RegisterStrip::describe(const CellGroup& group) {
  QStringList parts{registersText(group.registers), group.name, group.tag};
  if (!group.mark.isEmpty()) parts << group.mark;
  if (!group.values.isEmpty()) parts << QStringList(group.values.begin(), group.values.end()).join(u' ');
  return parts.join(QStringLiteral("  "));
}

void RegisterStrip::choose(int group) {
  if (group == chosen_) return;
  chosen_ = group;
  setAccessibleDescription(chosen_ >= 0 ? describe(groups_[chosen_]) : QString());
  update();
}

void RegisterStrip::chooseRow(int row) {
  const auto found = std::find_if(groups_.begin(), groups_.end(),
                                  [row](const CellGroup& group) { return row >= 0 && group.row == row; });
  choose(found == groups_.end() ? -1 : static_cast<int>(found - groups_.begin()));
}

void RegisterStrip::chooseByUser(int group) {
  choose(group);
  if (group >= 0 && groups_[group].row >= 0) emit rowChosen(groups_[group].row);
}

QFont RegisterStrip::monospaced() const {
  QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
  font.setPointSizeF(this->font().pointSizeF());
  return font;
}

int RegisterStrip::cellWidth() const {
  return QFontMetrics(monospaced()).horizontalAdvance(QStringLiteral("00000000")) + 16;
}

int RegisterStrip::cellHeight() const {
  return kBand + 2 * fontMetrics().height() + 8;
}

QString RegisterStrip::caption(const CellGroup& group) {
  const bool special = group.by == panels::FilledBy::Hardware && !group.warning && !group.empty;
  QString text =
      special ? QStringLiteral("%1: %2").arg(registersText(group.registers), group.name) : group.name;
  if (group.tag != group.name && !group.warning && !group.empty) text += u'\n' + group.tag;
  if (!group.mark.isEmpty()) text += QStringLiteral(" · ") + group.mark;
  return text;
}

int RegisterStrip::arrange(int width, QVector<Place>& places) const {
  places.clear();
  int x = 0, y = 0, line = 0;
  for (const CellGroup& group : groups_) {
    // A long value is wrapped at the end of the line: no group is wider than the strip.
    const int shown = std::min<int>(group.registers.count, std::max(1, width / cellWidth()));
    const int wide = shown * cellWidth();
    if (x != 0 && x + wide > width) {
      x = 0;
      y += line + 2 * kGap;
      line = 0;
    }
    Place place;
    place.cells = QRect(x, y + 1, wide, cellHeight());
    const int high =
        fontMetrics().boundingRect(QRect(0, 0, wide, 10000), Qt::TextWordWrap, caption(group)).height();
    place.text = QRect(x, place.cells.bottom() + 4, wide, high);
    line = std::max(line, place.text.bottom() + 1 - y);
    places.push_back(place);
    x += wide + kGap;
  }
  return y + line + 2;
}

int RegisterStrip::heightForWidth(int width) const {
  QVector<Place> places;
  return arrange(width, places);
}

QSize RegisterStrip::sizeHint() const {
  const int width = 6 * cellWidth();
  return {width, heightForWidth(width)};
}

QSize RegisterStrip::minimumSizeHint() const {
  return {2 * cellWidth(), cellHeight() + 2 * fontMetrics().height()};
}

QRect RegisterStrip::rectOf(int group) const {
  return group >= 0 && group < places_.size() ? places_[group].cells.united(places_[group].text) : QRect();
}

void RegisterStrip::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange(width(), places_);
}

void RegisterStrip::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::FontChange) return;
  arrange(width(), places_);
  updateGeometry();
  update();
}

void RegisterStrip::paintGroup(QPainter& painter, int group) const {
  const CellGroup& of = groups_[group];
  const Place& place = places_[group];
  const QColor color = colorOf(of, *theme_);
  const QColor text = theme_->color(Theme::Role::EditorText);
  const int shown = place.cells.width() / cellWidth();
  painter.fillRect(place.cells,
                   mixed(theme_->color(Theme::Role::EditorBackground), color, of.empty ? 0.04 : 0.16));
  paintBand(painter, QRect(place.cells.topLeft(), QSize(place.cells.width(), kBand)), of, *theme_);
  for (int k = 0; k < shown; ++k) {
    const QRect cell(place.cells.left() + k * cellWidth(), place.cells.top() + kBand, cellWidth(),
                     place.cells.height() - kBand);
    const bool more = k + 1 == shown && shown < of.registers.count;
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(of.empty ? theme_->color(Theme::Role::Quiet) : text);
    painter.drawText(cell.adjusted(0, 3, 0, -cell.height() / 2), Qt::AlignCenter,
                     more ? QStringLiteral("…") : numberOf(of.registers, static_cast<unsigned>(k)));
    painter.setFont(monospaced());
    painter.setPen(of.warning ? color : text);
    const QString value = of.warning             ? QStringLiteral("?")
                          : k < of.values.size() ? of.values[k]
                          : of.empty             ? QStringLiteral("–")
                                                 : QStringLiteral("?");
    painter.drawText(cell.adjusted(0, cell.height() / 2 - 2, 0, -3), Qt::AlignCenter, value);
    if (k > 0) {
      painter.setPen(QPen(mixed(theme_->color(Theme::Role::EditorBackground), color, 0.5), 1, Qt::DotLine));
      painter.drawLine(cell.topLeft(), cell.bottomLeft());
    }
  }
  const bool isChosen = group == chosen_;
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(isChosen ? theme_->color(Theme::Role::Accent) : color, isChosen ? 3 : 1,
                      of.warning || of.empty ? Qt::DashLine : Qt::SolidLine));
  painter.drawRect(place.cells.adjusted(0, 0, -1, -1));
  painter.setFont(font());
  painter.setPen(of.warning ? color : of.empty ? theme_->color(Theme::Role::Quiet) : text);
  painter.drawText(place.text, Qt::TextWordWrap | Qt::AlignTop | Qt::AlignLeft, caption(of));
}

void RegisterStrip::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  for (int i = 0; i < groups_.size(); ++i)
    paintGroup(painter, i);
  if (hasFocus() && chosen_ < 0) {
    painter.setPen(QPen(theme_->color(Theme::Role::Accent), 1, Qt::DotLine));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
  }
}

void RegisterStrip::mousePressEvent(QMouseEvent* event) {
  for (int i = 0; i < places_.size(); ++i)
    if (rectOf(i).contains(event->pos())) return chooseByUser(i);
  QWidget::mousePressEvent(event);
}

void RegisterStrip::keyPressEvent(QKeyEvent* event) {
  const int last = static_cast<int>(groups_.size()) - 1;
  if (event->matches(QKeySequence::Copy) && chosen_ >= 0) {
    QGuiApplication::clipboard()->setText(describe(groups_[chosen_]));
    return;
  }
  switch (event->key()) {
  case Qt::Key_Left: return chooseByUser(std::max(0, chosen_ - 1));
  case Qt::Key_Right: return chooseByUser(std::min(last, chosen_ + 1));
  case Qt::Key_Home: return chooseByUser(std::min(0, last));
  case Qt::Key_End: return chooseByUser(last);
  default: QWidget::keyPressEvent(event);
  }
}

bool RegisterStrip::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<const QHelpEvent*>(event);
    for (int i = 0; i < places_.size(); ++i) {
      if (!rectOf(i).contains(help->pos())) continue;
      QToolTip::showText(help->globalPos(), describe(groups_[i]), this, rectOf(i));
      return true;
    }
    QToolTip::hideText();
  }
  return QWidget::event(event);
}

} // namespace wavesmith::widgets
