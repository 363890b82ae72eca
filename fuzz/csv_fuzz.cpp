// Records in one format, and what is made of them in all the others.
#include "record_fuzzing.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return tafl::fuzzing::read_everything(data, size, tafl::RecordFormat::Csv);
}
