// SPDX-License-Identifier: Apache-2.0
// Breakpoints and watchpoints: where a run pauses.
//
//   1  breakpoint at vector_add.s:45 if s4 > 3, after 2 hits
//   2  watchpoint of 3.1:v4[12]
//
// A breakpoint pauses before an instruction; a watchpoint after an instruction has changed a location. Belongs to one
// Debugger.
#pragma once

#include "debug/history/history.h"
#include "debug/history/observer.h"
#include "debug/point.h"
#include "debug/values/write_test.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace wavesmith::debug {

// Whether the condition of a point holds for the wave, now.
using ConditionTest = std::function<bool(const emulator::Wave& wave, std::uint64_t hits)>;

struct Hit {
  std::uint64_t position = 0; // of a breakpoint, or of the instruction that changes the location
  std::uint32_t point = 0;
  emulator::WaveId wave;
  std::vector<std::byte> before, after; // bytes of a watchpoint's location
};

class Points {
public:
  // The numbers of points are unique.
  Point& add(Point point, ConditionTest test);
  bool remove(std::uint32_t number);
  [[nodiscard]] Point* find(std::uint32_t number);
  [[nodiscard]] std::vector<Point> all() const;
  [[nodiscard]] bool empty() const { return entries_.empty(); }

private:
  friend class PointObserver;
  struct Entry {
    Point point;
    ConditionTest test; // empty: none
  };
  std::vector<std::unique_ptr<Entry>> entries_;
  std::uint32_t last_ = 0;
};

// Looks for hits in one movement of a run. Forward it pauses at the first; backward it keeps the last.
class PointObserver : public Observer {
public:
  struct Options {
    bool backward = false;
    std::uint64_t start = 0;                   // the instruction there does not count
    std::uint64_t until = ~std::uint64_t{0};   // backward: nor do those from here on
    std::optional<emulator::WaveId> only = {}; // breakpoints of other waves do not count
  };
  PointObserver(Points& points, const History& history, const Options& options);

  [[nodiscard]] unsigned interest(const emulator::MicroOp& op) override;
  bool before(emulator::Wave& wave, const emulator::MicroOp& op, std::uint64_t position) override;
  bool after(emulator::Wave& wave, const emulator::MicroOp& op, std::uint64_t position) override;

  [[nodiscard]] const std::optional<Hit>& hit() const { return hit_; }

private:
  struct Watch {
    Points::Entry* entry = nullptr;
    WriteTest test;
    std::vector<std::byte> old;
    bool armed = false; // between before() and after()
  };
  [[nodiscard]] bool concerns(const Watch& watch, const emulator::MicroOp& op) const;
  [[nodiscard]] bool counts(Points::Entry& entry, const emulator::Wave& wave) const;
  bool found(Hit hit);

  const History& history_;
  Options options_;
  std::vector<Points::Entry*> breakpoints_;
  std::vector<Watch> watches_;
  std::optional<Hit> hit_;
};

} // namespace wavesmith::debug
