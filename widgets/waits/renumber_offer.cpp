// SPDX-License-Identifier: Apache-2.0
#include "waits/renumber_offer.h"

#include "authoring/waits_like.h"
#include "changes/changes_edit.h"
#include "counters/event.h"
#include "document/document.h"
#include "document/folder_options.h"
#include "document/language/language_service.h"
#include "document/language/language_tasks.h"
#include "document/text/line_moves.h"
#include "document/text/text_mirror.h"
#include "document/workspace.h"
#include "editor/assistance/hover_text.h"
#include "waits/wait_texts.h"

#include <QPushButton>
#include <QStringList>
#include <QTextCursor>
#include <QTextDocument>

#include <algorithm>
#include <memory>
#include <utility>

namespace wavesmith::widgets {
namespace {

bool isCounted(const QString& mnemonic) {
  const isa::Op op = isa::findMnemonic(mnemonic.toStdString());
  if (op == isa::Op::invalid) return false;
  return std::ranges::any_of(counters::eventOf(isa::row(op)).steps, [](auto step) { return step != 0; });
}

// The mnemonics that a wait counter counts.
QStringList countedIn(const QString& lines) {
  QStringList all;
  for (const QString& line : lines.split(u'\n'))
    if (const QString mnemonic = mnemonicIn(line); isCounted(mnemonic)) all << mnemonic;
  return all;
}

// Operands that are pasted into a line move nothing.
bool movesCounted(const LineMove& move) {
  const QStringList before = countedIn(move.oldLines);
  const QStringList after = countedIn(move.newLines);
  if (!move.hasBreaks) return before != after;
  return move.oldLines != move.newLines && (!before.isEmpty() || !after.isEmpty());
}

QString tipOf(const authoring::WrittenWaits& waits, const std::string& file) {
  constexpr std::size_t kMost = 12;
  QStringList lines;
  for (std::size_t n = 0; n < waits.edits.size() && n < kMost; ++n)
    lines << atPlace(waits.edits[n].place, whatOf(waits.edits[n]), file);
  if (waits.edits.size() > kMost) lines << QStringLiteral("\u2026");
  return lines.join(u'\n');
}

std::string fileOf(const Document& document) {
  return (document.path().isEmpty() ? document.displayName() : document.path()).toStdString();
}

} // namespace

RenumberOffer::RenumberOffer(Workspace* workspace, Document* document, QWidget* parent)
    : MessageBar(tr("Waits after a move"), parent), workspace_(workspace), document_(document),
      renumber_(addButton({}, tr("&Renumber Waits"))) {
  setObjectName(QStringLiteral("renumberOffer"));
  renumber_->setObjectName(QStringLiteral("renumberOfferRenumber"));
  auto* const dismiss = addButton({}, tr("&Dismiss"));
  dismiss->setObjectName(QStringLiteral("renumberOfferDismiss"));
  connect(renumber_, &QPushButton::clicked, this, &RenumberOffer::renumber);
  connect(dismiss, &QPushButton::clicked, this, &MessageBar::dismissed);
  connect(this, &MessageBar::dismissed, this, &RenumberOffer::end);
  const LineMoves& moves = LineMoves::of(*document->text());
  connect(&moves, &LineMoves::moved, this, &RenumberOffer::onMoved);
  connect(document, &Document::snapshotChanged, this, &RenumberOffer::onSnapshot);
  connect(document, &Document::revisionChanged, this, [this, &moves] {
    if (before_ && !moves.isMoving()) end();
  });
}

void RenumberOffer::onMoved(const LineMove& move) {
  if (!document_->isAssembly() || document_->isReadOnly()) return;
  const bool moves = movesCounted(move);
  if (!before_ && !moves) return;
  if (!before_) before_ = move.before;
  isMoved_ |= moves && move.kind == LineMove::Kind::Move;
  if (!isMoved_) return;
  renumber_->setEnabled(false); // until the answer for this text
  isPending_ = true;
  onSnapshot();
}

void RenumberOffer::onSnapshot() {
  const SnapshotPointer snapshot = document_->snapshot();
  if (!isPending_ || snapshot == nullptr || snapshot->revision != document_->revision()) return;
  isPending_ = false;
  if (snapshot->assembly != nullptr && snapshot->assembly->ok()) return compute();
  workspace_->tasks()->cancel(this);
  hide();
  emit examined();
}

void RenumberOffer::compute() {
  workspace_->tasks()->start(
      this,
      [this, path = document_->path(), file = fileOf(*document_), old = *before_,
       now = TextMirror::of(*document_->text())->text(), revision = document_->revision(),
       options = workspace_->language()->options()](worker::LanguageClient& client,
                                                    const std::stop_token& stop) -> LanguageTasks::Answer {
        const auto written = [&]() -> source::Result<authoring::WrittenWaits> {
          auto inFolder = inFolderOf(options, path);
          if (!inFolder) return std::unexpected(std::move(inFolder.error()));
          return authoring::writeWaitsLike(client, {file, old.toUtf8()}, {file, now.toUtf8()},
                                           {.assembler = std::move(*inFolder)}, {.now = stop});
        };
        auto waits = std::make_shared<source::Result<authoring::WrittenWaits>>(written());
        return [this, revision, waits] { answer(revision, *waits); };
      });
}

// Nothing is offered if one of the texts does not assemble, or if the new counts would bring a new finding.
void RenumberOffer::answer(quint64 revision, const source::Result<authoring::WrittenWaits>& waits) {
  if (!before_ || revision != document_->revision()) return;
  const std::string file = fileOf(*document_);
  const bool isOffer = waits && !waits->refused && !waits->edits.empty();
  const auto own = isOffer ? std::ranges::find(waits->files, file, &assembler::SourceFile::path)
                           : decltype(waits->files.begin()){};
  if (!isOffer || own == waits->files.end()) {
    hide();
  } else {
    revision_ = revision;
    renumbered_ = QString::fromStdString(own->text);
    count_ = static_cast<int>(waits->edits.size());
    renumber_->setEnabled(true);
    renumber_->setToolTip(tipOf(*waits, file));
    showMessage(count_ == 1 ? tr("A wait no longer waits for the same operations.")
                            : tr("%n wait(s) no longer wait for the same operations.", nullptr, count_));
  }
  emit examined();
}

void RenumberOffer::renumber() {
  if (revision_ != document_->revision()) return;
  const QString after = std::exchange(renumbered_, {});
  const int count = count_;
  QTextCursor step(document_->text());
  step.joinPreviousEditBlock();
  replaceBy(*document_->text(), document_->content(), after);
  step.endEditBlock();
  emit workspace_->statusMessage(
      tr("%n wait(s) renumbered; Undo reverts them together with the move.", nullptr, count));
  emit dismissed();
}

void RenumberOffer::end() {
  before_.reset();
  isMoved_ = isPending_ = false;
  renumbered_.clear();
  workspace_->tasks()->cancel(this);
  hide();
}

} // namespace wavesmith::widgets
