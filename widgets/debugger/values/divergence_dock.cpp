// SPDX-License-Identifier: Apache-2.0
#include "debugger/values/divergence_dock.h"

#include "debugger/debug_text.h"
#include "services/window_services.h"
#include "style/core_texts.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <limits>

namespace wavesmith::widgets {

using debug::Verb;

DivergenceDock::DivergenceDock(DebugController* controller, QWidget* parent)
    : DebugDock(controller, QStringLiteral("divergence"), tr("First Divergence"), parent),
      choice_(new QComboBox), schedule_(new QSpinBox), compare_(new QPushButton(tr("&Compare"))),
      go_(new QPushButton(tr("&Go There"))), result_(new QLabel) {
  choice_->addItem(tr("the other mode, fast or checked"), QStringLiteral("mode"));
  choice_->addItem(tr("the other arithmetic of matrix products, exact or plain"), QStringLiteral("matrix"));
  choice_->addItem(tr("another schedule of the waves"), QStringLiteral("schedule"));
  choice_->addItem(tr("another kernel\u2026"), QStringLiteral("other"));
  choice_->setAccessibleName(tr("The other run"));
  schedule_->setRange(0, std::numeric_limits<int>::max());
  schedule_->setValue(1);
  schedule_->setAccessibleName(tr("Schedule"));
  result_->setWordWrap(true);
  result_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  result_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  go_->setToolTip(tr("Go to the moment after the instruction that differs"));
  connect(compare_, &QPushButton::clicked, this, &DivergenceDock::compare);
  connect(go_, &QPushButton::clicked, this, [this] {
    if (position_) this->controller()->move({.verb = Verb::Go, .number = *position_});
  });
  connect(choice_, &QComboBox::currentIndexChanged, this, &DivergenceDock::updateChoice);
  connect(controller, &DebugController::moved, this, [this] {
    if (!comparesOnStart_ || this->controller()->stop().reason != debug::StopReason::Start) return;
    comparesOnStart_ = false;
    compare();
  });
  auto* label = new QLabel(tr("Compare &with"));
  label->setBuddy(choice_);
  auto* row = new QHBoxLayout;
  row->addWidget(label);
  row->addWidget(choice_);
  row->addWidget(schedule_);
  row->addWidget(compare_);
  row->addWidget(go_);
  row->addStretch(1);
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(8, 4, 8, 4);
  column->addLayout(row);
  column->addWidget(result_, 1);
  setContent(content, tr("Debug the kernel (%1) to compare its run with another one."));
  updateChoice();
  clear();
}

DivergenceDock* DivergenceDock::addTo(WindowServices& window, DebugController* controller) {
  auto* const dock = new DivergenceDock(controller);
  window.addPanel({.dock = dock,
                   .action = "panelDivergence",
                   .icon = "divergence",
                   .order = 83,
                   .keys = Qt::CTRL | Qt::ALT | Qt::Key_8,
                   .stage = PanelStage::Debugging});
  return dock;
}

void DivergenceDock::updateChoice() {
  schedule_->setVisible(choice_->currentData().toString() == QStringLiteral("schedule"));
}

QString DivergenceDock::result() const {
  return result_->text();
}

void DivergenceDock::compare() {
  const QString other = choice_->currentData().toString();
  if (other == QStringLiteral("other") && !controller()->job().other) return emit otherRequested();
  result_->setText(tr("Both runs are executed until they differ\u2026"));
  go_->setEnabled(false);
  controller()->move({.verb = Verb::Diverge,
                      .number = static_cast<std::uint64_t>(schedule_->value()),
                      .text = other.toStdString()},
                     [this](const DebugAnswer& answer) { showAnswer(answer); });
}

void DivergenceDock::compareWith(const RunJob& other) {
  DebugJob job = controller()->job();
  job.other = other;
  comparesOnStart_ = true;
  controller()->start(std::move(job));
}

void DivergenceDock::showAnswer(const DebugAnswer& answer) {
  position_.reset();
  if (!answer) {
    result_->setText(coreText(answer.error().message));
  } else if (answer->same) {
    result_->setText(tr("The runs do not differ."));
  } else if (answer->divergence) {
    const debug::Divergence& found = *answer->divergence;
    position_ = found.position;
    QString text =
        tr("The run differs from %1 first at %2 of wave %3, at step %4.")
            .arg(QString::fromStdString(found.other), codePlaceText(found.at), waveNumber(found.wave),
                 QLocale().toString(static_cast<qulonglong>(found.position)));
    if (found.at != found.otherAt)
      text += u'\n' + tr("In the other run, the wave executes %1.").arg(codePlaceText(found.otherAt));
    if (!found.location.empty())
      text += u'\n' + tr("%1 is %2 here and %3 there.")
                          .arg(QString::fromStdString(found.location), QString::fromStdString(found.value),
                               QString::fromStdString(found.otherValue));
    result_->setText(text);
  }
  go_->setEnabled(position_.has_value());
}

// The answer is about the whole run: moving does not change it.
void DivergenceDock::refresh(bool) {}

void DivergenceDock::clear() {
  position_.reset();
  go_->setEnabled(false);
  result_->setText(tr("Finds the first instruction and lane where this run and another one differ."));
}

} // namespace wavesmith::widgets
