// SPDX-License-Identifier: Apache-2.0
#include "session/wavesmith.h"

#include "check/document.h"
#include "session/c_handles.h"
#include "session/documents.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

using wavesmith::Argument;
using wavesmith::ElementType;
using wavesmith::c::fail;
using wavesmith::c::guarded;
using wavesmith::c::invalid;

namespace {

namespace documents = wavesmith::documents;
namespace execution = wavesmith::execution;

constexpr int kTypes = 14;

// The constants of C are one more than the enumerators, so that 0 is no type.
std::optional<ElementType> elementType(ws_type type) {
  if (type < 1 || type > kTypes) return std::nullopt;
  return static_cast<ElementType>(type - 1);
}

std::string textOf(const char* text) {
  return text == nullptr ? std::string() : std::string(text);
}

std::vector<std::string> textsOf(const char* const* texts, std::size_t count) {
  std::vector<std::string> result;
  for (std::size_t i = 0; texts != nullptr && i < count; ++i)
    result.push_back(textOf(texts[i]));
  return result;
}

std::string jsonText(const nlohmann::ordered_json& json) {
  return wavesmith::check::toText(json) + '\n';
}

wavesmith::SessionOptions optionsOf(const ws_session_options& given) {
  wavesmith::SessionOptions options;
  options.target = textOf(given.target);
  if (given.backend != nullptr) options.backend = given.backend;
  options.workers = textOf(given.workers);
  options.includePaths = textsOf(given.include_paths, given.include_path_count);
  for (const std::string& definition : textsOf(given.definitions, given.definition_count)) {
    const std::size_t equals = definition.find('=');
    options.definitions.emplace_back(definition.substr(0, equals),
                                     equals == std::string::npos ? "" : definition.substr(equals + 1));
  }
  options.device = given.device;
  options.mode = given.mode == WS_MODE_CHECKED ? wavesmith::Mode::Checked : wavesmith::Mode::Fast;
  options.threads = given.threads;
  options.plainMatrix = given.plain_matrix != 0;
  options.schedule = given.schedule;
  options.instructionLimit = given.instruction_limit;
  options.secondsLimit = given.seconds_limit;
  if (given.memory_limit != 0) options.memoryLimit = given.memory_limit;
  return options;
}

// What each of the four functions that make a module has in common.
template <typename Make>
ws_status makeModule(const ws_session* session, ws_module** module, ws_error** error, Make make) {
  return guarded(error, [&] {
    if (module != nullptr) *module = nullptr;
    if (session == nullptr || module == nullptr) return invalid(error, "session and module must not be NULL");
    auto made = make(session->session);
    if (!made) return fail(error, made.error());
    std::string diagnostics = jsonText(documents::diagnostics(made->diagnostics()));
    auto kernels = made->kernelNames();
    *module = new ws_module{std::move(*made), std::move(diagnostics), std::move(kernels)};
    return ws_status{WS_OK};
  });
}

wavesmith::Result<void> filled(wavesmith::Buffer& buffer, const ws_fill& fill) {
  switch (fill.kind) {
  case WS_FILL_SIGNED: return buffer.fillSigned(fill.integer);
  case WS_FILL_UNSIGNED: return buffer.fillUnsigned(static_cast<std::uint64_t>(fill.integer));
  case WS_FILL_UNIFORM: return buffer.fillUniform(fill.a, fill.b, fill.seed);
  case WS_FILL_NORMAL: return buffer.fillNormal(fill.a, fill.b, fill.seed);
  case WS_FILL_IOTA: return buffer.fillIota(fill.a, fill.b);
  case WS_FILL_PERMUTATION: return buffer.fillPermutation(fill.seed);
  case WS_FILL_POISON: return buffer.fillPoison();
  default: return buffer.fillReal(fill.a);
  }
}

wavesmith::Tolerance toleranceOf(const ws_tolerance& given) {
  wavesmith::Tolerance tolerance;
  if ((given.given & WS_TOLERANCE_ABSOLUTE) != 0) tolerance.absolute = given.absolute;
  if ((given.given & WS_TOLERANCE_RELATIVE) != 0) tolerance.relative = given.relative;
  if ((given.given & WS_TOLERANCE_ULP) != 0) tolerance.ulp = given.ulp;
  tolerance.bits = (given.given & WS_TOLERANCE_BITS) != 0;
  return tolerance;
}

ws_comparison comparisonOf(const wavesmith::Comparison& from) {
  ws_comparison comparison{};
  comparison.compared = from.compared;
  comparison.differing = from.differing;
  if (!from.first.empty()) {
    comparison.first_index = from.first.front().index;
    comparison.first_actual = from.first.front().actual;
    comparison.first_expected = from.first.front().expected;
  }
  comparison.greatest_absolute = from.greatestAbsolute;
  comparison.greatest_relative = from.greatestRelative;
  comparison.greatest_ulp = from.greatestUlp;
  return comparison;
}

// Nothing: an argument that is none.
std::optional<Argument> argumentOf(const ws_argument& given) {
  std::optional<Argument> argument;
  switch (given.kind) {
  case WS_ARGUMENT_NULL: argument = Argument(nullptr); break;
  case WS_ARGUMENT_BUFFER:
    if (given.buffer == nullptr) return std::nullopt;
    argument = Argument(given.buffer->buffer);
    break;
  case WS_ARGUMENT_SIGNED: argument = Argument(given.integer); break;
  case WS_ARGUMENT_UNSIGNED: argument = Argument(static_cast<std::uint64_t>(given.integer)); break;
  case WS_ARGUMENT_REAL: argument = Argument(given.real); break;
  case WS_ARGUMENT_BYTES:
    if (given.bytes == nullptr && given.byte_count != 0) return std::nullopt;
    argument = Argument::bytes(given.bytes, given.byte_count);
    break;
  default: return std::nullopt;
  }
  if (given.name != nullptr) argument = Argument(given.name, *std::exchange(argument, std::nullopt));
  if (const auto type = elementType(given.type)) argument->as(*type);
  if (given.has_offset != 0) argument->at(given.offset);
  return argument;
}

wavesmith::LaunchShape shapeOf(const ws_launch_shape& given) {
  wavesmith::LaunchShape shape;
  const bool required = given.workgroup[0] == 0 && given.workgroup[1] == 0 && given.workgroup[2] == 0;
  for (std::size_t d = 0; d < 3; ++d) {
    shape.grid[d] = given.grid[d] == 0 && d != 0 ? 1 : given.grid[d]; // grid[0] == 0 is refused
    shape.workgroup[d] = given.workgroup[d] == 0 && !required ? 1 : given.workgroup[d];
  }
  shape.dynamicLds = given.dynamic_lds;
  shape.repeats = given.repeats;
  return shape;
}

} // namespace

// --- Versions, errors and texts ---

std::uint32_t ws_abi_version() {
  return WS_ABI_VERSION;
}

const char* ws_version() {
  return WAVESMITH_VERSION;
}

const char* ws_error_message(const ws_error* error) {
  return error == nullptr ? "" : error->message.c_str();
}

const char* ws_error_json(const ws_error* error) {
  return error == nullptr ? "" : error->json.c_str();
}

void ws_error_destroy(ws_error* error) {
  delete error;
}

const char* ws_text_data(const ws_text* text) {
  return text == nullptr ? "" : text->text.c_str();
}

size_t ws_text_size(const ws_text* text) {
  return text == nullptr ? 0 : text->text.size();
}

void ws_text_destroy(ws_text* text) {
  delete text;
}

// --- Types ---

size_t ws_type_size(ws_type type) {
  const auto element = elementType(type);
  return element ? execution::bytesOf(*element) : 0;
}

const char* ws_type_name(ws_type type) {
  const auto element = elementType(type);
  return element ? execution::name(*element).data() : nullptr; // names are literals
}

ws_type ws_type_from_name(const char* name) {
  const auto type = execution::elementTypeOf(textOf(name));
  return type ? static_cast<ws_type>(*type) + 1 : ws_type{WS_TYPE_UNKNOWN};
}

// --- Sessions ---

ws_status ws_session_create(const ws_session_options* options, ws_session** session, ws_error** error) {
  return guarded(error, [&] {
    if (session == nullptr) return invalid(error, "session must not be NULL");
    *session = nullptr;
    auto made = wavesmith::Session::create(optionsOf(wavesmith::c::read(options)));
    if (!made) return fail(error, made.error());
    *session = new ws_session{std::move(*made)};
    return ws_status{WS_OK};
  });
}

void ws_session_destroy(ws_session* session) {
  delete session;
}

const char* ws_session_backend(const ws_session* session) {
  return session == nullptr ? "" : session->session.backend().c_str();
}

const char* ws_session_description(const ws_session* session) {
  return session == nullptr ? "" : session->session.description().c_str();
}

void ws_session_cancel(ws_session* session) {
  if (session != nullptr) session->session.cancel();
}

// --- Modules ---

ws_status ws_session_assemble_file(ws_session* session, const char* path, ws_module** module,
                                   ws_error** error) {
  return makeModule(session, module, error,
                    [&](const wavesmith::Session& of) { return of.assemble(textOf(path)); });
}

ws_status ws_session_assemble_text(ws_session* session, const char* text, size_t size, const char* name,
                                   ws_module** module, ws_error** error) {
  return makeModule(session, module, error, [&](const wavesmith::Session& of) {
    return of.assembleText(text == nullptr ? std::string() : std::string(text, size),
                           name == nullptr ? "kernel.s" : name);
  });
}

ws_status ws_session_load_file(ws_session* session, const char* path, ws_module** module, ws_error** error) {
  return makeModule(session, module, error,
                    [&](const wavesmith::Session& of) { return of.load(textOf(path)); });
}

ws_status ws_session_load_bytes(ws_session* session, const void* bytes, size_t size, const char* name,
                                ws_module** module, ws_error** error) {
  return makeModule(session, module, error, [&](const wavesmith::Session& of) {
    const auto* first = static_cast<const std::byte*>(bytes);
    std::vector<std::byte> copy;
    if (first != nullptr) copy.assign(first, first + size);
    return of.loadBytes(std::move(copy), name == nullptr ? "kernel.hsaco" : name);
  });
}

void ws_module_destroy(ws_module* module) {
  delete module;
}

const char* ws_module_name(const ws_module* module) {
  return module == nullptr ? "" : module->module.name().c_str();
}

std::int32_t ws_module_ok(const ws_module* module) {
  return module != nullptr && module->module.ok() ? 1 : 0;
}

const char* ws_module_diagnostics(const ws_module* module) {
  return module == nullptr ? "" : module->diagnostics.c_str();
}

ws_status ws_module_code_object(const ws_module* module, const void** bytes, size_t* size, ws_error** error) {
  return guarded(error, [&] {
    if (module == nullptr || bytes == nullptr || size == nullptr)
      return invalid(error, "module, bytes and size must not be NULL");
    const auto object = module->module.codeObject();
    *bytes = object.data();
    *size = object.size();
    return ws_status{WS_OK};
  });
}

size_t ws_module_kernel_count(const ws_module* module) {
  return module == nullptr ? 0 : module->kernels.size();
}

const char* ws_module_kernel_name(const ws_module* module, size_t number) {
  return number < ws_module_kernel_count(module) ? module->kernels[number].c_str() : nullptr;
}

ws_status ws_module_describe_kernel(const ws_module* module, const char* kernel, ws_text** json,
                                    ws_error** error) {
  return guarded(error, [&] {
    if (module == nullptr || json == nullptr) return invalid(error, "module and json must not be NULL");
    *json = nullptr;
    const auto found = module->module.kernel(textOf(kernel));
    if (!found) return fail(error, found.error());
    *json = new ws_text{jsonText(documents::kernel(*found))};
    return ws_status{WS_OK};
  });
}

ws_status ws_module_check(const ws_module* module, const ws_check_options* options, ws_text** json,
                          ws_error** error) {
  return guarded(error, [&] {
    if (module == nullptr || json == nullptr) return invalid(error, "module and json must not be NULL");
    *json = nullptr;
    const ws_check_options given = wavesmith::c::read(options);
    const wavesmith::CheckOptions wanted{.strict = given.strict != 0,
                                         .only = textsOf(given.only, given.only_count)};
    const auto checked = module->module.checkAll(wanted);
    if (!checked) return fail(error, checked.error());
    *json = new ws_text{jsonText(documents::check(*checked, module->module.name(), wanted.strict))};
    return ws_status{WS_OK};
  });
}

// --- Buffers ---

ws_status ws_buffer_create(ws_session* session, ws_type type, std::uint64_t count, ws_buffer** buffer,
                           ws_error** error) {
  return guarded(error, [&] {
    if (buffer != nullptr) *buffer = nullptr;
    const auto element = elementType(type);
    if (session == nullptr || buffer == nullptr || !element)
      return invalid(error, "session and buffer must not be NULL, and type must be WS_U8 to WS_BF8");
    auto made = session->session.buffer(*element, count);
    if (!made) return fail(error, made.error());
    *buffer = new ws_buffer{std::move(*made)};
    return ws_status{WS_OK};
  });
}

void ws_buffer_destroy(ws_buffer* buffer) {
  delete buffer;
}

ws_type ws_buffer_type(const ws_buffer* buffer) {
  return buffer == nullptr ? ws_type{WS_TYPE_UNKNOWN} : static_cast<ws_type>(buffer->buffer.type()) + 1;
}

std::uint64_t ws_buffer_count(const ws_buffer* buffer) {
  return buffer == nullptr ? 0 : buffer->buffer.count();
}

ws_status ws_buffer_fill(ws_buffer* buffer, const ws_fill* fill, ws_error** error) {
  return guarded(error, [&] {
    if (buffer == nullptr || fill == nullptr) return invalid(error, "buffer and fill must not be NULL");
    const auto done = filled(buffer->buffer, wavesmith::c::read(fill));
    return done ? ws_status{WS_OK} : fail(error, done.error());
  });
}

ws_status ws_buffer_upload(ws_buffer* buffer, std::uint64_t offset, const void* bytes, std::uint64_t size,
                           ws_error** error) {
  return guarded(error, [&] {
    if (buffer == nullptr || (bytes == nullptr && size != 0))
      return invalid(error, "buffer and bytes must not be NULL");
    const auto done = buffer->buffer.uploadBytes(bytes, size, offset);
    return done ? ws_status{WS_OK} : fail(error, done.error());
  });
}

ws_status ws_buffer_download(const ws_buffer* buffer, std::uint64_t offset, void* bytes, std::uint64_t size,
                             ws_error** error) {
  return guarded(error, [&] {
    if (buffer == nullptr || (bytes == nullptr && size != 0))
      return invalid(error, "buffer and bytes must not be NULL");
    const auto done = buffer->buffer.downloadBytes(bytes, size, offset);
    return done ? ws_status{WS_OK} : fail(error, done.error());
  });
}

ws_status ws_buffer_compare(const ws_buffer* buffer, const void* expected, std::uint64_t size,
                            const ws_tolerance* tolerance, ws_comparison* comparison, ws_text** json,
                            ws_error** error) {
  return guarded(error, [&] {
    if (json != nullptr) *json = nullptr;
    if (buffer == nullptr || (expected == nullptr && size != 0))
      return invalid(error, "buffer and expected must not be NULL");
    const auto compared =
        buffer->buffer.compareBytes(expected, size, toleranceOf(wavesmith::c::read(tolerance)));
    if (!compared) return fail(error, compared.error());
    if (comparison != nullptr) wavesmith::c::write(comparison, comparisonOf(*compared));
    if (json != nullptr) {
      auto document = nlohmann::ordered_json::object();
      wavesmith::check::addComparison(document, *compared);
      *json = new ws_text{jsonText(document)};
    }
    return ws_status{WS_OK};
  });
}

// --- Launches ---

ws_status ws_launch(const ws_module* module, const char* kernel, const ws_launch_shape* shape,
                    const ws_argument* arguments, size_t count, ws_result** result, ws_error** error) {
  return guarded(error, [&] {
    if (result != nullptr) *result = nullptr;
    if (module == nullptr || shape == nullptr || result == nullptr || (arguments == nullptr && count != 0))
      return invalid(error, "module, shape, arguments and result must not be NULL");
    std::vector<Argument> given;
    // The distance between arguments is that of the caller's header.
    const auto* at = reinterpret_cast<const std::byte*>(arguments);
    for (std::size_t i = 0; i < count; ++i, at += arguments->struct_size) {
      const auto argument = argumentOf(wavesmith::c::read(reinterpret_cast<const ws_argument*>(at)));
      if (!argument) return invalid(error, "argument " + std::to_string(i) + " has no value");
      given.push_back(*argument);
    }
    const auto found = module->module.kernel(textOf(kernel));
    if (!found) return fail(error, found.error());
    auto launched = found->launch(shapeOf(wavesmith::c::read(shape)), given);
    if (!launched) return fail(error, launched.error());
    std::string json = jsonText(documents::launch(*launched));
    std::string text = wavesmith::describe(*launched);
    *result = new ws_result{std::move(*launched), std::move(json), std::move(text)};
    return ws_status{WS_OK};
  });
}

void ws_result_destroy(ws_result* result) {
  delete result;
}

std::int32_t ws_result_ok(const ws_result* result) {
  return result != nullptr && result->result.ok() ? 1 : 0;
}

const char* ws_result_json(const ws_result* result) {
  return result == nullptr ? "" : result->json.c_str();
}

const char* ws_result_text(const ws_result* result) {
  return result == nullptr ? "" : result->text.c_str();
}

ws_status ws_result_counters(const ws_result* result, ws_counters* counters, ws_error** error) {
  return guarded(error, [&] {
    if (result == nullptr || counters == nullptr)
      return invalid(error, "result and counters must not be NULL");
    const wavesmith::Counters& from = result->result.counters;
    ws_counters to{};
    to.workgroups = from.workgroups;
    to.waves = from.waves;
    to.instructions = from.instructions;
    to.seconds = from.seconds;
    to.average_lanes = from.averageLanes();
    to.extra_lds_passes = from.extraLdsPasses();
    static_assert(WS_CLASS_COUNT == wavesmith::emulator::kInstructionClasses);
    if (from.statistics) std::ranges::copy(from.statistics->executed, to.executed);
    wavesmith::c::write(counters, to);
    return ws_status{WS_OK};
  });
}
