// SPDX-License-Identifier: Apache-2.0
#include "symbols/renumber_dialog.h"

#include "document/background.h"
#include "document/document.h"
#include "document/names.h"
#include "style/theme.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTextDocument>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr int kPause = 150; // ms after a key

} // namespace

RenumberDialog::RenumberDialog(Document* document, Theme* theme, QWidget* parent)
    : QDialog(parent), document_(document), theme_(theme), from_(new QLineEdit), to_(new QLineEdit),
      first_(new QSpinBox), last_(new QSpinBox), message_(new QLabel),
      raise_(new QCheckBox(tr("&Allocate more registers: raise .amdhsa_next_free_vgpr"))) {
  setObjectName(QStringLiteral("renumberDialog"));
  setWindowTitle(tr("Renumber Registers"));
  from_->setPlaceholderText(QStringLiteral("v8-v15"));
  from_->setAccessibleName(tr("Registers"));
  to_->setPlaceholderText(QStringLiteral("v24"));
  to_->setAccessibleName(tr("New number of the first register"));
  for (QSpinBox* box : {first_, last_}) {
    box->setRange(1, std::max(1, document->text()->blockCount()));
    connect(box, &QSpinBox::valueChanged, this, &RenumberDialog::checkSoon);
  }
  first_->setAccessibleName(tr("First line"));
  last_->setAccessibleName(tr("Last line"));
  auto* registers = new QHBoxLayout;
  registers->addWidget(from_, 1);
  registers->addWidget(new QLabel(tr("become")));
  registers->addWidget(to_, 1);
  auto* lines = new QHBoxLayout;
  lines->addWidget(first_);
  lines->addWidget(new QLabel(tr("to")));
  lines->addWidget(last_);
  lines->addStretch(1);
  auto* form = new QFormLayout;
  const auto addRow = [form](const QString& text, QWidget* first, QLayout* fields) {
    auto* label = new QLabel(text);
    label->setBuddy(first); // QFormLayout sets none for a layout
    form->addRow(label, fields);
  };
  addRow(tr("&Registers:"), from_, registers);
  addRow(tr("&Lines:"), first_, lines);
  message_->setWordWrap(true);
  message_->setObjectName(QStringLiteral("renumberMessage"));
  message_->setMinimumHeight(2 * message_->fontMetrics().lineSpacing());
  message_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  message_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  buttons_ = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
  auto* column = new QVBoxLayout(this);
  column->addLayout(form);
  column->addWidget(message_);
  column->addWidget(raise_);
  raise_->hide();
  connect(raise_, &QCheckBox::toggled, this, &RenumberDialog::check);
  column->addWidget(buttons_);
  resize(480, sizeHint().height());
  timer_.setSingleShot(true);
  timer_.setInterval(kPause);
  connect(&timer_, &QTimer::timeout, this, &RenumberDialog::check);
  connect(from_, &QLineEdit::textEdited, this, &RenumberDialog::checkSoon);
  connect(to_, &QLineEdit::textEdited, this, [this] {
    proposes_ = false;
    checkSoon();
  });
  connect(document, &Document::snapshotChanged, this, &RenumberDialog::checkSoon);
  connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(buttons_, &QDialogButtonBox::accepted, this, [this] {
    if (allowed_) emit requested();
  });
  buttons_->button(QDialogButtonBox::Ok)->setEnabled(false);
}

void RenumberDialog::start(const QString& registers, int firstLine, int lastLine) {
  from_->setText(registers);
  from_->selectAll();
  from_->setFocus();
  first_->setValue(firstLine);
  last_->setValue(lastLine);
  proposes_ = to_->text().isEmpty();
  check();
}

std::optional<navigation::RenumberRequest> RenumberDialog::request() const {
  const auto from = navigation::parseBank(from_->text().toStdString());
  if (!from) return std::nullopt;
  const auto to = navigation::parseBank(to_->text().toStdString());
  if (!proposes_ && (!to || to->file != from->file || (to->count != 1 && to->count != from->count)))
    return std::nullopt;
  return navigation::RenumberRequest{.from = *from,
                                     .to = to ? to->first : from->first,
                                     .firstLine = static_cast<std::uint32_t>(first_->value()),
                                     .lastLine = static_cast<std::uint32_t>(last_->value()),
                                     .raises = raise_->isChecked()};
}

RenumberDialog::Answer RenumberDialog::answerOf(const SnapshotPointer& snapshot, const QString& content,
                                                const navigation::RenumberRequest& request, bool proposes) {
  const navigation::SourceText text{.path = snapshot->path.toStdString(), .text = content.toStdString()};
  navigation::RenumberRequest wanted = request;
  Answer answer;
  if (proposes) {
    answer.proposal = navigation::freeTarget(*snapshot->program, *snapshot->analysis, text, request);
    wanted.to = answer.proposal.value_or(request.from.first);
  }
  const auto renumbered = [&](bool raises) {
    wanted.raises = raises;
    return navigation::renumber(*snapshot->program, *snapshot->analysis, text, wanted);
  };
  const auto unraised = renumbered(false);
  if (!unraised) {
    const auto raised = renumbered(true);
    answer.raisable = raised && !raised->edits.empty();
  }
  const auto result = request.raises && answer.raisable ? renumbered(true) : unraised;
  if (!result) {
    answer.message = QString::fromStdString(result.error().reason);
  } else if (proposes && !answer.proposal) {
    answer.message = tr("no other registers are free in these lines");
  } else {
    answer.allowed = !result->edits.empty();
    answer.message =
        result->edits.empty()
            ? tr("these lines do not use %1").arg(QString::fromStdString(navigation::toString(request.from)))
            : tr("%n place(s) change.", nullptr, static_cast<int>(result->edits.size()));
  }
  return answer;
}

void RenumberDialog::checkSoon() {
  ++asked_; // a pending answer is about other fields
  setAllowed(false);
  timer_.start();
}

void RenumberDialog::setAllowed(bool allowed) {
  allowed_ = allowed;
  buttons_->button(QDialogButtonBox::Ok)->setEnabled(allowed);
}

void RenumberDialog::check() {
  timer_.stop();
  ++asked_;
  setAllowed(false);
  if (!document_) return;
  const auto wanted = request();
  if (!wanted)
    return say(from_->text().isEmpty() || to_->text().isEmpty()
                   ? tr("Name the registers, such as v8-v15, and the first new one, such as v24.")
                   : tr("Registers are written as v8-v15, s4 or a[0:3]."),
               false);
  const SnapshotPointer snapshot = document_->snapshot();
  if (!snapshot || snapshot->revision != document_->revision()) return say(tr("Assembling\u2026"), false);
  if (!snapshot->program || !snapshot->analysis) return say(tr("the text has no code"), true);
  inBackground(
      this,
      [snapshot, content = document_->content(), wanted = *wanted, proposes = proposes_] {
        return answerOf(snapshot, content, wanted, proposes);
      },
      [this, number = asked_](const Answer& answer) { take(number, answer); });
}

void RenumberDialog::take(quint64 number, const Answer& answer) {
  if (number != asked_) return; // a field was edited since
  if (proposes_)
    to_->setText(answer.proposal
                     ? QStringLiteral("%1%2").arg(from_->text().trimmed().left(1)).arg(*answer.proposal)
                     : QString());
  raise_->setVisible(answer.raisable);
  if (!answer.raisable) {
    const QSignalBlocker blocked(raise_);
    raise_->setChecked(false);
  }
  setAllowed(answer.allowed);
  say(answer.message, !allowed_);
  emit checked();
}

void RenumberDialog::setRefusal(const QString& reason) {
  setAllowed(false);
  say(reason, true);
}

void RenumberDialog::say(const QString& text, bool isRefusal) {
  QPalette palette = message_->palette();
  palette.setColor(QPalette::WindowText, isRefusal ? theme_->color(Theme::Role::Error)
                                                   : this->palette().color(QPalette::WindowText));
  message_->setPalette(palette);
  message_->setText(text);
}

QString RenumberDialog::message() const {
  return message_->text();
}

} // namespace wavesmith::widgets
