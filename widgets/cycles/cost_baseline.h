// SPDX-License-Identifier: Apache-2.0
// The version of a document that the newest estimates are compared with: the saved one, until the user chooses
// another one or none.
//
//   baseline->choose(document)      compares with the newest snapshot from now on
//   baseline->of(document).program  null: nothing to compare with
//
// Keeps only the program of that version. GUI thread only.
#pragma once

#include "document/snapshot.h"

#include <QHash>
#include <QObject>
#include <QString>

#include <memory>

namespace wavesmith::widgets {

class Document;
class Workspace;

class CostBaseline : public QObject {
  Q_OBJECT

public:
  explicit CostBaseline(Workspace* workspace, QObject* parent = nullptr);

  struct Version {
    std::shared_ptr<const program::Program> program;
    QString name; // "the saved text"; empty: there is none
  };
  [[nodiscard]] Version of(const Document* document) const;
  [[nodiscard]] bool canChoose(const Document* document) const; // the document has a newest version

  void choose(Document* document);
  void clear(Document* document); // compares with none until choose()

signals:
  void changed(); // choose() or clear() was called

private:
  enum class Kind : quint8 { Saved, Chosen, None };
  struct Kept {
    Kind kind = Kind::Saved;
    Version version;
  };
  void follow(Document* document);

  QHash<const Document*, Kept> kept_;
};

} // namespace wavesmith::widgets
