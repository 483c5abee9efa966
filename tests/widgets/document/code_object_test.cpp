// SPDX-License-Identifier: Apache-2.0
// Code objects as documents: their contents, their snapshots, and the errors of broken ones.
#include "codeobject/toolchain.h"
#include "document/code_object_file.h"
#include "document/document.h"
#include "document/language/language_service.h"
#include "document/text/gradual_text.h"
#include "widgets/support/code_objects.h"
#include "widgets/support/widget_test.h"

#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>
#include <QTextDocument>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <random>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::CodeBytes;
using testing::kPatience;

class CodeObjectTest : public QObject {
  Q_OBJECT

private:
  std::unique_ptr<testing::TemporaryDirectory> directory_;
  std::unique_ptr<LanguageService> service_;

  [[nodiscard]] QString write(const char* name, const CodeBytes& bytes) const {
    const auto path = *directory_ / name;
    if (!source::writeFile(path, std::span<const std::byte>(bytes))) qFatal("cannot write");
    return QString::fromStdString(path.string());
  }

  [[nodiscard]] std::unique_ptr<Document> open(const QString& path) const {
    auto document = Document::open(path);
    if (!document) qFatal("%s", document.error().message.c_str());
    service_->add(document->get());
    return std::move(*document);
  }

  static bool isUpToDate(const Document& document) {
    return document.snapshot() && document.snapshot()->revision == document.revision();
  }

  static QString lineOf(const Document& document, std::uint32_t line) {
    return document.text()->findBlockByNumber(static_cast<int>(line) - 1).text();
  }

  static const source::Diagnostic* find(const Document& document, source::Code code) {
    const auto& all = document.snapshot()->diagnostics;
    const auto found = std::ranges::find(all, code, &source::Diagnostic::code);
    return found == all.end() ? nullptr : &*found;
  }

private slots:
  void init() {
    directory_ = std::make_unique<testing::TemporaryDirectory>();
    service_ = std::make_unique<LanguageService>(testing::workerOptions());
  }

  void cleanup() {
    service_.reset();
    directory_.reset();
  }

  void examplesHaveProgramAnalysisAndLines() {
    std::size_t seen = 0;
    for (const auto& entry : std::filesystem::directory_iterator(testing::example(""))) {
      if (entry.path().extension() != ".s") continue;
      const std::string name = entry.path().stem().string();
      const CodeBytes bytes = testing::assembledExample(name);
      const auto document = open(write((name + ".hsaco").c_str(), bytes));
      QVERIFY(document->isCodeObject() && document->hasCode() && !document->isAssembly());
      QVERIFY(!document->hasText());
      QTRY_VERIFY_WITH_TIMEOUT(isUpToDate(*document), kPatience);
      const SnapshotPointer snapshot = document->snapshot();
      QVERIFY(document->hasText());
      QCOMPARE(document->content(), document->text()->toPlainText());
      QVERIFY(snapshot->assembly->ok());
      QVERIFY(snapshot->assembly->codeObject == bytes);
      QVERIFY(snapshot->program && snapshot->analysis && snapshot->lines && snapshot->panels);
      QVERIFY(!snapshot->program->kernels().empty());
      QVERIFY(std::ranges::equal(snapshot->program->codeObject().bytes(), bytes));
      for (program::Index i = 0; i < snapshot->program->instructions().size(); ++i) {
        const source::Place place = snapshot->program->place(i);
        QCOMPARE(place.file, document->path().toStdString());
        const QString line = lineOf(*document, place.line);
        const auto address = snapshot->program->instructions()[i].address;
        QVERIFY2(line.contains(QStringLiteral("// %1:").arg(address, 0, 16)) ||
                     line.contains(QStringLiteral(".fill")),
                 qPrintable(line));
      }
      QVERIFY(!source::hasErrors(snapshot->diagnostics));
      ++seen;
    }
    QVERIFY(seen >= 8);
  }

  void reportsAMissingWaitAtItsLine() {
    const auto document = open(write("hasty.co", testing::assembled(std::string(testing::kMissingWait))));
    QTRY_VERIFY_WITH_TIMEOUT(isUpToDate(*document), kPatience);
    const source::Diagnostic* found = find(*document, source::Code::MissingVmcnt);
    QVERIFY(found != nullptr);
    QCOMPARE(found->place.file, document->path().toStdString());
    const QString line = lineOf(*document, found->place.line);
    const QString marked =
        line.mid(static_cast<int>(found->place.column) - 1, static_cast<int>(found->place.length));
    QVERIFY2(marked.startsWith(QStringLiteral("v_add_f32")) && marked.trimmed() == marked,
             qPrintable(marked));
    QVERIFY(found->fixes.empty()); // fixes are for editable texts
  }

  void savesOnlyItsText() {
    const CodeBytes bytes = testing::assembledExample("vector_add");
    const auto document = open(write("a.hsaco", bytes));
    QTRY_VERIFY_WITH_TIMEOUT(isUpToDate(*document), kPatience);
    QVERIFY(document->isReadOnly());
    QVERIFY(!document->save());
    QVERIFY(!document->saveAs(QString::fromStdString((*directory_ / "b.hsaco").string())));
    const auto text = *directory_ / "a.s";
    QVERIFY(document->saveText(QString::fromStdString(text.string())).has_value());
    QVERIFY(testing::assembled(*source::readText(text)) == bytes);
    QVERIFY(*source::readBytes(*directory_ / "a.hsaco") == bytes);
    QVERIFY(!document->isModified());
  }

  void remarksOnOmittedContents() {
    CodeBytes bytes = testing::assembledExample("vector_add");
    const std::string_view linker = "Linker: ";
    const auto at = std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()).find(linker);
    QVERIFY(at != std::string_view::npos);
    bytes[at + linker.size()] = std::byte{'X'};
    const auto document = open(write("a.hsaco", bytes));
    QTRY_VERIFY_WITH_TIMEOUT(isUpToDate(*document), kPatience);
    const source::Diagnostic* found = find(*document, source::Code::DisassemblyDiffers);
    QVERIFY(found != nullptr);
    QVERIFY(found->severity == source::Severity::Remark);
    QVERIFY(found->message.find(".comment") != std::string::npos);
  }

  void opensTheMatchingObjectOfABundle() {
    const CodeBytes other = testing::assembled("  s_nop 7\n", "gfx90a");
    const CodeBytes bytes = testing::assembledExample("vector_add");
    const QString path = write("a.bundle", testing::bundled({{"host-x86_64-unknown-linux--", {}},
                                                             {"hipv4-amdgcn-amd-amdhsa--gfx90a", other},
                                                             {"hipv4-amdgcn-amd-amdhsa--gfx942", bytes}}));
    const auto document = open(path);
    QTRY_VERIFY_WITH_TIMEOUT(isUpToDate(*document), kPatience);
    QVERIFY(document->snapshot()->disassembly->container == CodeObjectText::Container::Bundle);
    QVERIFY(document->snapshot()->assembly->codeObject == bytes);
    QCOMPARE(document->snapshot()->program->kernels()[0].name, std::string("vector_add"));

    // Another target selects another code object.
    assembler::Options options;
    options.target = "gfx90a";
    service_->setOptions(options);
    QTRY_VERIFY_WITH_TIMEOUT(document->snapshot()->assembly->codeObject == other, kPatience);
    QVERIFY(document->content().contains(QStringLiteral("s_nop 7")));
    QSignalSpy refused(document.get(), &Document::refused);
    options.target = "gfx940";
    service_->setOptions(options);
    QTRY_COMPARE_WITH_TIMEOUT(refused.count(), 1, kPatience);
    const auto why = refused[0][0].value<source::Diagnostic>();
    QVERIFY(why.code == source::Code::NoMatchingTarget);
    QVERIFY(why.message.find("gfx90a") != std::string::npos); // the available target
  }

  // Debug information has the source lines; if damaged, this is reported and everything else works.
  void showsSourceLinesInTheText() {
    CodeBytes bytes = testing::assemble("  .globl k\nk:\n  s_nop 3\n  s_endpgm\n", {.arguments = {"-g"}});
    const auto document = open(write("a.hsaco", bytes));
    QTRY_VERIFY_WITH_TIMEOUT(isUpToDate(*document), kPatience);
    const program::Program& program = *document->snapshot()->program;
    const std::uint32_t line = program.place(0).line;
    QVERIFY(lineOf(*document, line).contains(u"s_nop 3"_qs));
    QVERIFY(lineOf(*document, line - 1).startsWith(u"  // /"_qs));
    QVERIFY(lineOf(*document, line - 1).endsWith(u"/input.s:3"_qs));
    QVERIFY(lineOf(*document, line + 1).endsWith(u"/input.s:4"_qs));

    auto object = codeobject::read(bytes, "a.hsaco");
    QVERIFY(object.has_value());
    for (const codeobject::Section& section : object->sections())
      if (section.name == ".debug_line")
        std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(section.fileOffset), section.size,
                    std::byte{0xff});
    const auto damaged = open(write("b.hsaco", bytes));
    QTRY_VERIFY_WITH_TIMEOUT(isUpToDate(*damaged), kPatience);
    QVERIFY(damaged->snapshot()->program != nullptr);
    const source::Diagnostic* warning = find(*damaged, source::Code::MalformedCodeObject);
    QVERIFY(warning != nullptr);
    QCOMPARE(warning->severity, source::Severity::Warning);
  }

  void addsTextsToTheSnapshot() {
    const auto document = open(write("a.hsaco", testing::assembledExample("vector_add")));
    QTRY_VERIFY_WITH_TIMEOUT(isUpToDate(*document), kPatience);
    const SnapshotPointer before = document->snapshot();
    QVERIFY(document->instructionTexts() == nullptr);
    service_->setTextsWanted(true);
    QTRY_VERIFY_WITH_TIMEOUT(document->instructionTexts() != nullptr, kPatience);
    QVERIFY(document->snapshot()->program == before->program); // not disassembled again
    QCOMPARE(document->instructionTexts()->size(), before->program->instructions().size());
  }

  void rejectsBrokenFiles_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("says");
    const CodeBytes good = testing::assembledExample("guarded_copy");
    const auto part = [&](std::size_t size) {
      return QByteArray(reinterpret_cast<const char*>(good.data()), static_cast<qsizetype>(size));
    };
    QByteArray foreign = part(good.size());
    foreign[18] = 62; // e_machine: EM_X86_64
    QByteArray noise(4096, '\0');
    std::mt19937 random(7); // NOLINT(bugprone-random-generator-seed): the same bytes each time
    std::ranges::generate(noise, [&] { return static_cast<char>(random()); });
    noise[0] = '\0'; // not text either
    QTest::newRow("empty") << u"a.hsaco"_qs << QByteArray() << u"empty"_qs;
    QTest::newRow("text") << u"a.co"_qs << QByteArray("s_endpgm\n") << u"ELF"_qs;
    QTest::newRow("truncated header") << u"a.hsaco"_qs << part(40) << u"header"_qs;
    QTest::newRow("truncated") << u"a.o"_qs << part(good.size() / 2) << QString();
    QTest::newRow("x86") << u"a.out"_qs << foreign << u"machine 62"_qs;
    QTest::newRow("noise") << u"a.hsaco"_qs << noise << u"ELF"_qs;
    QTest::newRow("noise without a name") << u"noise"_qs << noise << u"NUL"_qs;
    QTest::newRow("truncated bundle")
        << u"a.bundle"_qs << QByteArray("__CLANG_OFFLOAD_BUNDLE__\x01") << QString();
    QTest::newRow("compressed noise") << u"a.bundle"_qs << QByteArray("CCOB") + noise << QString();
  }
  void rejectsBrokenFiles() {
    QFETCH(const QString, name);
    QFETCH(const QByteArray, bytes);
    QFETCH(const QString, says);
    const auto view = std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size())));
    const QString path = write(name.toUtf8().constData(), {view.begin(), view.end()});
    const auto document = Document::open(path);
    QVERIFY(!document.has_value());
    QCOMPARE(document.error().place.file, path.toStdString());
    QVERIFY2(document.error().message.find(says.toStdString()) != std::string::npos,
             document.error().message.c_str());
  }

  // Too large to read in the GUI thread: it is rejected after reading.
  void opensHugeFilesInTheBackground() {
    const QString path =
        write("huge.hsaco", {std::byte{0x7f}, std::byte{'E'}, std::byte{'L'}, std::byte{'F'}});
    std::filesystem::resize_file(path.toStdString(), std::uintmax_t{100} << 20);
    const std::clock_t begin = std::clock();
    auto document = open(path);
    const double milliseconds = 1000.0 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    QVERIFY2(milliseconds < 100, qPrintable(QString::number(milliseconds)));
    QSignalSpy refused(document.get(), &Document::refused);
    QTRY_COMPARE_WITH_TIMEOUT(refused.count(), 1, kPatience);
    QCOMPARE(refused[0][0].value<source::Diagnostic>().place.file, path.toStdString());
    QVERIFY(!document->hasText() && !document->snapshot());
  }

  void survivesDamagedBytes() {
    const CodeBytes good = testing::assembledExample("guarded_copy");
    for (std::size_t index = 0; index < good.size(); index += 211) {
      CodeBytes changed = good;
      changed[index] ^= std::byte{0xff};
      const QString path = write("changed.hsaco", changed);
      const auto document = Document::open(path);
      if (!document) continue;
      QSignalSpy refused(document->get(), &Document::refused);
      service_->add(document->get());
      QTRY_VERIFY_WITH_TIMEOUT(isUpToDate(**document) || refused.count() == 1, kPatience);
    }
  }

  void followsItsFile() {
    const QString path = write("a.hsaco", testing::assembledExample("guarded_copy"));
    const auto document = open(path);
    QTRY_VERIFY_WITH_TIMEOUT(isUpToDate(*document), kPatience);
    const QString before = document->content();
    QSignalSpy changed(document.get(), &Document::changedOnDisk);
    QSignalSpy refused(document.get(), &Document::refused);

    (void)write("a.hsaco", testing::assembledExample("vector_add"));
    QTRY_VERIFY_WITH_TIMEOUT(document->content().contains(QStringLiteral("vector_add")), kPatience);
    QVERIFY(isUpToDate(*document));
    QCOMPARE(document->text()->toPlainText(), document->content());
    const QString after = document->content();

    // Broken: the old contents stay.
    (void)write("a.hsaco", {std::byte{0x7f}, std::byte{'E'}, std::byte{'L'}, std::byte{'F'}});
    QTRY_COMPARE_WITH_TIMEOUT(refused.count(), 1, kPatience);
    QCOMPARE(document->content(), after);
    QVERIFY(!isUpToDate(*document));

    (void)write("a.hsaco", testing::assembledExample("guarded_copy"));
    QTRY_COMPARE_WITH_TIMEOUT(document->content(), before, kPatience);

    std::filesystem::remove(path.toStdString());
    QTRY_VERIFY_WITH_TIMEOUT(!changed.isEmpty() && changed.last().first().toBool(), kPatience);
    QVERIFY(!document->isModified()); // there is nothing to save
    QCOMPARE(document->content(), before);
  }

  void fillsLongTextsInSlices() {
    QTextDocument document;
    GradualText filling(&document);
    QString text;
    for (int line = 0; line < 100'000; ++line)
      text += QStringLiteral("  v_add_f32 v%1, v5, v5  // %2: 0c0a0b05\n").arg(line % 256).arg(line, 0, 16);
    int done = 0;
    filling.fill(QStringLiteral("overtaken\n").repeated(50'000), [&] { done += 100; });
    filling.fill(text, [&] { ++done; });
    QCOMPARE(done, 0);
    QVERIFY(filling.isFilling());
    QTRY_COMPARE_WITH_TIMEOUT(done, 1, kPatience);
    QVERIFY(document.toPlainText() == text);
    filling.fill(QStringLiteral("short"), [&] { ++done; });
    QCOMPARE(done, 2); // at once
    QCOMPARE(document.toPlainText(), QStringLiteral("short"));
  }
};

WAVESMITH_WIDGET_TEST(CodeObjectTest)
#include "code_object_test.moc"
