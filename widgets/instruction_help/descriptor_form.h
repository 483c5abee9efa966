// SPDX-License-Identifier: Apache-2.0
// The form for a buffer descriptor: its fields, and the s_mov_b32 instructions that write the selected words.
//
//   Base: [0x0]  Stride: [0]  [ ] swizzled   Records: [1024]   Data format: [32 v]  Number format: [UNORM v]
//   Words written: [ ] s4  [ ] s5  [x] s6  [x] s7
//
// Words that are not selected keep the value that the code gives them, which may be unknown. GUI thread only.
#pragma once

#include "instruction_help/encoding_form.h"
#ifndef Q_MOC_RUN
#include "isa/fields/buffer_descriptor.h"
#endif

#include <QStringList>

#include <array>

class QCheckBox;
class QComboBox;
class QLineEdit;
class QSpinBox;

namespace wavesmith::widgets {

class DescriptorForm : public EncodingForm {
  Q_OBJECT

public:
  // `first`: the first SGPR. Unknown words are not selected.
  DescriptorForm(unsigned first, const isa::BufferWords& words, Theme* theme, const QFont& code,
                 QWidget* parent);

  // The selected words; the others are unknown.
  [[nodiscard]] isa::BufferWords words() const;
  // The instruction that writes a word: "s_mov_b32 s6, 0x400".
  [[nodiscard]] QString lineOf(unsigned word) const;

private:
  void addControls(const isa::BufferDescriptor& descriptor, const isa::BufferWords& words);
  [[nodiscard]] isa::BufferDescriptor descriptor() const;
  void compose();

  unsigned first_;
  isa::BufferWords before_;
  isa::BufferDescriptor start_; // has the values of the fields that the form does not show
  QLineEdit* base_;
  QSpinBox* stride_;
  QCheckBox* swizzle_;
  QLineEdit* records_;
  QComboBox* dataFormat_;
  QComboBox* numberFormat_;
  std::array<QComboBox*, 4> select_{};
  QComboBox* indexStride_;
  QCheckBox* addTid_;
  std::array<QCheckBox*, 4> written_{};
};

} // namespace wavesmith::widgets
