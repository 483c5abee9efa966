// SPDX-License-Identifier: Apache-2.0
#include "window/navigating.h"

#include "controls/make_action.h"
#include "document/background.h"
#include "document/document.h"
#include "document/workspace.h"
#include "editor/code_editor.h"
#include "editor/editor_view.h"
#include "editor/marks/register_marks.h"
#include "editor/sides/editor_sides.h"
#include "services/window_services.h"
#include "symbols/breadcrumbs.h"
#include "symbols/expansion_peek.h"
#include "symbols/references_dock.h"
#include "symbols/symbol_dialog.h"
#include "window/available_actions.h"
#include "window/main_window.h"
#include "window/panels/panel_layout.h"
#include "window/symbol_changes.h"

#include <QAction>
#include <QMenu>
#include <QMouseEvent>
#include <QTabWidget>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {

Navigating::Navigating(MainWindow* window, WindowServices& services)
    : QObject(window), window_(window), workspace_(services.workspace()), names_(Names::in(workspace_)),
      references_(ReferencesDock::addTo(services)), changes_(new SymbolChanges(window, workspace_)) {
  setObjectName(QStringLiteral("navigating"));
  back_ = addAction(window, "back", "back", tr("&Back"), Qt::ALT | Qt::Key_Left, [this] { back(); });
  forward_ =
      addAction(window, "forward", "forward", tr("&Forward"), Qt::ALT | Qt::Key_Right, [this] { forward(); });
  rename_ = inText(addAction(window, "rename", "", tr("Re&name\u2026"), Qt::Key_F2, [this] { rename(); }));
  renumber_ = addAction(window, "renumber", "", tr("Renu&mber Registers\u2026"), {}, [this] { renumber(); });
  ofText_ = {
      addAction(window, "definition", "", tr("Go to &Definition"), Qt::Key_F12, [this] { goToDefinition(); }),
      addAction(window, "writer", "", tr("Where the Register Is &Written"), Qt::CTRL | Qt::Key_F12,
                [this] { goToWriter(); }),
      addAction(window, "references", "", tr("Find All &References"), Qt::SHIFT | Qt::Key_F12,
                [this] { showReferences(); }),
      addAction(window, "expandMacro", "macro", tr("&Expand Macro"), Qt::ALT | Qt::Key_F12,
                [this] { expandMacro(); }),
      addAction(window, "goToSymbol", "", tr("Go to &Symbol\u2026"), Qt::CTRL | Qt::SHIFT | Qt::Key_O,
                [this] { goToSymbol(); })};
  remember_.setSingleShot(true);
  remember_.setInterval(0);
  connect(&remember_, &QTimer::timeout, this, &Navigating::remember);
  connect(workspace_, &Workspace::cursorMoved, &remember_, qOverload<>(&QTimer::start));
  connect(workspace_, &Workspace::currentChanged, this, [this] {
    remember_.start();
    update();
  });
  connect(workspace_, &Workspace::documentRemoved, this, [this](const Document* document) {
    if (document->path().isEmpty()) history_.forget(document->displayName().toStdString());
    updateHistory();
  });
  update();
  updateHistory();
}

Navigating* Navigating::in(const MainWindow* window) {
  return window->findChild<Navigating*>(QStringLiteral("navigating"), Qt::FindDirectChildrenOnly);
}

QAction* Navigating::inText(QAction* action) {
  action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
  window_->removeAction(action);
  window_->tabs()->addAction(action);
  return action;
}

void Navigating::fillMenu(QMenu* menu) const {
  const auto fill = [&](std::initializer_list<const char*> names) {
    for (const char* name : names)
      menu->addAction(window_->action(QString::fromLatin1(name)));
    menu->addSeparator();
  };
  fill({"back", "forward"});
  fill({"definition", "references", "expandMacro"});
  fill({"goToSymbol", "goToLine"});
  fill({"writer", "nextUse", "previousUse"});
}

void Navigating::update() {
  const Document* document = workspace_->current();
  for (QAction* action : ofText_)
    setReason(action, whyNoDocument(document));
  setReason(rename_, whyNotWritable(document));
  setReason(renumber_, whyNotGenerated(document));
}

// --- Views ---

void Navigating::connectView(EditorView* view) {
  CodeEditor* const editor = view->editor();
  if (Names::isIndexed(view->document())) view->addHeader(new Breadcrumbs(editor, workspace_));
  editor->viewport()->installEventFilter(this);
  connect(editor, &CodeEditor::menuAboutToShow, this, &Navigating::addToMenu);
  connect(view->document(), &Document::readOnlyChanged, this, &Navigating::update);
}

void Navigating::addToMenu(QMenu* menu) const {
  const QList<QAction*> others = menu->actions();
  QAction* const before = others.isEmpty() ? nullptr : others.constFirst();
  for (const char* name : {"definition", "references", "expandMacro", "rename", "renumber"})
    menu->insertAction(before, window_->action(QString::fromLatin1(name)));
  menu->insertSeparator(before);
}

// Ctrl+click, as F12 at that place.
bool Navigating::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::MouseButtonPress) return false;
  const auto* mouse = static_cast<QMouseEvent*>(event);
  auto* editor = qobject_cast<CodeEditor*>(watched->parent());
  if (editor == nullptr || mouse->button() != Qt::LeftButton || mouse->modifiers() != Qt::ControlModifier)
    return false;
  editor->setTextCursor(editor->cursorForPosition(mouse->position().toPoint()));
  editor->setFocus();
  goToDefinition();
  return true;
}

void Navigating::withNames(const std::function<void(CodeEditor*)>& then) {
  CodeEditor* const editor = window_->currentEditor();
  if (editor == nullptr) return;
  names_->whenCurrent(editor, [editor = QPointer(editor), then] {
    if (editor) then(editor);
  });
}

std::vector<Names::Found> Navigating::namesAt(const CodeEditor* editor) const {
  return names_->at(editor->model(), editor->currentLine(), editor->currentColumn());
}

// --- Definition and references ---

// Without a selection: the next key is not meant for the name.
void Navigating::goTo(const navigation::Index& index, const navigation::Span& span) {
  source::Place place = index.place(span);
  place.length = 0;
  workspace_->goTo(place);
}

void Navigating::goToDefinition() {
  withNames([this](CodeEditor* editor) { goToDefinitionIn(editor); });
}

void Navigating::goToDefinitionIn(CodeEditor* editor) {
  const std::vector<Names::Found> found = namesAt(editor);
  for (const Names::Found& one : found) {
    const navigation::Index& index = one.index();
    std::vector<navigation::Span> spans = index.definitionsOf(one.occurrence->symbol, one.occurrence->span);
    if (spans.empty()) continue;
    if (std::ranges::find(spans, one.occurrence->span) == spans.end()) return goTo(index, spans.front());
    // At one of them: to the next.
    if (spans.size() == 1) return say(tr("This is its definition; Shift+F12 lists all uses."));
    std::ranges::sort(spans);
    const auto next = std::ranges::upper_bound(spans, one.occurrence->span);
    return goTo(index, next == spans.end() ? spans.front() : *next);
  }
  if (goToInclusion(editor) || goToComposed(editor)) return;
  if (!found.empty()) return say(tr("%1 is not defined in these files.").arg(found.front().name()));
  goToWriter();
}

bool Navigating::goToInclusion(const CodeEditor* editor) {
  for (const Names::Known& known : names_->around(editor->model())) {
    const auto* inclusion =
        known.names->index->inclusionAt(known.file, static_cast<std::uint32_t>(editor->currentLine()),
                                        static_cast<std::uint32_t>(editor->currentColumn()));
    if (inclusion == nullptr || inclusion->file == navigation::kNone) continue;
    workspace_->goTo(
        {.file = known.names->index->path(inclusion->file), .line = 1, .column = 1, .length = 0});
    return true;
  }
  return false;
}

// v_\name: where one of the names that it has is defined.
bool Navigating::goToComposed(const CodeEditor* editor) {
  for (const Names::Known& known : names_->around(editor->model())) {
    const navigation::Index& index = *known.names->index;
    const auto* word = index.composedAt(known.file, static_cast<std::uint32_t>(editor->currentLine()),
                                        static_cast<std::uint32_t>(editor->currentColumn()));
    if (word == nullptr) continue;
    for (const std::string& name : word->names) {
      const std::uint32_t symbol = index.symbolNamed(name);
      if (symbol == navigation::kNone) continue;
      const auto spans = index.definitionsOf(symbol);
      if (spans.empty() || spans.front() == word->span) continue;
      goTo(index, spans.front());
      return true;
    }
  }
  return false;
}

void Navigating::goToWriter() {
  CodeEditor* const editor = window_->currentEditor();
  if (editor == nullptr || editor->sides()->marks()->goToDefinition()) return;
  switch (editor->sides()->marks()->atCursor()) {
  case RegisterMarks::AtCursor::Written: return say(tr("This instruction writes the register."));
  case RegisterMarks::AtCursor::Read:
    return say(tr("No instruction writes this register before it is read."));
  case RegisterMarks::AtCursor::Nothing: break;
  }
  say(tr("There is no name and no register at the cursor."));
}

void Navigating::showReferences() {
  withNames([this](CodeEditor* editor) {
    std::vector<ReferencesDock::Asked> asked;
    for (const Names::Found& one : namesAt(editor))
      asked.push_back({.names = one.known.names, .symbol = one.occurrence->symbol});
    if (asked.empty()) return say(tr("There is no label, macro or symbol at the cursor."));
    references_->list(asked);
    window_->panels()->present(references_);
  });
}

// --- Changes ---

void Navigating::rename() {
  withNames([this](CodeEditor* editor) { changes_->rename(editor, namesAt(editor)); });
}

void Navigating::renumber() {
  if (CodeEditor* const editor = window_->currentEditor()) changes_->renumber(editor);
}

// --- Symbols and macros ---

SymbolDialog* Navigating::symbolDialog() const {
  return symbolDialog_;
}

void Navigating::goToSymbol() {
  withNames([this](CodeEditor* editor) {
    const auto known = names_->around(editor->model());
    if (known.empty()) return say(tr("This file has no names of kernels, labels, macros or symbols."));
    symbolDialog_ = new SymbolDialog(known.front().names, window_);
    symbolDialog_->setAttribute(Qt::WA_DeleteOnClose);
    connect(symbolDialog_, &SymbolDialog::chosen, workspace_, &Workspace::goTo);
    symbolDialog_->open();
  });
}

ExpansionPeek* Navigating::peek() const {
  const CodeEditor* editor = window_->currentEditor();
  return editor == nullptr ? nullptr : editor->findChild<ExpansionPeek*>();
}

void Navigating::expandMacro() {
  withNames([this](CodeEditor* editor) {
    const auto known = names_->around(editor->model());
    if (known.empty()) return say(tr("There is no macro in this line."));
    const Names::Known& of = known.front();
    // The code is that of the main file; an older snapshot has other lines.
    SnapshotPointer snapshot = of.main->snapshot();
    if (snapshot && snapshot->revision != of.main->revision()) snapshot = nullptr;
    const int line = editor->currentLine();
    inBackground(
        this,
        [snapshot, names = of.names, file = of.file, line] {
          return navigation::expand(*names->index, snapshot ? snapshot->program.get() : nullptr,
                                    names->index->path(file), static_cast<std::uint32_t>(line));
        },
        [this, editor = QPointer(editor), line](const auto& code) {
          if (editor && editor->currentLine() == line) showExpansion(editor, code);
        });
  });
}

void Navigating::showExpansion(CodeEditor* editor,
                               const navigation::Allowed<navigation::ExpandedCode>& code) {
  if (!code) return say(tr("There is no macro in this line."));
  auto* peek = editor->findChild<ExpansionPeek*>();
  if (peek == nullptr) peek = new ExpansionPeek(editor, workspace_->theme());
  peek->open(*code, editor->currentLine());
}

// --- Back and forward ---

void Navigating::remember() {
  const Document* document = workspace_->current();
  if (document == nullptr) return;
  history_.visit({.file = Names::pathOf(document).toStdString(),
                  .line = static_cast<std::uint32_t>(workspace_->cursorLine()),
                  .column = static_cast<std::uint32_t>(workspace_->cursorColumn()),
                  .length = 0});
  updateHistory();
}

void Navigating::updateHistory() {
  setReason(back_, {history_.hasBack() ? QString() : tr("There is no earlier place to go back to."), {}});
  setReason(forward_,
            {history_.hasForward() ? QString() : tr("There is no later place to go forward to."), {}});
}

void Navigating::back() {
  remember(); // the cursor may have moved since
  goThere(history_.back());
}

void Navigating::forward() {
  goThere(history_.forward());
}

void Navigating::goThere(const std::optional<source::Place>& place) {
  if (!place) return;
  workspace_->goTo(*place);
  updateHistory();
}

void Navigating::say(const QString& message) {
  emit workspace_->statusMessage(message);
}

} // namespace wavesmith::widgets
