// SPDX-License-Identifier: Apache-2.0
#include "debugger/debugged_texts.h"

#include "debugger/debug_controller.h"
#include "document/document.h"
#include "document/workspace.h"
#include "run/run_inputs.h"
#include "source/file.h"

#include <utility>

namespace wavesmith::widgets {
namespace {

std::optional<QString> textOnDisk(const QString& path) {
  const auto bytes = source::readText(path.toStdString());
  return bytes ? textOfSource(*bytes) : std::nullopt;
}

} // namespace

DebuggedTexts::DebuggedTexts(const DebugController* controller, const Workspace* workspace, QObject* parent)
    : QObject(parent), controller_(controller), workspace_(workspace) {
  connect(controller, &DebugController::stateChanged, this, &DebuggedTexts::follow);
  connect(workspace, &Workspace::documentAdded, this, &DebuggedTexts::followDocument);
  for (Document* document : workspace->documents())
    followDocument(document);
}

void DebuggedTexts::followDocument(Document* document) {
  connect(document, &Document::revisionChanged, this, [this, document] {
    if (contains(document->path())) announce();
  });
  connect(document, &Document::pathChanged, this, &DebuggedTexts::announce);
  announce();
}

// Later, when breakpoints have moved with their lines.
void DebuggedTexts::announce() {
  if (texts_.isEmpty() || std::exchange(isAnnounced_, true)) return;
  QMetaObject::invokeMethod(
      this,
      [this] {
        isAnnounced_ = false;
        emit changed();
      },
      Qt::QueuedConnection);
}

void DebuggedTexts::follow() {
  const DebugController::State state = controller_->state();
  if (state == DebugController::State::Idle || state == DebugController::State::Starting) {
    if (texts_.isEmpty()) return;
    texts_.clear();
    known_.clear();
    emit changed();
    return;
  }
  if (!texts_.isEmpty()) return;
  for (const RunInput& input : controller_->inputs()) {
    if (input.kind == RunInput::Kind::Data) continue;
    // An included file was read from the disk just now.
    const auto text =
        input.text || input.kind == RunInput::Kind::Source ? input.text : textOnDisk(input.path);
    if (text) texts_.insert(input.path, *text);
  }
  emit changed();
}

const source::MovedLines& DebuggedTexts::linesOf(const QString& path) const {
  static const source::MovedLines kSame;
  const auto text = texts_.constFind(path);
  if (text == texts_.constEnd()) return kSame;
  const Document* const open = workspace_->find(path);
  if (open != nullptr && !open->hasText()) return kSame;
  const quint64 revision = open != nullptr ? open->revision() + 1 : 0;
  const FileStamp stamp = open != nullptr ? FileStamp() : stampOf(path);
  const auto known = known_.constFind(path);
  if (known != known_.constEnd() && known->revision == revision && known->stamp == stamp) return known->lines;
  const QString now = open != nullptr ? open->content() : textOnDisk(path).value_or(*text);
  return known_
      .insert(path, {.revision = revision,
                     .stamp = stamp,
                     .lines = source::MovedLines(text->toStdString(), now.toStdString())})
      ->lines;
}

bool DebuggedTexts::hasChanged(const QString& path) const {
  return !linesOf(path).isEmpty();
}

QStringList DebuggedTexts::changedFiles() const {
  QStringList paths;
  for (const Document* document : workspace_->documents())
    if (hasChanged(document->path())) paths << document->path();
  return paths;
}

int DebuggedTexts::lineNow(const QString& path, int line) const {
  return static_cast<int>(linesOf(path).now(static_cast<std::uint32_t>(line)));
}

int DebuggedTexts::lineThen(const QString& path, int line) const {
  return static_cast<int>(linesOf(path).then(static_cast<std::uint32_t>(line)));
}

} // namespace wavesmith::widgets
