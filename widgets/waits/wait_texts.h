// SPDX-License-Identifier: Apache-2.0
// Waits that are written, in the language of the user. `file` is the path of the text itself.
#pragma once

#include "changes/change_preview.h"

#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "authoring/waits.h"
#endif

#include <QList>
#include <QString>

#include <string>

namespace wavesmith::widgets {

// "s_waitcnt vmcnt(0) becomes s_waitcnt vmcnt(1)"
[[nodiscard]] QString whatOf(const authoring::WaitEdit& edit);
// "line 12: s_waitcnt vmcnt(0) becomes s_waitcnt vmcnt(1)"
[[nodiscard]] QString atPlace(const source::Place& place, const QString& sentence, const std::string& file);
// The same for a text of core/: "line 12: unknown instruction"; "common.inc:12: ..." in another file.
[[nodiscard]] QString sentenceOf(const source::Place& place, const std::string& text,
                                 const std::string& file);
// The rows of a preview: each edit with its reason, and what is left as it is.
[[nodiscard]] QList<ChangeReason> reasonsOf(const authoring::WrittenWaits& waits, const std::string& file);

} // namespace wavesmith::widgets
