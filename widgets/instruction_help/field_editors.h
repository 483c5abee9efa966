// SPDX-License-Identifier: Apache-2.0
// The controls for each kind of field:
//
//   s_waitcnt        [x] vmcnt [0]   [ ] expcnt   [x] lgkmcnt [0]
//   hwreg            register [HW_REG_MODE v]  field [FP_ROUND, bits 3:0 v]  first bit [0]  bits [4]
//   DPP              control [row_shl v] [1]   rows [x][x][x][x]   banks [x][x][x][x]   [ ] bound_ctrl
//   ds_swizzle_b32   pattern [SWAP v]  size [4 v]
//
// GUI thread only.
#pragma once

#include "instruction_help/field_editor.h"

#include <array>

namespace wavesmith::widgets {

class WaitEditor : public FieldEditor {
  Q_OBJECT

public:
  explicit WaitEditor(const explain::StatementField& field);
  void writeTo(explain::StatementField& field) const final;
  [[nodiscard]] QString title() const final;

private:
  std::array<QCheckBox*, 3> waits_{};
  std::array<QSpinBox*, 3> counts_{};
};

class HardwareEditor : public FieldEditor {
  Q_OBJECT

public:
  explicit HardwareEditor(const explain::StatementField& field);
  void writeTo(explain::StatementField& field) const final;
  [[nodiscard]] QString title() const final;

private:
  void listFields();
  void takeField(int row);

  QComboBox* register_;
  QComboBox* field_;
  QSpinBox* offset_;
  QSpinBox* size_;
};

class DppEditor : public FieldEditor {
  Q_OBJECT

public:
  explicit DppEditor(const explain::StatementField& field);
  void writeTo(explain::StatementField& field) const final;
  [[nodiscard]] QString title() const final;

private:
  void showPattern();

  QComboBox* pattern_;
  QSpinBox* number_;
  std::array<QSpinBox*, 4> quad_{};
  std::array<QCheckBox*, 4> rows_{};
  std::array<QCheckBox*, 4> banks_{};
  QCheckBox* bound_;
};

class SwizzleEditor : public FieldEditor {
  Q_OBJECT

public:
  explicit SwizzleEditor(const explain::StatementField& field);
  void writeTo(explain::StatementField& field) const final;
  [[nodiscard]] QString title() const final;

private:
  void showMode();
  void listSizes();

  QComboBox* mode_;
  std::array<QSpinBox*, 4> quad_{};
  std::array<QComboBox*, 5> bits_{}; // bits of the lane's number, the highest first
  QComboBox* size_;
  QSpinBox* lane_;
  QSpinBox* number_;
};

} // namespace wavesmith::widgets
