// SPDX-License-Identifier: Apache-2.0
#include "editor/formatting.h"

#include "document/document.h"
#include "editor/code_editor.h"
#include "editor/folding.h"
#include "editor/wide_edits.h"
#include "isa/opcode.h"
#include "source/assembly_format.h"
#include "source/assembly_line.h"

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

#include <algorithm>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr int kFormattingSlice = 8; // milliseconds, of 16 in a frame

// The changes of the lines. Formatting neither adds nor removes lines.
EditPlan planFor(const QString& content, int first, int last) {
  const std::string before = content.toStdString();
  source::FormatOptions options;
  options.isInstruction = [](std::string_view word) { return isa::findMnemonic(word) != isa::Op::invalid; };
  options.first = static_cast<std::size_t>(first);
  options.last = static_cast<std::size_t>(last);
  const std::string after = source::formatAssembly(before, options);
  const QList<QStringView> lines = QStringView(content).split(u'\n');
  const QString formatted = QString::fromStdString(after);
  const QList<QStringView> formattedLines = QStringView(formatted).split(u'\n');
  Replacements edits;
  int position = 0;
  for (qsizetype n = 0; n < std::min(lines.size(), formattedLines.size()); ++n) {
    const QStringView was = lines[n];
    const QStringView now = formattedLines[n];
    if (was != now) {
      // Only what differs, so that the cursor stays at its word.
      qsizetype same = 0;
      const qsizetype most = std::min(was.size(), now.size());
      while (same < most && was[same] == now[same])
        ++same;
      qsizetype tail = 0;
      while (tail < most - same && was[was.size() - 1 - tail] == now[now.size() - 1 - tail])
        ++tail;
      edits.append({position + static_cast<int>(same), position + static_cast<int>(was.size() - tail),
                    now.sliced(same, now.size() - tail - same).toString()});
    }
    position += static_cast<int>(was.size()) + 1;
  }
  const auto count = static_cast<int>(edits.size());
  EditPlan plan = planEdits(content, std::move(edits));
  plan.count = count;
  return plan;
}

} // namespace

Formatting::Formatting(CodeEditor* editor) : QObject(editor), editor_(editor) {
  slices_.setInterval(0);
  connect(&slices_, &QTimer::timeout, this, &Formatting::advance);
}

void Formatting::start() {
  if (busy_ || editor_->isReadOnly()) return;
  busy_ = true;
  int first = 0;
  int last = editor_->blockCount() - 1;
  if (editor_->textCursor().hasSelection()) std::tie(first, last) = editor_->selectedLines();
  QThreadPool::globalInstance()->start([self = QPointer<Formatting>(this),
                                        content = editor_->model()->content(),
                                        revision = editor_->model()->revision(), first, last] {
    EditPlan plan = planFor(content, first + 1, last + 1);
    QMetaObject::invokeMethod(
        QCoreApplication::instance(),
        [self, plan = std::move(plan), revision]() mutable {
          if (self) self->apply(std::move(plan), revision);
        },
        Qt::QueuedConnection);
  });
}

void Formatting::apply(EditPlan plan, quint64 revision) {
  const bool isOld = editor_->model()->revision() != revision;
  if (isOld || plan.count == 0 || editor_->wideEdits()->isActive()) {
    busy_ = false;
    emit editor_->statusMessage(plan.count == 0 ? tr("The text is formatted already")
                                                : tr("The text has changed; format it again"));
    emit finished(0);
    return;
  }
  lines_ = plan.count;
  folded_ = editor_->folding()->folded();
  editor_->wideEdits()->start(std::move(plan));
  slices_.start();
}

void Formatting::advance() {
  if (editor_->wideEdits()->advance(kFormattingSlice)) return;
  slices_.stop();
  busy_ = false;
  // After the edits of hidden lines have shown them. Lines are neither added nor removed.
  QMetaObject::invokeMethod(this, [this] { editor_->folding()->setFolded(folded_); }, Qt::QueuedConnection);
  emit editor_->statusMessage(tr("%n line(s) formatted", nullptr, lines_));
  emit finished(lines_);
}

} // namespace wavesmith::widgets
