// SPDX-License-Identifier: Apache-2.0
#include "debug/session_tables.h"

#include "debug/refusal.h"
#include "debug/session.h"
#include "debug/values/use_type.h"
#include "debug/values/value_text.h"
#include "execution/element.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace wavesmith::debug {

using emulator::Location;
using emulator::Wave;
using emulator::WaveId;

namespace {

std::string elementText(const project::Number& number, std::optional<execution::ElementType> type,
                        const emulator::Memory& memory) {
  const auto bits = type ? project::bitsOf(number, *type) : std::nullopt;
  if (!bits) return project::toText(number);
  std::vector<std::byte> bytes(execution::bytesOf(*type));
  execution::storeBits(*type, bytes, 0, *bits);
  return valueText(bytes, execution::name(*type), memory);
}

// The types in which writes of a register are shown. An instruction that computes has its own. What is loaded or copied has
// the type in which all instructions that compute write the register, if they agree.
std::vector<std::string_view> typesOfWrites(const program::Program& program,
                                            const std::vector<Writer>& writers, std::string_view usual) {
  std::vector<std::string_view> types(writers.size(), usual);
  std::vector<bool> computes(writers.size(), false);
  std::set<std::string_view> computed;
  for (std::size_t i = 0; i < writers.size(); ++i) {
    const program::Index index = writers[i].edit ? program::kNone : program.at(writers[i].at.address);
    if (index == program::kNone || !program.instructions()[index].valid()) continue;
    const isa::Instruction& instruction = program.instructions()[index];
    const isa::Unit unit = instruction.row().unit;
    computes[i] =
        (unit == isa::Unit::Valu || unit == isa::Unit::Mfma) && instruction.op != isa::Op::v_mov_b32;
    const std::string_view written = typeWritten(instruction, writers[i].after.size());
    if (!written.empty()) types[i] = written;
    if (computes[i]) computed.insert(written);
  }
  if (computed.size() == 1 && !computed.begin()->empty())
    for (std::size_t i = 0; i < writers.size(); ++i)
      if (!computes[i]) types[i] = *computed.begin();
  return types;
}

// The value of an expression before each execution of some instructions.
class LineValues : public Observer {
public:
  struct Asked {
    std::vector<std::uint64_t> addresses;
    const Condition& expression;
    const Condition* condition = nullptr;
    std::optional<WaveId> wave;
    std::optional<std::uint8_t> lane;
  };
  struct Row {
    std::uint64_t position = 0;
    WaveId wave;
    std::optional<std::uint8_t> lane;
    source::Result<project::Number> value;
    const isa::Instruction* instruction = nullptr;
  };
  LineValues(const History& history, Asked asked) : history_(history), asked_(std::move(asked)) {}

  [[nodiscard]] unsigned interest(const emulator::MicroOp& op) override {
    return std::ranges::find(asked_.addresses, op.instruction->address) != asked_.addresses.end() ? kBefore
                                                                                                  : 0;
  }
  bool before(Wave& wave, const emulator::MicroOp& op, std::uint64_t position) override {
    const WaveId id{wave.group->index, wave.id};
    if (asked_.wave && *asked_.wave != id) return false;
    ++executions_;
    const auto group = [this](std::uint64_t index) { return history_.now().find(index); };
    Condition::Moment moment{
        .wave = &wave, .memory = &history_.memory(), .hits = executions_, .group = group};
    const bool perLane =
        asked_.expression.isPerLane() || (asked_.condition != nullptr && asked_.condition->isPerLane());
    if (!perLane) {
      moment.lane = asked_.lane.value_or(0);
      add(moment, op, position, std::nullopt);
      return isFull_;
    }
    for (unsigned lane = 0; lane < isa::kLanes && !isFull_; ++lane) {
      if (((wave.exec() >> lane) & 1) == 0 || (asked_.lane && *asked_.lane != lane)) continue;
      moment.lane = static_cast<std::uint8_t>(lane);
      add(moment, op, position, moment.lane);
    }
    return isFull_;
  }

  [[nodiscard]] const std::vector<Row>& rows() const { return rows_; }
  [[nodiscard]] std::uint64_t executions() const { return executions_; }
  [[nodiscard]] bool isFull() const { return isFull_; } // there may be more

private:
  void add(const Condition::Moment& moment, const emulator::MicroOp& op, std::uint64_t position,
           std::optional<std::uint8_t> lane) {
    if (asked_.condition != nullptr) {
      const auto holds = asked_.condition->evaluate(moment);
      if (!holds || holds->asDouble() == 0) return;
    }
    isFull_ = rows_.size() == kMostRows;
    if (isFull_) return;
    rows_.push_back({.position = position,
                     .wave = {moment.wave->group->index, moment.wave->id},
                     .lane = lane,
                     .value = asked_.expression.evaluate(moment),
                     .instruction = op.instruction});
  }

  const History& history_;
  Asked asked_;
  std::vector<Row> rows_;
  std::uint64_t executions_ = 0;
  bool isFull_ = false;
};

} // namespace

// A location is shown in the type that is asked for, or in which the instruction reads it.
source::Result<Session::TypedExpression> Session::typedExpression(const Request& request,
                                                                  std::uint64_t address) const {
  NameScope names = scope();
  names.address = address;
  std::size_t at = 0;
  const auto named = scanLocation(request.value, at, names);
  if (!named) return std::unexpected(named.error());
  std::string text = request.value;
  auto type = execution::elementTypeOf(request.type);
  if (*named && at == text.size()) {
    const Location& location = (*named)->location;
    const program::Program& program = debugger_->program();
    const program::Index index = program.at(address);
    if (!type && request.type.empty() && index != program::kNone)
      type = execution::elementTypeOf(typeOfOperand(program.instructions()[index], location));
    if (type) text = fmt::format("{}({})", execution::name(*type), text);
    if (!type) type = (*named)->element;
  } else if (!request.type.empty()) {
    return refusal(fmt::format("a type is for a location: write {}(LOCATION) in the expression",
                               type ? request.type : "f32"));
  }
  if (!request.type.empty() && !type)
    return refusal(fmt::format("values of a line have no type {}: use u32, i32, f32 or another element type",
                               request.type));
  auto expression = Condition::parse(text, names);
  if (!expression) return std::unexpected(std::move(expression.error()));
  return TypedExpression{std::move(*expression), type};
}

source::Result<Reply> Session::valuesAtLine(const Request& request, const std::stop_token& stop) {
  auto addresses = addressesOf(request.text);
  if (!addresses) return std::unexpected(std::move(addresses.error()));
  const std::uint64_t first = addresses->front();
  const auto typed = typedExpression(request, first);
  if (!typed) return std::unexpected(typed.error());
  std::optional<Condition> condition;
  if (!request.condition.empty()) {
    NameScope names = scope();
    names.address = first;
    auto parsed = Condition::parse(request.condition, names);
    if (!parsed) return std::unexpected(std::move(parsed.error()));
    condition = std::move(*parsed);
  }
  History& history = debugger_->history();
  LineValues observer(history, {.addresses = std::move(*addresses),
                                .expression = typed->expression,
                                .condition = condition ? &*condition : nullptr,
                                .wave = request.wave,
                                .lane = request.number < isa::kLanes
                                            ? std::optional(static_cast<std::uint8_t>(request.number))
                                            : std::nullopt});
  const std::uint64_t here = history.position();
  const std::uint64_t end = history.end();
  history.go(history.begin());
  if (history.position() < end) history.run(end, &observer, stop);
  const bool hasEnded = observer.isFull() || history.now().state() != History::State::Running;
  history.go(here);
  if (stop.stop_requested()) return refusal("interrupted");
  Reply result = reply();
  for (const LineValues::Row& row : observer.rows())
    result.rows.push_back({.position = row.position,
                           .wave = row.wave,
                           .lane = row.lane,
                           .value = row.value ? elementText(*row.value, typed->type, history.memory()) : "",
                           .at = debugger_->placeOf(row.instruction),
                           .note = row.value ? "" : row.value.error().message});
  if (observer.isFull())
    result.note = fmt::format("only the first {} rows; `if`, `wave` and `lane` select others", kMostRows);
  else if (observer.executions() == 0)
    result.note = hasEnded ? "no wave has executed the line"
                           : fmt::format("no wave has executed the line in the {} steps so far", end);
  else if (!hasEnded)
    result.note = fmt::format("in the {} steps that have been executed so far", end);
  else if (observer.rows().empty())
    result.note = fmt::format("nothing in {} executions of the line", observer.executions());
  return result;
}

source::Result<Reply> Session::writes(const Request& request, const std::stop_token& stop) {
  if (!request.type.empty() && !isValueType(request.type))
    return refusal(
        fmt::format("there is no type {}: the types are {}", request.type, fmt::join(valueTypes(), " ")));
  const auto typed = locationOf(request.text);
  if (!typed) return std::unexpected(typed.error());
  auto writers = debugger_->allWriters(typed->location, kMostRows + 1, stop);
  if (!writers) return std::unexpected(writers.error());
  const bool areMore = writers->size() > kMostRows;
  if (areMore) writers->erase(writers->begin());
  Reply result = reply();
  const ItemValue now = valueOf(typed->location, request.type.empty() ? typed->type : request.type);
  const emulator::Memory& memory = debugger_->history().memory();
  const auto types = request.type.empty() && typed->location.isRegister()
                         ? typesOfWrites(debugger_->program(), *writers, now.type)
                         : std::vector<std::string_view>(writers->size(), now.type);
  for (std::size_t i = 0; i < writers->size(); ++i) {
    const Writer& writer = (*writers)[i];
    const std::string_view type = types[i];
    const auto text = [&](const std::vector<std::byte>& bytes) {
      return bytes.empty() ? std::string() : valueText(bytes, type, memory);
    };
    result.rows.push_back({.position = writer.position,
                           .wave = writer.wave,
                           .before = text(writer.before),
                           .value = text(writer.after),
                           .at = writer.at,
                           .note = writer.edit ? "changed with `set`" : ""});
  }
  if (result.rows.empty())
    result.note = fmt::format("not written in the {} steps so far", debugger_->history().end());
  else if (areMore)
    result.note = fmt::format("only the last {} writes", kMostRows);
  return result;
}

// In the waves that are there: those of the work-groups that have started and not ended.
source::Result<Reply> Session::find(const Request& request, const std::stop_token& stop) const {
  const auto condition = Condition::parse(request.text, scope());
  if (!condition) return std::unexpected(condition.error());
  const History& history = debugger_->history();
  const auto group = [&](std::uint64_t index) { return history.now().find(index); };
  const bool perLane = condition->isPerLane();
  Reply result = reply();
  std::uint64_t waves = 0;
  std::string problem; // problem of the first lane without a value
  bool areMore = false;
  const auto look = [&](const emulator::Group& in, const Wave& wave) {
    ++waves;
    Condition::Moment moment{.wave = &wave, .memory = &history.memory(), .hits = 0, .group = group};
    for (unsigned lane = 0; lane < (perLane ? isa::kLanes : 1U); ++lane) {
      if (perLane && ((wave.exec() >> lane) & 1) == 0) continue;
      moment.lane = static_cast<std::uint8_t>(lane);
      const auto value = condition->evaluate(moment);
      if (!value && problem.empty()) problem = value.error().message;
      if (!value || value->asDouble() == 0) continue;
      areMore = result.rows.size() == kMostRows;
      if (areMore) return;
      result.rows.push_back({.position = history.position(),
                             .wave = {in.index, wave.id},
                             .lane = perLane ? std::optional(moment.lane) : std::nullopt,
                             .value = project::toText(*value),
                             .at = debugger_->placeOf(wave.next->instruction)});
    }
  };
  for (const emulator::Group* const one : history.now().groups())
    for (const auto& wave : one->waves)
      if (!wave->ended && !areMore && !stop.stop_requested()) look(*one, *wave);
  if (stop.stop_requested()) return refusal("interrupted");
  if (areMore) result.note = fmt::format("only the first {} lanes", kMostRows);
  if (!result.rows.empty()) return result;
  result.note = fmt::format("it holds in no active lane of the {} {} here", waves,
                            waves == 1 ? "wave that is" : "waves that are");
  if (!problem.empty()) result.note += fmt::format("; not every lane has a value: {}", problem);
  return result;
}

} // namespace wavesmith::debug
