# The toolchain for WebAssembly: Clang 19 with the C++ library for WASI, all from Debian
# (libc++-19-dev-wasm32, libclang-rt-19-dev-wasm32, wasi-libc, lld-19). There are no threads and no
# exceptions: a C++ exception would end the program, so the code compiled for it throws only if memory runs
# out.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
# -flto gives a fifth more nodes a second; thin, so that the modules share their compiled parts.
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -flto=thin")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-Wl,--thinlto-cache-dir=${CMAKE_BINARY_DIR}/thinlto")
set(CMAKE_EXECUTABLE_SUFFIX_CXX .wasm)
