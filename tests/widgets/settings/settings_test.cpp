// SPDX-License-Identifier: Apache-2.0
#include "settings/settings.h"
#include "widgets/support/widget_test.h"

#include <QFontInfo>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace wavesmith::widgets {

class SettingsTest : public QObject {
  Q_OBJECT

private:
  std::unique_ptr<QTemporaryDir> directory_;

  [[nodiscard]] QString file() const { return directory_->filePath(u"a.ini"_qs); }

private slots:
  void init() { directory_ = std::make_unique<QTemporaryDir>(); }

  void hasDefaults() {
    const Settings settings(file());
    QVERIFY(QFontInfo(settings.editorFont()).fixedPitch());
    QVERIFY(settings.editorFont().pointSize() >= 11);
    QCOMPARE(settings.themeMode(), ThemeMode::System);
    QCOMPARE(settings.tabWidth(), 8);
    QCOMPARE(settings.target(), u"gfx942"_qs);
    QVERIFY(settings.includePaths().isEmpty());
    QVERIFY(settings.definitions().isEmpty());
    QCOMPARE(settings.assembleTimeLimit(), 10'000);
    QCOMPARE(settings.workerMemoryLimit(), 2048);
    QCOMPARE(settings.instructionLimit(), qulonglong{0});
    QVERIFY(!settings.runOnSave());
    QCOMPARE(settings.dataDirectory(), directory_->filePath(u"data"_qs));
  }

  void persist() {
    QFont font(u"DejaVu Sans Mono"_qs, 17);
    font.setBold(true);
    {
      Settings settings(file());
      settings.setEditorFont(font);
      settings.setThemeMode(ThemeMode::Dark);
      settings.setTabWidth(4);
      settings.setTarget(u"gfx942:xnack-"_qs);
      settings.setIncludePaths({u"/a, b"_qs, u"c;d"_qs});
      settings.setDefinitions({u"N=1"_qs, u"M"_qs});
      settings.setAssembleTimeLimit(2500);
      settings.setWorkerMemoryLimit(4096);
      settings.setInstructionLimit(std::numeric_limits<qulonglong>::max());
      settings.setRunOnSave(true);
      settings.storage().setValue(u"window/geometry"_qs, QByteArray("\0\1\2", 3));
    }
    Settings settings(file());
    QCOMPARE(settings.editorFont(), font);
    QCOMPARE(settings.themeMode(), ThemeMode::Dark);
    QCOMPARE(settings.tabWidth(), 4);
    QCOMPARE(settings.target(), u"gfx942:xnack-"_qs);
    QCOMPARE(settings.includePaths(), QStringList({u"/a, b"_qs, u"c;d"_qs}));
    QCOMPARE(settings.definitions(), QStringList({u"N=1"_qs, u"M"_qs}));
    QCOMPARE(settings.assembleTimeLimit(), 2500);
    QCOMPARE(settings.workerMemoryLimit(), 4096);
    QCOMPARE(settings.instructionLimit(), std::numeric_limits<qulonglong>::max());
    QVERIFY(settings.runOnSave());
    QCOMPARE(settings.storage().value(u"window/geometry"_qs).toByteArray(), QByteArray("\0\1\2", 3));
  }

  void listsOfOnePersist() {
    {
      Settings(file()).setIncludePaths({u"only"_qs});
    }
    QCOMPARE(Settings(file()).includePaths(), QStringList({u"only"_qs}));
    {
      Settings(file()).setIncludePaths({});
    }
    QVERIFY(Settings(file()).includePaths().isEmpty());
  }

  void reportChanges() {
    Settings settings(file());
    QSignalSpy editor(&settings, &Settings::editorChanged);
    QSignalSpy theme(&settings, &Settings::themeChanged);
    QSignalSpy language(&settings, &Settings::languageChanged);
    QSignalSpy run(&settings, &Settings::runChanged);
    const auto counts = [&] {
      return QList<qsizetype>{editor.count(), theme.count(), language.count(), run.count()};
    };
    settings.setTabWidth(4);
    settings.setEditorFont(QFont(u"DejaVu Sans Mono"_qs, 20));
    QCOMPARE(counts(), QList<qsizetype>({2, 0, 0, 0}));
    settings.setThemeMode(ThemeMode::Light);
    QCOMPARE(counts(), QList<qsizetype>({2, 1, 0, 0}));
    settings.setTarget(u"gfx90a"_qs);
    settings.setIncludePaths({u"a"_qs});
    settings.setDefinitions({u"a"_qs});
    settings.setAssembleTimeLimit(500);
    QCOMPARE(counts(), QList<qsizetype>({2, 1, 4, 0}));
    settings.setInstructionLimit(5);
    settings.setRunOnSave(true);
    QCOMPARE(counts(), QList<qsizetype>({2, 1, 4, 2}));
    settings.setWorkerMemoryLimit(1000); // affects both workers
    QCOMPARE(counts(), QList<qsizetype>({2, 1, 5, 3}));

    settings.setTabWidth(4); // no change
    settings.setThemeMode(ThemeMode::Light);
    settings.setRunOnSave(true);
    settings.setDefinitions({u"a"_qs});
    QCOMPARE(counts(), QList<qsizetype>({2, 1, 5, 3}));
  }

  void ignoresInvalidValues() {
    {
      QSettings raw(file(), QSettings::IniFormat);
      raw.setValue(u"editor/tabWidth"_qs, u"many"_qs);
      raw.setValue(u"editor/font"_qs, u"?"_qs);
      raw.setValue(u"window/theme"_qs, 17);
      raw.setValue(u"assembler/timeLimit"_qs, -1);
      raw.setValue(u"assembler/memoryLimit"_qs, u"1e99"_qs);
      raw.setValue(u"run/instructionLimit"_qs, u"no"_qs);
    }
    const Settings settings(file());
    QCOMPARE(settings.tabWidth(), 8);
    QVERIFY(QFontInfo(settings.editorFont()).fixedPitch());
    QCOMPARE(settings.themeMode(), ThemeMode::System);
    QCOMPARE(settings.assembleTimeLimit(), 100);
    QCOMPARE(settings.workerMemoryLimit(), 2048);
    QCOMPARE(settings.instructionLimit(), qulonglong{0});
  }
};

} // namespace wavesmith::widgets

using wavesmith::widgets::SettingsTest;
WAVESMITH_WIDGET_TEST(SettingsTest)
#include "settings_test.moc"
