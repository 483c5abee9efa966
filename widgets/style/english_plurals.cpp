// SPDX-License-Identifier: Apache-2.0
#include "style/english_plurals.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace wavesmith::widgets {

void EnglishPlurals::install() {
  QCoreApplication* application = QCoreApplication::instance();
  static const QString kName = QStringLiteral("english-plurals");
  if (application == nullptr || application->findChild<QTranslator*>(kName) != nullptr) return;
  auto* plurals = new EnglishPlurals(application);
  plurals->setObjectName(kName);
  QCoreApplication::installTranslator(plurals);
}

QString EnglishPlurals::translate(const char* /*context*/, const char* sourceText,
                                  const char* /*disambiguation*/, int n) const {
  static const QRegularExpression alternatives(QStringLiteral("\\[([^\\[\\]|]*)\\|([^\\[\\]|]*)\\]"));
  if (n < 0 || sourceText == nullptr) return {};
  QString text = QString::fromUtf8(sourceText);
  if (!text.contains(QLatin1String("(s)")) && !text.contains(alternatives)) return {};
  text.replace(QLatin1String("(s)"), n == 1 ? QLatin1String() : QLatin1String("s"));
  text.replace(alternatives, n == 1 ? QStringLiteral("\\1") : QStringLiteral("\\2"));
  return text;
}

} // namespace wavesmith::widgets
