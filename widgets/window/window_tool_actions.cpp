// SPDX-License-Identifier: Apache-2.0
// The actions that find things in the window and its files, and those of its editors as a whole.
#include "window/window_tool_actions.h"

#include "document/document.h"
#include "document/workspace.h"
#include "editor/code_editor.h"
#include "files/files_dock.h"
#include "instruction_help/instruction_help.h"
#include "instruction_help/signature_tip.h"
#include "search/search_dock.h"
#include "window/command_palette.h"
#include "window/compare_saved.h"
#include "window/extra_views.h"
#include "window/main_window.h"
#include "window/measuring.h"
#include "window/panel_bar.h"
#include "window/panel_layout.h"
#include "window/window_actions.h"

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
  window_->panels()->bar()->setAction(search,
                                      add("findInFiles", QStringLiteral("find"), tr("Find in F&iles\u2026"),
                                          QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F), open));
  add("nextMatch", {}, tr("Next Match in Files"), QKeySequence(Qt::Key_F4), [search] { search->step(1); });
  add("previousMatch", {}, tr("Previous Match in Files"), QKeySequence(Qt::SHIFT | Qt::Key_F4),
      [search] { search->step(-1); });
  CommandPalette* const palette = window_->commandPalette();
  add("commandPalette", {}, tr("&Command Palette\u2026"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P),
      [palette] { palette->open(); });
  Measuring* const measuring = Measuring::in(window_);
  add("openTrace", {}, tr("Open &Trace\u2026"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_T),
      [measuring] { measuring->askAndOpen(); });
  add("compareWithSaved", {}, tr("Compare &with Saved\u2026"), {}, [this] {
    Document* const document = window_->workspace()->current();
    if (document == nullptr || document->path().isEmpty() || document->isCodeObject()) return;
    auto* dialog = new CompareSaved(window_->workspace(), document, window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
  });
}

void WindowActions::addEditorActions() {
  ExtraViews* const extra = window_->extraViews();
  const auto onDocument = [this](auto method) {
    return [this, method] {
      if (Document* document = window_->workspace()->current()) method(document);
    };
  };
  add("splitRight", {}, tr("Split &Right"), QKeySequence(Qt::CTRL | Qt::Key_Backslash),
      onDocument([extra](Document* d) { extra->split(d, Qt::Horizontal); }));
  add("splitBelow", {}, tr("Split &Below"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Backslash),
      onDocument([extra](Document* d) { extra->split(d, Qt::Vertical); }));
  add("editorWindow", {}, tr("Editor in New &Window"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_N),
      onDocument([extra](Document* d) { extra->openWindow(d); }));
  add("otherEditor", {}, tr("&Other Editor"), QKeySequence(Qt::CTRL | Qt::Key_F6), [this, extra] {
    extra->focusNext();
    if (CodeEditor* editor = window_->currentEditor()) editor->setFocus();
  });
  add("closeSplit", {}, tr("C&lose Split"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_W),
      [extra] { extra->close(); });
  add("signature", {}, tr("S&ignature at Cursor"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Space),
      [this] {
        if (InstructionHelp* const help = helpOf(window_)) help->tip()->open();
      });
  add("composeValue", {}, tr("Compose Encoded &Value\u2026"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_I),
      [this] {
        if (InstructionHelp* const help = helpOf(window_)) help->compose();
      });
}

void WindowActions::updateToolActions() {
  const Document* const document = window_->workspace()->current();
  const bool writable = document != nullptr && !document->isReadOnly();
  action("signature")->setEnabled(helpOf(window_) != nullptr);
  action("composeValue")->setEnabled(writable);
  for (const char* name : kDocumentToolActions)
    action(name)->setEnabled(document != nullptr);
  const bool hasMore = !window_->extraViews()->views().isEmpty();
  for (const char* name : kEditorToolActions)
    action(name)->setEnabled(hasMore);
  action("compareWithSaved")
      ->setEnabled(document != nullptr && !document->path().isEmpty() && !document->isCodeObject());
}

} // namespace wavesmith::widgets
