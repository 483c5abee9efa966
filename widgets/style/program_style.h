// SPDX-License-Identifier: Apache-2.0
// The style of the program, based on Fusion: flat bars with one thin line, our own icons on tabs and docks, thin
// handles between docks, scroll bars without buttons. Tab goes through the buttons of dialogs in the order of their
// places. It draws with the given palette, so that it works for both themes.
//
// GUI thread only. Theme::apply() sets it in the application.
#pragma once

#include <QProxyStyle>

namespace wavesmith::widgets {

class ProgramStyle : public QProxyStyle {
  Q_OBJECT

public:
  ProgramStyle();

  // A dynamic property of tab bars: true if tabs with an icon show it without their text.
  static constexpr const char* kIconsAlone = "iconsAlone";
  // A dynamic property of tool buttons: true if nothing indicates their menu.
  static constexpr const char* kNoMenuArrow = "noMenuArrow";

  using QProxyStyle::polish;
  void polish(QWidget* widget) override; // makes Tab go through the buttons of a box in order of place
  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
  void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                   const QWidget* widget) const override;
  void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                          const QWidget* widget) const override;
  [[nodiscard]] QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option,
                                     SubControl part, const QWidget* widget) const override;
  [[nodiscard]] int pixelMetric(PixelMetric metric, const QStyleOption* option,
                                const QWidget* widget) const override;
  [[nodiscard]] QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                                       const QWidget* widget) const override;
  [[nodiscard]] int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                              QStyleHintReturn* data) const override;
  [[nodiscard]] QIcon standardIcon(StandardPixmap pixmap, const QStyleOption* option,
                                   const QWidget* widget) const override;

private:
  QObject* buttonOrder_;
};

} // namespace wavesmith::widgets
