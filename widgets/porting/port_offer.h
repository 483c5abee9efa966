// SPDX-License-Identifier: Apache-2.0
// The bar below the text of a kernel for an older target, which offers to port it:
//
//   This kernel was written for gfx803 (.hsa_code_object_isa 8,0,3, line 2).  [Port to gfx942…] [Not Now]
//   This cannot be ported: this is for gfx1030, which cannot be ported: its waves, ...     [Dismiss]
//
// The text is examined in the background when it is opened or reloaded, and while the bar is shown, so that the bar
// disappears when the text has been ported. GUI thread only.
#pragma once

#include "controls/message_bar.h"

#ifndef Q_MOC_RUN // moc 6.4 cannot read GCC 12's <compare>
#include "port/need.h"
#include "source/diagnostic.h"
#endif

namespace wavesmith::widgets {

class Document;
class Workspace;

class PortOffer : public MessageBar {
  Q_OBJECT

public:
  PortOffer(Workspace* workspace, Document* document, QWidget* parent = nullptr);

  // Call it when the document has another text: it is examined again, even if the bar was not shown.
  void examineAgain();
  // Shows why the text cannot be ported.
  void refuse(const source::Diagnostic& why);

signals:
  void portRequested();
  void examined(); // for tests: the newest snapshot has been examined

private:
  void onSnapshot();
  void answer(const source::Result<std::optional<port::Processor>>& need, bool hasErrors);
  void put(const QString& message, bool canPort);

  Workspace* workspace_;
  Document* document_;
  QPushButton* port_;
  QPushButton* later_;
  bool wanted_ = true; // whether to examine the next snapshot
  bool dismissed_ = false;
};

} // namespace wavesmith::widgets
