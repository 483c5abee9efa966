// SPDX-License-Identifier: Apache-2.0
#include "controls/accessible_roles.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QWidget>

#include <algorithm>
#include <iterator>

namespace wavesmith::widgets {
namespace {

struct WidgetRole {
  const char* widget;
  QAccessible::Role role;
};

constexpr WidgetRole kRolesOfWidgets[] = {
    {"QKeySequenceEdit", QAccessible::HotkeyField},
    {"wavesmith::widgets::BankView", QAccessible::Chart},
    {"wavesmith::widgets::BitRuler", QAccessible::Graphic},
    {"wavesmith::widgets::ByteRuler", QAccessible::Graphic},
    {"wavesmith::widgets::BytesView", QAccessible::Graphic},
    {"wavesmith::widgets::ColumnHeader", QAccessible::ColumnHeader},
    {"wavesmith::widgets::Columns", QAccessible::Graphic},
    {"wavesmith::widgets::DebugMargin", QAccessible::Graphic},
    {"wavesmith::widgets::EditorMargin", QAccessible::Graphic},
    {"wavesmith::widgets::GutterArrows", QAccessible::Graphic},
    {"wavesmith::widgets::HeatMap", QAccessible::Chart},
    {"wavesmith::widgets::LanePlot", QAccessible::Chart},
    {"wavesmith::widgets::LanesLegend", QAccessible::Graphic},
    {"wavesmith::widgets::MatrixView", QAccessible::Graphic},
    {"wavesmith::widgets::MovesDiagram", QAccessible::Graphic},
    {"wavesmith::widgets::OverviewRuler", QAccessible::Graphic},
    {"wavesmith::widgets::PressureCurve", QAccessible::Chart},
    {"wavesmith::widgets::PressureStrip", QAccessible::Chart},
    {"wavesmith::widgets::RegisterFileView", QAccessible::Graphic},
    {"wavesmith::widgets::RegisterStrip", QAccessible::Graphic},
    {"wavesmith::widgets::SweepPlot", QAccessible::Chart},
    {"wavesmith::widgets::TimelineLegend", QAccessible::Graphic},
    {"wavesmith::widgets::TimelineView", QAccessible::Chart},
    {"wavesmith::widgets::TraceColumns", QAccessible::Graphic},
    {"wavesmith::widgets::WaveTimeline", QAccessible::Chart},
    {"wavesmith::widgets::WavesGauge", QAccessible::Indicator},
    {"wavesmith::widgets::WordView", QAccessible::Graphic},
};

// Qt asks with the class of the object, then with its bases.
QAccessibleInterface* interfaceOf(const QString& name, QObject* object) {
  if (object == nullptr || !object->isWidgetType()) return nullptr;
  const auto* const found = std::ranges::find_if(
      kRolesOfWidgets, [&name](const WidgetRole& one) { return name == QLatin1String(one.widget); });
  return found == std::end(kRolesOfWidgets)
             ? nullptr
             : new QAccessibleWidget(static_cast<QWidget*>(object), found->role);
}

} // namespace

void installAccessibleRoles() {
  QAccessible::installFactory(interfaceOf);
}

} // namespace wavesmith::widgets
