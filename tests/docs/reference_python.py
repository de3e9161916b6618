"""The entries of a reference from the docstrings of the Python package."""

import ast
import inspect
import os
import re

from reference_cpp import Entry

FOLDER = "bindings/python/skerry"
MODULES = ("search", "environments", "pairs", "conventions", "spaces")  # besides skerry itself


def code_of(text):
    """Code without comments and docstrings; other texts are keys, which descriptions name."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if ast.get_docstring(node) if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) else None:
            node.body[0].value = ast.Constant("")
    return ast.unparse(tree)


class Module:
    def __init__(self, source, name):
        self.path = f"{FOLDER}/{name}.py"
        with open(os.path.join(source, self.path), encoding="utf-8") as file:
            self.lines = file.read().splitlines()
        tree = ast.parse("\n".join(self.lines))
        self.text = ast.get_docstring(tree) or ""
        self.defined = {node.name: node for node in tree.body
                        if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
        self.from_where = {alias.name: node.module for node in ast.walk(tree)
                           if isinstance(node, ast.ImportFrom) and node.module for alias in node.names}
        self.exported = [alias.name for node in tree.body if isinstance(node, ast.ImportFrom)
                         for alias in node.names if alias.asname == alias.name]
        self.all = next((ast.literal_eval(node.value) for node in tree.body
                         if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"), None)


def sections(source):
    modules = {}

    def module(name):
        if name not in modules:
            modules[name] = Module(source, name)
        return modules[name]

    def entries_of(of, names, prefix):
        found = []
        for name in names:
            if name in of.defined:
                found += entries(of, of.defined[name], prefix)
            elif name not in MODULES:
                home = module(of.from_where[name])
                found += entries(home, home.defined[name], prefix)
        return found

    package = module("__init__")
    told = [["skerry", package.text, entries_of(package, package.all, "")]]
    told[0][2] += entries_of(module("strategies"), ["VectorRng"], "")
    for name in MODULES:
        of = module(name)
        public = [each for each in (*of.exported, *of.defined) if not each.startswith("_")]
        told.append([f"skerry.{name}", of.text, entries_of(of, public, name + ".")])
        told[0][2].append(Entry(name, f"skerry.{name}", of.text.split("\n\n")[0], f"{of.path}:1"))
    return told


def signature(node, owner=""):
    decorators = {ast.unparse(each) for each in node.decorator_list}
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    if decorators & {"property", "functools.cached_property"}:
        return f"{owner}{node.name}{returns}"
    arguments = re.sub(r"^self(, )?", "", ast.unparse(node.args))
    return f"{owner}{node.name}({arguments}){returns}"


def entries(module, node, prefix):
    text, place = inspect.cleandoc(ast.get_docstring(node) or ""), f"{module.path}:{node.lineno}"
    if isinstance(node, ast.FunctionDef):
        return [Entry(prefix + node.name, signature(node), text, place)]
    methods = [each for each in node.body if isinstance(each, ast.FunctionDef)]
    initial = next((each for each in methods if each.name == "__init__"), None)
    fields = [module.lines[each.lineno - 1].strip() for each in node.body if isinstance(each, ast.AnnAssign)]
    made = re.sub(r" -> None$", "", signature(initial).replace("__init__", node.name)) if initial else node.name
    if re.search(r"\b(Memory|DecisionsStruct|address)\b", made):
        made = f"class {node.name}"  # what the package makes itself
    bases = ", ".join(ast.unparse(base) for base in node.bases)
    entry = Entry(prefix + node.name, "\n    ".join([f"class {node.name}({bases})" if bases else made, *fields]),
                  text, place)
    if initial and bases:
        entry.signature += "\n" + made
    given = {each.arg for each in (*initial.args.args, *initial.args.kwonlyargs)} if initial else set()
    for each in ast.walk(initial) if initial else ():
        if isinstance(each, ast.Attribute) and isinstance(each.ctx, ast.Store) and not each.attr.startswith("_"):
            line = module.lines[each.lineno - 1].strip()
            if "#:" in line:
                entry.signature += "\n    " + re.sub(r" = .*?(?=  #:)|^self\.", "", line)
            elif each.attr not in given and not re.search(rf"\b{each.attr}\b", text):
                entry.undescribed.append(each.attr)
    found = [entry]
    for base in node.bases:  # of a private base the methods are those of this class
        of = module.defined.get(ast.unparse(base))
        if of and of.name.startswith("_"):
            methods += [each for each in of.body if isinstance(each, ast.FunctionDef)]
    for each in methods:
        if not each.name.startswith("_"):
            name = f"{prefix}{node.name}.{each.name}"
            found.append(Entry(name, signature(each, node.name + "."), ast.get_docstring(each) or "",
                               f"{module.path}:{each.lineno}"))
    return found
