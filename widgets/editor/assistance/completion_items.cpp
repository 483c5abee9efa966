// SPDX-License-Identifier: Apache-2.0
#include "editor/assistance/completion_items.h"

#include "editor/assistance/completion_index.h"
#include "help/opcode_html.h"
#include "isa/availability.h"
#include "isa/vocabulary.h"
#include "style/from_view.h"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {
namespace {

using Kind = CompletionItem::Kind;
using Place = CompletionContext::Place;
using isa::Allowed;
using isa::Field;
using isa::ValueType;

constexpr std::size_t kMostItems = 400; // more items are not useful

struct CompletionText {
  Q_DECLARE_TR_FUNCTIONS(Completion)
};

// The mnemonics of a target; computed once for each target.
const std::vector<QString>& mnemonicsOf(const isa::Target& target) {
  static QHash<int, std::vector<QString>> known;
  const auto found = known.constFind(target.bit);
  if (found != known.cend()) return *found;
  std::vector<QString> names;
  for (const isa::Opcode& row : isa::opcodes()) {
    if ((row.targets & target.bit) == 0 || isa::unavailable(row.mnemonic, target)) continue;
    names.push_back(fromView(row.mnemonic));
  }
  std::ranges::sort(names);
  names.erase(std::ranges::unique(names).begin(), names.end());
  return *known.emplace(target.bit, std::move(names));
}

CompletionItem itemOf(const source::Snippet& snippet) {
  const QString name = QString::fromStdString(snippet.name);
  return {name, name, CompletionText::tr("snippet: %1").arg(QString::fromStdString(snippet.title)),
          Kind::Snippet, 0};
}

class Collector {
public:
  Collector(const CompletionContext& context, int line, const CompletionIndex& index,
            const isa::Target& target, std::span<const source::Snippet> snippets)
      : context_(context), line_(line), index_(index), target_(target), snippets_(snippets),
        op_(isa::findMnemonic(context.head.toLower().toStdString())) {}

  std::vector<CompletionItem> collect() {
    switch (context_.place) {
    case Place::None: return {};
    case Place::Statement: statement(); break;
    case Place::DirectiveOperand: directiveOperand(); break;
    case Place::Operand: operand(); break;
    case Place::Modifier: modifiers(); break;
    case Place::Value: values(context_.around); break;
    case Place::Function: function(); break;
    case Place::RegisterIndex: registerIndex(); break;
    case Place::MetadataKey: metadataKeys(); break;
    }
    arguments();
    return sorted();
  }

private:
  // Keeps only words that can match: creating an item costs more than a comparison.
  [[nodiscard]] bool matches(const QString& text, const QString& insert) const {
    const QString& typed = context_.word;
    return text.contains(typed, Qt::CaseInsensitive) || insert.startsWith(typed, Qt::CaseInsensitive);
  }
  void add(const QString& text, const QString& insert, const QString& detail, Kind kind) {
    if (matches(text, insert)) items_.push_back({text, insert, detail, kind, index_.uses(text)});
  }
  void add(const QString& text, const QString& detail, Kind kind) { add(text, text, detail, kind); }

  void addWords(isa::WordKind kind) {
    for (const isa::Word& word : isa::words(kind))
      if ((word.targets & target_.bit) != 0) addWord(word);
  }
  void addWord(const isa::Word& word) {
    const QString text = fromView(word.text);
    QString insert = text;
    if (word.kind == isa::WordKind::Function) insert += u'(';
    // "row_shl:1..15": the user types the part after the colon.
    if (word.kind == isa::WordKind::Modifier && word.syntax.starts_with(std::string(word.text) + ":"))
      insert += u':';
    if (word.kind == isa::WordKind::Modifier &&
        (word.text == "neg" || word.text == "abs" || word.text == "sext"))
      insert = text + u'(';
    add(text, insert, kindName(word.kind), Kind::Word);
  }

  [[nodiscard]] const std::vector<Definition>& definitions() const { return index_.definitions(); }

  void statement() {
    const bool dot = context_.word.startsWith(u'.');
    if (!dot) {
      const QString what = CompletionText::tr("instruction");
      for (const QString& mnemonic : mnemonicsOf(target_)) {
        add(mnemonic, what, Kind::Mnemonic);
        if (context_.word.startsWith(mnemonic + u'_')) forms(mnemonic);
      }
      for (const Definition& definition : definitions())
        if (definition.kind == Definition::Kind::Macro)
          add(definition.name, CompletionText::tr("macro"), Kind::Macro);
      snippets();
    }
    if (!dot && !context_.word.isEmpty()) return;
    const bool descriptor = index_.inKernelDescriptor(line_);
    for (const isa::Word& word : isa::words(isa::WordKind::Directive)) {
      if ((word.targets & target_.bit) == 0) continue;
      const bool inside = word.text.starts_with(".amdhsa_") && word.text != ".amdhsa_kernel" &&
                          word.text != ".amdhsa_code_object_version";
      const bool ends = word.text == ".end_amdhsa_kernel";
      // In a descriptor, only its own directives and conditional directives are valid.
      const bool anywhere = word.text.starts_with(".if") || word.text.starts_with(".e");
      if (descriptor ? inside || ends || anywhere : !inside && !ends) addWord(word);
    }
  }

  void metadataKeys() {
    const QString after = context_.hasColon ? QString() : QStringLiteral(": ");
    for (const isa::Word& word : isa::words(isa::WordKind::MetadataKey))
      add(fromView(word.text), fromView(word.text) + after, kindName(word.kind), Kind::MetadataKey);
  }

  // A macro of the same name is meant.
  void snippets() {
    for (const source::Snippet& snippet : snippets_) {
      CompletionItem item = itemOf(snippet);
      const bool isMacro = std::ranges::any_of(definitions(), [&item](const Definition& definition) {
        return definition.kind == Definition::Kind::Macro && definition.name == item.text;
      });
      if (matches(item.text, item.insert) && !isMacro) items_.push_back(std::move(item));
    }
  }

  void forms(const QString& mnemonic) {
    const isa::Opcode& row = isa::row(isa::findMnemonic(mnemonic.toStdString()));
    const bool vop = row.encoding == isa::Encoding::Vop1 || row.encoding == isa::Encoding::Vop2 ||
                     row.encoding == isa::Encoding::Vopc;
    if (!vop) return;
    add(mnemonic + QStringLiteral("_e32"), CompletionText::tr("instruction, 4 bytes"), Kind::Mnemonic);
    if (row.vop3 >= 0)
      add(mnemonic + QStringLiteral("_e64"), CompletionText::tr("instruction, VOP3"), Kind::Mnemonic);
    if ((row.forms & isa::kSdwa) != 0)
      add(mnemonic + QStringLiteral("_sdwa"), CompletionText::tr("instruction, SDWA"), Kind::Mnemonic);
    if ((row.forms & isa::kDpp) != 0)
      add(mnemonic + QStringLiteral("_dpp"), CompletionText::tr("instruction, DPP"), Kind::Mnemonic);
  }

  void directiveOperand() {
    for (const Definition& definition : definitions()) {
      if (definition.kind == Definition::Kind::Macro && context_.head != u".purgem") continue;
      addDefinition(definition);
    }
    addWords(isa::WordKind::Symbol);
  }

  void addDefinition(const Definition& definition) {
    switch (definition.kind) {
    case Definition::Kind::Symbol:
      add(definition.name, QStringLiteral("= ") + definition.value, Kind::Symbol);
      break;
    case Definition::Kind::Label:
      add(definition.name, CompletionText::tr("label, line %1").arg(definition.line), Kind::Label);
      break;
    case Definition::Kind::Macro: add(definition.name, CompletionText::tr("macro"), Kind::Macro); break;
    case Definition::Kind::Kernel: add(definition.name, CompletionText::tr("kernel"), Kind::Label); break;
    }
  }

  void operand() {
    if (op_ == isa::Op::invalid) return operandOfMacro();
    const isa::Opcode& row = isa::row(op_);
    if (row.operandCount() == 0) return modifiers(); // buffer_inv
    const auto at = static_cast<unsigned>(context_.operand);
    bool any = false;
    for (unsigned n = 0; n < row.operandCount(); ++n) {
      if (!standsAt(row, n, at)) continue;
      operandOf(row.operands[n]);
      any = true;
    }
    if (!any) return;
    const auto names = isa::modifiersOf(op_, target_);
    for (const char* around : {"neg", "abs", "sext"}) {
      const isa::OperandSpec& spec = row.operands[std::min(at, row.operandCount() - 1)];
      const bool source =
          spec.field == Field::Src0 || spec.field == Field::Vsrc1 || spec.field == Field::Src2;
      if (source && std::ranges::find(names, std::string_view(around)) != names.end())
        if (const isa::Word* word = isa::findWord(isa::WordKind::Modifier, around)) addWord(*word);
    }
  }

  // The text has no destination for an atomic without return, and no data operand for a buffer access with
  // lds: the operands then move up by one.
  static bool standsAt(const isa::Opcode& row, unsigned spec, unsigned place) {
    if (spec == place) return true;
    const Field first = row.operands[0].field;
    const bool optional = (first == Field::FlatVdst && row.has(isa::trait::kAtomic)) ||
                          (first == Field::BufVdata && (row.forms & isa::kLds) != 0);
    return optional && spec == place + 1;
  }

  void operandOf(const isa::OperandSpec& spec) {
    switch (spec.allowed) {
    case Allowed::Immediate: return immediate(spec);
    case Allowed::Sgpr: scalars(spec.dwords(), false); break;
    case Allowed::ScalarSource: scalars(spec.dwords(), true); break;
    case Allowed::Vgpr:
      registers(CompletionIndex::V, spec.dwords());
      // VOP3 and SDWA also accept scalars there.
      if (spec.field == Field::Vsrc1 && isa::row(op_).vop3 >= 0) scalars(spec.dwords(), true);
      break;
    case Allowed::Agpr: registers(CompletionIndex::A, spec.dwords()); break;
    case Allowed::VgprOrAgpr:
    case Allowed::VectorOrInline:
      registers(CompletionIndex::V, spec.dwords());
      registers(CompletionIndex::A, spec.dwords());
      break;
    case Allowed::VectorSource:
      registers(CompletionIndex::V, spec.dwords());
      scalars(spec.dwords(), true);
      break;
    }
    const bool address =
        spec.field == Field::FlatAddr || spec.field == Field::FlatSaddr || spec.field == Field::BufVaddr;
    if (address)
      if (const isa::Word* off = isa::findWord("off")) addWord(*off);
  }

  void immediate(const isa::OperandSpec& spec) {
    switch (spec.type) {
    case ValueType::Label:
      for (const Definition& definition : definitions())
        if (definition.kind == Definition::Kind::Label) addDefinition(definition);
      return;
    case ValueType::WaitCounts: return functions({"vmcnt", "lgkmcnt", "expcnt"});
    case ValueType::Hwreg: return functions({"hwreg"});
    case ValueType::Message: return functions({"sendmsg"});
    default: break;
    }
    if (op_ == isa::Op::s_set_gpr_idx_on || op_ == isa::Op::s_set_gpr_idx_mode) functions({"gpr_idx"});
    constants();
  }

  void functions(std::initializer_list<std::string_view> names) {
    for (const std::string_view name : names)
      if (const isa::Word* word = isa::findWord(isa::WordKind::Function, name)) addWord(*word);
  }

  // Symbols that are not used as a register's number.
  void constants() {
    for (const Definition& definition : definitions())
      if (definition.kind == Definition::Kind::Symbol && filesOf(definition.name) == CompletionIndex::NoFile)
        addDefinition(definition);
  }

  [[nodiscard]] int filesOf(const QString& symbol) const {
    const int used = index_.registerFiles(symbol);
    if (used != CompletionIndex::NoFile) return used;
    if (symbol.startsWith(u"v_")) return CompletionIndex::V;
    if (symbol.startsWith(u"s_")) return CompletionIndex::S;
    if (symbol.startsWith(u"a_")) return CompletionIndex::A;
    return CompletionIndex::NoFile;
  }

  // The author's names first, then registers that the file writes by number.
  void registers(CompletionIndex::RegisterFile file, unsigned dwords) {
    const QChar letter = file == CompletionIndex::V ? u'v' : file == CompletionIndex::S ? u's' : u'a';
    for (const Definition& definition : definitions()) {
      if (definition.kind != Definition::Kind::Symbol || (filesOf(definition.name) & file) == 0) continue;
      const QString range =
          dwords > 1 ? QStringLiteral("%1[%2:%2+%3]").arg(letter).arg(definition.name).arg(dwords - 1)
                     : QStringLiteral("%1[%2]").arg(letter).arg(definition.name);
      add(definition.name, range, QStringLiteral("= ") + definition.value, Kind::Symbol);
    }
    if (dwords != 1) return;
    for (const QString& name : index_.registersInUse())
      if (name[0] == letter) add(name, CompletionText::tr("register"), Kind::Register);
  }

  void scalars(unsigned dwords, bool source) {
    registers(CompletionIndex::S, dwords);
    for (const isa::Word& word : isa::words(isa::WordKind::Register)) {
      if (word.text == "off" || (word.targets & target_.bit) == 0) continue;
      const bool half = word.text.ends_with("_lo") || word.text.ends_with("_hi") || word.text == "m0" ||
                        word.text.starts_with("ttmp");
      const bool pair = word.text == "vcc" || word.text == "exec" || word.text == "flat_scratch" ||
                        word.text == "xnack_mask";
      const bool constant = !half && !pair;
      if (constant ? source && dwords <= 2 : dwords == (pair ? 2u : 1u)) addWord(word);
    }
    if (source) constants();
  }

  void operandOfMacro() {
    for (const Definition& definition : definitions())
      if (definition.kind != Definition::Kind::Macro) addDefinition(definition);
  }

  void modifiers() {
    // s_waitcnt vmcnt(0) lgkmcnt(0)
    if (op_ != isa::Op::invalid && isa::row(op_).has(isa::trait::kWait) && context_.operand == 0)
      return operandOf(isa::row(op_).operands[0]);
    for (const std::string_view name : isa::modifiersOf(op_, target_)) {
      if (name == "abs" || name == "sext") continue; // around an operand
      if (const isa::Word* word = isa::findWord(isa::WordKind::Modifier, name)) addWord(*word);
    }
  }

  void values(const QString& word) {
    for (const isa::Word* value : isa::valuesOf(word.toStdString(), target_))
      addWord(*value);
    if (items_.empty()) constants();
    if (word == u"offset") functions({"swizzle"});
  }

  void function() {
    const bool message = context_.around == u"sendmsg" && context_.argument > 0;
    if (message)
      values(context_.first);
    else if (context_.argument == 0 || context_.around == u"gpr_idx")
      values(context_.around);
    else
      constants();
  }

  void registerIndex() {
    const QString file = context_.around;
    const int wanted = file == u"v"   ? CompletionIndex::V
                       : file == u"a" ? CompletionIndex::A
                                      : CompletionIndex::S;
    for (const Definition& definition : definitions()) {
      if (definition.kind != Definition::Kind::Symbol) continue;
      const int files = filesOf(definition.name);
      if (files == CompletionIndex::NoFile || (files & wanted) != 0) addDefinition(definition);
    }
  }

  // \name in the body of a macro, with or without the backslash typed.
  void arguments() {
    const auto macro = index_.macroAround(line_);
    if (!macro) return;
    const QString list = QString(macro->value).replace(u',', u' ');
    for (const QString& part : list.split(u' ', Qt::SkipEmptyParts)) {
      const QString name = part.section(u'=', 0, 0).section(u':', 0, 0);
      if (name.isEmpty()) continue;
      add(u'\\' + name, CompletionText::tr("argument of %1").arg(macro->name), Kind::Argument);
    }
  }

  std::vector<CompletionItem> sorted() {
    const QString& typed = context_.word;
    const auto begins = [&](const CompletionItem& item) {
      return item.text.startsWith(typed, Qt::CaseInsensitive) ||
             item.insert.startsWith(typed, Qt::CaseInsensitive);
    };
    // Computed once for each item: there can be thousands.
    struct Ranked {
      CompletionItem item;
      bool begins = false;
      qsizetype stem = 0; // length up to the end of the part that is being typed: of "v_add" in v_add_f32
      qsizetype parts = 0;
    };
    std::vector<Ranked> ranked;
    ranked.reserve(items_.size());
    for (CompletionItem& item : items_) {
      const bool isFirst = begins(item);
      const qsizetype end = isFirst ? item.text.indexOf(u'_', typed.size()) : -1;
      const qsizetype parts = end < 0 ? 0 : item.text.count(u'_');
      const qsizetype stem = end < 0 ? item.text.size() : end;
      ranked.push_back({std::move(item), isFirst, stem, parts});
    }
    std::ranges::sort(ranked, [](const Ranked& a, const Ranked& b) {
      if (a.begins != b.begins) return a.begins;
      if (a.item.uses != b.item.uses) return a.item.uses > b.item.uses;
      const int order = QStringView(a.item.text).left(a.stem).compare(QStringView(b.item.text).left(b.stem));
      if (order != 0) return order < 0;
      if (a.parts != b.parts) return a.parts < b.parts;
      if (a.item.text != b.item.text) return a.item.text < b.item.text;
      return a.item.insert < b.item.insert;
    });
    std::ranges::transform(ranked, items_.begin(), [](Ranked& one) { return std::move(one.item); });
    const auto same = std::ranges::unique(items_, [](const CompletionItem& a, const CompletionItem& b) {
      return a.text == b.text && a.insert == b.insert;
    });
    items_.erase(same.begin(), same.end());
    if (items_.size() > kMostItems) items_.resize(kMostItems);
    return std::move(items_);
  }

  const CompletionContext& context_;
  int line_;
  const CompletionIndex& index_;
  const isa::Target& target_;
  std::span<const source::Snippet> snippets_;
  isa::Op op_;
  std::vector<CompletionItem> items_;
};

} // namespace

std::vector<CompletionItem> completionItems(const CompletionContext& context, int line,
                                            const CompletionIndex& index, const isa::Target& target,
                                            std::span<const source::Snippet> snippets) {
  return Collector(context, line, index, target, snippets).collect();
}

std::vector<CompletionItem> snippetItems(const CompletionContext& context,
                                         std::span<const source::Snippet> snippets) {
  std::vector<CompletionItem> items;
  if (context.place != Place::Statement) return items;
  for (const source::Snippet& snippet : snippets) {
    CompletionItem item = itemOf(snippet);
    if (item.text.contains(context.word, Qt::CaseInsensitive) ||
        item.detail.contains(context.word, Qt::CaseInsensitive))
      items.push_back(std::move(item));
  }
  std::ranges::stable_partition(items, [&context](const CompletionItem& item) {
    return item.text.startsWith(context.word, Qt::CaseInsensitive);
  });
  return items;
}

} // namespace wavesmith::widgets
