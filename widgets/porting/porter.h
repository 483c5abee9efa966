// SPDX-License-Identifier: Apache-2.0
// Kernel > Port to gfx942. Shows the preview of a text's port (PortPreview), and the bars below texts for older
// targets (PortOffer).
//
//   view->addBar(porter->offerFor(document));
//   porter->start(document);
//
// GUI thread only.
#pragma once

#include <QHash>
#include <QObject>
#include <QPointer>
#include <QString>

namespace wavesmith::widgets {

class Document;
class PortOffer;
class PortPreview;
class Workspace;

class Porter : public QObject {
  Q_OBJECT

public:
  // `window` is the parent of the previews.
  Porter(Workspace* workspace, QWidget* window);

  // The bar of a document; the caller gives it a parent.
  [[nodiscard]] PortOffer* offerFor(Document* document);
  void start(Document* document);
  [[nodiscard]] PortPreview* preview() const; // the open preview, or nullptr

signals:
  void openRequested(const QString& path); // a text was saved to another path

private:
  void connectPreview(PortPreview* preview, Document* document);
  void examineAgain();

  Workspace* workspace_;
  QWidget* window_;
  QHash<const Document*, QPointer<PortOffer>> offers_;
  QPointer<PortPreview> preview_;
};

} // namespace wavesmith::widgets
