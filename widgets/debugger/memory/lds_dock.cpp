// SPDX-License-Identifier: Apache-2.0
#include "debugger/memory/lds_dock.h"

#include "controls/hint_stack.h"
#include "debug/language/render.h"
#include "debug/values/value_text.h"
#include "debugger/memory/bank_view.h"
#include "debugger/memory/byte_grid.h"
#include "debugger/memory/bytes_model.h"
#include "document/workspace.h"
#include "services/window_services.h"
#include "style/core_texts.h"
#include "style/from_view.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace wavesmith::widgets {
namespace {

constexpr int kBankColumns = 32;

} // namespace

using debug::Verb;

LdsDock::LdsDock(DebugController* controller, LocationMenu* menu, const Theme* theme, QWidget* parent)
    : DebugDock(controller, QStringLiteral("lds"), tr("LDS"), parent), types_(new QComboBox),
      sentence_(new QLabel), banks_(new BankView(theme)), view_(new ByteGrid(controller, menu)) {
  view_->setAccessibleName(tr("Contents of LDS"));
  view_->bytes()->setColumns(kBankColumns);
  types_->setAccessibleName(tr("Type of the values"));
  for (const std::string_view type : debug::valueTypes())
    if (debug::bytesOfType(type) == 4 || type == "hex") types_->addItem(fromView(type));
  types_->setCurrentText(QStringLiteral("u32"));
  connect(types_, &QComboBox::currentTextChanged, view_->bytes(), &BytesModel::setType);
  sentence_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  sentence_->setWordWrap(true);
  auto* label = new QLabel(tr("&Type"));
  label->setBuddy(types_);
  auto* row = new QHBoxLayout;
  row->setContentsMargins(8, 4, 8, 4);
  row->addWidget(label);
  row->addWidget(types_);
  row->addSpacing(12);
  row->addWidget(sentence_, 1);
  auto* lds = new QWidget;
  auto* rows = new QVBoxLayout(lds);
  rows->setContentsMargins(0, 0, 0, 0);
  rows->setSpacing(4);
  rows->addLayout(row);
  rows->addWidget(banks_);
  rows->addWidget(view_, 1);
  grid_ = new HintStack(lds);
  setContent(grid_, tr("Debug the kernel (%1) to see the LDS of a work-group."));
  banks_->setLook(std::nullopt);
}

LdsDock* LdsDock::addTo(WindowServices& window, DebugController* controller, LocationMenu* menu) {
  auto* const dock = new LdsDock(controller, menu, window.workspace()->theme());
  window.addPanel({.dock = dock,
                   .action = "panelLds",
                   .icon = "lds",
                   .order = 78,
                   .keys = Qt::CTRL | Qt::ALT | Qt::Key_4,
                   .stage = PanelStage::Debugging});
  return dock;
}

QString LdsDock::sentence() const {
  return sentence_->text();
}

void LdsDock::refresh(bool isNewStop) {
  controller()->ask(this, {.verb = Verb::Show, .text = "lds"}, [this, isNewStop](const DebugAnswer& answer) {
    if (!answer) return grid_->showHint(coreText(answer.error().message));
    const bool any = !answer->values.empty() && !answer->values.front().bytes.empty();
    if (!any) return grid_->showHint(tr("The kernel has no LDS."));
    grid_->showView();
    ShownBytes shown;
    shown.name = QStringLiteral("lds");
    shown.size = answer->values.front().bytes.size();
    shown.isMemory = false;
    view_->bytes()->setBytes(shown);
    view_->bytes()->refresh(isNewStop);
  });
  controller()->ask(this, {.verb = Verb::Banks}, [this](const DebugAnswer& answer) { setBanks(answer); });
}

void LdsDock::setBanks(const DebugAnswer& answer) {
  banks_->setLook(answer ? answer->lds : std::nullopt);
  const std::string text = answer ? debug::banksText(answer->lds) : answer.error().message;
  sentence_->setText(QString::fromStdString(text));
}

void LdsDock::clear() {
  banks_->setLook(std::nullopt);
  sentence_->clear();
  view_->bytes()->setBytes({});
}

} // namespace wavesmith::widgets
