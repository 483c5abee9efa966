// SPDX-License-Identifier: Apache-2.0
#include "editor/assistance/quick_fixes.h"

#include "check/suppression.h"
#include "document/document.h"
#include "document/text/line_states.h"
#include "document/text/text_mirror.h"
#include "document/text/text_place.h"
#include "editor/assistance/completion.h"
#include "editor/assistance/hover.h"
#include "editor/code_editor.h"
#include "editor/edits/edit_plan.h"
#include "editor/edits/fix_all.h"
#include "source/assembly/assembly_line.h"
#include "source/explanation.h"
#include "style/core_texts.h"
#include "style/from_view.h"

#include <QKeyEvent>
#include <QKeySequence>
#include <QMenu>
#include <QTextBlock>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr int kPage = 8;               // rows of Page Up and Page Down
constexpr int kMostLines = 200;        // lines of a selection that are searched for problems
constexpr qsizetype kMostHunks = 4;    // most hunks in a preview
constexpr std::size_t kAtOnce = 1000;  // edits that are computed while the list opens
constexpr unsigned kAssembling = 1000; // the first code of the assembler's own messages (source/codes.h)
constexpr unsigned kRunning = 3000;    // the first code of a run

QString codeText(source::Code code) {
  return QString::fromStdString(source::toString(code));
}

// The hunks of the first edits, one for each.
QList<Hunk> hunksOf(const QTextDocument& text, const Replacements& edits) {
  QList<Hunk> hunks;
  for (const Replacement& edit : edits.first(std::min(kMostHunks, edits.size())))
    hunks << hunkOf(text, {edit});
  return hunks;
}

// Errors and warnings, by code.
std::map<source::Code, int> problemsOf(const Snapshot& snapshot) {
  std::map<source::Code, int> problems;
  for (const source::Diagnostic& diagnostic : snapshot.diagnostics)
    if (diagnostic.severity != source::Severity::Remark) ++problems[diagnostic.code];
  return problems;
}

bool isEnter(int key) {
  return key == Qt::Key_Return || key == Qt::Key_Enter;
}

bool isOfTheList(const QKeyEvent& event) {
  switch (event.key()) {
  case Qt::Key_Up:
  case Qt::Key_Down:
  case Qt::Key_PageUp:
  case Qt::Key_PageDown:
  case Qt::Key_Home:
  case Qt::Key_End:
  case Qt::Key_Tab:
  case Qt::Key_Return:
  case Qt::Key_Enter:
  case Qt::Key_Escape: return true;
  default: return event.key() >= Qt::Key_1 && event.key() <= Qt::Key_9;
  }
}

// Assembler errors cannot be suppressed, nor can findings about suppression comments and findings of a run.
bool canBeIgnored(const source::Diagnostic& diagnostic) {
  if (diagnostic.code == source::Code::BadSuppression || diagnostic.code == source::Code::UnusedSuppression)
    return false;
  const auto number = static_cast<unsigned>(diagnostic.code);
  if (number >= kRunning) return false;
  return number < kAssembling || diagnostic.severity != source::Severity::Error;
}

// Findings about metadata (W04xx, W05xx) can be on a line between .amdgpu_metadata and its end, which is
// YAML.
bool isMetadata(source::Code code, const QTextBlock& line) {
  constexpr unsigned kFirst = 400;
  constexpr unsigned kEnd = 600;
  const auto number = static_cast<unsigned>(code);
  if (number < kFirst || number >= kEnd) return false;
  for (QTextBlock block = line.previous(); block.isValid(); block = block.previous()) {
    if (!block.text().contains(QLatin1String("amdgpu_metadata"))) continue;
    const std::string bytes = block.text().toStdString();
    const source::StatementPlace place = source::findStatement(bytes, lineState(block));
    const std::string_view statement = std::string_view(bytes).substr(place.begin, place.end - place.begin);
    if (statement == ".end_amdgpu_metadata") return false;
    if (statement == ".amdgpu_metadata") return true;
  }
  return false;
}

} // namespace

QuickFixes::QuickFixes(CodeEditor* editor, Theme* theme)
    : PopupKeys(editor), editor_(editor), popup_(new QuickFixPopup(theme, editor)),
      fixAll_(new FixAll(editor, editor->wideEdits())) {
  connect(editor, &QPlainTextEdit::textChanged, this, &QuickFixes::close);
  connect(editor, &QPlainTextEdit::cursorPositionChanged, this, &QuickFixes::close);
  connect(editor, &QPlainTextEdit::updateRequest, this, [this](const QRect&, int scrolled) {
    if (scrolled != 0) close();
  });
  connect(popup_, &QuickFixPopup::accepted, this, &QuickFixes::accept);
  connect(fixAll_, &FixAll::finished, this, &QuickFixes::sayFixed);
  connect(fixAll_, &FixAll::canceled, this,
          [this] { emit editor_->statusMessage(tr("Canceled: the text is as it was")); });
  connect(fixAll_, &FixAll::failed, this,
          [this] { emit editor_->statusMessage(tr("The text has changed; press Alt+Enter again")); });
  connect(editor->model(), &Document::snapshotChanged, this, &QuickFixes::onSnapshot);
  onSnapshot();
}

// --- Available fixes ---

void QuickFixes::onSnapshot() {
  const Document* document = editor_->model();
  snapshot_ = document->snapshot();
  if (snapshot_ && snapshot_->revision != document->revision()) snapshot_ = nullptr;
  seen_ = snapshot_ ? TextMirror::of(*document->text())->text() : SharedText();
  seenLines_.reset();
  compareProblems();
  if (!isOpen()) return;
  const int row = popup_->row();
  open();
  if (isOpen()) popup_->choose(std::min(row, static_cast<int>(open_.size()) - 1));
}

// The command line refuses fixes that cause another problem; here, the text shows it, and one step takes them back.
void QuickFixes::compareProblems() {
  if (!snapshot_ || !problemsBefore_ || fixAll_->isActive()) return;
  auto before = *std::exchange(problemsBefore_, std::nullopt);
  int more = 0;
  for (const auto& [code, count] : problemsOf(*snapshot_))
    more += std::max(0, count - before[code]);
  if (more > 0)
    emit editor_->statusMessage(
        tr("The fixes cause %n new problem(s); %1 takes them back", nullptr, more)
            .arg(QKeySequence(QKeySequence::Undo).toString(QKeySequence::NativeText)));
}

bool QuickFixes::isHere(const source::Place& place) const {
  const Document* document = editor_->model();
  return place.file == document->path().toStdString() ||
         (document->path().isEmpty() && place.file == document->displayName().toStdString());
}

// Empty: the fix is for another file, or for text that no longer exists.
std::optional<Replacements> QuickFixes::editsOf(const source::Fix& fix, const source::Diagnostic& diagnostic,
                                                int shift) const {
  const auto here = [this](const source::TextEdit& edit) { return isHere(edit.place); };
  if (fix.edits.empty() || !std::ranges::all_of(fix.edits, here)) return std::nullopt;
  auto edits = replacementsOf(fix, *editor_->document(), shift);
  const int line = static_cast<int>(diagnostic.place.line);
  if (!edits || !isUnchanged(*edits, line, shift)) return std::nullopt;
  return edits;
}

// The lines around a problem and its edits are those of the snapshot.
bool QuickFixes::isUnchanged(const Replacements& edits, int line, int shift) const {
  if (shift == 0 && isCurrent()) return true;
  if (!seenLines_) seenLines_.emplace(seen_.toString());
  return seenLines_->matches(*editor_->document(), line - 1, line + 1, shift) &&
         seenLines_->matches(*editor_->document(), edits, shift);
}

bool QuickFixes::hasFix(int line) const {
  if (!snapshot_ || editor_->isReadOnly()) return false;
  return std::ranges::any_of(editor_->diagnosticsAt(line), [&](const source::Diagnostic* diagnostic) {
    const int shift = line - static_cast<int>(diagnostic->place.line);
    return std::ranges::any_of(diagnostic->fixes, [&](const source::Fix& fix) {
      if (fix.edits.size() > kAtOnce) return isCurrent() && isHere(fix.edits.front().place);
      return editsOf(fix, *diagnostic, shift).has_value();
    });
  });
}

QList<QuickFix> QuickFixes::fixes() const {
  QList<QuickFix> list;
  if (snapshot_) addProblems(list);
  for (const Source& source : sources_)
    list << source();
  return list;
}

void QuickFixes::addProblems(QList<QuickFix>& list) const {
  const QTextCursor cursor = editor_->textCursor();
  const int first = editor_->document()->findBlock(cursor.selectionStart()).blockNumber() + 1;
  const int last = editor_->document()->findBlock(cursor.selectionEnd()).blockNumber() + 1;
  std::set<source::Code> codes;
  for (int line = first; line <= std::min(last, first + kMostLines - 1); ++line) {
    for (const source::Diagnostic* diagnostic : editor_->diagnosticsAt(line)) {
      addFixes(list, *diagnostic, line);
      // Entries about the code are listed once.
      if (!codes.insert(diagnostic->code).second) continue;
      if (auto all = allOf(diagnostic->code)) list << *all;
      if (!source::explanationOf(diagnostic->code).empty())
        list << QuickFix{
            .kind = QuickFix::Kind::Explain,
            .title =
                tr("Explain %1 %2").arg(codeText(diagnostic->code), fromView(source::name(diagnostic->code))),
            .code = codeText(diagnostic->code),
            .edits = {},
            .preview = {},
            .sentence = coreText(source::summary(diagnostic->code))};
      if (auto comment = ignore(*diagnostic, line)) list << *comment;
    }
  }
}

bool QuickFixes::isCurrent() const {
  return snapshot_ && snapshot_->revision == editor_->model()->revision();
}

std::optional<QuickFix> QuickFixes::fixOf(const source::Fix& fix, const source::Diagnostic& diagnostic,
                                          int line) const {
  QuickFix made{.kind = QuickFix::Kind::Fix,
                .title = coreText(fix.title),
                .code = codeText(diagnostic.code),
                .edits = {},
                .preview = {}};
  if (fix.edits.size() > kAtOnce) {
    if (!isCurrent() || !isHere(fix.edits.front().place)) return std::nullopt;
    const source::Fix start{{}, {fix.edits.begin(), fix.edits.begin() + kMostHunks}};
    if (const auto edits = replacementsOf(start, *editor_->document(), 0))
      made.preview = hunksOf(*editor_->document(), *edits);
    made.count = static_cast<int>(fix.edits.size());
    made.fixes = {&fix};
    made.snapshot = snapshot_;
    return made;
  }
  const auto edits = editsOf(fix, diagnostic, line - static_cast<int>(diagnostic.place.line));
  if (!edits) return std::nullopt;
  made.edits = *edits;
  if (edits->size() <= kMostHunks) {
    made.preview = {hunkOf(*editor_->document(), *edits)};
  } else {
    made.preview = hunksOf(*editor_->document(), *edits);
    made.count = static_cast<int>(edits->size());
  }
  return made;
}

void QuickFixes::addFixes(QList<QuickFix>& list, const source::Diagnostic& diagnostic, int line) const {
  if (editor_->isReadOnly()) return;
  for (const source::Fix& fix : diagnostic.fixes) {
    const auto made = fixOf(fix, diagnostic, line);
    if (!made) continue;
    const bool isThere = std::ranges::any_of(list, [&made](const QuickFix& other) {
      return other.edits == made->edits && other.fixes == made->fixes;
    });
    if (!isThere) list << *made;
  }
}

// The best fixes of all problems with this code; empty if there is only one problem, or if the text has
// changed, because the places of the others are then unknown.
std::optional<QuickFix> QuickFixes::allOf(source::Code code) const {
  if (editor_->isReadOnly() || !isCurrent()) return std::nullopt;
  QuickFix all{
      .kind = QuickFix::Kind::FixAll, .title = {}, .code = codeText(code), .edits = {}, .preview = {}};
  std::size_t edits = 0;
  const std::string path = editor_->model()->path().toStdString();
  const std::string name = editor_->model()->displayName().toStdString();
  for (const source::Diagnostic& diagnostic : snapshot_->diagnostics) {
    if (diagnostic.code != code || diagnostic.fixes.empty()) continue;
    const source::Fix& fix = diagnostic.fixes.front();
    const bool here = std::ranges::all_of(fix.edits, [&](const source::TextEdit& edit) {
      return edit.place.file == path || (path.empty() && edit.place.file == name);
    });
    if (!here || fix.edits.empty()) continue;
    all.fixes.push_back(&fix);
    edits += fix.edits.size();
  }
  const bool isLarge = edits > kAtOnce;
  // Of many fixes, the first ones are enough for the preview.
  std::span<const source::Fix* const> looked(all.fixes);
  if (isLarge) looked = looked.first(std::min<std::size_t>(looked.size(), kMostHunks));
  const bool tooLarge = isLarge && looked.front()->edits.size() > kAtOnce;
  const EditPlan plan = planFixes(editor_->model()->content(), tooLarge ? looked.first(0) : looked);
  all.preview = hunksOf(*editor_->document(), plan.edits);
  all.count = isLarge ? static_cast<int>(all.fixes.size()) : plan.count;
  all.left = isLarge ? 0 : plan.left;
  if (all.count + all.left < 2) return std::nullopt;
  if (isLarge) {
    all.snapshot = snapshot_;
  } else {
    all.edits = plan.edits;
    all.fixes.clear();
  }
  all.title = tr("Fix all: %1 in this file (%2)").arg(fromView(source::name(code))).arg(all.count + all.left);
  return all;
}

// Adds a comment at the end of the line, or above it if the line already has one.
std::optional<QuickFix> QuickFixes::ignore(const source::Diagnostic& diagnostic, int line) const {
  const QTextDocument& document = *editor_->document();
  const QTextBlock block = document.findBlockByNumber(line - 1);
  const QString written = block.text();
  if (editor_->isReadOnly() || !canBeIgnored(diagnostic) || written.endsWith(u'\\')) return std::nullopt;
  const std::string bytes = written.toStdString();
  const source::StatementPlace place = source::findStatement(bytes, lineState(block));
  const bool metadata = isMetadata(diagnostic.code, block);
  const QString comment = QStringLiteral("%1 wavesmith: ignore %2 %3")
                              .arg(metadata ? QStringLiteral("#") : QStringLiteral("//"),
                                   codeText(diagnostic.code), fromView(check::kReasonPlaceholder));
  Replacement edit;
  if (place.comment == bytes.size() && (!metadata || !written.contains(u'#'))) {
    const auto end = static_cast<int>(QStringView(written).trimmed().isEmpty() ? 0 : written.size());
    edit = {block.position() + end, block.position() + end, QStringLiteral("  ") + comment};
  } else {
    const QString indentation =
        written.left(QStringView(written).trimmed().data() - QStringView(written).data());
    edit = {block.position(), block.position(), indentation + comment + u'\n'};
  }
  return QuickFix{.kind = QuickFix::Kind::Ignore,
                  .title = tr("Ignore %1 here\u2026").arg(codeText(diagnostic.code)),
                  .code = codeText(diagnostic.code),
                  .edits = {edit},
                  .preview = {hunkOf(document, {edit})}};
}

// --- Applying a fix ---

bool QuickFixes::apply(const QuickFix& fix) {
  if (fix.kind == QuickFix::Kind::Explain) {
    emit editor_->explanationRequested(fix.code);
    return true;
  }
  if (fix.kind == QuickFix::Kind::Form) {
    fix.start();
    return true;
  }
  if (revision_ != editor_->model()->revision()) {
    emit editor_->statusMessage(tr("The text has changed; press Alt+Enter again"));
    return false;
  }
  if (fix.kind == QuickFix::Kind::FixAll && snapshot_) problemsBefore_ = problemsOf(*snapshot_);
  if (!fix.fixes.empty()) {
    fixAll_->start(fix.snapshot, fix.fixes);
    return true;
  }
  if (fix.edits.size() > 1)
    editor_->wideEdits()->make(planEdits(editor_->model()->content(), fix.edits));
  else
    replace(*editor_->document(), fix.edits);
  if (fix.kind == QuickFix::Kind::Ignore) {
    // Selects the reason, so that typing replaces it.
    const Replacement& edit = fix.edits.first();
    const QString placeholder = fromView(check::kReasonPlaceholder);
    QTextCursor cursor = editor_->textCursor();
    const auto begin = edit.from + static_cast<int>(edit.text.lastIndexOf(placeholder));
    cursor.setPosition(begin);
    cursor.setPosition(begin + static_cast<int>(placeholder.size()), QTextCursor::KeepAnchor);
    editor_->setTextCursor(cursor);
    emit editor_->statusMessage(tr("Write the reason"));
  } else if (fix.kind == QuickFix::Kind::FixAll) {
    sayFixed(fix.count, fix.left);
  }
  editor_->ensureCursorVisible();
  return true;
}

void QuickFixes::sayFixed(int fixed, int left) {
  if (left == 0) return emit editor_->statusMessage(tr("Fixed %n problem(s)", nullptr, fixed));
  emit editor_->statusMessage(
      tr("Fixed %1 of %2: the others overlap them; press Alt+Enter again when the text has been checked")
          .arg(fixed)
          .arg(fixed + left));
}

void QuickFixes::addTo(QMenu* menu) {
  revision_ = editor_->model()->revision();
  const QList<QuickFix> list = fixes();
  QAction* before = menu->actions().isEmpty() ? nullptr : menu->actions().constFirst();
  auto* sub = new QMenu(tr("Quick Fix"), menu);
  sub->setObjectName(QStringLiteral("quick-fixes"));
  sub->setEnabled(!list.isEmpty());
  for (const QuickFix& fix : list) {
    QString title = fix.title;
    sub->addAction(title.replace(u'&', QStringLiteral("&&")), this, [this, fix] { apply(fix); });
  }
  menu->insertMenu(before, sub);
  menu->insertSeparator(before);
}

void QuickFixes::explain() {
  auto problems = editor_->diagnosticsAtPosition(editor_->textCursor().position());
  const auto ofLine = editor_->diagnosticsAt(editor_->currentLine());
  problems.insert(problems.end(), ofLine.begin(), ofLine.end());
  const auto found = std::ranges::find_if(problems, [](const source::Diagnostic* diagnostic) {
    return !source::explanationOf(diagnostic->code).empty();
  });
  if (found != problems.end())
    emit editor_->explanationRequested(codeText((*found)->code));
  else if (problems.empty())
    emit editor_->statusMessage(tr("There is no problem in this line"));
  else
    emit editor_->statusMessage(
        tr("There is no page for %1: its message says all").arg(codeText(problems.front()->code)));
}

// --- The list ---

bool QuickFixes::isOpen() const {
  return popup_->isVisible();
}

void QuickFixes::close() {
  popup_->hide();
}

QString QuickFixes::whyNothing() const {
  const Document* document = editor_->model();
  const SnapshotPointer newest = document->snapshot();
  if (document->isAssembly() && (!newest || newest->revision != document->revision()))
    return tr("This text is still being checked; try again in a moment");
  return tr("There is nothing to fix in this line");
}

void QuickFixes::open() {
  editor_->completion()->close();
  editor_->hover()->close();
  revision_ = editor_->model()->revision();
  open_ = fixes();
  if (open_.isEmpty()) {
    close();
    emit editor_->statusMessage(whyNothing());
    return;
  }
  const QRect cursor = editor_->cursorRect();
  popup_->showFixes(open_, {editor_->viewport()->mapToGlobal(cursor.topLeft()), cursor.size()});
}

void QuickFixes::accept(int row) {
  if (row < 0 || row >= open_.size()) return;
  const QuickFix fix = open_[row];
  close();
  apply(fix);
}

bool QuickFixes::handleKey(const QKeyEvent* event) {
  const Qt::KeyboardModifiers modifiers = event->modifiers() & ~Qt::KeypadModifier;
  if (isEnter(event->key()) && modifiers == Qt::AltModifier) {
    open();
    return true;
  }
  if (event->key() == Qt::Key_F1 && modifiers == Qt::ShiftModifier) {
    explain();
    return true;
  }
  if (!isOpen()) return false;
  const int key = event->key();
  if (key == Qt::Key_Control || key == Qt::Key_Shift || key == Qt::Key_Alt || key == Qt::Key_Meta)
    return false;
  if (modifiers != Qt::NoModifier || !isOfTheList(*event)) {
    close();
    return false;
  }
  switch (key) {
  case Qt::Key_Up: popup_->step(-1); break;
  case Qt::Key_Down: popup_->step(1); break;
  case Qt::Key_PageUp: popup_->step(-kPage); break;
  case Qt::Key_PageDown: popup_->step(kPage); break;
  case Qt::Key_Home: popup_->choose(0); break;
  case Qt::Key_End: popup_->choose(static_cast<int>(open_.size()) - 1); break;
  case Qt::Key_Escape: close(); break;
  case Qt::Key_Tab:
  case Qt::Key_Return:
  case Qt::Key_Enter: accept(popup_->row()); break;
  default: accept(key - Qt::Key_1);
  }
  return true;
}

bool QuickFixes::claims(const QKeyEvent* key) const {
  return isOpen() && key->modifiers() == Qt::NoModifier && isOfTheList(*key);
}

} // namespace wavesmith::widgets
