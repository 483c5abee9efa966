// SPDX-License-Identifier: Apache-2.0
#include "document/workspace.h"

#include "document/breakpoints.h"
#include "document/document.h"
#include "document/language/language_service.h"
#include "document/language/language_tasks.h"
#include "document/recovery.h"
#include "settings/settings.h"

#include <QFileInfo>
#include <QPointer>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

assembler::Options optionsOf(const Settings& settings) {
  assembler::Options options;
  options.target = settings.target().toStdString();
  for (const QString& path : settings.includePaths())
    options.includePaths.push_back(path.toStdString());
  options.allowedFolders = options.includePaths;
  for (const QString& folder : settings.allowedFolders())
    options.allowedFolders.push_back(folder.toStdString());
  for (const QString& definition : settings.definitions()) {
    const qsizetype equals = definition.indexOf(QLatin1Char('='));
    const QString name = definition.left(equals).trimmed();
    const QString value = equals < 0 ? QString() : definition.mid(equals + 1).trimmed();
    if (!name.isEmpty()) options.definitions.emplace_back(name.toStdString(), value.toStdString());
  }
  return options;
}

worker::WorkerOptions limitsOf(const Settings& settings) {
  worker::WorkerOptions limits;
  limits.timeLimit = std::chrono::milliseconds(settings.assembleTimeLimit());
  limits.memoryLimit = static_cast<std::uint64_t>(settings.workerMemoryLimit()) << 20;
  return limits;
}

// Identifies the file itself, independent of names and links.
QString identity(const QString& path) {
  const QFileInfo info(path);
  const QString canonical = info.canonicalFilePath();
  return canonical.isEmpty() ? info.absoluteFilePath() : canonical;
}

} // namespace

struct Workspace::Implementation {
  Settings* settings = nullptr;
  Theme* theme = nullptr;
  LanguageService* language = nullptr;
  LanguageTasks* tasks = nullptr;
  Recovery* recovery = nullptr;
  Breakpoints* breakpoints = nullptr;
  QList<Document*> documents;
  QPointer<Document> current;
  int line = 1;
  int column = 1;
};

Workspace::Workspace(Settings* settings, Theme* theme, QObject* parent)
    : QObject(parent), implementation_(std::make_unique<Implementation>()) {
  implementation_->settings = settings;
  implementation_->theme = theme;
  implementation_->language = new LanguageService(limitsOf(*settings), this);
  implementation_->language->setOptions(optionsOf(*settings));
  implementation_->tasks = new LanguageTasks(limitsOf(*settings), this);
  implementation_->recovery = new Recovery(settings->dataDirectory() + QStringLiteral("/recovery"), this);
  implementation_->breakpoints = new Breakpoints(settings, this);
  connect(this, &Workspace::documentAdded, implementation_->breakpoints, &Breakpoints::follow);
  connect(settings, &Settings::languageChanged, this, [this] {
    implementation_->language->setLimits(limitsOf(*implementation_->settings));
    implementation_->tasks->setLimits(limitsOf(*implementation_->settings));
    implementation_->language->setOptions(optionsOf(*implementation_->settings));
  });
  connect(implementation_->language, &LanguageService::workerFailed, this, &Workspace::statusMessage);
  connect(implementation_->recovery, &Recovery::failed, this, &Workspace::statusMessage);
}

Workspace::~Workspace() {
  // Deleted before the documents, so that its thread does not use them.
  delete implementation_->tasks;
  delete implementation_->language;
  for (Document* document : std::as_const(implementation_->documents))
    delete document;
}

Settings* Workspace::settings() const {
  return implementation_->settings;
}

Theme* Workspace::theme() const {
  return implementation_->theme;
}

LanguageService* Workspace::language() const {
  return implementation_->language;
}

LanguageTasks* Workspace::tasks() const {
  return implementation_->tasks;
}

Breakpoints* Workspace::breakpoints() const {
  return implementation_->breakpoints;
}

Recovery* Workspace::recovery() const {
  return implementation_->recovery;
}

QList<Document*> Workspace::documents() const {
  return implementation_->documents;
}

Document* Workspace::current() const {
  return implementation_->current;
}

void Workspace::setCurrent(Document* document) {
  if (implementation_->current == document) return;
  implementation_->current = document;
  implementation_->line = 1;
  implementation_->column = 1;
  if (document != nullptr) implementation_->language->prefer(document);
  emit currentChanged(document);
}

Document* Workspace::add(std::unique_ptr<Document> document) {
  Document* const added = document.release();
  added->setParent(this);
  implementation_->documents.append(added);
  connect(added, &Document::snapshotChanged, this, [this, added] { emit snapshotChanged(added); });
  connect(added, &Document::instructionTextsChanged, this,
          [this, added] { emit instructionTextsChanged(added); });
  connect(added, &Document::findingsChanged, this, [this, added] { emit findingsChanged(added); });
  implementation_->language->add(added);
  implementation_->recovery->add(added);
  emit documentAdded(added);
  return added;
}

void Workspace::remove(Document* document) {
  const qsizetype index = implementation_->documents.indexOf(document);
  if (index < 0) return;
  implementation_->documents.removeAt(index);
  if (implementation_->current == document) {
    const qsizetype count = implementation_->documents.size();
    setCurrent(count == 0 ? nullptr : implementation_->documents[std::min(index, count - 1)]);
  }
  disconnect(document, nullptr, this, nullptr);
  implementation_->language->remove(document);
  implementation_->recovery->remove(document);
  emit documentRemoved(document);
  document->deleteLater();
}

Document* Workspace::find(const QString& path) const {
  const QString wanted = identity(path);
  const auto& documents = implementation_->documents;
  const auto found = std::ranges::find_if(documents, [&](const Document* document) {
    return !document->path().isEmpty() && identity(document->path()) == wanted;
  });
  return found == documents.end() ? nullptr : *found;
}

int Workspace::cursorLine() const {
  return implementation_->line;
}

int Workspace::cursorColumn() const {
  return implementation_->column;
}

void Workspace::setCursor(int line, int column) {
  if (implementation_->line == line && implementation_->column == column) return;
  implementation_->line = line;
  implementation_->column = column;
  emit cursorMoved(line, column);
}

void Workspace::goTo(const source::Place& place) {
  emit placeRequested(place);
}

} // namespace wavesmith::widgets
