// SPDX-License-Identifier: Apache-2.0
#include "instruction_help/encoding_form.h"

#include "help/explained_html.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTextBrowser>
#include <QTextDocument>
#include <QVBoxLayout>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

constexpr int kTextLines = 4; // most lines without scrolling
constexpr int kMeaningHeight = 190;
constexpr int kFormWidth = 620;

} // namespace

EncodingForm::EncodingForm(Theme* theme, const QFont& code, QWidget* parent)
    : QDialog(parent), theme_(theme), code_(code), controls_(new QVBoxLayout), text_(new QPlainTextEdit),
      meaning_(new QTextBrowser),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel)) {
  text_->setReadOnly(true);
  text_->setFont(code);
  text_->setTabChangesFocus(true);
  text_->setLineWrapMode(QPlainTextEdit::NoWrap);
  text_->setAccessibleName(tr("Text that is written"));
  meaning_->setAccessibleName(tr("Meaning"));
  meaning_->setMinimumHeight(kMeaningHeight);
  auto* const label = new QLabel(tr("&Text that is written:"));
  label->setBuddy(text_);
  auto* const column = new QVBoxLayout(this);
  column->addLayout(controls_);
  column->addWidget(label);
  column->addWidget(text_);
  column->addWidget(meaning_, 1);
  column->addWidget(buttons_);
  connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
  setMinimumWidth(kFormWidth);
}

QString EncodingForm::text() const {
  return text_->toPlainText();
}

QString EncodingForm::meaning() const {
  return meaning_->toPlainText();
}

void EncodingForm::display(const QString& text, const isa::Explained& explained) {
  text_->setPlainText(text);
  const auto lines = std::min<qsizetype>(std::max<qsizetype>(text.count(u'\n') + 1, 1), kTextLines);
  const int frame = 2 * text_->frameWidth() + static_cast<int>(2 * text_->document()->documentMargin());
  // With the scroll bar that a long line has.
  text_->setFixedHeight(static_cast<int>(lines) * QFontMetrics(code_).lineSpacing() + frame +
                        text_->horizontalScrollBar()->sizeHint().height());
  meaning_->setHtml(explainedHtml(explained, helpStyle(*theme_, code_)));
  buttons_->button(QDialogButtonBox::Ok)->setEnabled(!text.isEmpty());
}

} // namespace wavesmith::widgets
