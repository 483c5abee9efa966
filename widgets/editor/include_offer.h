// SPDX-License-Identifier: Apache-2.0
// The bar below a text that includes a file outside of its folder, which is not read until the user allows it:
//
//   This text wants to read FOLDER/macros.inc, which is not in its folder.  [Allow This Folder] [Not Now]
//
// A run file may name sources that are not open: the bar of the text that was run asks for their files, too.
//
// The allowed folders are settings of the user (Settings::allowedFolders). GUI thread only.
#pragma once

#include "controls/message_bar.h"
#include "source/diagnostic.h"

#include <QString>
#include <QStringList>

namespace wavesmith::widgets {

class Document;
class Settings;

class IncludeOffer : public MessageBar {
  Q_OBJECT

public:
  IncludeOffer(Settings* settings, Document* document, QWidget* parent = nullptr);

  // What the last run said whose result belongs to this text; empty: none, or another one.
  void setRun(source::Diagnostics diagnostics);

private:
  void update();
  [[nodiscard]] const source::Diagnostic* firstOf(const source::Diagnostics& diagnostics) const;
  void allow();
  void refuse();

  Settings* settings_;
  Document* document_;
  source::Diagnostics run_;
  QString file_;        // the file that the bar is about
  QStringList refused_; // files that the user does not want to be asked about again
};

} // namespace wavesmith::widgets
