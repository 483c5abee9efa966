// SPDX-License-Identifier: Apache-2.0
#include "worker/runs/debug_messages.h"

#include "worker/runs/run_request_fields.h"

namespace wavesmith::worker {
namespace wire {

WAVESMITH_ENUM(emulator::Storage, emulator::Storage::Memory);
WAVESMITH_ENUM(debug::StopReason, debug::StopReason::TimeLimit);
WAVESMITH_ENUM(debug::WaveState, debug::WaveState::Faulted);
WAVESMITH_ENUM(debug::Verb, debug::Verb::Names);
WAVESMITH_ENUM(debug::StepKind, debug::StepKind::Barrier);
WAVESMITH_ENUM(emulator::InstructionClass, emulator::InstructionClass::Other);
WAVESMITH_ENUM(debug::Direction, debug::Direction::Backward);

WAVESMITH_FIELDS(emulator::WaveId, v.group, v.wave);
WAVESMITH_FIELDS(emulator::Location, v.storage, v.wave, v.first, v.count, v.lane, v.address, v.bytes);
WAVESMITH_FIELDS(debug::CodePlace, v.address, v.place, v.outermost, v.mnemonic, v.text);
WAVESMITH_FIELDS(debug::WaveSummary, v.id, v.group, v.state, v.exec, v.executed, v.next, v.at);
WAVESMITH_FIELDS(debug::Stop, v.reason, v.position, v.end, v.begin, v.wave, v.point, v.before, v.after,
                 v.faults);
WAVESMITH_FIELDS(debug::Point, v.number, v.enabled, v.text, v.addresses, v.watched, v.wave, v.condition,
                 v.ignored, v.hits);
WAVESMITH_FIELDS(debug::Writer, v.position, v.edit, v.wave, v.at, v.before, v.after);
WAVESMITH_FIELDS(debug::Request, v.verb, v.kind, v.direction, v.number, v.last, v.columns, v.text,
                 v.condition, v.value, v.type, v.wave);
WAVESMITH_FIELDS(debug::ItemValue, v.heading, v.name, v.authorNames, v.type, v.text, v.bytes, v.note,
                 v.inFlight, v.undefined, v.knowsUndefined);
WAVESMITH_FIELDS(debug::LdsLook, v.at, v.position, v.lanes, v.bytes, v.addresses, v.groups, v.passes,
                 v.leastPasses, v.atomic, v.estimated);
WAVESMITH_FIELDS(debug::TimelineSpan, v.wave, v.first, v.last, v.cls);
WAVESMITH_FIELDS(debug::CounterState::Operation, v.at, v.position);
WAVESMITH_FIELDS(debug::CounterState, v.name, v.count, v.outstanding);
WAVESMITH_FIELDS(debug::CauseNode, v.number, v.parent, v.location, v.role, v.value, v.origin, v.writer,
                 v.unfolded);
WAVESMITH_FIELDS(debug::ValueRow, v.position, v.wave, v.lane, v.before, v.value, v.at, v.note);
WAVESMITH_FIELDS(debug::Display, v.number, v.expression, v.value, v.lanes, v.location, v.changed, v.note);
WAVESMITH_FIELDS(debug::Divergence, v.other, v.wave, v.executed, v.at, v.otherAt, v.location, v.value,
                 v.otherValue, v.position);
WAVESMITH_FIELDS(debug::Reply, v.stop, v.lane, v.waves, v.points, v.values, v.counters, v.writer,
                 v.neverWritten, v.causes, v.timeline, v.lds, v.rows, v.displays, v.divergence, v.same,
                 v.findings, v.code, v.names, v.note, v.historyBytes, v.snapshots);
WAVESMITH_FIELDS(DebugStart, v.run, v.other, v.memoryLimit);

} // namespace wire

WAVESMITH_MESSAGE(DebugStart, "a request to debug")
WAVESMITH_MESSAGE(debug::Request, "a request to the debugger")
WAVESMITH_MESSAGE(DebugAnswer, "a reply of the debugger")

} // namespace wavesmith::worker
