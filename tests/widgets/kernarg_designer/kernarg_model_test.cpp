// SPDX-License-Identifier: Apache-2.0
// The grid's model and the ruler: offsets computed by hand, rows changed by real edits and drops.
#include "kernarg/type_text.h"
#include "kernarg_designer/byte_ruler.h"
#include "kernarg_designer/kernarg_model.h"
#include "widgets/kernarg_designer/kernels.h"
#include "widgets/support/bench.h"
#include "widgets/support/widget_test.h"

#include <QAbstractItemModelTester>
#include <QMimeData>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

using namespace wavesmith;
using namespace wavesmith::widgets;

class DesignerModelTest : public QObject {
  Q_OBJECT

  struct Table {
    Table() : model(&bench.theme), tester(&model) {}
    explicit Table(const std::string& text) : Table() { show(text); }
    void show(const std::string& text) {
      const auto snapshot = testing::snapshotOf(text);
      if (!snapshot->panels) qFatal("the kernel does not assemble");
      const panels::KernargPanel& panel = snapshot->panels->kernargs[0];
      model.setDesign(kernarg::Design(panel.layout, panel.guess), snapshot, 0);
    }
    [[nodiscard]] QString cell(int row, int column) const {
      return model.index(row, column).data().toString();
    }
    bool type(int row, int column, const QString& text) {
      return model.setData(model.index(row, column), text);
    }
    [[nodiscard]] QString offsets() const {
      QStringList all;
      for (int row = 0; row < model.rowCount(); ++row)
        all << cell(row, KernargModel::Name) + u'@' + cell(row, KernargModel::Offset);
      return all.join(u' ');
    }

    testing::Bench bench;
    KernargModel model;
    QAbstractItemModelTester tester;
  };

  // n at 0, a at 8.
  static std::string intBeforePointer() {
    return testing::kernelWith(
        "  s_load_dword s4, s[0:1], 0\n  s_load_dwordx2 s[6:7], s[0:1], 8\n"
        "  s_waitcnt lgkmcnt(0)\n  v_mov_b32 v0, s4\n  v_mov_b32 v1, s6\n"
        "  v_mov_b32 v2, s7\n",
        testing::argumentOf("n", 0, 4, "uint") + testing::argumentOf("a", 8, 8, "float*"), 16);
  }

private slots:
  void edits() {
    Table t(intBeforePointer());
    QCOMPARE(t.offsets(), QStringLiteral("n@0 a@8"));
    QCOMPARE(t.cell(1, KernargModel::Type), QStringLiteral("float*"));
    QSignalSpy edited(&t.model, &KernargModel::edited);
    QCOMPARE(t.model.move({1}, 0), 0);
    QCOMPARE(t.offsets(), QStringLiteral("a@0 n@8"));
    QVERIFY(t.type(1, KernargModel::Type, QStringLiteral("float4")));
    QCOMPARE(t.offsets(), QStringLiteral("a@0 n@16"));
    QVERIFY(t.type(1, KernargModel::Name, QStringLiteral("scale")));
    QCOMPARE(t.model.add(2), 2);
    QCOMPARE(t.offsets(), QStringLiteral("a@0 scale@16 arg2@32"));
    t.model.removeArguments({0});
    QCOMPARE(t.offsets(), QStringLiteral("scale@0 arg2@16"));
    QCOMPARE(edited.count(), 5);
    t.model.revertDesign();
    QCOMPARE(t.offsets(), QStringLiteral("n@0 a@8"));
    QVERIFY(!t.model.design().isEdited());
  }

  void packed() {
    Table t(intBeforePointer());
    QVERIFY(t.model.setArrangement(kernarg::Arrangement::Packed));
    QCOMPARE(t.offsets(), QStringLiteral("n@0 a@4"));
    QVERIFY(t.model.setArrangement(kernarg::Arrangement::Natural));
    QCOMPARE(t.offsets(), QStringLiteral("n@0 a@8"));
  }

  void rejects() {
    Table t(intBeforePointer());
    QSignalSpy refused(&t.model, &KernargModel::refused);
    QSignalSpy edited(&t.model, &KernargModel::edited);
    QVERIFY(!t.type(0, KernargModel::Type, QStringLiteral("floot")));
    QVERIFY(refused.takeFirst()[0].toString().startsWith(QStringLiteral("unknown type floot")));
    QVERIFY(!t.type(0, KernargModel::Name, QStringLiteral("a")));
    QCOMPARE(refused.takeFirst()[0].toString(), QStringLiteral("a already exists at 8"));
    QVERIFY(!t.type(0, KernargModel::Offset, QStringLiteral("x")));
    QCOMPARE(refused.count(), 1);
    QCOMPARE(edited.count(), 0);
    QCOMPARE(t.offsets(), QStringLiteral("n@0 a@8"));
    QVERIFY(!t.type(0, KernargModel::Size, QStringLiteral("8")));
  }

  void drops() {
    Table t(intBeforePointer());
    const std::unique_ptr<QMimeData> dragged(t.model.mimeData({t.model.index(0, 0), t.model.index(0, 1)}));
    // After the last row; false, so the view removes no rows.
    QVERIFY(!t.model.dropMimeData(dragged.get(), Qt::MoveAction, 2, 0, {}));
    QCOMPARE(t.offsets(), QStringLiteral("a@0 n@8"));
    QVERIFY(t.model.flags({}).testFlag(Qt::ItemIsDropEnabled));
    QVERIFY(!t.model.flags(t.model.index(0, 0)).testFlag(Qt::ItemIsDropEnabled));
    QVERIFY(t.model.flags(t.model.index(0, 0)).testFlag(Qt::ItemIsDragEnabled));
  }

  void showsReads() {
    // Line 8 reads a, 9 reads n and half of stride, end is never read.
    Table t(testing::kernelWith(
        "  s_load_dwordx2 s[4:5], s[0:1], 8\n  s_load_dwordx2 s[6:7], s[0:1], 20\n"
        "  s_waitcnt lgkmcnt(0)\n  s_add_u32 s4, s6, s7\n  s_add_u32 s4, s4, s5\n",
        testing::argumentOf("a", 8, 8, "ulong") + testing::argumentOf("n", 20, 4, "uint") +
            testing::argumentOf("stride", 24, 8, "ulong") + testing::argumentOf("end", 32, 4, "uint"),
        36));
    QCOMPARE(t.cell(0, KernargModel::ReadBy), QStringLiteral("8"));
    QCOMPARE(t.cell(1, KernargModel::ReadBy), QStringLiteral("9 reads 8 bytes at 20: crosses n and stride"));
    QCOMPARE(t.cell(3, KernargModel::ReadBy), QStringLiteral("never read"));
    QCOMPARE(t.model.design().arrangement(), kernarg::Arrangement::ByHand);
    // An edit changes the readers at once: n as a ulong is read as a whole.
    QVERIFY(t.type(1, KernargModel::Type, QStringLiteral("uint2")));
    QCOMPARE(t.cell(1, KernargModel::ReadBy).section(u' ', 0, 0), QStringLiteral("9"));
  }

  // Apply moves the loads with their arguments, so reads are shown at the new place.
  void readsMoveWithTheirArguments() {
    const std::string arguments =
        testing::argumentOf("n", 0, 4, "uint") + testing::argumentOf("a", 8, 8, "float*");
    Table t(testing::kernelWith("  s_load_dword s4, s[0:1], 0\n  s_load_dwordx2 s[6:7], s[0:1], 8\n"
                                "  s_waitcnt lgkmcnt(0)\n  s_add_u32 s4, s6, s7\n  s_add_u32 s4, s4, s4\n",
                                arguments, 16));
    QCOMPARE(t.model.move({1}, 0), 0);
    QCOMPARE(t.offsets(), QStringLiteral("a@0 n@8"));
    QCOMPARE(t.cell(0, KernargModel::ReadBy), QStringLiteral("9"));
    QCOMPARE(t.cell(1, KernargModel::ReadBy), QStringLiteral("8"));
    QVERIFY(t.model.refusedLoads().empty());

    // One load for both cannot follow.
    Table both(testing::kernelWith("  s_load_dwordx4 s[4:7], s[0:1], 0\n  s_waitcnt lgkmcnt(0)\n"
                                   "  s_add_u32 s4, s4, s6\n",
                                   arguments, 16));
    QCOMPARE(both.model.move({1}, 0), 0);
    QCOMPARE(both.model.refusedLoads().size(), std::size_t{1});
    QVERIFY(both.model.refusedLoads()[0].odd.find("n and a together") != std::string::npos);
  }

  void namesRegisters() {
    const std::string arguments =
        testing::argumentOf("a", 0, 8, "float*") + testing::argumentOf("n", 8, 4, "uint");
    Table t(testing::kernelWith("", arguments, 12));
    // s[0:1] has the pointer.
    QCOMPARE(t.cell(0, KernargModel::Preload), QStringLiteral("(s[2:3])"));
    QCOMPARE(t.cell(1, KernargModel::Preload), QStringLiteral("(s4)"));
    QCOMPARE(t.model.preloading().room, 14U);
    t.show(testing::kernelWith("", arguments, 12, "    .amdhsa_user_sgpr_kernarg_preload_length 2\n"));
    QCOMPARE(t.cell(0, KernargModel::Preload), QStringLiteral("s[2:3]"));
    QCOMPARE(t.cell(1, KernargModel::Preload), QStringLiteral("(s4)"));
  }

  void rulerFindsArgumentsUnderTheMouse() {
    Table t(intBeforePointer());
    ByteRuler ruler(&t.model, &t.bench.theme);
    ruler.resize(500, 240);
    ruler.show();
    QVERIFY(QTest::qWaitForWindowExposed(&ruler));
    QCOMPARE(ruler.bytesInRow(), 16);
    QCOMPARE(ruler.rows().size(), 1U);
    const QRect n = ruler.rectOf(0);
    const QRect a = ruler.rectOf(1);
    QVERIFY(a.width() >= 2 * n.width() - 3 && a.width() <= 2 * n.width() + 3);
    const auto under = [&](const QPoint& place) { return ruler.hitAt(place).value_or(ByteRuler::Hit{}); };
    QCOMPARE(under(n.center()).of, 0);
    QCOMPARE(under(a.center()).of, 1);
    const QPoint between((n.right() + a.left()) / 2, n.center().y());
    QCOMPARE(under(between).kind, ByteRuler::Hit::Kind::Padding);
    QCOMPARE(ruler.describe(under(between)),
             QStringLiteral("bytes 4 to 7, before a: padding, which belongs to no argument"));
    const QPoint below(a.center().x(), a.bottom() + 6);
    QCOMPARE(under(below).kind, ByteRuler::Hit::Kind::Read);
    QCOMPARE(ruler.describe(under(below)), QStringLiteral("line 9 reads 8 bytes at 8"));
    QVERIFY(ruler.describe(under(a.center())).contains(QStringLiteral("bytes 8 to 15; read by line 9")));
    QSignalSpy chosen(&ruler, &ByteRuler::argumentChosen);
    QSignalSpy went(&ruler, &ByteRuler::lineRequested);
    QTest::mouseClick(ruler.viewport(), Qt::LeftButton, {}, a.center());
    QCOMPARE(chosen.takeFirst()[0].toInt(), 1);
    QTest::mouseClick(ruler.viewport(), Qt::LeftButton, {}, below);
    QCOMPARE(went.count(), 1);
    QTest::keyClick(&ruler, Qt::Key_Left);
    QCOMPARE(ruler.chosen(), 0);
    QTest::keyClick(&ruler, Qt::Key_Return);
    QCOMPARE(went.count(), 2);
    // Packed, without padding.
    QVERIFY(t.model.setArrangement(kernarg::Arrangement::Packed));
    QVERIFY(ruler.rows()[0].padding.empty());
    QCOMPARE(ruler.rectOf(1).left(), ruler.rectOf(0).right() + 1);
  }

  void rulerShowsOverlapsAndHiddenArguments() {
    Table t(intBeforePointer());
    ByteRuler ruler(&t.model, &t.bench.theme);
    ruler.resize(500, 240);
    ruler.show();
    QVERIFY(QTest::qWaitForWindowExposed(&ruler));
    QVERIFY(t.type(1, KernargModel::Offset, QStringLiteral("2")));
    QCOMPARE(ruler.rows()[0].overlaps.size(), 1U);
    QCOMPARE(ruler.rows()[0].overlaps[0].begin, 2U);
    QCOMPARE(ruler.rows()[0].overlaps[0].end, 4U);
    t.model.revertDesign();
    QVERIFY(t.model.setHidden(true));
    QVERIFY(ruler.verticalScrollBar()->maximum() > 0);
    QTest::keyClick(&ruler, Qt::Key_End);
    const QRect last = ruler.rectOf(t.model.rowCount() - 1);
    QVERIFY(ruler.viewport()->rect().contains(last));
  }

  void hugeSegmentsHaveFewRows() {
    kernarg::Layout layout = kernarg::place({kernarg::argument("a", kernarg::parseType("double[100000000]")),
                                             kernarg::argument("n", kernarg::parseType("uint"))},
                                            kernarg::Placement::Natural);
    const auto rows = rulerRows(layout, {{-8, 16}, {799999996, 8}}, 16);
    QVERIFY(rows.size() < 12);
    QCOMPARE(rows.back().arguments.front().of, 1U);
  }
};

WAVESMITH_WIDGET_TEST(DesignerModelTest)
#include "kernarg_model_test.moc"
