// SPDX-License-Identifier: Apache-2.0
// The outline of a compiled text: the kernels and labels of its assembly, at the source lines that they come from.
//
// A pure function; any thread.
#pragma once

#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "compile/compile.h"
#endif
#include "document/names.h"

namespace wavesmith::widgets {

// Does not have names that come from no source line, such as those that a compiler defines for itself.
[[nodiscard]] DocumentNamesPointer outlineOf(const compile::Compiled& compiled);

} // namespace wavesmith::widgets
