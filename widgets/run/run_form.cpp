// SPDX-License-Identifier: Apache-2.0
#include "run/run_form.h"

#include "controls/fitted_texts.h"
#include "isa/opcode.h"
#include "program/program.h"
#include "project/expressions/expression.h"
#include "project/expressions/scalar.h"
#include "project/run_file/sweep.h"
#include "run/arguments_model.h"
#include "style/core_texts.h"
#include "style/icons.h"

#include <QAction>
#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QRegularExpression>
#include <QStandardItemModel>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr int kNameRole = Qt::UserRole;
constexpr int kDeviceRole = Qt::UserRole + 1;

QWidget* row(const std::array<QLineEdit*, 3>& fields) {
  auto* widget = new QWidget;
  auto* layout = new QHBoxLayout(widget);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  for (std::size_t n = 0; n < fields.size(); ++n) {
    if (n > 0) layout->addWidget(new QLabel(QString(QChar(0x00d7)))); // multiplication sign
    layout->addWidget(fields[n], n == 0 ? 2 : 1);
  }
  return widget;
}

QToolButton* button(const QString& picture, const QString& name) {
  auto* made = new QToolButton;
  made->setIcon(icon(picture));
  made->setAccessibleName(name);
  made->setToolTip(name);
  made->setAutoRaise(true);
  made->setFocusPolicy(Qt::StrongFocus);
  return made;
}

constexpr int kMostNames = 32; // an argument can be computed from others, or from itself

// The value of an expression, if it needs only arguments and parameters with one value: not the compute units.
source::Result<project::Number> valueOf(const project::RunFile& file, const project::Scalar& scalar,
                                        int& names) {
  const auto expression = project::parseExpression(scalar.text, scalar.place);
  if (!expression) return std::unexpected(expression.error());
  const auto look = [&file, &names](std::string_view name) -> source::Result<project::Number> {
    if (--names < 0) return std::unexpected(source::Diagnostic());
    for (const project::RunParameter& parameter : file.parameters)
      if (parameter.name == name && parameter.values.size() == 1)
        return valueOf(file, parameter.values.front(), names);
    for (const project::RunArgument& argument : file.arguments)
      if (argument.name == name && argument.value) return valueOf(file, *argument.value, names);
    return std::unexpected(source::Diagnostic());
  };
  return project::evaluate(*expression, look);
}

// "1024" for "16 * 64"; the text itself if its value is not an integer, or unknown here.
QString sizeText(const project::RunFile& file, const project::Scalar& size) {
  QString text = QString::fromStdString(size.text);
  int names = kMostNames;
  const auto number = valueOf(file, size, names);
  if (!number) return text;
  const auto bits = number->integer < 0 ? std::nullopt : bitsOf(*number, execution::ElementType::U64);
  return bits ? QString::number(*bits) : text;
}

} // namespace

QString parametersText(const std::vector<project::RunParameter>& parameters) {
  QStringList all;
  for (const project::RunParameter& parameter : parameters) {
    QStringList values;
    for (const project::Scalar& value : parameter.values)
      values << QString::fromStdString(value.text);
    all << QString::fromStdString(parameter.name) + u'=' + values.join(u',');
  }
  return all.join(u' ');
}

QStringList parameterAssignments(const QString& text) {
  static const QRegularExpression kSeparator(QStringLiteral("\\s*([,=])\\s*"));
  QString compact = text;
  compact.replace(kSeparator, QStringLiteral("\\1"));
  return compact.simplified().split(u' ', Qt::SkipEmptyParts);
}

RunForm::RunForm(const Theme* theme, QWidget* parent)
    : QWidget(parent), arguments_(new ArgumentsModel(theme, this)) {
  kernel_ = new QComboBox;
  kernel_->setEditable(true);
  kernel_->setInsertPolicy(QComboBox::NoInsert);
  kernel_->setAccessibleName(tr("Kernel"));
  checked_ = new QAction(icon(QStringLiteral("checked")), tr("C&hecked"), this);
  checked_->setObjectName(QStringLiteral("checkedMode"));
  checked_->setCheckable(true);
  checked_->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R));
  backend_ = new QComboBox;
  backend_->setAccessibleName(tr("Backend"));
  setBackends({});
  matrix_ = new QComboBox;
  matrix_->addItems({tr("rounded like MI300"), tr("plain, in the order of k")});
  matrix_->setAccessibleName(tr("Matrix products"));
  matrix_->setToolTip(tr("Emulator only: matrix products exactly like MI300, or fused multiply-adds in the "
                         "order of k, to see how much of a difference is rounding"));
  for (std::size_t n = 0; n < 3; ++n) {
    const QChar axis(u'x' + static_cast<char16_t>(n));
    grid_[n] = extent(tr("Grid %1, in work-items; cus is the number of compute units").arg(axis));
    workgroup_[n] = extent(tr("Work-group %1, in work-items").arg(axis));
  }
  auto* form = new QGridLayout;
  form->setHorizontalSpacing(8);
  form->setVerticalSpacing(6);
  form->addWidget(new QLabel(tr("Kernel")), 0, 0);
  form->addWidget(kernel_, 0, 1);
  form->addWidget(new QLabel(tr("on")), 0, 2);
  form->addWidget(backend_, 0, 3);
  form->addWidget(new QLabel(tr("Grid")), 1, 0);
  form->addWidget(row(grid_), 1, 1);
  form->addWidget(new QLabel(tr("in groups of")), 1, 2);
  form->addWidget(row(workgroup_), 1, 3);
  matrixLabel_ = new QLabel(tr("Matrix products"));
  form->addWidget(matrixLabel_, 2, 0);
  form->addWidget(matrix_, 2, 1);
  parameters_ = extent(tr("Values of the parameters, as in n=64,4096 k=1,2"));
  parametersLabel_ = new QLabel(tr("Parameters"));
  addParameter_ = button(QStringLiteral("add"), tr("Add a parameter: the run is a sweep over its values"));
  addParameter_->setObjectName(QStringLiteral("addParameter"));
  removeParameter_ = button(QStringLiteral("remove"), tr("Remove a parameter"));
  removeParameter_->setObjectName(QStringLiteral("removeParameter"));
  auto* removal = new QMenu(removeParameter_);
  removeParameter_->setMenu(removal);
  removeParameter_->setPopupMode(QToolButton::InstantPopup);
  form->addWidget(parametersLabel_, 3, 0);
  form->addWidget(parameters_, 3, 1, 1, 3);
  form->addWidget(removeParameter_, 3, 4);
  form->addWidget(addParameter_, 1, 4);
  form->setColumnStretch(1, 5);
  form->setColumnStretch(3, 4);

  view_ = new QTableView;
  view_->setModel(arguments_);
  view_->setAccessibleName(tr("Arguments"));
  view_->verticalHeader()->hide();
  view_->verticalHeader()->setDefaultSectionSize(view_->fontMetrics().height() + 8);
  view_->horizontalHeader()->setHighlightSections(false);
  view_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  view_->horizontalHeader()->setSectionResizeMode(QHeaderView::Interactive);
  const int digit = view_->fontMetrics().horizontalAdvance(u'0');
  constexpr std::array<int, 6> kWidths = {10, 6, 14, 26, 22, 10}; // widths of the columns in digits
  for (std::size_t column = 0; column < kWidths.size(); ++column)
    view_->setColumnWidth(static_cast<int>(column), kWidths[column] * digit);
  fitHeadings(view_->horizontalHeader());
  view_->horizontalHeader()->setStretchLastSection(true);
  view_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                         QAbstractItemView::AnyKeyPressed);
  view_->setWordWrap(false);
  view_->setTabKeyNavigation(false);

  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(8, 8, 8, 4);
  column->addLayout(form);
  column->addWidget(view_, 1);

  for (QWidget* const field : {static_cast<QWidget*>(kernel_), static_cast<QWidget*>(kernel_->lineEdit())})
    field->installEventFilter(this);
  connect(kernel_, &QComboBox::editTextChanged, this, &RunForm::onEdited);
  connect(backend_, &QComboBox::currentIndexChanged, this, [this] {
    updateChecked();
    if (!loading_) emit backendChosen();
  });
  connect(checked_, &QAction::toggled, this, &RunForm::onEdited);
  connect(matrix_, &QComboBox::currentIndexChanged, this, &RunForm::onEdited);
  connect(arguments_, &ArgumentsModel::edited, this, &RunForm::onEdited);
  connect(addParameter_, &QToolButton::clicked, this, &RunForm::addParameter);
  connect(removal, &QMenu::aboutToShow, this, [this, removal] { fillRemoval(removal); });
}

QLineEdit* RunForm::extent(const QString& name) {
  auto* edit = new QLineEdit;
  edit->setAccessibleName(name);
  edit->setToolTip(name);
  edit->setMinimumWidth(edit->fontMetrics().horizontalAdvance(QStringLiteral("0000")));
  connect(edit, &QLineEdit::textEdited, this, &RunForm::onEdited);
  edit->installEventFilter(this);
  return edit;
}

void RunForm::onEdited() {
  if (!loading_) emit edited();
}

// Undo and Redo are those of the whole form, so its fields leave the keys to the window.
bool RunForm::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* const key = static_cast<QKeyEvent*>(event);
    if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
      event->ignore();
      return true;
    }
  }
  return QWidget::eventFilter(watched, event);
}

void RunForm::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::EnabledChange) updateChecked();
}

void RunForm::setUnavailable(const ActionReason& reason) {
  unavailable_ = reason;
  updateChecked();
}

// On a GPU, the mode of the run file stays as it is, for the next run on the emulator.
void RunForm::updateChecked() {
  const QString what = tr("run as the strictest gfx942 would, and report what can go wrong on it");
  const QString keys = checked_->shortcut().toString(QKeySequence::NativeText);
  checked_->setToolTip(keys.isEmpty() ? tr("Checked: %1").arg(what) : tr("Checked (%1): %2").arg(keys, what));
  checked_->setStatusTip(tr("Checked mode: %1").arg(what));
  ActionReason reason;
  if (!isEnabled())
    reason = unavailable_.text.isEmpty() ? ActionReason{tr("No run file is shown."), {}} : unavailable_;
  else if (backend() == QStringLiteral("hip"))
    reason.text = tr("Not available on a GPU, because checked mode needs the emulator.");
  setReason(checked_, reason);
}

void RunForm::setRunFile(const project::RunFile& file) {
  loading_ = true;
  file_ = file;
  kernel_->setEditText(QString::fromStdString(file.kernel));
  for (std::size_t n = 0; n < 3; ++n) {
    grid_[n]->setText(QString::fromStdString(file.grid[n].text));
    workgroup_[n]->setText(QString::fromStdString(file.workgroup[n].text));
  }
  // Those of several launches are in the file only.
  const bool isOne = file.launches.empty();
  const QString elsewhere =
      isOne ? QString() : tr("This run file has several launches; edit them in the file");
  kernel_->setEnabled(isOne);
  kernel_->setToolTip(elsewhere);
  for (std::size_t n = 0; n < 3; ++n)
    for (QLineEdit* const edit : {grid_[n], workgroup_[n]}) {
      edit->setEnabled(isOne);
      edit->setToolTip(isOne ? edit->accessibleName() : elsewhere);
    }
  showParameters(!file.parameters.empty());
  parameters_->setText(parametersText(file.parameters));
  matrix_->setCurrentIndex(file.plainMatrix ? 1 : 0);
  if (file.plainMatrix) showMatrix(true); // the option must be visible so that it can be turned off
  checked_->setChecked(file.checkedMode);
  arguments_->setArguments(file.arguments);
  loading_ = false;
}

project::RunFile RunForm::runFile() const {
  project::RunFile file = file_;
  file.kernel = kernel_->currentText().trimmed().toStdString();
  for (std::size_t n = 0; n < 3; ++n) {
    file.grid[n].text = grid_[n]->text().trimmed().toStdString();
    file.workgroup[n].text = workgroup_[n]->text().trimmed().toStdString();
  }
  (void)setParameters(file); // problem() has the error
  file.plainMatrix = matrix_->currentIndex() == 1;
  file.checkedMode = checked_->isChecked();
  file.arguments = arguments_->arguments();
  return file;
}

source::Result<void> RunForm::setParameters(project::RunFile& file) const {
  std::vector<std::string> assignments;
  for (const QString& assignment : parameterAssignments(parameters_->text()))
    assignments.push_back(assignment.toStdString());
  return project::setParameters(file, assignments);
}

void RunForm::showParameters(bool shown) {
  for (QWidget* const widget : {static_cast<QWidget*>(parameters_), static_cast<QWidget*>(parametersLabel_),
                                static_cast<QWidget*>(removeParameter_)})
    widget->setVisible(shown);
}

// Its name is selected, so that what is typed next replaces it.
void RunForm::addParameter() {
  const project::RunFile file = runFile();
  const auto isTaken = [&file](const std::string& name) {
    return std::ranges::find(file.parameters, name, &project::RunParameter::name) != file.parameters.end() ||
           std::ranges::find(file.arguments, name, &project::RunArgument::name) != file.arguments.end();
  };
  QString name = QStringLiteral("p");
  for (int n = 2; isTaken(name.toStdString()); ++n)
    name = QStringLiteral("p%1").arg(n);
  const QString before = parameterAssignments(parameters_->text()).join(u' ');
  parameters_->setText(before + (before.isEmpty() ? QString() : QStringLiteral(" ")) + name +
                       QStringLiteral("=1,2"));
  showParameters(true);
  onEdited();
  parameters_->setFocus();
  parameters_->setSelection(static_cast<int>(before.isEmpty() ? 0 : before.size() + 1),
                            static_cast<int>(name.size()));
}

void RunForm::fillRemoval(QMenu* menu) {
  menu->clear();
  const QStringList all = parameterAssignments(parameters_->text());
  for (qsizetype n = 0; n < all.size(); ++n) {
    const QString name = all[n].section(u'=', 0, 0);
    menu->addAction(tr("Remove %1").arg(QString(name).replace(u'&', QStringLiteral("&&"))), this,
                    [this, all, n] {
                      QStringList others = all;
                      others.removeAt(n);
                      parameters_->setText(others.join(u' '));
                      if (others.isEmpty()) addParameter_->setFocus();
                      showParameters(!others.isEmpty());
                      onEdited();
                    });
  }
}

RunFormContents RunForm::contents() const {
  return {runFile(), arguments_->rows(), backend(), device(), parameters_->text()};
}

void RunForm::setContents(const RunFormContents& contents) {
  setRunFile(contents.file);
  arguments_->setRows(contents.rows);
  parameters_->setText(contents.parameters);
  showParameters(!contents.parameters.trimmed().isEmpty());
  loading_ = true;
  chooseBackend(contents.backend, contents.device);
  loading_ = false;
}

QString RunForm::backend() const {
  return backend_->currentData(kNameRole).toString();
}

int RunForm::device() const {
  return backend_->currentData(kDeviceRole).toInt();
}

void RunForm::addBackend(const QString& text, const QString& name, int device, const QString& tip,
                         bool there) {
  backend_->addItem(text);
  const int row = backend_->count() - 1;
  backend_->setItemData(row, name, kNameRole);
  backend_->setItemData(row, device, kDeviceRole);
  backend_->setItemData(row, tip, Qt::ToolTipRole);
  if (auto* model = qobject_cast<QStandardItemModel*>(backend_->model())) model->item(row)->setEnabled(there);
}

void RunForm::setBackends(const std::vector<execution::BackendStatus>& backends) {
  loading_ = true;
  const QString name = backend();
  const int number = device();
  backend_->clear();
  addBackend(tr("the emulator"), QStringLiteral("emulator"), 0, tr("A gfx942 emulated on the CPU"), true);
  const auto hip = std::ranges::find(backends, std::string("hip"), &execution::BackendStatus::name);
  if (hip == backends.end()) {
    const QString tip = tr("On a GPU, if available");
    addBackend(tr("a GPU (HIP)"), QStringLiteral("hip"), 0, tip, true);
    addBackend(tr("both, compared"), QStringLiteral("both"), 0, tip, true);
  } else if (hip->why) {
    const QString why = coreText(hip->why->message);
    addBackend(tr("a GPU (HIP): not available"), QStringLiteral("hip"), 0, why, false);
    addBackend(tr("both, compared: not available"), QStringLiteral("both"), 0, why, false);
  } else {
    for (const execution::DeviceInfo& device : hip->devices) {
      const QString called = QString::fromStdString(device.name);
      const QString tip = tr("Device %1: %2, %3 compute units")
                              .arg(device.number)
                              .arg(QString::fromStdString(device.architecture))
                              .arg(device.computeUnits);
      addBackend(called, QStringLiteral("hip"), device.number, tip, true);
      addBackend(tr("both: %1 and the emulator").arg(called), QStringLiteral("both"), device.number,
                 tr("%1. Their results are compared").arg(tip), true);
    }
  }
  chooseBackend(name, number);
  loading_ = false;
}

// Selects the first one, the emulator, if there is no such backend.
void RunForm::chooseBackend(const QString& name, int device) {
  int chosen = 0;
  for (int row = 0; row < backend_->count(); ++row)
    if (backend_->itemData(row, kNameRole) == name && backend_->itemData(row, kDeviceRole) == device)
      chosen = row;
  backend_->setCurrentIndex(chosen);
  updateChecked();
}

void RunForm::setKernels(const QStringList& names) {
  QStringList shown;
  for (int n = 0; n < kernel_->count(); ++n)
    shown << kernel_->itemText(n);
  if (shown == names) return;
  loading_ = true;
  const QString chosen = kernel_->currentText();
  kernel_->clear();
  kernel_->addItems(names);
  kernel_->setEditText(chosen);
  // Without a name, the only kernel is run.
  kernel_->lineEdit()->setPlaceholderText(names.size() == 1 ? names.front() : QString());
  loading_ = false;
}

QString RunForm::summary() const {
  const QString kernel =
      kernel_->currentText().isEmpty() ? kernel_->lineEdit()->placeholderText() : kernel_->currentText();
  const QString arguments = tr("%n argument(s)", nullptr, arguments_->rowCount());
  if (!file_.launches.empty()) {
    const QString launches = tr("%n launch(es)", nullptr, static_cast<int>(file_.launches.size()));
    return tr("%1 on %2, %3").arg(launches, backend_->currentText(), arguments);
  }
  const project::RunFile file = runFile();
  const auto sizes = [&file](const std::array<project::Scalar, 3>& given) {
    return QStringLiteral("%1 \u00d7 %2 \u00d7 %3")
        .arg(sizeText(file, given[0]), sizeText(file, given[1]), sizeText(file, given[2]));
  };
  return tr("%1 on %2, %3 in groups of %4, %5")
      .arg(kernel, backend_->currentText(), sizes(file.grid), sizes(file.workgroup), arguments);
}

void RunForm::focusFirst() {
  QWidget* const last = focusWidget();
  (last != nullptr ? last : view_)->setFocus();
}

void RunForm::setCode(const program::Program& program) {
  QStringList names;
  for (const auto& kernel : program.codeObject().kernels())
    names << QString::fromStdString(kernel.name);
  setKernels(names);
  showMatrix(std::ranges::any_of(program.instructions(), [](const isa::Instruction& instruction) {
    return instruction.row().unit == isa::Unit::Mfma;
  }));
}

void RunForm::showMatrix(bool shown) {
  for (QWidget* const widget : {static_cast<QWidget*>(matrixLabel_), static_cast<QWidget*>(matrix_)})
    widget->setVisible(shown || file_.plainMatrix);
}

QStringList RunForm::invalidArguments() const {
  QStringList names;
  for (const ArgumentsModel::Row& row : arguments_->rows())
    if (!row.problem.isEmpty()) names << QString::fromStdString(row.argument.name);
  return names;
}

QString RunForm::problem() const {
  for (const QLineEdit* field : grid_)
    if (field->text().trimmed().isEmpty()) return tr("The grid needs three sizes");
  for (const QLineEdit* field : workgroup_)
    if (field->text().trimmed().isEmpty()) return tr("The work-group needs three sizes");
  project::RunFile file = file_;
  if (const auto set = setParameters(file); !set) return coreText(set.error().message);
  for (int n = 0; n < arguments_->rowCount(); ++n) {
    const QModelIndex index = arguments_->index(n, ArgumentsModel::Name);
    const QString reason = index.data(ArgumentsModel::ProblemRole).toString();
    if (!reason.isEmpty()) return tr("%1: %2").arg(index.data().toString(), reason);
  }
  return {};
}

} // namespace wavesmith::widgets
