// SPDX-License-Identifier: Apache-2.0
// Makes a folder of a test a git repository.
//
//   QVERIFY(testing::commitAll(bench.path(".")));
//
// GUI thread.
#pragma once

#include <QProcess>
#include <QString>
#include <QStringList>

namespace wavesmith::testing {

// HEAD has all files of the folder as they are now. False: git failed.
inline bool commitAll(const QString& folder) {
  const auto words = [](const char* text) { return QString::fromLatin1(text).split(u' '); };
  for (const QStringList& arguments :
       {words("init -q"), words("add ."), words("-c user.name=a -c user.email=a@b commit -qm all")})
    if (QProcess::execute(QStringLiteral("git"), QStringList{QStringLiteral("-C"), folder} + arguments) != 0)
      return false;
  return true;
}

} // namespace wavesmith::testing
