// SPDX-License-Identifier: Apache-2.0
#include "debug/debugger.h"

#include "debug/refusal.h"
#include "debug/searches.h"
#include "emulator/inspect/access_location.h"
#include "emulator/launch/run_group.h"
#include "isa/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

namespace wavesmith::debug {

using emulator::Location;
using emulator::Wave;
using emulator::WaveId;
using Pause = History::Pause;

namespace {

WaveId waveIdOf(const Wave& wave) {
  return {wave.group->index, wave.id};
}

bool sameBytes(const Location& a, const Location& b) {
  if (a.storage != b.storage || (a.storage != emulator::Storage::Memory && a.wave.group != b.wave.group))
    return false;
  const bool ofWave = a.isRegister() || a.storage == emulator::Storage::Scratch;
  if (ofWave && a.wave != b.wave) return false;
  const bool lanes = a.lane == emulator::kEveryLane || b.lane == emulator::kEveryLane || a.lane == b.lane;
  if (a.isRegister()) return lanes && a.first < b.first + b.count && b.first < a.first + a.count;
  const bool overlap = a.address < b.address + b.bytes && b.address < a.address + a.bytes;
  return overlap && (a.storage != emulator::Storage::Scratch || lanes);
}

std::string whyReadOnly(const Location& location) {
  if (location.storage == emulator::Storage::Memory) return "this memory is read-only";
  const bool pc = location.storage == emulator::Storage::State &&
                  location.first == static_cast<std::uint16_t>(emulator::StateItem::Pc);
  return pc ? "no instruction begins at that address" : "this register is read-only";
}

} // namespace

source::Result<std::unique_ptr<Debugger>> Debugger::start(std::shared_ptr<const execution::Launch> launch,
                                                          const DebuggerOptions& options) {
  if (auto problem = execution::problemOf(*launch)) return std::unexpected(std::move(problem->diagnostic));
  std::unique_ptr<Debugger> result(new Debugger(std::move(launch), options));
  auto emulated = execution::EmulatedLaunch::make(*result->description_, options.backend);
  if (!emulated) return std::unexpected(std::move(emulated.error()));
  result->emulated_ = std::move(*emulated);
  auto history = History::make(*result->emulated_, {.schedule = options.backend.schedule,
                                                    .checkedMode = options.backend.checkedMode,
                                                    .memoryLimit = options.memoryLimit,
                                                    .interval = options.interval,
                                                    .secondsLimit = options.secondsLimit});
  if (!history) return std::unexpected(std::move(history.error()));
  result->history_ = std::move(*history);
  result->lines_ = std::make_unique<OperationLines>(result->history_->now().context());
  result->report(StopReason::Start);
  return result;
}

Debugger::Debugger(std::shared_ptr<const execution::Launch> launch, const DebuggerOptions& options)
    : description_(std::move(launch)), options_(options) {}

Debugger::~Debugger() = default;

// --- Where it is ---

Wave* Debugger::selected() const {
  return selected_ ? history_->now().find(*selected_) : nullptr;
}

source::Result<Stop> Debugger::select(WaveId wave) {
  const emulator::SerialRun& run = history_->now();
  const emulator::Group* const group = run.find(wave.group);
  if (wave.group >= run.totalGroups())
    return refusal(
        fmt::format("there is no work-group {}: the dispatch has {}", wave.group, run.totalGroups()));
  if (group == nullptr)
    return refusal(fmt::format("work-group {} has {} here", wave.group,
                               wave.group >= run.startedGroups() ? "not started" : "ended"));
  if (wave.wave >= group->waves.size())
    return refusal(fmt::format("there is no wave {}: a work-group has {}", wave.wave, group->waves.size()));
  selected_ = wave;
  stop_.wave = summaryOf(*group->waves[wave.wave]);
  return stop_;
}

CodePlace Debugger::placeOf(const isa::Instruction* instruction) const {
  if (instruction == nullptr) return {};
  CodePlace place;
  place.address = instruction->address;
  const auto index = static_cast<program::Index>(instruction - program().instructions().data());
  place.place = program().place(index);
  if (const source::LineEntry* const entry = program().lines().at(instruction->address))
    place.outermost = seenLine(program().lines(), entry->location);
  place.mnemonic = instruction->valid() ? std::string(instruction->row().mnemonic) : "invalid instruction";
  if (place.outermost.line == 0 || program().lines().fromDebugInformation)
    place.text = isa::toString(*instruction);
  return place;
}

std::vector<CodePlace> Debugger::codeAround(std::uint64_t count) const {
  const std::span<const isa::Instruction> all = program().instructions();
  const program::Index at = stop_.wave ? program().at(stop_.wave->at.address) : program::kNone;
  std::vector<CodePlace> code;
  if (at == program::kNone) return code;
  constexpr std::uint64_t kMost = 1000;
  count = std::clamp<std::uint64_t>(count, 1, kMost);
  for (std::size_t i = at - std::min<std::size_t>(at, count / 2); i < all.size() && code.size() < count; ++i)
    code.push_back(placeOf(&all[i]));
  for (CodePlace& place : code)
    if (place.text.empty()) place.text = isa::toString(all[program().at(place.address)]);
  return code;
}

namespace {

// Whether the instruction belongs to the line: its own, or one that has called the function which is inlined here.
bool isOfLine(const source::LineTable& table, const source::LineEntry* entry, std::string_view file,
              std::uint32_t line) {
  if (entry == nullptr) return false;
  const auto isHere = [&](const source::Location& location) {
    return location.line == line && table.place(location).file == file;
  };
  return isHere(entry->location) || std::ranges::any_of(table.chain(entry->location),
                                                        [&](const auto* one) { return isHere(one->site); });
}

} // namespace

// A compiler mixes the instructions of several lines: a line begins where the instruction before is of another one.
std::vector<std::uint64_t> Debugger::compiledAddressesOf(std::string_view file, std::uint32_t line) const {
  std::vector<std::uint64_t> result;
  bool before = false;
  for (const isa::Instruction& instruction : program().instructions()) {
    const bool here = isOfLine(program().lines(), program().lines().at(instruction.address), file, line);
    if (here && !before) result.push_back(instruction.address);
    before = here;
  }
  return result;
}

std::vector<std::uint64_t> Debugger::addressesOf(std::string_view file, std::uint32_t line) const {
  if (program().lines().fromDebugInformation) return compiledAddressesOf(file, line);
  std::vector<std::uint64_t> result;
  for (const source::LineEntry* const entry : program().lines().entriesOf(file, line))
    if (program().at(entry->address) != program::kNone) result.push_back(entry->address);
  return result;
}

WaveSummary Debugger::summaryOf(const Wave& wave) const {
  WaveSummary summary;
  summary.id = waveIdOf(wave);
  summary.group = wave.group->id;
  const emulator::SerialRun& run = history_->now();
  const bool faulted = run.state() == History::State::Faulted && run.fault().group == summary.id.group &&
                       run.fault().wave == summary.id.wave;
  summary.state = faulted                      ? WaveState::Faulted
                  : wave.ended                 ? WaveState::Ended
                  : wave.atBarrier             ? WaveState::AtBarrier
                  : emulator::waitsInGws(wave) ? WaveState::InGws
                                               : WaveState::Running;
  summary.exec = wave.exec();
  summary.executed = wave.executed;
  summary.next = &wave == run.next();
  const bool over = faulted || (wave.ended && wave.executed != 0);
  summary.at = placeOf(faulted ? run.fault().instruction
                       : over  ? (wave.next - 1)->instruction
                               : wave.next->instruction);
  return summary;
}

std::vector<WaveSummary> Debugger::waves() const {
  std::vector<WaveSummary> result;
  for (const emulator::Group* const group : history_->now().groups())
    for (const auto& wave : group->waves)
      result.push_back(summaryOf(*wave));
  return result;
}

Stop Debugger::report(StopReason reason) {
  emulator::SerialRun& run = history_->now();
  // An interrupted movement has not looked at the breakpoints of its next instruction, unless that is where it started.
  if (reason != StopReason::Interrupted) passed_ = history_->position();
  stop_ = {};
  stop_.reason = reason;
  stop_.position = history_->position();
  stop_.end = history_->end();
  stop_.begin = history_->begin();
  if (run.state() == History::State::Faulted) {
    stop_.faults.push_back(
        emulator::describe(run.fault(), program(), description_->kernel, history_->memory()));
    selected_ = WaveId{run.fault().group, run.fault().wave};
  }
  if (selected() == nullptr && run.next() != nullptr) selected_ = waveIdOf(*run.next());
  if (const Wave* const wave = selected()) stop_.wave = summaryOf(*wave);
  return stop_;
}

Stop Debugger::reportHit(const Hit& hit) {
  selected_ = hit.wave;
  const bool watch = points_.find(hit.point) != nullptr && points_.find(hit.point)->isWatchpoint();
  report(watch ? StopReason::Watchpoint : StopReason::Breakpoint);
  stop_.point = hit.point;
  stop_.before = hit.before;
  stop_.after = hit.after;
  return stop_;
}

Stop Debugger::reportPause(Pause pause, const PointObserver& points, StopReason otherwise) {
  if (points.hit()) return reportHit(*points.hit());
  switch (pause) {
  case Pause::End:
    return report(history_->now().state() == History::State::Faulted ? StopReason::Faulted
                                                                     : StopReason::Finished);
  case Pause::Stopped: return report(StopReason::Interrupted);
  case Pause::Limit: return report(StopReason::Limit);
  case Pause::TimeLimit: return report(StopReason::TimeLimit);
  case Pause::Observer: break;
  }
  return report(otherwise);
}

std::uint64_t Debugger::limit() const {
  return options_.instructionLimit != 0 ? options_.instructionLimit : ~std::uint64_t{0};
}

source::Result<WaveId> Debugger::aliveWave() const {
  const Wave* const wave = selected();
  if (wave == nullptr || history_->now().state() == History::State::Finished)
    return refusal("every wave has ended; go back first");
  return waveIdOf(*wave);
}

// --- Steps ---

source::Result<Stop> Debugger::step(StepKind kind, Direction direction, std::uint64_t count,
                                    const std::stop_token& stop) {
  source::Result<Stop> result = stop_;
  const auto begin = std::chrono::steady_clock::now();
  for (std::uint64_t i = 0; i < count; ++i) {
    result = stepOnce(kind, direction, stop);
    if (!result || result->reason != StopReason::Step) break;
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin;
    if (options_.secondsLimit > 0 && passed.count() >= options_.secondsLimit && i + 1 != count)
      return report(StopReason::TimeLimit);
  }
  return result;
}

source::Result<Stop> Debugger::stepOnce(StepKind kind, Direction direction, const std::stop_token& stop) {
  const bool back = direction == Direction::Backward;
  if (back && selected() == nullptr && history_->position() > history_->begin()) { // every wave has ended
    history_->go(history_->position() - 1);
    return report(StopReason::Step);
  }
  const auto wave = aliveWave();
  if (!wave) return std::unexpected(wave.error());
  if (!back && selected()->ended) return refusal("the wave has ended; select another one, or go back");
  StepTarget target;
  const std::size_t depth = traceOf(*selected()).frames().size();
  switch (kind) {
  case StepKind::Into: return back ? stepIntoBack(*wave, stop) : source::Result<Stop>(stepInto(*wave, stop));
  case StepKind::Over:
    target.depth = depth;
    target.lines = lines_.get();
    if (back) return overBack(target, stop);
    target.line = lines_->of(*selected()->next);
    break;
  case StepKind::Out:
    if (depth == 0) return refusal("the wave is not in a function");
    target.depth = depth - 1;
    break;
  case StepKind::Barrier: target.barrier = true; break;
  }
  return back ? stepBack(target, stop) : stepForward(target, stop);
}

source::Result<Stop> Debugger::stepTo(std::vector<std::uint64_t> addresses, Direction direction,
                                      const std::stop_token& stop) {
  if (const auto wave = aliveWave(); !wave) return std::unexpected(wave.error());
  if (direction == Direction::Forward && selected()->ended)
    return refusal("the wave has ended; select another one, or go back");
  StepTarget target;
  target.addresses = std::move(addresses);
  return direction == Direction::Backward ? stepBack(target, stop) : stepForward(target, stop);
}

source::Result<Stop> Debugger::arrive(std::vector<std::uint64_t> addresses, std::optional<WaveId> wave,
                                      const std::stop_token& stop) {
  const std::uint64_t from = history_->position();
  ArrivalObserver arrival(std::move(addresses), wave);
  const PointObserver none(points_, *history_, {});
  const Pause pause = history_->run(limit(), &arrival, stop);
  if (arrival.arrived()) {
    selected_ = arrival.arrived();
    return report(StopReason::Moved);
  }
  if (pause != Pause::End || history_->now().state() == History::State::Faulted)
    return reportPause(pause, none, StopReason::Moved);
  history_->go(from);
  report(StopReason::Moved);
  return refusal(wave ? fmt::format("wave {}.{} does not execute this instruction", wave->group, wave->wave)
                      : "no wave executes this instruction");
}

Stop Debugger::stepInto(WaveId wave, const std::stop_token& stop) {
  const std::uint64_t executed = selected()->executed;
  PointObserver points(points_, *history_, {.start = history_->position(), .only = wave});
  const Pause pause =
      history_->run(limit(), points_.empty() ? nullptr : &points, stop, std::pair(wave, executed + 1));
  const Wave* const after = history_->now().find(wave);
  return reportPause(pause, points,
                     after == nullptr || after->ended ? StopReason::WaveEnded : StopReason::Step);
}

source::Result<Stop> Debugger::stepForward(const StepTarget& target, const std::stop_token& stop) {
  const Wave& wave = *selected();
  const WaveId id = waveIdOf(wave);
  StepObserver step(id, wave.executed, target);
  PointObserver points(points_, *history_, {.start = history_->position(), .only = id});
  BothObservers both(step, points);
  const Pause pause = history_->run(limit(), points_.empty() ? static_cast<Observer*>(&step) : &both, stop,
                                    std::pair(id, ~std::uint64_t{0}));
  return reportPause(pause, points, step.reached() ? StopReason::Step : StopReason::WaveEnded);
}

source::Result<Stop> Debugger::arriveBack(std::optional<std::uint64_t> position, std::uint64_t from,
                                          const std::stop_token& stop, std::string_view what) {
  history_->go(position.value_or(from));
  if (stop.stop_requested()) return report(StopReason::Interrupted);
  if (!position) {
    report(StopReason::Moved);
    return refusal(fmt::format("the wave has not executed {} before", what));
  }
  return report(StopReason::Step);
}

source::Result<Stop> Debugger::stepIntoBack(WaveId wave, const std::stop_token& stop) {
  const std::uint64_t from = history_->position();
  const std::uint64_t executed = selected()->executed;
  if (executed == 0) return refusal("the wave has not executed anything before");
  // If it is the wave that executed last, no search is needed.
  history_->go(from - 1);
  if (const Wave* const next = history_->now().next(); next != nullptr && waveIdOf(*next) == wave)
    return report(StopReason::Step);
  const StepTarget any;
  BackStepObserver last(wave, from, any);
  history_->search(from, last, executing(wave), [&] { return last.last().has_value(); }, stop);
  return arriveBack(last.last(), from, stop, "anything");
}

std::optional<Writer> Debugger::lastExecuted(const std::stop_token& stop) {
  const Wave* const wave = selected();
  const std::uint64_t from = history_->position();
  if (wave == nullptr || wave->executed == 0 || from == history_->begin()) return std::nullopt;
  const WaveId id = waveIdOf(*wave);
  const auto nextIn = [&](std::uint64_t position) -> std::optional<Writer> {
    history_->go(position);
    const Wave* const next = history_->now().next();
    if (next == nullptr || waveIdOf(*next) != id) return std::nullopt;
    return Writer{.position = position, .wave = id, .at = placeOf(next->next->instruction)};
  };
  std::optional<Writer> result = nextIn(from - 1); // often, no search is needed
  if (!result) {
    history_->go(from);
    const StepTarget any;
    BackStepObserver last(id, from, any);
    history_->search(from, last, executing(id), [&] { return last.last().has_value(); }, stop);
    if (last.last()) result = nextIn(*last.last());
  }
  history_->go(from);
  return result;
}

source::Result<Stop> Debugger::stepBack(const StepTarget& target, const std::stop_token& stop) {
  const std::uint64_t from = history_->position();
  const WaveId wave = waveIdOf(*selected());
  BackStepObserver last(wave, from, target);
  history_->search(from, last, executing(wave), [&] { return last.last().has_value(); }, stop);
  return arriveBack(last.last(), from, stop,
                    target.barrier             ? "s_barrier"
                    : target.addresses.empty() ? "anything"
                                               : "that line");
}

source::Result<Stop> Debugger::overBack(const StepTarget& target, const std::stop_token& stop) {
  const std::uint64_t from = history_->position();
  const WaveId wave = waveIdOf(*selected());
  BackLineObserver lines(wave, from, *lines_, *target.depth);
  history_->search(from, lines, executing(wave), [&] { return lines.endInterval(); }, stop);
  return arriveBack(lines.first(), from, stop, "anything");
}

// --- Continuing ---

Stop Debugger::resumeForward(const std::stop_token& stop) {
  PointObserver points(points_, *history_, {.start = passed_});
  if (!history_->checkedMode())
    return reportPause(history_->run(limit(), points_.empty() ? nullptr : &points, stop), points,
                       StopReason::Step);
  NewFinding findings(*history_);
  BothObservers both(points, findings);
  const Pause pause = history_->run(limit(), &both, stop);
  if (!findings.wave()) return reportPause(pause, points, StopReason::Step);
  selected_ = findings.wave();
  findings_.push_back(history_->position());
  report(StopReason::Finding);
  stop_.faults = history_->findings();
  return stop_;
}

Stop Debugger::resumeBack(const std::stop_token& stop) {
  const std::uint64_t from = history_->position();
  std::optional<std::uint64_t> finding;
  for (const std::uint64_t position : findings_)
    if (position < from && position >= finding.value_or(0)) finding = position;
  PointObserver points(points_, *history_, {.backward = true, .start = from, .until = from});
  if (!points_.empty())
    history_->search(
        from, points, [](const History::Stretch&) { return true; }, [&] { return points.hit().has_value(); },
        stop);
  if (stop.stop_requested()) {
    history_->go(from);
    return report(StopReason::Interrupted);
  }
  if (points.hit() && points.hit()->position >= finding.value_or(0)) {
    history_->go(points.hit()->position);
    return reportHit(*points.hit());
  }
  history_->go(finding.value_or(history_->begin()));
  return report(finding ? StopReason::Finding : StopReason::HistoryStart);
}

source::Result<Stop> Debugger::resume(Direction direction, const std::stop_token& stop) {
  if (direction == Direction::Backward) return resumeBack(stop);
  return resumeForward(stop);
}

source::Result<Stop> Debugger::go(std::uint64_t position, const std::stop_token& stop) {
  if (position < history_->begin())
    return refusal(fmt::format("the history starts at step {}", history_->begin()));
  if (position <= history_->end()) {
    history_->go(position);
    return report(StopReason::Moved);
  }
  const PointObserver none(points_, *history_, {});
  const Pause pause = history_->run(std::min(position, limit()), nullptr, stop);
  return history_->position() == position ? report(StopReason::Moved)
                                          : reportPause(pause, none, StopReason::Moved);
}

// --- Locations ---

const Debugger::Edit* Debugger::lastEdit(const Location& location, std::uint64_t until) const {
  const Edit* last = nullptr;
  for (const Edit& edit : edits_)
    if (edit.position <= until && sameBytes(edit.location, location)) last = &edit;
  return last;
}

source::Result<std::optional<Writer>> Debugger::findWriter(const Location& location, std::uint64_t until,
                                                           bool changed, const std::stop_token& stop) {
  const std::uint64_t from = history_->position();
  LastWriter observer(*history_, location, until, changed);
  history_->search(until, observer, writing(location), [&] { return observer.last().has_value(); }, stop);
  history_->go(from);
  if (stop.stop_requested()) return refusal("interrupted");
  const Edit* const edit = lastEdit(location, until);
  if (edit != nullptr && (!observer.last() || observer.last()->position < edit->position))
    return Writer{.position = edit->position, .edit = true, .at = {}, .before = edit->before, .after = {}};
  std::optional<Writer> writer = observer.last();
  if (writer) writer->at = placeOf(observer.instruction());
  return writer;
}

source::Result<std::vector<Writer>> Debugger::allWriters(const Location& location, std::size_t most,
                                                         const std::stop_token& stop) {
  const std::uint64_t from = history_->position();
  AllWriters observer(*history_, location);
  const auto& writes = observer.writes();
  history_->search(history_->end(), observer, writing(location), [&] { return writes.size() > most; }, stop);
  history_->go(from);
  if (stop.stop_requested()) return refusal("interrupted");
  std::vector<Writer> result;
  for (AllWriters::Write& write : observer.writes()) {
    write.writer.at = placeOf(write.instruction);
    result.push_back(std::move(write.writer));
  }
  for (const Edit& edit : edits_)
    if (sameBytes(edit.location, location))
      result.push_back(
          {.position = edit.position, .edit = true, .at = {}, .before = edit.before, .after = {}});
  // An edit is before the instruction of its step.
  std::ranges::stable_sort(result, {}, [](const Writer& one) { return std::pair(one.position, !one.edit); });
  if (result.size() > most) result.erase(result.begin(), result.end() - static_cast<std::ptrdiff_t>(most));
  return result;
}

source::Result<Stop> Debugger::toLastChange(const Location& location, const std::stop_token& stop) {
  const auto writer = findWriter(location, history_->position(), true, stop);
  if (!writer) return std::unexpected(writer.error());
  if (!*writer) return refusal("it has not changed since the start of the history");
  if (!(*writer)->edit) selected_ = (*writer)->wave;
  history_->go((*writer)->position);
  report(StopReason::Watchpoint);
  stop_.before = (*writer)->before;
  stop_.after = (*writer)->after;
  return stop_;
}

source::Result<std::vector<std::byte>> Debugger::read(const Location& location) const {
  auto bytes =
      emulator::readLocation(history_->now().find(location.wave.group), history_->memory(), location);
  if (!bytes) return refusal("it does not exist here: its work-group has not started, or has ended");
  return std::move(*bytes);
}

const emulator::SerialRun* Debugger::withUndefined() {
  if (!history_->checkedMode()) return nullptr;
  if (history_->knowsUndefined()) return &history_->now();
  if (!edits_.empty()) return nullptr;
  if (undefined_ == nullptr) undefined_ = std::make_unique<UndefinedReplay>(*description_, options_.backend);
  return undefined_->at(history_->position());
}

source::Result<Stop> Debugger::write(const Location& location, std::span<const std::byte> bytes) {
  auto before = read(location);
  if (!before) return std::unexpected(std::move(before.error()));
  if (!emulator::isWritable(history_->now().find(location.wave.group), history_->memory(), location, bytes))
    return refusal(whyReadOnly(location));
  const std::vector<std::byte> kept(bytes.begin(), bytes.end());
  const auto done = history_->edit([location, kept](History& history) {
    if (location.storage == emulator::Storage::Memory) history.saveMemory(location.address, location.bytes);
    static_cast<void>(
        emulator::writeLocation(history.now().find(location.wave.group), history.memory(), location, kept));
  });
  if (!done) return std::unexpected(done.error());
  const std::uint64_t here = history_->position();
  std::erase_if(edits_, [&](const Edit& edit) { return edit.position > here; });
  std::erase_if(findings_, [&](std::uint64_t position) { return position > here; });
  edits_.push_back({here, location, std::move(*before)});
  return report(StopReason::Moved);
}

} // namespace wavesmith::debug
