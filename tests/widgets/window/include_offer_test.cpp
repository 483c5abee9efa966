// SPDX-License-Identifier: Apache-2.0
// A text that includes a file outside of its folder: the file is not read until the user allows it.
#include "controls/message_bar.h"
#include "document/document.h"
#include "document/names.h"
#include "document/snapshot.h"
#include "editor/editor_view.h"
#include "editor/include_offer.h"
#include "settings/settings.h"
#include "source/file.h"
#include "widgets/support/open_window.h"
#include "window/main_window.h"

#include <QPushButton>

#include <filesystem>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;

class IncludeOfferTest : public QObject {
  Q_OBJECT

  struct Fixture : testing::OpenWindow {
    Fixture() {
      for (const char* folder : {"kernels", "lib"})
        std::filesystem::create_directories(bench.directory / folder);
      write("lib/macros.inc", ".macro secret_name\n  s_nop 1\n.endm\n");
      write("kernels/k.s", ".include \"../lib/macros.inc\"\n  s_nop 0\n");
      window->openFile(bench.path("kernels/k.s"));
    }
    void write(const char* name, std::string_view text) const {
      QVERIFY(source::writeFile(bench.directory / name, text).has_value());
    }
    [[nodiscard]] IncludeOffer* offer() const { return window->currentView()->findChild<IncludeOffer*>(); }
    void press(const char* button) const {
      QTest::mouseClick(offer()->findChild<QPushButton*>(QString::fromLatin1(button)), Qt::LeftButton);
    }
    [[nodiscard]] QString lib() const {
      return QString::fromStdString(std::filesystem::canonical(bench.directory / "lib").string());
    }
  };

private slots:
  void theBarSaysWhichFileAndAllowsItsFolder() {
    Fixture w;
    QTRY_VERIFY_WITH_TIMEOUT(!w.offer()->message().isEmpty(), kPatience);
    QVERIFY2(w.offer()->message().contains(w.lib() + QStringLiteral("/macros.inc")),
             qPrintable(w.offer()->message()));
    QVERIFY(w.bench.settings.allowedFolders().isEmpty());
    QVERIFY(!w.document()->snapshot()->assembly->ok());
    w.press("includeOfferAllow");
    QTRY_VERIFY_WITH_TIMEOUT(w.document()->snapshot()->assembly->ok(), kPatience);
    QVERIFY(w.offer()->message().isEmpty());
    QCOMPARE(w.bench.settings.allowedFolders(), QStringList(w.lib()));
  }

  void closingItLeavesTheFileUnread() {
    Fixture w;
    QTRY_VERIFY_WITH_TIMEOUT(!w.offer()->message().isEmpty(), kPatience);
    w.press("includeOfferLater");
    QVERIFY(w.offer()->message().isEmpty());
    QVERIFY(w.bench.settings.allowedFolders().isEmpty());
    w.editor()->appendPlainText(QStringLiteral("  s_nop 2\n"));
    QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
    QVERIFY(w.offer()->message().isEmpty());
    QVERIFY(!w.document()->snapshot()->assembly->ok());
  }

  // The file is that of a source that the run file names, and that is not open.
  void aRunThatIsRefusedAFileOffersItsFolder() {
    Fixture w;
    std::filesystem::copy_file(testing::example("guarded_copy.s"),
                               w.bench.directory / "kernels/guarded_copy.s");
    w.write("kernels/more.s", ".include \"../lib/macros.inc\"\n.text\nhelper:\n  secret_name\n  s_endpgm\n");
    w.write(
        "kernels/guarded_copy.run.yaml",
        "wavesmith: 1\nsource: [guarded_copy.s, more.s]\nkernel: guarded_copy\n"
        "launch: { grid: [256, 1, 1], workgroup: [256, 1, 1] }\narguments:\n"
        "  in: { type: f32, count: 256, fill: 1 }\n  out: { type: f32, count: 256 }\n  n: { value: 256 }\n");
    QVERIFY(w.window->openFile(w.bench.path("kernels/guarded_copy.s")));
    QTRY_VERIFY_WITH_TIMEOUT(w.answered() && w.run()->problem().isEmpty(), kPatience);
    QVERIFY2(w.offer()->message().isEmpty(), "nothing is wrong with this text");
    QVERIFY(w.runKernel());
    QVERIFY(w.run()->controller()->result()->summary == nullptr);
    QCOMPARE(w.offer()->message(),
             QStringLiteral(
                 "more.s, which the run needs, wants to read %1/macros.inc, which is not in its folder.")
                 .arg(w.lib()));
    w.press("includeOfferAllow");
    QVERIFY(w.offer()->message().isEmpty());
    QCOMPARE(w.bench.settings.allowedFolders(), QStringList(w.lib()));
    QTRY_VERIFY_WITH_TIMEOUT(w.answered() && w.run()->problem().isEmpty(), kPatience);
    QVERIFY(w.runKernel());
    QVERIFY2(w.run()->controller()->result()->summary != nullptr, "the file was not read");
    QVERIFY(w.offer()->message().isEmpty());
  }
};

WAVESMITH_WIDGET_TEST(IncludeOfferTest)
#include "include_offer_test.moc"
