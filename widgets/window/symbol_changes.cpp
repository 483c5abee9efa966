// SPDX-License-Identifier: Apache-2.0
#include "window/symbol_changes.h"

#include "changes/change_preview.h"
#include "changes/file_changes.h"
#include "document/document.h"
#include "document/folder_options.h"
#include "document/language/language_service.h"
#include "document/language/language_tasks.h"
#include "document/text/text_place.h"
#include "document/workspace.h"
#include "editor/code_editor.h"
#include "editor/marks/cursor_facts.h"
#include "editor/sides/editor_sides.h"
#include "symbols/rename_box.h"
#include "symbols/renumber_dialog.h"
#include "window/main_window.h"

#include <QFileInfo>
#include <QTextBlock>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

namespace wavesmith::widgets {
namespace {

// What the assembler reads instead of the files on disk: the open texts that an index includes.
assembler::Options optionsWith(const Workspace* workspace, const Names::Known& known) {
  assembler::Options options = workspace->language()->options();
  const auto files = known.names->index->files();
  for (std::size_t i = 1; i < files.size(); ++i) {
    const Document* open = workspace->find(QString::fromStdString(files[i]->path));
    if (open != nullptr)
      options.edited.push_back({.path = files[i]->path, .text = open->content().toStdString()});
  }
  return options;
}

// With the settings of the text's folder, which are read from the disk: in a task. A mistake in them is the refusal.
navigation::Allowed<assembler::Options> inFolder(assembler::Options options,
                                                 const assembler::SourceFile& text) {
  auto all = inFolderOf(std::move(options), QString::fromStdString(text.path));
  if (all) return std::move(*all);
  return std::unexpected(navigation::Refusal{.reason = all.error().message, .place = all.error().place});
}

assembler::SourceFile sourceOf(const Document* document) {
  return {.path = Names::pathOf(document).toStdString(), .text = document->content().toStdString()};
}

// "v8-v9"; empty: VCC, M0 and other registers without a number.
QString bankOf(const isa::RegisterRange& range) {
  constexpr unsigned kScalarRegisters = 102; // s0 to s101; MI300 ISA, 3.6, "SGPRs"
  const unsigned last = range.first + range.count - 1U;
  if (range.cls == isa::RegisterClass::State) return {};
  if (range.cls == isa::RegisterClass::Scalar && last >= kScalarRegisters) return {};
  const char file = range.cls == isa::RegisterClass::Vector   ? 'v'
                    : range.cls == isa::RegisterClass::Scalar ? 's'
                                                              : 'a';
  return QString::fromStdString(
      navigation::toString({.file = file, .first = range.first, .count = range.count}));
}

} // namespace

SymbolChanges::SymbolChanges(MainWindow* window, Workspace* workspace)
    : QObject(window), window_(window), workspace_(workspace), names_(Names::in(workspace)) {}

void SymbolChanges::say(const QString& message) {
  emit workspace_->statusMessage(message);
}

// --- Rename ---

RenameBox* SymbolChanges::renameBox() const {
  const CodeEditor* editor = window_->currentEditor();
  return editor == nullptr ? nullptr : editor->findChild<RenameBox*>();
}

void SymbolChanges::rename(CodeEditor* editor, const std::vector<Names::Found>& found) {
  if (editor->isReadOnly()) return say(tr("This text can only be read."));
  if (found.empty()) return say(tr("There is no label, macro or symbol at the cursor."));
  for (const Names::Found& one : found)
    if (const auto allowed = navigation::canRename(one.index(), *one.occurrence); !allowed)
      return say(tr("Not renamed: %1").arg(sentenceOf(allowed.error())));
  openBox(editor, found);
}

void SymbolChanges::openBox(CodeEditor* editor, const std::vector<Names::Found>& found) {
  auto* box = editor->findChild<RenameBox*>();
  if (box == nullptr) {
    box = new RenameBox(editor, workspace_->theme());
    connect(box, &RenameBox::accepted, this,
            [this, editor](const QString& name) { applyRename(editor, name); });
  }
  const navigation::Span span = found.front().occurrence->span;
  const QTextBlock block = editor->document()->findBlockByNumber(static_cast<int>(span.line) - 1);
  QTextCursor at(block);
  at.setPosition(block.position() + offsetOfColumn(block.text(), span.column));
  const QString name = found.front().name();
  box->open(editor->cursorRect(at), name, [this, found](const QString& newName) {
    for (const Names::Found& one : found)
      if (const auto result = navigation::rename(one.index(), *one.occurrence, newName.toStdString());
          !result)
        return sentenceOf(result.error());
    return QString();
  });
}

void SymbolChanges::applyRename(CodeEditor* editor, const QString& name) {
  auto* box = editor->findChild<RenameBox*>();
  struct Request {
    assembler::SourceFile text;
    assembler::Options options;
    source::Place at;
  };
  std::vector<Request> requests;
  for (const Names::Found& one : names_->at(editor->model(), editor->currentLine(), editor->currentColumn()))
    requests.push_back({.text = sourceOf(one.known.main),
                        .options = optionsWith(workspace_, one.known),
                        .at = one.index().place(one.occurrence->span)});
  box->setBusy(true);
  workspace_->tasks()->start(this, [this, requests = std::move(requests), name, box = QPointer(box)](
                                       worker::LanguageClient& client, const std::stop_token& stop) {
    auto files = std::make_shared<std::vector<check::EditedFile>>();
    std::optional<navigation::Refusal> refusal;
    for (const Request& one : requests) {
      const auto options = inFolder(one.options, one.text);
      if (!options) {
        refusal = options.error();
        break;
      }
      auto result = check::rename(client, one.text, *options, one.at, name.toStdString(), stop);
      if (!result) {
        refusal = result.error();
        break;
      }
      for (check::EditedFile& file : result->files)
        if (std::ranges::find(*files, file.path, &check::EditedFile::path) == files->end())
          files->push_back(std::move(file));
    }
    return [this, files, refusal, name, box] {
      if (!box) return;
      box->setBusy(false);
      if (refusal) return box->setRefusal(sentenceOf(*refusal));
      box->close();
      apply(tr("Rename to %1").arg(name), *files, tr("Renamed to %1 in %2; Undo reverts it.").arg(name));
    };
  });
}

// The open text that has this path in an index.
Document* SymbolChanges::openText(const QString& path) const {
  if (Document* open = workspace_->find(path)) return open;
  for (Document* document : workspace_->documents())
    if (document->path().isEmpty() && Names::pathOf(document) == path) return document;
  return nullptr;
}

QString SymbolChanges::sentenceOf(const navigation::Refusal& refusal) const {
  QString reason = QString::fromStdString(refusal.reason);
  if (refusal.place.line == 0 || refusal.reason.contains("line ")) return reason;
  const QString path = QString::fromStdString(refusal.place.file);
  const Document* current = workspace_->current();
  if (current != nullptr && Names::pathOf(current) == path)
    return tr("%1 (line %2)").arg(reason).arg(refusal.place.line);
  return tr("%1 (%2, line %3)").arg(reason, QFileInfo(path).fileName()).arg(refusal.place.line);
}

// One undo step in all files; shown before if there are several.
void SymbolChanges::apply(const QString& title, const std::vector<check::EditedFile>& files,
                          const QString& done) {
  QList<FileChange> changes;
  int edits = 0;
  for (const check::EditedFile& file : files) {
    const QString path = QString::fromStdString(file.path);
    Document* const open = openText(path);
    const bool isUntitled = open != nullptr && open->path().isEmpty();
    changes << FileChange{.path = isUntitled ? QString() : path,
                          .document = open,
                          .before = QString::fromStdString(file.before),
                          .after = QString::fromStdString(file.after)};
    edits += static_cast<int>(file.edits);
  }
  const QString sentence = done.arg(tr("%n place(s)", nullptr, edits));
  if (changes.size() == 1) {
    const QString problem = FileChanges(workspace_, changes).apply(title);
    return say(problem.isEmpty() ? sentence : problem);
  }
  if (changes.isEmpty()) return;
  auto* preview = new ChangePreview(workspace_, title, changes, {}, window_);
  preview->setAttribute(Qt::WA_DeleteOnClose);
  connect(preview, &QDialog::accepted, this, [this, sentence] { say(sentence); });
  preview->open();
}

// --- Renumber ---

RenumberDialog* SymbolChanges::renumberDialog() const {
  return renumberDialog_;
}

void SymbolChanges::renumber(CodeEditor* editor) {
  Document* const document = editor->model();
  if (document == nullptr || renumberDialog_) return;
  renumberDialog_ = new RenumberDialog(document, workspace_->theme(), window_);
  renumberDialog_->setAttribute(Qt::WA_DeleteOnClose);
  connect(renumberDialog_, &RenumberDialog::requested, this, &SymbolChanges::applyRenumber);
  editor->sides()->facts()->ensure();
  const auto& at = editor->sides()->facts()->registerAt();
  const auto [first, last] = editor->selectedLines();
  renumberDialog_->start(at ? bankOf(at->registers) : QString(), first + 1, last + 1);
  renumberDialog_->open();
}

void SymbolChanges::applyRenumber() {
  Document* const document = workspace_->current();
  const auto request = renumberDialog_ ? renumberDialog_->request() : std::nullopt;
  const auto known = names_->around(document);
  if (document == nullptr || !request || known.empty()) return;
  renumberDialog_->setEnabled(false);
  workspace_->tasks()->start(
      this,
      [this, request = *request, text = sourceOf(document), options = optionsWith(workspace_, known.front()),
       dialog = renumberDialog_](worker::LanguageClient& client, const std::stop_token& stop) {
        const auto renumbered = [&]() -> navigation::Allowed<check::EditedFiles> {
          const auto all = inFolder(options, text);
          if (!all) return std::unexpected(all.error());
          return check::renumber(client, text, *all, text.path, request, stop);
        };
        auto result = std::make_shared<navigation::Allowed<check::EditedFiles>>(renumbered());
        return [this, result, request, dialog] {
          if (!dialog) return;
          dialog->setEnabled(true);
          if (!*result) return dialog->setRefusal(sentenceOf(result->error()));
          dialog->accept();
          const QString from = QString::fromStdString(navigation::toString(request.from));
          navigation::RegisterBank bank = request.from;
          bank.first = request.to;
          const QString to = QString::fromStdString(navigation::toString(bank));
          apply(tr("Renumber %1 to %2").arg(from, to), (*result)->files,
                tr("%1 became %2 in %3; Undo reverts it.").arg(from, to));
        };
      });
}

} // namespace wavesmith::widgets
