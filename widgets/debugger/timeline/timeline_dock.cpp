// SPDX-License-Identifier: Apache-2.0
#include "debugger/timeline/timeline_dock.h"

#include "debugger/step_slider.h"
#include "debugger/timeline/timeline_view.h"
#include "document/workspace.h"
#include "services/window_services.h"
#include "style/icons.h"
#include "style/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace wavesmith::widgets {
namespace {

constexpr std::uint32_t kColumns = 4000; // pieces of an answer

} // namespace

using debug::Verb;

TimelineDock::TimelineDock(DebugController* controller, const Theme* theme, QWidget* parent)
    : DebugDock(controller, QStringLiteral("timeline"), tr("Timeline"), parent),
      view_(new TimelineView(theme)), slider_(new StepSlider(controller)), label_(new QLabel) {
  label_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  connect(view_, &TimelineView::stepChosen, this, [this](quint64 step, const emulator::WaveId& wave) {
    if (step != this->controller()->stop().position)
      this->controller()->move({.verb = Verb::Go, .number = step});
    this->controller()->move({.verb = Verb::Select, .wave = wave});
  });
  connect(controller, &DebugController::moved, this, &TimelineDock::followStop);
  connect(controller, &DebugController::refreshRequested, this, &TimelineDock::followStop);

  auto* row = new QHBoxLayout;
  row->setContentsMargins(8, 4, 8, 4);
  row->addWidget(label_);
  row->addWidget(slider_, 1);
  const auto addButton = [&](const char* picture, const QString& tip, auto run) {
    auto* button = new QToolButton;
    button->setIcon(icon(QString::fromLatin1(picture)));
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    button->setAutoRaise(true);
    connect(button, &QToolButton::clicked, view_, run);
    row->addWidget(button);
  };
  addButton("remove", tr("Zoom out (-)"), [this] { view_->zoom(0.5); });
  addButton("add", tr("Zoom in around the position (+)"), [this] { view_->zoom(2); });
  addButton("restore", tr("Show the whole run (0)"), [this] { view_->showAll(); });
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(row);
  column->addWidget(view_, 1);
  setContent(content, tr("Debug the kernel (%1) to see what each wave does over time."));
}

TimelineDock* TimelineDock::addTo(WindowServices& window, DebugController* controller) {
  auto* const dock = new TimelineDock(controller, window.workspace()->theme());
  window.addPanel({.dock = dock,
                   .action = "panelTimeline",
                   .icon = "timeline",
                   .order = 80,
                   .keys = Qt::CTRL | Qt::ALT | Qt::Key_6,
                   .stage = PanelStage::Debugging});
  return dock;
}

QString TimelineDock::text() const {
  return label_->text();
}

// Even while the panel is hidden: it costs nothing.
void TimelineDock::followStop() {
  const debug::Stop& stop = controller()->stop();
  if (!controller()->isActive()) return;
  if (stop.end < known_) known_ = stop.end; // an edit has forgotten what came after it
  view_->setRange(stop.begin, stop.end);
  view_->setPosition(stop.position, stop.wave ? std::optional(stop.wave->id) : std::nullopt);
  const QLocale locale;
  label_->setText(tr("step %1 of %2")
                      .arg(locale.toString(static_cast<qulonglong>(stop.position)),
                           locale.toString(static_cast<qulonglong>(stop.end))));
}

void TimelineDock::refresh(bool) {
  followStop();
  askForSpans();
}

// What has been executed since the last answer.
void TimelineDock::askForSpans() {
  const debug::Stop& stop = controller()->stop();
  const quint64 first = std::max<quint64>(known_, stop.begin);
  if (isAsking_ || first >= stop.end) return;
  isAsking_ = true;
  const quint64 last = stop.end;
  controller()->ask(this, {.verb = Verb::Timeline, .number = first, .last = last, .columns = kColumns},
                    [this, first, last](const DebugAnswer& answer) {
                      isAsking_ = false;
                      if (!answer || first != std::max<quint64>(known_, controller()->stop().begin)) return;
                      known_ = last;
                      view_->addSpans(answer->timeline);
                    });
  // An answer about a position that is left is dropped; the next refresh asks again.
  connect(
      controller(), &DebugController::refreshRequested, this, [this] { isAsking_ = false; },
      Qt::SingleShotConnection);
}

void TimelineDock::clear() {
  known_ = 0;
  isAsking_ = false;
  view_->clear();
  label_->clear();
}

} // namespace wavesmith::widgets
