// SPDX-License-Identifier: Apache-2.0
// The outline of a compiled text: the kernels and labels of its assembly, at the lines of the source that they
// come from.
//
// A pure function; any thread.
#pragma once

#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "compile/compile.h"
#endif
#include "document/names.h"

namespace wavesmith::widgets {

// Names that come from no line of the source, such as those that a compiler defines for itself, are left out.
[[nodiscard]] DocumentNamesPointer outlineOf(const compile::Compiled& compiled);

} // namespace wavesmith::widgets
