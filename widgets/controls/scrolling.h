// SPDX-License-Identifier: Apache-2.0
// Allows a dock to be smaller than its content: if there is not enough room, the content scrolls.
#pragma once

class QWidget;

namespace wavesmith::widgets {

// Returns a scroll area that contains and owns `content`. GUI thread only.
[[nodiscard]] QWidget* scrolling(QWidget* content);

} // namespace wavesmith::widgets
