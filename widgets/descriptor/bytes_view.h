// SPDX-License-Identifier: Apache-2.0
// The 64 bytes of a kernel descriptor, 16 per row, with the bytes of the selected field framed:
//
//         0  1  2  3  4  5 ...
//   00   00 00 00 00 00 00         the selected field's bytes are framed; a click on a byte selects its field,
//   10   40 f8 ff ff ff ff         a second click selects the next field of the same byte
//
// Arrow keys move between bytes. GUI thread only.
#pragma once

#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "codeobject/descriptor/descriptor_fields.h"
#endif

#include <QWidget>

#include <array>

namespace wavesmith::widgets {

class Theme;

class BytesView : public QWidget {
  Q_OBJECT

public:
  using Bytes = std::array<std::byte, codeobject::kKernelDescriptorBytes>;
  using Field = codeobject::DescriptorField;

  explicit BytesView(const Theme* theme, QWidget* parent = nullptr);

  void setBytes(const Bytes& bytes);
  [[nodiscard]] const Bytes& bytes() const { return bytes_; }
  void chooseField(const Field* field); // nullptr: none
  void hoverField(const Field* field);
  [[nodiscard]] const Field* chosen() const { return chosen_; }
  [[nodiscard]] int current() const { return current_; } // index of the byte with the cursor
  [[nodiscard]] QRect rectOf(int byte) const;
  [[nodiscard]] bool isMarked(int byte) const; // the byte is a part of the selected field

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

signals:
  void fieldChosen(const wavesmith::codeobject::DescriptorField* field,
                   int byte);                                             // selected; nullptr: reserved
  void fieldHovered(const wavesmith::codeobject::DescriptorField* field); // nullptr: none

protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  bool event(QEvent* event) override;

private:
  [[nodiscard]] int byteAt(const QPoint& at) const; // -1: none
  void chooseByte(int byte, bool next);
  void describe();

  const Theme* theme_;
  Bytes bytes_{};
  const Field* chosen_ = nullptr;
  const Field* hovered_ = nullptr;
  int current_ = 0;
};

} // namespace wavesmith::widgets
