// SPDX-License-Identifier: Apache-2.0
// The host programs beside a text that know the arguments of its kernel as a struct: those with a struct that was
// generated for the old layout change together with it, others are named in the preview.
//
//   vector_add_host.cpp: the struct of vector_add has the new layout
//   run.py is unchanged: it names vector_add, and has no struct that was generated here
//
// openHosts() is for the GUI thread, addHosts() for any.
#pragma once

#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "kernarg/emit/emit.h"
#endif
#include "kernarg_designer/layout_work.h"

namespace wavesmith::widgets {

// The open ones of the folder of `path`.
[[nodiscard]] QList<HostText> openHosts(const Workspace* workspace, const QString& path);

// `before` and `after`: the kernel of the texts before and after the changes. Reads the files that are not open.
void addHosts(LayoutChanges& changes, const LayoutWork& work, const kernarg::Subject& before,
              const kernarg::Subject& after);

} // namespace wavesmith::widgets
