// SPDX-License-Identifier: Apache-2.0
// The state that the next start restores: layout, open files, cursors, scroll positions; after a crash, also
// unsaved text and unsaved edits of run files.
//
//   Session session(window, tabs, settings);   saves the state continually, in case of a crash
//   session.restore();                         before the window is shown
//   session.offerRecovery();                   after it is shown
//   session.save();                            when it closes
//
// GUI thread only.
#pragma once

#include <QByteArray>
#include <QList>
#include <QObject>
#include <QString>
#include <QTimer>

class QSettings;
class QTabWidget;

namespace wavesmith::widgets {

class Document;
class EditorView;
class MainWindow;
class Settings;
struct RecoveredText;

struct SessionState {
  struct File {
    QString path; // empty: untitled
    QString name; // name of an untitled document
    int cursor = 0;
    int scroll = 0;
    QList<int> folded = {}; // first lines of folded parts
    QString encoding = {};  // empty: UTF-8
  };
  QByteArray geometry;
  QByteArray layout;
  QString folder;    // folder of the Files panel; empty: none
  QList<File> files; // files in the order of the tabs
  int current = -1;  // index into files; -1: the start page

  [[nodiscard]] QByteArray toJson() const;
  [[nodiscard]] static SessionState fromJson(const QByteArray& text);
  void write(QSettings& storage) const;
  [[nodiscard]] static SessionState read(QSettings& storage);
};

class Session : public QObject {
  Q_OBJECT

public:
  Session(MainWindow* window, QTabWidget* tabs, Settings* settings);

  void restore();
  void save();
  // Asks about each text that an earlier process left unsaved.
  void offerRecovery();

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  [[nodiscard]] SessionState state() const;
  void keepSoon();
  void keepNow();
  void follow(Document* document);
  void restoreText(const RecoveredText& text);
  void goTo(EditorView* view, const SessionState::File& file);

  MainWindow* window_;
  QTabWidget* tabs_;
  Settings* settings_;
  SessionState restored_; // kept until recovery has been offered: its positions belong to the unsaved texts
  QByteArray kept_;
  QTimer timer_;
};

} // namespace wavesmith::widgets
