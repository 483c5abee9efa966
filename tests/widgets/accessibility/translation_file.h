// SPDX-License-Identifier: Apache-2.0
// Reads a .ts file, and what lupdate finds in the sources.
//
//   const auto german = readTranslation(translationPath(QStringLiteral("de")));
//   german.front().source      "&Open…"
//   german.front().forms       {"Ö&ffnen…"}
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

#include <compare>

namespace wavesmith::testing {

struct Message {
  QString context;
  QString source;
  QString comment;   // what tells two messages with the same source apart
  QStringList forms; // one, or those of the plural
  bool isPlural = false;
  bool isFinished = true;
};

// resources/translations/wavesmith_de.ts
[[nodiscard]] QString translationPath(const QString& language);
[[nodiscard]] QList<Message> readTranslation(const QString& path);

struct Texts {
  QList<Message> messages;
  QStringList warnings; // of lupdate: texts that it cannot attribute to a class
};
// The texts of widgets/ and app/, by lupdate, which writes to `scratch`.
[[nodiscard]] Texts textsOfSources(const QString& scratch);

} // namespace wavesmith::testing
