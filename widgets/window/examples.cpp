// SPDX-License-Identifier: Apache-2.0
#include "window/examples.h"

#include "document/run_files.h"
#include "project/run_file/read_run_file.h"
#include "project/run_file/run_file.h"
#include "run/run_inputs.h"
#include "settings/settings.h"
#include "source/file.h"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QTextStream>
#include <QVBoxLayout>

namespace wavesmith::widgets {
namespace {

const auto kFolderKey = QLatin1String("examples/folder");

void add(QStringList& files, const QString& path) {
  const QString clean = QDir::cleanPath(path);
  if (QFileInfo(clean).isFile() && !files.contains(clean)) files << clean;
}

std::unexpected<source::Diagnostic> notCopied(const QString& path, const std::string& why) {
  return source::failure(source::Code::CannotWriteFile, {path.toStdString(), 0, 0, 0}, why);
}

} // namespace

namespace examples {

QString directory() {
  // Empty if there is none.
  return QDir(QCoreApplication::applicationDirPath() + QStringLiteral("/../share/wavesmith/examples"))
      .canonicalPath();
}

QString summary(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly | QIODevice::Text)) return {};
  QTextStream text(&file);
  QStringList words;
  for (QString line; text.readLineInto(&line);) {
    if (!line.startsWith(QStringLiteral("//"))) break;
    const QString content = line.mid(2).trimmed();
    if (content.startsWith(QStringLiteral("SPDX"))) continue;
    if (content.isEmpty() && !words.isEmpty()) break;
    if (!content.isEmpty()) words << content;
  }
  QString summary = words.join(u' ');
  const QString prefix = QFileInfo(path).completeBaseName() + QStringLiteral(": ");
  if (summary.startsWith(prefix)) summary.remove(0, prefix.size());
  return summary;
}

QStringList filesOf(const QString& path) {
  QStringList files;
  add(files, path);
  for (const QString& runFile : runFilesOf(path)) {
    add(files, runFile);
    const auto text = source::readText(runFile.toStdString());
    const auto run = text ? project::readRunFile(*text, runFile.toStdString())
                          : std::unexpected<source::Diagnostic>(text.error());
    if (!run) continue;
    for (const std::string& source : project::sourcePaths(*run))
      add(files, QString::fromStdString(source));
    for (const project::RunArgument& argument : run->arguments) {
      if (!argument.expect) continue;
      const auto* kernel = std::get_if<project::ExpectKernel>(&*argument.expect);
      if (kernel != nullptr && !kernel->source.empty())
        add(files, QString::fromStdString(project::resolvePath(*run, kernel->source)));
    }
    for (const RunInput& data : dataFilesOf(*run))
      add(files, data.path);
  }
  const QFileInfo info(path);
  add(files, info.absolutePath() + u'/' + info.completeBaseName() + QStringLiteral("_host.cpp"));
  return files;
}

source::Result<QString> copyInto(const QString& folder, const QString& path) {
  const QDir from(QFileInfo(path).absolutePath());
  const QDir to(folder);
  for (const QString& file : filesOf(path)) {
    const QString name = from.relativeFilePath(file);
    if (name.startsWith(QStringLiteral("../"))) continue; // not part of an example
    const QString copy = to.filePath(name);
    if (QFileInfo::exists(copy)) continue;
    if (!QDir().mkpath(QFileInfo(copy).absolutePath())) return notCopied(copy, "cannot make the folder");
    QFile source(file);
    if (!source.copy(copy)) return notCopied(copy, source.errorString().toStdString());
    // Installed files may be read-only.
    QFile::setPermissions(copy, QFile::permissions(copy) | QFile::ReadOwner | QFile::WriteOwner);
  }
  return to.filePath(QFileInfo(path).fileName());
}

QString folder(Settings& settings) {
  return settings.storage().value(kFolderKey).toString();
}

void setFolder(Settings& settings, const QString& folder) {
  settings.storage().setValue(kFolderKey, folder.isEmpty() ? QString() : QDir::cleanPath(folder));
}

QString suggestedFolder() {
  return QDir::homePath() + u'/' + QCoreApplication::translate("ExamplesFolderDialog", "Wavesmith Examples");
}

QString askForFolder(Settings& settings, QWidget* parent) {
  if (folder(settings).isEmpty()) {
    ExamplesFolderDialog dialog(suggestedFolder(), parent);
    if (dialog.exec() != QDialog::Accepted) return {};
    setFolder(settings, dialog.folder());
  }
  return folder(settings);
}

QString copyFor(const QString& path, Settings& settings, QWidget* parent) {
  if (askForFolder(settings, parent).isEmpty()) return {};
  auto copy = copyInto(folder(settings), path);
  if (copy) return *copy;
  QMessageBox::warning(parent, ExamplesFolderDialog::tr("Cannot Copy the Example"),
                       ExamplesFolderDialog::tr("%1\n\n%2\n\nThe folder can be changed in the settings.")
                           .arg(QString::fromStdString(copy.error().place.file),
                                QString::fromStdString(copy.error().message)));
  return {};
}

} // namespace examples

ExamplesFolderDialog::ExamplesFolderDialog(const QString& suggestion, QWidget* parent) : QDialog(parent) {
  setWindowTitle(tr("Examples Folder"));
  auto* text =
      new QLabel(tr("Examples are opened as copies in a folder of yours, where you can change and run "
                    "them. A copy that exists is opened as it is."));
  text->setWordWrap(true);
  folder_ = new QLineEdit(QDir::toNativeSeparators(suggestion));
  folder_->setAccessibleName(tr("Folder"));
  folder_->setMinimumWidth(folder_->fontMetrics().horizontalAdvance(u'x') * 50);
  auto* browse = new QPushButton(tr("&Browse\u2026"));
  auto* row = new QHBoxLayout;
  auto* label = new QLabel(tr("&Folder"));
  label->setBuddy(folder_);
  row->addWidget(label);
  row->addWidget(folder_, 1);
  row->addWidget(browse);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
  auto* column = new QVBoxLayout(this);
  column->addWidget(text);
  column->addLayout(row);
  column->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(browse, &QPushButton::clicked, this, [this] {
    const QString chosen = QFileDialog::getExistingDirectory(this, windowTitle(), folder());
    if (!chosen.isEmpty()) folder_->setText(QDir::toNativeSeparators(chosen));
  });
  const auto check = [this, ok = buttons->button(QDialogButtonBox::Ok)] {
    ok->setEnabled(QDir::isAbsolutePath(folder()));
  };
  connect(folder_, &QLineEdit::textChanged, this, check);
  check();
  folder_->selectAll();
}

QString ExamplesFolderDialog::folder() const {
  return QDir::fromNativeSeparators(folder_->text().trimmed());
}

} // namespace wavesmith::widgets
