// SPDX-License-Identifier: Apache-2.0
// Kernel > Renumber Waits. Compares the text with the saved one in the background (authoring/waits_like.h): each wait gets the
// count that waits for the operations that it waited for in the saved text. The changes are shown before they are made.
// RenumberOffer is for a single move.
//
//   renumberer->start(workspace->current());
//   ... "The waits of vector_add.s wait for the same operations as in the saved text.", or a ChangePreview
//
// GUI thread only.
#pragma once

#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "authoring/waits.h"
#endif

#include <QObject>
#include <QPointer>
#include <QString>

#include <string>

namespace wavesmith::widgets {

class ChangePreview;
class Document;
class Workspace;

class WaitRenumberer : public QObject {
  Q_OBJECT

public:
  // `window` is the parent of the previews.
  WaitRenumberer(Workspace* workspace, QWidget* window);

  void start(Document* document);
  [[nodiscard]] ChangePreview* preview() const; // the open preview, or nullptr

signals:
  // Emitted when finished: either a preview is open, or `sentence` has the reason why there is none.
  void finished(const QString& sentence);

private:
  // The two texts, which are distinguished by the paths in messages.
  struct Files {
    std::string now, saved;
  };
  void say(const QString& sentence);
  void compute(Document& document, const QString& saved);
  [[nodiscard]] static QString sentenceOfError(const source::Diagnostic& error, const Files& files);
  void show(Document& document, const QString& before, const Files& files,
            const authoring::WrittenWaits& waits);

  Workspace* workspace_;
  QWidget* window_;
  QPointer<ChangePreview> preview_;
};

} // namespace wavesmith::widgets
