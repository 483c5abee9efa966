// SPDX-License-Identifier: Apache-2.0
#include "initial/register_cells.h"

#include "initial/initial_model.h"
#include "style/core_texts.h"

#include <QPainter>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

using isa::RegisterClass;
using isa::RegisterRange;

QString markOf(const panels::InitialPanel& panel, const RegisterRange& registers) {
  for (const panels::InitialChange& change : panel.changes) {
    if (change.after != registers) continue;
    if (change.before.count == 0) return InitialModel::tr("new");
    if (change.before == change.after) return InitialModel::tr("changes");
    return InitialModel::tr("was %1").arg(registersText(change.before));
  }
  return {};
}

CellGroup groupOf(const panels::InitialPanel& panel, std::size_t row) {
  const panels::InitialRow& of = panel.rows[row];
  const bool isArgument = of.by == panels::FilledBy::Preload; // its name can be any word
  CellGroup group{.registers = of.initial.registers,
                  .name = coreText(of.initial.name),
                  .shortName = isArgument ? QString::fromStdString(of.shortName) : coreText(of.shortName),
                  .tag = filledByText(of.by),
                  .mark = markOf(panel, of.initial.registers),
                  .values = {},
                  .by = of.by,
                  .row = static_cast<int>(row)};
  for (const std::uint32_t value : of.values)
    group.values << QStringLiteral("%1").arg(value, 8, 16, QLatin1Char('0'));
  return group;
}

bool isSpecial(const RegisterRange& registers) {
  return registers.cls == RegisterClass::Scalar && registers.first >= isa::kScalarRegisters;
}

// Unknown SGPRs before the last one with a value.
void addGaps(QVector<CellGroup>& groups, unsigned userRegisters) {
  unsigned end = 0; // end of the registers that the hardware initializes
  for (const CellGroup& group : groups)
    if (group.registers.cls == RegisterClass::Scalar && !group.warning)
      end = std::max<unsigned>(end, group.registers.first + group.registers.count);
  end = std::max(end, userRegisters);
  for (unsigned number = 0; number < end; ++number) {
    const RegisterRange one{RegisterClass::Scalar, static_cast<std::uint16_t>(number), 1};
    if (std::any_of(groups.begin(), groups.end(),
                    [&](const CellGroup& group) { return isa::overlap(group.registers, one); }))
      continue;
    groups.push_back({.registers = one,
                      .name = InitialModel::tr("reserved, not used"),
                      .shortName = {},
                      .tag = InitialModel::tr("nothing"),
                      .mark = {},
                      .values = {},
                      .empty = true});
  }
}

} // namespace

QVector<CellGroup> cellGroups(const panels::InitialPanel& panel) {
  QVector<CellGroup> groups;
  for (std::size_t row = 0; row < panel.rows.size(); ++row)
    if (!isSpecial(panel.rows[row].initial.registers)) groups.push_back(groupOf(panel, row));
  for (std::size_t i = 0; i < panel.unset.size(); ++i) {
    const RegisterRange& registers = panel.unset[i].registers;
    groups.push_back({.registers = registers,
                      .name = InitialModel::tr("read uninitialized"),
                      .shortName = InitialModel::tr("nothing"),
                      .tag = InitialModel::tr("nothing"),
                      .mark = {},
                      .values = {},
                      .warning = true,
                      .row = static_cast<int>(panel.rows.size() + i)});
  }
  addGaps(groups, panel.userRegisters);
  std::sort(groups.begin(), groups.end(),
            [](const CellGroup& a, const CellGroup& b) { return a.registers < b.registers; });
  return groups;
}

QVector<CellGroup> specialGroups(const panels::InitialPanel& panel) {
  QVector<CellGroup> groups;
  for (std::size_t row = 0; row < panel.rows.size(); ++row)
    if (isSpecial(panel.rows[row].initial.registers)) groups.push_back(groupOf(panel, row));
  return groups;
}

QColor colorOf(const CellGroup& group, const Theme& theme) {
  if (group.warning) return theme.color(Theme::Role::Warning);
  if (group.empty) return theme.color(Theme::Role::Quiet);
  switch (group.by) {
  case panels::FilledBy::User: return theme.color(Theme::Role::Scalar);
  case panels::FilledBy::Preload: return theme.color(Theme::Role::Good);
  case panels::FilledBy::System: return theme.color(Theme::Role::Accumulation);
  case panels::FilledBy::WorkItem: return theme.color(Theme::Role::Vector);
  case panels::FilledBy::Hardware: break;
  }
  return theme.color(Theme::Role::Quiet);
}

void paintBand(QPainter& painter, const QRect& band, const CellGroup& group, const Theme& theme) {
  const QColor color = colorOf(group, theme);
  const QColor ground = theme.color(Theme::Role::EditorBackground);
  Qt::BrushStyle pattern = Qt::SolidPattern;
  if (group.warning)
    pattern = Qt::DiagCrossPattern;
  else if (group.empty)
    pattern = Qt::NoBrush;
  else if (group.by == panels::FilledBy::System)
    pattern = Qt::BDiagPattern;
  else if (group.by == panels::FilledBy::Preload)
    pattern = Qt::VerPattern;
  else if (group.by == panels::FilledBy::Hardware)
    pattern = Qt::Dense4Pattern;
  painter.fillRect(band, mixed(ground, color, 0.25));
  painter.fillRect(band, QBrush(color, pattern));
}

} // namespace wavesmith::widgets
