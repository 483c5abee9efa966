// SPDX-License-Identifier: Apache-2.0
#include "help/manual.h"

#include "source/text/lines.h"
#include "source/text/numbers.h"

#include <CLI/App.hpp>
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <ctime>
#include <set>
#include <string_view>
#include <vector>

namespace wavesmith::cli {
namespace {

// --- roff ---

// Text that roff takes literally. A plain "-" may become a hyphen, which cannot be copied to a shell; "." and "'"
// begin a request at the start of a line.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const bool atStart = result.empty() || result.back() == '\n';
    if (c == '\\')
      result += "\\e";
    else if (c == '-')
      result += "\\-";
    else if (c == '\'')
      result += "\\(aq";
    else if (c == '`' || c == '^' || c == '~')
      result += c == '`' ? "\\(ga" : c == '^' ? "\\(ha" : "\\(ti";
    else if (c == '.' && atStart)
      result += "\\&.";
    else
      result += c;
  }
  return result;
}

std::string bold(std::string_view text) {
  return fmt::format("\\fB{}\\fR", escaped(text));
}

std::string italic(std::string_view text) {
  return fmt::format("\\fI{}\\fR", escaped(text));
}

std::string joined(const std::vector<std::string>& items) {
  return fmt::format("{}", fmt::join(items, ", "));
}

// --- The parser ---

std::vector<const CLI::App*> commandsOf(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App* command) { return !command->get_group().empty(); });
}

std::string commandLine(const CLI::App& app, char separator) {
  return app.get_parent() == nullptr ? app.get_name()
                                     : commandLine(*app.get_parent(), separator) + separator + app.get_name();
}

std::string typeOf(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  return type.substr(0, type.find(':'));
}

std::string choicesText(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  const std::size_t open = type.find('{');
  return open == std::string::npos ? "" : type.substr(open + 1, type.find('}') - open - 1);
}

bool isList(const CLI::Option& option) {
  return option.get_items_expected_max() >= CLI::detail::expected_max_vector_size;
}

std::string namesOf(const CLI::Option& option) {
  std::vector<std::string> names;
  for (const std::string& name : option.get_snames())
    names.push_back(bold("-" + name));
  for (const std::string& name : option.get_lnames())
    names.push_back(bold("--" + name));
  std::string text = joined(names);
  if (option.get_items_expected_max() > 0) text += " " + italic(typeOf(option));
  return text;
}

std::string optionNames(const std::set<CLI::Option*>& options) {
  std::vector<std::string> names;
  for (const CLI::Option* option : options)
    names.push_back(option->nonpositional() ? bold(option->get_name(false, false))
                                            : italic(option->get_name()));
  return joined(names);
}

std::string descriptionOf(const CLI::Option& option) {
  const std::string& description = option.get_description();
  std::string text = escaped(description);
  if (text.empty() || text.back() != '.') text += '.';
  // Most descriptions list the choices.
  const std::vector<std::string> choices = CLI::detail::split(choicesText(option), ',');
  for (const std::string& choice : choices)
    if (description.find(choice) == std::string::npos) {
      text += fmt::format(" One of {}.", escaped(fmt::format("{}", fmt::join(choices, ", "))));
      break;
    }
  if (!option.get_default_str().empty()) text += fmt::format(" Default: {}.", bold(option.get_default_str()));
  if (option.nonpositional() && option.get_required()) text += " Required.";
  if (!option.get_needs().empty()) text += fmt::format(" Only with {}.", optionNames(option.get_needs()));
  if (!option.get_excludes().empty())
    text += fmt::format(" Not with {}.", optionNames(option.get_excludes()));
  return text;
}

// --- The footer of the help ---

struct Footer {
  std::string text;     // paragraphs and blocks, in roff
  std::string examples; // in roff
};

// "COMMAND   what it does" becomes a comment and the command: together they would be wider than a terminal.
// A blank line separates the command from others, to which the comment does not apply.
void addExample(std::string& examples, std::string_view line) {
  const std::size_t gap = line.find("  ");
  const std::size_t last = examples.rfind(".sp\n");
  const bool afterComment = examples.compare(last == std::string::npos ? 0 : last + 4, 2, "# ") == 0;
  if (!examples.empty() && (afterComment || gap != std::string_view::npos)) examples += ".sp\n";
  if (gap != std::string_view::npos)
    examples += fmt::format("# {}\n", escaped(line.substr(line.find_first_not_of(' ', gap))));
  examples += escaped(line.substr(0, gap)) + '\n';
}

// "TERM   what it is"; terms of our footers never stand alone.
void addTerm(std::string& text, std::string_view line) {
  const std::size_t gap = std::min(line.find("  "), line.size());
  const std::size_t meaning = std::min(line.find_first_not_of(' ', gap), line.size());
  text += fmt::format(".TP\n{}\n{}\n", bold(line.substr(0, gap)), escaped(line.substr(meaning)));
}

// A paragraph is text, or a heading with indented lines after it: examples, or terms with their meanings.
Footer footerOf(const CLI::App& app) {
  Footer footer;
  bool inExamples = false;
  const std::string all = app.get_footer();
  for (const std::string_view line : source::editorLines(all)) {
    if (line.starts_with("  ")) {
      const std::string_view text = line.substr(2);
      if (inExamples)
        addExample(footer.examples, text);
      else
        addTerm(footer.text, text);
      continue;
    }
    inExamples = line == "Examples:";
    // The section EXIT STATUS has them.
    if (inExamples || line.starts_with("Exit code:")) continue;
    footer.text += line.empty() ? ".PP\n" : escaped(line) + '\n';
  }
  if (!footer.examples.empty()) footer.examples = ".EX\n" + footer.examples + ".EE\n";
  while (footer.text.ends_with(".PP\n"))
    footer.text.resize(footer.text.size() - 4);
  return footer;
}

// --- The sections ---

std::string dateText() {
  const char* epoch = std::getenv("SOURCE_DATE_EPOCH");
  if (epoch == nullptr) return {};
  const auto seconds = source::readNumber<std::time_t>(epoch);
  return seconds ? fmt::format("{:%Y-%m-%d}", fmt::gmtime(*seconds)) : std::string();
}

std::string synopsisOf(const CLI::App& app) {
  std::string text = bold(commandLine(app, ' '));
  const auto isOption = [](const CLI::Option* option) { return option->nonpositional(); };
  if (!app.get_options(isOption).empty()) text += fmt::format(" [{}]", italic("OPTIONS"));
  for (const CLI::Option* option : app.get_options()) {
    if (!option->get_positional()) continue;
    const std::string name = italic(option->get_name()) + (isList(*option) ? " ..." : "");
    text += option->get_required() ? " " + name : fmt::format(" [{}]", name);
  }
  if (app.get_prefix_command()) text += fmt::format(" {} [{} ...]", italic("PROGRAM"), italic("ARGUMENT"));
  if (!commandsOf(app).empty()) text += fmt::format(" {} ...", italic("COMMAND"));
  return text + '\n';
}

std::string commandList(const CLI::App& app) {
  std::string text;
  for (const CLI::App* command : commandsOf(app))
    text += fmt::format(".TP\n{}\n{}.\n", bold(command->get_name()), escaped(command->get_description()));
  return text;
}

std::string optionList(const CLI::App& app, bool positional) {
  std::string text;
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_positional() != positional || option->get_group().empty()) continue;
    const std::string name =
        positional ? italic(option->get_name()) + (isList(*option) ? " ..." : "") : namesOf(*option);
    text += fmt::format(".TP\n{}\n{}\n", name, descriptionOf(*option));
  }
  return text;
}

constexpr const char* kExitStatus = R"(.TP
.B 0
Success, possibly with warnings.
.TP
.B 1
Findings or differences: the assembler rejects the source, the code object is malformed, the kernel faulted, an element
differs, a word is not an instruction.
.TP
.B 2
Failure: the command line is wrong, a file cannot be read or written, the launch is not possible, the run was stopped.
)";

constexpr const char* kExitStatusOfProgram = "That of the program; 2 if it could not be started.\n";

void addRelated(std::vector<std::string>& pages, const CLI::App& app) {
  for (const CLI::App* command : commandsOf(app)) {
    pages.push_back(manualName(*command));
    addRelated(pages, *command);
  }
}

std::string seeAlso(const CLI::App& app) {
  std::vector<std::string> pages;
  for (const CLI::App* parent = app.get_parent(); parent != nullptr; parent = parent->get_parent()) {
    pages.insert(pages.begin(), manualName(*parent));
    if (parent == app.get_parent() && parent->get_parent() != nullptr)
      for (const CLI::App* sibling : commandsOf(*parent))
        if (sibling != &app) pages.push_back(manualName(*sibling));
  }
  addRelated(pages, app);
  if (app.get_parent() == nullptr)
    pages.insert(pages.begin(), app.get_name() == "wavesmith" ? "wavesmith-cli" : "wavesmith");
  std::string text;
  for (const std::string& page : pages)
    text += fmt::format(".BR {} (1){}\n", escaped(page), &page == &pages.back() ? "" : ",");
  return text;
}

std::string section(const char* heading, const std::string& text) {
  return text.empty() ? "" : fmt::format(".SH {}\n{}", heading, text);
}

} // namespace

std::string manualName(const CLI::App& app) {
  return commandLine(app, '-');
}

std::string manualPage(const CLI::App& app) {
  const Footer footer = footerOf(app);
  const std::string name = manualName(app);
  std::string upper = name;
  for (char& c : upper)
    c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  std::string summary = app.get_description();
  if (summary.ends_with('.')) summary.pop_back();
  if (const std::size_t colon = summary.find(": "); app.get_parent() == nullptr && colon != std::string::npos)
    summary.erase(0, colon + 2); // "Wavesmith: "
  const bool isDesktop = name == "wavesmith";
  std::string text = ".\\\" SPDX-License-Identifier: Apache-2.0\n.\\\" Made by wavesmith-cli manual.\n";
  text += fmt::format(".TH {} 1 \"{}\" \"Wavesmith {}\" \"Wavesmith\"\n", escaped(upper), dateText(),
                      WAVESMITH_VERSION);
  // Names are neither hyphenated nor stretched; HY is for groff, whose macros switch it on again.
  text += ".nr HY 0\n.nh\n.ad l\n";
  text += section("NAME", fmt::format("{} \\- {}\n", escaped(name), escaped(summary)));
  text += section("SYNOPSIS", synopsisOf(app));
  text +=
      section("DESCRIPTION", escaped(summary) + ".\n" + (footer.text.empty() ? "" : ".PP\n" + footer.text));
  text += section("ARGUMENTS", optionList(app, true));
  text += section("OPTIONS", optionList(app, false));
  text += section("COMMANDS", commandList(app));
  text += section("EXAMPLES", footer.examples);
  if (!isDesktop)
    text += section("EXIT STATUS", app.get_prefix_command() ? kExitStatusOfProgram : kExitStatus);
  text += section("SEE ALSO", seeAlso(app));
  return text;
}

} // namespace wavesmith::cli
