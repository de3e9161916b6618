
#include <doctest/doctest.h>

#include <string>

#include "runner/documents/digest.hpp"

namespace skerry {

TEST_SUITE("unit") {
    TEST_CASE("sha256: FIPS 180-4's examples, and a million letters") {
        CHECK(sha256("") ==
              "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        CHECK(sha256("abc") ==
              "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        CHECK(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
              "sha256:248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
        CHECK(sha256(std::string(1'000'000, 'a')) ==
              "sha256:cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    }

    TEST_CASE("sha256: every length up to 200 bytes, where blocks end differently") {
        // import hashlib; h = hashlib.sha256()
        // for n in range(201):
        //     text = bytes((i * 7 + n) % 256 for i in range(n))
        //     h.update(hashlib.sha256(text).hexdigest().encode())
        // print(h.hexdigest())
        std::string all;
        for (unsigned n = 0; n <= 200; ++n) {
            std::string text;
            for (unsigned i = 0; i < n; ++i) text += static_cast<char>((i * 7 + n) % 256);
            all += sha256(text).substr(7);
        }
        CHECK(sha256(all) ==
              "sha256:de444fd33c2915b23d3772a4de9aa249a9206ee2f93688a74e332e160c085f41");
    }
}

}  // namespace skerry
