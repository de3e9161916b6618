#include "core/fixed_list.hpp"

#include <doctest/doctest.h>

#include <vector>

using skerry::FixedList;

TEST_SUITE("unit") {
    TEST_CASE("FixedList") {
        FixedList<int, 3> list;
        CHECK(list.empty());
        CHECK(list.size() == 0);
        CHECK_FALSE(list.contains(0));  // unused room holds zeros, which do not count
        list.push_back(4);
        list.push_back(5);
        CHECK_FALSE(list.full());
        list.push_back(6);
        CHECK(list.full());
        CHECK(list.size() == list.capacity);
        CHECK(std::vector<int>(list.begin(), list.end()) == std::vector<int>{4, 5, 6});
        CHECK(list.contains(6));
        list[1] = 7;
        CHECK(list[1] == 7);
        CHECK_FALSE(list.contains(5));
        list.clear();
        CHECK(list.empty());
        CHECK_FALSE(list.contains(4));
        CHECK(list.begin() == list.end());
    }

    TEST_CASE("FixedList appends only what is wanted") {
        FixedList<int, 3> list;
        list.push_back_if(4, false);
        CHECK(list.empty());
        list.push_back_if(5, true);
        list.push_back_if(6, false);
        list.push_back_if(7, true);
        CHECK(std::vector<int>(list.begin(), list.end()) == std::vector<int>{5, 7});
        CHECK_FALSE(list.contains(6));
        CHECK_FALSE(list.full());
    }

    TEST_CASE("FixedList works at compile time") {
        constexpr int sum = [] {
            FixedList<int, 8> list;
            for (int i = 1; i <= 8; ++i) list.push_back(i);
            int total = 0;
            for (int item : list) total += item;
            return total;
        }();
        CHECK(sum == 36);
    }
}
