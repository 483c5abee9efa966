// SPDX-License-Identifier: Apache-2.0
// The expressions that the user watches: the debugger shows their values at each stop (Verb::Display). They are kept in the
// settings for each kernel, and every debugged run of the kernel gets them at its start.
//
//   watches.add("f32 v_x");      -> changed(), or refused("there is no register ...")
//   watches.remove("f32 v_x");   -> changed()
//
// GUI thread only.
#pragma once

#ifndef Q_MOC_RUN // moc 6.4 cannot read GCC 12's <compare> when that is the first header of a file
#include "debug/request.h"
#endif

#include <QHash>
#include <QObject>
#include <QString>
#include <QStringList>

#include <vector>

namespace wavesmith::widgets {

class DebugController;
class Settings;

class Watches : public QObject {
  Q_OBJECT

public:
  Watches(DebugController* controller, Settings* settings, QObject* parent = nullptr);

  [[nodiscard]] QStringList expressions() const; // the debugged kernel's, as the user wrote them
  void add(const QString& expression);
  void remove(const QString& expression);
  // The expressions that the debugged run does not know, with the reason: a name is no longer in the text.
  [[nodiscard]] const std::vector<debug::Display>& unknown() const { return unknown_; }

signals:
  void changed();
  void refused(const QString& sentence);

private:
  struct Kernel {
    QString key;
    QStringList expressions;
  };
  void read();
  void store();
  void follow();
  void ask(const QString& expression, bool isNew);
  QStringList& own(); // the debugged kernel's expressions

  DebugController* controller_;
  Settings* settings_;
  std::vector<Kernel> kernels_;     // the kernel that was debugged last is at the end
  QHash<QString, quint32> numbers_; // the debugger's number of each expression in this run
  std::vector<debug::Display> unknown_;
  bool isGiven_ = false; // the run has got the expressions
};

} // namespace wavesmith::widgets
