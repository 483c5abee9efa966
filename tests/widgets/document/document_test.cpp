// SPDX-License-Identifier: Apache-2.0
#include "document/document.h"
#include "widgets/support/widget_test.h"

#include <QFile>
#include <QPlainTextEdit>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>

#include <filesystem>

namespace wavesmith::widgets {

class DocumentTest : public QObject {
  Q_OBJECT

private:
  std::unique_ptr<QTemporaryDir> directory_;

  [[nodiscard]] QString file(const QString& name) const { return directory_->filePath(name); }

  QString write(const QString& name, const QByteArray& bytes) const {
    QFile written(file(name));
    if (!written.open(QIODevice::WriteOnly) || written.write(bytes) != bytes.size()) qFatal("cannot write");
    return written.fileName();
  }

  static QByteArray bytesOf(const QString& path) {
    QFile read(path);
    if (!read.open(QIODevice::ReadOnly)) qFatal("cannot read");
    return read.readAll();
  }

  static std::unique_ptr<Document> opened(const QString& path) {
    auto document = Document::open(path);
    if (!document) qFatal("%s", document.error().message.c_str());
    return std::move(*document);
  }

  // The text of the QTextDocument, block by block.
  static QString blocksOf(const Document& document) {
    QStringList lines;
    for (QTextBlock block = document.text()->begin(); block.isValid(); block = block.next())
      lines << block.text();
    return lines.join(QLatin1Char('\n'));
  }

private slots:
  void init() { directory_ = std::make_unique<QTemporaryDir>(); }

  void opensAndSavesTheSameBytes_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("text");
    QTest::newRow("empty") << QByteArray() << QString();
    QTest::newRow("final newline") << QByteArray("a\nb\n") << u"a\nb\n"_qs;
    QTest::newRow("no final newline") << QByteArray("a\nb") << u"a\nb"_qs;
    QTest::newRow("Windows lines") << QByteArray("a\r\nb\r\n\r\n") << u"a\nb\n\n"_qs;
    QTest::newRow("Windows lines, none at the end") << QByteArray("a\r\nb") << u"a\nb"_qs;
    QTest::newRow("byte order mark") << QByteArray("\xEF\xBB\xBFs_endpgm\n") << u"s_endpgm\n"_qs;
    QTest::newRow("mark and Windows lines") << QByteArray("\xEF\xBB\xBF;\r\n") << u";\n"_qs;
    QTest::newRow("beyond ASCII") << QByteArray("; \xC3\xA4 \xE2\x82\xAC \xF0\x9F\x8C\x8A\n")
                                  << u"; \u00e4 \u20ac \U0001f30a\n"_qs;
    QTest::newRow("no-break space") << QByteArray("a\xC2\xA0"
                                                  "b\n")
                                    << u"a\u00a0b\n"_qs;
    QTest::newRow("line separator") << QByteArray("a\xE2\x80\xA8"
                                                  "b\n")
                                    << u"a\u2028b\n"_qs;
    QTest::newRow("tabs and form feed") << QByteArray("\ta\f\v\n") << u"\ta\f\v\n"_qs;
  }
  void opensAndSavesTheSameBytes() {
    QFETCH(const QByteArray, bytes);
    QFETCH(const QString, text);
    const auto document = opened(write(u"a.s"_qs, bytes));
    QCOMPARE(document->content(), text);
    QCOMPARE(blocksOf(*document), text);
    QVERIFY(!document->isModified());
    QVERIFY(document->save().has_value());
    QCOMPARE(bytesOf(file(u"a.s"_qs)), bytes);

    // An edit and its reverse yield the same bytes.
    QTextCursor cursor(document->text());
    cursor.movePosition(QTextCursor::End);
    cursor.insertText(u"x\ny"_qs);
    QCOMPARE(document->content(), text + u"x\ny"_qs);
    QVERIFY(document->isModified());
    for (int i = 0; i < 3; ++i)
      cursor.deletePreviousChar();
    QCOMPARE(document->content(), text);
    QVERIFY(document->save().has_value());
    QCOMPARE(bytesOf(file(u"a.s"_qs)), bytes);
  }

  void newLinesUseTheLineEndingOfTheFile() {
    const auto document = opened(write(u"a.s"_qs, "a\r\nb\r\n"));
    QCOMPARE(document->lineEnding(), Document::LineEnding::Windows);
    QTextCursor(document->text()).insertText(u"new\n"_qs);
    QVERIFY(document->save().has_value());
    QCOMPARE(bytesOf(file(u"a.s"_qs)), QByteArray("new\r\na\r\nb\r\n"));
  }

  void mixedLineEndingsBecomeTheMajority() {
    const auto unixLines = opened(write(u"a.s"_qs, "a\nb\nc\r\n"));
    QCOMPARE(unixLines->lineEnding(), Document::LineEnding::Unix);
    QCOMPARE(unixLines->content(), u"a\nb\nc\n"_qs);
    const auto windowsLines = opened(write(u"b.s"_qs, "a\r\nb\nc\r\n"));
    QCOMPARE(windowsLines->lineEnding(), Document::LineEnding::Windows);
    const auto oldLines = opened(write(u"c.s"_qs, "a\rb\r"));
    QCOMPARE(oldLines->content(), u"a\nb\n"_qs);
    QCOMPARE(oldLines->lineEnding(), Document::LineEnding::Unix);
  }

  void rejectsBinaryFiles_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<quint32>("line");
    QTest::addColumn<quint32>("column");
    QTest::addColumn<QString>("says");
    QTest::newRow("NUL") << QByteArray("ab\ncd\0e\n", 8) << 2U << 3U << u"NUL"_qs;
    QTest::newRow("not UTF-8") << QByteArray("a\n\nb\xFF\n") << 3U << 2U << u"0xFF"_qs;
    QTest::newRow("overlong") << QByteArray("\xC0\xAF") << 1U << 1U << u"0xC0"_qs;
    QTest::newRow("surrogate") << QByteArray("\xED\xA0\x80") << 1U << 1U << u"0xED"_qs;
    QTest::newRow("beyond Unicode") << QByteArray("\xF4\x90\x80\x80") << 1U << 1U << u"0xF4"_qs;
    QTest::newRow("truncated") << QByteArray("abc\xE2\x82") << 1U << 4U << u"0xE2"_qs;
    QTest::newRow("UTF-16") << QByteArray("\xFF\xFEs\0_\0", 6) << 1U << 1U << u"UTF-16"_qs;
    QTest::newRow("paragraph separator") << QByteArray("; a\xE2\x80\xA9\n") << 1U << 4U << u"U+2029"_qs;
    QTest::newRow("noncharacter") << QByteArray("\n\xEF\xB7\x90") << 2U << 1U << u"U+FDD0"_qs;
  }
  void rejectsBinaryFiles() {
    QFETCH(const QByteArray, bytes);
    QFETCH(const quint32, line);
    QFETCH(const quint32, column);
    QFETCH(const QString, says);
    const auto document = Document::open(write(u"a.s"_qs, bytes));
    QVERIFY(!document.has_value());
    QVERIFY(document.error().code == source::Code::NotText);
    QCOMPARE(document.error().place.line, line);
    QCOMPARE(document.error().place.column, column);
    QCOMPARE(QString::fromStdString(document.error().place.file), file(u"a.s"_qs));
    QVERIFY2(QString::fromStdString(document.error().message).contains(says),
             document.error().message.c_str());
  }

  void rejectsUnreadableFiles() {
    QVERIFY(!Document::open(file(u"none.s"_qs)).has_value());
    const auto directory = Document::open(directory_->path());
    QVERIFY(!directory.has_value());
    QVERIFY(directory.error().message.find("directory") != std::string::npos);
    QVERIFY(!Document::open(u"/dev/zero"_qs).has_value());
  }

  // Any sequence of edits, undo and redo leaves the mirror equal to the document.
  void mirrorFollowsEveryEdit() {
    QRandomGenerator random(42); // seeded: the same edits each time
    Document document;
    QPlainTextEdit editor;
    editor.setDocument(document.text());
    quint64 revision = document.revision();
    for (int step = 0; step < 3000; ++step) {
      QTextCursor cursor(document.text());
      const int size = document.text()->characterCount() - 1;
      cursor.setPosition(static_cast<int>(random.bounded(size + 1)));
      const QString before = document.content();
      switch (random.bounded(8)) {
      case 0: cursor.insertText(u"s_nop 0\n"_qs); break;
      case 1: cursor.insertText(u"\u00e4\U0001f30a\u00a0"_qs); break;
      case 2: cursor.insertBlock(); break;
      case 3:
        cursor.setPosition(static_cast<int>(random.bounded(size + 1)), QTextCursor::KeepAnchor);
        cursor.insertText(u"x\n\ny"_qs);
        break;
      case 4:
        cursor.setPosition(static_cast<int>(random.bounded(size + 1)), QTextCursor::KeepAnchor);
        if (size > 500) cursor.removeSelectedText();
        break;
      case 5: document.text()->undo(); break;
      case 6: document.text()->redo(); break;
      case 7: cursor.deleteChar(); break;
      }
      QCOMPARE(document.content(), blocksOf(document));
      QVERIFY(document.revision() >= revision);
      if (document.content() != before) QVERIFY(document.revision() > revision);
      revision = document.revision();
    }
    editor.selectAll();
    editor.cut();
    QCOMPARE(document.content(), QString());
    editor.undo();
    QCOMPARE(document.content(), blocksOf(document));
    editor.setDocument(nullptr);
  }

  void ignoresFormatChanges() {
    Document document;
    QTextCursor cursor(document.text());
    cursor.insertText(u"v_add_f32 v0, v1, v2\n"_qs);
    const quint64 revision = document.revision();
    QSignalSpy changed(&document, &Document::revisionChanged);
    QTextCharFormat bold;
    bold.setFontWeight(QFont::Bold);
    cursor.setPosition(0);
    cursor.movePosition(QTextCursor::WordRight, QTextCursor::KeepAnchor);
    cursor.mergeCharFormat(bold);
    document.text()->markContentsDirty(0, 20);
    QCOMPARE(changed.count(), 0);
    QCOMPARE(document.revision(), revision);
  }

  void revisionGrowsWithEachKey() {
    Document document;
    QPlainTextEdit editor;
    editor.setDocument(document.text());
    QSignalSpy changed(&document, &Document::revisionChanged);
    QSignalSpy modified(&document, &Document::modifiedChanged);
    QTest::keyClicks(&editor, u"s_nop"_qs);
    QCOMPARE(changed.count(), 5);
    QCOMPARE(modified.count(), 1);
    QCOMPARE(changed.last().first().toULongLong(), document.revision());
    QCOMPARE(document.content(), u"s_nop"_qs);
    editor.setDocument(nullptr);
  }

  void numbersUntitledDocuments() {
    Document first;
    auto second = std::make_unique<Document>();
    QCOMPARE(first.displayName(), u"untitled"_qs);
    QCOMPARE(second->displayName(), u"untitled 2"_qs);
    Document third;
    QCOMPARE(third.displayName(), u"untitled 3"_qs);
    second.reset();
    const Document fourth;
    QCOMPARE(fourth.displayName(), u"untitled 2"_qs);
    QVERIFY(first.path().isEmpty());
    QVERIFY(first.isAssembly());
    const auto saved = first.save();
    QVERIFY(!saved.has_value());
    QVERIFY(saved.error().message.find("Save As") != std::string::npos);
    QVERIFY(third.saveAs(file(u"c.s"_qs)).has_value());
    const Document fifth;
    QCOMPARE(fifth.displayName(), u"untitled 3"_qs);
  }

  void savesUnderAnotherName() {
    Document document;
    QSignalSpy path(&document, &Document::pathChanged);
    QSignalSpy saved(&document, &Document::saved);
    QTextCursor(document.text()).insertText(u"s_endpgm\n"_qs);
    QVERIFY(document.saveAs(file(u"new.txt"_qs)).has_value());
    QCOMPARE(document.path(), file(u"new.txt"_qs));
    QCOMPARE(document.displayName(), u"new.txt"_qs);
    QVERIFY(!document.isAssembly());
    QVERIFY(!document.isModified());
    QCOMPARE(bytesOf(file(u"new.txt"_qs)), QByteArray("s_endpgm\n"));
    QVERIFY(document.saveAs(file(u"new.S"_qs)).has_value());
    QVERIFY(document.isAssembly());
    QCOMPARE(path.count(), 2);
    QCOMPARE(saved.count(), 2);
  }

  void staysModifiedIfSavingFails() {
    Document document;
    QTextCursor(document.text()).insertText(u"a"_qs);
    QVERIFY(!document.saveAs(file(u"none/a.s"_qs)).has_value());
    QVERIFY(document.isModified());
    QVERIFY(document.path().isEmpty());
  }

  void keepsPermissions() {
    const QString path = write(u"a.s"_qs, "a\n");
    std::filesystem::permissions(path.toStdString(), std::filesystem::perms(0640));
    const auto document = opened(path);
    QTextCursor(document->text()).insertText(u"b"_qs);
    QVERIFY(document->save().has_value());
    QCOMPARE(std::filesystem::status(path.toStdString()).permissions(), std::filesystem::perms(0640));
  }

  void reloadIsOneUndoStep() {
    const QString path = write(u"a.s"_qs, "one\ntwo\nthree\n");
    const auto document = opened(path);
    QTextCursor cursor(document->text());
    cursor.movePosition(QTextCursor::End);
    cursor.insertText(u"mine\n"_qs);
    QTextCursor kept(document->text()->findBlockByNumber(2));
    QFile::remove(path);
    write(u"a.s"_qs, "one\nzwei\ndrei\nthree\n");
    QVERIFY(document->reload().has_value());
    QCOMPARE(document->content(), u"one\nzwei\ndrei\nthree\n"_qs);
    QCOMPARE(blocksOf(*document), document->content());
    QVERIFY(!document->isModified());
    document->text()->undo();
    QCOMPARE(document->content(), u"one\ntwo\nthree\nmine\n"_qs);
    QVERIFY(document->isModified());
    document->text()->redo();
    QVERIFY(!document->isModified());
  }

  void restoredTextIsModified() {
    const auto document = opened(write(u"a.s"_qs, "one\n"));
    document->restore(u"one\ntwo\n"_qs);
    QCOMPARE(document->content(), u"one\ntwo\n"_qs);
    QVERIFY(document->isModified());
    document->text()->undo();
    QCOMPARE(document->content(), u"one\n"_qs);
  }

  void ignoresOlderSnapshots() {
    Document document;
    QSignalSpy changed(&document, &Document::snapshotChanged);
    const auto snapshotOf = [](quint64 revision) {
      auto snapshot = std::make_shared<Snapshot>();
      snapshot->revision = revision;
      return snapshot;
    };
    document.setSnapshot(snapshotOf(3));
    document.setSnapshot(snapshotOf(2));
    QCOMPARE(changed.count(), 1);
    QCOMPARE(document.snapshot()->revision, quint64{3});
    document.setSnapshot(snapshotOf(3)); // for example with other options
    document.setSnapshot(snapshotOf(4));
    QCOMPARE(changed.count(), 3);
  }

  // Panels that do not show texts have nothing to do for them.
  void textsOfTheSameSnapshotAreNoNewSnapshot() {
    Document document;
    const QSignalSpy snapshots(&document, &Document::snapshotChanged);
    const QSignalSpy texts(&document, &Document::instructionTextsChanged);
    const auto snapshot = std::make_shared<const Snapshot>();
    const auto some = std::make_shared<const std::vector<worker::LanguageClient::Line>>();
    document.setSnapshot(snapshot);
    document.setSnapshot(snapshot, some);
    document.setSnapshot(snapshot);
    QVERIFY(document.instructionTexts() == some);
    QCOMPARE(snapshots.count(), 1);
    QCOMPARE(texts.count(), 1);
    document.setSnapshot(std::make_shared<const Snapshot>());
    QVERIFY(document.instructionTexts() == nullptr);
    QCOMPARE(snapshots.count(), 2);
  }

  void eachProviderHasFindingsOfItsOwn() {
    const auto one = [](const char* message) {
      source::Diagnostic finding;
      finding.message = message;
      return std::make_shared<const source::Diagnostics>(1, finding);
    };
    Document document;
    QSignalSpy changes(&document, &Document::findingsChanged);
    QVERIFY(document.allFindings() == nullptr);
    const auto ofRun = one("of the run");
    document.setFindings(u"run"_qs, ofRun);
    QCOMPARE(document.allFindings(), ofRun); // shared, not copied
    document.setFindings(u"assembler"_qs, one("of the assembler"));
    QCOMPARE(document.findings().size(), std::size_t{2});
    QCOMPARE(document.allFindings()->size(), std::size_t{2});
    document.setFindings(u"run"_qs, one("of the next run"));
    QCOMPARE(document.allFindings()->front().message, std::string("of the assembler"));
    QCOMPARE(document.allFindings()->back().message, std::string("of the next run"));
    document.setFindings(u"assembler"_qs, nullptr);
    QCOMPARE(document.findings().size(), std::size_t{1});
    QCOMPARE(changes.count(), 4);
    document.setFindings(u"assembler"_qs, nullptr);
    QCOMPARE(changes.count(), 4);
    QTextCursor(document.text()).insertText(u"s_nop 0"_qs); // their places were in the previous text
    QVERIFY(document.findings().empty() && document.allFindings() == nullptr);
    QCOMPARE(changes.count(), 5);
  }

  // Not a benchmark: quadratic work would take minutes here.
  void editsLargeFiles() {
    QByteArray bytes;
    for (int i = 0; i < 100'000; ++i)
      bytes += "  v_add_f32 v" + QByteArray::number(i % 256) + ", v1, v2\r\n";
    const QString path = write(u"large.s"_qs, bytes);
    const auto document = opened(path);
    QCOMPARE(document->text()->blockCount(), 100'001);
    QTextCursor cursor(document->text());
    cursor.movePosition(QTextCursor::End);
    for (int i = 0; i < 100; ++i)
      cursor.insertText(u"s"_qs);
    QVERIFY(document->content().endsWith(u"\nssss"_qs + QString(96, QLatin1Char('s'))));
    for (int i = 0; i < 100; ++i)
      cursor.deletePreviousChar();
    QVERIFY(document->save().has_value());
    QCOMPARE(bytesOf(path), bytes);
  }
};

} // namespace wavesmith::widgets

using wavesmith::widgets::DocumentTest;
WAVESMITH_WIDGET_TEST(DocumentTest)
#include "document_test.moc"
