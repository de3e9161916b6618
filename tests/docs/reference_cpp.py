"""The entries of a reference from headers of C and C++, as clang-format lays them out."""

import os
import re
from dataclasses import dataclass, field


@dataclass
class Entry:
    name: str
    signature: str
    text: str  # the description; empty: there is none
    place: str
    members: list[str] = field(default_factory=list)  # names that its own entry describes
    undescribed: list[str] = field(default_factory=list)  # of these, those without a description


def code_of(text):
    return re.sub(r"/\*.*?\*/|//[^\n]*", " ", text, flags=re.S)


def c_sections(source, path):
    """A comment describes the declaration after it; structs and enums stand with their comments."""
    with open(os.path.join(source, path), encoding="utf-8") as file:
        text = file.read()
    pattern = re.compile(r"(?P<comment>^/\*.*?\*/\n)|(?P<type>^(?:typedef )?(?:struct|enum)[^;(]*?\{.*?^\}[^;\n]*;)|"
                         r"(?P<function>^(?:SKERRY_API|typedef) [^;{]*;)|(?P<macro>^#define \w+ \d+$)", re.S | re.M)
    found = [["The header", "", []]]
    told = ""
    for match in pattern.finditer(text):
        place = f"{path}:{text.count(chr(10), 0, match.start()) + 1}"
        if comment := match["comment"]:
            told = re.sub(r"(?m)^ \* ?", "", comment.strip()[2:-2]).strip()
            if heading := re.match(r"-{4} (.*?) -+", told):
                found.append([heading[1].capitalize(), "", []])
                told = ""
            elif match.start() == 0:
                found[0][1], told = told, ""
            continue
        code = match["type"] or match["function"] or match["macro"]
        names = re.findall(r"\b(?:skerry_\w+|SKERRY_\w+)\b", code_of(code).replace("SKERRY_API", ""))
        function = re.search(r"(\w+)\(", code) if match["function"] else None
        name = function[1] if function else names[0] if match["macro"] or code.startswith("enum") else names[-1]
        signature = re.sub(r"^(SKERRY_API |typedef (?=struct \w+ \w+;))", "", code)
        members = names if code.startswith("enum") else []
        found[-1][2].append(Entry(name, signature, told, place, members))
        told = ""
    return found


def inherited_from(source):
    """What the functions of games (the static ones) and of strategies do: their types need not repeat it."""
    with open(os.path.join(source, "core/game.hpp"), encoding="utf-8") as file:
        table = re.findall(r"^///.*?\b(\w+)\((?=state|rules|\))", file.read(), re.M)
    with open(os.path.join(source, "strategies/strategy.hpp"), encoding="utf-8") as file:
        virtual = re.findall(r"virtual .*?(\w+)\(", file.read())
    return {"static ": dict.fromkeys(table, "As the concept `Game` says."),
            "": dict.fromkeys(virtual, "As `AnyStrategy` says.")}


def sections(source, paths):
    inherited = inherited_from(source)
    return [Header(source, path, inherited).section() for path in paths]


class Header:
    """Reads declarations by their indent. One that follows another function without a line between them
    shares its description."""

    def __init__(self, source, path, inherited):
        with open(os.path.join(source, path), encoding="utf-8") as file:
            self.lines = file.read().splitlines()
        self.path, self.inherited = path, inherited
        self.entries = []
        self.space = "".join(f"{name}::" for name in re.findall(r"^namespace skerry::(\w+)", "\n".join(self.lines), re.M))
        self.scopes = []  # open types: indent, name, whether what comes now is public, entry

    def section(self):
        introduction, told, i = [], [], 0
        while i < len(self.lines):
            first, text = i, self.lines[i].strip()
            indent = len(self.lines[i]) - len(self.lines[i].lstrip())
            i += 1
            while text.startswith("}") and self.scopes and indent <= self.scopes[-1][0]:
                self.scopes.pop()
            if text.startswith("///"):
                told.append(text[3:].removeprefix(" "))
                continue
            if text.startswith("//"):
                introduction += [text[2:].removeprefix(" ")] if not self.entries and not indent else []
                continue
            if not re.match(r"$|#|\}|namespace (?!detail)", text):
                while not re.search(r"(?<!= \{)(?<=[;{}:])$", re.sub(r"\s*//.*", "", self.lines[i - 1])):
                    text += " " + self.lines[i].strip()
                    i += 1
                body = i
                if text.endswith("{"):
                    end = "}  // namespace" if text.startswith("namespace") else " " * indent + "}"
                    while not self.lines[body].startswith(end):
                        body += 1
                told += re.findall(r"///< ?(.*?) *(?=///<|$)", text)
                if not self.add(first, body, indent, text, "\n".join(told)):
                    i = max(i, body)
            told = []
        return self.path, "\n".join(introduction), self.entries

    def add(self, first, end, indent, text, told):
        """Adds a declaration; says whether its members are to be read."""
        text = re.sub(r"\s*//.*?(?=$|\s{2})", "", text)
        if re.match(r"(public|private|protected):", text):
            self.scopes[-1][2] = text.startswith("public")
            return True
        private = any(not public for _, _, public, _ in self.scopes)
        owner = self.space + "".join(name + "::" for _, name, _, _ in self.scopes)
        head = re.sub(r"^template <.*?> (?=class|struct|concept|using|\w+ )", "", text)
        place = f"{self.path}:{first + 1}"
        if match := re.match(r"(class|struct|enum|concept)(?: class)? (\w+)", head):
            opens = text.endswith("{") and match[1] in ("class", "struct")
            signature = re.sub(r" = .*$" if match[1] == "concept" else r"\s*\{.*$", "", text)
            if match[1] == "enum":
                signature = "\n".join(line[indent:] for line in self.lines[first:end + 1 if end > first + 1 else end])
            entry = Entry(owner + match[2], signature, told, place)
            self.entries += [entry] if not private and not re.search(r"\w;$", text) else []
            self.scopes += [[indent, match[2], match[1] == "struct", entry]] if opens else []
            return opens
        before = re.split(r"[={]", text)[0]
        function = re.search(r"[\w>&*\]] (\w+)\(", before)
        if private or re.search(r"^(using|friend|namespace|static_assert)|\boperator\b|= delete|~\w+\(", text):
            return False
        if not function:  # a member of a type stands with it
            if self.scopes and "(" not in before:
                self.scopes[-1][3].signature += "\n    " + text + (f"  // {told}" if told else "")
            return False
        if self.scopes and function[1] in (self.scopes[-1][1], "fields") or " override" in text and not told:
            return False
        signature = re.sub(r"\s*\{.*$", "", text)
        if self.scopes and not told and not re.search(r"virtual|Node", text):
            told = self.inherited["static " * text.startswith("static ")].get(function[1], "")
        shares = not told and not re.match(r"\s*(//|$)|.*[{:]$", self.lines[first - 1])
        if shares and self.entries and "(" in self.entries[-1].signature:
            self.entries[-1].signature += "\n" + signature
            self.entries[-1].members.append(owner + function[1])
        else:
            self.entries.append(Entry(owner + function[1], signature, told, place))
        return False
