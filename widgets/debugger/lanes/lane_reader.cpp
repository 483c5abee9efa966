// SPDX-License-Identifier: Apache-2.0
#include "debugger/lanes/lane_reader.h"

#include "debugger/debug_controller.h"
#include "debugger/lanes/lane_section.h"
#include "style/core_texts.h"

#include <QStringList>

#include <cstring>
#include <utility>

namespace wavesmith::widgets {
namespace {

using debug::Verb;

constexpr int kReadLanes = static_cast<int>(isa::kLanes);
constexpr std::size_t kReadBytes = kReadLanes * sizeof(std::uint32_t); // bytes of a register in all lanes

QString textOfLanes(const NamedLanes& named) {
  return named.prefix + QString::fromStdString(isa::toString(named.registers));
}

// What the debugger says of cells besides their values.
void addMarks(LaneValues& values, const debug::ItemValue& value) {
  values.inFlight.assign(value.inFlight.begin(), value.inFlight.end());
  values.undefined.assign(value.undefined.begin(), value.undefined.end());
}

} // namespace

LaneReader::LaneReader(DebugController* controller, QObject* parent)
    : QObject(parent), controller_(controller) {
  connect(controller, &DebugController::moved, this, &LaneReader::onMoved);
}

void LaneReader::forget() {
  ++round_;
  atStop_.clear();
  before_.clear();
  position_ = 0;
}

void LaneReader::onMoved() {
  const debug::Stop& stop = controller_->stop();
  if (stop.position == position_) return; // another wave or lane, or an edit: compared with the same stop
  position_ = stop.position;
  before_ = std::exchange(atStop_, {});
}

void LaneReader::start(int sections) {
  ++round_;
  waiting_ = sections;
}

void LaneReader::done() {
  if (--waiting_ == 0) emit complete();
}

void LaneReader::read(LaneSection* section) {
  controller_->ask(section,
                   {.verb = Verb::Print, .text = section->source().text.toStdString(), .type = "hex"},
                   [this, section, round = round_](const DebugAnswer& answer) {
                     if (round != round_) return;
                     if (!answer) {
                       section->setFailure(coreText(answer.error().message));
                       return done();
                     }
                     const debug::ItemValue& value = answer->values.front();
                     const auto named = namedLanes(QString::fromStdString(value.name));
                     if (!named) {
                       section->setFailure(tr("not a vector register in all lanes"));
                       return done();
                     }
                     askValues(section, section->resolve(*named), QString::fromStdString(value.authorNames));
                   });
}

void LaneReader::askValues(LaneSection* section, const NamedLanes& wanted, const QString& authorNames) {
  controller_->ask(section, {.verb = Verb::Print, .text = textOfLanes(wanted).toStdString(), .type = "hex"},
                   [this, section, wanted, authorNames, round = round_](const DebugAnswer& answer) {
                     if (round != round_) return;
                     if (!answer) {
                       section->setFailure(coreText(answer.error().message));
                       return done();
                     }
                     auto values = std::make_shared<LaneValues>();
                     values->registers = wanted.registers;
                     values->prefix = wanted.prefix;
                     values->bytes = answer->values.front().bytes;
                     addMarks(*values, answer->values.front());
                     if (!wanted.prefix.isEmpty()) return askExec(section, values, authorNames);
                     if (controller_->stop().wave) values->exec = controller_->stop().wave->exec;
                     deliver(section, values, authorNames);
                   });
}

// Of another wave than the selected one.
void LaneReader::askExec(LaneSection* section, const std::shared_ptr<LaneValues>& values,
                         const QString& authorNames) {
  const QString text = values->prefix + QStringLiteral("exec");
  controller_->ask(section, {.verb = Verb::Print, .text = text.toStdString()},
                   [this, section, values, authorNames, round = round_](const DebugAnswer& answer) {
                     if (round != round_) return;
                     if (answer && answer->values.front().bytes.size() == sizeof values->exec)
                       std::memcpy(&values->exec, answer->values.front().bytes.data(), sizeof values->exec);
                     deliver(section, values, authorNames);
                   });
}

void LaneReader::deliver(LaneSection* section, const std::shared_ptr<LaneValues>& values,
                         const QString& authorNames) {
  addBefore(*values);
  rememberValues(*values);
  if (section->wantsAddresses()) return askAddresses(section, values, authorNames);
  show(section, *values, authorNames);
}

void LaneReader::show(LaneSection* section, const LaneValues& values, const QString& authorNames) {
  showing_ = true;
  section->setLane(controller_->lane());
  section->setValues(values, authorNames);
  showing_ = false;
  done();
}

// The debugger knows the buffers: it is asked for the text of each lane.
void LaneReader::askAddresses(LaneSection* section, const std::shared_ptr<LaneValues>& values,
                              const QString& authorNames) {
  const int count = values->registers.count / 2 * kReadLanes;
  auto left = std::make_shared<int>(count);
  for (int i = 0; i < count; ++i)
    values->addresses << QString();
  for (int i = 0; i < count; ++i) {
    const LaneCell cell{
        .lane = i % kReadLanes, .first = i / kReadLanes * 2, .registers = 2, .low = 0, .bits = 64};
    const std::string text = locationOf(*values, cell).toStdString();
    controller_->ask(
        section, {.verb = Verb::Print, .text = text, .type = "address"},
        [this, section, values, authorNames, left, i, round = round_](const DebugAnswer& answer) {
          if (round != round_) return;
          if (answer) values->addresses[i] = QString::fromStdString(answer->values.front().text);
          if (--*left == 0) show(section, *values, authorNames);
        });
  }
}

emulator::WaveId LaneReader::waveOf(const QString& prefix) const {
  if (prefix.isEmpty()) return controller_->stop().wave ? controller_->stop().wave->id : emulator::WaveId{};
  const QStringList parts = prefix.chopped(1).split(u'.');
  return {parts.front().toULongLong(), parts.back().toUInt()};
}

void LaneReader::rememberValues(const LaneValues& values) {
  if (controller_->state() != DebugController::State::Stopped) return;
  const emulator::WaveId wave = waveOf(values.prefix);
  for (int i = 0; i < values.registers.count; ++i) {
    const auto* const first = values.bytes.data() + static_cast<std::size_t>(i) * kReadBytes;
    atStop_[{wave.group, wave.wave, values.registers.cls, values.registers.first + i}] = {first,
                                                                                          first + kReadBytes};
  }
}

void LaneReader::addBefore(LaneValues& values) const {
  const Remembered& before = controller_->state() == DebugController::State::Stopped ? before_ : atStop_;
  const emulator::WaveId wave = waveOf(values.prefix);
  for (int i = 0; i < values.registers.count; ++i) {
    const auto found = before.find({wave.group, wave.wave, values.registers.cls, values.registers.first + i});
    values.before.push_back(found == before.end() ? std::vector<std::byte>() : found->second);
  }
}

} // namespace wavesmith::widgets
