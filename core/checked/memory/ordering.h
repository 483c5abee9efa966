// SPDX-License-Identifier: Apache-2.0
// Which accesses of memory are ordered: one wave sees what another has written.
#pragma once

namespace wavesmith::checked {

struct Step;
struct WaveOrder {};
struct GroupOrder {};

} // namespace wavesmith::checked
