// SPDX-License-Identifier: Apache-2.0
// The state of a debugger in a share file, and the requests that restore it.
//
//   takeState(contents, reply, points)      the breakpoints and the position of a debugger
//   restoringRequests(contents)             goto 3140; wave 3.3; lane 40; break kernels/vector_add.s:134
//
// Pure functions; any thread.
#pragma once

#include "debug/request.h"
#include "share/contents.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::share {

// A breakpoint or watchpoint as it was asked for (Verb::Break, Verb::Watch). FILE:LINE with the name of a shared file, or its
// end, becomes that file and line; anything else stays a text.
[[nodiscard]] SharedPoint sharedPoint(const ShareContents& contents, const debug::Request& request);
// The same for a point that a debugger has. A watched register gets the wave for which it was set: "v4[12]" becomes
// "3.1:v4[12]".
[[nodiscard]] SharedPoint sharedPoint(const ShareContents& contents, const debug::Point& point);

// Sets points and position to those of a debugger.
void takeState(ShareContents& contents, const debug::Reply& reply, std::span<const debug::Point> points);

// The requests for a debugger that has just started with the mode, the arithmetic and the schedule of the contents: first
// the position, at which names have the same meaning as before, then the points, which begin without hits.
[[nodiscard]] std::vector<debug::Request> restoringRequests(const ShareContents& contents);

// FILE:LINE, or the text of the point.
[[nodiscard]] std::string placeText(const SharedPoint& point);
// "break vector_add.s:134 if v_x[3] > 1 after 2", as the debugger's language has it.
[[nodiscard]] std::string commandText(const debug::Request& request);

} // namespace wavesmith::share
