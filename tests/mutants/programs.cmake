# The tests in parts, for ./dev mutants: a program for each folder in which mutants are planted, with
# no more of the tree than it needs, and one with the rest. Each is built only by name.

set(left ${sources})
list(TRANSFORM left REPLACE "^${CMAKE_CURRENT_SOURCE_DIR}/" "")
list(REMOVE_ITEM left main.cpp)

# Takes the sources that match the pattern from those that are left.
function(skerry_add_part part pattern)
  set(chosen ${left})
  list(FILTER chosen INCLUDE REGEX "^${pattern}")
  list(FILTER left EXCLUDE REGEX "^${pattern}")
  set(left ${left} PARENT_SCOPE)
  if(chosen)  # SKERRY_TEST_SOURCES may name others
    add_executable(skerry_tests_${part} EXCLUDE_FROM_ALL main.cpp ${chosen})
    skerry_configure_tests(skerry_tests_${part})
    target_link_libraries(skerry_tests_${part} PRIVATE ${ARGN})
  endif()
endfunction()

foreach(game tiny_islands tile_game tiger_island roam)
  skerry_add_part(core_${game} core/${game}/ skerry_core skerry_testing)
endforeach()
skerry_add_part(core core/ skerry_core skerry_testing)
skerry_add_part(policy strategies/tiny_islands/policy/ skerry_strategies skerry_testing)
skerry_add_part(strategies strategies/ skerry_strategies skerry_testing)
skerry_add_part(statistics runner/statistics/ skerry_statistics)
skerry_add_part(rest "" skerry_cli)
if(TARGET skerry_tests_rest)
  add_dependencies(skerry_tests_rest skerry)
endif()
