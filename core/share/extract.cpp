// SPDX-License-Identifier: Apache-2.0
#include "share/extract.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace wavesmith::share {
namespace {

namespace fs = std::filesystem;

// An open file or folder.
class Descriptor {
public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  [[nodiscard]] int get() const { return number_; }
  [[nodiscard]] bool isOpen() const { return number_ >= 0; }
  [[nodiscard]] bool close() { return ::close(std::exchange(number_, -1)) == 0; }

private:
  int number_;
};

// Creates files below one folder. Each part of a name is opened relative to the part before it and without following
// links, so that a link that is there, or appears meanwhile, cannot lead out of the folder.
class Extraction {
public:
  explicit Extraction(fs::path folder) : folder_(std::move(folder)) {}
  ~Extraction() {
    if (done_) return;
    for (auto one = created_.rbegin(); one != created_.rend(); ++one)
      ::unlinkat(root_.get(), one->first.c_str(), one->second ? AT_REMOVEDIR : 0);
  }
  Extraction(const Extraction&) = delete;
  Extraction& operator=(const Extraction&) = delete;

  source::Result<void> run(const ShareContents& contents) {
    std::error_code error;
    fs::create_directories(folder_, error);
    root_ = Descriptor(::open(folder_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!root_.isOpen()) return fail("", std::strerror(errno));
    for (const std::string& name : contents.folders)
      if (auto made = folderOf(name + "/"); !made) return std::unexpected(std::move(made.error()));
    for (const SharedFile& file : contents.files)
      if (auto written = write(file); !written) return written;
    done_ = true;
    return {};
  }

private:
  std::unexpected<source::Diagnostic> fail(const std::string& name, std::string_view why) const {
    return source::failure(source::Code::CannotWriteFile, {(folder_ / name).string(), 0, 0, 0},
                           fmt::format("cannot write the file: {}", why));
  }

  // The folder of a name, which is created.
  source::Result<Descriptor> folderOf(const std::string& name) {
    Descriptor at(::fcntl(root_.get(), F_DUPFD_CLOEXEC, 0));
    for (std::size_t begin = 0, end = 0; (end = name.find('/', begin)) != std::string::npos;
         begin = end + 1) {
      const std::string part = name.substr(begin, end - begin);
      const std::string path = name.substr(0, end);
      if (::mkdirat(at.get(), part.c_str(), 0777) == 0)
        created_.emplace_back(path, true);
      else if (errno != EEXIST)
        return fail(path, std::strerror(errno));
      Descriptor next(::openat(at.get(), part.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
      if (!next.isOpen()) return fail(path, "it exists and is not a folder");
      at = std::move(next);
    }
    return at;
  }

  source::Result<void> write(const SharedFile& file) {
    auto folder = folderOf(file.name);
    if (!folder) return std::unexpected(std::move(folder.error()));
    const std::string name = file.name.substr(file.name.rfind('/') + 1);
    Descriptor out(
        ::openat(folder->get(), name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666));
    if (!out.isOpen()) return fail(file.name, errno == EEXIST ? "it exists" : std::strerror(errno));
    created_.emplace_back(file.name, false);
    for (std::size_t at = 0; at < file.bytes.size();) {
      const ssize_t written = ::write(out.get(), file.bytes.data() + at, file.bytes.size() - at);
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) return fail(file.name, std::strerror(errno));
      at += static_cast<std::size_t>(written);
    }
    if (!out.close()) return fail(file.name, std::strerror(errno));
    return {};
  }

  fs::path folder_;
  Descriptor root_{-1};
  std::vector<std::pair<std::string, bool>> created_; // names, and whether they are folders
  bool done_ = false;
};

} // namespace

source::Result<fs::path> extract(const ShareContents& contents, const fs::path& folder) {
  if (auto problem = problemOf(contents, {}))
    return source::failure(source::Code::BadShareFile, {folder.string(), 0, 0, 0}, std::move(*problem));
  if (auto done = Extraction(folder).run(contents); !done) return std::unexpected(std::move(done.error()));
  return folder / contents.runFile;
}

} // namespace wavesmith::share
