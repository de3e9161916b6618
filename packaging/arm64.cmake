# Debian's cross compiler for arm64. All libraries that are used are headers, which need no
# processor.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(fmt_DIR /usr/lib/x86_64-linux-gnu/cmake/fmt CACHE PATH "Its headers")
