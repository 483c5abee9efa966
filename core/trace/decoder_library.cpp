// SPDX-License-Identifier: Apache-2.0
#include "trace/decoder_library.h"

#include "source/file.h"
#include "source/rocm_folders.h"

#include <fmt/format.h>

#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <exception>
#include <optional>
#include <utility>
#include <vector>

namespace wavesmith::trace {
namespace {

namespace fs = std::filesystem;

constexpr const char* kName = "librocprof-trace-decoder.so";
constexpr std::size_t kHeader = 8; // bytes of an .att file that say how it was traced

std::unexpected<source::Diagnostic> unavailable(std::string message) {
  return source::failure(source::Code::BackendUnavailable, {}, std::move(message));
}

// What the C callbacks get as their user data.
struct ParseCall {
  std::vector<std::uint8_t> bytes; // the decoder may write into them
  bool given = false;
  DecoderListener* listener = nullptr;
  std::exception_ptr thrown;
};

std::uint64_t nextBytes(std::uint8_t** buffer, std::uint64_t* size, void* user) {
  ParseCall& call = *static_cast<ParseCall*>(user);
  const bool isFirst = !std::exchange(call.given, true);
  *buffer = isFirst ? call.bytes.data() : nullptr;
  *size = isFirst ? call.bytes.size() : 0;
  return *size;
}

int takeRecords(int type, void* records, std::uint64_t count, void* user) {
  ParseCall& call = *static_cast<ParseCall*>(user);
  if (call.thrown != nullptr) return decoder::kError;
  try {
    call.listener->take(type, records, count);
    return decoder::kSuccess;
  } catch (...) {
    call.thrown = std::current_exception();
    return decoder::kError;
  }
}

int instructionAt(char* text, std::uint64_t* memorySize, std::uint64_t* textSize, decoder::ProgramCounter pc,
                  void* user) {
  ParseCall& call = *static_cast<ParseCall*>(user);
  if (call.thrown != nullptr) return decoder::kError;
  try {
    const DecoderListener::Instruction instruction = call.listener->instructionAt(pc);
    if (instruction.text.empty()) return decoder::kInvalidArgument;
    const bool fits = *textSize >= instruction.text.size();
    *textSize = instruction.text.size();
    if (!fits) return decoder::kOutOfResources;
    std::memcpy(text, instruction.text.data(), instruction.text.size());
    *memorySize = instruction.length;
    return decoder::kSuccess;
  } catch (...) {
    call.thrown = std::current_exception();
    return decoder::kError;
  }
}

} // namespace

source::Result<DecoderLibrary> DecoderLibrary::load(const fs::path& library) {
  if (const auto kind = source::specialKind(library); !kind.empty())
    return unavailable(fmt::format("the trace decoder cannot be loaded: {} is {}", library.string(), kind));
  void* handle = ::dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (handle == nullptr) {
    const char* why = ::dlerror();
    return unavailable(
        fmt::format("the trace decoder cannot be loaded: {}", why != nullptr ? why : library.string()));
  }
  DecoderLibrary loaded;
  loaded.path_ = library.string();
  loaded.parseData_ =
      reinterpret_cast<decoder::ParseData>(::dlsym(handle, "rocprof_trace_decoder_parse_data"));
  loaded.statusString_ =
      reinterpret_cast<decoder::StatusString>(::dlsym(handle, "rocprof_trace_decoder_get_status_string"));
  if (loaded.parseData_ == nullptr)
    return unavailable(
        fmt::format("{} lacks the function rocprof_trace_decoder_parse_data: it is not a trace decoder",
                    library.string()));
  return loaded;
}

source::Result<DecoderLibrary> DecoderLibrary::load() {
  if (const char* named = std::getenv(kEnvironment); named != nullptr && *named != '\0') return load(named);
  if (auto library = load(kName)) return library;
  std::optional<source::Diagnostic> failure;
  std::string looked = "the loader's search path";
  for (const fs::path& rocm : source::rocmFolders()) {
    const fs::path folder = rocm / "lib";
    looked += ", " + folder.string();
    std::error_code error;
    if (!fs::exists(folder / kName, error)) continue;
    auto library = load(folder / kName);
    if (library) return library;
    failure = library.error();
  }
  if (failure) return std::unexpected(*failure);
  return unavailable(
      fmt::format("no {} found in {}; {} can name one elsewhere; a ui_output folder needs none", kName,
                  looked, kEnvironment));
}

source::Result<void> DecoderLibrary::parse(std::span<const std::byte> bytes, const std::string& file,
                                           DecoderListener& listener) const {
  if (bytes.size() <= kHeader)
    return source::failure(source::Code::CannotReadFile, {.file = file},
                           fmt::format("the trace has {} bytes, not even its header", bytes.size()));
  ParseCall call;
  call.listener = &listener;
  call.bytes.resize(bytes.size());
  std::memcpy(call.bytes.data(), bytes.data(), bytes.size());
  const int status = parseData_(nextBytes, takeRecords, instructionAt, &call);
  if (call.thrown != nullptr) std::rethrow_exception(call.thrown);
  if (status == decoder::kSuccess) return {};
  const char* why = statusString_ != nullptr ? statusString_(status) : nullptr;
  return source::failure(source::Code::CannotReadFile, {.file = file},
                         fmt::format("the trace decoder rejects these bytes: {}",
                                     why != nullptr ? std::string(why) : fmt::format("status {}", status)));
}

} // namespace wavesmith::trace
