// SPDX-License-Identifier: Apache-2.0
#include "editor/sides/gutter_arrows.h"

#include "controls/tool_tip.h"
#include "editor/code_editor.h"
#include "editor/marks/register_marks.h"

#include <QCoreApplication>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QWheelEvent>

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <utility>

namespace wavesmith::widgets {
namespace {

using ArrowKind = panels::Arrow::Kind;

// Pixels.
constexpr int kLanes = 4;
constexpr qreal kLaneWidth = 5;
constexpr qreal kOutside = 2; // left of the outermost lane
constexpr qreal kHead = 4.5;  // length of an arrow's head
constexpr qreal kRoom = 7;    // between the innermost lane and the text
constexpr qreal kRound = 3;
constexpr qreal kDot = 1.8;
constexpr qreal kLine = 1.3;
constexpr qreal kHitDistance = 3;         // between the mouse and an arrow that it points to
constexpr int kMostErrors = 20;           // errors on the screen whose arrows are drawn
constexpr std::size_t kMostBranches = 20; // branches on the screen whose arrows are drawn
constexpr int kMostExits = 3;             // numbers at one edge
constexpr qreal kExitSize = 0.75;         // size relative to the editor's font

} // namespace

GutterArrows::GutterArrows(CodeEditor* editor, SnapshotLines* lines, CursorFacts* facts, RegisterMarks* marks,
                           Theme* theme)
    : QWidget(editor), editor_(editor), lines_(lines), facts_(facts), marks_(marks), theme_(theme) {
  setAccessibleName(tr("Arrows between lines"));
  setAttribute(Qt::WA_OpaquePaintEvent);
  setMouseTracking(true);
  connect(facts, &CursorFacts::changed, this, qOverload<>(&QWidget::update));
  connect(marks, &RegisterMarks::changed, this, qOverload<>(&QWidget::update));
  connect(lines, &SnapshotLines::snapshotChanged, this, [this] {
    ofErrors_.clear();
    update();
  });
  connect(lines, &SnapshotLines::linesMoved, this, qOverload<>(&QWidget::update));
}

int GutterArrows::wantedWidth() {
  return static_cast<int>(kOutside + kLanes * kLaneWidth + kRoom);
}

qreal GutterArrows::laneX(int lane) const {
  return width() - kRoom - std::min(lane, kLanes - 1) * kLaneWidth - 0.5;
}

int GutterArrows::Way::top() const {
  return std::min(hub, std::ranges::min(others));
}

int GutterArrows::Way::bottom() const {
  return std::max(hub, std::ranges::max(others));
}

const std::vector<panels::Arrow>& GutterArrows::arrowsOf(std::uint32_t finding) const {
  auto kept = ofErrors_.find(finding);
  if (kept == ofErrors_.end()) {
    const Snapshot& snapshot = *lines_->snapshot();
    auto arrows = panels::hazardArrows(*snapshot.program, *snapshot.analysis, finding);
    std::erase_if(arrows, [](const panels::Arrow& arrow) {
      return arrow.kind != ArrowKind::Missing && arrow.kind != ArrowKind::TooNear;
    });
    kept = ofErrors_.insert(finding, arrows);
  }
  return *kept;
}

std::vector<GutterArrows::Shown> GutterArrows::shown() const {
  std::vector<Shown> result;
  const SnapshotPointer& snapshot = lines_->snapshot();
  if (!snapshot) return result;
  const auto add = [&](const panels::Arrow& arrow, bool ofRegister) {
    const int from = lines_->lineOf(arrow.from);
    const int to = lines_->lineOf(arrow.to);
    if (from == 0 || to == 0 || from == to) return;
    // An edited line may have different instructions now.
    if (lines_->at(from).changed || lines_->at(to).changed) return;
    result.push_back({arrow.kind, from, to, QString::fromStdString(arrow.text), ofRegister});
  };
  for (const panels::Arrow& arrow : facts_->arrows())
    add(arrow, false);
  for (const panels::Arrow& arrow : marks_->arrows())
    add(arrow, true);
  int errors = 0;
  for (const VisibleRow& row : editor_->visibleRows()) {
    const auto instructions = lines_->at(row.line).instructions;
    for (const std::uint32_t at : instructions.first(std::min(kMostWithArrows, instructions.size()))) {
      if (errors == kMostErrors) break;
      const auto& findings = snapshot->analysis->findings;
      const auto found = std::ranges::lower_bound(findings, at, {}, &analysis::Finding::at);
      if (found == findings.end() || found->at != at || found->severity != source::Severity::Error) continue;
      ++errors;
      for (const panels::Arrow& arrow : arrowsOf(at))
        add(arrow, false);
    }
  }
  std::ranges::sort(result, {}, [](const Shown& s) { return std::tuple(s.kind, s.from, s.to, s.text); });
  const auto repeated = std::ranges::unique(result);
  result.erase(repeated.begin(), repeated.end());
  return result;
}

std::vector<std::pair<int, int>> GutterArrows::branches() const {
  std::vector<std::pair<int, int>> result;
  const SnapshotPointer& snapshot = lines_->snapshot();
  const std::vector<VisibleRow> rows = editor_->visibleRows();
  if (!snapshot || !snapshot->program || rows.empty()) return result;
  const int cursor = editor_->currentLine();
  const auto add = [&](int from, std::uint32_t branch) {
    const std::uint32_t target = snapshot->program->branchTarget(branch);
    const int to = target == program::kNone ? 0 : lines_->lineOf(target);
    const bool isSeen = from == cursor || (to >= rows.front().line && to <= rows.back().line);
    if (to == 0 || to == from || !isSeen || lines_->at(to).changed) return;
    if (std::ranges::find(result, std::pair(from, to)) == result.end()) result.emplace_back(from, to);
  };
  for (const VisibleRow& row : rows) {
    const SnapshotLines::Line line = lines_->at(row.line);
    if (line.changed) continue;
    for (const std::uint32_t at :
         line.instructions.first(std::min(kMostWithArrows, line.instructions.size())))
      if (result.size() < kMostBranches) add(row.line, at);
  }
  return result;
}

// Branches to the same line share a way.
void GutterArrows::addBranches(std::vector<Way>& ways) const {
  for (const auto& [from, to] : branches()) {
    auto way = std::ranges::find_if(ways, [hub = to](const Way& w) { return w.isBranch && w.hub == hub; });
    if (way == ways.end()) {
      Way one;
      one.kind = ArrowKind::Defines;
      one.hub = to;
      one.towardHub = true;
      one.isBranch = true;
      way = ways.insert(ways.end(), std::move(one));
    }
    way->others.push_back(from);
    way->texts.push_back(tr("Line %1 branches to line %2").arg(from).arg(to));
  }
}

std::vector<GutterArrows::Way> GutterArrows::ways() const {
  rows_ = editor_->visibleRows();
  std::vector<Way> result;
  const int cursor = editor_->currentLine();
  for (const Shown& arrow : shown()) {
    // The common line of several arrows: the cursor's, or the waiting one.
    const bool toward = arrow.from != cursor || arrow.to == cursor;
    const int hub = toward ? arrow.to : arrow.from;
    const int other = toward ? arrow.from : arrow.to;
    auto way = std::ranges::find_if(
        result, [&](const Way& w) { return w.kind == arrow.kind && w.hub == hub && w.towardHub == toward; });
    if (way == result.end())
      way = result.insert(result.end(), Way{arrow.kind, hub, toward, arrow.ofRegister, false, {}, {}, 0});
    way->others.push_back(other);
    way->texts.push_back(describe(arrow));
  }
  addBranches(result);
  // Ways with all ends above, or all ends below, the screen are not drawn.
  std::erase_if(result, [&](const Way& way) {
    return rows_.empty() || way.bottom() < rows_.front().line || way.top() > rows_.back().line;
  });
  // Short arrows are closest to the text, so that long ones enclose them; arrows that do not overlap share a
  // lane.
  std::ranges::stable_sort(result, {}, [](const Way& way) { return way.bottom() - way.top(); });
  for (std::size_t i = 0; i < result.size(); ++i) {
    std::array<bool, kLanes> taken{};
    for (std::size_t j = 0; j < i; ++j)
      if (result[j].top() <= result[i].bottom() && result[i].top() <= result[j].bottom())
        taken[static_cast<std::size_t>(result[j].lane)] = true;
    const auto free = std::ranges::find(taken, false);
    result[i].lane = free == taken.end() ? kLanes - 1 : static_cast<int>(free - taken.begin());
  }
  return result;
}

qreal GutterArrows::heightOf(int line) const {
  if (rows_.empty() || line < rows_.front().line) return -1;
  if (line > rows_.back().line) return height() + 1;
  // A hidden line is at the folded line above it.
  const auto after = std::ranges::upper_bound(rows_, line, {}, &VisibleRow::line);
  const VisibleRow& row = *(after - 1);
  return row.top + row.height / 2;
}

std::vector<GutterArrows::Exit> GutterArrows::exits(const std::vector<Way>& ways) const {
  QFont font = editor_->font();
  font.setPointSizeF(font.pointSizeF() * kExitSize);
  const qreal high = QFontMetricsF(font).height();
  std::vector<Exit> result;
  const auto edge = [&](bool up) {
    std::vector<std::pair<int, const Way*>> out;
    for (const Way& way : ways) {
      std::vector<int> ends = way.others;
      ends.push_back(way.hub);
      for (const int line : ends) {
        const qreal at = heightOf(line);
        if (up ? at < 0 : at > height()) out.emplace_back(line, &way);
      }
    }
    // The nearest first.
    std::ranges::sort(
        out, [up](const auto& a, const auto& b) { return up ? a.first > b.first : a.first < b.first; });
    const auto repeated = std::ranges::unique(out, {}, [](const auto& o) { return o.first; });
    out.erase(repeated.begin(), repeated.end());
    for (int i = 0; i < std::min(kMostExits, static_cast<int>(out.size())); ++i) {
      const qreal top = up ? 1 + i * high : height() - 1 - (i + 1) * high;
      result.push_back({QRectF(0, top, width() - 2, high), out[static_cast<std::size_t>(i)].first, up,
                        out[static_cast<std::size_t>(i)].second});
    }
  };
  edge(true);
  edge(false);
  return result;
}

QPen GutterArrows::penOf(const Way& way) const {
  if (way.isBranch) {
    const int cursor = editor_->currentLine();
    const bool isHere = way.hub == cursor || std::ranges::find(way.others, cursor) != way.others.end();
    return {theme_->color(isHere ? Theme::Role::EditorText : Theme::Role::Quiet), kLine, Qt::SolidLine};
  }
  switch (way.kind) {
  case ArrowKind::Drains: return {theme_->color(Theme::Role::Accent), kLine, Qt::SolidLine};
  case ArrowKind::Missing: return {theme_->color(Theme::Role::Error), kLine, Qt::DashLine};
  case ArrowKind::TooNear: return {theme_->color(Theme::Role::Error), kLine, Qt::DashDotLine};
  case ArrowKind::KeptApart: return {theme_->color(Theme::Role::Quiet), kLine, Qt::DotLine};
  case ArrowKind::Defines: break;
  }
  return {theme_->color(way.ofRegister ? marks_->role() : Theme::Role::Scalar), kLine, Qt::SolidLine};
}

void GutterArrows::paintWay(QPainter& painter, const Way& way) const {
  const QPen pen = penOf(way);
  const qreal x = laneX(way.lane);
  const qreal right = width() - 2;
  const qreal hub = heightOf(way.hub);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(pen);
  std::vector<int> ends = way.others;
  ends.push_back(way.hub);
  // Draws one branch for each end, and the line between the outermost ends once.
  qreal top = hub, bottom = hub;
  for (const int line : way.others) {
    top = std::min(top, heightOf(line));
    bottom = std::max(bottom, heightOf(line));
  }
  const bool startsAbove = top < 0;
  const bool endsBelow = bottom > height();
  QPainterPath path;
  path.moveTo(x, startsAbove ? 0 : top + kRound);
  path.lineTo(x, endsBelow ? height() : bottom - kRound);
  painter.drawPath(path);
  for (const int line : ends) {
    const qreal y = heightOf(line);
    if (y < 0 || y > height()) continue;
    const bool head = (line == way.hub) == way.towardHub;
    const qreal end = head ? right - kHead + 1 : right - 2 * kDot;
    QPainterPath branch;
    if (y <= top) {
      branch.moveTo(x, y + kRound);
      branch.quadTo(x, y, x + kRound, y);
    } else if (y >= bottom) {
      branch.moveTo(x, y - kRound);
      branch.quadTo(x, y, x + kRound, y);
    } else {
      branch.moveTo(x, y);
    }
    branch.lineTo(end, y);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(branch);
    painter.setPen(Qt::NoPen);
    painter.setBrush(pen.color());
    if (head)
      painter.drawPolygon(QPolygonF{QPointF(right, y), QPointF(right - kHead, y - kHead * 0.75),
                                    QPointF(right - kHead, y + kHead * 0.75)});
    else
      painter.drawEllipse(QPointF(end + kDot, y), kDot, kDot);
  }
}

void GutterArrows::paintEvent(QPaintEvent* event) {
  QPainter painter(this);
  painter.fillRect(event->rect(), theme_->color(Theme::Role::Gutter));
  const auto all = ways();
  if (all.empty()) return;
  painter.setRenderHint(QPainter::Antialiasing);
  // The longest first: short ones are drawn over them.
  for (auto way = all.rbegin(); way != all.rend(); ++way)
    paintWay(painter, *way);
  QFont font = editor_->font();
  font.setPointSizeF(font.pointSizeF() * kExitSize);
  painter.setFont(font);
  for (const Exit& exit : exits(all)) {
    painter.fillRect(exit.place, theme_->color(Theme::Role::Gutter));
    painter.setPen(penOf(*exit.way).color());
    const QString text = (exit.up ? u'\u2191' : u'\u2193') + QString::number(exit.line);
    painter.drawText(exit.place, Qt::AlignRight | Qt::AlignVCenter, text);
  }
}

QString GutterArrows::describe(const Shown& arrow) {
  QString what;
  switch (arrow.kind) {
  case ArrowKind::Drains: what = tr("Line %1 waits for line %2").arg(arrow.to).arg(arrow.from); break;
  case ArrowKind::Missing:
    what = tr("Line %1 does not wait for line %2").arg(arrow.to).arg(arrow.from);
    break;
  case ArrowKind::TooNear: what = tr("Line %1 is too close to line %2").arg(arrow.to).arg(arrow.from); break;
  case ArrowKind::KeptApart:
    what = tr("Line %1 is separated from line %2").arg(arrow.to).arg(arrow.from);
    break;
  case ArrowKind::Defines:
    what = tr("Line %1 reads the result of line %2").arg(arrow.to).arg(arrow.from);
    break;
  }
  return arrow.text.isEmpty() ? what : tr("%1: %2").arg(what, arrow.text);
}

QString GutterArrows::textAt(const QPoint& place) const {
  const auto all = ways();
  const QPointF at(place);
  for (const Exit& exit : exits(all))
    if (exit.place.contains(at))
      return exit.way->texts.size() == 1
                 ? exit.way->texts.front()
                 : QStringList(exit.way->texts.begin(), exit.way->texts.end()).join(u'\n');
  QStringList tips;
  for (const Way& way : all) {
    const qreal x = laneX(way.lane);
    const qreal hub = heightOf(way.hub);
    for (std::size_t i = 0; i < way.others.size(); ++i) {
      const qreal other = heightOf(way.others[i]);
      const qreal top = std::min(hub, other) - kHitDistance;
      const qreal bottom = std::max(hub, other) + kHitDistance;
      const bool onWay = std::abs(at.x() - x) <= kHitDistance && at.y() >= top && at.y() <= bottom;
      const bool onBranch = at.x() >= x && (std::abs(at.y() - other) <= 2 * kHitDistance ||
                                            std::abs(at.y() - hub) <= 2 * kHitDistance);
      if ((onWay || onBranch) && !tips.contains(way.texts[i])) tips << way.texts[i];
    }
  }
  return tips.join(u'\n');
}

void GutterArrows::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  const auto all = ways();
  for (const Exit& exit : exits(all))
    if (exit.place.contains(event->position())) {
      editor_->goTo(exit.line);
      editor_->setFocus();
      return;
    }
}

void GutterArrows::wheelEvent(QWheelEvent* event) {
  QCoreApplication::sendEvent(editor_->viewport(), event);
}

bool GutterArrows::event(QEvent* event) {
  const QHelpEvent* const asked = toolTipRequest(event);
  return asked != nullptr ? showToolTip(this, *asked, textAt(asked->pos())) : QWidget::event(event);
}

} // namespace wavesmith::widgets
