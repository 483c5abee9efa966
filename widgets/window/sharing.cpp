// SPDX-License-Identifier: Apache-2.0
#include "window/sharing.h"

#include "controls/make_action.h"
#include "controls/shortcut_text.h"
#include "debugger/debug_controller.h"
#include "document/breakpoints.h"
#include "document/document.h"
#include "document/workspace.h"
#include "project/run_file/read_run_file.h"
#include "run/run_dock.h"
#include "settings/settings.h"
#include "share/archive.h"
#include "share/collect.h"
#include "share/debugger_state.h"
#include "share/extract.h"
#include "source/file.h"
#include "window/debugging.h"
#include "window/main_window.h"
#include "window/panels/panel_layout.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QSaveFile>

namespace wavesmith::widgets {
namespace {

constexpr const char* kWindowView = "window"; // the name of the layout in a share file

} // namespace

Sharing::Sharing(MainWindow* window, Workspace* workspace, RunDock* run, Debugging* debugging)
    : QObject(window), window_(window), workspace_(workspace), run_(run), debugging_(debugging) {
  addAction(window, "share", "", tr("S&hare\u2026"), {}, [this] { askAndShare(); });
}

void Sharing::fail(const QString& title, const QString& message) {
  auto* box = new QMessageBox(QMessageBox::Warning, title, message, QMessageBox::Ok, window_);
  box->setObjectName(QStringLiteral("cannotShare"));
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setTextFormat(Qt::PlainText);
  box->open();
}

// --- Writing ---

void Sharing::askAndShare() {
  const auto job = run_->job();
  if (!job) return emit statusMessage(run_->problem());
  const QFileInfo runFile(QString::fromStdString(job->file.path));
  const QString proposed =
      runFile.absolutePath() + u'/' + runFile.fileName().section(u'.', 0, 0) + QStringLiteral(".wavesmith");
  const QString path = QFileDialog::getSaveFileName(window_, tr("Share the Run"), proposed,
                                                    tr("Wavesmith share files (*.wavesmith)"));
  if (!path.isEmpty()) shareTo(path);
}

bool Sharing::shareTo(const QString& path) {
  const auto job = run_->job();
  if (!job) {
    emit statusMessage(run_->problem());
    return false;
  }
  const std::string runFile = job->file.path;
  if (!QFileInfo::exists(QString::fromStdString(runFile)) || !run_->unsavedRunFile().isEmpty()) {
    fail(tr("Cannot Share"), tr("Save the run file first: the share file contains it as it is on the disk."));
    return false;
  }
  share::CollectOptions options;
  for (auto text = job->unsaved.constBegin(); text != job->unsaved.constEnd(); ++text)
    options.unsaved.emplace(text.key().toStdString(), text.value().toStdString());
  options.allowedFolders = job->allowedFolders;
  auto collected = share::collect(runFile, options);
  if (!collected) {
    fail(tr("Cannot Share"), QString::fromStdString(collected.error().message));
    return false;
  }
  share::ShareContents& contents = collected->contents;
  const DebugController* const controller = debugging_->controller();
  const bool isDebugged = controller->isActive() && controller->job().run.file.path == runFile;
  if (isDebugged) {
    debug::Reply reply;
    reply.stop = controller->stop();
    reply.lane = static_cast<std::uint8_t>(controller->lane());
    share::takeState(contents, reply, {});
    contents.checkedMode = controller->job().checkedMode.value_or(controller->job().run.file.checkedMode);
    contents.plainMatrix = controller->job().plainMatrix.value_or(controller->job().run.file.plainMatrix);
    contents.schedule = controller->job().schedule;
  }
  for (const Breakpoint& one : workspace_->breakpoints()->all()) {
    share::SharedPoint point;
    point.watch = one.isWatchpoint();
    point.condition = one.condition.toStdString();
    point.ignored = one.ignored;
    point.enabled = one.enabled;
    if (one.isWatchpoint()) {
      if (one.path.toStdString() != runFile) continue;
      point.text = one.watch.toStdString();
    } else {
      point.file = share::sharedNameOf(contents, runFile, one.path.toStdString());
      point.line = static_cast<std::uint32_t>(one.line);
      if (point.file.empty()) continue; // the breakpoint is not in this run
    }
    contents.points.push_back(std::move(point));
  }
  contents.views[kWindowView] = window_->panels()->save().toStdString();
  const auto bytes = share::pack(contents);
  if (!bytes) {
    fail(tr("Cannot Share"), QString::fromStdString(bytes.error().message));
    return false;
  }
  QSaveFile file(path);
  const auto size = static_cast<qint64>(bytes->size());
  if (!file.open(QIODevice::WriteOnly) ||
      file.write(reinterpret_cast<const char*>(bytes->data()), size) != size || !file.commit()) {
    fail(tr("Cannot Share"), tr("%1: %2").arg(path, file.errorString()));
    return false;
  }
  QString message = tr("Shared %n file(s) as %1", nullptr, static_cast<int>(contents.files.size())).arg(path);
  for (const source::Diagnostic& warning : collected->warnings)
    message += QStringLiteral("; ") + QString::fromStdString(warning.message);
  emit statusMessage(message);
  return true;
}

// --- Opening ---

QString Sharing::folderFor(const QString& path) const {
  const QString all = workspace_->settings()->dataDirectory() + QStringLiteral("/shared");
  const QString name = QFileInfo(path).completeBaseName();
  QString folder = all + u'/' + name;
  for (int n = 2; QFileInfo::exists(folder); ++n)
    folder = QStringLiteral("%1/%2-%3").arg(all, name).arg(n);
  return folder;
}

bool Sharing::open(const QString& path) {
  const auto contents = share::openShareFile(path.toStdString());
  if (!contents) {
    fail(tr("Cannot Open"), QString::fromStdString(contents.error().message));
    return false;
  }
  const QString folder = folderFor(path);
  QDir().mkpath(QFileInfo(folder).absolutePath());
  const auto runFile = share::extract(*contents, folder.toStdString());
  if (!runFile) {
    fail(tr("Cannot Open"), QString::fromStdString(runFile.error().message));
    return false;
  }
  const QString runPath = QString::fromStdString(runFile->string());
  addBreakpoints(*contents, folder, runPath);
  const auto text = source::readText(*runFile);
  const auto file = text ? project::readRunFile(*text, runFile->string())
                         : source::Result<project::RunFile>(std::unexpected(text.error()));
  QStringList toOpen;
  if (file)
    for (const std::string& source : project::sourcePaths(*file))
      toOpen << QString::fromStdString(source);
  if (!window_->openFiles(toOpen.isEmpty() ? QStringList{runPath} : QStringList{toOpen.front()}))
    return false;
  if (const auto layout = contents->views.find(kWindowView); layout != contents->views.end())
    window_->panels()->load(QByteArray::fromStdString(layout->second));
  debugging_->restoreAtStart(runPath, *contents);
  emit statusMessage(
      contents->position
          ? withShortcut(tr("Nothing has run yet. Debug (%1) goes to step %2 of the shared run"), window_,
                         QStringLiteral("debugStart"))
                .arg(contents->position->step)
          : tr("Nothing has run yet. The files are in %1").arg(folder));
  return true;
}

void Sharing::addBreakpoints(const share::ShareContents& contents, const QString& folder,
                             const QString& runFile) {
  for (const share::SharedPoint& point : contents.points) {
    Breakpoint one;
    one.condition = QString::fromStdString(point.condition);
    one.ignored = point.ignored;
    one.enabled = point.enabled;
    if (point.watch) {
      one.path = runFile;
      one.watch = QString::fromStdString(point.text);
    } else if (point.line > 0) {
      one.path = QDir::cleanPath(folder + u'/' + QString::fromStdString(point.file));
      one.line = static_cast<int>(point.line);
    } else {
      continue; // a label or an address: the margin has lines
    }
    workspace_->breakpoints()->add(one);
  }
}

} // namespace wavesmith::widgets
