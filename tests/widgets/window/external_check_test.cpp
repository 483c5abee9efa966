// SPDX-License-Identifier: Apache-2.0
// Kernel > Check with Another Assembler: who is asked, what runs, and where a difference is shown.
#include "document/external_assemblers.h"
#include "models/problems_model.h"
#include "problems/problems_dock.h"
#include "source/file.h"
#include "widgets/support/open_window.h"
#include "window/dialogs/settings_dialog.h"
#include "window/external_check.h"
#include "window/panels/panel_layout.h"

#include <QFileInfo>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>

#include <filesystem>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;
namespace fs = std::filesystem;

class ExternalCheckTest : public QObject {
  Q_OBJECT

  struct Fixture : testing::OpenWindow {
    Fixture() {
      fs::create_directories(bench.directory / "work/.wavesmith");
      // It notes that it ran, is clang otherwise, and takes s_nop 5 for s_nop 6.
      (void)bench.write("work/clang.sh",
                        "#!/bin/sh\n"
                        "touch \"$(dirname \"$0\")/ran\"\n"
                        "for a; do case $a in *text.s) sed -i 's/s_nop 5/s_nop 6/' \"$a\";; esac; done\n"
                        "exec clang-19 \"$@\"\n");
      makeRunnable();
      settings("./clang.sh");
      std::string text(testing::kSmallKernel);
      text.insert(text.find("  s_endpgm"), "  s_nop 5\n");
      opened = window->openFile(bench.write("work/small.s", text));
    }
    void settings(const std::string& program) const {
      (void)bench.write("work/.wavesmith/settings.yaml", "wavesmith: 1\nassembler: " + program + "\n");
    }
    void makeRunnable() const { fs::permissions(bench.directory / "work/clang.sh", fs::perms::owner_all); }
    [[nodiscard]] bool ran() const { return fs::exists(bench.directory / "work/ran"); }
    void forgetRun() const { fs::remove(bench.directory / "work/ran"); }
    [[nodiscard]] ExternalCheck* check() const { return ExternalCheck::in(window.get()); }
    void answer(const char* button) const {
      QVERIFY(check()->question() != nullptr);
      for (QAbstractButton* one : check()->question()->buttons())
        if (one->text().remove(u'&') == QLatin1String(button)) QTest::mouseClick(one, Qt::LeftButton);
    }
    // The problem that names the other assembler; empty: none.
    [[nodiscard]] QString difference() const {
      const ProblemsModel* const problems = window->problemsDock()->model();
      for (int row = 0; row < problems->rowCount(); ++row)
        if (const QString text = problems->index(row, ProblemsModel::Message).data().toString();
            text.contains(QStringLiteral(" differs: ")))
          return text;
      return {};
    }
    // The problems with this code.
    [[nodiscard]] int problems(const QString& code) const {
      const ProblemsModel* const all = window->problemsDock()->model();
      int count = 0;
      for (int row = 0; row < all->rowCount(); ++row)
        if (all->index(row, ProblemsModel::CodeName).data().toString() == code) ++count;
      return count;
    }
    bool opened = false;
  };

private slots:
  void theProgramOfAFolderIsAskedAboutOnce() {
    const Fixture w;
    QVERIFY(w.opened);
    QSignalSpy finished(w.check(), &ExternalCheck::finished);
    w.press("externalCheck");
    QVERIFY(w.check()->question()->text().contains(w.bench.path("work/clang.sh")));
    w.answer("Do Not Run");
    QCOMPARE(finished.count(), 1);
    QVERIFY(!w.ran());
    QTRY_VERIFY(w.check()->question() == nullptr);
    w.press("externalCheck");
    w.answer("Run");
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 2, kPatience);
    QVERIFY(w.ran());
    w.forgetRun();
    QTRY_VERIFY(w.check()->question() == nullptr);
    w.press("externalCheck");
    QVERIFY(w.check()->question() == nullptr);
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 3, kPatience);
    QVERIFY(w.ran());
    // Another program is another question.
    w.settings("./other.sh");
    w.press("externalCheck");
    QVERIFY(w.check()->question() != nullptr);
    w.answer("Do Not Run");
  }

  void aDifferenceIsAProblemOfItsLine() {
    const Fixture w;
    ExternalAssemblers(w.window->workspace()->settings())
        .allow(w.bench.path("work"), w.bench.path("work/clang.sh"));
    QSignalSpy finished(w.check(), &ExternalCheck::finished);
    w.press("externalCheck");
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kPatience);
    const QString said = finished.front().front().toString();
    // The sentence of check --assembler.
    QVERIFY2(said.startsWith(QStringLiteral("the code differs: bf800005 here, bf800006 by ")),
             qPrintable(said));
    QVERIFY(w.difference().startsWith(said));
    QVERIFY(w.window->panels()->isInFront(w.window->problemsDock()));
    const QStringList lines = w.document()->content().split(u'\n');
    w.editor()->goTo(static_cast<int>(lines.indexOf(QStringLiteral("  s_nop 5"))) + 1, 4);
    QVERIFY2(w.editor()->messageAtCursor().contains(QStringLiteral("differs")),
             qPrintable(w.editor()->messageAtCursor()));
    // Until the text is another one; then both are equal.
    w.editor()->setFocus();
    QTest::keyClick(w.editor(), Qt::Key_End);
    QTest::keyClick(w.editor(), Qt::Key_Backspace);
    QTest::keyClicks(w.editor(), QStringLiteral("4"));
    QVERIFY(w.difference().isEmpty());
    w.press("externalCheck");
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 2, kPatience);
    QVERIFY2(finished.back().front().toString().contains(QStringLiteral("assembles the same")),
             qPrintable(finished.back().front().toString()));
    QVERIFY(w.difference().isEmpty());
  }

  // Each replaces its own findings only.
  void aRunHasFindingsAtTheSameTime() {
    const Fixture w;
    ExternalAssemblers(w.window->workspace()->settings())
        .allow(w.bench.path("work"), w.bench.path("work/clang.sh"));
    const std::string_view wait = "  s_waitcnt vmcnt(0)\n";
    std::string text = source::readText(testing::example("guarded_copy.s")).value_or("");
    text.replace(text.find(wait), wait.size(), "  s_nop 5\n");
    w.bench.write("work/guarded_copy.run.yaml",
                  source::readText(testing::example("guarded_copy.run.yaml")).value_or("") +
                      "mode: checked\n");
    QVERIFY(w.window->openFile(w.bench.write("work/guarded_copy.s", text)));
    const QString ofRun = QStringLiteral("W3201");
    QVERIFY(w.runKernel());
    QCOMPARE(w.problems(ofRun), 1);
    QSignalSpy finished(w.check(), &ExternalCheck::finished);
    w.press("externalCheck");
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kPatience);
    QVERIFY2(!w.difference().isEmpty(), qPrintable(finished.back().front().toString()));
    QCOMPARE(w.problems(ofRun), 1);

    QSignalSpy ended(w.run()->controller(), &RunController::finished);
    w.run()->run();
    QCOMPARE(w.problems(ofRun), 0);
    QVERIFY(!w.difference().isEmpty());
    QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 1, kPatience);
    QCOMPARE(w.problems(ofRun), 1);

    w.bench.write("work/clang.sh", "#!/bin/sh\nexec clang-19 \"$@\"\n");
    w.makeRunnable();
    w.press("externalCheck");
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 2, kPatience);
    QVERIFY2(w.difference().isEmpty(), qPrintable(finished.back().front().toString()));
    QCOMPARE(w.problems(ofRun), 1);
  }

  void theUsersIsNotAskedAbout() {
    Fixture w;
    fs::remove(w.bench.directory / "work/.wavesmith/settings.yaml");
    QSignalSpy finished(w.check(), &ExternalCheck::finished);
    w.press("externalCheck");
    QVERIFY(finished.front().front().toString().startsWith(QStringLiteral("No other assembler is set")));
    SettingsDialog dialog(&w.bench.settings);
    QLineEdit* field = nullptr;
    for (QLineEdit* one : dialog.findChildren<QLineEdit*>())
      if (one->placeholderText() == QStringLiteral("/opt/rocm/llvm/bin/clang")) field = one;
    QVERIFY(field != nullptr);
    QTest::keyClicks(field, QStringLiteral("clang-19"));
    dialog.apply();
    w.press("externalCheck");
    QVERIFY(w.check()->question() == nullptr);
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 2, kPatience);
    QVERIFY2(finished.back().front().toString().contains(QStringLiteral("assembles the same")),
             qPrintable(finished.back().front().toString()));
    // A program that is not there is a problem, too.
    ExternalAssemblers(&w.bench.settings).setUsers(QStringLiteral("/nowhere/clang"));
    w.press("externalCheck");
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 3, kPatience);
    QVERIFY(finished.back().front().toString().contains(QStringLiteral("/nowhere/clang")));
  }
};

WAVESMITH_WIDGET_TEST(ExternalCheckTest)
#include "external_check_test.moc"
