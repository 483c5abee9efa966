// SPDX-License-Identifier: Apache-2.0
#include "editor/edits/formatting.h"

#include "document/background.h"
#include "document/document.h"
#include "editor/code_editor.h"
#include "editor/edits/folding.h"
#include "editor/edits/wide_edits.h"
#include "isa/opcode.h"
#include "project/folders/folder_settings.h"
#include "settings/settings.h"
#include "source/assembly/assembly_format.h"
#include "source/assembly/assembly_line.h"

#include <QSettings>

#include <algorithm>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr int kFormattingSlice = 8; // milliseconds, of 16 in a frame
const auto kFormatOnSaveKey = QLatin1String("editor/formatOnSave");

qsizetype blanksOf(QStringView line) {
  const auto* const first = std::ranges::find_if(line, [](QChar c) { return c != u' ' && c != u'\t'; });
  return first - line.begin();
}

// Only what differs between two lines, so that the cursor stays at its word: the blanks at their starts, and the
// rest.
void appendEdits(Replacements& edits, int position, QStringView was, QStringView now) {
  const qsizetype wasLead = blanksOf(was);
  const qsizetype nowLead = blanksOf(now);
  const auto append = [&](qsizetype from, QStringView before, QStringView after) {
    const auto [a, b] = std::ranges::mismatch(before, after);
    const qsizetype same = a - before.begin();
    qsizetype tail = 0;
    const qsizetype most = std::min(before.size(), after.size()) - same;
    while (tail < most && before[before.size() - 1 - tail] == after[after.size() - 1 - tail])
      ++tail;
    if (before != after)
      edits.append({position + static_cast<int>(from + same),
                    position + static_cast<int>(from + before.size() - tail),
                    after.sliced(same, after.size() - tail - same).toString()});
  };
  append(0, was.first(wasLead), now.first(nowLead));
  append(wasLead, was.sliced(wasLead), now.sliced(nowLead));
}

// The changes of the lines. Formatting neither adds nor removes lines.
EditPlan planFor(const QString& content, const QString& path, int first, int last) {
  const std::string before = content.toStdString();
  source::FormatOptions options;
  options.isInstruction = [](std::string_view word) { return isa::findMnemonic(word) != isa::Op::invalid; };
  // A mistake in the settings is in the status bar.
  if (const auto settings = project::folderSettingsOf(path.toStdString()); settings && !path.isEmpty())
    options.indent = settings->indent;
  options.first = static_cast<std::size_t>(first);
  options.last = static_cast<std::size_t>(last);
  const std::string after = source::formatAssembly(before, options);
  const QList<QStringView> lines = QStringView(content).split(u'\n');
  const QString formatted = QString::fromStdString(after);
  const QList<QStringView> formattedLines = QStringView(formatted).split(u'\n');
  Replacements edits;
  int position = 0;
  int count = 0;
  for (qsizetype n = 0; n < std::min(lines.size(), formattedLines.size()); ++n) {
    const QStringView was = lines[n];
    const QStringView now = formattedLines[n];
    if (was != now) {
      appendEdits(edits, position, was, now);
      ++count;
    }
    position += static_cast<int>(was.size()) + 1;
  }
  EditPlan plan = planEdits(content, std::move(edits));
  plan.count = count;
  return plan;
}

} // namespace

Formatting::Formatting(CodeEditor* editor) : QObject(editor), editor_(editor) {
  slices_.setInterval(0);
  connect(&slices_, &QTimer::timeout, this, &Formatting::advance);
}

bool Formatting::isOnSave(Settings& settings) {
  return settings.storage().value(kFormatOnSaveKey).toBool();
}

void Formatting::setOnSave(Settings& settings, bool on) {
  settings.storage().setValue(kFormatOnSaveKey, on);
}

void Formatting::startAll() {
  start(0, editor_->blockCount() - 1);
}

void Formatting::start() {
  int first = 0;
  int last = editor_->blockCount() - 1;
  if (editor_->textCursor().hasSelection()) std::tie(first, last) = editor_->selectedLines();
  start(first, last);
}

void Formatting::start(int first, int last) {
  if (busy_ || editor_->isReadOnly()) return;
  busy_ = true;
  inBackground(
      this,
      [content = editor_->model()->content(), path = editor_->model()->path(), first, last] {
        return planFor(content, path, first + 1, last + 1);
      },
      [this, revision = editor_->model()->revision()](EditPlan plan) { apply(std::move(plan), revision); });
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
