// SPDX-License-Identifier: Apache-2.0
// Ports a text in the background and shows the result before anything is changed:
//
//   written for gfx803 (.hsa_code_object_isa 8,0,3, line 2): 31 changes, 1 question; the ported text assembles
//   Filter: [            ]  [x] Only questions
//   | Changes (32) | Renumbered Registers (2) | Problems (1) |
//     Certain    12  v_mac_f32 becomes v_fmac_f32     gfx942 has no v_mac_f32 ...
//   -  v_mac_f32 v1, v2, v3
//   +  v_fmac_f32 v1, v2, v3
//                                                        [Save As…] [Apply] [Cancel]
//
// The selected row is shown in the diff below. GUI thread only.
#pragma once

#include <QDialog>
#include <QString>

#include <memory>

#ifndef Q_MOC_RUN // moc 6.4 cannot read GCC 12's <compare>
#include "source/diagnostic.h"
#endif

namespace wavesmith::widgets {

class Document;
class LinkedChange;
struct PortReport;
class Workspace;

class PortPreview : public QDialog {
  Q_OBJECT

public:
  // Starts immediately. The document must be assembly.
  PortPreview(Workspace* workspace, Document* document, QWidget* parent = nullptr);
  ~PortPreview() override; // stops the background work

  [[nodiscard]] bool isReady() const; // the result is shown
  [[nodiscard]] std::shared_ptr<const PortReport> report() const;
  // Why the last Apply or Save As changed nothing; empty: it succeeded.
  [[nodiscard]] QString problem() const;
  [[nodiscard]] LinkedChange* applied() const; // nullptr: nothing was applied
  // Writes the ported text and its included files, as Save As does.
  bool saveAs(const QString& path);

signals:
  void ready();
  // The dialog closes because the text cannot be ported, or because there is nothing to port.
  void refused(const wavesmith::source::Diagnostic& why);
  void unneeded();
  void savedAs(const QString& path);

private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

} // namespace wavesmith::widgets
