// SPDX-License-Identifier: Apache-2.0
// Fixing all of tens of thousands of problems by real keys: one undo step, cancelable, the window alive
// meanwhile, and no more edits of the document than pieces of the plan.
#include "editor/assistance/quick_fixes.h"
#include "editor/code_editor.h"
#include "editor/edits/fix_all.h"
#include "widgets/support/bench.h"
#include "widgets/support/widget_test.h"

#include <QApplication>
#include <QDialog>
#include <QLabel>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTextDocument>
#include <QTimer>

#include <utility>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;

namespace {

constexpr int kLines = 20'000;
constexpr int kSeen = 10'000; // the line of the cursor

// A text of .long lines, and a snapshot with a finding for each.
struct FixAllFixture {
  explicit FixAllFixture(int lines = kLines, bool inOneFix = false) {
    QString text;
    auto snapshot = std::make_shared<Snapshot>();
    const std::string path = bench.path("k.s").toStdString();
    source::Fix all{"Write all", {}};
    for (int line = 1; line <= lines; ++line) {
      text += QStringLiteral("  .long 0x7e020303 // %1\n").arg(line);
      wanted += QStringLiteral("  v_mov_b32_e32 v1, v3 // %1\n").arg(line);
      const source::Place place{path, static_cast<std::uint32_t>(line), 3, 16};
      if (inOneFix) {
        all.edits.push_back({place, "v_mov_b32_e32 v1, v3"});
        continue;
      }
      snapshot->diagnostics.push_back({source::Code::HandWrittenWords,
                                       source::Severity::Remark,
                                       place,
                                       "words",
                                       {},
                                       {{"Write", {{place, "v_mov_b32_e32 v1, v3"}}}}});
    }
    if (inOneFix)
      snapshot->diagnostics.push_back({source::Code::HandWrittenWords,
                                       source::Severity::Remark,
                                       {path, static_cast<std::uint32_t>(kSeen), 3, 16},
                                       "words",
                                       {},
                                       {all}});
    document = std::move(*Document::open(bench.write("k.s", text.toStdString())));
    before = document->content();
    snapshot->revision = document->revision();
    snapshot->path = document->path();
    editor = std::make_unique<CodeEditor>(document.get(), &bench.settings, &bench.theme);
    editor->resize(700, 500);
    editor->show();
    editor->setFocus();
    document->setSnapshot(snapshot);
    editor->goTo(kSeen, 5);
  }
  // Alt+Enter, then the entry whose title starts with this.
  void choose(const QString& title) const {
    QTest::keyClick(editor.get(), Qt::Key_Return, Qt::AltModifier);
    const QListWidget* list = editor->quickFixes()->popup()->list();
    int row = 0;
    while (row < list->count() && !list->item(row)->text().startsWith(title))
      ++row;
    QVERIFY(row < list->count());
    QTest::keyClick(editor.get(), static_cast<Qt::Key>(Qt::Key_1 + row));
  }
  [[nodiscard]] QDialog* progress() const {
    return qobject_cast<QDialog*>(QApplication::activeModalWidget());
  }
  [[nodiscard]] FixAll* fixAll() const { return editor->quickFixes()->fixAll(); }

  testing::Bench bench;
  QString before;
  QString wanted;
  std::unique_ptr<Document> document;
  std::unique_ptr<CodeEditor> editor;
};

} // namespace

class FixAllTest : public QObject {
  Q_OBJECT

private slots:
  void isOneUndoStepThatKeepsTheView() {
    const FixAllFixture f;
    QSignalSpy finished(f.fixAll(), &FixAll::finished);
    QSignalSpy edits(f.document->text(), &QTextDocument::contentsChange);
    const int scrolled = f.editor->verticalScrollBar()->value();
    f.choose(QStringLiteral("Fix all"));
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kPatience);
    QCOMPARE(finished[0][0].toInt(), kLines);
    QCOMPARE(f.document->content(), f.wanted);
    QCOMPARE(f.editor->currentLine(), kSeen);
    QCOMPARE(f.editor->verticalScrollBar()->value(), scrolled);
    // Far fewer edits than problems.
    QVERIFY2(edits.count() < kLines / 100, qPrintable(QString::number(edits.count())));
    QTest::keyClick(f.editor.get(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(f.document->content(), f.before);
    QVERIFY(!f.document->text()->isUndoAvailable());
    QCOMPARE(f.editor->currentLine(), kSeen);
    QCOMPARE(f.editor->verticalScrollBar()->value(), scrolled);
    QTest::keyClick(f.editor.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(f.document->content(), f.wanted);
  }

  void appliesOneFixOfManyEdits() {
    const FixAllFixture f(kLines, true);
    QSignalSpy finished(f.fixAll(), &FixAll::finished);
    f.choose(QStringLiteral("Write all"));
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kPatience);
    QCOMPARE(f.document->content(), f.wanted);
    f.editor->undo();
    QCOMPARE(f.document->content(), f.before);
  }

  void isCanceledByItsButton() {
    const FixAllFixture f;
    QSignalSpy canceled(f.fixAll(), &FixAll::canceled);
    f.choose(QStringLiteral("Fix all"));
    QVERIFY(f.fixAll()->isActive());
    QVERIFY(f.progress() != nullptr);
    QCOMPARE(f.progress()->windowModality(), Qt::WindowModal);
    auto* button = f.progress()->findChild<QPushButton*>();
    QVERIFY(button->text().startsWith(u'&'));
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(canceled.count(), 1);
    QVERIFY(!f.fixAll()->isActive());
    QCOMPARE(f.document->content(), f.before);
    QTest::qWait(50); // an answer from the background arrives too late
    QCOMPARE(f.document->content(), f.before);
    QVERIFY(!f.document->text()->isUndoAvailable());
  }

  // After some edits were applied.
  void isCanceledByEscWhileEditing() {
    const FixAllFixture f(5 * kLines);
    QSignalSpy canceled(f.fixAll(), &FixAll::canceled);
    QSignalSpy finished(f.fixAll(), &FixAll::finished);
    // Once, and only while the fixture exists.
    bool pressed = false;
    connect(f.document->text(), &QTextDocument::contentsChange, f.editor.get(), [&f, &pressed] {
      if (std::exchange(pressed, true)) return;
      QTimer::singleShot(0, f.editor.get(), [&f] {
        if (f.progress() != nullptr) QTest::keyClick(f.progress(), Qt::Key_Escape);
      });
    });
    f.choose(QStringLiteral("Fix all"));
    QTRY_VERIFY_WITH_TIMEOUT(canceled.count() + finished.count() == 1, kPatience);
    QCOMPARE(canceled.count(), 1);
    QCOMPARE(f.document->content(), f.before);
    QVERIFY(!f.document->text()->isUndoAvailable());
    QVERIFY(!f.document->text()->isRedoAvailable());
    QCOMPARE(f.editor->currentLine(), kSeen);
  }

  void showsProgress() {
    const FixAllFixture f(5 * kLines);
    QSignalSpy finished(f.fixAll(), &FixAll::finished);
    f.choose(QStringLiteral("Fix all"));
    auto* bar = f.progress()->findChild<QProgressBar*>();
    QSignalSpy values(bar, &QProgressBar::valueChanged);
    QVERIFY(f.progress()->findChild<QLabel*>()->text().contains(QStringLiteral("100000")));
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kPatience);
    QVERIFY(values.count() >= 2);
    QCOMPARE(f.document->content(), f.wanted);
  }

  // Typing is blocked while edits are planned; if the text changes anyway, nothing is applied.
  void leavesAChangedText() {
    const FixAllFixture f;
    QSignalSpy failed(f.fixAll(), &FixAll::failed);
    // Started without a key press, which would process events and let the plan arrive from its thread first.
    const SnapshotPointer snapshot = f.document->snapshot();
    std::vector<const source::Fix*> fixes;
    for (const source::Diagnostic& diagnostic : snapshot->diagnostics)
      fixes.push_back(&diagnostic.fixes.front());
    f.fixAll()->start(snapshot, std::move(fixes));
    QTextCursor other(f.document->text());
    other.insertText(QStringLiteral("// new\n"));
    QTRY_COMPARE_WITH_TIMEOUT(failed.count(), 1, kPatience);
    QCOMPARE(f.document->content(), QStringLiteral("// new\n") + f.before);
  }
};

WAVESMITH_WIDGET_TEST(FixAllTest)
#include "fix_all_test.moc"
