// SPDX-License-Identifier: Apache-2.0
#include "style/highlighting_repository.h"

#include <QString>

#include <KSyntaxHighlighting/Repository>
#include <memory>

namespace wavesmith::widgets {

KSyntaxHighlighting::Repository& highlightingRepository() {
  static const std::unique_ptr<KSyntaxHighlighting::Repository> repository = [] {
    auto made = std::make_unique<KSyntaxHighlighting::Repository>();
    // Reads the folders syntax/ and themes/ in it.
    made->addCustomSearchPath(QStringLiteral(":/wavesmith"));
    return made;
  }();
  return *repository;
}

} // namespace wavesmith::widgets
