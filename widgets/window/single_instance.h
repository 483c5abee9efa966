// SPDX-License-Identifier: Apache-2.0
// One window for a desktop session: a later start passes its files to the open window, which comes to the front. It
// uses the interface of desktop launchers, org.freedesktop.Application of the Desktop Entry Specification (section
// "D-Bus Activation").
//
//   if (SingleInstance::openInRunning({"/tmp/vector_add.s"}) != None) return 0;     this is a later start
//   SingleInstance instance;                                                    this is the first one
//   connect(&instance, &SingleInstance::openRequested, ...);
//
// Without a session bus each start has a window of its own. GUI thread only.
#pragma once

#include <QObject>
#include <QStringList>

namespace wavesmith::widgets {

// The program's name on the desktop: the name of its desktop file, its icon and its D-Bus service.
inline constexpr char kApplicationId[] = "org.wavesmith.Wavesmith";

class SingleInstance : public QObject {
  Q_OBJECT

public:
  // Registers the D-Bus service; `isFirst` says whether that succeeded.
  explicit SingleInstance(QObject* parent = nullptr);
  ~SingleInstance() override;

  [[nodiscard]] bool isFirst() const { return isFirst_; }

  enum class Running : quint8 {
    None,   // there is no window
    Opened, // it has opened the files
    Busy,   // it does not respond; once it does, it opens the files
  };
  // Asks the open window to come to the front and to open these files (absolute paths; may be none). Blocks for at
  // most 5 s, if the window does not respond. Needs a QCoreApplication, but no display.
  [[nodiscard]] static Running openInRunning(const QStringList& paths);

signals:
  // A later start asked to open files; `paths` are absolute and may be none.
  void openRequested(const QStringList& paths);

private:
  bool isFirst_ = false;
};

} // namespace wavesmith::widgets
