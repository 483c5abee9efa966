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
};

WAVESMITH_WIDGET_TEST(IncludeOfferTest)
#include "include_offer_test.moc"
