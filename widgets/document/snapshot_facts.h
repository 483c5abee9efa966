// SPDX-License-Identifier: Apache-2.0
// What the window asks about a whole snapshot after each key: numbers of problems and waits, the room that columns
// need, and the order of the problems. The language thread computes it, because to read a large snapshot takes
// milliseconds.
//
//   const auto facts = factsOf(*snapshot);
//   facts->severities.text()        "2 errors, 1 warning"
//   facts->problems->all            the problems of the file itself, by line
//
// An immutable value; any thread.
#pragma once

#include "document/snapshot.h"
#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "panels/hazard_panel.h"
#endif
#include "source/severity_counts.h"

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace wavesmith::widgets {

// The diagnostics that have a line of one file.
struct FileProblems {
  std::string path, name;         // the file, as places call it
  std::vector<std::uint32_t> all; // by line: indices into the diagnostics
  // Their lines for each severity, ascending.
  std::array<std::vector<std::uint32_t>, 3> lines;
};

[[nodiscard]] FileProblems problemsIn(const source::Diagnostics& diagnostics, std::string path,
                                      std::string name);

struct SnapshotFacts {
  source::SeverityCounts severities; // of all diagnostics
  // Of the file itself, by the path of the snapshot. Not null.
  std::shared_ptr<const FileProblems> problems = std::make_shared<const FileProblems>();

  // The rows of panels::HazardPanel for each verdict.
  std::array<std::uint32_t, static_cast<std::size_t>(panels::HazardVerdict::Unknown) + 1> verdicts{};

  // The maximum values that columns need room for.
  struct Extent {
    bool accumulations = false; // any is used
    bool exports = false;       // expcnt is above 0 somewhere
    int mostOfALine = 0;        // the maximum number of instructions of a line
    int addressDigits = 4;

    bool operator==(const Extent&) const = default;
  };
  Extent extent;

  // The maximum of each kind of registers.
  struct Maxima {
    analysis::Pressure most;
    std::uint32_t mostTogether = 0; // arch VGPRs and AGPRs at the same instruction
  };
  struct Kernel : Maxima {
    std::uint32_t first = 0, end = 0;
    std::size_t kernel = 0; // index into Program::kernels
  };
  std::vector<Kernel> kernels; // by first
  Maxima outside;              // of code in no kernel
};

// Reads the whole snapshot.
[[nodiscard]] std::shared_ptr<const SnapshotFacts> collectFacts(const Snapshot& snapshot);
// Those that came with it. A snapshot without them is read now: one that does not come from the language thread.
[[nodiscard]] std::shared_ptr<const SnapshotFacts> factsOf(const Snapshot& snapshot);

} // namespace wavesmith::widgets
