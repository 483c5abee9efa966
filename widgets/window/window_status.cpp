// SPDX-License-Identifier: Apache-2.0
#include "window/window_status.h"

#include "document/document.h"
#include "document/folder_options.h"
#include "document/snapshot_facts.h"
#include "document/workspace.h"
#include "project/folders/folder_settings.h"
#include "settings/settings.h"
#include "style/from_view.h"
#include "style/icons.h"
#include "style/status_icon.h"
#include "style/theme.h"

#include <QAction>
#include <QDir>
#include <QLabel>
#include <QStatusBar>
#include <QStringList>
#include <QToolButton>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

constexpr int kMessageMilliseconds = 8000;
constexpr QSize kIconSize(14, 14);

// An empty file has no problems, and nothing was assembled (LanguageThread).
bool hasStatements(const Snapshot& snapshot) {
  return snapshot.assembly == nullptr || !snapshot.assembly->codeObject.empty();
}

} // namespace

WindowStatus::WindowStatus(QStatusBar* bar, Workspace* workspace)
    : QObject(bar), bar_(bar), workspace_(workspace) {
  bar->setSizeGripEnabled(false); // every edge of the window resizes it
  helps_ = new QToolButton;
  helps_->setObjectName(QStringLiteral("statusHelp"));
  helps_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  helps_->setIconSize(kIconSize);
  helps_->setFocusPolicy(Qt::TabFocus);
  helps_->hide();
  bar->addPermanentWidget(helps_);
  connect(helps_, &QToolButton::clicked, this, [this] {
    bar_->clearMessage();
    if (help_) help_->trigger();
  });
  connect(bar, &QStatusBar::messageChanged, helps_, &QWidget::hide); // it belongs to one message
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
  assembled_ = label(tr("Result of assembling the current file, and what its last run found"));
  target_ = label(tr("Target: see Settings"));
  folder_ = new QToolButton;
  folder_->setObjectName(QStringLiteral("folderSettingsButton"));
  folder_->setIcon(icon(QStringLiteral("folder")));
  folder_->setIconSize(kIconSize);
  folder_->setText(tr("Folder settings"));
  folder_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  folder_->setAutoRaise(true);
  folder_->setFocusPolicy(Qt::TabFocus);
  folder_->setAccessibleName(tr("Folder settings"));
  bar->addPermanentWidget(folder_);
  connect(folder_, &QToolButton::clicked, this, &WindowStatus::folderSettingsRequested);
  readOnly_ = label(tr("This file is read-only. Save As writes the text to another file."));
  readOnly_->setText(tr("Read-only"));
  place_ = label(tr("Cursor position"));
  format_ = label(tr("Encoding and line endings"));
  connect(workspace, &Workspace::currentChanged, this, &WindowStatus::readFolder);
  connect(workspace, &Workspace::documentAdded, this, [this](const Document* added) {
    connect(added, &Document::saved, this, &WindowStatus::readFolder); // it may be the settings of a folder
    connect(added, &Document::saved, this, &WindowStatus::update);     // perhaps in another encoding
  });
  connect(workspace, &Workspace::currentChanged, this, &WindowStatus::update);
  connect(workspace, &Workspace::snapshotChanged, this, &WindowStatus::update);
  connect(workspace, &Workspace::findingsChanged, this, &WindowStatus::update);
  connect(workspace, &Workspace::cursorMoved, this, &WindowStatus::update);
  connect(workspace->settings(), &Settings::languageChanged, this, &WindowStatus::readFolder);
  connect(workspace->theme(), &Theme::changed, this, &WindowStatus::update);
  readFolder();
  update();
}

// Not with each update(): the cursor moves often.
void WindowStatus::readFolder() {
  const Document* document = workspace_->current();
  folderOf_ = document != nullptr && document->isAssembly() ? document->path() : QString();
  QString target = workspace_->settings()->target();
  QString tip = tr("Target: see Settings");
  QStringList lines;
  if (!folderOf_.isEmpty()) {
    const std::string path = folderOf_.toStdString();
    if (const auto read = project::folderSettingsOf(path); !read) {
      lines << tr("The settings of the folder have a mistake: %1")
                   .arg(QString::fromStdString(read.error().message));
    } else if (!read->folder.empty()) {
      const QString folder = QString::fromStdString(read->folder.string());
      lines << tr("The settings of %1 hold for this file.").arg(QDir::toNativeSeparators(folder));
      if (!read->target.empty()) {
        target = QString::fromStdString(read->target);
        tip = tr("Target: that of the folder settings");
        lines << tr("Target: %1").arg(target);
      }
      for (const std::string& include : read->includePaths)
        lines << tr("Include folder: %1").arg(QString::fromStdString(include));
      for (const auto& [name, value] : read->definitions)
        lines << tr("Definition: %1=%2").arg(QString::fromStdString(name), QString::fromStdString(value));
      if (!read->assembler.empty())
        lines << tr("Other assembler: %1").arg(QString::fromStdString(read->assembler));
    }
  }
  target_->setText(target);
  target_->setToolTip(tip);
  folder_->setVisible(!lines.isEmpty());
  folder_->setToolTip(lines.join(u'\n'));
  folder_->setAccessibleDescription(lines.join(u' '));
}

void WindowStatus::showMessage(const QString& text) {
  bar_->showMessage(text, kMessageMilliseconds);
}

void WindowStatus::showReason(const QString& text, QAction* helps) {
  showMessage(text);
  help_ = helps;
  if (helps == nullptr || !helps->isEnabled()) return helps_->hide();
  helps_->setText(helps->iconText());
  helps_->setIcon(helps->icon());
  helps_->setToolTip(helps->toolTip());
  helps_->show();
}

QString WindowStatus::assembledText() const {
  return assembled_->text();
}

void WindowStatus::update() {
  const Document* document = workspace_->current();
  const bool isChecked = document != nullptr && (document->hasCode() || isCheckedYaml(document->path()));
  const QString shown = document != nullptr && document->isAssembly() ? document->path() : QString();
  if (shown != folderOf_) readFolder();
  for (QLabel* label : {place_, format_})
    label->setVisible(document != nullptr);
  for (QLabel* label : {assembledIcon_, assembled_})
    label->setVisible(isChecked);
  readOnly_->setVisible(document != nullptr && document->isReadOnly());
  if (document == nullptr) return;
  place_->setText(tr("Line %1, Column %2").arg(workspace_->cursorLine()).arg(workspace_->cursorColumn()));
  const std::string_view encoding = source::name(document->encoding());
  const bool isWindows = document->lineEnding() == Document::LineEnding::Windows;
  format_->setText(fromView(encoding) + (isWindows ? QStringLiteral(", CRLF") : QStringLiteral(", LF")));
  if (!isChecked) return;
  const Result result = resultFor(document);
  assembled_->setText(result.text);
  const QPixmap icon = result.icon.pixmap(kIconSize, assembledIcon_->devicePixelRatioF());
  // A label asks for a new layout of the window even if it is the same.
  if (assembledIcon_->pixmap().cacheKey() != icon.cacheKey()) assembledIcon_->setPixmap(icon);
}

const source::SeverityCounts&
WindowStatus::countsOf(const SnapshotPointer& snapshot,
                       const std::shared_ptr<const source::Diagnostics>& findings) {
  if (counted_.lock() == snapshot && countedFindings_.lock() == findings) return counts_;
  counted_ = snapshot;
  countedFindings_ = findings;
  counts_ = factsOf(*snapshot)->severities;
  if (findings != nullptr) counts_.add(*findings);
  return counts_;
}

QString WindowStatus::textOf(const source::SeverityCounts& counts) {
  QStringList parts;
  if (counts.errors > 0) parts << tr("%n error(s)", nullptr, static_cast<int>(counts.errors));
  if (counts.warnings > 0) parts << tr("%n warning(s)", nullptr, static_cast<int>(counts.warnings));
  if (counts.remarks > 0) parts << tr("%n remark(s)", nullptr, static_cast<int>(counts.remarks));
  return parts.join(QStringLiteral(", "));
}

WindowStatus::Result WindowStatus::resultFor(const Document* document) {
  const bool isRun = isCheckedYaml(document->path());
  const SnapshotPointer snapshot = document->snapshot();
  if (!snapshot)
    return {isRun ? tr("checking") : document->isCodeObject() ? tr("disassembling") : tr("assembling"), {}};
  const Theme& theme = *workspace_->theme();
  const source::SeverityCounts& counts = countsOf(snapshot, document->allFindings());
  const std::optional<source::Severity> worst = counts.worst();
  if (!worst && !isRun && !hasStatements(*snapshot)) return {tr("no statements"), {}};
  if (!worst)
    return {isRun                      ? tr("no problems")
            : document->isCodeObject() ? tr("disassembled")
                                       : tr("assembled"),
            goodIcon(theme)};
  // The button of the Problems panel has the number of all open files.
  return {tr("This file: %1").arg(textOf(counts)), statusIcon(*worst, theme)};
}

} // namespace wavesmith::widgets
