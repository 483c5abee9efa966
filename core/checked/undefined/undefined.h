// SPDX-License-Identifier: Apache-2.0
// Which bits of the registers and of memory are undefined.
#pragma once

namespace wavesmith::checked {

struct Step;
struct WaveUndefined {};
struct GroupUndefined {};

} // namespace wavesmith::checked
