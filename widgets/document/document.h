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

#include <QDateTime>
#include <QList>
#include <QObject>
#include <QString>

#include <memory>
#include <utility>

class QTextDocument;

namespace wavesmith::widgets {

class Document : public QObject {
  Q_OBJECT

public:
  enum class LineEnding : quint8 { Unix, Windows };
  enum class Kind : quint8 {
    Assembly,   // by its content (codeobject/file_kind.h), or untitled
    CodeObject, // or a file that contains one (code_object_file.h)
    Other,      // any other text
  };

  // Creates an untitled, empty document.
  explicit Document(QObject* parent = nullptr);
  ~Document() override;

  // Reads the file. Fails if it cannot be read, or is neither a code object nor text (NUL bytes, not UTF-8);
  // the message has the reason and the place. The language service reads a code object later and can still
  // refuse it (refused()).
  [[nodiscard]] static source::Result<std::unique_ptr<Document>> open(const QString& path);

  [[nodiscard]] QString path() const;        // absolute; empty while untitled
  [[nodiscard]] QString displayName() const; // file name, or "untitled 2"
  [[nodiscard]] QTextDocument* text() const; // what the editor edits
  [[nodiscard]] bool isModified() const;
  [[nodiscard]] bool isReadOnly() const; // on disk, or a code object
  [[nodiscard]] Kind kind() const;
  [[nodiscard]] bool isAssembly() const { return kind() == Kind::Assembly; }
  [[nodiscard]] bool isCodeObject() const { return kind() == Kind::CodeObject; }
  [[nodiscard]] bool hasCode() const { return kind() != Kind::Other; } // the language service processes it
  [[nodiscard]] bool hasText() const; // false while a code object is not disassembled yet
  [[nodiscard]] LineEnding lineEnding() const;

  // Grows with every change of the text or, for a code object, of the file.
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
  void setSnapshot(SnapshotPointer snapshot); // called by the language service; older revisions are ignored
  // What the last run found in this text, and in other texts of the same run; null: nothing, or the text has
  // changed since the run. Places are those of the current text.
  [[nodiscard]] std::shared_ptr<const source::Diagnostics> runFindings() const;
  void setRunFindings(std::shared_ptr<const source::Diagnostics> findings); // called by the Run dock
  // Lines that a lesson points at, as first and last from 1; the editor marks them. They move with the text.
  [[nodiscard]] QList<std::pair<int, int>> pointedLines() const;
  void setPointedLines(const QList<std::pair<int, int>>& lines);
  // Called by the language service if this revision of a code object cannot be shown. The text and the
  // snapshot of the previous revision stay, if there are any.
  void refuse(quint64 revision, const source::Diagnostic& why);

  // For recovery: the text is that of the recovery file and counts as modified. One undo step.
  void restore(const QString& content);

signals:
  void revisionChanged(quint64 revision);
  void snapshotChanged();
  void runFindingsChanged();
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
