// SPDX-License-Identifier: Apache-2.0
// The keys of the commands: their page in the settings by keys and clicks, and docs/guide/shortcuts.md.
#include "source/file.h"
#include "support/paths.h"
#include "widgets/support/open_window.h"
#include "window/dialogs/settings_dialog.h"
#include "window/palette/command_palette.h"
#include "window/palette/commands_model.h"
#include "window/panels/panel_bar.h"
#include "window/panels/panel_layout.h"
#include "window/shortcuts/key_presets.h"
#include "window/shortcuts/shortcuts.h"
#include "window/shortcuts/shortcuts_model.h"
#include "window/shortcuts/shortcuts_page.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QDockWidget>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QToolButton>
#include <QTreeView>

#include <cstdio>

using namespace wavesmith;
using namespace wavesmith::widgets;

class ShortcutsTest : public QObject {
  Q_OBJECT

  struct Fixture : testing::OpenWindow {
    // As Tools > Settings opens it.
    [[nodiscard]] std::unique_ptr<SettingsDialog> settings() {
      auto dialog =
          std::make_unique<SettingsDialog>(&bench.settings, window.get(), Shortcuts::in(window.get()));
      auto* const pages = dialog->findChild<QTabWidget*>();
      pages->setCurrentWidget(dialog->shortcutsPage());
      dialog->show();
      dialog->activateWindow();
      // qWaitForWindowActive() takes its parent for it.
      (void)QTest::qWaitFor([&dialog] { return dialog->isActiveWindow(); });
      return dialog;
    }
    // Searches the command, and presses the keys for it; returns why they were refused.
    static QString give(SettingsDialog& dialog, const QString& command, const QKeySequence& keys) {
      ShortcutsPage& page = *dialog.shortcutsPage();
      page.search()->setFocus();
      page.search()->clear();
      QTest::keyClicks(page.search(), command);
      QTest::keyClick(page.search(), Qt::Key_Return); // into the list, and not OK
      QTest::keyClick(page.view(), Qt::Key_Home);
      QTest::keyClick(page.view(), Qt::Key_Return);
      if (!page.field()->hasFocus()) return QStringLiteral("the field has no focus");
      QTest::keyClick(page.field(), keys[0].key(), keys[0].keyboardModifiers());
      return page.problem();
    }
    static void click(const QWidget& dialog, const QString& button) {
      for (QPushButton* one : dialog.findChildren<QPushButton*>())
        if (one->isVisible() && one->text().remove(u'&') == button)
          return QTest::mouseClick(one, Qt::LeftButton);
      QFAIL(qPrintable(button));
    }
  };

  static QString shown(const KeySequences& keys) {
    QStringList all;
    for (const QKeySequence& one : keys)
      all << one.toString(QKeySequence::PortableText);
    return all.join(QStringLiteral(", "));
  }

private slots:
  void anotherKeyWorksIsShownAndIsKept() {
    Fixture w;
    QVERIFY(w.window->openFile(w.bench.write("a.s", "s_nop 0\ns_endpgm\n")));
    auto dialog = w.settings();
    QVERIFY(dialog->isActiveWindow());
    QCOMPARE(
        Fixture::give(*dialog, QStringLiteral("duplicate"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_Y)),
        QString());
    // Nothing changes before OK.
    QAction* const action = w.window->action(QStringLiteral("duplicateLine"));
    QCOMPARE(action->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_D));
    Fixture::click(*dialog, QStringLiteral("OK"));
    QCOMPARE(action->shortcuts(), KeySequences{QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_Y)});
    QVERIFY(!dialog->isVisible());
    dialog.reset(); // a child of the window, which is replaced below

    w.window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(w.window.get()));
    w.editor()->setFocus();
    QTest::keyClick(w.editor(), Qt::Key_Y, Qt::ControlModifier | Qt::AltModifier);
    QCOMPARE(w.document()->content(), QStringLiteral("s_nop 0\ns_nop 0\ns_endpgm\n"));
    QTest::keyClick(w.editor(), Qt::Key_D, Qt::ControlModifier);
    QCOMPARE(w.document()->content(), QStringLiteral("s_nop 0\ns_nop 0\ns_endpgm\n"));
    QVERIFY2(action->toolTip().endsWith(QStringLiteral("(Ctrl+Alt+Y)")), qPrintable(action->toolTip()));
    w.press("commandPalette");
    QTest::keyClicks(w.window->commandPalette()->field(), QStringLiteral("duplicate"));
    QCOMPARE(w.window->commandPalette()->model()->index(0, CommandsModel::Keys).data().toString(),
             QStringLiteral("Ctrl+Alt+Y"));
    QTest::keyClick(w.window->commandPalette()->field(), Qt::Key_Escape);
    w.editor()->undo();
    w.document()->text()->setModified(false);
    w.restart();
    QCOMPARE(w.window->action(QStringLiteral("duplicateLine"))->shortcut(),
             QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_Y));

    // Back to the default, of which nothing is stored.
    const auto again = w.settings();
    again->shortcutsPage()->select(QStringLiteral("duplicateLine"));
    Fixture::click(*again, QStringLiteral("Reset"));
    Fixture::click(*again, QStringLiteral("Apply"));
    QCOMPARE(w.window->action(QStringLiteral("duplicateLine"))->shortcut(),
             QKeySequence(Qt::CTRL | Qt::Key_D));
    QVERIFY(!w.bench.settings.storage().contains(QStringLiteral("shortcuts/duplicateLine")));
  }

  void hintsOfEmptyPanelsFollow() {
    Fixture w;
    QVERIFY(w.window->openFile(w.bench.write("a.s", "s_nop 0\ns_endpgm\n")));
    const auto hintOf = [&w](const QString& panel) {
      auto* const dock = w.window->findChild<QDockWidget*>(panel);
      if (dock == nullptr) return QString();
      w.window->panels()->present(dock);
      QString text;
      for (const QLabel* label : dock->findChildren<QLabel*>())
        if (label->isVisible()) text += label->text() + u'\n';
      return text;
    };
    QTRY_VERIFY(hintOf(QStringLiteral("waves")).contains(QLatin1String("Debug the kernel (F5) to see")));
    QVERIFY(hintOf(QStringLiteral("breakpoints")).contains(QLatin1String("Toggle Breakpoint (F9)")));
    auto dialog = w.settings();
    QCOMPARE(Fixture::give(*dialog, QStringLiteral("toggle breakpoint"),
                           QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_B)),
             QString());
    Fixture::click(*dialog, QStringLiteral("OK"));
    QVERIFY2(hintOf(QStringLiteral("breakpoints")).contains(QLatin1String("Toggle Breakpoint (Ctrl+Alt+B)")),
             qPrintable(hintOf(QStringLiteral("breakpoints"))));
    // While it is shown, and without any key.
    QVERIFY(hintOf(QStringLiteral("waves")).contains(QLatin1String("(F5)")));
    w.window->action(QStringLiteral("debugStart"))->setShortcuts({});
    QVERIFY2(hintOf(QStringLiteral("waves")).contains(QLatin1String("Debug the kernel to see its waves.")),
             qPrintable(hintOf(QStringLiteral("waves"))));
  }

  void tooltipsOfButtonsFollow() {
    Fixture w;
    const QToolButton* const problems = w.window->panels()->bar()->button(
        qobject_cast<QDockWidget*>(w.window->findChild<QDockWidget*>(QStringLiteral("problems"))));
    QVERIFY(problems->toolTip().endsWith(QStringLiteral("(Alt+1)")));
    QHash<QString, KeySequences> keys;
    keys.insert(QStringLiteral("panelProblems"), {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_Z)});
    keys.insert(QStringLiteral("save"), {});
    keys.insert(QStringLiteral("saveAssembly"), {QKeySequence(Qt::Key_F11)}); // no command of this window
    Shortcuts::in(w.window.get())->apply(keys);
    QVERIFY2(problems->toolTip().endsWith(QStringLiteral("(Ctrl+Alt+Z)")), qPrintable(problems->toolTip()));
    QCOMPARE(w.window->action(QStringLiteral("save"))->toolTip().section(u'\n', 0, 0),
             QStringLiteral("Save"));
    w.restart();
    QVERIFY(w.window->action(QStringLiteral("save"))->shortcut().isEmpty()); // none is kept, too
  }

  void presetsAreKept() {
    Fixture w;
    QVERIFY(w.window->openFile(w.bench.write("a.s", "v1 v1\n")));
    auto dialog = w.settings();
    QComboBox* const preset = dialog->shortcutsPage()->preset();
    QCOMPARE(preset->currentText(), QStringLiteral("Wavesmith"));
    preset->setFocus();
    QTest::keyClicks(preset, QStringLiteral("v")); // as a person chooses it
    QCOMPARE(preset->currentText(), QStringLiteral("VS Code"));
    QCOMPARE(w.window->action(QStringLiteral("runKernel"))->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_R));
    Fixture::click(*dialog, QStringLiteral("OK"));
    dialog.reset();
    const auto keys = [&w](const char* name) {
      return shown(w.window->action(QString::fromLatin1(name))->shortcuts());
    };
    const auto isCode = [&keys] {
      return keys("addNextOccurrence") == QLatin1String("Ctrl+D") &&
             keys("runKernel") == QLatin1String("Ctrl+F5") && keys("debugEnd") == QLatin1String("Shift+F5") &&
             keys("trimLines") == QLatin1String("Ctrl+K, Ctrl+X") && keys("nextMaximum").isEmpty() &&
             keys("save") == QLatin1String("Ctrl+S");
    };
    QVERIFY(isCode());
    w.restart(); // commands that have exchanged their keys, too
    QVERIFY(isCode());
    w.editor()->setFocus();
    w.editor()->goTo(1, 1);
    for (int n = 0; n < 2; ++n)
      QTest::keyClick(w.editor(), Qt::Key_D, Qt::ControlModifier);
    QTest::keyClicks(w.editor(), QStringLiteral("v2  "));
    QCOMPARE(w.document()->content(), QStringLiteral("v2   v2  \n"));
    QTest::keySequence(w.editor(), QKeySequence(QStringLiteral("Ctrl+K, Ctrl+X")));
    QCOMPARE(w.document()->content(), QStringLiteral("v2   v2\n"));
    // Another key is an own one; the first preset has the defaults.
    const auto again = w.settings();
    ShortcutsPage* const page = again->shortcutsPage();
    QCOMPARE(page->preset()->currentText(), QStringLiteral("VS Code"));
    QCOMPARE(Fixture::give(*again, QStringLiteral("join"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_Y)),
             QString());
    QCOMPARE(page->preset()->currentText(), QStringLiteral("Own keys"));
    page->preset()->setFocus();
    QTest::keyClick(page->preset(), Qt::Key_Home);
    QCOMPARE(page->preset()->currentText(), QStringLiteral("Wavesmith"));
    Fixture::click(*again, QStringLiteral("OK"));
    QCOMPARE(keys("runKernel"), QStringLiteral("Ctrl+R"));
    QVERIFY(!w.bench.settings.storage().contains(QStringLiteral("shortcuts/runKernel")));
  }

  // Each names a command, with keys that no other one has.
  void presetsAreWithoutConflicts() {
    const Fixture w;
    for (const KeyPreset& preset : keyPresets()) {
      ShortcutsModel model(Shortcuts::in(w.window.get())->entries(), Shortcuts::in(w.window.get())->fixed());
      for (auto one = preset.keys.cbegin(); one != preset.keys.cend(); ++one)
        QVERIFY2(w.window->action(one.key()) != nullptr && !one.value().isEmpty(), qPrintable(one.key()));
      model.use(preset.keys);
      for (int row = 0; row < model.rowCount(); ++row)
        for (const QKeySequence& keys : model.entry(row).keys)
          QCOMPARE(model.refusal(row, keys), QString());
    }
  }

  void keysOfOthersAreRefused() {
    Fixture w;
    const auto dialog = w.settings();
    ShortcutsModel* const model = dialog->shortcutsPage()->model();
    const QKeySequence saves(Qt::CTRL | Qt::Key_S);
    QCOMPARE(Fixture::give(*dialog, QStringLiteral("Duplicate"), saves),
             QStringLiteral("Ctrl+S belongs to Save."));
    QCOMPARE(Fixture::give(*dialog, QStringLiteral("Duplicate"), QKeySequence(Qt::Key_K)),
             QStringLiteral("K is needed for typing."));
    QCOMPARE(Fixture::give(*dialog, QStringLiteral("Duplicate"), QKeySequence(Qt::SHIFT | Qt::Key_Left)),
             QStringLiteral("Shift+Left is needed for typing."));
    // A key of a widget: Ctrl+C in tables would be ambiguous.
    const QString copies =
        Fixture::give(*dialog, QStringLiteral("Duplicate"), QKeySequence(Qt::CTRL | Qt::Key_C));
    QVERIFY2(copies.startsWith(QStringLiteral("Ctrl+C belongs to ")), qPrintable(copies));
    // Escape leaves the field, and not the dialog.
    QTest::keyClick(dialog->shortcutsPage()->field(), Qt::Key_Escape);
    QVERIFY(dialog->isVisible() && dialog->shortcutsPage()->view()->hasFocus());
    // Without a key, Save's is free.
    dialog->shortcutsPage()->select(QStringLiteral("save"));
    Fixture::click(*dialog, QStringLiteral("Remove"));
    QCOMPARE(Fixture::give(*dialog, QStringLiteral("Duplicate"), saves), QString());
    // And then Save cannot have it again.
    dialog->shortcutsPage()->select(QStringLiteral("save"));
    Fixture::click(*dialog, QStringLiteral("Reset"));
    QVERIFY(dialog->shortcutsPage()->problem().startsWith(QStringLiteral("Ctrl+S belongs to Duplicate")));
    Fixture::click(*dialog, QStringLiteral("Reset All"));
    for (int row = 0; row < model->rowCount(); ++row)
      QCOMPARE(model->entry(row).keys, model->entry(row).defaults);
    Fixture::click(*dialog, QStringLiteral("Cancel"));
    QCOMPARE(w.window->action(QStringLiteral("save"))->shortcut(), saves);
  }

  void aFileWithConflictsIsRead() {
    Fixture w;
    w.bench.settings.storage().setValue(QStringLiteral("shortcuts/duplicateLine"), QStringLiteral("Ctrl+S"));
    w.bench.settings.storage().setValue(QStringLiteral("shortcuts/comment"),
                                        QStringLiteral("nonsense; Ctrl+Alt+Y"));
    w.restart();
    QVERIFY(w.window->action(QStringLiteral("duplicateLine"))->shortcut().isEmpty());
    QCOMPARE(w.window->action(QStringLiteral("save"))->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_S));
    QCOMPARE(w.window->action(QStringLiteral("comment"))->shortcut(),
             QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_Y));
  }

  void theModelHoldsValues() {
    const KeySequences none;
    const KeySequences one{QKeySequence(Qt::CTRL | Qt::Key_A)};
    ShortcutsModel model({{QStringLiteral("a"), QStringLiteral("A"), QStringLiteral("File"), one, one},
                          {QStringLiteral("b"), QStringLiteral("B"), {}, none, none}},
                         {{QKeySequence(Qt::Key_F2), QStringLiteral("Change Value")}});
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(model.refusal(1, QKeySequence(QStringLiteral("Ctrl+A, B"))),
             QStringLiteral("Ctrl+A, B belongs to A."));
    QCOMPARE(model.refusal(1, QKeySequence(Qt::Key_F2)),
             QStringLiteral("F2 belongs to Change Value, which cannot be changed."));
    model.setKeys(1, {QKeySequence(Qt::Key_F3)});
    QCOMPARE(model.index(1, 0).data(Qt::AccessibleTextRole).toString(), QStringLiteral("B, F3, changed"));
    QVERIFY(model.index(1, 0).data(Qt::FontRole).value<QFont>().bold());
    QCOMPARE(model.reset(1), QString());
    QVERIFY(!model.index(1, 0).data(Qt::FontRole).isValid());
  }

  // The table of the guide has every command with its default keys.
  void theGuideListsAll() {
    const Fixture w;
    QStringList wanted;
    for (const ShortcutEntry& entry : Shortcuts::in(w.window.get())->entries()) {
      const QString keys = shown(entry.defaults).replace(u'|', QStringLiteral("\\|"));
      wanted << QStringLiteral("| %1 | %2 | %3 |").arg(entry.text, entry.menu, keys);
    }
    const auto guide = source::readText(testing::sourceDirectory() / "docs/guide/shortcuts.md");
    QVERIFY(guide.has_value());
    QStringList found;
    for (const QString& line : QString::fromStdString(*guide).split(u'\n'))
      if (line.startsWith(u'|') && !line.startsWith(QLatin1String("| command")) &&
          !line.startsWith(QLatin1String("|--")))
        found << line;
    QVERIFY(wanted.size() > 100);
    // Qt Test cuts long messages.
    if (found != wanted) std::fprintf(stderr, "The table must be:\n%s\n", qPrintable(wanted.join(u'\n')));
    QCOMPARE(found, wanted);
  }
};

WAVESMITH_WIDGET_TEST(ShortcutsTest)
#include "shortcuts_test.moc"
