// SPDX-License-Identifier: Apache-2.0
// Documents are assembled with the settings of their folder, which are checked like run files.
#include "document/document.h"
#include "document/folder_options.h"
#include "document/language/language_service.h"
#include "source/file.h"
#include "support/paths.h"
#include "widgets/support/widget_test.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>
#include <QTextCursor>
#include <QTextDocument>

#include <string_view>

namespace wavesmith::widgets {

class FolderOptionsTest : public QObject {
  Q_OBJECT

  // A folder with settings and a kernel in a folder below, which assembles only with LANES defined.
  struct Fixture {
    Fixture() : service(options()) {
      QDir(directory.path()).mkpath(QStringLiteral(".wavesmith"));
      QDir(directory.path()).mkpath(QStringLiteral("below"));
      write("below/k.s", "  s_movk_i32 s4, LANES\n");
    }
    static worker::WorkerOptions options() {
      worker::WorkerOptions options;
      options.program = testing::program("wavesmith-worker");
      return options;
    }
    void write(const char* name, std::string_view text) const {
      QVERIFY(source::writeFile(path(name).toStdString(), text).has_value());
    }
    [[nodiscard]] QString path(const char* name) const {
      return directory.filePath(QString::fromLatin1(name));
    }
    [[nodiscard]] std::unique_ptr<Document> open(const char* name) {
      auto document = Document::open(path(name));
      if (!document) qFatal("%s", document.error().message.c_str());
      service.add(document->get());
      return std::move(*document);
    }
    static bool assembles(const Document& document) {
      const auto snapshot = document.snapshot();
      return snapshot && snapshot->revision == document.revision() && snapshot->assembly->ok();
    }
    static bool fails(const Document& document) {
      const auto snapshot = document.snapshot();
      return snapshot && snapshot->revision == document.revision() && !snapshot->assembly->ok();
    }
    QTemporaryDir directory;
    LanguageService service;
  };

private slots:
  void settingsHoldForTheFilesBelow() {
    Fixture f;
    const auto kernel = f.open("below/k.s");
    QTRY_VERIFY_WITH_TIMEOUT(Fixture::fails(*kernel), testing::kPatience);
    f.write(".wavesmith/settings.yaml", "wavesmith: 1\ndefine: { LANES: 64 }\n");
    const auto settings = f.open(".wavesmith/settings.yaml");
    QVERIFY(settings->save().has_value()); // all other documents are assembled again
    QTRY_VERIFY_WITH_TIMEOUT(Fixture::assembles(*kernel), testing::kPatience);
    // They count before the options of the user.
    assembler::Options users;
    users.definitions.emplace_back("LANES", "nonsense here");
    f.service.setOptions(users);
    kernel->restore(QStringLiteral("  s_movk_i32 s4, LANES + 1\n"));
    QTRY_VERIFY_WITH_TIMEOUT(Fixture::assembles(*kernel), testing::kPatience);
  }

  void aMistakeIsAProblemOfBoth() {
    Fixture f;
    f.write(".wavesmith/settings.yaml", "wavesmith: 1\ninclde: x\n");
    const auto kernel = f.open("below/k.s");
    const auto settings = f.open(".wavesmith/settings.yaml");
    for (const Document* document : {kernel.get(), settings.get()}) {
      QTRY_VERIFY_WITH_TIMEOUT(document->snapshot() != nullptr, testing::kPatience);
      const source::Diagnostics& problems = document->snapshot()->diagnostics;
      QCOMPARE(problems.size(), std::size_t{1});
      QCOMPARE(QString::fromStdString(problems.front().place.file), settings->path());
      QCOMPARE(problems.front().place.line, 2u);
    }
    settings->restore(QStringLiteral("wavesmith: 1\ninclude: x\n"));
    QTRY_VERIFY_WITH_TIMEOUT(settings->snapshot()->diagnostics.empty(), testing::kPatience);
  }

  void anUntitledTextHasNoFolder() {
    const auto options = inFolderOf({}, QStringLiteral("untitled"));
    QVERIFY(options.has_value());
    QVERIFY(options->definitions.empty());
    QVERIFY(isCheckedYaml(QStringLiteral("/a/.wavesmith/settings.yaml")));
    QVERIFY(isCheckedYaml(QStringLiteral("/a/k.run.yaml")));
    QVERIFY(!isCheckedYaml(QStringLiteral("/a/other.yaml")));
  }
};

} // namespace wavesmith::widgets

using wavesmith::widgets::FolderOptionsTest;
WAVESMITH_WIDGET_TEST(FolderOptionsTest)
#include "folder_options_test.moc"
