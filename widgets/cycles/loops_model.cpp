// SPDX-License-Identifier: Apache-2.0
#include "cycles/loops_model.h"

#include "style/core_texts.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace wavesmith::widgets {
namespace {

// Loops in loops are indented.
QString codeText(const timing::Bound& bound) {
  const auto count = static_cast<int>(bound.instructions);
  if (!bound.isLoop) return LoopsModel::tr("block of %n instruction(s)", nullptr, count);
  const int indent = bound.depth > 1 ? 2 * static_cast<int>(bound.depth - 1) : 0;
  return QString(indent, u' ') + LoopsModel::tr("loop of %n instruction(s)", nullptr, count);
}

// "VALU               1,234 cycles    12 instructions": columns, of which each is a text.
QString alignedText(const std::string& line) {
  QString text;
  std::size_t from = 0;
  while (from < line.size()) {
    const std::size_t begin = std::min(line.find_first_not_of(' ', from), line.size());
    const std::size_t end = std::min(line.find("  ", begin), line.size());
    text += QString(static_cast<qsizetype>(begin - from), u' ') +
            coreText(std::string_view(line).substr(begin, end - begin));
    from = end;
  }
  return text;
}

} // namespace

QString KernelCosts::textOf(std::size_t row) const {
  const timing::LoopCost& cost = costs[row];
  const std::string& name = snapshot->program->kernels()[kernel].name;
  QString text = coreText(timing::headline(*snapshot->program, name, cost.bound));
  for (const std::string& line : cost.resourceTexts())
    text += QStringLiteral("\n  ") + alignedText(line);
  if (const timing::ExecutedLoop* const loop = executed(row)) {
    text += QStringLiteral("\n") + LoopsModel::tr("By the path of the last run:");
    for (const std::string& line : timing::loopTexts(*snapshot->program, *run, *loop))
      text += QStringLiteral("\n  ") + alignedText(line);
    return text;
  }
  if (run != nullptr && cost.bound.isLoop)
    return text + QStringLiteral("\n  ") + LoopsModel::tr("The last run did not execute this loop.");
  if (const std::string estimate = cost.estimateText(); !estimate.empty())
    text += QStringLiteral("\n  ") + coreText(estimate);
  return text;
}

const timing::ExecutedLoop* KernelCosts::executed(std::size_t row) const {
  return run != nullptr && costs[row].bound.isLoop ? run->loopAt(costs[row].bound.first) : nullptr;
}

double KernelCosts::estimateOf(std::size_t row) const {
  if (const timing::ExecutedLoop* const loop = executed(row)) return loop->cycles;
  return run != nullptr ? 0 : costs[row].estimate.cycles;
}

std::uint32_t KernelCosts::lineOf(std::size_t row) const {
  return snapshot->lines->lineOf(costs[row].bound.first);
}

std::optional<qlonglong> KernelCosts::changeOf(std::size_t row) const {
  if (row >= before.size() || before[row] <= 0 || costs[row].estimate.cycles <= 0) return std::nullopt;
  return std::llround(costs[row].estimate.cycles) - std::llround(before[row]);
}

void compareWith(KernelCosts& costs, const program::Program& other) {
  costs.before.clear();
  const std::string& name = costs.snapshot->program->kernels()[costs.kernel].name;
  const auto isLoop = [](const timing::LoopCost& cost) { return cost.bound.isLoop; };
  for (std::size_t kernel = 0; kernel < other.kernels().size(); ++kernel) {
    if (other.kernels()[kernel].name != name) continue;
    const std::vector<timing::LoopCost> old = timing::loopCosts(other, kernel, costs.assumed);
    if (std::ranges::count_if(old, isLoop) != std::ranges::count_if(costs.costs, isLoop)) return;
    for (const timing::LoopCost& one : old) // loops come first
      if (one.bound.isLoop) costs.before.push_back(one.estimate.cycles);
    return;
  }
}

void LoopsModel::setCosts(std::shared_ptr<const KernelCosts> costs) {
  beginResetModel();
  costs_ = std::move(costs);
  endResetModel();
}

int LoopsModel::rowTotal() const {
  return costs_ == nullptr ? 0 : static_cast<int>(costs_->costs.size());
}

QVariant LoopsModel::cell(const QModelIndex& index, int role) const {
  if (costs_ == nullptr) return {};
  const auto row = static_cast<std::size_t>(index.row());
  const timing::LoopCost& cost = costs_->costs[row];
  if (role == Qt::ToolTipRole) {
    if (index.column() != Change || !costs_->changeOf(row)) return costs_->textOf(row);
    return tr("%1 cycles before, %2 now")
        .arg(QLocale().toString(std::llround(costs_->before[row])),
             QLocale().toString(std::llround(cost.estimate.cycles)));
  }
  if (role != Qt::DisplayRole) return {};
  switch (index.column()) {
  case Line: {
    const std::uint32_t line = costs_->lineOf(row);
    if (line != 0) return line;
    return QStringLiteral("0x%1").arg(costs_->snapshot->program->instructions()[cost.bound.first].address, 0,
                                      16);
  }
  case Code: return codeText(cost.bound);
  case Bound: return QLocale().toString(static_cast<qulonglong>(cost.bound.cycles()));
  case Binding: return coreText(timing::name(cost.bound.binding));
  case Estimate:
    return costs_->estimateOf(row) > 0
               ? QLocale().toString(static_cast<qulonglong>(std::lround(costs_->estimateOf(row))))
               : QString();
  case Change: {
    const auto change = costs_->changeOf(row);
    if (!change) return {};
    return *change == 0 ? tr("none")
                        : (*change > 0 ? QStringLiteral("+") : QString()) + QLocale().toString(*change);
  }
  default: return {};
  }
}

std::span<const TableColumn> LoopsModel::columns() const {
  static constexpr TableColumn columns[] = {
      {QT_TR_NOOP("Line"), nullptr, CellAlignment::Number},
      {QT_TR_NOOP("Code")},
      {QT_TR_NOOP("Bound"), QT_TR_NOOP("Cycles of an iteration that no order of its instructions can beat"),
       CellAlignment::Number},
      {QT_TR_NOOP("Binding"), QT_TR_NOOP("The resource that is occupied longest")},
      {QT_TR_NOOP("Estimate"),
       QT_TR_NOOP(
           "Cycles of an iteration by a model of one CU: as the last run executed it, or in steady state"),
       CellAlignment::Number},
      {QT_TR_NOOP("Change"),
       QT_TR_NOOP("Cycles in steady state, more or less than in the version that it is compared with"),
       CellAlignment::Number},
  };
  static_assert(std::size(columns) == ColumnCount);
  return columns;
}

} // namespace wavesmith::widgets
