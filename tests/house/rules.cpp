// SPDX-License-Identifier: Apache-2.0
#include "house/rules.h"

#include "house/includes.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <regex>
#include <set>

namespace wavesmith::house {
namespace {

constexpr std::size_t kMostLines = 600;
constexpr std::size_t kMostLinesOfMain = 300;

bool isText(const File& file) {
  return std::string_view(file.text).substr(0, 8000).find('\0') == std::string_view::npos;
}

// Inputs and expected outputs of tests: their bytes are the point.
bool isTestData(std::string_view path) {
  return isUnder(path, "tests/golden") || isUnder(path, "tests/fuzz/corpus");
}

bool wantsLicense(const File& file) {
  static const std::set<std::string_view> extensions{".cpp", ".h", ".inc", ".c", ".s", ".S", ".sh", ".cmake"};
  static const std::set<std::string_view> names{"CMakeLists.txt", ".clang-format", ".clang-tidy"};
  return !isTestData(file.path) && (extensions.contains(extension(file.path)) ||
                                    names.contains(fileName(file.path)) || file.text.starts_with("#!"));
}

// Tables, which are as long as their contents.
bool isTable(std::string_view path) {
  return extension(path) == ".inc" || path.find("/table/") != std::string_view::npos;
}

// Not in a comment.
bool startsThread(std::string_view line) {
  static constexpr std::array<std::string_view, 6> kWays{"std::thread", "std::jthread", "std::async",
                                                         "QThreadPool", "QThread ",     "QtConcurrent"};
  const std::string_view code = line.substr(0, line.find("//"));
  return std::ranges::any_of(kWays, [code](std::string_view way) { return code.contains(way); });
}

} // namespace

Violations licenseLines(const Tree& tree) {
  Violations violations;
  for (const File& file : tree.files) {
    if (!wantsLicense(file)) continue;
    const auto lines = linesOf(file.text);
    const bool has = std::ranges::any_of(
        lines.begin(), lines.begin() + std::min<std::ptrdiff_t>(3, ssize(lines)),
        [](std::string_view line) { return line.ends_with("SPDX-License-Identifier: Apache-2.0"); });
    if (!has) violations.push_back(file.path + ": begins without SPDX-License-Identifier: Apache-2.0");
  }
  return violations;
}

Violations headersIntroduceThemselves(const Tree& tree) {
  Violations violations;
  for (const File& file : tree.files) {
    if (extension(file.path) != ".h") continue;
    const auto lines = linesOf(file.text);
    if (lines.size() < 2 || !lines[1].starts_with("// "))
      violations.push_back(file.path + ": its second line does not begin to say what it is for");
    if (std::ranges::find(lines, "#pragma once") == lines.end())
      violations.push_back(file.path + ": has no #pragma once");
  }
  return violations;
}

Violations rulersAreWhole(const Tree& tree) {
  static const std::regex ruler("^\\s*//+ ?-{3,}");
  static const std::regex whole("^\\s*// --- \\S.* ---$");
  Violations violations;
  for (const File& file : tree.files) {
    if (!isCpp(file.path) && extension(file.path) != ".inc") continue;
    std::size_t number = 0;
    for (const std::string_view line : linesOf(file.text)) {
      ++number;
      if (line.find("---") == std::string_view::npos) continue; // most lines, and the regex is slow
      if (std::regex_search(line.begin(), line.end(), ruler) &&
          !std::regex_match(line.begin(), line.end(), whole))
        violations.push_back(at(file, number) + "head a section with // --- Its name ---");
    }
  }
  return violations;
}

Violations sourcesHaveHeaders(const Tree& tree) {
  struct Exception {
    std::string_view beginning; // of paths
    std::string_view ending;
  };
  static constexpr std::array kExceptions{
      // Handlers of an encoding or a unit, which register themselves in the table of code/handler_table.h.
      Exception{"core/emulator/handlers/", ".cpp"},
      // The same with loops over lanes, compiled once for each instruction set of the host: lanes/sets.h.
      Exception{"core/emulator/lanes/", ".cpp"},
      // Functions of HIP with the names and the linkage that functions.inc lists.
      Exception{"core/runtime/", "_api.cpp"},
      Exception{"core/runtime/", "/unsupported.cpp"},
      // A program that the build runs.
      Exception{"widgets/style/", "/generate_syntax.cpp"},
  };
  Violations violations;
  for (const File& file : tree.files) {
    if (extension(file.path) != ".cpp" || (!isUnder(file.path, "core") && !isUnder(file.path, "widgets")))
      continue;
    const std::string header = file.path.substr(0, file.path.size() - 4) + ".h";
    const bool isException = std::ranges::any_of(kExceptions, [&](const Exception& e) {
      return file.path.starts_with(e.beginning) && file.path.ends_with(e.ending);
    });
    if (isException) continue;
    if (tree.find(header) == nullptr) violations.push_back(file.path + ": has no header of its name");
    if (fileName(header).ends_with("_parts.h"))
      violations.push_back(file.path + ": name it after what it has, not for being a part");
  }
  return violations;
}

namespace {

// The headers of ours with a widget that a header or its source includes.
Violations includedViews(const Tree& tree, const File& header) {
  static const std::regex include("#include \"([a-z_]+/[a-z_]+\\.h)\"");
  static const std::regex widget(
      ":\\s*public\\s+Q\\w*(Widget|View|Dialog|Frame|Label|Bar|Box|Edit|Window|Delegate)\\b");
  Violations violations;
  const File* source = tree.find(header.path.substr(0, header.path.size() - 2) + ".cpp");
  for (const File* file : {&header, source}) {
    if (file == nullptr) continue;
    for (std::sregex_iterator at(file->text.begin(), file->text.end(), include), end; at != end; ++at) {
      const File* included = tree.find("widgets/" + at->str(1));
      if (included != nullptr && std::regex_search(included->text, widget))
        violations.push_back(file->path + ": a model that includes a view: " + at->str(1));
    }
  }
  return violations;
}

} // namespace

Violations modelsAreTested(const Tree& tree) {
  static const std::regex model(
      ":\\s*public\\s+(Table|Q(Abstract(Item|Table|List|Proxy)|SortFilterProxy|IdentityProxy))Model\\b");
  Violations violations;
  for (const File& file : tree.files) {
    if (!isUnder(file.path, "widgets") || !isCpp(file.path) || !std::regex_search(file.text, model)) continue;
    if (extension(file.path) == ".h") {
      for (std::string& view : includedViews(tree, file))
        violations.push_back(std::move(view));
    }
    const std::string include = "#include \"" + file.path.substr(std::string_view("widgets/").size()) + "\"";
    const bool isTested = std::ranges::any_of(tree.files, [&](const File& test) {
      return isUnder(test.path, "tests") && test.text.find(include) != std::string::npos &&
             test.text.find("QAbstractItemModelTester") != std::string::npos;
    });
    if (!isTested) violations.push_back(file.path + ": no test runs QAbstractItemModelTester on it");
  }
  return violations;
}

Violations sourcesAreListed(const Tree& tree) {
  static const std::regex glob("^[^#]*\\bfile\\s*\\(\\s*GLOB", std::regex::icase);
  Violations violations;
  for (const File& file : tree.files) {
    if (isCMake(file.path)) {
      std::size_t number = 0;
      for (const std::string_view line : linesOf(file.text)) {
        ++number;
        if (std::regex_search(line.begin(), line.end(), glob))
          violations.push_back(at(file, number) + "globs; list the files");
      }
    } else if (extension(file.path) == ".cpp") {
      // In the CMakeLists.txt of its folder or of one around it, by its path from there.
      bool listed = false;
      for (std::filesystem::path folder = std::filesystem::path(file.path).parent_path(); !listed;
           folder = folder.parent_path()) {
        if (const File* list = tree.find((folder / "CMakeLists.txt").generic_string())) {
          const std::string name =
              std::filesystem::path(file.path).lexically_relative(folder).generic_string();
          // The whole word: "map.cpp" is not listed by "memory_map.cpp".
          for (std::size_t found = list->text.find(name); found != std::string::npos && !listed;
               found = list->text.find(name, found + 1))
            listed = found > 0 && std::string_view(" \t\n(\"").contains(list->text[found - 1]);
        }
        if (folder.empty()) break;
      }
      if (!listed) violations.push_back(file.path + ": no CMakeLists.txt builds it");
    }
  }
  return violations;
}

Violations filesAreShort(const Tree& tree) {
  Violations violations;
  for (const File& file : tree.files) {
    if (!isCpp(file.path) || isTable(file.path)) continue;
    const std::size_t most =
        isUnder(file.path, "app") && fileName(file.path) == "main.cpp" ? kMostLinesOfMain : kMostLines;
    if (const std::size_t lines = linesOf(file.text).size(); lines > most)
      violations.push_back(file.path + ": has " + std::to_string(lines) + " lines, more than " +
                           std::to_string(most));
  }
  return violations;
}

Violations noMachinePaths(const Tree& tree) {
  // In pieces, so that this file has no match.
  static const std::regex pattern(std::string("(^|[^A-Za-z0-9_.$}*-])/(wo") + "rk|ro" + "ot|ho" + "me)/");
  Violations violations;
  for (const File& file : tree.files) {
    if (!isText(file) || isUnder(file.path, "tests/fuzz/corpus"))
      continue; // some bytes of inputs look like one
    std::size_t number = 0;
    for (const std::string_view line : linesOf(file.text)) {
      ++number;
      if (line.find('/') == std::string_view::npos) continue;
      if (std::regex_search(line.begin(), line.end(), pattern))
        violations.push_back(at(file, number) + "a path of one machine: " + std::string(line));
    }
  }
  return violations;
}

Violations noArtifacts(const Tree& tree) {
  static const std::regex made("(^|/)(build|CMakeFiles|Testing|__pycache__|\\.cache|\\.vscode|\\.idea)/"
                               "|(^|/)(CMakeCache\\.txt|compile_commands\\.json|core|core\\.[0-9]+)$"
                               "|\\.(o|a|so|d|pyc|gcda|gcno|orig|rej|swp|log|ninja|hsaco)$|~$");
  Violations violations;
  for (const File& file : tree.files) {
    if (isTestData(file.path)) continue;
    if (std::regex_search(file.path, made) || file.text.starts_with("\177ELF"))
      violations.push_back(file.path + ": made by a program; it does not belong in the repository");
  }
  return violations;
}

Violations linksLead(const Tree& tree) {
  static const std::regex link("\\]\\(([^)#\\s]+)(#[^)]*)?\\)");
  Violations violations;
  for (const File& file : tree.files) {
    if (extension(file.path) != ".md") continue;
    const std::filesystem::path folder = std::filesystem::path(file.path).parent_path();
    for (std::sregex_iterator match(file.text.begin(), file.text.end(), link), end; match != end; ++match) {
      const std::string target = (*match)[1];
      if (target.find("://") != std::string::npos || target.starts_with("mailto:")) continue;
      std::string path = (folder / target).lexically_normal().generic_string();
      if (path.ends_with('/')) path.pop_back();
      const bool leads = std::ranges::any_of(
          tree.files, [&](const File& other) { return other.path == path || isUnder(other.path, path); });
      if (!leads) violations.push_back(file.path + ": links to " + target + ", which is not there");
    }
  }
  return violations;
}

Violations decisionsHaveNumbers(const Tree& tree) {
  static const std::regex name("docs/adr/0*([1-9]\\d*)-.*\\.md");
  Violations violations;
  std::map<std::string, std::string> paths; // by number
  for (const File& file : tree.files) {
    std::smatch match;
    if (!std::regex_match(file.path, match, name)) continue;
    const std::string number = match[1];
    if (!file.text.starts_with("# " + number + ". "))
      violations.push_back(file.path + ": its heading does not begin with \"# " + number + ". \"");
    if (const auto [other, isNew] = paths.try_emplace(number, file.path); !isNew)
      violations.push_back(file.path + ": has the number of " + other->second);
  }
  return violations;
}

Violations citationsExist(const Tree& tree) {
  static const std::regex citation(
      "(^|[^\\w/.-])((core|widgets|tests|app|scripts|cmake|resources)/[\\w./-]*\\w\\."
      "(cpp|h|inc|md|txt|py|yaml|json|s|cl|cmake|in|svg|png))\\b");
  static const std::regex standIn("/[A-Z]+\\.");
  Violations violations;
  for (const File& file : tree.files) {
    if (isTestData(file.path) || isUnder(file.path, "tests/house") || !isText(file)) continue;
    std::size_t number = 0;
    for (const std::string_view line : linesOf(file.text)) {
      ++number;
      if (line.find('/') == std::string_view::npos || line.starts_with("#include")) continue;
      using Iterator = std::regex_iterator<std::string_view::const_iterator>;
      for (Iterator match(line.begin(), line.end(), citation); match != Iterator(); ++match) {
        const std::string path = (*match)[2];
        if (tree.find(path) == nullptr && !std::regex_search(path, standIn))
          violations.push_back(at(file, number) + path + " does not exist");
      }
    }
  }
  return violations;
}

Violations threadsHaveReasons(const Tree& tree) {
  const File* page = tree.find("docs/ARCHITECTURE.md");
  if (page == nullptr) return {"docs/ARCHITECTURE.md is missing"};
  std::set<std::string, std::less<>> known;
  bool inTable = false;
  for (const std::string_view line : linesOf(page->text)) {
    if (line == "| files with threads of their own | why |")
      inTable = true;
    else if (!line.starts_with('|'))
      inTable = false;
    if (!inTable) continue;
    for (std::string& name : quotedNames(line.substr(0, line.find('|', 1))))
      known.insert(std::move(name));
  }
  Violations violations;
  std::set<std::string, std::less<>> found;
  for (const File& file : tree.files) {
    if (!isUnder(file.path, "widgets") || !isCpp(file.path)) continue;
    const std::string name = file.path.substr(0, file.path.rfind('.'));
    const auto lines = linesOf(file.text);
    for (std::size_t n = 0; n < lines.size(); ++n) {
      if (!startsThread(lines[n])) continue;
      found.insert(name);
      if (!known.contains(name))
        violations.push_back(at(file, n + 1) + "a thread of its own; use document/background.h, or give " +
                             "docs/ARCHITECTURE.md the reason");
    }
  }
  for (const std::string& name : known)
    if (!found.contains(name))
      violations.push_back("docs/ARCHITECTURE.md: " + name + " has no thread of its own");
  return violations;
}

Violations foldersAreExplained(const Tree& tree) {
  const File* page = tree.find("docs/ARCHITECTURE.md");
  if (page == nullptr) return {"docs/ARCHITECTURE.md is missing"};
  std::set<std::string> folders;
  for (const File& file : tree.files) {
    const std::filesystem::path path(file.path);
    if (std::distance(path.begin(), path.end()) < 2 || file.path.starts_with('.')) continue;
    auto part = path.begin();
    const std::string top = part->string();
    folders.insert(top + "/");
    // For these, the subfolders are listed.
    if ((top == "core" || top == "widgets" || top == "app") && std::distance(path.begin(), path.end()) > 2)
      folders.insert(top + "/" + (++part)->string() + "/");
  }
  Violations violations;
  for (const std::string& folder : folders) {
    if (page->text.find("`" + folder + "`") == std::string::npos)
      violations.push_back("docs/ARCHITECTURE.md does not explain " + folder);
  }
  // The reverse: the rows "| `folder/` | what |".
  for (const std::string_view line : linesOf(page->text)) {
    if (!line.starts_with("| `")) continue;
    const std::string_view folder = line.substr(3, line.find('`', 3) - 3);
    const bool isThere =
        std::ranges::any_of(tree.files, [&](const File& f) { return f.path.starts_with(folder); });
    if (folder.ends_with('/') && !isThere)
      violations.push_back("docs/ARCHITECTURE.md explains " + std::string(folder) + ", which does not exist");
  }
  return violations;
}

} // namespace wavesmith::house
