// SPDX-License-Identifier: Apache-2.0
// The actions that find things in the window and its files, and those of its editors as a whole.
#include "window/actions/window_tool_actions.h"

#include "document/document.h"
#include "document/workspace.h"
#include "editor/code_editor.h"
#include "files/files_dock.h"
#include "instruction_help/instruction_help.h"
#include "instruction_help/signature_tip.h"
#include "search/search_dock.h"
#include "window/actions/window_actions.h"
#include "window/available_actions.h"
#include "window/main_window.h"
#include "window/palette/command_palette.h"
#include "window/palette/quick_open.h"
#include "window/panels/panel_bar.h"
#include "window/panels/panel_layout.h"
#include "window/tabs/compare_saved.h"
#include "window/tabs/extra_views.h"
#include "window/tabs/tab_history.h"

#include <QAction>
#include <QFileInfo>
#include <QTextCursor>

namespace wavesmith::widgets {

namespace {

// An editor gets its help when it is first shown.
InstructionHelp* helpOf(const MainWindow* window) {
  CodeEditor* const editor = window->currentEditor();
  if (editor == nullptr) return nullptr;
  if (InstructionHelp* const help = InstructionHelp::of(editor)) return help;
  return new InstructionHelp(editor, window->workspace()->settings(), window->workspace()->theme());
}

} // namespace

void WindowActions::addSearchActions() {
  SearchDock* const search = window_->searchDock();
  const auto open = [this, search] {
    const CodeEditor* const editor = window_->currentEditor();
    // A selection of several lines is nothing to look for in lines.
    const QString selected = editor != nullptr ? editor->textCursor().selectedText() : QString();
    const bool isOneLine = !selected.contains(QChar::ParagraphSeparator);
    window_->panels()->open(search);
    search->prepare(isOneLine ? selected : QString(), window_->filesDock()->folder());
  };
  window_->panels()->bar()->setAction(search, add("findInFiles", "find", tr("Find in F&iles\u2026"),
                                                  QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F), open));
  add("nextMatch", "", tr("Next Match in Files"), QKeySequence(Qt::Key_F4), [search] { search->step(1); });
  add("previousMatch", "", tr("Previous Match in Files"), QKeySequence(Qt::SHIFT | Qt::Key_F4),
      [search] { search->step(-1); });
  CommandPalette* const palette = window_->commandPalette();
  add("commandPalette", "", tr("&Command Palette\u2026"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P),
      [palette] { palette->open(); });
  const auto compareWith = [this](CompareSaved::With with) {
    Document* const document = window_->workspace()->current();
    if (document == nullptr || document->path().isEmpty() || document->isCodeObject()) return;
    auto* dialog = new CompareSaved(window_->workspace(), document, with, window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
  };
  add("compareWithSaved", "", tr("Compare &with Saved\u2026"), {},
      [compareWith] { compareWith(CompareSaved::With::Saved); });
  add("compareWithHead", "", tr("Compare with HEAD\u2026"), {},
      [compareWith] { compareWith(CompareSaved::With::Head); });
}

void WindowActions::addEditorActions() {
  ExtraViews* const extra = window_->extraViews();
  const auto onDocument = [this](auto method) {
    return [this, method] {
      if (Document* document = window_->workspace()->current()) method(document);
    };
  };
  add("splitRight", "", tr("Split &Right"), QKeySequence(Qt::CTRL | Qt::Key_Backslash),
      onDocument([extra](Document* d) { extra->split(d, Qt::Horizontal); }));
  add("splitBelow", "", tr("Split &Below"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Backslash),
      onDocument([extra](Document* d) { extra->split(d, Qt::Vertical); }));
  add("editorWindow", "", tr("Editor in New &Window"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_N),
      onDocument([extra](Document* d) { extra->openWindow(d); }));
  add("otherEditor", "", tr("&Other Editor"), QKeySequence(Qt::CTRL | Qt::Key_F6), [this, extra] {
    extra->focusNext();
    if (CodeEditor* editor = window_->currentEditor()) editor->setFocus();
  });
  add("closeSplit", "", tr("C&lose Split"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_W),
      [extra] { extra->close(); });
  add("signature", "", tr("S&ignature at Cursor"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Space),
      [this] {
        if (InstructionHelp* const help = helpOf(window_)) help->tip()->open();
      });
  add("composeValue", "", tr("Compose Encoded &Value\u2026"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_I),
      [this] {
        if (InstructionHelp* const help = helpOf(window_)) help->compose();
      });
}

void WindowActions::addTabActions() {
  new QuickOpen(window_);
  add("quickOpen", "", tr("Go to F&ile\u2026"), QKeySequence(Qt::CTRL | Qt::Key_P),
      [this] { QuickOpen::in(window_)->open(); });
  TabHistory* const tabs = TabHistory::in(window_);
  const auto inCenter = [this](QAction* action) { // also on the start page; panels have tabs of their own
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    window_->removeAction(action);
    window_->centralWidget()->addAction(action);
  };
  inCenter(add("previousUsedTab", "", tr("Previously &Used Tab"), QKeySequence(Qt::CTRL | Qt::Key_Tab),
               [tabs] { tabs->step(1); }));
  inCenter(add("nextUsedTab", "", tr("Next Used &Tab"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Tab),
               [tabs] { tabs->step(-1); }));
  inCenter(add("nextTab", "", tr("&Next Tab"), QKeySequence(Qt::CTRL | Qt::Key_PageDown),
               [tabs] { tabs->stepInOrder(1); }));
  inCenter(add("previousTab", "", tr("&Previous Tab"), QKeySequence(Qt::CTRL | Qt::Key_PageUp),
               [tabs] { tabs->stepInOrder(-1); }));
  add("reopenTab", "", tr("Reopen Closed &Tab"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_T),
      [tabs] { tabs->reopen(); });
  connect(tabs, &TabHistory::changed, this, &WindowActions::updateTabActions);
  connect(window_->workspace(), &Workspace::currentChanged, this, &WindowActions::updateTabActions);
  updateTabActions();
}

void WindowActions::updateTabActions() {
  const TabHistory* const tabs = TabHistory::in(window_);
  const qsizetype count = tabs->recent().size();
  const bool isAlone = count == 1 && window_->workspace()->current() != nullptr;
  const ActionReason reason = count == 0 ? whyNoDocument(nullptr)
                              : isAlone  ? ActionReason{tr("No other file is open."), QStringLiteral("open")}
                                         : ActionReason();
  for (const char* name : {"previousUsedTab", "nextUsedTab", "nextTab", "previousTab"})
    setReason(action(name), reason);
  setReason(action("reopenTab"),
            tabs->isAnyClosed() ? ActionReason() : ActionReason{tr("No file was closed yet."), {}});
}

void WindowActions::updateToolActions() {
  const Document* const document = window_->workspace()->current();
  (void)helpOf(window_);
  setReason(action("signature"), whyNoDocument(document));
  setReason(action("composeValue"), whyNotWritable(document));
  for (const char* name : kDocumentToolActions)
    setReason(action(name), whyNoDocument(document));
  const bool hasMore = !window_->extraViews()->views().isEmpty();
  for (const char* name : kEditorToolActions)
    setReason(action(name),
              hasMore ? ActionReason()
                      : ActionReason{tr("There is no other editor."), QStringLiteral("splitRight")});
  setReason(action("compareWithSaved"), whyNotOnDisk(document));
  setReason(action("compareWithHead"), whyNotOnDisk(document));
}

} // namespace wavesmith::widgets
