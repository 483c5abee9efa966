// SPDX-License-Identifier: Apache-2.0
// What the panels at the bottom do on their own. A finding changes the button of Problems: the number and the icon of
// the worst one. A run that has finished replaces the panel that is shown by Run. Nothing else opens a panel unless
// the user asks for it, because the text must not move while it is typed. The focus does not move. GUI thread only.
#pragma once

#include "source/diagnostic.h"

#include <QObject>

#include <optional>

namespace wavesmith::widgets {

class PanelLayout;
class ProblemsDock;
class RunDock;
class Workspace;

class AutoOpen : public QObject {
  Q_OBJECT

public:
  AutoOpen(Workspace* workspace, PanelLayout* layout, ProblemsDock* problems, RunDock* run);

private:
  void mark();

  Workspace* workspace_;
  ProblemsDock* problems_;
  std::optional<std::optional<source::Severity>> shown_; // the worst problem of the icon; empty: none was set
};

} // namespace wavesmith::widgets
