// SPDX-License-Identifier: Apache-2.0
#include "debugger/memory/bank_view.h"

#include "emulator/statistics/access_pattern.h"
#include "style/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <map>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr int kCellHeight = 5;         // pixels of a pass
constexpr std::size_t kMostCells = 16; // drawn; more are a number
constexpr int kBankGap = 4;
constexpr unsigned kBanks = emulator::kLdsBanks;

} // namespace

BankView::BankView(const Theme* theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  setAccessibleName(tr("Bank conflicts of the last LDS instruction"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void BankView::setLook(const std::optional<debug::LdsLook>& look) {
  look_ = look;
  setVisible(look_.has_value());
  updateGeometry();
  update();
}

// A dword that several lanes read is served once; of atomics, once for each lane.
std::vector<std::vector<int>> BankView::served(std::size_t group, unsigned bank, std::size_t which) const {
  std::map<std::pair<std::uint64_t, int>, std::vector<int>> dwords;
  for (const std::uint8_t lane : look_->groups[group]) {
    if (((look_->lanes >> lane) & 1) == 0) continue;
    const std::uint64_t address = look_->addresses[which * 64 + lane];
    for (std::uint64_t dword = address / 4; dword <= (address + look_->bytes - 1) / 4; ++dword)
      if (dword % kBanks == bank) dwords[{dword, look_->atomic ? lane : -1}].push_back(lane);
  }
  std::vector<std::vector<int>> result;
  for (auto& [dword, lanes] : dwords)
    result.push_back(std::move(lanes));
  return result;
}

std::size_t BankView::passes(std::size_t group) const {
  std::size_t sum = 0;
  for (std::size_t which = 0; which < addresses(); ++which) {
    std::size_t most = 0;
    for (unsigned bank = 0; bank < kBanks; ++bank)
      most = std::max(most, served(group, bank, which).size());
    sum += most;
  }
  return sum;
}

int BankView::heightOf(std::size_t group) const {
  return std::max(fontMetrics().height(),
                  static_cast<int>(std::min(passes(group), kMostCells)) * kCellHeight);
}

int BankView::labelWidth() const {
  return fontMetrics().horizontalAdvance(tr("lanes %1\u2026").arg(60)) + 12;
}

QSize BankView::sizeHint() const {
  int height = fontMetrics().height() + kBankGap;
  for (std::size_t group = 0; group < groupCount(); ++group)
    height += heightOf(group) + kBankGap;
  return {480, look_ ? height : 0};
}

void BankView::paintEvent(QPaintEvent*) {
  if (!look_) return;
  QPainter painter(this);
  painter.setPen(theme_->color(Theme::Role::Quiet));
  const int left = labelWidth();
  const int passesWidth = fontMetrics().horizontalAdvance(QStringLiteral("00")) + 12;
  const int cell = std::max(6, (width() - left - passesWidth) / static_cast<int>(kBanks));
  const int text = fontMetrics().height();
  painter.drawText(QRect(0, 0, left - 6, text), Qt::AlignRight, tr("bank"));
  for (unsigned bank = 0; bank < kBanks; bank += cell < 18 ? 4 : 1)
    painter.drawText(QRect(left + static_cast<int>(bank) * cell, 0, cell * (cell < 18 ? 4 : 1), text),
                     Qt::AlignLeft, QString::number(bank));
  int y = text + kBankGap;
  for (std::size_t group = 0; group < groupCount(); ++group) {
    const std::size_t needed = passes(group);
    const int height = heightOf(group);
    painter.setPen(theme_->color(Theme::Role::EditorText));
    painter.drawText(QRect(0, y, left - 6, height), Qt::AlignRight | Qt::AlignBottom,
                     tr("lanes %1\u2026").arg(look_->groups[group].front()));
    for (unsigned bank = 0; bank < kBanks; ++bank) {
      std::size_t count = 0;
      for (std::size_t which = 0; which < addresses(); ++which)
        count += served(group, bank, which).size();
      count = std::min(count, kMostCells);
      for (std::size_t pass = 0; pass < count; ++pass) {
        const QRect place(left + static_cast<int>(bank) * cell,
                          y + height - static_cast<int>(pass + 1) * kCellHeight, cell - 1, kCellHeight - 1);
        painter.fillRect(place, theme_->color(pass < addresses() ? Theme::Role::Good : Theme::Role::Error));
        if (pass >= addresses())
          painter.fillRect(place, QBrush(theme_->color(Theme::Role::EditorBackground), Qt::BDiagPattern));
      }
    }
    // The number of passes says it without a color.
    painter.setPen(theme_->color(needed > addresses() ? Theme::Role::Error : Theme::Role::EditorText));
    painter.drawText(QRect(left + static_cast<int>(kBanks) * cell + 6, y, passesWidth, height),
                     Qt::AlignLeft | Qt::AlignBottom, QString::number(needed));
    y += height + kBankGap;
  }
}

bool BankView::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip || !look_) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  QStringList lines;
  for (std::size_t group = 0; group < groupCount(); ++group)
    lines << tr("Lanes %1\u2026: %n pass(es)", nullptr, static_cast<int>(passes(group)))
                 .arg(look_->groups[group].front());
  lines << tr("Each cell is a dword that its bank serves in one pass.");
  QToolTip::showText(help->globalPos(), lines.join(u'\n'), this);
  return true;
}

} // namespace wavesmith::widgets
