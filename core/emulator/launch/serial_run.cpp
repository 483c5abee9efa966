// SPDX-License-Identifier: Apache-2.0
#include "emulator/launch/serial_run.h"

#include "emulator/code/predecode.h"
#include "emulator/launch/run_group.h"

#include <algorithm>
#include <utility>

namespace wavesmith::emulator {

SerialRun::SerialRun(const DispatchContext& context, const DeviceOptions& options, std::uint64_t schedule,
                     Watcher& watcher)
    : context_(context), interleaving_(interleavingOf(context, options)), schedule_(schedule),
      initial_(context), watcher_(watcher), counters_(*context.code, AccessPlans{}),
      total_(std::uint64_t{context.groups[0]} * context.groups[1] * context.groups[2]),
      atOnce_(interleaving_.atOnce(schedule_, 1)) {
  gws_.initialize(0, context.dispatch.gwsCounter);
  context_.gws = &gws_;
  context_.watcher = &watcher_;
  context_.schedule = &schedule_;
  context_.initial = &initial_;
  context_.waiting = interleaving_.waiting;
  context_.slice = interleaving_.slice;
  watcher_.begin(context_);
  settle();
}

SerialRun::~SerialRun() = default;

std::vector<Group*> SerialRun::groups() const {
  std::vector<Group*> result;
  for (const Live& live : live_)
    result.push_back(live.group.get());
  if (current_.group != nullptr) result.push_back(current_.group.get());
  std::ranges::sort(result, {}, &Group::index);
  return result;
}

Group* SerialRun::find(std::uint64_t index) const {
  if (current_.group != nullptr && current_.group->index == index) return current_.group.get();
  for (const Live& live : live_)
    if (live.group->index == index) return live.group.get();
  return nullptr;
}

Wave* SerialRun::find(WaveId id) const {
  const Group* const group = find(id.group);
  return group != nullptr && id.wave < group->waves.size() ? group->waves[id.wave].get() : nullptr;
}

std::unique_ptr<Group> SerialRun::takeGroup() {
  std::unique_ptr<Group> group;
  if (spare_.empty()) {
    group = makeGroup(context_);
    group->counters = &counters_;
  } else {
    group = std::move(spare_.back());
    spare_.pop_back();
  }
  return group;
}

void SerialRun::spare(std::unique_ptr<Group> group) {
  if (reuses_) spare_.push_back(std::move(group));
}

SerialRun::Live SerialRun::start() {
  if (started_ == total_) return {};
  Live live;
  live.group = takeGroup();
  startGroup(*live.group, started_++);
  return live;
}

bool SerialRun::beginTurn() {
  if (live_.empty()) {
    current_ = start();
    if (current_.group == nullptr) return false;
  } else {
    if (!schedule_.usual() && blocked_ == 0)
      std::swap(live_.front(), live_[static_cast<std::size_t>(schedule_.below(live_.size()))]);
    current_ = std::move(live_.front());
    live_.pop_front();
  }
  turn_ = {};
  turn_.budget = schedule_.slice(interleaving_.turn);
  return true;
}

void SerialRun::endTurn(bool progress) {
  blocked_ = progress ? 0 : blocked_ + 1;
  live_.push_back(std::exchange(current_, {}));
  if (live_.size() < atOnce_ && started_ != total_) {
    live_.push_front(start());
    blocked_ = 0;
  } else if (blocked_ >= live_.size()) {
    endDeadlocked();
  }
}

// The instruction that waits is the previous one: it is not a branch.
void SerialRun::endDeadlocked() {
  state_ = State::Faulted;
  for (const Live& live : live_) {
    const auto wave = std::ranges::find_if(live.group->waves, [&](const auto& w) { return gws_.waits(*w); });
    if (wave == live.group->waves.end()) continue;
    fault_ = {
        FaultKind::Deadlock, ((*wave)->next - 1)->instruction, kNoLane, 0, 0, (*wave)->id, live.group->index,
        live.group->id};
    return;
  }
}

void SerialRun::endGroup() {
  watcher_.endGroup(*current_.group);
  gws_.forget(*current_.group);
  blocked_ = 0;
  spare(std::move(current_.group));
  current_ = {};
}

void SerialRun::endSlice(Wave& wave) {
  turn_.waiting = turn_.waiting && turn_.waited && waitsForOthers(wave);
  wave.ended = wave.event == Event::Ended;
  wave.atBarrier = wave.event == Event::Barrier;
  ++turn_.at;
  next_ = nullptr;
}

bool SerialRun::findNext() {
  Group& group = *current_.group;
  if (!turn_.inRound) {
    turn_.inRound = true;
    turn_.running = false;
    turn_.waiting = true;
    turn_.at = 0;
    schedule_.shuffle(group.order);
    current_.image.reset();
  }
  for (; turn_.at < group.order.size(); ++turn_.at) {
    Wave& wave = *group.waves[group.order[turn_.at]];
    if (wave.ended || wave.atBarrier || waitsInGws(wave)) continue;
    turn_.running = true;
    turn_.waited = waitsForOthers(wave);
    turn_.sliceLeft = schedule_.slice(context_.slice);
    next_ = &wave;
    return true;
  }
  turn_.inRound = false;
  return false;
}

void SerialRun::endRound() {
  Group& group = *current_.group;
  const bool stuck = !turn_.running && !openBarrier(group);
  const bool blocked = stuck && anyWaitsInGws(group);
  if (stuck && !blocked) return endGroup();
  if (blocked || turn_.used >= turn_.budget || (turn_.running && turn_.waiting)) endTurn(turn_.used != 0);
}

void SerialRun::settle() {
  while (state_ == State::Running && next_ == nullptr) {
    if (current_.group == nullptr) {
      if (!beginTurn()) state_ = State::Finished;
    } else if (!findNext()) {
      endRound();
    }
  }
}

void SerialRun::run(std::uint64_t count) {
  while (count != 0 && state_ == State::Running && !watcher_.paused()) {
    Wave& wave = *next_;
    current_.image.reset();
    const std::uint64_t asked = std::min(count, turn_.sliceLeft);
    const std::uint64_t before = wave.executed;
    watcher_.runSlice(wave, asked);
    const std::uint64_t done = wave.executed - before;
    position_ += done;
    count -= done;
    turn_.sliceLeft -= done;
    turn_.used += done;
    if (wave.event == Event::Faulted) {
      state_ = State::Faulted;
      fault_ = wave.fault;
      next_ = nullptr;
    } else if (wave.event != Event::None || turn_.sliceLeft == 0) {
      endSlice(wave);
      settle();
    }
  }
}

std::shared_ptr<const GroupImage> SerialRun::imageOfLive(Live& live, PageStore& store,
                                                         const SerialImage* previous) const {
  if (live.group == nullptr) return nullptr;
  if (live.image == nullptr)
    live.image =
        imageOf(*live.group, store, previous != nullptr ? previous->find(live.group->index) : nullptr);
  return live.image;
}

SerialImage SerialRun::image(PageStore& store, const SerialImage* previous) {
  SerialImage image;
  image.state = state_;
  image.position = position_;
  image.started = started_;
  image.blocked = blocked_;
  image.schedule = schedule_;
  image.turn = turn_;
  image.fault = fault_;
  image.current = imageOfLive(current_, store, previous);
  for (Live& live : live_)
    image.live.push_back(imageOfLive(live, store, previous));
  image.gws = gws_.save();
  return image;
}

SerialRun::Live SerialRun::restoreLive(const std::shared_ptr<const GroupImage>& image,
                                       std::vector<Live>& pool) {
  if (image == nullptr) return {};
  const auto same = std::ranges::find_if(pool, [&](const Live& live) { return live.image == image; });
  if (same != pool.end()) {
    Live live = std::move(*same);
    pool.erase(same);
    return live;
  }
  Live live;
  live.group = takeGroup();
  startGroup(*live.group, image->index);
  restoreGroup(*live.group, *image);
  live.image = image;
  return live;
}

void SerialRun::restore(const SerialImage& image) {
  std::vector<Live> pool;
  const auto keep = [&](Live live) {
    if (live.group == nullptr) return;
    const bool reusable = live.image != nullptr && image.find(live.group->index) == live.image.get();
    if (reusable)
      pool.push_back(std::move(live));
    else
      spare(std::move(live.group));
  };
  keep(std::exchange(current_, {}));
  for (Live& live : live_)
    keep(std::move(live));
  live_.clear();

  current_ = restoreLive(image.current, pool);
  for (const auto& group : image.live)
    live_.push_back(restoreLive(group, pool));
  gws_.restore(image.gws, [&](WaveId id) { return find(id); });
  state_ = image.state;
  position_ = image.position;
  started_ = image.started;
  blocked_ = image.blocked;
  schedule_ = image.schedule;
  turn_ = image.turn;
  fault_ = image.fault;
  next_ = nullptr;
  if (state_ == State::Running) next_ = current_.group->waves[current_.group->order[turn_.at]].get();
}

void SerialRun::changed() {
  reuses_ = false;
  spare_.clear();
  current_.image.reset();
  for (Live& live : live_)
    live.image.reset();
}

} // namespace wavesmith::emulator
