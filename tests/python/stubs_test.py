"""The types for editors, _core.pyi, match the compiled module."""

import ast
import inspect
import os
import unittest

import tafl
from tafl import _core

STUBS = ast.parse(open(os.path.join(os.path.dirname(_core.__file__), "_core.pyi"), encoding="utf-8").read())


def public(names):
    return {name for name in names if not name.startswith("_")}


def stubbed(body):
    return {node.name: node for node in body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}


def arguments_in_stub(node):
    every = node.args.posonlyargs + node.args.args + node.args.kwonlyargs
    return [argument.arg for argument in every if argument.arg != "self"]


def arguments_in_module(member):
    """Of the first line of a docstring: "play(self: tafl.Game, move: str) -> list"."""
    function = ast.parse("def " + member.__doc__.splitlines()[0].split(" -> ")[0].replace("<", "'").replace(">", "'")
                         + ": ...").body[0]
    return arguments_in_stub(function)


class Stubs(unittest.TestCase):
    def test_name_what_there_is(self):
        self.assertEqual(public(stubbed(STUBS.body)), public(vars(_core)))
        for name, node in stubbed(STUBS.body).items():
            if isinstance(node, ast.ClassDef):
                self.assertEqual(public(stubbed(node.body)), public(vars(getattr(_core, name))), name)

    def test_name_the_arguments(self):
        for name, node in stubbed(STUBS.body).items():
            for member, stub in stubbed(node.body).items() if isinstance(node, ast.ClassDef) else []:
                there = inspect.getattr_static(getattr(_core, name), member)
                if isinstance(there, property):
                    self.assertEqual(arguments_in_stub(stub), [], member)
                else:
                    actual = getattr(getattr(_core, name), member)
                    self.assertEqual(arguments_in_stub(stub), arguments_in_module(actual), f"{name}.{member}")

    def test_everything_public_is_explained(self):
        for name in public(tafl.__all__):
            there = getattr(tafl, name)
            self.assertTrue(there.__doc__, name)
            for member in public(vars(there)) if inspect.isclass(there) and there is not tafl.Piece else []:
                words = (getattr(there, member).__doc__ or "").splitlines()
                self.assertTrue(any(line.strip().endswith(".") for line in words), f"{name}.{member}")

    def test_classes_are_known_by_the_name_of_the_package(self):
        self.assertEqual({getattr(tafl, name).__module__ for name in ["Game", "Ruleset", "Engine"]}, {"tafl"})


if __name__ == "__main__":
    unittest.main()
