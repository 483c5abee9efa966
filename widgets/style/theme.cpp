// SPDX-License-Identifier: Apache-2.0
#include "style/theme.h"

#include "style/highlighting_repository.h"
#include "style/program_style.h"
#include "style/system_appearance.h"

#include <QApplication>
#include <QPalette>
#include <QToolTip>

#include <KSyntaxHighlighting/Repository>
#include <KSyntaxHighlighting/Theme>
#include <algorithm>
#include <array>
#include <cmath>

namespace wavesmith::widgets {
namespace {

using Role = Theme::Role;

struct RoleColors {
  Role role;
  QRgb light;
  QRgb dark;
};

// The test of the theme computes the contrast of each pair that can occur together.
constexpr std::array<RoleColors, Theme::kRoleCount> kRoles{{
    {Role::Error, 0xc0222d, 0xff8085},        {Role::Warning, 0x8f5600, 0xe8b04a},
    {Role::Remark, 0x2563ae, 0x79b4f2},       {Role::Good, 0x1a7338, 0x74c98a},
    {Role::ErrorFill, 0xfde7e8, 0x4a2529},    {Role::WarningFill, 0xfcefd2, 0x43361a},
    {Role::GoodFill, 0xdff3e4, 0x1f3b28},     {Role::EditorBackground, 0xffffff, 0x1b1e25},
    {Role::EditorText, 0x1d2330, 0xd9dee8},   {Role::CurrentLine, 0xf2f6fc, 0x242933},
    {Role::LineNumber, 0x666d7d, 0x8a92a2},   {Role::LineNumberCurrent, 0x1d2330, 0xd9dee8},
    {Role::Gutter, 0xf7f8fa, 0x1f232b},       {Role::Selection, 0xcfe1f8, 0x2a4267},
    {Role::Bracket, 0xc4e4d4, 0x27463c},      {Role::SearchHit, 0xfde9a6, 0x4d4014},
    {Role::Quiet, 0x5b6271, 0x9ba3b2},        {Role::Accent, 0x1c62b3, 0x6db0f5},
    {Role::Border, 0xd3d7df, 0x3a404c},       {Role::Vector, 0x1f66b5, 0x71b1f4},
    {Role::Accumulation, 0x84459f, 0xcf9ae6}, {Role::Scalar, 0x8a5a00, 0xe0b060},
    {Role::HeatLow, 0xe6edf7, 0x2a3140},      {Role::HeatHigh, 0xb3202c, 0xff7a7a},
}};

struct PaletteColors {
  QPalette::ColorRole role;
  QRgb light;
  QRgb dark;
};

constexpr PaletteColors kPalette[] = {
    {QPalette::Window, 0xf2f3f6, 0x23272f},
    {QPalette::WindowText, 0x1d2330, 0xd9dee8},
    {QPalette::Text, 0x1d2330, 0xd9dee8},
    {QPalette::ButtonText, 0x1d2330, 0xd9dee8},
    {QPalette::ToolTipText, 0x1d2330, 0xd9dee8},
    {QPalette::Base, 0xffffff, 0x1b1e25},
    {QPalette::AlternateBase, 0xf7f8fa, 0x20242c},
    {QPalette::Button, 0xfbfbfd, 0x2d323c},
    {QPalette::PlaceholderText, 0x646b79, 0x9199a8},
    {QPalette::Highlight, 0x1f64b8, 0x2c62a6},
    {QPalette::HighlightedText, 0xffffff, 0xffffff},
    {QPalette::ToolTipBase, 0xffffff, 0x2d323c},
    {QPalette::Link, 0x1c62b3, 0x74b3f5},
    {QPalette::LinkVisited, 0x7342a8, 0xc39be8},
    {QPalette::Light, 0xffffff, 0x3a404c},
    {QPalette::Midlight, 0xe9ebf0, 0x323843},
    {QPalette::Mid, 0xc3c8d2, 0x191c22},
    {QPalette::Dark, 0x9aa1ae, 0x14171c},
    {QPalette::Shadow, 0x737a87, 0x0d0f13},
    {QPalette::BrightText, 0xffffff, 0xffffff},
};

// Disabled text: readable, but visibly different from other text.
constexpr QRgb kDisabledLight = 0x9197a3;
constexpr QRgb kDisabledDark = 0x6d7480;

constexpr int indexOf(Role role) {
  return static_cast<int>(role);
}

constexpr bool rolesAreInOrder() {
  for (std::size_t i = 0; i < kRoles.size(); ++i) {
    if (indexOf(kRoles[i].role) != static_cast<int>(i)) return false;
  }
  return true;
}
static_assert(rolesAreInOrder(), "kRoles is indexed by role");

QPalette makePalette(bool dark) {
  QPalette palette;
  for (const PaletteColors& entry : kPalette)
    palette.setColor(entry.role, QColor(dark ? entry.dark : entry.light));
  const QColor disabled(dark ? kDisabledDark : kDisabledLight);
  for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
    palette.setColor(QPalette::Disabled, role, disabled);
  }
  // A selection stays the same when the focus goes elsewhere; a disabled one is inconspicuous.
  palette.setColor(QPalette::Disabled, QPalette::Highlight, palette.color(QPalette::Mid));
  palette.setColor(QPalette::Disabled, QPalette::HighlightedText, palette.color(QPalette::Text));
  return palette;
}

// The linear value of one sRGB channel, 0 to 1.
double linear(double channel) {
  return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const QColor& color) {
  return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

} // namespace

struct Theme::Implementation {
  Settings* settings = nullptr;
  SystemAppearance* system = nullptr;
  bool dark = false;
  bool applied = false;
  QPalette palette;
  KSyntaxHighlighting::Theme highlighting;

  [[nodiscard]] bool wantsDark() const {
    const ThemeMode mode = settings->themeMode();
    return mode == ThemeMode::Dark || (mode == ThemeMode::System && system->isDark());
  }

  void load() {
    dark = wantsDark();
    palette = makePalette(dark);
    highlighting = highlightingRepository().theme(dark ? QStringLiteral("Wavesmith Dark")
                                                       : QStringLiteral("Wavesmith Light"));
  }
};

Theme::Theme(Settings* settings, QObject* parent) : Theme(settings, nullptr, parent) {}

Theme::Theme(Settings* settings, SystemAppearance* system, QObject* parent)
    : QObject(parent), implementation_(std::make_unique<Implementation>()) {
  implementation_->settings = settings;
  implementation_->system = system != nullptr ? system : new SystemAppearance(this);
  implementation_->load();
  connect(settings, &Settings::themeChanged, this, &Theme::update);
  connect(implementation_->system, &SystemAppearance::changed, this, &Theme::update);
}

Theme::~Theme() = default;

bool Theme::isDark() const {
  return implementation_->dark;
}

QColor Theme::color(Role role) const {
  const RoleColors& entry = kRoles[static_cast<std::size_t>(indexOf(role))];
  return QColor(implementation_->dark ? entry.dark : entry.light);
}

const KSyntaxHighlighting::Theme& Theme::highlighting() const {
  return implementation_->highlighting;
}

const QPalette& Theme::palette() const {
  return implementation_->palette;
}

void Theme::apply() {
  if (!implementation_->applied) {
    implementation_->applied = true;
    QApplication::setStyle(new ProgramStyle);
  }
  QApplication::setPalette(implementation_->palette);
  QToolTip::setPalette(implementation_->palette);
}

void Theme::update() {
  if (implementation_->wantsDark() == implementation_->dark) return;
  implementation_->load();
  if (implementation_->applied) apply();
  emit changed();
}

double contrast(const QColor& a, const QColor& b) {
  const auto [darker, lighter] = std::minmax({luminance(a), luminance(b)});
  return (lighter + 0.05) / (darker + 0.05);
}

} // namespace wavesmith::widgets
