// SPDX-License-Identifier: Apache-2.0
#include "document/document.h"
#include "document/language/language_service.h"
#include "support/paths.h"
#include "support/process.h"
#include "widgets/support/widget_test.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTextCursor>
#include <QTextDocument>

#include <algorithm>

namespace wavesmith::widgets {

constexpr int kLong = 30'000; // generous for loaded machines

// Each macro invokes the previous one ten times: assembling never ends, but no line is long.
QString hanging() {
  QString text = u".macro m0\n.endm\n"_qs;
  for (int i = 1; i < 18; ++i) {
    text += u".macro m%1\n"_qs.arg(i) + u"  m%1\n"_qs.arg(i - 1).repeated(10) + u".endm\n"_qs;
  }
  return text + u"  s_nop 0\n  m17\n"_qs;
}

class LanguageServiceTest : public QObject {
  Q_OBJECT

private:
  static worker::WorkerOptions options() {
    worker::WorkerOptions options;
    options.program = testing::program("wavesmith-worker");
    return options;
  }

  static std::unique_ptr<Document> example() {
    auto document = Document::open(QString::fromStdString(testing::example("vector_add.s").string()));
    if (!document) qFatal("%s", document.error().message.c_str());
    return std::move(*document);
  }

  static std::unique_ptr<Document> untitled(const QString& content) {
    auto document = std::make_unique<Document>();
    document->restore(content);
    return document;
  }

  static bool isUpToDate(const Document& document) {
    return document.snapshot() && document.snapshot()->revision == document.revision();
  }

  static void insertAt(Document& document, const QString& before, const QString& text) {
    QTextCursor cursor = document.text()->find(before);
    if (cursor.isNull()) qFatal("no such text");
    cursor.setPosition(cursor.selectionStart());
    cursor.insertText(text);
  }

  static bool has(const Document& document, source::Code code) {
    return document.snapshot() && std::ranges::any_of(document.snapshot()->diagnostics,
                                                      [&](const auto& d) { return d.code == code; });
  }

private slots:
  void checksWaitsWhileTyping() {
    LanguageService service(options());
    const auto document = example();
    service.add(document.get());
    QTRY_VERIFY_WITH_TIMEOUT(isUpToDate(*document), kLong);
    QVERIFY(document->snapshot()->diagnostics.empty());
    QVERIFY(document->snapshot()->analysis != nullptr);

    insertAt(*document, QStringLiteral("s_waitcnt lgkmcnt(0)"), QStringLiteral("// "));
    QTRY_VERIFY_WITH_TIMEOUT(isUpToDate(*document) && has(*document, source::Code::MissingLgkmcnt), kLong);
    const source::Diagnostics& found = document->snapshot()->diagnostics;
    QVERIFY(!found.front().fixes.empty());
    QCOMPARE(found.front().place.file, document->path().toStdString());

    insertAt(*document, QStringLiteral("// s_waitcnt lgkmcnt(0)"), QStringLiteral("s_waitcnt 0 "));
    QTRY_VERIFY_WITH_TIMEOUT(isUpToDate(*document) && !has(*document, source::Code::MissingLgkmcnt), kLong);
  }

  void completesAValidFile() {
    LanguageService service(options());
    const auto document = example();
    service.add(document.get());
    QVERIFY(service.isBusy());
    QTRY_VERIFY_WITH_TIMEOUT(isUpToDate(*document), kLong);
    QTRY_VERIFY(!service.isBusy());
    const SnapshotPointer snapshot = document->snapshot();
    QCOMPARE(snapshot->path, document->path());
    QVERIFY(snapshot->assembly->ok());
    QVERIFY(snapshot->program != nullptr);
    QCOMPARE(snapshot->program->kernels().size(), std::size_t{1});
    QCOMPARE(snapshot->program->kernels()[0].name, std::string("vector_add"));
    QCOMPARE(snapshot->program->instructions().size(), snapshot->assembly->lines.entries.size());
    QVERIFY(!source::hasErrors(snapshot->diagnostics));
    QVERIFY(document->instructionTexts() == nullptr);
  }

  void keepsLinesWithoutErrors() {
    LanguageService service(options());
    const auto document = example();
    service.add(document.get());
    QTRY_VERIFY_WITH_TIMEOUT(isUpToDate(*document), kLong);
    const std::size_t whole = document->snapshot()->program->instructions().size();

    insertAt(*document, u"  s_endpgm"_qs, u"  v_nonsense v0\n"_qs);
    const auto line = static_cast<quint32>(document->text()->find(u"v_nonsense"_qs).blockNumber() + 1);
    QTRY_VERIFY_WITH_TIMEOUT(isUpToDate(*document), kLong);
    const SnapshotPointer snapshot = document->snapshot();
    QVERIFY(!snapshot->assembly->ok());
    QCOMPARE(snapshot->diagnostics.size(), std::size_t{1});
    QCOMPARE(snapshot->diagnostics[0].place.line, line);
    QCOMPARE(snapshot->diagnostics[0].place.file, document->path().toStdString());
    QVERIFY(snapshot->program != nullptr);
    QCOMPARE(snapshot->program->instructions().size(), whole + 1);
    program::Index broken = 0;
    for (program::Index i = 0; i < whole + 1; ++i)
      broken += snapshot->program->broken(i) ? 1 : 0;
    QCOMPARE(broken, program::Index{1});

    document->text()->undo();
    QTRY_VERIFY_WITH_TIMEOUT(isUpToDate(*document), kLong);
    QVERIFY(document->snapshot()->diagnostics.empty());
  }

  // Superseded revisions are not assembled; the newest always is.
  void newestRevisionWins() {
    LanguageService service(options());
    const auto document = untitled(QString());
    QSignalSpy answers(document.get(), &Document::snapshotChanged);
    service.add(document.get());
    QList<quint64> revisions;
    connect(document.get(), &Document::snapshotChanged, this,
            [&] { revisions << document->snapshot()->revision; });
    constexpr int kEdits = 500;
    for (int i = 0; i < kEdits; ++i)
      QTextCursor(document->text()).insertText(u"s_nop 0\n"_qs);
    QTRY_VERIFY_WITH_TIMEOUT(isUpToDate(*document), kLong);
    QCOMPARE(document->snapshot()->assembly->lines.entries.size(), std::size_t{kEdits});
    QVERIFY(std::ranges::is_sorted(revisions));
    QVERIFY2(answers.count() <= 3, qPrintable(QString::number(answers.count())));
    QTRY_VERIFY(!service.isBusy());
  }

  void sortsDiagnosticsByPlace() {
    LanguageService service(options());
    const auto document =
        untitled(u"  s_mov_b32 s0, 0\n  nonsense_a\n  s_mov_b32 s0, 0\n  nonsense_b\n  nonsense_c\n"_qs);
    service.add(document.get());
    QTRY_VERIFY_WITH_TIMEOUT(isUpToDate(*document), kLong);
    QList<quint32> lines;
    for (const auto& diagnostic : document->snapshot()->diagnostics)
      lines << diagnostic.place.line;
    QCOMPARE(lines, QList<quint32>({2, 4, 5}));
  }

  void addsTextsOnDemand() {
    LanguageService service(options());
    const auto document = example();
    service.add(document.get());
    QTRY_VERIFY_WITH_TIMEOUT(isUpToDate(*document), kLong);
    QVERIFY(document->instructionTexts() == nullptr);
    service.setTextsWanted(true);
    QTRY_VERIFY_WITH_TIMEOUT(document->instructionTexts() != nullptr, kLong);
    const auto& texts = *document->instructionTexts();
    const auto instructions = document->snapshot()->program->instructions();
    QCOMPARE(texts.size(), instructions.size());
    for (std::size_t i = 0; i < texts.size(); ++i)
      QCOMPARE(texts[i].address, instructions[i].address);
    QVERIFY(std::ranges::any_of(texts, [](const auto& text) { return text.text.starts_with("s_endpgm"); }));

    service.setTextsWanted(false);
    QTextCursor(document->text()).insertText(u"\n"_qs);
    QTRY_VERIFY_WITH_TIMEOUT(isUpToDate(*document), kLong);
    QVERIFY(document->instructionTexts() == nullptr);
  }

  // A key in a comment changes only places: nothing else is computed again.
  void keepsResultsOfUnchangedCode() {
    LanguageService service(options());
    service.setTextsWanted(true);
    const auto document = example();
    service.add(document.get());
    const auto hasTexts = [&] { return isUpToDate(*document) && document->instructionTexts() != nullptr; };
    QTRY_VERIFY_WITH_TIMEOUT(hasTexts(), kLong);
    const SnapshotPointer before = document->snapshot();
    const InstructionTexts texts = document->instructionTexts();
    QTextCursor(document->text()).insertText(u"// a comment\n"_qs);
    QTRY_VERIFY_WITH_TIMEOUT(hasTexts(), kLong);
    const SnapshotPointer after = document->snapshot();
    QCOMPARE(after->analysis, before->analysis);
    QCOMPARE(after->panels, before->panels);
    QCOMPARE(document->instructionTexts(), texts);
    QCOMPARE(after->program->place(0).line, before->program->place(0).line + 1);
    QCOMPARE(after->lines->lineOf(0), before->lines->lineOf(0) + 1);

    insertAt(*document, QStringLiteral("s_endpgm"), QStringLiteral("s_nop 1\n  "));
    QTRY_VERIFY_WITH_TIMEOUT(hasTexts(), kLong);
    QVERIFY(document->snapshot()->analysis != after->analysis);
    QVERIFY(document->snapshot()->panels != after->panels);
    QCOMPARE(document->instructionTexts()->size(), texts->size() + 1);
  }

  // Diagnostics of a large program do not wait for the texts, and the texts are no new answer for the panels that do not
  // show them.
  void addsTextsOfLargeProgramsLater() {
    LanguageService service(options());
    service.setTextsWanted(true);
    const auto document = untitled(u".rept 6000\n  s_nop 0\n.endr\n"_qs);
    QList<bool> withTexts;
    const auto remember = [&] { withTexts << (document->instructionTexts() != nullptr); };
    connect(document.get(), &Document::snapshotChanged, this, remember);
    connect(document.get(), &Document::instructionTextsChanged, this, remember);
    const QSignalSpy snapshots(document.get(), &Document::snapshotChanged);
    service.add(document.get());
    QTRY_VERIFY_WITH_TIMEOUT(withTexts.endsWith(true), kLong);
    // An answer without texts comes first, unless the texts are ready.
    QVERIFY(withTexts == QList<bool>({false, true}) || withTexts == QList<bool>({true}));
    QVERIFY(isUpToDate(*document));
    QCOMPARE(snapshots.count(), 1);
    QCOMPARE(document->instructionTexts()->size(), std::size_t{6000});
  }

  void optionsApplyToEveryDocument() {
    LanguageService service(options());
    const auto first = untitled(u".ifndef WANTED\n.error \"not defined\"\n.endif\n  s_nop 0\n"_qs);
    const auto second = untitled(u"  s_nop WANTED\n"_qs);
    service.add(first.get());
    service.add(second.get());
    QTRY_VERIFY_WITH_TIMEOUT(isUpToDate(*first) && isUpToDate(*second), kLong);
    QVERIFY(source::hasErrors(first->snapshot()->diagnostics));
    assembler::Options wanted;
    wanted.definitions.emplace_back("WANTED", "3");
    service.setOptions(wanted);
    QTRY_VERIFY_WITH_TIMEOUT(first->snapshot()->assembly->ok() && second->snapshot()->assembly->ok(), kLong);
    QCOMPARE(service.options().definitions.size(), std::size_t{1});
  }

  void reassemblesIncludersOfASavedFile() {
    const QTemporaryDir directory;
    const auto included = untitled(u"  s_nop 0\n"_qs);
    QVERIFY(included->saveAs(directory.filePath(u"part.s"_qs)).has_value());
    const auto document = untitled(u".include \"part.s\"\n"_qs);
    QVERIFY(document->saveAs(directory.filePath(u"whole.s"_qs)).has_value());
    LanguageService service(options());
    service.add(included.get());
    service.add(document.get());
    QTRY_VERIFY_WITH_TIMEOUT(isUpToDate(*document), kLong);
    QCOMPARE(document->snapshot()->program->instructions().size(), std::size_t{1});
    QTextCursor(included->text()).insertText(u"  s_nop 0\n"_qs);
    QVERIFY(included->save().has_value());
    QTRY_COMPARE_WITH_TIMEOUT(document->snapshot()->program->instructions().size(), std::size_t{2}, kLong);
  }

  void checksOnlyAssemblyAndRunFiles() {
    const QTemporaryDir directory;
    const auto document = untitled(u"notes\n"_qs);
    QVERIFY(document->saveAs(directory.filePath(u"a.txt"_qs)).has_value());
    LanguageService service(options());
    service.add(document.get());
    QVERIFY(!service.isBusy());
    QVERIFY(document->saveAs(directory.filePath(u"a.s"_qs)).has_value());
    QTRY_VERIFY_WITH_TIMEOUT(isUpToDate(*document), kLong);
  }

  void restartsAKilledIdleWorker() {
    LanguageService service(options());
    const auto document = example();
    service.add(document.get());
    for (int i = 0; i < 5; ++i) {
      QTRY_VERIFY_WITH_TIMEOUT(isUpToDate(*document) && !service.isBusy(), kLong);
      QVERIFY(service.workerProcessId() > 0);
      QVERIFY(testing::killProcess(service.workerProcessId()));
      QTextCursor(document->text()).insertText(u"\n"_qs);
    }
    QTRY_VERIFY_WITH_TIMEOUT(isUpToDate(*document), kLong);
    QVERIFY(document->snapshot()->assembly->ok());
  }

  void restartsAKilledBusyWorker() {
    LanguageService service(options());
    QSignalSpy failed(&service, &LanguageService::workerFailed);
    const auto document = untitled(u"  s_nop 0\n"_qs);
    service.add(document.get());
    QTRY_VERIFY_WITH_TIMEOUT(isUpToDate(*document), kLong);
    // Large enough that the worker is busy when killed.
    document->restore(u".rept 20000\n  s_nop 0\n.endr\n"_qs);
    QVERIFY(service.isBusy());
    QVERIFY(testing::killProcess(service.workerProcessId()));
    QTRY_VERIFY_WITH_TIMEOUT(isUpToDate(*document), kLong);
    QVERIFY(document->snapshot()->assembly->ok());
    QVERIFY(failed.count() <= 1); // 0 if the kill came before the request
  }

  void stopsAHangingRequest() {
    worker::WorkerOptions limits = options();
    limits.timeLimit = std::chrono::milliseconds(300);
    LanguageService service(limits);
    QSignalSpy failed(&service, &LanguageService::workerFailed);
    const auto document = untitled(hanging());
    service.add(document.get());
    QTRY_VERIFY_WITH_TIMEOUT(has(*document, source::Code::AssemblerTimeLimit), kLong);
    QCOMPARE(failed.count(), 1);
    QVERIFY(!failed.first().first().toString().isEmpty());
    document->restore(u"  s_nop 0\n"_qs);
    QTRY_VERIFY_WITH_TIMEOUT(isUpToDate(*document), kLong);
    QVERIFY(document->snapshot()->assembly->ok());
  }

  // Typing after a hanging text: the next answer does not wait for the time limit.
  void newRequestReplacesAHangingOne() {
    worker::WorkerOptions limits = options();
    limits.timeLimit = std::chrono::minutes(10);
    LanguageService service(limits);
    const auto document = untitled(hanging());
    const auto other = untitled(u"  s_nop 0\n"_qs);
    service.add(document.get());
    service.add(other.get()); // other documents do not wait either
    QTRY_VERIFY_WITH_TIMEOUT(isUpToDate(*other), kLong);
    document->restore(u"  s_nop 0\n"_qs);
    QTRY_VERIFY_WITH_TIMEOUT(isUpToDate(*document), kLong);
    QVERIFY(document->snapshot()->assembly->ok());
  }

  void stopsWhileARequestHangs() {
    worker::WorkerOptions limits = options();
    limits.timeLimit = std::chrono::minutes(10);
    auto service = std::make_unique<LanguageService>(limits);
    const auto document = untitled(u"  s_nop 0\n"_qs);
    service->add(document.get());
    QTRY_VERIFY_WITH_TIMEOUT(isUpToDate(*document), kLong);
    document->restore(hanging());
    QVERIFY(service->isBusy());
    service.reset(); // otherwise the request exceeds the test's time limit
    QVERIFY(service == nullptr);
  }

  void documentsMayBeRemovedAtAnyTime() {
    LanguageService service(options());
    const auto kept = untitled(u"  s_nop 0\n"_qs);
    for (int i = 0; i < 10; ++i) {
      const auto document = untitled(u"  s_nop 0\n"_qs);
      service.add(document.get());
      if (i % 2 == 0) QCoreApplication::processEvents();
    }
    service.add(kept.get());
    QTRY_VERIFY_WITH_TIMEOUT(isUpToDate(*kept), kLong);
    QTRY_VERIFY(!service.isBusy());
  }

  void reportsAMissingWorker() {
    worker::WorkerOptions none = options();
    none.program = "/nonexistent/wavesmith-worker";
    LanguageService service(none);
    QSignalSpy failed(&service, &LanguageService::workerFailed);
    const auto document = untitled(u"  s_nop 0\n"_qs);
    service.add(document.get());
    QTRY_VERIFY_WITH_TIMEOUT(has(*document, source::Code::WorkerUnavailable), kLong);
    QTextCursor(document->text()).insertText(u"\n"_qs);
    QTRY_VERIFY_WITH_TIMEOUT(isUpToDate(*document), kLong);
    QCOMPARE(failed.count(), 1); // not at each key
    service.setLimits(options());
    QTextCursor(document->text()).insertText(u"\n"_qs);
    QTRY_VERIFY_WITH_TIMEOUT(isUpToDate(*document) && document->snapshot()->assembly->ok(), kLong);
  }
};

} // namespace wavesmith::widgets

using wavesmith::widgets::LanguageServiceTest;
WAVESMITH_WIDGET_TEST(LanguageServiceTest)
#include "language_service_test.moc"
