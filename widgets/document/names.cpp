// SPDX-License-Identifier: Apache-2.0
#include "document/names.h"

#include "document/background.h"
#include "document/document.h"
#include "document/folder_options.h"
#include "document/language/language_service.h"
#include "document/text/text_mirror.h"
#include "document/workspace.h"
#include "project/folders/folder_settings.h"
#include "settings/settings.h"

#include <QFileInfo>
#include <QMap>
#include <QThreadPool>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr int kTypingPause = 80; // ms after an edit: typing is not interrupted by an index for each letter

// Open texts by the canonical path of their files.
using OpenTexts = QMap<QString, QString>;

using Landmarks = std::vector<navigation::Landmark>;

// Whether `isEqual` holds for each landmark and its counterpart, and none is without one.
template <typename IsEqual>
bool areEqual(const Landmarks& a, const Landmarks& b, const IsEqual& isEqual) {
  return std::ranges::equal(a, b, [&](const navigation::Landmark& one, const navigation::Landmark& other) {
    return isEqual(one, other) && areEqual(one.children, other.children, isEqual);
  });
}

std::shared_ptr<const void> shareOrMake(const std::shared_ptr<const void>& before, bool isSame) {
  return isSame && before ? before : std::make_shared<const char>('\0');
}

DocumentNamesPointer namesOf(const QString& path, std::string content, quint64 revision,
                             const assembler::Options& users, const OpenTexts& open,
                             const DocumentNamesPointer& before) {
  const std::string main = path.toStdString();
  // A mistake in the settings of the folder is a problem of the text (LanguageThread); its names are still of use.
  const auto inFolder = inFolderOf(users, path);
  const assembler::Options& options = inFolder ? *inFolder : users;
  const navigation::ReadIncluded onDisk =
      navigation::includedFiles(main, options.includePaths, options.allowedFolders);
  const navigation::ReadIncluded read = [&](const std::string& name, const std::string& including) {
    auto text = onDisk(name, including);
    if (!text) return text;
    const auto found = open.find(QFileInfo(QString::fromStdString(text->path)).canonicalFilePath());
    if (found != open.end()) text->text = found->toStdString();
    return text;
  };
  auto names = std::make_shared<DocumentNames>();
  names->revision = revision;
  names->index = std::make_shared<const navigation::Index>(
      navigation::SourceText{.path = main, .text = std::move(content)}, read);
  names->outline = navigation::outline(*names->index);
  for (const auto& file : names->index->files())
    names->canonical << QFileInfo(QString::fromStdString(file->path)).canonicalFilePath();
  names->parts = before ? outlineParts(*names, *before, before->parts) : outlineParts(*names, {}, {});
  return names;
}

} // namespace

OutlineParts outlineParts(const DocumentNames& names, const DocumentNames& before,
                          const OutlineParts& partsBefore) {
  using navigation::Landmark;
  const bool sameNames = areEqual(names.outline, before.outline, [](const Landmark& a, const Landmark& b) {
    return a.kind == b.kind && a.name == b.name;
  });
  const auto registersOf = [](const DocumentNames& of, const Landmark& one) {
    return one.symbol == navigation::kNone ? '\0' : of.index->symbols()[one.symbol].registers;
  };
  const bool sameDetails =
      sameNames && areEqual(names.outline, before.outline, [&](const Landmark& a, const Landmark& b) {
        return a.detail == b.detail && registersOf(names, a) == registersOf(before, b);
      });
  const bool samePlaces =
      sameNames && areEqual(names.outline, before.outline, [&](const Landmark& a, const Landmark& b) {
        return a.lastLine == b.lastLine && names.index->place(a.span) == before.index->place(b.span);
      });
  return {.names = shareOrMake(partsBefore.names, sameNames),
          .details = shareOrMake(partsBefore.details, sameDetails),
          .places = shareOrMake(partsBefore.places, samePlaces)};
}

Names* Names::in(Workspace* workspace) {
  if (auto* known = workspace->findChild<Names*>(QString(), Qt::FindDirectChildrenOnly)) return known;
  return new Names(workspace);
}

Names::Names(Workspace* workspace) : QObject(workspace), workspace_(workspace) {
  timer_.setSingleShot(true);
  timer_.setInterval(kTypingPause);
  connect(&timer_, &QTimer::timeout, this, &Names::startAll);
  connect(workspace, &Workspace::documentAdded, this, &Names::follow);
  connect(workspace, &Workspace::documentRemoved, this, &Names::forget);
  connect(workspace->settings(), &Settings::languageChanged, this, &Names::wantAll); // include paths
  for (Document* document : workspace->documents())
    follow(document);
}

QString Names::pathOf(const Document* document) {
  return document->path().isEmpty() ? document->displayName() : document->path();
}

DocumentNamesPointer Names::of(const Document* document) const {
  return entries_.value(document).names;
}

bool Names::isIndexed(const Document* document) {
  return document->hasCode() || document->path().endsWith(QLatin1String(".inc"));
}

std::vector<Names::Known> Names::having(const QString& canonical) const {
  std::vector<Known> all;
  if (canonical.isEmpty()) return all;
  for (Document* document : workspace_->documents()) {
    const DocumentNamesPointer names = of(document);
    const qsizetype file = names ? names->canonical.indexOf(canonical) : -1;
    if (file >= 0)
      all.push_back({.main = document, .names = names, .file = static_cast<std::uint32_t>(file)});
  }
  return all;
}

std::vector<Names::Known> Names::around(Document* document) const {
  const auto entry = entries_.constFind(document);
  if (entry == entries_.cend()) return {};
  std::vector<Known> all = having(entry->canonical);
  std::erase_if(all, [&](const Known& known) { return known.main == document; });
  if (entry->names && (all.empty() || document->hasCode()))
    all.insert(all.begin(), Known{.main = document, .names = entry->names, .file = 0});
  return all;
}

std::vector<Names::Found> Names::at(Document* document, int line, int column) const {
  std::vector<Found> found;
  for (Known& known : around(document)) {
    const auto* occurrence = known.names->index->occurrenceAt(known.file, static_cast<std::uint32_t>(line),
                                                              static_cast<std::uint32_t>(column));
    if (occurrence != nullptr) found.push_back({.known = std::move(known), .occurrence = occurrence});
  }
  // A text that is included elsewhere does not define all that it uses.
  const auto isUndefined = [](const Found& one) {
    return one.symbol().kind == navigation::SymbolKind::Undefined;
  };
  if (!std::ranges::all_of(found, isUndefined)) std::erase_if(found, isUndefined);
  addOtherTexts(found);
  return found;
}

// Those that include the file in which the name is defined.
void Names::addOtherTexts(std::vector<Found>& found) const {
  const std::vector<Found> asked = found;
  for (const Found& one : asked)
    for (const navigation::Span& span : one.index().definitionsOf(one.occurrence->symbol))
      for (Known& other : having(one.known.names->canonical[span.file])) {
        const bool isKnown =
            std::ranges::any_of(found, [&](const Found& f) { return f.known.main == other.main; });
        if (isKnown || other.file == 0) continue; // the text of the file itself is in the index that asks
        const auto* occurrence = other.names->index->occurrenceAt(other.file, span.line, span.column);
        if (occurrence == nullptr) continue;
        Found more{.known = std::move(other), .occurrence = occurrence};
        if (more.name() == one.name()) found.push_back(std::move(more));
      }
}

void Names::follow(Document* document) {
  const auto find = [this, document] {
    const bool isNamed = !document->path().isEmpty();
    entries_[document].canonical = isNamed ? QFileInfo(document->path()).canonicalFilePath() : QString();
  };
  find();
  connect(document, &Document::revisionChanged, this, [this, document] { want(document); });
  connect(document, &Document::textArrived, this, [this, document] { want(document); });
  connect(document, &Document::pathChanged, this, [this, document, find] {
    find();
    want(document);
  });
  // Include folders, perhaps.
  connect(document, &Document::saved, this, [this, document] {
    if (project::isFolderSettings(document->path().toStdString())) wantAll();
  });
  entries_[document].isWanted = isIndexed(document);
  timer_.start(0);
}

void Names::forget(Document* document) {
  disconnect(document, nullptr, this, nullptr);
  // Those that include it now read its file.
  for (const Known& known : having(entries_.value(document).canonical))
    entries_[known.main].isWanted = true;
  entries_.remove(document);
  timer_.start(0);
}

// Its own names, and those of every text that includes it.
void Names::want(Document* changed) {
  for (const Known& known : having(entries_.value(changed).canonical))
    entries_[known.main].isWanted = true;
  entries_[changed].isWanted = isIndexed(changed);
  timer_.start(waiting_.empty() ? kTypingPause : 0);
}

void Names::wantAll() {
  for (const Document* document : workspace_->documents())
    entries_[document].isWanted = isIndexed(document);
  timer_.start(kTypingPause);
}

void Names::startAll() {
  for (Document* document : workspace_->documents()) {
    const auto entry = entries_.find(document);
    if (entry != entries_.end() && entry->isWanted && !entry->isRunning) start(document);
  }
  deliver();
}

void Names::start(Document* document) {
  Entry& entry = entries_[document];
  entry.isWanted = false;
  if (!document->hasText()) return;
  entry.isRunning = true;
  OpenTexts open;
  for (const Document* other : workspace_->documents())
    if (const QString file = entries_.value(other).canonical;
        other != document && !file.isEmpty() && other->isModified())
      open.insert(file, other->content());
  inBackground(
      this,
      [path = pathOf(document), content = TextMirror::of(*document->text())->text(),
       revision = document->revision(), options = workspace_->language()->options(), open = std::move(open),
       before = entry.names] { return namesOf(path, content.toUtf8(), revision, options, open, before); },
      [this, of = QPointer<Document>(document)](DocumentNamesPointer names) {
        if (of) take(of, std::move(names));
      });
}

void Names::take(Document* document, DocumentNamesPointer names) {
  const auto entry = entries_.find(document);
  if (entry == entries_.end()) return;
  entry->isRunning = false;
  DocumentNamesPointer old = std::exchange(entry->names, std::move(names));
  const bool again = entry->isWanted;
  emit changed(document);
  // Freed in the background, too, once no panel has it: an index of a large text has many nodes.
  QThreadPool::globalInstance()->start([old = std::move(old)] {});
  if (again && !timer_.isActive()) timer_.start(waiting_.empty() ? kTypingPause : 0);
  deliver();
}

bool Names::isCurrent() const {
  for (auto entry = entries_.cbegin(); entry != entries_.cend(); ++entry)
    if (entry->isWanted || entry->isRunning) return false;
  return true;
}

void Names::whenCurrent(QObject* context, std::function<void()> then) {
  if (isCurrent()) return then();
  waiting_.push_back({.context = context, .then = std::move(then)});
  if (timer_.isActive()) timer_.start(0);
}

void Names::deliver() {
  if (!isCurrent()) return;
  for (const Waiting& one : std::exchange(waiting_, {}))
    if (one.context) one.then();
}

} // namespace wavesmith::widgets
