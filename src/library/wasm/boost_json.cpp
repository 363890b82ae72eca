// The implementation of Boost.JSON, which is a separate library elsewhere. It throws only if memory runs out,
// which ends the module here.
#include <boost/json/src.hpp>

namespace boost {

void throw_exception(const std::exception&) { std::abort(); }
void throw_exception(const std::exception&, const source_location&) { std::abort(); }

}  // namespace boost

extern "C" {
void* __cxa_allocate_exception(std::size_t) { std::abort(); }
void __cxa_throw(void*, void*, void (*)(void*)) { std::abort(); }
}
