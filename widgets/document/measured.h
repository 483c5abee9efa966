// SPDX-License-Identifier: Apache-2.0
// The measured run that belongs to a document, a trace or PC samples, and how it maps to the instructions of the
// newest snapshot.
//
//   Measured::of(document)->measurement()->matchText()
//
// A Measurement is an immutable value; any thread. Measured: GUI thread only.
#pragma once

#include "document/snapshot.h"
#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "trace/hidden_latency.h"
#include "trace/match.h"
#include "trace/pc_samples.h"
#include "trace/sample_match.h"
#include "trace/timeline.h"
#include "trace/trace.h"
#include "trace/wait_times.h"
#endif

#include <QObject>

#include <memory>
#include <string>
#include <vector>

namespace wavesmith::widgets {

class Document;

struct Measurement {
  std::shared_ptr<const trace::Trace> trace; // not null
  std::shared_ptr<const std::vector<trace::WaitTime>> waits;
  std::shared_ptr<const std::vector<trace::Hidden>> hidden; // by row of the trace; null or empty: unknown
  std::shared_ptr<const trace::Timeline> timeline;
  // Not null for PC samples. The trace then has their instructions without measurements (trace::codeOfSamples).
  std::shared_ptr<const trace::PcSamples> samples;
  // The snapshot that the next members belong to; null: there is no program yet.
  SnapshotPointer snapshot;
  trace::Match match;
  std::vector<trace::Totals> byInstruction;
  std::vector<trace::Hidden> hiddenByInstruction; // empty: unknown
  std::uint64_t mostCycles = 0;                   // cycles of the line with the most
  trace::SampleMatch sampled;                     // how the PC samples map to the program
  std::uint64_t mostSamples = 0;                  // samples of the line with the most

  // The same trace, matched to this snapshot. Takes time.
  [[nodiscard]] std::shared_ptr<const Measurement> matchedTo(const SnapshotPointer& to) const;
  [[nodiscard]] bool knowsHidden() const { return hidden != nullptr && !hidden->empty(); }
  [[nodiscard]] std::string matchText() const; // how much of the trace is in the program
  // The instruction and the line of a row of the traced code; kNone and 0: it is not in the program.
  [[nodiscard]] program::Index at(std::uint32_t row) const;
  [[nodiscard]] std::uint32_t lineOf(std::uint32_t row) const;

private:
  void matchSamples(); // matches the samples to the snapshot
};

using MeasurementPointer = std::shared_ptr<const Measurement>;

class Measured : public QObject {
  Q_OBJECT

public:
  // The measured run of a document; the document owns it.
  [[nodiscard]] static Measured* of(Document* document);

  [[nodiscard]] const MeasurementPointer& measurement() const { return measurement_; }
  void set(MeasurementPointer measurement); // null: none

signals:
  void changed();

private:
  using QObject::QObject;

  MeasurementPointer measurement_;
};

} // namespace wavesmith::widgets
