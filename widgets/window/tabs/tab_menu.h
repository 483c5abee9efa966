// SPDX-License-Identifier: Apache-2.0
// The context menu of a document's tab: close, save, copy the path, show the file.
//
//   (new TabMenu(window, document))->popup(position);   deletes itself when it closes
//
// GUI thread only.
#pragma once

#include <QMenu>

namespace wavesmith::widgets {

class Document;
class MainWindow;

class TabMenu : public QMenu {
  Q_OBJECT

public:
  TabMenu(MainWindow* window, Document* document);
};

} // namespace wavesmith::widgets
