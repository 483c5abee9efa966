// SPDX-License-Identifier: Apache-2.0
// Kernel > Port to gfx942 in the whole window with real workers, by clicks and keys: the bar below older
// kernels, the preview, and what Apply and Save As write.
#include "changes/diff_view.h"
#include "changes/linked_change.h"
#include "document/language/language_tasks.h"
#include "porting/port_changes_model.h"
#include "porting/port_offer.h"
#include "porting/port_preview.h"
#include "porting/port_report.h"
#include "porting/porter.h"
#include "widgets/support/open_window.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QTabWidget>
#include <QTextBlock>
#include <QTreeView>
#include <QTreeWidget>

#include <filesystem>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;

namespace {

QString textOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

// Old, and with something that gfx942 does not have.
constexpr std::string_view kImage = R"(.hsa_code_object_version 2,1
.hsa_code_object_isa 8,0,3,"AMD","AMDGPU"
.text
.p2align 8
.amdgpu_hsa_kernel picture
picture:
  .amd_kernel_code_t
    enable_sgpr_kernarg_segment_ptr = 1
    user_sgpr_count = 2
    wavefront_sgpr_count = 16
    workitem_vgpr_count = 8
  .end_amd_kernel_code_t
  s_load_dwordx8 s[8:15], s[0:1], 0x0
  v_mov_b32 v4, 0
  v_mov_b32 v5, 0
  v_mov_b32 v6, 0
  v_mov_b32 v7, 0
  s_waitcnt lgkmcnt(0)
  image_load v0, v[4:7], s[8:15] dmask:0x1 unorm
  s_waitcnt vmcnt(0)
  v_mac_f32 v0, v0, v0
  s_endpgm
)";

} // namespace

class PortingTest : public QObject {
  Q_OBJECT

  struct Fixture : testing::OpenWindow {
    // Copies an old kernel with its neighbors that it includes.
    [[nodiscard]] QString copyOld(const std::string& name) const {
      const auto folder = testing::sourceDirectory() / "tests/port/kernels/gfx803";
      for (const std::string& file : {name, std::string("gpr_alloc.inc")})
        std::filesystem::copy_file(folder / file, bench.directory / file,
                                   std::filesystem::copy_options::overwrite_existing);
      return bench.path(name);
    }
    // Opens a file and waits until its bar is as it stays. An included file has none: it is not assembled alone.
    void open(const QString& path) {
      QVERIFY(window->openFile(path));
      QTRY_VERIFY_WITH_TIMEOUT(
          (!document()->hasCode() || answered()) && !window->workspace()->tasks()->isBusy(), kPatience);
    }
    [[nodiscard]] PortOffer* offer() const { return window->currentView()->findChild<PortOffer*>(); }
    [[nodiscard]] PortPreview* preview() const { return window->porter()->preview(); }
    void port() {
      press("port");
      QTRY_VERIFY_WITH_TIMEOUT(preview() != nullptr && preview()->isReady(), kPatience);
    }
    template <typename Widget>
    [[nodiscard]] Widget* part(const char* name) const {
      return preview()->findChild<Widget*>(QString::fromLatin1(name));
    }
    [[nodiscard]] QPushButton* button(QDialogButtonBox::StandardButton which) const {
      return preview()->findChild<QDialogButtonBox*>()->button(which);
    }
    // The line of the diff that is shown for the current row.
    [[nodiscard]] QString shownLine() const { return part<DiffView>("diff")->textCursor().selectedText(); }
  };
  static void click(QPushButton* button) { QTest::mouseClick(button, Qt::LeftButton); }

private slots:
  void theBarLeadsToAPortWithOneUndoStep() {
    Fixture w;
    const QString path = w.copyOld("sgemm.s");
    const QString included = w.bench.path("gpr_alloc.inc");
    const QString textBefore = textOf(path), includedBefore = textOf(included);
    w.open(path);
    QVERIFY2(w.offer()->message().startsWith(QStringLiteral("This kernel was written for gfx803")),
             qPrintable(w.offer()->message()));
    auto* const port = w.offer()->findChild<QPushButton*>(QStringLiteral("portOfferPort"));
    QVERIFY(port->isVisible());
    click(port);
    QTRY_VERIFY_WITH_TIMEOUT(w.preview() != nullptr && w.preview()->isReady(), kPatience);
    QVERIFY(w.part<QLabel>("summary")->text().contains(QStringLiteral("the ported text assembles")));
    QCOMPARE(textOf(path), textBefore); // nothing has changed yet
    click(w.button(QDialogButtonBox::Apply));
    QTRY_VERIFY(w.preview() == nullptr);
    QVERIFY(w.document()->content().contains(QStringLiteral(".amdgcn_target \"amdgcn-amd-amdhsa--gfx942")));
    QVERIFY(textOf(included) != includedBefore);
    QTRY_VERIFY_WITH_TIMEOUT(w.answered() && w.offer()->message().isEmpty(), kPatience);
    QVERIFY(w.document()->snapshot()->assembly->ok());

    w.press("undo");
    QCOMPARE(w.document()->content(), textBefore);
    QCOMPARE(textOf(included), includedBefore);
    QTRY_VERIFY_WITH_TIMEOUT(w.offer()->message().contains(QStringLiteral("gfx803")), kPatience);
    w.press("redo");
    QVERIFY(textOf(included) != includedBefore);
    QTRY_VERIFY_WITH_TIMEOUT(w.answered() && w.offer()->message().isEmpty(), kPatience);
  }

  void eachRowIsShownInTheDiff() {
    Fixture w;
    w.open(w.copyOld("sgemm.s"));
    w.port();
    auto* const view = w.part<QTreeView>("portChanges");
    const QAbstractItemModelTester tester(view->model());
    const auto report = w.preview()->report();
    QCOMPARE(view->model()->rowCount(), static_cast<int>(report->ported->text.changes.size()));
    QVERIFY(view->hasFocus());
    bool inIncluded = false;
    for (int row = 0; row < view->model()->rowCount(); ++row) {
      const port::Change& change = report->ported->text.changes[static_cast<std::size_t>(row)];
      inIncluded = inIncluded || change.place.file != w.document()->path().toStdString();
      view->setCurrentIndex(view->model()->index(row, 0));
      const QString before = QString::fromStdString(change.before).section(u'\n', 0, 0);
      // Generated values have no line of their own.
      if (report->changeLines[static_cast<std::size_t>(row)] < 0 || before.isEmpty()) continue;
      QVERIFY2(w.shownLine().mid(1).contains(before.trimmed()),
               qPrintable(w.shownLine() + QStringLiteral(" / ") + before));
    }
    QVERIFY(inIncluded);
    // Keys and clicks as well.
    view->setCurrentIndex(view->model()->index(0, 0));
    const QString first = w.shownLine();
    QTest::keyClick(view, Qt::Key_Down);
    QVERIFY(w.shownLine() != first);
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {},
                      view->visualRect(view->model()->index(0, 2)).center());
    QCOMPARE(w.shownLine(), first);
  }

  void questionsAreMarkedFilteredAndShown() {
    Fixture w;
    w.open(w.bench.write("picture.s", kImage));
    w.port();
    auto* const view = w.part<QTreeView>("portChanges");
    // The first question is selected, and its line is in the diff although it did not change.
    QCOMPARE(view->currentIndex().siblingAtColumn(0).data().toString(), QStringLiteral("Question"));
    QVERIFY2(w.shownLine().contains(QStringLiteral("image_load")), qPrintable(w.shownLine()));
    QVERIFY(!view->currentIndex().siblingAtColumn(0).data(Qt::DecorationRole).value<QIcon>().isNull());
    QVERIFY(w.part<QLabel>("summary")->text().contains(QStringLiteral("does not assemble yet")));

    const int all = view->model()->rowCount();
    auto* const only = w.part<QCheckBox>("questionsOnly");
    only->setFocus();
    QTest::keyClick(only, Qt::Key_Space);
    QVERIFY(view->model()->rowCount() > 0 && view->model()->rowCount() < all);
    for (int row = 0; row < view->model()->rowCount(); ++row)
      QCOMPARE(view->model()->index(row, 0).data().toString(), QStringLiteral("Question"));
    QTest::keyClick(only, Qt::Key_Space);
    auto* const words = w.preview()->findChild<QLineEdit*>();
    words->setFocus();
    QTest::keyClicks(words, QStringLiteral("v_mac_f32"));
    QCOMPARE(view->model()->rowCount(), 1);
    QCOMPARE(view->model()->index(0, 0).data().toString(), QStringLiteral("Certain"));
    QTest::keyClicks(words, QStringLiteral("x"));
    QCOMPARE(view->model()->rowCount(), 0);
    // What is left in the new text has a table, whose rows lead into the diff.
    auto* const problems = w.part<QTreeView>("portProblems");
    auto* const tabs = w.preview()->findChild<QTabWidget*>();
    QVERIFY(tabs->isTabVisible(tabs->indexOf(problems)));
    tabs->setCurrentWidget(problems);
    problems->setFocus();
    QTest::keyClick(problems, Qt::Key_Down);
    QVERIFY2(w.shownLine().contains(QStringLiteral("image_load")), qPrintable(w.shownLine()));
    QTest::keyClick(w.preview(), Qt::Key_Escape);
    QTRY_VERIFY(w.preview() == nullptr);
    QCOMPARE(w.document()->content().toStdString(), std::string(kImage));
  }

  void renumberedRegistersHaveATable() {
    Fixture w;
    w.open(w.bench.write("odd.s",
                         ".amdgcn_target \"amdgcn-amd-amdhsa--gfx900\"\n.text\nodd:\n"
                         "  v_mov_b32 v3, 0\n  v_mov_b32 v4, 0\n  global_load_dword v9, v[3:4], off\n"
                         "  s_waitcnt vmcnt(0)\n  s_endpgm\n"));
    w.port();
    const auto& moved = w.preview()->report()->ported->text.moved;
    QVERIFY(!moved.empty());
    auto* const table = w.part<QTreeWidget>("portMoved");
    QCOMPARE(table->topLevelItemCount(), static_cast<int>(moved.size()));
    QVERIFY(table->topLevelItem(0)->text(0).startsWith(QStringLiteral("v[3:")));
    auto* const tabs = w.preview()->findChild<QTabWidget*>();
    QVERIFY(tabs->isTabVisible(tabs->indexOf(table)));
    click(w.button(QDialogButtonBox::Cancel));
  }

  void saveAsWritesToAnotherFolder() {
    Fixture w;
    const QString path = w.copyOld("sgemm.s");
    const QString before = textOf(path);
    w.open(path);
    w.port();
    // Included files would be overwritten in the same folder.
    QVERIFY(!w.preview()->saveAs(w.bench.path("other.s")));
    QVERIFY2(w.preview()->problem().contains(QStringLiteral("would be overwritten")),
             qPrintable(w.preview()->problem()));
    // Another text is never overwritten.
    QDir().mkpath(w.bench.path("taken"));
    w.bench.write("taken/gpr_alloc.inc", "// mine\n");
    QVERIFY(!w.preview()->saveAs(w.bench.path("taken/sgemm.s")));
    QVERIFY(w.preview()->problem().contains(QStringLiteral("exists")));
    QCOMPARE(textOf(w.bench.path("taken/gpr_alloc.inc")), QStringLiteral("// mine\n"));
    QVERIFY(!QFile::exists(w.bench.path("taken/sgemm.s")));

    const QString saved = w.bench.path("new/sgemm.s");
    QVERIFY(w.preview()->saveAs(saved));
    QTRY_VERIFY_WITH_TIMEOUT(w.document()->path() == saved && w.answered(), kPatience);
    QVERIFY(QFile::exists(w.bench.path("new/gpr_alloc.inc")));
    QVERIFY(w.document()->snapshot()->assembly->ok());
    QVERIFY(!w.document()->isModified());
    QCOMPARE(textOf(path), before);
  }

  void notNowHidesTheBarForGood() {
    Fixture w;
    w.open(w.copyOld("vector_add.s"));
    auto* const later = w.offer()->findChild<QPushButton*>(QStringLiteral("portOfferLater"));
    QCOMPARE(later->text().remove(u'&'), QStringLiteral("Not Now"));
    later->setFocus();
    QTest::keyClick(later, Qt::Key_Space);
    QVERIFY(w.offer()->message().isEmpty());
    QVERIFY(w.editor()->hasFocus());
    QTest::keyClicks(w.editor(), QStringLiteral("// a"));
    QTRY_VERIFY_WITH_TIMEOUT(w.answered() && !w.window->workspace()->tasks()->isBusy(), kPatience);
    QVERIFY(w.offer()->message().isEmpty());
  }

  void othersHaveNoBar_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("gfx942") << QByteArray(testing::kSmallKernel.data(), testing::kSmallKernel.size());
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("broken") << QByteArray(
        "v_mfma_f32_4x4x4_16b_f16 a[0:3], v[0:1], v[2:3], a[0:3]\n  what\n\"\n/*");
  }
  void othersHaveNoBar() {
    QFETCH(QByteArray, text);
    Fixture w;
    w.open(w.bench.write("k.s", text.toStdString()));
    QCOMPARE(w.offer()->message(), QString());
    // The action says that there is nothing to do, or why it cannot be done.
    w.press("port");
    QTRY_VERIFY_WITH_TIMEOUT(w.preview() == nullptr || w.preview()->isReady(), kPatience);
    if (w.preview() != nullptr) QTest::keyClick(w.preview(), Qt::Key_Escape);
    QTRY_VERIFY(w.preview() == nullptr);
    QCOMPARE(w.document()->content().toUtf8(), text);
  }

  void whatCannotBePortedIsSaidInTheBar_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("words");
    QTest::newRow("gfx1030")
        << QByteArray(".amdgcn_target \"amdgcn-amd-amdhsa--gfx1030\"\n s_waitcnt_vscnt null, 0\n")
        << QStringLiteral("gfx1030");
    QTest::newRow("PTX") << QByteArray(".visible .entry add(\n") << QStringLiteral("PTX of NVIDIA");
  }
  void whatCannotBePortedIsSaidInTheBar() {
    QFETCH(QByteArray, text);
    QFETCH(QString, words);
    Fixture w;
    w.open(w.bench.write("k.s", text.toStdString()));
    QVERIFY2(w.offer()->message().contains(words), qPrintable(w.offer()->message()));
    QVERIFY(!w.offer()->findChild<QPushButton*>(QStringLiteral("portOfferPort"))->isVisible());
    auto* const dismiss = w.offer()->findChild<QPushButton*>(QStringLiteral("portOfferLater"));
    QCOMPARE(dismiss->text().remove(u'&'), QStringLiteral("Dismiss"));
    click(dismiss);
    QVERIFY(w.offer()->message().isEmpty());
    // The action brings the sentence back, and no dialog stays.
    w.press("port");
    QTRY_VERIFY_WITH_TIMEOUT(w.offer()->message().contains(words), kPatience);
    QTRY_VERIFY(w.preview() == nullptr);
  }

  void cancelStopsTheTask() {
    Fixture w;
    std::string text =
        ".hsa_code_object_version 2,1\n.hsa_code_object_isa 8,0,3,\"AMD\",\"AMDGPU\"\n.text\nhuge:\n";
    for (int n = 0; n < 8000; ++n)
      text += "  v_mac_f32 v" + std::to_string(n % 200) + ", v1, v2\n";
    text += "  s_endpgm\n";
    w.open(w.bench.write("huge.s", text));
    w.press("port");
    QVERIFY(w.preview() != nullptr);
    if (!w.preview()->isReady()) {
      auto* const bar = w.preview()->findChild<QProgressBar*>();
      QVERIFY(bar->isVisible());
      QVERIFY(!bar->accessibleName().isEmpty());
      QVERIFY(!w.button(QDialogButtonBox::Apply)->isEnabled());
    }
    click(w.button(QDialogButtonBox::Cancel));
    QTRY_VERIFY(w.preview() == nullptr);
    QVERIFY(!w.window->workspace()->tasks()->isBusy());
    // The next one is answered.
    w.port();
    QTRY_VERIFY_WITH_TIMEOUT(w.part<DiffView>("diff")->isComplete(), kPatience);
    QCOMPARE(w.part<QTreeView>("portChanges")->model()->rowCount(),
             static_cast<int>(w.preview()->report()->ported->text.changes.size()));
    QVERIFY(w.preview()->report()->ported->text.changes.size() > 8000);
    click(w.button(QDialogButtonBox::Cancel));
  }

  void includedTextsAreThoseOfTheEditor() {
    Fixture w;
    const QString path = w.copyOld("sgemm.s");
    const QString included = w.bench.path("gpr_alloc.inc");
    const QString includedBefore = textOf(included);
    w.open(included);
    QTest::keyClicks(w.editor(), QStringLiteral("// not saved"));
    QTest::keyClick(w.editor(), Qt::Key_Return);
    w.open(path);
    w.port();
    QVERIFY(w.preview()->report()->ported->text.files[1].before.starts_with("// not saved"));
    click(w.button(QDialogButtonBox::Apply));
    QTRY_VERIFY(w.preview() == nullptr);
    QVERIFY(w.window->workspace()->find(included)->content().startsWith(QStringLiteral("// not saved")));
    QCOMPARE(textOf(included), includedBefore); // it is open, so the editor has the change
  }

  void everyPartHasAName() {
    Fixture w;
    w.open(w.copyOld("sgemm.s"));
    QVERIFY(!w.offer()->accessibleName().isEmpty());
    w.port();
    for (const char* name : {"portChanges", "portMoved", "portProblems"})
      QVERIFY2(!w.part<QTreeView>(name)->accessibleName().isEmpty(), name);
    QVERIFY(!w.part<DiffView>("diff")->accessibleName().isEmpty());
    // Tab reaches everything that can be used.
    QSet<const QWidget*> reached;
    for (int n = 0; n < 30; ++n) {
      reached.insert(QApplication::focusWidget());
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    }
    QVERIFY(reached.contains(w.part<DiffView>("diff")));
    QVERIFY(reached.contains(w.button(QDialogButtonBox::Apply)));
    QVERIFY(reached.contains(w.button(QDialogButtonBox::Cancel)));
    QVERIFY(reached.contains(w.preview()->findChild<QLineEdit*>()));
    click(w.button(QDialogButtonBox::Cancel));
  }
};

WAVESMITH_WIDGET_TEST(PortingTest)
#include "porting_test.moc"
