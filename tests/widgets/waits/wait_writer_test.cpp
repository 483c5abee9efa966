// SPDX-License-Identifier: Apache-2.0
// Kernel > Write Waits, in the whole window with real workers.
#include "changes/change_preview.h"
#include "editor/code_editor.h"
#include "waits/wait_writer.h"
#include "widgets/support/bench.h"
#include "widgets/support/code_objects.h"
#include "widgets/support/widget_test.h"
#include "widgets/waits/wait_kernels.h"
#include "window/main_window.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QFile>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTextDocument>
#include <QTreeWidget>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kernel;
using testing::kPatience;
using testing::waitsOf;

namespace {

QString withoutWaits(const QString& text) {
  QStringList kept;
  for (const QString& line : text.split(u'\n'))
    if (!line.trimmed().startsWith(QLatin1String("s_waitcnt"))) kept << line;
  return kept.join(u'\n');
}

constexpr std::string_view kBody = R"(  s_load_dwordx2 s[2:3], s[0:1], 0x0
  v_lshlrev_b32 v0, 2, v0
  global_load_dword v1, v0, s[2:3]
  v_add_f32 v2, v1, v1 // twice
  global_store_dword v0, v2, s[2:3]
)";
constexpr std::string_view kBodyWithWaits = R"(  s_load_dwordx2 s[2:3], s[0:1], 0x0
  v_lshlrev_b32 v0, 2, v0
  s_waitcnt lgkmcnt(0)
  global_load_dword v1, v0, s[2:3]
  s_waitcnt vmcnt(0)
  v_add_f32 v2, v1, v1 // twice
  global_store_dword v0, v2, s[2:3]
)";

} // namespace

class WaitWriterTest : public QObject {
  Q_OBJECT

  struct Fixture {
    Fixture() : window(&bench.settings, &bench.theme) {
      window.resize(1200, 800);
      window.show();
    }
    [[nodiscard]] Document* document() const { return window.workspace()->current(); }
    [[nodiscard]] CodeEditor* editor() const { return window.currentEditor(); }
    [[nodiscard]] ChangePreview* preview() const { return window.waitWriter()->preview(); }
    void open(const QString& path) { QVERIFY(window.openFile(path)); }
    void openBody(std::string_view body) { open(bench.write("k.s", kernel(body))); }

    // By its key. Returns the sentence; empty: a preview is open.
    QString writeWaits() {
      window.activateWindow(); // shortcuts are for active windows
      if (!QTest::qWaitForWindowActive(&window)) return QStringLiteral("not active");
      QSignalSpy finished(window.waitWriter(), &WaitWriter::finished);
      QTest::keyClick(editor(), Qt::Key_W, Qt::ControlModifier | Qt::AltModifier);
      if (finished.isEmpty()) finished.wait(kPatience);
      return finished.isEmpty() ? QStringLiteral("never finished") : finished[0][0].toString();
    }
    // Lines from 1, from the start of the first to the end of the last one.
    void select(int first, int last) const {
      QTextCursor cursor(document()->text()->findBlockByNumber(first - 1));
      const QTextBlock end = document()->text()->findBlockByNumber(last - 1);
      cursor.setPosition(end.position() + end.length() - 1, QTextCursor::KeepAnchor);
      editor()->setTextCursor(cursor);
    }
    void apply() const {
      QTest::mouseClick(preview()->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Apply),
                        Qt::LeftButton);
      QTRY_VERIFY(preview() == nullptr);
    }
    // What and why, line by line.
    [[nodiscard]] QStringList reasons() const {
      QStringList rows;
      const auto* tree = preview()->findChild<QTreeWidget*>(QStringLiteral("reasons"));
      for (int i = 0; i < tree->topLevelItemCount(); ++i) {
        const QTreeWidgetItem* row = tree->topLevelItem(i);
        rows << QStringList{row->text(2), row->text(0), row->text(1)}.join(QStringLiteral(" | "));
      }
      return rows;
    }
    testing::Bench bench;
    MainWindow window;
  };

private slots:
  void writesAllWaits() {
    Fixture f;
    f.openBody(kBody);
    const QString before = f.document()->content();
    QCOMPARE(f.writeWaits(), QString());
    QVERIFY(f.preview() != nullptr);
    QCOMPARE(f.preview()->windowTitle(), QStringLiteral("Waits of k.s"));
    QCOMPARE(f.reasons(),
             (QStringList{QStringLiteral("8 | Insert s_waitcnt lgkmcnt(0) | line 8 needs s[2:3] of line 6"),
                          QStringLiteral("9 | Insert s_waitcnt vmcnt(0) | line 9 needs v1 of line 8")}));
    QCOMPARE(f.document()->content(), before);
    f.apply();
    QCOMPARE(f.document()->content(), QString::fromStdString(kernel(kBodyWithWaits)));
    // One undo step.
    QTest::keySequence(f.editor(), QKeySequence(Qt::CTRL | Qt::Key_Z));
    QCOMPARE(f.document()->content(), before);
  }

  // An example whose waits are removed gets new ones, and the second time there is nothing to do.
  void writesThoseOfAnExample() {
    Fixture f;
    f.open(f.bench.copyExample("vector_add"));
    const QString original = f.document()->content();
    QCOMPARE(f.writeWaits(), QStringLiteral("All 6 waits of vector_add.s are right."));
    QVERIFY(f.preview() == nullptr);
    QTextCursor all(f.document()->text());
    all.select(QTextCursor::Document);
    all.insertText(withoutWaits(original));
    QCOMPARE(f.writeWaits(), QString());
    QCOMPARE(f.reasons().size(), 5); // one in the loop instead of one before it and one at its end
    f.apply();
    QCOMPARE(waitsOf(f.document()->content()).size(), 5);
    QCOMPARE(f.writeWaits(), QStringLiteral("All 5 waits of vector_add.s are right."));
  }

  void changesAndRemovesWaits() {
    Fixture f;
    f.openBody(R"(  s_load_dwordx2 s[2:3], s[0:1], 0x0
  s_waitcnt lgkmcnt(0)
  global_load_dword v1, v0, s[2:3]
  global_load_dword v2, v0, s[2:3]
  s_waitcnt vmcnt(0)
  v_mov_b32 v3, v1
  s_waitcnt lgkmcnt(0)
)");
    QCOMPARE(f.writeWaits(), QString());
    QCOMPARE(
        f.reasons(),
        (QStringList{
            QStringLiteral("10 | s_waitcnt vmcnt(0) becomes s_waitcnt vmcnt(1) | line 11 needs v1 of line 8"),
            QStringLiteral("12 | Remove s_waitcnt lgkmcnt(0) | nothing that it waits for is needed before "
                           "another wait")}));
    f.apply();
    QCOMPARE(waitsOf(f.document()->content()),
             (QStringList{QStringLiteral("s_waitcnt lgkmcnt(0)"), QStringLiteral("s_waitcnt vmcnt(1)")}));
  }

  // A text that no file has yet, with an s_nop.
  void worksWithoutAFile() {
    Fixture f;
    f.window.action(QStringLiteral("new"))->trigger();
    QTRY_VERIFY(f.document() != nullptr && f.editor() != nullptr);
    QTextCursor(f.document()->text())
        .insertText(QString::fromStdString(kernel("  v_cmp_eq_u32 vcc, 0, v0\n"
                                                  "  v_div_fmas_f32 v2, v0, v0, v0\n")));
    QCOMPARE(f.writeWaits(), QString());
    QCOMPARE(
        f.reasons(),
        QStringList{QStringLiteral(
            " | Insert s_nop 3 | vcc needs 4 wait states after v_cmp_eq_u32 and has 0: insert s_nop 3")});
    f.apply();
    QVERIFY(f.document()->content().contains(QStringLiteral("  s_nop 3\n  v_div_fmas_f32")));
  }

  void changesOnlyTheSelectedLines() {
    Fixture f;
    f.openBody(kBody);
    f.select(9, 9);
    QCOMPARE(f.writeWaits(), QString());
    QCOMPARE(f.reasons(),
             QStringList{QStringLiteral("9 | Insert s_waitcnt vmcnt(0) | line 9 needs v1 of line 8")});
    QTest::keyClick(f.preview(), Qt::Key_Escape);
    QTRY_VERIFY(f.preview() == nullptr);
    f.select(6, 7);
    QCOMPARE(f.writeWaits(), QStringLiteral("All waits of the selected lines are right."));
  }

  void saysThatThereIsNothingToDo() {
    Fixture f;
    f.openBody("  s_mov_b32 s2, 0\n");
    QCOMPARE(f.writeWaits(), QStringLiteral("k.s has no waits and needs none."));
    f.open(f.bench.write(
        "one.s", kernel("  s_load_dword s2, s[0:1], 0x0\n  s_waitcnt lgkmcnt(0)\n  v_mov_b32 v1, s2\n")));
    QCOMPARE(f.writeWaits(), QStringLiteral("The only wait of one.s is right."));
  }

  void saysWhyNothingCanBeWritten() {
    Fixture f;
    f.bench.write("body.inc", "  global_load_dword v1, v0, s[2:3]\n  v_add_f32 v2, v1, v1\n");
    f.openBody("  s_load_dwordx2 s[2:3], s[0:1], 0x0\n  s_waitcnt lgkmcnt(0)\n  .include \"body.inc\"\n");
    QCOMPARE(f.writeWaits(),
             QStringLiteral("k.s stays as it is; body.inc:2: a wait is needed here that cannot be written"));
  }

  void reportsErrors() {
    Fixture f;
    f.openBody("  v_add_f33 v1, v0, v0\n");
    const QString sentence = f.writeWaits();
    QVERIFY2(sentence.startsWith(QLatin1String("No waits were written: line 6: ")), qPrintable(sentence));
    QVERIFY2(sentence.contains(QLatin1String("v_add_f33")) || sentence.contains(QLatin1String("instruction")),
             qPrintable(sentence));
    QVERIFY(f.preview() == nullptr);
  }

  // The key says why; so does a direct call.
  void isForWritableAssembly() {
    Fixture f;
    const auto* const action = f.window.action(QStringLiteral("writeWaits"));
    const auto sentenceFor = [&f](Document* document) {
      QSignalSpy finished(f.window.waitWriter(), &WaitWriter::finished);
      f.window.waitWriter()->start(document);
      return finished.isEmpty() ? QString() : finished[0][0].toString();
    };
    QVERIFY(!action->isEnabled());
    QCOMPARE(sentenceFor(nullptr),
             QStringLiteral("Open a kernel first: its waits are written from its code."));

    const auto bytes = testing::assembledExample("vector_add");
    f.open(f.bench.write("k.hsaco",
                         std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size())));
    QVERIFY(!action->isEnabled());
    QCOMPARE(sentenceFor(f.document()),
             QStringLiteral("A code object cannot be edited; save it as assembly first."));

    const QString locked = f.bench.write("locked.s", kernel(kBody));
    QVERIFY(QFile::setPermissions(locked, QFileDevice::ReadOwner));
    f.open(locked);
    QVERIFY(!action->isEnabled());
    QCOMPARE(sentenceFor(f.document()), QStringLiteral("locked.s can only be read."));

    f.open(f.bench.write("notes.txt", "nothing\n"));
    QVERIFY(!action->isEnabled());
    QCOMPARE(sentenceFor(f.document()), QStringLiteral("notes.txt is not an assembly file."));
  }

  void appliesNothingToAnEditedText() {
    Fixture f;
    f.openBody(kBody);
    QSignalSpy finished(f.window.waitWriter(), &WaitWriter::finished);
    f.window.waitWriter()->start(f.document());
    QTextCursor(f.document()->text()).insertText(QStringLiteral("// new\n"));
    QVERIFY(!finished.isEmpty() || finished.wait(kPatience));
    QCOMPARE(finished[0][0].toString(),
             QStringLiteral("k.s was edited in the meantime: write the waits again."));
    QVERIFY(f.preview() == nullptr);
  }
};

WAVESMITH_WIDGET_TEST(WaitWriterTest)
#include "wait_writer_test.moc"
