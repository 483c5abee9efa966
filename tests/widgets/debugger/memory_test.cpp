// SPDX-License-Identifier: Apache-2.0
// The Memory and LDS panels on the examples: their cells are what the core prints.
#include "debugger/location_menu.h"
#include "debugger/memory/bank_view.h"
#include "debugger/memory/byte_grid.h"
#include "debugger/memory/lds_dock.h"
#include "debugger/memory/memory_dock.h"
#include "document/breakpoints.h"
#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "emulator/statistics/access_pattern.h"
#endif
#include "debugger/memory/bytes_model.h"
#include "widgets/debugger/debug_bench.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>

using namespace wavesmith;
using namespace wavesmith::widgets;
using debug::Verb;
using testing::DebugBench;
using testing::kPatience;

namespace {

struct MemoryBench : DebugBench {
  MemoryBench() : breakpoints(&bench.settings), menu(&controller, &breakpoints) {}
  // What the core prints; empty: it is declined.
  QString printed(const QString& location, const QString& type = {}) {
    const auto answer =
        ask({.verb = Verb::Print, .text = location.toStdString(), .type = type.toStdString()});
    return answer ? QString::fromStdString(answer->values.front().text) : QString();
  }
  Breakpoints breakpoints;
  LocationMenu menu;
};

QString textAt(const ByteGrid& view, quint64 offset) {
  return view.bytes()->indexOf(offset).data(Qt::EditRole).toString();
}

} // namespace

class MemoryTest : public QObject {
  Q_OBJECT

private slots:
  void buffersAreShownInTheirType() {
    MemoryBench b;
    MemoryDock dock(&b.controller, &b.menu);
    const QAbstractItemModelTester tester(dock.view()->bytes());
    dock.resize(900, 300);
    dock.show();
    QVERIFY(b.start("vector_add"));
    QVERIFY(b.move({.verb = Verb::Continue}));
    QCOMPARE(dock.view()->bytes()->type(), dock.types()->currentText()); // also of the first buffer
    QTRY_VERIFY_WITH_TIMEOUT(dock.buffers()->findText(QStringLiteral("c")) >= 0, kPatience);
    dock.buffers()->setCurrentText(QStringLiteral("c"));
    QTRY_COMPARE_WITH_TIMEOUT(dock.types()->currentText(), QStringLiteral("f32"), kPatience);
    for (const int element : {0, 17, 1023, 1024, 1000002}) {
      dock.field()->setText(QStringLiteral("c[%1]").arg(element));
      QTest::keyClick(dock.field(), Qt::Key_Return);
      const quint64 offset = static_cast<quint64>(element) * 4;
      QTRY_COMPARE_WITH_TIMEOUT(textAt(*dock.view(), offset), b.printed(dock.field()->text()), kPatience);
      QCOMPARE(dock.view()->currentIndex().data(BytesModel::LocationRole).toString(), dock.field()->text());
    }
    dock.types()->setCurrentText(QStringLiteral("u32"));
    const QString location = dock.view()->bytes()->indexOf(68).data(BytesModel::LocationRole).toString();
    QVERIFY(location.startsWith(QStringLiteral("mem[0x")));
    dock.view()->goTo(68);
    QTRY_COMPARE_WITH_TIMEOUT(textAt(*dock.view(), 68), b.printed(location, QStringLiteral("u32")),
                              kPatience);
  }

  // Nothing is chosen: cells and the numbers of rows are as the boxes say.
  void theFirstBufferIsShownAsItsBoxSays() {
    MemoryBench b;
    MemoryDock dock(&b.controller, &b.menu);
    dock.resize(900, 300);
    dock.show();
    QVERIFY(b.start("vector_add"));
    const BytesModel* const bytes = dock.view()->bytes();
    QTRY_VERIFY_WITH_TIMEOUT(!bytes->shown().name.isEmpty(), kPatience);
    QCOMPARE(bytes->shown().name, dock.buffers()->currentText());
    const QString type = dock.types()->currentText();
    QCOMPARE(bytes->type(), type);
    const QModelIndex first = bytes->indexOf(0);
    const QString location = first.data(BytesModel::LocationRole).toString();
    QTRY_COMPARE_WITH_TIMEOUT(first.data(Qt::EditRole).toString(), b.printed(location, type), kPatience);
    for (int n = 0; n < dock.types()->count(); ++n) { // by the keys of the box
      dock.types()->setFocus();
      QTest::keyClick(dock.types(), n == 0 ? Qt::Key_Home : Qt::Key_Down);
      QCOMPARE(bytes->type(), dock.types()->currentText());
      const QHeaderView* const rows = dock.view()->verticalHeader();
      const QString number = bytes->headerData(0, Qt::Vertical).toString();
      QVERIFY2(rows->width() > rows->fontMetrics().horizontalAdvance(number), qPrintable(number));
    }
  }

  void whatAStepChangesIsMarked() {
    MemoryBench b;
    MemoryDock dock(&b.controller, &b.menu);
    dock.resize(900, 300);
    dock.show();
    QVERIFY(b.start("guarded_copy"));
    QTRY_VERIFY_WITH_TIMEOUT(dock.buffers()->findText(QStringLiteral("out")) >= 0, kPatience);
    dock.buffers()->setCurrentText(QStringLiteral("out"));
    QTRY_COMPARE_WITH_TIMEOUT(dock.view()->bytes()->shown().name, QStringLiteral("out"), kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(textAt(*dock.view(), 0), QStringLiteral("7"), kPatience);
    QVERIFY(!dock.view()->bytes()->indexOf(0).data(BytesModel::ChangedRole).toBool());
    QVERIFY(b.move({.verb = Verb::Continue}));
    QTRY_VERIFY_WITH_TIMEOUT(dock.view()->bytes()->indexOf(0).data(BytesModel::ChangedRole).toBool(),
                             kPatience);
    QCOMPARE(textAt(*dock.view(), 0), b.printed(QStringLiteral("out[0]")));
    // An element is edited: the history forks.
    QVERIFY(b.move({.verb = Verb::Go, .number = 0}));
    const QSignalSpy moved(&b.controller, &DebugController::moved);
    QVERIFY(!dock.view()->bytes()->setData(dock.view()->bytes()->indexOf(4), QStringLiteral("9")));
    QVERIFY(QTest::qWaitFor([&] { return !moved.empty(); }, kPatience));
    QCOMPARE(b.printed(QStringLiteral("out[1]")), QStringLiteral("9"));
    QTRY_COMPARE_WITH_TIMEOUT(textAt(*dock.view(), 4), QStringLiteral("9"), kPatience);
  }

  void ldsIsShownByBanks() {
    MemoryBench b;
    LdsDock dock(&b.controller, &b.menu, &b.bench.theme);
    const QAbstractItemModelTester tester(dock.view()->bytes());
    dock.resize(1200, 400);
    dock.show();
    QVERIFY(b.start("gemm_no_swizzle"));
    QVERIFY(b.move({.verb = Verb::Step, .kind = debug::StepKind::Barrier, .number = 3}));
    QCOMPARE(dock.view()->bytes()->columnCount(), 32);
    for (const quint64 offset : {0, 128, 4100}) {
      dock.view()->goTo(offset);
      const QString location = QStringLiteral("lds[0x%1:4]").arg(offset, 0, 16);
      QTRY_COMPARE_WITH_TIMEOUT(textAt(*dock.view(), offset), b.printed(location, QStringLiteral("u32")),
                                kPatience);
    }
    const auto answer = b.ask({.verb = Verb::Banks});
    QVERIFY(answer && answer->lds);
    QTRY_VERIFY_WITH_TIMEOUT(dock.sentence().contains(QString::fromStdString(answer->lds->at.mnemonic)),
                             kPatience);
    QVERIFY(dock.sentence().contains(QString::number(answer->lds->passes)));
    // The picture has as many cells upon each other as there are passes.
    std::size_t passes = 0;
    for (std::size_t group = 0; group < dock.banks()->groupCount(); ++group)
      passes += dock.banks()->passes(group);
    QCOMPARE(passes, static_cast<std::size_t>(answer->lds->passes));
  }

  // Two addresses, atomics at one address, and a half of the wave that is off: the numbers are those of the sentence.
  void banksOfOtherAccesses() {
    const testing::Bench bench;
    for (const bool atomic : {false, true})
      for (const std::size_t addresses : {1, 2})
        for (const std::uint64_t lanes : {~std::uint64_t{0}, std::uint64_t{0xffffffff}}) {
          debug::LdsLook look;
          look.lanes = lanes;
          look.bytes = 4;
          look.atomic = atomic;
          look.groups = emulator::ldsGroups({.bytes = 4, .read = true, .atomic = atomic});
          std::uint32_t expected = 0;
          for (std::size_t which = 0; which < addresses; ++which) {
            std::array<std::uint64_t, 64> of{};
            for (unsigned lane = 0; lane < 64; ++lane)
              of[lane] = which == 0 ? 0 : lane * 128;
            look.addresses.insert(look.addresses.end(), of.begin(), of.end());
            expected += (lanes >> 32 != 0 ? 2 : 1) +
                        emulator::extraPasses(of, lanes, {.bytes = 4, .read = true, .atomic = atomic});
          }
          BankView view(&bench.theme);
          view.setLook(look);
          std::size_t passes = 0;
          for (std::size_t group = 0; group < view.groupCount(); ++group)
            passes += view.passes(group);
          QCOMPARE(passes, static_cast<std::size_t>(expected));
        }
  }

  void aKernelWithoutLdsSaysSo() {
    MemoryBench b;
    LdsDock dock(&b.controller, &b.menu, &b.bench.theme);
    dock.resize(1200, 400);
    dock.show();
    QVERIFY(b.start("guarded_copy"));
    const auto hasHint = [&] {
      for (const QLabel* label : dock.findChildren<QLabel*>())
        if (label->isVisible() && label->text() == QStringLiteral("The kernel has no LDS.")) return true;
      return false;
    };
    QTRY_VERIFY_WITH_TIMEOUT(hasHint(), kPatience);
  }
};

WAVESMITH_WIDGET_TEST(MemoryTest)
#include "memory_test.moc"
