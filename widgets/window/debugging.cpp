// SPDX-License-Identifier: Apache-2.0
#include "window/debugging.h"

#include "debugger/breakpoints/breakpoints_dock.h"
#include "debugger/debug_actions.h"
#include "debugger/debug_bar.h"
#include "debugger/debug_points.h"
#include "debugger/debugged_texts.h"
#include "debugger/lanes/lanes_dock.h"
#include "debugger/location_menu.h"
#include "debugger/memory/lds_dock.h"
#include "debugger/memory/memory_dock.h"
#include "debugger/shown_code.h"
#include "debugger/state/state_dock.h"
#include "debugger/state/watches.h"
#include "debugger/state/waves_dock.h"
#include "debugger/stop_bar.h"
#include "debugger/timeline/timeline_dock.h"
#include "debugger/values/divergence_dock.h"
#include "debugger/values/value_table_dock.h"
#include "debugger/values/why_dock.h"
#include "document/document.h"
#include "editor/assistance/hover.h"
#include "editor/code_editor.h"
#include "editor/editor_view.h"
#include "editor/sides/debug_margin.h"
#include "editor/sides/editor_sides.h"
#include "lessons/debugged_run.h"
#include "project/run_file/read_run_file.h"
#include "run/run_choice.h"
#include "run/run_dock.h"
#include "services/window_services.h"
#include "share/debugger_state.h"
#include "source/file.h"
#include "style/core_texts.h"
#include "window/main_window.h"
#include "window/panels/panel_layout.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QLocale>
#include <QTextBlock>

#include <algorithm>
#include <bit>

namespace wavesmith::widgets {
namespace {

// The values of 64 lanes, none of them on two lines.
QString lanesTable(const QStringList& lanes) {
  constexpr qsizetype kLongestOfEight = 12; // characters with which eight columns are not too wide
  const auto longest = std::ranges::max_element(lanes, {}, &QString::size);
  const int columns = longest->size() > kLongestOfEight ? 4 : 8;
  QString html = QStringLiteral("<table cellspacing=\"0\" cellpadding=\"2\">");
  for (int lane = 0; lane < lanes.size(); ++lane) {
    if (lane % columns == 0)
      html += QStringLiteral("<tr><td style=\"white-space:nowrap\"><i>%1</i></td>").arg(lane);
    html += QStringLiteral("<td align=\"right\" style=\"white-space:nowrap\">%1</td>")
                .arg(lanes[lane].toHtmlEscaped());
    if (lane % columns == columns - 1) html += QStringLiteral("</tr>");
  }
  return html + QStringLiteral("</table>");
}

} // namespace

using debug::Direction;
using debug::StopReason;
using debug::Verb;

Debugging::Debugging(MainWindow* window, WindowServices& services, RunDock* run)
    : QObject(window), window_(window), workspace_(services.workspace()), run_(run),
      controller_(new DebugController(this)), texts_(new DebuggedTexts(controller_, workspace_, this)),
      points_(new DebugPoints(controller_, workspace_->breakpoints(), texts_, this)),
      actions_(new DebugActions(controller_, window)),
      menu_(new LocationMenu(controller_, workspace_->breakpoints(), this)),
      watches_(new Watches(controller_, workspace_->settings(), this)), bar_(new StopBar(controller_)) {
  addPanels(services);
  connect(this, &Debugging::activeChanged, window->panels(), [layout = window->panels()](bool active) {
    layout->setStage(active ? PanelStage::Debugging : PanelStage::Editing);
  });
  connectParts();
}

// In the order of their menu.
void Debugging::addPanels(WindowServices& services) {
  lanes_ = LanesDock::addTo(services, controller_, menu_);
  waves_ = WavesDock::addTo(services, controller_);
  state_ = StateDock::addTo(services, controller_, menu_, watches_);
  LdsDock::addTo(services, controller_, menu_);
  memory_ = MemoryDock::addTo(services, controller_, menu_);
  timeline_ = TimelineDock::addTo(services, controller_);
  why_ = WhyDock::addTo(services, controller_);
  divergence_ = DivergenceDock::addTo(services, controller_);
  breakpoints_ = BreakpointsDock::addTo(services, controller_, points_);
  table_ = ValueTableDock::addTo(services, controller_);
}

void Debugging::connectParts() {
  connect(menu_, &LocationMenu::whyRequested, this, [this](const QString& location) {
    window_->panels()->present(why_);
    why_->field()->setFocus(); // the panel that had the focus may be hidden now
    why_->ask(location);
  });
  connect(menu_, &LocationMenu::writesRequested, this, [this](const QString& location) {
    window_->panels()->present(table_);
    table_->showWrites(location);
  });
  connect(bar_, &StopBar::wavesRequested, this, [this] { window_->panels()->present(waves_); });
  connect(actions_, &DebugActions::valuesRequested, this, &Debugging::showValuesAtCursor);
  connect(actions_, &DebugActions::watchRequested, this, &Debugging::watchAtCursor);
  connect(memory_, &MemoryDock::message, this, &Debugging::statusMessage);
  connect(divergence_, &DivergenceDock::otherRequested, this, &Debugging::compareWithOther);
  connect(breakpoints_, &BreakpointsDock::placeChosen, workspace_, &Workspace::goTo);
  connect(menu_, &LocationMenu::writerFound, this, &Debugging::statusMessage);
  connect(controller_, &DebugController::stateChanged, this, &Debugging::onStateChanged);
  connect(controller_, &DebugController::moved, this, &Debugging::onMoved);
  connect(controller_, &DebugController::refreshRequested, this, &Debugging::showPosition);
  connect(controller_, &DebugController::declined, this, &Debugging::statusMessage);
  connect(controller_, &DebugController::failed, this, &Debugging::onFailed);
  connect(actions_, &DebugActions::startRequested, this, &Debugging::start);
  connect(actions_, &DebugActions::restartRequested, this, &Debugging::restart);
  connect(texts_, &DebuggedTexts::changed, this, &Debugging::showPosition);
  connect(actions_, &DebugActions::breakpointRequested, this, &Debugging::toggleBreakpoint);
  connect(actions_, &DebugActions::lastChangeRequested, this, &Debugging::backToLastChange);
  connect(actions_, &DebugActions::runToCursorRequested, this, [this](bool backward) {
    if (const CodeEditor* editor = window_->currentEditor()) runTo(editor->currentLine(), backward);
  });
  const auto followRun = [this] { actions_->setWhyNot(run_->refusal()); };
  connect(run_, &RunDock::stateChanged, this, followRun);
  followRun();
}

// --- Start ---

void Debugging::start(bool toBreakpoint) {
  const auto job = run_->job();
  if (!job) {
    emit statusMessage(run_->problem());
    return;
  }
  first_.reset();
  restoring_.clear();
  DebugJob debugged = debugJob(*job);
  if (shared_ && sharedRunFile_ == QString::fromStdString(job->file.path)) {
    debugged.checkedMode = shared_->checkedMode;
    debugged.plainMatrix = shared_->plainMatrix;
    debugged.schedule = shared_->schedule;
    for (const debug::Request& request : share::restoringRequests(*shared_))
      if (request.verb != Verb::Break && request.verb != Verb::Watch) restoring_.push_back(request);
    shared_.reset();
  }
  if (toBreakpoint && restoring_.empty()) first_ = debug::Request{.verb = Verb::Continue};
  controller_->start(std::move(debugged));
}

// Another run file may be shown now: the debugged run is started as it was.
void Debugging::restart() {
  if (!controller_->isActive()) return;
  DebugJob job = controller_->job();
  if (run_->shownRunFile() == QString::fromStdString(job.run.file.path)) return start(false);
  first_.reset();
  restoring_.clear();
  run_->addOpenTexts(job.run);
  controller_->start(std::move(job));
}

void Debugging::restoreAtStart(const QString& runFile, const share::ShareContents& contents) {
  shared_ = contents;
  sharedRunFile_ = runFile;
}

void Debugging::startAt(const Target& target) {
  if (!run_->choose(target.runFile)) {
    emit statusMessage(tr("%1 does not run %2")
                           .arg(QFileInfo(target.runFile).fileName(), QFileInfo(target.source).fileName()));
    return;
  }
  const auto job = run_->job();
  if (!job) {
    emit statusMessage(run_->problem());
    return;
  }
  restoring_.clear();
  first_ = lessons::showMeRequest(target.source.toStdString(), static_cast<std::uint32_t>(target.line),
                                  target.wave);
  DebugJob debugged = debugJob(*job);
  debugged.checkedMode = target.checkedMode;
  controller_->start(std::move(debugged));
}

void Debugging::explain(const Element& element) {
  const auto job = run_->job();
  if (!job) {
    emit statusMessage(run_->problem());
    return;
  }
  first_.reset();
  restoring_.clear();
  DebugJob debugged = debugJob(*job);
  debugged.checkedMode = element.checkedMode;
  debugged.launch = element.launch;
  debugged.run.point = element.point;
  controller_->start(std::move(debugged)); // ends the run that is debugged, if any
  explained_ = element.location;
}

// Past all breakpoints: why the element has its value is asked where the run has ended. Then the run goes to the instruction
// that wrote it.
void Debugging::explainAtEnd(const QString& location) {
  constexpr std::uint64_t kEnd = ~std::uint64_t{0};
  controller_->move({.verb = Verb::Go, .number = kEnd}, [this, location](const DebugAnswer& answer) {
    if (!answer) return;
    window_->panels()->present(why_);
    why_->field()->setFocus(); // the panel that had the focus may be hidden now
    why_->ask(location);
    controller_->ask(this, {.verb = Verb::LastWriter, .text = location.toStdString()},
                     [this](const DebugAnswer& writer) {
                       if (!writer || !writer->writer) return;
                       controller_->move({.verb = Verb::Go, .number = writer->writer->position});
                       controller_->move({.verb = Verb::Select, .wave = writer->writer->wave});
                     });
  });
}

// The debugger takes one launch at one point of the parameters.
DebugJob Debugging::debugJob(RunJob job) const {
  const RunChoice& choice = *run_->choice();
  job.point = choice.debuggedPoint();
  return {.run = std::move(job), .launch = choice.debuggedLaunch(), .title = choice.debugged()};
}

void Debugging::onFailed(const source::Diagnostics& diagnostics) {
  if (diagnostics.empty()) return;
  const source::Diagnostic& first = diagnostics.front();
  emit statusMessage(tr("Debugging ended: %1").arg(coreText(first.message)));
  if (first.place.line > 0) workspace_->goTo(first.place);
}

void Debugging::onStateChanged() {
  const bool active = controller_->isActive();
  if (active == wasActive_) return;
  wasActive_ = active;
  ran_.reset();
  if (!active) explained_.clear();
  emit activeChanged(active);
  showPosition();
}

// --- Positions ---

void Debugging::onMoved() {
  ran_.reset();
  for (const debug::Request& request : std::exchange(restoring_, {}))
    controller_->move(request);
  if (controller_->stop().reason == StopReason::Start && !explained_.isEmpty())
    return explainAtEnd(std::exchange(explained_, {}));
  if (controller_->stop().reason == StopReason::Start && first_) {
    // Breakpoints were requested when the start completed: they are set before this is executed.
    const debug::Request first = *std::exchange(first_, std::nullopt);
    const QList<Breakpoint> all = workspace_->breakpoints()->all();
    const bool stops = std::ranges::any_of(
        all, [this](const Breakpoint& one) { return one.enabled && points_->concerns(one); });
    if (first.verb != Verb::Continue || stops) return controller_->move(first);
  }
  controller_->ask(this, {.verb = Verb::Ran}, [this](const DebugAnswer& answer) {
    if (!answer) return;
    ran_ = answer->writer;
    showPosition();
  });
  showStop();
}

EditorView* Debugging::viewFor(const source::Place& place) const {
  return window_->viewOf(workspace_->find(QString::fromStdString(place.file)));
}

// The line of the next instruction: of its source, or of the disassembly of a code object if its user steps there, or the
// source is not on this computer. Line 0: neither.
source::Place Debugging::placeToShow() const {
  const debug::Stop& stop = controller_->stop();
  if (!stop.wave) return {};
  const debug::CodePlace& at = stop.wave->at;
  const DebugJob& job = controller_->job();
  const auto isOpen = [&](const QString& path) { return workspace_->find(path) != nullptr; };
  const QString source = QString::fromStdString(at.outermost.file);
  const bool hasSource = at.outermost.line > 0 && (isOpen(source) || QFileInfo::exists(source));
  for (auto shown = job.run.shown.cbegin(); shown != job.run.shown.cend(); ++shown) {
    const int line = shownLine(job, shown.key(), at);
    if (line == 0 || !isOpen(shown.key())) continue;
    const bool isHere = workspace_->current() != nullptr && workspace_->current()->path() == shown.key();
    if (!hasSource || (isHere && stop.reason != StopReason::Start))
      return {shown.key().toStdString(), static_cast<std::uint32_t>(line), 0, 0};
  }
  return hasSource ? at.outermost : source::Place{};
}

// Brings the line of the next instruction into view, and says why the run stopped.
void Debugging::showStop() {
  source::Place place = placeToShow();
  place.line = place.line > 0 ? static_cast<std::uint32_t>(texts_->lineNow(QString::fromStdString(place.file),
                                                                           static_cast<int>(place.line)))
                              : 0;
  if (place.line > 0) {
    EditorView* view = viewFor(place);
    if (view == nullptr)
      workspace_->goTo({.file = place.file, .line = place.line});
    else if (view != window_->currentView())
      workspace_->setCurrent(view->document());
    view = viewFor(place);
    if (view != nullptr && view->editor()->currentLine() != static_cast<int>(place.line)) {
      const auto rows = view->editor()->visibleRows();
      QTextCursor cursor(view->editor()->document()->findBlockByNumber(static_cast<int>(place.line) - 1));
      const bool isVisible = rows.size() > 4 && static_cast<int>(place.line) >= rows[1].line &&
                             static_cast<int>(place.line) <= rows[rows.size() - 3].line;
      view->editor()->setTextCursor(cursor);
      if (!isVisible) view->editor()->centerCursor();
    }
  }
  bar_->showReason(reasonText());
  emit statusMessage(stopText());
}

QString Debugging::reasonText() const {
  const debug::Stop& stop = controller_->stop();
  switch (stop.reason) {
  case StopReason::Breakpoint: return tr("Breakpoint");
  case StopReason::Watchpoint: return tr("Watchpoint: the value has changed");
  case StopReason::Finding:
  case StopReason::Faulted: return stop.faults.empty() ? tr("Fault") : coreText(stop.faults.front().message);
  case StopReason::Finished: return tr("Every wave has ended");
  case StopReason::WaveEnded: return tr("The wave has ended");
  case StopReason::HistoryStart: return tr("Nothing before it is recorded");
  case StopReason::Interrupted: return tr("Paused");
  case StopReason::Limit: return tr("The run may not execute more instructions");
  case StopReason::TimeLimit: return tr("The time limit of the run; Continue executes more");
  case StopReason::Start: {
    const QString& title = controller_->job().title;
    return title.isEmpty() ? tr("At the start") : tr("At the start of %1").arg(title);
  }
  case StopReason::Step:
  case StopReason::Moved: break;
  }
  return tr("Stopped");
}

QString Debugging::stopText() const {
  const debug::Stop& stop = controller_->stop();
  const QString at = tr("step %1 of %2").arg(QLocale().toString(stop.position), QLocale().toString(stop.end));
  if (!stop.wave) return tr("%1: %2").arg(reasonText(), at);
  const QString wave = tr("wave %1.%2").arg(stop.wave->id.group).arg(stop.wave->id.wave);
  return tr("%1: %2, %3").arg(reasonText(), wave, at);
}

void Debugging::showPosition() {
  for (EditorView* view : window_->views())
    showPositionIn(view);
}

void Debugging::showPositionIn(EditorView* view) const {
  DebugMargin* const margin = view->editor()->sides()->debugMargin();
  if (!controller_->isActive()) return margin->setPosition(std::nullopt);
  const std::string path = view->document()->path().toStdString();
  const auto lineThen = [&](const debug::CodePlace& at) {
    if (const int shown = shownLine(controller_->job(), view->document()->path(), at); shown != 0)
      return shown;
    // In a macro or an included file, both the line of its body and the line that uses it are marked.
    if (at.place.file == path && at.place.line != at.outermost.line && at.outermost.file != path)
      return static_cast<int>(at.place.line);
    return at.outermost.file == path ? static_cast<int>(at.outermost.line) : 0;
  };
  const auto lineOf = [&](const debug::CodePlace& at) {
    const int line = lineThen(at);
    return line > 0 ? texts_->lineNow(view->document()->path(), line) : 0;
  };
  DebugPosition position;
  if (const auto& wave = controller_->stop().wave) {
    const bool isOver = wave->state == debug::WaveState::Ended;
    position.next = isOver ? 0 : lineOf(wave->at);
    position.ran = ran_ ? lineOf(ran_->at) : isOver ? lineOf(wave->at) : 0;
    position.exec = wave->exec;
  }
  margin->setPosition(position);
}

// --- Editors ---

void Debugging::connectView(EditorView* view) {
  DebugMargin* const margin = view->editor()->sides()->debugMargin();
  margin->setBreakpoints(workspace_->breakpoints());
  auto* const bar = new DebugBar(texts_, view->document());
  view->addBar(bar);
  connect(bar, &DebugBar::restartRequested, this, [this, view] {
    restart();
    view->editor()->setFocus();
  });
  connect(margin, &DebugMargin::runToRequested, this, [this, view](int line, bool backward) {
    workspace_->setCurrent(view->document());
    runTo(line, backward);
  });
  connect(margin, &DebugMargin::editRequested, this, [this](quint32 id) {
    window_->panels()->open(breakpoints_);
    breakpoints_->edit(id);
  });
  if (HoverHelp* const hover = view->editor()->hover())
    hover->setValues(
        [this](const QString& word, const QString& line, QObject* context,
               const std::function<void(const QString&)>& show) { showValue(word, line, context, show); });
  showPositionIn(view);
}

void Debugging::runTo(int line, bool backward) {
  const Document* const document = workspace_->current();
  if (document == nullptr || controller_->state() != DebugController::State::Stopped) return;
  const int then = texts_->lineThen(document->path(), line);
  if (then == 0)
    return emit statusMessage(
        tr("Line %1 is not in the code that is debugged. Restart to run to it.").arg(line));
  controller_->move({.verb = Verb::Until,
                     .direction = backward ? Direction::Backward : Direction::Forward,
                     .text = locationText(controller_->job(), document->path(), then)});
}

void Debugging::toggleBreakpoint() {
  if (CodeEditor* const editor = window_->currentEditor())
    editor->sides()->debugMargin()->toggle(editor->currentLine());
}

void Debugging::compareWithOther() {
  const QString path = QFileDialog::getOpenFileName(
      window_, tr("Run File of the Other Kernel"),
      QFileInfo(QString::fromStdString(controller_->job().run.file.path)).absolutePath(),
      tr("Run files (*.run.yaml)"));
  if (path.isEmpty()) return;
  const auto text = source::readText(path.toStdString());
  const auto file = text ? project::readRunFile(*text, path.toStdString())
                         : source::Result<project::RunFile>(std::unexpected(text.error()));
  if (!file) {
    emit statusMessage(QString::fromStdString(file.error().message));
    return;
  }
  RunJob other = controller_->job().run;
  other.file = *file;
  if (file->parameters.empty()) other.point.reset();
  divergence_->compareWith(other);
}

void Debugging::backToLastChange() {
  CodeEditor* const editor = window_->currentEditor();
  if (editor == nullptr) return;
  const QString location = editor->hover() != nullptr ? editor->hover()->wordAtCursor() : QString();
  if (location.isEmpty())
    emit statusMessage(tr("Put the cursor on a register to go back to its last change"));
  else
    controller_->move({.verb = Verb::LastChange, .text = location.toStdString()});
}

void Debugging::showValuesAtCursor() {
  CodeEditor* const editor = window_->currentEditor();
  const Document* const document = workspace_->current();
  if (editor == nullptr || document == nullptr) return;
  const int line = editor->currentLine();
  const int then = texts_->lineThen(document->path(), line);
  if (then == 0)
    return emit statusMessage(
        tr("Line %1 is not in the code that is debugged. Restart to run to it.").arg(line));
  const QString word = editor->hover() != nullptr ? editor->hover()->wordAtCursor() : QString();
  window_->panels()->present(table_);
  QString place = QString::fromStdString(locationText(controller_->job(), document->path(), then));
  // The name alone is enough for the debugger, and fits into the field, unless two files have it.
  const QString name = QFileInfo(document->path()).fileName();
  const auto hasName = [&](const RunInput& input) { return QFileInfo(input.path).fileName() == name; };
  if (place.startsWith(document->path() + u':') && std::ranges::count_if(controller_->inputs(), hasName) < 2)
    place = name + place.mid(document->path().size());
  table_->showValues(place, word);
}

// The selected expression of one line, or the register at the cursor.
void Debugging::watchAtCursor() {
  QString expression;
  if (CodeEditor* const editor = window_->currentEditor()) {
    expression = editor->textCursor().selectedText().trimmed();
    if (expression.contains(QChar::ParagraphSeparator)) expression.clear();
    if (expression.isEmpty() && editor->hover() != nullptr) expression = editor->hover()->wordAtCursor();
  }
  window_->panels()->present(state_);
  state_->watch(expression);
}

// --- Values ---

void Debugging::showValue(const QString& word, const QString& line, QObject* context,
                          const std::function<void(const QString&)>& show) {
  if (controller_->state() != DebugController::State::Stopped) return;
  controller_->ask(
      context, {.verb = Verb::Print, .text = word.toStdString(), .value = line.toStdString()},
      [this, show](const DebugAnswer& answer) {
        if (!answer || answer->values.empty()) return;
        const debug::ItemValue& value = answer->values.front();
        const QString text = QString::fromStdString(value.text);
        QString html =
            QStringLiteral("<p><b>%1</b> = ").arg(QString::fromStdString(value.name).toHtmlEscaped());
        const QStringList lanes = text.split(u' ', Qt::SkipEmptyParts);
        if (lanes.size() != 64) return show(html + text.toHtmlEscaped() + QStringLiteral("</p>"));
        html += tr("%1 in lane %2").arg(lanes[controller_->lane()].toHtmlEscaped()).arg(controller_->lane());
        show(html + QStringLiteral("</p>") + lanesTable(lanes));
      });
}

} // namespace wavesmith::widgets
