// SPDX-License-Identifier: Apache-2.0
#include "output/terminal.h"

#include "output/exit_code.h"
#include "source/text/visible_text.h"

#include <fmt/format.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <optional>
#include <thread>
#include <unistd.h>
#include <utility>

namespace wavesmith::cli {
namespace {

bool colorful(int descriptor) {
  const char* noColor = std::getenv("NO_COLOR");
  if (noColor != nullptr && *noColor != '\0') return false;
  const char* terminal = std::getenv("TERM");
  if (terminal != nullptr && std::string_view(terminal) == "dumb") return false;
  return isatty(descriptor) == 1;
}

void write(std::string_view text, std::FILE* stream) {
  std::fwrite(text.data(), 1, text.size(), stream);
  std::fflush(stream);
}

} // namespace

void printOut(std::string_view text) {
  write(source::visibleLines(text), stdout);
}

void printError(std::string_view text) {
  write(source::visibleLines(text), stderr);
}

void printData(std::string_view text) {
  if (isatty(STDOUT_FILENO) == 1)
    printOut(text);
  else
    write(text, stdout);
}

void printDiagnostics(const source::Diagnostics& diagnostics) {
  printDiagnostics(diagnostics, source::fileLines());
}

void printDiagnostics(const source::Diagnostics& diagnostics, source::LineReader lines) {
  source::RenderOptions options;
  options.color = colorful(STDERR_FILENO);
  options.lines = std::move(lines);
  std::string text;
  for (const source::Diagnostic& diagnostic : diagnostics)
    text += source::render(diagnostic, options);
  if (diagnostics.size() > 1) text += source::summarize(diagnostics) + '\n';
  write(text, stderr); // render() makes everything visible but its own colors
}

std::string grouped(std::uint64_t number) {
  std::string digits = fmt::format("{}", number);
  for (std::size_t i = digits.size(); i > 3; i -= 3)
    digits.insert(i - 3, 1, ',');
  return digits;
}

std::string counted(std::uint64_t number, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", grouped(number), number == 1 ? one : many);
}

ProgressLine::ProgressLine() : terminal_(isatty(STDERR_FILENO) == 1) {}
ProgressLine::~ProgressLine() {
  clear();
}

void ProgressLine::show(std::string_view text) {
  if (!terminal_) return;
  write(fmt::format("\r\033[K{}", source::visible(text)), stderr);
  shown_ = true;
}

void ProgressLine::clear() {
  if (shown_) write("\r\033[K", stderr);
  shown_ = false;
}

namespace {

// What the next Ctrl-C stops.
class Interrupt {
public:
  std::stop_token next() {
    const std::scoped_lock lock(mutex_);
    if (source_.stop_requested()) source_ = {};
    return source_.get_token();
  }
  // False: it was stopped before.
  bool request() {
    const std::scoped_lock lock(mutex_);
    return source_.request_stop();
  }

private:
  std::mutex mutex_;
  std::stop_source source_;
};

Interrupt& interrupt() {
  static Interrupt one;
  return one;
}

// The signal mask of this process before stopOnInterrupt() blocked more.
std::optional<sigset_t>& blockedBefore() {
  static std::optional<sigset_t> signals;
  return signals;
}

} // namespace

std::stop_token nextInterrupt() {
  return interrupt().next();
}

void restoreSignals() {
  if (blockedBefore()) pthread_sigmask(SIG_SETMASK, &*blockedBefore(), nullptr);
}

std::stop_token stopOnInterrupt() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  sigset_t before;
  pthread_sigmask(SIG_BLOCK, &signals, &before);
  if (!blockedBefore()) blockedBefore() = before;
  std::thread([signals] {
    int signal = 0;
    do
      sigwait(&signals, &signal);
    while (interrupt().request());
    _exit(kCannot);
  }).detach();
  return nextInterrupt();
}

} // namespace wavesmith::cli
