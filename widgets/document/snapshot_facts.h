// SPDX-License-Identifier: Apache-2.0
// Facts that the window needs about a whole snapshot after each key: numbers of problems and waits, the room that
// columns need, and the order of the problems. The language thread computes them, because reading a large snapshot
// takes milliseconds.
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
  std::string path, name;         // path and name of the file, as in source::Place
  std::vector<std::uint32_t> all; // by line: indices into the diagnostics
  // Lines of the problems, ascending, for each severity.
  std::array<std::vector<std::uint32_t>, 3> lines;
};

[[nodiscard]] FileProblems problemsIn(const source::Diagnostics& diagnostics, std::string path,
                                      std::string name);

struct SnapshotFacts {
  source::SeverityCounts severities; // numbers of all diagnostics
  // The problems of the file itself, found by the path of the snapshot. Not null.
  std::shared_ptr<const FileProblems> problems = std::make_shared<const FileProblems>();

  // The rows of panels::HazardPanel for each verdict.
  std::array<std::uint32_t, static_cast<std::size_t>(panels::HazardVerdict::Unknown) + 1> verdicts{};

  // The maximum values that columns need room for.
  struct Extent {
    bool accumulations = false; // any AGPR is used
    bool exports = false;       // expcnt is above 0 somewhere
    int mostOfALine = 0;        // the maximum number of instructions of a line
    int addressDigits = 4;

    bool operator==(const Extent&) const = default;
  };
  Extent extent;

  // The maximum for each kind of register.
  struct Maxima {
    analysis::Pressure most;
    std::uint32_t mostTogether = 0; // arch VGPRs and AGPRs at the same instruction
  };
  struct Kernel : Maxima {
    std::uint32_t first = 0, end = 0;
    std::size_t kernel = 0; // index into Program::kernels
  };
  std::vector<Kernel> kernels; // the kernels by `first`
  Maxima outside;              // maxima of code outside of kernels
};

// Reads the whole snapshot.
[[nodiscard]] std::shared_ptr<const SnapshotFacts> collectFacts(const Snapshot& snapshot);
// The snapshot's facts; computed now if it has none because it is not from the language thread.
[[nodiscard]] std::shared_ptr<const SnapshotFacts> factsOf(const Snapshot& snapshot);

} // namespace wavesmith::widgets
