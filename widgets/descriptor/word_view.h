// SPDX-License-Identifier: Apache-2.0
// A 32-bit word of a kernel descriptor, bit by bit, with its fields:
//
//   COMPUTE_PGM_RSRC1 = 0x00af0000
//   31          24 23          16 ...
//    0 0 0 0 0|0|0 0|1|0|1|0|1 1|1 1|      a click on a bit selects its field; Left and Right go from field
//                             '---'         to field; reserved bits are dots
//                  FLOAT_DENORM_MODE_32 = 3
//
// GUI thread only.
#pragma once

#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "codeobject/descriptor/descriptor_fields.h"
#endif

#include <QWidget>

#include <array>

namespace wavesmith::widgets {

class Theme;

class WordView : public QWidget {
  Q_OBJECT

public:
  using Bytes = std::array<std::byte, codeobject::kKernelDescriptorBytes>;
  using Field = codeobject::DescriptorField;

  explicit WordView(const Theme* theme, QWidget* parent = nullptr);

  void setBytes(const Bytes& bytes);
  // Shows the word with the field; for a field of several words, the word that contains the byte.
  void chooseField(const Field* field, int byte = -1);
  void hoverField(const Field* field);
  [[nodiscard]] const Field* chosen() const { return chosen_; }
  [[nodiscard]] int word() const { return word_; } // index of the word's first byte
  [[nodiscard]] QRect rectOf(unsigned bit) const;  // rectangle of the bit in the word

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

signals:
  void fieldChosen(const wavesmith::codeobject::DescriptorField* field, int byte); // the user selected it
  void fieldHovered(const wavesmith::codeobject::DescriptorField* field);

protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

private:
  [[nodiscard]] int bitAt(const QPoint& at) const; // -1: none
  [[nodiscard]] const Field* fieldAt(unsigned bit) const;
  [[nodiscard]] QRect rectOf(const Field& field) const; // its bits in this word
  [[nodiscard]] std::uint32_t value() const;
  [[nodiscard]] QString title() const;
  void paintBits(QPainter& painter) const;
  void paintName(QPainter& painter, const Field& field) const;
  void step(int by);
  void describe();

  const Theme* theme_;
  Bytes bytes_{};
  int word_ = 0;
  const Field* chosen_ = nullptr;
  const Field* hovered_ = nullptr;
};

} // namespace wavesmith::widgets
