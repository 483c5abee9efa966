// SPDX-License-Identifier: Apache-2.0
#include "kernarg_designer/design_bar.h"

#include "style/status_icon.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace wavesmith::widgets {
namespace {

struct Sentence {
  QString text; // empty: nothing to report
  source::Severity severity = source::Severity::Remark;
};

Sentence sentenceOf(const kernarg::Design& design, const DesignBar::Context& context) {
  using enum source::Severity;
  if (!context.problem.isEmpty()) return {context.problem, Error};
  if (context.isTextInvalid)
    return {DesignBar::tr("The text has errors: this is its last valid layout"), Warning};
  if (design.isEdited() && context.isCodeObject) return {context.whyNoPreview};
  if (design.isEdited() && design.textHasMoved())
    return {DesignBar::tr("Edited, and the layout of the text has changed in the meantime: the preview is "
                          "for the current text"),
            Warning};
  if (design.isEdited()) return {DesignBar::tr("Edited: the text does not have these changes yet")};
  if (design.differsFromText())
    return {DesignBar::tr("No metadata: these arguments are guessed from the loads. Preview adds them to "
                          "the text")};
  if (context.hasKernel && design.layout().arguments.empty())
    return {DesignBar::tr("This kernel has no arguments. Add one (Insert), or import them from a struct or "
                          "a code object")};
  return {};
}

} // namespace

DesignBar::DesignBar(const Theme* theme, QWidget* parent)
    : QFrame(parent), theme_(theme), icon_(new QLabel), text_(new QLabel),
      preview_(new QPushButton(tr("&Preview…"))), revert_(new QPushButton(tr("Re&vert"))) {
  setFrameShape(QFrame::NoFrame);
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::AlternateBase);
  text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  text_->setAccessibleName(tr("State of the design"));
  text_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  revert_->setToolTip(tr("Discard the design and show the text's layout"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(8, 2, 6, 2);
  row->addWidget(icon_);
  row->addWidget(text_, 1);
  row->addWidget(preview_);
  row->addWidget(revert_);
  connect(preview_, &QPushButton::clicked, this, &DesignBar::previewRequested);
  connect(revert_, &QPushButton::clicked, this, &DesignBar::revertRequested);
}

void DesignBar::showState(const kernarg::Design& design, const Context& context) {
  const Sentence sentence = sentenceOf(design, context);
  text_->setText(sentence.text);
  text_->setToolTip(sentence.text);
  icon_->setPixmap(statusIcon(sentence.severity, *theme_).pixmap(QSize(14, 14), devicePixelRatioF()));
  setVisible(!sentence.text.isEmpty());
  const QString& why = context.whyNoPreview;
  preview_->setVisible(design.differsFromText());
  preview_->setEnabled(why.isEmpty());
  preview_->setToolTip(why.isEmpty() ? tr("Preview the changes to the text and its run files") : why);
  revert_->setVisible(design.isEdited());
}

QString DesignBar::text() const {
  return text_->text();
}

} // namespace wavesmith::widgets
