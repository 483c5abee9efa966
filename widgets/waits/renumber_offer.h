// SPDX-License-Identifier: Apache-2.0
// The bar below a text whose memory instructions have moved, or were deleted or duplicated by line, so that waits count other operations than before:
//
//   2 waits no longer wait for the same operations.  [Renumber Waits] [Dismiss]
//
// Compared are the text before the move and the text now (authoring/waits_like.h), in the background, as soon as the text is
// assembled. Moves in a row are compared with the text before the first one. Any other edit hides the bar. The new counts
// are part of the undo step of the move. GUI thread only.
#pragma once

#include "controls/message_bar.h"
#include "document/text/shared_text.h"

#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "authoring/waits.h"
#endif

#include <QString>

#include <optional>

class QPushButton;

namespace wavesmith::widgets {

class Document;
struct LineMove;
class Workspace;

class RenumberOffer : public MessageBar {
  Q_OBJECT

public:
  RenumberOffer(Workspace* workspace, Document* document, QWidget* parent = nullptr);

signals:
  void examined(); // for tests: the newest move has been examined

private:
  void onMoved(const LineMove& move);
  void onSnapshot();
  void compute();
  void answer(quint64 revision, const source::Result<authoring::WrittenWaits>& waits);
  void renumber();
  void end(); // what comes next is compared with the text now

  Workspace* workspace_;
  Document* document_;
  QPushButton* renumber_;
  std::optional<SharedText> before_; // the text before the first of the moves in a row
  bool isMoved_ = false;             // since then, a memory instruction has a new place
  bool isPending_ = false;           // the next snapshot is examined
  quint64 revision_ = 0;             // that of the text with these new counts:
  QString renumbered_;
  int count_ = 0;
};

} // namespace wavesmith::widgets
