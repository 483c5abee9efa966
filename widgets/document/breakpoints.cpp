// SPDX-License-Identifier: Apache-2.0
#include "document/breakpoints.h"

#include "document/document.h"
#include "settings/settings.h"

#include <QSettings>
#include <QTextBlock>
#include <QTextDocument>

#include <algorithm>
#include <cstdlib>

namespace wavesmith::widgets {
namespace {

constexpr const char* kArray = "debugger/breakpoints";

// The line with this text that is nearest to `line`; `line` itself if there is none.
int nearestLine(const QTextDocument& text, int line, const QString& wanted) {
  const int count = text.blockCount();
  for (int away = 0; away < count; ++away)
    for (const int candidate : {line - away, line + away})
      if (candidate >= 1 && candidate <= count && text.findBlockByNumber(candidate - 1).text() == wanted)
        return candidate;
  return std::clamp(line, 1, count);
}

bool isIn(const QTextCursor& cursor, const QTextDocument* text) {
  return !cursor.isNull() && cursor.document() == text;
}

} // namespace

Breakpoints::Breakpoints(Settings* settings, QObject* parent) : QObject(parent), settings_(settings) {
  read();
}

QList<Breakpoint> Breakpoints::all() const {
  return breakpoints_;
}

const Breakpoint* Breakpoints::find(quint32 id) const {
  const auto found = std::ranges::find(breakpoints_, id, &Breakpoint::id);
  return found == breakpoints_.end() ? nullptr : &*found;
}

const Breakpoint* Breakpoints::find(const QString& path, int line) const {
  const auto found = std::ranges::find_if(
      breakpoints_, [&](const Breakpoint& one) { return one.path == path && one.line == line && line > 0; });
  return found == breakpoints_.end() ? nullptr : &*found;
}

// --- Changes ---

quint32 Breakpoints::add(Breakpoint breakpoint) {
  breakpoint.id = ++last_;
  breakpoints_.append(breakpoint);
  while (breakpoints_.size() > kMost) {
    const auto closed = std::ranges::find_if(
        breakpoints_, [this](const Breakpoint& one) { return lines_.value(one.id).cursor.isNull(); });
    if (closed == breakpoints_.end()) break;
    lines_.remove(closed->id);
    breakpoints_.erase(closed);
  }
  emit changed(); // documents attach it
  store();
  return breakpoint.id;
}

void Breakpoints::set(const Breakpoint& breakpoint) {
  const auto found = std::ranges::find(breakpoints_, breakpoint.id, &Breakpoint::id);
  if (found == breakpoints_.end() || *found == breakpoint) return;
  *found = breakpoint;
  store();
  emit changed();
}

void Breakpoints::remove(quint32 id) {
  if (breakpoints_.removeIf([id](const Breakpoint& one) { return one.id == id; }) == 0) return;
  lines_.remove(id);
  store();
  emit changed();
}

void Breakpoints::removeAll() {
  if (breakpoints_.isEmpty()) return;
  breakpoints_.clear();
  lines_.clear();
  store();
  emit changed();
}

// --- Lines ---

void Breakpoints::follow(Document* document) {
  attach(*document);
  connect(this, &Breakpoints::changed, document, [this, document] { attach(*document); });
  connect(document, &Document::textArrived, this, [this, document] { attach(*document); });
  connect(document, &Document::revisionChanged, this, [this, document] { updateLines(document); });
  connect(document, &Document::pathChanged, this, [this, document] {
    // Its breakpoints go with it to the new name.
    for (Breakpoint& one : breakpoints_)
      if (isIn(lines_.value(one.id).cursor, document->text())) one.path = document->path();
    store();
    emit changed();
  });
}

void Breakpoints::attach(const Document& document) {
  if (!document.hasText() || document.path().isEmpty()) return;
  for (Breakpoint& one : breakpoints_) {
    Line& line = lines_[one.id];
    if (one.path != document.path() || one.isWatchpoint() || isIn(line.cursor, document.text())) continue;
    if (!line.text.isEmpty()) one.line = nearestLine(*document.text(), one.line, line.text);
    const QTextBlock block = document.text()->findBlockByNumber(one.line - 1);
    line.cursor = QTextCursor(block.isValid() ? block : document.text()->lastBlock());
    // At its end, the cursor moves with the line when a line is inserted before it.
    line.cursor.movePosition(QTextCursor::EndOfBlock);
    line.text = line.cursor.block().text();
  }
}

void Breakpoints::updateLines(const Document* document) {
  bool moved = false;
  for (Breakpoint& one : breakpoints_) {
    Line& line = lines_[one.id];
    if (!isIn(line.cursor, document->text())) continue;
    const int now = line.cursor.blockNumber() + 1;
    line.text = line.cursor.block().text();
    moved |= std::exchange(one.line, now) != now;
  }
  if (!moved) return;
  store();
  emit changed();
}

// --- Storage ---

void Breakpoints::read() {
  QSettings& storage = settings_->storage();
  const int count = storage.beginReadArray(QString::fromLatin1(kArray));
  for (int n = 0; n < std::min(count, kMost); ++n) {
    storage.setArrayIndex(n);
    Breakpoint one;
    one.id = ++last_;
    one.path = storage.value(QStringLiteral("path")).toString();
    one.line = std::max(0, storage.value(QStringLiteral("line")).toInt());
    one.watch = storage.value(QStringLiteral("watch")).toString();
    one.condition = storage.value(QStringLiteral("condition")).toString();
    one.ignored = storage.value(QStringLiteral("ignored")).toULongLong();
    one.enabled = storage.value(QStringLiteral("enabled"), true).toBool();
    lines_[one.id].text = storage.value(QStringLiteral("text")).toString();
    if (!one.path.isEmpty() && one.isWatchpoint() != one.watch.isEmpty()) breakpoints_.append(one);
  }
  storage.endArray();
}

void Breakpoints::store() {
  QSettings& storage = settings_->storage();
  storage.remove(QString::fromLatin1(kArray));
  storage.beginWriteArray(QString::fromLatin1(kArray), static_cast<int>(breakpoints_.size()));
  for (qsizetype n = 0; n < breakpoints_.size(); ++n) {
    const Breakpoint& one = breakpoints_[n];
    storage.setArrayIndex(static_cast<int>(n));
    storage.setValue(QStringLiteral("path"), one.path);
    storage.setValue(QStringLiteral("line"), one.line);
    storage.setValue(QStringLiteral("watch"), one.watch);
    storage.setValue(QStringLiteral("condition"), one.condition);
    storage.setValue(QStringLiteral("ignored"), one.ignored);
    storage.setValue(QStringLiteral("enabled"), one.enabled);
    storage.setValue(QStringLiteral("text"), lines_.value(one.id).text);
  }
  storage.endArray();
}

} // namespace wavesmith::widgets
