// SPDX-License-Identifier: Apache-2.0
// Memory settings of the process: snapshots of large texts come and go with each key, and their memory should
// be returned.
//
//   int main() { returnLargeBlocks(); ... }
//
// Before there are threads.
#pragma once

namespace wavesmith::widgets {

// What is freed of 256 KiB and more goes back to the system at once. By itself, the C library takes that as a
// hint to keep ever larger ones.
void returnLargeBlocks();

} // namespace wavesmith::widgets
