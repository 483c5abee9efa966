// SPDX-License-Identifier: Apache-2.0
#include "editor/popups/hover_popup.h"

#include <QAbstractTextDocumentLayout>
#include <QClipboard>
#include <QGuiApplication>
#include <QScrollBar>
#include <QTextBrowser>
#include <QTextDocument>
#include <QTextDocumentFragment>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace wavesmith::widgets {
namespace {

constexpr int kWidestHover = 560;
constexpr int kNarrowestHover = 220;
constexpr int kHighest = 380;
constexpr int kMargin = 8;
constexpr int kHoverGap = 3;
constexpr int kMouseInterval = 150; // milliseconds between two checks

} // namespace

HoverPopup::HoverPopup(Theme* theme, QWidget* editor) : Popup(theme, editor) {
  text_ = new QTextBrowser;
  text_->setOpenLinks(false);
  text_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  text_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  text_->setAccessibleName(tr("Explanation"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(1, 1, 1, 1);
  column->addWidget(text_);
  adopt(text_);
  mouse_.setInterval(kMouseInterval);
  connect(&mouse_, &QTimer::timeout, this, &HoverPopup::lookForMouse);
}

void HoverPopup::showHtml(const QString& html, const QRect& about, bool followsMouse) {
  about_ = about;
  QTextDocument* document = text_->document();
  // Each of these lays out the text: the old one is gone, and the new one is laid out in its first width at once.
  document->clear();
  if (document->defaultFont() != font()) document->setDefaultFont(font());
  if (document->documentMargin() != kMargin) document->setDocumentMargin(kMargin);
  document->setTextWidth(kWidestHover);
  text_->setHtml(html);
  document->setTextWidth(kWidestHover);
  // A table that cannot be broken may be wider.
  const int widest = std::max(kWidestHover, static_cast<int>(std::ceil(document->size().width())));
  const int width =
      std::clamp(static_cast<int>(std::ceil(document->idealWidth())) + 2, kNarrowestHover, widest);
  document->setTextWidth(width);
  const int wanted = static_cast<int>(std::ceil(document->size().height()));
  const bool cut = wanted > kHighest;
  const int bar = cut ? text_->verticalScrollBar()->sizeHint().width() : 0;
  setFixedSize(width + bar + 2, std::min(wanted, kHighest) + 2);

  // Above the explained word, so that the lines below stay readable.
  placeBeside(about, Side::Above);
  show();
  raise();
  if (followsMouse)
    mouse_.start();
  else
    mouse_.stop();
}

void HoverPopup::lookForMouse() {
  if (!isVisible()) return mouse_.stop();
  const QPoint at = QCursor::pos();
  const QRect way = about_.united(geometry()).adjusted(-kHoverGap, -kHoverGap, kHoverGap, kHoverGap);
  const bool near = about_.adjusted(-kHoverGap, -kHoverGap, kHoverGap, kHoverGap).contains(at) ||
                    geometry().adjusted(-kHoverGap, -2 * kHoverGap, kHoverGap, 2 * kHoverGap).contains(at);
  const bool selecting = QGuiApplication::mouseButtons() != Qt::NoButton && way.contains(at);
  if (near || selecting) return;
  mouse_.stop();
  hide();
}

void HoverPopup::scroll(int lines) {
  QScrollBar* bar = text_->verticalScrollBar();
  bar->setValue(bar->value() + lines * bar->singleStep());
}

bool HoverPopup::copySelection() const {
  const QString selected = text_->textCursor().selection().toPlainText();
  if (selected.isEmpty()) return false;
  QGuiApplication::clipboard()->setText(selected);
  return true;
}

} // namespace wavesmith::widgets
