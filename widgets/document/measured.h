// SPDX-License-Identifier: Apache-2.0
// The measured run that belongs to a document: a trace, and what of it is which instruction of the newest snapshot.
//
//   Measured::of(document)->measurement()->match.sentence()
//
// A Measurement is an immutable value; any thread. Measured: GUI thread only.
#pragma once

#include "document/snapshot.h"
#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "trace/match.h"
#include "trace/timeline.h"
#include "trace/trace.h"
#include "trace/wait_times.h"
#endif

#include <QObject>

#include <memory>
#include <vector>

namespace wavesmith::widgets {

class Document;

struct Measurement {
  std::shared_ptr<const trace::Trace> trace; // not null
  std::shared_ptr<const std::vector<trace::WaitTime>> waits;
  std::shared_ptr<const trace::Timeline> timeline;
  // The next members are of this snapshot; null: there is no program yet.
  SnapshotPointer snapshot;
  trace::Match match;
  std::vector<trace::Totals> byInstruction;
  std::uint64_t mostCycles = 0; // of a line

  // The same trace, matched to this snapshot. Takes time.
  [[nodiscard]] std::shared_ptr<const Measurement> matchedTo(const SnapshotPointer& to) const;
  // Of a row of the traced code; kNone and 0: it is not in the program.
  [[nodiscard]] program::Index at(std::uint32_t row) const;
  [[nodiscard]] std::uint32_t lineOf(std::uint32_t row) const;
};

using MeasurementPointer = std::shared_ptr<const Measurement>;

class Measured : public QObject {
  Q_OBJECT

public:
  // That of the document, which owns it.
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
