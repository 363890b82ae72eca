// What the functions of tafl.h share: exceptions become error values, texts and lists go into the caller's buffers.
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

// Sets what tafl_error() returns in this thread. Allocates nothing.
void set_error(std::string_view sentence) noexcept;

// A caller's mistake; thrown only inside `guarded`.
struct ApiError {
    Error error;
};
[[noreturn]] inline void refuse(std::string message) { throw ApiError{Error{std::move(message)}}; }

template <class T>
[[nodiscard]] T value_or_refuse(Parsed<T> parsed) {
    if (!parsed) throw ApiError{std::move(parsed.error())};
    if constexpr (!std::is_void_v<T>) return *std::move(parsed);
}

template <class Handle>
[[nodiscard]] Handle& given(Handle* handle, const char* what) {
    if (handle == nullptr) refuse(std::string("NULL, where ") + what + " is needed");
    return *handle;
}

// Runs the body of a function; an exception sets the error and returns `failure`.
template <class Body, class Result = std::invoke_result_t<Body>>
[[nodiscard]] Result guarded(Body body, Result failure) noexcept {
    try {
        return body();
    } catch (const ApiError& thrown) {
        set_error(thrown.error.message);
    } catch (const std::bad_alloc&) {
        set_error("out of memory");
    } catch (const std::exception& error) {
        set_error(error.what());
    } catch (...) {
        set_error("unknown exception");
    }
    return failure;
}
template <class Body>
[[nodiscard]] int guarded(Body body) noexcept {
    return guarded(std::move(body), -1);
}

// As snprintf() does.
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
