// SPDX-License-Identifier: Apache-2.0
#include "changes/file_changes.h"

#include "changes/change_preview.h"
#include "changes/changes_edit.h"
#include "changes/linked_change.h"
#include "document/document.h"
#include "document/run_files.h"
#include "document/workspace.h"
#include "source/file.h"

#include <QFileInfo>

#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>
#include <vector>

namespace wavesmith::widgets {
namespace {

std::filesystem::path onDisk(const FileChange& file) {
  return file.path.toStdString();
}

} // namespace

FileChanges::FileChanges(Workspace* workspace, QList<FileChange> files) : workspace_(workspace) {
  for (FileChange& file : files) {
    Document* document = file.document;
    if (document == nullptr && !file.path.isEmpty()) document = workspace->find(file.path);
    changes_ << Change{std::move(file), document, document != nullptr};
  }
}

FileChanges::~FileChanges() = default;

QString FileChanges::Change::name() const {
  if (document) return document->displayName();
  return file.path.isEmpty() ? ChangePreview::tr("untitled") : QFileInfo(file.path).fileName();
}

QString FileChanges::nameOf(qsizetype index) const {
  return changes_[index].name();
}

QString FileChanges::pathOf(qsizetype index) const {
  const Change& change = changes_[index];
  const QString path = change.document ? change.document->path() : change.file.path;
  return path.isEmpty() ? change.name() : path;
}

LinkedChange* FileChanges::applied() const {
  return applied_;
}

// The reason why the file cannot get its new text; empty if it can.
QString FileChanges::obstacle(const Change& change) {
  if (change.wasOpen) {
    if (!change.document)
      return ChangePreview::tr("%1 was closed in the meantime. Nothing was changed.").arg(change.name());
    if (change.document->isReadOnly())
      return ChangePreview::tr("%1 is read-only. Nothing was changed.").arg(change.name());
    if (change.document->content() != change.file.before)
      return ChangePreview::tr(
                 "%1 was edited in the meantime. Nothing was changed: close this preview and open it again.")
          .arg(change.name());
    return {};
  }
  std::error_code error;
  if (change.file.before.isEmpty() && !std::filesystem::exists(onDisk(change.file), error)) return {};
  const auto text = source::readText(onDisk(change.file));
  if (!text) return QString::fromStdString(text.error().message);
  if (QString::fromStdString(*text) != change.file.before)
    return ChangePreview::tr("%1 was changed on disk in the meantime. Nothing was changed: close this "
                             "preview and open it again.")
        .arg(change.name());
  return {};
}

QString FileChanges::writeFiles() const {
  QList<const Change*> written;
  for (const Change& change : changes_) {
    if (change.wasOpen || change.isNone()) continue;
    const auto done = source::writeFile(onDisk(change.file), change.file.after.toStdString());
    if (done) {
      written << &change;
      continue;
    }
    for (const Change* earlier : written)
      static_cast<void>(source::writeFile(onDisk(earlier->file), earlier->file.before.toStdString()));
    return ChangePreview::tr("%1 Nothing was changed.").arg(QString::fromStdString(done.error().message));
  }
  return {};
}

// Other files are written: those that a text includes are read from the disk when it is assembled.
QString FileChanges::openFiles() {
  std::vector<std::pair<Change*, std::unique_ptr<Document>>> opened;
  std::error_code error;
  for (Change& change : changes_) {
    if (change.wasOpen || change.isNone()) continue;
    if (!change.file.opens && !isRunFile(change.file.path)) continue;
    if (!std::filesystem::exists(onDisk(change.file), error)) continue;
    auto document = Document::open(change.file.path);
    if (!document)
      return ChangePreview::tr("%1 Nothing was changed.")
          .arg(QString::fromStdString(document.error().message));
    if ((*document)->isReadOnly())
      return ChangePreview::tr("%1 is read-only. Nothing was changed.").arg(change.name());
    opened.emplace_back(&change, std::move(*document));
  }
  for (auto& [change, document] : opened) {
    // A document has no carriage returns.
    change->file.before = document->content();
    change->file.after.remove(u'\r');
    change->file.isOpened = true;
    change->document = workspace_->add(std::move(document));
    change->wasOpen = true;
  }
  return {};
}

// First the checks, then the steps that can fail, then those that cannot.
QString FileChanges::apply(const QString& name) {
  for (const Change& change : std::as_const(changes_)) {
    if (change.isNone()) continue;
    if (QString why = obstacle(change); !why.isEmpty()) return why;
  }
  if (QString why = openFiles(); !why.isEmpty()) return why;
  if (QString why = writeFiles(); !why.isEmpty()) return why;
  bool anyOpen = false;
  QList<FileChange> files;
  for (const Change& change : std::as_const(changes_)) {
    const bool isEdited = change.wasOpen && !change.isNone();
    if (isEdited) replaceBy(*change.document->text(), change.file.before, change.file.after);
    files << change.file;
    files.back().document = change.wasOpen ? change.document.data() : nullptr;
    anyOpen = anyOpen || isEdited;
  }
  if (anyOpen) applied_ = new LinkedChange(workspace_, name, files);
  return {};
}

} // namespace wavesmith::widgets
