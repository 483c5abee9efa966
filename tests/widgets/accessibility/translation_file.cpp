// SPDX-License-Identifier: Apache-2.0
#include "widgets/accessibility/translation_file.h"

#include "support/paths.h"

#include <QFile>
#include <QProcess>
#include <QXmlStreamReader>

namespace wavesmith::testing {
namespace {

constexpr int kLupdatePatience = 60000; // milliseconds

QString root() {
  return QString::fromStdString(sourceDirectory().string());
}

QStringList formsOf(QXmlStreamReader& xml) {
  QStringList forms;
  QString text;
  while (!xml.atEnd()) {
    const auto token = xml.readNext();
    if (token == QXmlStreamReader::StartElement && xml.name() == u"numerusform")
      forms << xml.readElementText();
    else if (token == QXmlStreamReader::Characters)
      text += xml.text();
    else if (token == QXmlStreamReader::EndElement)
      break;
  }
  return forms.isEmpty() ? QStringList{text} : forms;
}

Message messageOf(QXmlStreamReader& xml, const QString& context) {
  Message message;
  message.context = context;
  message.isPlural = xml.attributes().value(QStringLiteral("numerus")) == u"yes";
  while (xml.readNextStartElement()) {
    if (xml.name() == u"source") {
      message.source = xml.readElementText();
    } else if (xml.name() == u"comment") {
      message.comment = xml.readElementText();
    } else if (xml.name() == u"translation") {
      message.isFinished = xml.attributes().value(QStringLiteral("type")).isEmpty();
      message.forms = formsOf(xml);
    } else {
      xml.skipCurrentElement();
    }
  }
  return message;
}

} // namespace

QString translationPath(const QString& language) {
  return root() + QStringLiteral("/resources/translations/wavesmith_%1.ts").arg(language);
}

QList<Message> readTranslation(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return {};
  QXmlStreamReader xml(&file);
  QList<Message> messages;
  QString context;
  while (!xml.atEnd()) {
    if (xml.readNext() != QXmlStreamReader::StartElement) continue;
    if (xml.name() == u"name")
      context = xml.readElementText();
    else if (xml.name() == u"message")
      messages << messageOf(xml, context);
  }
  return xml.hasError() ? QList<Message>{} : messages;
}

Texts textsOfSources(const QString& scratch) {
  QProcess lupdate;
  lupdate.setWorkingDirectory(root());
  lupdate.setProcessChannelMode(QProcess::MergedChannels);
  lupdate.start(QStringLiteral(WAVESMITH_LUPDATE),
                {QStringLiteral("-locations"), QStringLiteral("none"), QStringLiteral("-I"),
                 QStringLiteral("widgets"), QStringLiteral("widgets"), QStringLiteral("app"),
                 QStringLiteral("-ts"), scratch});
  if (!lupdate.waitForFinished(kLupdatePatience)) return {{}, {lupdate.errorString()}};
  Texts texts{readTranslation(scratch), {}};
  // "FILE:LINE: what it cannot attribute"
  for (const QString& line : QString::fromUtf8(lupdate.readAll()).split(u'\n'))
    if (line.contains(QLatin1String(".cpp:")) || line.contains(QLatin1String(".h:"))) texts.warnings << line;
  return texts;
}

} // namespace wavesmith::testing
