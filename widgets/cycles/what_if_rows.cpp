// SPDX-License-Identifier: Apache-2.0
#include "cycles/what_if_rows.h"

#include "controls/elided_label.h"
#include "document/document.h"
#include "document/text/line_moves.h"
#include "document/text/text_edits.h"
#include "document/workspace.h"
#include "source/assembly/assembly_line.h"
#include "style/core_texts.h"

#include <QGridLayout>
#include <QPushButton>
#include <QStringView>
#include <QTextBlock>
#include <QTextDocument>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace wavesmith::widgets {
namespace {

bool hasLabel(const QString& line) {
  const QStringView view(line);
  const source::StatementPlace place =
      source::findStatement(std::u16string_view(view.utf16(), static_cast<std::size_t>(view.size())));
  return place.label < place.begin;
}

} // namespace

WhatIfRows::WhatIfRows(Workspace* workspace, QWidget* parent)
    : QWidget(parent), workspace_(workspace),
      deletion_(new ElidedLabel(tr("What deleting the line at the cursor would bring"))),
      moving_(new ElidedLabel(tr("What moving the line at the cursor would bring"))),
      delete_(new QPushButton(tr("Delete"))), move_(new QPushButton(tr("Move"))) {
  delete_->setAccessibleName(tr("Delete the line at the cursor"));
  move_->setAccessibleName(tr("Move the line at the cursor"));
  auto* grid = new QGridLayout(this);
  constexpr int kWhatIfMargin = 8;
  grid->setContentsMargins(kWhatIfMargin, 2, kWhatIfMargin, 4);
  grid->setVerticalSpacing(2);
  grid->setColumnStretch(0, 1);
  grid->addWidget(deletion_, 0, 0);
  grid->addWidget(delete_, 0, 1);
  grid->addWidget(moving_, 1, 0);
  grid->addWidget(move_, 1, 1);
  connect(delete_, &QPushButton::clicked, this, [this] {
    if (answer_ != nullptr && answer_->deletion) apply(*answer_->deletion);
  });
  connect(move_, &QPushButton::clicked, this, [this] {
    if (answer_ != nullptr && answer_->move) apply(*answer_->move);
  });
  connect(workspace, &Workspace::cursorMoved, this, [this](int line) {
    if (line != line_ && snapshot_ != nullptr && isVisible()) compute();
  });
  setCode(nullptr, {});
}

QString WhatIfRows::deletionText() const {
  return deletion_->fullText();
}

QString WhatIfRows::moveText() const {
  return moving_->fullText();
}

void WhatIfRows::setCode(const SnapshotPointer& snapshot, const timing::Assumptions& assumed) {
  snapshot_ = snapshot;
  assumed_ = assumed;
  compute();
}

void WhatIfRows::stop() {
  computing_.cancel();
}

void WhatIfRows::showNothing(const QString& why) {
  answer_.reset();
  deletion_->setFullText(why);
  moving_->setFullText({});
  delete_->setEnabled(false);
  move_->setEnabled(false);
}

bool WhatIfRows::isCurrent() const {
  const Document* const document = workspace_->current();
  return document != nullptr && snapshot_ != nullptr && document->snapshot() == snapshot_ &&
         snapshot_->revision == document->revision();
}

void WhatIfRows::compute() {
  computing_.cancel();
  line_ = workspace_->cursorLine();
  const QString hint =
      tr("Put the cursor on an instruction of a loop to see what deleting or moving it would bring.");
  if (snapshot_ == nullptr || !snapshot_->program || !snapshot_->lines) return showNothing(hint);
  const auto found = snapshot_->lines->at(static_cast<std::uint32_t>(std::max(line_, 1)));
  if (found.size() != 1) return showNothing(hint);
  delete_->setEnabled(false);
  move_->setEnabled(false);
  computing_.start(
      this,
      [snapshot = snapshot_, assumed = assumed_, at = found.front()](const std::stop_token& stop) {
        auto answer = std::make_shared<Answer>();
        answer->at = at;
        timing::Path path = timing::pathOf(*snapshot->program, at);
        if (!path.empty()) {
          const timing::WhatIfs whatIfs(*snapshot->program, *snapshot->analysis, std::move(path), assumed);
          answer->deletion = whatIfs.of({.kind = timing::Change::Kind::Delete, .at = at});
          answer->move = whatIfs.bestMove(at, stop);
        }
        return answer;
      },
      [this, of = snapshot_](const std::shared_ptr<const Answer>& answer) {
        if (of == snapshot_) show(answer);
      });
}

void WhatIfRows::show(const std::shared_ptr<const Answer>& answer) {
  if (!answer->deletion) return showNothing(tr("Line %1 is in no loop that can be estimated.").arg(line_));
  answer_ = answer;
  deletion_->setFullText(coreText(answer->deletion->sentence()));
  moving_->setFullText(answer->move ? coreText(answer->move->sentence())
                                    : tr("No legal place in its block is faster."));
  const bool isEditable = isCurrent() && !workspace_->current()->isReadOnly() && lineAlone(answer->at) != 0;
  delete_->setEnabled(isEditable && answer->deletion->judgment.verdict == timing::Judgment::Verdict::Legal);
  move_->setEnabled(isEditable && answer->move && lineAlone(answer->move->change.other) != 0);
}

int WhatIfRows::lineAlone(program::Index at) const {
  const std::uint32_t line = snapshot_->lines->lineOf(at);
  if (line == 0 || snapshot_->lines->at(line).size() != 1) return 0;
  const QTextBlock block = workspace_->current()->text()->findBlockByNumber(static_cast<int>(line) - 1);
  return block.isValid() && !hasLabel(block.text()) ? static_cast<int>(line) : 0;
}

void WhatIfRows::apply(const timing::WhatIf& whatIf) {
  if (!isCurrent()) return;
  const int line = lineAlone(whatIf.change.at);
  if (line == 0) return;
  QTextDocument& text = *workspace_->current()->text();
  const QTextBlock block = text.findBlockByNumber(line - 1);
  Replacements edits{{block.position(), block.position() + block.length(), {}}};
  int cursorLine = line;
  if (whatIf.change.kind == timing::Change::Kind::Move) {
    const int other = lineAlone(whatIf.change.other);
    if (other == 0) return;
    const int target = text.findBlockByNumber(other - 1).position();
    edits << Replacement{target, target, block.text() + u'\n'};
    cursorLine = other < line ? other : other - 1;
  }
  const std::string path = snapshot_->path.toStdString();
  {
    const LineMoves::Scope scope(text, LineMove::Kind::Move);
    replace(text, edits);
  }
  workspace_->goTo({path, static_cast<std::uint32_t>(cursorLine), 0, 0});
}

} // namespace wavesmith::widgets
