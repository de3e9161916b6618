// Squares: a cell takes three columns and one line; between cells there is one column or line for
// the borders, where shorelines and frames are drawn.

#include <algorithm>
#include <array>

#include "play/lines/board.hpp"

namespace skerry::play {

namespace {

constexpr int pitch_x = 4;
constexpr int pitch_y = 2;

/// What lies on a border, the strongest last.
enum class Border : std::uint8_t { none, rim, path };

/// The borders of all squares, by the corner at their upper or left end.
class Borders {
  public:
    explicit Borders(const Scene& scene)
        : width_(scene.width + 1),
          across_(static_cast<std::size_t>(width_ * (scene.height + 1)), Border::none),
          down_(across_) {
        box(0, 0, scene.width, scene.height);
        for (const SceneFrame& frame : scene.frames)
            box(frame.x, frame.y, frame.width, frame.height);
        for (const ScenePath& path : scene.paths)
            for (std::size_t i = 0; i < path.points.size(); ++i) {
                const auto& from = path.points[i];
                const auto& to = path.points[(i + 1) % path.points.size()];
                draw({from.first, from.second}, {to.first, to.second}, Border::path);
            }
    }

    Border across(int x, int y) const { return get(across_, x, y); }
    Border down(int x, int y) const { return get(down_, x, y); }

  private:
    using List = std::vector<Border>;

    /// Along a straight line between two corners.
    void draw(ScenePoint from, ScenePoint to, Border kind) {
        const int y1 = std::max(from.y, to.y);
        const int x1 = std::max(from.x, to.x);
        if (from.y == to.y)
            for (int x = std::min(from.x, to.x); x < x1; ++x) set(across_, x, from.y, kind);
        else
            for (int y = std::min(from.y, to.y); y < y1; ++y) set(down_, from.x, y, kind);
    }
    void box(int x, int y, int width, int height) {
        draw({x, y}, {x + width, y}, Border::rim);
        draw({x, y + height}, {x + width, y + height}, Border::rim);
        draw({x, y}, {x, y + height}, Border::rim);
        draw({x + width, y}, {x + width, y + height}, Border::rim);
    }
    std::size_t place(int x, int y) const { return static_cast<std::size_t>(y * width_ + x); }
    bool has(int x, int y) const {
        return x >= 0 && x < width_ && y >= 0 && place(x, y) < across_.size();
    }
    Border get(const List& list, int x, int y) const {
        return has(x, y) ? list[place(x, y)] : Border::none;
    }
    void set(List& list, int x, int y, Border kind) const {
        if (has(x, y)) list[place(x, y)] = std::max(list[place(x, y)], kind);
    }

    int width_;
    List across_;
    List down_;
};

bool is_heavy(Border kind) { return kind == Border::path; }

/// The corner where up to four borders of a kind meet: bits are up, right, down, left.
char32_t corner(unsigned meeting, bool heavy) {
    constexpr std::array<std::u32string_view, 2> corners = {U"·│─└││┌├─┘─┴┐┤┬┼",
                                                            U"·┃━┗┃┃┏┣━┛━┻┓┫┳╋"};
    return corners[heavy ? 1 : 0][meeting];
}

class SquareDrawing {
  public:
    explicit SquareDrawing(const Scene& scene)
        : scene_(scene),
          left_(label_width(scene)),
          top_(scene.columns.empty() ? 0 : 1),
          sheet_(left_ + pitch_x * scene.width + 1, top_ + pitch_y * scene.height + 1) {}

    DrawnBoard draw(const std::vector<ScenePoint>& changed, const std::vector<CellNote>& notes) {
        draw_labels();
        draw_borders(Borders(scene_));
        for (const SceneFrame& frame : scene_.frames)
            sheet_.write(column(frame.x) + 1, line(frame.y), " " + frame.label + " ");
        for (const SceneCell& cell : scene_.cells)
            put_cell(sheet_, column(cell.x) + 1, line(cell.y) + 1,
                     text_of(cell, SceneGrid::squares));
        for (const CellNote& note : notes)
            put_cell(sheet_, column(note.cell.x) + 1, line(note.cell.y) + 1, {note.text, {}});
        for (const ScenePoint cell : changed)
            mark_changed(sheet_, column(cell.x) + 1, line(cell.y) + 1);
        return {std::move(sheet_), left_, {}};
    }

  private:
    static int label_width(const Scene& scene) {
        std::size_t width = 0;
        for (const std::string& row : scene.rows) width = std::max(width, row.size());
        return width == 0 ? 0 : static_cast<int>(width) + 1;
    }
    int column(int x) const { return left_ + pitch_x * x; }
    int line(int y) const { return top_ + pitch_y * y; }

    void draw_labels() {
        for (std::size_t i = 0; i < scene_.columns.size(); ++i)
            sheet_.write(column(static_cast<int>(i)) + 2, 0, scene_.columns[i]);
        for (std::size_t i = 0; i < scene_.rows.size(); ++i)
            sheet_.write(0, line(static_cast<int>(i)) + 1, scene_.rows[i]);
    }

    void draw_borders(const Borders& borders) {
        for (int y = 0; y <= scene_.height; ++y)
            for (int x = 0; x <= scene_.width; ++x) {
                const Border right = borders.across(x, y);
                const Border down = borders.down(x, y);
                if (right != Border::none)
                    for (int i = 1; i < pitch_x; ++i)
                        sheet_.put(column(x) + i, line(y), corner(0b0010 | 0b1000, is_heavy(right)),
                                   look_of(right));
                if (down != Border::none)
                    sheet_.put(column(x), line(y) + 1, corner(0b0001 | 0b0100, is_heavy(down)),
                               look_of(down));
                draw_corner(borders, x, y);
            }
    }

    void draw_corner(const Borders& borders, int x, int y) {
        const std::array<Border, 4> meeting{borders.down(x, y - 1), borders.across(x, y),
                                            borders.down(x, y), borders.across(x - 1, y)};
        const Border strongest = *std::ranges::max_element(meeting);
        unsigned bits = 0;
        // A shoreline that touches the rim keeps its own corners.
        for (unsigned i = 0; i < meeting.size(); ++i)
            if (meeting[i] != Border::none && is_heavy(meeting[i]) == is_heavy(strongest))
                bits |= 1U << i;
        sheet_.put(column(x), line(y), corner(bits, is_heavy(strongest)), look_of(strongest));
    }

    static Look look_of(Border kind) { return {.bold = kind == Border::path}; }

    const Scene& scene_;
    int left_;
    int top_;
    Sheet sheet_;
};

}  // namespace

DrawnBoard draw_squares(const Scene& scene, const std::vector<ScenePoint>& changed,
                        const std::vector<CellNote>& notes) {
    return SquareDrawing(scene).draw(changed, notes);
}

}  // namespace skerry::play
