// SPDX-License-Identifier: Apache-2.0
// Asks the debugger for the values that the sections of the Lanes dock show. Remembers the values at the last stop,
// so that the next stop can be compared with them.
//
//   reader.start(sections.size());     answers to earlier questions are ignored
//   reader.read(section);              -> section->setValues(), or setFailure()
//                                      -> complete(), after the last one
//
// GUI thread.
#pragma once

#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "debugger/lanes/lane_values.h"
#include "emulator/machine/location.h"
#endif

#include <QObject>

#include <map>
#include <memory>
#include <tuple>

namespace wavesmith::debug {
struct ItemValue;
}

namespace wavesmith::widgets {

class DebugController;
class LaneSection;

class LaneReader : public QObject {
  Q_OBJECT

public:
  explicit LaneReader(DebugController* controller, QObject* parent = nullptr);

  void start(int sections);
  void read(LaneSection* section);
  void forget(); // forgets remembered values, because another run begins
  // Values are being set: changes of a current cell are not the user's.
  [[nodiscard]] bool isShowing() const { return showing_; }

signals:
  void complete();

private:
  // Vector registers of a wave at a stop: group, wave, class and number of the register.
  using Remembered =
      std::map<std::tuple<std::uint64_t, std::uint32_t, isa::RegisterClass, int>, std::vector<std::byte>>;

  void onMoved();
  void askValues(LaneSection* section, const NamedLanes& wanted, const QString& authorNames);
  void askExec(LaneSection* section, const std::shared_ptr<LaneValues>& values, const QString& authorNames);
  void askAddresses(LaneSection* section, const std::shared_ptr<LaneValues>& values,
                    const QString& authorNames);
  void deliver(LaneSection* section, const std::shared_ptr<LaneValues>& values, const QString& authorNames);
  void show(LaneSection* section, const LaneValues& values, const QString& authorNames);
  void done();
  void rememberValues(const LaneValues& values);
  void addBefore(LaneValues& values) const;
  [[nodiscard]] emulator::WaveId waveOf(const QString& prefix) const;

  DebugController* controller_;
  bool showing_ = false;
  quint64 round_ = 0;    // number of the current round; answers to earlier rounds are ignored
  int waiting_ = 0;      // number of sections without an answer in this round
  quint64 position_ = 0; // position of the last stop
  Remembered atStop_, before_;
};

} // namespace wavesmith::widgets
