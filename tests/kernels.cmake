# The tests of the vector kernels with no more code than they need, built only by name: g++'s
# sanitizers take their time. Clang, which builds the other sanitized tests, has no kernels (see
# core/simd/instruction_set.hpp).

file(GLOB playing CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/core/*.cpp)
foreach(folder core/roam core/simd core/tiny_islands strategies/roam strategies/tiny_islands/plan
        strategies/tiny_islands/policy)
  file(GLOB found CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.cpp)
  list(APPEND playing ${found})
endforeach()
get_property(alone GLOBAL PROPERTY skerry_alone)
set_source_files_properties(${alone} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
skerry_embed_weights()

set(kernel_tests
    main.cpp core/simd/instruction_set_test.cpp core/tiny_islands/lockstep_test.cpp
    core/tiny_islands/score_blocks_test.cpp strategies/roam/best_place_test.cpp
    strategies/tiny_islands/policy/policy_lanes_test.cpp)
# Each test names its room's namespace for itself.
set_source_files_properties(${kernel_tests} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)

add_executable(skerry_kernel_tests EXCLUDE_FROM_ALL ${kernel_tests} ${playing})
skerry_configure_tests(skerry_kernel_tests)
target_compile_options(skerry_kernel_tests PRIVATE $<$<CONFIG:RelWithDebInfo>:-O1>)
set_target_properties(skerry_kernel_tests PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 16)
target_include_directories(skerry_kernel_tests PRIVATE ${PROJECT_SOURCE_DIR})
