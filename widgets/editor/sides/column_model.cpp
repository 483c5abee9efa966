// SPDX-License-Identifier: Apache-2.0
#include "editor/sides/column_model.h"

#include "style/core_texts.h"
#include "style/from_view.h"
#include "timing/loop_costs.h"

#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <string>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr std::size_t kCachedFrom = 32; // a line with at least this many instructions has its figures cached
constexpr std::uint32_t kListed = 8;    // instructions that an explanation lists
constexpr int kBitsOfWord = 32;
constexpr std::uint64_t kWord = 0xffffffff;

void takeMost(analysis::Pressure& most, const analysis::Pressure& other) {
  most.scalars = std::max(most.scalars, other.scalars);
  most.vectors = std::max(most.vectors, other.vectors);
  most.accumulations = std::max(most.accumulations, other.accumulations);
}

QString word(std::uint64_t value) {
  return QStringLiteral("%1").arg(value & kWord, 8, 16, QLatin1Char('0'));
}

} // namespace

QString encodingText(const isa::Instruction& instruction) {
  if (instruction.length <= 4) return word(instruction.bits);
  return word(instruction.bits) + u' ' + word(instruction.bits >> kBitsOfWord);
}

ColumnModel::ColumnModel(SnapshotLines* lines, QObject* parent) : QObject(parent), lines_(lines) {
  connect(lines, &SnapshotLines::snapshotChanged, this, &ColumnModel::update);
  connect(lines, &SnapshotLines::linesMoved, this, &ColumnModel::changed);
  update();
}

void ColumnModel::update() {
  const SnapshotPointer& snapshot = lines_->snapshot();
  const auto before =
      std::exchange(facts_, snapshot ? factsOf(*snapshot) : std::make_shared<const SnapshotFacts>());
  long_.clear();
  bounds_.reset();
  if (before->extent != facts_->extent) emit extentChanged();
  emit changed();
}

const ColumnModel::Kernel* ColumnModel::kernelAt(std::uint32_t instruction) const {
  const auto after = std::ranges::upper_bound(facts_->kernels, instruction, {}, &Kernel::first);
  if (after == facts_->kernels.begin() || instruction >= (after - 1)->end) return nullptr;
  return &*(after - 1);
}

const ColumnModel::Maxima& ColumnModel::maximaAt(std::uint32_t instruction) const {
  const Kernel* const kernel = kernelAt(instruction);
  return kernel != nullptr ? *kernel : facts_->outside;
}

LineFigures ColumnModel::figuresOf(std::span<const std::uint32_t> instructions) const {
  LineFigures figures;
  if (instructions.empty()) return figures;
  const auto& columns = lines_->snapshot()->panels->columns;
  figures.first = instructions.front();
  figures.instructions = static_cast<std::uint32_t>(instructions.size());
  for (const std::uint32_t at : instructions) {
    if (at >= columns.size()) continue;
    takeMost(figures.live, columns[at].live);
    for (std::size_t c = 0; c < analysis::kCounters; ++c)
      figures.pending[c] = std::max(figures.pending[c], columns[at].pending[c]);
    figures.unknown = figures.unknown || columns[at].unknown;
  }
  return figures;
}

LineFigures ColumnModel::at(int line) const {
  const SnapshotLines::Line found = lines_->at(line);
  if (found.instructions.empty()) return {};
  LineFigures figures;
  if (found.instructions.size() < kCachedFrom) {
    figures = figuresOf(found.instructions);
  } else {
    const auto key = static_cast<std::uint32_t>(found.origin);
    auto kept = long_.find(key);
    if (kept == long_.end()) kept = long_.insert(key, figuresOf(found.instructions));
    figures = *kept;
  }
  figures.stale = found.changed;
  return figures;
}

QString ColumnModel::text(EditorColumn column, const LineFigures& figures) const {
  if (figures.instructions == 0 || !lines_->snapshot()) return {};
  const isa::Instruction& first = lines_->snapshot()->program->instructions()[figures.first];
  switch (column) {
  case EditorColumn::Registers:
    return facts_->extent.accumulations
               ? QStringLiteral("v%1 a%2 s%3")
                     .arg(figures.live.vectors)
                     .arg(figures.live.accumulations)
                     .arg(figures.live.scalars)
               : QStringLiteral("v%1 s%2").arg(figures.live.vectors).arg(figures.live.scalars);
  case EditorColumn::Counters:
    return QStringLiteral("V%1 L%2 E%3")
               .arg(figures.pending[0])
               .arg(figures.pending[1])
               .arg(figures.pending[2]) +
           (figures.unknown ? QStringLiteral(" ?") : QString());
  case EditorColumn::Address:
    return QStringLiteral("0x%1").arg(first.address, facts_->extent.addressDigits, 16, QLatin1Char('0'));
  case EditorColumn::Encoding: return encodingText(first);
  case EditorColumn::Bounds: return boundText(figures);
  case EditorColumn::Pressure: break;
  }
  return {};
}

const timing::Bound* ColumnModel::boundAt(const LineFigures& figures) const {
  if (figures.instructions == 0 || !lines_->snapshot()) return nullptr;
  if (!bounds_) bounds_ = timing::loopBoundsOf(*lines_->snapshot()->program);
  // A line of one instruction, or a loop at the beginning of its expansion.
  const auto found = std::ranges::lower_bound(*bounds_, figures.first, {}, &timing::Bound::first);
  return found != bounds_->end() && found->first == figures.first ? &*found : nullptr;
}

QString ColumnModel::boundText(const LineFigures& figures) const {
  const timing::Bound* bound = boundAt(figures);
  if (bound == nullptr) return {};
  QString resource;
  switch (bound->binding) {
  case timing::Resource::Issue: resource = tr("issue"); break;
  case timing::Resource::Matrix: resource = QStringLiteral("MFMA"); break;
  case timing::Resource::Valu: resource = QStringLiteral("VALU"); break;
  case timing::Resource::Salu: resource = QStringLiteral("SALU"); break;
  case timing::Resource::Lds: resource = QStringLiteral("LDS"); break;
  case timing::Resource::VectorMemory: resource = QStringLiteral("VMEM"); break;
  case timing::Resource::ScalarMemory: resource = QStringLiteral("SMEM"); break;
  }
  return QLocale().toString(static_cast<qulonglong>(bound->cycles())) + u' ' + resource;
}

QString ColumnModel::explanation(int line) const {
  const LineFigures figures = at(line);
  if (figures.instructions == 0) return {};
  const Snapshot& snapshot = *lines_->snapshot();
  const auto instructions = snapshot.program->instructions();
  QStringList parts;
  if (figures.stale) parts << tr("From before the line was edited");
  QString live = tr("%1 arch VGPRs").arg(figures.live.vectors);
  if (facts_->extent.accumulations) live += tr(", %1 AGPRs").arg(figures.live.accumulations);
  live += tr(" and %1 SGPRs are live").arg(figures.live.scalars);
  if (const Kernel* kernel = kernelAt(figures.first)) {
    QString most = tr("%1 arch VGPRs").arg(kernel->most.vectors);
    if (facts_->extent.accumulations) most += tr(", %1 AGPRs").arg(kernel->most.accumulations);
    live += u'\n' + tr("Maximum in %1: %2, %3 SGPRs")
                        .arg(shownName(snapshot.program->kernels()[kernel->kernel].name), most)
                        .arg(kernel->most.scalars);
  }
  parts << live;
  parts << tr("Outstanding before it: vmcnt %1, lgkmcnt %2, expcnt %3")
               .arg(figures.pending[0])
               .arg(figures.pending[1])
               .arg(figures.pending[2]);
  if (figures.unknown) parts << tr("and operations of a line of unknown effect");
  if (const timing::Bound* bound = boundAt(figures)) {
    const ColumnModel::Kernel* kernel = kernelAt(figures.first);
    const std::string name = kernel != nullptr ? snapshot.program->kernels()[kernel->kernel].name : "";
    parts << QString::fromStdString(timing::headline(*snapshot.program, name, *bound));
    for (const std::string& resource : timing::LoopCost{*bound, {}}.resourceTexts())
      parts << QStringLiteral("  ") + QString::fromStdString(resource);
  }
  if (figures.instructions > 1)
    parts << tr("%n instruction(s); the figures are their maximum:", nullptr,
                static_cast<int>(figures.instructions));
  const SnapshotLines::Line found = lines_->at(line);
  std::uint32_t listed = 0;
  for (const std::uint32_t at : found.instructions) {
    if (listed++ == kListed) {
      parts << tr("and %1 more").arg(figures.instructions - kListed);
      break;
    }
    const isa::Instruction& instruction = instructions[at];
    const std::string_view mnemonic = instruction.valid() ? instruction.row().mnemonic : ".long";
    parts << QStringLiteral("0x%1  %2  %3")
                 .arg(instruction.address, facts_->extent.addressDigits, 16, QLatin1Char('0'))
                 .arg(encodingText(instruction), fromView(mnemonic));
  }
  return parts.join(u'\n');
}

} // namespace wavesmith::widgets
