// SPDX-License-Identifier: Apache-2.0
#include "document/recovery.h"

#include "document/document.h"
#include "document/recovery_files.h"
#include "document/text/text_file.h"
#include "document/text/text_mirror.h"
#include "source/file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QHash>
#include <QThreadPool>
#include <QTimer>

#include <algorithm>
#include <utility>
#include <vector>

namespace wavesmith::widgets {
namespace {

// The delay from the first unsaved key press to the writing of the file: half of the promised two seconds;
// the other half is for a slow disk.
constexpr int kDelayMilliseconds = 1000;

} // namespace

struct Recovery::Implementation {
  struct Kept {
    int number = 0;
    bool dirty = false;
    bool hasFile = false;
    QString replaces; // the file it was restored from; removed when its own file is written
  };

  explicit Implementation(Recovery* recovery) : self(recovery) { pool.setMaxThreadCount(1); }

  Recovery* self;
  QString parent;
  std::unique_ptr<RecoveryDirectory> directory; // null: nothing written yet
  std::vector<std::unique_ptr<RecoveryDirectory>> claimed;
  QHash<Document*, Kept> kept;
  struct KeptText : Kept {
    RecoveredText text;
  };
  QHash<QString, KeptText> keptTexts; // kept texts by the owner's name
  QHash<Document*, QString> restored; // not yet add()ed
  QStringList oldSessions;            // removed when our session is written
  int nextNumber = 1;
  bool failing = false;
  QTimer timer;
  QThreadPool pool; // one thread, so that writing and removing keep their order

  [[nodiscard]] QString fileOf(const Kept& entry) const {
    return QStringLiteral("%1/%2.text").arg(directory->path()).arg(entry.number);
  }

  void changed(Document* document);
  void writeAll();
  void write(Document* document, Kept& entry);
  // With `content` as its content, if it is not empty: a long text is joined in the background.
  void write(RecoveredText text, Kept& entry, SharedText content = {});
  [[nodiscard]] bool makeDirectory();
  void remove(const Kept& entry);
  void wrote(const source::Result<void>& result);
  void forget(Document* document);
  void claimAll(); // claims the directories of processes that have ended
  void letGoOfEmpty();
};

void Recovery::Implementation::changed(Document* document) {
  Kept& entry = kept[document];
  if (document->isModified()) {
    entry.dirty = true;
    if (!timer.isActive()) timer.start(kDelayMilliseconds);
    return;
  }
  entry.dirty = false;
  remove(entry);
  entry.hasFile = false;
}

void Recovery::Implementation::remove(const Kept& entry) {
  if (entry.hasFile) pool.start([file = fileOf(entry)] { QFile::remove(file); });
}

void Recovery::Implementation::writeAll() {
  for (auto entry = kept.begin(); entry != kept.end(); ++entry) {
    if (entry->dirty) write(entry.key(), *entry);
  }
  for (KeptText& entry : keptTexts) {
    if (entry.dirty) write(entry.text, entry);
  }
}

void Recovery::Implementation::write(Document* document, Kept& entry) {
  RecoveredText text;
  text.path = document->path();
  text.displayName = document->displayName();
  write(std::move(text), entry, TextMirror::of(*document->text())->text());
}

bool Recovery::Implementation::makeDirectory() {
  if (!directory) directory = RecoveryDirectory::make(parent);
  if (directory) return true;
  wrote(source::failure(source::Code::CannotWriteFile, {parent.toStdString(), 0, 0, 0},
                        "cannot create the directory"));
  return false;
}

void Recovery::Implementation::write(RecoveredText text, Kept& entry, SharedText content) {
  if (!makeDirectory()) return;
  entry.dirty = false;
  entry.hasFile = true;
  text.written = QDateTime::currentDateTimeUtc();
  text.fileTime = text.path.isEmpty() ? QDateTime() : QFileInfo(text.path).lastModified().toUTC();
  text.file = fileOf(entry);
  pool.start([this, text = std::move(text), content = std::move(content),
              replaces = std::exchange(entry.replaces, {})]() mutable {
    if (content.size() != 0) text.content = content.toString();
    auto result = writeRecoveryFile(text);
    if (result && !replaces.isEmpty()) QFile::remove(replaces);
    // The destructor waits for the pool, so `self` stays valid.
    QMetaObject::invokeMethod(
        self, [this, result = std::move(result)] { wrote(result); }, Qt::QueuedConnection);
  });
}

void Recovery::Implementation::wrote(const source::Result<void>& result) {
  letGoOfEmpty();
  const bool wasFailing = std::exchange(failing, !result.has_value());
  if (result || wasFailing) return;
  emit self->failed(
      tr("Cannot write recovery files to %1: %2")
          .arg(QDir::toNativeSeparators(parent), QString::fromStdString(result.error().message)));
}

void Recovery::Implementation::forget(Document* document) {
  restored.remove(document);
  remove(kept.take(document));
}

void Recovery::Implementation::claimAll() {
  const QDir all(parent);
  for (const QString& name : all.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
    auto found = RecoveryDirectory::claim(all.filePath(name));
    if (found) claimed.push_back(std::move(found));
  }
}

void Recovery::Implementation::letGoOfEmpty() {
  std::erase_if(claimed, [](const auto& one) {
    if (!one->files().isEmpty() || QFile::exists(one->sessionFile())) return false;
    one->removeAll();
    return true;
  });
}

Recovery::Recovery(const QString& directory, QObject* parent)
    : QObject(parent), implementation_(std::make_unique<Implementation>(this)) {
  implementation_->parent = directory;
  implementation_->timer.setSingleShot(true);
  connect(&implementation_->timer, &QTimer::timeout, this, [this] { implementation_->writeAll(); });
}

Recovery::~Recovery() {
  implementation_->pool.waitForDone();
  for (const QString& session : std::as_const(implementation_->oldSessions))
    QFile::remove(session);
  if (implementation_->directory) implementation_->directory->removeAll();
}

void Recovery::add(Document* document) {
  Implementation::Kept entry;
  entry.number = implementation_->nextNumber++;
  entry.replaces = implementation_->restored.take(document);
  const bool atOnce = !entry.replaces.isEmpty();
  implementation_->kept.insert(document, entry);
  connect(document, &Document::revisionChanged, this,
          [this, document] { implementation_->changed(document); });
  connect(document, &Document::modifiedChanged, this,
          [this, document] { implementation_->changed(document); });
  connect(document, &Document::pathChanged, this, [this, document] { implementation_->changed(document); });
  connect(document, &QObject::destroyed, this, [this, document] { implementation_->forget(document); });
  implementation_->changed(document);
  if (atOnce) implementation_->writeAll();
}

void Recovery::remove(Document* document) {
  disconnect(document, nullptr, this, nullptr);
  implementation_->forget(document);
}

void Recovery::keep(const QString& id, RecoveredText text) {
  Implementation::KeptText& entry = implementation_->keptTexts[id];
  if (entry.number == 0) {
    entry.number = implementation_->nextNumber++;
    entry.replaces = text.file;
  }
  entry.text = std::move(text);
  entry.dirty = true;
  if (!implementation_->timer.isActive()) implementation_->timer.start(kDelayMilliseconds);
}

void Recovery::forget(const QString& id) {
  const Implementation::KeptText entry = implementation_->keptTexts.take(id);
  implementation_->remove(entry);
  if (!entry.replaces.isEmpty())
    implementation_->pool.start([file = entry.replaces] { QFile::remove(file); });
}

void Recovery::keepSession(const QByteArray& session) {
  if (!implementation_->makeDirectory()) return;
  implementation_->pool.start([file = implementation_->directory->sessionFile(), session,
                               old = std::exchange(implementation_->oldSessions, {})] {
    // Failures are reported only for unsaved text, where they matter; it is written in the same way.
    const auto written =
        source::writeFile(QFile::encodeName(file).toStdString(),
                          std::string_view(session.constData(), static_cast<std::size_t>(session.size())));
    if (!written) return;
    for (const QString& replaced : old)
      QFile::remove(replaced);
  });
}

QByteArray Recovery::leftSession() {
  implementation_->claimAll();
  QByteArray newest;
  QDateTime newestTime;
  for (const auto& directory : implementation_->claimed) {
    QFile file(directory->sessionFile());
    if (!file.open(QIODevice::ReadOnly)) continue;
    const QDateTime time = QFileInfo(file).lastModified();
    if (newest.isEmpty() || time > newestTime) {
      newest = file.readAll();
      newestTime = time;
    }
    implementation_->oldSessions << directory->sessionFile();
  }
  implementation_->letGoOfEmpty();
  return newest;
}

QList<RecoveredText> Recovery::left() {
  implementation_->claimAll();
  implementation_->letGoOfEmpty();

  QList<RecoveredText> texts;
  for (const auto& directory : implementation_->claimed) {
    for (const QString& file : directory->files()) {
      if (auto text = readRecoveryFile(file)) texts.append(std::move(*text));
    }
  }
  std::ranges::sort(texts, std::greater(), &RecoveredText::written);
  return texts;
}

std::unique_ptr<Document> Recovery::restore(const RecoveredText& text) {
  std::unique_ptr<Document> document;
  if (!text.path.isEmpty()) {
    if (auto opened =
            Document::open(text.path, likelyEncodingOf(text.path).value_or(source::TextEncoding::Utf8));
        opened && !(*opened)->isCodeObject())
      document = std::move(*opened);
  }
  if (!document) document = std::make_unique<Document>();
  document->restore(text.content);
  Document* const key = document.get();
  implementation_->restored.insert(key, text.file);
  connect(key, &QObject::destroyed, this, [this, key] { implementation_->restored.remove(key); });
  return document;
}

void Recovery::restore(const RecoveredText& text, Document* document) {
  implementation_->kept[document].replaces = text.file;
  document->restore(text.content);
  flush();
}

void Recovery::discard(const RecoveredText& text) {
  QFile::remove(text.file);
  implementation_->letGoOfEmpty();
}

void Recovery::flush() {
  implementation_->timer.stop();
  implementation_->writeAll();
  implementation_->pool.waitForDone();
}

} // namespace wavesmith::widgets
