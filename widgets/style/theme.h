// SPDX-License-Identifier: Apache-2.0
// The theme: light, dark, or the system's. It has the palette of the application, the colors with a meaning, and the
// theme of the syntax highlighting. No other code in widgets/ names a color.
//
// GUI thread only.
#pragma once

#include "settings/settings.h"

#include <QColor>
#include <QObject>

#include <memory>

class QPalette;

namespace KSyntaxHighlighting {
class Theme;
}

namespace wavesmith::widgets {

class SystemAppearance;

class Theme : public QObject {
  Q_OBJECT

public:
  // Colors with a meaning. Text colors have a contrast of 4.5 to their background.
  enum class Role : quint8 {
    Error,
    Warning,
    Remark,
    Good, // text and marks
    ErrorFill,
    WarningFill,
    GoodFill, // backgrounds behind Text
    EditorBackground,
    EditorText,
    CurrentLine,
    LineNumber,
    LineNumberCurrent,
    Gutter,
    Selection,
    Bracket,
    SearchHit,
    Quiet,  // secondary text
    Accent, // selected or live parts
    Border,
    Vector,
    Accumulation,
    Scalar, // register kinds, in curves and bars
    HeatLow,
    HeatHigh, // ends of a heat map
  };
  static constexpr int kRoleCount = static_cast<int>(Role::HeatHigh) + 1;

  explicit Theme(Settings* settings, QObject* parent = nullptr);
  // ThemeMode::System follows `system`, which must outlive the theme.
  Theme(Settings* settings, SystemAppearance* system, QObject* parent);
  ~Theme() override;

  [[nodiscard]] bool isDark() const;
  [[nodiscard]] QColor color(Role role) const;
  [[nodiscard]] const KSyntaxHighlighting::Theme& highlighting() const;
  [[nodiscard]] const QPalette& palette() const; // the palette that apply() sets

  // Sets the application's style and palette, now and whenever the mode or the system changes.
  void apply();

signals:
  void changed();

private:
  void update();

  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

// Relative contrast of two colors, 1 to 21 (WCAG 2.1, "contrast ratio").
[[nodiscard]] double contrast(const QColor& a, const QColor& b);

} // namespace wavesmith::widgets
