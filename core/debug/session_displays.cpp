// SPDX-License-Identifier: Apache-2.0
// The expressions that a session shows at each stop: Display, Undisplay and Displays.
#include "debug/refusal.h"
#include "debug/session.h"
#include "debug/values/lane_summary.h"
#include "debug/values/use_type.h"
#include "debug/values/value_text.h"
#include "execution/element.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace wavesmith::debug {

using emulator::Location;
using emulator::Storage;
using emulator::Wave;
using emulator::WaveId;

namespace {

// "0.5 1 ...": all lanes of the first register, then those of the next. A text for each lane; empty: not that many.
std::vector<std::string> textsOfLanes(std::string_view text, unsigned registers) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    parts.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  const std::size_t cells = std::size_t{isa::kLanes} * registers;
  if (parts.empty() || parts.size() % cells != 0) return {};
  const std::size_t each = parts.size() / cells;
  std::vector<std::string> texts(isa::kLanes);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    std::string& ofLane = texts[i / each % isa::kLanes];
    if (!ofLane.empty()) ofLane += ' ';
    ofLane += parts[i];
  }
  return texts;
}

// The type in which the nearest instruction reads the registers; empty: none says it.
std::string_view nearestType(const program::Program& program, const Location& location,
                             std::uint64_t address) {
  const auto away = [address](std::uint64_t other) {
    return other < address ? address - other : other - address;
  };
  std::string_view found;
  std::uint64_t nearest = ~std::uint64_t{0};
  for (const isa::Instruction& instruction : program.instructions()) {
    if (away(instruction.address) >= nearest) continue;
    const std::string_view type = typeOfOperand(instruction, location);
    if (type.empty()) continue;
    found = type;
    nearest = away(instruction.address);
  }
  return found;
}

} // namespace

bool isMovement(Verb verb) {
  switch (verb) {
  case Verb::Step:
  case Verb::Until:
  case Verb::Arrive:
  case Verb::Continue:
  case Verb::Go:
  case Verb::GoEnd:
  case Verb::Select:
  case Verb::LastChange: return true;
  default: return false;
  }
}

// A location is shown as `print` shows it.
source::Result<Session::Sample> Session::sampleLocation(const NamedLocation& named,
                                                        std::string_view type) const {
  Sample sample;
  Location location = named.location;
  const bool isVector = location.storage == Storage::Vector || location.storage == Storage::Accumulation;
  if (named.everyLane && !isVector) location.lane = lane_;
  const std::string_view shown = !type.empty()   ? type
                                 : named.element ? execution::name(*named.element)
                                                 : std::string_view();
  ItemValue value = valueOf(location, shown);
  if (value.bytes.empty()) return refusal(value.note);
  const bool isTuple = bytesOfType(value.type) > sizeof(std::uint32_t);
  if (named.everyLane && isVector) sample.values = textsOfLanes(value.text, isTuple ? 1 : location.count);
  if (sample.values.empty()) sample.values = {std::move(value.text)};
  sample.note = std::move(value.note);
  if (named.everyLane) location.lane = lane_;
  sample.location = locationText(location, scope());
  return sample;
}

source::Result<Session::Sample> Session::sample(const Displayed& displayed) const {
  std::size_t at = 0;
  const auto named = scanLocation(displayed.text, at, scope());
  if (!named) return std::unexpected(named.error());
  if (*named && at == displayed.text.size()) return sampleLocation(**named, displayed.type);
  const auto expression = Condition::parse(displayed.text, scope());
  if (!expression) return std::unexpected(expression.error());
  const Wave* const wave = debugger_->selected();
  if (wave == nullptr) return refusal("every wave has ended");
  const auto group = [this](std::uint64_t index) { return debugger_->history().now().find(index); };
  Condition::Moment moment{
      .wave = wave, .memory = &debugger_->history().memory(), .hits = 0, .lane = lane_, .group = group};
  const auto here = expression->evaluate(moment);
  if (!here) return std::unexpected(here.error());
  Sample sample;
  if (!expression->isPerLane()) {
    sample.values = {project::toText(*here)};
    return sample;
  }
  for (unsigned lane = 0; lane < isa::kLanes; ++lane) {
    moment.lane = static_cast<std::uint8_t>(lane);
    const auto value = expression->evaluate(moment);
    sample.values.push_back(value ? project::toText(*value) : value.error().message);
  }
  return sample;
}

Display Session::displayOf(Displayed& displayed) const {
  Display display{.number = displayed.number, .expression = displayed.written};
  auto now = sample(displayed);
  displayed.now = {};
  if (!now) {
    display.note = now.error().message;
    return display;
  }
  const Wave* const wave = debugger_->selected();
  if (wave != nullptr) now->wave = WaveId{wave->group->index, wave->id};
  const bool isPerLane = now->values.size() == isa::kLanes;
  display.value = now->values[isPerLane ? lane_ : 0];
  if (isPerLane && wave != nullptr) display.lanes = laneSummary(now->values, wave->exec());
  display.location = now->location;
  display.note = now->note;
  const Sample& before = displayed.before;
  display.changed = !before.values.empty() && before.wave == now->wave && before.values != now->values;
  displayed.now = std::move(*now);
  return display;
}

source::Result<Reply> Session::display(const Request& request) {
  if (!request.type.empty() && !isValueType(request.type))
    return refusal(
        fmt::format("there is no type {}: the types are {}", request.type, fmt::join(valueTypes(), " ")));
  Displayed displayed{.text = request.text,
                      .written = request.type.empty() ? request.text
                                                      : fmt::format("{} {}", request.type, request.text),
                      .type = request.type};
  std::size_t at = 0;
  const auto named = scanLocation(request.text, at, scope());
  if (!named) return std::unexpected(named.error());
  const bool isLocation = *named && at == request.text.size();
  if (!isLocation && !request.type.empty())
    return refusal(
        fmt::format("a type is for a location: write {}(LOCATION) in the expression", request.type));
  // One type at all stops: an instruction that reads the registers as something else does not change it.
  if (isLocation && displayed.type.empty() && !(*named)->element)
    displayed.type = nearestType(debugger_->program(), (*named)->location, scope().address);
  if (const auto now = sample(displayed); !now) return std::unexpected(now.error());
  displayed.number = ++lastDisplay_;
  displays_.push_back(std::move(displayed));
  Reply result = reply();
  result.displays.push_back(displayOf(displays_.back()));
  return result;
}

source::Result<Reply> Session::undisplay(std::uint64_t number) {
  if (std::erase_if(displays_, [&](const Displayed& one) { return one.number == number; }) == 0)
    return refusal(fmt::format("there is no displayed expression {}", number));
  return reply();
}

source::Result<Reply> Session::handle(const Request& request, const std::stop_token& stop) {
  // A window executes a long movement in parts: all of them are compared with the stop before the first.
  const bool isPart = request.verb == Verb::Continue && request.direction == Direction::Forward &&
                      debugger_->stop().reason == StopReason::Interrupted;
  Answer answer = answerTo(request, stop);
  const bool hasMoved = isMovement(request.verb);
  if (!answer || (!hasMoved && request.verb != Verb::Displays)) return answer;
  for (Displayed& displayed : displays_) {
    // Who only asks leaves what the next movement is compared with: a panel may ask at any time, or not at all.
    const Sample asked = displayed.now;
    if (hasMoved && !isPart) displayed.before = std::move(displayed.now);
    answer->displays.push_back(displayOf(displayed));
    if (!hasMoved) displayed.now = asked;
  }
  return answer;
}

} // namespace wavesmith::debug
