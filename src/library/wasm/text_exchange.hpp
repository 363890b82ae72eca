// How JavaScript and the library exchange questions and answers. The caller allocates a buffer with
// tafl_input(), writes the fields of its question there, and calls a function. The function returns its
// Status. The answer, or a sentence that says why there is none, is at tafl_output(), with tafl_output_size()
// bytes, until the next call. If a move of the question is illegal, tafl_refused_at() is its index, else -1. What was refused may
// have a name for translations, at tafl_reason(), with tafl_reason_size() bytes.
//
// A field is its length in bytes, as a little-endian uint32, followed by its text in UTF-8. A list is its
// number of fields, in the same form, followed by the fields.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#define TAFL_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace tafl::wasm {

enum Status : int { ok = 0, refused = 1 };

// Ends the question and this instance: a small module cannot answer it, the large one can (CMakeLists.txt).
extern "C" [[noreturn]] __attribute__((import_module("skjaldborg"), import_name("elsewhere"))) void
elsewhere();

// Reads the fields of the question in order; missing ones are empty.
class Question {
  public:
    Question() noexcept;
    [[nodiscard]] std::string_view text() noexcept;
    [[nodiscard]] std::vector<std::string> list();

  private:
    [[nodiscard]] std::size_t number() noexcept;
    std::string_view rest_;
};

[[nodiscard]] Status answer(std::string text);
// `reason` must last.
[[nodiscard]] Status refuse(std::string sentence, int at = -1, std::string_view reason = {});

}  // namespace tafl::wasm
