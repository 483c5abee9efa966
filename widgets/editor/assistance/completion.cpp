// SPDX-License-Identifier: Apache-2.0
#include "editor/assistance/completion.h"

#include "document/document.h"
#include "document/text/line_states.h"
#include "editor/assistance/completion_index.h"
#include "editor/assistance/completion_items.h"
#include "editor/assistance/completion_model.h"
#include "editor/assistance/completion_popup.h"
#include "editor/assistance/run_file_help.h"
#include "editor/assistance/snippet_html.h"
#include "editor/assistance/snippet_stops.h"
#include "editor/code_editor.h"
#include "editor/edits/multi_cursor.h"
#include "help/opcode_html.h"
#include "isa/target.h"
#include "settings/settings.h"
#include "style/theme.h"

#include <QKeyEvent>
#include <QTextBlock>
#include <QTextBrowser>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr int kLettersThatOpen = 2;
constexpr int kHelpDelay = 40; // milliseconds

bool isOfTheList(int key) {
  switch (key) {
  case Qt::Key_Up:
  case Qt::Key_Down:
  case Qt::Key_PageUp:
  case Qt::Key_PageDown:
  case Qt::Key_Tab:
  case Qt::Key_Return:
  case Qt::Key_Enter:
  case Qt::Key_Escape: return true;
  default: return false;
  }
}

} // namespace

const isa::Target& targetOf(const Settings& settings) {
  const auto id = isa::parseTargetId(settings.target().toStdString());
  return id ? *id->target : isa::gfx942();
}

Completion::Completion(CodeEditor* editor, CompletionIndex* index, Settings* settings, Theme* theme)
    : PopupKeys(editor), editor_(editor), index_(index), settings_(settings), theme_(theme),
      model_(new CompletionModel(this)), popup_(new CompletionPopup(model_, theme, editor)),
      shelf_(settings->dataDirectory() + QStringLiteral("/snippets")) {
  connect(editor, &QPlainTextEdit::textChanged, this, &Completion::onTextChanged);
  connect(editor, &QPlainTextEdit::cursorPositionChanged, this, &Completion::onCursorMoved);
  connect(editor, &QPlainTextEdit::updateRequest, this, [this](const QRect&, int scrolled) {
    if (scrolled != 0) close();
  });
  helpTimer_.setSingleShot(true);
  helpTimer_.setInterval(kHelpDelay);
  connect(&helpTimer_, &QTimer::timeout, this, &Completion::showHelp);
  connect(popup_, &CompletionPopup::chosen, &helpTimer_, qOverload<>(&QTimer::start));
  connect(popup_, &CompletionPopup::accepted, this, &Completion::accept);
}

bool Completion::isOpen() const {
  return popup_->isVisible();
}

void Completion::close() {
  helpTimer_.stop();
  popup_->hide();
  onlySnippets_ = false;
}

CompletionContext Completion::context() const {
  const QTextCursor cursor = editor_->textCursor();
  if (isRunFileText(editor_->model())) return runFileContext(cursor);
  return contextAt(cursor.block().text(), cursor.positionInBlock(), lineState(cursor.block()));
}

void Completion::open() {
  if (editor_->isReadOnly()) return;
  onlySnippets_ = false;
  update(true);
}

void Completion::openSnippets() {
  close();
  if (editor_->isReadOnly()) return emit editor_->statusMessage(tr("This text is read-only"));
  onlySnippets_ = true;
  update(true);
  if (!shelf_.problems().isEmpty()) return emit editor_->statusMessage(shelf_.problems().first());
  if (!isOpen())
    emit editor_->statusMessage(
        tr("Snippets are inserted in assembly, where an instruction or a directive can begin"));
}

void Completion::update(bool byHand) {
  if (editor_->cursors()->isActive()) return close(); // a proposal is for one place
  const CompletionContext at = context();
  const int line = editor_->textCursor().blockNumber() + 1;
  const bool same = isOpen() && line == line_ && at.start == start_;
  const bool enough = at.word.size() >= kLettersThatOpen && !at.word[0].isDigit();
  if (!byHand && !same && !enough) return close();
  if (!byHand && at.word.isEmpty()) return close();
  if (!same) {
    snippets_.clear();
    const bool isOffered = at.place == CompletionContext::Place::Statement && editor_->model()->isAssembly();
    if (isOffered) snippets_ = shelf_.snippets();
  }
  if (!byHand && !same) onlySnippets_ = false;
  auto items = onlySnippets_ ? snippetItems(at, snippets_)
               : isRunFileText(editor_->model())
                   ? runFileItems(editor_->textCursor(), editor_->model()->path())
                   : completionItems(at, line, *index_, targetOf(*settings_), snippets_);
  // A list that contains only the typed word is not shown.
  const bool done =
      items.size() == 1 && items[0].insert == at.word && items[0].kind != CompletionItem::Kind::Snippet;
  if (items.empty() || (done && !byHand)) return close();
  line_ = line;
  start_ = at.start;
  model_->setItems(std::move(items));
  popup_->choose(0);
  QTextCursor word = editor_->textCursor();
  word.setPosition(word.block().position() + at.start);
  const QRect corner = editor_->cursorRect(word);
  popup_->showAt({editor_->viewport()->mapToGlobal(corner.topLeft()), corner.size()});
}

void Completion::onTextChanged() {
  if (accepting_) return;
  const bool typed = std::exchange(typed_, false);
  if (typed)
    update(false);
  else if (isOpen())
    close();
}

void Completion::onCursorMoved() {
  if (!isOpen() || accepting_ || typed_) return;
  const QTextCursor cursor = editor_->textCursor();
  if (cursor.blockNumber() + 1 != line_ || cursor.positionInBlock() <= start_ || cursor.hasSelection())
    close();
}

bool Completion::handleKey(const QKeyEvent* event) {
  const Qt::KeyboardModifiers modifiers = event->modifiers() & ~Qt::KeypadModifier;
  if (event->key() == Qt::Key_Space && modifiers == Qt::ControlModifier) {
    open();
    return true;
  }
  // Only the text change that this key causes counts as typed.
  const QString text = event->text();
  const bool character = !text.isEmpty() && (text[0].isPrint() && !modifiers.testFlag(Qt::ControlModifier));
  typed_ = character || (isOpen() && event->key() == Qt::Key_Backspace);
  if (!isOpen() || modifiers != Qt::NoModifier || !isOfTheList(event->key())) return false;
  switch (event->key()) {
  case Qt::Key_Up: popup_->step(-1); break;
  case Qt::Key_Down: popup_->step(1); break;
  case Qt::Key_PageUp: popup_->step(-popup_->page()); break;
  case Qt::Key_PageDown: popup_->step(popup_->page()); break;
  case Qt::Key_Escape: close(); break;
  default: {
    const int row = popup_->row();
    // The word is already complete: the key has its usual effect.
    const bool isSnippet = row >= 0 && model_->item(row).kind == CompletionItem::Kind::Snippet;
    if (row < 0 || (!isSnippet && model_->item(row).insert == context().word)) {
      close();
      return false;
    }
    accept(row);
  }
  }
  return true;
}

bool Completion::claims(const QKeyEvent* key) const {
  return isOpen() && key->modifiers() == Qt::NoModifier && isOfTheList(key->key());
}

void Completion::accept(int row) {
  if (row < 0 || row >= model_->rowCount()) return;
  const QString insert = model_->item(row).insert;
  QTextCursor cursor = editor_->textCursor();
  const CompletionContext at = context();
  if (const auto* snippet =
          model_->item(row).kind == CompletionItem::Kind::Snippet ? snippetNamed(insert) : nullptr) {
    accepting_ = true;
    editor_->snippetStops()->insert(*snippet, cursor.block().position() + at.start, cursor.position());
    accepting_ = false;
    return close();
  }
  accepting_ = true;
  cursor.beginEditBlock();
  cursor.setPosition(cursor.block().position() + at.start);
  cursor.setPosition(editor_->textCursor().position(), QTextCursor::KeepAnchor);
  cursor.insertText(insert);
  cursor.endEditBlock();
  editor_->setTextCursor(cursor);
  accepting_ = false;
  close();
  // The text in the parentheses, or after the colon, is completed next.
  if (insert.endsWith(u'(') || insert.endsWith(u':') || insert.endsWith(QStringLiteral(": "))) update(true);
}

void Completion::showHelp() {
  const int row = popup_->row();
  if (!isOpen() || row < 0 || row >= model_->rowCount()) return;
  popup_->setHelp(helpFor(model_->item(row)));
}

const source::Snippet* Completion::snippetNamed(const QString& name) const {
  const auto found = std::ranges::find(snippets_, name.toStdString(), &source::Snippet::name);
  return found == snippets_.end() ? nullptr : &*found;
}

QString Completion::helpFor(const CompletionItem& item) const {
  const HelpStyle style = helpStyle(*theme_, editor_->font());
  const std::string text = item.text.toStdString();
  using Kind = CompletionItem::Kind;
  switch (item.kind) {
  case Kind::Mnemonic: return opcodeHtml(isa::describe(isa::findMnemonic(text)), style, HelpDetail::Short);
  case Kind::Word: {
    const isa::Word* word = isa::findWord(text);
    return word != nullptr ? wordHtml(*word, style) : QString();
  }
  case Kind::MetadataKey: {
    const isa::Word* key = isa::findWord(isa::WordKind::MetadataKey, text);
    return key != nullptr ? wordHtml(*key, style) : QString();
  }
  case Kind::Label: return rowsHtml(item.text, tr("label"), {}, {{tr("Where"), item.detail}}, style);
  case Kind::Macro: {
    const auto macro = index_->find(item.text, line_);
    QList<HelpRow> rows;
    if (macro && !macro->value.isEmpty()) rows << HelpRow{tr("Arguments"), macro->value};
    if (macro) rows << HelpRow{tr("Defined in line"), QString::number(macro->line)};
    return rowsHtml(item.text, tr("macro"), {}, rows, style);
  }
  case Kind::Symbol: {
    const auto symbol = index_->find(item.text, line_);
    QList<HelpRow> rows;
    if (symbol) {
      rows << HelpRow{tr("Set to"), symbol->value};
      const auto value = index_->evaluate(item.text, line_);
      if (value && QString::number(*value) != symbol->value)
        rows << HelpRow{tr("Value"), QString::number(*value)};
      rows << HelpRow{tr("Defined in line"), QString::number(symbol->line)};
    }
    if (item.insert != item.text) rows << HelpRow{tr("Inserts"), item.insert};
    return rowsHtml(item.text, tr("symbol"), {}, rows, style);
  }
  case Kind::Register:
    return rowsHtml(item.text, tr("register"), {}, {{tr("Uses in this file"), QString::number(item.uses)}},
                    style);
  case Kind::Snippet: {
    const source::Snippet* const snippet = snippetNamed(item.text);
    return snippet != nullptr ? snippetHtml(*snippet, style) : QString();
  }
  case Kind::Key: return runFileKeyHtml(item.text, item.detail, {}, style);
  case Kind::Argument: return rowsHtml(item.text, tr("macro argument"), item.detail, {}, style);
  }
  return {};
}

} // namespace wavesmith::widgets
