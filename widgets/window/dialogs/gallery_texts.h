// SPDX-License-Identifier: Apache-2.0
// The topics, problems and techniques of the gallery of examples in the language of the window:
//
//   galleryText("Copy an array")      in German: "Ein Array kopieren"
//
// gallery.yaml is English. A text that is not in gallery_texts.inc stays as it is. Any thread.
#pragma once

#include <QString>
#include <QStringList>

#include <string>

namespace wavesmith::widgets {

[[nodiscard]] QString galleryText(const std::string& english);

// Those that are translated.
[[nodiscard]] QStringList galleryTexts();

} // namespace wavesmith::widgets
