// SPDX-License-Identifier: Apache-2.0
#include "share/archive.h"

#include "share/manifest.h"
#include "source/file.h"

#include <fmt/format.h>

#include <algorithm>
#include <archive.h>
#include <archive_entry.h>
#include <array>
#include <clocale>
#include <fstream>
#include <memory>
#include <new>
#include <set>

namespace wavesmith::share {
namespace {

using source::Code;

constexpr std::string_view kFiles = "files/";
constexpr std::string_view kViews = "views/";
constexpr std::array<char, 4> kFirstEntry{'P', 'K', 3, 4};   // APPNOTE.TXT 4.3.7, local file header
constexpr std::array<char, 4> kEmptyArchive{'P', 'K', 5, 6}; // 4.3.16, end of central directory

// libarchive converts names to and from the encoding of the locale, which here is UTF-8 in this thread.
class Utf8Locale {
public:
  Utf8Locale() : locale_(::newlocale(LC_ALL_MASK, "C.UTF-8", nullptr)) {
    if (locale_ != nullptr) previous_ = ::uselocale(locale_);
  }
  ~Utf8Locale() {
    if (locale_ == nullptr) return;
    ::uselocale(previous_);
    ::freelocale(locale_);
  }
  Utf8Locale(const Utf8Locale&) = delete;
  Utf8Locale& operator=(const Utf8Locale&) = delete;

private:
  locale_t locale_;
  locale_t previous_ = nullptr;
};

struct FreeArchive {
  void operator()(archive* one) const { ::archive_free(one); }
};
using ArchivePointer = std::unique_ptr<archive, FreeArchive>;
struct FreeEntry {
  void operator()(archive_entry* one) const { ::archive_entry_free(one); }
};
using EntryPointer = std::unique_ptr<archive_entry, FreeEntry>;

std::string errorOf(archive* one) {
  const char* const text = ::archive_error_string(one);
  return text != nullptr ? text : "unknown error";
}

// --- Writing ---

la_ssize_t append(archive* /*writer*/, void* bytes, const void* buffer, std::size_t size) {
  auto& all = *static_cast<std::vector<std::byte>*>(bytes);
  const auto* const first = static_cast<const std::byte*>(buffer);
  try {
    all.insert(all.end(), first, first + size);
  } catch (const std::bad_alloc&) {
    return -1;
  }
  return static_cast<la_ssize_t>(size);
}

class Writer {
public:
  explicit Writer(bool compress) : archive_(::archive_write_new()) {
    ::archive_write_set_format_zip(archive_.get());
    if (compress)
      ::archive_write_zip_set_compression_deflate(archive_.get());
    else
      ::archive_write_zip_set_compression_store(archive_.get());
    ::archive_write_set_bytes_per_block(archive_.get(), 1 << 16);
    ::archive_write_set_bytes_in_last_block(archive_.get(), 1);
    good_ = ::archive_write_open(archive_.get(), &bytes_, nullptr, append, nullptr) == ARCHIVE_OK;
  }

  void folder(const std::string& name) { entry(name + "/", AE_IFDIR, 0); }

  void file(const std::string& name, std::span<const std::byte> bytes) {
    entry(name, AE_IFREG, bytes.size());
    for (std::size_t at = 0; good_ && at < bytes.size();) {
      const la_ssize_t written =
          ::archive_write_data(archive_.get(), bytes.data() + at, std::min(bytes.size() - at, kPiece));
      good_ = written > 0;
      at += good_ ? static_cast<std::size_t>(written) : 0;
    }
    good_ = good_ && ::archive_write_finish_entry(archive_.get()) == ARCHIVE_OK;
  }

  source::Result<std::vector<std::byte>> finish() {
    good_ = good_ && ::archive_write_close(archive_.get()) == ARCHIVE_OK;
    if (!good_)
      return source::failure(Code::CannotShare, {},
                             fmt::format("the share file cannot be made: {}", errorOf(archive_.get())));
    return std::move(bytes_);
  }

private:
  static constexpr std::size_t kPiece = std::size_t{1} << 20;

  void entry(const std::string& name, unsigned type, std::size_t size) {
    if (!good_) return;
    const EntryPointer entry(::archive_entry_new());
    ::archive_entry_set_pathname(entry.get(), name.c_str());
    ::archive_entry_set_filetype(entry.get(), type);
    ::archive_entry_set_perm(entry.get(), type == AE_IFDIR ? 0755 : 0644);
    ::archive_entry_set_size(entry.get(), static_cast<la_int64_t>(size));
    // Without a time, an entry has the earliest one of the format, in any time zone.
    good_ = ::archive_write_header(archive_.get(), entry.get()) == ARCHIVE_OK;
  }

  std::vector<std::byte> bytes_;
  ArchivePointer archive_; // after bytes_, to which it writes
  bool good_ = false;
};

source::Result<std::vector<std::byte>> write(const ShareContents& contents, bool compress) {
  Writer writer(compress);
  const std::string manifest = manifestText(contents);
  writer.file(std::string(kManifestName), std::as_bytes(std::span(manifest)));
  std::vector<const SharedFile*> files;
  for (const SharedFile& file : contents.files)
    files.push_back(&file);
  std::ranges::sort(files, {}, &SharedFile::name);
  for (const SharedFile* file : files)
    writer.file(std::string(kFiles) + file->name, file->bytes);
  std::set<std::string> folders(contents.folders.begin(), contents.folders.end());
  for (const std::string& folder : folders)
    writer.folder(std::string(kFiles) + folder);
  for (const auto& [name, bytes] : contents.views)
    writer.file(std::string(kViews) + name, std::as_bytes(std::span(bytes)));
  return writer.finish();
}

std::uint64_t sizeOf(const ShareContents& contents) {
  std::uint64_t total = 0;
  for (const SharedFile& file : contents.files)
    total += file.bytes.size();
  for (const auto& [name, bytes] : contents.views)
    total += bytes.size();
  return total;
}

bool exceedsRatio(std::uint64_t total, std::uint64_t archiveBytes, const ShareLimits& limits) {
  return total > limits.ratioFrom && total / limits.ratio > archiveBytes;
}

// --- Reading ---

// Thrown inside this file only.
struct BadArchive {
  std::string message;
};

class Reader {
public:
  Reader(std::span<const std::byte> bytes, const ShareLimits& limits)
      : bytes_(bytes), limits_(limits), archive_(::archive_read_new()) {}

  ShareContents read() {
    if (!isShareFile(bytes_)) throw BadArchive{"it is not a zip file"};
    if (bytes_.size() > limits_.archiveBytes)
      throw BadArchive{fmt::format("it has {} bytes; the limit is {}", bytes_.size(), limits_.archiveBytes)};
    // Only by the directory at the end: an archive has one list of files, whatever else is in its bytes.
    ::archive_read_support_format_zip_seekable(archive_.get());
    if (::archive_read_open_memory(archive_.get(), bytes_.data(), bytes_.size()) != ARCHIVE_OK)
      throw BadArchive{"it is damaged or incomplete: it has no directory at its end"};
    archive_entry* entry = nullptr;
    while (true) {
      const int status = ::archive_read_next_header(archive_.get(), &entry);
      if (status == ARCHIVE_EOF) break;
      // A warning is about names, which take() examines.
      if (status != ARCHIVE_OK && status != ARCHIVE_WARN) throw BadArchive{damage()};
      take(entry);
    }
    return result();
  }

private:
  std::string damage() { return fmt::format("it is damaged or incomplete: {}", errorOf(archive_.get())); }

  void take(archive_entry* entry) {
    if (++entries_ > limits_.files) throw BadArchive{fmt::format("it has more than {} files", limits_.files)};
    if (::archive_entry_is_encrypted(entry) != 0) throw BadArchive{"it is encrypted"};
    const char* const given = ::archive_entry_pathname_utf8(entry);
    if (given == nullptr) throw BadArchive{"the name of a file in it is not UTF-8"};
    std::string name(given);
    const unsigned type = ::archive_entry_filetype(entry);
    if (type == AE_IFDIR && name.ends_with('/')) name.pop_back();
    if (!isArchiveName(name))
      throw BadArchive{fmt::format("the name '{}' could lead out of its folder", printable(name))};
    if (!names_.insert(name).second)
      throw BadArchive{fmt::format("it has two files with the name '{}'", name)};
    if (type == AE_IFDIR) {
      if (name.starts_with(kFiles)) folders_.push_back(name.substr(kFiles.size()));
      return;
    }
    if (type != AE_IFREG || ::archive_entry_hardlink(entry) != nullptr)
      throw BadArchive{fmt::format("'{}' is a link or a device, not a file", name)};
    std::vector<std::byte> bytes = contentsOfEntry(name);
    if (name == kManifestName) {
      if (bytes.size() > limits_.manifestBytes)
        throw BadArchive{fmt::format("{} has more than {} bytes", name, limits_.manifestBytes)};
      manifest_.assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    } else if (name.starts_with(kFiles)) {
      files_.push_back({name.substr(kFiles.size()), std::move(bytes)});
    } else if (name.starts_with(kViews)) {
      views_[name.substr(kViews.size())].assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    }
  }

  // The size that an archive states may be wrong, so memory grows with what is there.
  std::vector<std::byte> contentsOfEntry(const std::string& name) {
    std::vector<std::byte> result;
    std::array<std::byte, 1 << 14> piece{};
    while (true) {
      const la_ssize_t read = ::archive_read_data(archive_.get(), piece.data(), piece.size());
      if (read == 0) return result;
      if (read < 0) throw BadArchive{fmt::format("'{}' in it is damaged: {}", name, errorOf(archive_.get()))};
      total_ += static_cast<std::uint64_t>(read);
      if (total_ > limits_.totalBytes)
        throw BadArchive{fmt::format("its files have more than {} bytes", limits_.totalBytes)};
      if (exceedsRatio(total_, bytes_.size(), limits_))
        throw BadArchive{
            fmt::format("its files have more than {} times its own {} bytes", limits_.ratio, bytes_.size())};
      result.insert(result.end(), piece.begin(), piece.begin() + read);
    }
  }

  ShareContents result() {
    if (!names_.contains(std::string(kManifestName)))
      throw BadArchive{fmt::format("it is a zip file without {}", kManifestName)};
    auto contents = readManifest(manifest_);
    if (!contents) throw BadArchive{contents.error()};
    contents->files = std::move(files_);
    contents->views = std::move(views_);
    std::ranges::sort(contents->files, {}, &SharedFile::name);
    contents->folders = std::move(folders_);
    std::ranges::sort(contents->folders);
    if (auto problem = problemOf(*contents, limits_)) throw BadArchive{std::move(*problem)};
    return std::move(*contents);
  }

  // A hostile name must not control a terminal.
  static std::string printable(std::string_view name) {
    std::string text(name.substr(0, 200));
    std::ranges::replace_if(
        text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }, '?');
    return text;
  }

  std::span<const std::byte> bytes_;
  const ShareLimits& limits_;
  ArchivePointer archive_;
  std::size_t entries_ = 0;
  std::uint64_t total_ = 0; // bytes of the files so far
  std::set<std::string> names_;
  std::string manifest_;
  std::vector<SharedFile> files_;
  std::vector<std::string> folders_;
  std::map<std::string, std::string> views_;
};

} // namespace

bool isShareFile(std::span<const std::byte> start) {
  const auto begins = [&](const std::array<char, 4>& with) {
    return start.size() >= with.size() &&
           std::ranges::equal(start.first(with.size()), std::as_bytes(std::span(with)));
  };
  return begins(kFirstEntry) || begins(kEmptyArchive);
}

bool isShareFile(const std::filesystem::path& path) {
  if (!source::specialKind(path).empty()) return false; // a pipe would lose its start
  std::ifstream file(path, std::ios::binary);
  std::array<char, 4> start{};
  file.read(start.data(), start.size());
  return file.gcount() == static_cast<std::streamsize>(start.size()) &&
         isShareFile(std::as_bytes(std::span(start)));
}

source::Result<std::vector<std::byte>> pack(const ShareContents& contents, const ShareLimits& limits) {
  const auto fail = [&](const std::string& why) {
    return source::failure(Code::CannotShare, {contents.runFile, 0, 0, 0},
                           fmt::format("this run cannot be shared: {}", why));
  };
  if (auto problem = problemOf(contents, limits)) return fail(*problem);
  const Utf8Locale locale;
  auto bytes = write(contents, true);
  if (!bytes) return bytes;
  // Arrays of zeros: what is smaller than an archive may be is stored as it is.
  if (exceedsRatio(sizeOf(contents), bytes->size(), limits)) bytes = write(contents, false);
  if (bytes && bytes->size() > limits.archiveBytes)
    return fail(fmt::format("it would have {} bytes; the limit is {}", bytes->size(), limits.archiveBytes));
  return bytes;
}

source::Result<ShareContents> unpack(std::span<const std::byte> archive, const std::string& name,
                                     const ShareLimits& limits) {
  const Utf8Locale locale;
  try {
    return Reader(archive, limits).read();
  } catch (const BadArchive& bad) {
    return source::failure(Code::BadShareFile, {name, 0, 0, 0},
                           fmt::format("this share file cannot be opened: {}", bad.message));
  } catch (const std::bad_alloc&) {
    return source::failure(Code::BadShareFile, {name, 0, 0, 0},
                           "this share file cannot be opened: there is not enough memory for its files");
  }
}

source::Result<ShareContents> openShareFile(const std::filesystem::path& path, const ShareLimits& limits) {
  const auto bytes = source::readBytes(path);
  if (!bytes) return std::unexpected(bytes.error());
  return unpack(*bytes, path.string(), limits);
}

} // namespace wavesmith::share
