// SPDX-License-Identifier: Apache-2.0
#include "document/document.h"

#include "codeobject/file_kind.h"
#include "document/code_object_file.h"
#include "document/file_watch.h"
#include "document/text/gradual_text.h"
#include "document/text/text_file.h"
#include "document/text/text_layout.h"
#include "document/text/text_mirror.h"
#include "source/file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

namespace wavesmith::widgets {
namespace {

std::filesystem::path toPath(const QString& path) {
  return QFile::encodeName(path).toStdString();
}

// Gives out the smallest number that no open untitled document has.
class UntitledNumbers {
public:
  int take() {
    int number = 1;
    while (taken_.contains(number))
      ++number;
    taken_.insert(number);
    return number;
  }
  void giveBack(int number) { taken_.erase(number); }

private:
  std::set<int> taken_;
};

UntitledNumbers& untitledNumbers() {
  static UntitledNumbers numbers;
  return numbers;
}

// Distinguishes two contents of a file without keeping both.
struct Fingerprint {
  std::size_t size = 0;
  std::size_t hash = 0;
  bool operator==(const Fingerprint&) const = default;
};

Fingerprint fingerprintOf(std::string_view bytes) {
  return {bytes.size(), qHashBits(bytes.data(), bytes.size(), 0)};
}

// The most characters that are inserted in one edit; more would cause a visible delay.
constexpr qsizetype kReplacedAtOnce = 200'000;

std::unexpected<source::Diagnostic> notWritten(const Document& document) {
  return source::failure(source::Code::CannotWriteFile, {document.path().toStdString(), 0, 0, 0},
                         "a code object is read-only here; save its text as assembly");
}

std::unexpected<source::Diagnostic> readOnly(const QString& path) {
  return source::failure(source::Code::CannotWriteFile, {path.toStdString(), 0, 0, 0},
                         "the file is read-only; save it under another name");
}

struct Read {
  TextFile file;
  Fingerprint fingerprint;
};

// The encoding of bytes that had the encoding `before`: another program may have converted them to UTF-8.
source::TextEncoding encodingOf(std::string_view bytes, source::TextEncoding before) {
  using enum source::TextEncoding;
  if (before == Utf8 || bytes.empty() || source::firstInvalidUtf8(bytes)) return before;
  // ASCII is Latin-1 as well; in UTF-16, it has zeros and is not valid UTF-8.
  const bool isAscii =
      std::ranges::none_of(bytes, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
  return isAscii && before == Latin1 ? before : Utf8;
}

source::Result<Read> readFile(const QString& path, source::TextEncoding encoding) {
  const std::filesystem::path native = toPath(path);
  auto bytes = source::readText(native);
  if (!bytes) return std::unexpected(bytes.error());
  auto file = decodeText(*bytes, native.string(), encodingOf(*bytes, encoding));
  if (!file) return std::unexpected(file.error());
  return Read{std::move(*file), fingerprintOf(*bytes)};
}

// Those of one provider stay shared.
Document::Findings merged(const std::vector<Document::Findings>& all) {
  if (all.size() <= 1) return all.empty() ? nullptr : all.front();
  auto result = std::make_shared<source::Diagnostics>();
  for (const Document::Findings& findings : all)
    result->insert(result->end(), findings->begin(), findings->end());
  return result;
}

} // namespace

struct Document::Implementation {
  explicit Implementation(Document* document) : self(document), filling(&text) {
    // QPlainTextEdit requires both for a document that it has not created itself.
    text.setDocumentLayout(new TextLayout(&text));
    text.setUndoRedoEnabled(true);
  }

  Document* self;
  QTextDocument text;
  TextMirror* mirror = new TextMirror(&text); // always equal to `text`
  quint64 revision = 1;
  bool settingUp = false;
  QString path;
  int untitledNumber = 0;
  bool byteOrderMark = false;
  bool windowsLines = false;
  source::TextEncoding encoding = source::TextEncoding::Utf8; // encoding of the file
  bool isNextUtf8 = false;                                    // the next save writes UTF-8
  bool readOnly = false;
  bool missing = false;      // did not exist at the last check
  bool reportedGone = false; // and this was reported
  bool unreadable = false;   // it existed at the last check, but could not be read; this was reported
  Fingerprint onDisk;        // state of the file at the last check
  Fingerprint base;          // state of the file that the text is based on, as last read or written here
  FileWatch watch;
  SnapshotPointer snapshot;
  InstructionTexts texts;               // texts of the instructions of `snapshot`
  std::map<QString, Findings> findings; // findings by provider; none is null
  Findings allFindings;
  QList<QTextCursor> pointed; // selections of lines
  bool codeObject = false;
  bool assembly = true; // if it has a path
  bool hasText = true;
  FileStamp stamp;          // state of a code object's file, as `onDisk` is for text
  SnapshotPointer arriving; // its text is being put into the document
  InstructionTexts arrivingTexts;
  GradualText filling;

  void contentsChanged(int position, int removed, int added);
  void nextRevision();
  void setUp(const Read& read, const QString& file);
  void setPath(const QString& file);
  void setUpCodeObject(const QString& file);
  void show(SnapshotPointer next);
  void arrived();
  void replaceText(const QString& replacement);
  void adopt(const Read& read);
  void setReadOnly(bool now);
  void look();
  void lookWhenMissing();
  void lookWhenUnreadable();
  void lookAtCodeObject();
  [[nodiscard]] TextFile file() const {
    return {mirror->text().toString(), byteOrderMark && !isNextUtf8, windowsLines,
            isNextUtf8 ? source::TextEncoding::Utf8 : encoding};
  }
  source::Result<void> write(const QString& file);
};

void Document::Implementation::contentsChanged(int position, int removed, int added) {
  if (!settingUp && !codeObject && mirror->follow(position, removed, added)) nextRevision();
}

void Document::Implementation::nextRevision() {
  ++revision;
  if (!std::exchange(findings, {}).empty()) { // their places were those of the previous text
    allFindings = nullptr;
    emit self->findingsChanged();
  }
  emit self->revisionChanged(revision);
}

void Document::Implementation::setUp(const Read& read, const QString& file) {
  settingUp = true;
  text.setUndoRedoEnabled(false);
  text.setPlainText(read.file.text);
  text.setUndoRedoEnabled(true);
  text.setModified(false);
  settingUp = false;
  mirror->set(read.file.text);
  untitledNumbers().giveBack(std::exchange(untitledNumber, 0));
  setPath(file);
  adopt(read);
  readOnly = isReadOnlyFile(path);
  watch.setPath(path);
}

// What a text is does not change while it is edited.
void Document::Implementation::setPath(const QString& file) {
  path = file;
  const std::string content = mirror->text().toString().toStdString();
  assembly = codeobject::kindOf(toPath(path), content) == codeobject::FileKind::Assembly;
}

void Document::Implementation::setUpCodeObject(const QString& file) {
  codeObject = true;
  hasText = false;
  readOnly = true;
  text.setUndoRedoEnabled(false);
  untitledNumbers().giveBack(std::exchange(untitledNumber, 0));
  path = file;
  stamp = stampOf(path);
  watch.setPath(path);
}

// Sets the text first, because receivers of the snapshot look up lines in it.
void Document::Implementation::show(SnapshotPointer next) {
  const QString& shown = next->disassembly->text;
  const bool isArriving = arriving && arriving->disassembly->text == shown;
  arriving = std::move(next);
  if (isArriving) return;
  const auto done = [this] { arrived(); };
  // Unchanged parts keep cursors and scroll positions.
  if (filling.isFilling() || std::max(mirror->text().size(), shown.size()) > kReplacedAtOnce)
    return filling.fill(shown, done);
  replaceText(shown);
  arrived();
}

void Document::Implementation::arrived() {
  snapshot = std::exchange(arriving, nullptr);
  texts = std::exchange(arrivingTexts, nullptr);
  mirror->set(snapshot->disassembly->text);
  if (!std::exchange(hasText, true)) emit self->textArrived();
  emit self->snapshotChanged();
}

// Replaces only the differing part, so that cursors and undo steps elsewhere stay valid.
void Document::Implementation::replaceText(const QString& replacement) {
  const QString old = mirror->text().toString(); // changes with the text
  const auto [oldFirst, newFirst] = std::ranges::mismatch(old, replacement);
  const qsizetype prefix = oldFirst - old.cbegin();
  qsizetype suffix = 0;
  const qsizetype most = std::min(old.size(), replacement.size()) - prefix;
  while (suffix < most && old[old.size() - 1 - suffix] == replacement[replacement.size() - 1 - suffix])
    ++suffix;
  if (prefix + suffix == old.size() && old.size() == replacement.size()) return;
  QTextCursor cursor(&text);
  cursor.beginEditBlock();
  cursor.setPosition(static_cast<int>(prefix));
  cursor.setPosition(static_cast<int>(old.size() - suffix), QTextCursor::KeepAnchor);
  cursor.insertText(replacement.mid(prefix, replacement.size() - prefix - suffix));
  cursor.endEditBlock();
}

void Document::Implementation::adopt(const Read& read) {
  byteOrderMark = read.file.byteOrderMark;
  windowsLines = read.file.windowsLines;
  encoding = read.file.encoding;
  isNextUtf8 = false;
  onDisk = base = read.fingerprint;
  missing = false;
  reportedGone = false;
  unreadable = false;
}

void Document::Implementation::setReadOnly(bool now) {
  if (readOnly == now || codeObject) return;
  readOnly = now;
  emit self->readOnlyChanged(now);
}

void Document::Implementation::lookWhenMissing() {
  if (!missing) {
    missing = true;
    watch.lookAgain();
  } else if (!reportedGone) {
    reportedGone = true;
    if (!codeObject) text.setModified(true);
    emit self->changedOnDisk(true);
  }
}

// Its permissions have changed, or it is a folder now: like a file whose new contents cannot be shown.
void Document::Implementation::lookWhenUnreadable() {
  missing = false;
  if (std::exchange(unreadable, true)) return;
  text.setModified(true);
  emit self->changedOnDisk(false);
}

// The language service reads it in the background.
void Document::Implementation::lookAtCodeObject() {
  const FileStamp now = stampOf(path);
  if (now.size < 0) return lookWhenMissing();
  const bool cameBack = std::exchange(reportedGone, false);
  missing = false;
  if (now == stamp && !cameBack) return;
  stamp = now;
  nextRevision();
  emit self->changedOnDisk(false);
}

void Document::Implementation::look() {
  if (path.isEmpty()) return;
  if (codeObject) return lookAtCodeObject();
  setReadOnly(isReadOnlyFile(path));
  if (!QFileInfo::exists(path)) return lookWhenMissing();
  const auto bytes = source::readText(toPath(path));
  if (!bytes) return lookWhenUnreadable();
  const Fingerprint now = fingerprintOf(*bytes);
  const bool wasUnreadable = std::exchange(unreadable, false);
  const bool cameBack = std::exchange(reportedGone, false) || wasUnreadable;
  missing = false;
  if (now == onDisk && !cameBack) return; // our own save, or only a changed timestamp
  onDisk = now;

  auto file = decodeText(*bytes, path.toStdString(), encodingOf(*bytes, encoding));
  if (file && file->text == mirror->text().toString()) {
    adopt({std::move(*file), now});
    text.setModified(false);
    return;
  }
  if (!text.isModified()) {
    if (file) {
      adopt({*file, now});
      replaceText(file->text);
    }
    text.setModified(!file); // the new contents cannot be shown: this text exists only here
  }
  emit self->changedOnDisk(false);
}

source::Result<void> Document::Implementation::write(const QString& file) {
  const TextFile stored = this->file();
  if (auto checked = widgets::checkEncodable(stored, file.toStdString()); !checked) return checked;
  const std::string bytes = encodeText(stored);
  if (auto written = source::writeFile(toPath(file), bytes); !written) return written;
  byteOrderMark = stored.byteOrderMark;
  encoding = stored.encoding;
  isNextUtf8 = false;
  onDisk = base = fingerprintOf(bytes);
  missing = false;
  reportedGone = false;
  unreadable = false;
  return {};
}

Document::Document(QObject* parent)
    : QObject(parent), implementation_(std::make_unique<Implementation>(this)) {
  implementation_->untitledNumber = untitledNumbers().take();
  connect(&implementation_->text, &QTextDocument::contentsChange, this,
          [this](int position, int removed, int added) {
            implementation_->contentsChanged(position, removed, added);
          });
  connect(&implementation_->text, &QTextDocument::modificationChanged, this, [this](bool modified) {
    // its text is set by the program and matches the file
    if (!isCodeObject()) emit modifiedChanged(modified);
  });
  connect(&implementation_->watch, &FileWatch::touched, this, [this] { implementation_->look(); });
}

Document::~Document() {
  untitledNumbers().giveBack(implementation_->untitledNumber);
}

source::Result<std::unique_ptr<Document>> Document::open(const QString& path, source::TextEncoding encoding) {
  const QString absolute = QDir::cleanPath(QFileInfo(path).absoluteFilePath());
  auto document = std::make_unique<Document>();
  if (isCodeObjectFile(absolute)) {
    if (auto checked = checkCodeObjectFile(absolute); !checked) return std::unexpected(checked.error());
    document->implementation_->setUpCodeObject(absolute);
    return document;
  }
  auto read = readFile(absolute, encoding);
  if (!read) return std::unexpected(read.error());
  document->implementation_->setUp(*read, absolute);
  return document;
}

std::unique_ptr<Document> Document::create(const QString& path) {
  auto document = std::make_unique<Document>();
  document->implementation_->setUp({}, QDir::cleanPath(QFileInfo(path).absoluteFilePath()));
  document->implementation_->missing = document->implementation_->reportedGone = true;
  return document;
}

QString Document::path() const {
  return implementation_->path;
}

QString Document::displayName() const {
  if (!implementation_->path.isEmpty()) return QFileInfo(implementation_->path).fileName();
  if (implementation_->untitledNumber == 1) return tr("untitled");
  return tr("untitled %1").arg(implementation_->untitledNumber);
}

QTextDocument* Document::text() const {
  return &implementation_->text;
}

bool Document::isModified() const {
  return implementation_->text.isModified() && !isCodeObject();
}

bool Document::isReadOnly() const {
  return implementation_->readOnly;
}

Document::Kind Document::kind() const {
  if (implementation_->codeObject) return Kind::CodeObject;
  return implementation_->path.isEmpty() || implementation_->assembly ? Kind::Assembly : Kind::Other;
}

bool Document::hasText() const {
  return implementation_->hasText;
}

Document::LineEnding Document::lineEnding() const {
  return implementation_->windowsLines ? LineEnding::Windows : LineEnding::Unix;
}

source::TextEncoding Document::encoding() const {
  return implementation_->isNextUtf8 ? source::TextEncoding::Utf8 : implementation_->encoding;
}

source::Result<void> Document::checkEncodable() const {
  return widgets::checkEncodable(implementation_->file(), implementation_->path.toStdString());
}

void Document::setNextUtf8(bool isUtf8) {
  implementation_->isNextUtf8 = isUtf8 && implementation_->encoding != source::TextEncoding::Utf8;
}

quint64 Document::revision() const {
  return implementation_->revision;
}

QString Document::content() const {
  return implementation_->mirror->text().toString();
}

bool Document::isChangedOnDisk() const {
  const Implementation& i = *implementation_;
  if (i.path.isEmpty() || i.codeObject || !QFileInfo::exists(i.path)) return false;
  const auto read = readFile(i.path, i.encoding);
  if (!read) return true;
  return read->fingerprint != i.base && read->file.text != i.mirror->text().toString();
}

source::Result<QString> Document::textOnDisk() const {
  auto read = readFile(implementation_->path, implementation_->encoding);
  if (!read) return std::unexpected(read.error());
  return std::move(read->file.text);
}

source::Result<void> Document::save() {
  if (isCodeObject()) return notWritten(*this);
  if (implementation_->path.isEmpty()) {
    return source::failure(source::Code::CannotWriteFile, {displayName().toStdString(), 0, 0, 0},
                           "the document has no file name yet; use Save As");
  }
  if (isReadOnlyFile(implementation_->path)) {
    implementation_->setReadOnly(true);
    return readOnly(implementation_->path);
  }
  if (auto written = implementation_->write(implementation_->path); !written) return written;
  implementation_->text.setModified(false);
  implementation_->setReadOnly(isReadOnlyFile(implementation_->path));
  emit saved();
  return {};
}

source::Result<void> Document::saveAs(const QString& path) {
  if (isCodeObject()) return notWritten(*this);
  const QString absolute = QDir::cleanPath(QFileInfo(path).absoluteFilePath());
  if (isReadOnlyFile(absolute)) return readOnly(absolute);
  if (auto written = implementation_->write(absolute); !written) return written;
  const bool moved = absolute != implementation_->path;
  untitledNumbers().giveBack(std::exchange(implementation_->untitledNumber, 0));
  implementation_->setPath(absolute);
  implementation_->watch.setPath(absolute);
  implementation_->text.setModified(false);
  implementation_->setReadOnly(isReadOnlyFile(absolute));
  if (moved) emit pathChanged();
  emit saved();
  return {};
}

source::Result<void> Document::saveText(const QString& path) const {
  return source::writeFile(toPath(path), encodeText(implementation_->file()));
}

source::Result<void> Document::reload() {
  if (isCodeObject()) {
    implementation_->nextRevision();
    return {};
  }
  auto read = readFile(implementation_->path, implementation_->encoding);
  if (!read) return std::unexpected(read.error());
  implementation_->adopt(*read);
  implementation_->replaceText(read->file.text);
  implementation_->text.setModified(false);
  return {};
}

SnapshotPointer Document::snapshot() const {
  return implementation_->snapshot;
}

InstructionTexts Document::instructionTexts() const {
  return implementation_->texts;
}

void Document::setSnapshot(SnapshotPointer snapshot, InstructionTexts texts) {
  const SnapshotPointer& current = implementation_->snapshot;
  if (snapshot && current && snapshot->revision < current->revision) return;
  if (snapshot && snapshot == current) {
    if (!texts) return;
    implementation_->texts = std::move(texts);
    emit instructionTextsChanged();
    return;
  }
  if (isCodeObject() && snapshot && snapshot->disassembly) {
    implementation_->arrivingTexts = std::move(texts);
    return implementation_->show(std::move(snapshot));
  }
  implementation_->snapshot = std::move(snapshot);
  implementation_->texts = std::move(texts);
  emit snapshotChanged();
}

void Document::setFindings(const QString& provider, Findings findings) {
  auto& all = implementation_->findings;
  const auto before = all.find(provider);
  if ((before != all.end() ? before->second : nullptr) == findings) return;
  if (findings != nullptr)
    all[provider] = std::move(findings);
  else
    all.erase(provider);
  implementation_->allFindings = merged(this->findings());
  emit findingsChanged();
}

std::vector<Document::Findings> Document::findings() const {
  std::vector<Findings> all;
  for (const auto& [provider, findings] : implementation_->findings)
    all.push_back(findings);
  return all;
}

Document::Findings Document::allFindings() const {
  return implementation_->allFindings;
}

QList<std::pair<int, int>> Document::pointedLines() const {
  QList<std::pair<int, int>> lines;
  const QTextDocument& text = implementation_->text;
  for (const QTextCursor& cursor : implementation_->pointed)
    lines.append({text.findBlock(cursor.selectionStart()).blockNumber() + 1,
                  text.findBlock(cursor.selectionEnd()).blockNumber() + 1});
  return lines;
}

void Document::setPointedLines(const QList<std::pair<int, int>>& lines) {
  if (lines.isEmpty() && implementation_->pointed.isEmpty()) return;
  implementation_->pointed.clear();
  for (const auto& [first, last] : lines) {
    const QTextBlock from = implementation_->text.findBlockByNumber(first - 1);
    const QTextBlock to = implementation_->text.findBlockByNumber(last - 1);
    if (!from.isValid() || !to.isValid()) continue;
    QTextCursor cursor(from);
    cursor.setPosition(to.position() + to.length() - 1, QTextCursor::KeepAnchor);
    implementation_->pointed.append(cursor);
  }
  emit pointedLinesChanged();
}

void Document::refuse(quint64 revision, const source::Diagnostic& why) {
  if (isCodeObject() && revision == implementation_->revision) emit refused(why);
}

void Document::restore(const QString& content) {
  implementation_->replaceText(content);
  implementation_->text.setModified(true);
}

} // namespace wavesmith::widgets
