// SPDX-License-Identifier: Apache-2.0
// The Descriptor dock by real keys and clicks, with texts assembled by a real worker.
#include "controls/hint_stack.h"
#include "descriptor/bytes_view.h"
#include "descriptor/descriptor_dock.h"
#include "descriptor/descriptor_model.h"
#include "descriptor/descriptor_text.h"
#include "descriptor/word_view.h"
#include "style/from_view.h"
#include "widgets/support/code_objects.h"
#include "widgets/support/dock_bench.h"
#include "widgets/support/widget_test.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QTextBlock>
#include <QTextDocument>
#include <QTreeView>

#include <algorithm>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;

namespace {

std::string kernelText(const std::string& name, const std::string& body = "  v_mov_b32 v17, 1\n") {
  return "  .text\n  .globl " + name + "\n  .p2align 8\n  .type " + name + ",@function\n" + name + ":\n" +
         body + "  s_endpgm\n  .size " + name + ", .-" + name +
         "\n  .rodata\n  .p2align 6\n  .amdhsa_kernel " + name +
         "\n    .amdhsa_next_free_vgpr 24   // v0 to v17\n    .amdhsa_next_free_sgpr 16\n"
         "    .amdhsa_accum_offset 20\n    .amdhsa_user_sgpr_kernarg_segment_ptr 1\n  .end_amdhsa_kernel\n";
}

} // namespace

class DescriptorDockTest : public QObject {
  Q_OBJECT

  struct Table : testing::DockBench<DescriptorDock> {
    Table() : DockBench(QSize(1200, 700)) {}
    explicit Table(const std::string& text) : Table() { open(bench.write("k.s", text)); }
    [[nodiscard]] bool settled() const { return answered() && dock.isUpToDate(); }
    void settle() const { QTRY_VERIFY_WITH_TIMEOUT(settled(), kPatience); }
    [[nodiscard]] QModelIndex at(const char* name, int column = DescriptorModel::Field) const {
      return dock.model()->indexOf(QString::fromUtf8(name), column);
    }
    [[nodiscard]] QString cell(const char* name, int column) const {
      return at(name, column).data().toString();
    }
    void choose(const char* name) const {
      dock.view()->setFocus();
      dock.view()->setCurrentIndex(at(name));
    }
    // By keys, like a user.
    void enter(const char* name, const QString& digits) const {
      choose(name);
      QTest::keyClick(dock.view(), Qt::Key_F2);
      auto* box = dock.view()->findChild<QSpinBox*>();
      QVERIFY(box != nullptr);
      box->selectAll();
      QTest::keyClicks(box, digits);
      QTest::keyClick(box, Qt::Key_Return);
      QCoreApplication::processEvents(); // the delegate commits after the key
      QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    [[nodiscard]] std::array<std::byte, 64> assembled() const {
      return document->snapshot()->program->codeObject().kernels()[0].descriptor.raw;
    }
  };

private slots:
  void showsWhyItIsEmpty() {
    Table table;
    QVERIFY(table.dock.stack()->hint().contains(QStringLiteral("Open a kernel")));
    QVERIFY(!table.dock.generateButton()->isVisible());
    table.open(table.bench.write("notes.txt", "no kernel\n"));
    QVERIFY(table.dock.stack()->hint().contains(QStringLiteral("no kernels")));
    table.open(table.bench.write("k.s", "  .text\n  .globl k\nk:\n  s_endpgm\n"));
    QTRY_VERIFY_WITH_TIMEOUT(table.answered(), kPatience);
    QVERIFY(table.dock.stack()->hint().contains(QStringLiteral("no kernel descriptor in this file yet")));
    QVERIFY(table.dock.generateButton()->isVisible());
    const QSignalSpy wanted(&table.dock, &DescriptorDock::generateRequested);
    QTest::mouseClick(table.dock.generateButton(), Qt::LeftButton);
    QCOMPARE(wanted.count(), 1);
    // An invalid text.
    table.open(table.bench.write("broken.s", ".amdhsa_kernel\n\xc3\xa4 ,,, \"\n"));
    QTRY_VERIFY_WITH_TIMEOUT(table.answered(), kPatience);
    QVERIFY(!table.dock.stack()->hint().isEmpty());
  }

  void listsMismatchesAndSetFieldsFirst() {
    Table table(kernelText("k"));
    table.settle();
    DescriptorModel* model = table.dock.model();
    const auto differs = [&](int row) {
      const auto* found = model->rowAt(model->index(row, 0, model->index(0, 0)));
      return found->need && found->need->differs;
    };
    QCOMPARE(model->index(0, 0).data().toString(), QStringLiteral("Set or wrong"));
    QCOMPARE(model->index(1, 0).data().toString(), QStringLiteral("Sizes and entry"));
    QCOMPARE(table.dock.view()->currentIndex(), model->index(0, 0, model->index(0, 0)));
    QCOMPARE(table.at(".amdhsa_accum_offset").parent().row(), 0);
    for (int row = 1; row < model->rowCount(model->index(0, 0)); ++row)
      QVERIFY2(differs(row - 1) || !differs(row), "one that is wrong behind one that is not");
    for (int group = 1; group < model->rowCount(); ++group)
      for (int row = 0; row < model->rowCount(model->index(group, 0)); ++row)
        QVERIFY(model->rowAt(model->index(row, 0, model->index(group, 0)))->written.empty());
    // A field that is set moves up and stays selected.
    const QPersistentModelIndex ieee = table.at("ENABLE_IEEE_MODE", DescriptorModel::Value);
    QVERIFY(ieee.parent().row() != 0);
    table.dock.view()->setFocus();
    table.dock.view()->setCurrentIndex(ieee);
    QTest::keyClick(table.dock.view(), Qt::Key_Space);
    table.settle();
    QTRY_COMPARE(ieee.parent().row(), 0);
    QCOMPARE(model->rowAt(ieee)->name, std::string_view("ENABLE_IEEE_MODE"));
    QCOMPARE(table.dock.view()->currentIndex(), QModelIndex(ieee));
    QVERIFY(table.dock.view()->isExpanded(model->index(0, 0)));
  }

  void showsEveryField() {
    Table table(kernelText("k"));
    table.settle();
    const QAbstractItemModelTester tester(table.dock.model(),
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    QCOMPARE(table.dock.stack()->hint(), QString());
    QCOMPARE(table.dock.model()->rowCount(), 7); // the set fields, and six groups of the others
    int rows = 0;
    for (int group = 0; group < 7; ++group)
      rows += table.dock.model()->rowCount(table.dock.model()->index(group, 0));
    QCOMPARE(rows, static_cast<int>(codeobject::descriptorFields().size()) + 2);
    QCOMPARE(table.cell("ACCUM_OFFSET", DescriptorModel::Value), QStringLiteral("20"));
    QCOMPARE(table.cell("ACCUM_OFFSET", DescriptorModel::Directive), QStringLiteral(".amdhsa_accum_offset"));
    QCOMPARE(table.cell("ENABLE_IEEE_MODE", DescriptorModel::Value), QStringLiteral("1 (default)"));
    QCOMPARE(table.cell("FLOAT_DENORM_MODE_16_64", DescriptorModel::Value),
             QStringLiteral("3: denormals kept (default)"));
    QCOMPARE(table.cell("USER_SGPR_COUNT", DescriptorModel::Value), QStringLiteral("2 (follows)"));
    QCOMPARE(table.at("ENABLE_IEEE_MODE", DescriptorModel::Value).data(Qt::ForegroundRole).value<QColor>(),
             table.bench.theme.color(Theme::Role::Quiet));
    QVERIFY(!table.at("ACCUM_OFFSET", DescriptorModel::Value).data(Qt::ForegroundRole).isValid());
    QCOMPARE(table.cell(".amdhsa_next_free_vgpr", DescriptorModel::Needs), QStringLiteral("18"));
    QCOMPARE(table.cell(".amdhsa_next_free_vgpr", DescriptorModel::Note),
             QStringLiteral("v17 is the highest vector register used: line 6"));
    const QString tip = table.at("ENABLE_IEEE_MODE").data(Qt::ToolTipRole).toString();
    for (const char* part : {"IEEE 754", "bit 23", "AMDGPUUsage", ".amdhsa_ieee_mode"})
      QVERIFY2(tip.contains(QString::fromUtf8(part)), part);
    QVERIFY(
        !table.at("BULKY", DescriptorModel::Value).flags().testFlag(Qt::ItemIsUserCheckable)); // no directive
    table.choose("ACCUM_OFFSET");
    table.dock.view()->actions().constFirst()->trigger(); // Ctrl+C
    QVERIFY(QGuiApplication::clipboard()->text().startsWith(
        QStringLiteral("ACCUM_OFFSET\t.amdhsa_accum_offset\t20\t20\t")));
  }

  void editIsOneUndoStep() {
    Table table(kernelText("k"));
    table.settle();
    const QString before = table.document->content();
    table.enter(".amdhsa_next_free_vgpr", QStringLiteral("40"));
    QString after = before;
    after.replace(QStringLiteral("vgpr 24   //"), QStringLiteral("vgpr 40   //"));
    QCOMPARE(table.document->content(), after);
    QCOMPARE(table.cell(".amdhsa_next_free_vgpr", DescriptorModel::Value), QStringLiteral("40")); // at once
    const auto shown = table.dock.bytes()->bytes();
    table.settle();
    QVERIFY(table.assembled() == shown); // as shown
    QVERIFY(table.dock.bytes()->bytes() == shown);
    table.document->text()->undo();
    QCOMPARE(table.document->content(), before);
    QVERIFY(!table.document->text()->isUndoAvailable());
    table.settle();
    QCOMPARE(table.cell(".amdhsa_next_free_vgpr", DescriptorModel::Value), QStringLiteral("24"));
    // A switch without a directive, by keyboard.
    table.choose("ENABLE_IEEE_MODE");
    QTest::keyClick(table.dock.view(), Qt::Key_Space);
    QVERIFY(table.document->content().contains(
        QStringLiteral("    .amdhsa_ieee_mode 0\n  .end_amdhsa_kernel\n")));
    QCOMPARE(table.cell("ENABLE_IEEE_MODE", DescriptorModel::Value), QStringLiteral("0"));
    table.settle();
    QVERIFY(!table.document->snapshot()->program->codeObject().kernels()[0].descriptor.ieeeMode);
    // A field with named values.
    table.choose("FLOAT_ROUND_MODE_32");
    QTest::keyClick(table.dock.view(), Qt::Key_F2);
    auto* choices = table.dock.view()->findChild<QComboBox*>();
    QVERIFY(choices != nullptr);
    QCOMPARE(choices->itemText(3), QStringLiteral("3: to zero"));
    choices->setCurrentIndex(3);
    emit choices->activated(3);
    QVERIFY(table.document->content().contains(QStringLiteral(".amdhsa_float_round_mode_32 3\n")));
  }

  // Two edits before the first answer.
  void editsDoNotWaitForAnswers() {
    Table table(kernelText("k"));
    table.settle();
    table.enter(".amdhsa_next_free_vgpr", QStringLiteral("64"));
    table.enter(".amdhsa_accum_offset", QStringLiteral("64")); // beyond the old limit
    QVERIFY(table.document->content().contains(QStringLiteral(".amdhsa_accum_offset 64")));
    QCOMPARE(table.dock.model()->refusal(), QString());
    table.settle();
    QCOMPARE(table.document->snapshot()->program->codeObject().kernels()[0].descriptor.accumOffset, 64u);
  }

  void showsRejectionsAtTheField() {
    Table table(kernelText("k"));
    table.settle();
    const QString before = table.document->content();
    const auto refused = [&](const char* name, const char* digits, const char* why) {
      table.enter(name, QString::fromUtf8(digits));
      QCOMPARE(table.document->content(), before);
      const QString note = table.cell(name, DescriptorModel::Note);
      QVERIFY2(note.startsWith(QStringLiteral("rejected: ")) && note.contains(QString::fromUtf8(why)),
               qPrintable(note));
      QVERIFY(!table.at(name, DescriptorModel::Note).data(Qt::DecorationRole).value<QIcon>().isNull());
    };
    refused(".amdhsa_accum_offset", "22", "multiple of 4");
    refused(".amdhsa_accum_offset", "28", "raise .amdhsa_next_free_vgpr");
    refused(".amdhsa_next_free_vgpr", "16", "lower .amdhsa_accum_offset");
    refused(".amdhsa_next_free_sgpr", "103", "at most 102");
    refused(".amdhsa_user_sgpr_kernarg_preload_length", "15", "17 user SGPRs");
    refused(".amdhsa_private_segment_fixed_size", "64", "ENABLE_PRIVATE_SEGMENT");
    QVERIFY(!table.document->text()->isUndoAvailable());
    // A valid value clears the reason.
    table.enter(".amdhsa_next_free_sgpr", QStringLiteral("32"));
    QCOMPARE(table.dock.model()->refusal(), QString());
  }

  // Edits in the text make the rejected value valid, or obsolete.
  void clearsResolvedRejections() {
    Table table(kernelText("k"));
    table.settle();
    auto* state = table.dock.findChild<QLabel*>(QStringLiteral("state"));
    table.enter(".amdhsa_accum_offset", QStringLiteral("28"));
    QVERIFY(state->text().contains(QStringLiteral("raise .amdhsa_next_free_vgpr")));
    QTextCursor cursor(table.document->text());
    cursor = table.document->text()->find(QStringLiteral("next_free_vgpr 24"));
    cursor.insertText(QStringLiteral("next_free_vgpr 32"));
    QTRY_VERIFY_WITH_TIMEOUT(table.settled(), kPatience);
    QCOMPARE(table.dock.model()->refusal(), QString());
    QVERIFY(!state->text().contains(QStringLiteral("refused"), Qt::CaseInsensitive));
    QVERIFY(!table.cell(".amdhsa_accum_offset", DescriptorModel::Note).contains(QStringLiteral("refused")));
  }

  void reportsEveryMismatch() {
    const QString good = QStringLiteral("As the code needs it.");
    // Metadata without an entry for the kernel is not a mismatch of a single field.
    Table table(kernelText("k") +
                "  .amdgpu_metadata\n---\namdhsa.version: [1, 2]\namdhsa.target: amdgcn-amd-amdhsa--gfx942\n"
                "amdhsa.kernels: []\n...\n  .end_amdgpu_metadata\n");
    table.settle();
    auto* state = table.dock.findChild<QLabel*>(QStringLiteral("state"));
    const auto& found = table.document->snapshot()->diagnostics;
    const bool missing = std::ranges::any_of(
        found, [](const source::Diagnostic& d) { return d.code == source::Code::MetadataMissing; });
    QVERIFY(missing);
    QVERIFY2(state->text() != good, qPrintable(state->text()));
  }

  void linksFieldsAndBytes() {
    Table table(kernelText("k"));
    table.settle();
    BytesView* bytes = table.dock.bytes();
    WordView* word = table.dock.word();
    const auto* mode =
        codeobject::findDescriptorField("FLOAT_DENORM_MODE_16_64"); // bits 18 and 19 of byte 48's word
    table.choose("FLOAT_DENORM_MODE_16_64");
    QCOMPARE(bytes->chosen(), mode);
    QCOMPARE(word->chosen(), mode);
    QCOMPARE(word->word(), 48);
    for (int byte = 0; byte < 64; ++byte)
      QCOMPARE(bytes->isMarked(byte), byte == 50);
    table.choose("KERNARG_SIZE");
    for (int byte = 0; byte < 64; ++byte)
      QCOMPARE(bytes->isMarked(byte), byte >= 8 && byte < 12);
    QCOMPARE(word->word(), 8);
    const auto current = [&] {
      return table.dock.view()->currentIndex().siblingAtColumn(0).data().toString();
    };
    // A byte selects its first field, then the next.
    QTest::mouseClick(bytes, Qt::LeftButton, {}, bytes->rectOf(50).center());
    QCOMPARE(current(), QStringLiteral("FLOAT_DENORM_MODE_32"));
    QTest::mouseClick(bytes, Qt::LeftButton, {}, bytes->rectOf(50).center());
    QCOMPARE(current(), QStringLiteral("FLOAT_DENORM_MODE_16_64"));
    // A bit.
    QCOMPARE(word->word(), 48);
    QTest::mouseClick(word, Qt::LeftButton, {}, word->rectOf(23U).center());
    QCOMPARE(current(), QStringLiteral("ENABLE_IEEE_MODE"));
    // Every bit of every word, compared with the table of fields.
    for (int begin = 0; begin < 64; begin += 4) {
      QTest::mouseClick(bytes, Qt::LeftButton, {}, bytes->rectOf(begin).center());
      for (unsigned bit = 0; bit < 32; bit += 5) {
        word->chooseField(nullptr, begin);
        QTest::mouseClick(word, Qt::LeftButton, {}, word->rectOf(bit).center());
        const auto* field = codeobject::descriptorFieldAt(static_cast<unsigned>(begin) * 8 + bit);
        QCOMPARE(word->chosen(), field);
        if (field != nullptr) QCOMPARE(current(), fromView(field->name));
      }
    }
    // By keys.
    bytes->setFocus();
    QTest::keyClick(bytes, Qt::Key_Home);
    QCOMPARE(current(), QStringLiteral("GROUP_SEGMENT_FIXED_SIZE"));
    QTest::keyClick(bytes, Qt::Key_Right);
    QTest::keyClick(bytes, Qt::Key_Down);
    QCOMPARE(bytes->current(), 17);
    QCOMPARE(current(), QStringLiteral("KERNEL_CODE_ENTRY_BYTE_OFFSET"));
    table.choose("TG_SPLIT");
    QTest::keyClick(word, Qt::Key_Right); // toward bit 0
    QCOMPARE(current(), QStringLiteral("ACCUM_OFFSET"));
  }

  void copiesBytes() {
    Table table(kernelText("k"));
    table.settle();
    table.dock.bytes()->setFocus();
    QTest::keyClick(table.dock.bytes(), Qt::Key_C, Qt::ControlModifier);
    const auto bytes = table.assembled();
    QString hex;
    for (const QString& line : QGuiApplication::clipboard()->text().split(u'\n', Qt::SkipEmptyParts))
      hex += line.section(QStringLiteral("  "), 1).remove(u' ');
    QCOMPARE(
        hex,
        QString::fromLatin1(
            QByteArray(reinterpret_cast<const char*>(bytes.data()), static_cast<int>(bytes.size())).toHex()));
    table.dock.copyByteLines();
    const QStringList numbers = QGuiApplication::clipboard()
                                    ->text()
                                    .remove(QStringLiteral(".byte"))
                                    .split(QRegularExpression(QStringLiteral("[,\\s]+")), Qt::SkipEmptyParts);
    QCOMPARE(numbers.size(), 64);
    for (int i = 0; i < 64; ++i)
      QCOMPARE(numbers[i].toUInt(nullptr, 16), std::to_integer<unsigned>(bytes[static_cast<std::size_t>(i)]));
  }

  void followsTheCursorAndTheChooser() {
    const std::string one = kernelText("one");
    Table table(one + kernelText("two", "  v_mov_b32 v3, 1\n"));
    table.settle();
    QCOMPARE(table.dock.kernels()->count(), 2);
    QCOMPARE(table.dock.kernels()->currentText(), QStringLiteral("one"));
    const auto lines = static_cast<int>(std::count(one.begin(), one.end(), '\n'));
    table.workspace.setCursor(lines + 6, 3);
    QCOMPARE(table.dock.kernels()->currentText(), QStringLiteral("two"));
    table.settle();
    QCOMPARE(table.cell(".amdhsa_next_free_vgpr", DescriptorModel::Needs), QStringLiteral("4 !"));
    // The choice stays while the cursor stays in the same kernel.
    table.dock.kernels()->setCurrentIndex(0);
    emit table.dock.kernels()->activated(0);
    table.settle();
    QCOMPARE(table.dock.model()->table()->kernel, std::string("one"));
    table.workspace.setCursor(lines + 7, 3);
    QCOMPARE(table.dock.kernels()->currentText(), QStringLiteral("one"));
    table.workspace.setCursor(6, 3);
    table.workspace.setCursor(lines + 6, 3);
    QCOMPARE(table.dock.kernels()->currentText(), QStringLiteral("two"));
  }

  void showsWhyItIsReadOnly() {
    // A block generated by a macro.
    std::string text = kernelText("k");
    text.insert(text.find("  .amdhsa_kernel"), "  .macro block\n");
    Table table(text + "  .endm\n  block\n");
    table.settle();
    QVERIFY(table.dock.model()->readOnly().contains(QStringLiteral("macro")));
    QVERIFY(!table.at("ACCUM_OFFSET", DescriptorModel::Value).flags().testFlag(Qt::ItemIsEditable));
    QCOMPARE(table.dock.model()->setData(table.at("ACCUM_OFFSET", DescriptorModel::Value), 24), false);
    // A code object.
    const auto bytes = testing::assembledExample("vector_add");
    table.open(table.bench.write(
        "k.hsaco", std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size())));
    table.settle();
    QVERIFY(table.dock.model()->readOnly().contains(QStringLiteral("code object")));
    QVERIFY(!table.at("ENABLE_IEEE_MODE", DescriptorModel::Value).flags().testFlag(Qt::ItemIsUserCheckable));
    QVERIFY(table.dock.bytes()->bytes() == table.assembled());
  }

  // It computes nothing, and keeps nothing of an earlier text.
  void doesNothingWhileHidden() {
    Table table(kernelText("k"));
    table.settle();
    table.dock.hide();
    QTextCursor(table.document->text()).insertText(QStringLiteral("// a line\n"));
    QTRY_VERIFY_WITH_TIMEOUT(table.answered(), kPatience);
    QVERIFY(table.dock.model()->table() == nullptr);
    table.dock.show();
    table.settle();
    QVERIFY(table.dock.model()->table() != nullptr);
  }
};

WAVESMITH_WIDGET_TEST(DescriptorDockTest)
#include "dock_test.moc"
