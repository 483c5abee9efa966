// SPDX-License-Identifier: Apache-2.0
// The order in which the tabs were used, and those that were closed:
//
//   Ctrl+Tab, again while Ctrl is held     the tab before, and the ones before that; Ctrl+Shift+Tab the other way
//   Ctrl+Page Down, Ctrl+Page Up           the next and the previous tab in the order of the tabs
//   Ctrl+Shift+T                           opens the file that was closed last, at its line
//
// GUI thread only.
#pragma once

#include <QList>
#include <QObject>
#include <QString>

namespace wavesmith::widgets {

class Document;
class MainWindow;

class TabHistory : public QObject {
  Q_OBJECT

public:
  explicit TabHistory(MainWindow* window);
  [[nodiscard]] static TabHistory* in(const MainWindow* window);

  [[nodiscard]] QList<Document*> recent() const { return order_; } // the newest first
  [[nodiscard]] bool isAnyClosed() const { return !closed_.isEmpty(); }
  void step(int by);        // +1: the one that was used before
  void stepInOrder(int by); // of the tabs, around their ends
  void reopen();

signals:
  void changed(); // what is open, or was closed

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  struct Closed {
    QString path;
    int line = 1, column = 1;
  };
  void use(Document* document);
  void forget(Document* document);
  void endWalk();
  void focusText();

  MainWindow* window_;
  QList<Document*> order_;
  QList<Document*> walk_; // the order when Ctrl was pressed; empty: it is not held
  qsizetype at_ = 0;      // in it
  QList<Closed> closed_;  // the newest first
};

} // namespace wavesmith::widgets
