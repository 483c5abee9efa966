// SPDX-License-Identifier: Apache-2.0
#include "widgets/accessibility/whole_window.h"

#include "changes/change_preview.h"
#include "changes/file_changes.h"
#include "debugger/debug_controller.h"
#include "document/document.h"
#include "document/workspace.h"
#include "kernarg_designer/struct_dialog.h"
#include "window/debugging.h"
#include "window/dialogs/go_to_line_dialog.h"
#include "window/dialogs/guide_window.h"
#include "window/dialogs/new_kernel_dialog.h"
#include "window/dialogs/settings_dialog.h"
#include "window/examples.h"
#include "window/palette/command_palette.h"
#include "window/panels/panel_layout.h"
#include "window/shortcuts/shortcuts.h"
#include "window/tabs/compare_saved.h"

#include <QDebug>
#include <QDialog>
#include <QDockWidget>
#include <QLineEdit>
#include <QTabWidget>

namespace wavesmith::testing {
namespace {

using namespace widgets;

// Layouts and queued updates, as after a click.
void settle() {
  for (int n = 0; n < 3; ++n) {
    QCoreApplication::sendPostedEvents();
    QCoreApplication::processEvents();
  }
}

QString classOf(const QObject& object) {
  return QString::fromLatin1(object.metaObject()->className()).section(QStringLiteral("::"), -1);
}

// Each page of a dialog with tabs.
void visitPages(QWidget& dialog, const WholeWindow::Visit& visit) {
  const auto tabs = dialog.findChildren<QTabWidget*>();
  if (tabs.isEmpty()) return visit(classOf(dialog), dialog);
  for (int page = 0; page < tabs.front()->count(); ++page) {
    tabs.front()->setCurrentIndex(page);
    settle();
    visit(classOf(dialog) + QStringLiteral(" page %1").arg(page), dialog);
  }
}

} // namespace

WholeWindow::WholeWindow(bool dark, QSize size) : main_(*window.window) {
  window.bench.settings.setThemeMode(dark ? ThemeMode::Dark : ThemeMode::Light);
  main_.resize(size);
}

bool WholeWindow::open() {
  if (!main_.openFile(window.bench.copyExample("vector_add"))) return false;
  if (!QTest::qWaitFor([this] { return window.answered() && window.run()->problem().isEmpty(); }, kPatience))
    return false;
  return window.runKernel();
}

void WholeWindow::forEachPart(const Visit& visit) {
  main_.activateWindow();
  settle();
  visit(QStringLiteral("window"), main_);
  forEachPanel(visit);
  window.press("find");
  settle();
  visit(QStringLiteral("find"), *main_.currentView());
  visitDialogs(visit);

  debug();
  forEachPanel(visit);
}

void WholeWindow::debug() {
  DebugController* const debugger = main_.debugging()->controller();
  for (int step = 0; step < 4; ++step) {
    const QSignalSpy moved(debugger, &DebugController::moved);
    QTest::keyClick(&main_, Qt::Key_F10);
    (void)QTest::qWaitFor(
        [&] { return !moved.empty() && debugger->state() == DebugController::State::Stopped; }, kPatience);
  }
}

void WholeWindow::forEachPanel(const Visit& visit) {
  for (auto* panel : main_.findChildren<QDockWidget*>()) {
    if (!main_.panels()->isOffered(panel)) continue;
    main_.panels()->present(panel);
    settle();
    visit(panel->windowTitle(), *panel);
  }
}

void WholeWindow::visitDialogs(const Visit& visit) {
  Workspace* const workspace = main_.workspace();
  Document* const document = window.document();
  const auto show = [&visit](QWidget& dialog) {
    dialog.show();
    settle();
    visitPages(dialog, visit);
  };
  {
    SettingsDialog dialog(&window.bench.settings, &main_, Shortcuts::in(&main_));
    show(dialog);
  }
  {
    NewKernelDialog dialog(&window.bench.settings, window.bench.path("."), &main_);
    show(dialog);
  }
  {
    GoToLineDialog dialog(3, 40, &main_);
    show(dialog);
  }
  {
    ExamplesFolderDialog dialog(window.bench.path("examples"), &main_);
    show(dialog);
  }
  {
    StructDialog dialog(workspace, &main_);
    show(dialog);
  }
  {
    const QString text = document->content();
    ChangePreview dialog(workspace, QStringLiteral("Preview"),
                         {FileChange{.path = document->path(),
                                     .document = document,
                                     .before = text,
                                     .after = text + QStringLiteral("// more\n")}},
                         {{QStringLiteral("a line"), QStringLiteral("a reason"), 3}}, &main_);
    show(dialog);
  }
  {
    CompareSaved dialog(workspace, document, CompareSaved::With::Saved, &main_);
    (void)QTest::qWaitFor([&dialog] { return dialog.isReady(); }, kPatience);
    show(dialog);
  }
  {
    main_.showGuide();
    settle();
    visit(QStringLiteral("GuideWindow"), *main_.guide());
    main_.guide()->close();
  }
  main_.activateWindow();
  main_.commandPalette()->open();
  settle();
  visit(QStringLiteral("CommandPalette"), *main_.commandPalette());
  QTest::keyClick(main_.commandPalette()->field(), Qt::Key_Escape);
}

QList<QWidget*> widgetsOf(QWidget& part) {
  const bool isWindow = qobject_cast<QMainWindow*>(&part) != nullptr;
  QList<QWidget*> all{&part};
  for (QWidget* widget : part.findChildren<QWidget*>()) {
    if (widget->window() != part.window()) continue; // a popup or a dialog
    bool isOther = false;
    for (const QWidget* above = widget; isWindow && above != nullptr; above = above->parentWidget())
      isOther = isOther || qobject_cast<const QDockWidget*>(above) != nullptr;
    if (!isOther) all << widget;
  }
  return all;
}

bool isNone(QStringList problems) {
  problems.removeDuplicates();
  for (const QString& problem : problems)
    qWarning().noquote() << problem;
  return problems.isEmpty();
}

QString placeOf(const QWidget& widget) {
  QStringList path;
  for (const QWidget* at = &widget; at != nullptr; at = at->parentWidget()) {
    const QString name = at->objectName();
    const bool named = !name.isEmpty() && !name.startsWith(QLatin1String("qt_"));
    if (at == &widget || named || classOf(*at).endsWith(QLatin1String("Dock")))
      path.prepend(named ? classOf(*at) + u' ' + name : classOf(*at));
  }
  return path.join(QStringLiteral(" > "));
}

} // namespace wavesmith::testing
