// @vitest-environment node
// Editors explain whatever the published packages export, and the members of their own types.
import { join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const calledByTheBrowser = new Set(['connectedCallback', 'disconnectedCallback', 'attributeChangedCallback']);
const web = resolve(import.meta.dirname, '../..');

it.each(['tafl/dist/index.d.ts', 'board/dist/index.d.ts', 'board/dist/element.d.ts'])('of %s', (name) => {
  const entry = join(web, name);
  const program = ts.createProgram([entry], { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler });
  const checker = program.getTypeChecker();
  const lacking: string[] = [];
  const ask = (symbol: ts.Symbol, path: string) => {
    if (ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim() === '') lacking.push(path);
  };
  const isOwn = (node: ts.Declaration) => relative(web, node.getSourceFile().fileName).includes('/dist/');
  const isPublic = (node: ts.Declaration) => (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Private) === 0;
  for (const exported of checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(entry)!)!)) {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    ask(symbol, symbol.name);
    for (const declaration of symbol.declarations ?? []) {
      if (!isOwn(declaration) || !(ts.isInterfaceDeclaration(declaration) || ts.isClassDeclaration(declaration))) continue;
      for (const member of declaration.members) {
        const own = member.name && checker.getSymbolAtLocation(member.name);
        if (own && isPublic(member) && !calledByTheBrowser.has(own.name)) ask(own, `${symbol.name}.${own.name}`);
      }
    }
  }
  expect(lacking).toEqual([]);
});
