// SPDX-License-Identifier: Apache-2.0
#include "style/program_style.h"

#include "style/fixed_font.h"
#include "style/focus_ring.h"
#include "style/icons.h"
#include "style/mixed_color.h"
#include "style/scroll_bar.h"

#include <QDialogButtonBox>
#include <QEvent>
#include <QLayout>
#include <QPainter>
#include <QStyleFactory>
#include <QStyleOption>

namespace wavesmith::widgets {
namespace {

constexpr int kTabCloseSize = 18;
constexpr int kTabCloseIcon = 12;
constexpr int kBarIcon = 18;
constexpr int kTabIcon = 16;
constexpr int kTabIconMargin = 8;
constexpr int kDockTitleMargin = 4;
constexpr int kSeparator = 5;
constexpr int kMenuArrow = 12; // room for the arrow of a tool button with a menu
constexpr qreal kCornerRadius = 4;

QColor lineColor(const QPalette& palette) {
  constexpr int kLine = 14;
  return mixedColor(palette, kLine);
}

void drawTabClose(const QStyleOption& option, QPainter& painter) {
  constexpr int kHovered = 12;
  constexpr int kPressed = 22;
  const bool pressed = option.state.testFlag(QStyle::State_Sunken);
  const bool hovered =
      option.state.testFlag(QStyle::State_MouseOver) && option.state.testFlag(QStyle::State_Enabled);
  if (pressed || hovered) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(mixedColor(option.palette, pressed ? kPressed : kHovered));
    painter.drawRoundedRect(option.rect, kCornerRadius, kCornerRadius);
    painter.restore();
  }
  QRect place(0, 0, kTabCloseIcon, kTabCloseIcon);
  place.moveCenter(option.rect.center());
  icon(QStringLiteral("close")).paint(&painter, place);
}

// Fusion's outlines are darker than the window, and therefore invisible on a dark one.
void drawOutline(const QStyleOption& option, QPainter& painter, bool round) {
  constexpr int kOutline = 52; // a contrast of 3 to the inside: WCAG 2.1, success criterion 1.4.11
  constexpr qreal kRadius = 2;
  if (option.state.testFlag(QStyle::State_HasFocus)) return; // the focused outline has the accent color
  const QRectF rect = QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(
      mixedColor(option.palette, option.state.testFlag(QStyle::State_Enabled) ? kOutline : kOutline / 2));
  painter.setBrush(Qt::NoBrush);
  if (round)
    painter.drawEllipse(rect);
  else
    painter.drawRoundedRect(rect, kRadius, kRadius);
  painter.restore();
}

// A tool button whose text is followed by an arrow because a click opens a menu, or nullptr. Fusion's arrow is in the
// corner below the text, where it looks like a comma.
const QStyleOptionToolButton* menuButton(const QStyleOption* option, const QWidget* widget) {
  const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option);
  const bool has = button != nullptr && button->features.testFlag(QStyleOptionToolButton::HasMenu) &&
                   !button->features.testFlag(QStyleOptionToolButton::MenuButtonPopup) &&
                   button->toolButtonStyle != Qt::ToolButtonIconOnly && !button->text.isEmpty();
  return has && (widget == nullptr || !widget->property(ProgramStyle::kNoMenuArrow).toBool()) ? button
                                                                                              : nullptr;
}

void drawMenuButton(const QStyleOptionToolButton& button, QPainter& painter, const QWidget* widget,
                    const QProxyStyle& style) {
  QStyleOptionToolButton background(button);
  background.features &= ~QStyleOptionToolButton::HasMenu;
  background.text.clear();
  background.icon = {};
  background.toolButtonStyle = Qt::ToolButtonTextOnly;
  style.drawComplexControl(QStyle::CC_ToolButton, &background, &painter, widget);
  const int arrow = scaledToText(kMenuArrow);
  const int frame = style.pixelMetric(QStyle::PM_DefaultFrameWidth, &button, widget);
  QStyleOptionToolButton label(button);
  label.features &= ~QStyleOptionToolButton::HasMenu;
  label.rect.adjust(frame, 0, -frame, 0);
  QRect place = QStyle::visualRect(button.direction, label.rect,
                                   QRect(label.rect.right() - arrow + 1, 0, arrow, arrow));
  label.rect = QStyle::visualRect(button.direction, label.rect, label.rect.adjusted(0, 0, -arrow, 0));
  style.drawControl(QStyle::CE_ToolButtonLabel, &label, &painter, widget);
  place.moveCenter({place.center().x(), button.rect.center().y()});
  QStyleOption down(button);
  down.rect = place;
  style.drawPrimitive(QStyle::PE_IndicatorArrowDown, &down, &painter, widget);
}

// A tab that shows its icon alone, or nullptr.
const QStyleOptionTab* iconTab(const QStyleOption* option, const QWidget* widget) {
  const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option);
  const bool alone = tab != nullptr && !tab->icon.isNull() && widget != nullptr &&
                     widget->property(ProgramStyle::kIconsAlone).toBool();
  return alone ? tab : nullptr;
}

void drawTabIcon(const QStyleOptionTab& tab, QPainter& painter) {
  QRect place(0, 0, scaledToText(kTabIcon), scaledToText(kTabIcon));
  place.moveCenter(tab.rect.center());
  tab.icon.paint(&painter, place, Qt::AlignCenter,
                 tab.state.testFlag(QStyle::State_Enabled) ? QIcon::Normal : QIcon::Disabled);
}

// A thin line in the middle of the handle.
void drawHandle(const QStyleOption& option, QPainter& painter) {
  const QRect& rect = option.rect;
  // For both orientations, the line follows the longer side.
  const bool upright = rect.height() > rect.width();
  const QPoint center = rect.center();
  const QRect line = upright ? QRect(center.x(), rect.top(), 1, rect.height())
                             : QRect(rect.left(), center.y(), rect.width(), 1);
  const bool hovered = option.state.testFlag(QStyle::State_MouseOver);
  painter.fillRect(line, hovered ? option.palette.color(QPalette::Highlight) : lineColor(option.palette));
}

// Qt 6.4 enters a box with Tab at the button that the platform places first, and goes on in the order in which they
// were added: those before it are never reached.
class ButtonOrder : public QObject {
public:
  using QObject::QObject;

  bool eventFilter(QObject* watched, QEvent* event) override {
    const auto* const box = qobject_cast<QDialogButtonBox*>(watched);
    if (box != nullptr && event->type() == QEvent::Show) order(*box);
    return QObject::eventFilter(watched, event);
  }

private:
  static void order(const QDialogButtonBox& box) {
    QWidget* before = nullptr;
    for (int n = 0; n < box.layout()->count(); ++n) {
      QWidget* const button = box.layout()->itemAt(n)->widget();
      if (button == nullptr) continue;
      if (before != nullptr) QWidget::setTabOrder(before, button);
      before = button;
    }
  }
};

} // namespace

ProgramStyle::ProgramStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {
  setObjectName(QStringLiteral("wavesmith"));
  buttonOrder_ = new ButtonOrder(this);
  new FocusRing(this);
}

void ProgramStyle::polish(QWidget* widget) {
  QProxyStyle::polish(widget);
  if (qobject_cast<QDialogButtonBox*>(widget) != nullptr) widget->installEventFilter(buttonOrder_);
}

void ProgramStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                 const QWidget* widget) const {
  switch (element) {
  case PE_IndicatorTabClose: return drawTabClose(*option, *painter);
  case PE_IndicatorDockWidgetResizeHandle: return drawHandle(*option, *painter);
  case PE_FrameLineEdit:
  case PE_IndicatorCheckBox:
  case PE_IndicatorRadioButton:
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    return drawOutline(*option, *painter, element == PE_IndicatorRadioButton);
  default: return QProxyStyle::drawPrimitive(element, option, painter, widget);
  }
}

void ProgramStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                               const QWidget* widget) const {
  switch (element) {
  case CE_Splitter: return drawHandle(*option, *painter);
  case CE_TabBarTabLabel: {
    const QStyleOptionTab* tab = iconTab(option, widget);
    if (tab == nullptr) return QProxyStyle::drawControl(element, option, painter, widget);
    drawTabIcon(*tab, *painter);
    if (!option->state.testFlag(State_HasFocus)) return;
    QStyleOptionFocusRect focus;
    focus.QStyleOption::operator=(*option);
    focus.rect.adjust(3, 3, -3, -3);
    return drawPrimitive(PE_FrameFocusRect, &focus, painter, widget);
  }
  case CE_MenuBarItem: {
    QProxyStyle::drawControl(element, option, painter, widget);
    const QRect& rect = option->rect;
    if (option->state.testFlag(State_Selected)) return;
    return painter->fillRect(rect.left(), rect.bottom(), rect.width(), 1, option->palette.window());
  }
  case CE_MenuBarEmptyArea: return painter->fillRect(option->rect, option->palette.window());
  case CE_ToolBar: {
    painter->fillRect(option->rect, option->palette.window());
    const auto* bar = qstyleoption_cast<const QStyleOptionToolBar*>(option);
    if (bar == nullptr) return;
    const QRect& rect = option->rect;
    const QColor line = lineColor(option->palette);
    if (bar->toolBarArea == Qt::TopToolBarArea)
      painter->fillRect(rect.left(), rect.bottom(), rect.width(), 1, line);
    if (bar->toolBarArea == Qt::BottomToolBarArea)
      painter->fillRect(rect.left(), rect.top(), rect.width(), 1, line);
    return;
  }
  default: return QProxyStyle::drawControl(element, option, painter, widget);
  }
}

void ProgramStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                      QPainter* painter, const QWidget* widget) const {
  const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option);
  if (control == CC_ScrollBar && slider != nullptr) return drawScrollBar(*slider, *painter);
  if (control == CC_ToolButton)
    if (const QStyleOptionToolButton* button = menuButton(option, widget))
      return drawMenuButton(*button, *painter, widget, *this);
  const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option);
  if (control == CC_ToolButton && button != nullptr && widget != nullptr &&
      widget->property(kNoMenuArrow).toBool()) {
    QStyleOptionToolButton plain(*button);
    plain.features &= ~QStyleOptionToolButton::HasMenu;
    return QProxyStyle::drawComplexControl(control, &plain, painter, widget);
  }
  QProxyStyle::drawComplexControl(control, option, painter, widget);
}

QRect ProgramStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                                   const QWidget* widget) const {
  const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option);
  if (control == CC_ScrollBar && slider != nullptr) return scrollBarRect(*slider, part);
  return QProxyStyle::subControlRect(control, option, part, widget);
}

int ProgramStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
  switch (metric) {
  case PM_TabCloseIndicatorWidth:
  case PM_TabCloseIndicatorHeight: return kTabCloseSize;
  case PM_ToolBarIconSize: return scaledToText(kBarIcon);
  case PM_ButtonIconSize:
  case PM_ListViewIconSize:
  case PM_SmallIconSize:
  case PM_TabBarIconSize: return scaledToText(QProxyStyle::pixelMetric(metric, option, widget));
  case PM_DockWidgetTitleMargin: return kDockTitleMargin;
  case PM_DockWidgetSeparatorExtent: return kSeparator;
  case PM_ScrollBarExtent: return kScrollBarExtent;
  case PM_ScrollBarSliderMin: return kScrollBarSliderMin;
  default: return QProxyStyle::pixelMetric(metric, option, widget);
  }
}

QSize ProgramStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                                     const QWidget* widget) const {
  const QSize size = QProxyStyle::sizeFromContents(type, option, contents, widget);
  if (type == CT_ToolButton && menuButton(option, widget) != nullptr)
    return {size.width() + scaledToText(kMenuArrow), size.height()};
  if (type != CT_TabBarTab || iconTab(option, widget) == nullptr) return size;
  return {scaledToText(kTabIcon) + 2 * kTabIconMargin, size.height()};
}

int ProgramStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                            QStyleHintReturn* data) const {
  if (hint == SH_DialogButtonBox_ButtonsHaveIcons) return 0; // they would be Qt's, in its own colors
  return QProxyStyle::styleHint(hint, option, widget, data);
}

QIcon ProgramStyle::standardIcon(StandardPixmap pixmap, const QStyleOption* option,
                                 const QWidget* widget) const {
  switch (pixmap) {
  case SP_TitleBarCloseButton:
  case SP_DockWidgetCloseButton:
  case SP_LineEditClearButton:
    return icon(QStringLiteral("close")); // Fusion's is a bitmap of one scale
  // this is for docks; windows have the platform's icons
  case SP_TitleBarNormalButton: return icon(QStringLiteral("float"));
  default: return QProxyStyle::standardIcon(pixmap, option, widget);
  }
}

} // namespace wavesmith::widgets
