// SPDX-License-Identifier: Apache-2.0
#include "debug/history/history.h"

#include <algorithm>
#include <iterator>
#include <unordered_set>
#include <utility>

namespace wavesmith::debug {

using emulator::SerialImage;
using emulator::SerialRun;

namespace {

// Slices of a wave between two snapshots: a replay then takes a few milliseconds.
constexpr std::uint64_t kSlices = 64, kSlicesInCheckedMode = 16;
// Instructions between two looks at the stop token.
constexpr std::uint64_t kStep = 4096;
// Slices of a wave that follow each other are kept as one up to this length.
constexpr std::uint64_t kSliceInstructions = 256;

// To its first `count` instructions: what they were is not known, and the most frequent classes are likely.
void shorten(ExecutedSlice& slice, std::uint64_t count) {
  for (std::uint64_t all = slice.count(); all > count;) {
    const auto most = std::ranges::max_element(slice.counts);
    const std::uint64_t less = std::min<std::uint64_t>(*most, all - count);
    *most = static_cast<std::uint16_t>(*most - less);
    all -= less;
  }
}

} // namespace

source::Result<std::unique_ptr<History>> History::make(execution::EmulatedLaunch& launch,
                                                       const HistoryOptions& options) {
  auto prepared = launch.device().prepare(launch.object(), launch.dispatch());
  if (!prepared) return std::unexpected(std::move(prepared.error()));
  return std::unique_ptr<History>(new History(launch, options, std::move(*prepared)));
}

History::History(execution::EmulatedLaunch& launch, const HistoryOptions& options,
                 std::unique_ptr<emulator::PreparedDispatch> prepared)
    : launch_(launch), options_(options), prepared_(std::move(prepared)), pages_(launch.device().memory()) {
  startRecorder();
  replayer_ = makeMachine(true);
  spacing_ = options_.interval != 0
                 ? options_.interval
                 : (options_.checkedMode ? kSlicesInCheckedMode : kSlices) * recorder_->run->context().slice;
}

History::~History() = default;

std::unique_ptr<History::Machine> History::makeMachine(bool replays) {
  std::unique_ptr<checked::Checker> checker;
  if (options_.checkedMode) {
    checked::CheckerOptions options = launch_.checkerOptions();
    options.replays = replays;
    options.oldReads = &oldReads_;
    checker = std::make_unique<checked::Checker>(std::move(options));
  }
  auto machine = std::make_unique<Machine>(std::move(checker));
  machine->run = std::make_unique<SerialRun>(prepared_->context(), launch_.device().options(),
                                             options_.schedule, machine->tracer);
  return machine;
}

// A run from the start, in memory as it was then.
void History::startRecorder() {
  oldReads_.clear();
  recorder_ = makeMachine(false);
  recording_ = true;
  finalFindings_.reset();
  intervals_.clear();
  push(false);
  startRecording(*recorder_);
}

// What is executed from now on becomes part of the history.
void History::startRecording(Machine& machine) {
  machine.tracer.recordStores(
      [this](emulator::Address address, std::uint64_t bytes) { saveMemory(address, bytes); });
  machine.tracer.recordSlices([this](const ExecutedSlice& slice) { addSlice(slice); });
}

void History::addSlice(const ExecutedSlice& slice) {
  std::vector<ExecutedSlice>& slices = intervals_.back().slices;
  const bool continues = !slices.empty() && slices.back().wave == slice.wave &&
                         slices.back().count() + slice.count() <= kSliceInstructions;
  if (!continues) {
    slices.push_back(slice);
    return;
  }
  for (std::size_t i = 0; i < slice.counts.size(); ++i)
    slices.back().counts[i] = static_cast<std::uint16_t>(slices.back().counts[i] + slice.counts[i]);
}

void History::visitSlices(std::uint64_t first, std::uint64_t last,
                          const std::function<bool(const ExecutedSlice&)>& visit) const {
  for (std::size_t i = intervalOf(first); i < intervals_.size(); ++i)
    for (const ExecutedSlice& slice : intervals_[i].slices) {
      if (slice.first >= last) return;
      if (slice.first + slice.count() > first && !visit(slice)) return;
    }
}

void History::saveMemory(emulator::Address address, std::uint64_t bytes) {
  pages_.save(address, bytes, intervals_.back().changes);
}

void History::push(bool edited) {
  const SerialImage* const previous = intervals_.empty() ? nullptr : &intervals_.back().begin;
  SerialImage image = recorder_->run->image(store_, previous);
  intervals_.push_back({.begin = std::move(image), .changes = {}, .slices = {}, .edited = edited});
  pages_.beginLog({});
}

// --- Memory of the history ---

std::uint64_t History::bytes() const {
  std::uint64_t bytes = store_.bytes() + oldReads_.bytes();
  for (const Interval& interval : intervals_)
    bytes += bytesOf(interval.changes) + interval.slices.capacity() * sizeof(ExecutedSlice);
  return bytes;
}

// Appends the interval to the one before it.
void History::join(std::size_t interval) {
  PageLog& changes = intervals_[interval - 1].changes;
  std::unordered_set<emulator::Address> known;
  for (const SavedPage& page : changes)
    known.insert(page.address);
  for (SavedPage& page : intervals_[interval].changes)
    if (!known.contains(page.address)) changes.push_back(std::move(page));
  std::ranges::copy(intervals_[interval].slices, std::back_inserter(intervals_[interval - 1].slices));
  intervals_.erase(intervals_.begin() + static_cast<std::ptrdiff_t>(interval));
}

bool History::dropSnapshots() {
  bool dropped = false;
  for (std::size_t i = 1; i + 1 < intervals_.size(); ++i) {
    if (intervals_[i].edited) continue;
    join(i); // and keeps the next one
    dropped = true;
  }
  return dropped;
}

// While recording.
void History::limitMemory() {
  while (bytes() > options_.memoryLimit && intervals_.size() > 1) {
    if (dropSnapshots())
      spacing_ *= 2;
    else
      intervals_.erase(intervals_.begin());
  }
}

// --- Where the machine is ---

std::size_t History::intervalOf(std::uint64_t position) const {
  const auto after = std::ranges::upper_bound(
      intervals_, position, {}, [](const Interval& interval) { return interval.begin.position; });
  return static_cast<std::size_t>(std::max<std::ptrdiff_t>(1, after - intervals_.begin()) - 1);
}

std::uint64_t History::endOf(std::size_t interval) const {
  return interval + 1 < intervals_.size() ? intervals_[interval + 1].begin.position : end();
}

void History::enter(std::size_t interval) {
  if (!recording_) restoreContents(atStart_);
  if (recording_ || entered_ != interval) {
    const std::size_t from = recording_ ? intervals_.size() : entered_;
    for (std::size_t i = from; i < interval; ++i)
      swapContents(intervals_[i].changes);
    for (std::size_t i = from; i > interval; --i)
      swapContents(intervals_[i - 1].changes);
    atStart_ = contentsNow(intervals_[interval].changes);
  }
  recording_ = false;
  entered_ = interval;
  replayer_->run->restore(intervals_[interval].begin);
  replayer_->tracer.setPosition(intervals_[interval].begin.position);
}

void History::toRecorder() {
  if (recording_) return;
  restoreContents(atStart_);
  for (std::size_t i = entered_; i < intervals_.size(); ++i)
    swapContents(intervals_[i].changes);
  atStart_.clear();
  recording_ = true;
}

// At the end of an interval, the machine is that at the start of the next.
void History::crossBoundary() {
  while (!recording_ && position() == endOf(entered_)) {
    if (entered_ + 1 == intervals_.size())
      toRecorder();
    else
      enter(entered_ + 1);
  }
}

void History::go(std::uint64_t position) {
  position = std::clamp(position, begin(), end());
  if (position == end()) return toRecorder();
  const std::size_t interval = intervalOf(position);
  if (recording_ || entered_ != interval || this->position() > position) enter(interval);
  replayer_->tracer.observe(nullptr);
  replayer_->tracer.stopAfterNone();
  static_cast<void>(advance(*replayer_, position, {}));
}

// --- Execution ---

History::Pause History::advance(Machine& machine, std::uint64_t limit, const std::stop_token& stop) const {
  SerialRun& run = *machine.run;
  machine.tracer.resume();
  while (run.position() < limit && run.state() == State::Running) {
    if (stop.stop_requested()) return Pause::Stopped;
    if (deadline_ && std::chrono::steady_clock::now() >= *deadline_) return Pause::TimeLimit;
    run.run(std::min(kStep, limit - run.position()));
    if (machine.tracer.paused()) return Pause::Observer;
  }
  return run.state() == State::Running ? Pause::Limit : Pause::End;
}

History::Pause History::record(std::uint64_t limit, const std::stop_token& stop) {
  while (true) {
    const std::uint64_t next = intervals_.back().begin.position + spacing_;
    const Pause pause = advance(*recorder_, std::min(limit, std::max(next, position())), stop);
    if (pause == Pause::End && recorder_->checker != nullptr && !finalFindings_) {
      emulator::RunReport report;
      if (recorder_->run->state() == State::Faulted) report.faults.emplace_back();
      recorder_->checker->end(report);
      finalFindings_ = std::move(report.findings);
    }
    if (position() >= next && pause != Pause::End) {
      push(false);
      limitMemory();
    }
    if (pause != Pause::Limit || position() >= limit) return pause;
  }
}

History::Pause History::run(std::uint64_t limit, Observer* observer, const std::stop_token& stop,
                            std::optional<std::pair<emulator::WaveId, std::uint64_t>> wave) {
  for (Machine* const machine : {recorder_.get(), replayer_.get()}) {
    machine->tracer.observe(observer);
    machine->tracer.stopAfterNone();
    if (wave) machine->tracer.stopAfter(wave->first, wave->second);
  }
  Pause pause = Pause::Limit;
  while (!recording_ && pause == Pause::Limit && position() < limit) {
    pause = advance(*replayer_, std::min(limit, endOf(entered_)), stop);
    // The replayer ends where the recorder has.
    if (pause == Pause::End) pause = Pause::Limit;
    crossBoundary();
    if (pause == Pause::Limit && recording_ && recorder_->run->state() != State::Running) pause = Pause::End;
  }
  if (recording_ && pause == Pause::Limit && position() < limit) {
    if (options_.secondsLimit > 0)
      deadline_ =
          std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::nanoseconds>(
                                                 std::chrono::duration<double>(options_.secondsLimit));
    pause = record(limit, stop);
    deadline_.reset();
    timedOut_ = timedOut_ || pause == Pause::TimeLimit;
  }
  for (Machine* const machine : {recorder_.get(), replayer_.get()}) {
    machine->tracer.observe(nullptr);
    machine->tracer.stopAfterNone();
  }
  return pause;
}

bool History::search(std::uint64_t until, Observer& observer, const Worth& worth,
                     const std::function<bool()>& found, const std::stop_token& stop) {
  if (until <= begin()) return false;
  replayer_->tracer.stopAfterNone();
  replayer_->tracer.observe(&observer);
  for (std::size_t i = intervalOf(until - 1) + 1; i-- > 0;) {
    if (stop.stop_requested()) break;
    const SerialImage* const next = i + 1 < intervals_.size() ? &intervals_[i + 1].begin : nullptr;
    if (endOf(i) == intervals_[i].begin.position) continue;
    if (!worth({intervals_[i].begin, next, intervals_[i].changes})) continue;
    enter(i);
    static_cast<void>(advance(*replayer_, std::min(until, endOf(i)), stop));
    if (found()) break;
  }
  replayer_->tracer.observe(nullptr);
  return found();
}

// --- Findings and edits ---

source::Diagnostics History::findings() const {
  if (finalFindings_) return *finalFindings_;
  return recorder_->checker != nullptr ? recorder_->checker->findings() : source::Diagnostics();
}

std::size_t History::findingCount() const {
  if (finalFindings_) return finalFindings_->size();
  return recorder_->checker != nullptr ? recorder_->checker->found() : 0;
}

// Makes the current position, in the past, the end.
source::Result<void> History::fork() {
  const std::uint64_t here = position();
  if (options_.checkedMode && begin() != 0)
    return source::failure(
        source::Code::DebugRequest, {},
        "cannot edit here: checked mode has to execute the run again, and its start is no longer in "
        "the history");
  std::erase_if(redo_, [&](const Redo& redo) { return redo.position > here; });
  if (options_.checkedMode) {
    executeAgain(here);
    return {};
  }
  intervals_.resize(entered_ + 1);
  intervals_.back().changes = std::exchange(atStart_, {});
  std::swap(recorder_, replayer_);
  recording_ = true;
  replayer_->tracer.recordStores({});
  replayer_->tracer.recordSlices({});
  std::vector<ExecutedSlice>& slices = intervals_.back().slices;
  std::erase_if(slices, [&](const ExecutedSlice& slice) { return slice.first >= here; });
  if (!slices.empty()) shorten(slices.back(), here - slices.back().first);
  startRecording(*recorder_);
  pages_.beginLog(intervals_.back().changes);
  return {};
}

// With a new checker, which has to see everything.
void History::executeAgain(std::uint64_t position) {
  enter(0);
  restoreContents(atStart_);
  const std::vector<Redo> redo = redo_;
  startRecorder();
  for (const Redo& one : redo) {
    static_cast<void>(record(one.position, {}));
    one.change(*this);
    recorder_->run->changed();
    push(true);
  }
  static_cast<void>(record(position, {}));
}

source::Result<void> History::edit(const std::function<void(History&)>& change) {
  if (!recording_)
    if (auto done = fork(); !done) return done;
  change(*this);
  recorder_->run->changed();
  replayer_->run->changed();
  redo_.push_back({position(), change});
  push(true);
  return {};
}

} // namespace wavesmith::debug
