// SPDX-License-Identifier: Apache-2.0
#include "explanation/explanation_page.h"

#include "document/workspace.h"
#include "help/markdown_code.h"
#include "settings/settings.h"
#include "source/explanation.h"
#include "style/from_view.h"
#include "style/theme.h"

#include <QUrl>

#include <string_view>

namespace wavesmith::widgets {
namespace {

const auto kList = QLatin1String("README");

// "W0102" of "explanation:/W0102.md".
QString codeOf(const QUrl& url) {
  return url.fileName().section(u'.', 0, 0);
}

bool isPage(const QUrl& url) {
  return url.scheme() == QLatin1String("explanation") &&
         (codeOf(url) == kList || !source::explanationOf(codeOf(url).toStdString()).empty());
}

// The first line of a page is "# W0102 missing-vmcnt", and the first paragraph describes the code.
QString listOfAll() {
  QString list =
      QTextBrowser::tr("# Codes\n\nWhat the check says, and what to do about it. Shift+F1 in a line with a "
                       "problem opens its page.\n\n");
  for (const source::ExplanationPage& page : source::explanationPages()) {
    const QString whole = fromView(page.text);
    const QString code = fromView(page.code);
    const QString name = whole.section(u'\n', 0, 0).section(u' ', 2);
    const QString what =
        whole.section(QStringLiteral("\n\n"), 1, 1).simplified().section(QStringLiteral(". "), 0, 0);
    list += QStringLiteral("- [%1 %2](%1.md): %3\n").arg(code, name, what);
  }
  return list;
}

} // namespace

QUrl explanationUrl(const QString& code) {
  return QUrl(QStringLiteral("explanation:/%1.md").arg(code.isEmpty() ? QString(kList) : code));
}

ExplanationPage::ExplanationPage(Workspace* workspace, QWidget* parent)
    : QTextBrowser(parent), workspace_(workspace) {
  setFrameShape(QFrame::NoFrame);
  setAccessibleName(tr("Page of the code"));
  document()->setDocumentMargin(10);
  connect(workspace->theme(), &Theme::changed, this, &ExplanationPage::reload);
  connect(workspace->settings(), &Settings::editorChanged, this, &ExplanationPage::reload);
}

QVariant ExplanationPage::loadResource(int type, const QUrl& name) {
  if (!isPage(name)) return QTextBrowser::loadResource(type, name);
  return codeOf(name) == kList ? listOfAll() : fromView(source::explanationOf(codeOf(name).toStdString()));
}

void ExplanationPage::doSetSource(const QUrl& name, QTextDocument::ResourceType type) {
  if (!isPage(name)) return;
  QTextBrowser::doSetSource(name, type);
  style();
}

void ExplanationPage::reload() {
  QTextBrowser::reload();
  style();
}

void ExplanationPage::style() {
  styleCodeBlocks(document(), workspace_->settings()->editorFont().family(),
                  workspace_->theme()->color(Theme::Role::CurrentLine));
}

} // namespace wavesmith::widgets
