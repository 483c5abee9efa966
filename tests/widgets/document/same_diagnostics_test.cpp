// SPDX-License-Identifier: Apache-2.0
// The window and `wavesmith-cli check` report the same diagnostics, with their notes and fixes, for the
// examples, for every page of docs/codes, and for tests/check/corpus.
#include "document/document.h"
#include "document/language/language_service.h"
#include "source/file.h"
#include "support/paths.h"
#include "widgets/support/widget_test.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTest>

#include <filesystem>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;

namespace {

QString fromStd(std::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QJsonObject atPlace(const source::Place& place, QJsonObject json) {
  json[u"file"] = fromStd(place.file);
  json[u"line"] = static_cast<int>(place.line);
  json[u"column"] = static_cast<int>(place.column);
  json[u"length"] = static_cast<int>(place.length);
  return json;
}

// Like the output of `check --json`.
QJsonObject jsonOf(const source::Diagnostic& diagnostic) {
  QJsonObject json = atPlace(diagnostic.place, {{"code", fromStd(source::toString(diagnostic.code))},
                                                {"name", fromStd(source::name(diagnostic.code))},
                                                {"severity", fromStd(source::name(diagnostic.severity))},
                                                {"message", fromStd(diagnostic.message)}});
  QJsonArray notes, fixes;
  for (const source::Note& note : diagnostic.notes)
    notes << atPlace(note.place, {{"message", fromStd(note.text)}});
  for (const source::Fix& fix : diagnostic.fixes) {
    QJsonArray edits;
    for (const source::TextEdit& edit : fix.edits)
      edits << atPlace(edit.place, {{"replacement", fromStd(edit.replacement)}});
    fixes << QJsonObject{{"title", fromStd(fix.title)}, {"edits", edits}};
  }
  json[u"notes"] = notes;
  json[u"fixes"] = fixes;
  return json;
}

QByteArray lines(const QJsonArray& array) {
  QByteArray text;
  for (const QJsonValue value : array)
    text += QJsonDocument(value.toObject()).toJson(QJsonDocument::Compact) + '\n';
  return text;
}

// All examples of a page in one kernel, with the lines of .amdhsa_kernel in its block. Lines that do not
// assemble are compared too.
std::string kernelOf(const std::string& page) {
  constexpr std::string_view kFence = "```asm\n";
  std::string body, directives;
  for (std::size_t at = page.find(kFence); at != std::string::npos; at = page.find(kFence, at)) {
    at += kFence.size();
    const std::size_t end = std::min(page.find("```", at), page.size());
    while (at < end) {
      const std::size_t next = std::min(page.find('\n', at), end - 1) + 1;
      const std::string line = page.substr(at, next - at);
      (line.starts_with(".amdhsa_") ? directives : body) += line;
      at = next;
    }
  }
  return "  .text\n  .globl k\n  .p2align 8\n  .type k,@function\nk:\n"
         "  s_load_dwordx4 s[4:7], s[0:1], 0x8\n  s_waitcnt lgkmcnt(0)\n" +
         body + "  s_endpgm\n.Lkend:\n  .size k, .Lkend-k\n  .rodata\n  .p2align 6\n  .amdhsa_kernel k\n" +
         directives +
         "    .amdhsa_user_sgpr_kernarg_segment_ptr 1\n    .amdhsa_next_free_vgpr 32\n"
         "    .amdhsa_next_free_sgpr 32\n    .amdhsa_accum_offset 32\n  .end_amdhsa_kernel\n";
}

} // namespace

class SameDiagnosticsTest : public QObject {
  Q_OBJECT

private:
  std::unique_ptr<testing::TemporaryDirectory> directory_;
  std::unique_ptr<LanguageService> service_;
  std::size_t diagnostics_ = 0, inIncluded_ = 0, withFixes_ = 0;

  static QJsonArray ofCommandLine(const QString& path) {
    QProcess process;
    process.start(fromStd(testing::program("wavesmith-cli").string()),
                  {QStringLiteral("check"), path, QStringLiteral("--json")});
    if (!process.waitForFinished(kPatience)) qFatal("wavesmith-cli does not finish");
    return QJsonDocument::fromJson(process.readAllStandardOutput()).object()[u"diagnostics"].toArray();
  }

  QJsonArray ofWindow(const QString& path) {
    auto document = Document::open(path);
    if (!document) qFatal("%s", document.error().message.c_str());
    service_->add(document->get());
    if (!QTest::qWaitFor([&] { return (*document)->snapshot() != nullptr; }, kPatience))
      qFatal("no snapshot");
    QJsonArray array;
    for (const source::Diagnostic& diagnostic : (*document)->snapshot()->diagnostics) {
      array << jsonOf(diagnostic);
      ++diagnostics_;
      inIncluded_ += diagnostic.place.file != path.toStdString() ? 1 : 0;
      withFixes_ += diagnostic.fixes.empty() ? 0 : 1;
    }
    return array;
  }

private slots:
  void initTestCase() {
    worker::WorkerOptions options;
    options.program = testing::program("wavesmith-worker");
    service_ = std::make_unique<LanguageService>(options);
    directory_ = std::make_unique<testing::TemporaryDirectory>();
  }
  void cleanupTestCase() {
    service_.reset();
    directory_.reset();
  }

  void windowAndCommandLine_data() {
    QTest::addColumn<QString>("path");
    const std::filesystem::path root = testing::sourceDirectory();
    for (const char* folder : {"resources/examples", "tests/check/corpus"})
      for (const QFileInfo& file :
           QDir(fromStd((root / folder).string())).entryInfoList({QStringLiteral("*.s")}))
        QTest::newRow(qPrintable(file.fileName())) << file.absoluteFilePath();
    for (const QFileInfo& file :
         QDir(fromStd((root / "docs/codes").string())).entryInfoList({QStringLiteral("W*.md")})) {
      const auto page = source::readText(file.absoluteFilePath().toStdString());
      QVERIFY(page.has_value());
      const auto path = *directory_ / (file.completeBaseName().toStdString() + ".s");
      QVERIFY(source::writeFile(path, std::string_view(kernelOf(*page))).has_value());
      QTest::newRow(qPrintable(file.fileName())) << fromStd(path.string());
    }
  }
  void windowAndCommandLine() {
    QFETCH(const QString, path);
    // The only difference: an empty file is a new file in the window and not an error.
    if (path.endsWith(QStringLiteral("/empty.s"))) {
      QCOMPARE(lines(ofWindow(path)), QByteArray());
      QVERIFY(lines(ofCommandLine(path)).contains("W1008"));
      return;
    }
    QCOMPARE(lines(ofWindow(path)), lines(ofCommandLine(path)));
  }

  void inputsAreNotTrivial() {
    QVERIFY(diagnostics_ > 100);
    QVERIFY(inIncluded_ > 1);
    QVERIFY(withFixes_ > 20);
  }

  // The window uses lines of the disassembly, the command line lines of the source.
  void codeObjectsHaveTheSameFindings() {
    const QString source = fromStd((testing::sourceDirectory() / "tests/check/corpus/macros.s").string());
    const QString object = fromStd((*directory_ / "macros.hsaco").string());
    QCOMPARE(QProcess::execute(fromStd(testing::program("wavesmith-cli").string()),
                               {QStringLiteral("assemble"), source, QStringLiteral("-o"), object}),
             0);
    const auto codes = [](const QJsonArray& array) {
      QStringList all;
      for (const QJsonValue value : array)
        all << value[u"code"].toString() + value[u"severity"].toString();
      all.sort();
      return all;
    };
    const QStringList window = codes(ofWindow(object));
    QVERIFY(!window.isEmpty());
    QCOMPARE(window, codes(ofCommandLine(object)));
  }
};

WAVESMITH_WIDGET_TEST(SameDiagnosticsTest)
#include "same_diagnostics_test.moc"
