// SPDX-License-Identifier: Apache-2.0
#include "window/dialogs/gallery_texts.h"

#include <QCoreApplication>

namespace wavesmith::widgets {
namespace {

constexpr const char* kTexts[] = {
#include "window/dialogs/gallery_texts.inc"
};

} // namespace

QString galleryText(const std::string& english) {
  return QCoreApplication::translate("Gallery", english.c_str());
}

QStringList galleryTexts() {
  QStringList all;
  for (const char* text : kTexts)
    all << QString::fromUtf8(text);
  return all;
}

} // namespace wavesmith::widgets
