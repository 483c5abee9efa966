// SPDX-License-Identifier: Apache-2.0
// Makes a dock's content as small as the window wants it: where there is less room than it needs, it scrolls.
#pragma once

class QWidget;

namespace wavesmith::widgets {

// The content, in a frame that scrolls and takes it into its care. GUI thread only.
[[nodiscard]] QWidget* scrolling(QWidget* content);

} // namespace wavesmith::widgets
