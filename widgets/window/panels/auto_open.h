// SPDX-License-Identifier: Apache-2.0
// Opens and marks the panels at the bottom automatically. A finding changes the button of Problems: its number, and
// the icon of the worst finding. A finished run replaces the shown panel by Run. Nothing else opens a panel unless
// the user asks for it, because the text must not move while typing. The focus does not move. GUI thread only.
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
  std::optional<std::optional<source::Severity>> shown_; // worst problem on the icon; empty: not set yet
};

} // namespace wavesmith::widgets
