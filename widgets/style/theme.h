// SPDX-License-Identifier: Apache-2.0
// Light, dark, or the system's choice: the palette of the application, the colors that have a meaning, and
// the theme of the highlighting. Nothing else in widgets/ names a color.
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
  // Colors with a meaning. Each differs from its background by a contrast of 4.5 where it is text.
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
    Accent, // what is chosen or live
    Border,
    Vector,
    Accumulation,
    Scalar, // register kinds, in curves and bars
    HeatLow,
    HeatHigh, // ends of a heat map
  };
  static constexpr int kRoleCount = static_cast<int>(Role::HeatHigh) + 1;

  explicit Theme(Settings* settings, QObject* parent = nullptr);
  // `system` is what ThemeMode::System follows; it outlives the theme.
  Theme(Settings* settings, SystemAppearance* system, QObject* parent);
  ~Theme() override;

  [[nodiscard]] bool isDark() const;
  [[nodiscard]] QColor color(Role role) const;
  [[nodiscard]] const KSyntaxHighlighting::Theme& highlighting() const;
  [[nodiscard]] const QPalette& palette() const; // that apply() gives to the application

  // Sets the application's style and palette; again whenever the mode or the system changes.
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
