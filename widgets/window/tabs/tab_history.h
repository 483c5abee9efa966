// SPDX-License-Identifier: Apache-2.0
// The order in which the tabs were used, and the closed files:
//
//   Ctrl+Tab, again while Ctrl is held     the previously used tab, then earlier ones; Ctrl+Shift+Tab goes back
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
  void step(int by);        // +1: to the tab that was used before
  void stepInOrder(int by); // in the order of the tabs, wrapping around
  void reopen();

signals:
  void changed(); // files were opened or closed

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
  QList<Document*> walk_; // the order when Ctrl was pressed; empty: Ctrl is not held
  qsizetype at_ = 0;      // index of the current tab in walk_
  QList<Closed> closed_;  // the newest first
};

} // namespace wavesmith::widgets
