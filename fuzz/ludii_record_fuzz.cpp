// Reads records in one format, writes them in every format and reads them again.
#include "record_fuzzing.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return tafl::fuzzing::read_everything(data, size, tafl::RecordFormat::Ludii);
}
