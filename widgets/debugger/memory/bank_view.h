// SPDX-License-Identifier: Apache-2.0
// The bank conflicts of an LDS access: a column for each of the 32 banks, and a row for each group of lanes that is
// served together. A column of a row has a cell for each pass that the bank needs.
//
//   bank   0   1   2  ...
//   lanes 0-31   3  33      passes: 2
//                1          each cell is a dword that the bank serves in one pass, with the lane that asked for it
//
// GUI thread only.
#pragma once

#ifndef Q_MOC_RUN
#include "debug/request.h"
#endif

#include <QWidget>

#include <optional>

namespace wavesmith::widgets {

class Theme;

class BankView : public QWidget {
  Q_OBJECT

public:
  explicit BankView(const Theme* theme, QWidget* parent = nullptr);

  void setLook(const std::optional<debug::LdsLook>& look);
  // The dwords that a bank serves for a group, as the lanes that ask for them. `which`: first or second address.
  [[nodiscard]] std::vector<std::vector<int>> served(std::size_t group, unsigned bank,
                                                     std::size_t which) const;
  [[nodiscard]] std::size_t passes(std::size_t group) const; // 0: none of its lanes is active
  [[nodiscard]] std::size_t groupCount() const { return look_ ? look_->groups.size() : 0; }
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
  void paintEvent(QPaintEvent* event) override;
  bool event(QEvent* event) override;

private:
  [[nodiscard]] std::size_t addresses() const { return look_->addresses.size() / 64; } // of each lane
  [[nodiscard]] int heightOf(std::size_t group) const;
  [[nodiscard]] int labelWidth() const;

  const Theme* theme_;
  std::optional<debug::LdsLook> look_;
};

} // namespace wavesmith::widgets
