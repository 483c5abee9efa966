// SPDX-License-Identifier: Apache-2.0
// A layout being edited: arguments can be added, renamed, retyped and moved; offsets are recomputed. The
// origin of each argument in the text is kept, so that the text can be updated.
//
//   Design design(layoutOf(object, kernel), {});      as in the text: n at 0, a at 8
//   design.move({1}, 0);                               a at 0, n at 8
//   design.setArrangement(Arrangement::Packed);
//   generate::editLayout(text, file, object, "k", design.change());
//
// A row is an index into layout().arguments. Hidden arguments belong to the runtime: they follow after the
// others, and their rows cannot be edited. A value; any thread.
#pragma once

#include "kernarg/layout_change.h"

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::kernarg {

enum class Arrangement : std::uint8_t {
  Natural, // each at a multiple of its alignment
  Packed,  // without padding between them
  ByHand,  // each at the offset that the user has set
};

class Design {
public:
  // The result of an edit: the new row of the argument that was edited, or the reason why the edit was
  // refused.
  using Done = std::expected<std::size_t, std::string>;

  Design() = default;
  // The layout of a text; and, if it has no arguments, the layout that the design begins with
  // (guessLayout()).
  explicit Design(Layout text, Layout guess = {});

  [[nodiscard]] const Layout& layout() const { return layout_; }
  [[nodiscard]] const Layout& text() const { return text_; }
  [[nodiscard]] Arrangement arrangement() const { return arrangement_; }
  [[nodiscard]] bool hasHidden() const;
  [[nodiscard]] bool isEditable(std::size_t row) const;
  // Structs that a type can name: those of the text and of its replacement.
  [[nodiscard]] const std::vector<Type>& structs() const { return structs_; }

  // The layout differs from the one at the start.
  [[nodiscard]] bool isEdited() const;
  // The layout differs from that of the text: also true for an unedited guess.
  [[nodiscard]] bool differsFromText() const;
  // The layout of the text has changed since this design was edited.
  [[nodiscard]] bool textHasMoved() const { return textHasMoved_; }
  [[nodiscard]] LayoutChange change() const;

  Done rename(std::size_t row, std::string_view name);
  Done retype(std::size_t row, std::string_view type);
  // Sets the offset of an argument. From then on all arguments keep their offsets: ByHand.
  Done setOffset(std::size_t row, std::uint64_t offset);
  // Why a name, a type or an offset would be refused; empty if it would be accepted.
  [[nodiscard]] std::string problemOfName(std::size_t row, std::string_view name) const;
  [[nodiscard]] std::string problemOfType(std::size_t row, std::string_view type) const;
  // Adds a uint with a unique name before `before`; in ByHand, at the end.
  Done add(std::size_t before);
  void remove(std::vector<std::size_t> rows);
  // Moves rows, in their order, before the current row `before`; returns the new row of the first of them. In
  // ByHand the arguments from the first to the last that move are packed.
  Done move(std::vector<std::size_t> rows, std::size_t before);
  Done setArrangement(Arrangement arrangement);
  Done setHidden(bool hidden); // those of code object 5; if the text has hidden arguments, those
  // Replaces all arguments: from a struct, another code object, or the loads. An argument with the name of
  // one in the text is identified with it. If the new layout has no hidden arguments, the existing ones stay.
  Done replace(const Layout& layout);
  void revert();

  // A new state of the text: adopted until the first edit, and only remembered afterward.
  void follow(Layout text, Layout guess = {});

private:
  struct Row {
    Argument argument;
    std::optional<std::size_t> was; // index into start_.arguments
    bool about = false;             // the one that a change applies to
  };
  struct Draft {
    std::vector<Row> rows;   // explicit arguments, in order
    std::vector<Row> hidden; // sorted by offset
    std::uint64_t base = 0;  // the start of the hidden arguments
    std::uint64_t tail = 0;  // bytes after the last argument that belong to no argument and are kept
    std::uint32_t alignment = kDefaultAlignment;
  };
  void begin();
  void show(const Layout& layout);
  [[nodiscard]] Draft draft() const;
  [[nodiscard]] Draft draftOf(const Layout& layout) const;
  // Makes the draft the layout; a segment that is too large is refused without any change.
  Done arrange(Draft draft, Arrangement arrangement);
  [[nodiscard]] std::optional<std::size_t> wasOf(const Argument& argument) const;
  [[nodiscard]] std::string freshName() const;

  Layout text_, start_, layout_;
  std::vector<std::optional<std::size_t>> was_; // for each argument of layout_, its index in start_
  Arrangement arrangement_ = Arrangement::Natural;
  std::vector<Type> structs_;
  bool textHasMoved_ = false;
};

// Equal names, types and offsets.
[[nodiscard]] bool sameLayout(const Layout& a, const Layout& b);

// How the explicit arguments are placed.
[[nodiscard]] Arrangement arrangementOf(const Layout& layout);

} // namespace wavesmith::kernarg
