// SPDX-License-Identifier: Apache-2.0
// The verdict of a result in a sentence, "Failed: 1 buffer differs", and the details of the run shown beside it.
//
// Pure functions; GUI thread.
#pragma once

#include <QString>
#include <QStringList>

namespace wavesmith::widgets {

struct RunResult;

struct RunVerdict {
  enum class Kind : quint8 { Passed, Completed, Failed, Canceled }; // completed: nothing was expected
  Kind kind = Kind::Passed;
  QString text;
};
[[nodiscard]] RunVerdict verdictOf(const RunResult& result);

// "at n=64 (point 1 of 6)", "emulated gfx942", "704 instructions", "kernel 0.4 ms", "0.02 s in total".
[[nodiscard]] QStringList detailsOf(const RunResult& result);

} // namespace wavesmith::widgets
