// SPDX-License-Identifier: Apache-2.0
#include "window/window_status.h"

#include "document/document.h"
#include "document/run_files.h"
#include "document/workspace.h"
#include "settings/settings.h"
#include "source/render.h"
#include "style/status_icon.h"
#include "style/theme.h"

#include <QLabel>
#include <QStatusBar>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

constexpr int kMessageMilliseconds = 8000;
constexpr QSize kIconSize(14, 14);

} // namespace

WindowStatus::WindowStatus(QStatusBar* bar, Workspace* workspace)
    : QObject(bar), bar_(bar), workspace_(workspace) {
  bar->setSizeGripEnabled(false); // every edge of the window resizes it
  const auto label = [bar](const QString& tip) {
    auto* made = new QLabel;
    made->setToolTip(tip);
    made->setMargin(2);
    made->setTextInteractionFlags(Qt::TextSelectableByMouse);
    bar->addPermanentWidget(made);
    return made;
  };
  assembledIcon_ = label({});
  assembledIcon_->setObjectName(QStringLiteral("assembledIcon"));
  assembled_ = label(tr("Result of assembling the current file"));
  target_ = label(tr("Target: see Settings"));
  readOnly_ = label(tr("This file is read-only. Save As writes the text to another file."));
  readOnly_->setText(tr("Read-only"));
  place_ = label(tr("Cursor position"));
  format_ = label(tr("Encoding and line endings"));
  connect(workspace, &Workspace::currentChanged, this, &WindowStatus::update);
  connect(workspace, &Workspace::snapshotChanged, this, &WindowStatus::update);
  connect(workspace, &Workspace::cursorMoved, this, &WindowStatus::update);
  connect(workspace->settings(), &Settings::languageChanged, this, &WindowStatus::update);
  connect(workspace->theme(), &Theme::changed, this, &WindowStatus::update);
  update();
}

void WindowStatus::showMessage(const QString& text) {
  bar_->showMessage(text, kMessageMilliseconds);
}

QString WindowStatus::assembledText() const {
  return assembled_->text();
}

void WindowStatus::update() {
  const Document* document = workspace_->current();
  const bool isChecked = document != nullptr && (document->hasCode() || isRunFile(document->path()));
  target_->setText(workspace_->settings()->target());
  for (QLabel* label : {place_, format_})
    label->setVisible(document != nullptr);
  for (QLabel* label : {assembledIcon_, assembled_})
    label->setVisible(isChecked);
  readOnly_->setVisible(document != nullptr && document->isReadOnly());
  if (document == nullptr) return;
  place_->setText(tr("Line %1, Column %2").arg(workspace_->cursorLine()).arg(workspace_->cursorColumn()));
  format_->setText(document->lineEnding() == Document::LineEnding::Windows ? tr("UTF-8, CRLF")
                                                                           : tr("UTF-8, LF"));
  if (!isChecked) return;
  const Result result = resultFor(document);
  assembled_->setText(result.text);
  assembledIcon_->setPixmap(result.icon.pixmap(kIconSize, assembledIcon_->devicePixelRatioF()));
}

WindowStatus::Result WindowStatus::resultFor(const Document* document) const {
  const bool isRun = isRunFile(document->path());
  const SnapshotPointer snapshot = document->snapshot();
  if (!snapshot)
    return {isRun ? tr("checking") : document->isCodeObject() ? tr("disassembling") : tr("assembling"), {}};
  const Theme& theme = *workspace_->theme();
  const source::Diagnostics& diagnostics = snapshot->diagnostics;
  if (diagnostics.empty())
    return {isRun                      ? tr("no problems")
            : document->isCodeObject() ? tr("disassembled")
                                       : tr("assembled"),
            goodIcon(theme)};
  const auto worst = std::ranges::min_element(diagnostics, {}, &source::Diagnostic::severity);
  return {QString::fromStdString(source::summarize(diagnostics)), statusIcon(worst->severity, theme)};
}

} // namespace wavesmith::widgets
