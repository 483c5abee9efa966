// SPDX-License-Identifier: Apache-2.0
// The version of a document whose estimates the newest ones are compared with: the saved one, until the user chooses another
// or none.
//
//   baseline->choose(document)      the newest snapshot, from now on
//   baseline->of(document).program  null: nothing to compare with
//
// Keeps the program of that version alone. GUI thread only.
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
  [[nodiscard]] bool canChoose(const Document* document) const; // it has a newest version

  void choose(Document* document);
  void clear(Document* document); // until choose()

signals:
  void changed(); // by choose() and clear()

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
