// SPDX-License-Identifier: Apache-2.0
// Kernel > Generate or Update Descriptor and Metadata, in the whole window with real workers.
#include "changes/change_preview.h"
#include "descriptor/block_generator.h"
#include "descriptor/descriptor_dock.h"
#include "document/code_object_file.h"
#include "widgets/support/bench.h"
#include "widgets/support/code_objects.h"
#include "widgets/support/widget_test.h"
#include "window/main_window.h"

#include <QAction>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QInputDialog>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTextDocument>
#include <QTreeWidget>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;

namespace {

// The text without the lines from the one with `first` to the one with `last`.
QString without(const QString& text, const QString& first, const QString& last) {
  QStringList kept;
  bool inside = false;
  for (const QString& line : text.split(u'\n')) {
    const QString statement = line.trimmed();
    inside = inside || statement == first || statement.startsWith(first + u' ');
    if (!inside) kept << line;
    if (statement == last) inside = false;
  }
  return kept.join(u'\n');
}

} // namespace

class GenerateTest : public QObject {
  Q_OBJECT

  struct Fixture {
    Fixture() : window(&bench.settings, &bench.theme) {
      window.resize(1200, 800);
      window.show();
      (void)QTest::qWaitForWindowActive(&window); // shortcuts are for active windows
    }
    [[nodiscard]] Document* document() const { return window.workspace()->current(); }
    [[nodiscard]] bool answered() const {
      const auto snapshot = document()->snapshot();
      return snapshot && snapshot->revision == document()->revision();
    }
    void open(const QString& path) {
      QVERIFY(window.openFile(path));
      QTRY_VERIFY_WITH_TIMEOUT(answered(), kPatience);
    }
    // The bytes of the descriptor without the offset of the code, which depends on the size of the metadata.
    [[nodiscard]] QByteArray bytes() const {
      const auto& object = document()->snapshot()->program->codeObject();
      if (object.kernels().empty()) return {};
      codeobject::KernelDescriptor descriptor = object.kernels()[0].descriptor;
      descriptor.kernelCodeEntryByteOffset = 0;
      const auto raw = codeobject::writeKernelDescriptor(descriptor);
      return {reinterpret_cast<const char*>(raw.data()), static_cast<int>(raw.size())};
    }
    // The generator's message; if empty, a preview is open.
    QString generate() {
      QSignalSpy finished(window.blockGenerator(), &BlockGenerator::finished);
      window.action(QStringLiteral("generateBlocks"))->trigger();
      if (finished.isEmpty()) finished.wait(kPatience);
      return finished.isEmpty() ? QStringLiteral("never finished") : finished[0][0].toString();
    }
    testing::Bench bench;
    MainWindow window;
  };

private slots:
  void restoresDeletedBlocks_data() {
    QTest::addColumn<QString>("example");
    for (const char* name : {"vector_add", "matmul_tile"})
      QTest::newRow(name) << QString::fromUtf8(name);
  }
  void restoresDeletedBlocks() {
    QFETCH(QString, example);
    Fixture f;
    f.open(f.bench.copyExample(example.toStdString()));
    const auto before = f.bytes();
    QString text = without(f.document()->content(), QStringLiteral(".amdhsa_kernel"),
                           QStringLiteral(".end_amdhsa_kernel"));
    text = without(text, QStringLiteral(".amdgpu_metadata"), QStringLiteral(".end_amdgpu_metadata"));
    QVERIFY(text.size() < f.document()->content().size());
    QTextCursor all(f.document()->text());
    all.select(QTextCursor::Document);
    all.insertText(text);
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    QVERIFY(f.document()->snapshot()->program->kernels().empty());

    QCOMPARE(f.generate(), QString());
    ChangePreview* preview = f.window.blockGenerator()->preview();
    QVERIFY(preview != nullptr);
    QVERIFY(preview->isVisible());
    QVERIFY(preview->diff().contains(QStringLiteral("+  .amdhsa_kernel ")));
    QVERIFY(preview->diff().contains(QStringLiteral("amdgpu_metadata")));
    QVERIFY(preview->findChild<QTreeWidget*>(QStringLiteral("reasons"))->topLevelItemCount() > 3);
    preview->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Apply)->click();
    QTRY_VERIFY(f.window.blockGenerator()->preview() == nullptr);
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    for (const source::Diagnostic& diagnostic : f.document()->snapshot()->diagnostics)
      QVERIFY2(diagnostic.severity != source::Severity::Error, diagnostic.message.c_str());
    QCOMPARE(f.bytes().toHex(), before.toHex());
    QVERIFY(!f.document()->snapshot()->program->codeObject().kernels().empty());
    // One undo step.
    f.document()->text()->undo();
    QCOMPARE(f.document()->content(), text);

    // A second run changes nothing.
    f.document()->text()->redo();
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    const QString message = f.generate();
    QVERIFY2(message.contains(QStringLiteral("are as its code needs them")), qPrintable(message));
    QVERIFY(f.window.blockGenerator()->preview() == nullptr);
  }

  void reportsWhyItCannotGenerate() {
    Fixture f;
    QVERIFY(!f.window.action(QStringLiteral("generateBlocks"))->isEnabled());
    f.window.blockGenerator()->start(nullptr); // reports it and does nothing
    f.open(f.bench.write("empty.s", "// nothing\n"));
    const QString nothing = f.generate();
    QVERIFY2(nothing.contains(QStringLiteral("no kernel")) || nothing.contains(QStringLiteral("No blocks")),
             qPrintable(nothing));
    f.open(f.bench.write("none.s", "  .text\nlabel:\n  s_nop 0\n"));
    QVERIFY2(f.generate().contains(QStringLiteral("no kernel")), qPrintable(f.generate()));
  }

  void addsTypeAndSize() {
    Fixture f;
    const QString text = QStringLiteral("  .globl k\n  .p2align 8\nk:\n  v_mov_b32 v1, 0\n  s_endpgm\n");
    f.open(f.bench.write("bare.s", text.toStdString()));
    QTest::keySequence(&f.window, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_G));
    QTRY_VERIFY_WITH_TIMEOUT(f.window.blockGenerator()->preview() != nullptr, kPatience);
    ChangePreview* preview = f.window.blockGenerator()->preview();
    QVERIFY2(preview->diff().contains(QStringLiteral("+  .type k,@function")), qPrintable(preview->diff()));
    QVERIFY(preview->diff().contains(QStringLiteral("+  .size k, .-k")));
    auto* reasons = preview->findChild<QTreeWidget*>(QStringLiteral("reasons"));
    const auto found = reasons->findItems(QStringLiteral(".size"), Qt::MatchContains, 0);
    QCOMPARE(found.size(), 1);
    QVERIFY(!found[0]->text(1).isEmpty());
    QCOMPARE(found[0]->text(2), QStringLiteral("3"));
    QTest::mouseClick(preview->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Apply),
                      Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    QCOMPARE(f.document()->snapshot()->program->kernels().size(), std::size_t{1});
    const QString message = f.generate();
    QVERIFY2(message.contains(QStringLiteral("bare.s")), qPrintable(message));
    QVERIFY(f.window.blockGenerator()->preview() == nullptr);
  }

  void asksWhichLabelIsTheKernel() {
    Fixture f;
    f.open(f.bench.write("two.s", "first:\n  s_endpgm\n  .p2align 8\nsecond:\n  s_endpgm\n"));
    QCOMPARE(f.generate(), QString());
    QVERIFY(f.window.blockGenerator()->preview() == nullptr);
    auto* dialog = f.window.findChild<QInputDialog*>(QStringLiteral("chooseKernel"));
    QVERIFY(dialog != nullptr);
    QCOMPARE(dialog->comboBoxItems(),
             (QStringList{QStringLiteral("first (line 2)"), QStringLiteral("second (line 5)")}));
    auto* box = dialog->findChild<QComboBox*>();
    QTest::keyClick(box, Qt::Key_Down);
    QTest::keyClick(dialog, Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(f.window.blockGenerator()->preview() != nullptr, kPatience);
    const QString diff = f.window.blockGenerator()->preview()->diff();
    QVERIFY2(diff.contains(QStringLiteral("+  .amdhsa_kernel second")), qPrintable(diff));
    QVERIFY(!diff.contains(QStringLiteral(".amdhsa_kernel first")));
  }

  void rejectsCodeObjects() {
    Fixture f;
    const auto bytes = testing::assembledExample("vector_add");
    f.open(f.bench.write("k.hsaco",
                         std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size())));
    QVERIFY(!f.window.action(QStringLiteral("generateBlocks"))->isEnabled());
  }

  // From the empty dock.
  void worksByTheDocksButton() {
    Fixture f;
    f.window.descriptorDock()->show();
    f.window.descriptorDock()->raise();
    f.open(f.bench.write("k.s",
                         "  .text\n  .globl k\n  .p2align 8\n  .type k,@function\nk:\n  v_mov_b32 v9, 1\n"
                         "  s_endpgm\n  .size k, .-k\n"));
    auto* button = f.window.descriptorDock()->generateButton();
    QTRY_VERIFY_WITH_TIMEOUT(button->isVisible(), kPatience);
    QSignalSpy finished(f.window.blockGenerator(), &BlockGenerator::finished);
    button->click();
    QVERIFY(!finished.isEmpty() || finished.wait(kPatience));
    ChangePreview* preview = f.window.blockGenerator()->preview();
    QVERIFY(preview != nullptr);
    QVERIFY(preview->apply());
    preview->reject();
    QTRY_VERIFY_WITH_TIMEOUT(f.answered() && f.window.descriptorDock()->isUpToDate(), kPatience);
    QVERIFY(!button->isVisible());
    QVERIFY(f.document()->content().contains(QStringLiteral(".amdhsa_next_free_vgpr 10")));
  }
};

WAVESMITH_WIDGET_TEST(GenerateTest)
#include "generate_test.moc"
