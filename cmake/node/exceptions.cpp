// C++ exceptions in WebAssembly: what the compiler calls for throw and catch, as the Itanium C++ ABI describes it, and
// exceptions where memory runs out. An exception is known by the address of the thrown object, in front of which lies its Header.
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <new>
#include <typeinfo>

namespace __cxxabiv1 {

// What each std::type_info is in libc++abi.
class __shim_type_info : public std::type_info {
  public:
    virtual void noop1() const;
    virtual void noop2() const;
    virtual bool can_catch(const __shim_type_info* thrown, void*& object) const = 0;
};

}  // namespace __cxxabiv1

namespace {

using Type = __cxxabiv1::__shim_type_info;

struct alignas(16) Header {
    const Type* type;
    void* (*destroy)(void*);  // destructors return the object here
    void* caught;             // the object as the type of the handler
    Header* next;             // of those being handled
    int references;
    int handlers;
};

Header* handled = nullptr;  // the innermost
int thrown = 0;             // that no handler has taken yet

[[noreturn]] void raise(void* object) {
    ++thrown;
    __builtin_wasm_throw(0, object);
}

Header& header_of(void* object) { return static_cast<Header*>(object)[-1]; }

void keep(void* object) {
    if (object != nullptr) ++header_of(object).references;
}

void drop(void* object) {
    if (object == nullptr || --header_of(object).references > 0) return;
    if (header_of(object).destroy != nullptr) header_of(object).destroy(object);
    std::free(&header_of(object));
}

std::uint32_t read_unsigned(const std::uint8_t*& at) {
    std::uint32_t value = 0;
    for (unsigned shift = 0;; shift += 7) {
        value |= static_cast<std::uint32_t>(*at & 0x7f) << shift;
        if ((*at++ & 0x80) == 0) return value;
    }
}

std::int32_t read_signed(const std::uint8_t*& at) {
    const auto* begin = at;
    const auto value = read_unsigned(at);
    const auto bits = 7 * static_cast<unsigned>(at - begin);
    return bits < 32 && (at[-1] & 0x40) != 0 ? static_cast<std::int32_t>(value | ~0U << bits)
                                             : static_cast<std::int32_t>(value);
}

}  // namespace

extern "C" {

// Where the exception has arrived, written by the compiled code; the number of the handler, for it to read.
struct {
    std::uint32_t landing;
    const std::uint8_t* tables;
    std::int32_t handler;
} __wasm_lpad_context;

// Finds the handler for an exception in the tables of its function: call sites, each with its first action; actions, each with a type
// and the way to the next; and before `types`, the types.
int _Unwind_CallPersonality(void* object) {
    constexpr std::uint8_t omitted = 0xff;
    auto& context = __wasm_lpad_context;
    context.handler = 0;
    const auto* at = context.tables;
    if (at == nullptr) return 0;
    if (*at++ != omitted) std::abort();
    const bool has_types = *at++ != omitted;
    const auto types_at = has_types ? read_unsigned(at) : 0;
    const auto* types = reinterpret_cast<const Type* const*>(at + types_at);
    ++at;  // how the call sites are encoded: as these numbers
    const auto size = read_unsigned(at);
    const auto* actions = at + size;
    for (auto i = context.landing; i > 0; --i) (void)read_unsigned(at), (void)read_unsigned(at);
    (void)read_unsigned(at);
    auto action = read_unsigned(at);
    if (action == 0) return 0;
    for (const auto* next = actions + action - 1;;) {
        const auto number = read_signed(next);
        const auto* from = next;
        const auto step = read_signed(next);
        if (number > 0) {
            const auto* type = types[-number];
            auto& header = header_of(object);
            header.caught = object;
            if (type == nullptr || type->can_catch(header.type, header.caught)) {
                context.handler = number;
                return 0;
            }
        }
        if (step == 0) return 0;
        next = from + step;
    }
}

int __gxx_wasm_personality_v0(...) { std::abort(); }

void* __cxa_allocate_exception(std::size_t size) noexcept {
    auto* header = static_cast<Header*>(std::calloc(1, sizeof(Header) + size));
    if (header == nullptr) std::abort();
    header->references = 1;
    return header + 1;
}

void __cxa_free_exception(void* object) noexcept { std::free(&header_of(object)); }

[[noreturn]] void __cxa_throw(void* object, std::type_info* type, void* (*destroy)(void*)) {
    header_of(object).type = static_cast<const Type*>(type);
    header_of(object).destroy = destroy;
    raise(object);
}

void* __cxa_begin_catch(void* object) noexcept {
    --thrown;
    auto& header = header_of(object);
    if (header.handlers++ == 0) {
        header.next = handled;
        handled = &header;
    }
    return header.caught;
}

void __cxa_end_catch() {
    auto& header = *handled;
    if (--header.handlers > 0) return;
    handled = header.next;
    drop(&header + 1);
}

[[noreturn]] void __cxa_rethrow() {
    keep(handled + 1);  // __cxa_end_catch() follows
    raise(handled + 1);
}

}  // extern "C"

namespace std {

bool uncaught_exception() noexcept { return thrown > 0; }
int uncaught_exceptions() noexcept { return thrown; }

exception_ptr::exception_ptr(const exception_ptr& other) noexcept : __ptr_(other.__ptr_) { keep(__ptr_); }
exception_ptr& exception_ptr::operator=(const exception_ptr& other) noexcept {
    keep(other.__ptr_);
    drop(__ptr_);
    __ptr_ = other.__ptr_;
    return *this;
}
exception_ptr::~exception_ptr() noexcept { drop(__ptr_); }

exception_ptr current_exception() noexcept {
    exception_ptr current;
    if (handled == nullptr) return current;
    keep(handled + 1);
    *reinterpret_cast<void**>(&current) = handled + 1;
    return current;
}

void rethrow_exception(exception_ptr exception) {
    auto* object = *reinterpret_cast<void**>(&exception);
    keep(object);
    raise(object);
}

}  // namespace std

void* operator new(std::size_t size) {
    if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
    throw std::bad_alloc();
}

void* operator new(std::size_t size, std::align_val_t alignment) {
    const auto unit = static_cast<std::size_t>(alignment);
    if (void* memory = std::aligned_alloc(unit, (size + unit - 1) / unit * unit)) return memory;
    throw std::bad_alloc();
}
