// SPDX-License-Identifier: Apache-2.0
// The form for the selector of v_perm_b32. It selects what each byte of the result is.
//
//   bits 31:24 [byte 3 of src0 v]   ...   bits 7:0 [byte 2 of src1 v]      s_mov_b32 s4, 0x07060302
//
// GUI thread only.
#pragma once

#include "instruction_help/encoding_form.h"

#include <array>

class QComboBox;

namespace wavesmith::widgets {

class BytesForm : public EncodingForm {
  Q_OBJECT

public:
  // `instruction`: the text before the number, "s_mov_b32 s4, ".
  BytesForm(QString instruction, quint32 selector, Theme* theme, const QFont& code, QWidget* parent);

  [[nodiscard]] quint32 selector() const;

private:
  void compose();

  QString instruction_;
  std::array<QComboBox*, 4> bytes_{}; // controls of the bytes, the lowest first
};

} // namespace wavesmith::widgets
