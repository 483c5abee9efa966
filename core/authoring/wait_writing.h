// SPDX-License-Identifier: Apache-2.0
// Plans the waits of a checked text, and the edits of its lines that write them (waits.h).
//
//   planLines(checked, text, options, waits, countsOf)      edits, the files as they would be, what is left and why
//
// Each instruction first has the waits that it needs for itself. Where the instructions of one line need different ones, the
// line has a parameter as its count, or the wait moves before the repetition or the invocation that expands it, or after the line
// before it; one line for several places where all of them need the same. Then the lines share what remains.
//
// Blocks while `countsOf` assembles. One thread at a time.
#pragma once

#include "authoring/waits.h"
#include "counters/waits.h"

#include <functional>
#include <vector>

namespace wavesmith::authoring {

// The counts of the wait that the files have at this place, in each of its expansions, ascending by address; empty: they do not
// assemble.
using CountsOf = std::function<std::vector<counters::WaitCounts>(
    const std::vector<assembler::SourceFile>& files, const source::Place& place)>;

// W0101 to W0111: a wait that is written before the instruction, or elsewhere, removes the finding.
[[nodiscard]] bool isMissingWait(source::Code code);

void planLines(const check::Checked& checked, const assembler::SourceFile& text,
               const check::Options& options, const WaitOptions& waits, const CountsOf& countsOf,
               WrittenWaits& result);

} // namespace wavesmith::authoring
