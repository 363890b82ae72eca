# The toolchain of the command line for Node: that of wasm.cmake with exceptions, files and what node/ adds to Debian's C++ library.
include(${CMAKE_CURRENT_LIST_DIR}/wasm.cmake)
set(CMAKE_CXX_FLAGS_INIT "-fwasm-exceptions -flto=thin -D_WASI_EMULATED_MMAN -D_WASI_EMULATED_SIGNAL \
-isystem ${CMAKE_CURRENT_LIST_DIR}/node -include ${CMAKE_CURRENT_LIST_DIR}/node/additions.hpp")
string(APPEND CMAKE_EXE_LINKER_FLAGS_INIT " -fwasm-exceptions -Wl,-mllvm,-wasm-enable-eh,-mllvm,-exception-model=wasm \
-lwasi-emulated-mman -lwasi-emulated-signal")
set(SKJALDBORG_NODE ON)
