// SPDX-License-Identifier: Apache-2.0
#include "window/panels/floating_place.h"

#include <algorithm>
#include <limits>

namespace wavesmith::widgets {
namespace {

constexpr int kGap = 8; // pixels
// What it costs to cover a pixel: of a floating panel, of a docked one, of the window.
constexpr qint64 kFloatingCost = 100;
constexpr qint64 kDockedCost = 10;

qint64 coveredPixels(const QRect& place, const QRect& other) {
  const QRect both = place & other;
  return both.isEmpty() ? 0 : static_cast<qint64>(both.width()) * both.height();
}

qint64 costOf(const QRect& place, const QRect& window, const QList<QRect>& floating,
              const QList<QRect>& docked) {
  qint64 cost = coveredPixels(place, window);
  for (const QRect& one : floating)
    cost += kFloatingCost * coveredPixels(place, one);
  for (const QRect& one : docked)
    cost += kDockedCost * coveredPixels(place, one);
  return cost;
}

} // namespace

QPoint floatingPlace(QSize size, const QRect& screen, const QRect& window, const QList<QRect>& floating,
                     const QList<QRect>& docked) {
  // The best place touches an edge of something.
  QList<int> lefts{window.right() + 1 + kGap, window.left() - kGap - size.width()};
  QList<int> tops{window.top() + kGap};
  for (const QRect& one : floating + docked) {
    lefts << one.left() - kGap - size.width() << one.right() + 1 + kGap << one.left();
    tops << one.top() << one.bottom() + 1 + kGap << one.top() - kGap - size.height();
  }
  lefts << window.right() - kGap - size.width() << window.left() + kGap;
  tops << window.bottom() - kGap - size.height();
  const int lastLeft = std::max(screen.left(), screen.right() + 1 - size.width());
  const int lastTop = std::max(screen.top(), screen.bottom() + 1 - size.height());
  QPoint best = screen.topLeft();
  qint64 least = std::numeric_limits<qint64>::max();
  for (const int left : std::as_const(lefts))
    for (const int top : std::as_const(tops)) {
      const QPoint place(std::clamp(left, screen.left(), lastLeft), std::clamp(top, screen.top(), lastTop));
      const qint64 cost = costOf(QRect(place, size), window, floating, docked);
      if (cost >= least) continue;
      least = cost;
      best = place;
    }
  return best;
}

} // namespace wavesmith::widgets
