// SPDX-License-Identifier: Apache-2.0
#include "help/completion_line.h"

#include "source/text/visible_text.h"

#include <CLI/App.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>

namespace wavesmith::cli {
namespace {

bool beginsWith(std::string_view text, std::string_view beginning) {
  return text.size() >= beginning.size() &&
         std::equal(beginning.begin(), beginning.end(), text.begin(),
                    [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); });
}

bool takesValue(const CLI::Option& option) {
  return option.get_items_expected_max() > 0;
}

bool isRepeatable(const CLI::Option& option) {
  return takesValue(option) && option.get_items_expected_max() >= CLI::detail::expected_max_vector_size;
}

// "TYPE:{cpp,c,python}" has the values of a CLI::IsMember.
Candidates choicesOf(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  const std::size_t open = type.find('{');
  const std::size_t close = type.find('}', open == std::string::npos ? 0 : open);
  if (open == std::string::npos || close == std::string::npos) return {};
  Candidates candidates;
  for (const std::string& value : CLI::detail::split(type.substr(open + 1, close - open - 1), ','))
    candidates.push_back({value});
  return candidates;
}

// The words before the one that is completed, as the parser would take them.
class Line {
public:
  explicit Line(const CLI::App& app) : app_(&app) {}

  void take(const std::string& word) {
    if (waiting_ != nullptr) {
      given_[waiting_].push_back(word);
      waiting_ = nullptr;
    } else if (takesOptions() && word == "--") {
      onlyPositional_ = true;
    } else if (takesOptions() && word.size() > 1 && word.starts_with('-')) {
      takeOption(word);
    } else if (const CLI::App* command = commandOf(word); command != nullptr) {
      app_ = command;
    } else {
      takePositional(word);
    }
  }

  [[nodiscard]] const CLI::App& app() const { return *app_; }
  [[nodiscard]] const CLI::Option* waiting() const { return waiting_; } // for its value
  // hip-run passes everything after the program's name on.
  [[nodiscard]] bool takesOptions() const {
    return !onlyPositional_ && !(app_->get_prefix_command() && positional_ != 0);
  }
  [[nodiscard]] bool takesCommands() const { return !onlyPositional_ && positional_ == 0; }

  [[nodiscard]] bool isGiven(const CLI::Option* option) const { return given_.contains(option); }

  [[nodiscard]] const CLI::Option* optionOf(const std::string& name) const {
    for (const CLI::Option* option : app_->get_options())
      if (option->check_name(name)) return option;
    return nullptr;
  }

  // The positional argument that comes next; nullptr: none.
  [[nodiscard]] const CLI::Option* nextPositional() const {
    std::size_t before = positional_;
    for (const CLI::Option* option : app_->get_options()) {
      if (!option->get_positional()) continue;
      if (isRepeatable(*option) || before == 0) return option;
      --before;
    }
    return nullptr;
  }

  [[nodiscard]] std::string valueOf(std::string_view name) const {
    const CLI::Option* option = optionOf(std::string(name));
    const auto values = given_.find(option);
    return values == given_.end() || values->second.empty() ? std::string() : values->second.back();
  }

private:
  void takeOption(const std::string& word) {
    const bool isLong = word.starts_with("--");
    const std::size_t end = isLong ? word.find('=') : std::min<std::size_t>(2, word.size());
    const CLI::Option* option = optionOf(word.substr(0, end));
    if (option == nullptr) return;
    auto& values = given_[option];
    if (!takesValue(*option)) return;
    if (isLong && end != std::string::npos)
      values.push_back(word.substr(end + 1));
    else if (!isLong && word.size() > 2)
      values.push_back(word.substr(2));
    else
      waiting_ = option;
  }

  void takePositional(const std::string& word) {
    if (const CLI::Option* option = nextPositional(); option != nullptr) given_[option].push_back(word);
    ++positional_;
  }

  [[nodiscard]] const CLI::App* commandOf(const std::string& word) const {
    if (!takesCommands()) return nullptr;
    const auto commands = app_->get_subcommands([&](const CLI::App* each) { return each->check_name(word); });
    return commands.empty() ? nullptr : commands.front();
  }

  const CLI::App* app_;
  std::map<const CLI::Option*, std::vector<std::string>> given_;
  const CLI::Option* waiting_ = nullptr;
  std::size_t positional_ = 0; // words taken as positional arguments
  bool onlyPositional_ = false;
};

class Completer {
public:
  Completer(const Completions& completions, const Line& line, const std::string& word)
      : completions_(completions), line_(line), word_(word) {}

  Answer answer() {
    if (line_.waiting() != nullptr) {
      addValues(*line_.waiting(), 0);
    } else if (line_.takesOptions() && word_.size() > 2 && word_.starts_with("--") && word_.contains('=')) {
      const std::size_t equals = word_.find('=');
      const CLI::Option* option = line_.optionOf(word_.substr(0, equals));
      if (option != nullptr && takesValue(*option)) addValues(*option, equals + 1);
    } else if (const CLI::Option* option = attached(); option != nullptr) {
      addValues(*option, 2);
    } else if (line_.takesOptions() && word_.starts_with('-')) {
      addOptions();
    } else {
      addPositional();
    }
    return std::move(answer_);
  }

private:
  // The option of "-Iinclude".
  [[nodiscard]] const CLI::Option* attached() const {
    if (!line_.takesOptions() || word_.size() < 3 || word_[0] != '-' || word_[1] == '-') return nullptr;
    const CLI::Option* option = line_.optionOf(word_.substr(0, 2));
    return option != nullptr && takesValue(*option) ? option : nullptr;
  }

  void add(std::string value, std::string_view description) {
    // A name in a file may have characters that cannot be typed and that would end the line of the answer.
    if (!beginsWith(value, word_) || !source::isVisible(value)) return;
    std::string text(description.substr(0, description.find('\n')));
    std::ranges::replace(text, '\t', ' ');
    answer_.candidates.push_back({std::move(value), std::move(text)});
  }

  // The value of an option begins at `from` in the word.
  void addValues(const CLI::Option& option, std::size_t from) {
    const Completion* completion = completions_.of(&option);
    if (completion != nullptr && completion->kind != Completion::Kind::Values) {
      answer_.files = {.prefix = word_.substr(0, from),
                       .extensions = completion->extensions,
                       .directories = completion->kind == Completion::Kind::Directories};
      return;
    }
    std::set<std::string> listed;
    if (const char delimiter = option.get_delimiter(); delimiter != '\0') {
      const std::string values = word_.substr(from);
      for (const std::string& value : CLI::detail::split(values, delimiter))
        listed.insert(value);
      if (const std::size_t last = values.rfind(delimiter); last != std::string::npos) from += last + 1;
      listed.erase(word_.substr(from));
    }
    const auto valueOf = [this](std::string_view name) { return line_.valueOf(name); };
    const Candidates all = completion != nullptr ? completion->values(valueOf) : choicesOf(option);
    for (const Candidate& candidate : all)
      if (!listed.contains(candidate.value))
        add(word_.substr(0, from) + candidate.value, candidate.description);
  }

  void addOptions() {
    const CLI::App& app = line_.app();
    for (const CLI::Option* option : app.get_options()) {
      if (!option->nonpositional() || option->get_group().empty()) continue;
      if (line_.isGiven(option) && !isRepeatable(*option)) continue;
      if (std::ranges::any_of(option->get_excludes(),
                              [&](const CLI::Option* other) { return line_.isGiven(other); }))
        continue;
      for (const std::string& name : option->get_lnames())
        add("--" + name, option->get_description());
      if (option->get_lnames().empty() || word_.size() == 2)
        for (const std::string& name : option->get_snames())
          add("-" + name, option->get_description());
    }
  }

  void addPositional() {
    if (line_.takesCommands())
      for (const CLI::App* command :
           line_.app().get_subcommands([](const CLI::App* each) { return !each->get_group().empty(); }))
        add(command->get_name(), command->get_description());
    if (const CLI::Option* option = line_.nextPositional(); option != nullptr)
      addValues(*option, 0);
    else if (line_.app().get_prefix_command())
      answer_.files = FileRequest{};
    else if (line_.takesOptions() && word_.empty() && line_.app().get_require_subcommand_min() == 0)
      addOptions(); // there is nothing else
  }

  const Completions& completions_;
  const Line& line_;
  const std::string& word_;
  Answer answer_;
};

} // namespace

Answer complete(const CLI::App& app, const Completions& completions, std::span<const std::string> words) {
  if (words.empty()) return {};
  Line line(app);
  for (const std::string& word : words.first(words.size() - 1))
    line.take(word);
  return Completer(completions, line, words.back()).answer();
}

std::string toLines(const Answer& answer) {
  std::string lines;
  for (const Candidate& candidate : answer.candidates)
    lines += fmt::format("{}\t{}\n", candidate.value, candidate.description);
  if (answer.files)
    lines +=
        fmt::format("\t{}\t{}\t{}\n", answer.files->directories ? "directories" : "files",
                    answer.files->extensions.empty() ? "*" : answer.files->extensions, answer.files->prefix);
  return lines;
}

} // namespace wavesmith::cli
