// SPDX-License-Identifier: Apache-2.0
// The Kernarg Designer by real keys and clicks, with a real language worker: what it follows and keeps; one
// Apply changes metadata, `.set`s and run file together.
#include "changes/change_preview.h"
#include "controls/hint_stack.h"
#include "document/language/language_service.h"
#include "kernarg/emit/emit.h"
#include "kernarg_designer/byte_ruler.h"
#include "kernarg_designer/generated_view.h"
#include "kernarg_designer/kernarg_dock.h"
#include "kernarg_designer/kernarg_model.h"
#include "kernarg_designer/struct_dialog.h"
#include "kernels.h"
#include "widgets/support/bench.h"
#include "widgets/support/widget_test.h"

#include <QAbstractItemView>
#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTabBar>
#include <QTableView>
#include <QTest>
#include <QTextDocument>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;

namespace {

// n at 0, a at 8; offsets by name.
std::string intBeforePointer() {
  return "  .set n_offset, 0\n  .set a_offset, 8\n" +
         testing::kernelWith(
             "  s_load_dword s4, s[0:1], n_offset\n  s_load_dwordx2 s[6:7], s[0:1], a_offset\n"
             "  s_waitcnt lgkmcnt(0)\n  v_mov_b32 v0, s4\n  v_mov_b32 v1, s6\n"
             "  v_mov_b32 v2, s7\n",
             testing::argumentOf("n", 0, 4, "uint") + testing::argumentOf("a", 8, 8, "float*"), 16);
}

constexpr std::string_view kRunFile = "wavesmith: 1\nsource: k.s\nkernel: k\n"
                                      "launch: { grid: [64, 1, 1], workgroup: [64, 1, 1] }\narguments:\n"
                                      "  n: { value: 100 }      # how many\n"
                                      "  a: { type: f32, count: 64, fill: 0 }\n";

} // namespace

class DesignerDockTest : public QObject {
  Q_OBJECT

  struct Table {
    Table() : workspace(&bench.settings, &bench.theme), dock(&workspace) {
      dock.setFloating(true);
      dock.resize(1200, 340);
      dock.show();
      (void)QTest::qWaitForWindowExposed(&dock);
      QObject::connect(&workspace, &Workspace::placeRequested, &workspace,
                       [this](const source::Place& place) { went << static_cast<int>(place.line); });
    }
    explicit Table(const std::string& text) : Table() { open(bench.write("k.s", text)); }
    void open(const QString& path) {
      auto opened = Document::open(path);
      if (!opened) qFatal("%s", opened.error().message.c_str());
      document = workspace.add(std::move(*opened));
      workspace.setCurrent(document);
      wait();
    }
    void wait() const {
      QTRY_VERIFY_WITH_TIMEOUT(document->snapshot() && document->snapshot()->revision == document->revision(),
                               kPatience);
    }
    // One undo step, as in the editor.
    void replace(const QString& what, const QString& by) const {
      QTextCursor cursor = document->text()->find(what);
      QVERIFY(!cursor.isNull());
      cursor.insertText(by);
      wait();
    }
    [[nodiscard]] KernargModel* model() const { return dock.model(); }
    [[nodiscard]] QString cell(int row, int column) const {
      return model()->index(row, column).data().toString();
    }
    bool type(int row, int column, const QString& text) const {
      return model()->setData(model()->index(row, column), text);
    }
    [[nodiscard]] QString offsets() const {
      QStringList all;
      for (int row = 0; row < model()->rowCount(); ++row)
        all << cell(row, KernargModel::Name) + u'@' + cell(row, KernargModel::Offset);
      return all.join(u' ');
    }
    QPointer<ChangePreview> preview() {
      QPointer<ChangePreview> made;
      const auto connection = QObject::connect(&dock, &KernargDock::previewOpened, &dock,
                                               [&made](ChangePreview* opened) { made = opened; });
      QSignalSpy refused(&dock, &KernargDock::previewRefused);
      dock.preview();
      (void)QTest::qWaitFor([&] { return made != nullptr || refused.count() != 0; }, kPatience);
      QObject::disconnect(connection);
      return made;
    }
    [[nodiscard]] QString fileText(std::string_view name) const {
      const auto text = source::readText((bench.directory / name).string());
      return text ? QString::fromStdString(*text) : QString();
    }

    testing::Bench bench;
    Workspace workspace;
    KernargDock dock;
    Document* document = nullptr;
    QList<int> went;
  };

private slots:
  void followsTheText() {
    Table t(intBeforePointer());
    QCOMPARE(t.offsets(), QStringLiteral("n@0 a@8"));
    QVERIFY(t.dock.statusText().startsWith(QStringLiteral("16 bytes, ")));
    QVERIFY(t.dock.statusText().endsWith(QStringLiteral("from the metadata")));
    QVERIFY(t.dock.barText().isEmpty());
    t.replace(QStringLiteral("!str n,"), QStringLiteral("!str count,"));
    QTRY_COMPARE(t.offsets(), QStringLiteral("count@0 a@8"));
  }

  void keepsAnEditedDesign() {
    Table t(intBeforePointer());
    QVERIFY(t.type(0, KernargModel::Name, QStringLiteral("size")));
    QCOMPARE(t.dock.barText(), QStringLiteral("Edited: the text does not have these changes yet"));
    t.replace(QStringLiteral("v_mov_b32 v1, s6"), QStringLiteral("v_mov_b32 v3, s6"));
    QCOMPARE(t.offsets(), QStringLiteral("size@0 a@8"));
    QCOMPARE(t.dock.barText(), QStringLiteral("Edited: the text does not have these changes yet"));
    t.replace(QStringLiteral("!str n,"), QStringLiteral("!str count,"));
    QTRY_VERIFY(t.dock.barText().contains(QStringLiteral("changed in the meantime")));
    QCOMPARE(t.offsets(), QStringLiteral("size@0 a@8"));
    t.model()->revertDesign();
    QCOMPARE(t.offsets(), QStringLiteral("count@0 a@8"));
    QVERIFY(t.dock.barText().isEmpty());
  }

  void keepsTheDesignWhileTyping() {
    Table t(intBeforePointer());
    t.replace(QStringLiteral("amdhsa.kernels:"), QStringLiteral("amdhsa.kernels: ["));
    QCOMPARE(t.offsets(), QStringLiteral("n@0 a@8"));
    QVERIFY(t.dock.barText().startsWith(QStringLiteral("The text has errors")));
    t.document->text()->undo();
    t.wait();
    QTRY_VERIFY(t.dock.barText().isEmpty());
  }

  // All outputs and the panel agree on the two offsets.
  void packsAnIntBeforeAPointer() {
    Table t(intBeforePointer());
    const auto texts = [&] {
      QStringList all;
      for (const auto output :
           {kernarg::Output::Cpp, kernarg::Output::C, kernarg::Output::Python, kernarg::Output::Rust,
            kernarg::Output::Asm, kernarg::Output::Yaml, kernarg::Output::Host}) {
        t.dock.generated()->showOutput(output);
        all << t.dock.generated()->text();
      }
      return all;
    };
    const QStringList natural = texts();
    QTest::mouseClick(t.dock.view(), Qt::LeftButton);
    t.dock.action(QStringLiteral("kernarg-packed"))->trigger();
    QCOMPARE(t.offsets(), QStringLiteral("n@0 a@4"));
    const QStringList packed = texts();
    for (int i = 0; i < natural.size(); ++i) {
      QVERIFY2(!natural[i].isEmpty(), qPrintable(QString::number(i)));
      QVERIFY2(natural[i] != packed[i], qPrintable(natural[i]));
    }
    QVERIFY(natural[0].contains(QStringLiteral("a) == 8")));
    QVERIFY(packed[0].contains(QStringLiteral("a) == 4")));
    QVERIFY(natural[4].contains(QStringLiteral(".set a_offset,       8")));
    QVERIFY(packed[4].contains(QStringLiteral(".set a_offset,       4")));
    QVERIFY(packed[5].contains(QStringLiteral(".offset: 4")) ||
            packed[5].contains(QStringLiteral(".offset:         4")));
  }

  void applyIsOneUndoStep() {
    Table t;
    const QString run = t.bench.write("k.run.yaml", kRunFile);
    t.open(t.bench.write("k.s", intBeforePointer()));
    const QString before = t.document->content();
    QVERIFY(t.type(0, KernargModel::Name, QStringLiteral("count")));
    QVERIFY(t.model()->setArrangement(kernarg::Arrangement::Packed));
    const QPointer<ChangePreview> preview = t.preview();
    QVERIFY2(preview != nullptr, qPrintable(t.dock.barText()));
    QCOMPARE(t.document->content(), before);
    QSignalSpy changed(&t.dock, &KernargDock::filesChanged);
    QVERIFY2(preview->apply(), qPrintable(preview->problem()));
    preview->accept();
    QCOMPARE(changed.count(), 1);
    const QString after = t.document->content();
    QVERIFY2(after.contains(QStringLiteral(".set count_offset, 0")), qPrintable(after));
    QVERIFY(after.contains(QStringLiteral(".set a_offset, 4")));
    QVERIFY(after.contains(QStringLiteral("s_load_dword s4, s[0:1], count_offset")));
    QVERIFY(after.contains(QStringLiteral(".kernarg_segment_size: 12")));
    QVERIFY(after.contains(QStringLiteral(".amdhsa_kernarg_size 12")));
    // Its run file is open now, and saved together with the text.
    const QString kept = QString::fromUtf8(kRunFile.data(), static_cast<qsizetype>(kRunFile.size()));
    const Document* const runDocument = t.workspace.find(run);
    QVERIFY(runDocument != nullptr);
    const QString runAfter = runDocument->content();
    QVERIFY2(runAfter.contains(QStringLiteral("count: { value: 100")), qPrintable(runAfter));
    QVERIFY(runAfter.contains(QStringLiteral("# how many")));
    QCOMPARE(t.fileText("k.run.yaml"), kept);
    // The text has the changes: the design is unedited.
    t.wait();
    QTRY_VERIFY(t.dock.barText().isEmpty());
    QCOMPARE(t.offsets(), QStringLiteral("count@0 a@4"));
    t.document->text()->undo();
    QCOMPARE(t.document->content(), before);
    QCOMPARE(runDocument->content(), kept);
    // As before the Apply: edited.
    t.wait();
    QTRY_VERIFY(t.dock.barText().startsWith(QStringLiteral("Edited")));
    QCOMPARE(t.offsets(), QStringLiteral("count@0 a@4"));
  }

  // What the addresses need is below the grid and in the host program, while the design is that of the text.
  void thePreconditionsAreShown() {
    Table t;
    t.open(t.bench.write(
        "k.s", testing::kernelWith(
                   "  s_load_dword s4, s[0:1], 0\n  s_load_dwordx2 s[6:7], s[0:1], 8\n"
                   "  s_waitcnt lgkmcnt(0)\n  v_mul_lo_u32 v1, v0, s4\n"
                   "  global_load_dword v2, v1, s[6:7]\n  s_waitcnt vmcnt(0)\n",
                   testing::argumentOf("n", 0, 4, "uint") + testing::argumentOf("a", 8, 8, "float*"), 16)));
    const auto shown = [&] {
      QStringList texts;
      for (int row = 0; row < t.dock.messages()->count(); ++row)
        texts << t.dock.messages()->item(row)->text();
      return texts.filter(QStringLiteral("are right while"));
    };
    QTRY_COMPARE_WITH_TIMEOUT(
        shown(),
        QStringList{QStringLiteral("the addresses of line 12 are right while n * work-item x < 2^32")},
        kPatience);
    QVERIFY(t.type(0, KernargModel::Name, QStringLiteral("count")));
    QTRY_VERIFY(shown().isEmpty());
  }

  // What was generated changes with the text, in the same undo step; what others have written is only named.
  void hostProgramsGetTheNewStruct() {
    Table t;
    const std::string kernel = intBeforePointer();
    t.open(t.bench.write("k.s", kernel));
    const auto& object = t.document->snapshot()->program->codeObject();
    const kernarg::Subject subject = kernarg::subjectOf(object, object.kernels().front());
    const std::string host = kernarg::emitAs(subject, kernarg::Output::Host);
    const QString whole = t.bench.write("k_host.cpp", host);
    const std::string structs = host.substr(host.find("#pragma pack"));
    const std::string mine =
        "// mine\n" + structs.substr(0, structs.find("#pragma pack(pop)\n") + 18) + "k_args arguments;\n";
    const QString own = t.bench.write("own.cpp", mine);
    const QString other = t.bench.write("other.py", "launch('k', n, a)\n");
    const QString none = t.bench.write("none.py", "# about kernels\n");
    QVERIFY(t.type(0, KernargModel::Name, QStringLiteral("count")));
    QVERIFY(t.model()->setArrangement(kernarg::Arrangement::Packed));
    const QPointer<ChangePreview> preview = t.preview();
    QVERIFY2(preview != nullptr, qPrintable(t.dock.barText()));
    QStringList reasons;
    for (const QAbstractItemView* list : preview->findChildren<QAbstractItemView*>())
      for (int row = 0; row < list->model()->rowCount(); ++row)
        for (int column = 0; column < list->model()->columnCount(); ++column)
          reasons << list->model()->index(row, column).data().toString();
    const QString said = reasons.join(u'\n');
    QVERIFY2(said.contains(QStringLiteral("k_host.cpp: the struct of k has the new layout")),
             qPrintable(said));
    QVERIFY2(said.contains(QStringLiteral("own.cpp: the struct of k has the new layout")), qPrintable(said));
    QVERIFY2(said.contains(QStringLiteral("other.py is unchanged")), qPrintable(said));
    QVERIFY(!said.contains(QStringLiteral("none.py")));
    QVERIFY2(preview->apply(), qPrintable(preview->problem()));
    preview->accept();
    const Document* const changed = t.workspace.find(whole);
    QVERIFY(changed != nullptr);
    const QString after = changed->content();
    QVERIFY2(after.contains(QStringLiteral("offsetof(k_args, count) == 0")), qPrintable(after));
    QVERIFY(after.contains(QStringLiteral("offsetof(k_args, a) == 4")));
    QVERIFY(after.contains(QStringLiteral("arguments.count = ")));
    const Document* const partly = t.workspace.find(own);
    QVERIFY(partly != nullptr);
    QVERIFY(partly->content().startsWith(QStringLiteral("// mine\n")));
    QVERIFY(partly->content().endsWith(QStringLiteral("k_args arguments;\n")));
    QVERIFY(partly->content().contains(QStringLiteral("offsetof(k_args, a) == 4")));
    QVERIFY(t.workspace.find(other) == nullptr);
    QCOMPARE(t.fileText("k_host.cpp"), QString::fromStdString(host)); // saved together with the text
    t.document->text()->undo();
    QCOMPARE(changed->content(), QString::fromStdString(host));
    QCOMPARE(partly->content(), QString::fromStdString(mine));
  }

  // If a run file is open in an editor, the document is changed, not the file.
  void changesOpenRunFilesInTheirDocument() {
    Table t;
    const QString path = t.bench.write("k.run.yaml", kRunFile);
    auto opened = Document::open(path);
    QVERIFY(opened.has_value());
    Document* run = t.workspace.add(std::move(*opened));
    QTextCursor(run->text()).insertText(QStringLiteral("# unsaved\n"));
    t.open(t.bench.write("k.s", intBeforePointer()));
    QVERIFY(t.type(0, KernargModel::Name, QStringLiteral("count")));
    const QPointer<ChangePreview> preview = t.preview();
    QVERIFY2(preview != nullptr, qPrintable(t.dock.barText()));
    QVERIFY2(preview->apply(), qPrintable(preview->problem()));
    preview->accept();
    QVERIFY(run->content().contains(QStringLiteral("count: { value: 100")));
    QVERIFY(run->content().startsWith(QStringLiteral("# unsaved\n")));
    QCOMPARE(t.fileText("k.run.yaml"),
             QString::fromUtf8(kRunFile.data(), static_cast<qsizetype>(kRunFile.size())));
  }

  void rejectsUnsavedRunFiles() {
    Table t;
    QString path = t.bench.write("k.run.yaml", kRunFile);
    t.open(t.bench.write("k.s", intBeforePointer()));
    t.dock.setUnsavedRunFile([path] { return path; });
    QVERIFY(t.type(0, KernargModel::Name, QStringLiteral("count")));
    QVERIFY(t.preview() == nullptr);
    QVERIFY(t.dock.barText().contains(QStringLiteral("save them first")));
  }

  void listsProblems() {
    Table t(testing::kernelWith(
        "  s_load_dwordx2 s[6:7], s[0:1], 20\n  s_waitcnt lgkmcnt(0)\n"
        "  s_add_u32 s4, s6, s7\n",
        testing::argumentOf("n", 20, 4, "uint") + testing::argumentOf("stride", 24, 8, "ulong"), 32));
    QVERIFY(t.dock.messages()->count() > 0);
    QCOMPARE(t.dock.messages()->item(0)->text(),
             QStringLiteral("line 8 reads 8 bytes at 20: crosses n and stride"));
    emit t.dock.messages()->itemActivated(t.dock.messages()->item(0));
    QCOMPARE(t.went, QList<int>{8});
    QCOMPARE(t.dock.preloadText(),
             QStringLiteral("Preload: room for 14 dwords from s2; none requested by the descriptor"));
  }

  void editsInTheGrid() {
    Table t(intBeforePointer());
    QTableView* view = t.dock.view();
    view->setFocus();
    view->setCurrentIndex(t.model()->index(0, KernargModel::Type));
    QTest::keyClick(view, Qt::Key_F2);
    auto* line = view->findChild<QLineEdit*>();
    QVERIFY(line != nullptr);
    line->selectAll();
    QTest::keyClicks(line, QStringLiteral("floot"));
    QVERIFY(line->toolTip().startsWith(QStringLiteral("unknown type floot")));
    QTest::keyClick(line, Qt::Key_Return);
    QVERIFY2(line->isVisible(), "an invalid value stays open for editing");
    QVERIFY(!t.model()->design().isEdited());
    line->selectAll();
    QTest::keyClicks(line, QStringLiteral("double"));
    QTest::keyClick(line, Qt::Key_Return);
    QTRY_COMPARE(t.cell(0, KernargModel::Size), QStringLiteral("8"));
  }

  // One Enter, in the list that is open then.
  void oneEnterAcceptsAType() {
    Table t(intBeforePointer());
    QTableView* view = t.dock.view();
    t.dock.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&t.dock));
    view->setFocus();
    const auto type = [&](const QString& typed, int downs) {
      view->setCurrentIndex(t.model()->index(0, KernargModel::Type));
      QTest::keyClick(view, Qt::Key_F2);
      auto* line = view->findChild<QLineEdit*>();
      QVERIFY(line != nullptr);
      line->selectAll();
      QTest::keyClicks(line, typed);
      QTRY_VERIFY(QApplication::activePopupWidget() != nullptr);
      for (int n = 0; n < downs; ++n)
        QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Down);
      QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Return);
      QTRY_VERIFY(view->findChild<QLineEdit*>() == nullptr);
    };
    type(QStringLiteral("double"), 0);
    QCOMPARE(t.cell(0, KernargModel::Size), QStringLiteral("8"));
    type(QStringLiteral("shor"), 1);
    QCOMPARE(t.cell(0, KernargModel::Size), QStringLiteral("2"));
  }

  // The reads move with their arguments, in the ruler as in the table.
  void theRulerShowsTheReadsOfTheDesign() {
    Table t(intBeforePointer());
    const auto reads = [&] {
      QStringList all;
      for (const RulerRow& row : t.dock.ruler()->rows())
        for (const RulerPiece& piece : row.reads)
          all << QStringLiteral("%1-%2").arg(row.offset + piece.begin).arg(row.offset + piece.end);
      return all.join(u' ');
    };
    QCOMPARE(reads(), QStringLiteral("0-4 8-16"));
    t.dock.view()->setFocus();
    t.dock.view()->selectRow(1);
    t.dock.action(QStringLiteral("kernarg-up"))->trigger();
    QCOMPARE(t.offsets(), QStringLiteral("a@0 n@8"));
    QCOMPARE(reads(), QStringLiteral("0-8 8-12"));
  }

  void keysAddMoveAndRemove() {
    Table t(intBeforePointer());
    QTableView* view = t.dock.view();
    view->setFocus();
    view->selectRow(1);
    t.dock.action(QStringLiteral("kernarg-up"))->trigger();
    QCOMPARE(t.offsets(), QStringLiteral("a@0 n@8"));
    QCOMPARE(view->currentIndex().row(), 0);
    QCOMPARE(t.dock.ruler()->chosen(), 0);
    QVERIFY(!t.dock.action(QStringLiteral("kernarg-up"))->isEnabled());
    t.dock.action(QStringLiteral("kernarg-add"))->trigger();
    QCOMPARE(t.offsets(), QStringLiteral("a@0 arg2@8 n@12"));
    QVERIFY2(view->findChild<QLineEdit*>() != nullptr, "its name is edited immediately");
    QTest::keyClick(view->findChild<QLineEdit*>(), Qt::Key_Escape);
    view->selectRow(0);
    QCOMPARE(t.offsets(), QStringLiteral("a@0 arg2@8 n@12"));
    t.dock.action(QStringLiteral("kernarg-remove"))->trigger();
    QCOMPARE(t.offsets(), QStringLiteral("arg2@0 n@4"));
    emit t.dock.ruler()->argumentChosen(1);
    QCOMPARE(view->currentIndex().row(), 1);
  }

  void copiesAndSaves() {
    Table t(intBeforePointer());
    GeneratedView* generated = t.dock.generated();
    QCOMPARE(generated->fileName(), QStringLiteral("k_args.hpp"));
    const QString path = t.bench.path("out.hpp");
    QVERIFY(generated->saveTo(path));
    QCOMPARE(t.fileText("out.hpp"), generated->text());
    QVERIFY(!generated->saveTo(t.bench.path("no/such/folder/out.hpp")));
    QVERIFY(!t.dock.barText().isEmpty());
  }

  void importsAStruct() {
    Table t(intBeforePointer());
    StructDialog dialog(&t.workspace);
    QSignalSpy parsed(&dialog, &StructDialog::parsed);
    dialog.text()->setPlainText(QStringLiteral("struct pair { int a; double b; };\n"
                                               "struct __attribute__((packed)) Args { unsigned n; pair p; "
                                               "const float* a; };\n"));
    QTRY_VERIFY_WITH_TIMEOUT(dialog.isParsed(), kPatience);
    QCOMPARE(dialog.structs()->currentText(), QStringLiteral("Args"));
    const auto layout = dialog.layout();
    QVERIFY(layout.has_value());
    t.dock.useLayout(*layout);
    QCOMPARE(t.offsets(), QStringLiteral("n@0 p@4 a@20"));
    QCOMPARE(t.model()->design().arrangement(), kernarg::Arrangement::Packed);
    QCOMPARE(t.cell(1, KernargModel::Type), QStringLiteral("struct pair"));
    // Errors have their line.
    dialog.text()->setPlainText(QStringLiteral("struct A {\n  uit n;\n};\n"));
    QTRY_VERIFY_WITH_TIMEOUT(dialog.isParsed() && dialog.messages()->count() > 0, kPatience);
    QVERIFY2(dialog.messages()->item(0)->text().startsWith(QStringLiteral("line 2: ")),
             qPrintable(dialog.messages()->item(0)->text()));
  }

  void importsLoads() {
    Table t(testing::kernelWith("  s_load_dwordx2 s[4:5], s[0:1], 0\n  s_load_dword s6, s[0:1], 8\n"
                                "  s_waitcnt lgkmcnt(0)\n  s_load_dword s7, s[4:5], 0\n  v_mov_b32 v0, s6\n"
                                "  v_mov_b32 v1, s7\n",
                                {}, 12));
    QCOMPARE(t.offsets(), QStringLiteral("arg0@0 arg1@8"));
    QVERIFY(t.dock.barText().startsWith(QStringLiteral("No metadata")));
    const QPointer<ChangePreview> preview = t.preview();
    QVERIFY2(preview != nullptr, qPrintable(t.dock.barText()));
    QVERIFY(preview->apply());
    preview->accept();
    QVERIFY(t.document->content().contains(QStringLiteral(".amdgpu_metadata")));
    t.wait();
    QTRY_VERIFY(t.dock.statusText().endsWith(QStringLiteral("from the metadata")));
  }

  void importsACodeObject() {
    Table t(intBeforePointer());
    const auto assembly = assembler::assemble(
        {{"o.s",
          testing::kernelWith(
              "", testing::argumentOf("x", 0, 8, "double*") + testing::argumentOf("y", 8, 2, "half"), 12)}},
        {});
    const QString path = t.bench.path("o.hsaco");
    QVERIFY(
        source::writeFile(path.toStdString(), std::span<const std::byte>(assembly.codeObject)).has_value());
    QSignalSpy read(&t.dock, &KernargDock::layoutsRead);
    t.dock.fromCodeObject(path);
    QTRY_COMPARE_WITH_TIMEOUT(read.count(), 1, kPatience);
    QCOMPARE(t.offsets(), QStringLiteral("x@0 y@8"));
    t.dock.fromCodeObject(t.bench.path("k.s"));
    QTRY_COMPARE_WITH_TIMEOUT(read.count(), 2, kPatience);
    QVERIFY(t.dock.barText().startsWith(QStringLiteral("k.s: ")));
    // Opened directly: read-only, for viewing and for the generated text.
    t.open(path);
    QTRY_COMPARE_WITH_TIMEOUT(t.offsets(), QStringLiteral("x@0 y@8"), kPatience);
    QVERIFY(t.type(1, KernargModel::Type, QStringLiteral("float")));
    QVERIFY(t.dock.barText().startsWith(QStringLiteral("A code object is read-only")));
    QVERIFY(t.preview() == nullptr);
  }

  void showsWhyItIsEmpty() {
    Table t;
    QVERIFY(t.dock.stack()->hint().startsWith(QStringLiteral("Open a kernel")));
    t.open(t.bench.write("k.s", ".text\n s_endpgm\n"));
    QVERIFY(t.dock.stack()->hint().startsWith(QStringLiteral("There is no kernel")));
    Table none(testing::kernelWith("", {}, 0));
    QVERIFY(none.dock.stack()->hint().isEmpty());
    QVERIFY(none.dock.barText().startsWith(QStringLiteral("This kernel has no arguments")));
    none.dock.action(QStringLiteral("kernarg-add"))->trigger();
    QCOMPARE(none.offsets(), QStringLiteral("arg0@0"));
  }

  void keepsTheChosenKernel() {
    const std::string one = testing::kernelWith("", {}, 8);
    std::string two = one;
    for (std::size_t at = 0; (at = two.find('k', at)) != std::string::npos; ++at) {
      // Only the name itself, a single letter.
      const bool word = (at == 0 || (!std::isalnum(two[at - 1]) && two[at - 1] != '_')) &&
                        !std::isalnum(two[at + 1]) && two[at + 1] != '_';
      if (word) two[at] = 'm';
    }
    two.erase(0, two.find("  .text"));
    for (std::size_t at = 0; (at = two.find(".Lend", at)) != std::string::npos; at += 6)
      two.replace(at, 5, ".Lfin");
    Table t(one + two);
    QCOMPARE(t.dock.kernels()->count(), 2);
    QCOMPARE(t.dock.kernels()->currentText(), QStringLiteral("k"));
    QVERIFY(t.model()->add(0) == 0);
    t.dock.kernels()->setCurrentIndex(1);
    emit t.dock.kernels()->activated(1);
    QCOMPARE(t.model()->rowCount(), 0);
    t.workspace.setCursor(1, 2);
    QCOMPARE(t.dock.kernels()->currentText(), QStringLiteral("m"));
    // The design of the other kernel is kept.
    emit t.dock.kernels()->activated(0);
    QCOMPARE(t.model()->rowCount(), 1);
  }
};

WAVESMITH_WIDGET_TEST(DesignerDockTest)
#include "designer_dock_test.moc"
