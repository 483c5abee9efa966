// SPDX-License-Identifier: Apache-2.0
// The bar below an editor whose text is no longer the one that is debugged:
//
//   The text has changed since debugging began; the debugger still runs the old code.   [Restart]
//
// GUI thread only.
#pragma once

#include "controls/message_bar.h"

namespace wavesmith::widgets {

class DebuggedTexts;
class Document;

class DebugBar : public MessageBar {
  Q_OBJECT

public:
  DebugBar(const DebuggedTexts* texts, const Document* document, QWidget* parent = nullptr);

signals:
  void restartRequested();

private:
  void follow();

  const DebuggedTexts* texts_;
  const Document* document_;
  QString shown_; // the bar's sentence, kept when the user dismisses the bar
};

} // namespace wavesmith::widgets
