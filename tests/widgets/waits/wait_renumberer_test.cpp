// SPDX-License-Identifier: Apache-2.0
// The offer to renumber waits after lines have moved, and Kernel > Renumber Waits, in the whole window with real workers.
#include "changes/change_preview.h"
#include "document/document.h"
#include "document/language/language_tasks.h"
#include "document/workspace.h"
#include "waits/renumber_offer.h"
#include "waits/wait_renumberer.h"
#include "widgets/support/open_window.h"
#include "widgets/waits/wait_kernels.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QDropEvent>
#include <QGuiApplication>
#include <QMimeData>
#include <QPushButton>
#include <QTextBlock>
#include <QTextDocument>
#include <QTreeWidget>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;

namespace {

constexpr std::string_view kTwoLoads = R"(  s_load_dwordx2 s[2:3], s[0:1], 0x0
  s_waitcnt lgkmcnt(0)
  global_load_dword v1, v0, s[2:3]
  global_load_dword v2, v0, s[2:3] offset:4
  s_waitcnt vmcnt(1)
  v_add_f32 v3, v1, v1
  s_waitcnt vmcnt(0)
  v_add_f32 v4, v2, v2
  global_store_dword v0, v3, s[2:3]
  global_store_dword v0, v4, s[2:3] offset:4
)";
constexpr int kFirstLoad = 8;

// "vmcnt(0)", in their order.
QStringList countsOf(const QString& text) {
  QStringList counts = testing::waitsOf(text);
  return counts.replaceInStrings(QStringLiteral("s_waitcnt "), QString());
}

} // namespace

class WaitRenumbererTest : public QObject {
  Q_OBJECT

  struct Fixture : testing::OpenWindow {
    explicit Fixture(std::string_view body = kTwoLoads) {
      window->resize(1200, 800);
      if (window->openFile(bench.write("k.s", testing::kernel(body)))) original = text();
    }
    [[nodiscard]] QString text() const { return document()->content(); }
    [[nodiscard]] RenumberOffer* offer() const { return window->currentView()->findChild<RenumberOffer*>(); }
    [[nodiscard]] QPushButton* renumber() const {
      return offer()->findChild<QPushButton*>(QStringLiteral("renumberOfferRenumber"));
    }
    void click(const char* button) const {
      QTest::mouseClick(offer()->findChild<QPushButton*>(QString::fromLatin1(button)), Qt::LeftButton);
    }
    void key(Qt::Key one, Qt::KeyboardModifiers modifiers = Qt::NoModifier) const {
      QTest::keyClick(editor(), one, modifiers);
    }
    void undo() const { key(Qt::Key_Z, Qt::ControlModifier); }
    // Until the newest move is examined; what is offered then.
    [[nodiscard]] QString offered(const QSignalSpy& examined) const {
      if (!QTest::qWaitFor([&] { return !examined.isEmpty(); }, kPatience))
        return QStringLiteral("never examined");
      return offer()->message();
    }
    // Alt+Down at a line, from 1.
    [[nodiscard]] QString moveDown(int line, int times = 1) const {
      editor()->goTo(line);
      for (int n = 1; n < times; ++n)
        key(Qt::Key_Down, Qt::AltModifier);
      (void)QTest::qWaitFor([this] { return answered(); }, kPatience);
      const QSignalSpy examined(offer(), &RenumberOffer::examined);
      key(Qt::Key_Down, Qt::AltModifier);
      return offered(examined);
    }
    // Nothing is computed any more, and nothing offered.
    [[nodiscard]] bool isQuiet() const {
      const auto isIdle = [this] { return answered() && !window->workspace()->tasks()->isBusy(); };
      return QTest::qWaitFor(isIdle, kPatience) && offer()->message().isEmpty();
    }
    QString original;
  };

  static QString two() { return QStringLiteral("2 waits no longer wait for the same operations."); }
  static QString one() { return QStringLiteral("A wait no longer waits for the same operations."); }

private slots:
  void aMoveIsOneStepWithItsWaits() {
    const Fixture f;
    QCOMPARE(f.moveDown(kFirstLoad), two());
    QCOMPARE(countsOf(f.text()), countsOf(f.original));
    QVERIFY(f.editor()->hasFocus());
    QVERIFY2(f.renumber()->toolTip().contains(
                 QLatin1String("line 10: s_waitcnt vmcnt(1) becomes s_waitcnt vmcnt(0)")),
             qPrintable(f.renumber()->toolTip()));
    f.click("renumberOfferRenumber");
    QCOMPARE(countsOf(f.text()), (QStringList{QStringLiteral("lgkmcnt(0)"), QStringLiteral("vmcnt(0)")}));
    QVERIFY(f.offer()->message().isEmpty());
    QVERIFY(f.editor()->hasFocus());
    const QString renumbered = f.text();
    f.undo();
    QCOMPARE(f.text(), f.original);
    f.key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(f.text(), renumbered);
    QVERIFY(f.isQuiet());
  }

  // After two moves, the first load is below the first wait: neither alone is what counts.
  void movesInARowCountFromTheFirst() {
    const Fixture f("  s_load_dwordx2 s[2:3], s[0:1], 0x0\n  s_waitcnt lgkmcnt(0)\n"
                    "  global_load_dword v1, v0, s[2:3]\n"
                    "  global_load_dword v2, v0, s[2:3] offset:4\n"
                    "  global_load_dword v3, v0, s[2:3] offset:8\n"
                    "  s_waitcnt vmcnt(2)\n  v_add_f32 v4, v1, v1\n  s_waitcnt vmcnt(0)\n"
                    "  v_add_f32 v5, v2, v3\n");
    QCOMPARE(f.moveDown(kFirstLoad, 2), two());
    f.click("renumberOfferRenumber");
    QCOMPARE(countsOf(f.text()), (QStringList{QStringLiteral("lgkmcnt(0)"), QStringLiteral("vmcnt(0)")}));
  }

  // There and back: as before.
  void moveBackIsNoMove() {
    const Fixture f;
    QCOMPARE(f.moveDown(kFirstLoad), two());
    const QSignalSpy examined(f.offer(), &RenumberOffer::examined);
    f.key(Qt::Key_Up, Qt::AltModifier);
    QVERIFY(!f.renumber()->isEnabled());
    QCOMPARE(f.offered(examined), QString());
    QCOMPARE(f.text(), f.original);
  }

  void otherEditsEndTheOffer() {
    const Fixture f;
    QCOMPARE(f.moveDown(kFirstLoad), two());
    f.undo();
    QVERIFY(f.offer()->message().isEmpty());
    QCOMPARE(f.text(), f.original);

    QCOMPARE(f.moveDown(kFirstLoad), two());
    f.key(Qt::Key_End);
    f.key(Qt::Key_Space);
    QVERIFY(f.offer()->message().isEmpty());
    // What is compared next is the text with the move.
    QCOMPARE(f.moveDown(14), QString());
    QVERIFY(f.isQuiet());
  }

  void dismissIsForThisMove() {
    const Fixture f;
    QCOMPARE(f.moveDown(kFirstLoad), two());
    f.click("renumberOfferDismiss");
    QVERIFY(f.offer()->message().isEmpty());
    QVERIFY(f.editor()->hasFocus());
    QCOMPARE(countsOf(f.text()), countsOf(f.original));
    const QSignalSpy examined(f.offer(), &RenumberOffer::examined);
    f.key(Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(f.offered(examined), two());
  }

  void movesOfOtherLinesCostNothing() {
    const Fixture f("  v_mov_b32 v1, 0\n  v_mov_b32 v2, 0\n  v_mov_b32 v3, 0\n");
    const QSignalSpy examined(f.offer(), &RenumberOffer::examined);
    f.editor()->goTo(6);
    f.key(Qt::Key_Down, Qt::AltModifier);
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    QVERIFY(f.isQuiet());
    QVERIFY(examined.isEmpty());
  }

  // Cut and pasted, a line has moved: the waits are compared with the text before the cut.
  void cutAndPasteIsAMove() {
    const Fixture f;
    f.editor()->goTo(kFirstLoad);
    const QSignalSpy examined(f.offer(), &RenumberOffer::examined);
    f.key(Qt::Key_X, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    QVERIFY(f.isQuiet());
    QVERIFY(examined.isEmpty());
    f.editor()->goTo(kFirstLoad + 1);
    f.key(Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(f.offered(examined), two());
    f.click("renumberOfferRenumber");
    QCOMPARE(countsOf(f.text()), (QStringList{QStringLiteral("lgkmcnt(0)"), QStringLiteral("vmcnt(0)")}));
    f.undo(); // of the paste
    f.undo(); // of the cut
    QCOMPARE(f.text(), f.original);
  }

  void aPastedLoadIsNotWaitedFor() {
    const Fixture f;
    QGuiApplication::clipboard()->setText(QStringLiteral("  global_load_dword v5, v0, s[2:3] offset:8\n"));
    QTextCursor cursor(f.document()->text()->findBlockByNumber(9)); // before the wait in line 10
    f.editor()->setTextCursor(cursor);
    const QSignalSpy examined(f.offer(), &RenumberOffer::examined);
    f.key(Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(f.offered(examined), two());
    f.click("renumberOfferRenumber");
    QCOMPARE(countsOf(f.text()), (QStringList{QStringLiteral("lgkmcnt(0)"), QStringLiteral("vmcnt(2)"),
                                              QStringLiteral("vmcnt(1)")}));
    f.undo();
    QCOMPARE(f.text(), f.original);
  }

  void aDroppedLoadIsNotWaitedFor() {
    const Fixture f("  global_load_dword v1, v0, s[0:1]\n  s_waitcnt vmcnt(0)\n  v_add_f32 v3, v1, v1\n");
    QMimeData data;
    data.setText(QStringLiteral("  global_load_dword v5, v0, s[0:1] offset:8\n"));
    const QTextCursor cursor(f.document()->text()->findBlockByNumber(6)); // before the wait
    const QPoint place = f.editor()->cursorRect(cursor).center();
    const QSignalSpy examined(f.offer(), &RenumberOffer::examined);
    QDragEnterEvent enter(place, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(f.editor()->viewport(), &enter);
    QDropEvent drop(place, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(f.editor()->viewport(), &drop);
    QCOMPARE(f.offered(examined), one());
    f.click("renumberOfferRenumber");
    QCOMPARE(countsOf(f.text()), QStringList(QStringLiteral("vmcnt(1)")));
    f.undo();
    QCOMPARE(f.text(), f.original);
  }

  // --- Lines that are deleted or duplicated ---

  // The first wait leaves one operation less outstanding.
  void aDeletedLoadIsNoLongerCounted() {
    const Fixture f("  s_load_dwordx2 s[2:3], s[0:1], 0x0\n  s_waitcnt lgkmcnt(0)\n"
                    "  global_load_dword v1, v0, s[2:3]\n"
                    "  global_load_dword v2, v0, s[2:3] offset:4\n"
                    "  global_load_dword v3, v0, s[2:3] offset:8\n"
                    "  s_waitcnt vmcnt(2)\n  v_add_f32 v4, v1, v1\n  s_waitcnt vmcnt(0)\n"
                    "  v_add_f32 v5, v2, v2\n");
    f.editor()->goTo(kFirstLoad + 2); // the last load
    const QSignalSpy examined(f.offer(), &RenumberOffer::examined);
    f.key(Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(f.offered(examined), one());
    f.click("renumberOfferRenumber");
    QCOMPARE(countsOf(f.text()), (QStringList{QStringLiteral("lgkmcnt(0)"), QStringLiteral("vmcnt(1)"),
                                              QStringLiteral("vmcnt(0)")}));
    f.undo();
    QCOMPARE(f.text(), f.original);
  }

  // The store is there twice: the wait for the load leaves both outstanding.
  void aDuplicatedStoreIsNotWaitedFor() {
    const Fixture f("  global_load_dword v1, v0, s[0:1]\n"
                    "  global_store_dword v0, v0, s[0:1] offset:4\n"
                    "  s_waitcnt vmcnt(1)\n  v_add_f32 v3, v1, v1\n");
    f.editor()->goTo(7);
    const QSignalSpy examined(f.offer(), &RenumberOffer::examined);
    f.key(Qt::Key_D, Qt::ControlModifier);
    QCOMPARE(f.offered(examined), one());
    f.click("renumberOfferRenumber");
    QCOMPARE(countsOf(f.text()), QStringList(QStringLiteral("vmcnt(2)")));
    f.undo();
    QCOMPARE(f.text(), f.original);
  }

  // With the counts that the waits would get, v2 would be read while the second load into it is outstanding.
  void aDuplicatedLoadThatIsReadOffersNothing() {
    const Fixture f;
    f.editor()->goTo(kFirstLoad + 1);
    const QSignalSpy examined(f.offer(), &RenumberOffer::examined);
    f.key(Qt::Key_D, Qt::ControlModifier);
    QCOMPARE(f.offered(examined), QString());
    QVERIFY(f.isQuiet());
  }

  void deletedAndDuplicatedArithmeticMovesNothing() {
    const Fixture f;
    f.editor()->goTo(kFirstLoad + 3); // v_add_f32
    const QSignalSpy examined(f.offer(), &RenumberOffer::examined);
    f.key(Qt::Key_D, Qt::ControlModifier);
    f.key(Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    QVERIFY(f.isQuiet());
    QVERIFY(examined.isEmpty());
  }

  // --- Lines without a move ---

  void pastedOperandsMoveNothing() {
    const Fixture f;
    QGuiApplication::clipboard()->setText(QStringLiteral(" offset:8"));
    f.editor()->goTo(kFirstLoad);
    f.key(Qt::Key_End);
    const QSignalSpy examined(f.offer(), &RenumberOffer::examined);
    f.key(Qt::Key_V, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    QVERIFY(f.isQuiet());
    QVERIFY(examined.isEmpty());
  }

  void nothingIsOfferedWithErrors() {
    const Fixture f("  v_add_f33 v1, v0, v0\n  s_nop 0\n  global_load_dword v1, v0, s[2:3]\n"
                    "  s_waitcnt vmcnt(0)\n");
    QCOMPARE(f.moveDown(kFirstLoad), QString());
    QVERIFY(f.isQuiet());
  }

  // --- Kernel > Renumber Waits ---

  void renumbersLikeTheSavedText() {
    const Fixture f;
    QSignalSpy finished(f.window->waitRenumberer(), &WaitRenumberer::finished);
    const auto sentence = [&] {
      finished.clear();
      f.window->action(QStringLiteral("renumberWaits"))->trigger();
      if (finished.isEmpty()) finished.wait(kPatience);
      return finished.isEmpty() ? QStringLiteral("never finished") : finished[0][0].toString();
    };
    QCOMPARE(sentence(),
             QStringLiteral("k.s is the same as its saved text: no waits have to be renumbered."));
    // By hand, and without the offer.
    QCOMPARE(f.moveDown(kFirstLoad), two());
    f.click("renumberOfferDismiss");
    QCOMPARE(sentence(), QString());
    const ChangePreview* const preview = f.window->waitRenumberer()->preview();
    QVERIFY(preview != nullptr);
    QCOMPARE(preview->windowTitle(), QStringLiteral("Renumbered Waits of k.s"));
    const auto* const rows = preview->findChild<QTreeWidget*>(QStringLiteral("reasons"));
    QCOMPARE(rows->topLevelItemCount(), 2);
    QCOMPARE(rows->topLevelItem(0)->text(0), QStringLiteral("s_waitcnt vmcnt(1) becomes s_waitcnt vmcnt(0)"));
    QTest::mouseClick(preview->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Apply),
                      Qt::LeftButton);
    QTRY_VERIFY(f.window->waitRenumberer()->preview() == nullptr);
    QCOMPARE(countsOf(f.text()), (QStringList{QStringLiteral("lgkmcnt(0)"), QStringLiteral("vmcnt(0)")}));
    QCOMPARE(sentence(),
             QStringLiteral("The waits of k.s wait for the same operations as in its saved text."));
  }

  void saysWhyNothingIsRenumbered() {
    const Fixture f("  v_add_f33 v1, v0, v0\n");
    QSignalSpy finished(f.window->waitRenumberer(), &WaitRenumberer::finished);
    const auto sentenceFor = [&](Document* document) {
      finished.clear();
      f.window->waitRenumberer()->start(document);
      if (finished.isEmpty()) finished.wait(kPatience);
      return finished.isEmpty() ? QStringLiteral("never finished") : finished[0][0].toString();
    };
    QCOMPARE(
        sentenceFor(nullptr),
        QStringLiteral("Open a kernel first: its waits are renumbered by comparing it with its saved text."));
    QTextCursor cursor(f.document()->text()->findBlockByNumber(5));
    cursor.select(QTextCursor::LineUnderCursor);
    cursor.insertText(QStringLiteral("  v_add_f32 v1, v0, v0"));
    const QString saved = sentenceFor(f.document());
    QVERIFY2(saved.startsWith(
                 QLatin1String("No waits were renumbered, because the saved text has an error: line 6: ")),
             qPrintable(saved));
    f.window->action(QStringLiteral("new"))->trigger();
    QTRY_VERIFY(f.document() != nullptr && f.document()->path().isEmpty());
    const QString never = sentenceFor(f.document());
    QVERIFY2(never.endsWith(
                 QLatin1String(" was never saved: there is no earlier text to compare its waits with.")),
             qPrintable(never));
  }
};

WAVESMITH_WIDGET_TEST(WaitRenumbererTest)
#include "wait_renumberer_test.moc"
