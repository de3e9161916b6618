# Builds the program for one instruction set each, to compare signatures (./dev signature): what
# plays and counts is compiled for that set throughout, without dispatch at run time; the rest comes
# from the library.

file(GLOB_RECURSE core_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/core/*.cpp)
file(GLOB_RECURSE playing_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/strategies/*.cpp games/*.cpp
     batch/*.cpp statistics/*.cpp)
get_property(alone GLOBAL PROPERTY skerry_alone)
set_source_files_properties(${alone} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)

# Objects on the command line come before libraries, so no object of equal name is taken from those.
function(skerry_add_signature_program name arch)
  add_executable(${name} EXCLUDE_FROM_ALL cli/main.cpp ${ARGN})
  skerry_configure(${name})
  target_compile_options(${name} PRIVATE -march=${arch} -Wno-shadow)
  target_compile_definitions(${name} PRIVATE SKERRY_NO_DISPATCH)
  target_link_libraries(${name} PRIVATE skerry_cli)
  set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 16)
endfunction()

if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
  # Sources outside core do not dispatch: the library already has them for the baseline.
  skerry_add_signature_program(skerry_baseline x86-64-v2 ${core_sources})
  skerry_add_signature_program(skerry_avx2 x86-64-v3 ${core_sources} ${playing_sources})
  skerry_add_signature_program(skerry_avx512 x86-64-v4 ${core_sources} ${playing_sources})
endif()
