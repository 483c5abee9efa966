// SPDX-License-Identifier: Apache-2.0
// Waits that are written when a text is assembled, and when it is saved, in the whole window with real workers.
#include "editor/code_editor.h"
#include "editor/marks/wait_hints.h"
#include "editor/sides/editor_sides.h"
#include "widgets/support/bench.h"
#include "widgets/support/widget_test.h"
#include "widgets/waits/wait_kernels.h"
#include "window/main_window.h"

#include <QAction>
#include <QDir>
#include <QFile>
#include <QStatusBar>
#include <QTest>

#include <string>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kernel;
using testing::kPatience;
using testing::waitsOf;

namespace {

constexpr std::string_view kKept = R"(  s_load_dwordx2 s[2:3], s[0:1], 0x0
  v_lshlrev_b32 v0, 2, v0
  global_load_dword v1, v0, s[2:3]
  v_add_f32 v2, v1, v1
)";

} // namespace

class KeptWaitsTest : public QObject {
  Q_OBJECT

  struct Fixture {
    Fixture() : window(&bench.settings, &bench.theme) {
      window.resize(1200, 800);
      window.show();
    }
    [[nodiscard]] CodeEditor* editor() const { return window.currentEditor(); }
    [[nodiscard]] QString hint(int line) const { return editor()->sides()->hints()->at(line).text; }
    [[nodiscard]] QString onDisk(const QString& path) const {
      QFile file(path);
      return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }
    testing::Bench bench;
    MainWindow window;
  };

private slots:
  void areGrayBesideTheLine() {
    Fixture f;
    QVERIFY(f.window.openFile(f.bench.write("k.s", "// wavesmith: waits when assembled\n" + kernel(kKept))));
    QTRY_COMPARE_WITH_TIMEOUT(f.hint(9), QStringLiteral("s_waitcnt lgkmcnt(0) before it"), kPatience);
    QCOMPARE(f.hint(10), QStringLiteral("s_waitcnt vmcnt(0) before it"));
    QCOMPARE(f.hint(8), QString());
    // They follow what is typed: the load is not needed any more.
    f.editor()->goTo(10, 1);
    QTest::keyClick(f.editor(), Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier); // Delete Line
    QTRY_COMPARE_WITH_TIMEOUT(f.hint(10), QString(), kPatience);
    QCOMPARE(f.hint(9), QStringLiteral("s_waitcnt lgkmcnt(0) before it"));
    // Without the comment they are errors.
    f.editor()->goTo(1, 1);
    QTest::keyClick(f.editor(), Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE_WITH_TIMEOUT(f.hint(8), QString(), kPatience);
  }

  void areWrittenOnSave() {
    Fixture f;
    QVERIFY(QDir().mkpath(f.bench.path(".wavesmith")));
    f.bench.write(".wavesmith/settings.yaml", "wavesmith: 1\nwaits: on-save\n");
    const QString path = f.bench.write("k.s", kernel(kKept));
    QVERIFY(f.window.openFile(path));
    f.editor()->goTo(1, 1);
    QTest::keyClicks(f.editor(), QStringLiteral(" "));
    const QString typed = f.window.workspace()->current()->content();
    f.window.action(QStringLiteral("save"))->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(!f.window.workspace()->current()->isModified(), kPatience);
    QCOMPARE(waitsOf(f.onDisk(path)).size(), 2);
    QCOMPARE(f.window.statusBar()->currentMessage(), QStringLiteral("Saved k.s"));
    // Undo shows the text as it was typed.
    QTest::keySequence(f.editor(), QKeySequence(Qt::CTRL | Qt::Key_Z));
    QCOMPARE(f.window.workspace()->current()->content(), typed);
    // What does not assemble is saved as it is.
    f.editor()->goTo(6, 1);
    QTest::keyClicks(f.editor(), QStringLiteral("wrong"));
    f.window.action(QStringLiteral("save"))->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(!f.window.workspace()->current()->isModified(), kPatience);
    QVERIFY(f.onDisk(path).contains(QStringLiteral("wrong")));
    QCOMPARE(waitsOf(f.onDisk(path)).size(), 0);
  }
};

WAVESMITH_WIDGET_TEST(KeptWaitsTest)
#include "kept_waits_test.moc"
