// SPDX-License-Identifier: Apache-2.0
#include "debugger/line_editor.h"

#include "source/text/visible_text.h"

#include <algorithm>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <unistd.h>
#include <utility>

#ifdef WAVESMITH_HAS_LIBEDIT
#include <histedit.h>
#endif

namespace wavesmith::cli {

#ifdef WAVESMITH_HAS_LIBEDIT
namespace {

constexpr int kRemembered = 1000; // lines

std::string commonBegin(const std::vector<std::string>& words) {
  std::string common = words.front();
  for (const std::string& word : words) {
    const auto [end, other] = std::ranges::mismatch(common, word);
    common.erase(end, common.end());
  }
  return common;
}

} // namespace

struct LineEditor::Implementation {
  Implementation(const char* program, Complete completeWords) : complete(std::move(completeWords)) {
    std::setlocale(LC_CTYPE, ""); // how wide characters are
    edit = el_init(program, stdin, stdout, stderr);
    history = history_init();
    remember(H_SETSIZE, kRemembered);
    remember(H_SETUNIQUE, 1);
    if (const auto file = historyFile(); !file.empty()) remember(H_LOAD, file.c_str());
    el_set(edit, EL_CLIENTDATA, this);
    el_set(edit, EL_HIST, ::history, history);
    el_set(edit, EL_EDITOR, "emacs");
    el_set(edit, EL_PROMPT, &promptOf);
    el_set(edit, EL_ADDFN, "wavesmith-complete", "complete the word", &completeHere);
    el_set(edit, EL_BIND, "^I", "wavesmith-complete", nullptr);
    el_source(edit, nullptr); // the user's ~/.editrc
  }
  ~Implementation() {
    if (const auto file = historyFile(); !file.empty()) {
      std::error_code cannot; // then the history is not kept
      std::filesystem::create_directories(file.parent_path(), cannot);
      remember(H_SAVE, file.c_str());
    }
    history_end(history);
    el_end(edit);
  }
  Implementation(const Implementation&) = delete;
  Implementation& operator=(const Implementation&) = delete;

  template <class... T>
  void remember(int operation, T... arguments) {
    ::history(history, &event, operation, arguments...);
  }

  static Implementation& of(EditLine* edit) {
    void* self = nullptr;
    el_get(edit, EL_CLIENTDATA, &self);
    return *static_cast<Implementation*>(self);
  }
  static char* promptOf(EditLine* edit) { return of(edit).prompt.data(); }

  // Inserts what all candidates have in common; lists them if that is nothing more.
  static unsigned char completeHere(EditLine* edit, int) {
    const LineInfo* const info = el_line(edit);
    const std::string_view line(info->buffer, static_cast<std::size_t>(info->cursor - info->buffer));
    const std::size_t blank = line.find_last_of(" (=");
    const std::size_t length = blank == std::string_view::npos ? line.size() : line.size() - blank - 1;
    const std::vector<std::string> words = of(edit).complete(line);
    if (words.empty()) return CC_ERROR;
    std::string more = commonBegin(words).substr(std::min(length, words.front().size()));
    if (words.size() == 1) more += ' ';
    if (!more.empty()) {
      el_insertstr(edit, more.c_str());
      return CC_REFRESH;
    }
    std::printf("\n");
    for (const std::string& word : words)
      std::printf("%s  ", source::visible(word).c_str());
    std::printf("\n");
    return CC_REDISPLAY;
  }

  std::optional<std::string> read(const std::string& text) {
    prompt = text;
    int count = 0;
    const char* const typed = el_gets(edit, &count);
    if (typed == nullptr || count <= 0) return std::nullopt;
    std::string line(typed, static_cast<std::size_t>(count));
    while (!line.empty() && (line.back() == '\n' || line.back() == '\r'))
      line.pop_back();
    if (!line.empty()) remember(H_ENTER, line.c_str());
    return line;
  }

  Complete complete;
  std::string prompt;
  EditLine* edit = nullptr;
  History* history = nullptr;
  HistEvent event{};
};

#else

// Without libedit, a terminal is read like a pipe.
struct LineEditor::Implementation {
  Implementation(const char*, Complete) {}
  static std::optional<std::string> read(const std::string& prompt) {
    std::fputs(prompt.c_str(), stdout);
    std::fflush(stdout);
    std::string line;
    if (!std::getline(std::cin, line)) return std::nullopt;
    return line;
  }
};

#endif

LineEditor::LineEditor(const char* program, Complete complete) {
  if (isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1)
    implementation_ = std::make_unique<Implementation>(program, std::move(complete));
}
LineEditor::~LineEditor() = default;

std::optional<std::string> LineEditor::read(const std::string& prompt) {
  if (implementation_ != nullptr) return implementation_->read(prompt);
  std::string line;
  if (!std::getline(std::cin, line)) return std::nullopt;
  return line;
}

std::filesystem::path historyFile() {
  const char* const state = std::getenv("XDG_STATE_HOME");
  const char* const home = std::getenv("HOME");
  if (state != nullptr && *state != '\0') return std::filesystem::path(state) / "wavesmith" / "debug_history";
  if (home == nullptr || *home == '\0') return {};
  return std::filesystem::path(home) / ".local" / "state" / "wavesmith" / "debug_history";
}

} // namespace wavesmith::cli
