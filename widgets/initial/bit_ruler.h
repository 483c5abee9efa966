// SPDX-License-Identifier: Apache-2.0
// Shows the 32 bits of a register, with the fields that are packed into it:
//
//   31 30 29             20 19             10 9               0
//   |0 0 |0 0 0 0 0 0 0 1 0 0|0 0 0 0 0 0 0 0 1 1|0 0 0 0 0 0 0 0 1 1|
//         '------ z 4 -----' '------ y 3 -----' '----- x 3 ----'
//
// GUI thread only.
#pragma once

#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "panels/initial_panel.h"
#endif

#include <QWidget>

#include <optional>

namespace wavesmith::widgets {

class Theme;

class BitRuler : public QWidget {
  Q_OBJECT

public:
  explicit BitRuler(const Theme* theme, QWidget* parent = nullptr);

  // Without a value, for a lane that has no work-item, shows `otherwise` instead.
  void setValue(const QString& title, std::optional<std::uint32_t> value,
                const std::vector<panels::InitialPart>& parts, const QString& otherwise);
  [[nodiscard]] QString description() const { return accessibleDescription(); }

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;

private:
  [[nodiscard]] QRect bitRect(unsigned bit) const;
  void paintPart(QPainter& painter, const panels::InitialPart& part) const;
  void paintBits(QPainter& painter) const;

  const Theme* theme_;
  QString title_, otherwise_;
  std::optional<std::uint32_t> value_;
  std::vector<panels::InitialPart> parts_;
};

} // namespace wavesmith::widgets
