// SPDX-License-Identifier: Apache-2.0
#include "porting/port_preview.h"

#include "changes/diff_view.h"
#include "changes/file_changes.h"
#include "check/port_copies.h"
#include "document/document.h"
#include "document/folder_options.h"
#include "document/language/language_service.h"
#include "document/language/language_tasks.h"
#include "document/workspace.h"
#include "porting/port_report.h"
#include "porting/port_tables.h"
#include "source/file.h"
#include "style/core_texts.h"
#include "style/status_icon.h"
#include "style/theme.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QPointer>
#include <QProgressBar>
#include <QPushButton>
#include <QScreen>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabWidget>
#include <QTimer>
#include <QVBoxLayout>

#include <array>
#include <atomic>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr QSize kPreviewSize(1120, 720);
constexpr int kProgressInterval = 50; // milliseconds

// The texts of open documents, which need not be those on the disk.
std::vector<assembler::SourceFile> editedTexts(const Workspace* workspace, const Document* except) {
  std::vector<assembler::SourceFile> texts;
  for (const Document* document : workspace->documents())
    if (document != except && !document->path().isEmpty() && !document->isCodeObject())
      texts.push_back({document->path().toStdString(), document->content().toStdString()});
  return texts;
}

} // namespace

struct PortPreview::Implementation {
  Implementation(PortPreview* preview, Workspace* its, Document* ported)
      : self(preview), workspace(its), document(ported), path(ported->path()), content(ported->content()),
        tables(new PortTables(its->theme())) {}

  [[nodiscard]] QString name() const { return path.isEmpty() ? untitled : QFileInfo(path).fileName(); }
  [[nodiscard]] bool isChanged() const { return report->ported->text.isChanged(); }

  QWidget* makeProgress() {
    auto* page = new QWidget;
    step = new QLabel;
    step->setAlignment(Qt::AlignCenter);
    bar = new QProgressBar;
    bar->setRange(0, check::kPortSteps);
    bar->setAccessibleName(tr("Progress of the port"));
    bar->setMaximumWidth(420);
    bar->setTextVisible(false);
    auto* rows = new QVBoxLayout(page);
    rows->addStretch(1);
    rows->addWidget(step);
    rows->addWidget(bar, 0, Qt::AlignHCenter);
    rows->addStretch(1);
    bar->setMinimumWidth(320);
    polling.setInterval(kProgressInterval);
    connect(&polling, &QTimer::timeout, self, [this] { showProgress(); });
    return page;
  }

  void showProgress() {
    const std::array<QString, check::kPortSteps> names{
        tr("Rewriting %1\u2026"), tr("Generating the descriptor and the metadata of %1\u2026"),
        tr("Assembling and checking the new text of %1\u2026")};
    const int at = running->load();
    bar->setValue(at);
    step->setText(names[static_cast<std::size_t>(at)].arg(name()));
  }

  QWidget* makeResult() {
    auto* page = new QWidget;
    auto* summaryRow = new QHBoxLayout;
    summaryIcon = new QLabel;
    summary = new QLabel;
    summary->setObjectName(QStringLiteral("summary"));
    summary->setWordWrap(true);
    summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    summaryRow->addWidget(summaryIcon);
    summaryRow->addWidget(summary, 1);
    diff = new DiffView(workspace->settings(), workspace->theme());
    diff->setObjectName(QStringLiteral("diff"));
    auto* splitter = new QSplitter(Qt::Vertical);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(tables);
    splitter->addWidget(diff);
    splitter->setStretchFactor(0, 2);
    splitter->setStretchFactor(1, 3);
    auto* problemRow = new QHBoxLayout;
    problemIcon = new QLabel;
    problemText = new QLabel;
    problemText->setObjectName(QStringLiteral("problem"));
    problemText->setWordWrap(true);
    problemText->setTextInteractionFlags(Qt::TextSelectableByMouse);
    problemRow->addWidget(problemIcon);
    problemRow->addWidget(problemText, 1);
    auto* rows = new QVBoxLayout(page);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->addLayout(summaryRow);
    rows->addWidget(splitter, 1);
    rows->addLayout(problemRow);
    problemIcon->hide();
    problemText->hide();
    connect(tables, &PortTables::lineChosen, diff, &DiffView::showLine);
    return page;
  }

  void start() {
    check::PortOptions options;
    options.edited = editedTexts(workspace, document);
    options.onStep = [running = running](check::PortStep now) { running->store(static_cast<int>(now)); };
    const std::string file = (path.isEmpty() ? untitled : path).toStdString();
    workspace->tasks()->start(self, [this, options = std::move(options), file, text = content, of = path,
                                     users = workspace->language()->options()](
                                        worker::LanguageClient& client, const std::stop_token& stop) mutable {
      // A mistake in the settings of the folder is a problem of the text; it is ported without them.
      if (auto inFolder = inFolderOf(users, of)) users = std::move(*inFolder);
      options.includePaths = users.includePaths;
      options.allowedFolders = users.allowedFolders;
      options.definitions = users.definitions;
      auto ported = check::portText(client, {file, text.toStdString()}, options, stop);
      std::shared_ptr<const PortReport> made;
      if (ported) made = portReport(std::move(*ported));
      source::Diagnostic why = ported ? source::Diagnostic{} : std::move(ported.error());
      return [this, made, why = std::move(why)] { finish(made, why); };
    });
    showProgress();
    polling.start();
  }

  void finish(const std::shared_ptr<const PortReport>& made, const source::Diagnostic& why) {
    polling.stop();
    if (made == nullptr) {
      emit self->refused(why);
      return self->reject();
    }
    if (!made->ported->text.isChanged() && made->ported->questions() == 0) {
      emit self->unneeded();
      return self->reject();
    }
    report = made;
    changes.emplace(workspace, fileChanges());
    diff->setDiff(report->diff);
    tables->setReport(report);
    showSummary();
    pages->setCurrentIndex(1);
    for (QPushButton* button : {apply, save})
      button->setEnabled(isChanged());
    tables->focusChanges();
    emit self->ready();
  }

  [[nodiscard]] QList<FileChange> fileChanges() const {
    QList<FileChange> files;
    for (const port::PortedFile& file : report->ported->text.files) {
      const bool isFirst = files.isEmpty();
      files << FileChange{.path = isFirst ? path : QString::fromStdString(file.path),
                          .document = isFirst ? document.data() : nullptr,
                          .before = QString::fromStdString(file.before),
                          .after = QString::fromStdString(file.after)};
    }
    return files;
  }

  void showSummary() {
    const check::PortedText& ported = *report->ported;
    const port::Processor& from = ported.text.from;
    const QString because = coreText(from.because);
    const QString where = from.line == 0 ? because : tr("%1, line %2").arg(because).arg(from.line);
    const qsizetype questions = static_cast<qsizetype>(ported.questions());
    const qsizetype certain = static_cast<qsizetype>(ported.text.changes.size()) - questions;
    summary->setText((from.stated ? tr("%1 was written for %2 (%3).") : tr("%1 looks like code for %2 (%3)."))
                         .arg(name(), QString::fromStdString(from.exact), where) +
                     u' ' + tr("%n change(s)", nullptr, static_cast<int>(certain)) + QStringLiteral(", ") +
                     tr("%n question(s)", nullptr, static_cast<int>(questions)) +
                     (ported.assembles ? tr("; the ported text assembles.")
                                       : tr("; the ported text does not assemble yet.")));
    const Theme& theme = *workspace->theme();
    const QIcon sign = ported.assembles ? goodIcon(theme) : statusIcon(source::Severity::Error, theme);
    summaryIcon->setPixmap(sign.pixmap(QSize(16, 16), self->devicePixelRatio()));
  }

  void showProblem(const QString& text) {
    problem = text;
    problemText->setText(text);
    problemIcon->setPixmap(statusIcon(source::Severity::Warning, *workspace->theme())
                               .pixmap(QSize(16, 16), self->devicePixelRatio()));
    problemText->setVisible(!text.isEmpty());
    problemIcon->setVisible(!text.isEmpty());
  }

  void applyChanges() {
    showProblem(changes->apply(tr("Port of %1").arg(name())));
    if (problem.isEmpty()) self->accept();
  }

  void askAndSave() {
    const QString start = path.isEmpty() ? QDir::homePath() : QFileInfo(path).path();
    const QString folder = QFileDialog::getExistingDirectory(
        self, tr("Folder for the Ported Text and Its Included Files"), start);
    const QString file = path.isEmpty() ? untitled + QStringLiteral(".s") : name();
    if (!folder.isEmpty()) self->saveAs(folder + u'/' + file);
  }

  // A file that is there already and would be lost; empty: there is none.
  [[nodiscard]] static QString existing(const std::vector<check::PortedCopy>& copies) {
    for (const check::PortedCopy& copy : copies) {
      std::error_code error;
      if (!std::filesystem::exists(copy.path, error)) continue;
      const auto text = source::readText(copy.path);
      if (!text || *text != copy.file->after) return QString::fromStdString(copy.path.string());
    }
    return {};
  }

  PortPreview* self;
  Workspace* workspace;
  QPointer<Workspace> living = workspace;
  QPointer<Document> document;
  QString path, content;
  QString untitled = document->displayName();
  PortTables* tables;
  std::shared_ptr<std::atomic<int>> running = std::make_shared<std::atomic<int>>(0);
  std::shared_ptr<const PortReport> report;
  std::optional<FileChanges> changes;
  QString problem;
  QTimer polling;
  QLabel *step = nullptr, *summary = nullptr, *summaryIcon = nullptr, *problemText = nullptr,
         *problemIcon = nullptr;
  QProgressBar* bar = nullptr;
  QStackedWidget* pages = nullptr;
  DiffView* diff = nullptr;
  QPushButton *apply = nullptr, *save = nullptr;
};

PortPreview::PortPreview(Workspace* workspace, Document* document, QWidget* parent)
    : QDialog(parent), implementation_(std::make_unique<Implementation>(this, workspace, document)) {
  auto& my = *implementation_;
  setObjectName(QStringLiteral("portPreview"));
  setWindowTitle(tr("Port %1 to gfx942").arg(my.name()));
  setSizeGripEnabled(true);
  my.pages = new QStackedWidget;
  my.pages->addWidget(my.makeProgress());
  my.pages->addWidget(my.makeResult());
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Apply | QDialogButtonBox::Cancel);
  my.apply = buttons->button(QDialogButtonBox::Apply);
  my.apply->setText(tr("&Apply"));
  my.apply->setToolTip(tr("Change these files: one undo step for all of them"));
  my.save = buttons->addButton(tr("&Save As\u2026"), QDialogButtonBox::ActionRole);
  my.save->setToolTip(
      tr("Write the ported text and its included files to another folder, and open it there"));
  for (QPushButton* button : {my.apply, my.save})
    button->setEnabled(false);
  // Enter in the filter or on a row must not apply everything.
  for (QPushButton* button : {my.apply, my.save, buttons->button(QDialogButtonBox::Cancel)})
    button->setAutoDefault(false);
  connect(my.apply, &QPushButton::clicked, this, [this] { implementation_->applyChanges(); });
  connect(my.save, &QPushButton::clicked, this, [this] { implementation_->askAndSave(); });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* column = new QVBoxLayout(this);
  column->addWidget(my.pages, 1);
  column->addWidget(buttons);
  const QSize room = screen() != nullptr ? screen()->availableSize() * 9 / 10 : kPreviewSize;
  resize(kPreviewSize.boundedTo(room));
  connect(workspace->theme(), &Theme::changed, this, [this] {
    if (isReady()) implementation_->showSummary();
  });
  my.start();
}

PortPreview::~PortPreview() {
  // The window may have deleted its workspace before its dialogs.
  if (implementation_->living) implementation_->living->tasks()->cancel(this);
}

bool PortPreview::isReady() const {
  return implementation_->report != nullptr;
}

std::shared_ptr<const PortReport> PortPreview::report() const {
  return implementation_->report;
}

QString PortPreview::problem() const {
  return implementation_->problem;
}

LinkedChange* PortPreview::applied() const {
  return implementation_->changes ? implementation_->changes->applied() : nullptr;
}

bool PortPreview::saveAs(const QString& path) {
  auto& my = *implementation_;
  const port::Ported& ported = my.report->ported->text;
  const auto copies = check::copiesOf(ported, path.toStdString());
  if (copies)
    if (const QString there = Implementation::existing(*copies); !there.isEmpty()) {
      my.showProblem(
          tr("%1 exists and is another text. Nothing was written: choose a new folder.").arg(there));
      return false;
    }
  const auto written = check::writeCopies(ported, path.toStdString());
  my.showProblem(written ? QString()
                         : QString::fromStdString(source::toString(written.error().place)) +
                               QStringLiteral(": ") + coreText(written.error().message));
  if (!written) return false;
  emit savedAs(path);
  accept();
  return true;
}

} // namespace wavesmith::widgets
