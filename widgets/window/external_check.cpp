// SPDX-License-Identifier: Apache-2.0
#include "window/external_check.h"

#include "check/check.h"
#include "check/external_assembler.h"
#include "controls/make_action.h"
#include "document/document.h"
#include "document/external_assemblers.h"
#include "document/folder_options.h"
#include "document/language/language_service.h"
#include "document/language/language_tasks.h"
#include "document/workspace.h"
#include "problems/problems_dock.h"
#include "project/folders/folder_settings.h"
#include "window/main_window.h"
#include "window/panels/panel_layout.h"

#include <QDir>
#include <QMessageBox>
#include <QPushButton>

#include <utility>

namespace wavesmith::widgets {
namespace {

const QString kExternalFindings = QStringLiteral("external-assembler");

struct Request {
  assembler::SourceFile text;
  QString path; // path of the document; empty: untitled
  assembler::Options options;
  std::string program;
};

// The same calls as those of check --assembler.
source::Diagnostic compare(worker::LanguageClient& client, const Request& request,
                           const std::stop_token& stop) {
  auto options = inFolderOf(request.options, request.path);
  if (!options) return std::move(options.error());
  const auto checked = check::checkText(client, request.text, {.assembler = *options}, {.now = stop});
  if (!checked) return checked.error();
  const auto compared =
      check::compareWithExternal(*checked, request.text, *options, {.program = request.program}, stop);
  return compared ? check::toDiagnostic(*compared, request.text.path) : compared.error();
}

// With its place if that is not in the text: a program that cannot be started, an included file.
QString sentenceOf(const source::Diagnostic& said, const Document& document) {
  QString message = QString::fromStdString(said.message);
  const QString file = QString::fromStdString(said.place.file);
  if (file.isEmpty() || file == document.path() || file == document.displayName()) return message;
  return QStringLiteral("%1: %2").arg(QString::fromStdString(source::toString(said.place)), message);
}

} // namespace

ExternalCheck::ExternalCheck(MainWindow* window) : QObject(window), window_(window) {
  setObjectName(QStringLiteral("externalChecks"));
  addAction(window, "externalCheck", "", tr("Check with &Another Assembler"), Qt::CTRL | Qt::ALT | Qt::Key_A,
            [this] { start(window_->workspace()->current()); });
}

ExternalCheck::~ExternalCheck() = default;

ExternalCheck* ExternalCheck::in(const MainWindow* window) {
  return window->findChild<ExternalCheck*>(QStringLiteral("externalChecks"), Qt::FindDirectChildrenOnly);
}

QMessageBox* ExternalCheck::question() const {
  return question_;
}

void ExternalCheck::say(const QString& sentence) {
  emit window_->workspace()->statusMessage(sentence);
  emit finished(sentence);
}

void ExternalCheck::start(Document* document) {
  if (question_) return question_->raise();
  if (document == nullptr || !document->isAssembly())
    return say(tr("Only assembly can be assembled by another assembler."));
  const ExternalAssemblers known(window_->workspace()->settings());
  Program program{.folder = {}, .path = known.users()};
  if (!document->path().isEmpty()) {
    const auto folder = project::folderSettingsOf(document->path().toStdString());
    if (!folder) return show(document, folder.error());
    if (!folder->assembler.empty())
      program = {.folder = QString::fromStdString(folder->folder.string()),
                 .path = QString::fromStdString(folder->assembler)};
  }
  if (program.path.isEmpty())
    return say(
        tr("No other assembler is set: name one in the settings of Wavesmith or in those of the folder."));
  if (program.folder.isEmpty() || known.isAllowed(program.folder, program.path))
    return run(document, program.path);
  ask(document, program);
}

void ExternalCheck::ask(Document* document, const Program& program) {
  question_ = new QMessageBox(
      QMessageBox::NoIcon, tr("Run This Program?"),
      tr("The settings of %1 name a program as assembler:\n\n%2\n\nIt runs as you, and "
         "can do what you can do. Run it only if you trust this folder.")
          .arg(QDir::toNativeSeparators(program.folder), QDir::toNativeSeparators(program.path)),
      QMessageBox::NoButton, window_);
  question_->setObjectName(QStringLiteral("externalQuestion"));
  question_->setAttribute(Qt::WA_DeleteOnClose);
  question_->setTextFormat(Qt::PlainText); // a path may look like HTML
  const QPushButton* const yes = question_->addButton(tr("&Run"), QMessageBox::AcceptRole);
  QPushButton* const no = question_->addButton(tr("&Do Not Run"), QMessageBox::RejectRole);
  question_->setDefaultButton(no);
  question_->setEscapeButton(no);
  connect(question_, &QMessageBox::buttonClicked, this,
          [this, yes, program, document = QPointer(document)](const QAbstractButton* pressed) {
            if (pressed != yes || !document) return emit finished({});
            ExternalAssemblers(window_->workspace()->settings()).allow(program.folder, program.path);
            run(document, program.path);
          });
  question_->open();
}

void ExternalCheck::run(Document* document, const QString& program) {
  if (!tasks_) tasks_ = std::make_unique<LanguageTasks>();
  Workspace* const workspace = window_->workspace();
  const QString name = document->path().isEmpty() ? document->displayName() : document->path();
  Request request{.text = {.path = name.toStdString(), .text = document->content().toStdString()},
                  .path = document->path(),
                  .options = workspace->language()->options(),
                  .program = program.toStdString()};
  emit workspace->statusMessage(tr("Assembling %1 with %2\u2026").arg(document->displayName(), program));
  tasks_->start(
      this, [this, document = QPointer(document), revision = document->revision(),
             request = std::move(request)](worker::LanguageClient& client, const std::stop_token& stop) {
        source::Diagnostic said = compare(client, request, stop);
        return [this, document, revision, said = std::move(said)] {
          if (!document) return;
          if (document->revision() != revision)
            return say(tr("%1 was edited in the meantime: check again.").arg(document->displayName()));
          show(document, said);
        };
      });
}

void ExternalCheck::show(Document* document, const source::Diagnostic& said) {
  const bool isFinding = said.severity == source::Severity::Error;
  document->setFindings(kExternalFindings,
                        isFinding ? std::make_shared<const source::Diagnostics>(1, said) : nullptr);
  if (isFinding) window_->panels()->present(window_->problemsDock());
  say(sentenceOf(said, *document));
}

} // namespace wavesmith::widgets
