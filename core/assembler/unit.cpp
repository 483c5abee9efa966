// SPDX-License-Identifier: Apache-2.0
#include "assembler/unit.h"

#include "assembler/directives.h"
#include "assembler/limits.h"
#include "assembler/messages.h"
#include "assembler/recording/encoding_recorder.h"
#include "assembler/recording/recording_streamer.h"
#include "assembler/recording/remembering_parser.h"
#include "assembler/recording/written_values.h"
#include "assembler/text/descriptor_repair.h"
#include "assembler/text/named_registers.h"
#include "assembler/text/statement.h"
#include "source/assembly/assembly_line.h"

#include <fmt/format.h>
#include <llvm/MC/MCAsmInfo.h>
#include <llvm/MC/MCAssembler.h>
#include <llvm/MC/MCContext.h>
#include <llvm/MC/MCExpr.h>
#include <llvm/MC/MCInst.h>
#include <llvm/MC/MCInstrInfo.h>
#include <llvm/MC/MCObjectFileInfo.h>
#include <llvm/MC/MCParser/MCAsmParser.h>
#include <llvm/MC/MCParser/MCTargetAsmParser.h>
#include <llvm/MC/MCRegisterInfo.h>
#include <llvm/MC/MCSectionELF.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/MCSymbolELF.h>
#include <llvm/MC/MCValue.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <unordered_map>

namespace wavesmith::assembler {
namespace {

llvm::StringRef asRef(std::string_view text) {
  return {text.data(), text.size()};
}

// LLVM's parser reports the current expansions only after a message: this message asks for them.
constexpr char kAskForExpansions[] = "wavesmith: where are we?";
constexpr char kInExpansion[] = "while in macro instantiation";

class UnitAssembler final : private EmissionObserver {
public:
  UnitAssembler(const LlvmTarget& target, const std::string& path, const std::string& text,
                const PreprocessedLines* preprocessed, const Options& options, TableBuilder& table,
                const Progress& progress, const Adviser& adviser, EncodingRecorder* recorder)
      : target_(target), options_(options), table_(table), progress_(progress), adviser_(adviser),
        preprocessed_(preprocessed), recorder_(recorder) {
    unit_.path = path;
    sources_.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBuffer(asRef(text), asRef(path)), llvm::SMLoc());
  }

  Unit run();

  // Offsets into the text of the statements that made LLVM drop a kernel's descriptor (see MessageCollector).
  [[nodiscard]] std::vector<std::size_t> blockBreakers() const;

private:
  struct Pending { // an instruction before the layout
    Emission emission;
    source::LineEntry line;
    NextFree nextFree;
  };
  struct Use {
    const llvm::MCSymbol* symbol = nullptr;
    const char* pointer = nullptr;
    const char* statement = nullptr;
    std::optional<std::size_t> instruction;
    bool isBranch = false;
  };

  void onInstruction(const Emission& emission, const llvm::MCInst& instruction) override;
  void onCodeWord(const Emission& emission) override;
  void onUse(const llvm::MCExpr& value) override;
  void onHiddenUse(const llvm::MCSymbol& symbol) override;
  void onLabel(const llvm::MCSymbol& symbol, llvm::SMLoc where) override;

  void define();
  void record(const Emission& emission, const char* pointer, bool broken);
  void addNames(source::LineEntry& line, const char* pointer);
  [[nodiscard]] bool reportLostValues(const llvm::MCInst& instruction, const char* pointer);
  void addUses(const llvm::MCExpr& value, const char* pointer, std::optional<std::size_t> instruction,
               bool isBranch);
  const char* placeOfUse(const llvm::MCExpr& value, const char* statement);
  const char* placeInDescriptor(std::string_view name, const char* statement);
  std::string_view writtenAt(const char* pointer) const;
  void settle(const char* pointer);
  void report(const source::Location& location);
  std::optional<std::int64_t> symbolValue(std::string_view name) const;
  [[nodiscard]] NextFree nextFree() const;

  void onMessage(const llvm::SMDiagnostic& message);
  void standIn();
  void finish();
  const char* lastLine() const;
  void finishSize(const RecordingStreamer::Size& size);
  void finishUses();
  void finishUse(const Use& use);
  void finishLabels();
  void finishInstructions();

  const LlvmTarget& target_;
  const Options& options_;
  TableBuilder& table_;
  const Progress& progress_;
  const Adviser& adviser_;
  const PreprocessedLines* preprocessed_;
  EncodingRecorder* recorder_; // or nullptr

  Unit unit_;
  llvm::SourceMgr sources_;
  std::unique_ptr<llvm::MCContext> context_;
  std::unique_ptr<SourceMap> map_;
  std::unique_ptr<MessageCollector> messages_;
  RecordingStreamer* streamer_ = nullptr;
  llvm::MCAsmParser* parser_ = nullptr;
  const RememberingParser* targetParser_ = nullptr;
  std::unique_ptr<WrittenValues> values_;

  std::vector<Pending> pending_;
  std::vector<Use> uses_;
  std::vector<std::pair<const llvm::MCSymbol*, const char*>> labels_;
  std::vector<const char*> blockBreakers_;
  const char* stoodIn_ = nullptr; // the last statement that was replaced by a placeholder
  std::uint32_t reportedLine_ = 0;
  std::uint32_t reportedFile_ = ~std::uint32_t{0};
  std::size_t messageCount_ = 0; // messages of LLVM so far
};

Unit UnitAssembler::run() {
  context_ = std::make_unique<llvm::MCContext>(target_.triple, target_.syntax.get(), target_.registers.get(),
                                               target_.subtarget.get(), &sources_, &target_.options);
  const std::unique_ptr<llvm::MCObjectFileInfo> objectFile(
      target_.target->createMCObjectFileInfo(*context_, /*PIC=*/true));
  context_->setObjectFileInfo(objectFile.get());
  map_ = std::make_unique<SourceMap>(sources_, *context_, table_, unit_.path, preprocessed_);
  messages_ = std::make_unique<MessageCollector>(*map_, adviser_);

  llvm::raw_svector_ostream output(unit_.object);
  const std::unique_ptr<RecordingStreamer> streamer = RecordingStreamer::make(target_, *context_, output);
  streamer_ = streamer.get();
  streamer->setObserver(this);
  values_ = std::make_unique<WrittenValues>(target_, streamer->getAssembler().getEmitter());
  const std::unique_ptr<llvm::MCAsmParser> parser(
      llvm::createMCAsmParser(sources_, *context_, *streamer, *target_.syntax));
  RememberingParser targetParser(target_, *parser, *streamer, messageCount_, [this](const char* pointer) {
    return sources_.getMemoryBuffer(map_->bufferOf(pointer))->getBuffer();
  });
  parser->setTargetParser(targetParser);
  targetParser_ = &targetParser;
  parser_ = parser.get();

  // LLVM's own handler searches all buffers for each message; this one gets the same information without
  // that.
  sources_.setDiagHandler([](const llvm::SMDiagnostic& message,
                             void* self) { static_cast<UnitAssembler*>(self)->onMessage(message); },
                          this);
  context_->setDiagnosticHandler([this](const llvm::SMDiagnostic& message, bool, const llvm::SourceMgr&,
                                        std::vector<const llvm::MDNode*>&) { onMessage(message); });
  Directives directives(
      *map_, [this](std::string_view name) { return symbolValue(name); },
      [this](source::Diagnostic diagnostic) {
        const source::Location location = map_->locate(streamer_->getStartTokLoc().getPointer());
        messages_->addFromInclude(map_->mainLine(location), std::move(diagnostic));
      },
      [this](const std::filesystem::path& file) { messages_->refuse(file); }, unit_.path, options_);
  directives.Initialize(*parser);
  targetParser.setRefuses([&directives](llvm::StringRef directive) { return directives.refuses(directive); });

  define();
  parser->Run(/*NoInitialTextSection=*/false, /*NoFinalize=*/true);
  finish();
  targetParser_ = nullptr;
  unit_.messages = messages_->take();
  std::ranges::copy(messages_->blockBreakers(), std::back_inserter(blockBreakers_));
  return std::move(unit_);
}

// -D NAME=VALUE, like llvm-mc's --defsym.
void UnitAssembler::define() {
  if (preprocessed_) return; // handled by the preprocessor
  for (const auto& [name, value] : options_.definitions) {
    const auto number = syntax::evaluate(value.empty() ? "1" : value);
    if (number)
      context_->setSymbolValue(*streamer_, asRef(name), static_cast<std::uint64_t>(*number));
    else
      messages_->add(0, source::makeError(source::Code::AssemblerError, {.file = unit_.path},
                                          fmt::format("-D {}={}: the value of a symbol in a .s file must be "
                                                      "an integer; rename the file to .S for text",
                                                      name, value)));
  }
}

std::optional<std::int64_t> UnitAssembler::symbolValue(std::string_view name) const {
  const llvm::MCSymbol* symbol = context_->lookupSymbol(asRef(name));
  std::int64_t value = 0;
  if (!symbol || !symbol->isVariable() ||
      !symbol->getVariableValue(/*SetUsed=*/false)->evaluateAsAbsolute(value))
    return std::nullopt;
  return value;
}

// LLVM's parser keeps them as symbols (AMDGPUAsmParser.cpp, updateGprCountSymbols).
NextFree UnitAssembler::nextFree() const {
  if (const auto counts = targetParser_->counts()) return {0, (*counts)[0], (*counts)[1]};
  return {0, symbolValue(".amdgcn.next_free_vgpr").value_or(0),
          symbolValue(".amdgcn.next_free_sgpr").value_or(0)};
}

// Queries the position of LLVM's parser if it is in an unknown expansion.
void UnitAssembler::settle(const char* pointer) {
  const unsigned buffer = map_->bufferOf(pointer);
  if (map_->knows(buffer)) return;
  const llvm::MemoryBuffer* main = sources_.getMemoryBuffer(sources_.getMainFileID());
  messages_->startAnswer();
  parser_->Note(llvm::SMLoc::getFromPointer(main->getBufferStart()), kAskForExpansions);
  map_->learn(buffer, messages_->endAnswer());
}

void UnitAssembler::report(const source::Location& location) {
  if (!progress_ || (location.line == reportedLine_ && location.file == reportedFile_)) return;
  reportedLine_ = location.line;
  reportedFile_ = location.file;
  progress_(table_.table().files[location.file], location.line);
}

void UnitAssembler::record(const Emission& emission, const char* pointer, bool broken) {
  messages_->complete();
  settle(pointer);
  Pending& pending = pending_.emplace_back();
  pending.emission = emission;
  pending.line.location = map_->locate(pointer);
  pending.line.broken = broken;
  pending.nextFree = nextFree();
  if (!broken) addNames(pending.line, pointer);
  report(pending.line.location);
}

void UnitAssembler::addNames(source::LineEntry& line, const char* pointer) {
  const llvm::StringRef text = map_->lineAt(pointer);
  if (text.find('[') == llvm::StringRef::npos) return;
  const syntax::SymbolValues values = [this](std::string_view name) { return symbolValue(name); };
  auto& names = table_.table().names;
  line.firstName = static_cast<std::uint32_t>(names.size());
  if (targetParser_->isKnown()) return; // it has no symbols, and therefore no names
  for (source::NamedRegister& named : namedRegisters(std::string_view(text), values))
    names.push_back(std::move(named));
  line.nameCount = static_cast<std::uint16_t>(names.size() - line.firstName);
}

void UnitAssembler::onInstruction(const Emission& emission, const llvm::MCInst& instruction) {
  const llvm::SMLoc where =
      instruction.getLoc().isValid() ? instruction.getLoc() : streamer_->getStartTokLoc();
  record(emission, where.getPointer(), false);
  if (!targetParser_->isKnown() && reportLostValues(instruction, where.getPointer())) {
    pending_.back().line.broken = true;
    if (recorder_) recorder_->addBroken(emission, pending_.back().line.location);
    return;
  }
  if (recorder_) recorder_->add(instruction, emission, pending_.back().line.location);
  const llvm::MCInstrDesc& description = target_.instructions->get(instruction.getOpcode());
  const bool isBranch = description.isBranch() || description.isCall();
  for (const llvm::MCOperand& operand : instruction)
    if (operand.isExpr()) addUses(*operand.getExpr(), where.getPointer(), pending_.size() - 1, isBranch);
}

// Whether the encoding does not hold a value of the statement. A known statement has no messages.
bool UnitAssembler::reportLostValues(const llvm::MCInst& instruction, const char* pointer) {
  const std::vector<LostValue> lost = values_->lost(instruction);
  const std::string_view line = map_->lineAt(pointer);
  const std::string_view statement = line.substr(static_cast<std::size_t>(pointer - line.data()));
  const std::vector<LostText> texts =
      lostTexts(lost, statement, [this](std::string_view name) { return symbolValue(name); });
  for (const LostText& text : texts) {
    const source::Location location = map_->locate(pointer);
    source::Diagnostic error = source::makeError(
        source::Code::ValueNotHeld,
        map_->place(statement.data() + text.begin, static_cast<std::uint32_t>(text.length)), text.message);
    error.notes = map_->notes(location);
    messages_->add(map_->mainLine(location), std::move(error));
    ++messageCount_;
  }
  return !texts.empty();
}

void UnitAssembler::onCodeWord(const Emission& emission) {
  if (!streamer_->getStartTokLoc().isValid()) return;
  record(emission, streamer_->getStartTokLoc().getPointer(), false);
  if (recorder_) recorder_->addNumber(emission, pending_.back().line.location);
}

void UnitAssembler::onUse(const llvm::MCExpr& value) {
  if (const char* pointer = streamer_->getStartTokLoc().getPointer())
    addUses(value, pointer, std::nullopt, false);
}

void UnitAssembler::onHiddenUse(const llvm::MCSymbol& symbol) {
  const char* pointer = streamer_->getStartTokLoc().getPointer();
  if (!pointer || symbol.isDefined() || symbol.isVariable()) return;
  for (auto use = uses_.rbegin(); use != uses_.rend() && use->statement == pointer; ++use)
    if (use->symbol == &symbol) return; // it was not hidden
  settle(pointer);
  uses_.push_back({&symbol, placeInDescriptor(std::string_view(symbol.getName()), pointer), pointer,
                   std::nullopt, false});
}

// The position of the name in the .amdhsa_kernel block at `statement`.
const char* UnitAssembler::placeInDescriptor(std::string_view name, const char* statement) {
  const char* end = map_->endOf(statement);
  if (!end || source::wordAt({statement, end}, 0) != ".amdhsa_kernel") return statement;
  std::string_view block(statement, static_cast<std::size_t>(end - statement));
  block = block.substr(0, block.find(".end_amdhsa_kernel"));
  for (std::size_t at = block.find(name); at != std::string_view::npos; at = block.find(name, at + 1))
    if (source::wordAt(block, at) == name && !source::isNameCharacter(block[at - 1])) return statement + at;
  return statement;
}

void UnitAssembler::onLabel(const llvm::MCSymbol& symbol, llvm::SMLoc where) {
  if (!symbol.isTemporary() && where.isValid()) labels_.emplace_back(&symbol, where.getPointer());
}

void UnitAssembler::addUses(const llvm::MCExpr& value, const char* pointer,
                            std::optional<std::size_t> instruction, bool isBranch) {
  switch (value.getKind()) {
  case llvm::MCExpr::Unary:
    addUses(*llvm::cast<llvm::MCUnaryExpr>(value).getSubExpr(), pointer, instruction, isBranch);
    break;
  case llvm::MCExpr::Binary:
    addUses(*llvm::cast<llvm::MCBinaryExpr>(value).getLHS(), pointer, instruction, isBranch);
    addUses(*llvm::cast<llvm::MCBinaryExpr>(value).getRHS(), pointer, instruction, isBranch);
    break;
  case llvm::MCExpr::SymbolRef: {
    const llvm::MCSymbol& symbol = llvm::cast<llvm::MCSymbolRefExpr>(value).getSymbol();
    if (symbol.isVariable() || (symbol.isDefined() && (symbol.isTemporary() || isBranch))) break;
    settle(pointer);
    uses_.push_back({&symbol, placeOfUse(value, pointer), pointer, instruction, isBranch});
    break;
  }
  default: break;
  }
}

// More precise than the statement: the symbol itself, if LLVM keeps its position, which it does not for `1f`.
const char* UnitAssembler::placeOfUse(const llvm::MCExpr& value, const char* statement) {
  const char* own = value.getLoc().getPointer();
  if (!own || own == statement) {
    const llvm::StringRef symbol = llvm::cast<llvm::MCSymbolRefExpr>(value).getSymbol().getName();
    if (const char* place = placeInDescriptor(std::string_view(symbol), statement); place != statement)
      return place;
  }
  if (own && own != statement && map_->bufferOf(own) == map_->bufferOf(statement)) return own;
  const llvm::StringRef line = map_->lineAt(statement);
  const std::string_view label =
      directionalLabel(std::string_view(line.substr(static_cast<std::size_t>(statement - line.data()))));
  return label.empty() ? statement : label.data();
}

void UnitAssembler::onMessage(const llvm::SMDiagnostic& message) {
  ++messageCount_;
  if (messages_->answering()) {
    if (message.getMessage() == kInExpansion) messages_->answer(message.getLoc().getPointer());
    return;
  }
  messages_->onMessage(message, message.getMessage() == kInExpansion,
                       parser_ ? streamer_->getStartTokLoc().getPointer() : nullptr);
  if (message.getKind() == llvm::SourceMgr::DK_Error) {
    // A macro that calls itself twice would cause 2^20 messages: it is undefined once LLVM has rejected it.
    if (message.getMessage().starts_with("macros cannot be nested"))
      if (const char* pointer = streamer_->getStartTokLoc().getPointer(); pointer && map_->endOf(pointer)) {
        const std::string_view macro = source::wordAt({pointer, map_->endOf(pointer)}, 0);
        context_->undefineMacro(asRef(macro));
        messages_->forget(macro);
      }
    standIn();
  }
}

// Emits a placeholder for the statement that LLVM just rejected, if it could have been an instruction.
void UnitAssembler::standIn() {
  const char* pointer = streamer_->getStartTokLoc().getPointer();
  if (!parser_ || !pointer || pointer == stoodIn_ || !streamer_->inCode()) return;
  const char* end = map_->endOf(pointer);
  if (!end) return;
  const llvm::StringRef line = map_->lineAt(pointer);
  const auto offset = static_cast<std::size_t>(pointer - line.data());
  const std::string_view rest = std::string_view(line).substr(std::min(offset, line.size()));
  const std::size_t start = statementStart(rest);
  if (start == std::string_view::npos || rest[start] == '.') return;
  const std::string_view word = source::wordAt(rest, start);
  const std::size_t after = source::skipBlanks(rest, start + word.size());
  if (after < rest.size() && rest[after] == '=') return;
  stoodIn_ = pointer;
  messages_->whenComplete([this, pointer, emission = streamer_->emitPlaceholder()] {
    Pending& pending = pending_.emplace_back();
    pending.emission = emission;
    pending.line.location = map_->locate(pointer);
    pending.line.broken = true;
    pending.nextFree = nextFree();
    if (recorder_) recorder_->addBroken(emission, pending.line.location);
  });
}

void UnitAssembler::finish() {
  parser_ = nullptr;
  messages_->complete();
  for (const RecordingStreamer::Size& size : streamer_->sizes())
    finishSize(size);
  finishUses();
  finishLabels();
  if (llvm::MCTargetStreamer* targetStreamer = streamer_->getTargetStreamer())
    targetStreamer->emitConstantPools();
  streamer_->setObserver(nullptr);
  streamer_->finish(llvm::SMLoc::getFromPointer(lastLine()));
  messages_->complete();
  finishInstructions();
}

// The place for messages about the end of the file.
const char* UnitAssembler::lastLine() const {
  const llvm::MemoryBuffer* main = sources_.getMemoryBuffer(sources_.getMainFileID());
  const std::string_view text = main->getBuffer();
  const std::size_t last = text.find_last_not_of(" \t\r\n");
  return text.data() + (last == std::string_view::npos ? 0 : last);
}

// A size is a number, or the distance between two labels in one section.
void UnitAssembler::finishSize(const RecordingStreamer::Size& size) {
  llvm::MCValue value;
  const std::size_t before = uses_.size();
  addUses(*size.value, size.where.getPointer(), std::nullopt, /*isBranch=*/true);
  const bool isUndefined = uses_.size() != before; // and is reported as such
  if (size.value->evaluateAsRelocatable(value, &streamer_->getAssembler(), nullptr) && !isUndefined) {
    const llvm::MCSymbolRefExpr* from = value.getSymB();
    const llvm::MCSymbolRefExpr* to = value.getSymA();
    const auto isPlaced = [](const llvm::MCSymbol& symbol) {
      return symbol.isDefined() && symbol.isInSection();
    };
    if (!from && !to) return streamer_->setSize(size);
    if (from && to && isPlaced(from->getSymbol()) && isPlaced(to->getSymbol()) &&
        &from->getSymbol().getSection() == &to->getSymbol().getSection())
      return streamer_->setSize(size);
  }
  if (isUndefined) return;
  const source::Location location = map_->locate(size.where.getPointer());
  messages_->add(
      map_->mainLine(location),
      source::makeError(
          source::Code::AssemblerError,
          map_->place(size.where.getPointer(), static_cast<std::uint32_t>(std::string_view(".size").size())),
          "a size must be a number or the distance between two labels in one section"));
}

// LLVM reports an undefined local symbol without a place, and reports the label of a branch to another source
// as undefined; then it writes invalid relocations. So they are reported here, and defined, so that the rest
// can be linked.
void UnitAssembler::finishUses() {
  std::set<const llvm::MCSymbol*> ended;
  for (const Use& use : uses_) {
    const llvm::MCSymbol& symbol = *use.symbol;
    if (symbol.isVariable() || (symbol.isDefined() && !ended.contains(&symbol))) continue;
    const bool isLocal = symbol.isTemporary() || use.isBranch;
    if (!isLocal) continue;
    const source::Location location = map_->locate(use.pointer);
    const std::string_view written = writtenAt(use.pointer);
    source::Diagnostic message = source::makeError(
        source::Code::AssemblerError, map_->place(use.pointer, static_cast<std::uint32_t>(written.size())),
        fmt::format("undefined label {}", written));
    message.notes = map_->notes(location);
    messages_->add(map_->mainLine(location), std::move(message));
    if (use.instruction) pending_[*use.instruction].line.broken = true;
    if (!ended.insert(&symbol).second) continue;
    streamer_->switchSection(context_->getObjectFileInfo()->getTextSection());
    streamer_->emitLabel(const_cast<llvm::MCSymbol*>(&symbol), llvm::SMLoc());
  }
  for (const Use& use : uses_)
    if (!use.symbol->isTemporary() && !use.symbol->isVariable() && !ended.contains(use.symbol))
      finishUse(use);
}

// A symbol that other sources may define.
void UnitAssembler::finishUse(const Use& use) {
  const auto& symbol = llvm::cast<llvm::MCSymbolELF>(*use.symbol);
  const source::Location location = map_->locate(use.pointer);
  const std::string_view written = writtenAt(use.pointer);
  UnitUse made{map_->mainLine(location),
               symbol.getName().str(),
               map_->place(use.pointer, static_cast<std::uint32_t>(written.size())),
               map_->notes(location),
               use.instruction,
               symbol.isDefined() || symbol.getBinding() == llvm::ELF::STB_WEAK};
  const llvm::StringRef line = map_->lineAt(use.pointer);
  const std::size_t start = statementStart(std::string_view(line));
  const std::string_view word =
      start == std::string_view::npos ? std::string_view() : source::wordAt(std::string_view(line), start);
  if (!made.isDefined && word.starts_with(".amdhsa_") && word != ".amdhsa_kernel") {
    // Another source cannot provide a value for a descriptor.
    messages_->add(made.mainLine, source::makeError(source::Code::AssemblerError, made.place,
                                                    fmt::format("undefined symbol {}", written)));
    blockBreakers_.push_back(use.pointer);
  }
  unit_.uses.push_back(std::move(made));
}

// The name at the position of a use.
std::string_view UnitAssembler::writtenAt(const char* pointer) const {
  const std::string_view line = map_->lineAt(pointer);
  const std::string_view token = tokenAt(line, static_cast<std::size_t>(pointer - line.data()));
  return token.substr(0, token.find('@')); // for `table@rel32@lo`
}

void UnitAssembler::finishLabels() {
  for (const auto& [symbol, pointer] : labels_) {
    const auto& elf = llvm::cast<llvm::MCSymbolELF>(*symbol);
    if (elf.isBindingSet() && elf.getBinding() == llvm::ELF::STB_GLOBAL)
      unit_.labels.push_back({symbol->getName().str(),
                              map_->place(pointer, static_cast<std::uint32_t>(symbol->getName().size()))});
  }
}

void UnitAssembler::finishInstructions() {
  const llvm::MCAssembler& assembler = streamer_->getAssembler();
  std::unordered_map<const llvm::MCSection*, std::uint32_t> indices;
  std::map<std::string, std::uint32_t> occurrences;
  for (const llvm::MCSection& section : assembler) {
    const std::string name = section.getName().str();
    indices.emplace(&section, static_cast<std::uint32_t>(unit_.sections.size()));
    const bool isLoaded = (llvm::cast<llvm::MCSectionELF>(section).getFlags() & llvm::ELF::SHF_ALLOC) != 0;
    unit_.sections.push_back({name, occurrences[name]++, isLoaded});
  }
  unit_.instructions.reserve(pending_.size());
  for (const Pending& pending : pending_) {
    UnitInstruction& instruction = unit_.instructions.emplace_back();
    instruction.section = indices.at(pending.emission.section);
    instruction.offset = assembler.getFragmentOffset(*pending.emission.fragment) + pending.emission.offset;
    instruction.length = pending.emission.length;
    instruction.line = pending.line;
    instruction.nextFree = pending.nextFree;
  }
  if (recorder_) recorder_->finish(assembler, indices);
}

std::vector<std::size_t> UnitAssembler::blockBreakers() const {
  const llvm::MemoryBuffer* main = sources_.getMemoryBuffer(sources_.getMainFileID());
  std::vector<std::size_t> offsets;
  for (const char* pointer : blockBreakers_)
    if (pointer >= main->getBufferStart() && pointer < main->getBufferEnd())
      offsets.push_back(static_cast<std::size_t>(pointer - main->getBufferStart()));
  return offsets;
}

// Merges the messages of all attempts, each once, without those about lines that differ from the author's.
void mergeMessages(std::vector<UnitMessage>& all, std::vector<UnitMessage> more,
                   const std::set<std::uint32_t>& repaired) {
  for (UnitMessage& message : more) {
    if (repaired.contains(message.mainLine)) continue;
    const auto isSame = [&message](const UnitMessage& other) {
      return other.diagnostic.place == message.diagnostic.place &&
             other.diagnostic.message == message.diagnostic.message;
    };
    if (std::ranges::none_of(all, isSame)) all.push_back(std::move(message));
  }
  std::ranges::stable_sort(all, {}, &UnitMessage::mainLine);
}

} // namespace

Unit assembleUnit(const LlvmTarget& target, const std::string& path, const std::string& text,
                  const PreprocessedLines* preprocessed, const Options& options, TableBuilder& table,
                  const Progress& progress, const Adviser& adviser, std::set<std::uint32_t> repaired,
                  EncodingRecorder* recorder) {
  constexpr unsigned kMostTries = 16;
  const TableBuilder::Mark before = table.mark();
  std::vector<UnitMessage> messages;
  std::string tried = text;
  for (unsigned count = 1;; ++count) {
    if (recorder) recorder->clear();
    UnitAssembler assembler(target, path, tried, preprocessed, options, table, progress, adviser, recorder);
    Unit unit = assembler.run();
    mergeMessages(messages, std::move(unit.messages), repaired);
    if (count == kMostTries || !repairDescriptor(tried, assembler.blockBreakers(), repaired)) {
      unit.messages = std::move(messages);
      return unit;
    }
    table.rollBack(before);
  }
}

} // namespace wavesmith::assembler
