// SPDX-License-Identifier: Apache-2.0
// One open file: its text, its state on disk, and its newest snapshot.
//
// A code object is a document too: its text is its disassembly, which comes with the first snapshot and
// cannot be edited; until then there is none (hasText).
//
// GUI thread only. No call here blocks for longer than a small file takes to read or write.
#pragma once

#include "document/snapshot.h"
#include "source/diagnostic.h"

#include <QDateTime>
#include <QObject>
#include <QString>

#include <memory>

class QTextDocument;

namespace wavesmith::widgets {

class Document : public QObject {
  Q_OBJECT

public:
  enum class LineEnding : quint8 { Unix, Windows };
  enum class Kind : quint8 {
    Assembly,   // .s or .S, or untitled
    CodeObject, // or what has one in it (code_object_file.h)
    Other,      // any other text
  };

  // An untitled, empty one.
  explicit Document(QObject* parent = nullptr);
  ~Document() override;

  // Reads the file. Fails for what cannot be read, is no code object and is not text (NUL bytes, not UTF-8):
  // the message says which and where. A code object is read by the language service: it can still be
  // refused().
  [[nodiscard]] static source::Result<std::unique_ptr<Document>> open(const QString& path);

  [[nodiscard]] QString path() const;        // absolute; empty while untitled
  [[nodiscard]] QString displayName() const; // file name, or "untitled 2"
  [[nodiscard]] QTextDocument* text() const; // what the editor edits
  [[nodiscard]] bool isModified() const;
  [[nodiscard]] bool isReadOnly() const; // on disk, or a code object
  [[nodiscard]] Kind kind() const;
  [[nodiscard]] bool isAssembly() const { return kind() == Kind::Assembly; }
  [[nodiscard]] bool isCodeObject() const { return kind() == Kind::CodeObject; }
  [[nodiscard]] bool hasCode() const {
    return kind() != Kind::Other;
  } // the language service is asked about it
  [[nodiscard]] bool hasText() const; // false while a code object is not disassembled yet
  [[nodiscard]] LineEnding lineEnding() const;

  // Grows with every change of the text; of a code object, of the file.
  [[nodiscard]] quint64 revision() const;
  // The whole text of this revision, '\n' between lines; kept up to date by each change, so that asking is
  // cheap however large the file is.
  [[nodiscard]] QString content() const;

  // Another program has changed the file since it was read or written here, and the text lacks that: saving
  // would undo it. Reads the file. False when the file is gone.
  [[nodiscard]] bool isChangedOnDisk() const;
  // The file's text as it is now.
  [[nodiscard]] source::Result<QString> textOnDisk() const;

  // Atomic; keeps permissions, line endings and whether there was a final newline. A code object is not
  // written: saveText() is what there is for it. save() refuses a file that is read-only by now.
  [[nodiscard]] source::Result<void> save();
  [[nodiscard]] source::Result<void> saveAs(const QString& path);
  // The text into another file; the document stays what it is.
  [[nodiscard]] source::Result<void> saveText(const QString& path) const;
  // Replaces the text by the file's, as one undo step.
  [[nodiscard]] source::Result<void> reload();

  // The newest answer of the language service, or null. It may be of an older revision than the text.
  [[nodiscard]] SnapshotPointer snapshot() const;
  void setSnapshot(SnapshotPointer snapshot); // the language service's; older revisions are ignored
  // The language service's too: this revision of a code object cannot be shown. Text and snapshot of the one
  // before stay, if there are any.
  void refuse(quint64 revision, const source::Diagnostic& why);

  // For recovery: the text is that of the recovery file and counts as modified. One undo step.
  void restore(const QString& content);

signals:
  void revisionChanged(quint64 revision);
  void snapshotChanged();
  void textArrived(); // of a code object: hasText() from now on
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
