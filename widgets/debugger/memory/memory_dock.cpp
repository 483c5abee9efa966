// SPDX-License-Identifier: Apache-2.0
#include "debugger/memory/memory_dock.h"

#include "debug/values/value_text.h"
#include "debugger/memory/byte_grid.h"
#include "debugger/memory/bytes_model.h"
#include "services/window_services.h"
#include "style/from_view.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <optional>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr int kMemoryColumns = 8;

// "4000012 bytes at 0x7f0000010000"
std::optional<ShownBytes> placeOfBuffer(const debug::ItemValue& value) {
  static const QRegularExpression pattern(QStringLiteral("^(\\d+) bytes at (0x[0-9a-f]+)$"));
  const auto match = pattern.match(QString::fromStdString(value.text));
  if (!match.hasMatch()) return std::nullopt;
  ShownBytes shown;
  shown.name = QString::fromStdString(value.name);
  shown.size = match.captured(1).toULongLong();
  shown.address = match.captured(2).toULongLong(nullptr, 16);
  shown.isWritable = value.note != "read-only";
  return shown;
}

} // namespace

using debug::Verb;

MemoryDock::MemoryDock(DebugController* controller, LocationMenu* menu, QWidget* parent)
    : DebugDock(controller, QStringLiteral("memory"), tr("Memory"), parent), buffers_(new QComboBox),
      types_(new QComboBox), field_(new QLineEdit), view_(new ByteGrid(controller, menu)) {
  view_->setAccessibleName(tr("Contents of memory"));
  view_->bytes()->setColumns(kMemoryColumns);
  buffers_->setAccessibleName(tr("Buffer"));
  buffers_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  types_->setAccessibleName(tr("Type of the values"));
  for (const std::string_view type : debug::valueTypes())
    if (type != "address" && type != "bits") types_->addItem(fromView(type));
  field_->setPlaceholderText(tr("c[17], 0x7f0000010044"));
  field_->setAccessibleName(tr("Element or address to go to"));
  field_->setMinimumWidth(180);
  connect(buffers_, &QComboBox::currentIndexChanged, this, &MemoryDock::showBuffer);
  connect(types_, &QComboBox::currentTextChanged, view_->bytes(), &BytesModel::setType);
  view_->bytes()->setType(types_->currentText()); // the box does not change for a buffer of its first type
  connect(field_, &QLineEdit::returnPressed, this, &MemoryDock::goTo);
  auto* row = new QHBoxLayout;
  row->setContentsMargins(8, 4, 8, 4);
  const auto add = [row](const QString& text, QWidget* field) {
    auto* label = new QLabel(text);
    label->setBuddy(field);
    row->addWidget(label);
    row->addWidget(field);
  };
  add(tr("&Buffer"), buffers_);
  add(tr("&Type"), types_);
  add(tr("&Go to"), field_);
  row->addStretch(1);
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(row);
  column->addWidget(view_, 1);
  setContent(content, tr("Debug the kernel (%1) to see its buffers."));
}

MemoryDock* MemoryDock::addTo(WindowServices& window, DebugController* controller, LocationMenu* menu) {
  auto* const dock = new MemoryDock(controller, menu);
  window.addPanel({.dock = dock,
                   .action = "panelMemory",
                   .icon = "memory",
                   .order = 79,
                   .keys = Qt::CTRL | Qt::ALT | Qt::Key_5,
                   .stage = PanelStage::Debugging});
  return dock;
}

void MemoryDock::refresh(bool isNewStop) {
  view_->bytes()->refresh(isNewStop);
  if (shown_.isEmpty())
    controller()->ask(this, {.verb = Verb::Show, .text = "memory"}, [this](const DebugAnswer& answer) {
      if (answer) setBuffers(answer->values);
    });
}

void MemoryDock::setBuffers(const std::vector<debug::ItemValue>& values) {
  const QSignalBlocker blocker(buffers_);
  buffers_->clear();
  shown_.clear();
  for (const debug::ItemValue& value : values)
    if (const auto shown = placeOfBuffer(value); shown && shown->size > 0) {
      shown_.insert(shown->name, *shown);
      buffers_->addItem(shown->name);
    }
  showBuffer();
}

void MemoryDock::showBuffer() {
  const QString name = buffers_->currentText();
  if (!shown_.contains(name)) return;
  // Its elements have a type if it is a buffer of the run file.
  controller()->ask(this, {.verb = Verb::Print, .text = (name + QStringLiteral("[0]")).toStdString()},
                    [this, name](const DebugAnswer& answer) {
                      ShownBytes& shown = shown_[name];
                      const bool isTyped = answer && !answer->values.empty();
                      shown.elementType =
                          isTyped ? QString::fromStdString(answer->values.front().type) : QString();
                      if (name != buffers_->currentText()) return;
                      view_->bytes()->setBytes(shown);
                      types_->setCurrentText(isTyped ? shown.elementType : QStringLiteral("hex"));
                      if (const auto offset = std::exchange(pending_, std::nullopt)) view_->goTo(*offset);
                    });
}

void MemoryDock::goToOffset(const QString& buffer, quint64 offset) {
  if (view_->bytes()->shown().name == buffer) return view_->goTo(offset);
  pending_ = offset; // its type is not known yet
  buffers_->setCurrentText(buffer);
}

// An element of a buffer, or an address.
void MemoryDock::goTo() {
  const QString text = field_->text().trimmed();
  static const QRegularExpression element(QStringLiteral("^(\\w+)\\[(\\d+)\\]$"));
  if (const auto match = element.match(text); match.hasMatch() && shown_.contains(match.captured(1))) {
    const quint64 bytes = debug::bytesOfType(shown_[match.captured(1)].elementType.toStdString());
    const quint64 offset = match.captured(2).toULongLong() * std::max<quint64>(1, bytes);
    return goToOffset(match.captured(1), offset);
  }
  controller()->ask(
      this, {.verb = Verb::Print, .text = text.toStdString()}, [this, text](const DebugAnswer& answer) {
        bool isNumber = false;
        const QString value =
            answer && !answer->values.empty() ? QString::fromStdString(answer->values.front().text) : text;
        const quint64 address = value.toULongLong(&isNumber, 0);
        for (const ShownBytes& shown : shown_)
          if (isNumber && address >= shown.address && address - shown.address < shown.size)
            return goToOffset(shown.name, address - shown.address);
        emit message(tr("%1 is not in a buffer of this run").arg(text));
      });
}

void MemoryDock::clear() {
  shown_.clear();
  const QSignalBlocker blocker(buffers_);
  buffers_->clear();
  view_->bytes()->setBytes({});
}

} // namespace wavesmith::widgets
