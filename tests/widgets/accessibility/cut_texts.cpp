// SPDX-License-Identifier: Apache-2.0
#include "widgets/accessibility/cut_texts.h"

#include "controls/elided_label.h"
#include "style/program_style.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QStyleOptionFrame>
#include <QTabBar>

namespace wavesmith::testing {
namespace {

constexpr int kRounding = 2; // pixels

bool tooSmall(const QWidget& widget, QSize wanted) {
  return widget.width() + kRounding < wanted.width() || widget.height() + kRounding < wanted.height();
}

QString cutHeadingOf(const QHeaderView& header) {
  const QAbstractItemModel* const model = header.model();
  if (model == nullptr || header.orientation() != Qt::Horizontal) return {};
  const int margins = 2 * header.style()->pixelMetric(QStyle::PM_HeaderMargin, nullptr, &header);
  for (int section = 0; section < header.count(); ++section) {
    if (header.isSectionHidden(section)) continue;
    const QString text = model->headerData(section, Qt::Horizontal).toString();
    const bool isExplained =
        !model->headerData(section, Qt::Horizontal, Qt::ToolTipRole).toString().isEmpty();
    const int wanted = header.fontMetrics().horizontalAdvance(text) + margins;
    if (!text.isEmpty() && !isExplained && wanted > header.sectionSize(section) + kRounding) return text;
  }
  return {};
}

// Without the frame, the margins, and the buttons in it.
int roomIn(const QLineEdit& line) {
  QStyleOptionFrame option;
  option.initFrom(&line);
  option.lineWidth =
      line.hasFrame() ? line.style()->pixelMetric(QStyle::PM_DefaultFrameWidth, &option, &line) : 0;
  const QRect contents = line.style()->subElementRect(QStyle::SE_LineEditContents, &option, &line);
  constexpr int kCursorMargin = 2; // of each side, in QLineEdit
  const QMargins margins = line.textMargins();
  int buttons = 0;
  for (const QWidget* button : line.findChildren<QAbstractButton*>())
    if (button->isVisible()) buttons += button->width();
  return contents.width() - margins.left() - margins.right() - 2 * kCursorMargin - buttons;
}

} // namespace

QString cutTextOf(const QWidget& widget) {
  const QSize wanted = widget.sizeHint();
  if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
    if (label->text().isEmpty() || qobject_cast<const widgets::ElidedLabel*>(label) != nullptr) return {};
    if (label->wordWrap())
      return label->heightForWidth(label->width()) > label->height() + kRounding ? label->text() : QString();
    return tooSmall(widget, wanted) ? label->text() : QString();
  }
  if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
    return !button->text().isEmpty() && tooSmall(widget, wanted) ? button->text() : QString();
  const auto* const bar = qobject_cast<const QTabBar*>(&widget);
  if (bar != nullptr && !bar->property(widgets::ProgramStyle::kIconsAlone).toBool()) {
    for (int n = 0; n < bar->count(); ++n)
      if (bar->isTabVisible(n) &&
          bar->fontMetrics().horizontalAdvance(bar->tabText(n)) > bar->tabRect(n).width())
        return bar->tabText(n);
  }
  if (const auto* box = qobject_cast<const QComboBox*>(&widget))
    if (!box->isEditable() && box->sizeAdjustPolicy() != QComboBox::AdjustToMinimumContentsLengthWithIcon &&
        box->fontMetrics().horizontalAdvance(box->currentText()) > box->width())
      return box->currentText();
  return {};
}

QString cutContentOf(const QWidget& widget) {
  if (const auto* header = qobject_cast<const QHeaderView*>(&widget)) return cutHeadingOf(*header);
  const auto* const line = qobject_cast<const QLineEdit*>(&widget);
  if (line == nullptr) return {};
  const bool isNumber = qobject_cast<const QAbstractSpinBox*>(line->parentWidget()) != nullptr;
  const QString text = line->text().isEmpty() ? line->placeholderText() : isNumber ? line->text() : QString();
  return line->fontMetrics().horizontalAdvance(text) > roomIn(*line) + kRounding ? text : QString();
}

} // namespace wavesmith::testing
