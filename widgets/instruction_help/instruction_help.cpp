// SPDX-License-Identifier: Apache-2.0
#include "instruction_help/instruction_help.h"

#include "document/document.h"
#include "document/text/line_states.h"
#include "editor/assistance/completion.h"
#include "editor/assistance/quick_fixes.h"
#include "editor/assistance/written_fields.h"
#include "editor/code_editor.h"
#include "instruction_help/bytes_form.h"
#include "instruction_help/descriptor_form.h"
#include "instruction_help/field_form.h"
#include "instruction_help/signature_tip.h"
#include "isa/fields/buffer_descriptor.h"
#include "isa/fields/byte_selector.h"
#include "isa/text.h"
#include "syntax/statement.h"

#include <QAction>
#include <QMenu>
#include <QTextBlock>

#include <algorithm>
#include <map>
#include <utility>

namespace wavesmith::widgets {
namespace {

// The smallest edit that makes `now` of a line.
Replacement lineEdit(const QTextBlock& block, const QString& now) {
  const QString before = block.text();
  const qsizetype most = std::min(before.size(), now.size());
  qsizetype begin = 0;
  while (begin < most && before[begin] == now[begin])
    ++begin;
  qsizetype end = 0;
  while (end < most - begin && before[before.size() - 1 - end] == now[now.size() - 1 - end])
    ++end;
  return {block.position() + static_cast<int>(begin),
          block.position() + static_cast<int>(before.size() - end), now.mid(begin, now.size() - begin - end)};
}

bool movesNumber(const isa::Instruction& instruction) {
  const bool isMove = instruction.op == isa::Op::s_mov_b32 || instruction.op == isa::Op::v_mov_b32;
  if (!isMove || instruction.operandCount < 2) return false;
  const isa::OperandKind kind = instruction.operands[1].kind;
  return kind == isa::OperandKind::Literal || kind == isa::OperandKind::Inline;
}

} // namespace

InstructionHelp::InstructionHelp(CodeEditor* editor, Settings* settings, Theme* theme)
    : QObject(editor), editor_(editor), settings_(settings), theme_(theme),
      tip_(new SignatureTip(editor, theme)) {
  connect(editor, &CodeEditor::menuAboutToShow, this, &InstructionHelp::addTo);
  editor->quickFixes()->addSource([this]() -> QList<QuickFix> {
    const auto here = offer();
    if (!here) return {};
    return {QuickFix{.kind = QuickFix::Kind::Form,
                     .title = here->title,
                     .code = {},
                     .edits = {},
                     .preview = {},
                     .sentence = here->meaning,
                     .start = [this] { compose(); }}};
  });
}

InstructionHelp* InstructionHelp::of(const CodeEditor* editor) {
  return editor != nullptr ? editor->findChild<InstructionHelp*>(QString(), Qt::FindDirectChildrenOnly)
                           : nullptr;
}

HoverQuestion InstructionHelp::question() const {
  const QTextCursor cursor = editor_->textCursor();
  const QTextBlock block = cursor.block();
  return {block.text(), cursor.positionInBlock(), block.blockNumber() + 1, lineState(block)};
}

HoverSources InstructionHelp::sources() const {
  const Document* const document = editor_->model();
  SnapshotPointer snapshot = document->snapshot();
  if (snapshot && snapshot->revision != document->revision()) snapshot = nullptr;
  return {*editor_->index(), targetOf(*settings_), snapshot,
          document->path().isEmpty() ? document->displayName() : document->path()};
}

std::optional<InstructionHelp::Offer> InstructionHelp::offer() const {
  if (editor_->isReadOnly() || !editor_->model()->hasCode()) return std::nullopt;
  const auto with = [](const QString& title, const isa::Explained& explained) {
    return Offer{title, QString::fromStdString(explained.summary)};
  };
  const HoverQuestion at = question();
  const HoverSources from = sources();
  if (const auto field = fieldIn(at, from)) {
    const isa::Explained now = explain::explain(*field);
    switch (field->kind) {
    case explain::FieldKind::WaitCounts: return with(tr("Compose Wait Counts\u2026"), now);
    case explain::FieldKind::HardwareRegister:
      return with(tr("Compose Field of a Hardware Register\u2026"), now);
    case explain::FieldKind::Dpp: return with(tr("Compose DPP Control\u2026"), now);
    case explain::FieldKind::Swizzle: return with(tr("Compose Swizzle Pattern\u2026"), now);
    }
  }
  if (const auto built = descriptorIn(at, from))
    return with(tr("Compose Buffer Descriptor\u2026"), isa::explain(built->values()));
  if (const auto built = selectorIn(at, from))
    return with(tr("Compose Byte Selector\u2026"),
                built->word.value ? isa::explainByteSelector(*built->word.value) : isa::Explained{});
  return std::nullopt;
}

// At the top, where the form for this line is looked for.
void InstructionHelp::addTo(QMenu* menu) {
  const auto here = offer();
  if (!here) return;
  QAction* const before = menu->actions().value(0);
  auto* const action = new QAction(here->title, menu);
  action->setObjectName(QStringLiteral("composeHere"));
  connect(action, &QAction::triggered, this, &InstructionHelp::compose);
  menu->insertAction(before, action);
}

void InstructionHelp::compose() {
  if (form_) return;
  tip_->close();
  if (editor_->isReadOnly()) return emit editor_->statusMessage(tr("This text is read-only"));
  const HoverQuestion at = question();
  const HoverSources from = sources();
  if (fieldIn(at, from)) return composeField();
  if (const auto built = descriptorIn(at, from)) return composeDescriptor(*built);
  if (const auto built = selectorIn(at, from)) return composeSelector(*built);
  if (!from.snapshot)
    return emit editor_->statusMessage(tr("This text is still being checked; try again in a moment"));
  emit editor_->statusMessage(tr("This line encodes nothing that a form can compose"));
}

void InstructionHelp::open(QDialog* form, std::function<Replacements()> edits) {
  form_ = form;
  form->setAttribute(Qt::WA_DeleteOnClose);
  const quint64 revision = editor_->model()->revision();
  connect(form, &QDialog::accepted, this, [this, revision, edits = std::move(edits)] {
    if (revision != editor_->model()->revision())
      return emit editor_->statusMessage(tr("The text has changed; nothing was written"));
    replace(*editor_->document(), edits());
    editor_->ensureCursorVisible();
  });
  form->open();
}

void InstructionHelp::composeField() {
  const HoverQuestion at = question();
  const HoverSources from = sources();
  auto* const form = new FieldForm(at.text, *fieldIn(at, from), theme_, editor_->font(), editor_->window());
  const QTextBlock block = editor_->textCursor().block();
  open(form, [form, block] { return Replacements{lineEdit(block, form->line())}; });
}

// --- Words in registers ---

std::optional<Replacement> InstructionHelp::numberOf(const explain::RegisterWord& word) const {
  const HoverSources from = sources();
  if (word.writers.size() != 1 || !from.snapshot) return std::nullopt;
  const program::Index writer = word.writers.front();
  const std::uint32_t line = from.snapshot->lines->lineOf(writer);
  // The line itself, and nothing else that it expands to.
  if (line == 0 || from.snapshot->lines->at(line).size() != 1) return std::nullopt;
  const QTextBlock block = editor_->document()->findBlockByNumber(static_cast<int>(line) - 1);
  const std::string text = block.text().toStdString();
  const auto statement = syntax::readStatement(text, lineState(block));
  if (!movesNumber(from.snapshot->program->instructions()[writer]) || !statement ||
      statement->operands.size() != 2)
    return std::nullopt;
  if (statement->base != "s_mov_b32" && statement->base != "v_mov_b32") return std::nullopt;
  const auto position = [&](std::size_t bytes) {
    return block.position() + static_cast<int>(QString::fromStdString(text.substr(0, bytes)).size());
  };
  return Replacement{position(statement->operands[1].begin), position(statement->operands[1].end), {}};
}

int InstructionHelp::placeFor(const explain::RegisterWord& word, int userLine) const {
  const HoverSources from = sources();
  if (word.writers.size() == 1 && from.snapshot) {
    const program::Index writer = word.writers.front();
    const bool isScalar = from.snapshot->program->instructions()[writer].row().unit == isa::Unit::Salu;
    const std::uint32_t line = from.snapshot->lines->lineOf(writer);
    // After the instruction that writes it now; not while a load into it may be outstanding.
    if (isScalar && line != 0 && static_cast<int>(line) < editor_->blockCount())
      return static_cast<int>(line) + 1;
  }
  return userLine;
}

QString InstructionHelp::indentationOf(int line) const {
  const QString text = editor_->document()->findBlockByNumber(line - 1).text();
  const auto first = std::ranges::find_if_not(text, [](QChar c) { return c.isSpace(); });
  const QString blanks = text.left(first - text.begin());
  return blanks.isEmpty() ? QStringLiteral("  ") : blanks;
}

Replacements InstructionHelp::writeWords(const explain::BuiltDescriptor& built,
                                         const DescriptorForm& form) const {
  const isa::BufferWords words = form.words();
  const int user = static_cast<int>(sources().snapshot->lines->lineOf(built.user));
  std::map<int, Replacement> edits; // edits by position
  for (unsigned k = 0; k < 4; ++k) {
    if (!words[k]) continue;
    if (auto number = numberOf(built.words[k])) {
      number->text = QStringLiteral("0x%1").arg(*words[k], 0, 16);
      edits.emplace(number->from, *number);
      continue;
    }
    const int line = placeFor(built.words[k], user);
    const QTextBlock block = editor_->document()->findBlockByNumber(line - 1);
    Replacement& inserted =
        edits.emplace(block.position(), Replacement{block.position(), block.position(), {}}).first->second;
    inserted.text += indentationOf(line) + form.lineOf(k) + u'\n';
  }
  Replacements list;
  for (const auto& [position, edit] : edits)
    list << edit;
  return list;
}

void InstructionHelp::composeDescriptor(const explain::BuiltDescriptor& built) {
  auto* const form = new DescriptorForm(built.words[0].where.first, built.values(), theme_, editor_->font(),
                                        editor_->window());
  open(form, [this, built, form] { return writeWords(built, *form); });
}

void InstructionHelp::composeSelector(const explain::BuiltSelector& built) {
  const bool isVector = built.word.where.cls == isa::RegisterClass::Vector;
  const QString instruction =
      QStringLiteral("%1 %2").arg(isVector ? QStringLiteral("v_mov_b32") : QStringLiteral("s_mov_b32"),
                                  QString::fromStdString(isa::toString(built.word.where)));
  auto* const form = new BytesForm(instruction, built.word.value.value_or(0x03020100), theme_,
                                   editor_->font(), editor_->window());
  open(form, [this, built, form] {
    if (auto number = numberOf(built.word)) {
      number->text = QStringLiteral("0x%1").arg(form->selector(), 8, 16, QLatin1Char('0'));
      return Replacements{*number};
    }
    const int line = static_cast<int>(sources().snapshot->lines->lineOf(built.user));
    const QTextBlock block = editor_->document()->findBlockByNumber(line - 1);
    return Replacements{
        Replacement{block.position(), block.position(), indentationOf(line) + form->text() + u'\n'}};
  });
}

} // namespace wavesmith::widgets
