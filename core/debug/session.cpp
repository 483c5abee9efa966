// SPDX-License-Identifier: Apache-2.0
#include "debug/session.h"

#include "checked/undefined_lanes.h"
#include "debug/divergence.h"
#include "debug/lds_look.h"
#include "debug/refusal.h"
#include "debug/searches.h"
#include "debug/timeline.h"
#include "debug/values/initial_origin.h"
#include "debug/values/state_fields.h"
#include "debug/values/use_type.h"
#include "debug/values/usual_type.h"
#include "debug/values/value_text.h"
#include "emulator/inspect/access_location.h"
#include "emulator/inspect/items.h"
#include "source/text/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace wavesmith::debug {

using emulator::Location;
using emulator::Storage;
using emulator::Wave;
using emulator::WaveId;

namespace {

std::optional<std::uint64_t> wholeNumber(std::string_view text) {
  const bool hexadecimal = text.starts_with("0x");
  if (hexadecimal) text.remove_prefix(2);
  return source::readNumber<std::uint64_t>(text, hexadecimal ? 16 : 10);
}

bool isVectorRegister(const Location& location) {
  return location.storage == Storage::Vector || location.storage == Storage::Accumulation;
}

} // namespace

source::Result<std::unique_ptr<Session>> Session::start(std::shared_ptr<const execution::Launch> launch,
                                                        SessionOptions options) {
  std::unique_ptr<Session> session(new Session(std::move(launch), std::move(options)));
  auto debugger = Debugger::start(session->launch_, session->options_.debugger);
  if (!debugger) return std::unexpected(std::move(debugger.error()));
  session->debugger_ = std::move(*debugger);
  session->names_ = std::make_unique<emulator::RegisterNames>(session->debugger_->program());
  session->causes_ = std::make_unique<Causes>(
      *session->debugger_, [self = session.get()](const Location& location, std::string_view type,
                                                  std::optional<std::uint64_t> address) {
        return self->valueOf(location, type, address);
      });
  return session;
}

Session::Session(std::shared_ptr<const execution::Launch> launch, SessionOptions options)
    : launch_(std::move(launch)), options_(std::move(options)) {}

// --- Names ---

NameScope Session::scope() const {
  NameScope scope{.launch = &debugger_->launch(),
                  .context = &debugger_->history().now().context(),
                  .names = names_.get()};
  if (const Wave* const wave = debugger_->selected()) {
    scope.wave = {wave->group->index, wave->id};
    if (wave->next->instruction != nullptr) scope.address = wave->next->instruction->address;
  }
  return scope;
}

source::Result<Session::TypedLocation> Session::locationOf(std::string_view text) const {
  auto named = parseLocation(text, scope());
  if (!named) return std::unexpected(std::move(named.error()));
  if (named->everyLane) named->location.lane = lane_;
  return TypedLocation{named->location,
                       named->element ? execution::name(*named->element) : std::string_view()};
}

// A line, FILE:LINE, *ADDRESS or a label.
source::Result<std::vector<std::uint64_t>> Session::addressesOf(std::string_view text) const {
  const program::Program& program = debugger_->program();
  if (text.starts_with('*')) {
    const auto address = wholeNumber(text.substr(1));
    if (!address || program.at(*address) == program::kNone)
      return refusal(fmt::format("no instruction begins at {}", text.substr(1)));
    return std::vector{*address};
  }
  const auto label = std::ranges::find(program.labels(), text, &program::Label::name);
  if (label != program.labels().end() && label->instruction != program::kNone)
    return std::vector{program.instructions()[label->instruction].address};
  const std::size_t colon = text.rfind(':');
  const std::string_view file = colon == std::string_view::npos ? std::string_view() : text.substr(0, colon);
  const auto line = wholeNumber(colon == std::string_view::npos ? text : text.substr(colon + 1));
  if (!line) return refusal(fmt::format("`{}` is not a line, FILE:LINE, *ADDRESS or a label", text));
  std::vector<std::uint64_t> result;
  for (const std::string& one : program.lines().files) {
    const bool matches = file.empty() || one == file || one.ends_with("/" + std::string(file));
    if (!matches) continue;
    result = debugger_->addressesOf(one, static_cast<std::uint32_t>(*line));
    if (!result.empty()) return result;
  }
  return refusal(fmt::format("line {} has no instruction", text));
}

source::Result<ConditionTest> Session::testOf(const std::string& text) const {
  if (text.empty()) return ConditionTest();
  auto condition = Condition::parse(text, scope());
  if (!condition) return std::unexpected(std::move(condition.error()));
  return [shared = std::make_shared<const Condition>(std::move(*condition)), this](const Wave& wave,
                                                                                   std::uint64_t hits) {
    const auto group = [this](std::uint64_t index) { return debugger_->history().now().find(index); };
    return shared->holds(
        {.wave = &wave, .memory = &debugger_->history().memory(), .hits = hits, .group = group});
  };
}

// --- Replies ---

Reply Session::reply() const {
  Reply reply;
  reply.stop = debugger_->stop();
  reply.lane = lane_;
  reply.historyBytes = debugger_->history().bytes();
  reply.snapshots = debugger_->history().snapshots();
  return reply;
}

source::Result<Reply> Session::replyTo(source::Result<Stop> stop) const {
  if (!stop) return std::unexpected(std::move(stop.error()));
  return reply();
}

ItemValue Session::valueOf(const Location& location, std::string_view type,
                           std::optional<std::uint64_t> address) const {
  ItemValue value;
  value.name = locationText(location, scope());
  value.type = type.empty() ? usualTypeOf(location) : type;
  const auto bytes = debugger_->read(location);
  if (!bytes) {
    value.note = bytes.error().message;
    return value;
  }
  value.bytes = *bytes;
  addMarks(value, location);
  const std::size_t size = bytesOfType(value.type);
  const bool tuples = isVectorRegister(location) && location.lane == emulator::kEveryLane && size > 4;
  value.text = valueText(tuples ? laneByLane(*bytes, static_cast<unsigned>(size / 4)) : *bytes, value.type,
                         debugger_->history().memory());
  if (location.isRegister() && location.storage != Storage::State)
    value.authorNames = names_->of(location.storage, location.first, address.value_or(scope().address));
  if (location.storage == Storage::State) {
    std::uint32_t bits = 0;
    std::copy_n(bytes->begin(), 4, reinterpret_cast<std::byte*>(&bits));
    value.note = fieldsText(static_cast<emulator::StateItem>(location.first), bits);
  }
  if (location.storage == Storage::Scalar && location.first == isa::scalar::kExecLo && bytes->size() == 8) {
    std::uint64_t exec = 0;
    std::copy_n(bytes->begin(), 8, reinterpret_cast<std::byte*>(&exec));
    value.note = fmt::format("{} of 64 lanes active", std::popcount(exec));
  }
  return value;
}

// What is known of registers besides their contents.
void Session::addMarks(ItemValue& value, const Location& location) const {
  const History& history = debugger_->history();
  const Wave* const wave = history.now().find(location.wave);
  const bool scalar = location.storage == Storage::Scalar;
  if (wave == nullptr || (!scalar && !isVectorRegister(location))) return;
  const unsigned accumOffset =
      std::min(history.now().context().kernel->descriptor.accumOffset, wave->registers);
  // The number in the row of all registers (checked/register_set.h).
  const unsigned first = location.first + (scalar                                      ? checked::kFirstScalar
                                           : location.storage == Storage::Accumulation ? accumOffset
                                                                                       : 0U);
  const std::uint64_t asked = scalar                                  ? 1
                              : location.lane == emulator::kEveryLane ? ~std::uint64_t{0}
                                                                      : std::uint64_t{1} << location.lane;
  std::vector<std::uint64_t> inFlight(location.count);
  for (const OutstandingOperation& operation : traceOf(*wave).outstanding())
    for (const checked::Span& span : history.plans().of(*operation.op).writes())
      for (unsigned i = 0; i < location.count; ++i)
        if (first + i >= span.first && first + i < span.first + unsigned{span.count})
          inFlight[i] |= scalar ? 1 : operation.exec & asked;
  const auto any = [](std::uint64_t mask) { return mask != 0; };
  if (std::ranges::any_of(inFlight, any)) value.inFlight = std::move(inFlight);
  const emulator::SerialRun* const known = debugger_->withUndefined();
  const Wave* const followed = known != nullptr ? known->find(location.wave) : nullptr;
  value.knowsUndefined = followed != nullptr;
  if (followed == nullptr) return;
  std::vector<std::uint64_t> undefined(location.count);
  for (unsigned i = 0; i < location.count; ++i)
    undefined[i] = checked::undefinedLanes(*followed, first + i) & asked;
  if (std::ranges::any_of(undefined, any)) value.undefined = std::move(undefined);
}

// --- Moving ---

source::Result<Reply> Session::move(const Request& request, const std::stop_token& stop) {
  switch (request.verb) {
  case Verb::Step:
    return replyTo(
        debugger_->step(request.kind, request.direction, std::max<std::uint64_t>(1, request.number), stop));
  case Verb::Until: {
    auto addresses = addressesOf(request.text);
    if (!addresses) return std::unexpected(std::move(addresses.error()));
    return replyTo(debugger_->stepTo(std::move(*addresses), request.direction, stop));
  }
  case Verb::Arrive: {
    auto addresses = addressesOf(request.text);
    if (!addresses) return std::unexpected(std::move(addresses.error()));
    return replyTo(debugger_->arrive(std::move(*addresses), request.wave, stop));
  }
  case Verb::Continue: return replyTo(debugger_->resume(request.direction, stop));
  case Verb::Go: return replyTo(debugger_->go(request.number, stop));
  default: {
    const History& history = debugger_->history();
    const bool wasThere = history.position() == history.end();
    auto answer = replyTo(debugger_->go(history.end(), stop));
    if (answer && wasThere && history.now().state() == History::State::Running)
      answer->note = "the run has been executed only to here; `continue` executes it further";
    return answer;
  }
  }
}

// --- Points ---

source::Result<Reply> Session::addPoint(const Request& request) {
  Point point;
  point.text = request.text;
  point.wave = request.wave;
  point.condition = request.condition;
  point.ignored = request.number;
  if (request.verb == Verb::Watch) {
    const auto location = locationOf(request.text);
    if (!location) return std::unexpected(location.error());
    point.watched = location->location;
  } else {
    auto addresses = addressesOf(request.text);
    if (!addresses) return std::unexpected(std::move(addresses.error()));
    point.addresses = std::move(*addresses);
  }
  auto test = testOf(request.condition);
  if (!test) return std::unexpected(std::move(test.error()));
  debugger_->points().add(std::move(point), std::move(*test));
  return allPoints();
}

source::Result<Reply> Session::allPoints() const {
  Reply result = reply();
  result.points = debugger_->points().all();
  return result;
}

source::Result<Reply> Session::changePoint(const Request& request) {
  Point* const point = debugger_->points().find(static_cast<std::uint32_t>(request.number));
  if (point == nullptr) return refusal(fmt::format("there is no breakpoint {}", request.number));
  if (request.verb == Verb::Delete)
    debugger_->points().remove(point->number);
  else
    point->enabled = request.verb == Verb::Enable;
  return allPoints();
}

// --- Values ---

// The value of an expression in the selected wave and lane.
source::Result<project::Number> Session::evaluate(std::string_view text) const {
  const auto condition = Condition::parse(text, scope());
  if (!condition) return std::unexpected(condition.error());
  const Wave* const wave = debugger_->selected();
  if (wave == nullptr) return refusal("every wave has ended; go back first");
  const auto group = [this](std::uint64_t index) { return debugger_->history().now().find(index); };
  return condition->evaluate(
      {.wave = wave, .memory = &debugger_->history().memory(), .hits = 0, .lane = lane_, .group = group});
}

source::Result<Reply> Session::print(const Request& request) const {
  if (!request.type.empty() && !isValueType(request.type))
    return refusal(
        fmt::format("there is no type {}: the types are {}", request.type, fmt::join(valueTypes(), " ")));
  Reply result = reply();
  std::size_t at = 0;
  auto named = scanLocation(request.text, at, scope());
  if (!named) return std::unexpected(std::move(named.error()));
  if (!*named || at != request.text.size()) { // more than a location
    const auto number = evaluate(request.text);
    if (!number) return std::unexpected(number.error());
    ItemValue value;
    value.name = request.text;
    value.text = project::toText(*number);
    result.values.push_back(std::move(value));
    return result;
  }
  Location& location = (*named)->location;
  if ((*named)->everyLane && !isVectorRegister(location)) location.lane = lane_;
  const auto& element = (*named)->element;
  const std::string_view type = !request.type.empty() ? std::string_view(request.type)
                                : element             ? execution::name(*element)
                                          : typeInLine(debugger_->program(), location, request.value);
  result.values.push_back(valueOf(location, type));
  if (result.values.back().bytes.empty()) return refusal(result.values.back().note);
  return result;
}

source::Result<Reply> Session::show(const Request& request) const {
  const Wave* const wave = debugger_->selected();
  const bool isMemory = request.text == "memory"; // memory can be shown without a wave
  if (wave == nullptr && !isMemory) return refusal("every wave has ended; go back first");
  struct Group {
    std::string_view name;
    std::vector<emulator::ItemKind> kinds;
  };
  using enum emulator::ItemKind;
  const std::array<Group, 6> groups{{{"registers", {Scalar, Special}},
                                     {"vectors", {Vector, Accumulation}},
                                     {"state", {Special, Hardware}},
                                     {"lds", {Lds}},
                                     {"scratch", {Scratch}},
                                     {"memory", {Memory}}}};
  const auto group = std::ranges::find(groups, request.text, &Group::name);
  if (group == groups.end()) return print(request);
  Reply result = reply();
  const std::vector<emulator::Item> items =
      isMemory ? emulator::memoryItems(debugger_->history().memory()) : emulator::itemsOf(*wave, *names_);
  for (const emulator::Item& item : items) {
    if (std::ranges::find(group->kinds, item.kind) == group->kinds.end()) continue;
    ItemValue value;
    if (item.kind == Memory) {
      value.name = item.name;
      value.text = fmt::format("{} bytes at {:#x}", item.bytes, item.location.address);
      value.note = item.writable ? "" : "read-only";
    } else {
      Location location = item.location;
      if (item.kind == Scratch) location.lane = lane_;
      if (item.kind == Vector || item.kind == Accumulation) location.lane = lane_;
      value = valueOf(location, request.type.empty() ? item.type : std::string_view(request.type));
      value.name = item.kind == Lds || item.kind == Scratch ? item.name : locationText(location, scope());
    }
    value.heading = heading(item.kind);
    value.authorNames = item.authorName;
    result.values.push_back(std::move(value));
  }
  return result;
}

source::Result<Reply> Session::set(const Request& request) {
  auto named = parseLocation(request.text, scope());
  if (!named) return std::unexpected(std::move(named.error()));
  if (named->everyLane) named->location.lane = lane_;
  const auto number = evaluate(request.value);
  if (!number) return std::unexpected(number.error());
  // In a type that is named and has the size of the location; otherwise in the buffer's, or that of the number.
  auto type = execution::elementTypeOf(request.type);
  if (!type || execution::bytesOf(*type) != emulator::sizeOf(named->location))
    type = named->element ? named->element : typeToSet(emulator::sizeOf(named->location), *number);
  if (!type || execution::bytesOf(*type) != emulator::sizeOf(named->location))
    return refusal("1, 2, 4 or 8 bytes can be set at once");
  const auto bits = project::bitsOf(*number, *type);
  if (!bits)
    return refusal(
        fmt::format("{} does not fit into {} as {}", request.value, request.text, execution::name(*type)));
  std::vector<std::byte> bytes(execution::bytesOf(*type));
  execution::storeBits(*type, bytes, 0, *bits);
  auto stop = debugger_->write(named->location, bytes);
  if (!stop) return std::unexpected(std::move(stop.error()));
  Reply result = reply();
  result.values.push_back(valueOf(named->location, execution::name(*type)));
  return result;
}

source::Result<Reply> Session::counters() const {
  const Wave* const wave = debugger_->selected();
  if (wave == nullptr) return refusal("every wave has ended; go back first");
  Reply result = reply();
  for (const analysis::Counter counter :
       {analysis::Counter::Vm, analysis::Counter::Lgkm, analysis::Counter::Exp}) {
    CounterState state;
    state.name = analysis::name(counter);
    state.count = traceOf(*wave).count(counter);
    for (const OutstandingOperation& operation : traceOf(*wave).outstanding())
      if (operation.counted[static_cast<unsigned>(counter)])
        state.outstanding.push_back({debugger_->placeOf(operation.instruction), operation.position});
    result.counters.push_back(std::move(state));
  }
  return result;
}

source::Result<Reply> Session::banks(const std::stop_token& stop) {
  const Wave* const wave = debugger_->selected();
  if (wave == nullptr) return refusal("every wave has ended; go back first");
  History& history = debugger_->history();
  const std::uint64_t here = history.position();
  const WaveId id{wave->group->index, wave->id};
  LdsObserver observer(id, here);
  history.search(here, observer, executing(id), [&] { return observer.last().has_value(); }, stop);
  history.go(here);
  Reply result = reply();
  result.lds = observer.last();
  if (result.lds) result.lds->at = debugger_->placeOf(observer.instruction());
  return result;
}

// --- Writers ---

source::Result<Reply> Session::writer(const Request& request, const std::stop_token& stop) {
  const auto location = locationOf(request.text);
  if (!location) return std::unexpected(location.error());
  if (request.verb == Verb::LastChange) {
    Answer answer = replyTo(debugger_->toLastChange(location->location, stop));
    if (answer)
      answer->values.push_back(valueOf(
          location->location, request.type.empty() ? location->type : std::string_view(request.type)));
    return answer;
  }
  auto writer = debugger_->lastWriter(location->location, stop);
  if (!writer) return std::unexpected(std::move(writer.error()));
  Reply result = reply();
  result.writer = std::move(*writer);
  result.neverWritten = !result.writer;
  result.values.push_back(
      valueOf(location->location, request.type.empty() ? location->type : std::string_view(request.type)));
  if (result.neverWritten)
    result.note = debugger_->history().begin() != 0 ? "not written since the start of the history"
                                                    : initialOrigin(location->location, debugger_->launch(),
                                                                    debugger_->history().now().context());
  return result;
}

source::Result<Reply> Session::why(const Request& request, const std::stop_token& stop) {
  if (!request.text.empty()) {
    const auto location = locationOf(request.text);
    if (!location) return std::unexpected(location.error());
    if (auto done = causes_->ask(location->location, stop); !done)
      return std::unexpected(std::move(done.error()));
  } else if (auto done = causes_->unfold(static_cast<std::uint32_t>(request.number), stop); !done) {
    return std::unexpected(std::move(done.error()));
  }
  Reply result = reply();
  result.causes = causes_->nodes();
  return result;
}

// --- Another run ---

source::Result<Reply> Session::diverge(const Request& request, const std::stop_token& stop) {
  DebuggerOptions other = options_.debugger;
  std::shared_ptr<const execution::Launch> launch = launch_;
  std::string what;
  if (request.text == "mode") {
    other.backend.checkedMode = !other.backend.checkedMode;
    what = other.backend.checkedMode ? "checked mode" : "fast mode";
  } else if (request.text == "matrix") {
    other.backend.plainMatrix = !other.backend.plainMatrix;
    what = other.backend.plainMatrix ? "plain matrix arithmetic" : "exact matrix arithmetic";
  } else if (request.text == "schedule") {
    other.backend.schedule = request.number;
    what = fmt::format("schedule {}", request.number);
  } else if (request.text == "other" && options_.other != nullptr) {
    launch = options_.other;
    what = fmt::format("kernel {}", launch->kernel);
  } else {
    return refusal(request.text == "other" ? "there is no other kernel: name its run file with --against"
                                           : "name the other run: mode, matrix, schedule N or other");
  }
  const auto ours = Debugger::start(launch_, options_.debugger);
  const auto theirs = Debugger::start(launch, other);
  if (!ours) return std::unexpected(ours.error());
  if (!theirs) return std::unexpected(theirs.error());
  const std::uint64_t limit = other.instructionLimit != 0 ? other.instructionLimit : ~std::uint64_t{0};
  const auto difference = firstDifference((*ours)->history(), (*theirs)->history(), limit, stop);
  if (stop.stop_requested()) return refusal("interrupted");
  if ((*ours)->history().timedOut() || (*theirs)->history().timedOut())
    return refusal(fmt::format("a run did not end within {:.3g} s, the time limit: nothing was compared",
                               other.secondsLimit));
  Reply result = reply();
  result.same = !difference;
  if (!difference) return result;
  Divergence& divergence = result.divergence.emplace();
  divergence.other = what;
  divergence.wave = difference->wave;
  divergence.executed = difference->executed;
  divergence.at = (*ours)->placeOf(difference->instruction);
  divergence.otherAt = (*theirs)->placeOf(difference->otherInstruction);
  divergence.position = difference->position + 1;
  if (difference->location) {
    NameScope names = scope();
    names.wave = difference->wave;
    divergence.location = locationText(*difference->location, names);
    const std::string_view type = request.type.empty() ? "hex" : std::string_view(request.type);
    divergence.value = valueText(difference->value, type, debugger_->history().memory());
    divergence.otherValue = valueText(difference->otherValue, type, debugger_->history().memory());
  }
  return result;
}

source::Result<Reply> Session::allNames() const {
  Reply result = reply();
  result.names = names_->all();
  for (const execution::Buffer& buffer : launch_->buffers)
    result.names.push_back(buffer.name);
  for (const program::Label& label : debugger_->program().labels())
    result.names.push_back(label.name);
  return result;
}

source::Result<Reply> Session::answerTo(const Request& request, const std::stop_token& stop) {
  switch (request.verb) {
  case Verb::Where: return reply();
  case Verb::Ran: {
    Reply result = reply();
    result.writer = debugger_->lastExecuted(stop);
    return result;
  }
  case Verb::Step:
  case Verb::Until:
  case Verb::Arrive:
  case Verb::Continue:
  case Verb::Go:
  case Verb::GoEnd: return move(request, stop);
  case Verb::Select: return replyTo(debugger_->select(request.wave.value_or(WaveId{})));
  case Verb::Lane:
    if (request.number >= isa::kLanes)
      return refusal(fmt::format("there is no lane {}: a wave has 64", request.number));
    lane_ = static_cast<std::uint8_t>(request.number);
    return reply();
  case Verb::Waves: {
    Reply result = reply();
    result.waves = debugger_->waves();
    return result;
  }
  case Verb::Break:
  case Verb::Watch: return addPoint(request);
  case Verb::Points: return allPoints();
  case Verb::Delete:
  case Verb::Enable:
  case Verb::Disable: return changePoint(request);
  case Verb::Print: return print(request);
  case Verb::Show: return show(request);
  case Verb::Counters: return counters();
  case Verb::Banks: return banks(stop);
  case Verb::Timeline: {
    Reply result = reply();
    const std::uint64_t last = request.last != 0 ? request.last : debugger_->history().end();
    result.timeline = timelineOf(debugger_->history(), request.number, last, request.columns, stop);
    return result;
  }
  case Verb::Set: return set(request);
  case Verb::LastWriter:
  case Verb::LastChange: return writer(request, stop);
  case Verb::Why: return why(request, stop);
  case Verb::Values: return valuesAtLine(request, stop);
  case Verb::Writes: return writes(request, stop);
  case Verb::Find: return find(request, stop);
  case Verb::Display: return display(request);
  case Verb::Undisplay: return undisplay(request.number);
  case Verb::Displays: return reply(); // handle() adds them
  case Verb::Diverge: return diverge(request, stop);
  case Verb::Findings: {
    Reply result = reply();
    result.findings = debugger_->history().findings();
    return result;
  }
  case Verb::Code: {
    Reply result = reply();
    result.code = debugger_->codeAround(request.number);
    return result;
  }
  case Verb::Names: return allNames();
  }
  return refusal("unknown request");
}

} // namespace wavesmith::debug
