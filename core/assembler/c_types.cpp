// SPDX-License-Identifier: Apache-2.0
#include "assembler/c_types.h"

#include <clang-c/Index.h>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

namespace wavesmith::assembler {
namespace {

// Limit for nested types: deeper ones are opaque.
constexpr unsigned kDeepestType = 16;
constexpr std::size_t kMostDiagnostics = 50;
constexpr std::uint64_t kBitsOfAByte = 8;

std::string take(CXString text) {
  const char* characters = clang_getCString(text);
  std::string result = characters == nullptr ? "" : characters;
  clang_disposeString(text);
  return result;
}

source::Place placeOf(CXSourceLocation location) {
  CXFile file = nullptr;
  unsigned line = 0;
  unsigned column = 0;
  clang_getExpansionLocation(location, &file, &line, &column, nullptr);
  source::Place place;
  if (file != nullptr) place.file = take(clang_getFileName(file));
  place.line = line;
  place.column = column;
  return place;
}

std::uint64_t bytes(long long answer) {
  return answer < 0 ? 0 : static_cast<std::uint64_t>(answer); // CXTypeLayoutError
}

bool isFloat(CXTypeKind kind) {
  return kind == CXType_Float || kind == CXType_Double || kind == CXType_Half || kind == CXType_Float16;
}
bool isInteger(CXTypeKind kind) {
  return (kind >= CXType_UChar && kind <= CXType_UInt128) ||
         (kind >= CXType_SChar && kind <= CXType_Int128) || kind == CXType_Char_U || kind == CXType_Char_S;
}
bool isSignedInteger(CXTypeKind kind) {
  return kind == CXType_Char_S || (kind >= CXType_SChar && kind <= CXType_Int128);
}

class TypeReader {
public:
  CType read(CXType written, unsigned depth = 0) {
    const CXType type = clang_getCanonicalType(written);
    CType result;
    result.spelling = take(clang_getTypeSpelling(written));
    result.size = bytes(clang_Type_getSizeOf(type));
    result.alignment = std::max<std::uint64_t>(1, bytes(clang_Type_getAlignOf(type)));
    if (depth > kDeepestType) return result;
    switch (type.kind) {
    case CXType_Bool: result.kind = CType::Kind::Bool; return result;
    case CXType_BFloat16: result.kind = CType::Kind::BFloat; return result;
    case CXType_Pointer: pointer(type, result, depth); return result;
    case CXType_Enum: {
      const CXTypeKind underlying = clang_getEnumDeclIntegerType(clang_getTypeDeclaration(type)).kind;
      result.kind = CType::Kind::Integer;
      result.isSigned = isSignedInteger(underlying);
      return result;
    }
    case CXType_Vector:
    case CXType_ExtVector:
      sequence(CType::Kind::Vector, clang_getNumElements(type), clang_getElementType(type), result, depth);
      return result;
    case CXType_ConstantArray:
      sequence(CType::Kind::Array, clang_getArraySize(type), clang_getArrayElementType(type), result, depth);
      return result;
    case CXType_Record: record(type, result, depth); return result;
    default: break;
    }
    if (isFloat(type.kind)) {
      result.kind = CType::Kind::Float;
    } else if (isInteger(type.kind)) {
      const bool character = type.kind == CXType_Char_S || type.kind == CXType_Char_U;
      result.kind = character ? CType::Kind::Character : CType::Kind::Integer;
      result.isSigned = isSignedInteger(type.kind);
    }
    return result;
  }

private:
  void pointer(CXType type, CType& result, unsigned depth) {
    result.kind = CType::Kind::Pointer;
    const CXType pointee = clang_getPointeeType(type);
    result.isConst = clang_isConstQualifiedType(pointee) != 0;
    const CXTypeKind kind = clang_getCanonicalType(pointee).kind;
    // The members of a struct behind a pointer are not part of the layout.
    if (kind != CXType_Void && kind != CXType_Record && kind != CXType_FunctionProto)
      result.of.push_back(read(clang_getUnqualifiedType(pointee), depth + 1));
  }
  void sequence(CType::Kind kind, long long count, CXType element, CType& result, unsigned depth) {
    result.kind = kind;
    result.count = bytes(count);
    result.of.push_back(read(element, depth + 1));
  }
  void record(CXType type, CType& result, unsigned depth) {
    const CXCursor declaration = clang_getTypeDeclaration(type);
    if (clang_getCursorKind(declaration) == CXCursor_UnionDecl) return;
    result.kind = CType::Kind::Struct;
    struct Fields {
      TypeReader* reader;
      CType* type;
      unsigned depth;
    } fields{this, &result, depth};
    clang_Type_visitFields(
        type,
        [](CXCursor field, CXClientData data) {
          auto& f = *static_cast<Fields*>(data);
          const bool bits = clang_Cursor_isBitField(field) != 0;
          f.type->fields.push_back({.name = take(clang_getCursorSpelling(field)),
                                    .type = f.reader->read(clang_getCursorType(field), f.depth + 1),
                                    .offset = bytes(clang_Cursor_getOffsetOfField(field)) / kBitsOfAByte,
                                    .isBitField = bits});
          return CXVisit_Continue;
        },
        &fields);
    clang_visitChildren(
        declaration,
        [](CXCursor child, CXCursor, CXClientData data) {
          if (clang_getCursorKind(child) == CXCursor_PackedAttr) *static_cast<bool*>(data) = true;
          return CXChildVisit_Continue;
        },
        &result.isPacked);
    // `#pragma pack` leaves no attribute of that name: an alignment below that of the fields indicates it.
    for (const CField& field : result.fields)
      result.isPacked = result.isPacked || field.offset % field.type.alignment != 0;
  }
};

std::string qualifiedName(CXCursor cursor) {
  std::string name = take(clang_getCursorSpelling(cursor));
  for (CXCursor parent = clang_getCursorSemanticParent(cursor);
       clang_getCursorKind(parent) == CXCursor_Namespace ||
       clang_getCursorKind(parent) == CXCursor_StructDecl ||
       clang_getCursorKind(parent) == CXCursor_ClassDecl;
       parent = clang_getCursorSemanticParent(parent))
    name.insert(0, take(clang_getCursorSpelling(parent)) + "::");
  return name;
}

struct Found {
  CHeader* header;
  std::string path;
};

CXChildVisitResult visit(CXCursor cursor, CXCursor /*parent*/, CXClientData data) {
  auto& found = *static_cast<Found*>(data);
  const CXCursorKind kind = clang_getCursorKind(cursor);
  const CXSourceLocation location = clang_getCursorLocation(cursor);
  if (clang_Location_isInSystemHeader(location) != 0) return CXChildVisit_Continue;
  if (kind == CXCursor_Namespace || kind == CXCursor_LinkageSpec) return CXChildVisit_Recurse;
  const bool isStruct = kind == CXCursor_StructDecl || kind == CXCursor_ClassDecl;
  // `typedef struct { ... } Args;` is named by the typedef.
  const bool isTypedef = kind == CXCursor_TypedefDecl || kind == CXCursor_TypeAliasDecl;
  if (!isStruct && !isTypedef) return CXChildVisit_Continue;
  if (isStruct && (clang_isCursorDefinition(cursor) == 0 || clang_Cursor_isAnonymous(cursor) != 0 ||
                   take(clang_getCursorSpelling(cursor)).find('(') != std::string::npos))
    return CXChildVisit_Continue;
  CXType type = clang_getCursorType(cursor);
  if (isTypedef) {
    const CXType of = clang_getTypedefDeclUnderlyingType(cursor);
    const CXCursor declaration = clang_getTypeDeclaration(of);
    if (clang_getCanonicalType(of).kind != CXType_Record || clang_isCursorDefinition(declaration) == 0 ||
        clang_Cursor_isAnonymous(declaration) == 0)
      return CXChildVisit_Continue;
    type = of;
  }
  CStruct result{.name = qualifiedName(cursor), .type = TypeReader().read(type), .place = placeOf(location)};
  if (result.type.kind == CType::Kind::Struct) found.header->structs.push_back(std::move(result));
  return isStruct ? CXChildVisit_Recurse : CXChildVisit_Continue; // structs within structs
}

void addDiagnostics(CXTranslationUnit unit, CHeader& header) {
  const unsigned count = clang_getNumDiagnostics(unit);
  for (unsigned i = 0; i < count && header.diagnostics.size() < kMostDiagnostics; ++i) {
    CXDiagnostic diagnostic = clang_getDiagnostic(unit, i);
    const CXDiagnosticSeverity severity = clang_getDiagnosticSeverity(diagnostic);
    if (severity >= CXDiagnostic_Warning) {
      source::Diagnostic one =
          source::makeError(source::Code::HeaderError, placeOf(clang_getDiagnosticLocation(diagnostic)),
                            take(clang_getDiagnosticSpelling(diagnostic)));
      if (severity == CXDiagnostic_Warning) {
        one.severity = source::Severity::Warning;
        one.code = source::Code::CompilerWarning;
      }
      header.diagnostics.push_back(std::move(one));
    }
    clang_disposeDiagnostic(diagnostic);
  }
}

} // namespace

CHeader parseStructs(const SourceFile& text, const CHeaderOptions& options) {
  CHeader header;
  const std::unique_ptr<void, decltype(&clang_disposeIndex)> index(clang_createIndex(0, 0),
                                                                   clang_disposeIndex);
  // The layout of the host program.
  std::vector<std::string> arguments{
      "-x",      options.cpp ? "c++" : "c",  options.cpp ? "-std=c++20" : "-std=c17",
      "-target", "x86_64-unknown-linux-gnu", "-Wno-everything"};
  for (const std::string& path : options.includePaths)
    arguments.push_back("-I" + path);
  for (const std::string& definition : options.definitions)
    arguments.push_back("-D" + definition);
  std::vector<const char*> pointers;
  pointers.reserve(arguments.size());
  for (const std::string& argument : arguments)
    pointers.push_back(argument.c_str());
  CXUnsavedFile unsaved{text.path.c_str(), text.text.data(), text.text.size()};
  CXTranslationUnit unit = nullptr;
  const CXErrorCode code = clang_parseTranslationUnit2(
      index.get(), text.path.c_str(), pointers.data(), static_cast<int>(pointers.size()), &unsaved, 1,
      CXTranslationUnit_SkipFunctionBodies | CXTranslationUnit_KeepGoing, &unit);
  if (code != CXError_Success || unit == nullptr) {
    header.diagnostics.push_back(
        source::makeError(source::Code::HeaderError, {text.path, 0, 0, 0}, "clang cannot parse this text"));
    return header;
  }
  Found found{&header, text.path};
  clang_visitChildren(clang_getTranslationUnitCursor(unit), visit, &found);
  addDiagnostics(unit, header);
  clang_disposeTranslationUnit(unit);
  // Its own structs first.
  std::ranges::stable_sort(header.structs, {}, [&](const CStruct& s) { return s.place.file != text.path; });
  return header;
}

} // namespace wavesmith::assembler
