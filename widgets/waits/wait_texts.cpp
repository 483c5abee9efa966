// SPDX-License-Identifier: Apache-2.0
#include "waits/wait_texts.h"

#include "style/core_texts.h"
#include "waits/wait_writer.h"

#include <QFileInfo>

namespace wavesmith::widgets {
namespace {

using authoring::WaitEdit;

// "line 12" of the text itself, "common.inc:12" of another file.
QString lineOf(const source::Place& place, const std::string& file) {
  if (place.file == file) return WaitWriter::tr("line %1").arg(place.line);
  return QStringLiteral("%1:%2")
      .arg(QFileInfo(QString::fromStdString(place.file)).fileName())
      .arg(place.line);
}

} // namespace

QString whatOf(const WaitEdit& edit) {
  const QString before = QString::fromStdString(edit.before);
  const QString after = QString::fromStdString(edit.after);
  switch (edit.kind) {
  case WaitEdit::Kind::Insert: return WaitWriter::tr("Insert %1").arg(after);
  case WaitEdit::Kind::Change: return WaitWriter::tr("%1 becomes %2").arg(before, after);
  case WaitEdit::Kind::Remove: return WaitWriter::tr("Remove %1").arg(before);
  }
  return {};
}

QString atPlace(const source::Place& place, const QString& sentence, const std::string& file) {
  if (place.line == 0) return sentence;
  return QStringLiteral("%1: %2").arg(lineOf(place, file), sentence);
}

QString sentenceOf(const source::Place& place, const std::string& text, const std::string& file) {
  return atPlace(place, coreText(text), file);
}

QList<ChangeReason> reasonsOf(const authoring::WrittenWaits& waits, const std::string& file) {
  const auto row = [&file](const QString& what, const QString& why, const source::Place& place) {
    return ChangeReason{what, why, place.file == file ? static_cast<int>(place.line) : 0};
  };
  QList<ChangeReason> reasons;
  for (const WaitEdit& edit : waits.edits) {
    reasons << row(whatOf(edit), coreText(edit.reason), edit.place);
    for (const source::Note& note : edit.notes)
      reasons << row(coreText(note.text), {}, note.place);
  }
  for (const authoring::MovedLine& line : waits.moved)
    reasons << row(WaitWriter::tr("Move %1 before line %2")
                       .arg(QString::fromStdString(line.statement))
                       .arg(line.to.line),
                   coreText(line.reason), line.place);
  for (const authoring::PeeledWait& peeled : waits.peeled)
    reasons << row(WaitWriter::tr("The first iteration alone waits for more"), coreText(peeled.sentence()),
                   peeled.place);
  // Their lines are those of the text with the new waits.
  for (const check::AppliedFix& fix : waits.waitStates)
    reasons << ChangeReason{coreText(fix.title), coreText(fix.message), 0};
  for (const source::Note& note : waits.notes)
    reasons << row(WaitWriter::tr("Not changed"), coreText(note.text), note.place);
  return reasons;
}

} // namespace wavesmith::widgets
