// SPDX-License-Identifier: Apache-2.0
// Memory settings of the process: each key press creates and destroys snapshots of large texts, whose memory
// should be returned to the system.
//
//   int main() { returnLargeBlocks(); ... }
//
// Call it before any thread is started.
#pragma once

namespace wavesmith::widgets {

// Freed blocks of 256 KiB and more are returned to the system immediately. By default, the C library raises
// this threshold each time such a block is freed.
void returnLargeBlocks();

} // namespace wavesmith::widgets
