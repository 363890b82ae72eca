// What every function of tafl.h does in the same way: catch, remember the sentence, write into a buffer.
#pragma once

#include <algorithm>
#include <exception>
#include <limits>
#include <new>
#include <string_view>
#include <type_traits>

#include "base/error.hpp"
#include "library/c/tafl.h"

namespace tafl::c {

// What tafl_error() says in this thread. Never throws, and needs no memory.
void remember(std::string_view sentence) noexcept;

// A mistake of the caller's, thrown inside `answer` alone.
struct Refused {
    Error error;
};
[[noreturn]] inline void refuse(std::string message) { throw Refused{Error{std::move(message)}}; }

template <class T>
[[nodiscard]] T value_or_refuse(Parsed<T> parsed) {
    if (!parsed) throw Refused{std::move(parsed.error())};
    if constexpr (!std::is_void_v<T>) return *std::move(parsed);
}

template <class Handle>
[[nodiscard]] Handle& given(Handle* handle, const char* what) {
    if (handle == nullptr) refuse(std::string("NULL stands where ") + what + " is needed");
    return *handle;
}

// Runs the body of a function; whatever it throws becomes a sentence and `failure`.
template <class Body, class Answer = std::invoke_result_t<Body>>
[[nodiscard]] Answer answer(Body body, Answer failure) noexcept {
    try {
        return body();
    } catch (const Refused& refused) {
        remember(refused.error.message);
    } catch (const std::bad_alloc&) {
        remember("there is not enough memory");
    } catch (const std::exception& error) {
        remember(error.what());
    } catch (...) {
        remember("something that is no exception was thrown");
    }
    return failure;
}
template <class Body>
[[nodiscard]] int answer(Body body) noexcept {
    return answer(std::move(body), -1);
}

// As snprintf() does it.
[[nodiscard]] int write(std::string_view text, char* buffer, std::size_t size);

template <class Range, class Entry, class Convert>
[[nodiscard]] int write_list(const Range& range, Entry* entries, int capacity, Convert convert) {
    if (capacity < 0 || (entries == nullptr && capacity > 0))
        refuse("a list with room for entries, or NULL and 0, is needed");
    int count = 0;
    for (const auto& entry : range) {
        if (count < capacity) entries[count] = convert(entry);
        ++count;
    }
    return count;
}

}  // namespace tafl::c
