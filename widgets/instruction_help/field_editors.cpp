// SPDX-License-Identifier: Apache-2.0
#include "instruction_help/field_editors.h"

#include "isa/fields/swizzle_pattern.h"
#include "isa/fields/wait_counts.h"
#include "isa/vocabulary.h"
#include "style/from_view.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace wavesmith::widgets {
namespace {

using isa::DppPattern;
using isa::SwizzleMode;

// In the order of the text of s_waitcnt.
constexpr std::array kWaitRows{isa::Counter::Vm, isa::Counter::Exp, isa::Counter::Lgkm};
constexpr int kAsNumber = isa::kSwizzleMacros; // the entry after the macros

void showRow(const QFormLayout* form, QWidget* control, bool isShown) {
  QWidget* const row = control->parentWidget();
  if (QWidget* const label = form->labelForField(row)) label->setVisible(isShown);
  row->setVisible(isShown);
}

} // namespace

// --- s_waitcnt ---

WaitEditor::WaitEditor(const explain::StatementField& field) {
  for (std::size_t n = 0; n < kWaitRows.size(); ++n) {
    const QString name = fromView(isa::name(kWaitRows[n]));
    const bool isOn = field.wait.waitsFor(kWaitRows[n]);
    waits_[n] = flag(name, isOn);
    counts_[n] = number(tr("Count of %1").arg(name), 0, isa::highest(kWaitRows[n]) - 1,
                        isOn ? field.wait[kWaitRows[n]] : 0);
    counts_[n]->setEnabled(isOn);
    connect(waits_[n], &QCheckBox::toggled, counts_[n], &QWidget::setEnabled);
    addRow(tr("Wait for:"), {waits_[n], counts_[n]});
  }
}

void WaitEditor::writeTo(explain::StatementField& field) const {
  field.wait = {};
  for (std::size_t n = 0; n < kWaitRows.size(); ++n)
    if (waits_[n]->isChecked()) field.wait[kWaitRows[n]] = static_cast<std::uint8_t>(counts_[n]->value());
}

QString WaitEditor::title() const {
  return tr("Wait Counts");
}

// --- hwreg() ---

HardwareEditor::HardwareEditor(const explain::StatementField& field)
    : register_(choice(tr("Hardware register"))), field_(choice(tr("Field of the register"))),
      offset_(number(tr("First bit"), 0, 31, static_cast<int>(field.hardware.offset))),
      size_(number(tr("Number of bits"), 1, 32, static_cast<int>(field.hardware.size))) {
  for (const isa::Word& word : isa::words(isa::WordKind::HardwareRegister))
    if ((word.targets & isa::kGfx942) != 0) register_->addItem(fromView(word.text), word.number);
  const auto id = static_cast<int>(field.hardware.id);
  if (register_->findData(id) < 0) register_->addItem(QString::number(id), id);
  register_->setCurrentIndex(register_->findData(id));
  addRow(tr("&Register:"), {register_});
  addRow(tr("&Field:"), {field_});
  addRow(tr("First &bit:"), {offset_});
  addRow(tr("&Number of bits:"), {size_});
  connect(register_, &QComboBox::currentIndexChanged, this, &HardwareEditor::listFields);
  connect(field_, &QComboBox::activated, this, &HardwareEditor::takeField);
  const auto showField = [this] {
    const QSignalBlocker quiet(field_);
    const int row = field_->findData(QSize(offset_->value(), size_->value()));
    field_->setCurrentIndex(std::max(row, 0));
  };
  connect(offset_, &QSpinBox::valueChanged, this, showField);
  connect(size_, &QSpinBox::valueChanged, this, showField);
  listFields();
  showField();
}

void HardwareEditor::listFields() {
  const QSignalBlocker quiet(field_);
  field_->clear();
  field_->addItem(tr("Other bits"));
  field_->addItem(tr("All bits"), QSize(0, 32));
  for (const isa::HardwareBits& bits : isa::hardwareBits(register_->currentData().toUInt()))
    field_->addItem(
        tr("%1, bits %2:%3").arg(fromView(bits.name)).arg(bits.first + bits.count - 1).arg(bits.first),
        QSize(static_cast<int>(bits.first), static_cast<int>(bits.count)));
  field_->setCurrentIndex(std::max(0, field_->findData(QSize(offset_->value(), size_->value()))));
}

void HardwareEditor::takeField(int row) {
  const QSize bits = field_->itemData(row).toSize();
  if (!bits.isValid()) return;
  offset_->setValue(bits.width());
  size_->setValue(bits.height());
}

void HardwareEditor::writeTo(explain::StatementField& field) const {
  field.hardware = {.id = register_->currentData().toUInt(),
                    .offset = static_cast<unsigned>(offset_->value()),
                    .size = static_cast<unsigned>(size_->value())};
}

QString HardwareEditor::title() const {
  return tr("Hardware Register");
}

// --- DPP ---

DppEditor::DppEditor(const explain::StatementField& field)
    : pattern_(choice(tr("Control"))), number_(number(tr("Number of the control"), 0, 31, 1)),
      bound_(nullptr) {
  const isa::DppImmediate& dpp = field.dpp;
  for (unsigned k = 0; k < isa::kDppPatterns; ++k)
    pattern_->addItem(fromView(isa::dppPatternName(static_cast<DppPattern>(k))));
  const DppPattern pattern = isa::dppPattern(dpp.control);
  pattern_->setCurrentIndex(pattern == DppPattern::Reserved ? 0 : static_cast<int>(pattern));
  const unsigned written = pattern == DppPattern::Reserved ? 0xe4 : isa::dppNumber(dpp.control);
  for (unsigned lane = 0; lane < 4; ++lane) {
    const unsigned from =
        pattern == DppPattern::QuadPerm || pattern == DppPattern::Reserved ? written >> (2 * lane) & 3 : lane;
    quad_[lane] = number(tr("Lane that lane %1 reads").arg(lane), 0, 3, static_cast<int>(from));
    rows_[lane] = flag(QString::number(lane), (dpp.rowMask >> lane & 1) != 0);
    rows_[lane]->setAccessibleName(tr("Write row %1").arg(lane));
    banks_[lane] = flag(QString::number(lane), (dpp.bankMask >> lane & 1) != 0);
    banks_[lane]->setAccessibleName(tr("Write bank %1").arg(lane));
  }
  addRow(tr("&Control:"), {pattern_});
  addRow(tr("&Lanes:"), {quad_[0], quad_[1], quad_[2], quad_[3]});
  addRow(tr("&Number:"), {number_});
  addRow(tr("&Rows written:"), {rows_[0], rows_[1], rows_[2], rows_[3]});
  addRow(tr("&Banks written:"), {banks_[0], banks_[1], banks_[2], banks_[3]});
  bound_ = flag(tr("bound_ctrl: lanes without a source read &0"), dpp.boundCtrl);
  form()->addRow(bound_);
  connect(pattern_, &QComboBox::currentIndexChanged, this, &DppEditor::showPattern);
  showPattern();
  if (pattern != DppPattern::QuadPerm && pattern != DppPattern::Reserved)
    number_->setValue(static_cast<int>(written));
}

void DppEditor::showPattern() {
  const auto pattern = static_cast<DppPattern>(pattern_->currentIndex());
  const isa::DppRange range = isa::dppRange(pattern);
  const bool isQuad = pattern == DppPattern::QuadPerm;
  number_->setRange(static_cast<int>(range.first), static_cast<int>(range.last));
  number_->setSingleStep(pattern == DppPattern::RowBcast ? 16 : 1); // 15 and 31
  showRow(form(), quad_[0], isQuad);
  showRow(form(), number_, !isQuad && range.last != range.first);
}

void DppEditor::writeTo(explain::StatementField& field) const {
  const auto pattern = static_cast<DppPattern>(pattern_->currentIndex());
  auto written = static_cast<unsigned>(number_->value());
  if (pattern == DppPattern::RowBcast) written = written > 15 ? 31 : 15;
  if (pattern == DppPattern::QuadPerm) {
    written = 0;
    for (unsigned lane = 0; lane < 4; ++lane)
      written |= static_cast<unsigned>(quad_[lane]->value()) << (2 * lane);
  }
  const auto mask = [](const std::array<QCheckBox*, 4>& boxes) {
    unsigned bits = 0;
    for (unsigned n = 0; n < 4; ++n)
      bits |= boxes[n]->isChecked() ? 1U << n : 0;
    return static_cast<std::uint8_t>(bits);
  };
  field.dpp = {.control = isa::dppControl(pattern, written),
               .rowMask = mask(rows_),
               .bankMask = mask(banks_),
               .boundCtrl = bound_->isChecked()};
}

QString DppEditor::title() const {
  return tr("Data-Parallel Primitives");
}

// --- ds_swizzle_b32 ---

SwizzleEditor::SwizzleEditor(const explain::StatementField& field)
    : mode_(choice(tr("Pattern"))), size_(choice(tr("Lanes in a group"))),
      lane_(number(tr("Lane that is read"), 0, 31, 0)),
      number_(number(tr("Offset"), 0, 0xffff, static_cast<int>(field.swizzle))) {
  number_->setDisplayIntegerBase(16);
  number_->setPrefix(QStringLiteral("0x"));
  const std::uint32_t offset = field.swizzle;
  const SwizzleMode mode = isa::swizzleMode(offset);
  const isa::SwizzleMasks masks = isa::swizzleMasks(offset);
  for (unsigned k = 0; k < isa::kSwizzleMacros; ++k)
    mode_->addItem(fromView(isa::swizzleModeName(static_cast<SwizzleMode>(k))));
  mode_->addItem(tr("A number"));
  mode_->setCurrentIndex(static_cast<unsigned>(mode) < isa::kSwizzleMacros ? static_cast<int>(mode)
                                                                           : kAsNumber);
  for (unsigned lane = 0; lane < 4; ++lane)
    quad_[lane] = number(tr("Lane that lane %1 reads").arg(lane), 0, 3,
                         static_cast<int>(mode == SwizzleMode::QuadPerm ? offset >> (2 * lane) & 3 : lane));
  for (unsigned k = 0; k < 5; ++k) {
    const unsigned bit = 4 - k;
    bits_[k] = choice(tr("Bit %1 of the lane's number").arg(bit));
    bits_[k]->addItems({tr("kept"), tr("inverted"), tr("0"), tr("1")});
    const bool ofZero = ((masks.set ^ masks.flip) >> bit & 1) != 0;
    const bool ofOne = (((masks.keep | masks.set) ^ masks.flip) >> bit & 1) != 0;
    bits_[k]->setCurrentIndex(ofZero == ofOne ? (ofZero ? 3 : 2) : (ofZero ? 1 : 0));
  }
  addRow(tr("&Pattern:"), {mode_});
  addRow(tr("&Lanes:"), {quad_[0], quad_[1], quad_[2], quad_[3]});
  addRow(tr("&Bits 4 to 0:"), {bits_[0], bits_[1], bits_[2], bits_[3], bits_[4]});
  addRow(tr("&Group:"), {size_});
  addRow(tr("Lane &read:"), {lane_});
  addRow(tr("&Offset:"), {number_});
  listSizes();
  unsigned group = 2;
  if (mode == SwizzleMode::Broadcast) group = 32 - masks.keep;
  if (mode == SwizzleMode::Swap) group = masks.flip;
  if (mode == SwizzleMode::Reverse) group = masks.flip + 1;
  size_->setCurrentIndex(std::max(0, size_->findData(group)));
  if (mode == SwizzleMode::Broadcast) lane_->setValue(static_cast<int>(masks.set));
  connect(mode_, &QComboBox::currentIndexChanged, this, &SwizzleEditor::showMode);
  connect(size_, &QComboBox::currentIndexChanged, this,
          [this] { lane_->setMaximum(std::max(0, size_->currentData().toInt() - 1)); });
  showMode();
}

// 1 to 16 lanes change places, 2 to 32 are in a group.
void SwizzleEditor::listSizes() {
  const QSignalBlocker quiet(size_);
  const QVariant before = size_->currentData();
  const bool isSwap = static_cast<SwizzleMode>(mode_->currentIndex()) == SwizzleMode::Swap;
  size_->clear();
  for (unsigned size = isSwap ? 1 : 2; size <= (isSwap ? 16U : 32U); size *= 2)
    size_->addItem(QString::number(size), size);
  size_->setCurrentIndex(std::max(0, size_->findData(before)));
}

void SwizzleEditor::showMode() {
  const auto mode = static_cast<SwizzleMode>(mode_->currentIndex());
  listSizes();
  const bool hasGroup =
      mode == SwizzleMode::Broadcast || mode == SwizzleMode::Swap || mode == SwizzleMode::Reverse;
  showRow(form(), quad_[0], mode == SwizzleMode::QuadPerm);
  showRow(form(), bits_[0], mode == SwizzleMode::BitmaskPerm);
  showRow(form(), size_, hasGroup && mode_->currentIndex() != kAsNumber);
  showRow(form(), lane_, mode == SwizzleMode::Broadcast);
  showRow(form(), number_, mode_->currentIndex() == kAsNumber);
  lane_->setMaximum(std::max(0, size_->currentData().toInt() - 1));
}

void SwizzleEditor::writeTo(explain::StatementField& field) const {
  const unsigned size = size_->currentData().toUInt();
  if (mode_->currentIndex() == kAsNumber) {
    field.swizzle = static_cast<std::uint32_t>(number_->value());
    return;
  }
  switch (static_cast<SwizzleMode>(mode_->currentIndex())) {
  case SwizzleMode::QuadPerm: {
    std::array<unsigned, 4> lanes{};
    for (unsigned n = 0; n < 4; ++n)
      lanes[n] = static_cast<unsigned>(quad_[n]->value());
    field.swizzle = isa::swizzleQuadPerm(lanes);
    return;
  }
  case SwizzleMode::Broadcast:
    field.swizzle = isa::swizzleBroadcast(size, static_cast<unsigned>(lane_->value()));
    return;
  case SwizzleMode::Swap: field.swizzle = isa::swizzleSwap(size); return;
  case SwizzleMode::Reverse: field.swizzle = isa::swizzleReverse(size); return;
  default: break;
  }
  isa::SwizzleMasks masks{0, 0, 0};
  for (unsigned k = 0; k < 5; ++k) {
    const unsigned bit = 1U << (4 - k);
    const int how = bits_[k]->currentIndex();
    if (how <= 1) masks.keep |= bit;
    if (how == 1) masks.flip |= bit;
    if (how == 3) masks.set |= bit;
  }
  field.swizzle = isa::swizzleBitmask(masks);
}

QString SwizzleEditor::title() const {
  return tr("Swizzle Pattern");
}

} // namespace wavesmith::widgets
