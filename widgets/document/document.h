// SPDX-License-Identifier: Apache-2.0
// One open file: its text, its state on disk, and its newest snapshot.
//
// A code object is also a document: its text is its disassembly, which arrives with the first snapshot and
// cannot be edited; until then it has no text (hasText).
//
// GUI thread only. No call here blocks for longer than a small file takes to read or write.
#pragma once

#include "document/snapshot.h"
#include "source/diagnostic.h"
#include "source/text/text_encoding.h"

#include <QDateTime>
#include <QList>
#include <QObject>
#include <QString>

#include <memory>
#include <utility>
#include <vector>

class QTextDocument;

namespace wavesmith::widgets {

class Document : public QObject {
  Q_OBJECT

public:
  enum class LineEnding : quint8 { Unix, Windows };
  enum class Kind : quint8 {
    Assembly,   // an assembly file, by its content (codeobject/file_kind.h), or untitled
    CodeObject, // a code object, or a file that contains one (code_object_file.h)
    Other,      // any other text
  };

  // Creates an untitled, empty document.
  explicit Document(QObject* parent = nullptr);
  ~Document() override;

  // Reads the file. Fails if it cannot be read, or is neither a code object nor text (NUL bytes, bytes that are not in
  // the encoding); the message has the reason and the place. Valid UTF-8 is read as UTF-8. The language service reads
  // a code object later and can still refuse it (refused()).
  [[nodiscard]] static source::Result<std::unique_ptr<Document>>
  open(const QString& path, source::TextEncoding encoding = source::TextEncoding::Utf8);
  // A document for a file that does not exist yet: saving creates the file.
  [[nodiscard]] static std::unique_ptr<Document> create(const QString& path);

  [[nodiscard]] QString path() const;        // absolute; empty while untitled
  [[nodiscard]] QString displayName() const; // file name, or "untitled 2"
  [[nodiscard]] QTextDocument* text() const; // what the editor edits
  [[nodiscard]] bool isModified() const;
  [[nodiscard]] bool isReadOnly() const; // the file is read-only, or is a code object
  [[nodiscard]] Kind kind() const;
  [[nodiscard]] bool isAssembly() const { return kind() == Kind::Assembly; }
  [[nodiscard]] bool isCodeObject() const { return kind() == Kind::CodeObject; }
  [[nodiscard]] bool hasCode() const { return kind() != Kind::Other; } // the language service processes it
  [[nodiscard]] bool hasText() const; // false while a code object is not disassembled yet
  [[nodiscard]] LineEnding lineEnding() const;
  [[nodiscard]] source::TextEncoding encoding() const; // encoding in which the file was read and is written
  // Returns the first character that the encoding does not have: saving fails because of it.
  [[nodiscard]] source::Result<void> checkEncodable() const;
  // Whether the next save writes UTF-8, whatever the encoding is.
  void setNextUtf8(bool isUtf8);

  // Increases with every change of the text or, for a code object, of the file.
  [[nodiscard]] quint64 revision() const;
  // The whole text of this revision, with '\n' between lines. It is updated by each change, so that this call
  // is cheap even for a large file.
  [[nodiscard]] QString content() const;

  // True if another program has changed the file since it was last read or written here and the text does not
  // include that change: saving would undo it. Reads the file. False if the file does not exist.
  [[nodiscard]] bool isChangedOnDisk() const;
  // The current text of the file.
  [[nodiscard]] source::Result<QString> textOnDisk() const;

  // Atomic; keeps permissions, line endings, and the presence of a final newline. Fails for a code object,
  // whose text saveText() writes, and for a file that has become read-only.
  [[nodiscard]] source::Result<void> save();
  [[nodiscard]] source::Result<void> saveAs(const QString& path);
  // Writes the text to another file; the document stays unchanged.
  [[nodiscard]] source::Result<void> saveText(const QString& path) const;
  // Replaces the text by the file's, as one undo step.
  [[nodiscard]] source::Result<void> reload();

  // The newest snapshot from the language service, or null. Its revision may be older than the text.
  [[nodiscard]] SnapshotPointer snapshot() const;
  // The texts of the snapshot's instructions while they are shown (LanguageService::setTextsWanted); null: not
  // computed yet, or not wanted.
  [[nodiscard]] InstructionTexts instructionTexts() const;
  // Called by the language service; older revisions are ignored. The same snapshot again only adds its texts.
  void setSnapshot(SnapshotPointer snapshot, InstructionTexts texts = nullptr);
  // Findings in this text from outside its snapshot: from its last run, from another assembler. Each provider sets
  // and clears its own findings under its own name. They can also be in other texts. Their places in this text are
  // up to date, because an edit clears all findings.
  using Findings = std::shared_ptr<const source::Diagnostics>;
  void setFindings(const QString& provider, Findings findings); // null: none
  [[nodiscard]] std::vector<Findings> findings() const;         // by provider; none is null
  [[nodiscard]] Findings allFindings() const;                   // findings of all providers; null: none
  // Lines that a lesson points at, as first and last from 1; the editor marks them. They move with the text.
  [[nodiscard]] QList<std::pair<int, int>> pointedLines() const;
  void setPointedLines(const QList<std::pair<int, int>>& lines);
  // Called by the language service if this revision of a code object cannot be shown. The text and the
  // snapshot of the previous revision stay, if there are any.
  void refuse(quint64 revision, const source::Diagnostic& why);

  // For recovery: sets the text of the recovery file, which counts as modified. One undo step.
  void restore(const QString& content);

signals:
  void revisionChanged(quint64 revision);
  void snapshotChanged();         // its texts may follow
  void instructionTextsChanged(); // the texts of the current snapshot have arrived
  void findingsChanged();
  void pointedLinesChanged();
  void textArrived(); // for a code object: hasText() is true from now on
  void refused(const wavesmith::source::Diagnostic& why);
  void pathChanged();
  void modifiedChanged(bool modified);
  void readOnlyChanged(bool readOnly);
  void saved();
  // Another program changed (or removed) the file. An unmodified document has already been reloaded.
  void changedOnDisk(bool removed);

private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

} // namespace wavesmith::widgets
