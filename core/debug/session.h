// SPDX-License-Identifier: Apache-2.0
// Answers the requests of a front end about one debugged launch:
//
//   auto session = Session::start(launch, options);
//   Result<Reply> reply = (*session)->handle({.verb = Verb::Break, .text = "45"}, stop);
//   reply = (*session)->handle({.verb = Verb::Continue}, stop);
//
// One thread; the stop token ends a request early, at a position where the run can go on.
#pragma once

#include "debug/debugger.h"
#include "debug/language/condition.h"
#include "debug/request.h"
#include "debug/values/causes.h"
#include "emulator/inspect/register_names.h"

#include <memory>
#include <stop_token>
#include <string_view>
#include <vector>

namespace wavesmith::debug {

struct SessionOptions {
  DebuggerOptions debugger = {};
  // Another kernel with the same arguments, for Verb::Diverge; may be nullptr.
  std::shared_ptr<const execution::Launch> other = {};
};

class Session {
public:
  [[nodiscard]] static source::Result<std::unique_ptr<Session>>
  start(std::shared_ptr<const execution::Launch> launch, SessionOptions options);

  [[nodiscard]] source::Result<Reply> handle(const Request& request, const std::stop_token& stop);
  [[nodiscard]] Debugger& debugger() { return *debugger_; }

private:
  using Answer = source::Result<Reply>;

  Session(std::shared_ptr<const execution::Launch> launch, SessionOptions options);
  [[nodiscard]] NameScope scope() const;
  // A location with the type in which it is shown, that of a buffer's elements; empty: the usual one.
  struct TypedLocation {
    emulator::Location location;
    std::string_view type;
  };
  [[nodiscard]] source::Result<TypedLocation> locationOf(std::string_view text) const;
  [[nodiscard]] source::Result<std::vector<std::uint64_t>> addressesOf(std::string_view text) const;
  [[nodiscard]] source::Result<ConditionTest> testOf(const std::string& text) const;
  [[nodiscard]] Reply reply() const;
  [[nodiscard]] Answer replyTo(source::Result<Stop> stop) const;

  Answer move(const Request& request, const std::stop_token& stop);
  Answer addPoint(const Request& request);
  [[nodiscard]] Answer allPoints() const;
  Answer changePoint(const Request& request);
  [[nodiscard]] source::Result<project::Number> evaluate(std::string_view text) const;
  Answer print(const Request& request) const;
  Answer show(const Request& request) const;
  Answer set(const Request& request);
  Answer writer(const Request& request, const std::stop_token& stop);
  Answer why(const Request& request, const std::stop_token& stop);
  Answer answerTo(const Request& request, const std::stop_token& stop);

  // session_displays.cpp: an expression that is shown at each stop, with its values there: one, or one for each lane.
  struct Sample {
    emulator::WaveId wave = {};
    std::vector<std::string> values = {};
    std::string location = {}, note = {};
  };
  struct Displayed {
    std::uint32_t number = 0;
    std::string text, written, type; // "v_x", "f32 v_x", "f32"
    Sample now = {}, before = {};    // without values: unknown
  };
  Answer display(const Request& request);
  Answer undisplay(std::uint64_t number);
  [[nodiscard]] source::Result<Sample> sample(const Displayed& displayed) const;
  [[nodiscard]] source::Result<Sample> sampleLocation(const NamedLocation& named,
                                                      std::string_view type) const;
  [[nodiscard]] Display displayOf(Displayed& displayed) const;

  // session_tables.cpp
  Answer valuesAtLine(const Request& request, const std::stop_token& stop);
  Answer writes(const Request& request, const std::stop_token& stop);
  Answer find(const Request& request, const std::stop_token& stop) const;
  // An expression, and the type of its value if it is nothing but a location.
  struct TypedExpression {
    Condition expression;
    std::optional<execution::ElementType> type;
  };
  [[nodiscard]] source::Result<TypedExpression> typedExpression(const Request& request,
                                                                std::uint64_t address) const;

  Answer diverge(const Request& request, const std::stop_token& stop);
  [[nodiscard]] Answer counters() const;
  Answer banks(const std::stop_token& stop);
  [[nodiscard]] Answer allNames() const;

  void addMarks(ItemValue& value, const emulator::Location& location) const;
  [[nodiscard]] ItemValue valueOf(const emulator::Location& location, std::string_view type,
                                  std::optional<std::uint64_t> address = {}) const;

  std::shared_ptr<const execution::Launch> launch_;
  SessionOptions options_;
  std::unique_ptr<Debugger> debugger_;
  std::unique_ptr<emulator::RegisterNames> names_;
  std::uint8_t lane_ = 0;
  std::vector<Displayed> displays_;
  std::uint32_t lastDisplay_ = 0; // its number
  std::unique_ptr<Causes> causes_;
};

} // namespace wavesmith::debug
